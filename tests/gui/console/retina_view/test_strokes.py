"""Mouse, pen and finger can draw on the retina."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QInputDevice, QMouseEvent, QPointingDevice, QTabletEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from gui.console.brush import swept
from gui.console.retina_view import RetinaView
from tests.gui.console.retina_view.stage import LEFT, RIGHT, drag, grab, middle, move

# Mouse


def test_a_click_lights_one_cell(view, owner):
    QTest.mouseClick(view, LEFT, pos=middle(3, 5))
    assert owner.told == ["started", [(3, 5, 255)], "ended"]


cells = st.tuples(st.integers(0, 19), st.integers(0, 19))


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(start=cells, end=cells)
@example(start=(0, 0), end=(19, 7))
def test_a_quick_stroke_has_no_gaps(view, owner, start, end):
    owner.show(np.zeros((20, 20), np.uint8))
    owner.told.clear()
    drag(view, middle(*start), middle(*end))
    path = [(row, column) for piece in owner.told[1:-1] for row, column, _ in piece]
    assert path[0] == start
    assert path[-1] == end
    assert all(max(abs(a - c), abs(b - d)) == 1 for (a, b), (c, d) in pairwise(path))
    assert owner.told[0] == "started"
    assert owner.told[-1] == "ended"


def test_the_right_button_erases_whatever_the_tool(view, owner):
    owner.show(np.full((20, 20), 255, np.uint8))
    drag(view, middle(2, 2), middle(2, 6), RIGHT)
    assert owner.told[1:-1] == [[(2, 2, 0)], [(2, c, 0) for c in range(3, 7)]]


def test_the_eraser_erases_with_the_left_button(view, owner):
    owner.show(np.full((20, 20), 255, np.uint8))
    view.tool = "eraser"
    QTest.mouseClick(view, LEFT, pos=middle(4, 4))
    assert owner.told == ["started", [(4, 4, 0)], "ended"]


def test_only_cells_that_change_are_told(view, owner):
    picture = np.zeros((20, 20), np.uint8)
    picture[2, 3:6] = 255
    owner.show(picture)
    drag(view, middle(2, 2), middle(2, 6))
    assert [cell for piece in owner.told[1:-1] for cell in piece] == [(2, 2, 255), (2, 6, 255)]


def test_a_stroke_that_changes_nothing_still_begins_and_ends(view, owner):
    view.tool = "eraser"
    drag(view, middle(2, 2), middle(9, 9))
    assert owner.told == ["started", "ended"]


@pytest.mark.parametrize("brush", [1, 2, 3, 4])
def test_a_wider_brush_paints_a_wider_stroke(view, owner, brush):
    view.brush = brush
    drag(view, middle(10, 4), middle(10, 12))
    back = (brush - 1) // 2
    corners = (10 - back, 4 - back), (10 - back, 12 - back)
    assert owner.lit() == set(swept(*corners, brush, 20, 20))
    assert len(owner.lit()) == brush * (8 + brush)


def test_a_stroke_that_leaves_the_retina_goes_on_where_it_comes_back(view, owner):
    QTest.mousePress(view, LEFT, pos=middle(5, 18))
    move(view, middle(5, 30), LEFT)
    move(view, middle(15, 30), LEFT)
    move(view, middle(15, 18), LEFT)
    QTest.mouseRelease(view, LEFT, pos=middle(15, 18))
    assert owner.lit() == {(5, 18), (5, 19), (15, 18), (15, 19)}
    assert owner.told.count("started") == owner.told.count("ended") == 1


def test_a_stroke_whose_end_got_lost_ends_at_the_next_move(view, owner):
    QTest.mousePress(view, LEFT, pos=middle(5, 5))
    move(view, middle(9, 9))
    assert owner.told == ["started", [(5, 5, 255)], "ended"]


def test_a_right_click_that_does_not_move_erases_nothing(view, owner):
    owner.show(np.full((20, 20), 255, np.uint8))
    QTest.mouseClick(view, RIGHT, pos=middle(5, 5))
    move(view, middle(5, 9))
    assert owner.told == []
    assert len(owner.lit()) == 400


def test_a_second_button_does_not_disturb_a_stroke(view, owner):
    QTest.mousePress(view, LEFT, pos=middle(5, 5))
    QTest.mousePress(view, RIGHT, pos=middle(5, 5))
    QTest.mouseRelease(view, RIGHT, pos=middle(5, 5))
    move(view, middle(5, 7), LEFT)
    QTest.mouseRelease(view, LEFT, pos=middle(5, 7))
    assert owner.lit() == {(5, 5), (5, 6), (5, 7)}
    assert owner.told.count("started") == owner.told.count("ended") == 1


def test_hiding_the_retina_ends_the_stroke(view, owner):
    QTest.mousePress(view, LEFT, pos=middle(5, 5))
    view.hide()
    assert owner.told[-1] == "ended"


def test_the_view_shows_nothing_its_owner_did_not_hand_it(view):
    before = grab(view)
    told = []
    view.painted.connect(told.append)
    QTest.mouseClick(view, LEFT, pos=middle(3, 5))
    view.leaveEvent(QEvent(QEvent.Type.Leave))
    assert told
    assert grab(view) == before


# Pen


def tablet(view: RetinaView, kind: QEvent.Type, at: QPoint, eraser: bool = False) -> None:
    pointer = QPointingDevice.PointerType
    device = QPointingDevice(
        "pen",
        7,
        QInputDevice.DeviceType.Stylus,
        pointer.Eraser if eraser else pointer.Pen,
        QInputDevice.Capability.Position,
        1,
        2,
    )
    none, left = Qt.MouseButton.NoButton, LEFT
    moving = kind == QEvent.Type.TabletMove
    event = QTabletEvent(
        kind,
        device,
        QPointF(at),
        QPointF(view.mapToGlobal(at)),
        1.0,
        0.0,
        0.0,
        0.0,
        0.0,
        0.0,
        Qt.KeyboardModifier.NoModifier,
        none if moving else left,
        none if kind == QEvent.Type.TabletRelease else left,
    )
    QApplication.sendEvent(view, event)
    assert event.isAccepted()


@pytest.mark.parametrize(("eraser", "value"), [(False, 255), (True, 0)])
def test_a_pen_draws_and_its_other_end_erases(view, owner, eraser, value):
    owner.show(np.full((20, 20), 255 - value, np.uint8))
    tablet(view, QEvent.Type.TabletPress, middle(1, 1), eraser)
    tablet(view, QEvent.Type.TabletMove, middle(1, 3), eraser)
    tablet(view, QEvent.Type.TabletRelease, middle(1, 3), eraser)
    assert owner.told == [
        "started",
        [(1, 1, value)],
        [(1, 2, value), (1, 3, value)],
        "ended",
    ]


def test_a_finger_draws_and_leaves_no_brush_behind(view, owner):
    device = QPointingDevice(
        "screen",
        8,
        QInputDevice.DeviceType.TouchScreen,
        QPointingDevice.PointerType.Finger,
        QInputDevice.Capability.Position,
        1,
        1,
    )
    plain = grab(view)
    for kind, at, buttons in (
        (QEvent.Type.MouseButtonPress, middle(1, 1), LEFT),
        (QEvent.Type.MouseMove, middle(1, 2), LEFT),
        (QEvent.Type.MouseButtonRelease, middle(1, 2), Qt.MouseButton.NoButton),
    ):
        button = Qt.MouseButton.NoButton if kind == QEvent.Type.MouseMove else LEFT
        there = QPointF(view.mapToGlobal(at))
        none = Qt.KeyboardModifier.NoModifier
        event = QMouseEvent(kind, QPointF(at), there, button, buttons, none, device)
        QApplication.sendEvent(view, event)
    assert owner.lit() == {(1, 1), (1, 2)}
    assert owner.pointed[-1] == -1
    owner.show(np.zeros((20, 20), np.uint8))
    assert grab(view) == plain


# Wrong use


def test_an_unknown_tool_or_brush_is_refused_with_its_value(view):
    with pytest.raises(ValueError, match="'spray'"):
        view.tool = "spray"
    with pytest.raises(ValueError, match="not 5"):
        view.brush = 5
