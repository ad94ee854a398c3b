"""The geometry of a stroke: which cells a square brush sweeps on its way."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil, cos, floor, pi, sin

import numpy as np
from numpy.typing import NDArray

#: A row and a column, counted from the top left.
Cell = tuple[int, int]


def corner(row: float, column: float, brush: int) -> Cell:
    """Return the top left cell of a brush held over a point.

    Parameters
    ----------
    row, column : float
        The point in units of cells: (0, 0) is the top left corner of the retina, (0.5, 0.5) the
        middle of its first cell. A brush of even size straddles the nearest line between cells.
    brush : int
        Side of the brush in cells.
    """
    back = (brush - 1) / 2
    return floor(row - back), floor(column - back)


def line(start: Cell, end: Cell) -> Iterator[Cell]:
    """Walk from one cell to another, both included, a neighbour at a time (Bresenham)."""
    row, column = start
    down, right = abs(end[0] - row), abs(end[1] - column)
    row_step = 1 if end[0] > row else -1
    column_step = 1 if end[1] > column else -1
    error = right - down
    yield row, column
    while (row, column) != end:
        doubled = 2 * error
        if doubled > -down:
            error -= down
            column += column_step
        if doubled < right:
            error += right
            row += row_step
        yield row, column


def swept(start: Cell, end: Cell, brush: int, rows: int, columns: int) -> list[Cell]:
    """List the cells a brush covers on its way, each once, in the order it reaches them.

    Parameters
    ----------
    start, end : tuple of int
        Top left cell of the brush at both ends; they may lie outside the retina.
    brush : int
        Side of the brush in cells.
    rows, columns : int
        Size of the retina; cells outside it are left out.
    """
    covered = {
        (row, column): None
        for top, left in line(start, end)
        for row in range(max(top, 0), min(top + brush, rows))
        for column in range(max(left, 0), min(left + brush, columns))
    }
    return list(covered)


@dataclass(slots=True)
class Stroke:
    """A stroke of a brush across the retina.

    Attributes
    ----------
    rows, columns : int
        Size of the retina.
    brush : int
        Side of the brush in cells.
    value : int
        Value it paints: 255 lit, 0 dark.
    last : tuple of int or None
        Where the brush is; None before the stroke starts.
    """

    rows: int
    columns: int
    brush: int
    value: int
    last: Cell | None = None

    def to(self, place: Cell) -> list[Cell]:
        """Move the brush, and list the cells it covers on the way."""
        start, self.last = self.last or place, place
        return swept(start, place, self.brush, self.rows, self.columns)

    def cells(self) -> list[Cell]:
        """Return no cells: a stroke has been drawn by the time the brush is lifted."""
        return []


@dataclass(slots=True)
class Shape:
    """A line, the frame of a rectangle, or an ellipse from one place to another.

    Attributes
    ----------
    kind : str
        ``"line"``, ``"rectangle"`` or ``"ellipse"``.
    rows, columns, brush, value : int
        As of a `Stroke`.
    start, last : tuple of int or None
        Where it was begun, and where the brush is.
    """

    kind: str
    rows: int
    columns: int
    brush: int
    value: int
    start: Cell | None = None
    last: Cell | None = None

    def to(self, place: Cell) -> list[Cell]:
        """Move the brush; nothing is drawn before it is lifted."""
        self.start = self.start or place
        self.last = place
        return []

    def cells(self) -> list[Cell]:
        """List the cells of the shape."""
        if self.start is None or self.last is None:
            return []
        covered: dict[Cell, None] = {}
        places = _OUTLINES[self.kind](self.start, self.last)
        for one, other in zip(places, places[1:] or places, strict=False):
            swept_cells = swept(one, other, self.brush, self.rows, self.columns)
            covered |= dict.fromkeys(swept_cells)
        return list(covered)


def _of_line(start: Cell, end: Cell) -> list[Cell]:
    return [start, end]


def _of_rectangle(start: Cell, end: Cell) -> list[Cell]:
    return [start, (start[0], end[1]), end, (end[0], start[1]), start]


def _of_ellipse(start: Cell, end: Cell) -> list[Cell]:
    """List the points around the ellipse that fits the rectangle between two points."""
    middle = [(one + other) / 2 for one, other in zip(start, end, strict=True)]
    reach = [abs(one - other) / 2 for one, other in zip(start, end, strict=True)]
    count = max(8, ceil(4 * sum(reach)))
    turns = (2 * pi * step / count for step in range(count + 1))
    return [
        (round(middle[0] + reach[0] * sin(turn)), round(middle[1] + reach[1] * cos(turn)))
        for turn in turns
    ]


_OUTLINES = {"line": _of_line, "rectangle": _of_rectangle, "ellipse": _of_ellipse}

#: The shapes that can be drawn.
SHAPES = tuple(_OUTLINES)


def flooded(lit: NDArray[np.bool_], cell: Cell) -> list[Cell]:
    """List the connected cells around a cell that are lit or dark like it.

    Parameters
    ----------
    lit : ndarray of bool, shape (rows, columns)
    cell : tuple of int
    """
    rows, columns = lit.shape
    seen, waiting = {cell}, [cell]
    for row, column in waiting:
        for beside in (
            *((row - 1, column), (row + 1, column)),
            *((row, column - 1), (row, column + 1)),
        ):
            inside = 0 <= beside[0] < rows and 0 <= beside[1] < columns
            if inside and beside not in seen and lit[beside] == lit[cell]:
                seen.add(beside)
                waiting.append(beside)
    return waiting
