"""What a file was like, and whether it is that file still."""

import os

import numpy as np
import pytest

from mark1.disk.archive import write_arrays
from mark1.disk.atomic import writing
from mark1.disk.file_stamp import FileStamp
from mark1.errors import FileChangedError

LONG_AGO = 1_000_000_000_000_000_000


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "some.mark1"
    path.write_bytes(b"before")
    return path


def replace(path, content, replaces):
    with writing(path, replaces) as unfinished:
        unfinished.write_bytes(content)


@pytest.mark.parametrize("content", [b"longer than before", b"behind"])
def test_a_file_with_another_content_is_another_file(file, content):
    stamp = FileStamp.of(file)
    assert stamp.is_still(file)
    file.write_bytes(content)
    os.utime(file, ns=(LONG_AGO, LONG_AGO))
    assert not stamp.is_still(file)
    with pytest.raises(FileChangedError, match=r"some\.mark1 was changed by another program"):
        stamp.check(file)


def test_a_file_that_was_only_touched_is_the_same(file):
    stamp = FileStamp.of(file)
    os.utime(file, ns=(LONG_AGO, LONG_AGO))
    assert stamp.is_still(file)


def test_a_file_that_vanished_may_be_saved_again(file):
    stamp = FileStamp.of(file)
    file.unlink()
    replace(file, b"after", stamp)
    assert file.read_bytes() == b"after"


def test_a_file_that_appeared_is_not_replaced(tmp_path):
    path = tmp_path / "new.mark1"
    stamp = FileStamp.of(path)
    path.write_bytes(b"")
    with pytest.raises(FileChangedError):
        replace(path, b"after", stamp)
    assert path.read_bytes() == b""
    assert list(tmp_path.iterdir()) == [path]


def test_a_change_while_the_new_file_is_written_is_found(file):
    stamp = FileStamp.of(file)
    with pytest.raises(FileChangedError), writing(file, stamp) as unfinished:
        unfinished.write_bytes(b"after")
        file.write_bytes(b"meanwhile")
    assert file.read_bytes() == b"meanwhile"
    assert list(file.parent.iterdir()) == [file]


def test_what_was_written_is_known_again(file):
    stamp = write_arrays(file, {"some": np.arange(3)}, FileStamp.of(file))
    assert stamp == FileStamp.of(file)
    write_arrays(file, {"some": np.arange(4)}, stamp)
    assert not stamp.is_still(file)


def test_a_pipe_is_not_read(tmp_path):
    path = tmp_path / "pipe"
    if not hasattr(os, "mkfifo"):
        path.mkdir()
    else:
        os.mkfifo(path)
    assert FileStamp.of(path).digest == ""
