"""Darkens the exhibit at the hours that the staff has set."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget


class Dimmer(QWidget):
    """A dark pane in front of a window, which feels no touch.

    Parameters
    ----------
    window : QWidget
    """

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window, self.percent = window, 100
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        window.installEventFilter(self)
        self.hide()

    def set_brightness(self, percent: int) -> None:
        """Show the window at 0 to 100 % of its brightness."""
        if percent != self.percent:
            self.percent = percent
            self.setGeometry(self._window.rect())
            self.setVisible(percent < 100)
            self.raise_()
            self.update()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the size of the window."""
        if event.type() == QEvent.Type.Resize:
            self.setGeometry(self._window.rect())
        return False

    def paintEvent(self, event: QPaintEvent) -> None:
        """Cover the window with as much black as is wanted."""
        with QPainter(self) as painter:
            painter.fillRect(event.rect(), QColor(0, 0, 0, round(255 * (1 - self.percent / 100))))
