"""The owner of the picture that a retina shows, and mouse input for its cells."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QImage, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from gui.console.retina_view import RetinaView

LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
SIDE = 301


class Owner:
    """Holds the picture as the session does, and notes what the view tells."""

    def __init__(self, view: RetinaView) -> None:
        self.view = view
        self.picture = np.zeros((20, 20), np.uint8)
        self.told: list[object] = []
        self.pointed: list[int] = []
        view.stroke_started.connect(lambda: self.told.append("started"))
        view.stroke_ended.connect(lambda: self.told.append("ended"))
        view.painted.connect(self.paint)
        view.pointed.connect(self.pointed.append)

    def paint(self, cells: list[tuple[int, int, int]]) -> None:
        self.told.append(cells)
        for row, column, value in cells:
            self.picture[row, column] = value
        self.view.set_picture(self.picture)

    def show(self, picture: np.ndarray) -> None:
        self.picture = picture.copy()
        self.view.set_picture(picture)

    def lit(self) -> set[tuple[int, int]]:
        return {(int(row), int(column)) for row, column in np.argwhere(self.picture)}


def middle(row: int, column: int) -> QPoint:
    """The middle of a cell; with 301 pixels each takes fifteen."""
    return QPoint(column * 15 + 8, row * 15 + 8)


def drag(view: RetinaView, start: QPoint, end: QPoint, button: Qt.MouseButton = LEFT) -> None:
    QTest.mousePress(view, button, pos=start)
    move(view, end, button)
    QTest.mouseRelease(view, button, pos=end)


def move(view: RetinaView, to: QPoint, buttons: Qt.MouseButton = Qt.MouseButton.NoButton) -> None:
    """Move the mouse with buttons held, which QTest.mouseMove cannot on every platform."""
    there = view.mapToGlobal(to)
    event = QMouseEvent(
        QEvent.Type.MouseMove,
        QPointF(to),
        QPointF(there),
        Qt.MouseButton.NoButton,
        buttons,
        Qt.KeyboardModifier.NoModifier,
    )
    QApplication.sendEvent(view, event)


def by_tab(view: RetinaView) -> None:
    view.setFocus(Qt.FocusReason.TabFocusReason)
    assert view.hasFocus()


def grab(view: RetinaView) -> QImage:
    return view.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)


def color(view: RetinaView, row: int, column: int) -> QColor:
    return grab(view).pixelColor(middle(row, column))
