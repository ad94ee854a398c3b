"""Makes the levels of lights of volts. Pure."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from firmware_io.link.colours import EXPONENT
from firmware_io.wire.protocol import FULL


def quantised(volts: NDArray[np.float32], full: float | None = None) -> NDArray[np.int8]:
    """Convert volts to levels −127…127, so that the light of a cell is proportional to its volts.

    A board makes light 255 (|m| / 127)^2.2 of a level m. The root taken here undoes that power:
    without it, most weights of a trained machine would get the least light there is.

    Parameters
    ----------
    volts : ndarray of float32
    full : float, optional
        Volts of the greatest level; more are just as bright. By default the largest of `volts`.

    Returns
    -------
    ndarray of int8, same shape
        round(127 (|volts| / full)^(1/2.2)) with the sign of the volts. NaN is dark.
    """
    exact = np.nan_to_num(volts.astype(np.float64), posinf=None, neginf=None)
    largest = float(np.abs(exact).max(initial=0.0)) if full is None else full
    if largest == 0:
        return np.zeros(volts.shape, np.int8)
    share = np.minimum(np.abs(exact), largest) / largest  # in this order: no overflow
    return np.copysign(np.rint(FULL * share ** (1 / EXPONENT)), exact).astype(np.int8)
