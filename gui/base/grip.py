"""A small handle from which something can be dragged."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QWidget

from gui.base import theme
from gui.base.icons import draw

#: Width and height, in pixels of the design.
WIDTH, HEIGHT = 16, 18


class Grip(QWidget):
    """Six dots to hold.

    Signals
    -------
    pulled
        The mouse was pressed here and moved away.
    """

    pulled = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._pressed: QPointF | None = None
        self.setCursor(Qt.CursorShape.OpenHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)  # to be drawn brighter under the pointer
        theme.fix_size(self, WIDTH, HEIGHT)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Hold it."""
        is_left = event.button() == Qt.MouseButton.LeftButton
        self._pressed = event.position() if is_left else None

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Pull at it."""
        if self._pressed is None:
            return
        moved = (event.position() - self._pressed).manhattanLength()
        if moved >= QApplication.startDragDistance():
            self._pressed = None
            self.pulled.emit()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Let go."""
        self._pressed = None

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the dots."""
        colors = theme.theme
        ink = colors.text if self.underMouse() else colors.quiet
        with QPainter(self) as painter:
            draw(painter, "grip", self.rect(), ink if self.isEnabled() else colors.faint)
