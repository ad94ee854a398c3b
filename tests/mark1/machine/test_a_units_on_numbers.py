"""A-units that add up numbers in place of lit cells."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mark1.machine.account import unit_account
from mark1.machine.config import MachineConfig, TrainingConfig
from mark1.machine.faults import Faults, Part
from mark1.machine.machine import Mark1
from mark1.patterns import shapes
from mark1.storage.document import Document
from mark1.storage.session_file import load_session, save_session
from mark1.training.evaluation import read
from mark1.training.trainer import Trainer

HALVES = st.integers(-6, 6).map(lambda n: n / 2)
TENTHS = st.integers(-12, 12).map(lambda n: Fraction(n, 10))


def on_two_inputs(a_units: int = 4, **changes: object) -> Mark1:
    """A machine whose A-units each have one wire of either sign."""
    wires = {"excitatory": 1, "inhibitory": 1, "theta": 1, "fan_out": a_units}
    return Mark1(
        MachineConfig.of(
            "full", classes=2, rows=1, columns=2, analog=True, a_units=a_units, threshold=0.5,
            **{**wires, **changes},
        )
    )  # fmt: skip


@given(st.lists(HALVES, min_size=5, max_size=5), st.integers(-2, 3), st.integers(0, 99))
def test_a_unit_is_on_from_half_below_theta(numbers: list[float], theta: int, seed: int) -> None:
    config = MachineConfig.of(
        "full", classes=2, rows=1, columns=5, analog=True, a_units=6, excitatory=2, inhibitory=1,
        theta=theta, seed=seed,
    )  # fmt: skip
    machine = Mark1(config)
    seen = machine.see(np.array([[numbers]]))[0]
    assert machine.plugboard is not None
    for unit, (first, second, third) in enumerate(machine.plugboard.wires.tolist()):
        total = sum(Fraction(numbers[cell]) for cell in (first, second)) - Fraction(numbers[third])
        assert seen[unit] == (total >= Fraction(2 * theta - 1, 2))


@given(st.lists(TENTHS, min_size=7, max_size=7), st.integers(-2, 3), st.integers(0, 99))
def test_decimals_reach_the_threshold_that_they_reach_on_paper(
    numbers: list[Fraction], theta: int, seed: int
) -> None:
    config = MachineConfig.of(
        "full", classes=2, rows=1, columns=7, analog=True, a_units=6, excitatory=4, inhibitory=3,
        theta=theta, seed=seed,
    )  # fmt: skip
    machine = Mark1(config)
    shown = machine.present(np.array([list(map(float, numbers))]))
    assert machine.plugboard is not None
    for unit, wires in enumerate(machine.plugboard.wires.tolist()):
        inputs = [numbers[cell] for cell in wires]
        account = unit_account(machine, shown, unit)
        assert account is not None
        total = sum(inputs[:4], Fraction(0)) - sum(inputs[4:], Fraction(0))
        assert account.sum == pytest.approx(float(total), abs=1e-12)
        assert bool(shown.features[unit]) == account.is_on == (total >= theta - Fraction(1, 2))


@given(st.integers(0, 9999))
def test_the_account_of_a_unit_agrees_with_it(seed: int) -> None:
    same = {"a_units": 20, "rows": 1, "columns": 9, "excitatory": 4, "inhibitory": 4, "fan_out": 99}
    machine = Mark1(MachineConfig.of("full", classes=2, analog=True, theta=0, seed=seed, **same))
    numbers = np.random.default_rng(seed).normal(size=9) * 10.0 ** np.arange(9)
    shown = machine.present(numbers[None])
    accounts = [unit_account(machine, shown, unit) for unit in range(20)]
    assert [one.is_on for one in accounts if one] == shown.features.astype(bool).tolist()


@given(st.integers(0, 99))
def test_zeros_and_ones_are_seen_like_dark_and_light(seed: int) -> None:
    same = {"a_units": 30, "rows": 1, "columns": 8, "excitatory": 3, "inhibitory": 2, "seed": seed}
    points = np.random.default_rng(seed).integers(0, 2, (20, 1, 8))
    numbers = Mark1(MachineConfig.of("full", classes=2, analog=True, **same))
    light = Mark1(MachineConfig.of("full", classes=2, **same))
    seen = numbers.see(points.astype(np.float64))
    assert np.array_equal(seen, light.see((255 * points).astype(np.uint8)))


def test_xor_is_learned_and_every_point_between_the_lines_is_answered_with_0() -> None:
    patterns, machine = shapes.make("xor"), on_two_inputs()
    trainer = Trainer(machine, patterns, TrainingConfig())
    assert trainer.advance().finished == "learned"
    grid = np.random.default_rng(5).uniform(-3, 3, (200, 1, 2))
    answers = read(machine, trainer.code, grid)
    assert answers.tolist() == [int(abs(x - y) >= 0.5) for x, y in grid[:, 0].tolist()]


def test_a_broken_wire_or_unit_changes_what_it_sees() -> None:
    machine = on_two_inputs()
    assert machine.plugboard is not None
    unit = machine.plugboard.wires.tolist().index([1, 0])
    machine.take_faults(Faults(parts=(Part("wire", unit, 0),)))
    points = np.array([[[0.0, 0.6]], [[5.0, 0.6]], [[0.0, 0.4]]])
    assert machine.see(points)[:, unit].tolist() == [1, 1, 0]
    machine.take_faults(Faults(parts=(Part("a-unit", unit),)))
    assert not machine.see(points)[:, unit].any()


def test_a_saved_run_goes_on_as_it_would_have(tmp_path: Path) -> None:
    trainer = Trainer(on_two_inputs(), shapes.make("xor"), TrainingConfig())
    trainer.advance(steps=5)
    save_session(Document.of(trainer), tmp_path / "xor.mark1")
    again = load_session(tmp_path / "xor.mark1").document.trainer()
    assert again.machine.config == trainer.machine.config
    for each in (trainer, again):
        each.advance()
    volts = [each.machine.potentiometers.volts.tolist() for each in (trainer, again)]
    assert volts[0] == volts[1] != [0.0] * 4


@pytest.mark.parametrize("kind", ["mark1", "full"])
def test_the_loop_sees_what_a_presentation_shows(kind: str) -> None:
    moons = shapes.make("moons")
    config = MachineConfig.of(
        kind, classes=2, rows=1, columns=2, analog=True, a_units=4, excitatory=1, inhibitory=1,
        theta=1,
    )  # fmt: skip
    trainer = Trainer(Mark1(config), moons, TrainingConfig(passes=2))
    volts, wrong = np.zeros(4), 0
    for _ in range(2):
        for picture, label in zip(moons.pictures, moons.labels.tolist(), strict=True):
            a, d = trainer.machine.see(picture[None])[0].astype(float), 2 * label - 1
            if np.sign(volts @ a) != d:
                volts, wrong = volts + 0.5 * d * a, wrong + 1
    progress = trainer.advance()
    assert progress.total == wrong > 0
    assert np.allclose(trainer.machine.potentiometers.volts, volts)
