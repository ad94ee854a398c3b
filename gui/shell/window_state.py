"""What the window keeps while its content is rebuilt in another theme, language or text size."""

from __future__ import annotations

from contextlib import ExitStack
from typing import Protocol, TypeVar, runtime_checkable

Record = TypeVar("Record")


@runtime_checkable
class Closing(Protocol):
    """A record with something that goes on, such as a process or a connected panel."""

    def close(self) -> None:
        """End it, as the window closes."""


class WindowState:
    """A record for each page and card that keeps something, which the page is given when made.

    The class of a record stands beside its page. Widgets read it when they are made, and write to
    it when a person does something.
    """

    def __init__(self) -> None:
        self._records: dict[type, object] = {}

    def of(self, kind: type[Record]) -> Record:
        """Return the record of this class, made on first use."""
        if kind not in self._records:
            self._records[kind] = kind()
        record = self._records[kind]
        assert isinstance(record, kind)
        return record

    def close(self) -> None:
        """End all that goes on in the records, as the window closes.

        A record that fails keeps no other from its end; its error is raised afterwards.
        """
        with ExitStack() as ending:
            for record in reversed(self._records.values()):
                if isinstance(record, Closing):
                    ending.callback(record.close)
