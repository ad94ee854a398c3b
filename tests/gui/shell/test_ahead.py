"""What is shown later is loaded soon after the start, a little at a time."""

from __future__ import annotations

import importlib
import subprocess
import sys

import pytest
from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gui.base import theme
from gui.base.actions import Actions
from gui.base.clock import Clock
from gui.base.later import destroy, later
from gui.base.page_stack import STEPS, PageStack
from gui.geometry.page import GeometryPage
from gui.lessons import FOLDER, shipped
from gui.lessons.page import LessonsPage
from gui.shell import ahead
from gui.shell.window import MainWindow
from mark1.lessons.course import Broken, find_lessons
from mark1.lessons.folder import Lesson
from mark1.training.pace import Pace
from tests.gui.by_hand import let_follow

#: Opens everything that a person may open, and prints the parts of the program loaded only then.
OPENED_LATER = """
import importlib, sys
from gui import ahead
from gui.base.application import make_application
application = make_application()
from gui.base.page_stack import PAGES
from gui.shell.window import MainWindow
window = MainWindow()
window.show()
application.processEvents()
window.cannot.prepare()
for name in ahead.MODULES:
    importlib.import_module(name)
before = set(sys.modules)
for page in PAGES:
    window.turn_to(page.name)
    application.processEvents()
window.turn_to("console")
for name in ("why", "drawer", "comparison"):
    getattr(window, name)
window.cannot.card
for name in ("manual", "keys", "about"):
    window.actions_[name].trigger()
    application.processEvents()
print(*sorted(m for m in set(sys.modules) - before if m.split(".")[0] in ("gui", "mark1")))
window.close_at_once()
"""


def test_modules_are_loaded_one_in_each_turn(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    loaded: list[str] = []
    turns: list[int] = []
    owner = QObject()

    def load(name: str) -> None:
        loaded.append(name)
        later(owner, lambda: turns.append(len(loaded)))

    monkeypatch.setattr(ahead, "_load_loop", lambda: None)
    monkeypatch.setattr(ahead, "_read_lessons", lambda owner: load("the lessons"))
    monkeypatch.setattr(importlib, "import_module", load)
    ahead.load(owner, lambda: load("the rest"))
    qtbot.waitUntil(lambda: len(turns) == len(ahead.MODULES) + 2)
    assert loaded == [*ahead.MODULES, "the lessons", "the rest"]
    assert turns == list(range(1, len(loaded) + 1))


def test_what_is_opened_later_is_made_one_thing_in_each_turn(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []
    turns: list[int] = []
    advance = PageStack.advance

    def watched(stack: PageStack, name: str) -> None:
        if not stack.is_made(name):
            made.append(name)
            later(window, lambda: turns.append(len(made)))
        advance(stack, name)

    monkeypatch.setattr(PageStack, "advance", watched)
    ahead.make(window, window.pages)
    qtbot.waitUntil(lambda: is_made(window))
    others = ("geometry", "theory", "experiments", "hardware", "lessons")
    assert made == [name for name in others for _ in range(STEPS)]
    assert turns == list(range(1, 5 * STEPS + 1))
    assert window.pages.shown == "console"
    assert all(name in vars(window) for name in ahead.CARDS)
    assert not (window.drawer.isVisible() or window.why.isVisible())


def test_nothing_is_made_while_the_machine_learns(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gui.base.later.CALM", 10)
    window.set_pace(Pace(2))
    window.clock.do(window.session.run)
    ahead.make(window, window.pages)
    qtbot.wait(150)
    assert window.session.is_running
    assert list(window.pages._views) == ["console"]
    window.clock.do(window.session.pause)
    qtbot.waitUntil(lambda: is_made(window))


def test_frames_for_a_panel_do_not_keep_anything_from_being_made(
    window: MainWindow, qtbot: QtBot
) -> None:
    window.clock.each_frame(lambda now: True)  # as long as a panel is connected
    ahead.make(window, window.pages)
    qtbot.waitUntil(lambda: is_made(window))
    assert not window.clock.is_idle


def test_nothing_is_made_while_the_mouse_is_held(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = [Qt.MouseButton.LeftButton]
    monkeypatch.setattr("gui.base.later.CALM", 10)
    monkeypatch.setattr(QApplication, "mouseButtons", lambda: held[0])
    ahead.make(window, window.pages)
    qtbot.wait(150)
    assert list(window.pages._views) == ["console"]
    held[0] = Qt.MouseButton.NoButton
    qtbot.waitUntil(lambda: is_made(window))


def test_a_window_made_again_makes_its_pages_ahead_too(window: MainWindow, qtbot: QtBot) -> None:
    window.prepare()
    qtbot.waitUntil(lambda: is_made(window))
    before = window.body
    window.look.choose_theme("light")
    qtbot.waitUntil(lambda: window.body is not before)
    qtbot.waitUntil(lambda: is_made(window))
    window.look.choose_theme("dark")
    qtbot.waitUntil(lambda: theme.theme is theme.DARK)


def test_a_page_made_ahead_asks_nothing_before_it_is_shown(
    window: MainWindow, qtbot: QtBot
) -> None:
    """A process that answers takes as much memory as the window."""
    ahead.make(window, window.pages)
    qtbot.waitUntil(lambda: is_made(window))
    page = window.pages.view("geometry")
    assert isinstance(page, GeometryPage)
    assert not page.bound.questions.is_waiting
    assert page.bound.questions._process is None
    window.turn_to("geometry")
    assert page.bound.questions.is_waiting
    qtbot.waitUntil(lambda: page.bound.is_separable is True)


def test_a_page_made_ahead_shows_the_step_made_last(window: MainWindow, qtbot: QtBot) -> None:
    ahead.make(window, window.pages)
    qtbot.waitUntil(lambda: is_made(window))
    window.turn_to("lessons")
    page = window.pages.view("lessons")
    assert isinstance(page, LessonsPage)
    assert page._plane is not None
    qtbot.waitUntil(lambda: not page.is_busy)
    let_follow()
    table, model = page._plane.steps.table, page._plane.steps.model
    last = table.visualRect(model.index(model.row_of(model.current), 0))
    assert model.rowCount() > 30
    assert table.viewport().rect().contains(last)


def test_a_live_part_made_ahead_takes_no_room_from_the_one_that_is_shown(
    window: MainWindow, qapp: QApplication
) -> None:
    window.resize(960, 560)
    window.turn_to("lessons")
    let_follow()
    page = window.pages.view("lessons")
    assert isinstance(page, LessonsPage)
    before, room = page.minimumSizeHint(), page.panel.geometry()
    page.prepare()
    qapp.processEvents()
    assert page.minimumSizeHint() == before
    assert page.panel.geometry() == room
    assert page.parentWidget().height() == page.height()  # nothing scrolls


def test_the_live_parts_of_the_lessons_are_made_one_at_a_time(
    clock: Clock, actions: Actions, qtbot: QtBot
) -> None:
    page = LessonsPage(clock, actions)
    qtbot.addWidget(page)
    for made in range(1, ahead.PREPARED + 1):
        page.prepare()
        assert page.live.count() == made
    page.prepare()
    assert page.live.count() == ahead.PREPARED


def test_the_lessons_of_the_program_are_read_once_each_in_its_turn(
    monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    owner, read = QObject(), list[Lesson | Broken]()
    monkeypatch.setattr(shipped, "_read", read)
    monkeypatch.setattr(shipped, "_to_read", find_lessons(FOLDER))
    ahead._read_lessons(owner)
    assert len(read) == 1
    qtbot.waitUntil(lambda: len(read) > 1)
    first = read[0]
    assert len(shipped.lessons_of_the_program()) == 10
    assert shipped.lessons_of_the_program()[0] is first
    destroy(owner)


def is_made(window: MainWindow) -> bool:
    """Return whether everything is made that a window makes ahead."""
    if not window.pages.is_made("lessons"):
        return False
    page = window.pages.view("lessons")
    assert isinstance(page, LessonsPage)
    return page.live.count() == 2  # the last thing


@pytest.mark.slow
def test_nothing_of_the_program_is_left_to_load_when_it_is_opened() -> None:
    done = subprocess.run(
        [sys.executable, "-c", OPENED_LATER], capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == []
