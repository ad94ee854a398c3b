"""What holds for every rule: one run, however it is cut, kept or looked at."""

import hashlib
from dataclasses import replace

import numpy as np
import pytest

from mark1.errors import ConfigError, TrainingError
from mark1.machine.config import MachineConfig, TrainingConfig
from mark1.machine.machine import Mark1
from mark1.machine.rules import RULES
from mark1.storage.document import Document
from mark1.storage.session_file import load_session, save_session
from mark1.training.conventions import taken_up, teaching
from mark1.training.evaluation import evaluate
from mark1.training.trainer import Trainer
from tests.mark1 import which_loop
from tests.mark1.training.any_rule import (
    SORTS,
    digits,
    every_rule,
    every_rule_and_sort,
    state,
    trainer_for,
)
from tests.mark1.which_loop import COMPILED

#: To compile all rules takes a minute: every run tries one of each kind.
some_compiled = pytest.mark.parametrize(
    ("rule", "sort"),
    [
        pytest.param(rule, sort, marks=() if rule in COMPILED else pytest.mark.slow)
        for rule in RULES
        for sort in SORTS
    ],
)


@every_rule_and_sort
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


@every_rule_and_sort
def test_every_place_of_the_log_is_as_it_was(rule, sort):
    trainer = trainer_for(rule, sort)
    passed = [state(trainer)]
    while not trainer.finished:
        trainer.step()
        passed.append(state(trainer))
    random = np.random.default_rng(1)
    for step in [*random.integers(0, len(passed), size=6), len(passed) - 1, 0]:
        trainer.seek(int(step))
        assert state(trainer) == passed[step]
    trainer.seek(len(passed) // 2)
    trainer.advance()
    assert state(trainer) == passed[-1]


@some_compiled
@pytest.mark.parametrize(
    "readable_steps",
    [pytest.param(17, id="at first"), pytest.param(None, id="throughout", marks=pytest.mark.slow)],
)
def test_the_readable_loop_makes_the_same_run(rule, sort, readable_steps, monkeypatch):
    """A run continues with the compiled loop as soon as that is loaded: same bits either way."""
    fast = trainer_for(rule, sort)
    with monkeypatch.context() as patch:
        which_loop.compiled(patch)
        fast.finish()
    slow = trainer_for(rule, sort)
    with monkeypatch.context() as patch:
        which_loop.plainly(patch)
        slow.advance(steps=readable_steps)
    slow.advance()
    assert slow.position == fast.position
    volts = slow.machine.potentiometers.volts
    assert volts.tobytes() == fast.machine.potentiometers.volts.tobytes()


@pytest.mark.parametrize(
    ("sort", "digest"),
    [
        ("plain", "758f9184bab0075d"),
        ("shuffled", "5d0b61e1dd4725a5"),
        ("forgetting", "7d9e931189151cc2"),
        ("noisy", "a54c6b2e977dd417"),
        ("counted in η", "05c57ead8e532ba6"),
        ("with stops and steps", "4aed69746a004c50"),
        ("real-valued", "af2da9ff3121ff7e"),
    ],
)
def test_the_weights_are_the_same_on_every_computer(sort, digest):
    """With every version of Python and of its libraries, and on every processor."""
    weights = hashlib.sha256()
    for rule in RULES:
        trainer = trainer_for(rule, sort)
        trainer.finish()
        weights.update(trainer.machine.potentiometers.volts.astype("<f8").tobytes())
    assert weights.hexdigest()[:16] == digest


@every_rule
def test_a_run_saved_in_the_middle_of_a_pass_goes_on_to_the_same_end(rule, tmp_path):
    whole, saved = trainer_for(rule), trainer_for(rule)
    whole.finish()
    saved.advance(steps=13)
    save_session(Document.of(saved), tmp_path / "a.mark1")
    again = load_session(tmp_path / "a.mark1").trainer()
    assert state(again) == state(saved)
    again.finish()
    assert state(again) == state(whole)


@every_rule
def test_a_hand_in_the_middle_of_a_pass_is_logged(rule):
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
    save_session(Document.of(trainer), tmp_path / "a.mark1")
    again = load_session(tmp_path / "a.mark1").trainer()
    assert evaluate(again.answering(), again.patterns).answers.tolist() == found.answers.tolist()
    if RULES[rule].predictor == "last":
        assert trainer.answering() is trainer.machine
    else:
        assert trainer.answering() is not trainer.machine


@pytest.mark.parametrize(
    "rule",
    [
        pytest.param(name, marks=() if name in ("error-correction", "voted") else pytest.mark.slow)
        for name in RULES
        if not RULES[name].waits
    ],
)
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
        assert error.code == "training.overflow"
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


def test_the_1958_systems_give_each_source_set_its_share():
    # Ten A-units in each set, three of them active: α gives each 1, β a third, γ takes 3/7 from
    # each of the seven others. Only β gives anything to the other set: a tenth to each unit.
    machine = Mark1(MachineConfig.of(classes=2, code="one-per-class", a_units=20))
    x = np.zeros(20, dtype=np.float32)
    x[[0, 1, 2, 10, 11]] = 1
    for rule, active, idle, other in (
        ("alpha-1958", 1, 0, 0),
        ("beta-1958", 1 / 3, 0, 0.1),
        ("gamma-1958", 1, -3 / 7, 0),
    ):
        machine.potentiometers.load(np.zeros(20, dtype=np.float32))
        machine.reinforce(x, np.array([1, -1]), teaching(rule, eta=1.0))
        volts = machine.potentiometers.volts
        assert volts[:3] == pytest.approx([active] * 3, rel=1e-6)
        assert volts[3:10] == pytest.approx([idle] * 7, rel=1e-6)
        assert volts[10:] == pytest.approx([other] * 10, rel=1e-6)


def test_beta_feeds_every_source_set_alike():
    """Against a naive loop: each set gains η at every presentation, whichever is desired."""
    config = MachineConfig.of("mark1", classes=3, code="one-per-class", a_units=30)
    machine, random = Mark1(config), np.random.default_rng(6)
    w = np.zeros(30)
    for wanted in random.integers(0, 3, 50):
        x = (random.random(30) < 0.3).astype(np.float32)
        x[::10] = 1  # at least one active unit in each set
        for unit, at in enumerate((slice(0, 10), slice(10, 20), slice(20, 30))):
            w[at] += 0.5 * x[at] / x[at].sum() if unit == wanted else 0.05
        desired = np.where(np.arange(3) == wanted, 1, -1).astype(np.int8)
        machine.reinforce(x, desired, teaching("beta-1958", eta=0.5))
    volts = machine.potentiometers.volts
    assert volts == pytest.approx(w, rel=1e-4)
    assert volts.reshape(3, 10).sum(axis=1) == pytest.approx([25] * 3, rel=1e-4)


def test_a_procedure_of_one_pass_makes_it_wherever_it_is_taken_up():
    trainer = trainer_for("error-correction")
    trainer.finish()
    trainer.take_up("stream")
    assert trainer.finished is None
    trainer.finish()
    assert (trainer.position.passes, trainer.finished) == (5, "passes")


def test_what_was_chosen_comes_back_when_the_conventions_go():
    begun = TrainingConfig(passes=200, order="shuffled", stop="never")
    for rule in ("stream", "pocket", "batch", "pla-random"):
        left = taken_up("error-correction", taken_up(rule, begun), passes=200, order="shuffled")
        assert (left.passes, left.order) == (200, "shuffled")
    small = TrainingConfig(rule="mistake-set", stop="small-change")
    assert taken_up("error-correction", small).stop == "clean-pass"
    assert taken_up("batch", small).stop == "small-change"
    assert taken_up("mistake-set", small) == small


def test_a_budget_that_ends_within_a_pass_ends_after_what_it_has_learned():
    trainer = trainer_for("batch")
    trainer.change(replace(trainer.training, budget=2))
    trainer.finish()
    assert trainer.finished == "budget"
    assert (trainer.position.passes, trainer.position.index) == (1, 0)
    assert trainer.machine.potentiometers.volts.any()


def test_another_epsilon_lets_a_batch_go_on():
    trainer = trainer_for("batch", passes=50)
    trainer.change(replace(trainer.training, stop="small-change", epsilon=1e6))
    trainer.finish()
    assert (trainer.finished, trainer.position.passes) == ("small-change", 1)
    trainer.change(replace(trainer.training, epsilon=0.0))
    assert trainer.finished is None


def test_the_length_of_a_change_decides_whether_it_is_small():
    trainer = trainer_for("batch", passes=50)
    before = trainer.machine.potentiometers.volts.astype(np.float64)
    trainer.advance(steps=len(trainer.rows))
    length = float(np.linalg.norm(trainer.machine.potentiometers.volts - before))
    assert length > 0
    for epsilon, finished in ((0.999 * length, None), (1.001 * length, "small-change")):
        again = trainer_for("batch", passes=50)
        again.change(replace(again.training, stop="small-change", epsilon=epsilon))
        again.advance(steps=len(again.rows))
        assert again.finished == finished


def test_a_hand_in_a_pass_keeps_it_from_proving_that_the_weights_have_settled():
    trainer = trainer_for("batch", passes=50)
    trainer.change(replace(trainer.training, stop="small-change", epsilon=1e6))
    trainer.advance(steps=3)
    trainer.turn(0, 1.0)
    trainer.advance(steps=len(trainer.rows) - 3)
    assert trainer.position.passes == 1
    assert trainer.finished is None


def test_a_log_of_short_passes_can_be_opened_though_its_first_part_is_gone(tmp_path, monkeypatch):
    weights = trainer_for("first-mistake").machine.config.weights
    monkeypatch.setattr("mark1.training.trainer.LOG_BYTES", 100 * 4 * weights)
    trainer = trainer_for("first-mistake", passes=10_000)
    trainer.advance(steps=100)
    trainer.change(teaching("error-correction", passes=20_000))
    for _ in range(150):
        trainer.teach(trainer.patterns.pictures[0], np.array([1], dtype=np.int8))
    assert all(c.training.rule == "error-correction" for c in trainer.log.checkpoints)
    save_session(Document.of(trainer), tmp_path / "a.mark1")
    assert state(load_session(tmp_path / "a.mark1").trainer()) == state(trainer)


@pytest.mark.parametrize("sort", SORTS)
def test_all_are_counted_alike_with_and_without_the_compiled_loop(sort, monkeypatch):
    trainer = trainer_for("error-correction", sort, passes=2)
    trainer.finish()
    wipers = trainer.machine.potentiometers.wipers
    with monkeypatch.context() as patch:
        which_loop.plainly(patch)
        wrong = trainer.pattern_loop.count_wrong(wipers)
    which_loop.compiled(monkeypatch)
    assert trainer.pattern_loop.count_wrong(wipers) == wrong
    drive = trainer.machine.response.add_up(trainer.machine.see(trainer.patterns.pictures), wipers)
    words = trainer.code.words[trainer.patterns.labels]
    assert wrong == (trainer.machine.response.decide(drive) != words).any(axis=1).sum()
    assert trainer.machine.potentiometers.wipers.equals(wipers)
