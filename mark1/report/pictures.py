"""Pictures embedded in a report: charts as SVG, patterns and weights as PNG."""

from __future__ import annotations

import base64
import io
import math
from collections.abc import Sequence
from html import escape
from typing import Any

import numpy as np
from numpy.typing import NDArray

#: Size of a chart, and of its margins: left, top, right, bottom.
WIDTH, HEIGHT = 720, 240
MARGINS = 64, 28, 16, 36

#: Most points of a curve; more are thinned, each drawn as the mean of its neighbours.
MOST_POINTS = 1000

#: Blue, black and orange, for weights from −1 to +1.
_ENDS = np.array([[0x55, 0xA8, 0xFF], [0x09, 0x0C, 0x0F], [0xFF, 0x9A, 0x4A]], dtype=np.float64)


def chart(
    curves: Sequence[tuple[str, int, NDArray[Any]]],
    chapters: Sequence[tuple[float, str]],
    bottom: str,
    left: str,
    title: str,
) -> str:
    """Draw curves over the passes as SVG, in colours set by the page.

    Parameters
    ----------
    curves : sequence of (str, int, ndarray)
        The class in the style sheet, the first pass, and the values from there.
    chapters : sequence of (float, str)
        Passes at which a thin line stands, with its label.
    bottom, left, title : str
        Captions of the axes, and what the chart shows.
    """
    last = max((first + len(values) - 1 for _, first, values in curves), default=1)
    top = max((float(values.max(initial=1)) for _, _, values in curves), default=1.0)
    step_x, step_y = _step(last, 12), _step(top, 4)
    across, up = max(2, last), max(step_y, math.ceil(top / step_y) * step_y)
    room_left, room_top, room_right, room_bottom = MARGINS
    wide, high = WIDTH - room_left - room_right, HEIGHT - room_top - room_bottom

    def x(passes: float) -> float:
        return room_left + wide * (passes - 1) / (across - 1)

    def y(value: float) -> float:
        return room_top + high * (1 - value / up)

    parts = [f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{escape(title)}">']
    for value in np.arange(0, up + step_y / 2, step_y):
        at = y(value)
        parts.append(f'<path class="grid" d="M{room_left} {at:.1f}H{WIDTH - room_right}"/>')
        parts.append(f'<text class="y" x="{room_left - 8}" y="{at + 4:.1f}">{value:g}</text>')
    ticks = range(int(step_x), last + 1, int(step_x)) if step_x > 1 else range(1, last + 1)
    for passes in ticks:
        parts.append(f'<text class="x" x="{x(passes):.1f}" y="{HEIGHT - 20}">{passes}</text>')
    for start, label in chapters:
        at = x(max(1.0, start))
        parts.append(f'<path class="chapter" d="M{at:.1f} {room_top}V{HEIGHT - room_bottom}"/>')
        parts.append(f'<text class="chapter" x="{at + 4:.1f}" y="14">{escape(label)}</text>')
    for kind, first, values in curves:
        places, means = _thinned(first, values)
        points = " ".join(f"{x(p):.1f},{y(v):.1f}" for p, v in zip(places, means, strict=True))
        parts.append(f'<polyline class="{kind}" points="{points}"/>')
    parts.append(
        f'<text class="x" x="{room_left + wide / 2:.0f}" y="{HEIGHT - 1}">{escape(bottom)}</text>'
    )
    parts.append(f'<text x="0" y="14">{escape(left)}</text></svg>')
    return "".join(parts)


def _step(span: float, most: int) -> float:
    """Return a round step that divides a span into at most this many parts."""
    least = max(span / most, 1.0)
    power = 10.0 ** math.floor(math.log10(least))
    return next(step * power for step in (1, 2, 5, 10) if step * power >= least)


def _thinned(first: int, values: NDArray[Any]) -> tuple[list[float], list[float]]:
    parts = np.array_split(values.astype(np.float64), min(len(values), MOST_POINTS) or 1)
    ends = np.cumsum([0, *map(len, parts)])
    places = first + (ends[:-1] + ends[1:] - 1) / 2
    return places.tolist(), [float(part.mean()) if len(part) else 0.0 for part in parts]


def pattern(picture: NDArray[np.uint8]) -> str:
    """Return the picture of a pattern as a data URL."""
    return _address(picture)


def weights(part: NDArray[np.float32]) -> str:
    """Return the picture of weights from −1 to +1 as a data URL."""
    bounded = np.clip(part, -1, 1)
    strength = np.sign(bounded) * np.abs(bounded) ** 0.7  # as in the window
    colors = np.stack(
        [np.interp(strength, (-1, 0, 1), _ENDS[:, channel]) for channel in range(3)], axis=-1
    )
    return _address(np.rint(colors).astype(np.uint8))


def _address(pixels: NDArray[np.uint8]) -> str:
    """Write a picture of one pixel for each cell, which the page enlarges."""
    from PIL import Image

    data = io.BytesIO()
    Image.fromarray(np.ascontiguousarray(pixels)).save(data, format="PNG")
    return f"data:image/png;base64,{base64.b64encode(data.getvalue()).decode()}"
