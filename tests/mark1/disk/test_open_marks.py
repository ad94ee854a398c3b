"""Which files running windows have open."""

import os
import subprocess
import sys
import time

import pytest

from mark1.disk import open_marks
from mark1.disk.open_marks import ABOUT_TO_BE_LOCKED, OpenMark, is_open

#: A window that has a file open, says so, and ends when its standard input does.
WINDOW = """
import sys
from pathlib import Path
from mark1.disk.open_marks import OpenMark
mark = OpenMark(Path(sys.argv[1]))
print("open", flush=True)
sys.stdin.read()
"""


@pytest.fixture(autouse=True)
def folder_of_its_own(tmp_path, monkeypatch):
    monkeypatch.setattr(open_marks, "user_folders", lambda: {"data": tmp_path / "data"})


def marks(tmp_path):
    return list((tmp_path / "data").rglob("*.open"))


def test_a_file_is_open_until_its_mark_is_closed(tmp_path):
    path = tmp_path / "mine.mark1"
    assert not is_open(path)
    mark = OpenMark(path)
    assert is_open(path)
    assert not mark.is_elsewhere
    assert not is_open(tmp_path / "other.mark1")
    other = OpenMark(path)
    assert mark.is_elsewhere
    assert other.is_elsewhere
    other.close()
    assert not mark.is_elsewhere
    mark.close()
    assert not is_open(path)
    assert marks(tmp_path) == []


@pytest.mark.skipif(os.name != "posix", reason="links of Unix")
def test_a_link_and_its_target_are_one_file(tmp_path):
    (tmp_path / "link.mark1").symlink_to(tmp_path / "mine.mark1")
    mark = OpenMark(tmp_path / "link.mark1")
    assert is_open(tmp_path / "mine.mark1")
    mark.close()


@pytest.mark.skipif(os.name != "posix", reason="the folder of data is that of Linux")
def test_a_window_that_was_killed_has_nothing_open(tmp_path):
    path = tmp_path / "mine.mark1"
    surroundings = os.environ | {"XDG_DATA_HOME": str(tmp_path / "data")}
    command = [sys.executable, "-c", WINDOW, str(path)]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with subprocess.Popen(command, env=surroundings, **pipes) as window:
        assert window.stdout.readline() == b"open\n"
        assert is_open(path)
        window.kill()
        window.wait()
        assert not is_open(path)
    (left,) = marks(tmp_path)  # it may be about to be locked
    os.utime(left, (time.time() - 2 * ABOUT_TO_BE_LOCKED,) * 2)
    assert not is_open(path)
    assert marks(tmp_path) == []


def test_where_no_mark_can_be_made_no_file_counts_as_open(tmp_path):
    (tmp_path / "data").write_text("a file instead of a folder")
    mark = OpenMark(tmp_path / "mine.mark1")
    assert not mark.is_elsewhere
    assert not is_open(tmp_path / "mine.mark1")
    mark.close()


def test_a_user_without_a_home_has_no_marks(tmp_path, monkeypatch):
    def homeless():
        raise RuntimeError

    monkeypatch.setattr(open_marks, "user_folders", homeless)
    mark = OpenMark(tmp_path / "mine.mark1")
    assert not mark.is_elsewhere
    mark.close()
