"""The list of keys names every key, fits its window, and closes."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QScrollArea

from gui.shell.keys import Keys
from gui.shell.window import MainWindow
from tests.gui.by_hand import set_text_size
from tests.gui.clipping import problems


@pytest.fixture
def keys(window: MainWindow) -> Keys:
    window.show()
    return opened(window)


def opened(window: MainWindow) -> Keys:
    window.actions_["keys"].trigger()
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, Keys)
    return dialog


def test_every_key_is_named(window: MainWindow, keys: Keys) -> None:
    text = "".join(column.text() for column in keys.columns).replace("&nbsp;", " ")
    for action in [*window.actions_.values(), *window.console.retina.actions()]:
        for shortcut in action.shortcuts():
            if not action.objectName().startswith("desired_"):
                assert shortcut.toString() in text


def test_a_screen_reader_hears_words_and_no_markup(keys: Keys) -> None:
    heard = [
        QAccessible.queryAccessibleInterface(column).text(QAccessible.Text.Name)
        for column in keys.columns
    ]
    assert all("<" not in text and "&nbsp;" not in text for text in heard)
    assert "Undo" in heard[0]
    assert "Draw without a mouse" in heard[1].replace("\u00a0", " ")


def test_all_of_them_are_seen_where_there_is_room(keys: Keys) -> None:
    area = keys.findChild(QScrollArea)
    assert isinstance(area, QScrollArea)
    QApplication.processEvents()
    assert not area.verticalScrollBar().isVisible()
    assert not area.horizontalScrollBar().isVisible()
    assert problems(keys) == []


def test_the_list_is_no_larger_than_the_window_and_scrolls(window: MainWindow) -> None:
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    window.resize(960, 560)
    window.show()
    set_text_size(2.0)
    try:
        dialog = opened(window)
        QApplication.processEvents()
        assert dialog.width() <= window.width()
        assert dialog.height() <= window.height()
        area = dialog.findChild(QScrollArea)
        assert isinstance(area, QScrollArea)
        assert area.verticalScrollBar().isVisible()
        assert not area.horizontalScrollBar().isVisible()
        dialog.close()
    finally:
        set_text_size(1.0)


def test_escape_closes_it_and_leaves_nothing(window: MainWindow, keys: Keys) -> None:
    QTest.keyClick(keys, Qt.Key.Key_Escape)
    QApplication.processEvents()
    assert QApplication.activeModalWidget() is None
    assert window.findChild(Keys) is None
