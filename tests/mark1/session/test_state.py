"""Versions: what a command changes is raised, and nothing else is drawn again."""

from __future__ import annotations

import numpy as np
import pytest

from mark1.errors import Mark1Error
from mark1.machine.config import MachineConfig
from mark1.session.commands import (
    AddPattern,
    BuildMachine,
    ChangeTraining,
    ChooseClass,
    Clear,
    Command,
    Correct,
    Draw,
    RemovePatterns,
    Seek,
    SelectClass,
    SetDesired,
    ShowPattern,
    Step,
    Teach,
    TurnPots,
)
from mark1.session.session import Session
from mark1.session.state import PARTS
from mark1.training.pace import Pace
from tests.mark1.random_session import start
from tests.mark1.sessions import advance, evaluated


@pytest.fixture
def session() -> Session:
    """Open a saved session, a step into its run, with all patterns read."""
    session = Session(start(0))
    session.perform(Step())
    session.perform(ShowPattern(2))
    session.begin(session.document)
    evaluated(session)
    return session


def raised(session: Session, before: dict[str, int]) -> set[str]:
    """Name the parts whose version is another than before."""
    after = session.state.versions
    assert before.keys() == after.keys() == set(PARTS)
    assert all(after[part] >= before[part] for part in PARTS)
    return {part for part in PARTS if after[part] != before[part]}


DRAWN = {"presentation", "response", "undo", "file"}
RUN = {"weights", "presentation", "run", "undo", "file"}

TABLE = (
    (Clear(), DRAWN),
    (Draw(((0, 0, 9),)), DRAWN),
    (ShowPattern(4), DRAWN),
    (ChooseClass("c"), {"response", "undo", "file"}),
    (SelectClass("c"), {"response", "undo", "file"}),
    (SetDesired((1, 1, 0)), {"response", "undo", "file"}),
    (TurnPots(((0, 2.0),)), RUN),
    (ChangeTraining({"eta": 0.25}), RUN),
    (Step(), RUN | {"response"}),
    (Seek(0), RUN),
    (Teach(), RUN | {"message"}),
    (Correct("c"), RUN | {"response", "message"}),
    (Correct("c", keeps=True), RUN | {"patterns", "response", "message"}),
    (AddPattern("c"), RUN | {"patterns", "response", "message"}),
    (RemovePatterns((5,)), RUN | {"patterns", "response"}),
    (
        BuildMachine(MachineConfig.of("direct", classes=3, rows=6, columns=5)),
        RUN | {"machine", "response"},
    ),
)


@pytest.mark.parametrize(
    ("command", "parts"), TABLE, ids=[type(command).__name__ for command, _ in TABLE]
)
def test_only_what_a_command_changes_is_raised(
    session: Session, command: Command, parts: set[str]
) -> None:
    before = session.state.versions
    session.perform(command)
    assert raised(session, before) == parts


def test_what_was_not_raised_is_the_same_object(session: Session) -> None:
    before = session.state
    session.perform(Clear())
    after = session.state
    assert after.patterns is before.patterns
    assert after.machine is before.machine
    assert after.evaluation is before.evaluation
    assert after.drawing is not before.drawing


def test_nothing_is_raised_by_looking_at_the_state(session: Session) -> None:
    before = session.state.versions
    for _ in range(3):
        assert session.state.presentation is not None
    session.advance()
    assert raised(session, before) == set()


def test_a_command_that_changes_nothing_raises_nothing(session: Session) -> None:
    before = session.state.versions
    session.perform(ShowPattern(2))
    session.perform(ChangeTraining({"eta": 0.5}))
    assert raised(session, before) == set()


def test_a_refusal_raises_the_message_only(session: Session) -> None:
    before = session.state.versions
    with pytest.raises(Mark1Error):
        session.perform(ShowPattern(99))
    assert raised(session, before) == {"message"}


def test_a_snapshot_of_the_versions_stays_as_it_was(session: Session) -> None:
    before = session.state.versions
    kept = dict(before)
    session.perform(Clear())
    assert before == kept


def test_the_evaluation_is_raised_when_the_last_pattern_was_read(session: Session) -> None:
    session.perform(Step())
    before = session.state.versions
    evaluated(session)
    assert raised(session, before) == {"evaluation"}


def test_a_run_raises_the_run_and_in_the_end_its_message(session: Session) -> None:
    before = session.state.versions
    session.run(Pace(100), now=0.0)
    assert raised(session, before) == {"running", "pace"}
    advance(session, now=0.02)
    assert raised(session, before) == RUN | {"running", "pace", "evaluation"}
    before = session.state.versions
    advance(session, now=0.04)
    assert raised(session, before) == {"weights", "presentation", "run"}
    session.pause()
    before = session.state.versions
    session.set_pace(Pace(5))
    assert raised(session, before) == {"pace"}


def test_the_pieces_of_a_stroke_raise_the_undo_once(session: Session) -> None:
    session.perform(Draw(((0, 0, 9),)))
    before = session.state.versions
    session.perform(Draw(((0, 1, 9),)))
    assert raised(session, before) == {"presentation"}
    assert np.count_nonzero(session.state.drawing == 9) == 2


def test_a_pause_shows_the_response_of_the_mean_weights(session: Session) -> None:
    session.perform(ChangeTraining({"rule": "averaged"}))
    session.run(Pace(100), now=0.0)
    advance(session, now=0.05)
    before = session.state
    session.pause()
    assert session.state.presentation is not before.presentation
    assert "presentation" in raised(session, before.versions)
