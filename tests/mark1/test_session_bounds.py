"""What a session, its file and its journal may ask for: all of it ends, and in a sentence."""

from __future__ import annotations

import dataclasses
import json
import math
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from mark1.errors import Mark1Error, PatternError
from mark1.machine.config import MachineConfig
from mark1.machine.machine import Mark1
from mark1.machine.response import Code
from mark1.patterns.pattern_set import MOST_CLASSES, PatternSet
from mark1.session import commands as do
from mark1.session import replay
from mark1.session.history import MOST_BYTES
from mark1.session.session import Session
from mark1.storage import session_file
from mark1.storage.document import MOST_BRANCHES, Branch, Document
from mark1.storage.session_file import arrays_of, pack_session, unpack_session
from mark1.training import predictors
from mark1.training.run_log import Position
from tests.mark1.random_session import digest, pictures, start


@pytest.fixture
def session() -> Session:
    """Open the session of six pictures in three classes."""
    return Session(start(0))


def refused(act: Callable[[], object]) -> str:
    """Return the code of the error that refuses this."""
    with pytest.raises(Mark1Error) as caught:
        act()
    return caught.value.code


# --- commands ------------------------------------------------------------------------------------


@pytest.mark.parametrize("steps", [-1, -(2**60), 10**9 + 1, 2**60])
def test_a_training_of_an_impossible_length_is_refused(session: Session, steps: int) -> None:
    for command in (do.Train(5), do.Teach(), do.Train(5), do.Seek(2)):
        session.perform(command)
    before = session.document
    for command in (do.Train(steps), do.Train(steps, shows_each=True)):
        assert refused(partial(session.perform, command)) == "session.no-such-run"
    assert session.document.same(before)


@pytest.mark.parametrize("light", [-1, 256])
def test_light_that_no_cell_can_have_is_not_blamed_on_the_cell(
    session: Session, light: int
) -> None:
    before = digest(session.document)
    draw = do.Draw(((0, 0, 255), (1, 1, light)))
    assert refused(lambda: session.perform(draw)) == "session.no-such-light"
    assert digest(session.document) == before


def test_infinite_volts_are_refused_where_there_are_no_stops() -> None:
    session = Session(start(3))
    assert session.state.machine.config.limit == math.inf
    code = refused(lambda: session.perform(do.TurnPots(((0, math.inf),))))
    assert code == "machine.volts-not-finite"


# --- patterns ------------------------------------------------------------------------------------


def test_very_many_classes_are_refused_at_once() -> None:
    blank = np.zeros((1, 2, 2), np.uint8)

    def make(names: list[str]) -> PatternSet:
        return PatternSet(blank, np.zeros(1, np.int32), tuple(names), np.zeros(1, np.bool_))

    names = [str(number) for number in range(MOST_CLASSES)]
    began = time.process_time()
    assert len(make(names).classes) == MOST_CLASSES
    assert refused(lambda: make([*names, "more"])) == "patterns.too-many-classes"
    with pytest.raises(PatternError, match="7"):
        make([*names[:-1], "7"])
    assert time.process_time() - began < 2


@pytest.mark.parametrize("r_units", [5, 62, 63, 70])
def test_a_code_of_many_units_writes_the_class_on_the_last_ones(r_units: int) -> None:
    config = MachineConfig.of("full", classes=20, r_units=r_units, code="binary")
    words = Code(config, range(20)).words
    assert words.shape == (20, r_units)
    read = ["".join("1" if y > 0 else "0" for y in word) for word in words]
    assert read == [f"{number:0{r_units}b}" for number in range(20)]


# --- files ---------------------------------------------------------------------------------------


def crafted(rule: str = "error-correction", **changes: Any) -> bytes:
    """Pack a session with other values in its run."""
    session = Session(start(0))
    session.perform(do.ChangeTraining({"rule": rule}))
    document = session.document
    run = dataclasses.replace(document.run, **changes)
    return pack_session(dataclasses.replace(document, run=run))


@pytest.mark.parametrize("end", [13, 9000, 2**52])
def test_a_run_longer_than_its_passes_is_refused(end: int) -> None:
    code = refused(lambda: unpack_session(crafted(spacing=2**53, end=end), "x.mark1"))
    assert code == "storage.damaged"


def test_a_run_that_stands_beyond_its_passes_is_refused() -> None:
    position = Position(step=2**50)
    data = crafted("averaged", spacing=2**52, end=2**52, position=position)
    assert refused(lambda: unpack_session(data, "x.mark1")) == "storage.damaged"


def test_a_replay_that_ends_more_passes_than_the_log_holds_has_no_last_mistakes() -> None:
    session = Session(unpack_session(crafted("first-mistake", spacing=4096, end=4), "x.mark1"))
    session.perform(do.Seek(4))
    assert session.state.progress.passes > len(session.state.mistakes)
    assert session.state.progress.last_mistakes is None


def test_a_file_of_too_many_branches_is_refused(session: Session) -> None:
    session.perform(do.Train(6))
    document = session.document
    branches = tuple(Branch(0, document.run) for _ in range(MOST_BRANCHES + 1))
    unpack_session(pack_session(dataclasses.replace(document, branches=branches[1:])), "x.mark1")
    data = pack_session(dataclasses.replace(document, branches=branches))
    assert refused(lambda: unpack_session(data, "x.mark1")) == "storage.damaged"


def test_sets_that_grow_one_from_another_share_their_pictures_also_in_a_file(
    session: Session,
) -> None:
    for light in range(1, 30):
        session.perform(do.Draw(((0, 0, light),)))
        session.perform(do.AddPattern("a"))
        session.perform(do.Train(1))
    opened = unpack_session(pack_session(session.document), "x.mark1")
    assert digest(opened) == digest(session.document)
    for document in (session.document, opened):
        sets = {id(each.patterns): each.patterns for each in document.run.chapters}.values()
        assert len(sets) == 29
        memory = {id(each.pictures.base) for each in sets}
        assert len(memory) <= 4
    for number, chapter in enumerate(session.document.run.chapters, 1):
        assert chapter.patterns.pictures[-1, 0, 0] == number
        assert not chapter.patterns.pictures.flags.writeable


def test_sets_that_part_do_not_write_over_each_other(session: Session) -> None:
    patterns = session.state.patterns.with_added(np.full((6, 5), 1, np.uint8), "a")
    one = patterns.with_added(np.full((6, 5), 2, np.uint8), "a")
    other = patterns.with_added(np.full((6, 5), 3, np.uint8), "b")
    assert [each.pictures[-1, 0, 0] for each in (patterns, one, other)] == [1, 2, 3]
    assert not np.shares_memory(one.pictures, other.pictures)


def test_too_many_pictures_in_other_sets_are_refused_in_writing_and_in_reading(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    session.perform(do.Train(1))
    session.perform(do.RemovePatterns((0,)))
    data = pack_session(session.document)
    monkeypatch.setattr("mark1.disk.archive._check_total", lambda *given: None)
    monkeypatch.setattr("mark1.disk.archive.RATIO", 0)
    monkeypatch.setattr("mark1.storage.run_arrays.COPIED_ALWAYS", 6 * 30)
    unpack_session(data, "x.mark1")
    monkeypatch.setattr("mark1.storage.run_arrays.COPIED_ALWAYS", 6 * 30 - 1)
    assert refused(lambda: unpack_session(data, "x.mark1")) == "storage.damaged"
    monkeypatch.setattr("mark1.disk.archive.MOST_BYTES", 6 * 30 - 1)
    assert refused(lambda: pack_session(session.document)) == "storage.too-many-sets"


def test_sets_that_a_reader_would_have_to_copy_too_often_are_written_whole(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(3):
        session.perform(do.Train(1))
        session.perform(do.RemovePatterns((0,)))
    monkeypatch.setattr("mark1.storage.run_arrays.COPIED_ALWAYS", 0)
    monkeypatch.setattr("mark1.disk.archive.RATIO", 0)
    monkeypatch.setattr("mark1.disk.archive._check_total", lambda *given: None)
    opened = unpack_session(pack_session(session.document), "x.mark1")
    assert digest(opened) == digest(session.document)
    sets = [chapter.patterns.pictures for chapter in opened.run.chapters]
    assert len(sets) == 4
    assert len({id(pictures.base) for pictures in sets}) == 1


def test_sets_of_the_same_pictures_share_their_copy(session: Session) -> None:
    session.perform(do.MovePatterns((1,), "c"))
    session.perform(do.Train(1))
    session.perform(do.MovePatterns((1,), "b"))
    session.perform(do.Train(1))
    session.perform(do.RemovePatterns((0,)))
    opened = unpack_session(pack_session(session.document), "x.mark1")
    first, second, last = (chapter.patterns.pictures for chapter in opened.run.chapters)
    assert first is second or np.shares_memory(first, second)
    assert not np.shares_memory(second, last)
    assert digest(opened) == digest(session.document)


def test_opening_computes_no_features(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    session.perform(do.ChangeTraining({"rule": "pocket"}))
    session.perform(do.Train(5))
    data = pack_session(session.document)
    monkeypatch.setattr("mark1.training.features.Features._see", None)
    opened = unpack_session(data, "x.mark1")
    assert opened.trainer().position == session.document.run.position


def test_more_voters_than_a_run_may_have_are_refused(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    session.perform(do.ChangeTraining({"rule": "voted", "stop": "never"}))
    session.perform(do.Train(30))
    run = session.document.run
    assert len(run.voters) > 3
    data, each = pack_session(session.document), run.voters[0].nbytes + predictors.MORE_BYTES
    for module in ("mark1.storage.run_arrays", "mark1.training.predictors"):
        monkeypatch.setattr(f"{module}.MOST_BYTES", len(run.voters) * each)
    unpack_session(data, "x.mark1")
    assert refused(lambda: session.perform(do.Teach())) == "training.too-many-voters"
    monkeypatch.setattr("mark1.storage.run_arrays.MOST_BYTES", len(run.voters) * each - 1)
    assert refused(lambda: unpack_session(data, "x.mark1")) == "storage.damaged"


@pytest.mark.parametrize("limit", ["MOST_HEADER", "MOST_BRACKETS"])
def test_a_header_that_would_take_much_memory_is_refused_in_writing_and_in_reading(
    session: Session, monkeypatch: pytest.MonkeyPatch, limit: str
) -> None:
    data = pack_session(session.document)
    monkeypatch.setattr(session_file, limit, 5)
    assert refused(lambda: unpack_session(data, "x.mark1")) == "storage.no-session"
    assert refused(lambda: pack_session(session.document)) == "storage.too-many-chapters"


def test_a_journal_in_a_file_that_is_too_long_is_refused(
    session: Session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session.perform(do.Train(1))
    session.save(tmp_path / "one.mark1")
    monkeypatch.setattr(session_file, "MOST_JOURNAL", len(session.journal) - 1)
    refusal = refused(lambda: session_file.load_session(tmp_path / "one.mark1"))
    assert refusal == "storage.damaged"


# --- journals ------------------------------------------------------------------------------------


def test_a_long_training_is_repeated_in_parts_between_which_the_caller_has_a_say(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    session.perform(do.ChangeTraining({"stop": "never"}))
    for train in (do.Train(25, goes_on=True), do.Train(100), do.Train(30, shows_each=True)):
        session.perform(train)
    monkeypatch.setattr(replay, "AT_ONCE", 8)
    monkeypatch.setattr(replay, "SHOWN_AT_ONCE", 4)
    again, heard = Session(), []
    read = replay.read_journal(session.journal, "here")
    assert read.perform(again, watch=lambda number: heard.append(number) or True) == 4
    assert [heard.count(number) for number in range(4)] == [1, 4, 13, 8]
    assert digest(again.document) == digest(session.document)
    for _ in range(3):
        assert session.perform(do.Undo()) is not None
        assert again.perform(do.Undo()) is not None
        assert digest(again.document) == digest(session.document)
    assert session.perform(do.Undo()) is again.perform(do.Undo()) is None
    assert read.perform(again, watch=lambda number: number < 1 or len(heard) < 1) == 1


def test_pictures_of_a_journal_are_refused_when_they_unpack_to_too_much(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    for seed in (2, 3, 4):
        session.perform(do.ReplacePatterns(pictures(seed)))
    session.perform(do.Draw(((0, 0, 255), (1, 1, 255))))
    session.perform(do.TurnPots(((0, 1.0),)))
    session.commit()
    story, unpacked = session.journal, 3 * 6 * 30 + 3 * replay.CELL
    monkeypatch.setattr(replay, "RATIO", 0)
    for limit in ("MOST_UNPACKED", "ALWAYS"):
        monkeypatch.setattr(replay, limit, unpacked)
        assert len(replay.read_journal(story, "here").commands) == 5
        with monkeypatch.context() as less:
            less.setattr(replay, limit, unpacked - 1)
            assert refused(lambda: replay.read_journal(story, "here")) == "journal.too-large"


@pytest.mark.parametrize(("limit", "most"), [("MOST_BRACKETS", 31), ("MOST_VALUES", 120)])
def test_a_line_of_a_journal_that_would_take_much_memory_is_not_read(
    session: Session, monkeypatch: pytest.MonkeyPatch, limit: str, most: int
) -> None:
    session.perform(do.Clear())
    session.perform(do.Draw(tuple((row, column, 9) for row in range(6) for column in range(5))))
    session.commit()
    assert replay.read_journal(session.journal, "here").is_whole
    monkeypatch.setattr(replay, limit, most)
    found = replay.read_journal(session.journal, "here")
    assert not found.is_whole
    assert [type(command) for command in found.commands] == [do.Clear]


def test_no_more_of_a_file_is_read_than_a_journal_may_have(
    session: Session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "one.journal"
    path.write_bytes(session.journal)
    assert digest(replay.load_journal(path).start) == digest(session.document)
    monkeypatch.setattr(replay, "MOST_BYTES", len(session.journal) - 1)
    assert refused(lambda: replay.load_journal(path)) == "journal.too-large"
    assert refused(lambda: replay.load_journal(tmp_path / "none.journal")) == "disk.cannot-read"
    assert refused(lambda: replay.load_journal(tmp_path)) == "disk.cannot-read"


# --- memory --------------------------------------------------------------------------------------


def test_machines_that_are_gone_count_in_what_undo_may_hold(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Mark1, "nbytes", MOST_BYTES // 2 - 2**20)
    for seed in range(5):
        config = dataclasses.replace(session.state.machine.config, seed=seed + 10)
        session.perform(do.BuildMachine(config))
    session.perform(do.Train(5))
    undone = 0
    while session.perform(do.Undo()) is not None:
        undone += 1
    assert undone == 3  # two machines before the present one, which costs nothing more


def test_a_document_that_cannot_be_opened_leaves_the_session_and_its_journal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = Session(start(0), tmp_path)
    session.perform(do.Train(5))
    before, (path,) = digest(session.document), tmp_path.glob("*.journal")

    def fail(self: Document) -> None:
        raise MemoryError

    with monkeypatch.context() as patch:
        patch.setattr(Document, "trainer", fail)
        with pytest.raises(MemoryError):
            session.begin(start(1))
    assert digest(session.document) == before
    assert path.exists()
    session.close()


def test_equal_documents_are_equal_bytes_and_numpy_opens_them(tmp_path: Path) -> None:
    session = Session(start(3))
    session.perform(do.Train(20))
    path = tmp_path / "one.mark1"
    path.write_bytes(pack_session(session.document))
    assert path.read_bytes() == pack_session(session.document)
    with np.load(path) as found:
        assert json.loads(found["header"].tobytes())["runs"]
        for name, array in arrays_of(session.document).items():
            if name != "header":
                assert np.array_equal(found[name], array)
