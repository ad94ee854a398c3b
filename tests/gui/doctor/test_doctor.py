"""`mark1 doctor` prints what its checks find, and its exit status says whether one failed."""

from __future__ import annotations

import argparse
import json
import subprocess
import sys

import pytest

from gui import doctor
from gui.doctor import computer, libraries, program
from gui.doctor.finding import Finding


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
    finding = {"name": "scipy", "status": "fail", "detail": "is not installed", "fix": "run pip"}
    assert json.loads(capsys.readouterr().out) == {"findings": [finding]}


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
    kinds = (program.check_program, program.check_packages, program.check_fonts)
    kinds += (libraries.check_libraries_of_the_system, libraries.check_libraries_of_python)
    kinds += (libraries.check_qt, computer.check_compiler)
    assert [finding for check in kinds for finding in check() if finding.status != "ok"] == []


def test_it_runs_where_qt_cannot_be_loaded():
    code = (
        "import sys; sys.modules['PySide6'] = None\n"
        "import argparse; from gui import doctor\n"
        "sys.exit(doctor.run(argparse.Namespace(json=False, exhibit=False)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert done.returncode == 1
    assert "FAIL Qt " in done.stdout
    assert "ok   settings" in done.stdout
    assert "Traceback" not in done.stderr


def test_a_missing_library_of_the_system_is_named_before_what_it_breaks():
    names = [name for name, _ in doctor.CHECKS]
    assert names.index("system libraries") < names.index("Python libraries") < names.index("Qt")
