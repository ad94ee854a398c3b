"""What theory says of each R-unit's task: separable or not, with the reason and the bound."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

import numpy as np
import numpy.typing as npt
from numpy.typing import NDArray

from mark1.errors import Mark1Error
from mark1.messages import Message
from mark1.theory.margin import largest_margin, likely_margin
from mark1.theory.separability import checked, radius_of, separability, separates


@dataclass(frozen=True, slots=True, eq=False)
class Verdict:
    """What is known of one R-unit; it can be sent from one process to another.

    Attributes
    ----------
    radius : float
        R = max ‖x‖, with the 1 of the bias.
    separable : bool or None
        Proved without rounding; None if neither could be, for the reason in `problem`.
    shares : dict of int to float
        If not separable with a bias: the share of each pattern in two mixtures, one of each class,
        that are the same point; those of a class add up to 1. Without a bias: shares p of all
        patterns that add up to 1, with Σ p d x = 0.
    fractions : dict of int to Fraction
        The same without rounding.
    weights : ndarray of float64, shape (features,), or None
        If separable: w* of length 1 with the largest margin; the weight of a bias comes last.
    margin, bound : float or None
        γ and R²/γ² for `weights`.
    problem : Message or None
        Why it is not known whether the classes are separable; or, if they are, what w* is.
    """

    radius: float
    separable: bool | None
    shares: dict[int, float]
    fractions: dict[int, Fraction]
    weights: NDArray[np.float64] | None = None
    margin: float | None = None
    bound: float | None = None
    problem: Message | None = None


def verdict(x: npt.ArrayLike, d: npt.ArrayLike, *, bias: bool) -> Verdict:
    """Decide whether some weights separate two classes, and how fast they are then found.

    Parameters
    ----------
    x : array_like of float, shape (n, features)
    d : array_like of ±1, shape (n,)
    bias : bool
        Append a feature that is always 1.

    Raises
    ------
    PatternError
        If shapes or values are invalid, or there are too many numbers.

    Examples
    --------
    >>> points = [[0, 0], [0, 1], [1, 0], [1, 1]]
    >>> round(verdict(points, [-1, -1, -1, 1], bias=True).bound)
    51
    >>> verdict(points, [-1, 1, 1, -1], bias=True).shares
    {0: 0.5, 1: 0.5, 2: 0.5, 3: 0.5}
    """
    x, d = checked(x, d, bias)
    radius = radius_of(x)
    best = likely_margin(x, d, radius)
    if best is not None and separates(x, d, best.weights * (2 / best.margin)):
        return Verdict(radius, True, {}, {}, best.weights, best.margin, best.bound)
    try:
        found = separability(x, d)
    except Mark1Error as error:
        return Verdict(radius, None, {}, {}, problem=error.message)
    if found.separable:
        try:
            best = largest_margin(x, d)
        except Mark1Error as error:
            return Verdict(radius, True, {}, {}, problem=error.message)
        return Verdict(radius, True, {}, {}, best.weights, best.margin, best.bound)
    assert found.fractions is not None
    whole = 2 if bias else 1  # with a bias half of the shares are of either class
    exact = {row: whole * share for row, share in sorted(found.fractions.items())}
    return Verdict(radius, False, {row: float(share) for row, share in exact.items()}, exact)


def verdicts(
    x: npt.ArrayLike, desired: npt.ArrayLike, bias: bool, points: NDArray[np.float64] | None = None
) -> tuple[list[Verdict], bool | None]:
    """Decide for each of several R-units and, without a bias, whether one would help.

    Parameters
    ----------
    x : array_like of float, shape (n, features)
    desired : array_like of ±1, shape (n, units)
    bias : bool
    points : ndarray of float64, shape (m, k), optional
        What A-units, which answer with x, see in the first m rows.

    Returns
    -------
    list of Verdict
    bool or None
        Whether all would be separable otherwise: with a bias, or the points without A-units. None
        if that is not needed or not known.
    """
    columns = np.asarray(desired).T
    found = [verdict(x, d, bias=bias) for d in columns]
    if points is None and (bias or all(one.separable for one in found)):
        return found, None
    plain = np.asarray(x) if points is None else points
    other = [verdict(plain, d[: len(plain)], bias=True).separable for d in columns]
    return found, None if None in other else all(other)
