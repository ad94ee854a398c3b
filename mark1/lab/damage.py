"""Damage a trained machine: its A-units, plug wires, photocells or potentiometers.

The seed decides what breaks, and more damage includes all of the lesser damage. `damage_trials`
shows how the answers get worse as potentiometers are replaced by new ones.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from mark1.errors import TrainingError
from mark1.machine.association import AssociationUnits
from mark1.machine.config import stream
from mark1.machine.machine import Mark1
from mark1.machine.potentiometers import Wipers
from mark1.machine.response import Code
from mark1.patterns.pattern_set import PatternSet
from mark1.training.evaluation import answers_to


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


#: Trials of a band, and percent between two points of a curve.
TRIALS, APART = 12, 5


def right_share(
    machine: Mark1,
    patterns: PatternSet,
    code: Code,
    volts: NDArray[np.float64] | None = None,
    features: NDArray[np.float32] | None = None,
) -> float:
    """Return the share of the patterns that are answered right, 0…1.

    Parameters
    ----------
    volts : ndarray of float64, shape (weights,), optional
        Instead of those of the machine.
    features : ndarray of float32, shape (patterns, features), optional
        What the machine sees of the patterns, if it is known.
    """
    seen = machine.see(patterns.pictures) if features is None else features
    found, _ = answers_to(machine, code, seen, None if volts is None else Wipers(volts))
    return float((found == patterns.labels).mean())


def percents_up_to(most: int) -> NDArray[np.int64]:
    """Return the shares of replaced potentiometers at which a curve has points, in percent."""
    return np.arange(0, most + 1, APART)


def damage_trials(
    machine: Mark1, patterns: PatternSet, code: Code, most: int
) -> Iterator[NDArray[np.float64]]:
    """Break potentiometers in twelve random orders, and see how many answers stay right.

    Parameters
    ----------
    machine : Mark1
        Left as it is.
    most : int
        Most percent of the potentiometers to replace.

    Yields
    ------
    ndarray of float64, shape (points,)
        Of each trial, as soon as it is computed: shares of right answers, 0…1.
    """
    whole, features = machine.potentiometers.volts, machine.see(patterns.pictures)
    for trial in range(TRIALS):
        order = stream(machine.config.seed + 1 + trial, "burnt out").permutation(len(whole))
        shares = []
        for percent in percents_up_to(most):
            volts = whole.copy()
            volts[order[: round(len(order) * percent / 100)]] = 0
            shares.append(right_share(machine, patterns, code, volts, features))
        yield np.array(shares)
