"""Preset machines, and how patterns change on a retina of another size."""

from __future__ import annotations

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

#: Most cells of a set that is drawn again for another retina.
MOST_CELLS = 2**18


def ready_machine(name: str, patterns: PatternSet) -> MachineConfig:
    """Configure a preset machine for patterns.

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


@dataclass(frozen=True, slots=True, eq=False)
class Moved:
    """Patterns on another retina.

    Attributes
    ----------
    patterns : PatternSet
    is_redrawn : bool
        Whether they are a built-in set as it was made, which was made again in the new size.
    """

    patterns: PatternSet
    is_redrawn: bool = False


def is_small(patterns: PatternSet, rows: int, columns: int) -> bool:
    """Return whether patterns are few enough for `moved_to` on a retina of this size."""
    cells = max(rows * columns, patterns.rows * patterns.columns)
    return not patterns.analog and patterns.n * cells <= MOST_CELLS


def moved_to(patterns: PatternSet, rows: int, columns: int, seed: int) -> Moved:
    """Scale pictures to a retina of another size.

    A built-in set is made again if it is as it was made, and otherwise every picture is scaled.

    Parameters
    ----------
    patterns : PatternSet
        Those that are `is_small`: others would take long.
    rows, columns : int
        Photocells.
    seed : int
        Of the machine that they were made with, perhaps.
    """
    if (patterns.rows, patterns.columns) == (rows, columns):
        return Moved(patterns)
    if shapes.is_named(patterns.name):
        try:
            new, old = (
                shapes.make(patterns.name, rows=r, columns=c, seed=seed)
                for r, c in ((rows, columns), (patterns.rows, patterns.columns))
            )
        except PatternError:  # they cannot be drawn as small as that
            return Moved(patterns.fitted(rows, columns))
        if old == patterns:
            return Moved(new, is_redrawn=True)
    return Moved(patterns.fitted(rows, columns))
