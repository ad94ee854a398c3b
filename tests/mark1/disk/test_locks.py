"""Locks on files, where the file system has them and where it has not."""

import errno
import os
import threading

import pytest

from mark1.disk.locks import lock, locked
from mark1.errors import FileError


def test_a_file_is_locked_once_and_nothing_is_left_beside_it(tmp_path):
    path = tmp_path / "table.csv"
    with locked(path):
        with pytest.raises(FileError, match="written by another program"), locked(path):
            pass
        with locked(tmp_path / "other.csv"):
            pass
    with locked(path):
        pass
    assert list(tmp_path.iterdir()) == []


def test_a_link_and_its_target_are_one_file(tmp_path):
    link = tmp_path / "link.csv"
    link.symlink_to(tmp_path / "table.csv")
    with locked(tmp_path / "table.csv"), pytest.raises(FileError), locked(link):
        pass


@pytest.mark.skipif(os.name != "posix", reason="locks of Unix")
@pytest.mark.parametrize("number", [errno.ENOLCK, errno.EOPNOTSUPP, errno.ENOSYS, errno.EINVAL])
def test_a_file_system_without_locks_works_without_them(tmp_path, monkeypatch, number):
    def no_locks(file, operation):
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr("fcntl.flock", no_locks)
    with locked(tmp_path / "table.csv"), locked(tmp_path / "table.csv"):
        pass
    with (tmp_path / "a").open("ab") as file:
        assert lock(file) is None


def test_a_folder_that_cannot_be_written_to_is_left_to_the_save(tmp_path):
    with locked(tmp_path / "no such folder" / "table.csv"):
        pass


def test_a_lock_that_is_held_for_a_moment_is_waited_for(tmp_path):
    path, order = tmp_path / "table.csv", []
    with locked(path):
        others = [threading.Thread(target=_take_turn, args=(path, order)) for _ in range(5)]
        for other in others:
            other.start()
        order.append("first")
    for other in others:
        other.join()
    assert order == ["first", *["in", "out"] * 5]
    assert list(tmp_path.iterdir()) == []


def _take_turn(path, order):
    with locked(path, patience=60):
        order.append("in")
        order.append("out")
