"""The largest margin between two classes, and the mistake bound that follows from it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import scipy
from numpy.typing import NDArray

from mark1.errors import PatternError, TrainingError
from mark1.theory.exact import nearest_point, root
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


def largest_margin(x: npt.ArrayLike, d: npt.ArrayLike, *, bias: bool = False) -> Margin:
    """Find the weights of length 1 with the largest margin.

    Of all mixtures Σ p d x (p ≥ 0, Σp = 1) the one nearest to the origin lies in their direction,
    at the distance γ*. It is found for a few patterns by non-negative least squares; the patterns
    with the smallest margins are then added until none is nearer to the plane. Where rounding
    prevents that, it is found without rounding.

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
    Lawson and Hanson 1974 (non-negative least squares); Wolfe 1976 (the nearest point).

    Examples
    --------
    >>> found = largest_margin([[0, 0], [0, 1], [1, 0], [1, 1]], [-1, -1, -1, 1], bias=True)
    >>> round(found.bound)  # R² = 3, and γ*² = 1/17 with w = (2, 2, −3)
    51
    """
    x, d = checked(x, d, bias)
    radius = radius_of(x)
    found, gap = _by_floats(x * d[:, None] / (radius or 1))
    if found is not None and gap <= LAST_DIGITS * found.most:
        return Margin(
            radius, found.margin * radius, found.most * radius, found.weights, found.shares
        )
    if not separability(x, d).separable:
        raise PatternError("theory.not-separable", count=len(x))
    exact = _by_fractions(x * d[:, None], radius, found)
    if exact is None:
        raise TrainingError("theory.margin-imprecise")
    return exact


def _by_floats(z: NDArray[np.float64]) -> tuple[Margin | None, float]:
    """Find the margin of rows of at most 1 and its gap; None if it may be 0."""
    chosen = np.array([int(np.argmin((z * z).sum(axis=1)))])
    gap = np.inf
    while True:
        try:
            chosen, p, nearest = _nearest(z, chosen)
        except RuntimeError:  # too many iterations
            return None, np.inf
        most = float(np.linalg.norm(nearest))
        if not most > DOUBT:
            return None, np.inf
        margins = z @ (nearest / most)
        before, gap = gap, most - float(margins.min())
        wrong = np.setdiff1d(np.flatnonzero(margins < most * (1 - TOLERANCE)), chosen)
        if gap <= TOLERANCE * most or not len(wrong) or before == gap:
            break
        worst = np.argsort(margins[wrong], kind="stable")[: max(16, z.shape[1] // 4)]
        chosen = np.union1d(chosen, wrong[worst])
    shares = np.zeros(len(z))
    shares[chosen] = p
    return Margin(1.0, float(margins.min()), most, nearest / most, shares), gap


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
