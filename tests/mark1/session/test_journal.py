"""The journal: what it keeps, what damage costs, and who may read it."""

from __future__ import annotations

import errno
import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import mark1.session.commands
from mark1.errors import FileError
from mark1.machine.config import MachineConfig
from mark1.patterns.shelf import read_only
from mark1.session import commands as do
from mark1.session.commands import Clear, Draw, Invert, ShowPattern, Step, TurnPots
from mark1.session.journal import _parts, command_of, left_behind, lock, record_of
from mark1.session.replay import read_journal
from mark1.session.session import Session
from tests.mark1.random_session import digest, pictures, points, start


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


def test_the_file_and_the_memory_hold_the_same(used: Session, tmp_path: Path) -> None:
    (path,) = (tmp_path / "recovery").iterdir()
    written = read_journal(path.read_bytes(), "file")
    kept = read_journal(used.journal, "memory")
    assert written.commands == kept.commands
    assert digest(written.start) == digest(kept.start)
    assert written.is_whole
    assert kept.is_whole


def test_a_closed_session_leaves_nothing_behind(used: Session, tmp_path: Path) -> None:
    used.close()
    assert list((tmp_path / "recovery").iterdir()) == []


def test_another_document_begins_another_journal(used: Session, tmp_path: Path) -> None:
    first = list((tmp_path / "recovery").iterdir())
    used.begin(start(2))
    assert list((tmp_path / "recovery").iterdir()) == []
    used.perform(Clear())
    assert first != list((tmp_path / "recovery").iterdir()) != []


def test_the_journal_of_a_living_session_is_not_left_behind(used: Session, tmp_path: Path) -> None:
    folder = tmp_path / "recovery"
    assert left_behind(folder) == []
    used._history.journal.close()  # as when the program dies
    assert left_behind(folder) == list(folder.iterdir()) != []
    assert left_behind(tmp_path / "no such folder") == []


def test_an_empty_journal_is_about_to_be_written(tmp_path: Path) -> None:
    (tmp_path / "1-2.journal").touch()
    assert left_behind(tmp_path) == []


def test_another_program_cannot_lock_the_journal(used: Session, tmp_path: Path) -> None:
    program = (
        "import sys; from mark1.session.journal import lock; print(lock(open(sys.argv[1], 'rb+')))"
    )
    (path,) = (tmp_path / "recovery").iterdir()
    done = subprocess.run(
        [sys.executable, "-c", program, str(path)], capture_output=True, text=True, check=True
    )
    assert done.stdout == "False\n"
    with path.open("rb+") as file:
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
    # The types of the commands forbid them, and callers of the library pass them all the same.
    used.perform(ShowPattern(np.int64(2)))  # type: ignore[arg-type]
    used.perform(TurnPots(((np.int64(3), np.float64(1.5)),)))  # type: ignore[arg-type]
    used.commit()
    expected = (ShowPattern(2), TurnPots(((3, 1.5),)))
    assert read_journal(used.journal, "here").commands[-2:] == expected


# --- commands as records -------------------------------------------------------------------------


PICTURE = np.arange(30, dtype=np.uint8).reshape(6, 5)

COMMANDS = (
    do.AddPattern("Ä"),
    do.BuildMachine(MachineConfig.of("full", classes=3)),
    do.ChangeTraining({"eta": 0.25, "budget": None}),
    do.AddPoint((0.5, -1.25), "B"),
    do.BreakPart("wire", 7, 31),
    do.ChangeFaults({"noise": 0.25}),
    do.MendAll(),
    do.MendPart("a-unit", 7),
    do.BeginRun(MachineConfig(kind="direct"), points(2), {"rule": "batch"}),
    do.ChooseBranch(3),
    do.ChooseClass("A"),
    do.ChooseClass(None),
    do.Clear(),
    do.Correct("Ä", keeps=True),
    do.Draw(((0, 1, 255), (2, 3, 0))),
    do.Draw(()),
    do.Invert(),
    do.Rotate(1),
    do.Flip(True),
    do.Centre(),
    do.MarkPatterns((0, 5), True),
    do.MovePatterns((0, 5), "B"),
    do.MovePoints(((0, 0.5, -1.25), (3, 0.0, 1.0))),
    do.PutPicture(PICTURE, "letter"),
    do.PutPicture(PICTURE.astype(np.float64)),
    do.RecordPattern("Ä", PICTURE),
    do.Redo(),
    do.RemoveClass("C"),
    do.RemovePatterns((1,)),
    do.RenameClass("A", "B"),
    do.Reopen(),
    do.ReplacePatterns(pictures(1)),
    do.ReplacePatterns(points(1)),
    do.ReplacePatterns(pictures(1).without_class("a").with_class("d").without_class("b")),
    do.Reset(),
    do.Retrain({"eta": 0.25}, 100),
    do.See(PICTURE),
    do.Seek(12),
    do.SelectClass("A"),
    do.SetDesired((1, 0, -1)),
    do.Shift(-1, 2),
    do.SplitPatterns(20, 1960),
    do.ShowPattern(4),
    do.Step(),
    do.Teach(),
    do.Train(100, shows_each=True, goes_on=True),
    do.TurnPots(((0, 1.5), (511, -11.0))),
    do.Undo(),
)


def test_every_command_is_tried() -> None:
    known = set(mark1.session.commands.__all__) - {"Command", "Gesture"}
    assert {type(command).__name__ for command in COMMANDS} == known


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: type(command).__name__)
def test_a_command_comes_back_as_it_was(command: do.Command) -> None:
    record = json.loads(json.dumps(record_of(command)))
    again = command_of(record)
    assert type(again) is type(command)
    assert json.dumps(record_of(again)) == json.dumps(record)
    for name in record.keys() - {"do"}:
        found, wanted = getattr(again, name), getattr(command, name)
        assert type(found) is type(wanted)
        if isinstance(wanted, np.ndarray):
            assert found.dtype == wanted.dtype
            assert np.array_equal(found, wanted)
        else:
            assert found == wanted


RECORDS: tuple[Any, ...] = (
    None,
    [],
    "Step",
    {},
    {"do": "Nothing"},
    {"do": ["Step"]},
    {"do": "Step", "more": 1},
    {"do": "Seek"},
    {"do": "Seek", "step": "1"},
    {"do": "Seek", "step": 1.0},
    {"do": "Seek", "step": True},
    {"do": "Seek", "step": None},
    {"do": "Draw", "cells": [[1, 2]]},
    {"do": "Draw", "cells": 5},
    {"do": "Draw", "cells": [[1, 2, 3, 4]]},
    {"do": "Draw", "cells": {"a": 1}},
    {"do": "TurnPots", "turns": [[1, float("nan")]]},
    {"do": "TurnPots", "turns": [[1, "2"]]},
    {"do": "AddPattern", "name": None},
    {"do": "AddPattern", "name": 3},
    {"do": "ChangeTraining", "values": [1]},
    {"do": "BuildMachine", "config": {"kind": "no such"}},
    {"do": "BuildMachine", "config": {"a_units": 10**30}},
    {"do": "BuildMachine", "config": None},
    {"do": "PutPicture", "picture": {"dtype": "|O", "shape": [1], "data": ""}, "what": "x"},
    {"do": "PutPicture", "picture": {"dtype": "|u1", "shape": [-1], "data": ""}, "what": "x"},
    {"do": "PutPicture", "picture": {"dtype": "|u1", "shape": [2**40, 2**40], "data": ""}},
    {"do": "PutPicture", "picture": {"dtype": ["|u1"], "shape": [1], "data": ""}, "what": "x"},
    {"do": "PutPicture", "picture": {"dtype": "|u1", "shape": [1, 1], "data": "AA"}, "what": ""},
    {"do": "ReplacePatterns", "patterns": {}},
)


@pytest.mark.parametrize("record", RECORDS, ids=str)
def test_a_record_that_is_no_command_is_refused_in_a_sentence(record: Any) -> None:
    with pytest.raises(FileError, match="not a command of a session"):
        command_of(record)


def test_a_small_record_cannot_ask_for_much_memory() -> None:
    bomb = record_of(do.PutPicture(np.zeros((4096, 4096), np.uint8)))
    bomb["picture"]["shape"] = [1, 1]
    with pytest.raises(FileError):
        command_of(bomb)


@pytest.mark.parametrize("block", [1, 7, 30, 31])
def test_a_picture_is_unpacked_in_blocks(block: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mark1.session.journal._BLOCK", block)
    record = record_of(do.PutPicture(PICTURE))
    found = command_of(record)
    assert isinstance(found, do.PutPicture)
    assert np.array_equal(found.picture, PICTURE)
    assert read_only(found.picture) is found.picture  # needs no copy
    for shape in ([6, 6], [5, 5]):
        record["picture"]["shape"] = shape
        with pytest.raises(FileError, match="wrong size"):
            command_of(record)


def test_an_array_may_take_so_many_times_the_bytes_of_its_text(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    record = record_of(do.PutPicture(PICTURE))
    monkeypatch.setattr("mark1.session.journal.RATIO", 0)
    monkeypatch.setattr("mark1.session.journal.ALWAYS", 30)
    command_of(record)
    monkeypatch.setattr("mark1.session.journal.ALWAYS", 29)
    with pytest.raises(FileError, match="too large"):
        command_of(record)
    monkeypatch.setattr("mark1.session.journal.RATIO", 30)
    command_of(record)


def test_the_annotation_of_a_field_is_split_once_for_all_its_values() -> None:
    _parts.cache_clear()
    stroke = do.Draw(tuple((row, column, 255) for row in range(6) for column in range(5)))
    assert command_of(json.loads(json.dumps(record_of(stroke)))) == stroke
    found = _parts.cache_info()
    assert found.misses == 2  # the tuple of cells, and one cell
    assert found.hits == 29
