"""A seek in progress: the way to a step of the run, in slices, so that it can be cancelled."""

from __future__ import annotations

from mark1.commands import Seek
from mark1.messages import Message
from mark1.open_document import OpenDocument


class Seeking:
    """Goes to a step of an open document.

    Parameters
    ----------
    opened : OpenDocument
    command : Seek

    Attributes
    ----------
    before : Document
        The document before the seek.
    """

    def __init__(self, opened: OpenDocument, command: Seek) -> None:
        self._opened, self.command = opened, command
        self.before = opened.freeze()
        self._from_step: int | None = None

    def advance(self, seconds: float) -> bool:
        """Continue for this many seconds; return whether the step is reached.

        Raises
        ------
        Mark1Error
            If there is no such step.
        """
        is_there = self._opened.seek(self.command.step, seconds)
        if self._from_step is None:
            self._from_step = self._opened.trainer.position.step
        return is_there

    @property
    def message(self) -> Message:
        """How far the seek has come."""
        assert self._from_step is not None
        made = self._opened.trainer.position.step - self._from_step
        percent = 100 * made // max(1, self.command.step - self._from_step)
        return Message("session.seeking", {"step": self.command.step, "percent": percent})
