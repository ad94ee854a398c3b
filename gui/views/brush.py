"""The geometry of a stroke: which cells a square brush sweeps on its way."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import floor

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
