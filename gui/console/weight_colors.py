"""How weights are shown: their colours, the legend of these, and marks for the signs + and −."""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from gui.base import theme
from gui.base.number_format import MINUS, plain

#: Colour steps on either side of 0.
SIDE = 127

#: Under 1, small weights show more.
_GAMMA = 0.7
_BAR = 6
_WIDEST = 220

#: Height of bar and numbers, in pixels of the design.
HEIGHT = 34

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


def image_of(part: np.ndarray) -> QImage:
    """Make a picture of values from −1 to +1, one pixel each."""
    bounded = np.clip(part, -1, 1)
    strength = np.sign(bounded) * np.abs(bounded) ** _GAMMA
    index = np.ascontiguousarray(np.rint(strength * SIDE) + SIDE, dtype=np.uint8)
    rows, columns = index.shape
    image = QImage(index.data, columns, rows, columns, QImage.Format.Format_Indexed8).copy()
    image.setColorTable(_colors(theme.instruments))
    return image


def color_of(part: float) -> QColor:
    """Return the colour of a value from −1 to +1."""
    return image_of(np.array([[part]], dtype=np.float32)).pixelColor(0, 0)


@cache
def _colors(palette: theme.Palette) -> list[int]:
    """List the colours from −1 to +1: the two colours of weights with black between."""
    ends = (palette.minus, palette.plus)
    steps = range(-SIDE, SIDE + 1)
    return [theme.mix(palette.well, ends[step > 0], abs(step) / SIDE).rgb() for step in steps]


def draw_scale(painter: QPainter, room: QRect, volts: float) -> None:
    """Draw the bar in the middle of a rectangle, and three numbers under it.

    Parameters
    ----------
    volts : float
        At the ends of the scale.
    """
    width = min(round(_WIDEST * theme.scale), room.width() - 16)
    left, top = room.left() + (room.width() - width) // 2, room.top() + 6
    ramp = np.linspace(-1, 1, 2 * SIDE + 1)[None, :]
    painter.drawImage(QRect(left, top, width, _BAR), image_of(ramp))
    painter.setPen(QPen(theme.theme.color("line"), 1))
    painter.drawRect(QRectF(left - 0.5, top - 0.5, width, _BAR + 1))
    painter.setFont(theme.font(theme.TITLE))
    painter.setPen(theme.theme.color("quiet"))
    decimals = 0 if volts >= 10 else 1 if volts >= 1 else 2
    number = plain(volts, decimals)
    words = QRectF(left, top + _BAR + 3, width, 16 * theme.scale)
    align = Qt.AlignmentFlag
    painter.drawText(words, align.AlignLeft, f"{MINUS}{number} V")
    painter.drawText(words, align.AlignHCenter, "0")
    painter.drawText(words, align.AlignRight, f"+{number} V")


class ScaleBar(QWidget):
    """The legend on its own, for a view with no space for it."""

    def __init__(self) -> None:
        super().__init__()
        self._volts = 1.0

    def set_volts(self, volts: float) -> None:
        """Set the ends of the scale."""
        if volts != self._volts:
            self._volts = volts
            self.update()

    def sizeHint(self) -> QSize:
        return QSize(round((_WIDEST + 16) * theme.scale), round(HEIGHT * theme.scale))

    def minimumSizeHint(self) -> QSize:
        return QSize(round(120 * theme.scale), round(HEIGHT * theme.scale))

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            draw_scale(painter, self.rect(), self._volts)


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
    edges = [np.append(np.arange(0, length, side), length) * cell for length in part.shape]
    tops, lefts = (edge[:-1] + corner for edge, corner in zip(edges, (top, left), strict=True))
    heights, widths = (np.diff(edge) for edge in edges)
    row, column = np.nonzero(np.abs(means) >= (_WEAK if side == 1 else _WEAK_MEAN))
    rooms = np.stack([lefts[column], tops[row], widths[column], heights[row]], axis=1)
    draw_marks(painter, rooms, means[row, column], scale)


def draw_marks(
    painter: QPainter, rooms: NDArray[np.intp], parts: NDArray[np.floating], scale: float
) -> None:
    """Draw marks in the middle of rectangles, dark on bright colours.

    Parameters
    ----------
    painter : QPainter
        In device pixels.
    rooms : ndarray of int, (n, 4)
        Left, top, width and height of each rectangle.
    parts : ndarray of float, (n,)
        Parts of the scale, −1…+1 without 0.
    scale : float
        Device pixels per pixel of the design.
    """
    is_bright = np.abs(parts) >= _BRIGHT
    painter.setPen(Qt.PenStyle.NoPen)
    for chosen, name in ((is_bright, "well"), (~is_bright, "lamp")):
        painter.setBrush(theme.instruments.color(name))
        painter.drawRects(_bars(rooms[chosen], parts[chosen] > 0, scale))


def _bars(rooms: NDArray[np.intp], is_plus: NDArray[np.bool_], scale: float) -> list[QRect]:
    """Return the bars of marks: a level one for each, and an upright one for +."""
    left, top, width, height = rooms.T
    longest = round(_LONGEST * scale)
    arm = np.minimum(np.minimum(width, height), longest) - round(2 * scale)
    thick = np.maximum(1, arm // 5)
    arm = np.maximum(3, arm - (arm - thick) % 2)  # so that it is even about its middle
    left, top = left + (width - arm) // 2, top + (height - arm) // 2
    middle = (arm - thick) // 2
    level = np.stack([left, top + middle, arm, thick], axis=1)
    upright = np.stack([left + middle, top, thick, arm], axis=1)[is_plus]
    return [QRect(*bar) for bar in [*level.tolist(), *upright.tolist()]]
