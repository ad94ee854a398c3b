"""Lines, rectangles and ellipses are previewed while dragged; fill takes connected cells."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from gui.console.brush import SHAPES, Shape, flooded
from tests.gui.console.retina_view.stage import LEFT, RIGHT, drag, grab, middle, move


def lit_by(owner) -> set[tuple[int, int]]:
    return {(row, column) for piece in owner.told[1:-1] for row, column, _ in piece}


def test_a_line_is_drawn_when_it_is_let_go(view, owner):
    view.tool = "line"
    drag(view, middle(2, 3), middle(2, 9))
    assert lit_by(owner) == {(2, column) for column in range(3, 10)}
    assert owner.told[0] == "started" and owner.told[-1] == "ended" and len(owner.told) == 3


def test_a_rectangle_is_a_frame(view, owner):
    view.tool = "rectangle"
    drag(view, middle(9, 10), middle(5, 4))
    inside = {(row, column) for row in range(6, 9) for column in range(5, 10)}
    whole = {(row, column) for row in range(5, 10) for column in range(4, 11)}
    assert lit_by(owner) == whole - inside


def test_an_ellipse_touches_its_rectangle_and_has_no_gaps(view, owner):
    view.tool = "ellipse"
    drag(view, middle(2, 2), middle(12, 16))
    drawn = lit_by(owner)
    rows, columns = zip(*drawn, strict=True)
    assert (min(rows), max(rows), min(columns), max(columns)) == (2, 12, 2, 16)
    picture = np.zeros((20, 20), dtype=bool)
    picture[rows, columns] = True
    outside = flooded(picture, (0, 0))
    assert (7, 9) not in outside


def test_what_is_planned_is_shown_and_escape_leaves_it(view, owner):
    view.tool = "line"
    view.setFocus()
    before = grab(view)
    QTest.mousePress(view, LEFT, pos=middle(2, 3))
    move(view, middle(2, 9), LEFT)
    assert view._planned == [(2, column) for column in range(3, 10)]
    assert grab(view) != before
    QTest.keyClick(view, Qt.Key.Key_Escape)
    QTest.mouseRelease(view, LEFT, pos=middle(2, 9))
    assert owner.told == ["started", "ended"] and view._planned == []


@pytest.mark.parametrize("kind", SHAPES)
def test_the_right_button_darkens_a_shape(view, owner, kind):
    owner.show(np.full((20, 20), 255, np.uint8))
    view.tool = kind
    QTest.mousePress(view, RIGHT, pos=middle(3, 3))
    move(view, middle(8, 8), RIGHT)
    QTest.mouseRelease(view, RIGHT, pos=middle(8, 8))
    assert {value for _, _, value in owner.told[1]} == {0}


def test_a_shape_is_drawn_by_keyboard(view, owner):
    view.tool = "rectangle"
    view.setFocus(Qt.FocusReason.TabFocusReason)
    for key in (Qt.Key.Key_Space, Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Right):
        QTest.keyClick(view, key)
    assert owner.told == ["started"] and len(view._planned) == 6
    QTest.keyClick(view, Qt.Key.Key_Space)
    assert lit_by(owner) == {(row, column) for row in range(3) for column in range(2)}


def test_fill_lights_all_that_touch_and_the_right_button_darkens_them(view, owner):
    picture = np.zeros((20, 20), np.uint8)
    picture[5:10, 5:10] = 255
    picture[6:9, 6:9] = 0
    owner.show(picture)
    view.tool = "fill"
    QTest.mouseClick(view, LEFT, pos=middle(7, 7))
    assert lit_by(owner) == {(row, column) for row in range(6, 9) for column in range(6, 9)}
    owner.told.clear()
    QTest.mouseClick(view, RIGHT, pos=middle(5, 5))
    assert {value for piece in owner.told[1:-1] for *_, value in piece} == {0}


def test_a_brush_of_two_draws_a_line_two_cells_wide() -> None:
    shape = Shape("line", 20, 20, 2, 255)
    shape.to((4, 4))
    shape.to((4, 8))
    assert {row for row, _ in shape.cells()} == {4, 5}
