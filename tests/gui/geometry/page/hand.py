"""Mouse and keyboard input for the page."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from gui.geometry.page import GeometryPage

LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton


def pixel(page: GeometryPage, x: float, y: float) -> QPoint:
    return page.plane.view.scale().to_pixel(x, y).toPoint()


def learn(page: GeometryPage) -> None:
    """Press *Learn* at full speed, and wait until the run is over."""
    QTest.mouseClick(page.course.pace.buttons["full"], LEFT)
    QTest.mouseClick(page.course.learn, LEFT)
    while page.session.is_running:
        page.clock.tick()
    page.clock.settle()


def press(page: GeometryPage, name: str) -> None:
    """Press the button of a ready set."""
    QTest.mouseClick(page.points.sets[name], LEFT)
    page.clock.settle()
