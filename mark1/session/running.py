"""What goes on in a session slice by slice: a training, a seek, and the evaluation."""

from __future__ import annotations

from mark1.messages import Message
from mark1.session.commands import Seek, Step, Train
from mark1.session.open_document import OpenDocument
from mark1.storage.document import Document
from mark1.training.evaluation import Evaluation, Evaluator
from mark1.training.pace import Pace, Pacer
from mark1.training.trainer import Trainer

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

    def advance(self, now: float, seconds: float, most: int | None = None) -> None:
        """Make the steps that are due, for at most this many seconds, and at most this many.

        Raises
        ------
        Mark1Error
            If the run cannot continue.
        """
        trainer = self._opened.trainer
        at = trainer.position
        steps = self._pacer.due(now, at.passes - at.start_pass, len(trainer.rows) - at.index)
        if self._pacer.pace.shows_each:
            if steps:
                Step().perform(self._opened)
        elif steps is None or steps:
            both = [limit for limit in (steps, most) if limit is not None]
            self._opened.train(min(both, default=None), seconds)
        if trainer.position.passes > at.passes:
            self._pacer.passed(now)


class Seeking:
    """Takes an open document to a step of its run.

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
        TrainingError
            If there is no such step.
        """
        is_there = self._opened.seek(self.command.step, seconds)
        if self._from_step is None:
            self._from_step = self._opened.trainer.position.step
        return is_there

    @property
    def message(self) -> Message:
        """How far it has come since the first slice."""
        assert self._from_step is not None
        made = self._opened.trainer.position.step - self._from_step
        percent = 100 * made // max(1, self.command.step - self._from_step)
        return Message("session.seeking", {"step": self.command.step, "percent": percent})


class Evaluating:
    """Evaluates all patterns of a trainer whenever its weights or patterns have changed."""

    def __init__(self) -> None:
        self._evaluator = Evaluator()
        self._begun: tuple[Trainer, int] | None = None
        self._found: Evaluation | None = None

    def current(self, trainer: Trainer) -> Evaluation | None:
        """Return the evaluation if nothing has changed since it began, or else None."""
        return self._found if self._begun == (trainer, trainer.revision) else None

    def advance(self, trainer: Trainer, seconds: float) -> bool:
        """Evaluate for this many seconds; return whether that finished the evaluation."""
        if self._begun != (trainer, trainer.revision):
            self._evaluator.begin(trainer.answering(), trainer.code, trainer.patterns)
            self._begun, self._found = (trainer, trainer.revision), None
        if self._found is not None:
            return False
        self._found = self._evaluator.advance(seconds)
        return self._found is not None

    def forget(self, trainer: Trainer) -> bool:
        """Drop an evaluation that is no longer valid; return whether there was one."""
        if self._found is None or self.current(trainer) is not None:
            return False
        self._found = None
        return True
