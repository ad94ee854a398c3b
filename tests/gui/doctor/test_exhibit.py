"""The checks of an exhibit: each finds what it is for, and says how to fix it."""

from __future__ import annotations

import datetime
import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtGui import QInputDevice

from gui.doctor import exhibit
from gui.exhibit.pin import hashed
from gui.exhibit.settings_file import Reading, read
from gui.exhibit.staff_settings import DEFAULTS
from mark1.camera import capture
from mark1.cli.main import main
from mark1.errors import CameraError


def reading(**settings: object) -> Reading:
    return Reading(Path("exhibit.json"), replace(DEFAULTS, **settings), ())


def lines(findings) -> list[tuple[str, str]]:
    return [(finding.status, finding.detail) for finding in findings]


def test_the_command_adds_its_checks_to_the_others(tmp_path: Path, capsys, qapp):
    file = tmp_path / "exhibit.json"
    file.write_text('{\n"sound": 3\n}')
    assert main(["doctor", "--exhibit", "--settings", str(file), "--json"]) == 1
    found = json.loads(capsys.readouterr().out)["findings"]
    names = [each["name"] for each in found]
    assert {"Qt", "PIN", "clock"} <= set(names)
    assert any("Line 2: sound must be true or false" in each["detail"] for each in found)


def test_a_good_file_is_ok(tmp_path: Path):
    (tmp_path / "exhibit.json").write_text("{}")
    found = lines(exhibit.check_settings(read(tmp_path / "exhibit.json")))
    assert found == [("ok", str(tmp_path / "exhibit.json"))]
    assert lines(exhibit.check_settings(read()))[0][0] == "note"


def test_a_missing_pin_fails():
    (found,) = exhibit.check_pin(reading())
    assert (found.status, found.fix) == ("fail", "run mark1 exhibit pin --settings exhibit.json")
    (found,) = exhibit.check_pin(read())
    assert found.fix == "run mark1 exhibit pin"
    assert lines(exhibit.check_pin(reading(pin=hashed("2580", 10)))) == [("ok", "is set")]


def test_the_disk_needs_room_for_the_logs(monkeypatch: pytest.MonkeyPatch):
    class Usage:
        free = 700_000_000

    monkeypatch.setattr(exhibit.shutil, "disk_usage", lambda path: Usage)
    assert lines(exhibit.check_disk(reading()))[0][0] == "ok"
    (found,) = exhibit.check_disk(reading(log_limit_mb=600))
    assert found.status == "fail"
    assert found.detail.startswith("only 700 MB are free")


def test_a_folder_that_cannot_be_written_to_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(exhibit, "folder", lambda: tmp_path)
    monkeypatch.setattr(exhibit, "is_writable", lambda place: False)
    assert "is not writable" in lines(exhibit.check_disk(reading()))[0][1]


@pytest.mark.parametrize(("total", "status"), [(8000.0, "ok"), (2500.0, "fail"), (0.0, "note")])
def test_the_limit_of_memory_fits_the_computer(
    total: float, status: str, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(exhibit, "memory_mb", lambda: total)
    assert lines(exhibit.check_memory(reading()))[0][0] == status


@pytest.fixture
def touch_screens(monkeypatch: pytest.MonkeyPatch) -> list[QInputDevice]:
    """Return the devices that are connected: none, even if another test has made one."""
    devices: list[QInputDevice] = []
    monkeypatch.setattr(QInputDevice, "devices", lambda: devices)
    return devices


def test_a_screen_that_can_be_touched_is_named(qapp, touch_screens):
    kind = QInputDevice.DeviceType
    touch_screens += [
        QInputDevice(f"{each.name} 7", 7, each) for each in (kind.Mouse, kind.TouchScreen)
    ]
    assert lines(exhibit.check_display(reading()))[-1] == ("ok", "TouchScreen 7")


def test_the_screen_is_measured(qapp, touch_screens):
    found = lines(exhibit.check_display(reading()))
    screen = qapp.primaryScreen().size()
    is_small = screen.width() < exhibit.LEAST_WIDTH or screen.height() < exhibit.LEAST_HEIGHT
    assert found[0][0] == ("fail" if is_small else "ok")
    assert f"{screen.width()} × {screen.height()}" in found[0][1]
    assert found[-1][0] == "note"  # this screen cannot be touched
    missing = lines(exhibit.check_display(reading(screen=16)))
    assert missing[0] == ("fail", "there is no screen 16, only 1; the first is used")


def test_without_a_screen_it_fails(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(exhibit, "screen_problem", lambda: "There is no screen.")
    assert lines(exhibit.check_display(reading())) == [("fail", "There is no screen")]


XSET = """Screen Saver:
  prefer blanking:  yes    allow exposures:  yes
  timeout:  600    cycle:  600
DPMS (Display Power Management Signaling):
  Standby: 600    Suspend: 600    Off: 600
  DPMS is {state}
"""


@pytest.mark.parametrize(
    ("said", "count"),
    [
        (XSET.format(state="Enabled"), 2),
        (XSET.format(state="Disabled"), 1),
        (XSET.format(state="Disabled").replace("timeout:  600", "timeout:  0"), 0),
        ("", 0),
    ],
)
def test_a_screen_that_turns_dark_by_itself_fails(
    said: str, count: int, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setenv("XDG_CURRENT_DESKTOP", "")
    monkeypatch.setattr(exhibit, "answer", lambda *command: said)
    found = lines(exhibit.check_blanking())
    assert [status for status, _ in found if status == "fail"] == ["fail"] * count


def test_the_idle_delay_of_gnome_fails(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.setenv("XDG_CURRENT_DESKTOP", "ubuntu:GNOME")
    monkeypatch.setattr(exhibit, "answer", lambda *command: "uint32 300\n")
    (found,) = exhibit.check_blanking()
    assert found.detail == "the screen turns dark by itself: GNOME dims it after 300 s"
    monkeypatch.setattr(exhibit, "answer", lambda *command: "uint32 0\n")
    assert next(iter(exhibit.check_blanking())).status == "note"


@pytest.mark.parametrize(
    ("text", "status"),
    [
        ("[Desktop Entry]\nExec=/usr/bin/mark1 --exhibit\n", "ok"),
        ("[Service]\nExecStart=/usr/bin/cage -s -- mark1 exhibit --settings x\n", "ok"),
        ("[Desktop Entry]\nExec=mark1\n", "note"),
    ],
)
def test_what_starts_the_exhibit_is_found(
    tmp_path: Path, text: str, status: str, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    monkeypatch.setattr(exhibit, "OF_ALL", ())
    place = tmp_path / ".config" / "autostart"
    place.mkdir(parents=True)
    (place / "some.desktop").write_text(text)
    assert lines(exhibit.check_autostart())[0][0] == status


def test_a_panel_that_is_not_there_fails():
    assert lines(exhibit.check_panel(reading()))[0][0] == "note"
    found = lines(exhibit.check_panel(reading(panel="/dev/ttyNONE7")))
    assert found == [("fail", "no board is on /dev/ttyNONE7")]
    assert lines(exhibit.check_panel(reading(panel="sim://")))[0][0] == "ok"
    first, second = exhibit.check_panel(reading(panel="sim://", retina_panel="/dev/ttyNONE8"))
    assert (first.status, second.detail) == ("ok", "no board is on /dev/ttyNONE8")


def test_a_clock_that_is_behind_fails():
    found = lines(exhibit.check_clock(datetime.datetime(1970, 1, 1, 0, 5)))
    assert found[0][0] == "fail"
    assert found[0][1].startswith("the clock says 1970-01-01 00:05")
    assert lines(exhibit.check_clock())[0][0] == "ok"


def test_a_check_that_breaks_hides_no_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    def breaks(reading: Reading, service: object) -> list:
        raise RuntimeError("broken")

    monkeypatch.setattr(exhibit, "check_pin", breaks)
    found = lines(exhibit.check(tmp_path / "none.json"))
    assert ("fail", "could not be checked (RuntimeError: broken)") in found
    assert len(found) > 6


def test_a_camera_is_opened_only_where_the_exhibit_has_one(monkeypatch: pytest.MonkeyPatch):
    opened: list[int] = []

    def one_frame(number: int) -> np.ndarray:
        opened.append(number)
        return np.zeros((480, 640, 3), np.uint8)

    monkeypatch.setattr(capture, "one_frame", one_frame)
    found = lines(exhibit.check_camera(reading()))
    assert found == [("note", "none is set up; visitors draw with a finger")]
    assert opened == []
    assert lines(exhibit.check_camera(reading(camera=2))) == [
        ("ok", "camera 2 sends 640 × 480 pixels")
    ]
    assert opened == [2]


@pytest.mark.parametrize("code", ["none", "in-use", "permission", "no-library", "not-opened"])
def test_a_camera_that_cannot_be_opened_fails_in_one_sentence(
    monkeypatch: pytest.MonkeyPatch, code: str
):
    error = CameraError(f"camera.{code}", number=1, file="/dev/video0", name="mark1")

    def one_frame(number: int) -> np.ndarray:
        raise error

    monkeypatch.setattr(capture, "one_frame", one_frame)
    (found,) = exhibit.check_camera(reading(camera=1))
    assert found.status == "fail"
    said = f"{found.detail}. {found.fix[:1].upper()}{found.fix[1:]}."
    assert said == str(error)
    assert found.fix[0].islower()
