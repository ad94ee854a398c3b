"""Twelve pairs of things that children draw, by another hand than that of `things`.

The choices of the exhibit's machine were made with the drawings of `things`. These test them: other
shapes, and another way to draw. A stroke is a smooth curve through its points. A slow tremor leads
it astray, each stroke of a drawing misses its place by itself, and ends before or after its point.
"""

from __future__ import annotations

from math import cos, pi, sin

import numpy as np
from numpy.typing import NDArray

from gui.console.brush import Stroke, corner
from gui.exhibit.visitor_machine import BRUSH
from tests.gui.exhibit.things import SIDE, Point

#: A smooth stroke through points in a square of side 1, x to the right and y down.
Curve = list[Point]

#: Standard deviations from one drawing of a thing to the next, ASSUMED: of the size and of height
#: and width as shares, of the tilt in degrees, and of the place of each stroke and of the tremor as
#: shares of the drawing.
SIZE, STRETCH, TILT, PLACE, TREMOR = 0.1, 0.08, 6.0, 0.025, 0.02

#: Points of a curve from one of its corners to the next.
STEPS = 8


def _ring(x: float, y: float, wide: float, high: float) -> Curve:
    """Draw an oval from its top, once around."""
    return [(x + wide * sin(pi * k / 5), y - high * cos(pi * k / 5)) for k in range(11)]


def _line(*points: Point) -> Curve:
    """Draw straight lines: a corner is a point where the hand rests."""
    return [point for point in points for _ in range(2)]


EYES = [_line((0.32, 0.36), (0.34, 0.4)), _line((0.68, 0.36), (0.66, 0.4))]
HEAD = [_ring(0.5, 0.5, 0.5, 0.5), *EYES]
BODY = [_ring(0.5, 0.15, 0.15, 0.15), _line((0.1, 0.45), (0.5, 0.38), (0.9, 0.45))]
MUZZLE = [_ring(0.5, 0.58, 0.38, 0.4), _line((0.36, 0.5), (0.38, 0.52)),
          _line((0.64, 0.5), (0.62, 0.52)), [(0.38, 0.78), (0.5, 0.84), (0.62, 0.78)]]  # fmt: skip
HOUSE = [
    _line((0.1, 0.4), (0.1, 1), (0.9, 1), (0.9, 0.4), (0.1, 0.4)),
    _line((0.1, 0.4), (0.5, 0), (0.9, 0.4)),
    _line((0.55, 1), (0.55, 0.68), (0.75, 0.68), (0.75, 1)),
]
FISH = [
    [(0.7, 0.5), (0.45, 0.28), (0.15, 0.34), (0, 0.5), (0.15, 0.66), (0.45, 0.72), (0.7, 0.5)],
    _line((0.7, 0.5), (1, 0.3), (1, 0.7), (0.7, 0.5)),
    _line((0.2, 0.46), (0.22, 0.48)),
]

#: The strokes of each thing.
THINGS: dict[str, list[Curve]] = {
    "smile": [*HEAD, [(0.25, 0.62), (0.37, 0.76), (0.5, 0.8), (0.63, 0.76), (0.75, 0.62)]],
    "frown": [*HEAD, [(0.25, 0.8), (0.37, 0.67), (0.5, 0.63), (0.63, 0.67), (0.75, 0.8)]],
    "house": HOUSE,
    "tree": [
        [(0.4, 0.6), (0.1, 0.55), (0.05, 0.3), (0.3, 0.05), (0.6, 0), (0.9, 0.2), (0.95, 0.5),
         (0.6, 0.6), (0.4, 0.6)],
        _line((0.42, 0.6), (0.4, 1)), _line((0.58, 0.6), (0.62, 1)),
    ],
    "cat": [
        *MUZZLE, _line((0.15, 0.4), (0.14, 0), (0.4, 0.22)),
        _line((0.6, 0.22), (0.86, 0), (0.85, 0.4)),
    ],
    "dog": [
        *MUZZLE, [(0.3, 0.25), (0.08, 0.22), (0, 0.5), (0.06, 0.75), (0.16, 0.6)],
        [(0.7, 0.25), (0.92, 0.22), (1, 0.5), (0.94, 0.75), (0.84, 0.6)],
    ],
    "sun": [
        _ring(0.5, 0.5, 0.26, 0.26),
        *(_line((0.5 + 0.34 * cos(turn), 0.5 + 0.34 * sin(turn)),
                (0.5 + 0.5 * cos(turn), 0.5 + 0.5 * sin(turn)))
          for turn in np.arange(7) * 2 * pi / 7),
    ],
    "flower": [
        _ring(0.5, 0.25, 0.1, 0.1),
        *(_ring(0.5 + 0.18 * cos(turn), 0.25 + 0.18 * sin(turn), 0.09, 0.09)
          for turn in np.arange(5) * 2 * pi / 5),
        [(0.5, 0.45), (0.52, 0.7), (0.5, 1)], [(0.5, 0.85), (0.65, 0.72), (0.82, 0.7)],
    ],
    "heart": [
        [(0.5, 0.3), (0.38, 0.08), (0.15, 0.05), (0, 0.3), (0.2, 0.65), (0.5, 1)],
        [(0.5, 0.3), (0.62, 0.08), (0.85, 0.05), (1, 0.3), (0.8, 0.65), (0.5, 1)],
    ],
    "star": [_line(*((0.5 + 0.5 * sin(4 * pi * k / 5), 0.5 - 0.5 * cos(4 * pi * k / 5))
                     for k in range(6)))],
    "fish": FISH,
    "bird": [
        [(0.25, 0.3), (0.45, 0.45), (0.75, 0.45), (0.95, 0.3), (0.85, 0.65), (0.5, 0.75),
         (0.25, 0.6), (0.12, 0.4), (0.25, 0.3)],
        _line((0.12, 0.4), (0, 0.45), (0.14, 0.5)), _line((0.45, 0.75), (0.45, 0.95)),
        _line((0.6, 0.75), (0.6, 0.95)),
    ],
    "car": [
        _line((0, 0.75), (0, 0.5), (0.25, 0.48), (0.35, 0.22), (0.7, 0.22), (0.8, 0.48), (1, 0.52),
              (1, 0.75), (0, 0.75)),
        _ring(0.24, 0.8, 0.11, 0.11), _ring(0.77, 0.8, 0.11, 0.11),
    ],
    "boat": [
        _line((0, 0.7), (0.2, 1), (0.8, 1), (1, 0.7), (0, 0.7)), _line((0.5, 0.7), (0.5, 0)),
        _line((0.5, 0.05), (0.92, 0.58), (0.5, 0.58)),
    ],
    "boy": [*BODY, _line((0.5, 0.3), (0.5, 0.65)), _line((0.25, 1), (0.5, 0.65), (0.75, 1))],
    "girl": [
        *BODY, _line((0.5, 0.3), (0.2, 0.8), (0.8, 0.8), (0.5, 0.3)),
        _line((0.4, 0.8), (0.4, 1)), _line((0.6, 0.8), (0.6, 1)),
    ],
    "circle": [_ring(0.5, 0.5, 0.5, 0.5)],
    "square": [_line((0, 0), (1, 0), (1, 1), (0, 1), (0, 0))],
    "2": [[(0.15, 0.25), (0.3, 0.03), (0.7, 0.03), (0.82, 0.28), (0.5, 0.65), (0.15, 1)],
          _line((0.15, 1), (0.88, 1))],
    "5": [_line((0.8, 0), (0.25, 0), (0.2, 0.42)),
          [(0.2, 0.42), (0.6, 0.36), (0.85, 0.65), (0.65, 0.97), (0.15, 0.92)]],
    "up": [_line((0.5, 1), (0.5, 0)), _line((0.15, 0.35), (0.5, 0), (0.85, 0.35))],
    "down": [_line((0.5, 0), (0.5, 1)), _line((0.15, 0.65), (0.5, 1), (0.85, 0.65))],
    "tiny house": HOUSE,
    "tiny fish": FISH,
}  # fmt: skip

PAIRS = [*zip([*THINGS][::2], [*THINGS][1::2], strict=True)]

#: Least and greatest size that a child draws a thing in, as a share of the retina. ASSUMED.
SIZES, TINY_SIZES = (0.55, 0.9), (0.36, 0.42)


def size_of(name: str, random: np.random.Generator) -> float:
    """Choose in which size a child draws a thing, as a share of the retina."""
    return random.uniform(*(TINY_SIZES if name.startswith("tiny") else SIZES))


def drawn(name: str, random: np.random.Generator, size: float) -> NDArray[np.uint8]:
    """Draw a thing once, with the brush of the exhibit; parameters as of `things.drawn`."""
    size = min(0.95, size * np.exp(random.normal(0, SIZE))) * SIDE
    angle = np.radians(random.normal(0, TILT))
    turn = np.array([[cos(angle), -sin(angle)], [sin(angle), cos(angle)]])
    wide, high = np.exp(random.normal(0, STRETCH, 2))
    middle = SIDE / 2 + random.uniform(-0.5, 0.5, 2) * (SIDE - size)
    picture = np.zeros((SIDE, SIDE), np.uint8)
    for curve in THINGS[name]:
        points = _wandering(_smooth(np.array(curve)), random) - 0.5
        points = (points * (wide, high)) @ turn.T * size + middle
        pen = Stroke(SIDE, SIDE, BRUSH, 255)
        for x, y in np.clip(points, 0.5, SIDE - 0.5):
            for cell in pen.to(corner(y, x, BRUSH)):
                picture[cell] = 255
    return picture


def _smooth(points: NDArray[np.float64]) -> NDArray[np.float64]:
    """Lead a curve through points, after Catmull and Rom."""
    before, after = np.vstack([points[:1], points[:-1]]), np.vstack([points[1:], points[-1:]])
    slope = (after - before) / 2
    t = np.linspace(0, 1, STEPS, endpoint=False)[None, :, None]
    one, other = points[:-1, None], points[1:, None]
    curve = one * (1 + 2 * t) * (1 - t) ** 2 + other * t**2 * (3 - 2 * t)
    curve = curve + slope[:-1, None] * t * (1 - t) ** 2 + slope[1:, None] * t**2 * (t - 1)
    return np.vstack([curve.reshape(-1, 2), points[-1:]])


def _wandering(points: NDArray[np.float64], random: np.random.Generator) -> NDArray[np.float64]:
    """Move a curve to where a hand draws it: a little off, and never quite along it."""
    place = np.linspace(0, 1, len(points))[:, None]
    waves = np.arange(1, 4)
    phase, swing = random.uniform(0, 2 * pi, (2, 3)), random.normal(0, TREMOR, (2, 3))
    tremor = (np.sin(2 * pi * waves * place[..., None] + phase) * swing).sum(axis=2)
    end = points[-1] + (points[-1] - points[-3]) * random.normal(0, 0.3)
    return np.vstack([points[:-1], end]) + random.normal(0, PLACE, 2) + tremor
