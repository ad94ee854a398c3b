"""What helps if patterns cannot be learned, by trial."""

from __future__ import annotations

import pickle
from dataclasses import replace

import numpy as np
import pytest

from mark1.lab import remedies as module
from mark1.lab.ready import gate
from mark1.lab.remedies import pocket_passes, remedies
from mark1.machine.config import MachineConfig, TrainingConfig
from mark1.machine.machine import Mark1
from mark1.patterns import shapes
from mark1.patterns.pattern_set import PatternSet
from mark1.training.trainer import Trainer


def direct(patterns: PatternSet) -> MachineConfig:
    size = {"rows": patterns.rows, "columns": patterns.columns, "analog": patterns.analog}
    return MachineConfig.of("direct", classes=2, **size)


@pytest.mark.parametrize("patterns", [gate("XOR"), shapes.make("xor")], ids=["pictures", "points"])
def test_the_machine_named_learns_xor_in_the_passes_named(patterns: PatternSet) -> None:
    found = remedies(Mark1(direct(patterns)), patterns, TrainingConfig())
    assert found.machine is not None
    assert (found.machine.a_units, found.machine.analog) == (4, patterns.analog)
    progress = Trainer(Mark1(found.machine), patterns, TrainingConfig()).advance()
    assert (progress.finished, progress.passes) == ("learned", found.passes)
    assert found.right == 3


@pytest.mark.parametrize("tie", ["undecided", "silent"])
def test_xor_is_learned_with_a_margin_and_with_the_tie_rule_of_the_machine(tie: str) -> None:
    patterns = gate("XOR")
    found = remedies(Mark1(replace(direct(patterns), tie=tie)), patterns, TrainingConfig()).machine
    assert found is not None and found.tie == tie
    trainer = Trainer(Mark1(found), patterns, TrainingConfig())
    trainer.advance()
    for picture, label in zip(patterns.pictures, patterns.labels, strict=True):
        drive = float(trainer.machine.present(picture).drive[0])
        assert (drive > 0) == bool(label) and abs(drive) >= 0.25


def test_a_machine_from_another_process_learns_as_it_would_there() -> None:
    patterns = gate("XOR")
    machine = pickle.loads(pickle.dumps(Mark1(direct(patterns))))
    assert remedies(machine, patterns, TrainingConfig()).right == 3


def test_more_a_units_of_the_same_kind_are_tried_on_a_machine_that_has_some() -> None:
    random = np.random.default_rng(3)
    pictures = (255 * random.integers(0, 2, (12, 4, 4))).astype(np.uint8)
    patterns = PatternSet.from_names(pictures, [f"{n % 2}" for n in range(12)])
    config = MachineConfig.of(
        "full", classes=2, rows=4, columns=4, a_units=8, excitatory=3, inhibitory=2, theta=1
    )
    found = remedies(Mark1(config), patterns, TrainingConfig())
    assert found.machine is not None
    assert found.machine == replace(config, a_units=found.machine.a_units)
    assert found.machine.a_units in (16, 32, 64)


def test_more_a_units_get_as_many_plugs_as_they_need() -> None:
    patterns = shapes.make("bars", rows=6, columns=6)
    small = MachineConfig.of(
        "full", classes=2, rows=6, columns=6, a_units=70, excitatory=10, inhibitory=10
    )
    for larger in module._larger(small, patterns):
        assert larger.a_units * 20 <= larger.fan_out * 36
        Mark1(larger)


@pytest.mark.slow
def test_two_parallel_lines_do_not_separate_moons() -> None:
    moons = shapes.make("moons")
    assert module.learner(direct(moons), moons, TrainingConfig()) is None


def test_where_a_trial_takes_too_long_nothing_is_promised(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PATIENCE", 0.0)
    monkeypatch.setattr(module, "SOON", 0.0)
    patterns = gate("XOR")
    found = remedies(Mark1(direct(patterns)), patterns, TrainingConfig())
    assert (found.machine, found.right) == (None, None)


def test_the_pocket_is_given_a_thousand_presentations_or_as_many_passes_again() -> None:
    assert pocket_passes(40, 40, 4) == 40 + 250
    assert pocket_passes(40, 100, 4000) == 140
    assert pocket_passes(999_999, 10, 4) == 1_000_000


def test_no_more_a_units_are_tried_than_a_machine_can_have() -> None:
    pictures = np.full((2, 2, 2), 255, np.uint8)
    patterns = PatternSet.from_names(pictures, ["A", "B"])
    few = {"rows": 2, "columns": 2, "excitatory": 1, "inhibitory": 1, "theta": 1}
    config = MachineConfig.of("mark1", classes=2, a_units=40_000, fan_out=40_000, **few)
    found = remedies(Mark1(config), patterns, TrainingConfig(passes=2))
    assert found.machine is None
    assert found.right is not None


def three_on_a_line() -> PatternSet:
    """Return three classes on a line: no threshold tells the middle one from both others."""
    points = np.array([[0.0], [0.1], [1.0], [1.1], [2.0], [2.1]])[:, None]
    return PatternSet.from_names(points, list("aabbcc"))


def test_r_units_corrected_together_learn_what_one_alone_cannot() -> None:
    patterns = three_on_a_line()
    config = MachineConfig.of("direct", classes=3, rows=1, columns=1, analog=True)
    assert config.code == "one-per-class"
    machine = Mark1(config)
    found = remedies(machine, patterns, TrainingConfig())
    assert found.together is not None
    trainer = Trainer(Mark1(config), patterns, TrainingConfig(rule="multi-class", passes=200))
    progress = trainer.advance()
    assert (progress.finished, progress.passes) == ("learned", found.together)
    weights = trainer.machine.potentiometers.volts.reshape(3, 2)
    for picture, label in zip(patterns.pictures, patterns.labels, strict=True):
        sums = [w * float(picture[0, 0]) + b for w, b in weights]
        assert sums.index(max(sums)) == label and sums.count(max(sums)) == 1


def test_a_single_r_unit_has_no_other_to_be_corrected_with() -> None:
    assert remedies(Mark1(direct(gate("XOR"))), gate("XOR"), TrainingConfig()).together is None
