"""The mistakes of each round: a square for each drawing, filled where the machine was wrong."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from gui.base import theme
from gui.exhibit.measures import Measures
from gui.exhibit.views.words import NOTE

#: Height of a row in units.
ROW = 56.0


class Rounds(QWidget):
    """Shows the last rounds that there is room for, the newest at the bottom."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._measures = Measures(1920, 1080)
        self._rounds: list[tuple[bool, ...]] = []
        self._drawings = 6

    def place(self, measures: Measures, rect: QRectF) -> None:
        """Move to a rectangle in units."""
        self._measures = measures
        self.setGeometry(measures.pixels(rect))

    def set_rounds(self, rounds: Sequence[Sequence[bool]], drawings: int) -> None:
        """Show which presentations of each round were mistakes, of a number of drawings."""
        made = [tuple(each) for each in rounds]
        if made != self._rounds or drawings != self._drawings:
            self._rounds, self._drawings = made, max(1, drawings)
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        unit = self._measures.unit
        room = max(1, int(self.height() / (ROW * unit)))
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setFont(theme.font(self._measures.text(NOTE), weight=500))
            first = max(0, len(self._rounds) - room)
            for place, mistakes in enumerate(self._rounds[first:]):
                rect = QRectF(0, place * ROW * unit, self.width(), ROW * unit)
                self._draw(painter, rect, first + place + 1, mistakes)

    def _draw(self, painter: QPainter, rect: QRectF, number: int, mistakes: Sequence[bool]) -> None:
        colors, unit = theme.theme, self._measures.unit
        side = 48 * unit
        painter.setPen(colors.color("quiet"))
        painter.drawText(rect, int(Qt.AlignmentFlag.AlignVCenter), str(number))
        painter.setPen(colors.color("text"))
        end = int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight)
        painter.drawText(rect, end, str(sum(mistakes)))
        step = (rect.width() - 2 * side) / self._drawings
        size = min(36 * unit, 0.8 * step)
        for place in range(self._drawings):
            square = QRectF(side + place * step, rect.center().y() - size / 2, size, size)
            self._draw_square(painter, square, mistakes[place] if place < len(mistakes) else None)

    def _draw_square(self, painter: QPainter, square: QRectF, is_wrong: bool | None) -> None:
        """Draw a cross on a mistake, a filled square where it was right, a frame before."""
        colors, unit = theme.theme, self._measures.unit
        line = QPen(colors.color("faint"), max(1.0, 2 * unit))
        painter.setPen(line)
        name = "well" if is_wrong is None else "wrong" if is_wrong else "line"
        painter.setBrush(theme.instruments.color(name))
        painter.drawRoundedRect(square, 5 * unit, 5 * unit)
        if is_wrong:
            painter.setPen(QPen(colors.color("on_action"), max(1.0, 3 * unit)))
            inner = square.adjusted(*(size * square.width() for size in (0.3, 0.3, -0.3, -0.3)))
            painter.drawLine(inner.topLeft(), inner.bottomRight())
            painter.drawLine(inner.topRight(), inner.bottomLeft())
