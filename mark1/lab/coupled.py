"""A fourth layer, and A-units coupled to each other: XOR from A-units that see one cell each.

Rosenblatt 1962, Principles of Neurodynamics, part III, is on machines with more than one layer of
A-units between cells and R-units, and on *cross-coupled* ones, whose A-units are also connected to
each other. The book could not be read here; that it has such machines, and claims that both improve
generalization, is reported by others (high and medium confidence). ASSUMED is all else: the numbers
of connections and θ; that they are drawn at random and stay; that cross-coupled A-units start off,
change all at once in steps, and keep seeing the picture; and that what they do after `STEPS` steps
counts if they have not settled. In the book many of these connections change, too.

The `Trainer` teaches both by ordinary error correction: for the four-layer machine, what the first
A-units do is the picture on the retina of a machine with the second, and for the cross-coupled one,
what the A-units settled on is the picture of a direct machine without a bias.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from mark1.lab.experiments import Experiment, Record, Sketch, Value
from mark1.machine.config import MachineConfig, TrainingConfig, stream
from mark1.machine.machine import Mark1
from mark1.machine.wiring import draw_plugboard
from mark1.patterns.pattern_set import PatternSet
from mark1.training.trainer import Trainer

#: Excitatory and inhibitory connections into one unit of the second layer. ASSUMED.
A1_A2 = 2, 2

#: Excitatory and inhibitory connections into one A-unit from others. ASSUMED. With as many of both
#: and θ = 1, opposite pictures would end in opposite states, and XOR would stay out of reach.
A_A = 2, 1

#: θ of all A-units. ASSUMED.
THETA = 1

#: Steps after which cross-coupled A-units are no longer expected to settle. ASSUMED.
STEPS = 20

#: Maximum passes of one run.
PASSES = 100


def xor_pictures() -> PatternSet:
    """Make the four pictures of two lit cells, one in each column; "yes" if not side by side."""
    pictures = np.zeros((4, 2, 2), dtype=np.uint8)
    for number, picture in enumerate(pictures):
        picture[number % 2, 0] = picture[number // 2, 1] = 255
    return PatternSet.from_names(pictures, ["no", "yes", "yes", "no"])


def one_cell_each(a_units: int, seed: int) -> Mark1:
    """Build a three-layer machine whose A-units have one wire each, from a random cell of 2 × 2."""
    return Mark1(
        MachineConfig.of(
            "full",
            classes=2,
            rows=2,
            columns=2,
            a_units=a_units,
            excitatory=1,
            inhibitory=0,
            theta=THETA,
            fan_out=a_units,
            seed=seed,
        )
    )


def second_layer(a_units: int, wires: tuple[int, int], seed: int) -> MachineConfig:
    """Configure a machine that sees as many A-units in place of cells as it has of its own."""
    return MachineConfig.of(
        "full",
        classes=2,
        rows=1,
        columns=a_units,
        a_units=a_units,
        excitatory=wires[0],
        inhibitory=wires[1],
        theta=THETA,
        fan_out=a_units,
        seed=int(stream(seed, "second layer").integers(2**31)),
    )


def as_pictures(active: NDArray[np.bool_], patterns: PatternSet) -> PatternSet:
    """Make pictures of what A-units do, bool (n, a_units), in the classes of some patterns."""
    lit = np.where(active, np.uint8(255), np.uint8(0))[:, None, :]
    return PatternSet.from_names(lit, [patterns.classes[label] for label in patterns.labels])


@dataclass(frozen=True, slots=True, eq=False)
class CrossCoupled:
    """A-units connected to cells and to each other.

    Attributes
    ----------
    s_a : ndarray of float32, shape (cells, a_units)
        1, −1 or 0: the wires from the cells.
    a_a : ndarray of float32, shape (a_units, a_units)
        The same between A-units, from the row to the column.
    """

    s_a: NDArray[np.float32]
    a_a: NDArray[np.float32]

    @classmethod
    def of(cls, a_units: int, seed: int, wires: tuple[int, int] = A_A) -> CrossCoupled:
        """Draw A-units that see one cell each, and `wires` of both kinds into each from others."""
        machine = one_cell_each(a_units, seed)
        assert machine.plugboard is not None
        coupling = draw_plugboard(second_layer(a_units, wires, seed))
        return cls(machine.plugboard.matrix(), coupling.matrix())

    def settle(self, lit: NDArray[np.bool_]) -> tuple[NDArray[np.bool_], NDArray[np.int64]]:
        """Step from all A-units off until they no longer change, or `STEPS` times.

        Parameters
        ----------
        lit : ndarray of bool, shape (n, cells)
            Pictures, which stay on the retina.

        Returns
        -------
        active : ndarray of bool, shape (n, a_units)
        steps : ndarray of int64, shape (n,)
            Steps that changed an A-unit. With `STEPS` the A-units have not settled.
        """
        seen = lit.astype(np.float32) @ self.s_a
        active, steps = np.zeros(seen.shape, np.bool_), np.zeros(len(lit), np.int64)
        for _ in range(STEPS):
            following = seen + active.astype(np.float32) @ self.a_a >= THETA
            steps += (following != active).any(axis=1)
            active = following
        return active, steps


def four_layer_trial(parameters: Mapping[str, Value], seed: int) -> Record:
    """Learn XOR with one layer of A-units or with two."""
    a_units, patterns = int(parameters["a_units"]), xor_pictures()
    machine = one_cell_each(a_units, seed)
    if parameters["machine"] == "three-layer":
        return _learned(machine, patterns)
    seen = as_pictures(machine.see(patterns.pictures) > 0, patterns)
    return _learned(Mark1(second_layer(a_units, A1_A2, seed)), seen)


def cross_coupled_trial(parameters: Mapping[str, Value], seed: int) -> Record:
    """Learn XOR with A-units that are coupled to each other."""
    a_units, patterns = int(parameters["a_units"]), xor_pictures()
    lit = patterns.pictures.reshape(patterns.n, -1) > 0
    active, steps = CrossCoupled.of(a_units, seed).settle(lit)
    config = MachineConfig.of("direct", classes=2, rows=1, columns=a_units, bias=False)
    return {
        **_learned(Mark1(config), as_pictures(active, patterns)),
        "settled": float((steps < STEPS).mean()),
    }


def _learned(machine: Mark1, patterns: PatternSet) -> dict[str, float]:
    """Teach a machine until a pass has no mistakes."""
    trainer = Trainer(machine, patterns, TrainingConfig(passes=PASSES))
    trainer.finish()
    return {"learned": int(trainer.position.clean), "passes": trainer.position.passes}


_A_UNITS = (6, 8, 12, 16, 24, 32, 48, 64)

#: XOR with one layer of A-units and with two.
FOUR_LAYER = Experiment(
    "four-layer",
    "XOR by number of A-units in a layer, the first of which see one cell each: three-layer and "
    f"four-layer machines, {PASSES} passes",
    four_layer_trial,
    tuple(
        {"a_units": a_units, "machine": machine}
        for machine in ("three-layer", "four-layer")
        for a_units in _A_UNITS
    ),
    ("learned", "passes"),
    group="later machines",
    sketch=Sketch(("learned",), evenly=True),
)

#: XOR with A-units that are coupled to each other.
CROSS_COUPLED = Experiment(
    "cross-coupled",
    "XOR by number of A-units that see one cell each and are coupled to each other, "
    f"{PASSES} passes; and how often they settle within {STEPS} steps",
    cross_coupled_trial,
    tuple({"a_units": a_units} for a_units in _A_UNITS),
    ("learned", "passes", "settled"),
    group="later machines",
    sketch=Sketch(("learned", "settled"), evenly=True, units={"settled": "share"}),
)
