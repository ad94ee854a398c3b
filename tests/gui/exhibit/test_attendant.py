"""The attendant: counts visits, dims, keeps sound off, and lets the staff in."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import ClassVar

import numpy as np
import pytest
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from gui.exhibit import card_camera
from gui.exhibit.attendant import Attendant, Dimmer
from gui.exhibit.heartbeat import RESTART
from gui.exhibit.logs import folder
from gui.exhibit.pages.learn_page import LearnPage
from gui.exhibit.settings_file import Reading
from gui.exhibit.staff_settings import DEFAULTS
from gui.exhibit.story import Press, Stage
from gui.exhibit.visitor_window import ExhibitWindow
from gui.exhibit.visits import Visit, Visits
from gui.shell.sound import Sounds
from tests.gui.exhibit.seeing import Eye, Looking
from tests.gui.exhibit.test_visits import Wall
from tests.gui.exhibit.visitor import LEFT
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
        *("drawings/visit-00001/thing-1/01.pgm", "drawings/visit-00001/thing-1/03.pgm"),
        "drawings/visit-00001/thing-2/02.pgm",
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


def test_the_first_touch_of_a_black_screen_only_wakes_it(make, wall: Wall, qtbot: QtBot):
    attendant = make(dim_hours="18:00-09:00", dim_brightness=0, brightness=80)
    window, dimmer = attendant.parent(), attendant.parent().findChild(Dimmer)
    qtbot.wait(500)  # the page is not new any more

    def touch() -> None:
        QTest.mouseClick(window, LEFT, pos=window.rect().center())

    wall.time = wall.time.replace(hour=18)
    attendant._look()
    assert dimmer.percent == 0
    touch()
    assert window.story.stage is Stage.ATTRACT
    assert dimmer.percent == 80
    attendant._look()  # ten seconds later
    assert dimmer.percent == 80
    window.story.press(Press.BEGIN, window.now())
    attendant._awake.timeout.emit()  # a visit holds it awake
    assert attendant._awake.isActive()
    assert dimmer.percent == 80
    window.story.end("left")
    attendant._awake.stop()
    attendant._awake.timeout.emit()
    assert dimmer.percent == 0
    wall.time = wall.time.replace(hour=9)
    attendant._look()
    assert not window.is_dark


def test_the_log_says_when_a_panel_comes_and_goes(make, caplog: pytest.LogCaptureFixture, qtbot):
    caplog.set_level("INFO")
    attendant = make(panel=SIM)
    hardware = attendant.hardware
    qtbot.waitUntil(lambda: hardware.state.is_shown)
    hardware._simulated.unplug()
    qtbot.waitUntil(lambda: hardware.state.info is None)
    hardware._simulated.plug_in()
    qtbot.waitUntil(lambda: hardware.state.is_shown)
    attendant.close()
    said = [each.getMessage() for each in caplog.records if each.name == "mark1.exhibit"]
    connected = f"The panel of lights on {SIM} is connected."
    gone = f"The panel of lights on {SIM} is gone: it was unplugged, or has no power."
    assert said == [connected, gone, connected]


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


def test_a_camera_is_opened_only_where_the_settings_say_so_and_outside_dimmed_hours(
    make, wall: Wall, monkeypatch: pytest.MonkeyPatch
):
    eye = Eye()
    monkeypatch.setattr(card_camera.source, "open_camera", eye.open)
    monkeypatch.setattr(card_camera, "Watcher", Looking)
    attendant = make()
    attendant.parent()._beat()
    assert attendant.camera is None
    assert eye.opened == []
    attendant = make(camera=2, dim_hours="18:00-09:00")
    window = attendant.parent()
    for hour, is_open in ((10, True), (18, False), (8, False), (9, True)):
        wall.time = wall.time.replace(hour=hour)
        attendant.camera._tried_at = float("-inf")
        for _ in range(3):  # less than a second
            window._beat()
        assert eye.is_open == window.light.isVisible() == is_open
    assert eye.numbers == {2}
    window.staff_requested.emit()  # the staff panel covers the light
    window._beat()
    assert not eye.is_open
    attendant.close()
    window._beat()
    assert not eye.is_open
