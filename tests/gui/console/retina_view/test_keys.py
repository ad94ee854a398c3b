"""The keyboard can draw on the retina."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QInputMethodEvent, QShortcut
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit

from tests.gui.console.retina_view.stage import LEFT, RIGHT, by_tab, grab, middle


def test_the_arrows_move_a_cursor_and_space_toggles_its_cell(view, owner):
    by_tab(view)
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Right, Qt.Key.Key_Right):
        QTest.keyClick(view, key)
    QTest.keyClick(view, Qt.Key.Key_Space)
    assert owner.told == ["started", [(1, 2, 255)], "ended"]
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert owner.told[3:] == ["started", [(1, 2, 0)], "ended"]


def test_the_cursor_stays_on_the_retina(view, owner):
    by_tab(view)
    QTest.keyClick(view, Qt.Key.Key_Up)
    QTest.keyClick(view, Qt.Key.Key_Left)
    for _ in range(25):
        QTest.keyClick(view, Qt.Key.Key_Right)
    assert owner.pointed[-1] == 19


def test_shift_and_arrows_paint_one_stroke_until_shift_is_let_go(view, owner):
    by_tab(view)
    QTest.keyPress(view, Qt.Key.Key_Shift)
    shift = Qt.KeyboardModifier.ShiftModifier
    for _ in range(3):
        QTest.sendKeyEvent(QTest.KeyAction.Press, view, Qt.Key.Key_Right, "", shift)
    assert owner.told.count("started") == 1
    QTest.keyRelease(view, Qt.Key.Key_Shift)
    assert owner.told[-1] == "ended"
    assert owner.told.count("ended") == 1
    assert owner.lit() == {(0, column) for column in range(4)}


def test_shift_and_arrows_erase_with_the_eraser(view, owner):
    owner.show(np.full((20, 20), 255, np.uint8))
    view.tool = "eraser"
    by_tab(view)
    QTest.keyClick(view, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    assert (owner.picture == 0).sum() == 2
    assert owner.told[-1] == "ended"


def test_space_is_the_retinas_after_tab_and_the_windows_after_a_click(window, view, owner):
    runs = []
    shortcut = QShortcut(Qt.Key.Key_Space, window)
    shortcut.activated.connect(lambda: runs.append(1))
    QTest.mouseClick(view, LEFT, pos=middle(9, 9))
    assert view.hasFocus()
    owner.told.clear()
    QTest.keyClick(view, Qt.Key.Key_Space)
    assert (runs, owner.told) == ([1], [])
    QTest.keyClick(window.findChild(QLineEdit), Qt.Key.Key_Backtab)
    view.clearFocus()
    by_tab(view)
    QTest.keyClick(view, Qt.Key.Key_Space)
    assert runs == [1]
    assert owner.told == ["started", [(9, 9, 0)], "ended"]


def test_other_shortcuts_are_always_the_windows(window, view, owner):
    runs = []
    for key in ("S", "Ctrl+Right", "Ctrl+Space"):
        QShortcut(key, window).activated.connect(lambda key=key: runs.append(key))
    by_tab(view)
    QTest.keyClick(view, Qt.Key.Key_S)
    QTest.keyClick(view, Qt.Key.Key_Right, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClick(view, Qt.Key.Key_Space, Qt.KeyboardModifier.ControlModifier)
    assert runs == ["S", "Ctrl+Right", "Ctrl+Space"]
    assert owner.told == []


def test_with_the_letter_tool_a_letter_is_typed_and_no_shortcut_runs(window, view, owner):
    runs, typed = [], []
    QShortcut("S", window).activated.connect(lambda: runs.append(1))
    view.typed.connect(typed.append)
    view.tool = "letter"
    QTest.mouseClick(view, LEFT, pos=middle(9, 9))
    QTest.keyClick(view, "s")
    QTest.keyClick(view, "E", Qt.KeyboardModifier.ShiftModifier)
    QTest.keyClick(view, "c", Qt.KeyboardModifier.ControlModifier)
    assert typed == ["s", "E"]
    assert runs == []
    assert owner.told == []


def test_a_letter_with_an_accent_arrives_too(view):
    typed = []
    view.typed.connect(typed.append)
    view.tool = "letter"
    event = QInputMethodEvent()
    event.setCommitString("É")
    QApplication.sendEvent(view, event)
    assert typed == ["É"]


def test_without_the_letter_tool_nothing_is_typed(view):
    typed = []
    view.typed.connect(typed.append)
    by_tab(view)
    QTest.keyClick(view, "e")
    assert typed == []


def test_the_cursor_is_seen_only_while_the_keyboard_is_used(view):
    without = grab(view)
    by_tab(view)
    shown = grab(view)
    QTest.mouseClick(view, RIGHT, pos=middle(9, 9))
    view.leaveEvent(QEvent(QEvent.Type.Leave))
    assert shown != without
    assert grab(view) == without


def test_a_screen_reader_hears_where_the_cursor_is(view, owner):
    by_tab(view)
    assert view.accessibleName() == "Retina, 20 by 20 photocells"
    QTest.keyClick(view, Qt.Key.Key_Down)
    assert view.accessibleDescription() == "row 2 column 1, dark"
    QTest.keyClick(view, Qt.Key.Key_Space)
    assert view.accessibleDescription() == "row 2 column 1, lit"
    view.set_broken(np.array([20]), np.array([], int))
    assert view.accessibleDescription() == "row 2 column 1, dead"
