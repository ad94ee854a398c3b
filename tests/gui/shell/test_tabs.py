"""The tabs: one is chosen, by mouse or by keyboard, and each can carry a mark."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gui.shell.tabs import Tabs
from tests.gui.by_hand import set_text_size


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
    tabs.set_mark(1, "●", "right", "Connected to a simulated panel.")
    described = found.child(1).text(QAccessible.Text.Description)
    assert described == "Connected to a simulated panel."


def test_a_mark_stands_before_the_name_and_its_tip_says_what_it_means(tabs: Tabs) -> None:
    assert tabs.tabIcon(1).isNull()
    tabs.set_mark(1, "●", "right", "Connected to a simulated panel.")
    seen = tabs.tabIcon(1).pixmap(12, 12).toImage()
    assert any(seen.pixelColor(x, y).green() > 100 for x in range(12) for y in range(12))
    assert tabs.tabToolTip(1) == "Connected to a simulated panel."
    tabs.set_mark(1, "", "quiet", "No panel is connected.")
    assert tabs.tabIcon(1).isNull()
    assert tabs.tabToolTip(1) == "No panel is connected."
    assert tabs.tabText(1) == "Hardware"


def test_the_chosen_tab_stands_out(tabs: Tabs) -> None:
    image = tabs.grab().toImage()
    grounds = [image.pixelColor(tabs.tabRect(n).left() + 8, 12).getRgb() for n in (0, 1)]
    assert grounds[0] != grounds[1]


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_a_dot_is_as_wide_as_high_at_any_size_of_text(
    qtbot: QtBot, at_size: QApplication, scale: float
) -> None:
    set_text_size(scale)
    tabs = Tabs(["Console", "Hardware"])
    qtbot.addWidget(tabs)
    tabs.set_mark(1, "●", "right", "Connected to a simulated panel.")
    size = tabs.iconSize()
    seen = tabs.tabIcon(1).pixmap(size).toImage()
    inked = [
        (x, y)
        for x in range(size.width())
        for y in range(size.height())
        if seen.pixelColor(x, y).alpha() > 128
    ]
    wide, high = (max(side) - min(side) + 1 for side in zip(*inked, strict=True))
    assert abs(wide - high) <= 1
    assert 5 * scale < wide < size.width()
