"""Commands that place points on a plane, or start a run on others."""

from __future__ import annotations

import numpy as np
import pytest

from mark1.patterns import shapes
from mark1.session.commands import (
    AddPoint,
    BeginRun,
    ChangeTraining,
    MovePoints,
    Redo,
    RemovePatterns,
    Seek,
    Train,
    Undo,
)
from mark1.session.new_document import new_document
from mark1.session.replay import read_journal
from mark1.session.session import Session
from mark1.training.conventions import config_for_points
from tests.mark1.random_session import digest, start
from tests.mark1.sessions import refused, step_of, volts


@pytest.fixture
def session() -> Session:
    """Open a session of AND, six steps into its run."""
    session = Session(new_document("direct", shapes.make("and"), 1960))
    session.perform(Train(6))
    return session


def points_of(session: Session) -> list[list[float]]:
    return session.state.patterns.pictures[:, 0].tolist()


def test_a_point_is_added_in_the_midst_of_a_run(session: Session) -> None:
    before = volts(session)
    session.perform(AddPoint((0.5, -0.25), "1"))
    assert points_of(session)[-1] == [0.5, -0.25]
    assert session.state.patterns.labels.tolist() == [0, 0, 0, 1, 1]
    assert step_of(session) == 6
    assert np.array_equal(volts(session), before)
    assert [chapter.label for chapter in session.state.chapters][1:] == ["+“1”"]
    assert str(session.state.undo) == "add point to 1"


def test_a_point_that_is_removed_is_a_point_and_its_chapter_is_no_number(session: Session) -> None:
    session.perform(RemovePatterns((0,)))
    assert [chapter.label for chapter in session.state.chapters][1:] == ["−“0”"]
    assert str(session.state.undo) == "remove 1 point"
    session.perform(RemovePatterns((0, 1)))
    assert str(session.state.undo) == "remove 2 points"


def test_a_third_class_needs_more_r_units_and_starts_a_new_run(session: Session) -> None:
    session.perform(ChangeTraining({"eta": 0.25}))
    session.perform(AddPoint((2.0, 2.0), "2"))
    config = session.state.machine.config
    assert (config.r_units, config.code, config.analog) == (3, "one-per-class", True)
    assert step_of(session) == 0
    assert session.state.training.eta == 0.25
    session.perform(Undo())
    assert session.state.machine.config.r_units == 1
    assert step_of(session) == 6


@pytest.mark.parametrize("rule", ["error-correction", "voted", "averaged", "pocket"])
def test_what_a_drag_passes_through_leaves_no_trace(session: Session, rule: str) -> None:
    session.perform(ChangeTraining({"rule": rule}))
    for moves in (((0, 0.1, 0.2),), ((1, 0.2, 0.3),), ((0, 0.25, 0.5),)):
        session.perform(MovePoints(moves))
    session.commit()
    replay = read_journal(session.journal, "here")
    other = Session(replay.start)
    replay.perform(other)
    assert digest(other.document) == digest(session.document)


def test_a_drag_is_one_undo_step_and_one_command_in_the_journal(session: Session) -> None:
    before = digest(session.document)
    for place in ((0, 0.1, 0.2), (0, 0.2, 0.3), (0, 0.25, 0.5)):
        session.perform(MovePoints((place,)))
    session.commit()
    assert points_of(session)[0] == [0.25, 0.5]
    assert read_journal(session.journal, "here").commands[-1] == MovePoints(((0, 0.25, 0.5),))
    session.perform(Undo())
    assert digest(session.document) == before
    session.perform(Redo())
    assert points_of(session)[0] == [0.25, 0.5]


def test_a_point_put_back_where_it_was_changes_nothing(session: Session) -> None:
    before = digest(session.document)
    session.perform(MovePoints(((1, 5.0, 5.0),)))
    session.perform(MovePoints(((1, 0.0, 1.0),)))
    session.commit()
    assert digest(session.document) == before


def test_going_back_across_a_move_takes_the_point_back(session: Session) -> None:
    session.perform(MovePoints(((3, 2.0, 2.0),)))
    session.commit()
    session.perform(Train(4))
    session.perform(Seek(3))
    assert points_of(session)[3] == [1.0, 1.0]


def test_a_run_begins_on_other_points_in_one_undoable_step(session: Session) -> None:
    before = digest(session.document)
    config = config_for_points(2, "stream", bias=True)
    session.perform(BeginRun(config, shapes.make("xor"), {"rule": "stream", "passes": 1}))
    state = session.state
    assert (state.patterns.name, state.training.rule, state.progress.end) == ("xor", "stream", 0)
    assert str(state.undo) == "start with xor"
    session.perform(Undo())
    assert digest(session.document) == before


def test_a_journal_repeats_all_of_it(session: Session) -> None:
    session.perform(AddPoint((0.5, -0.25), "1"))
    session.perform(MovePoints(((0, 0.1, 0.2),)))
    session.perform(BeginRun(config_for_points(2, "batch"), shapes.make("or"), {"rule": "batch"}))
    session.perform(RemovePatterns((0,)))
    story = read_journal(session.journal, "here")
    again = Session(story.start)
    for command in story.commands:
        again.perform(command)
    assert digest(again.document) == digest(session.document)


@pytest.mark.parametrize(
    "command",
    [
        AddPoint((1e300, 0.0), "1"),
        AddPoint((1.0, 2.0, 3.0), "1"),
        MovePoints(((4, 0.0, 0.0),)),
        MovePoints(((0, 1e300, 0.0),)),
        BeginRun(config_for_points(2, "batch"), shapes.make("and"), {"rule": "no such"}),
    ],
)
def test_what_is_impossible_changes_nothing(
    session: Session, command: AddPoint | MovePoints | BeginRun
) -> None:
    assert refused(session, command)


def test_pictures_are_not_points_of_a_plane() -> None:
    session = Session(start(0))
    for command in (AddPoint((0.0, 0.0), "D"), MovePoints(((0, 0.0, 0.0),))):
        assert "points of a plane" in refused(session, command)
