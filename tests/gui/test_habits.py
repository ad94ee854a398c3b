"""One key means one thing, and the window comes back as it was and keeps its parts in place."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from gui.shell.pages import titles
from gui.shell.window import MainWindow
from mark1.session.commands import Undo
from tests.gui.by_hand import key, learn, perform
from tests.gui.patterns.set_view.tray import spot

MAXIMIZED, FULL = Qt.WindowState.WindowMaximized, Qt.WindowState.WindowFullScreen


def test_delete_clears_the_drawing_also_where_a_picture_was_just_chosen(
    window: MainWindow, qtbot: QtBot
) -> None:
    learn(window.clock)
    tray, session = window.console.patterns.patterns, window.session
    QTest.mouseClick(tray.viewport(), Qt.MouseButton.LeftButton, pos=spot(tray, 2, 0))
    window.clock.settle()
    before = session.state
    chosen = before.drawing.copy()
    assert before.target == "C" and chosen.any()
    key(window, Qt.Key.Key_Delete)
    focused = QApplication.focusWidget()
    assert focused is not None
    QTest.keyClick(focused, Qt.Key.Key_Delete)
    QTest.keyClick(tray, Qt.Key.Key_Delete)
    window.clock.settle()
    assert not session.state.drawing.any()
    assert session.state.patterns is before.patterns
    assert session.state.progress == before.progress
    perform(window.clock, Undo())
    assert (session.state.drawing == chosen).all()


def test_f11_twice_gives_a_maximized_window_back(window: MainWindow) -> None:
    window.showMaximized()
    key(window, Qt.Key.Key_F11)
    assert window.windowState() & FULL
    key(window, Qt.Key.Key_F11)
    assert window.windowState() & MAXIMIZED
    assert not window.windowState() & FULL


def place(window: MainWindow, part: QWidget) -> QRect:
    """Tell where a part is in the window."""
    return QRect(part.mapTo(window, part.rect().topLeft()), part.size())


@pytest.mark.usefixtures("nothing_is_checked")
def test_nothing_around_the_pages_moves_from_page_to_page(
    window: MainWindow, qapp: QApplication
) -> None:
    for size in ((960, 560), (1280, 720), (1920, 1080)):
        window.resize(*size)
        seen = set()
        for page in titles():
            window.turn_to(page)
            for _ in range(3):
                qapp.processEvents()
            parts = (window.pages, window.tabs, window.footer)
            seen.add(tuple(place(window, part).getRect() for part in parts))
        assert len(seen) == 1, size
