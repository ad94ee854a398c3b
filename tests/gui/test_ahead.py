"""What is shown later is loaded soon after the start, a little at a time."""

from __future__ import annotations

import importlib
import subprocess
import sys

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from gui import ahead
from gui.later import later
from gui.pages import lessons

#: Opens everything that a person may open, and prints the parts of the program loaded only then.
OPENED_LATER = """
import importlib, sys
from gui import ahead
from gui.app import make_application
application = make_application()
from gui.pages.page import PAGES
from gui.window import MainWindow
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
    monkeypatch.setattr(ahead, "_read_lessons", lambda: load("the lessons"))
    monkeypatch.setattr(importlib, "import_module", load)
    ahead.load(owner)
    qtbot.waitUntil(lambda: len(turns) == len(ahead.MODULES) + 1)
    assert loaded == [*ahead.MODULES, "the lessons"]
    assert turns == list(range(1, len(loaded) + 1))


def test_the_lessons_of_the_program_are_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    lessons.lessons_of_the_program.cache_clear()
    ahead._read_lessons()
    monkeypatch.setattr(lessons, "find_lessons", lambda *folders: pytest.fail("read again"))
    assert len(lessons.lessons_of_the_program()) == 10


@pytest.mark.slow
def test_nothing_of_the_program_is_left_to_load_when_it_is_opened() -> None:
    done = subprocess.run(
        [sys.executable, "-c", OPENED_LATER], capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == []
