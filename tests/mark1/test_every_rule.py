"""What holds for every rule: one run, however it is cut, kept or looked at."""

import numpy as np
import pytest

from mark1 import kernels, shapes
from mark1.config import MachineConfig
from mark1.errors import ConfigError, TrainingError
from mark1.evaluate import evaluate
from mark1.machine import Mark1
from mark1.patterns import PatternSet
from mark1.reinforcement import RULES, building, teaching
from mark1.storage import Session, load_session, save_session
from mark1.trainer import Trainer

every_rule = pytest.mark.parametrize("rule", RULES)

#: Settings that some rules treat in their own way.
SORTS = {
    "plain": ({}, {}),
    "shuffled": ({}, {"order": "shuffled"}),
    "forgetting": ({}, {"decay": 0.01}),
    "noisy": ({"noise": 0.02}, {}),
    "with stops and steps": ({"limit": 2.0, "step": 0.25, "stuck": 7}, {}),
}

every_sort = pytest.mark.parametrize("sort", SORTS)


def digits():
    """Ten pictures in two classes, few enough for the readable loop."""
    found = shapes.make("digits-all", seed=2)
    keep = np.arange(0, 30, 3)
    return PatternSet(
        pictures=found.pictures[keep],
        labels=(np.arange(10) % 2).astype(np.int32),
        classes=("even", "odd"),
        test=np.zeros(10, dtype=bool),
    )


def trainer_for(rule, sort="plain", passes=4, **changes):
    built, taught = SORTS[sort]
    settings = building(rule, "full", **built)
    config = MachineConfig.of("full", classes=2, a_units=64, seed=5, **settings)
    training = teaching(rule, **{"passes": passes, "stop": "passes", "eta": 0.5, **taught})
    return Trainer(Mark1(config), digits(), training, **changes)


def state(trainer):
    answering = trainer.answering()
    x = answering.see(trainer.patterns.pictures)
    drive = answering.response.add_up(x, answering.potentiometers.volts)
    return trainer.position, trainer.machine.potentiometers.volts.tolist(), drive.tolist()


@every_rule
@every_sort
def test_a_run_is_the_same_however_it_is_sliced(rule, sort):
    whole, sliced = trainer_for(rule, sort), trainer_for(rule, sort)
    whole.finish()
    for number in range(1000):
        if sliced.finished:
            break
        sliced.advance(steps=1 + number % 4)
        if number % 3 == 0:
            sliced.answering()  # looking changes nothing
    assert state(sliced) == state(whole)


@every_rule
@every_sort
def test_every_place_of_the_tape_is_as_it_was(rule, sort):
    trainer = trainer_for(rule, sort)
    passed = [state(trainer)]
    while not trainer.finished:
        trainer.step()
        passed.append(state(trainer))
    random = np.random.default_rng(1)
    for step in [*random.integers(0, len(passed), size=12), len(passed) - 1, 0]:
        trainer.seek(int(step))
        assert state(trainer) == passed[step]
    trainer.seek(len(passed) // 2)
    trainer.advance()
    assert state(trainer) == passed[-1]


@every_rule
@every_sort
def test_the_readable_loop_makes_the_same_run(rule, sort, monkeypatch):
    fast = trainer_for(rule, sort)
    fast.finish()
    slow = trainer_for(rule, sort)
    with monkeypatch.context() as patch:
        patch.setattr(kernels, "is_ready", lambda: False)
        slow.advance()
        assert slow.position == fast.position
        np.testing.assert_array_equal(
            slow.machine.potentiometers.volts, fast.machine.potentiometers.volts
        )


@every_rule
def test_a_run_saved_in_the_middle_of_a_pass_goes_on_to_the_same_end(rule, tmp_path):
    whole, saved = trainer_for(rule), trainer_for(rule)
    whole.finish()
    saved.advance(steps=13)
    save_session(Session(saved), tmp_path / "a.mark1")
    again = load_session(tmp_path / "a.mark1").trainer
    assert state(again) == state(saved)
    again.finish()
    assert state(again) == state(whole)


@every_rule
def test_a_hand_in_the_middle_of_a_pass_is_on_the_tape(rule):
    trainer = trainer_for(rule)
    trainer.advance(steps=12)
    trainer.turn(3, 1.25)
    trainer.teach(trainer.patterns.pictures[0], np.array([1] * trainer.machine.config.r_units))
    trainer.advance(steps=11)
    last = state(trainer)
    trainer.seek(5)
    trainer.seek(last[0].step)
    assert state(trainer) == last


@every_rule
def test_a_rule_taken_up_in_the_middle_of_a_run_goes_on_from_there(rule):
    trainer = trainer_for("forced-alpha" if not RULES[rule].building.get("code") else rule)
    trainer.advance(steps=7)
    trainer.change(teaching(rule, passes=4, stop="passes"))
    trainer.finish()
    last = state(trainer)
    trainer.seek(7)
    assert trainer.training.rule == rule
    trainer.seek(last[0].step)
    assert state(trainer) == last


@every_rule
def test_the_answer_is_what_evaluate_and_the_file_say(rule, tmp_path):
    trainer = trainer_for(rule)
    trainer.finish()
    found = evaluate(trainer.answering(), trainer.patterns)
    save_session(Session(trainer), tmp_path / "a.mark1")
    again = load_session(tmp_path / "a.mark1").trainer
    assert evaluate(again.answering(), again.patterns).answers.tolist() == found.answers.tolist()
    if RULES[rule].answers == "last":
        assert trainer.answering() is trainer.machine
    else:
        assert trainer.answering() is not trainer.machine


@pytest.mark.parametrize("rule", [name for name in RULES if not RULES[name].waits])
def test_a_weight_that_grows_beyond_all_numbers_leaves_the_run_where_it_stood(rule):
    trainer = trainer_for(rule, passes=50)
    trainer.turn(3, 3e38)
    trainer.advance(steps=3)
    stood = None
    try:
        while not trainer.finished:
            stood = state(trainer)
            trainer.step()
    except TrainingError as error:
        assert "beyond all numbers" in str(error)
        assert state(trainer) == stood
    assert np.isfinite(trainer.machine.potentiometers.volts).all()


def test_the_1958_systems_ask_for_an_r_unit_for_each_class():
    machine = Mark1(MachineConfig.of(classes=2, a_units=64))
    with pytest.raises(ConfigError, match="one-per-class"):
        Trainer(machine, digits(), teaching("alpha-1958"))
    trainer = Trainer(machine, digits())
    with pytest.raises(ConfigError, match="one-per-class"):
        trainer.change(teaching("gamma-1958"))
    assert trainer.rule.name == "error-correction"


def test_the_1958_systems_move_the_source_set_of_the_wanted_response_alone():
    # Ten A-units in each set, three of them active: α gives each 1, β a third, γ takes 3/7 from
    # each of the seven others.
    machine = Mark1(MachineConfig.of(classes=2, code="one-per-class", a_units=20))
    x = np.zeros(20, dtype=np.float32)
    x[[0, 1, 2, 10, 11]] = 1
    for rule, active, idle in (
        ("alpha-1958", 1, 0),
        ("beta-1958", 1 / 3, 0),
        ("gamma-1958", 1, -3 / 7),
    ):
        machine.potentiometers.load(np.zeros(20, dtype=np.float32))
        machine.reinforce(x, np.array([1, -1]), teaching(rule, eta=1.0))
        volts = machine.potentiometers.volts
        assert volts[:3] == pytest.approx([active] * 3, rel=1e-6)
        assert volts[3:10] == pytest.approx([idle] * 7, rel=1e-6)
        assert not volts[10:].any()
