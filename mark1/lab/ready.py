"""Machines that are ready to be built, and what becomes of patterns on a retina of another size."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy as np

from mark1.errors import PatternError
from mark1.machine.config import MachineConfig, needed_r_units
from mark1.patterns import shapes
from mark1.patterns.pattern_set import PatternSet

#: Names of the ready machines.
READY = ("mark1-1960", "textbook", "two-switches", "100x100")

#: Gates of two inputs that the two switches can be taught.
GATES = ("XOR", "AND", "OR", "NAND")

#: Side of the largest ready retina.
LARGE = 100

#: Most cells of a built-in set that is drawn again for another retina.
MOST_CELLS = 2**18


def ready_machine(name: str, patterns: PatternSet) -> MachineConfig:
    """Configure a ready machine for patterns.

    Parameters
    ----------
    name : str
        One of `READY`: the Mark I of 1960; the textbook perceptron for the retina or the points
        of these patterns; two switches straight to the R-units, with a bias; and a Mark I with a
        retina of 100 × 100 photocells.
    patterns : PatternSet
        Their classes decide the R-units.

    Raises
    ------
    ConfigError
        If the machine cannot name as many classes.
    """
    classes = max(2, len(patterns.classes))
    if name == "textbook":
        rows, columns, analog = patterns.rows, patterns.columns, patterns.analog
        return MachineConfig.of(
            "direct", classes=classes, rows=rows, columns=columns, analog=analog
        )
    if name == "two-switches":
        return MachineConfig.of("direct", classes=classes, rows=1, columns=2)
    side = LARGE if name == "100x100" else MachineConfig().rows
    return MachineConfig.of("mark1", classes=classes, rows=side, columns=side)


def fitting(config: MachineConfig, classes: int) -> MachineConfig:
    """Return a machine with the R-units that a number of classes needs.

    One that has them already is returned as it is; another gets the usual code of its kind too.

    Raises
    ------
    ConfigError
        If the machine cannot have as many.
    """
    classes = max(2, classes)
    if needed_r_units(config.code, classes) == config.r_units:
        return config
    usual = MachineConfig.of(config.kind, classes=classes)
    return replace(config, r_units=usual.r_units, code=usual.code)


def gate(name: str) -> PatternSet:
    """Make the four pictures of a gate on two photocells, each lit or dark, with their outputs.

    Parameters
    ----------
    name : str
        One of `GATES`.
    """
    points = shapes.make(name.lower())
    return replace(points, pictures=(255 * points.pictures).astype(np.uint8), name=name)


@dataclass(frozen=True, slots=True)
class Moved:
    """Patterns on another retina.

    Attributes
    ----------
    patterns : PatternSet
    how : {"kept", "redrawn", "scaled"}
        ``redrawn``: they are a built-in set as it was made, and are made again in the new size.
    """

    patterns: PatternSet
    how: str


def moved_to(patterns: PatternSet, rows: int, columns: int, seed: int) -> Moved:
    """Bring patterns to a retina of another size.

    Parameters
    ----------
    patterns : PatternSet
    rows, columns : int
        Photocells.
    seed : int
        Of the machine that they were made with, perhaps.

    Raises
    ------
    PatternError
        If they are points, which have no size.
    """
    if (patterns.rows, patterns.columns) == (rows, columns):
        return Moved(patterns, "kept")
    sizes = (rows, columns), (patterns.rows, patterns.columns)
    if shapes.is_named(patterns.name) and max(map(math.prod, sizes)) * patterns.n <= MOST_CELLS:
        try:
            new, old = (shapes.make(patterns.name, rows=r, columns=c, seed=seed) for r, c in sizes)
        except PatternError:  # they cannot be drawn as small as that
            return Moved(patterns.fitted(rows, columns), "scaled")
        if old == patterns:
            return Moved(new, "redrawn")
    return Moved(patterns.fitted(rows, columns), "scaled")
