"""Broken parts: what each does to a picture on its way through the machine."""

from __future__ import annotations

import pickle

import numpy as np
import pytest

from mark1.errors import ConfigError
from mark1.machine.config import MachineConfig
from mark1.machine.faults import KINDS, MOST_BROKEN, WHOLE, Faults, Part
from mark1.machine.machine import Mark1

LIT = np.full((6, 5), 255, np.uint8)
DARK = np.zeros((6, 5), np.uint8)


def a_machine(**settings: object) -> Mark1:
    usual = {"rows": 6, "columns": 5, "a_units": 24, "excitatory": 3, "inhibitory": 2}
    return Mark1(MachineConfig.of(classes=3, **(usual | {"theta": 1} | settings)))


def broken(machine: Mark1, *parts: Part, **others: object) -> Mark1:
    machine.take_faults(Faults(parts=parts, **others))
    return machine


def test_a_dead_cell_reads_dark_and_a_lit_one_reads_lit() -> None:
    machine = broken(a_machine(), Part("dark-cell", 7), Part("lit-cell", 3))
    assert np.flatnonzero(~machine.present(LIT).cells).tolist() == [7]
    assert np.flatnonzero(machine.present(DARK).cells).tolist() == [3]


def test_a_cell_cannot_be_both_dark_and_lit() -> None:
    faults = WHOLE.broken(Part("dark-cell", 7)).broken(Part("lit-cell", 7))
    assert faults.parts == (Part("lit-cell", 7),)
    machine = a_machine(dead_cells=30)
    machine.take_faults(Faults(dead_cells=30, parts=faults.parts))
    assert np.flatnonzero(machine.present(LIT).cells).tolist() == [7]
    assert 7 not in machine.retina.dead


def test_a_broken_cell_has_no_noise() -> None:
    machine = broken(a_machine(), Part("dark-cell", 7), Part("lit-cell", 3), noise=0.5)
    seen = np.array([machine.present(LIT, number).cells for number in range(20)])
    assert not seen[:, 7].any() and seen[:, 3].all()
    assert 0.3 < seen.mean() < 0.7
    assert machine.config.noise == 0.5


@pytest.mark.parametrize("kind", ["mark1", "full"])
def test_a_dead_unit_is_off_and_no_other(kind: str) -> None:
    machine, whole = a_machine(kind=kind), a_machine(kind=kind)
    on = np.flatnonzero(whole.present(LIT).features)
    broken(machine, Part("a-unit", int(on[0])))
    seen = machine.present(LIT).features
    assert np.flatnonzero(seen).tolist() == on[1:].tolist()
    bytes_ = machine.see(LIT[None], out=np.empty((1, 24), np.uint8))
    assert np.array_equal(bytes_[0], seen)


def test_a_dead_unit_is_not_in_the_pictures_of_the_weights() -> None:
    machine = a_machine()
    machine.potentiometers.load(np.ones(24, np.float32))
    before = machine.weight_pictures()
    broken(machine, Part("a-unit", 4))
    plus, minus = machine.plugboard.into(4)
    change = (before - machine.weight_pictures()).sum(axis=0).ravel()
    assert np.flatnonzero(change == 1).tolist() == sorted(plus.tolist())
    assert np.flatnonzero(change == -1).tolist() == sorted(minus.tolist())


def test_a_pulled_wire_is_missing_from_its_unit() -> None:
    machine = a_machine()
    cell = int(machine.plugboard.wires[6, 1])
    broken(machine, Part("wire", 6, cell))
    expected = machine.plugboard.wires.astype(np.int64)
    expected[6, 1] = -1
    assert np.array_equal(machine.association.wires(), expected)


def test_what_is_mended_is_as_it_was() -> None:
    machine, whole = a_machine(), a_machine()
    wires = machine.plugboard.wires
    broken(machine, Part("wire", 6, int(wires[6, 1])), Part("a-unit", 2), Part("wiper", 9))
    machine.take_faults(WHOLE)
    assert np.array_equal(machine.association.wires(), wires)
    assert np.array_equal(machine.present(LIT).features, whole.present(LIT).features)
    assert machine.potentiometers.movable.all()
    assert machine.config == whole.config


def test_a_twin_keeps_its_own_faults() -> None:
    machine = broken(a_machine(), Part("a-unit", 2), Part("wiper", 9))
    twin = machine.twin(machine.potentiometers.volts)
    assert np.flatnonzero(~twin.potentiometers.movable).tolist() == [9]
    machine.take_faults(WHOLE)
    assert twin.faults.parts == (Part("a-unit", 2), Part("wiper", 9))
    assert not twin.present(LIT).features[2]


def test_a_copy_for_another_process_is_as_broken() -> None:
    machine = broken(a_machine(), Part("a-unit", 2), Part("wiper", 9), noise=0.1)
    sent = pickle.loads(pickle.dumps(machine))
    assert sent.faults == machine.faults
    assert np.array_equal(sent.present(LIT).features, machine.present(LIT).features)


def test_stuck_wipers_of_the_settings_stay_stuck() -> None:
    machine = a_machine(stuck=4)
    held = ~machine.potentiometers.movable
    broken(machine, Part("wiper", int(np.flatnonzero(~held)[0])))
    assert np.count_nonzero(~machine.potentiometers.movable) == 5
    machine.take_faults(WHOLE)
    assert np.array_equal(~machine.potentiometers.movable, held)


def test_a_reset_leaves_a_broken_wiper_where_it_is() -> None:
    machine = a_machine()
    machine.potentiometers.load(np.full(24, 3, np.float32))
    broken(machine, Part("wiper", 9))
    assert machine.start_volts().tolist() == [0.0] * 9 + [3.0] + [0.0] * 14


@pytest.mark.parametrize(
    ("part", "said"),
    [
        (Part("dark-cell", 30), "There is no photocell 31. The machine has 30."),
        (Part("lit-cell", -1), "There is no photocell 0"),
        (Part("a-unit", 24), "There is no A-unit 25. The machine has 24."),
        (Part("wiper", 24), "Potentiometer 25"),
        (Part("wire", 24, 1), "There is no A-unit 25"),
        (Part("wire", 3, 99), "No wire leads from photocell 100 to A-unit 4"),
        (Part("a-unit", 3, 5), "No wire leads from photocell 6 to A-unit 4"),
        (Part("lamp", 3), "part"),
    ],
)
def test_a_part_that_the_machine_lacks_is_refused(part: Part, said: str) -> None:
    machine = a_machine()
    with pytest.raises(ConfigError) as caught:
        broken(machine, part)
    assert said.lower() in str(caught.value).lower()
    assert machine.faults == WHOLE


def test_a_direct_machine_has_cells_and_wipers_but_no_units() -> None:
    machine = Mark1(MachineConfig.of("direct", classes=2, rows=6, columns=5))
    broken(machine, Part("dark-cell", 7), Part("wiper", 30))
    assert not machine.present(LIT).features[7]
    with pytest.raises(ConfigError, match="There is no A-unit 1"):
        broken(machine, Part("a-unit", 0))
    points = Mark1(MachineConfig.of("direct", classes=2, rows=1, columns=2, analog=True))
    broken(points, Part("wiper", 1))
    with pytest.raises(ConfigError, match="There is no photocell 1"):
        broken(points, Part("dark-cell", 0))
    with pytest.raises(ConfigError, match="no photocells"):
        broken(points, noise=0.1)


def test_only_so_many_parts_can_be_broken() -> None:
    machine = Mark1(MachineConfig.of("full", classes=26))
    parts = [Part("wiper", number) for number in range(MOST_BROKEN + 1)]
    broken(machine, *parts[1:])
    with pytest.raises(ConfigError, match="1001 broken parts are more than the 1000 allowed"):
        broken(machine, *parts)


def test_every_kind_has_a_label() -> None:
    labels = {Part(kind, 36, 4 if kind == "wire" else -1).label(20) for kind in KINDS}
    assert labels == {
        *("dead cell 2, 17", "lit cell 2, 17", "dead unit 37", "pulled 1, 5 → 37", "stuck P37"),
    }
