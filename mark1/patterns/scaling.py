"""Scale pictures by the mean over each cell's area, exactly, so every computer agrees."""

from __future__ import annotations

import math
import time
from typing import Any

import numpy as np
import numpy.typing as npt

from mark1.errors import PatternError

#: Most cells of one picture, as in `mark1.machine.config.MachineConfig`.
MOST_CELLS = 1_000_000

#: Pixels or cells processed at a time: 2¹⁹ of them take 4 MiB as int64.
_AT_A_TIME = 2**19


def check_size(rows: int, columns: int) -> None:
    """Reject a retina without cells, or with more than a million.

    Raises
    ------
    PatternError
    """
    for name, side in (("rows", rows), ("columns", columns)):
        whole = isinstance(side, (int, np.integer)) and not isinstance(side, bool)
        if not whole or side < 1:
            raise PatternError("patterns.side-invalid", name=name, side=side)
    if rows * columns > MOST_CELLS:
        raise PatternError("patterns.retina-too-large", rows=rows, columns=columns, most=MOST_CELLS)


def fit(pictures: npt.NDArray[np.uint8], rows: int, columns: int) -> npt.NDArray[np.uint8]:
    """Scale pictures to touch two edges of the retina, centred, with dark margins.

    Parameters
    ----------
    pictures : ndarray of uint8, shape (n, height, width)
    rows, columns : int

    Returns
    -------
    ndarray of uint8, shape (n, rows, columns)
        Each cell is the mean brightness of its area, halves rounded up. All sums are integers, so
        the result is exact.
    """
    if pictures.shape[1:] == (rows, columns):
        return pictures
    global _kept
    if _kept is not None and _kept[0] is pictures and _kept[1].shape[1:] == (rows, columns):
        fitted, _kept = _kept[1], None
        return fitted
    fitting = Fitting(pictures, rows, columns)
    fitting.advance(math.inf)
    return fitting.fitted


#: Pictures, and the same on another retina, for the next who asks.
_kept: tuple[npt.NDArray[np.uint8], npt.NDArray[np.uint8]] | None = None


class Fitting:
    """Scales pictures as `fit` does, in slices.

    Parameters
    ----------
    pictures : ndarray of uint8, shape (n, height, width)
    rows, columns : int

    Attributes
    ----------
    fitted : ndarray of uint8, shape (n, rows, columns)
    done : int
        How many of them are scaled.
    """

    def __init__(self, pictures: npt.NDArray[np.uint8], rows: int, columns: int) -> None:
        self._pictures, self.done = pictures, 0
        self.fitted = np.zeros((len(pictures), rows, columns), np.uint8)

    def advance(self, seconds: float) -> bool:
        """Scale for this many seconds; return whether all are scaled."""
        (height, width), (rows, columns) = self._pictures.shape[1:], self.fitted.shape[1:]
        high, wide = _inner_size(height, width, rows, columns)
        top, left = (rows - high) // 2, (columns - wide) // 2
        step = max(1, _AT_A_TIME // max(height * width, height * wide, high * wide))
        end = time.perf_counter() + seconds
        while self.done < len(self._pictures):
            part = slice(self.done, self.done + step)
            inner = _averaged(self._pictures[part], high, wide)
            self.fitted[part, top : top + high, left : left + wide] = inner
            self.done = min(part.stop, len(self._pictures))
            if time.perf_counter() >= end:
                break
        return self.done == len(self._pictures)

    def keep(self) -> None:
        """Make the next `fit` of these pictures return what was scaled here."""
        global _kept
        _kept = self._pictures, self.fitted


def _inner_size(height: int, width: int, rows: int, columns: int) -> tuple[int, int]:
    """Return the largest size in whole cells, at least one, with the same proportions."""
    if rows * width <= columns * height:
        return rows, min(columns, max(1, (2 * rows * width + height) // (2 * height)))
    return min(rows, max(1, (2 * columns * height + width) // (2 * width))), columns


def _averaged(pictures: npt.NDArray[np.uint8], high: int, wide: int) -> npt.NDArray[np.uint8]:
    count, height, width = pictures.shape
    across = _summed(pictures.reshape(-1, width), wide)
    turned = across.reshape(count, height, wide).swapaxes(1, 2).reshape(-1, height)
    down = _summed(turned, high).reshape(count, wide, high).swapaxes(1, 2)
    area = height * width
    mean: npt.NDArray[np.uint8] = ((2 * down + area) // (2 * area)).astype(np.uint8)
    return mean


def _summed(lines: npt.NDArray[Any], cells: int) -> npt.NDArray[np.int64]:
    """Sum the light of each line on equal cells, a few lines at a time to save memory."""
    light = np.empty((len(lines), cells), np.int64)
    step = max(1, _AT_A_TIME // max(lines.shape[1], cells))
    for start in range(0, len(lines), step):
        light[start : start + step] = _overlaid(lines[start : start + step], cells)
    return light


def _overlaid(lines: npt.NDArray[Any], cells: int) -> npt.NDArray[np.int64]:
    """Divide the last axis into equal cells and sum the light on each.

    Lengths are in units of 1 / (pixels × cells), so that all cell edges are whole numbers.
    """
    pixels = lines.shape[-1]
    before = np.zeros((*lines.shape[:-1], pixels + 1), np.int64)
    np.cumsum(lines, axis=-1, dtype=np.int64, out=before[..., 1:])
    edges = np.arange(cells + 1) * pixels
    whole, part = edges // cells, edges % cells
    cut = lines[..., np.minimum(whole, pixels - 1)]
    light: npt.NDArray[np.int64] = before[..., whole] * cells + cut * part
    return light[..., 1:] - light[..., :-1]
