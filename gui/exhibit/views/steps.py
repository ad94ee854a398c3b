"""The three steps of a visit: draw, learn, guess."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from gui.base import icons, theme
from gui.exhibit.measures import Measures
from gui.exhibit.views.words import MIDDLE, NOTE, Words

#: Side of a number, and room beside it and after its word, in units.
_DISC, _BESIDE, _AFTER = 44.0, 16.0, 40.0


class Steps(QWidget):
    """Shows which step the visitor is at; those before it are ticked."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._measures = Measures(1920, 1080)
        self._now = 0
        self._discs: list[QRectF] = []
        self._words = [Words(self, NOTE, align=MIDDLE) for _ in range(3)]

    def place(self, measures: Measures, rect: QRectF) -> None:
        """Move to a rectangle in units."""
        self._measures = measures
        self.setGeometry(measures.pixels(rect))
        self._arrange()

    def set_step(self, now: int) -> None:
        """Mark a step, from 0."""
        names = (self.tr("Draw"), self.tr("Learn"), self.tr("Guess"))
        for place, (word, name) in enumerate(zip(self._words, names, strict=True)):
            word.say(name, "text" if place == now else "quiet")
        self._now = now
        self._arrange()
        self.update()

    def _arrange(self) -> None:
        unit, left = max(0.01, self._measures.unit), 0.0
        high = self.height() / unit
        metrics = QFontMetrics(theme.font(self._measures.text(NOTE)))
        self._discs = []
        for word in self._words:
            self._discs.append(QRectF(left, (high - _DISC) / 2, _DISC, _DISC))
            wide = metrics.horizontalAdvance(word.text()) / unit + 4
            word.place(self._measures, QRectF(left + _DISC + _BESIDE, 0, wide, high))
            left += _DISC + _BESIDE + wide + _AFTER

    def paintEvent(self, event: QPaintEvent) -> None:
        colors = theme.theme
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setFont(theme.font(self._measures.text(NOTE), weight=600))
            for place, disc in enumerate(self._discs):
                rect = QRectF(self._measures.pixels(disc))
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(colors.color("fill" if place == self._now else "line"))
                painter.drawEllipse(rect)
                if place < self._now:
                    inner = 0.22 * rect.width()
                    mark = rect.adjusted(inner, inner, -inner, -inner)
                    icons.draw(painter, "check", mark, colors.text)
                    continue
                ink = "on_action" if place == self._now else "text"
                painter.setPen(colors.color(ink))
                painter.drawText(rect, int(Qt.AlignmentFlag.AlignCenter), str(place + 1))
