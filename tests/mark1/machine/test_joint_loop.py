"""The compiled loop of the joint rules gives the bits of the readable form."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mark1.machine import kernels
from mark1.machine.config import MachineConfig, TrainingConfig
from mark1.machine.machine import Mark1
from mark1.machine.rules import RULES
from mark1.training.trainer import Trainer
from tests.examples import examples
from tests.mark1.machine.test_joint_rules import trainer_for
from tests.mark1.machine.test_loops import as_stored, machines_and_lessons, points_and_lessons

NOTHING = np.empty((0, 1), np.float32)


def run_compiled(machine, x, order, targets, training, wrong, budget=-1, kept=NOTHING):
    pots = machine.potentiometers
    lesson = (
        *(targets, pots.lend(), pots.lend(), pots.movable, *machine.response.edges),
        *(RULES[training.rule].kernel, np.float32(training.gain), np.float32(training.eta)),
        *(machine.counted_by(training), training.c, 0, machine.config.threshold),
        *(np.float32(1 - training.decay), pots.limit, pots.step),
    )
    return kernels.compiled().train_jointly(x, order, lesson, kept, budget, wrong)


def check_same_bits(config, x, targets, order, training, stored):
    """Run both loops; the weights after each mistake must be the same, too."""
    training = replace(training, rule="multi-class")
    readable, fast = Mark1(config), Mark1(config)
    expected, after = [], []
    for row in order:
        expected.append(readable.reinforce(x[row], targets[row], training))
        if expected[-1]:
            after.append(readable.potentiometers.volts.copy())
    found = np.ones(len(order), dtype=np.uint16)
    kept = np.empty((len(after) + 1, config.weights), np.float32)
    made = run_compiled(fast, stored, order, targets, training, found, len(kept), kept)
    if np.isfinite(readable.potentiometers.volts).all():
        assert made == len(order)
        assert found.tolist() == expected
        assert fast.potentiometers.volts.tobytes() == readable.potentiometers.volts.tobytes()
        assert kept[:-1].tobytes() == b"".join(volts.tobytes() for volts in after)
    else:  # the trainer goes back from here
        assert not np.isfinite(fast.potentiometers.volts).all()


@given(machines_and_lessons(), st.sampled_from([0.1, 0.5, 1 / 3]))
@settings(max_examples=examples(150))
def test_both_loops_give_the_same_bits_for_pictures(lesson, eta):
    config, pictures, targets, order, training = lesson
    x = Mark1(config).see(pictures)
    for dtype in (np.float32, np.uint8):
        for stored in as_stored(config, x):
            training = replace(training, eta=eta)
            check_same_bits(config, x, targets, order, training, stored.astype(dtype))


@given(points_and_lessons())
@settings(max_examples=examples(300))
def test_both_loops_give_the_same_bits_for_real_valued_features(lesson):
    config, points, targets, order, training = lesson
    x = Mark1(config).see(points)
    for stored in as_stored(config, x):
        check_same_bits(config, x, targets, order, training, stored)


@given(
    start=st.sampled_from([0.0, 1e-3, 0.6, 0.7]),
    eta=st.sampled_from([0.1, 0.3, 1 / 3, 1e-3]),
    seed=st.integers(0, 10_000),
)
@settings(max_examples=examples(60))
def test_where_float32_is_in_doubt_the_exact_sums_are_compared(start, eta, seed):
    """Steps that no binary number holds, and sums that are nearly or exactly equal."""
    config = MachineConfig.of("full", classes=3, code="one-per-class", a_units=65, theta=1)
    random = np.random.default_rng(seed)
    readable, fast = Mark1(config), Mark1(config)
    for one in (readable, fast):
        one.potentiometers.load(np.full(config.weights, start, dtype=np.float32))
    x = (random.random((12, 65)) < 0.4).astype(np.uint8)
    targets = np.where(np.arange(3) == random.integers(0, 3, 12)[:, None], 1, -1).astype(np.int8)
    training, order = TrainingConfig(rule="multi-class", eta=eta), random.integers(0, 12, size=150)
    seen = x.astype(np.float32)
    expected = [readable.reinforce(seen[row], targets[row], training) for row in order]
    found = np.zeros(len(order), dtype=np.uint16)
    run_compiled(fast, x, order, targets, training, found)
    assert found.tolist() == expected
    assert fast.potentiometers.volts.tobytes() == readable.potentiometers.volts.tobytes()


def test_sums_that_differ_by_less_than_float32_holds_are_a_tie_and_a_mistake():
    config = MachineConfig.of(
        "direct", classes=2, code="one-per-class", rows=1, columns=2, analog=True, bias=False
    )
    readable, fast = Mark1(config), Mark1(config)
    x = np.array([[1.0, 2.0**-40]], np.float32)
    targets, order = np.array([[1, -1]], np.int8), np.zeros(1, np.int64)
    for one in (readable, fast):
        one.potentiometers.load(np.array([1, 1, 1, 0], np.float32))
    found, training = np.zeros(1, np.uint16), TrainingConfig(rule="multi-class")
    assert readable.reinforce(x[0], targets[0], training) == 2
    run_compiled(fast, x, order, targets, training, found)
    assert found.tolist() == [2]


def test_the_joint_loop_stops_after_the_mistake_that_uses_up_the_budget():
    config = MachineConfig.of(
        "direct", classes=3, code="one-per-class", rows=1, columns=1, analog=True
    )
    machine, found = Mark1(config), np.zeros(9, np.uint16)
    x, training = (
        np.array([[-1], [0], [1]], np.float32),
        TrainingConfig(rule="multi-class", eta=1.0),
    )
    targets = (2 * np.eye(3) - 1).astype(np.int8)
    order = np.tile(np.arange(3), 3)
    assert run_compiled(machine, x, order, targets, training, found, budget=2) == 2
    assert found.tolist() == [2, 2, 0, 0, 0, 0, 0, 0, 0]


@pytest.mark.parametrize("rule", ["multi-class", "multi-class-averaged"])
def test_a_trainer_makes_the_same_run_with_and_without_the_compiled_loop(rule, monkeypatch):
    random = np.random.default_rng(4)
    points, labels = random.normal(size=(40, 6)), [0, 1, 2, *random.integers(0, 3, 37)]
    runs: list[Trainer] = []
    for is_ready in (True, False):
        monkeypatch.setattr(kernels, "is_ready", lambda is_ready=is_ready: is_ready)
        runs.append(trainer_for(points, labels, 3, rule, passes=5))
        runs[-1].change(replace(runs[-1].training, eta=0.3))
        runs[-1].advance()
    fast, slow = (run.machine.potentiometers.volts.tobytes() for run in runs)
    assert fast == slow
    assert runs[0].position == runs[1].position
    if rule == "multi-class-averaged":
        means = [run.predictor.state.tobytes() for run in runs]
        assert means[0] == means[1]
