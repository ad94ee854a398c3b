"""Marks the signs of a map with + and −, so that colour is not the only difference."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QPainter

from gui import theme

#: Least side of a mark's room, in pixels of the design: of one cell, and of a block of cells.
_CELL, _BLOCK = 5, 10
#: Cells to a side of a block to choose from: blocks follow the lines of the retina.
_SIDES = (1, 5, 10, 20, 50, 100, 200)
#: Values under this part of the scale stay unmarked: a single cell, and the mean of a block.
_WEAK, _WEAK_MEAN = 0.2, 0.08
#: Above this part of the scale a colour is so bright that its mark is dark.
_BRIGHT = 0.45
#: Longest arm of a mark from end to end, in pixels of the design.
_LONGEST = 9


def block_side(cell: int, scale: float) -> int:
    """Return the side, in cells, of the blocks that share one mark.

    Parameters
    ----------
    cell : int
        Width of a cell in device pixels.
    scale : float
        Device pixels per pixel of the design.
    """
    if cell >= _CELL * scale:
        return 1
    return next((side for side in _SIDES[1:] if side * cell >= _BLOCK * scale), _SIDES[-1])


def block_means(part: NDArray[np.float32], side: int) -> NDArray[np.float32]:
    """Return the mean of each block of side × side cells; blocks at the edge may be smaller."""
    if side == 1:
        return part
    rows, columns = (np.arange(0, length, side) for length in part.shape)
    sums = np.add.reduceat(np.add.reduceat(part, rows, axis=0), columns, axis=1)
    heights = np.diff([*rows, part.shape[0]])
    widths = np.diff([*columns, part.shape[1]])
    means: NDArray[np.float32] = sums / np.outer(heights, widths)
    return means


def draw_signs(
    painter: QPainter, part: NDArray[np.float32], left: int, top: int, cell: int, scale: float
) -> None:
    """Draw a mark on each cell, or on each block of small cells, that is far enough from 0.

    Parameters
    ----------
    painter : QPainter
        In device pixels.
    part : ndarray of float32, shape (rows, columns)
        Parts of the scale, −1…+1.
    left, top : int
        The corner of the map.
    cell : int
        Width of a cell in device pixels.
    scale : float
        Device pixels per pixel of the design.
    """
    side = block_side(cell, scale)
    means = block_means(part, side)
    size = np.abs(means)
    is_marked = size >= (_WEAK if side == 1 else _WEAK_MEAN)
    is_bright = size >= _BRIGHT
    for chosen, name in ((is_marked & is_bright, "well"), (is_marked & ~is_bright, "lamp")):
        bars: list[QRect] = []
        for row, column in np.argwhere(chosen).tolist():
            room = QRect(
                left + column * side * cell,
                top + row * side * cell,
                (min(part.shape[1], (column + 1) * side) - column * side) * cell,
                (min(part.shape[0], (row + 1) * side) - row * side) * cell,
            )
            bars += sign_bars(room, float(means[row, column]), scale)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.instruments.color(name))
        painter.drawRects(bars)


def sign_bars(room: QRect, value: float, scale: float) -> list[QRect]:
    """Return the bars of the mark in the middle of a rectangle: one for −, two for +."""
    arm = min(room.width(), room.height(), round(_LONGEST * scale)) - round(2 * scale)
    thick = max(1, arm // 5)
    arm = max(3, arm - (arm - thick) % 2)  # so that it is even about its middle
    left = room.left() + (room.width() - arm) // 2
    top = room.top() + (room.height() - arm) // 2
    middle = (arm - thick) // 2
    bars = [QRect(left, top + middle, arm, thick)]
    if value > 0:
        bars.append(QRect(left + middle, top, thick, arm))
    return bars
