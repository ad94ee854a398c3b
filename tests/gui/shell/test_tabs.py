"""The tabs: one is chosen, by mouse or by keyboard, and a screen reader finds them."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from gui.shell.tabs import Tabs


@pytest.fixture
def tabs(qtbot: QtBot) -> Tabs:
    tabs = Tabs(["Console", "Hardware"])
    qtbot.addWidget(tabs)
    with qtbot.waitActive(tabs):
        tabs.show()
        tabs.activateWindow()
    return tabs


def test_a_click_chooses_a_tab(tabs: Tabs) -> None:
    chosen: list[int] = []
    tabs.currentChanged.connect(chosen.append)
    QTest.mouseClick(tabs, Qt.MouseButton.LeftButton, pos=tabs.tabRect(1).center())
    assert chosen == [1]
    assert tabs.currentIndex() == 1


def test_the_arrow_keys_choose_a_tab(tabs: Tabs) -> None:
    tabs.setFocus(Qt.FocusReason.TabFocusReason)
    assert tabs.hasFocus()
    QTest.keyClick(tabs, Qt.Key.Key_Right)
    assert tabs.currentIndex() == 1
    QTest.keyClick(tabs, Qt.Key.Key_Left)
    assert tabs.currentIndex() == 0


def test_a_screen_reader_finds_a_list_of_tabs(tabs: Tabs) -> None:
    found = QAccessible.queryAccessibleInterface(tabs)
    assert found.role() == QAccessible.Role.PageTabList
    assert tabs.accessibleName() == "Pages"
    assert found.child(1).text(QAccessible.Text.Name) == "Hardware"


def test_the_chosen_tab_stands_out(tabs: Tabs) -> None:
    image = tabs.grab().toImage()
    grounds = [image.pixelColor(tabs.tabRect(n).left() + 8, 12).getRgb() for n in (0, 1)]
    assert grounds[0] != grounds[1]
