"""Draw squares, circles, diamonds, triangles and rotated letters by testing points.

A cell is lit if more than half of the 5 × 5 points spread over it lie inside the figure, so the
same numbers give the same picture on every computer.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from mark1.errors import PatternError
from mark1.patterns.typefaces import ink

#: Points along each side of a cell; odd, so that no cell is exactly half covered.
POINTS = 5

#: Number of edges, direction that the first one faces (degrees: 0 is right, 90 is down), and
#: distance from the centre to an edge when the unrotated height and width are at most 1.
POLYGONS: dict[str, tuple[int, float, float]] = {
    "square": (4, 0.0, 0.5),
    "diamond": (4, 45.0, math.sqrt(1 / 8)),
    "triangle": (3, 90.0, math.sqrt(1 / 12)),
}

KINDS = ("square", "circle", "diamond", "triangle")

#: Height of a capital in pixels when a letter is sampled point by point.
_LETTER_PIXELS = 256

#: Tolerance of the edge in cells, so that rounding errors do not decide.
_EDGE = 1e-9

_Points = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Figure:
    """A shape and its extent from its own centre, in cells.

    `covers` takes the rows and columns of points relative to the centre, shapes (h, 1) and (1, w),
    and returns bool (h, w): True inside.
    """

    covers: Callable[[_Points, _Points], npt.NDArray[np.bool_]]
    up: float
    down: float
    left: float
    right: float


def figure(kind: str, size: float, turn: float = 0.0, thickness: float | None = None) -> Figure:
    """Make a figure of one of the `KINDS`.

    Parameters
    ----------
    kind : str
    size : float
        Larger of height and width before rotation, in cells.
    turn : float
        Degrees clockwise.
    thickness : float, optional
        Of the outline, in cells, measured inwards from the edge; None for a solid figure.
    """
    if kind == "circle":
        half = size / 2
        return Figure(_ring(lambda y, x: half - np.hypot(y, x), thickness), half, half, half, half)
    edges, first, apothem = POLYGONS[kind]
    normals = _directions(edges, first + turn)
    corners = _directions(edges, first + turn + 180 / edges)
    corners = corners * (apothem * size / math.cos(math.pi / edges))

    def depth(y: _Points, x: _Points) -> _Points:
        """Return the distance to the nearest edge, positive inside."""
        nearest = np.full((y.shape[0], x.shape[1]), np.inf)
        for down, right in normals:
            nearest = np.minimum(nearest, apothem * size - (down * y + right * x))
        return nearest

    return _reaching(_ring(depth, thickness), corners)


def turned_letter(
    character: str,
    typeface: str,
    height: float,
    turn: float = 0.0,
    thickness: float | None = None,
) -> Figure:
    """Make a character with capitals `height` cells high, rotated clockwise by `turn` degrees.

    With a `thickness` in cells, only its outline is drawn, measured inwards from the edge.
    """
    shape = ink(character, typeface, _LETTER_PIXELS)
    high, wide = shape.shape
    cell = height / _LETTER_PIXELS
    if thickness is not None:
        shape = shape & (_depth(character, typeface) * cell < thickness + _EDGE)
    down, right = math.sin(math.radians(turn)), math.cos(math.radians(turn))

    def covers(y: _Points, x: _Points) -> npt.NDArray[np.bool_]:
        # Rotate the points back onto the upright letter.
        row = np.floor((right * y - down * x) / cell + high / 2).astype(np.int64)
        column = np.floor((right * x + down * y) / cell + wide / 2).astype(np.int64)
        there: npt.NDArray[np.bool_] = (row >= 0) & (row < high) & (column >= 0) & (column < wide)
        there[there] = shape[row[there], column[there]]
        return there

    half_high, half_wide = high * cell / 2, wide * cell / 2
    corners = np.array(
        [
            (right * y + down * x, right * x - down * y)
            for y in (-half_high, half_high)
            for x in (-half_wide, half_wide)
        ]
    )
    return _reaching(covers, corners)


@lru_cache(maxsize=64)
def _depth(character: str, typeface: str) -> npt.NDArray[np.float64]:
    """Return how deep below the edge of its letter each pixel lies, in pixels; 0 outside."""
    from scipy.ndimage import distance_transform_edt  # only outlines need it

    around = np.pad(ink(character, typeface, _LETTER_PIXELS), 1)
    depth: npt.NDArray[np.float64] = distance_transform_edt(around)[1:-1, 1:-1]
    return depth


def place(
    figure: Figure, rows: int, columns: int, wander: float, rng: np.random.Generator
) -> tuple[float, float]:
    """Choose a random place for a figure, wholly on the retina, in steps of whole cells.

    Parameters
    ----------
    figure : Figure
    rows, columns : int
    wander : float
        From 0, always the middle, to 1, anywhere.
    rng : numpy.random.Generator

    Returns
    -------
    (float, float)
        Row and column of its centre in cells from the top left corner.

    Raises
    ------
    PatternError
        If the figure is larger than the retina.
    """
    high, wide = figure.up + figure.down, figure.left + figure.right
    free_rows, free_columns = math.floor(rows - high + _EDGE), math.floor(columns - wide + _EDGE)
    if free_rows < 0 or free_columns < 0:
        raise PatternError(
            "patterns.figure-too-large", high=high, wide=wide, rows=rows, columns=columns
        )
    top, left = _wandered(free_rows, wander, rng), _wandered(free_columns, wander, rng)
    return top + figure.up, left + figure.left


def draw(
    figure: Figure, rows: int, columns: int, centre: tuple[float, float]
) -> npt.NDArray[np.uint8]:
    """Draw a figure with its centre at a row and column, uint8 (rows, columns), 0 or 255."""
    down = _cells(centre[0] - figure.up, centre[0] + figure.down, rows)
    right = _cells(centre[1] - figure.left, centre[1] + figure.right, columns)
    y, x = _points(down) - centre[0], _points(right) - centre[1]
    inside = figure.covers(y[:, None], x[None, :])
    by_row = inside.reshape(len(down), POINTS, inside.shape[1]).sum(axis=1, dtype=np.uint16)
    covered = by_row.reshape(len(down), len(right), POINTS).sum(axis=2)
    picture = np.zeros((rows, columns), np.uint8)
    picture[down.start : down.stop, right.start : right.stop] = np.where(
        2 * covered > POINTS * POINTS, 255, 0
    )
    return picture


def _cells(start: float, stop: float, count: int) -> range:
    """Return which of the first `count` rows or columns lie between start and stop."""
    first = min(max(math.floor(start - _EDGE), 0), count)
    return range(first, min(max(math.ceil(stop + _EDGE), first), count))


def _points(cells: range) -> _Points:
    """Return the coordinates of the points in some rows or columns, in cells."""
    return (np.arange(cells.start * POINTS, cells.stop * POINTS) + 0.5) / POINTS


def _wandered(free: int, wander: float, rng: np.random.Generator) -> int:
    """Return a whole number 0…free; the middle one if `wander` is 0."""
    middle = free // 2
    least = middle - math.floor(middle * wander + _EDGE)
    greatest = middle + math.floor((free - middle) * wander + _EDGE)
    return int(rng.integers(least, greatest + 1))


def _directions(count: int, first: float) -> npt.NDArray[np.float64]:
    """Return directions spaced evenly around the circle as (down, right), shape (count, 2)."""
    angles = np.radians(first + np.arange(count) * (360 / count))
    return np.stack([np.sin(angles), np.cos(angles)], axis=1)


def _ring(
    depth: Callable[[_Points, _Points], _Points], thickness: float | None
) -> Callable[[_Points, _Points], npt.NDArray[np.bool_]]:
    """Cover the whole inside, or only as deep below the edge as `thickness`."""
    deepest = math.inf if thickness is None else thickness

    def covers(y: _Points, x: _Points) -> npt.NDArray[np.bool_]:
        below = depth(y, x)
        return (below > -_EDGE) & (below < deepest + _EDGE)

    return covers


def _reaching(
    covers: Callable[[_Points, _Points], npt.NDArray[np.bool_]], corners: npt.NDArray[np.float64]
) -> Figure:
    (top, left), (bottom, right) = corners.min(axis=0), corners.max(axis=0)
    return Figure(covers, float(-top), float(bottom), float(-left), float(right))
