"""A seek in slices: shown on its way, cancelled by anything, and in the end like any other."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from mark1.disk import archive
from mark1.errors import TrainingError
from mark1.session import commands as do
from mark1.session.session import Session
from mark1.storage.session_file import _with_header, arrays_of, save_session, unpack_session
from mark1.training.trainer import Trainer
from tests.mark1.random_session import digest, start
from tests.mark1.sessions import labels, step_of

RULES = ("error-correction", "averaged", "batch")


@pytest.fixture(params=RULES)
def session(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Session:
    """Train far beyond the last checkpoint, and let every slice be as short as can be."""
    monkeypatch.setattr("mark1.session.session.SLICE", 0.0)
    session = Session(start(0))
    session.perform(do.ChangeTraining({"rule": request.param, "stop": "never"}))
    session._open.trainer.log.spacing = 2**12
    session.perform(do.Train(300))
    session.perform(do.ChangeTraining({"eta": 0.3}))
    session.perform(do.Train(40))
    return session


def slices(session: Session) -> Iterator[int]:
    """Make the slices of a seek, and give the steps between them."""
    while session.is_seeking:
        yield step_of(session)
        session.advance(seconds=0.0)


def test_a_seek_in_slices_is_one_step_of_undo_like_any_other(session: Session) -> None:
    before, journal = session.document, session.journal
    whole = Session(before)
    whole.perform(do.Seek(250))
    session.seek(250)
    steps = list(slices(session))
    assert steps == sorted(steps)
    assert steps[0] > 0 and steps[-1] < 250
    assert step_of(session) == 250
    assert digest(session.document) == digest(whole.document)
    assert session.journal.removeprefix(journal) == whole.journal.splitlines(keepends=True)[-1]
    assert session.state.message is None
    assert labels(session) == labels(whole)
    session.perform(do.Undo())
    assert session.document.same(before)
    session.perform(do.Redo())
    assert session.document.same(whole.document)


def test_on_its_way_a_seek_says_how_far_it_has_come(session: Session) -> None:
    before = session.document
    was_modified, versions = session.is_modified, session.state.versions["running"]
    session.seek(250)
    state = session.state
    assert state.is_seeking and not state.is_running and not session.is_evaluating
    assert state.versions["running"] > versions
    assert session.document.same(before)
    assert session.is_modified == was_modified
    said = [str(state.message)]
    said += [str(session.state.message) for _ in slices(session)]
    assert said[0].startswith("Going to step 250: ") and said[0].endswith(" %.")
    assert not session.state.is_seeking


def test_on_its_way_the_state_tells_where_it_goes(session: Session) -> None:
    assert session.state.destination == 340
    session.seek(250)
    assert step_of(session) < session.state.destination == 250
    session.seek(session.state.destination - 1)
    assert step_of(session) < session.state.destination == 249
    session.cancel_seek()
    assert session.state.destination == step_of(session) == 340
    session.seek(249)
    assert {session.state.destination for _ in slices(session)} == {249}
    assert session.state.destination == step_of(session) == 249


def test_a_step_on_the_way_counts_from_where_it_goes(session: Session) -> None:
    session.seek(250)
    session.step()
    assert session.state.destination == 251
    list(slices(session))
    assert step_of(session) == 251
    session.seek(339)
    for _ in range(3):
        session.step()
    session.advance(seconds=0.0)
    step = step_of(session)
    session.step()  # 340 is the last one, so the seek goes on
    assert step_of(session) == step < 340
    list(slices(session))
    assert step_of(session) == session.state.progress.end == 340


@pytest.mark.parametrize("cancels", ["cancel", "pause", "command", "gesture", "another", "save"])
def test_whatever_else_is_done_cancels_a_seek(
    session: Session, cancels: str, tmp_path: Path
) -> None:
    before, undo, journal = session.document, session.state.undo, session.journal
    session.seek(250)
    assert step_of(session) > 0
    if cancels == "cancel":
        session.cancel_seek()
    elif cancels == "pause":
        session.pause()
    elif cancels == "command":
        session.perform(do.Undo())
        session.perform(do.Redo())
        before, journal = session.document, session.journal
        assert before.run.position.step == 340
    elif cancels == "gesture":
        session.perform(do.Draw(((0, 0, 7),)))
        assert step_of(session) == 340
        session.perform(do.Undo())
        before, journal, undo = session.document, session.journal, session.state.undo
    elif cancels == "another":
        session.seek(340)
    else:
        session.save(tmp_path / "x.mark1")
    assert not session.is_seeking
    assert step_of(session) == 340
    assert digest(session.document) == digest(before)
    assert (session.journal, session.state.undo) == (journal, undo)
    assert session.state.message is None or cancels in ("command", "gesture")


def test_a_step_that_does_not_exist_is_refused_and_nothing_is_sought(session: Session) -> None:
    before = session.document
    with pytest.raises(TrainingError, match="Step 341 is not in the run log"):
        session.seek(341)
    assert not session.is_seeking
    assert session.document.same(before)
    assert session.state.message is not None and session.state.message.tone == "wrong"


def never(*_: Any, **__: Any) -> int:
    """Stand in for a replay where there must be none."""
    raise AssertionError("a replay")


def opened(session: Session, path: Path) -> Session:
    """Open in another session what this one would save."""
    save_session(session.document, path)
    other = Session()
    other.open(path)
    return other


def test_no_replay_is_needed_to_open_a_file_or_to_undo(
    session: Session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = session.state.presentation
    wanted = digest(session.document)
    monkeypatch.setattr(Trainer, "_present", never)
    for other in (opened(session, tmp_path / "x.mark1"), session):
        if other is session:
            session.perform(do.Reset())
            session.perform(do.Undo())
        assert not other.is_seeking
        assert np.array_equal(other.state.presentation.drive, shown.drive)
        assert digest(other.document) == wanted


# --- the longest run -----------------------------------------------------------------------------


@pytest.mark.parametrize("limit", ["MOST_STEPS", "MOST_PASSES"])
def test_a_run_ends_where_its_log_is_full(monkeypatch: pytest.MonkeyPatch, limit: str) -> None:
    session = Session(start(0))
    session.perform(do.ChangeTraining({"stop": "never"}))
    session._open.trainer.log.spacing = 4
    with monkeypatch.context() as patch:
        patch.setattr(f"mark1.training.run_log.{limit}", 12)
        session.run()
        with pytest.raises(TrainingError, match="as many as it can hold"):
            while session.is_running:
                session.advance()
    progress = session.state.progress
    assert 12 in (progress.step, progress.passes)
    assert "as many as it can hold" in str(session.state.message)
    assert unpack_session(archive.pack_arrays(_with_header(arrays_of(session.document))), "x")
    session.perform(do.Seek(3))
    session.perform(do.Step())
    assert step_of(session) == 4


@pytest.mark.parametrize(("spacing", "is_refused"), [(2**27, False), (2**28, True)])
def test_a_file_cannot_ask_for_a_longer_replay_than_the_longest_run_needs(
    spacing: int, is_refused: bool
) -> None:
    document = Session(start(0)).document
    run = dataclasses.replace(document.run, spacing=spacing)
    arrays = arrays_of(dataclasses.replace(document, run=run))
    data = archive.pack_arrays(_with_header(arrays))
    if is_refused:
        with pytest.raises(Exception, match="longer than 4294967296 steps"):
            unpack_session(data, "x.mark1")
    else:
        unpack_session(data, "x.mark1")


def test_an_overflow_names_its_step_however_the_run_was_sliced() -> None:
    said = set()
    for chunk in (1, 7, 64):
        session = Session(start(3))
        assert session.state.machine.config.limit == np.inf
        session.perform(do.ChangeTraining({"eta": 1e6, "rule": "widrow-hoff", "stop": "never"}))
        session._open.trainer._chunk.size = chunk
        with pytest.raises(TrainingError, match="a weight overflows") as error:
            session._open.trainer.advance(steps=10_000)
        said.add(str(error.value))
    assert len(said) == 1


def test_a_lesson_by_hand_that_would_overflow_a_weight_changes_nothing() -> None:
    session = Session(start(3))
    session.perform(do.ChangeTraining({"eta": 1e6, "rule": "widrow-hoff", "stop": "never"}))
    session.perform(do.ShowPattern(0))
    session.perform(do.ChooseClass(session.state.patterns.classes[0]))
    documents = [session.document]
    with pytest.raises(TrainingError, match="a weight overflows"):
        while len(documents) < 100:
            session.perform(do.Teach())
            documents.append(session.document)
    assert 1 < len(documents) < 100
    assert session.document.same(documents.pop())
    while documents:
        session.perform(do.Undo())
        assert session.document.same(documents.pop())
