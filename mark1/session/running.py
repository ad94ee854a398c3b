"""A training in progress: which steps are due, and which are not in the journal yet."""

from __future__ import annotations

from mark1.session.commands import Step, Train
from mark1.session.document import OpenDocument
from mark1.storage.document import Document
from mark1.training.pace import Pace, Pacer

#: Seconds between two journal entries of a long run.
NOTE_EVERY = 1.0


class Running:
    """Trains an open document at a given pace.

    Parameters
    ----------
    opened : OpenDocument
    pace : Pace
    now : float
        Time in seconds on a monotonic clock.

    Attributes
    ----------
    before : Document
        The document before the steps that are not noted yet.
    """

    def __init__(self, opened: OpenDocument, pace: Pace, now: float) -> None:
        self._opened = opened
        self._noted_at = now
        self.set_pace(pace, now)
        self.note(opened.freeze())

    def set_pace(self, pace: Pace, now: float) -> None:
        """Change the pace. The steps made so far must have been noted."""
        self._pacer = Pacer(pace, now)
        self._is_step_due = False

    def note(self, document: Document) -> None:
        """Note that undo and journal hold everything up to this document."""
        self.before = document
        self._from_step = self._opened.trainer.position.step

    @property
    def steps(self) -> int:
        """Steps made since the last note."""
        return self._opened.trainer.position.step - self._from_step

    def part(self, goes_on: bool) -> Train:
        """Return the command that repeats these steps."""
        return Train(self.steps, self._pacer.pace.shows_each, goes_on)

    def is_note_due(self, now: float) -> bool:
        """Return whether a note is due, and if so, schedule the next one."""
        if now - self._noted_at < NOTE_EVERY:
            return False
        self._noted_at = now
        return True

    def advance(self, now: float, seconds: float) -> None:
        """Make the steps that are due, for at most this many seconds.

        Raises
        ------
        Mark1Error
            If the run cannot continue.
        """
        trainer = self._opened.trainer
        at = trainer.position
        steps = self._pacer.due(now, at.passes - at.start_pass, len(trainer.rows) - at.index)
        if self._pacer.pace.shows_each:
            self._is_step_due = self._is_step_due or bool(steps)
            if self._is_step_due:
                self._is_step_due = not Step().go_on(self._opened, seconds)
        elif steps is None or steps:
            self._opened.train(steps, seconds)
        if trainer.position.passes > at.passes:
            self._pacer.passed(now)
