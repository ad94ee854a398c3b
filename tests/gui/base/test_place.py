"""Focus and scroll positions are found again in parts that were rebuilt."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QLineEdit, QPushButton, QScrollArea, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from gui.base.place import place_of_focus, places_scrolled_to, restore_focus, scroll_to


class Window(QWidget):
    """Two fields in a part that scrolls, and one beside it."""

    def __init__(self) -> None:
        super().__init__()
        self.area = QScrollArea()
        inner = QWidget()
        inner.setFixedSize(400, 2000)
        self.area.setWidget(inner)
        self.first, self.second, self.beside = QLineEdit(), QLineEdit(), QLineEdit()
        column = QVBoxLayout(inner)
        for widget in (self.first, QLabel("no field"), self.second):
            column.addWidget(widget)
        whole = QVBoxLayout(self)
        whole.addWidget(self.beside)
        whole.addWidget(self.area)
        self.resize(200, 200)


@pytest.fixture
def windows(qtbot: QtBot) -> tuple[Window, Window]:
    """Show the window, and the same window rebuilt."""
    made = Window(), Window()
    for window in made:
        qtbot.addWidget(window)
        with qtbot.waitExposed(window):
            window.show()
    return made


@pytest.mark.parametrize("name", ["first", "second", "beside"])
def test_the_same_field_has_the_focus(windows: tuple[Window, Window], name: str) -> None:
    before, after = windows
    getattr(before, name).setFocus()
    place = place_of_focus([before.area, before])
    restore_focus(place, [after.area, after])
    assert after.focusWidget() is getattr(after, name)


def test_without_a_focus_the_window_has_it(windows: tuple[Window, Window]) -> None:
    before, after = windows
    before.setFocus()
    after.second.setFocus()
    restore_focus(place_of_focus([before.area, before]), [after.area, after])
    assert after.focusWidget() in (after, None)


def test_what_is_no_longer_there_gives_the_focus_to_the_window(
    windows: tuple[Window, Window],
) -> None:
    _, after = windows
    restore_focus((0, QPushButton, 0), [after.area, after])
    assert after.focusWidget() in (after, None)


def test_it_is_scrolled_as_far_in_another_size_of_text(windows: tuple[Window, Window]) -> None:
    before, after = windows
    bar = before.area.verticalScrollBar()
    bar.setValue(bar.maximum() // 2)
    before.area.horizontalScrollBar().setValue(7)
    after.area.widget().setFixedSize(400, 3000)
    QTest.qWait(1)
    scroll_to(places_scrolled_to(before.area), after.area)
    bar = after.area.verticalScrollBar()
    assert bar.value() == pytest.approx(bar.maximum() / 2, abs=3)
    assert after.area.horizontalScrollBar().value() == pytest.approx(7, abs=1)


def test_other_areas_are_not_scrolled(windows: tuple[Window, Window]) -> None:
    _, after = windows
    scroll_to([(0.5, 0.5), (0.5, 0.5)], after.area)
    assert after.area.verticalScrollBar().value() == 0
    assert after.area.focusPolicy() != Qt.FocusPolicy.NoFocus
