"""Unexpected errors are logged in one small file, and nothing else is."""

from __future__ import annotations

import logging
import threading
from pathlib import Path

import numpy as np
import pytest

import mark1
from mark1.cli import main as command_line
from mark1.disk import fault_log, user_folders
from mark1.disk.fault_log import logging_faults
from mark1.disk.user_folders import log_path


@pytest.fixture
def log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Keep the log in a folder of the test."""
    monkeypatch.setattr(user_folders, "user_folders", lambda: {"data": tmp_path / "data"})
    path = log_path()
    assert path is not None
    return path


def fail(text: str = "inner matter") -> None:
    drawing = np.ones((20, 20), np.uint8)
    assert drawing.any()
    try:
        raise ValueError(text)
    except ValueError:
        logging.getLogger("mark1").exception("unexpected")


def test_a_fault_is_logged_with_its_traceback_below_the_versions(log: Path) -> None:
    with logging_faults():
        assert not log.exists()
        fail()
        fail()
    first, *others = log.read_text("utf-8").splitlines()
    assert first.startswith(f"mark1 {mark1.__version__}, Python ")
    assert f"numpy {np.__version__}" in first
    assert others.count("ValueError: inner matter") == 2
    assert any("in fail" in line for line in others)
    fail("after the end")
    assert "after the end" not in log.read_text("utf-8")


def test_the_log_stays_small_and_one_older_one_is_kept(
    log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fault_log, "MOST_BYTES", 3000)
    monkeypatch.setattr(fault_log, "LONGEST", 1000)
    with logging_faults():
        for _ in range(20):
            fail("long" * 1000)
    assert sorted(path.name for path in log.parent.iterdir()) == ["mark1.log", "mark1.log.1"]
    assert all(path.stat().st_size <= 3000 for path in log.parent.iterdir())
    assert log.read_text("utf-8").startswith(f"mark1 {mark1.__version__}")


def test_a_folder_that_cannot_be_written_leaves_the_fault_unlogged(
    log: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log.parent.parent.write_bytes(b"")  # a file in place of the folder
    with logging_faults():
        fail()
    assert not log.exists()
    assert capsys.readouterr().err == ""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_full_disk_leaves_the_fault_unlogged(
    log: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log.parent.mkdir(parents=True)
    log.symlink_to("/dev/full")
    with logging_faults():
        fail()
    assert capsys.readouterr().err == ""


def test_without_a_home_nothing_is_logged(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_home() -> dict[str, Path]:
        raise RuntimeError

    monkeypatch.setattr(user_folders, "user_folders", no_home)
    with logging_faults():
        fail()
    assert log_path() is None
    assert not log.exists()


def test_the_name_of_the_user_is_not_logged(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fault_log.Path, "home", lambda: Path("/home/frank"))
    with logging_faults():
        fail("no room in /home/frank/letters.mark1")
    text = log.read_text("utf-8")
    assert "no room in ~/letters.mark1" in text
    assert "frank" not in text


def test_a_thread_that_ends_with_an_error_is_logged(
    log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[object] = []
    monkeypatch.setattr(threading, "excepthook", seen.append)
    with logging_faults():
        thread = threading.Thread(target=lambda: [][1])
        thread.start()
        thread.join()
    assert "IndexError" in log.read_text("utf-8")
    assert len(seen) == 1
    assert threading.excepthook == seen.append


def test_the_link_to_the_panel_logs_there_too(log: Path) -> None:
    with logging_faults():
        logging.getLogger("firmware_io.link.port_loop").error("the link failed")
        logging.getLogger("firmware_io.link.port_loop").warning("only a warning")
    text = log.read_text("utf-8")
    assert "the link failed" in text
    assert "only a warning" not in text


def test_a_command_that_fails_unexpectedly_is_logged(
    log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command_line, "_run", lambda arguments: [][1])
    with pytest.raises(IndexError):
        command_line.main(["rules"])
    assert "IndexError" in log.read_text("utf-8")
