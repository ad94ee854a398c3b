"""What breaks in a taught machine."""

import numpy as np
import pytest

from mark1.errors import TrainingError
from mark1.lab.damage import blind, burn_out, pull_wires, remove_a_units
from mark1.lab.sweeps import letters_machine, taught
from mark1.machine.config import MachineConfig
from mark1.machine.machine import Mark1
from mark1.machine.potentiometers import Wipers
from mark1.patterns import shapes

LETTERS = shapes.make("letters")


def test_a_removed_a_unit_is_one_that_never_fires():
    trainer = taught(letters_machine(3), LETTERS)
    machine, before = trainer.machine, trainer.machine.potentiometers.volts.copy()
    remove_a_units(machine, 100, seed=3)
    gone = np.flatnonzero(machine.potentiometers.volts != before)
    assert 0 < len(gone) <= 100
    x = machine.see(LETTERS.pictures)
    x[:, gone] = 0
    np.testing.assert_array_equal(
        machine.response.add_up(x, Wipers(before)),
        machine.response.add_up(machine.see(LETTERS.pictures), machine.potentiometers),
    )
    remove_a_units(machine, 512, seed=3)
    assert not machine.potentiometers.volts.any()


def test_removing_takes_a_units_from_every_r_unit_of_the_full_machine():
    config = MachineConfig.of("full", classes=3, a_units=64, seed=1)
    machine = Mark1(config)
    machine.potentiometers.load(np.ones(config.weights, np.float32))
    remove_a_units(machine, 10, seed=1)
    left = machine.potentiometers.volts.reshape(3, 64)
    assert (left == left[0]).all()
    assert left[0].sum() == 54


def test_a_pulled_wire_carries_nothing_and_no_other_wire_changes():
    machine = Mark1(letters_machine(5))
    before = machine.association.signs
    pull_wires(machine, 300, seed=5)
    after = machine.association.signs
    assert np.abs(before).sum() - np.abs(after).sum() == 300
    assert set(np.unique((before - after)[before == after])) == {0}
    first = after.copy()
    pull_wires(machine, 400, seed=5)
    assert not machine.association.signs[first == 0].any()
    pull_wires(machine, 10_240, seed=5)
    assert not machine.association.signs.any()


def test_the_direct_machine_has_no_wires_to_pull():
    with pytest.raises(TrainingError, match="no plug wires"):
        pull_wires(Mark1(MachineConfig.of("direct", classes=2)), 1, seed=1)


def test_cells_go_blind_in_the_order_in_which_a_machine_would_have_been_built_with_dead_ones():
    machine = Mark1(letters_machine(7))
    blind(machine, 30)
    built = Mark1(letters_machine(7, dead_cells=30))
    np.testing.assert_array_equal(machine.retina.dead, built.retina.dead)
    np.testing.assert_array_equal(machine.see(LETTERS.pictures), built.see(LETTERS.pictures))


def test_a_burnt_potentiometer_stands_at_zero_or_at_one_of_its_stops():
    trainer = taught(letters_machine(9), LETTERS)
    potentiometers = trainer.machine.potentiometers
    taught_volts = potentiometers.volts.copy()
    burn_out(trainer.machine, 60, seed=9)
    at_zero = np.flatnonzero(potentiometers.volts != taught_volts)
    assert not potentiometers.volts[at_zero].any()
    burn_out(trainer.machine, 60, seed=9, at_stop=True)
    at_stop = np.flatnonzero(np.abs(potentiometers.volts) == 11)
    assert len(at_stop) == 60
    assert set(at_zero) <= set(at_stop)
    assert {-11.0, 11.0} == set(potentiometers.volts[at_stop].tolist())
