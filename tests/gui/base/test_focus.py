"""The focus goes round within a widget, and what was asked for it outlives what is deleted."""

import re
from pathlib import Path

import pytest
import shiboken6
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QLabel, QPushButton, QSpinBox, QVBoxLayout, QWidget

import gui
from gui.base.focus import move_focus_within


@pytest.fixture
def window(qtbot):
    """Show a window with a frame of two buttons and a field, and a button beside it."""
    window = QWidget()
    window.frame = QWidget()
    column = QVBoxLayout(window)
    column.addWidget(window.frame)
    window.beside = QPushButton("beside")
    column.addWidget(window.beside)
    window.first, window.field, window.last = QPushButton("1"), QSpinBox(), QPushButton("2")
    inner = QVBoxLayout(window.frame)
    for widget in (window.first, QLabel("no control"), window.field, window.last):
        inner.addWidget(widget)
    qtbot.addWidget(window)
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    return window


@pytest.mark.parametrize("forward", [True, False])
def test_tab_goes_round_all_controls_of_a_frame_and_no_others(window, forward):
    window.beside.setFocus()
    seen = []
    for _ in range(4):
        assert move_focus_within(window.frame, forward)
        seen.append(window.focusWidget())
    order = [window.first, window.field, window.last]
    assert seen == [*order, order[0]] if forward else [*order[::-1], order[-1]]


def test_controls_that_are_hidden_or_disabled_are_left_out(window):
    window.first.setEnabled(False)
    window.field.hide()
    for _ in range(2):
        assert move_focus_within(window.frame, True)
        assert window.focusWidget() is window.last
    window.last.hide()
    assert not move_focus_within(window.frame, True)


def test_a_control_outlives_the_one_before_it(window):
    """PySide would hold the next widget for a child of the one whose focus chain was asked."""
    for _ in range(6):
        move_focus_within(window.frame, True)
    window.first.deleteLater()
    QCoreApplication.sendPostedEvents(window.first, QEvent.Type.DeferredDelete)
    left = (window, window.frame, window.field, window.last, window.beside)
    assert all(shiboken6.isValid(widget) for widget in left)


def test_the_window_asks_no_widget_for_another_that_it_does_not_own():
    traps = r"\.(nextInFocusChain|previousInFocusChain|topLevelWidget|focusProxy|defaultAction)\("
    for path in Path(gui.__file__).parent.rglob("*.py"):
        assert not re.search(traps, path.read_text(encoding="utf-8")), path
