"""Decide whether numbers in a table or an array are pictures or points."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from mark1.errors import PatternError
from mark1.messages import Message
from mark1.patterns.pattern_set import LARGEST

#: Rows of at least this many whole numbers are square pictures if the count is a square number.
#: ASSUMED: 8 × 8.
LEAST_SQUARE = 64

#: Greatest numbers of pictures that are scaled to 255.
SCALED = (1, 16)

#: Class of patterns whose class is missing.
NO_CLASS = "?"

#: Numbers processed at a time.
_AT_A_TIME = 2**18


@dataclass(frozen=True, slots=True)
class Unlabelled:
    """What is known of patterns whose classes may be missing.

    Attributes
    ----------
    cells : int
        Cells of the machine that will see them, or numbers of a point.
    points : bool
        Whether they are points.
    """

    cells: int
    points: bool

    @property
    def numbers(self) -> int | None:
        """Numbers of a point; None for pictures."""
        return self.cells if self.points else None

    def fits(self, length: int) -> bool:
        """Return whether the machine can see rows of this many numbers."""
        return length == self.cells if self.points else is_picture(length, self.cells)


def pictures_or_points(
    values: npt.NDArray[Any],
    rows: int,
    columns: int,
    tell: Callable[[Message], None] | None = None,
) -> npt.NDArray[np.uint8] | npt.NDArray[np.float64]:
    """Shape rows of numbers into pictures or points.

    Parameters
    ----------
    values : ndarray of finite numbers, shape (n, k)
    rows, columns : int
    tell : callable, optional
        Receives a message if the brightness was scaled.

    Returns
    -------
    ndarray
        Pictures, uint8 (n, rows, columns), if k is the number of cells and all values are whole
        numbers 0…255; or uint8 (n, √k, √k) if k is a square number of at least 64. Otherwise
        points, float64 (n, 1, k).
    """
    count, length = values.shape
    side = math.isqrt(length)
    if length == rows * columns:
        size = (rows, columns)
    elif length == side * side >= LEAST_SQUARE:
        size = (side, side)
    else:
        return points(values)
    if all(_are_whole(values[some]) for some in blocks(values)):
        return brightness(values, tell).reshape(count, *size)
    return points(values)


def is_picture(length: int, cells: int) -> bool:
    """Return whether rows of this length can be pictures for a retina with this many cells."""
    return length == cells or length == math.isqrt(length) ** 2 >= LEAST_SQUARE


def points(values: npt.NDArray[Any]) -> npt.NDArray[np.float64]:
    """Convert numbers of shape (n, k) to points, float64 (n, 1, k).

    Raises
    ------
    PatternError
        If a number is not finite, or too large.
    """
    for some in blocks(values) if values.dtype.kind == "f" else ():
        fits = (np.abs(values[some]) <= LARGEST).all(axis=1)
        if not fits.all():
            row = some.start + int(np.argmin(fits))
            raise PatternError("patterns.point-row-not-finite", point=row + 1)
    return values.astype(np.float64)[:, None, :]


def brightness(
    values: npt.NDArray[Any], tell: Callable[[Message], None] | None = None
) -> npt.NDArray[np.uint8]:
    """Convert numbers 0…255 to brightness; scale them if the greatest is at most 1, or 16.

    Pictures of 17 levels are common: those of the UCI digits, for example.

    Raises
    ------
    PatternError
        If a number is NaN or out of range.
    """
    if values.dtype == np.uint8:  # as the program writes them
        return values
    if values.size and not (values.min() >= 0 and values.max() <= 255):
        low, high = float(values.min()), float(values.max())
        raise PatternError("patterns.brightness", low=low, high=high)
    greatest = float(values.max(initial=0))
    full = max(1.0, greatest) if greatest <= 1 or greatest in SCALED else 255.0
    if full < 255 and greatest and tell:
        tell(Message("patterns.brightness-scaled", {"greatest": greatest}))
    light = np.empty(values.shape, np.uint8)
    for some in blocks(values):
        light[some] = np.rint(values[some] * np.float32(255 / full))
    return light


def blocks(values: npt.NDArray[Any]) -> Iterator[slice]:
    """Yield slices of rows to process at a time, so that no step needs a second array."""
    length = max(1, math.prod(values.shape[1:]))
    step = max(1, _AT_A_TIME // length)
    for start in range(0, len(values), step):
        yield slice(start, start + step)


def _are_whole(values: npt.NDArray[Any]) -> bool:
    return bool(((values >= 0) & (values <= 255) & (values == np.floor(values))).all())
