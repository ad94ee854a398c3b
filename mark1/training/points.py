"""Train the direct machine on tables of numbers: checked points, the machine, and its planes."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
from numpy.typing import NDArray

from mark1.errors import PatternError
from mark1.machine import response
from mark1.machine.config import MachineConfig
from mark1.machine.machine import Mark1
from mark1.machine.potentiometers import positions_of
from mark1.machine.sums import AHEAD, EXACT_64, ask_for, rough_loop, sum_in_order
from mark1.patterns.pattern_set import PatternSet
from mark1.patterns.shelf import borrowed, frozen
from mark1.training.trainer import Trainer

#: Numbers of a table that is too large for the caches.
LARGE = 2**22

#: Far above what float32 rounds to 0, and the square of it.
TINY, LEAST = 2.0**-120, 2.0**-240


@dataclass(frozen=True, slots=True)
class Inputs:
    """A checked table of numbers as a direct machine sees it.

    Attributes
    ----------
    table : ndarray of uint8, float32 or float64, shape (n, k)
        In a byte each if all are 0 or 1. Photocells that are on or off then see what an analog
        machine would, in a quarter of the memory. Otherwise it may be the caller's own.
    """

    table: NDArray[Any]

    def __len__(self) -> int:
        return len(self.table)

    @property
    def is_analog(self) -> bool:
        """Whether there are numbers other than 0 and 1."""
        return self.table.dtype != np.uint8

    @property
    def features(self) -> NDArray[np.uint8] | None:
        """What the machine sees besides the bias, if they are on or off."""
        return None if self.is_analog else self.table

    def patterns(self, labels: NDArray[Any], classes: int) -> PatternSet:
        """Make a pattern set with labels 0…classes − 1, all for training.

        It shares the memory of the table, which nobody may write to until the run has ended.
        """
        return PatternSet(
            pictures=borrowed(self.table[:, None, :]),
            labels=frozen(labels.astype(np.int32)),
            classes=tuple(map(str, range(classes))),
            test=frozen(np.zeros(len(self), np.bool_)),
        )

    def machine(self, classes: int, **changes: Any) -> Mark1:
        """Build a direct machine for such inputs: analog, unless they are on or off.

        It has one R-unit for two classes, otherwise one for each class. `changes` are fields of
        `mark1.machine.config.MachineConfig`.
        """
        kind: dict[str, Any] = {"analog": True} if self.is_analog else {"light": 1}
        kind |= {"rows": 1, "columns": self.table.shape[1]}
        return Mark1(MachineConfig.of("direct", classes=classes, **(kind | changes)))


def inputs_of(x: npt.ArrayLike) -> Inputs:
    """Check a table of numbers, shape (n, k).

    Raises
    ------
    PatternError
        If the shape is wrong, the table is empty, or a value is not finite.
    """
    from mark1.machine import compiled  # loads numba

    points = _floats(_table(x))
    lit = np.empty(points.shape, np.uint8)
    return Inputs(lit if compiled.run(lit_loop, points, lit) else _checked(points))


def lit_loop(points: Any, lit: Any) -> bool:
    """Write numbers that are 0 or 1, shape (n, k), into bytes; return False if others occur.

    For the compiler, as `fires_loop`.
    """
    is_large = points.size > LARGE
    for i in range(len(points)):
        if is_large:
            ask_for(points, min(i + AHEAD, len(points) - 1))
        others = False
        for j in range(points.shape[1]):
            is_one = points[i, j] == 1
            others |= (points[i, j] != 0) ^ is_one
            lit[i, j] = is_one
        if others:
            return False
    return True


def check_distinct(x: npt.ArrayLike, labels: NDArray[Any]) -> None:
    """Refuse rows of different classes that differ as they are given, but not as float64.

    Parameters
    ----------
    x : array_like, shape (n, k)
    labels : ndarray, shape (n,)

    Raises
    ------
    PatternError
        With the number of such rows.
    """
    given = np.asarray(x)
    if given.dtype.kind in "bf" and given.dtype.itemsize <= 8:
        return
    if given.dtype.kind in "iu" and given.min() >= -EXACT_64 and given.max() <= EXACT_64:
        return
    groups = _groups(given.astype(np.float64))
    first = np.unique(groups, return_index=True)[1][groups]  # the first row that is equal by now
    differs = (given != given[first]).any(axis=1) & (labels != labels[first])
    if count := int(np.isin(groups, groups[differs]).sum()):
        raise PatternError("training.rows-merged", count=count)


def contradictions(table: NDArray[Any], labels: NDArray[np.bool_]) -> int:
    """Count the rows (n, k) that are equal to a row of the other class; labels (n,)."""
    groups = _groups(table)
    share = np.bincount(groups, labels) / np.bincount(groups)
    return int(((share > 0) & (share < 1))[groups].sum())


def _groups(table: NDArray[Any]) -> NDArray[np.int64]:
    """Return for each row of a table a number that equal rows share."""
    return np.unique(table, axis=0, return_inverse=True)[1].ravel()  # NumPy 2.0 gives (n, 1)


@contextlib.contextmanager
def enough_memory(x: npt.ArrayLike) -> Iterator[None]:
    """Raise a `PatternError` in place of a `MemoryError` about a table of numbers."""
    try:
        yield
    except MemoryError as error:
        rows, columns = np.shape(x)
        raise PatternError("training.out-of-memory", rows=rows, columns=columns) from error


def _table(x: npt.ArrayLike, columns: int | None = None) -> NDArray[Any]:
    given = array_of(x, "x")
    if given.ndim != 2 or (columns is None and not given.size):
        raise PatternError("training.points-shape", shape=given.shape)
    if columns is not None and given.shape[1] != columns:
        raise PatternError("training.points-columns", columns=given.shape[1], expected=columns)
    return given


def _floats(numbers: NDArray[Any]) -> NDArray[np.floating[Any]]:
    """Return numbers as the loop reads them; the array itself if it is one that it can read."""
    kind = np.float32 if numbers.dtype == np.float32 else np.float64
    return np.require(numbers, kind, ["C", "A", "E"])


def _checked(points: NDArray[np.floating[Any]]) -> NDArray[np.floating[Any]]:
    """Return points if all are finite; otherwise raise an error with the number."""
    if not is_finite(points):
        row, column = np.argwhere(~np.isfinite(points))[0]
        value = points[row, column]
        raise PatternError("training.point-value", row=row, column=column, value=value)
    return points


def is_finite(numbers: NDArray[Any]) -> bool:
    """Return whether all numbers are finite."""
    flat = numbers.ravel()
    with np.errstate(all="ignore"):
        # What is not finite makes the sum of squares so. BLAS is the fastest to read them.
        square = np.dot(flat, flat)
    return bool(np.isfinite(square)) or bool(np.isfinite(numbers).all())


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
    """Split the weights into planes, as `planes_of`; with A-units, they are weights of these."""
    units = volts.astype(np.float64).reshape(config.r_units, config.features)
    if planes < len(units):
        units = units[1:] - units[:1]
    weights = units[:, : config.features - config.has_bias].copy()
    return weights, units[:, -1].copy() if config.has_bias else np.zeros(len(units))


def sums_of(
    x: npt.ArrayLike,
    weights: NDArray[np.float64],
    biases: NDArray[np.float64],
    threshold: float = 0.0,
    unit: float = 1.0,
) -> NDArray[np.float64]:
    """Sum w·x + b − threshold for each row of a table and each plane, as the machine does.

    Parameters
    ----------
    x : array_like of float, shape (n, k)
    weights : ndarray of float64, shape (planes, k)
    biases : ndarray of float64, shape (planes,)
    threshold : float
    unit : float
        In volts: weights are whole multiples of it where the machine's are.

    Returns
    -------
    ndarray of float64, shape (n, planes)

    Raises
    ------
    PatternError
        If x is not a table of k columns of finite numbers.
    """
    points = _floats(_table(x, weights.shape[1]))
    sums = np.empty((len(points), len(weights)))
    for place, plane in enumerate(np.column_stack([weights, biases])):
        sums[:, place] = unit * response.sums_of(points, positions_of(plane, unit)) - threshold
    if not is_finite(sums):  # they are not if a number is not
        _checked(points)
    return sums


def fires_of(
    x: npt.ArrayLike,
    weights: NDArray[np.float64],
    bias: float,
    threshold: float = 0.0,
    unit: float = 1.0,
    at_zero: bool = False,
) -> NDArray[np.bool_]:
    """Return whether the sum of one plane is positive for each row, in less time than `sums_of`.

    The arguments are those of `sums_of`, with weights of shape (k,) and `at_zero`: whether a sum of
    exactly zero counts as positive. Returns bool (n,).
    """
    from mark1.machine import compiled  # loads numba

    points = _floats(_table(x, len(weights)))
    fires = np.empty(len(points), np.bool_)
    w = positions_of(np.append(weights, bias), unit)
    how = float(unit), float(threshold), bool(at_zero)
    if compiled.run(fires_loop, points, w, *how, fires):
        return fires
    sums = sums_of(x, weights[None], np.array([bias]), threshold, unit)[:, 0]
    return sums >= 0 if at_zero else sums > 0


def fires_loop(x: Any, w: Any, unit: float, threshold: float, at_zero: bool, fires: Any) -> bool:
    """Write into `fires` whether unit × Σ w x exceeds the threshold, for each row of x.

    The last of the weights w is that of the bias. A sum in float32 decides unless it may have
    rounded off more than its distance from the threshold; then the sum in order does. Rounding
    takes at most 2⁻²⁴ of each number and of each partial sum, and these are at most ‖x‖ ‖w‖.

    Returns
    -------
    bool
        False if a sum, and so perhaps a number of x, is not finite.
    """
    n, near = x.shape[1], np.empty(x.shape[1], np.float32)
    length = 0.0
    for j in range(n):
        near[j] = w[j]
        length += w[j] * w[j]
    share = 2 * (unit * (n + 8) * 2.0**-23) ** 2 * (length + TINY)
    more = 2 * ((unit * abs(w[n]) + abs(threshold)) * 2.0**-50) ** 2 + LEAST
    is_large = x.size > LARGE
    for i in range(len(x)):
        if is_large:
            ask_for(x, min(i + AHEAD, len(x) - 1))
        products, squares = rough_loop(x[i], near)
        nu = unit * (products + w[n]) - threshold
        if not share * (squares + n * TINY) + more < nu * nu < np.inf:
            nu = unit * sum_in_order(x[i], w, w[n]) - threshold
            if not abs(nu) < np.inf:
                return False
        fires[i] = nu > 0 or (at_zero and nu == 0)
    return True


def array_of(values: npt.ArrayLike, name: str) -> NDArray[Any]:
    """Return an array of numbers, or raise a `PatternError` that names the argument."""
    mask = getattr(values, "mask", None)  # a method, in pandas
    if isinstance(mask, (np.ndarray, np.bool_)) and mask.any():
        raise PatternError("training.masked", name=name)
    try:
        given = np.asarray(values)
        if given.dtype.kind in "biuf":
            return given
        if given.dtype.kind == "O":
            return given.astype(np.float64)
    except (TypeError, ValueError):  # rows of different lengths, or not numbers
        pass
    raise PatternError("training.not-numbers", name=name)
