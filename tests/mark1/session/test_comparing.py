"""Two runs side by side, against the same two runs made independently."""

from __future__ import annotations

import math

import numpy as np
import pytest

from mark1.errors import Mark1Error
from mark1.machine.config import TrainingConfig
from mark1.machine.machine import Mark1
from mark1.session.commands import (
    AddPattern,
    ChangeTraining,
    ChooseBranch,
    Reset,
    Retrain,
    Seek,
    Train,
    Undo,
)
from mark1.session.comparing import Comparison, Retraining, Side
from mark1.session.session import Session
from mark1.training.evaluation import evaluate
from mark1.training.trainer import Trainer
from tests.mark1.random_session import digest, start
from tests.mark1.sessions import learn, refused


@pytest.fixture
def session() -> Session:
    """Three classes of two small pictures, a few passes learned."""
    session = Session(start(1))
    session.perform(Train(15))
    return session


def retrained(session: Session, **values: object) -> Retraining:
    made = Retraining(session.document, values)
    while not made.advance(0.0005):
        pass
    return made


def alone(session: Session, steps: int, **values: object) -> Trainer:
    """Make the run that is compared, in one go and from nothing."""
    document = session.document
    training = TrainingConfig.from_dict(document.run.training.to_dict() | values)
    trainer = Trainer(Mark1(document.machine.config), document.patterns, training)
    trainer.advance(steps=steps)
    return trainer


@pytest.mark.parametrize("values", [{"eta": 0.25}, {"order": "given"}, {"seed": 7}])
def test_both_sides_are_the_runs_made_alone(session: Session, values: dict[str, object]) -> None:
    made = retrained(session, **values)
    both = Comparison(session.state.machine, session.document.run, made.run)
    assert not both.by_pass
    assert both.end == max(15, made.run.end)
    for at in (both.end, 0, 9, 4, 14):
        both.go_to(at)
        assert both.advance()
        left, right = alone(session, min(at, 15)), alone(session, min(at, made.run.end), **values)
        assert np.array_equal(both.left.volts, left.machine.potentiometers.volts)
        assert np.array_equal(both.right.volts, right.machine.potentiometers.volts)
        assert both.right.trainer.position.total == right.position.total
        found = evaluate(right.answering(), right.patterns)
        assert both.right.wrong == int(found.wrong.sum())
        w, v = (t.machine.potentiometers.volts.astype(float) for t in (left, right))
        assert np.allclose(both.difference, v - w)
        assert both.left.norm == pytest.approx(w @ w)
        if w.any() and v.any():
            cosine = min(1.0, w @ v / math.sqrt((w @ w) * (v @ v)))
            assert both.angle == pytest.approx(math.degrees(math.acos(cosine)), abs=1e-5)
        else:
            assert both.angle is None


def test_a_rule_brings_its_conventions_and_its_mean_answers(session: Session) -> None:
    made = retrained(session, rule="averaged", eta=1.0)
    training = made.run.training
    assert (training.rule, training.eta, training.unit_step) == ("averaged", 1.0, True)
    side = Side(session.state.machine, made.run)
    assert side.seek(made.run.end, math.inf)
    answering = made.trainer.answering()
    assert np.array_equal(
        side.present(session.state.drawing)[1].drive, answering.present(session.state.drawing).drive
    )


def test_slices_decide_nothing() -> None:
    session = Session()
    session.perform(ChangeTraining({"stop": "never"}))
    session.perform(Train(3000))
    made = Retraining(session.document, {"eta": 0.25, "stop": "clean-pass"})
    made.advance(math.inf)
    both = Comparison(session.state.machine, session.document.run, made.run)
    both.go_to(2500)
    slices = 1
    while not both.advance(0.0):
        slices += 1
    assert slices > 1
    again = Comparison(session.state.machine, session.document.run, made.run)
    again.go_to(2500)
    again.advance()
    assert np.array_equal(both.difference, again.difference)
    assert both.left.evaluation is not None


def test_nothing_of_the_session_changes(session: Session) -> None:
    before = digest(session.document)
    made = retrained(session, rule="pocket")
    both = Comparison(session.state.machine, session.document.run, made.run)
    both.go_to(3)
    both.advance()
    assert digest(session.document) == before


def test_a_run_with_more_patterns_is_compared_by_passes(session: Session) -> None:
    session.perform(Seek(6))
    session.perform(AddPattern("a"))
    session.perform(Train(20))
    branch, run = session.document.branches[0].run, session.document.run
    both = Comparison(session.state.machine, run, branch)
    assert both.by_pass
    for passes in range(both.end + 1):
        both.go_to(passes)
        both.advance()
        assert both.right.trainer.position.passes == min(passes, branch.passes)
        assert both.left.trainer.position.passes == min(passes, run.passes)


def test_keeping_it_makes_one_step_of_undo_and_the_same_run(session: Session) -> None:
    before = digest(session.document)
    made = retrained(session, rule="batch", eta=0.3)
    command = made.command()
    session.perform(command)
    kept = digest(session.document)
    assert session.state.progress.step == made.run.end
    assert session.document.run.training == made.run.training
    assert len(session.document.branches) == 1
    other = Session(start(1))
    other.perform(Train(15))
    other.perform(Retrain(command.values, command.steps))  # as the journal repeats it
    assert digest(other.document) == kept
    session.perform(Undo())
    assert digest(session.document) == before


def test_what_was_kept_was_left_as_a_branch_that_can_be_chosen(session: Session) -> None:
    run = session.document.run
    session.perform(retrained(session, eta=2.0).command())
    assert session.document.branches[0].run.volts.tolist() == run.volts.tolist()
    session.perform(ChooseBranch(0))
    assert session.state.progress.step == 15
    assert session.state.training.eta == run.training.eta


def test_after_a_reset_there_is_nothing_to_keep_as_a_branch(session: Session) -> None:
    session.perform(Reset())
    branches = len(session.document.branches)
    session.perform(Retrain({"eta": 2.0}, 3))
    assert len(session.document.branches) == branches
    assert session.state.progress.step == 3


@pytest.mark.parametrize("values", [{"rule": "no such"}, {"eta": -1.0}, {"nothing": 1}])
def test_impossible_settings_are_refused(session: Session, values: dict[str, object]) -> None:
    refused(session, Retrain(values, 3))
    with pytest.raises(Mark1Error):
        Retraining(session.document, values)


def test_a_run_from_other_settings_is_not_taken_for_this_one(session: Session) -> None:
    made = retrained(session, eta=2.0).run
    session.perform(ChangeTraining({"order": "given"}))
    session.perform(Retrain({"eta": 2.0}, made.end, made))
    expected = alone(session, made.end)
    assert np.array_equal(
        session.state.machine.potentiometers.volts, expected.machine.potentiometers.volts
    )


def test_the_letters_are_retrained_to_the_end() -> None:
    session = Session()
    learn(session)
    made = retrained(session, eta=1.0)
    assert made.share == 1.0
    assert made.trainer.finished == "learned"
