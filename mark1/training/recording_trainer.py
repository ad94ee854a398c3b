"""Train the direct machine on a table of numbers, and record which rows it got wrong."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from numpy.typing import NDArray

from mark1.errors import PatternError
from mark1.machine.config import MachineConfig, TrainingConfig
from mark1.machine.machine import Mark1
from mark1.patterns.pattern_set import PatternSet
from mark1.training.presenter import Presenter
from mark1.training.trainer import Trainer


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

    def __init__(
        self, machine: Mark1, patterns: PatternSet, training: TrainingConfig, passes: int = 0
    ) -> None:
        self._mistaken: list[NDArray[np.int64]] = []
        self.costs: list[float] = []
        super().__init__(machine, patterns, training, recorder=self)
        if passes:
            self.skip_passes(passes)

    @property
    def mistaken(self) -> NDArray[np.int64]:
        """The row of each mistake in order, shape (mistakes,)."""
        return np.concatenate([np.zeros(0, np.int64), *self._mistaken])

    @property
    def per_pass(self) -> NDArray[np.int64]:
        """Mistakes of each pass; an unfinished one comes last."""
        begun = [self.position.mistakes] if self.position.index else []
        return np.concatenate([self.log.mistakes, np.array(begun, np.int64)])

    def presented(self, rows: NDArray[np.int64], wrong: NDArray[np.uint16]) -> None:
        """Record the rows answered wrongly."""
        self._mistaken.append(rows[wrong > 0])

    def pass_ending(self, presenter: Presenter) -> None:
        """Record J before the updates of the pass are made."""
        self.costs.append(self.cost()[0])


def points_of(x: npt.ArrayLike, columns: int | None = None) -> NDArray[np.float32]:
    """Check a table of numbers and round it to what the machine sees.

    Parameters
    ----------
    x : array_like of float, shape (n, k)
    columns : int, optional
        What k must be; any number of rows will then do.

    Returns
    -------
    ndarray of float32, shape (n, k)

    Raises
    ------
    PatternError
        If the shape is another, there is nothing in it, or a value is not a number that float32
        can hold.
    """
    numbers = numbers_of(x, "x")
    if numbers.ndim != 2:
        raise PatternError(f"x has the shape {numbers.shape}: give one row for each point.")
    if columns is not None and numbers.shape[1] != columns:
        raise PatternError(
            f"x has {numbers.shape[1]} columns, but {columns} were learned: give as many."
        )
    if columns is None and not numbers.size:
        raise PatternError(
            f"x has the shape {numbers.shape}: give at least one point of at least one number."
        )
    beyond = ~(np.abs(numbers) <= np.finfo(np.float32).max)
    if beyond.any():
        row, column = np.argwhere(beyond)[0]
        raise PatternError(
            f"x[{row}, {column}] is {numbers[row, column]}: use finite numbers within ±3.4e38."
        )
    return numbers.astype(np.float32)


def patterns_of(
    points: NDArray[np.float32], labels: NDArray[np.integer[Any]], classes: int
) -> PatternSet:
    """Make a set of points (n, k) with labels 0…classes − 1, all of them to train on."""
    return PatternSet(
        pictures=points[:, None, :],
        labels=labels.astype(np.int32),
        classes=tuple(map(str, range(classes))),
        test=np.zeros(len(points), np.bool_),
    )


def machine_for(columns: int, classes: int, **changes: Any) -> Mark1:
    """Build a direct machine for points of so many numbers: one R-unit for two classes, else one
    for each class; `changes` are fields of `mark1.machine.config.MachineConfig`."""
    config = MachineConfig.of(
        "direct", classes=classes, rows=1, columns=columns, analog=True, **changes
    )
    return Mark1(config)


def planes_of(
    trainer: RecordingTrainer, planes: int
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Give the weights that answer for a trainer, one plane for each R-unit.

    Parameters
    ----------
    trainer : RecordingTrainer
    planes : int
        1 makes one of two R-units, one for each class: what the second has more than the first.

    Returns
    -------
    weights : ndarray of float64, shape (planes, k)
    biases : ndarray of float64, shape (planes,)
        0 where there is none.
    """
    return split_planes(trainer.answering().potentiometers.volts, trainer.machine.config, planes)


def split_planes(
    volts: NDArray[np.floating[Any]], config: MachineConfig, planes: int
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """As `planes_of`, from the weights of a direct machine."""
    units = volts.astype(np.float64).reshape(config.r_units, config.features)
    if planes < len(units):
        units = units[1:] - units[:1]
    weights = units[:, : config.cells].copy()
    return weights, units[:, -1].copy() if config.bias else np.zeros(len(units))


def numbers_of(values: npt.ArrayLike, name: str) -> NDArray[np.float64]:
    """Read an array of real numbers; what is none is a `PatternError` that says its name."""
    try:
        given = np.asarray(values)
        if given.dtype.kind in "biufO":
            return given.astype(np.float64)
    except (TypeError, ValueError):  # rows of different length, or things that are no numbers
        pass
    raise PatternError(f"{name} is not an array of real numbers: give one, without gaps or text.")
