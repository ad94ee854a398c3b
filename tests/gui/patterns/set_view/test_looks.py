"""What the pattern set shows: wrong answers, tags, rings, hints."""

from __future__ import annotations

import string
import time

import pytest
from PySide6.QtCore import QEvent, QPoint, QRect, Qt
from PySide6.QtGui import QHelpEvent, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolTip

from gui.patterns.set_layout import FOLD, NAME, NEW, Item
from tests.gui.patterns.set_view.tray import (
    LEFT,
    around,
    by_tab,
    click,
    grab,
    has_ink,
    keys,
    move,
    pictures,
    place_of,
    rows,
    shown,
    spot,
)


def test_a_wrong_answer_comes_first_and_shows_by_colour_and_by_a_mark(view):
    plain = around(view, 0, 0)
    view.set_wrong([2])
    marked = around(view, 0, 0)
    assert has_ink(marked, "wrong")
    assert not has_ink(around(view, 0, 4), "wrong")
    side = place_of(view, 0, 0).width
    corner = 5 + side - 3
    assert marked.pixelColor(corner, corner).lightness() < 60  # the cross in the badge
    click(view, spot(view, 0, 0))
    assert view.told == [("chosen", 2)]
    view.set_wrong([])
    assert around(view, 0, 0) == plain


def test_a_row_says_how_many_are_wrong_only_after_something_was_learned(view):
    view.set_wrong([], known=False)
    before = grab(view)
    view.set_wrong([], known=True)
    none_wrong = grab(view)
    assert none_wrong != before and not has_ink(none_wrong, "wrong")
    view.set_wrong([8, 9])
    name, wrong = view._laid.spot(Item(1, NAME)), view._laid.numbers(1)[1]
    row = grab(view).copy(wrong.x + 6, name.y + 6, wrong.width, name.height)
    inks = [row.pixelColor(x, y) for x in range(row.width()) for y in range(row.height())]
    assert any(ink.red() > ink.green() + 60 for ink in inks)


def test_a_long_row_unfolds_and_folds_by_mouse_and_key(view):
    view.set_rows(rows("EF", 40))
    few = pictures(view, 0)
    assert view._words(Item(0, FOLD)) == f"E: {40 - few} more pictures"
    click(view, spot(view, 0, FOLD))
    assert pictures(view, 0) == 40
    by_tab(view)
    while view._cursor.place != FOLD:
        keys(view, Qt.Key.Key_Right)
    keys(view, Qt.Key.Key_Return)
    assert pictures(view, 0) == few


def test_only_wrong_ones_are_shown_when_asked(view):
    view.set_wrong([8, 9])
    view.set_only_wrong(True)
    assert [view._model.number(item) for item in shown(view) if item.place >= 0] == [8, 9]
    view.set_wrong([])
    by_tab(view)
    keys(view, Qt.Key.Key_Return, Qt.Key.Key_Down)
    grab(view)
    assert shown(view) == []
    view.set_only_wrong(False)
    assert len(shown(view)) == 16


def test_a_picture_for_the_test_has_a_tag(view):
    plain = around(view, 0, 2)
    view.set_rows(rows("EF", 7, test=(2,)))
    assert around(view, 0, 2) != plain
    assert has_ink(around(view, 0, 2), "quiet")


def test_the_picture_on_the_retina_has_a_ring(view):
    plain = around(view, 1, 3)
    view.set_current(10)
    assert around(view, 1, 3) != plain
    view.set_current(None)
    assert around(view, 1, 3) == plain


def test_the_picture_on_the_retina_is_brought_into_sight(view):
    view.set_rows(rows(string.ascii_uppercase, 3))
    view.set_current(77)
    assert view.verticalScrollBar().value() > 0
    assert view.viewport().rect().contains(spot(view, 25, 2))


def test_the_selected_class_is_marked_without_the_colour_of_what_is_to_be_pressed(view):
    plain = grab(view)
    name = QRect(*place_of(view, 1, NAME)).translated(view._origin())
    assert not has_ink(plain.copy(name), "chosen")
    view.set_target("F")
    marked = grab(view)
    assert has_ink(marked.copy(name), "chosen") and not has_ink(marked, "action")
    view.set_target(None)
    assert grab(view) == plain


def test_another_picture_of_the_same_number_is_drawn_anew(view):
    before = around(view, 0, 1)
    changed = rows("EF", 7)
    changed[0].pictures[1] = 255
    view.set_rows(changed)
    assert around(view, 0, 1) != before


def test_an_empty_tray_says_what_to_do(view):
    view.set_rows([])
    hint = grab(view).copy(0, 0, 380, 30)
    assert any(hint.pixelColor(x, y).lightness() > 120 for x in range(380) for y in range(30))
    click(view, spot(view, *NEW))
    assert view.told == [("new_class_requested",)]


def test_a_class_without_pictures_can_be_selected(view):
    view.set_rows(rows("EF", 0))
    click(view, spot(view, 1, NAME))
    assert view.told == [("class_chosen", "F")]


def test_tool_tips_say_what_a_click_does(view, monkeypatch):
    view.set_target("F")
    said = []
    monkeypatch.setattr(QToolTip, "showText", lambda at, text, *rest: said.append(text))
    for item in (Item(0, 2), Item(1, NAME)):
        at = spot(view, *item)
        event = QHelpEvent(QEvent.Type.ToolTip, at, view.viewport().mapToGlobal(at))
        QApplication.sendEvent(view.viewport(), event)
    assert said == ["E, picture 3 of 7", "F, 7 pictures (00001)\nDouble-click to rename it."]


def test_a_thousand_pictures_are_painted_in_little_time(view):
    view.set_rows(rows(string.ascii_uppercase, 39))
    view.verticalScrollBar().setValue(900)
    canvas = QImage(view.size(), QImage.Format.Format_RGB32)
    times = []
    for _ in range(10):
        start = time.thread_time()
        view.render(canvas)
        times.append(time.thread_time() - start)
    assert min(times) < 0.02


def test_rows_may_shrink_under_the_pointer_and_the_cursor(view):
    by_tab(view)
    keys(view, Qt.Key.Key_End)
    move(view, spot(view, 1, 6))
    QTest.mousePress(view.viewport(), LEFT, pos=spot(view, 1, 6))
    view.set_rows([])
    QTest.mouseRelease(view.viewport(), LEFT, pos=QPoint(20, 20))
    keys(view, Qt.Key.Key_Up, Qt.Key.Key_F2)
    grab(view)
    assert view.told == []


@pytest.mark.parametrize("height", [120, 137, 171])
def test_the_last_line_is_shown_whole_or_not_at_all(view, height):
    view.setFixedHeight(height)
    view.set_rows(rows("EFGHIJ", 7))
    view.grab()
    drawn = []
    draw = type(view)._draw

    def note(self, painter, item):
        drawn.append(self._laid.spot(item))
        draw(self, painter, item)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(type(view), "_draw", note)
        view.grab()
    low, room = -view._origin().y(), view.viewport().height()
    assert drawn and view.verticalScrollBar().maximum() > 0
    assert all(spot.y + spot.height - low <= room for spot in drawn)
    below = view._laid.step - view._laid.gap  # and no line is left out that has its room
    assert max(spot.y for spot in drawn) - low + view._laid.step + below > room
