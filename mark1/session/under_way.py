"""A command under way: performed in slices, so that it can be cancelled."""

from __future__ import annotations

from mark1.messages import Message
from mark1.session.commands.command import Lengthy
from mark1.session.commands.training import Seek
from mark1.session.document import OpenDocument


class UnderWay:
    """Performs a lengthy command on an open document.

    Parameters
    ----------
    opened : OpenDocument
    command : Lengthy

    Attributes
    ----------
    before : Document
        The document before the command.
    """

    def __init__(self, opened: OpenDocument, command: Lengthy) -> None:
        self._opened, self.command = opened, command
        self.before = opened.freeze()
        self._before_step = opened.trainer.position.step
        self._from_step: int | None = None

    def advance(self, seconds: float) -> bool:
        """Continue for this many seconds; return whether all is done.

        Raises
        ------
        Mark1Error
            If the command is invalid.
        """
        is_done = self.command.go_on(self._opened, seconds)
        if self._from_step is None:
            self._from_step = self._opened.trainer.position.step
        return is_done

    @property
    def destination(self) -> int:
        """The step of the run that a seek goes to; that before the command, if it is no seek."""
        return self.command.step if isinstance(self.command, Seek) else self._before_step

    @property
    def message(self) -> Message:
        """A message on the progress of the command."""
        assert self._from_step is not None
        return self.command.progress(self._opened, self._from_step)
