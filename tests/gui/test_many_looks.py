"""Theme, language and size of text change again and again while everything is under way."""

from __future__ import annotations

import gc
import random
import time
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog
from pytestqt.qtbot import QtBot

from firmware_io.link.link_state import Status
from gui.base import language, remembered, theme
from gui.experiments.page import ExperimentsPage
from gui.geometry.page import GeometryPage
from gui.hardware.page import HardwarePage, Panels
from gui.lessons.page import LessonsPage
from gui.shell.window import MainWindow
from mark1 import messages
from mark1.session.commands import ChangeTraining
from mark1.training.pace import FULL
from tests.gui.by_hand import let_follow, set_text_size
from tests.gui.memory import MALLINFO, held

#: Changes, and after how many the window is measured.
CHANGES, EVERY = 200, 50

#: By how much the last measurement may be above the first: objects of Qt, and MB.
MOST_OBJECTS, MOST_GROWTH = 40, 5.0


@pytest.fixture(autouse=True)
def dark_again(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv(messages.VARIABLE, "en")
    yield
    language.use(qapp, "en")
    theme.choose("dark")
    set_text_size(1.0)
    theme.apply(qapp)


class Changer:
    """Changes the look of a window at random, with a dialog open or the mouse held meanwhile."""

    def __init__(self, window: MainWindow) -> None:
        self.window, self.chance = window, random.Random(200)

    def change(self) -> None:
        """Change one thing, on any page, and wait until the window is rebuilt."""
        window, before = self.window, self.window.body
        window.turn_to(self.chance.choice(window.pages.names))
        QApplication.processEvents()
        held = self.chance.choice(("nothing", "nothing", "dialog", "mouse"))
        dialog, handle, at = QDialog(window), window.windowHandle(), QPoint(3, 300)
        if held == "dialog":
            dialog.open()
        elif held == "mouse":
            retina = window.console.retina.retina
            if window.pages.shown == "console":
                at = retina.mapTo(window, retina.rect().center())
            QTest.mousePress(handle, Qt.MouseButton.LeftButton, pos=at)
            QTest.mouseMove(handle, at + QPoint(9, 9))
        self._choose()
        let_follow()
        if held != "nothing":
            assert window.body is before, held
        if held == "mouse":
            QTest.mouseRelease(handle, Qt.MouseButton.LeftButton, pos=at + QPoint(9, 9))
        dialog.close()
        dialog.deleteLater()
        end = time.monotonic() + 60
        while window.body is before:
            assert time.monotonic() < end
            QApplication.processEvents()
        QApplication.processEvents()

    def _choose(self) -> None:
        look, chance = self.window.look, self.chance
        what = chance.choice(("theme", "language", "size"))
        if what == "theme":
            look.choose_theme(
                chance.choice([name for name in theme.THEMES if name != remembered.theme()])
            )
        elif what == "language":
            look.choose_language(
                chance.choice([c for c in language.available() if c != remembered.language()])
            )
        else:
            look.choose_text_size(chance.choice([s for s in (0.9, 1.0, 1.3) if s != theme.scale]))


@pytest.mark.slow
@pytest.mark.longest
@pytest.mark.timeout(900)
def test_nothing_is_lost_in_200_changes_of_look(
    connected_page: HardwarePage, window: MainWindow, qapp: QApplication, qtbot: QtBot
) -> None:
    session, panel = window.session, connected_page.hardware
    link = panel.link
    window.turn_to("geometry")
    geometry = window.pages.view("geometry")
    assert isinstance(geometry, GeometryPage)
    geometry.add_point(0.25, 0.75)
    window.turn_to("lessons")
    lessons = window.pages.view("lessons")
    assert isinstance(lessons, LessonsPage)
    lessons.open(list(lessons.list.buttons)[1])
    attempt = lessons.attempt
    window.turn_to("experiments")
    experiments = window.pages.view("experiments")
    assert isinstance(experiments, ExperimentsPage)
    experiments.list.choose("published", "A")
    experiments.conditions.seeds.retype("7")
    window.turn_to("console")
    window.console.patterns.only.click()
    assert window.clock.perform(ChangeTraining({"passes": 1_000_000, "stop": "passes"}))
    session.set_pace(FULL)
    window.clock.do(session.run)
    changer = Changer(window)
    objects: list[int] = []
    for number in range(1, CHANGES + 1):
        step = session.state.progress.step
        changer.change()
        if not session.is_running:  # a hand has drawn
            window.clock.do(session.run)
        qtbot.waitUntil(lambda step=step: session.state.progress.step != step)  # type: ignore[misc]
        if number % EVERY == 0:
            objects.append(count_objects(window, qapp))
    assert window.session is session
    hardware = window.kept.of(Panels).hardware["1"]
    assert hardware is panel
    assert hardware.link is link
    assert hardware.state.status is Status.CONNECTED
    geometry = window.pages.view("geometry")
    assert isinstance(geometry, GeometryPage)
    assert len(geometry.session.state.patterns) == 5
    lessons = window.pages.view("lessons")
    assert isinstance(lessons, LessonsPage)
    assert lessons.attempt is attempt
    experiments = window.pages.view("experiments")
    assert isinstance(experiments, ExperimentsPage)
    assert experiments.entry.words == ["published", "A"]
    assert experiments.conditions.seeds.text() == "7"
    assert window.console.patterns.only.isChecked()
    assert objects[-1] - objects[0] <= MOST_OBJECTS, objects


def count_objects(window: MainWindow, application: QApplication) -> int:
    """Count the objects of Qt in the window with the same pages made."""
    window.turn_to("console")
    for _ in range(3):
        let_follow()
        gc.collect()
        application.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    made = [page for page in window.pages.names if window.pages.is_made(page)]
    areas = [window.pages.area(page) for page in made if page not in ("console", "hardware")]
    others = sum(len(area.findChildren(QObject)) for area in areas)
    return len(window.findChildren(QObject)) - others


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.skipif(MALLINFO is None, reason="only glibc tells what its heap holds")
def test_memory_stays_flat_while_the_look_changes(window: MainWindow, qapp: QApplication) -> None:
    changer, found = Changer(window), []
    for number in range(1, 61):
        changer.change()
        if number % 15 == 0:
            found.append(held(window, qapp))
    assert min(found[2:]) - found[0] <= MOST_GROWTH, found
