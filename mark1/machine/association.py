"""Association: from lit cells to the input of the response units."""

from __future__ import annotations

import copy
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from mark1.machine.wiring import Plugboard

#: Pictures handled at once; bounds the copy of their cells to a few MiB.
CHUNK = 512

#: Cells left out between two pictures: a line of the cache.
GAP = 64

#: Inputs gathered at once, so that they stay in the cache.
GATHERED = 2**19

#: A sum of numbers that misses the threshold by less than this reaches it: 0.7 − 0.2 is ½, but
#: rounding leaves it a little below.
ROUNDING = 1e-9

#: With more cells than this for each wire into a unit, adding up wires beats a matrix product.
FEW = 16

#: Most places of a matrix, which takes 128 MiB; beyond that, wires are added up.
MOST_PLACES = 2**25


class AssociationUnits:
    """Threshold units over a plugboard: on if excitatory − inhibitory lit inputs ≥ θ.

    The sums are whole numbers far below 2²⁴, so every way to add them gives the same result. Sums
    of numbers are added wire by wire.

    Parameters
    ----------
    plugboard : Plugboard
    theta : int
        Threshold θ.
    analog : bool
        Whether the inputs are numbers rather than cells that are on or off.

    Attributes
    ----------
    theta : int or float
        From where on a unit is on: θ, or θ − ½ with numbers, which is the same for 0 and 1.
    """

    def __init__(self, plugboard: Plugboard, theta: int, analog: bool = False) -> None:
        self.theta = theta - 0.5 if analog else theta
        self._least = least_sum(self.theta)
        self._cells = plugboard.cells
        wires, excitatory = plugboard.wires.shape[1], plugboard.excitatory
        small = np.int8 if max(excitatory, wires - excitatory) < 128 else np.int16
        self._sum = np.float64 if analog else small
        # Rows of a table of inputs: first every cell, then every cell inverted, then darkness.
        self._dead: NDArray[np.int64] = np.zeros(0, np.int64)
        self._rows = plugboard.wires.T.astype(np.intp)
        self._rows[excitatory:] += plugboard.cells
        is_few = wires * FEW < self._cells or plugboard.wires.shape[0] * self._cells > MOST_PLACES
        self._matrix = None if is_few or analog else self.signs

    @property
    def nbytes(self) -> int:
        """Bytes of the wires."""
        return self._rows.nbytes + (0 if self._matrix is None else self._matrix.nbytes)

    @property
    def signs(self) -> NDArray[np.float32]:
        """The wires as a matrix: +1 or −1 for each, and 0 elsewhere; shape (cells, a_units)."""
        signs = np.zeros((self._cells, self._rows.shape[1]), dtype=np.float32)
        for cells in self._rows:  # one at a time, which takes little memory
            units = np.flatnonzero(cells < 2 * self._cells)
            inverted, cell = np.divmod(cells[units], self._cells)
            signs[cell, units] = 1 - 2 * inverted
        return signs

    def wires(self) -> NDArray[np.int64]:
        """Return the cell of each wire (a_units, wires), as on the plugboard; −1 if pulled out."""
        return np.where(self._rows == 2 * self._cells, -1, self._rows % self._cells).T

    def into(self, unit: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Return the cells of the excitatory and the inhibitory wires of a unit, if not pulled."""
        rows, cells = self._rows[:, unit], self._cells
        return rows[rows < cells], rows[(rows >= cells) & (rows < 2 * cells)] - cells

    def pull(self, units: NDArray[np.int64], places: NDArray[np.int64]) -> None:
        """Pull out wires, each given by its A-unit and its place there."""
        self._rows = self._rows.copy()
        self._rows[places, units] = 2 * self._cells
        if self._matrix is not None:
            self._matrix = self.signs

    def silenced(self, units: NDArray[np.int64]) -> Self:
        """Return the same units over the same wires, of which these never fire."""
        made = copy.copy(self)
        made._dead = units
        return made

    def respond(self, cells: NDArray[Any], out: NDArray[Any] | None = None) -> NDArray[Any]:
        """Switch the units for lit cells, or numbers (n, cells).

        Returns 0 and 1 as float32 (n, a_units), or `out`, which may hold them in bytes.
        """
        shape = len(cells), self._rows.shape[1]
        active = np.empty(shape, dtype=np.float32) if out is None else out
        for start in range(0, len(cells), CHUNK):
            lit, part = cells[start : start + CHUNK], active[start : start + CHUNK]
            if self._matrix is None:
                self._add_wires(lit, part)
            else:
                sums = part if part.dtype == np.float32 else np.empty(part.shape, np.float32)
                np.matmul(lit.astype(np.float32), self._matrix, out=sums)
                np.greater_equal(sums, self._least, out=part, casting="unsafe")
        if len(self._dead):
            active[:, self._dead] = 0
        return active

    def project(self, volts: NDArray[np.float64], units: slice) -> NDArray[np.float64]:
        """Add the volts behind some units to the cells of their wires; returns (cells,)."""
        rows = self._rows[:, units]
        if len(self._dead):
            fires = np.ones(self._rows.shape[1], np.bool_)
            fires[self._dead] = False
            volts = np.where(fires[units], volts, 0.0)
        both = np.bincount(
            rows.ravel(),
            np.broadcast_to(volts, rows.shape).ravel(),
            minlength=2 * self._cells + 1,
        )
        return np.subtract(both[: self._cells], both[self._cells : -1], dtype=np.float64)

    def _add_wires(self, cells: NDArray[Any], active: NDArray[Any]) -> None:
        """Add up the inputs of each unit over its wires."""
        wires, units = self._rows.shape
        inputs = np.zeros((2 * self._cells + 1, len(cells)), dtype=self._sum)
        # Numbers that are 4096 bytes apart take each other's place in the cache: with a gap after
        # each picture, 64 × 64 cells are transposed in a seventh of the time.
        apart = np.empty((len(cells), self._cells + GAP), cells.dtype)[:, : self._cells]
        apart[:] = cells
        inputs[: self._cells] = apart.T
        np.negative(inputs[: self._cells], out=inputs[self._cells : -1])
        most = max(1, GATHERED // max(1, wires * len(cells)))
        for start in range(0, units, most):
            gathered = inputs.take(self._rows[:, start : start + most], axis=0)
            fires = np.add.reduce(gathered, axis=0, dtype=self._sum) >= self._least
            # Transposed as bytes first: NumPy is far slower if it also converts.
            active[:, start : start + most] = np.ascontiguousarray(fires.T)


def least_sum(theta: float) -> float:
    """Return the least sum that reaches a threshold; of numbers, it allows for rounding."""
    return theta if isinstance(theta, int) else theta - ROUNDING


class DirectUnits:
    """No association units: the inputs unchanged and, last, a bias that is always 1.

    Parameters
    ----------
    bias : bool
        Whether there is a bias.
    """

    def __init__(self, bias: bool = True) -> None:
        self.bias = bias

    def wires(self) -> None:
        """Return None: there is no plugboard."""

    def respond(
        self,
        inputs: NDArray[np.bool_] | NDArray[np.floating],
        out: NDArray[Any] | None = None,
    ) -> NDArray[Any]:
        """Append the bias to inputs (n, k).

        Returns (n, k + 1), or (n, k) without a bias: numbers as they are, 0 and 1 as float32; or
        `out`.
        """
        count, size = inputs.shape
        kind = inputs.dtype if inputs.dtype.kind == "f" else np.float32
        seen = np.empty((count, size + self.bias), kind) if out is None else out
        seen[:, :size] = inputs
        seen[:, size:] = 1
        return seen
