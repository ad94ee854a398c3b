"""A text of the exhibit: as large as designed, or as large as its room allows."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QWidget

from gui.base import theme
from gui.exhibit.measures import Measures

#: Sizes in units: of the answer, of titles, of sentences, and of everything else. Nothing is
#: smaller than the last.
HUGE, TITLE, BODY, NOTE = 96.0, 64.0, 36.0, 28.0

LEFT = Qt.AlignmentFlag.AlignLeft
CENTER = Qt.AlignmentFlag.AlignHCenter
RIGHT = Qt.AlignmentFlag.AlignRight
TOP = Qt.AlignmentFlag.AlignTop
MIDDLE = Qt.AlignmentFlag.AlignVCenter
BOTTOM = Qt.AlignmentFlag.AlignBottom

#: Each step to a smaller text.
_SMALLER = 0.95


class Words(QLabel):
    """A text in the colours of the exhibit, which wraps and then shrinks to fit its rectangle.

    Parameters
    ----------
    parent : QWidget
    size : float
        In units, as designed.
    color : str
        A colour of the theme.
    weight : int
        400, 500 or 600.
    align : Qt.AlignmentFlag
    mono, spaced : bool
        As of `gui.base.theme.font`.
    """

    def __init__(
        self,
        parent: QWidget,
        size: float = BODY,
        color: str = "text",
        weight: int = 400,
        align: Qt.AlignmentFlag = LEFT | TOP,
        mono: bool = False,
        spaced: bool = False,
    ) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(True)
        self.setAlignment(align)
        self._size, self._color, self._measures = size, color, Measures(1920, 1080)
        self._weight, self._mono, self._spaced = weight, mono, spaced

    def place(self, measures: Measures, rect: QRectF) -> None:
        """Move to a rectangle in units."""
        self._measures = measures
        self.setGeometry(measures.pixels(rect))
        self._fit()

    def say(self, text: str, color: str = "") -> None:
        """Show a text, and perhaps another colour from now on."""
        if color and color != self._color:
            self._color = color
            self.update()
        if text != self.text():
            self.setText(text)
            self._fit()

    @property
    def needed(self) -> float:
        """Height of the text in units, as wide as its room is now."""
        return self._needed(self.font()) / self._measures.unit if self.text() else 0.0

    def _fit(self) -> None:
        """Choose the largest size, up to the designed one, in which the text fits."""
        size = self._size
        while size > NOTE and not self._fits(self._font(size)):
            size = max(NOTE, size * _SMALLER)
        self.setFont(self._font(size))

    def _font(self, size: float) -> QFont:
        pixels = self._measures.text(size)
        return theme.font(pixels, mono=self._mono, weight=self._weight, spaced=self._spaced)

    def _fits(self, font: QFont) -> bool:
        text, room = self.text(), self.contentsRect()
        metrics = QFontMetrics(font)
        longest = max((metrics.horizontalAdvance(word) for word in text.split()), default=0)
        if longest > room.width():
            return False
        return self._needed(font) <= room.height()

    def _needed(self, font: QFont) -> int:
        """Return the height of the text in pixels."""
        room = QRect(0, 0, self.contentsRect().width(), 100_000)
        flags = int(Qt.TextFlag.TextWordWrap)
        return QFontMetrics(font).boundingRect(room, flags, self.text()).height()

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setFont(self.font())
            painter.setPen(theme.theme.color(self._color))
            flags = int(self.alignment()) | int(Qt.TextFlag.TextWordWrap)
            painter.drawText(self.contentsRect(), flags, self.text())
