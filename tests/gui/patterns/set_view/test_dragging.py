"""A picture can be dragged to another class, and the drawing to any."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt
from PySide6.QtGui import QDrag, QDragEnterEvent, QDragLeaveEvent, QDragMoveEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from gui.base.picture_drag import DRAWING, PATTERN, drag_drawing, dragged_pattern
from gui.patterns.set_layout import NAME
from gui.patterns.set_view import PatternView
from tests.gui.patterns.set_view.tray import LEFT, move, spot


class Carried:
    """Plays the part of the platform while a picture is dragged."""

    def __init__(self, view: PatternView, monkeypatch) -> None:
        self.view = view
        self.path: list[QPoint] = []
        self.accepted: list[bool] = []
        self.lit: list[int] = []
        self.number: int | None = None
        monkeypatch.setattr(QDrag, "exec", self.carry)

    def carry(self, drag: QDrag, *actions: Qt.DropAction) -> Qt.DropAction:
        mime = drag.mimeData()
        self.number = dragged_pattern(mime)
        self.send(QDragEnterEvent, self.path[0], mime)
        for at in self.path:
            self.accepted.append(self.send(QDragMoveEvent, at, mime))
            self.lit.append(self.view._drop_group)
        if self.accepted[-1]:
            self.send(QDropEvent, self.path[-1], mime)
        else:
            QApplication.sendEvent(self.view.viewport(), QDragLeaveEvent())
        return Qt.DropAction.MoveAction

    def send(self, kind: type, at: QPoint, mime: QMimeData) -> bool:
        where = QPointF(at) if kind is QDropEvent else at
        event = kind(where, Qt.DropAction.MoveAction, mime, LEFT, Qt.KeyboardModifier.NoModifier)
        QApplication.sendEvent(self.view.viewport(), event)
        return event.isAccepted()


@pytest.fixture
def carried(view, monkeypatch):
    made = Carried(view, monkeypatch)
    monkeypatch.setattr(QDrag, "exec", lambda drag, *actions: made.carry(drag, *actions))
    return made


def drag(view: PatternView, start: QPoint) -> None:
    QTest.mousePress(view.viewport(), LEFT, pos=start)
    move(view, start + QPoint(30, 0), LEFT)
    QTest.mouseRelease(view.viewport(), LEFT, pos=start + QPoint(30, 0))


def test_a_picture_dragged_onto_another_class_moves_there(view, carried):
    carried.path = [spot(view, 0, 4), spot(view, 1, 5)]
    drag(view, spot(view, 0, 3))
    assert carried.number == 3
    assert carried.lit == [-1, 1]
    assert view.told == [("moved", 3, "F")]
    assert view._drop_group == -1


def test_dropped_on_its_own_class_or_on_nothing_a_picture_stays(view, carried):
    for end in (spot(view, 0, 1), QPoint(-5, -5)):
        carried.path = [end]
        drag(view, spot(view, 0, 3))
        assert carried.accepted.pop() is False
    assert view.told == []


def test_a_little_shake_of_the_hand_is_still_a_click(view, carried):
    start = spot(view, 0, 3)
    QTest.mousePress(view.viewport(), LEFT, pos=start)
    move(view, start + QPoint(3, 0), LEFT)
    QTest.mouseRelease(view.viewport(), LEFT, pos=start + QPoint(3, 0))
    assert view.told == [("chosen", 3)]


def test_what_comes_from_elsewhere_is_refused(view):
    mime = QMimeData()
    mime.setData(PATTERN, b"3")
    none = Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(QPoint(50, 50), Qt.DropAction.MoveAction, mime, LEFT, none)
    QApplication.sendEvent(view.viewport(), enter)
    assert not enter.isAccepted()
    where = QPointF(spot(view, 1, 5))
    view.dropEvent(QDropEvent(where, Qt.DropAction.MoveAction, mime, LEFT, none))
    assert view.told == []


def test_the_drawing_is_dropped_on_any_class(view, carried):
    for group, name in enumerate("EF"):
        carried.path = [spot(view, group, NAME), spot(view, group, 5)]
        drag_drawing(view, np.zeros((20, 20), np.uint8))
        assert view.told.pop() == ("add_requested", name)
        assert carried.lit[-1] == group
        assert view._drop_group == -1


def test_the_drawing_dropped_beside_the_classes_goes_nowhere(view, carried):
    carried.path = [QPoint(-5, -5)]
    drag_drawing(view, np.zeros((20, 20), np.uint8))
    assert carried.accepted == [False]
    assert view.told == []


def test_the_drawing_of_another_window_is_refused(view):
    mime = QMimeData()
    mime.setData(DRAWING, b"1")
    none = Qt.KeyboardModifier.NoModifier
    at = spot(view, 1, NAME)
    enter = QDragEnterEvent(at, Qt.DropAction.CopyAction, mime, LEFT, none)
    QApplication.sendEvent(view.viewport(), enter)
    assert not enter.isAccepted()
    view.dropEvent(QDropEvent(QPointF(at), Qt.DropAction.CopyAction, mime, LEFT, none))
    assert view.told == []
