"""The journal: what it keeps, what damage costs, and who may read it."""

from __future__ import annotations

import errno
import io
import subprocess
import sys
from pathlib import Path

import numpy as np

from mark1.session.commands import Clear, Draw, Invert, ShowPattern, Step, TurnPots
from mark1.session.journal import left_behind, lock
from mark1.session.replay import read_journal
from mark1.session.session import Session
from tests.mark1.random_session import digest, start


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


def test_the_file_and_the_memory_hold_the_same(used: Session) -> None:
    assert used.recovery_path is not None
    written = read_journal(used.recovery_path.read_bytes(), "file")
    kept = read_journal(used.journal, "memory")
    assert written.commands == kept.commands
    assert digest(written.start) == digest(kept.start)
    assert written.is_whole
    assert kept.is_whole


def test_a_closed_session_leaves_nothing_behind(used: Session, tmp_path: Path) -> None:
    used.close()
    assert list((tmp_path / "recovery").iterdir()) == []


def test_another_document_begins_another_journal(used: Session, tmp_path: Path) -> None:
    first = used.recovery_path
    used.begin(start(2))
    assert list((tmp_path / "recovery").iterdir()) == []
    used.perform(Clear())
    assert used.recovery_path not in (None, first)


def test_the_journal_of_a_living_session_is_not_left_behind(used: Session, tmp_path: Path) -> None:
    folder = tmp_path / "recovery"
    assert left_behind(folder) == []
    used._history.journal.close()  # as when the program dies
    assert left_behind(folder) == [used.recovery_path]
    assert left_behind(tmp_path / "no such folder") == []


def test_an_empty_journal_is_about_to_be_written(tmp_path: Path) -> None:
    (tmp_path / "1-2.journal").touch()
    assert left_behind(tmp_path) == []


def test_another_program_cannot_lock_the_journal(used: Session) -> None:
    program = (
        "import sys; from mark1.session.journal import lock; print(lock(open(sys.argv[1], 'rb+')))"
    )
    path = str(used.recovery_path)
    done = subprocess.run(
        [sys.executable, "-c", program, path], capture_output=True, text=True, check=True
    )
    assert done.stdout == "False\n"
    assert used.recovery_path is not None
    with used.recovery_path.open("rb+") as file:
        assert not lock(file)


class FullDisk(io.BytesIO):
    """A file that takes nothing."""

    def flush(self) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")


def test_a_full_disk_is_told_once_and_the_session_goes_on(used: Session) -> None:
    used._history.journal.close()
    used._history.journal._file = FullDisk()  # type: ignore[assignment]
    used.perform(Invert())
    message = used.state.message
    assert message is not None
    assert "No space left on device" in str(message)
    assert message.tone == "wrong"
    before = used.state.drawing
    used.perform(Invert())
    assert used.state.message is None
    assert np.array_equal(used.state.drawing, 255 - before)
    replayed = Session(start(0))
    read_journal(used.journal, "here").perform(replayed)
    assert digest(replayed.document) == digest(used.document)
    used.close()


def test_a_folder_that_cannot_be_made_is_told_once(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    session = Session(start(0), recovery=tmp_path / "file" / "folder")
    session.perform(Invert())
    assert session.state.message is not None
    assert session.state.message.code == "session.journal-stopped"
    session.perform(Step())
    assert session.state.message is None
    session.close()


def test_values_of_numpy_are_written_as_numbers(used: Session) -> None:
    used.perform(ShowPattern(np.int64(2)))  # type: ignore[arg-type]
    used.perform(TurnPots(((np.int64(3), np.float32(1.5)),)))  # type: ignore[arg-type]
    used.commit()
    expected = (ShowPattern(2), TurnPots(((3, 1.5),)))
    assert read_journal(used.journal, "here").commands[-2:] == expected
