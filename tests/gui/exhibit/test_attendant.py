"""The attendant: counts visits, dims, keeps sound off, and lets the staff in."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import ClassVar

import numpy as np
import pytest
from pytestqt.qtbot import QtBot

from gui.exhibit.attendant import Attendant, Dimmer
from gui.exhibit.heartbeat import RESTART
from gui.exhibit.logs import folder
from gui.exhibit.pages.learn_page import LearnPage
from gui.exhibit.settings_file import Reading
from gui.exhibit.staff_settings import DEFAULTS
from gui.exhibit.visitor_window import ExhibitWindow
from gui.exhibit.visits import Visit, Visits
from gui.shell.sound import Sounds
from tests.gui.exhibit.test_visits import Wall
from tests.gui.simulated import SIM

PICTURE = np.eye(20, dtype=np.uint8) * 255


@pytest.fixture
def wall() -> Wall:
    return Wall()


@pytest.fixture
def make(tmp_path: Path, qtbot: QtBot, wall: Wall) -> Iterator[Callable[..., Attendant]]:
    """Open a window with an attendant; returns the attendant."""
    made: list[tuple[ExhibitWindow, Attendant]] = []

    def attendant(**settings: object) -> Attendant:
        reading = Reading(tmp_path / "exhibit.json", replace(DEFAULTS, **settings), ())
        window = ExhibitWindow(reading.settings)
        window.resize(1280, 720)
        window.show()
        made.append((window, Attendant(window, reading, now=wall)))
        return made[-1][1]

    yield attendant
    for window, each in made:
        each.close()
        window.leave()
        window.deleteLater()


def visit(pictures: tuple[tuple[str, np.ndarray], ...] = ()) -> Visit:
    return Visit(9.0, 2, 6, 1, 1, 0, "left", pictures)


def test_a_visit_is_on_disk_as_soon_as_it_begins(make):
    attendant = make()
    attendant.parent().began.emit()
    (hour,) = Visits(folder() / "visits.csv").hours()
    assert (hour.visits, hour.finished) == (1, 0)
    attendant.parent().answered.emit()
    attendant.parent().visited.emit(visit())
    (hour,) = Visits(folder() / "visits.csv").hours()
    assert (hour.visits, hour.finished) == (1, 1)


def test_drawings_are_stored_only_where_that_is_switched_on(make):
    pictures = (("first", PICTURE), ("second", PICTURE), ("first", PICTURE))
    make().parent().visited.emit(visit(pictures))
    assert not (folder() / "drawings").exists()
    make(keep_drawings=True).parent().visited.emit(visit(pictures))
    kept = sorted(path.relative_to(folder()).as_posix() for path in folder().rglob("*.pgm"))
    assert kept == [
        *("drawings/thing-1/00001.pgm", "drawings/thing-1/00003.pgm"),
        "drawings/thing-2/00002.pgm",
    ]


def test_the_gesture_of_the_staff_opens_the_panel(make, qtbot: QtBot):
    attendant = make()
    attendant.parent().staff_requested.emit()
    assert attendant.staff.is_open
    for signal, status in ((attendant.staff.restarting, RESTART), (attendant.staff.quitting, 0)):
        with qtbot.waitSignal(attendant.ended) as ended:
            signal.emit()
        assert ended.args == [status]


def test_the_picture_is_dimmed_at_its_hours(make, wall: Wall):
    attendant = make(dim_hours="18:00-09:00", dim_brightness=40)
    window = attendant.parent()
    dimmer = window.findChild(Dimmer)
    before = window.grab().toImage().pixelColor(640, 600)
    assert not dimmer.isVisible()
    wall.time = wall.time.replace(hour=18)
    attendant._look()
    assert dimmer.percent == 40
    after = window.grab().toImage().pixelColor(640, 600)
    assert [after.red(), after.green()] == pytest.approx(
        [0.4 * before.red(), 0.4 * before.green()], abs=3
    )
    window.resize(1000, 600)
    assert dimmer.size() == window.size()
    wall.time = wall.time.replace(hour=9)
    attendant._look()
    assert not dimmer.isVisible()


def test_the_lights_of_the_panel_are_dimmed_with_the_picture(make, wall: Wall, qtbot: QtBot):
    attendant = make(panel=SIM, dim_hours="18:00-09:00", dim_brightness=40)
    hardware = attendant.hardware
    qtbot.waitUntil(lambda: hardware.state.info is not None)
    panel = hardware._simulated
    usual = hardware.choice.brightness_limit
    for hour, brightness in ((18, math.ceil(0.4 * usual)), (9, usual)):
        wall.time = wall.time.replace(hour=hour)
        attendant._look()
        qtbot.waitUntil(
            lambda wanted=brightness: panel.look(lambda board: board.brightness_limit) == wanted,
        )
    assert hardware.choice.brightness_limit == usual


class Silence:
    """A loudspeaker that notes whether it is open."""

    opened: ClassVar[list[bool]] = []

    def __init__(self) -> None:
        self.opened.append(True)

    def close(self) -> None:
        self.opened.append(False)

    def play(self, sound: object) -> bool:
        return True


def test_sound_follows_its_switch_and_its_hours(make, wall: Wall, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(Sounds.__init__, "__defaults__", (Silence,))
    monkeypatch.setattr(Silence, "opened", [])
    make()
    assert Silence.opened == []
    attendant = make(sound=True, quiet_hours="18:00-09:00")
    assert Silence.opened == [True]
    for hour, opened in ((18, [True, False]), (8, [True, False]), (9, [True, False, True])):
        wall.time = wall.time.replace(hour=hour)
        attendant._look()
        assert Silence.opened == opened


def test_counts_that_wait_for_the_disk_are_written_later(make, monkeypatch: pytest.MonkeyPatch):
    attendant = make()

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("gui.exhibit.visits._append", full)
    attendant.parent().began.emit()
    assert attendant.visits.pending
    monkeypatch.undo()
    attendant._look()
    assert not attendant.visits.pending


def test_visitors_are_told_to_look_at_the_panel_while_it_is_connected(make, qtbot: QtBot):
    attendant = make(panel=SIM)
    (page,) = [page for page in attendant.parent().pages if isinstance(page, LearnPage)]
    qtbot.waitUntil(lambda: page.has_panel)
    attendant.hardware.detach()
    qtbot.waitUntil(lambda: not page.has_panel)
    assert attendant.parent().isVisible()
