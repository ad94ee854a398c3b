"""A histogram of how many A-units the patterns light, with the current picture marked."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.base import theme
from gui.base.number_format import round_step, whole

#: Most bars.
MOST = 16


class LitHistogram(QWidget):
    """Bars over an axis; a pointer marks the bar of the current picture."""

    def __init__(self) -> None:
        super().__init__()
        self._counts = np.zeros(0, np.int64)
        self._current = 0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def sizeHint(self) -> QSize:
        """Room for bars and their axis."""
        return QSize(200, round(72 * theme.scale))

    def minimumSizeHint(self) -> QSize:
        """Allow less width, but not less height."""
        return QSize(80, round(56 * theme.scale))

    def show_counts(self, counts: NDArray[np.int64], current: int) -> None:
        """Show the number of lit units for each pattern, and for the current picture."""
        self._counts, self._current = counts, current
        self.update()

    @property
    def edges(self) -> NDArray[np.int64]:
        """The edges of the bars: round numbers around all counts."""
        low, high = (int(f([*self._counts.tolist(), self._current])) for f in (min, max))
        step = max(1, int(round_step((high - low + 1) / (MOST - 2))))
        first = low // step * step
        return np.arange(first, high + step + 1, step)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the bars."""
        colors, edges = theme.theme, self.edges
        bars = np.histogram(self._counts, edges)[0]
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setFont(theme.font(11, mono=True))
            line = painter.fontMetrics().height()
            pointer = 8 * theme.scale
            room = QRectF(8, pointer + 2, self.width() - 16, self.height() - line - pointer - 8)
            wide = room.width() / len(bars)
            marked = int(np.searchsorted(edges, self._current, side="right")) - 1
            painter.setPen(Qt.PenStyle.NoPen)
            for place, count in enumerate(bars.tolist()):
                high = room.height() * count / max(1, int(bars.max(initial=0)))
                painter.setBrush(colors.color("action" if place == marked else "faint"))
                left = room.left() + place * wide
                painter.drawRect(QRectF(left + 1, room.bottom() - high, wide - 2, high))
            middle = room.left() + (marked + 0.5) * wide
            painter.setBrush(colors.color("text"))
            tip = QPointF(middle, room.top() - 1)
            sides = QPointF(-pointer / 2, -pointer), QPointF(pointer / 2, -pointer)
            painter.drawPolygon(QPolygonF([tip, tip + sides[0], tip + sides[1]]))
            painter.setPen(QPen(colors.color("line"), 1))
            painter.drawLine(room.bottomLeft(), room.bottomRight())
            painter.setPen(colors.color("quiet"))
            below = QRectF(0, room.bottom() + 3, self.width(), line)
            painter.drawText(below, Qt.AlignmentFlag.AlignLeft, f" {whole(int(edges[0]))}")
            painter.drawText(below, Qt.AlignmentFlag.AlignRight, f"{whole(int(edges[-1]))} ")
