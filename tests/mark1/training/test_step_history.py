"""The history of a run's steps is what stepping through it shows, however the run goes on."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from mark1.errors import Mark1Error
from mark1.machine.conventions import config_for_points
from mark1.patterns import shapes
from mark1.session.commands import (
    AddPoint,
    BeginRun,
    ChangeTraining,
    ChooseBranch,
    Command,
    MovePoints,
    Reset,
    Seek,
    Step,
    Train,
    Undo,
)
from mark1.session.new_document import new_document
from mark1.session.session import Session
from mark1.training import step_history
from mark1.training.step_history import StepHistory

#: What may happen to a run, by number.
ACTS: tuple[Command, ...] = (
    *(Step(), Train(3), Train(7), Seek(2), Seek(5), Seek(0), AddPoint((0.5, 0.25), "1")),
    *(MovePoints(((0, 0.25, -0.5),)), ChangeTraining({"eta": 0.25}), Reset(), Undo()),
    *(ChangeTraining({"rule": "batch"}), ChangeTraining({"order": "shuffled"}), ChooseBranch(0)),
    BeginRun(config_for_points(2, "averaged"), shapes.make("or"), {"rule": "averaged"}),
)


def xor() -> Session:
    return Session(new_document("direct", shapes.make("xor"), 1960))


def follow(history: StepHistory, session: Session) -> None:
    document = session.document
    while not history.follow(document.machine, document.run, 1.0):
        pass


def check(history: StepHistory, session: Session) -> None:
    """Step through the run with the trainer itself, and compare."""
    trainer = session.document.trainer()
    trainer.seek(trainer.log.first)
    for number in range(trainer.log.first + 1, trainer.log.end + 1):
        kept = history.at(number)
        assert kept is not None
        assert kept.index == trainer.next_pattern
        assert np.array_equal(kept.before, trainer.machine.potentiometers.volts)
        shown = trainer.step()
        assert shown is not None and shown.desired is not None and kept.shown is not None
        assert np.array_equal(kept.shown.picture, shown.picture)
        assert kept.is_wrong == bool((shown.response != shown.desired).any())
        assert np.array_equal(kept.after, trainer.machine.potentiometers.volts)
    assert history.at(trainer.log.end + 1) is None


@given(st.lists(st.integers(0, len(ACTS) - 1), max_size=12))
def test_every_step_is_as_the_trainer_makes_it(numbers: list[int]) -> None:
    session, history = xor(), StepHistory()
    for number in numbers:
        try:
            session.perform(ACTS[number])
        except Mark1Error:
            continue
        session.commit()
        follow(history, session)
        check(history, session)


def test_steps_before_a_change_are_kept() -> None:
    session, history = xor(), StepHistory()
    session.perform(Train(6))
    follow(history, session)
    first = history.steps[:4]
    session.perform(Seek(4))
    session.perform(AddPoint((0.5, 0.5), "1"))
    session.perform(Step())
    follow(history, session)
    assert [step.step for step in history.steps] == [1, 2, 3, 4, 5]
    assert all(one is other for one, other in zip(history.steps, first, strict=False))


def test_a_long_run_is_followed_from_shortly_before_its_position(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name, most in (("BEFORE", 10), ("AFTER", 5), ("TOO_FAR", 20), ("MOST", 30)):
        monkeypatch.setattr(step_history, name, most)
    session, history = xor(), StepHistory()
    session.perform(Train(3))
    follow(history, session)
    session.perform(Train(100))
    follow(history, session)
    assert [step.step for step in history.steps] == list(range(94, 104))
    session.perform(Seek(50))
    follow(history, session)
    assert [step.step for step in history.steps] == list(range(41, 56))
    for _ in range(40):
        session.perform(Step())
        follow(history, session)
    assert len(history.steps) <= 30
    assert history.at(90) is not None


def test_a_slice_of_no_time_makes_one_step() -> None:
    session, history = xor(), StepHistory()
    session.perform(Train(3))
    document = session.document
    assert [history.follow(document.machine, document.run, 0.0) for _ in range(3)] == [
        *(False, False),
        True,
    ]


def test_the_way_to_where_a_run_is_followed_is_made_in_slices() -> None:
    session, history = xor(), StepHistory()
    session.perform(ChangeTraining({"passes": 15_000}))
    session.perform(Train(60_000))
    document = session.document
    history.follow(document.machine, document.run, 0.0)
    assert not history.steps  # still on the way
    while not history.follow(document.machine, document.run, 1e-4):
        pass
    assert [step.step for step in history.steps] == list(range(59_001, 60_001))
    trainer = document.trainer()
    trainer.seek(59_000)
    for kept in history.steps:
        assert np.array_equal(kept.before, trainer.machine.potentiometers.volts)
        trainer.step()


@example([(0, 0), (2, 1), (4, 0)])
@given(st.lists(st.tuples(st.integers(0, len(ACTS) - 1), st.integers(0, 4)), max_size=12))
def test_a_run_that_changes_on_the_way_there_is_followed_all_the_same(
    acts: list[tuple[int, int]],
) -> None:
    session, history = xor(), StepHistory()
    with pytest.MonkeyPatch.context() as patch:
        for name, most in (("BEFORE", 3), ("AFTER", 2), ("TOO_FAR", 4)):
            patch.setattr(step_history, name, most)
        for number, slices in acts:
            try:
                session.perform(ACTS[number])
            except Mark1Error:
                continue
            session.commit()
            document = session.document
            for _ in range(slices):
                history.follow(document.machine, document.run, 0.0)
        follow(history, session)
    check_kept(history, session)


def check_kept(history: StepHistory, session: Session) -> None:
    """Compare the steps that are kept, among them that at the position, with the trainer's."""
    trainer = session.document.trainer()
    at = trainer.position.step
    assert at == trainer.log.first or history.at(at) is not None
    for kept in history.steps:
        trainer.seek(kept.step - 1)
        assert kept.index == trainer.next_pattern
        assert np.array_equal(kept.before, trainer.machine.potentiometers.volts)
        trainer.step()
        assert np.array_equal(kept.after, trainer.machine.potentiometers.volts)


def test_an_empty_run_has_no_steps() -> None:
    session, history = xor(), StepHistory()
    follow(history, session)
    assert history.steps == []
    assert history.at(0) is None
