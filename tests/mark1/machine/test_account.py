"""The account of an answer, compared with a loop that anyone can read."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mark1.lab.damage import pull_wires
from mark1.machine.account import Account, account_of, unit_account, wires_of
from mark1.machine.config import MachineConfig
from mark1.machine.faults import Faults, Part
from mark1.machine.machine import Mark1
from mark1.machine.response import Code


def machine_of(seed: int, **settings: object) -> Mark1:
    """Build a small machine whose potentiometers stand anywhere."""
    small = {"rows": 6, "columns": 5, "r_units": 3, "threshold": 0.25, "seed": seed}
    if settings.get("kind", "mark1") != "direct":
        small |= {"a_units": 24, "excitatory": 4, "inhibitory": 3}
    machine = Mark1(MachineConfig(**(small | settings)))
    volts = np.random.default_rng(seed).integers(-8, 9, len(machine.potentiometers)) * 0.5
    machine.potentiometers.load(volts.astype(np.float32))
    return machine


def picture_of(machine: Mark1, seed: int) -> np.ndarray:
    shape = machine.config.rows, machine.config.columns
    draws = np.random.default_rng(seed).random(shape)
    if machine.config.analog:
        return (draws - 0.5).astype(np.float32)
    return np.where(draws < 0.4, 255, 0).astype(np.uint8)


def explained(machine: Mark1, seed: int, number: int | None = None) -> Account:
    classes = ("a", "b", "c")
    shown = machine.present(picture_of(machine, seed), number)
    return account_of(machine, shown, Code(machine.config, range(len(classes))), classes)


KINDS = [
    {},
    {"kind": "full", "code": "one-per-class", "threshold": 0.0},
    {"kind": "direct"},
    {"kind": "direct", "bias": False},
    {"kind": "direct", "analog": True, "rows": 1, "columns": 2},
    {"kind": "full", "analog": True, "rows": 1, "columns": 9, "theta": 0},
]


@given(st.sampled_from(KINDS), st.integers(0, 999))
def test_an_account_adds_up_like_a_naive_loop(settings: dict[str, object], seed: int) -> None:
    machine = machine_of(seed, **settings)
    config, board = machine.config, machine.plugboard
    picture, volts = picture_of(machine, seed), machine.potentiometers.volts
    account = explained(machine, seed)
    if config.analog:
        lit = inputs = picture.ravel().tolist()
        theta = config.theta - 0.5
    else:
        theta = config.theta
        lit = [light >= config.light for light in picture.ravel().tolist()]
        assert account.cells.tolist() == lit
        inputs = [float(cell) for cell in lit]
    if board is not None:
        inputs = []
        for wires in board.wires.tolist():
            plus = sum(lit[cell] for cell in wires[: config.excitatory])
            minus = sum(lit[cell] for cell in wires[config.excitatory :])
            inputs.append(1.0 if plus - minus >= theta else 0.0)
    assert account.active.tolist() == [value != 0 for value in inputs]
    place = 0
    for unit, one in enumerate(account.sums):
        share = config.a_units // 3 if config.kind == "mark1" else len(inputs)
        first = unit * share if config.kind == "mark1" else 0
        up = down = 0.0
        for index in range(first, first + share):
            part = inputs[index] * float(volts[place])
            place += 1
            up, down = up + max(part, 0), down + min(part, 0)
        bias = 0.0
        if config.kind == "direct" and config.bias:
            bias = float(volts[place])
            place += 1
            assert one.bias == bias
        else:
            assert one.bias is None
        assert (one.first, one.inputs) == (first, share)
        assert (one.up, one.down) == (pytest.approx(up), pytest.approx(down))
        assert one.sum == pytest.approx(up + down + bias, abs=1e-6)
        assert one.drive == pytest.approx(up + down + bias - config.threshold, abs=1e-6)
        assert one.response == (one.drive > 0) - (one.drive < 0)
        assert account.code[unit] == "0?1"[one.response + 1]
    assert place == len(volts)


@given(st.sampled_from(KINDS), st.integers(0, 99), st.integers(3, 30))
def test_a_waterfall_goes_from_zero_to_the_sum(
    settings: dict[str, object], seed: int, most: int
) -> None:
    for one in explained(machine_of(seed, **settings), seed).sums:
        bars = one.bars(most)
        assert len(bars) <= most
        assert sum(bar.count for bar in bars if not bar.is_bias) == one.plus + one.minus
        assert [bar.start for bar in bars] == [0.0, *(bar.end for bar in bars)][: len(bars)]
        assert (bars[-1].end if bars else 0.0) == pytest.approx(one.sum, abs=1e-6)
        heights = [bar.end - bar.start for bar in bars if bar.count == 1 and not bar.is_bias]
        up = [height for height in heights if height > 0]
        assert up == sorted(up, reverse=True)
        assert heights[len(up) :] == sorted(heights[len(up) :])


def test_the_bars_of_a_large_machine_are_few_and_the_heaviest_is_first() -> None:
    machine = machine_of(3, a_units=2000, fan_out=2000)
    (one, *_) = explained(machine, 3).sums
    bars = one.bars(20)
    assert len(bars) == 20
    rest = [bar for bar in bars if bar.count > 1]
    assert sum(bar.count for bar in rest) == one.plus + one.minus - 6
    assert max(bar.count for bar in rest) - min(bar.count for bar in rest) <= 5
    assert bars[0].end == one.parts.max()


def test_wires_lead_to_the_cells_of_the_plugboard_without_those_pulled_out() -> None:
    machine = machine_of(5)
    assert machine.plugboard is not None
    account = explained(machine, 5)
    for unit in range(machine.config.a_units):
        for found, wired in zip(account.into(unit), machine.plugboard.into(unit), strict=True):
            assert found.tolist() == wired.tolist()
    pull_wires(machine, 24 * 7, seed=0)
    assert [len(side) for side in explained(machine, 5).into(3)] == [0, 0]
    assert [len(side) for side in account.into(3)] == [4, 3]  # a snapshot


def test_each_a_unit_is_accounted_for_as_the_machine_switches_it() -> None:
    machine = machine_of(5, theta=0)
    pull_wires(machine, 40, seed=0)
    machine.take_faults(Faults(parts=tuple(Part("a-unit", unit) for unit in (3, 4, 17))))
    shown = machine.present(picture_of(machine, 5))
    account = explained(machine, 5)
    found = [unit_account(machine, shown, unit) for unit in range(machine.config.a_units)]
    assert found == [account.of_unit(unit) for unit in range(len(found))]
    assert [one.is_on for one in found if one] == (shown.features != 0).tolist()
    assert sum(one.is_broken for one in found if one) == 3
    assert unit_account(machine, shown, -1) is None
    assert unit_account(machine, shown, len(found)) is None


def test_sums_of_numbers_are_accounted_for_as_exactly_as_the_machine_adds_them() -> None:
    machine = machine_of(5, kind="full", analog=True, rows=1, columns=64, a_units=24)
    tenths = np.random.default_rng(1).integers(0, 11, (40, 1, 64)).astype(np.float32) / 10
    for point in tenths:
        shown = machine.present(point)
        account = account_of(machine, shown, Code(machine.config, range(3)), ("a", "b", "c"))
        found = [unit_account(machine, shown, unit) for unit in range(24)]
        assert found == [account.of_unit(unit) for unit in range(24)]
        assert [one.is_on for one in found if one] == (shown.features != 0).tolist()


def test_the_wires_of_a_unit_are_those_of_the_plugboard_and_those_pulled_out() -> None:
    machine = machine_of(5)
    assert machine.plugboard is not None
    wires = np.concatenate(machine.plugboard.into(3)).tolist()
    machine.take_faults(Faults(parts=(Part("wire", 3, wires[0]),)))
    excitatory, inhibitory, pulled = wires_of(machine, 3)
    assert [*excitatory, *inhibitory] == wires
    assert pulled.tolist() == wires[:1]
    assert [len(cells) for cells in wires_of(machine, 4)] == [4, 3, 0]
    assert [len(cells) for cells in wires_of(machine, 24)] == [0, 0, 0]


def test_a_direct_machine_has_no_wires_of_a_units() -> None:
    machine = machine_of(5, kind="direct")
    assert [len(cells) for cells in wires_of(machine, 0)] == [0, 0, 0]
    assert unit_account(machine, machine.present(picture_of(machine, 5)), 0) is None
    account = explained(machine_of(5, kind="direct"), 5)
    assert [len(side) for side in account.into(0)] == [0, 0]


def test_an_account_does_not_change_while_the_machine_learns() -> None:
    machine = machine_of(5)
    account = explained(machine, 5)
    before = [(one.up, one.down, one.drive) for one in account.sums]
    machine.potentiometers.load(np.zeros(len(machine.potentiometers), np.float32))
    assert [(one.up, one.down, one.drive) for one in account.sums] == before


def test_the_answer_is_that_of_the_code_or_of_the_largest_sum() -> None:
    for settings in KINDS[:3]:
        machine = machine_of(8, **settings)
        account = explained(machine, 8)
        drive = machine.present(picture_of(machine, 8)).drive[None]
        answer = Code(machine.config, range(3)).read(drive, machine.response.decide(drive))[0]
        assert account.answer == (answer if answer >= 0 else None)
        if account.one_per_class:
            assert account.decisive == answer


def test_an_r_unit_that_is_undecided_is_explained_before_one_that_is_lit() -> None:
    account = explained(machine_of(8, **KINDS[0]), 8)
    first, *rest = account.sums
    lit = [replace(one, response=1) for one in rest]
    undecided = replace(lit[-1], response=0)
    dark = replace(first, response=-1)
    assert replace(account, sums=(dark, *lit)).decisive == lit[0].unit
    assert replace(account, sums=(dark, *lit[:-1], undecided)).decisive == undecided.unit


def test_cells_that_noise_changed_are_counted() -> None:
    machine = machine_of(9, noise=0.3)
    calm = machine.present(picture_of(machine, 9)).cells
    noisy = explained(machine, 9, number=4)
    assert noisy.flipped == np.count_nonzero(noisy.cells != calm) > 0
    assert explained(machine, 9).flipped == 0
