"""The legend of a map of weights: a bar from −volts over 0 to +volts."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from gui.base import theme
from gui.base.number_format import MINUS, plain
from gui.console.weight_colors import SIDE, image_of

_BAR = 6
_WIDEST = 220
#: Height of bar and numbers, in pixels of the design.
HEIGHT = 34


def draw_scale(painter: QPainter, room: QRect, volts: float) -> None:
    """Draw the bar in the middle of a rectangle, and three numbers under it.

    Parameters
    ----------
    painter : QPainter
    room : QRect
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
