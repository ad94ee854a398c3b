"""The open session: what it shows, what it refuses, and what it saves."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from mark1.errors import FileError, TrainingError
from mark1.patterns import shapes
from mark1.patterns.pattern_set import PatternSet
from mark1.session.commands import (
    AddPattern,
    ChangeTraining,
    ChooseClass,
    Clear,
    Command,
    Draw,
    Invert,
    PutPicture,
    Redo,
    ReplacePatterns,
    Seek,
    SetDesired,
    Step,
    Teach,
    TurnPots,
    Undo,
)
from mark1.session.new_document import new_document
from mark1.session.session import Session
from mark1.training.evaluation import evaluate
from mark1.training.pace import Pace
from tests.mark1.random_session import pictures, points, start
from tests.mark1.sessions import (
    advance,
    cross,
    evaluated,
    learn,
    refused,
    step_of,
    volts,
)


@pytest.fixture
def small() -> Session:
    """Open a session of six pictures in three classes."""
    return Session(start(0))


# --- what it opens with --------------------------------------------------------------------------


def test_it_opens_with_letters_and_an_e_on_the_retina(session: Session) -> None:
    state = session.state
    assert len(state.patterns.classes) == 26
    assert np.array_equal(state.drawing, state.patterns.pictures[4])
    assert state.desired_class == "E"
    assert not state.by_hand
    assert not state.is_modified
    assert state.undo is None


def test_two_sessions_of_one_document_do_not_turn_each_others_knobs(small: Session) -> None:
    other = Session(small.document)
    other.perform(TurnPots(((3, 2.0),)))
    assert volts(other)[3] == 2.0
    assert volts(small)[3] == 0.0
    trainer = small.document.trainer()
    trainer.finish()
    assert not any(volts(small))


# --- right and wrong -----------------------------------------------------------------------------


def test_nothing_is_right_or_wrong_before_anything_was_learned(session: Session) -> None:
    evaluated(session)
    assert session.state.evaluation is not None
    assert session.state.is_right is None
    assert not session.state.wrong.any()
    session.perform(Step())
    assert session.state.is_right is not None
    evaluated(session)
    assert session.state.wrong.any()


def test_weights_that_are_random_at_the_start_have_learned_nothing() -> None:
    session = Session(start(2))
    assert any(volts(session))
    evaluated(session)
    assert session.state.is_right is None
    assert not session.state.wrong.any()
    session.perform(TurnPots(((0, 1.0),)))
    assert session.state.is_right is not None


def test_a_drawing_made_by_hand_has_no_known_class_until_somebody_says_so(
    session: Session,
) -> None:
    learn(session)
    assert session.state.is_right is True
    session.perform(Draw(((0, 0, 255),)))
    assert session.state.by_hand
    assert session.state.desired_class is None
    assert session.state.is_right is None
    session.perform(ChooseClass("E"))
    assert session.state.is_right is not None


@pytest.mark.parametrize("command", [Clear(), Invert(), PutPicture(cross()), Draw(((1, 1, 9),))])
def test_whatever_changes_the_drawing_makes_its_class_unknown(
    session: Session, command: Command
) -> None:
    session.perform(command)
    assert session.state.desired_class is None
    session.commit()
    session.perform(Undo())
    assert session.state.desired_class == "E"
    assert not session.state.by_hand


def test_an_evaluation_is_of_the_weights_that_are_shown(session: Session) -> None:
    learn(session)
    evaluated(session)
    assert session.state.evaluation is not None
    session.perform(Step())
    assert session.state.evaluation is None
    evaluated(session)
    found, state = session.state.evaluation, session.state
    assert found is not None
    assert np.array_equal(found.answers, evaluate(state.machine, state.patterns).answers)
    session.perform(ChangeTraining({"stop": "never"}))
    session.run(Pace(30), now=0.0)
    advance(session, now=0.1)
    assert session.state.evaluation is None


# --- refusals ------------------------------------------------------------------------------------


def test_importing_points_into_a_picture_machine_is_refused(session: Session) -> None:
    sentence = refused(session, ReplacePatterns(points(1)))
    assert sentence.endswith(".")
    assert not session.is_modified


def test_teaching_asks_for_the_desired_response_first(session: Session) -> None:
    session.perform(SetDesired((0,) * 5))
    refused(session, Teach())
    assert step_of(session) == 0


def test_a_class_too_many_is_refused_and_changes_nothing(session: Session) -> None:
    session.begin(new_document("mark1", PatternSet.empty(), 1960))
    for number in range(32):
        session.perform(AddPattern(f"class {number}"))
    assert "R-units" in refused(session, AddPattern("one too many"))
    assert len(session.state.patterns.classes) == 32


def test_a_refusal_in_the_middle_of_a_gesture_leaves_its_pieces(session: Session) -> None:
    session.perform(Clear())
    session.perform(Draw(((0, 0, 255),)))
    with pytest.raises(TrainingError):
        session.perform(Draw(((0, 20, 255),)))
    session.perform(Draw(((1, 1, 255),)))
    session.commit()
    assert np.argwhere(session.state.drawing).tolist() == [[0, 0], [1, 1]]
    session.perform(Undo())
    assert not session.state.drawing.any()


# --- files ---------------------------------------------------------------------------------------


def test_what_is_saved_comes_back_and_goes_on_as_if_never_stopped(
    session: Session, tmp_path: Path
) -> None:
    for _ in range(40):
        session.perform(Step())
    session.perform(PutPicture(cross()))
    path = tmp_path / "one.mark1"
    assert session.is_modified
    session.save(path)
    assert not session.is_modified
    other = Session(start(0))
    other.open(path)
    assert other.path == path
    assert np.array_equal(other.state.drawing, cross())
    assert other.state.by_hand
    assert other.state.desired_class is None
    for one in (session, other):
        learn(one)
    assert volts(session) == volts(other)
    other.perform(Undo())
    assert not other.is_modified


def test_the_session_is_modified_exactly_if_something_would_be_lost(
    session: Session, tmp_path: Path
) -> None:
    def save() -> None:
        session.save(tmp_path / "one.mark1")
        assert not session.is_modified

    session.perform(Step())
    assert session.is_modified
    save()
    session.perform(Seek(0))
    session.perform(ChooseClass("Z"))
    session.perform(Teach())  # another run of the same length
    assert session.is_modified
    save()
    session.perform(Draw(((0, 0, 255),)))
    assert session.is_modified
    session.perform(Undo())
    assert not session.is_modified
    session.perform(Redo())
    assert session.is_modified
    save()
    session.perform(Undo())
    assert session.is_modified
    session.perform(Redo())
    assert not session.is_modified
    session.look()
    assert not session.is_modified


def test_saving_while_it_runs_saves_what_was_trained(session: Session, tmp_path: Path) -> None:
    session.run(Pace(100), now=0.0)
    advance(session, now=0.1)
    session.save(tmp_path / "one.mark1")
    assert session.is_running
    assert not session.is_modified
    session.pause()
    assert not session.is_modified
    other = Session(start(0))
    other.open(tmp_path / "one.mark1")
    assert step_of(other) == 10


def test_a_damaged_file_leaves_the_session_as_it_was(session: Session, tmp_path: Path) -> None:
    session.perform(Step())
    path = tmp_path / "bad.mark1"
    path.write_bytes(b"no session")
    before = session.document
    with pytest.raises(FileError):
        session.open(path)
    assert session.document.run is before.run
    assert session.path is None
    session.perform(Undo())
    assert step_of(session) == 0


def test_a_file_that_cannot_be_written_changes_nothing(session: Session, tmp_path: Path) -> None:
    session.perform(Step())
    with pytest.raises(FileError):
        session.save(tmp_path / "no such folder" / "a.mark1")
    assert session.path is None
    assert session.is_modified


@pytest.mark.parametrize("kind", ["mark1", "full", "direct"])
@pytest.mark.parametrize("name", list(shapes.BUILT_IN))
def test_every_built_in_set_opens_and_steps_on_every_machine_that_can_take_it(
    kind: str, name: str
) -> None:
    patterns = shapes.make(name)
    session = Session(new_document("direct" if patterns.analog else kind, patterns, 7))
    session.perform(Step())
    session.perform(Seek(0))
    assert step_of(session) == 0
    assert not session.state.has_learned or any(volts(session))


def test_many_patterns_are_read_in_slices(session: Session) -> None:
    session.begin(new_document("full", shapes.make("figures", examples=200), 1))
    slices = 0
    while session.is_evaluating:
        assert session.state.evaluation is None
        session.advance(seconds=0.0)
        slices += 1
    state = session.state
    assert slices > 2
    assert state.evaluation is not None
    assert np.array_equal(state.evaluation.answers, evaluate(state.machine, state.patterns).answers)


def test_patterns_that_change_while_they_are_read_are_read_again(small: Session) -> None:
    small.perform(Step())
    small.perform(ReplacePatterns(pictures(9)))
    assert small.is_evaluating
    evaluated(small)
    state = small.state
    assert state.evaluation is not None
    assert np.array_equal(state.evaluation.answers, evaluate(state.machine, state.patterns).answers)


@pytest.mark.parametrize("rule", ["spontaneous", "spontaneous-gamma"])
def test_a_run_without_a_teacher_says_when_it_turned_nothing(small: Session, rule: str) -> None:
    small.perform(ChangeTraining({"rule": rule, "passes": 1}))
    learn(small)
    message = small.state.message
    assert message is not None
    assert message.code == "training.nothing-turned"
    small.perform(TurnPots(((0, 0.5),)))
    small.perform(ChangeTraining({"passes": 2}))
    learn(small)
    assert small.state.message is not None
    assert small.state.message.code == "training.not-learned"
