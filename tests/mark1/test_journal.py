"""The journal: what it keeps, what damage costs, and who may read it."""

from __future__ import annotations

import errno
import io
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from mark1.commands import AddPattern, Clear, Draw, Invert, ShowPattern, Step, TurnPots, Undo
from mark1.journal import left_behind, lock
from mark1.replay import read_journal
from mark1.session import Session
from tests.mark1.random_session import digest, start


@pytest.fixture
def new(tmp_path: Path) -> Iterator[Session]:
    """Open a session that has done nothing."""
    session = Session(start(0), recovery=tmp_path / "recovery")
    yield session
    session.close()


@pytest.fixture
def session(new: Session) -> Session:
    """Open a session that has done a few things."""
    session = new
    session.perform(Draw(((0, 0, 255), (1, 1, 255))))
    session.perform(Draw(((2, 2, 255),)))
    session.perform(AddPattern("d"))
    session.perform(Step())
    session.perform(Invert())
    session.perform(Undo())
    return session


def test_nothing_is_written_before_the_first_command(new: Session, tmp_path: Path) -> None:
    new.look()
    new.commit()
    assert not (tmp_path / "recovery").exists()
    new.perform(Invert())
    assert len(list((tmp_path / "recovery").iterdir())) == 1


def test_a_gesture_is_one_command_and_stands_in_the_journal_when_it_is_over(new: Session) -> None:
    new.perform(Draw(((0, 0, 255),)))
    new.perform(Draw(((1, 0, 255),)))
    assert read_journal(new.journal, "here").commands == ()
    new.commit()
    expected = (Draw(((0, 0, 255), (1, 0, 255))),)
    assert read_journal(new.journal, "here").commands == expected


def test_the_file_and_the_memory_hold_the_same(session: Session) -> None:
    assert session.recovery_path is not None
    written = read_journal(session.recovery_path.read_bytes(), "file")
    kept = read_journal(session.journal, "memory")
    assert written.commands == kept.commands
    assert digest(written.start) == digest(kept.start)
    assert written.is_whole
    assert kept.is_whole


def test_a_closed_session_leaves_nothing_behind(session: Session, tmp_path: Path) -> None:
    session.close()
    assert list((tmp_path / "recovery").iterdir()) == []


def test_another_document_begins_another_journal(session: Session, tmp_path: Path) -> None:
    first = session.recovery_path
    session.begin(start(2))
    assert list((tmp_path / "recovery").iterdir()) == []
    session.perform(Clear())
    assert session.recovery_path not in (None, first)


def test_the_journal_of_a_living_session_is_not_left_behind(
    session: Session, tmp_path: Path
) -> None:
    folder = tmp_path / "recovery"
    assert left_behind(folder) == []
    session._history.journal.close()  # as when the program dies
    assert left_behind(folder) == [session.recovery_path]
    assert left_behind(tmp_path / "no such folder") == []


def test_an_empty_journal_is_about_to_be_written(tmp_path: Path) -> None:
    (tmp_path / "1-2.journal").touch()
    assert left_behind(tmp_path) == []


def test_another_program_cannot_lock_the_journal(session: Session) -> None:
    program = "import sys; from mark1.journal import lock; print(lock(open(sys.argv[1], 'rb+')))"
    path = str(session.recovery_path)
    done = subprocess.run(
        [sys.executable, "-c", program, path], capture_output=True, text=True, check=True
    )
    assert done.stdout == "False\n"
    assert session.recovery_path is not None
    with session.recovery_path.open("rb+") as file:
        assert not lock(file)


class FullDisk(io.BytesIO):
    """A file that takes nothing."""

    def flush(self) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")


def test_a_full_disk_is_told_once_and_the_session_goes_on(session: Session) -> None:
    session._history.journal.close()
    session._history.journal._file = FullDisk()  # type: ignore[assignment]
    session.perform(Invert())
    message = session.state.message
    assert message is not None
    assert "No space left on device" in str(message)
    assert message.tone == "wrong"
    before = session.state.drawing
    session.perform(Invert())
    assert session.state.message is None
    assert np.array_equal(session.state.drawing, 255 - before)
    replayed = Session(start(0))
    read_journal(session.journal, "here").perform(replayed)
    assert digest(replayed.document) == digest(session.document)
    session.close()


def test_a_folder_that_cannot_be_made_is_told_once(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    session = Session(start(0), recovery=tmp_path / "file" / "folder")
    session.perform(Invert())
    assert session.state.message is not None
    assert session.state.message.code == "session.journal-stopped"
    session.perform(Step())
    assert session.state.message is None
    session.close()


def test_values_of_numpy_are_written_as_numbers(session: Session) -> None:
    session.perform(ShowPattern(np.int64(2)))  # type: ignore[arg-type]
    session.perform(TurnPots(((np.int64(3), np.float32(1.5)),)))  # type: ignore[arg-type]
    session.commit()
    expected = (ShowPattern(2), TurnPots(((3, 1.5),)))
    assert read_journal(session.journal, "here").commands[-2:] == expected
