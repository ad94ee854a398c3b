"""`mark1 doctor` finds each thing that can be wrong, and its line says what to do."""

from __future__ import annotations

import argparse
import importlib
import json
import os
import subprocess
import sys
from collections import namedtuple
from importlib import metadata
from pathlib import Path

import pytest

from firmware_io import ports
from firmware_io.ports import Port
from gui import doctor, settings
from gui.doctor import Finding, broken_limit, examine_distribution

PYSIDE = ">=6.8,!=6.11.0,!=6.11.1,<6.12"

linux = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="only Linux leaves these libraries to the user"
)


def only(findings) -> Finding:
    """Return the only finding of a check."""
    (finding,) = findings
    return finding


@pytest.fixture
def run():
    """Run the command as the command line does."""

    def call(*words: str) -> int:
        parser = argparse.ArgumentParser()
        doctor.register(parser.add_subparsers())
        arguments = parser.parse_args(["doctor", *words])
        return arguments.run(arguments)

    return call


@pytest.fixture
def findings_are(monkeypatch: pytest.MonkeyPatch):
    """Replace the checks by these findings."""

    def set_to(*findings: Finding) -> None:
        monkeypatch.setattr(doctor, "CHECKS", (("it", lambda: findings),))

    return set_to


# The command


def test_each_finding_is_a_line_with_its_status_first(run, findings_are, capsys):
    findings_are(
        Finding("numpy", "ok", "2.4"),
        Finding("screen", "note", "No screen."),
        Finding("scipy", "fail", "1.0 is older than the required 1.11", "run pip"),
    )
    run()
    assert capsys.readouterr().out.splitlines() == [
        "ok   numpy              2.4",
        "note screen             No screen.",
        "FAIL scipy              1.0 is older than the required 1.11: run pip",
    ]


@pytest.mark.parametrize(
    ("statuses", "exit_status"),
    [(["ok", "ok"], 0), (["ok", "note"], 0), (["fail", "ok"], 1), ([], 0)],
)
def test_the_exit_status_is_1_only_if_a_check_fails(
    run, findings_are, statuses: list[str], exit_status: int
):
    findings_are(*(Finding("it", status, "is so") for status in statuses))
    assert run() == exit_status
    assert run("--json") == exit_status


def test_json_holds_all_of_each_finding_and_nothing_else(run, findings_are, capsys):
    findings_are(Finding("scipy", "fail", "is not installed", "run pip"))
    run("--json")
    assert json.loads(capsys.readouterr().out) == [
        {"name": "scipy", "status": "fail", "detail": "is not installed", "fix": "run pip"}
    ]


def test_a_check_that_crashes_is_reported_and_the_next_one_runs(monkeypatch, run, capsys):
    def breaks():
        raise RuntimeError("no such thing")

    good = Finding("good", "ok", "fine")
    monkeypatch.setattr(doctor, "CHECKS", (("bad", breaks), ("good", lambda: [good])))
    assert run() == 1
    first, second = capsys.readouterr().out.splitlines()
    assert first.startswith("FAIL bad")
    assert "no such thing" in first
    assert second == str(good)


def test_every_check_runs_on_this_computer():
    names = {finding.name.lower() for finding in doctor.examine()}
    libraries = {"numpy", "scipy", "numba", "pillow", "pyqtgraph", "pyserial"}
    places = {"mark1", "python", "qt", "screen", "typefaces", "settings", "data"}
    assert libraries | places | {"pyside6-essentials", "compiled code", "processors"} <= names


def test_this_computer_has_everything_the_program_needs():
    kinds = (doctor.check_program, doctor.check_libraries_of_python, doctor.check_qt)
    kinds += (doctor.check_libraries_of_the_system, doctor.check_fonts, doctor.check_compiler)
    assert [finding for check in kinds for finding in check() if finding.status != "ok"] == []


def test_it_runs_where_qt_cannot_be_loaded():
    code = (
        "import sys; sys.modules['PySide6'] = None\n"
        "import argparse; from gui import doctor\n"
        "sys.exit(doctor.run(argparse.Namespace(json=False)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert done.returncode == 1
    assert "FAIL Qt " in done.stdout
    assert "ok   settings" in done.stdout
    assert "Traceback" not in done.stderr


# Versions


@pytest.mark.parametrize(
    ("version", "limits"),
    [
        ("6.8", PYSIDE),
        ("6.8.3", PYSIDE),
        ("6.11.3", PYSIDE),
        ("6.11.10", PYSIDE),
        ("2.0rc1", ">=1.26"),
        ("3.5", ">=3.5"),
        ("1.0", ""),
        ("1.10", ">=1.9"),
    ],
)
def test_a_version_within_its_limits_is_good(version: str, limits: str):
    assert broken_limit(version, limits) is None


@pytest.mark.parametrize(
    ("version", "limits", "words"),
    [
        ("6.7.3", PYSIDE, "is older than the required 6.8"),
        ("6.11.0", PYSIDE, "does not work with this program (it breaks dock widgets)"),
        ("6.11", PYSIDE, "does not work with this program (!=6.11.0)"),
        ("6.12", PYSIDE, "does not work with this program (<6.12)"),
        ("1.9", ">=1.10", "is older than the required 1.10"),
    ],
)
def test_a_version_outside_its_limits_is_explained(version: str, limits: str, words: str):
    assert broken_limit(version, limits) == words


def test_the_limits_are_those_of_the_installed_program():
    limits = {name.lower(): limit for name, limit in doctor.requirements()}
    assert {"numpy", "scipy", "numba", "pillow", "pyqtgraph", "pyserial"} <= set(limits)
    assert "pytest" not in limits
    assert set(limits["pyside6-essentials"].split(",")) == set(PYSIDE.split(","))


def test_each_excluded_version_of_pyside_has_its_reason():
    left_out = {limit[2:] for limit in PYSIDE.split(",") if limit.startswith("!=")}
    assert left_out <= set(doctor.REASONS)


def test_an_old_library_fails_with_the_command_that_upgrades_it(monkeypatch):
    monkeypatch.setattr(metadata, "version", lambda name: "1.20.0")
    finding = examine_distribution("numpy", ">=1.26")
    assert finding.status == "fail"
    assert finding.detail == "1.20.0 is older than the required 1.26"
    assert finding.fix == f'run {sys.executable} -m pip install "numpy>=1.26"'


def test_a_missing_library_fails():
    finding = examine_distribution("no-such-distribution", ">=1")
    assert (finding.status, finding.detail) == ("fail", "is not installed")


def test_a_library_that_cannot_be_loaded_is_found(monkeypatch):
    monkeypatch.setitem(sys.modules, "serial", None)
    finding = examine_distribution("pyserial", ">=3.5")
    assert finding.status == "fail"
    assert "cannot be loaded" in finding.detail


def test_a_program_that_was_not_installed_is_found(monkeypatch):
    monkeypatch.setattr(doctor, "DISTRIBUTION", "no-such-distribution")
    program = next(iter(doctor.check_program()))
    assert program.status == "fail"
    assert "pip install --editable ." in program.fix


def test_pyside_and_shiboken_must_have_the_same_version(monkeypatch):
    monkeypatch.setattr(importlib.import_module("shiboken6"), "__version__", "6.1.0")
    finding = only(doctor.check_qt())
    assert finding.status == "fail"
    assert "shiboken6 6.1.0" in finding.detail


# The system


@linux
def test_missing_libraries_are_named_with_their_packages(monkeypatch):
    gone = {"libxcb-cursor.so.0", "libgthread-2.0.so.0", "libglib-2.0.so.0"}
    monkeypatch.setattr(doctor, "_loads", lambda name: name not in gone)
    finding = only(doctor.check_libraries_of_the_system())
    assert finding.status == "fail"
    assert all(name in finding.detail for name in gone)
    assert "apt-get install libglib2.0-0 libxcb-cursor0 (" in finding.fix


@linux
def test_a_library_loads_or_not():
    assert doctor._loads("libc.so.6")
    assert not doctor._loads("libno-such-thing.so.1")


def test_the_list_of_libraries_says_when_each_is_needed():
    rows = [
        line.split()
        for line in doctor.LIBRARIES.read_text(encoding="utf-8").splitlines()
        if not line.startswith("#")
    ]
    assert {row[2] for row in rows} == {"always", "window"}
    assert len({row[0] for row in rows}) == len(rows) == len(doctor.libraries())


@linux
@pytest.mark.parametrize("plugin", ["xcb", "wayland", "offscreen"])
def test_where_all_libraries_are_found_the_platforms_of_qt_load(plugin: str):
    pyside = Path(importlib.import_module("PySide6").__file__).parent
    path = pyside / "Qt" / "plugins" / "platforms" / f"libq{plugin}.so"
    code = "import ctypes, sys; ctypes.CDLL(sys.argv[1])"
    done = subprocess.run(
        [sys.executable, "-c", code, path], capture_output=True, text=True, timeout=60
    )
    assert only(doctor.check_libraries_of_the_system()).status == "ok"
    assert done.returncode == 0, done.stderr


def test_a_missing_screen_is_a_note(monkeypatch):
    monkeypatch.setattr(doctor, "screen_problem", lambda: "There is no screen.")
    assert only(doctor.check_screen()) == Finding("screen", "note", "There is no screen.")


def test_a_screen_is_named_by_its_variables(monkeypatch):
    monkeypatch.setattr(doctor, "screen_problem", lambda: None)
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    finding = only(doctor.check_screen())
    assert finding.status == "ok"
    assert "QT_QPA_PLATFORM=offscreen" in finding.detail


def test_a_missing_and_a_damaged_typeface_are_named(monkeypatch, tmp_path: Path):
    damaged = tmp_path / "Damaged.ttf"
    damaged.write_bytes(b"<html>")
    fonts = (*doctor.FONTS, damaged, tmp_path / "Gone.ttf")
    monkeypatch.setattr(doctor, "FONTS", fonts)
    finding = only(doctor.check_fonts())
    assert finding.status == "fail"
    assert finding.detail.endswith(": Damaged.ttf, Gone.ttf")


def test_every_shipped_typeface_is_checked():
    root = doctor.HERE.parent
    shipped = {*root.glob("gui/**/*.ttf"), *root.glob("mark1/**/*.ttf")}
    assert set(doctor.FONTS) == shipped


@pytest.fixture
def ports_are(monkeypatch: pytest.MonkeyPatch):
    """Pretend that these ports exist, all with the same permission problem."""

    def set_to(*found: Port, problem: str | None = None) -> None:
        monkeypatch.setattr(ports, "list_serial_ports", lambda: list(found))
        monkeypatch.setattr(ports, "permission_problem", lambda device: problem)

    return set_to


UNO = Port("/dev/ttyACM0", "Arduino Uno", 0x2341)
BUILT_IN = Port("/dev/ttyS0")


def test_a_board_is_ok_and_no_board_is_a_note(ports_are):
    ports_are(UNO)
    assert only(doctor.check_ports()) == Finding("serial port", "ok", str(UNO))
    ports_are()
    assert only(doctor.check_ports()).status == "note"


def test_a_board_without_permission_fails_but_a_built_in_port_does_not(ports_are):
    ports_are(UNO, problem="You do not have permission to open it. Join the group dialout.")
    finding = only(doctor.check_ports())
    assert finding.status == "fail"
    assert "dialout" in finding.fix
    ports_are(BUILT_IN, problem="You do not have permission to open it. Join the group dialout.")
    assert [finding.status for finding in doctor.check_ports()] == ["note", "note"]


def test_a_folder_that_does_not_exist_yet_is_checked_by_the_one_above(monkeypatch, tmp_path: Path):
    monkeypatch.setattr(doctor, "folders", lambda: {"data": tmp_path / "a" / "b"})
    assert only(doctor.check_folders()).status == "ok"
    assert not (tmp_path / "a").exists()


def test_a_folder_that_is_not_writable_fails(monkeypatch, tmp_path: Path):
    file = tmp_path / "file"
    file.touch()  # nobody, not even root, can write into a file as if it were a folder
    monkeypatch.setattr(doctor, "folders", lambda: {"settings": file})
    finding = only(doctor.check_folders())
    assert finding.status == "fail"
    assert str(file) in finding.detail


def test_a_full_disk_fails(monkeypatch, tmp_path: Path):
    monkeypatch.setattr(doctor, "folders", lambda: {"data": tmp_path})
    usage = namedtuple("usage", "total used free")
    monkeypatch.setattr(doctor.shutil, "disk_usage", lambda path: usage(10**9, 10**9, 5 * 10**6))
    finding = only(doctor.check_folders())
    assert finding.status == "fail"
    assert "only 5 MB" in finding.detail


def test_folders_are_those_of_the_user_with_and_without_qt(monkeypatch, tmp_path: Path):
    with_qt = doctor.folders()
    monkeypatch.setitem(sys.modules, "PySide6.QtCore", None)
    assert doctor.folders() == with_qt
    if sys.platform.startswith("linux"):
        places = {"settings": tmp_path / "config" / "mark1", "data": tmp_path / "data" / "mark1"}
        assert with_qt == places


def test_the_folder_of_the_settings_is_the_one_that_the_window_uses():
    settings._settings().setValue("looked at", 1)
    settings._settings().sync()
    if sys.platform.startswith("linux"):
        kept = Path(settings._settings().fileName())
        assert kept.parent == doctor.folders()["settings"]


def test_compiled_code_needs_a_writable_folder(monkeypatch, tmp_path: Path):
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    kept = Finding("compiled code", "ok", f"is kept in {tmp_path / 'mark1'}")
    assert only(doctor.check_compiler()) == kept
    file = tmp_path / "file"
    file.touch()
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(file))
    finding = only(doctor.check_compiler())
    assert finding.status == "fail"
    assert "NUMBA_CACHE_DIR" in finding.fix


def test_processors_are_counted():
    assert int(only(doctor.check_computer()).detail.split(",")[0]) in range(
        1, (os.cpu_count() or 1) + 1
    )
