"""Moments of a run, replayed in slices: its weights then, and how well it answered."""

from __future__ import annotations

import time
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from mark1.machine.machine import Mark1
from mark1.training.evaluation import Evaluator
from mark1.training.run_log import Position, RunRecord
from mark1.training.trainer import Trainer

#: Most moments of a run, and most numbers kept of all their weights.
MOST, MOST_NUMBERS = 40, 2**24

#: Most training patterns × features for which J is computed: some milliseconds each time.
MOST_FOR_COST = 2**21


@dataclass(frozen=True, slots=True, eq=False)
class Moment:
    """A run at one step.

    Attributes
    ----------
    passes : float
        Passes made, with the fraction of an unfinished one.
    volts : ndarray of float64, shape (weights,)
    training, test : float or None
        Share of the patterns of each kind that were answered correctly; None if there are none.
    cost : tuple of float and int, or None
        J and J₁ of the training patterns, as in `Trainer.cost`; None if there are too many numbers.
    """

    passes: float
    volts: NDArray[np.float64]
    training: float | None
    test: float | None
    cost: tuple[float, int] | None


class RunHistory:
    """Finds moments of a run, evenly spaced from its beginning to its position.

    Attributes
    ----------
    moments : list of Moment
    """

    def __init__(self) -> None:
        self.moments: list[Moment] = []
        self._steps: list[int] = []
        self._trainer: Trainer | None = None
        self._evaluator = Evaluator()

    @property
    def is_done(self) -> bool:
        """Whether no moments are left to find."""
        return not self._steps

    def begin(self, machine: Mark1, record: RunRecord) -> None:
        """Begin with the first moment of a run of a machine, whose potentiometers do not turn."""
        first, last = record.checkpoints[0].position.step, record.position.step
        count = max(2, min(MOST, MOST_NUMBERS // len(machine.potentiometers)))
        steps = np.unique(np.linspace(first, last, count).astype(np.int64))
        self.moments, self._steps = [], steps.tolist()
        self._evaluator.stop()
        self._trainer = Trainer(machine.twin(record.wipers), record.patterns)
        self._trainer.resume(record)

    def advance(self, seconds: float) -> bool:
        """Find moments for this many seconds; return whether all are found.

        Parameters
        ----------
        seconds : float
            Overrun by the time of a replay from the nearest checkpoint, some milliseconds.
        """
        end = time.perf_counter() + seconds
        while self._steps and self._trainer is not None:
            trainer = self._trainer
            if self._evaluator.is_done:
                trainer.seek(self._steps[0])
                self._evaluator.begin(trainer.answering(), trainer.code, trainer.patterns)
            found = self._evaluator.advance(max(0.0, end - time.perf_counter()))
            if found is not None:
                volts = trainer.machine.potentiometers.volts.copy()
                passes = passes_made(trainer.position, int((~trainer.patterns.test).sum()))
                accuracy = found.training_accuracy, found.test_accuracy
                self.moments.append(Moment(passes, volts, *accuracy, _cost(trainer)))
                del self._steps[0]
            if time.perf_counter() >= end:
                break
        return not self._steps


def _cost(trainer: Trainer) -> tuple[float, int] | None:
    numbers = len(trainer.rows) * trainer.machine.config.features
    return trainer.cost() if 0 < numbers <= MOST_FOR_COST else None


def passes_made(position: Position, rows: int) -> float:
    """Return the passes made at a position, with the fraction of an unfinished one."""
    return position.passes + position.index / max(1, rows)
