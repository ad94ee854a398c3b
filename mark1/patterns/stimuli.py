"""Generate the patterns of the built-in sets, which `mark1.patterns.shapes` names and checks.

Squares, circles, diamonds, triangles and rotated letters are drawn by testing points: a cell is lit
if more than half of the 5 × 5 points spread over it lie inside the figure, so the same numbers give
the same picture on every computer.

Every generator takes rows, columns, a random generator and its options, and returns the patterns
and the class of each. What takes long to draw is drawn only as the caller asks for it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

from mark1.errors import PatternError
from mark1.patterns.typefaces import TYPEFACES, draw_character, ink

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


#: Decimals of a point that is drawn at random, so that a table of them can be read.
DECIMALS = 6

#: Pictures, uint8 (rows, columns), or points, float64 (1, 2); and the class of each.
Drawn = tuple[Iterable[npt.NDArray[Any]], list[str]]


#: Typefaces by the names that settings use.
FACES = {"sans": "plex-sans", "serif": "plex-serif", "mono": "plex-mono"}


def face_names(face: str) -> list[str]:
    """Return the full names of a typeface in `FACES`, or of all of them."""
    return [TYPEFACES[key].name for key in _faces(face)]


def _faces(face: str) -> list[str]:
    return list(FACES.values()) if face == "all" else [FACES[face]]


def characters(
    characters: str,
    rows: int,
    columns: int,
    rng: np.random.Generator,
    *,
    typeface: str,
    examples: int,
    height: float,
    down: float,
    right: float,
    shift: int,
) -> Drawn:
    """Draw each character in each typeface; `height` is a share of the rows, offsets are cells.

    With `shift`, each picture is shifted by at most this many whole cells in each direction.
    """
    classes = list(characters) * len(_faces(typeface)) * examples
    faces = [face for face in _faces(typeface) for _ in characters] * examples
    offsets = rng.integers(-shift, shift + 1, size=(len(classes), 2))
    pictures = (
        draw_character(character, face, rows, columns, height * rows, down + low, right + far)
        for character, face, (low, far) in zip(classes, faces, offsets.tolist(), strict=True)
    )
    return pictures, classes


def scattered_figures(
    kinds: Sequence[str],
    rows: int,
    columns: int,
    rng: np.random.Generator,
    *,
    outline: bool,
    thickness: float,
    **ranges: float,
) -> Drawn:
    """Draw figures of `mark1.patterns.stimuli.KINDS`, solid or outlined, at random places."""

    def made(kind: str, size: float, turn: float) -> Figure:
        return figure(kind, size, turn, thickness if outline else None)

    return _scattered(made, kinds, rows, columns, rng, **ranges)


def scattered_letters(
    characters: str,
    rows: int,
    columns: int,
    rng: np.random.Generator,
    *,
    typeface: str,
    outline: bool,
    thickness: float,
    **ranges: float,
) -> Drawn:
    """Draw letters, solid or outlined, each at a random rotation and place."""

    def made(character: str, size: float, turn: float) -> Figure:
        deep = thickness if outline else None
        return turned_letter(character, FACES[typeface], size, turn, deep)

    return _scattered(made, characters, rows, columns, rng, **ranges)


def _scattered(
    make: Callable[[str, float, float], Figure],
    kinds: Sequence[str],
    rows: int,
    columns: int,
    rng: np.random.Generator,
    *,
    examples: float,
    smallest: float,
    largest: float,
    rotation: float,
    wander: float,
    torus: float,
) -> Drawn:
    """Draw each kind `examples` times, each time with a random size, rotation and place.

    On a torus, what leaves the retina at one edge comes in at the opposite one: all places are
    alike, and `wander` has no effect.
    """

    def picture(kind: str) -> npt.NDArray[np.uint8]:
        size = rng.uniform(smallest, largest) * min(rows, columns)
        drawn = make(kind, size, rng.uniform(-rotation, rotation))
        centre = place(drawn, rows, columns, 0 if torus else wander, rng)
        made = draw(drawn, rows, columns, centre)
        if torus:
            return np.roll(made, (rng.integers(rows), rng.integers(columns)), axis=(0, 1))
        return made

    classes = list(kinds) * int(examples)
    return map(picture, classes), classes


def halves(
    rows: int,
    columns: int,
    rng: np.random.Generator,
    *,
    examples: int,
    smallest: float,
    largest: float,
) -> Drawn:
    """Draw squares in the left or the right half, as in the demonstration of July 1958.

    The press reported squares at random on the left or the right. Their sizes are ASSUMED.
    """
    half = columns // 2
    if not half:
        raise PatternError("patterns.one-column-has-no-halves")

    def picture(side: str) -> npt.NDArray[np.uint8]:
        size = max(1, round(rng.uniform(smallest, largest) * min(rows, half)))
        square = figure("square", size)
        row, column = place(square, rows, half, 1.0, rng)
        start = columns - half if side == "right" else 0
        return draw(square, rows, columns, (row, start + column))

    classes = ["left", "right"] * examples
    return map(picture, classes), classes


def bars(
    rows: int, columns: int, rng: np.random.Generator, *, narrowest: int, widest: int
) -> Drawn:
    """Draw bars across the whole retina, at every position and of every width."""
    if not narrowest <= widest <= min(rows, columns):
        raise PatternError(
            "patterns.bar-widths", narrowest=narrowest, widest=widest, most=min(rows, columns)
        )
    pictures, classes = [], []
    for width in range(narrowest, widest + 1):
        for name, side in (("horizontal", rows), ("vertical", columns)):
            for start in range(side - width + 1):
                picture = np.zeros((rows, columns), np.uint8)
                lines = picture if name == "horizontal" else picture.T
                lines[start : start + width] = 255
                pictures.append(picture)
                classes.append(name)
    return pictures, classes


def logic(answers: str, rows: int, columns: int, rng: np.random.Generator) -> Drawn:
    """Return the points (0, 0), (0, 1), (1, 0), (1, 1) and the gate's output for each."""
    points = [np.array([[first, second]], np.float64) for first in (0, 1) for second in (0, 1)]
    return points, list(answers)


def clouds(
    rows: int, columns: int, rng: np.random.Generator, *, examples: int, margin: float
) -> Drawn:
    """Draw points in the square −1…1 on both sides of a random line, outside its margin."""
    angle, offset = rng.uniform(0, 2 * np.pi), rng.uniform(-0.3, 0.3)
    sides: list[list[npt.NDArray[Any]]] = [[], []]
    while min(map(len, sides)) < examples:
        point = rng.uniform(-1, 1, 2)
        distance = point @ np.array([np.cos(angle), np.sin(angle)]) - offset
        side = sides[int(distance > 0)]
        if abs(distance) > margin and len(side) < examples:
            side.append(point.round(DECIMALS)[None])
    return sides[0] + sides[1], ["0"] * examples + ["1"] * examples


def moons(
    rows: int, columns: int, rng: np.random.Generator, *, examples: int, spread: float
) -> Drawn:
    """Draw points on two interlocking half circles of radius 1; no line separates them."""
    along = np.pi * rng.uniform(0, 1, (2, examples))
    upper = np.stack([np.cos(along[0]), np.sin(along[0])], axis=1)
    lower = np.stack([1 - np.cos(along[1]), 0.5 - np.sin(along[1])], axis=1)
    points = np.concatenate([upper, lower]) + rng.normal(0, spread, (2 * examples, 2))
    return list(points.round(DECIMALS)[:, None]), ["0"] * examples + ["1"] * examples
