"""Things as people draw them with a finger: a few lines, never twice in the same way.

Each thing is a list of strokes in a square of side 1, x to the right and y down. A drawing shifts,
scales, stretches and tilts it, and moves each corner a little, before the brush draws it.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin

import numpy as np
from numpy.typing import NDArray

from gui.console.brush import Stroke, corner

Point = tuple[float, float]

#: Side of the retina in cells.
SIDE = 20

#: Least and greatest size that a visitor draws a thing in, as a share of the retina. ASSUMED.
SIZES = 0.55, 0.9

#: Standard deviations from one drawing of a thing to the next, ASSUMED: of the size and of the
#: stretch as shares, of the tilt in degrees, and of each corner as a share of the drawing.
SIZE, STRETCH, TILT, JITTER = 0.1, 0.08, 5.0, 0.03


def _round(
    x: float, y: float, wide: float, high: float, first: int = 0, last: int = 12
) -> Sequence:
    """Return a part of an ellipse in twelfths of a turn, clockwise from 3 o'clock."""
    turns = [2 * pi * twelfth / 12 for twelfth in range(first, last + 1)]
    return [(x + wide * cos(turn), y + high * sin(turn)) for turn in turns]


def _star() -> Sequence[Point]:
    return [(0.5 + 0.5 * sin(4 * pi * k / 5), 0.5 - 0.5 * cos(4 * pi * k / 5)) for k in range(6)]


THINGS: dict[str, Sequence[Sequence[Point]]] = {
    "house": [
        [(0, 0.45), (0.5, 0), (1, 0.45), (0, 0.45)],
        [(0.1, 0.45), (0.1, 1), (0.9, 1), (0.9, 0.45)],
        [(0.4, 1), (0.4, 0.7), (0.6, 0.7), (0.6, 1)],
    ],
    "fish": [
        [*_round(0.4, 0.5, 0.4, 0.28)],
        [(0.78, 0.5), (1, 0.25), (1, 0.75), (0.78, 0.5)],
    ],
    "heart": [
        [(0.5, 1), (0.08, 0.52), (0.02, 0.25), (0.25, 0.05), (0.5, 0.28)],
        [(0.5, 0.28), (0.75, 0.05), (0.98, 0.25), (0.92, 0.52), (0.5, 1)],
    ],
    "star": [_star()],
    "cat": [
        [*_round(0.5, 0.6, 0.42, 0.38)],
        [(0.15, 0.4), (0.15, 0), (0.4, 0.25)],
        [(0.6, 0.25), (0.85, 0), (0.85, 0.4)],
        [(0.35, 0.55), (0.36, 0.56)],
        [(0.65, 0.55), (0.66, 0.56)],
        [(0.4, 0.78), (0.6, 0.78)],
    ],
    "tree": [[*_round(0.5, 0.32, 0.4, 0.32)], [(0.5, 0.64), (0.5, 1)], [(0.3, 1), (0.7, 1)]],
    "fir": [
        [(0.5, 0), (0.1, 0.8), (0.9, 0.8), (0.5, 0)],
        [(0.5, 0.8), (0.5, 1)],
    ],
    "sun": [
        [*_round(0.5, 0.5, 0.25, 0.25)],
        *([(0.5 + 0.35 * cos(pi * k / 4), 0.5 + 0.35 * sin(pi * k / 4)),
           (0.5 + 0.5 * cos(pi * k / 4), 0.5 + 0.5 * sin(pi * k / 4))] for k in range(8)),
    ],
    "face": [
        [*_round(0.5, 0.5, 0.5, 0.5)],
        [(0.3, 0.35), (0.32, 0.36)],
        [(0.7, 0.35), (0.72, 0.36)],
        [*_round(0.5, 0.55, 0.27, 0.22, 1, 5)],
    ],
    "person": [
        [*_round(0.5, 0.14, 0.14, 0.14)],
        [(0.5, 0.28), (0.5, 0.65)],
        [(0.15, 0.42), (0.85, 0.42)],
        [(0.2, 1), (0.5, 0.65), (0.8, 1)],
    ],
    "boat": [
        [(0, 0.7), (1, 0.7), (0.8, 1), (0.2, 1), (0, 0.7)],
        [(0.5, 0.7), (0.5, 0), (0.9, 0.55), (0.5, 0.55)],
    ],
    "car": [
        [(0, 0.75), (0, 0.5), (0.2, 0.5), (0.35, 0.25), (0.7, 0.25), (0.85, 0.5), (1, 0.5),
         (1, 0.75), (0, 0.75)],
        [*_round(0.25, 0.8, 0.11, 0.11)],
        [*_round(0.75, 0.8, 0.11, 0.11)],
    ],
    "flower": [
        [*_round(0.5, 0.25, 0.25, 0.25)],
        [(0.5, 0.5), (0.5, 1)],
        [(0.5, 0.8), (0.8, 0.62)],
        [(0.5, 0.8), (0.2, 0.62)],
    ],
    "arrow": [[(0, 0.5), (1, 0.5)], [(0.65, 0.15), (1, 0.5), (0.65, 0.85)]],
    "cross": [[(0.5, 0), (0.5, 1)], [(0, 0.5), (1, 0.5)]],
    "circle": [[*_round(0.5, 0.5, 0.5, 0.5)]],
    "square": [[(0, 0), (1, 0), (1, 1), (0, 1), (0, 0)]],
    "triangle": [[(0.5, 0), (1, 0.95), (0, 0.95), (0.5, 0)]],
    "moon": [[*_round(0.5, 0.5, 0.5, 0.5, 2, 10), (0.45, 0.3), (0.45, 0.7), (0.75, 0.93)]],
    "A": [[(0, 1), (0.5, 0), (1, 1)], [(0.22, 0.62), (0.78, 0.62)]],
    "B": [
        [(0.15, 0), (0.15, 1)],
        [(0.15, 0), (0.7, 0.05), (0.8, 0.25), (0.65, 0.47), (0.15, 0.5)],
        [(0.65, 0.47), (0.88, 0.7), (0.75, 0.95), (0.15, 1)],
    ],
    "E": [[(0.85, 0), (0.15, 0), (0.15, 1), (0.85, 1)], [(0.15, 0.5), (0.7, 0.5)]],
    "M": [[(0, 1), (0.1, 0), (0.5, 0.6), (0.9, 0), (1, 1)]],
    "S": [
        [(0.85, 0.12), (0.5, 0), (0.2, 0.15), (0.25, 0.4), (0.75, 0.6), (0.82, 0.85), (0.5, 1),
         (0.12, 0.88)],
    ],
    "T": [[(0, 0), (1, 0)], [(0.5, 0), (0.5, 1)]],
    "3": [
        [(0.2, 0.05), (0.65, 0), (0.8, 0.25), (0.45, 0.48), (0.82, 0.7), (0.65, 1), (0.15, 0.95)]
    ],
}  # fmt: skip


def drawn(
    name: str, random: np.random.Generator, size: float = 0.75, brush: int = 2
) -> NDArray[np.uint8]:
    """Draw a thing once, by hand.

    Parameters
    ----------
    name : str
        Of `THINGS`.
    random : numpy.random.Generator
    size : float
        In which this visitor draws it, as a share of the retina.
    brush : int
        Side of the brush in cells.

    Returns
    -------
    ndarray of uint8, shape (20, 20)
    """
    picture = np.zeros((SIDE, SIDE), np.uint8)
    for stroke in strokes(name, random, size):
        pen = Stroke(SIDE, SIDE, brush, 255)
        for x, y in stroke:
            for cell in pen.to(corner(y, x, brush)):
                picture[cell] = 255
    return picture


def strokes(
    name: str, random: np.random.Generator, size: float = 0.75
) -> list[NDArray[np.float64]]:
    """Return the strokes of a thing as points (x, y) in cells, as a finger would move."""
    size = min(0.95, size * np.exp(random.normal(0, SIZE))) * SIDE
    turn = np.radians(random.normal(0, TILT))
    stretch = np.exp(random.normal(0, STRETCH))
    turned = np.array([[cos(turn), -sin(turn)], [sin(turn), cos(turn)]])
    room = (SIDE - size) / 2
    middle = SIDE / 2 + random.uniform(-room, room, 2)
    made = []
    for stroke in THINGS[name]:
        points = (np.array(stroke) - 0.5) * (stretch, 1 / stretch)
        points = points + random.normal(0, JITTER, points.shape)
        made.append(np.clip(points @ turned.T * size + middle, 0.5, SIDE - 0.5))
    return made
