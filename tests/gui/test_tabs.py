"""The tabs: one is chosen, and each can bear a mark of how it stands there."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QSignalSpy, QTest

from gui.tabs import Tabs


@pytest.fixture
def tabs(qtbot):
    tabs = Tabs(["Console", "Hardware"])
    qtbot.addWidget(tabs)
    tabs.show()
    qtbot.waitExposed(tabs)
    return tabs


def test_a_click_chooses_and_only_one_is_down(tabs):
    spy = QSignalSpy(tabs.chosen)
    QTest.mouseClick(tabs._group.button(1), Qt.MouseButton.LeftButton)
    assert [spy.at(i)[0] for i in range(spy.count())] == [1]
    assert [tabs._group.button(i).isChecked() for i in range(2)] == [False, True]
    tabs.set_chosen(0)
    assert [tabs._group.button(i).isChecked() for i in range(2)] == [True, False]
    assert spy.count() == 1


def test_a_mark_stands_before_the_name_and_says_what_it_means(tabs):
    button = tabs._group.button(1)
    assert button.icon().isNull()
    tabs.set_mark(1, "●", "right", "Connected to a simulated panel.")
    seen = button.icon().pixmap(12, 12).toImage()
    assert any(seen.pixelColor(x, y).green() > 100 for x in range(12) for y in range(12))
    assert button.toolTip() == button.accessibleDescription() == "Connected to a simulated panel."
    tabs.set_mark(1, "", "quiet", "No panel is connected.")
    assert button.icon().isNull()
    assert button.text() == "Hardware"
