"""A training that is under way: how much of it is due, and what of it is not noted yet."""

from __future__ import annotations

from mark1.commands import Train
from mark1.open_document import OpenDocument
from mark1.storage.document import Document
from mark1.training.pace import Pace, Pacer

#: Seconds between two notes of a long run in the journal.
NOTE_EVERY = 1.0


class Running:
    """Lets an open document train, at a pace.

    Parameters
    ----------
    opened : OpenDocument
    pace : Pace
    now : float
        Seconds on a clock that never goes back.

    Attributes
    ----------
    before : Document
        As it was before the steps that are not noted yet.
    """

    def __init__(self, opened: OpenDocument, pace: Pace, now: float) -> None:
        self._opened = opened
        self._noted_at = now
        self.set_pace(pace, now)
        self.note(opened.freeze())

    def set_pace(self, pace: Pace, now: float) -> None:
        """Go on at another pace; what was trained before has been noted."""
        self._pacer = Pacer(pace, now)

    def note(self, document: Document) -> None:
        """Note that everything up to this document can be undone and repeated."""
        self.before = document
        self._from_step = self._opened.trainer.position.step

    @property
    def steps(self) -> int:
        """Steps made since the last note."""
        return self._opened.trainer.position.step - self._from_step

    def part(self, goes_on: bool) -> Train:
        """Give the command that repeats these steps."""
        return Train(self.steps, self._pacer.pace.shows_each, goes_on)

    def is_note_due(self, now: float) -> bool:
        """Whether it is time for a note; if so, the next one is due later."""
        if now - self._noted_at < NOTE_EVERY:
            return False
        self._noted_at = now
        return True

    def advance(self, now: float, seconds: float) -> None:
        """Train what is due, for this long at most.

        Raises
        ------
        Mark1Error
            If the run cannot go on.
        """
        trainer = self._opened.trainer
        at = trainer.position
        steps = self._pacer.due(now, at.passes - at.start_pass, len(trainer.rows) - at.index)
        if self._pacer.pace.shows_each:
            if steps:
                Train(1, shows_each=True).perform(self._opened)
        elif steps is None or steps:
            self._opened.train(steps, seconds)
        if trainer.position.passes > at.passes:
            self._pacer.passed(now)
