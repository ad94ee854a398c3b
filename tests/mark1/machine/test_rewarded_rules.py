"""Trial and error against plain Python, and a trace worked out by hand."""

import numpy as np
import pytest

from mark1.machine.config import MachineConfig, TrainingConfig
from mark1.machine.machine import Mark1
from mark1.patterns.pattern_set import PatternSet
from mark1.training.conventions import building, teaching
from mark1.training.trainer import Trainer
from tests.examples import slow

RULES = ("trial-and-error", "trial-and-error-gamma")


def machine(kind="mark1", **changes):
    settings = {"rows": 1, "columns": 6, "seed": 3, **changes}
    if kind != "direct":
        settings |= {"a_units": 16, "excitatory": 2, "inhibitory": 1, "theta": 0}
    return Mark1(MachineConfig.of(kind, classes=4, code="binary", r_units=2, **settings))


def naive(blocks, w, x, desired, eta, by_share):
    """Reward or punish all responses of one presentation in plain numbers; returns the mistakes."""
    sums = [sum(w[b.offset + j] * v for j, v in enumerate(x[b.start : b.stop])) for b in blocks]
    y = [(total > 0) - (total < 0) for total in sums]
    mistakes = sum(d != 0 and a != d for a, d in zip(y, desired, strict=True))
    for b, response, d in zip(blocks, y, desired, strict=True):
        if d:
            seen = x[b.start : b.stop]
            mean = sum(seen) / len(seen) if by_share else 0
            for j, v in enumerate(seen):
                w[b.offset + j] += eta * (-1 if mistakes else 1) * response * (v - mean)
    return mistakes


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("kind", ["mark1", "full"])
@pytest.mark.parametrize("seed", range(3))
def test_a_lesson_equals_plain_python(rule, kind, seed):
    random = np.random.default_rng(seed)
    trained = machine(kind)
    count = len(trained.potentiometers)
    trained.potentiometers.load(random.integers(-4, 5, count).astype(np.float32) / 2)
    w = trained.potentiometers.volts.tolist()
    found = []
    for _ in range(30):
        x = (random.random(16) < 0.5).astype(np.float32)
        desired = random.choice([-1, 0, 1], 2, p=[0.4, 0.2, 0.4]).astype(np.int8)
        wrong = naive(
            trained.response.blocks, w, x.tolist(), desired.tolist(), 0.5, rule.endswith("gamma")
        )
        assert trained.reinforce(x, desired, TrainingConfig(rule=rule, eta=0.5)) == wrong
        assert trained.potentiometers.volts.tolist() == w
        found.append(wrong)
    assert set(found) == {0, 1, 2}


def test_a_trace_by_hand():
    # Two R-units see the same four inputs. w = (1, 0, 0, −1) and (0, 1, 1, 0); η = 1.
    trained = machine("direct", columns=4, bias=False, analog=True)
    trained.potentiometers.load(np.array([1, 0, 0, -1, 0, 1, 1, 0], np.float32))
    training = TrainingConfig(rule="trial-and-error", eta=1.0)

    def present(x, d):
        missed = trained.reinforce(np.array(x, np.float32), np.array(d, np.int8), training)
        return missed, trained.potentiometers.volts.reshape(2, 4).tolist()

    # Both lit, as desired: both rewarded.
    assert present([1, 1, 0, 0], [1, 1]) == (0, [[2, 1, 0, -1], [1, 2, 1, 0]])
    # Sums −1 and 1, so dark and lit; the second should be dark: both are punished.
    assert present([0, 0, 1, 1], [-1, -1]) == (1, [[2, 1, 1, 0], [1, 2, 0, -1]])
    # Sums 0 and −1: an undecided R-unit is wrong, and turns nothing; the other is punished.
    assert present([0, 0, 0, 1], [1, -1]) == (1, [[2, 1, 1, 0], [1, 2, 0, 0]])


@pytest.mark.parametrize("rule", RULES)
def test_with_one_r_unit_it_is_forced_learning(rule):
    """Punishing the wrong one of two responses reinforces the other."""
    forced = "forced-gamma" if rule.endswith("gamma") else "forced-alpha"
    random = np.random.default_rng(1)
    pictures = np.where(random.random((12, 1, 6)) < 0.5, 255, 0).astype(np.uint8)
    patterns = PatternSet.from_names(pictures, ["a", "b"] * 6)
    volts = []
    for name in (rule, forced):
        config = MachineConfig.of("direct", classes=2, rows=1, columns=6, start="random", seed=1)
        trainer = Trainer(Mark1(config), patterns, teaching(name, passes=3, stop="passes"))
        trainer.finish()
        volts.append(trainer.machine.potentiometers.volts.tolist())
    assert volts[0] == volts[1]


def test_it_starts_from_weights_that_answer():
    assert building("trial-and-error", "mark1")["start"] == "random"
    still = machine()
    training = TrainingConfig(rule="trial-and-error")
    assert still.reinforce(np.ones(16, np.float32), np.array([1, -1], np.int8), training) == 2
    assert not still.potentiometers.volts.any()


@pytest.mark.parametrize("rule", [*slow(*RULES)])
def test_a_class_named_by_two_r_units_is_learned_by_reward_and_punishment(rule):
    random = np.random.default_rng(2)
    pictures = np.where(random.random((4, 20, 20)) < 0.3, 255, 0).astype(np.uint8)
    patterns = PatternSet.from_names(pictures, ["a", "b", "c", "d"])
    config = MachineConfig.of("mark1", classes=4, start="random")
    trainer = Trainer(Mark1(config), patterns, teaching(rule, passes=40))
    assert trainer.finish().finished == "learned"
