"""Association: from lit cells to the input of the response units."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

#: Pictures handled at once; bounds the float copy of the cells to a few MiB.
CHUNK = 2048


class AssociationUnits:
    """Threshold units over a plugboard: on if excitatory − inhibitory lit inputs ≥ θ.

    Parameters
    ----------
    signs : ndarray of float32, shape (cells, a_units)
        +1 or −1 for each wire and 0 elsewhere, from `Plugboard.matrix`.
    theta : int
        Threshold θ.
    """

    def __init__(self, signs: NDArray[np.float32], theta: int) -> None:
        self.signs = signs
        self.theta = theta

    def respond(self, cells: NDArray[np.bool_]) -> NDArray[np.float32]:
        """Switch the units for lit cells (n, cells); returns 0/1 float32 (n, a_units)."""
        active = np.empty((len(cells), self.signs.shape[1]), dtype=np.float32)
        for start in range(0, len(cells), CHUNK):
            lit = cells[start : start + CHUNK].astype(np.float32)
            part = active[start : start + CHUNK]
            np.matmul(lit, self.signs, out=part)
            np.greater_equal(part, self.theta, out=part, casting="unsafe")
        return active


class DirectUnits:
    """No association units: the inputs unchanged and, last, a bias that is always 1.

    Parameters
    ----------
    bias : bool
        Whether there is a bias.
    """

    def __init__(self, bias: bool = True) -> None:
        self.bias = bias

    def respond(self, inputs: NDArray[np.bool_] | NDArray[np.float32]) -> NDArray[np.float32]:
        """Append the bias to inputs (n, k); returns float32 (n, k + 1), or (n, k) without."""
        seen = np.ones((len(inputs), inputs.shape[1] + self.bias), dtype=np.float32)
        seen[:, : inputs.shape[1]] = inputs
        return seen
