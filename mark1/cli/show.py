"""Draw patterns in the terminal, two rows of cells per line."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mark1.cli.terminal import sentence
from mark1.errors import PatternError
from mark1.machine.config import MachineConfig
from mark1.messages import visible
from mark1.patterns.pattern_set import PatternSet
from mark1.patterns.scaling import fit

#: Most pictures drawn of one set.
MOST_SHOWN = 60

#: Characters for a dark and a lit cell above a dark and a lit one.
_HALVES = np.array([[" ", "▄"], ["▀", "█"]])

#: Characters between two pictures, and lines of a plane of points.
_GAP, _PLANE_LINES = 2, 21


def lines_of(
    patterns: PatternSet, width: int | None = None, light: int = MachineConfig().light
) -> Iterator[str]:
    """Yield lines that show a set, none wider than the terminal or the given width.

    Cells are lit from the brightness `light`.

    Raises
    ------
    PatternError
        If the set holds points that do not lie in a plane.
    """
    width = max(1, width or shutil.get_terminal_size().columns)
    if patterns.analog:
        yield from _plane(patterns, width)
        return
    rows, columns = patterns.rows, patterns.columns
    if columns > width:  # two rows fit on a line, so half as many rows as columns keep it square
        rows, columns = max(1, rows * width // columns), width
    pictures = fit(patterns.pictures[:MOST_SHOWN], rows, columns)
    names = [patterns.classes[label] for label in patterns.labels[:MOST_SHOWN]]
    each = max(1, (width + _GAP) // (columns + _GAP))
    for start in range(0, len(pictures), each):
        group = slice(start, start + each)
        drawn = [_picture(*one, light) for one in zip(pictures[group], names[group], strict=True)]
        for parts in zip(*drawn, strict=True):
            yield (" " * _GAP).join(parts).rstrip()
    if patterns.n > MOST_SHOWN:
        yield sentence("show-more", count=patterns.n - MOST_SHOWN)


def _picture(picture: NDArray[np.uint8], name: str, light: int) -> list[str]:
    """Draw a line with the name of the class, then the picture below it."""
    lit = (picture >= light).astype(np.intp)
    if len(lit) % 2:
        lit = np.vstack([lit, np.zeros_like(lit[:1])])
    wide = lit.shape[1]
    lines = ["".join(line) for line in _HALVES[lit[::2], lit[1::2]].tolist()]
    return [f"─ {visible(name)} "[:wide].ljust(wide, "─"), *lines]


def _plane(patterns: PatternSet, width: int) -> Iterator[str]:
    """Draw points as the first letters of their classes, with the ranges of both numbers."""
    if patterns.columns != 2:
        raise PatternError("patterns.not-a-plane", numbers=patterns.columns)
    points = patterns.pictures[:, 0].astype(np.float64)
    low, high = points.min(axis=0), points.max(axis=0)
    columns = min(width, 2 * _PLANE_LINES - 1)
    field: NDArray[Any] = np.full((_PLANE_LINES, columns), "·")
    share = (points - low) / np.where(high > low, high - low, 1)
    right = np.rint(share[:, 0] * (columns - 1)).astype(int)
    down = np.rint((1 - share[:, 1]) * (_PLANE_LINES - 1)).astype(int)
    field[down, right] = [patterns.classes[label][0] for label in patterns.labels]
    yield from ("".join(line) for line in field.tolist())
    for number in range(2):
        yield sentence("show-range", number=number + 1, low=low[number], high=high[number])
