"""`mark1 doctor` finds what a computer lacks, and where this user may not write."""

from __future__ import annotations

import os
import sys
from collections import namedtuple
from pathlib import Path

import numpy as np
import pytest

from firmware_io.wire import serial_ports
from firmware_io.wire.serial_ports import Port
from gui.base import remembered
from gui.base.gui_messages import text
from gui.doctor import computer
from gui.doctor.finding import Finding
from mark1.camera import capture
from mark1.errors import CameraError


def only(findings) -> Finding:
    """Return the only finding of a check."""
    (finding,) = findings
    return finding


def test_a_missing_screen_is_a_note(monkeypatch):
    why = text("screen.none")
    monkeypatch.setattr(computer, "screen_problem", lambda: why)
    finding = only(computer.check_screen())
    assert finding.detail == "There is no screen, since neither DISPLAY nor WAYLAND_DISPLAY is set"
    assert finding.fix == "start this on a desktop, or connect with `ssh -X`"
    why = text("screen.wayland-silent", name="w", path="p") + " "
    why += text("screen.x11-missing", name="x")
    assert only(computer.check_screen()).fix.startswith("DISPLAY is 'x'")


def test_a_screen_is_named_by_its_variables(monkeypatch):
    monkeypatch.setattr(computer, "screen_problem", lambda: None)
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    finding = only(computer.check_screen())
    assert finding.status == "ok"
    assert "QT_QPA_PLATFORM=offscreen" in finding.detail


@pytest.fixture
def ports_are(monkeypatch: pytest.MonkeyPatch):
    """Pretend that these ports exist, all with the same permission problem."""

    def set_to(*found: Port, problem: str | None = None) -> None:
        monkeypatch.setattr(serial_ports, "list_serial_ports", lambda: list(found))
        monkeypatch.setattr(serial_ports, "permission_problem", lambda device: problem)

    return set_to


UNO = Port("/dev/ttyACM0", "Arduino Uno", 0x2341)
BUILT_IN = Port("/dev/ttyS0")


def test_a_board_is_ok_and_no_board_is_a_note(ports_are):
    ports_are(UNO)
    assert only(computer.check_ports()) == Finding("serial port", "ok", str(UNO))
    ports_are()
    assert only(computer.check_ports()).status == "note"


def test_a_board_without_permission_fails_but_a_built_in_port_does_not(ports_are):
    ports_are(UNO, problem="You do not have permission to open it. Join the group dialout.")
    finding = only(computer.check_ports())
    assert finding.status == "fail"
    assert finding.fix == "join the group dialout"
    ports_are(BUILT_IN, problem="You do not have permission to open it. Join the group dialout.")
    assert [finding.status for finding in computer.check_ports()] == ["note", "note"]


def test_a_folder_that_does_not_exist_yet_is_checked_by_the_one_above(monkeypatch, tmp_path: Path):
    monkeypatch.setattr(computer, "folders", lambda: {"data": tmp_path / "a" / "b"})
    assert only(computer.check_folders()).status == "ok"
    assert not (tmp_path / "a").exists()


def test_a_folder_that_is_not_writable_fails(monkeypatch, tmp_path: Path):
    file = tmp_path / "file"
    file.touch()  # nobody, not even root, can write into a file as if it were a folder
    monkeypatch.setattr(computer, "folders", lambda: {"settings": file})
    finding = only(computer.check_folders())
    assert finding.status == "fail"
    assert str(file) in finding.detail


def test_a_full_disk_fails(monkeypatch, tmp_path: Path):
    monkeypatch.setattr(computer, "folders", lambda: {"data": tmp_path})
    usage = namedtuple("usage", "total used free")
    monkeypatch.setattr(computer.shutil, "disk_usage", lambda path: usage(10**9, 10**9, 5 * 10**6))
    finding = only(computer.check_folders())
    assert finding.status == "fail"
    assert "only 5 MB" in finding.detail


def test_folders_are_those_of_the_user_with_and_without_qt(monkeypatch, tmp_path: Path):
    with_qt = computer.folders()
    monkeypatch.setitem(sys.modules, "PySide6.QtCore", None)
    assert computer.folders() == with_qt
    if sys.platform.startswith("linux"):
        places = {"settings": tmp_path / "config" / "mark1", "data": tmp_path / "data" / "mark1"}
        assert with_qt == places


def test_the_log_is_named_whether_it_exists_or_not(monkeypatch, tmp_path: Path):
    monkeypatch.setattr(computer, "log_path", lambda: tmp_path / "mark1.log")
    assert only(computer.check_log()).detail == f"{tmp_path / 'mark1.log'}, no errors so far"
    (tmp_path / "mark1.log").write_text("fault")
    assert only(computer.check_log()).detail == f"{tmp_path / 'mark1.log'}, 5 bytes"
    monkeypatch.setattr(computer, "log_path", lambda: None)
    assert only(computer.check_log()).status == "note"


def test_the_folder_of_the_settings_is_the_one_that_the_window_uses():
    remembered._settings().setValue("looked at", 1)
    remembered._settings().sync()
    if sys.platform.startswith("linux"):
        kept = Path(remembered._settings().fileName())
        assert kept.parent == computer.folders()["settings"]


def test_compiled_code_needs_a_writable_folder(monkeypatch, tmp_path: Path):
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    kept = Finding("compiled code", "ok", f"is kept in {tmp_path / 'mark1'}")
    assert only(computer.check_compiler()) == kept
    file = tmp_path / "file"
    file.touch()
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(file))
    finding = only(computer.check_compiler())
    assert finding.status == "fail"
    assert "NUMBA_CACHE_DIR" in finding.fix


def test_processors_are_counted():
    assert int(only(computer.check_computer()).detail.split(",")[0]) in range(
        1, (os.cpu_count() or 1) + 1
    )


def test_each_camera_is_named_or_says_why_it_cannot_be_opened(monkeypatch):
    def one_frame(number):
        if number == 2:
            raise CameraError("camera.in-use", number=2)
        return np.zeros((480, 640, 3), np.uint8)

    monkeypatch.setattr(capture, "cameras", lambda: [capture.Camera(0, "Lid"), capture.Camera(2)])
    monkeypatch.setattr(capture, "one_frame", one_frame)
    first, second = computer.check_cameras()
    assert first == Finding("camera", "ok", "camera 1 sends 640 × 480 pixels  Lid")
    assert second.status == "note"
    assert (second.detail, second.fix) == (
        "Camera 2 could not be opened",
        "another program is using it: close that program, then try again",
    )


def test_without_a_camera_or_its_package_there_is_a_note(monkeypatch):
    monkeypatch.setattr(capture, "cameras", lambda: [])
    none = only(computer.check_cameras())
    assert none == Finding("camera", "note", "No camera was found", "connect one, then try again")
    monkeypatch.setitem(sys.modules, "cv2", None)
    assert "page Install" in only(computer.check_cameras()).fix
