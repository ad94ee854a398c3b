"""Train the direct machine on tables of numbers: checked points, the machine, and its planes."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from numpy.typing import NDArray

from mark1.errors import PatternError
from mark1.machine.config import MachineConfig
from mark1.machine.machine import Mark1
from mark1.patterns.pattern_set import PatternSet
from mark1.training.trainer import Trainer


def points_of(x: npt.ArrayLike, columns: int | None = None) -> NDArray[np.float32]:
    """Check a table of numbers and round it to float32, as the machine sees it.

    Parameters
    ----------
    x : array_like of float, shape (n, k)
    columns : int, optional
        The required k; any number of rows, even 0, is then allowed.

    Returns
    -------
    ndarray of float32, shape (n, k)

    Raises
    ------
    PatternError
        If the shape is wrong, the table is empty, or a value does not fit into float32.
    """
    numbers = numbers_of(x, "x")
    if numbers.ndim != 2:
        raise PatternError("training.points-shape", shape=numbers.shape)
    if columns is not None and numbers.shape[1] != columns:
        raise PatternError("training.points-columns", columns=numbers.shape[1], expected=columns)
    if columns is None and not numbers.size:
        raise PatternError("training.points-shape", shape=numbers.shape)
    beyond = ~(np.abs(numbers) <= np.finfo(np.float32).max)
    if beyond.any():
        row, column = np.argwhere(beyond)[0]
        raise PatternError(
            "training.point-value", row=row, column=column, value=numbers[row, column]
        )
    return numbers.astype(np.float32)


def patterns_of(
    points: NDArray[np.float32], labels: NDArray[np.integer[Any]], classes: int
) -> PatternSet:
    """Make a pattern set of points (n, k) with labels 0…classes − 1, all for training."""
    return PatternSet(
        pictures=points[:, None, :],
        labels=labels.astype(np.int32),
        classes=tuple(map(str, range(classes))),
        test=np.zeros(len(points), np.bool_),
    )


def machine_for(columns: int, classes: int, **changes: Any) -> Mark1:
    """Build a direct machine for points with this many columns.

    It has one R-unit for two classes, otherwise one for each class. `changes` are fields of
    `mark1.machine.config.MachineConfig`.
    """
    config = MachineConfig.of(
        "direct", classes=classes, rows=1, columns=columns, analog=True, **changes
    )
    return Mark1(config)


def planes_of(trainer: Trainer, planes: int) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return the weights that predict after a run, one plane for each R-unit.

    Parameters
    ----------
    trainer : mark1.training.trainer.Trainer
    planes : int
        1 reduces two R-units, one for each class, to their difference, second minus first.

    Returns
    -------
    weights : ndarray of float64, shape (planes, k)
    biases : ndarray of float64, shape (planes,)
        0 without a bias.
    """
    return split_planes(trainer.answering().potentiometers.volts, trainer.machine.config, planes)


def split_planes(
    volts: NDArray[np.floating[Any]], config: MachineConfig, planes: int
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Split the weights of a direct machine into planes, as `planes_of`."""
    units = volts.astype(np.float64).reshape(config.r_units, config.features)
    if planes < len(units):
        units = units[1:] - units[:1]
    weights = units[:, : config.cells].copy()
    return weights, units[:, -1].copy() if config.bias else np.zeros(len(units))


def numbers_of(values: npt.ArrayLike, name: str) -> NDArray[np.float64]:
    """Convert to a float64 array, or raise a `PatternError` that names the argument."""
    try:
        given = np.asarray(values)
        if given.dtype.kind in "biufO":
            return given.astype(np.float64)
    except (TypeError, ValueError):  # rows of different lengths, or not numbers
        pass
    raise PatternError("training.not-numbers", name=name)
