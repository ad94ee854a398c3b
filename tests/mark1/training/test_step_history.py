"""The history of a run's steps is what stepping through it shows, however the run goes on."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from mark1.errors import Mark1Error
from mark1.machine.machine import Mark1
from mark1.machine.rules import RULES
from mark1.patterns import shapes
from mark1.patterns.pattern_set import PatternSet
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
from mark1.training.conventions import config_for_points, teaching
from mark1.training.step_history import StepHistory, all_steps, table_of
from mark1.training.trainer import Trainer

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


@pytest.mark.slow
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


def turn_of(rule: str, x: list[float], d: float, nu: float, y: float, eta: float) -> list[float]:
    """Compute the update from the numbers of a row alone, by the formula of the rule."""
    mean, square = sum(x) / len(x), sum(v * v for v in x)
    above = [v - mean for v in x]
    if rule == "error-correction-gamma":
        return [eta * (d - y) * v for v in above]
    if rule == "forced-alpha":
        return [eta * d * v for v in x]
    if rule == "forced-gamma":
        return [eta * d * v for v in above]
    if rule == "spontaneous":
        return [eta * y * v for v in x]
    if rule == "spontaneous-gamma":
        return [eta * y * v for v in above]
    if rule == "trial-and-error":  # y is rewarded if it is right, and punished if it is wrong
        return [eta * y * (1 if y == d else -1) * v for v in x]
    if rule == "trial-and-error-gamma":
        return [eta * y * (1 if y == d else -1) * v for v in above]
    if rule == "widrow-hoff":
        return [eta * (d - nu) * v for v in x]
    if rule in ("passive-aggressive", "pa-1", "pa-2", "relaxation"):
        loss = max(0.0, 1 - d * nu)
        tau = {"passive-aggressive": loss / square, "pa-1": min(1.0, loss / square)}
        tau["relaxation"] = eta * loss / square
        return [tau.get(rule, loss / (square + 0.5)) * d * v for v in x]
    if rule in ("alpha-1958", "beta-1958", "gamma-1958"):
        if d < 0:
            return [eta / len(x) if rule == "beta-1958" else 0.0] * len(x)
        share = {"alpha-1958": 1.0, "beta-1958": 1 / sum(x), "gamma-1958": 1 / (1 - mean)}[rule]
        return [eta * share * v for v in (above if rule == "gamma-1958" else x)]
    return [eta * (d - y) * v for v in x]


@pytest.mark.parametrize("coding", ["binary", "bipolar", "unit step"])
@pytest.mark.parametrize("rule", RULES)
def test_every_row_of_the_table_satisfies_the_formula(rule: str, coding: str) -> None:
    """The text alone, as somebody reads it in a spreadsheet."""
    codes = {"coding": "bipolar" if coding == "unit step" else coding}
    training = teaching(
        rule, eta=0.1, passes=5, stop="passes", unit_step=coding == "unit step", **codes
    )
    patterns = PatternSet(
        pictures=np.array([[[0.5, 0.25]], [[1, 0.75]], [[0.25, 1]], [[0, 0.5]]]),
        labels=np.array([0, 1, 1, 0], np.int32),
        classes=("no", "yes"),
        test=np.zeros(4, bool),
    )
    config = config_for_points(2, rule, bias=True, seed=7)
    trainer = Trainer(Mark1(config), patterns, training)
    trainer.finish()
    history = StepHistory()
    while not history.follow(trainer.machine, trainer.record, 1.0):
        pass
    steps = all_steps(trainer.machine.twin(trainer.record.wipers), trainer.record)
    assert table_of(steps, config) == table_of(history.steps, config)
    head, *rows = [line.split(",") for line in table_of(history.steps, config).splitlines()]
    assert rows
    found, turned = RULES[rule], False
    summed: dict[str, list[float]] = {}
    for row in rows:
        values = dict(zip(head, map(float, row), strict=True))
        x = [values["x1"], values["x2"], 1.0]
        for unit in ("R1 ", "R2 ") if config.r_units > 1 else ("",):
            before, after = (
                [values[f"{unit}{name} {when}"] for name in ("w1", "w2", "b")]
                for when in ("before", "after")
            )
            d, nu, y = (values[f"{unit}{name}"] for name in ("d", "nu", "y"))
            assert nu == pytest.approx(sum(a * b for a, b in zip(x, before, strict=True)))
            by = turn_of(rule, x, d, nu, y, training.eta)
            if training.unit_step and found.on_mistakes:
                by = [each / 2 for each in by]  # the formula is η d x, and d − y is 2 d
            if found.repeats:  # several times as much
                times = round((after[2] - before[2]) / by[2]) if any(by) else 0
                by = [times * each for each in by]
            if found.waits:  # all at the end of a pass
                total = summed.setdefault(unit, [0.0] * 3)
                by = [a + b for a, b in zip(total, by, strict=True)]
                summed[unit] = by if before == after else [0.0] * 3
                by = [0.0] * 3 if before == after else by
            turned = turned or before != after
            if found.when != "least":  # which is corrected though it may be right
                expected = [a + b for a, b in zip(before, by, strict=True)]
                assert after == pytest.approx(expected, abs=1e-12)
    assert turned or found.is_idle_at_zero
