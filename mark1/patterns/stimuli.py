"""Generate the patterns of the built-in sets, which `mark1.patterns.shapes` names and checks.

Every function takes rows, columns, a random generator and its options, and returns the patterns
and the class of each. What takes long to draw is drawn only as the caller asks for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from mark1.errors import PatternError
from mark1.patterns import figures
from mark1.patterns.typefaces import TYPEFACES, draw_character

#: Pictures, uint8 (rows, columns), or points, float32 (1, 2); and the class of each.
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
    """Draw figures of `mark1.patterns.figures.KINDS`, solid or outlined, at random places."""

    def figure(kind: str, size: float, turn: float) -> figures.Figure:
        return figures.figure(kind, size, turn, thickness if outline else None)

    return _scattered(figure, kinds, rows, columns, rng, **ranges)


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

    def figure(character: str, size: float, turn: float) -> figures.Figure:
        deep = thickness if outline else None
        return figures.turned_letter(character, FACES[typeface], size, turn, deep)

    return _scattered(figure, characters, rows, columns, rng, **ranges)


def _scattered(
    figure: Callable[[str, float, float], figures.Figure],
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
        drawn = figure(kind, size, rng.uniform(-rotation, rotation))
        centre = figures.place(drawn, rows, columns, 0 if torus else wander, rng)
        made = figures.draw(drawn, rows, columns, centre)
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
        square = figures.figure("square", size)
        row, column = figures.place(square, rows, half, 1.0, rng)
        start = columns - half if side == "right" else 0
        return figures.draw(square, rows, columns, (row, start + column))

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
    points = [np.array([[first, second]], np.float32) for first in (0, 1) for second in (0, 1)]
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
            side.append(point.astype(np.float32)[None])
    return sides[0] + sides[1], ["0"] * examples + ["1"] * examples


def moons(
    rows: int, columns: int, rng: np.random.Generator, *, examples: int, spread: float
) -> Drawn:
    """Draw points on two interlocking half circles of radius 1; no line separates them."""
    along = np.pi * rng.uniform(0, 1, (2, examples))
    upper = np.stack([np.cos(along[0]), np.sin(along[0])], axis=1)
    lower = np.stack([1 - np.cos(along[1]), 0.5 - np.sin(along[1])], axis=1)
    points = np.concatenate([upper, lower]) + rng.normal(0, spread, (2 * examples, 2))
    return list(points.astype(np.float32)[:, None]), ["0"] * examples + ["1"] * examples
