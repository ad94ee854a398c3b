"""A key that a view does not use reaches the window around it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from gui.console.dial_view import DialView
from gui.console.lamp_view import LampView
from gui.console.response_view import ResponseView
from gui.shell.window import MainWindow

#: Keys that each view leaves to the window, apart from space, 1 and Escape.
LEFT_ALONE = {DialView: ("T", "Return"), LampView: ("S", "Plus"), ResponseView: ("S",)}


class Window(QWidget):
    """Collects the keys that reach it."""

    def __init__(self) -> None:
        super().__init__()
        self.keys: list[int] = []

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self.keys.append(event.key())


@pytest.mark.parametrize(
    ("view", "name"),
    [(view, name) for view in LEFT_ALONE for name in (*LEFT_ALONE[view], "Space", "1", "Escape")],
)
def test_other_keys_stay_the_windows(view: type[QWidget], name: str, qtbot: QtBot) -> None:
    window, key, within = Window(), Qt.Key[f"Key_{name}"], view()
    qtbot.addWidget(window)
    within.setParent(window)
    qtbot.keyClick(within, key)
    assert window.keys == [key]


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space])
def test_a_button_with_the_focus_is_pressed_by_return_and_space(
    window: MainWindow, key: Qt.Key
) -> None:
    button = window.console.response.no
    button.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(button, key)
    choice = window.console.response.choice
    assert choice.isVisible()
    assert not window.session.is_running
    choice.hide()
