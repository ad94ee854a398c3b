"""Files and folders are written completely or not at all."""

import errno
import os
import stat
import time

import numpy as np
import pytest

from mark1.disk import atomic as disk
from mark1.disk.archive import read_arrays, write_arrays
from mark1.errors import FileError
from tests.full_disk import full_disk

SOME = {"volts": np.linspace(-11, 11, 40, dtype=np.float32), "labels": np.arange(9, dtype=np.int32)}


@pytest.fixture
def old(tmp_path):
    """A file that must stay unchanged, alone in its folder."""
    old = tmp_path / "run.mark1"
    old.write_bytes(b"the old one")
    return old


def is_untouched(old):
    return old.read_bytes() == b"the old one" and list(old.parent.iterdir()) == [old]


def test_a_full_disk_leaves_the_old_file(old, monkeypatch):
    def full(handle):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(disk.os, "fsync", full)
    with pytest.raises(FileError, match=r"the disk is full\. Free some space"):
        write_arrays(old, SOME)
    assert is_untouched(old)


def test_a_disk_that_fills_up_while_writing_leaves_the_old_file(old):
    noise = np.random.default_rng(1).integers(0, 256, 500_000, dtype=np.uint8)
    with full_disk(200_000), pytest.raises(FileError, match="File too large"):
        write_arrays(old, {"noise": noise})
    assert is_untouched(old)


def test_an_interruption_leaves_the_old_file(old):
    with pytest.raises(KeyboardInterrupt), disk.writing(old) as unfinished:
        unfinished.write_bytes(b"half of the ne")
        raise KeyboardInterrupt
    assert is_untouched(old)


@pytest.mark.parametrize(
    ("place", "says"),
    [
        ("missing/run.mark1", "No such file or directory"),
        ("run.mark1/inside.mark1", "Not a directory"),
        ("x" * 300, "File name too long"),
        ("/proc/run.mark1", ""),
        (".", ""),
    ],
)
def test_an_unwritable_place_is_named_and_left_unchanged(old, place, says):
    target = old.parent / place
    with pytest.raises(FileError) as caught:
        write_arrays(target, SOME)
    assert str(caught.value).startswith(f"{target} cannot be written: {says}")
    assert is_untouched(old)


def test_a_folder_is_not_overwritten(old):
    (old.parent / "folder").mkdir()
    with pytest.raises(FileError, match="Is a directory"):
        write_arrays(old.parent / "folder", SOME)
    (old.parent / "folder").rmdir()
    assert is_untouched(old)


def test_a_new_file_replaces_the_old_one_and_leaves_nothing_else(old):
    write_arrays(old, SOME)
    assert read_arrays(old).keys() == SOME.keys()
    assert list(old.parent.iterdir()) == [old]


def test_the_target_of_a_link_is_replaced_and_the_link_stays(old):
    link = old.parent / "elsewhere" / "link.mark1"
    link.parent.mkdir()
    link.symlink_to(old)
    write_arrays(link, SOME)
    assert link.is_symlink()
    assert read_arrays(old).keys() == SOME.keys()
    assert list(link.parent.iterdir()) == [link]


def test_a_write_succeeds_even_if_the_folder_cannot_be_synced(old, monkeypatch):
    sync = os.fsync

    def files_only(handle):
        if stat.S_ISDIR(os.fstat(handle).st_mode):
            raise OSError(errno.EINVAL, "Invalid argument")
        sync(handle)

    monkeypatch.setattr(disk.os, "fsync", files_only)
    write_arrays(old, SOME)
    assert read_arrays(old).keys() == SOME.keys()


def test_a_later_save_removes_files_of_killed_saves_but_not_of_running_ones(old):
    left, fresh, other, strange = (
        old.parent / name
        for name in (
            ".run.mark1.00c0ffee.part", ".run.mark1.12345678.part",
            ".walk.mark1.00c0ffee.part", "run.mark1.part",
        )
    )  # fmt: skip
    for file in (left, fresh, other, strange):
        file.write_bytes(b"half")
    hours_ago = time.time() - 2 * disk.LEFT_BEHIND
    for file in (left, other, strange):
        os.utime(file, (hours_ago, hours_ago))
    write_arrays(old, SOME)
    assert not left.exists()
    assert fresh.exists()
    assert not other.exists()
    assert strange.exists()


def test_a_folder_left_behind_is_removed_when_nothing_in_it_is_new(old):
    left, fresh = (old.parent / f".set.{name}.part" for name in ("00c0ffee", "12345678"))
    hours_ago = time.time() - 2 * disk.LEFT_BEHIND
    for folder in (left, fresh):
        (folder / "E").mkdir(parents=True)
        os.utime(folder / "E", (hours_ago, hours_ago))
    (fresh / "E" / "000000.png").write_bytes(b"")
    for folder in (left, fresh):
        os.utime(folder, (hours_ago, hours_ago))
    disk.remove_left_behind(old.parent)
    assert not left.exists()
    assert fresh.exists()


@pytest.mark.parametrize("mode", [0o600, 0o664])
def test_the_permissions_of_the_old_file_stay(old, mode):
    old.chmod(mode)
    write_arrays(old, SOME)
    assert stat.S_IMODE(old.stat().st_mode) == mode


def test_a_read_only_file_is_not_replaced(old):
    old.chmod(0o444)
    with pytest.raises(FileError, match=r"run\.mark1 is read-only\. Choose another name"):
        write_arrays(old, SOME)
    assert is_untouched(old)


def test_neither_a_pipe_nor_a_circle_of_links_is_replaced(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "circle").symlink_to("circle")
    for path in (tmp_path / "pipe", tmp_path / "circle"):
        before = path.lstat()
        with pytest.raises(FileError, match="not an ordinary file"):
            write_arrays(path, SOME)
        after = path.lstat()  # when a link was last read may have changed
        assert (after.st_ino, after.st_mode, after.st_mtime_ns) == (
            *(before.st_ino, before.st_mode, before.st_mtime_ns),
        )


def test_a_link_to_a_file_that_is_missing_creates_it(tmp_path):
    (tmp_path / "link.mark1").symlink_to("new.mark1")
    write_arrays(tmp_path / "link.mark1", SOME)
    assert (tmp_path / "link.mark1").is_symlink()
    assert read_arrays(tmp_path / "new.mark1").keys() == SOME.keys()
