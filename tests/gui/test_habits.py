"""One key means one thing, and the window comes back as it was and keeps its parts in place."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from gui.shell.pages import titles
from gui.shell.window import MainWindow
from mark1.machine.config import MachineConfig
from mark1.session.commands import BuildMachine, Clear, Draw, Undo
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


def press_space(window: MainWindow) -> None:
    """Press the space bar where the keyboard is."""
    focused = QApplication.focusWidget()
    assert focused is not None
    QTest.keyClick(focused, Qt.Key.Key_Space)
    window.clock.settle()


def test_space_learns_after_the_last_undo_by_the_button_that_has_the_focus(
    window: MainWindow,
) -> None:
    perform(window.clock, Clear(), Draw(((3, 4, 255),)))
    window.session.commit()
    retina = window.console.retina
    undo = next(b for b in retina.findChildren(QToolButton) if b.accessibleName() == "Undo")
    undo.setFocus(Qt.FocusReason.TabFocusReason)
    press_space(window)
    press_space(window)
    assert window.session.state.undo is None and not undo.isEnabled()
    press_space(window)
    assert window.session.is_running


def test_space_learns_after_undo_has_hidden_what_had_the_focus(window: MainWindow) -> None:
    perform(window.clock, BuildMachine(MachineConfig.of("direct", classes=26)))
    weights = window.console.weights
    QTest.mouseClick(weights.grid, Qt.MouseButton.LeftButton, pos=weights.grid.rect().center())
    assert weights.isAncestorOf(QApplication.focusWidget())
    key(window, Qt.Key.Key_Z, modifier=Qt.KeyboardModifier.ControlModifier)
    assert not weights.isVisible()
    press_space(window)
    assert window.session.is_running


def place(window: MainWindow, part: QWidget) -> QRect:
    """Tell where a part is in the window."""
    return QRect(part.mapTo(window, part.rect().topLeft()), part.size())


@pytest.mark.slow
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
