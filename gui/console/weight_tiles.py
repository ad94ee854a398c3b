"""Lays out maps of the retina as tiles, as large as fits."""

from __future__ import annotations

import math
from dataclasses import dataclass

from PySide6.QtCore import QRect

#: Height of the name under a map, and the gap between maps, in pixels of the design.
NAME, GAP = 18, 8
#: Up to this many maps are all shown.
_ALWAYS = 10
#: A cell of a map is at least this wide, in pixels of the design, if there are more.
_SMALLEST_CELL = 2


@dataclass(frozen=True, slots=True)
class Tiles:
    """A grid of tiles in device pixels, each a map above its name."""

    shown: int
    columns: int
    cell: int
    left: float
    top: float
    tile_width: float
    tile_height: float

    def map_rect(self, index: int, rows: int, columns: int) -> QRect:
        """Return the rectangle of a map."""
        row, column = divmod(index, self.columns)
        left = round(self.left + column * self.tile_width)
        top = round(self.top + row * self.tile_height)
        return QRect(left, top, columns * self.cell, rows * self.cell)


def tile(
    count: int,
    rows: int,
    columns: int,
    width: int,
    height: int,
    scale: float,
    name: float = NAME,
    largest: float = math.inf,
) -> Tiles:
    """Choose the grid in which maps are largest.

    Parameters
    ----------
    count, rows, columns : int
        How many maps, and their cells.
    width, height : int
        The room for them, in device pixels.
    scale : float
        Device pixels per pixel of the design.
    name : float
        Height of the line under a map, in pixels of the design.
    largest : float
        Widest cell, in pixels of the design; maps that leave room over stand in its middle.
    """
    name, gap = name * scale, GAP * scale

    def cell_of(across: int) -> float:
        down = -(-count // across)
        wide = (width - gap * (across - 1)) / across / columns
        high = (height - gap * (down - 1) - name * down) / down / rows
        return min(wide, high)

    across = max(range(1, count + 1), key=cell_of)
    cell = max(1, int(min(cell_of(across), largest * scale)))
    smallest = round(_SMALLEST_CELL * scale)
    if count > _ALWAYS and cell < smallest:
        cell = smallest
        across = max(1, int((width + gap) / (columns * cell + gap)))
        down = max(1, int((height + gap) / (rows * cell + name + gap)))
        count = min(count, across * down)
    tile_width, tile_height = columns * cell + gap, rows * cell + name + gap
    left = (width - across * tile_width + gap) / 2
    spare = height - -(-count // across) * tile_height + gap
    top = max(0.0, spare / 2) if math.isfinite(largest) else 0.0
    return Tiles(count, across, cell, left, top, tile_width, tile_height)
