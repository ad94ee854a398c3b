"""Reading and repeating journals: what damage costs, and what comes back."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from mark1.commands import ShowPattern, Undo
from mark1.errors import FileError
from mark1.replay import read_journal
from mark1.session import Session
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
    import zlib

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
