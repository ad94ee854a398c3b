"""One step of learning in numbers: the sum and the angle before and after it, and the loss J.

x and w have the 1 of the bias, and its weight, as their last component, unless there is no bias.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.float64]


def angle(w: Numbers, x: Numbers) -> float:
    """Return the angle between two vectors in degrees; NaN if either is 0.

    It is less than 90° where w·x > 0.
    """
    lengths = float(np.linalg.norm(w) * np.linalg.norm(x))
    return (
        math.degrees(math.acos(max(-1.0, min(1.0, float(w @ x) / lengths))))
        if lengths
        else math.nan
    )


@dataclass(frozen=True, slots=True, eq=False)
class Loss:
    """What gradient descent makes smaller, J(w) = Σ −d w·x over the mistakes (Duda & Hart 1973).

    Attributes
    ----------
    mistakes : int
        Patterns with d w·x ≤ 0.
    value : float
        J(w), at least 0, in volts times the unit of x.
    gradient : ndarray of float64, shape (features,)
        ∇J(w) = −Σ d x over the mistakes.
    """

    mistakes: int
    value: float
    gradient: Numbers


def loss(x: Numbers, d: NDArray[np.integer], w: Numbers) -> Loss:
    """Compute J and its gradient.

    Parameters
    ----------
    x : ndarray of float64, shape (n, features)
    d : ndarray of ±1, shape (n,)
    w : ndarray of float64, shape (features,)
    """
    signed = x * d[:, None]
    missed = signed[signed @ w <= 0]
    total = missed.sum(axis=0)
    return Loss(len(missed), 0.0 - float(total @ w), 0.0 - total)


def margin_of(x: NDArray[np.float64], d: NDArray[np.int8], w: NDArray[np.float64]) -> float | None:
    """Return the margin of weights: the least d x·w / ‖w‖. None for w = 0, which has no direction.

    Parameters
    ----------
    x : ndarray of float64, shape (n, features)
        With a bias, its 1 comes last.
    d : ndarray of ±1, shape (n,)
    w : ndarray of float64, shape (features,)
    """
    length = float(np.linalg.norm(w))
    return float((d * (x @ w)).min()) / length if length else None
