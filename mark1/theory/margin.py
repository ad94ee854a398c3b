"""The largest margin between two classes, and the mistake bound that follows from it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import scipy
from numpy.typing import NDArray

from mark1.errors import PatternError, TrainingError
from mark1.theory.separability import checked, radius_of

#: Relative gap allowed between the margin found and its upper bound.
TOLERANCE = 1e-8

#: The same gap where the precision of float64 allows no better.
LAST_DIGITS = 1e-6

#: A margin below this share of R counts as zero.
NO_MARGIN = 1e-9


@dataclass(frozen=True, slots=True, eq=False)
class Margin:
    """The largest margin of a set of patterns, with its proof.

    Attributes
    ----------
    radius : float
        R = max ‖x‖.
    margin : float
        γ* = min d w*·x, achieved by `weights`.
    most : float
        ‖Σ p d x‖ for `shares`: no weights of length 1 have a larger margin. That it is so close to
        `margin` proves both.
    weights : ndarray of float64, shape (features,)
        w*, of length 1; the weight of a bias comes last.
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
        """R²/γ*², the most mistakes that error correction can make from w = 0."""
        return (self.radius / self.margin) ** 2

    @property
    def gap(self) -> float:
        """How far the margin may be below the optimum, relative to it; at most `LAST_DIGITS`."""
        return max(0.0, self.most / self.margin - 1)


def largest_margin(x: npt.ArrayLike, d: npt.ArrayLike, *, bias: bool = False) -> Margin:
    """Find the weights of length 1 with the largest margin.

    Of all mixtures Σ p d x (p ≥ 0, Σp = 1) the one nearest to the origin lies in their direction,
    at the distance γ*. It is found for a few patterns by non-negative least squares; the patterns
    with the smallest margins are then added until none is nearer to the plane.

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
        If shapes or values are invalid, or the classes are not separable.
    TrainingError
        If rounding leaves a larger gap.

    References
    ----------
    Lawson and Hanson 1974 (non-negative least squares); Wolfe 1976 (the nearest point).

    Examples
    --------
    >>> found = largest_margin([[0, 0], [0, 1], [1, 0], [1, 1]], [-1, -1, -1, 1], bias=True)
    >>> round(found.bound)  # R² = 3, and γ*² = 1/17 with w = (2, 2, −3)
    51
    """
    x, d = checked(x, d, bias)
    radius = radius_of(x)
    z = x * d[:, None] / (radius or 1)
    chosen = np.array([int(np.argmin((z * z).sum(axis=1)))])
    gap = np.inf
    while True:
        chosen, p, nearest = _nearest(z, chosen)
        most = float(np.linalg.norm(nearest))
        if most <= NO_MARGIN:
            raise PatternError("theory.not-separable", count=len(x), margin=most * radius)
        margins = z @ (nearest / most)
        before, gap = gap, most - float(margins.min())
        wrong = np.setdiff1d(np.flatnonzero(margins < most * (1 - TOLERANCE)), chosen)
        if gap <= TOLERANCE * most or not len(wrong) or before == gap:
            break
        worst = np.argsort(margins[wrong], kind="stable")[: max(16, z.shape[1] // 4)]
        chosen = np.union1d(chosen, wrong[worst])
    if gap > LAST_DIGITS * most:
        raise TrainingError(
            "theory.margin-imprecise", least=(most - gap) * radius, most=most * radius
        )
    shares = np.zeros(len(x))
    shares[chosen] = p
    return Margin(radius, float(margins.min()) * radius, most * radius, nearest / most, shares)


def _nearest(
    z: NDArray[np.float64], chosen: NDArray[np.int64]
) -> tuple[NDArray[np.int64], NDArray[np.float64], NDArray[np.float64]]:
    """Find the mixture of the chosen rows nearest to 0: rows used, shares, point.

    The minimum of ‖Σ p z‖² + (Σp − 1)² over p ≥ 0 lies in its direction.
    """
    columns = np.vstack([z[chosen].T, np.ones(len(chosen))])
    wanted = np.zeros(len(columns))
    wanted[-1] = 1
    p, _ = scipy.optimize.nnls(columns, wanted, maxiter=30 * len(chosen) + 300)
    used = p > 0
    shares: NDArray[np.float64] = p[used] / p.sum()
    return chosen[used], shares, shares @ z[chosen[used]]
