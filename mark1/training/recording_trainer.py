"""A trainer that records which rows were classified wrongly."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from mark1.machine import kernels
from mark1.machine.config import TrainingConfig
from mark1.machine.machine import Mark1
from mark1.patterns.pattern_set import PatternSet
from mark1.training.curve import Curve
from mark1.training.run_log import Position, RunLog
from mark1.training.trainer import Trainer


class _Recorded:
    """What a `RecordingTrainer` records."""

    def __init__(self) -> None:
        self.mistaken: list[NDArray[np.int64]] = []
        self.costs: list[float] = []

    def presented(self, rows: NDArray[np.int64], wrong: NDArray[np.uint16]) -> None:
        """Record the rows answered wrongly."""
        self.mistaken.append(rows[wrong > 0])

    def pass_ending(self, cost: float) -> None:
        """Record J before the updates of the pass are made."""
        self.costs.append(cost)


class RecordingTrainer(Trainer):
    """A trainer that records which rows were answered wrongly, and can resume at a later pass.

    Parameters
    ----------
    machine : Mark1
        Without noise. Its weights are where the run starts.
    patterns : PatternSet
    training : TrainingConfig
    passes : int
        Passes made before, which decide how the next are shuffled.
    features : ndarray of uint8, shape (n, k), optional
        What the machine sees in the patterns, if it is known; a bias is left out.

    Attributes
    ----------
    costs : list of float
        J of each pass, with rules that decide a whole pass by the weights before it.

    Raises
    ------
    ConfigError
        If the rule is unknown, or the R-units cannot name all classes.
    PatternError
        If the patterns do not fit the machine, or are too many for one run.
    """

    _spacing = 2**16  # nobody goes back in such a run, unless a weight overflows

    def __init__(
        self,
        machine: Mark1,
        patterns: PatternSet,
        training: TrainingConfig,
        passes: int = 0,
        features: NDArray[np.uint8] | None = None,
    ) -> None:
        self._recorded = _Recorded()
        self.costs = self._recorded.costs
        super().__init__(machine, patterns, training, self._recorded, features=features)
        if passes:
            self._skip_passes(passes)

    @property
    def mistaken(self) -> NDArray[np.int64]:
        """The row of each mistake in order, shape (mistakes,)."""
        return np.concatenate([np.zeros(0, np.int64), *self._recorded.mistaken])

    def make_pass(self) -> int:
        """Make one whole pass with the compiled loop, even over patterns of a single class.

        Returns
        -------
        int
            Mistakes in it.
        """
        kernels.compiled()
        number = self.position.passes
        while self.position.passes == number:
            self._go_on(len(self.rows))
        return self.log.mistakes_in(number)

    def _skip_passes(self, passes: int) -> None:
        """Start as if after this many passes, which decides how the next ones are shuffled."""
        self.position = Position(step=passes * len(self.rows), passes=passes)
        curve = Curve(np.zeros(passes, np.int32))  # never read
        self.log = RunLog(
            self._most, self._most_by_hand, spacing=self._spacing, curve=curve, passes=passes
        )
        self.log.add(self._checkpoint(by_hand=True))


def mistakes_per_pass(trainer: Trainer) -> NDArray[np.int64]:
    """Return the mistakes of each pass, shape (passes,); an unfinished one comes last."""
    begun = [trainer.position.mistakes] if trainer.position.index else []
    return np.concatenate([trainer.log.mistakes, np.array(begun, np.int64)])
