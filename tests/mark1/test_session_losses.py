"""What a session cannot keep is said, and what fails changes nothing."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from mark1.errors import Mark1Error
from mark1.machine.potentiometers import Wipers
from mark1.session import commands as do
from mark1.session.commands import Command
from mark1.session.session import Session
from mark1.storage.document import MOST_BRANCHES
from mark1.storage.session_file import load_session
from mark1.training.predictors import Votes
from mark1.training.trainer import Trainer
from tests.mark1.random_session import digest, start


@pytest.fixture
def session() -> Session:
    """Open the session of six pictures in three classes."""
    return Session(start(0))


def said(session: Session) -> str:
    """Read the message."""
    return str(session.state.message)


def test_a_branch_that_is_dropped_is_said_over_what_was_done(session: Session) -> None:
    for _ in range(MOST_BRANCHES + 1):
        assert not said(session).startswith("The oldest branch was dropped")
        session.perform(do.Step())
        session.perform(do.Seek(0))
        session.perform(do.Teach())
        session.perform(do.Seek(0))
    assert said(session) == "None"
    session.perform(do.Teach())
    assert said(session) == "The oldest branch was dropped: a session keeps 20."
    session.perform(do.Draw(((0, 0, 9),)))
    assert said(session).startswith("The oldest branch was dropped")
    session.perform(do.Step())
    assert not said(session).startswith("The oldest branch was dropped")


def test_steps_that_can_no_longer_be_returned_to_are_said(session: Session) -> None:
    session._open.trainer.log.most_by_hand = 3
    session.perform(do.ChooseClass("a"))
    for _ in range(3):
        session.perform(do.Teach())
        assert not said(session).startswith("The run now begins")
    session.perform(do.Teach())
    assert (
        said(session)
        == "The run now begins at step 1, because it keeps only the last 3 changes made by hand."
    )
    session.perform(do.ChooseClass("a"))
    assert not said(session).startswith("The run now begins")


def test_a_journal_that_is_too_long_is_left_out_and_that_is_said(
    session: Session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session.perform(do.Step())
    monkeypatch.setattr("mark1.storage.session_file.LONGEST_JOURNAL", len(session.journal))
    session.save(tmp_path / "whole.mark1")
    assert load_session(tmp_path / "whole.mark1").journal == session.journal
    assert session.state.message is None
    session.perform(do.Step())
    session.save(tmp_path / "short.mark1")
    assert load_session(tmp_path / "short.mark1").journal == b""
    assert said(session).startswith("Saved without its journal")


@pytest.mark.parametrize("error", [MemoryError, RuntimeError, KeyboardInterrupt])
@pytest.mark.parametrize("command", [do.Train(9), do.Step(), do.Reset(), do.Seek(1)])
def test_whatever_fails_leaves_the_document_as_it_was(
    session: Session,
    monkeypatch: pytest.MonkeyPatch,
    error: type[BaseException],
    command: Command,
) -> None:
    session.perform(do.Train(5))
    before, undo, journal = digest(session.document), session.state.undo, session.journal

    def fail(*given: Any, **named: Any) -> None:
        if isinstance(given[0], Trainer):
            given[0].machine.potentiometers.positions[:] = 9
        raise error

    with monkeypatch.context() as patch:
        patch.setattr("mark1.session.commands.training.Trainer", fail)
        patch.setattr(Trainer, "_present", fail)
        with pytest.raises(Mark1Error if error is MemoryError else error):
            session.perform(command)
    assert digest(session.document) == before
    assert (session.state.undo, session.journal) == (undo, journal)
    if error is MemoryError:
        assert said(session).startswith("There is not enough memory for this.")
    session.perform(do.Train(3))
    assert session.state.progress.step == 8


@pytest.mark.parametrize("error", [MemoryError, RuntimeError])
def test_a_run_that_fails_stops_where_it_was_last_noted(
    session: Session, monkeypatch: pytest.MonkeyPatch, error: type[Exception]
) -> None:
    session.perform(do.Train(5))
    before = digest(session.document)
    session.run()

    def fail(*given: Any, **named: Any) -> None:
        given[0].machine.potentiometers.positions[:] = 9
        raise error

    with monkeypatch.context() as patch:
        patch.setattr(Trainer, "_present", fail)
        with pytest.raises(Mark1Error if error is MemoryError else error):
            session.advance()
    assert not session.is_running
    assert said(session).startswith("There is not enough") == (error is MemoryError)
    assert digest(session.document) == before


def test_a_hand_that_leaves_a_knob_ends_no_stroke(session: Session) -> None:
    session.perform(do.TurnPots(((0, 1.0),)))
    session.perform(do.Draw(((0, 0, 9),)))
    session.commit(do.TurnPots)
    assert session.journal.count(b'"do":"TurnPots"') == 1
    assert session.journal.count(b'"do":"Draw"') == 0
    session.commit(do.Draw)
    assert session.journal.count(b'"do":"Draw"') == 1


def test_the_name_of_a_set_is_no_longer_than_that_of_a_file(session: Session) -> None:
    patterns = session.state.patterns
    assert len(replace(patterns, name="x" * 255).name) == 255
    with pytest.raises(Mark1Error, match="at most 255 characters"):
        replace(patterns, name="x" * 256)


def test_voters_of_a_tiny_machine_are_as_few_as_they_can_be_kept() -> None:
    log = [Wipers(np.zeros(1))] * 65_026
    Votes(log).check()
    with pytest.raises(Mark1Error, match="The limit of 65027 voting sets"):
        Votes([*log, log[0]]).check()
