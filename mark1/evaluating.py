"""The evaluation of what is open: read a little at a time, and only shown while it is true."""

from __future__ import annotations

from mark1.training.evaluate import Evaluation
from mark1.training.evaluator import Evaluator
from mark1.training.trainer import Trainer


class Evaluating:
    """Reads all patterns of a trainer whenever its weights or patterns have changed."""

    def __init__(self) -> None:
        self._evaluator = Evaluator()
        self._begun: tuple[Trainer, int] | None = None
        self._found: Evaluation | None = None

    def current(self, trainer: Trainer) -> Evaluation | None:
        """Give the evaluation, if nothing has changed since it began."""
        return self._found if self._begun == (trainer, trainer.revision) else None

    def advance(self, trainer: Trainer, seconds: float) -> bool:
        """Read on for a while; returns whether the last pattern was read."""
        if self._begun != (trainer, trainer.revision):
            self._evaluator.begin(trainer.answering(), trainer.code, trainer.patterns)
            self._begun, self._found = (trainer, trainer.revision), None
        if self._found is not None:
            return False
        self._found = self._evaluator.advance(seconds)
        return self._found is not None

    def forget(self, trainer: Trainer) -> bool:
        """Forget an evaluation that is no longer true; returns whether there was one."""
        if self._found is None or self.current(trainer) is not None:
            return False
        self._found = None
        return True
