"""How the answers of a trained machine get worse as its potentiometers are replaced by new ones."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from mark1.machine.config import stream
from mark1.machine.machine import Mark1
from mark1.machine.response import Code
from mark1.patterns.pattern_set import PatternSet

#: Trials of a band, and percent between two points of a curve.
TRIALS, APART = 12, 5


def right_share(
    machine: Mark1,
    patterns: PatternSet,
    code: Code,
    volts: NDArray[np.float32] | None = None,
    features: NDArray[np.float32] | None = None,
) -> float:
    """Return the share of the patterns that are answered right, 0…1.

    Parameters
    ----------
    machine : Mark1
    patterns : PatternSet
    code : Code
    volts : ndarray of float32, shape (weights,), optional
        Instead of those of the machine.
    features : ndarray of float32, shape (patterns, features), optional
        What the machine sees of the patterns, if it is known.
    """
    seen = machine.see(patterns.pictures) if features is None else features
    drive = machine.response.add_up(seen, machine.potentiometers.volts if volts is None else volts)
    found = code.read(drive, machine.response.decide(drive))
    return float((found == patterns.labels).mean())


def damage_curves(
    machine: Mark1, patterns: PatternSet, code: Code, most: int
) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
    """Break potentiometers in twelve random orders, and see how many answers stay right.

    Parameters
    ----------
    machine : Mark1
        Left as it is.
    patterns : PatternSet
    code : Code
    most : int
        Most percent of the potentiometers to replace.

    Returns
    -------
    percents : ndarray of int64, shape (points,)
    shares : ndarray of float64, shape (TRIALS, points)
        Of right answers, 0…1.
    """
    return percents_up_to(most), np.array([*damage_trials(machine, patterns, code, most)])


def percents_up_to(most: int) -> NDArray[np.int64]:
    """Return the shares of replaced potentiometers at which a curve has points, in percent."""
    return np.arange(0, most + 1, APART)


def damage_trials(
    machine: Mark1, patterns: PatternSet, code: Code, most: int
) -> Iterator[NDArray[np.float64]]:
    """Yield the shares of each trial of `damage_curves`, as soon as it is computed."""
    whole, features = machine.potentiometers.volts, machine.see(patterns.pictures)
    for trial in range(TRIALS):
        order = stream(machine.config.seed + 1 + trial, "burnt out").permutation(len(whole))
        shares = []
        for percent in percents_up_to(most):
            volts = whole.copy()
            volts[order[: round(len(order) * percent / 100)]] = 0
            shares.append(right_share(machine, patterns, code, volts, features))
        yield np.array(shares)
