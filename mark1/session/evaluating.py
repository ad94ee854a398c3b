"""The evaluation of the open document: computed in slices, and shown only while it is valid."""

from __future__ import annotations

from mark1.training.evaluate import Evaluation
from mark1.training.evaluator import Evaluator
from mark1.training.trainer import Trainer


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
