"""Patterns can be chosen, moved and removed by keyboard and by menu."""

from __future__ import annotations

import string

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QShortcut
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QMenu

from gui.patterns.set_layout import NAME, Item
from tests.gui.patterns.set_view.tray import (
    by_tab,
    grab,
    has_ink,
    keys,
    menu_at,
    rows,
    run,
    spot,
    texts,
)

# Keyboard


def test_arrows_and_enter_choose(view):
    by_tab(view)
    keys(view, Qt.Key.Key_Return)
    keys(view, Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Return)
    keys(view, Qt.Key.Key_Down, Qt.Key.Key_Enter)
    assert view.told == [("class_chosen", "E"), ("chosen", 2), ("chosen", 9)]


def test_everything_can_be_done_without_a_mouse(view):
    by_tab(view)
    keys(view, Qt.Key.Key_Insert, Qt.Key.Key_F2, Qt.Key.Key_End, Qt.Key.Key_Return)
    assert view.told[:2] == [("add_requested", "E"), ("rename_requested", "E")]
    assert len(view.told) == 3


def test_the_keys_of_the_tray_do_not_run_shortcuts_and_others_do(view):
    runs = []
    for key in ("Del", "Space", "S"):
        QShortcut(key, view.window()).activated.connect(lambda key=key: runs.append(key))
    by_tab(view)
    keys(view, Qt.Key.Key_Delete, Qt.Key.Key_Space, Qt.Key.Key_S)
    assert runs == ["Del", "Space", "S"]
    assert view.told == []


def test_the_cursor_is_seen_and_is_scrolled_into_sight(view):
    view.set_rows(rows(string.ascii_uppercase, 3))
    by_tab(view)
    keys(view, Qt.Key.Key_End)
    assert view.verticalScrollBar().value() == view.verticalScrollBar().maximum() > 0
    assert has_ink(grab(view), "action")
    keys(view, Qt.Key.Key_Home)
    assert view.verticalScrollBar().value() == 0


def test_a_screen_reader_hears_what_is_at_the_cursor(view):
    view.set_rows(rows("EF", 7, wrong=(1,), test=(1,)))
    assert view.accessibleName() == "Patterns, 2 classes, 14 pictures"
    by_tab(view)
    assert view.accessibleDescription() == "E, 7 pictures, 1 wrong"
    view.set_target("E")
    assert view.accessibleDescription() == "E, 7 pictures, 1 wrong, selected"
    keys(view, Qt.Key.Key_Right)
    assert view.accessibleDescription() == "E, picture 2 of 7, for testing, answered wrongly"
    keys(view, Qt.Key.Key_Right)
    assert view.accessibleDescription() == "E, picture 1 of 7"
    view.set_wrong([])
    assert view.accessibleDescription() == "E, picture 2 of 7, for testing"
    keys(view, Qt.Key.Key_End)
    assert view.accessibleDescription() == "F, picture 7 of 7"


# Menu


def test_the_menu_key_opens_the_menu_of_the_picture_at_the_cursor(qtbot, view):
    by_tab(view)
    keys(view, Qt.Key.Key_Right, Qt.Key.Key_Right)
    menu = QMenu(view)
    view.offer(menu, None)
    assert texts(menu) == [
        "Show on the retina",
        "Move to",
        "Remove this picture",
        "Keep for testing",
        "Add the drawing to E",
        "Rename E",
        "Remove class E",
        "New class…",
    ]
    run(menu, "Remove this picture")
    run(menu, "Rename E")
    run(menu, "Remove class E")
    run(menu, "Keep for testing")
    assert view.told == [
        ("remove_requested", [1]),
        ("rename_requested", "E"),
        ("class_remove_requested", "E"),
        ("mark_requested", [1], True),
    ]


def test_a_picture_can_be_moved_by_menu(view):
    menu = menu_at(view, spot(view, 0, 5))
    action = next(a for a in menu.actions() if a.text() == "Move to")  # PySide6 6.8 needs it kept
    move_to = action.menu()
    assert texts(move_to) == ["F"]
    run(move_to, "F")
    assert view.told == [("moved", 5, "F")]


def test_the_menu_beside_all_classes_offers_a_new_one(view):
    menu = menu_at(view, QPoint(370, 119))
    assert texts(menu) == ["New class…"]


def test_a_class_with_an_ampersand_is_called_by_its_name(view):
    view.set_rows(rows(["a&b", "c"], 1))
    menu = menu_at(view, spot(view, 0, 0))
    assert "Rename a&&b" in texts(menu)
    run(menu, "Rename a&&b")
    assert view.told == [("rename_requested", "a&b")]


def asked(view, answers=()):
    """Edit the name of a class; return the editor, and a list of the names that it gives."""
    given, answers = [], list(answers)

    def accept(name):
        given.append(name)
        return answers.pop(0) if answers else ""

    return view.edit_name("F", accept), given


def test_a_name_is_edited_where_it_stands(view):
    for pressed, expected in ((Qt.Key.Key_Escape, []), (Qt.Key.Key_Return, ["alpha"])):
        editor, given = asked(view)
        assert editor.hasFocus() and editor.selectedText() == "F"
        assert editor.y() == view._laid.spot(Item(1, NAME)).y + view._origin().y()
        keys(editor, Qt.Key.Key_Backspace)
        QTest.keyClicks(editor, " alpha ")
        keys(editor, pressed)
        assert given == expected
        assert not editor.isVisible()
        assert view.hasFocus()
        assert view.told == []


@pytest.mark.parametrize("leave", ["tab", "backtab", "click", "other window"])
def test_leaving_the_field_keeps_the_new_name(view, leave):
    editor, given = asked(view)
    QTest.keyClicks(editor, "alpha")
    if leave == "click":
        view.setFocus(Qt.FocusReason.MouseFocusReason)
    elif leave == "other window":
        editor.clearFocus()
    else:
        keys(editor, Qt.Key.Key_Tab if leave == "tab" else Qt.Key.Key_Backtab)
    assert given == ["alpha"] and not editor.isVisible()


def test_a_name_that_is_not_changed_is_not_given(view):
    editor, given = asked(view)
    keys(editor, Qt.Key.Key_Return)
    assert given == [] and not editor.isVisible()


def test_a_refused_name_says_why_and_stays_to_be_corrected(view):
    editor, given = asked(view, ["Too long.", "Too long."])
    usual = editor.toolTip()
    QTest.keyClicks(editor, "alpha")
    keys(editor, Qt.Key.Key_Return)
    assert editor.isVisible() and editor.hasFocus() and editor.text() == "alpha"
    (bubble,) = view.window().findChildren(QLabel, "refusal")
    assert bubble.isVisible() and bubble.text() == "Too long."
    assert view.window().rect().contains(bubble.geometry())
    assert (editor.toolTip(), editor.accessibleDescription()) == ("Too long.", "Too long.")
    view.setFocus()
    assert editor.isVisible() and bubble.isVisible()  # a click elsewhere does not discard it
    editor.setFocus()
    keys(editor, Qt.Key.Key_End, Qt.Key.Key_Backspace)
    assert not bubble.isVisible() and editor.toolTip() == usual
    keys(editor, Qt.Key.Key_Return)
    assert given == ["alpha", "alpha", "alph"] and not editor.isVisible()


def test_an_editor_stays_over_its_name_and_closes_with_its_class(view):
    editor, given = asked(view)
    view.set_rows(rows("XEF", 3))
    assert editor.y() == view._laid.spot(Item(2, NAME)).y + view._origin().y()
    view.verticalScrollBar().setRange(0, 20)
    view.verticalScrollBar().setValue(10)
    assert editor.y() == view._laid.spot(Item(2, NAME)).y + view._origin().y()
    view.set_rows(rows("XE", 3))
    assert not editor.isVisible() and given == []


def test_a_menu_over_the_field_does_not_close_it(view):
    editor, given = asked(view)
    QTest.keyClicks(editor, "alpha")
    menu = editor.createStandardContextMenu()
    menu.popup(view.mapToGlobal(QPoint(0, 0)))
    assert editor.isVisible() and given == []
    menu.close()
    menu.deleteLater()
    assert editor.isVisible() and given == []
