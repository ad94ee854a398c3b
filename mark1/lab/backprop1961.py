"""Back-propagating error correction: a three-layer machine whose S–A connections learn, too.

On the Mark I the S–A connections are plug wires, and the potentiometers alone learn. Rosenblatt
1962 (Principles of Neurodynamics, section 13.3; a report of 1961) also corrects these connections,
at random: an A-unit is blamed for an error with a small probability if it should have been off, and
with a smaller one if it should have been on. There are no derivatives, and no proof that it ends.

The book could not be read here. The rule is reconstructed from memory and ASSUMED, with low to
medium confidence. Also ASSUMED: all three probabilities; θ; that S–A connections start at −1, 0 or
1, all equally likely, and A–R connections at 0; that both change in steps of 1, without stops; that
the connections of an A-unit change by the sign of its error; that every A-unit is connected to all
cells; that both layers are corrected at the same presentation, from the values before it; that a
sum of zero is wrong; and a cell that is always lit, without which a dark picture teaches nothing.

Neither the `Trainer` nor the table of rules teaches this machine. They turn the potentiometers
behind fixed features, and here the features change with every correction. So it is only in an
experiment, like MADALINE.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from mark1.lab.experiments import Experiment, Record, Sketch, Value
from mark1.lab.predicates import all_figures, is_odd
from mark1.machine.config import stream

#: θ of an A-unit. ASSUMED.
THETA = 1

#: P₁, P₂ and P₃. ASSUMED; only P₁ > P₂ > P₃ is remembered.
CHANCES = (0.2, 0.1, 0.05)

#: Maximum passes of one run.
PASSES = 200


@dataclass(frozen=True, slots=True, eq=False)
class ThreeLayers:
    """Cells, A-units and R-units, all connected to all of the next layer; whole numbers.

    Attributes
    ----------
    s_a : ndarray of int64, shape (a_units, cells)
        Values of the S–A connections, changed in place.
    a_r : ndarray of int64, shape (r_units, a_units)
        Values of the A–R connections, changed in place.
    """

    s_a: NDArray[np.int64]
    a_r: NDArray[np.int64]

    @classmethod
    def of(cls, cells: int, a_units: int, r_units: int, seed: int) -> ThreeLayers:
        """Build a machine with random S–A connections."""
        drawn = stream(seed, "s-a").integers(-1, 2, (a_units, cells))
        return cls(drawn, np.zeros((r_units, a_units), dtype=np.int64))

    def associate(self, lit: NDArray[np.int64]) -> NDArray[np.bool_]:
        """Switch the A-units for cells (…, cells) of 0 and 1: bool (…, a_units)."""
        active: NDArray[np.bool_] = lit @ self.s_a.T >= THETA
        return active

    def answer(self, lit: NDArray[np.int64]) -> NDArray[np.int64]:
        """Answer cells (…, cells) with ±1 of each R-unit, or 0 if undecided: (…, r_units)."""
        answers: NDArray[np.int64] = np.sign(self.associate(lit) @ self.a_r.T)
        return answers

    def correct(
        self,
        lit: NDArray[np.int64],
        desired: NDArray[np.int64],
        draws: NDArray[np.float64],
        chances: tuple[float, float, float] = CHANCES,
    ) -> int:
        """Present one pattern and correct both layers if an R-unit is wrong.

        For each A-unit, E is the sum over the R-units with an error of

        * −1 with probability P₁ if the A-unit is on and its A–R connection adds to the error,
        * +1 with probability P₂ if it is off and its A–R connection would have reduced the error,
        * +1 with probability P₃ if it is off and its A–R connection is 0.

        The connections from lit cells change by the sign of E. The A–R connections of the active
        A-units change by the ordinary rule.

        Parameters
        ----------
        lit : ndarray of int64, shape (cells,)
            0 and 1.
        desired : ndarray of int64, shape (r_units,)
            ±1.
        draws : ndarray of float64, shape (r_units, a_units)
            Random numbers 0…1; one below its probability says yes.
        chances : tuple of float
            P₁, P₂ and P₃; zeros leave the S–A connections as they are.

        Returns
        -------
        int
            Number of wrong R-units.
        """
        active = self.associate(lit)
        error = np.sign(desired - np.sign(self.a_r @ active))[:, None]
        if not error.any():
            return 0
        helps = error * self.a_r
        idle = (self.a_r == 0) & (error != 0)
        first, second, third = (draws < chance for chance in chances)
        blamed = (active & (helps < 0) & first).sum(axis=0)
        missed = (~active & (((helps > 0) & second) | (idle & third))).sum(axis=0)
        self.s_a[:] += np.sign(missed - blamed)[:, None] * lit
        self.a_r[:] += error * active
        return int(np.count_nonzero(error))


def teach(
    machine: ThreeLayers,
    lit: NDArray[np.int64],
    desired: NDArray[np.int64],
    seed: int,
    *,
    chances: tuple[float, float, float] = CHANCES,
) -> int | None:
    """Present all patterns in random order, pass after pass, until a pass has no mistakes.

    Parameters
    ----------
    lit : ndarray of int64, shape (n, cells)
        0 and 1.
    desired : ndarray of int64, shape (n, r_units)
        ±1.
    seed : int
        Decides the order and what is corrected.
    chances : tuple of float
        P₁, P₂ and P₃.

    Returns
    -------
    int or None
        Passes made, or None if all of `PASSES` had mistakes.
    """
    random = stream(seed, "back-propagation")
    for number in range(1, PASSES + 1):
        order = random.permutation(len(lit))
        draws = random.random((len(lit), *machine.a_r.shape))
        if not sum([machine.correct(lit[row], desired[row], draws[row], chances) for row in order]):
            return number
    return None


def pictures(cells: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Make all pictures of some cells with one that is always lit, and ±1 for their parity.

    Returns
    -------
    lit : ndarray of int64, shape (2^cells, cells + 1)
    desired : ndarray of int64, shape (2^cells, 1)
    """
    figures = all_figures(1, cells)
    lit = np.pad(figures[:, 0].astype(np.int64), ((0, 0), (0, 1)), constant_values=1)
    return lit, np.where(is_odd(figures), 1, -1)[:, None]


def backprop_trial(parameters: Mapping[str, Value], seed: int) -> Record:
    """Learn XOR and the parity of three cells with S–A connections that stay or are corrected."""
    chances = CHANCES if parameters["wires"] == "corrected" else (0.0, 0.0, 0.0)
    record: dict[str, float] = {}
    for name, cells in (("xor", 2), ("parity", 3)):
        lit, desired = pictures(cells)
        machine = ThreeLayers.of(cells + 1, int(parameters["a_units"]), 1, seed)
        passes = teach(machine, lit, desired, seed, chances=chances)
        record[f"{name}_learned"] = int(passes is not None)
        record[f"{name}_passes"] = passes or PASSES
    return record


#: XOR and the parity of three cells, by number of A-units.
BACKPROP_1961 = Experiment(
    "backprop1961",
    "XOR and the parity of three cells by number of A-units, with S–A connections that stay as "
    f"drawn or are corrected, too: back-propagating error correction, {PASSES} passes",
    backprop_trial,
    tuple(
        {"a_units": a_units, "wires": wires}
        for wires in ("fixed", "corrected")
        for a_units in (2, 3, 4, 6, 8, 12, 16, 24)
    ),
    ("xor_learned", "xor_passes", "parity_learned", "parity_passes"),
    group="later machines",
    sketch=Sketch(
        ("xor_learned", "parity_learned"),
        evenly=True,
        units={"xor_learned": "share", "parity_learned": "share"},
    ),
)
