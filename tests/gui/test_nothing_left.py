"""The tests' own guard: what a test leaves running is found, and is named."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings, QStandardPaths

ROOT = Path(__file__).parents[2]


@pytest.fixture
def outcome_of(tmp_path: Path):
    """Run one test, given as text, under the fixtures of this folder; give what pytest printed."""

    def run(test: str) -> str:
        tests = tmp_path / "tests"
        needed = [*(ROOT / "tests").glob("*.py"), *(ROOT / "tests" / "gui").glob("*.py")]
        for path in (path for path in needed if not path.name.startswith("test_")):
            copy = tests / path.relative_to(ROOT / "tests")
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_text(path.read_text(encoding="utf-8"), encoding="utf-8")
        (tests / "gui" / "test_it.py").write_text(test, encoding="utf-8")
        command = [sys.executable, "-m", "pytest", "-c", ROOT / "pyproject.toml"]
        command += ["--rootdir", tmp_path, "-p", "no:cacheprovider", tests]
        environment = {**os.environ, "PYTHONPATH": str(ROOT)}
        return subprocess.run(
            command, capture_output=True, text=True, env=environment, cwd=tmp_path, timeout=120
        ).stdout

    return run


def test_a_thread_a_timer_and_a_window_that_a_test_leaves_fail_it(outcome_of):
    printed = outcome_of(
        "import threading\n"
        "from PySide6.QtCore import QTimer\n"
        "from PySide6.QtWidgets import QLabel\n"
        "kept = []\n"
        "def test_thread():\n"
        "    threading.Thread(target=threading.Event().wait, name='idler', daemon=True).start()\n"
        "def test_timer():\n"
        "    kept.append(QTimer()); kept[-1].start(1234)\n"
        "def test_window(qtbot):\n"
        "    kept.append(QLabel()); kept[-1].setWindowTitle('open'); kept[-1].show()\n"
        "def test_tidy(qtbot):\n"
        "    label = QLabel(); qtbot.addWidget(label); label.show()\n"
        "    QTimer(label).start(1000)\n"
    )
    assert "left threads running: idler" in printed
    assert "a running timer of 1234 ms" in printed
    assert "an open QLabel 'open'" in printed
    assert "4 passed, 3 errors" in printed


def test_a_warning_of_qt_fails_the_test_that_caused_it(outcome_of):
    printed = outcome_of(
        "from PySide6.QtCore import qWarning\ndef test_it():\n    qWarning('something is odd')\n"
    )
    assert "something is odd" in printed
    assert "1 failed" in printed


def test_settings_and_data_are_those_of_the_test(tmp_path: Path):
    assert QSettings("house", "program").fileName().startswith(str(tmp_path))
    if sys.platform.startswith("linux"):
        place = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.GenericDataLocation)
        assert place == str(tmp_path / "data")


@pytest.mark.parametrize("run", ["first", "second"])
def test_settings_that_another_test_wrote_are_not_seen(run: str):
    settings = QSettings("house", "program")
    assert settings.allKeys() == []
    settings.setValue("volume", 11)
    settings.sync()
