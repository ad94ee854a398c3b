"""The hints of the first start: one at a time, each until it is followed, and once in a life."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gui.base import remembered
from gui.shell.hints import FirstHints
from gui.shell.window import MainWindow
from mark1.lab.ready import gate, ready_machine
from mark1.session.commands import BeginRun
from mark1.training.pace import WATCH
from tests.gui.by_hand import draw_bar, key, learn, let_follow, perform, rebuild

pytestmark = pytest.mark.usefixtures("nothing_is_checked")


def test_learn_then_draw_then_never_again(window: MainWindow) -> None:
    hints = FirstHints(window.console, window.clock)
    window.clock.settle()
    assert hints.bubble.text() == "Press: it learns 26 letters"
    learn_button = window.console.training.learn
    bottom = hints.bubble.mapToGlobal(hints.bubble.rect().bottomLeft())
    assert bottom.y() <= learn_button.mapToGlobal(learn_button.rect().topLeft()).y()
    learn(window.clock)
    assert hints.bubble.text() == "Now draw a letter"
    assert not remembered.knows_the_hints()
    key(window, Qt.Key.Key_Delete)
    draw_bar(window.clock, window.console.retina.retina)
    assert not hints.bubble.isVisible()
    assert remembered.knows_the_hints()


def test_a_button_that_pauses_is_not_hinted_at(window: MainWindow, qtbot: QtBot) -> None:
    hints = FirstHints(window.console, window.clock)
    window.session.set_pace(WATCH)  # or it might have learned before it is paused
    let_follow()
    key(window, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: not hints.bubble.isVisible())
    qtbot.waitUntil(lambda: window.session.state.progress.step > 0)
    assert window.session.is_running and not hints.bubble.isVisible()
    key(window, Qt.Key.Key_Space)
    qtbot.waitUntil(hints.bubble.isVisible)
    assert not window.session.is_running
    assert hints.bubble.text() == "Now draw a letter"


def test_no_letters_are_hinted_at_where_there_are_none(window: MainWindow) -> None:
    hints = FirstHints(window.console, window.clock)
    xor = gate("XOR")
    perform(window.clock, BeginRun(ready_machine("two-switches", xor), xor))
    assert not hints.bubble.isVisible()


def test_the_first_covers_no_other_words(window: MainWindow) -> None:
    window.resize(1280, 720)
    hints = FirstHints(window.console, window.clock)
    let_follow()
    for hint in (window.console.association.hint, window.console.potentiometers.hint):
        assert hint.isVisible()
        covered = hints.bubble.geometry().translated(-hint.mapTo(window.console, QPoint(0, 0)))
        assert not covered.intersects(hint.rect())


def test_they_are_shown_at_the_first_start_alone(window: MainWindow, qtbot: QtBot) -> None:
    window.prepare()
    assert window.console.findChild(FirstHints) is not None
    remembered.remember_hints()
    other = MainWindow()
    qtbot.addWidget(other)
    other.prepare()
    assert other.console.findChild(FirstHints) is None
    other.close_at_once()


@pytest.mark.slow
def test_they_wait_for_the_console_when_the_window_is_made_again_on_another_page(
    window: MainWindow, qapp: QApplication
) -> None:
    window.prepare()
    window.turn_to("theory")
    rebuild(window)
    assert "console" not in window.pages._views
    window.turn_to("console")
    let_follow()
    assert window.console.findChild(FirstHints) is not None


def test_a_hint_stays_at_its_place(window: MainWindow, qtbot: QtBot) -> None:
    hints = FirstHints(window.console, window.clock)
    before = hints.bubble.pos()
    window.resize(1600, 900)
    qtbot.waitUntil(lambda: hints.bubble.pos() != before)
    button = window.console.training.learn
    assert hints.bubble.geometry().bottom() <= button.mapTo(window.console, button.pos() * 0).y()
