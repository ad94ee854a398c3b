"""Damage a trained machine: its A-units, plug wires, photocells or potentiometers.

The seed decides what breaks, and more damage includes all of the lesser damage.
"""

from __future__ import annotations

import numpy as np

from mark1.errors import TrainingError
from mark1.machine.association import AssociationUnits
from mark1.machine.config import stream
from mark1.machine.machine import Mark1


def remove_a_units(machine: Mark1, count: int, seed: int) -> None:
    """Remove `count` A-units, by setting their potentiometers to 0."""
    units = machine.config.a_units
    gone = stream(seed, "removed").permutation(units)[:count]
    volts = machine.potentiometers.volts.copy()
    for offset in range(0, len(volts), units):
        volts[offset + gone] = 0
    machine.potentiometers.load(volts)


def pull_wires(machine: Mark1, count: int, seed: int) -> None:
    """Pull `count` wires out of the plugboard, excitatory or inhibitory.

    Raises
    ------
    TrainingError
        If the machine has no plugboard.
    """
    board, association = machine.plugboard, machine.association
    if board is None or not isinstance(association, AssociationUnits):
        raise TrainingError("lab.no-plugboard")
    pulled = stream(seed, "pulled wires").permutation(board.wires.size)[:count]
    units, places = np.divmod(pulled, board.wires.shape[1])
    association.pull(units, places)


def blind(machine: Mark1, cells: int) -> None:
    """Make `cells` photocells read dark from now on, chosen as by `dead_cells`."""
    order = stream(machine.config.seed, "dead cells").permutation(machine.config.cells)
    machine.retina.dead = order[:cells]


def burn_out(machine: Mark1, count: int, seed: int, at_stop: bool = False) -> None:
    """Break `count` potentiometers: at 0, or with the wiper at a random end stop."""
    random = stream(seed, "burnt out")
    size = machine.config.weights
    broken = random.permutation(size)[:count]
    ends = random.choice([-1.0, 1.0], size)[broken] * machine.config.limit if at_stop else 0.0
    volts = machine.potentiometers.volts.copy()
    volts[broken] = ends
    machine.potentiometers.load(volts)
