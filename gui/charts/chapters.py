"""The chapters of a run on a chart: a thin dotted line with a label where each one starts."""

from __future__ import annotations

from collections.abc import Sequence

import pyqtgraph as pg
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from gui.base import theme
from gui.base.number_format import short
from gui.charts.chapter_labels import MOST, place_labels, row_height, shorten
from gui.charts.plot import Plot

#: Chapters that a screen reader names.
_SAID = 8
_PADDING = 6
#: How far a label at an end may stand out over the axis and the margin, in pixels.
_BEYOND = 16
#: Pixels from a line within which it is pointed at.
_NEAR = 4


class ChapterMarks(QWidget):
    """The lines of the chapters, and over them a row of labels that never overlap.

    Parameters
    ----------
    chart : Plot
        The chart that they mark.
    """

    def __init__(self, chart: Plot) -> None:
        super().__init__(chart)
        self._view = chart.axes.view
        self._chapters: list[tuple[float, str]] = []
        self._lines = pg.VTickGroup()
        self._view.addItem(self._lines)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    @property
    def room(self) -> int:
        """Pixels that the row needs over the plot."""
        return row_height() + 4 if self._chapters else 0

    def __bool__(self) -> bool:
        """Whether there are chapters."""
        return bool(self._chapters)

    def set_chapters(self, chapters: Sequence[tuple[float, str]]) -> None:
        """Mark chapters, each given by the passes done when it started, and its label."""
        self._chapters = list(chapters)
        self._lines.setXVals([number for number, _ in self._chapters])
        self._lines.update()
        self.update()

    def place(self, *_: object) -> None:
        """Follow the plot when it is moved, resized or zoomed."""
        box = self._view.sceneBoundingRect()
        left, width = round(box.left()) - _BEYOND, round(box.width()) + 2 * _BEYOND
        self.setGeometry(left, 4, width, row_height())
        self.update()

    def dress(self, ratio: float) -> None:
        """Apply the theme, for a screen with this device pixel ratio."""
        self._lines.setPen(pg.mkPen(theme.theme.quiet, width=ratio, dash=[2, 3]))

    def at(self, number: float) -> str:
        """Return the labels of the chapters whose lines are close to a place on the axis."""
        near = _NEAR * self._view.viewPixelSize()[0]
        return ", ".join(label for start, label in self._chapters if abs(start - number) <= near)

    def describe(self) -> str:
        """Name the last chapters in a sentence; empty without chapters."""
        if not self._chapters:
            return ""
        one = self.tr("{label} from pass {number}")
        last = [
            one.format(label=label, number=short(number))
            for number, label in self._chapters[-_SAID:]
        ]
        words = self.tr("Chapters: {labels}.")
        if len(last) < len(self._chapters):
            words = self.tr("{count} chapters, most recently {labels}.")
        return words.format(count=len(self._chapters), labels="; ".join(last))

    def shown(self) -> list[tuple[QRectF, str]]:
        """List the labels that find room, the last chapter first, with their frames."""
        metrics = QFontMetrics(theme.font(theme.TITLE))
        low, high = self._view.viewRange()[0]
        scale = (self.width() - 2 * _BEYOND) / (high - low)
        wanted: list[tuple[float, float]] = []
        texts: list[tuple[float, str]] = []
        for number, label in reversed(self._chapters):
            if low <= number <= high and len(wanted) < MOST:
                text = shorten(label)
                width = metrics.horizontalAdvance(text) + 2.0 * _PADDING
                wanted.append((_BEYOND + (number - low) * scale - width / 2, width))
                texts.append((width, text))
        return [
            (QRectF(left, 0, width, self.height()), text)
            for left, (width, text) in zip(place_labels(wanted, self.width()), texts, strict=True)
            if left is not None
        ]

    def paintEvent(self, event: QPaintEvent) -> None:
        colors = theme.theme
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setFont(theme.font(theme.TITLE))
            for frame, text in self.shown():
                painter.setPen(QPen(QColor(colors.line), 1))
                painter.setBrush(QColor(colors.raised))
                painter.drawRoundedRect(frame.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
                painter.setPen(QColor(colors.text))
                painter.drawText(frame, Qt.AlignmentFlag.AlignCenter, text)
