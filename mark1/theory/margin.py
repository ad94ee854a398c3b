"""The largest margin between two classes, and the mistake bound that follows from it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from numpy.typing import NDArray

from mark1.errors import PatternError, TrainingError
from mark1.theory.exact import nearest_point, root
from mark1.theory.nearest import Nearest, nearest, softly
from mark1.theory.separability import checked, radius_of, separability

#: Relative gap allowed between the margin found and its upper bound.
TOLERANCE = 1e-8

#: The same gap where the precision of float64 allows no better.
LAST_DIGITS = 1e-6

#: A margin below this share of R may be a rounding error.
DOUBT = 1e-9


@dataclass(frozen=True, slots=True, eq=False)
class Margin:
    """The largest margin of a set of patterns, with its proof.

    Attributes
    ----------
    radius : float
        R = max ‖x‖.
    margin : float
        γ* = min d w*·x.
    most : float
        ‖Σ p d x‖ for `shares`: no weights of length 1 have a larger margin. That it is so close to
        `margin` proves both.
    weights : ndarray of float64, shape (features,)
        w*, of length 1, rounded; the weight of a bias comes last.
    shares : ndarray of float64, shape (n,)
        p ≥ 0, Σp = 1; nonzero only for the patterns nearest to the plane.
    """

    radius: float
    margin: float
    most: float
    weights: NDArray[np.float64]
    shares: NDArray[np.float64]

    @property
    def bound(self) -> float:
        """R²/γ*², the most mistakes that error correction can make from w = 0; inf if too large."""
        ratio = self.radius / self.margin
        return ratio * ratio

    @property
    def gap(self) -> float:
        """How far the margin may be below the optimum, relative to it; at most `LAST_DIGITS`."""
        return max(0.0, self.most / self.margin - 1)

    @property
    def is_precise(self) -> bool:
        """Whether no rounding error is left but in the last digits."""
        return self.margin >= self.most * (1 - LAST_DIGITS)


def largest_margin(x: npt.ArrayLike, d: npt.ArrayLike, *, bias: bool = False) -> Margin:
    """Find the weights of length 1 with the largest margin.

    Of all mixtures Σ p d x (p ≥ 0, Σp = 1) the one nearest to the origin lies in their direction,
    at the distance γ*. Where rounding leaves a gap, it is found without rounding.

    Parameters
    ----------
    x : array_like of float, shape (n, features)
    d : array_like of ±1, shape (n,)
    bias : bool
        Append a feature that is always 1.

    Returns
    -------
    Margin
        With a gap of at most `TOLERANCE`, or `LAST_DIGITS` where rounding prevents that.

    Raises
    ------
    PatternError
        If shapes or values are invalid, or it is proved that the classes are not separable.
    TrainingError
        If rounding leaves a larger gap, and the patterns are too many to do without it, or the
        margin is below all floats.

    References
    ----------
    Wolfe 1976, Finding the nearest point in a polytope, Mathematical Programming 11.

    Examples
    --------
    >>> found = largest_margin([[0, 0], [0, 1], [1, 0], [1, 1]], [-1, -1, -1, 1], bias=True)
    >>> round(found.bound)  # R² = 3, and γ*² = 1/17 with w = (2, 2, −3)
    51
    """
    x, d = checked(x, d, bias)
    radius = radius_of(x)
    found = _by_floats(x * d[:, None], radius)
    if found is not None and found.is_precise:
        return found
    if not separability(x, d).separable:
        raise PatternError("theory.not-separable", count=len(x))
    exact = _by_fractions(x * d[:, None], radius, found)
    if exact is None:
        raise TrainingError("theory.margin-imprecise")
    return exact


def likely_margin(x: NDArray[np.float64], d: NDArray[np.float64], radius: float) -> Margin | None:
    """Find the largest margin if a soft one separates the classes; None if not, or if imprecise.

    Parameters are as `mark1.theory.separability.checked` returns them, and R.
    """
    signed = x * d[:, None]
    z = signed / (radius or 1)
    start = softly(z)
    if (z @ start.point).min() <= 0:
        return None
    found = _by_floats(signed, radius, start)
    return found if found is not None and found.is_precise else None


def _by_floats(
    signed: NDArray[np.float64], radius: float, start: Nearest | None = None
) -> Margin | None:
    """Find the margin of the rows d x; None if it may be 0."""
    z = signed / (radius or 1)
    found = nearest(z, start=start)
    most = float(np.linalg.norm(found.point))
    if not most > DOUBT:
        return None
    weights = found.point / most
    shares = np.zeros(len(z))
    shares[found.corners] = found.shares
    return Margin(radius, float((z @ weights).min()) * radius, most * radius, weights, shares)


def _by_fractions(signed: NDArray[np.float64], radius: float, near: Margin | None) -> Margin | None:
    """Find the margin without rounding, from one that may be near; None if it would take long."""
    used = np.flatnonzero(near.shares).tolist() if near is not None else []
    start = {row: float(near.shares[row]) for row in used} if near is not None else None
    found = nearest_point(signed, start)
    if found is None:
        return None
    largest = max(map(abs, found.point))
    direction = np.array([float(number / largest) for number in found.point])
    shares = np.zeros(len(signed))
    shares[list(found.shares)] = [float(share) for share in found.shares.values()]
    margin = root(found.square)
    if not margin:  # below all floats
        return None
    return Margin(radius, margin, margin, direction / np.linalg.norm(direction), shares)
