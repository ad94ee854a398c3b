"""Reading and repeating journals: what damage costs, and what comes back."""

from __future__ import annotations

import os
import zlib
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from mark1.errors import FileError
from mark1.session.commands import Invert, ShowPattern, Step, Train, Undo
from mark1.session.replay import load_journal, read_journal
from mark1.session.session import Session
from tests.mark1.random_session import digest, start


def after(session: Session, commands: int) -> str:
    """Name the document after the first commands of the journal of a session."""
    other = Session(start(0))
    read_journal(session.journal, "here").perform(other, to=commands)
    return digest(other.document)


def test_a_line_torn_at_any_byte_costs_the_last_command_at_most(used: Session) -> None:
    story = used.journal
    whole = read_journal(story, "here").commands
    begins = story.rstrip(b"\n").rindex(b"\n") + 1
    for end in range(begins, len(story)):
        torn = read_journal(story[:end], "here")
        assert torn.commands == whole[:-1]
        assert torn.is_whole == (end == begins)
    assert read_journal(story, "here").is_whole


def test_a_bit_flipped_in_the_middle_ends_the_journal_there(used: Session) -> None:
    story = used.journal
    lines = story.splitlines(keepends=True)
    begins = sum(map(len, lines[:4]))
    whole = read_journal(story, "here").commands
    for place in range(begins + 9, begins + len(lines[4])):
        damaged = bytearray(story)
        damaged[place] ^= 1
        read = read_journal(bytes(damaged), "here")
        assert read.commands == whole[:2]
        assert not read.is_whole


@pytest.mark.parametrize("line", [0, 1])
def test_a_damaged_beginning_is_refused_in_a_sentence(used: Session, line: int) -> None:
    lines = used.journal.splitlines(keepends=True)
    lines[line] = b"0" * 8 + lines[line][8:]
    with pytest.raises(FileError, match="not a journal") as error:
        read_journal(b"".join(lines), "my.journal")
    assert error.value.values["path"] == "my.journal"


def test_a_journal_of_a_later_version_is_refused_in_a_sentence(used: Session) -> None:
    header, *rest = used.journal.splitlines(keepends=True)
    text = header[9:].strip().replace(b'"journal":1', b'"journal":2')
    lines = [b"%08x %s\n" % (zlib.crc32(text), text), *rest]
    with pytest.raises(FileError, match="later version"):
        read_journal(b"".join(lines), "here")


def test_replaying_stops_where_the_watcher_says(used: Session) -> None:
    heard: list[int] = []

    def watch(number: int) -> bool:
        heard.append(number)
        return number < 2

    other = Session(start(1))
    assert read_journal(used.journal, "here").perform(other, watch=watch) == 2
    assert heard == [0, 1, 2]
    assert digest(other.document) == after(used, 2)


def test_what_is_done_after_opening_does_not_join_what_was_done_before(tmp_path: Path) -> None:
    session = Session(start(0))
    session.perform(ShowPattern(1))
    session.save(tmp_path / "a.mark1")
    other = Session(start(0))
    other.open(tmp_path / "a.mark1")
    other.perform(ShowPattern(2))
    other.perform(Undo())
    assert np.array_equal(other.state.drawing, other.state.patterns.pictures[1])
    assert other.perform(Undo()) is None
    replayed = Session(start(0))
    read_journal(other.journal, "here").perform(replayed)
    assert digest(replayed.document) == digest(other.document)


def restored(session: Session) -> Session:
    """Repeat the journal that a session writes in another one, as after a crash."""
    path = session._history.journal.path
    assert path is not None
    other = Session(start(1))
    load_journal(path).perform(other)
    assert digest(other.document) == digest(session.document)
    return other


def test_a_session_that_was_opened_comes_back_with_the_name_of_its_file(
    new: Session, tmp_path: Path
) -> None:
    new.save(tmp_path / "mine.mark1")
    new.open(tmp_path / "mine.mark1")
    new.perform(Step())
    other = restored(new)
    assert other.path == tmp_path / "mine.mark1"
    assert other.is_modified
    other.perform(Undo())
    assert not other.is_modified


def test_a_session_that_was_saved_comes_back_as_saved_there(used: Session, tmp_path: Path) -> None:
    assert restored(used).path is None
    used.save(tmp_path / "mine.mark1")
    other = restored(used)
    assert other.path == tmp_path / "mine.mark1"
    assert not other.is_modified
    used.perform(Invert())
    used.save(tmp_path / "second.mark1")
    used.perform(Invert())
    other = restored(used)
    assert other.path == tmp_path / "second.mark1"
    assert other.is_modified
    other.perform(Undo())
    assert not other.is_modified


def test_what_was_done_while_a_file_was_written_is_not_taken_for_saved(
    used: Session, tmp_path: Path
) -> None:
    def write_and_train(write: Callable[[], None]) -> None:
        write()
        used.perform(Train(2))

    used.save(tmp_path / "mine.mark1", write_and_train)
    other = restored(used)
    assert used.is_modified
    assert other.is_modified
    assert other.path == tmp_path / "mine.mark1"


def test_a_relative_name_is_found_again_from_another_folder(
    new: Session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    new.save(Path("mine.mark1"))
    new.perform(Step())
    assert restored(new).path == tmp_path / "mine.mark1"


def test_the_file_that_was_saved_does_not_tell_where(used: Session, tmp_path: Path) -> None:
    used.save(tmp_path / "mine.mark1")
    used.perform(Invert())
    assert b"mine.mark1" not in used.journal
    assert read_journal(used.journal, "here").file is None


@pytest.mark.skipif(os.name != "posix", reason="names are text on other systems")
def test_a_name_that_is_not_text_comes_back(new: Session, tmp_path: Path) -> None:
    path = tmp_path / os.fsdecode(b"caf\xe9.mark1")
    new.save(path)
    new.perform(Step())
    assert restored(new).path == path


@pytest.mark.parametrize(
    "line",
    [
        b'{"saved":"","after":0}',
        b'{"saved":7,"after":0}',
        b'{"saved":"a\\u0000b","after":0}',
        b'{"saved":"a","after":-1}',
        b'{"saved":"a","after":99}',
        b'{"saved":"a","after":true}',
        b'{"saved":"a","after":0,"more":1}',
        b'{"saved":"a","after":0,"stamp":7}',
        b'{"saved":"a","after":0,"stamp":[1,2]}',
        b'{"saved":"a","after":0,"stamp":[1,"2","3"]}',
    ],
)
def test_a_line_about_saving_that_is_damaged_ends_the_journal(used: Session, line: bytes) -> None:
    whole = used.journal + b"%08x %s\n" % (zlib.crc32(line), line)
    read = read_journal(whole, "here")
    assert not read.is_whole
    assert read.saved == {}
    assert read.commands == read_journal(used.journal, "here").commands


@pytest.mark.parametrize("file", [b"7", b'""', b"null", b'"a\\u0000b"', b'"a","stamp":7'])
def test_a_beginning_that_names_no_file_is_refused(used: Session, file: bytes) -> None:
    header, *rest = used.journal.splitlines(keepends=True)
    text = header[9:].strip()[:-1] + b',"file":%s}' % file
    with pytest.raises(FileError, match="not a journal"):
        read_journal(b"".join([b"%08x %s\n" % (zlib.crc32(text), text), *rest]), "here")
