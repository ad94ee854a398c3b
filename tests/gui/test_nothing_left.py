"""The tests' own guard: what a test leaves running is found, and is named."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings, QStandardPaths

ROOT = Path(__file__).parents[2]


#: Tests that leave something, or let Qt warn; the last of them leaves nothing.
UNTIDY = """
import threading
from PySide6.QtCore import QTimer, qWarning
from PySide6.QtWidgets import QLabel

kept = []

def test_thread():
    threading.Thread(target=threading.Event().wait, name="idler", daemon=True).start()

def test_timer():
    kept.append(QTimer())
    kept[-1].start(1234)

def test_window(qtbot):
    kept.append(QLabel())
    kept[-1].setWindowTitle("open")
    kept[-1].show()

def test_warning():
    qWarning("something is odd")

def test_tidy(qtbot):
    label = QLabel()
    qtbot.addWidget(label)
    label.show()
    QTimer(label).start(1000)
"""


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Run those tests under the fixtures of this folder; give what pytest printed."""
    folder = tmp_path_factory.mktemp("untidy")
    tests = folder / "tests"
    needed = [*(ROOT / "tests").glob("*.py"), *(ROOT / "tests" / "gui").glob("*.py")]
    for path in (path for path in needed if not path.name.startswith("test_")):
        copy = tests / path.relative_to(ROOT / "tests")
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_text(path.read_text(encoding="utf-8"), encoding="utf-8")
    (tests / "gui" / "test_it.py").write_text(UNTIDY, encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-c", ROOT / "pyproject.toml"]
    command += ["--rootdir", folder, "-p", "no:cacheprovider", tests]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.run(
        command, capture_output=True, text=True, env=environment, cwd=folder, timeout=120
    ).stdout


@pytest.mark.slow
def test_a_thread_a_timer_and_a_window_that_a_test_leaves_fail_it(printed):
    assert "left threads running: idler" in printed
    assert "a running timer of 1234 ms" in printed
    assert "an open QLabel 'open'" in printed
    assert "1 failed, 4 passed, 3 errors" in printed


@pytest.mark.slow
def test_a_warning_of_qt_fails_the_test_that_caused_it(printed):
    assert "something is odd" in printed
    assert "FAILED tests/gui/test_it.py::test_warning" in printed


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
