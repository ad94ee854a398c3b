"""The sums of the machine in volts: one scale for two things, or a bar for each of three."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QLineF, QRectF
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from gui.base import theme
from gui.exhibit.measures import Measures
from gui.exhibit.views.words import CENTER, LEFT, MIDDLE, NOTE, RIGHT, Words

#: Volts at the end of the scale, unless a sum is larger.
FULL = 60.0

#: Heights in units: of the line of words above one scale, and of a scale.
_ABOVE, _BAR = 44.0, 52.0


class Meter(QWidget):
    """Shows the drive of one R-unit between two words, or of several with a word each."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._measures = Measures(1920, 1080)
        self._volts: tuple[float, ...] = (0.0,)
        self._bars: list[QRectF] = []
        self.words = [
            [Words(self, NOTE, align=side | MIDDLE, mono=side == CENTER) for _ in range(3)]
            for side in (LEFT, CENTER, RIGHT)
        ]

    def place(self, measures: Measures, rect: QRectF) -> None:
        """Move to a rectangle in units."""
        self._measures = measures
        self.setGeometry(measures.pixels(rect))
        self._arrange()

    def set_volts(
        self, volts: Sequence[float], names: Sequence[str], values: Sequence[str]
    ) -> None:
        """Show sums.

        Parameters
        ----------
        volts : sequence of float
            One sum for two names, below and above zero; or one for each name.
        names, values : sequence of str
            The names, and the sums as text.
        """
        count, self._volts = len(volts), tuple(volts)
        for place in range(3):
            is_one = count == 1 and place == 0
            shown = place < count
            left, centre, right = (side[place] for side in self.words)
            left.setVisible(shown)
            centre.setVisible(shown)
            right.setVisible(is_one)
            if shown:
                left.say(names[place], "minus" if is_one else "text")
                centre.say(values[place])
        if count == 1:
            self.words[2][0].say(names[1], "plus")
        self._arrange()
        self.update()

    def _arrange(self) -> None:
        unit = max(0.01, self._measures.unit)
        wide, high = self.width() / unit, self.height() / unit
        self._bars = []
        if len(self._volts) == 1:
            for side, (left, width) in zip(
                self.words, ((0, 0.36), (0.36, 0.28), (0.64, 0.36)), strict=True
            ):
                rect = QRectF(left * wide, 0, width * wide, _ABOVE)
                side[0].place(self._measures, rect)
            self._bars = [QRectF(0, _ABOVE, wide, min(_BAR, high - _ABOVE))]
            return
        step = high / len(self._volts)
        for place in range(len(self._volts)):
            top, bar = place * step, min(_BAR, step * 0.8)
            self.words[0][place].place(self._measures, QRectF(0, top, 0.26 * wide, step))
            self.words[1][place].place(self._measures, QRectF(0.72 * wide, top, 0.28 * wide, step))
            self._bars.append(QRectF(0.27 * wide, top + (step - bar) / 2, 0.45 * wide, bar))

    def paintEvent(self, event: QPaintEvent) -> None:
        full = max(FULL, *(abs(volts) for volts in self._volts))
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for volts, bar in zip(self._volts, self._bars, strict=False):
                self._draw(painter, QRectF(self._measures.pixels(bar)), volts / full)

    def _draw(self, painter: QPainter, bar: QRectF, share: float) -> None:
        colors, unit = theme.theme, self._measures.unit
        pen = QPen(colors.color("faint"), max(1.0, 2 * unit))
        painter.setPen(pen)
        painter.setBrush(theme.instruments.color("well"))
        painter.drawRoundedRect(bar.adjusted(1, 1, -1, -1), 8 * unit, 8 * unit)
        middle, pad = bar.center().x(), 8 * unit
        end = middle + share * (bar.width() / 2 - pad)
        painter.setPen(QPen(QColor(0, 0, 0, 0)))
        painter.setBrush(colors.color("plus" if share > 0 else "minus"))
        high = bar.height() - 2 * pad
        painter.drawRect(QRectF(min(middle, end), bar.top() + pad, abs(end - middle), high))
        painter.setPen(QPen(colors.color("text"), max(1.0, 3 * unit)))
        top, bottom = bar.top() - 4 * unit, bar.bottom() + 4 * unit
        painter.drawLine(QLineF(middle, top, middle, bottom))
