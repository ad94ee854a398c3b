"""The switches of the plane: the query point, and negatives shown at −x."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from gui.geometry.page import GeometryPage
from mark1.session.commands import AddPoint, RemovePatterns
from tests.gui.by_hand import perform
from tests.gui.geometry.page.hand import LEFT, RIGHT, learn, pixel, press


@pytest.fixture(autouse=True)
def off(page: GeometryPage):
    """Switch both off, as the page is made only once."""
    yield
    for switch in (page.plane.query, page.plane.flip):
        switch.setChecked(False)
    page._kept.query = None


def test_a_query_point_is_dragged_and_answered_with_its_sum(page: GeometryPage) -> None:
    press(page, "and")
    learn(page)
    before = page.session.document
    QTest.mouseClick(page.plane.query, LEFT)
    view = page.plane.view
    assert view.scene.query is not None
    start = pixel(page, *view.scene.query[0])
    QTest.mousePress(view, LEFT, pos=start)
    for x, y in ((1.2, 1.1), (1.5, 1)):
        QTest.mouseMove(view, pixel(page, x, y))
    QTest.mouseRelease(view, LEFT, pos=pixel(page, 1.5, 1))
    w1, w2, b = page.session.state.machine.potentiometers.volts.tolist()
    (x, y), answer = view.scene.query
    assert (x, y) == pytest.approx((1.5, 1), abs=0.02)
    assert answer == f"ν = {w1 * x + w2 * y + b:.5g} → +"
    page.panels.turn_to("numbers")
    assert page.numbers.values["query"].text() == f"x = ({x:g}, {y:g}), {answer}"
    assert page.session.document.patterns is before.patterns  # it is no pattern
    QTest.mouseClick(view, RIGHT, pos=pixel(page, x, y))
    assert not page.plane.query.isChecked()
    assert view.scene.query is None


def test_a_query_point_is_moved_with_the_keys(page: GeometryPage) -> None:
    press(page, "and")
    page.plane.query.click()
    view = page.plane.view
    view.setFocus()
    before = view.scene.query
    assert before is not None
    view._cursor = before[0]
    view._shows_cursor = True
    for key in (Qt.Key.Key_Return, Qt.Key.Key_Right, Qt.Key.Key_Return):
        QTest.keyClick(view, key)
    assert view.scene.query is not None
    assert view.scene.query[0][0] > before[0][0]
    assert view.scene.query[1] == "ν = 0 → ?"  # nothing is learned yet
    QTest.keyClick(view, Qt.Key.Key_Delete)
    assert view.scene.query is None


def test_negatives_are_shown_at_minus_x_and_moved_there(page: GeometryPage) -> None:
    press(page, "and")
    page.course.set_bias(False)
    page.plane.flip.click()
    view = page.plane.view
    assert view.scene.points.tolist() == [[0, 0], [0, -1], [-1, 0], [1, 1]]
    start, end = pixel(page, -1, 0), pixel(page, -0.5, 0.5)
    QTest.mousePress(view, LEFT, pos=start)
    QTest.mouseMove(view, end)
    QTest.mouseRelease(view, LEFT, pos=end)
    moved = page.session.state.patterns.pictures[2, 0]
    assert moved == pytest.approx(np.array([0.5, -0.5]), abs=0.02)
    page.points.classes.choose("0")
    count = len(page.session.state.patterns)
    QTest.mouseClick(view, LEFT, pos=pixel(page, 0.5, 0.5))
    added = page.session.state.patterns.pictures[count, 0]
    assert added == pytest.approx(np.array([-0.5, -0.5]), abs=0.02)


def test_with_all_points_on_the_positive_side_w_is_learned(page: GeometryPage) -> None:
    page.course.set_bias(False)
    for x, y, name in ((2, 1, "1"), (1, 2, "1"), (-1, -3, "0"), (-2, 0.5, "0")):
        perform(page.clock, AddPoint((x, y), name))
    perform(page.clock, RemovePatterns(tuple(range(4))))  # those of AND
    page.plane.flip.click()
    learn(page)
    scene = page.plane.view.scene
    assert not scene.wrong.any()
    (w1, w2, _), (x, y) = scene.lines[0], scene.points.T
    assert (w1 * x + w2 * y > 0).all()
    assert not scene.mirrored


def test_with_a_bias_the_negatives_have_a_line_of_their_own(page: GeometryPage) -> None:
    press(page, "and")
    learn(page)
    page.plane.flip.click()
    scene = page.plane.view.scene
    (w1, w2, b), (mirrored,) = scene.lines[0], scene.mirrored
    assert mirrored == (w1, w2, -b)
    for (x, y), label in zip(scene.points.tolist(), scene.labels.tolist(), strict=True):
        assert w1 * x + w2 * y + (b if label else -b) > 0
    assert "boundary for −x" in page.plane.legend.accessibleName()
