from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mark1.errors import ConfigError, PatternError
from mark1.machine.config import MachineConfig
from mark1.machine.machine import Mark1
from mark1.machine.wiring import draw_plugboard
from mark1.patterns.pattern_set import PatternSet
from mark1.training.evaluation import Evaluation, evaluate

LIT = np.full((20, 20), 255, dtype=np.uint8)


@given(st.integers(0, 10_000))
def test_a_presentation_equals_a_naive_walk_along_the_wires(seed):
    random = np.random.default_rng(seed)
    machine = Mark1(MachineConfig(seed=seed % 7, a_units=60))
    machine.potentiometers.load(random.integers(-20, 21, 60).astype(np.float32) / 2)
    picture = random.integers(0, 256, (20, 20)).astype(np.uint8)
    shown = machine.present(picture)
    cells = [light >= 128 for light in picture.ravel().tolist()]
    active = []
    for row in machine.plugboard.wires.tolist():
        total = sum(cells[c] for c in row[:10]) - sum(cells[c] for c in row[10:])
        active.append(total >= 2)
    assert shown.cells.tolist() == cells
    assert shown.features.tolist() == active
    volts = machine.potentiometers.volts.tolist()
    for block, nu, y in zip(machine.response.blocks, shown.drive, shown.response, strict=True):
        total = sum(volts[a] for a in range(block.start, block.stop) if active[a])
        assert nu == total
        assert y == (total > 0) - (total < 0)


def test_a_presentation_has_the_error_of_each_r_unit_that_is_taught():
    shown = Mark1(MachineConfig()).present(LIT)
    assert shown.desired is None
    assert shown.turn is None
    assert shown.error.tolist() == [0] * 5
    taught = replace(
        shown,
        response=np.array([1, -1, 1, 0, -1], dtype=np.int8),
        desired=np.array([1, 1, -1, -1, 0], dtype=np.int8),
    )
    assert taught.error.tolist() == [0, 2, -2, -2, 0]


@given(st.integers(0, 1000))
def test_the_weight_pictures_carry_each_weight_back_along_its_wires(seed):
    random = np.random.default_rng(seed)
    machine = Mark1(MachineConfig(a_units=40, r_units=3))
    machine.potentiometers.load(random.integers(-5, 6, 40).astype(np.float32))
    naive = np.zeros((3, 400))
    for r, block in enumerate(machine.response.blocks):
        for unit in range(block.start, block.stop):
            for place, cell in enumerate(machine.plugboard.wires[unit]):
                sign = 1 if place < 10 else -1
                naive[r, cell] += sign * machine.potentiometers.volts[unit]
    assert machine.weight_pictures().reshape(3, 400).tolist() == naive.tolist()


def test_weights_at_the_end_of_all_numbers_have_pictures_of_the_same_sign() -> None:
    machine = Mark1(MachineConfig(limit=np.inf))
    most = np.finfo(np.float32).max
    before = machine.weight_pictures()
    machine.potentiometers.load(np.full(machine.config.weights, 1.0, np.float32))
    signs = np.sign(machine.weight_pictures() - before)
    machine.potentiometers.load(np.full(machine.config.weights, most, np.float32))
    pictures = machine.weight_pictures()
    assert np.isfinite(pictures).all()
    assert np.array_equal(np.sign(pictures), signs)


def test_the_weight_pictures_of_the_direct_machine_are_its_weights_without_the_bias():
    machine = Mark1(MachineConfig.of("direct", classes=3))
    volts = np.arange(3 * 401, dtype=np.float32)
    machine.potentiometers.load(volts)
    expected = volts.reshape(3, 401)[:, :400].reshape(3, 20, 20)
    assert np.array_equal(machine.weight_pictures(), expected)


def test_noise_changes_what_is_seen_only_when_a_presentation_has_a_number():
    machine = Mark1(MachineConfig(noise=0.2))
    assert machine.present(LIT).cells.all()
    assert not machine.present(LIT, number=1).cells.all()


@pytest.mark.parametrize(
    "picture", [np.zeros((20, 20)), np.zeros((19, 20), dtype=np.uint8), np.zeros((20, 20), bool)]
)
def test_a_picture_of_another_kind_is_refused(picture):
    with pytest.raises(PatternError, match="this machine for 20 × 20 uint8"):
        Mark1(MachineConfig()).present(picture)


def test_a_plugboard_of_another_machine_is_refused():
    board = draw_plugboard(MachineConfig(a_units=100))
    with pytest.raises(ConfigError):
        Mark1(MachineConfig(), board)
    with pytest.raises(ConfigError):
        Mark1(MachineConfig(a_units=100, fan_out=5), board)


def test_an_evaluation_counts_right_answers_in_training_and_test_apart():
    found = Evaluation(
        labels=np.array([0, 0, 1, 1, 1], dtype=np.int32),
        answers=np.array([0, 1, 1, -1, 1], dtype=np.int32),
        test=np.array([False, False, False, True, True]),
        classes=("a", "b"),
    )
    assert found.training_accuracy == pytest.approx(2 / 3)
    assert found.test_accuracy == 0.5
    assert found.confusion().tolist() == [[1, 1, 0], [0, 2, 1]]


def test_without_patterns_there_is_no_accuracy():
    found = evaluate(Mark1(MachineConfig()), PatternSet.empty())
    assert found.training_accuracy is None
    assert found.test_accuracy is None


def test_evaluating_reads_what_each_presentation_answers():
    random = np.random.default_rng(0)
    patterns = PatternSet(
        pictures=np.where(random.random((30, 20, 20)) < 0.3, 255, 0).astype(np.uint8),
        labels=(np.arange(30) % 26).astype(np.int32),
        classes=tuple("ABCDEFGHIJKLMNOPQRSTUVWXYZ"),
        test=np.zeros(30, dtype=bool),
    )
    machine = Mark1(MachineConfig())
    machine.potentiometers.load(random.integers(-4, 5, 512).astype(np.float32))
    found = evaluate(machine, patterns)
    for picture, answer in zip(patterns.pictures, found.answers, strict=True):
        response = machine.present(picture).response
        number = int("".join("1" if y > 0 else "0" for y in response), 2)
        expected = number if 0 not in response and number < 26 else -1
        assert answer == expected
