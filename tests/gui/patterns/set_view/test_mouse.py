"""Patterns can be chosen, added and removed with the mouse."""

from __future__ import annotations

import string

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest

from gui.patterns.set_layout import NAME, NEW, Item
from tests.gui.patterns.set_view.tray import (
    LEFT,
    around,
    click,
    menu_at,
    move,
    place_of,
    remove_spot,
    rows,
    run,
    shown,
    spot,
)


def test_a_click_on_a_thumbnail_chooses_it(view):
    click(view, spot(view, 1, 2))
    assert view.told == [("chosen", 9)]


def test_a_press_that_is_let_go_elsewhere_chooses_nothing(view):
    QTest.mousePress(view.viewport(), LEFT, pos=spot(view, 0, 2))
    QTest.mouseRelease(view.viewport(), LEFT, pos=spot(view, 0, 3))
    assert view.told == []


def test_a_click_on_the_name_of_a_class_selects_it_and_adds_nothing(view):
    click(view, spot(view, 1, NAME))
    assert view.told == [("class_chosen", "F")]


def test_where_classes_flow_a_click_on_a_name_selects_it_too(view):
    view.set_rows(rows(string.ascii_uppercase, 1))
    assert view._laid.flows
    click(view, spot(view, 3, NAME))
    assert view.told == [("class_chosen", "D")]


def test_the_pictures_of_a_class_come_into_view_with_a_click_on_its_name(view):
    view.set_rows(rows(string.ascii_uppercase, 12))
    view.fold("M")
    bar, height = view.verticalScrollBar(), view.viewport().height()
    bar.setValue(
        view._laid.spot(Item(12, NAME)).y + 6 - height + 12
    )  # only its upper edge is in sight
    click(view, QPoint(12, height - 6))
    assert view.told == [("class_chosen", "M")]
    places = [spot(view, 12, place) for place in range(12)]
    assert all(view.viewport().rect().contains(at) for at in places)


def test_of_more_pictures_than_fit_the_first_come_into_view(view):
    view.set_rows(rows("AB", 200))
    view.fold("A")
    view.verticalScrollBar().setValue(view.verticalScrollBar().maximum())
    view.show_class("A")
    assert view.verticalScrollBar().value() == 0
    view.show_class("C")


def test_a_double_click_on_a_name_renames_the_class(view):
    at = spot(view, 1, NAME)
    click(view, at)
    QTest.mouseDClick(view.viewport(), LEFT, pos=at)
    QTest.mouseRelease(view.viewport(), LEFT, pos=at)
    assert view.told == [("class_chosen", "F"), ("rename_requested", "F")]


def test_a_double_click_renames_the_class_that_its_first_click_scrolled_away(view):
    view.set_rows(rows(string.ascii_uppercase, 3))
    at = QPoint(12, view.viewport().height() - 4)
    name = view.rows[view._item_at(QPointF(at)).group].class_name
    click(view, at)
    assert view.verticalScrollBar().value() > 0
    QTest.mouseDClick(view.viewport(), LEFT, pos=at)
    assert view.told == [("class_chosen", name), ("rename_requested", name)]


def test_a_double_click_on_a_picture_is_two_clicks(view):
    at = spot(view, 1, 2)
    click(view, at)
    QTest.mouseDClick(view.viewport(), LEFT, pos=at)
    QTest.mouseRelease(view.viewport(), LEFT, pos=at)
    assert view.told == [("chosen", 9)] * 2


def test_in_an_empty_set_a_click_on_new_class_asks_for_one(view):
    view.set_rows([])
    click(view, spot(view, *NEW))
    assert view.told == [("new_class_requested",)]


def test_the_cross_that_shows_under_the_pointer_removes_the_picture(view):
    before = around(view, 0, 3)
    move(view, spot(view, 0, 3))
    assert around(view, 0, 3) != before
    click(view, remove_spot(view, 0, 3))
    assert view.told == [("remove_requested", [3])]


def test_where_no_cross_shows_its_place_is_part_of_the_picture(view):
    at = place_of(view, 0, 3)
    move(view, QPoint(at.x + 2, at.y + at.height - 2) + view._origin())
    click(view, QPoint(at.x + 4, at.y + 4) + view._origin())
    assert view.told == [("chosen", 3)]


def test_several_pictures_can_be_picked_and_removed_together(view):
    control = Qt.KeyboardModifier.ControlModifier
    for place in (1, 4, 5):
        click(view, spot(view, 0, place), control)
    click(view, spot(view, 0, 4), control)
    run(menu_at(view, spot(view, 0, 5)), "Remove 2 pictures")
    assert view.told == [("remove_requested", [1, 5])]


def test_what_was_under_the_mouse_is_forgotten_when_a_new_width_leaves_fewer_pictures(view):
    view.set_rows(rows("E", 40))
    view.setFixedSize(700, 120)
    last = view._laid.spot(shown(view)[-2])  # of the pictures, before what unfolds the rest
    move(view, QPoint(last.x + 2, last.y + 2) + view._origin())
    before = view._hover
    assert before is not None
    view.setFixedSize(220, 120)
    assert before not in shown(view), "the view folds as many as the test needs"
    move(view, QPoint(5, 5))
    click(view, spot(view, 0, 0))
    assert view.told == [("chosen", 0)]


def test_a_press_on_a_picture_that_has_gone_drags_nothing(view):
    at = spot(view, 1, 6)
    QTest.mousePress(view.viewport(), LEFT, pos=at)
    view.set_rows(rows("E", 1))
    move(view, at + QPoint(60, 0), LEFT)
    QTest.mouseRelease(view.viewport(), LEFT, pos=at)
    assert view.told == []
