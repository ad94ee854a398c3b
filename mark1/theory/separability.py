"""Decide exactly whether a perceptron can separate two classes, with a proof either way.

A linear program finds the proof in floating point, or a nearest point where numbers are many:
weights that separate the classes, or a mixture of each that gives the same point. Columns far from
0, or large, or small, are moved and scaled for that. Where rounding leaves it open, the nearest
point is found without rounding. Either proof is then checked in integers and fractions, against the
numbers as they were given: no answer is returned that is not proved.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
import numpy.typing as npt
import scipy
from numpy.typing import NDArray

from mark1.errors import PatternError, TrainingError
from mark1.theory.exact import nearest_point, null_vector, over_one_denominator, ratio, whole
from mark1.theory.nearest import nearest
from mark1.training.points import check_distinct

#: Maximum patterns × features; 512 MiB.
MOST_NUMBERS = 2**26

#: Per feature: the number of patterns up to which all are used at once; the patterns in the first
#: linear program; the most that are added for the next.
FEW, FIRST, MORE = 4, 1, 1

#: Patterns × features up to which a linear program takes a fraction of a second, and some seconds:
#: larger ones are not solved.
QUICK, LARGEST = 2**17, 2**19

#: A margin of the linear program up to this may be a rounding error; its rows are scaled to at
#: most 1. Above it no proof is looked for that nothing separates the classes.
DOUBT = 1e-6

#: A share of a mixture below this part of the largest is a rounding error.
LEAST_SHARE = 1e-9

#: Bits kept of the separating weights, tried in this order; numbers checked at a time.
BITS = (6, 20, 52)
CHUNK = 2**18


@dataclass(frozen=True, slots=True, eq=False)
class Separability:
    """The answer, with its proof.

    Attributes
    ----------
    separable : bool
    weights : ndarray of float64, shape (features,), or None
        If separable: w with d w·x ≥ 1 for every pattern. The weight of a bias comes last.
    exact_weights : tuple of Fraction, or None
        Such weights if float64 has too few digits for them; `weights` is then None.
    combination : ndarray of float64, shape (n,), or None
        If not: p ≥ 0 with Σp = 1 and Σ p d x = 0, rounded. Mixed in these shares, both classes give
        the same point, so no plane can have them on different sides, as with XOR.
    fractions : dict of int to Fraction, or None
        If not: the nonzero shares p, exactly, by the index of the pattern.
    """

    separable: bool
    weights: NDArray[np.float64] | None = None
    exact_weights: tuple[Fraction, ...] | None = None
    combination: NDArray[np.float64] | None = None
    fractions: dict[int, Fraction] | None = None


def separability(x: npt.ArrayLike, d: npt.ArrayLike, *, bias: bool = False) -> Separability:
    """Decide whether some w has d w·x > 0 for every pattern.

    The linear program maximizes s subject to d w·x ≥ s for all patterns and |w| ≤ 1 in each
    component. If s > 0, w is the proof; if s = 0, the dual solution is the mixture.

    If there are many numbers, or many patterns for each feature, two patterns that contradict each
    other are looked for first; then the point nearest to the origin in the hull of all d x. If that
    proves nothing, the program is solved for some of the patterns, then again with those added that
    w gets wrong, until none is wrong or those included cannot be separated. If rounding still
    leaves the answer open, or the program is too large, the nearest point is found without
    rounding.

    Parameters
    ----------
    x : array_like of float, shape (n, features)
        n × features at most `MOST_NUMBERS`.
    d : array_like of ±1, shape (n,)
    bias : bool
        Append a feature that is always 1. Without it the plane passes through the origin.

    Raises
    ------
    PatternError
        If shapes or values are invalid, or there are too many numbers.
    TrainingError
        If neither can be proved: rounding leaves the answer open, and the patterns are too many
        to do without it.

    References
    ----------
    Gordan 1873 (exactly one of the two proofs always exists); Minsky and Papert 1969.

    Examples
    --------
    >>> points = [[0, 0], [0, 1], [1, 0], [1, 1]]
    >>> separability(points, [-1, -1, -1, 1], bias=True).separable
    True
    >>> found = separability(points, [-1, 1, 1, -1], bias=True)
    >>> found.separable, found.combination.tolist()
    (False, [0.25, 0.25, 0.25, 0.25])
    """
    x, d = checked(x, d, bias)
    signed = x * d[:, None]
    proved = _at_sight(signed)
    if proved is not None:
        return proved
    scaled = _Scaled(x, signed)
    found = _by_floats(scaled)
    if isinstance(found, Separability):
        return found
    proved = _by_fractions(scaled, found)
    if proved is None:
        raise TrainingError("theory.not-known", count=len(x))
    return proved


def beside_threshold(
    x: NDArray[np.float64], desired: NDArray[Any], threshold: float
) -> tuple[NDArray[np.float64], NDArray[Any]]:
    """Return the task whose solutions with a bias are those with a fixed threshold and no bias.

    The bias must have the sign of −threshold: all weights can then be scaled so that it is
    −threshold. A last pattern, without any features, enforces this sign. Whether a sum
    exactly at the threshold is right makes no difference, as all weights can be scaled a little.

    Parameters
    ----------
    x : ndarray of float64, shape (n, features)
    desired : ndarray of ±1, shape (n,) or (n, units)
    threshold : float
        In volts; not 0.

    Returns
    -------
    tuple of two ndarrays
        x, shape (n + 1, features), and the desired responses, one row more.

    Examples
    --------
    >>> task = beside_threshold(np.eye(2), np.array([1, -1]), 0.5)
    >>> task[0].tolist(), task[1].tolist()
    ([[1.0, 0.0], [0.0, 1.0], [0.0, 0.0]], [1, -1, -1])
    """
    below = np.full_like(desired[:1], -np.sign(threshold))
    return np.vstack([x, np.zeros_like(x[:1])]), np.concatenate([desired, below])


def checked(
    x: npt.ArrayLike, d: npt.ArrayLike, bias: bool = False
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Convert x to float64 (n, features), with a bias if asked for, and d to float64 (n,).

    Raises
    ------
    PatternError
        If shapes or values are invalid, or there are too many numbers.
    """
    given, x, d = x, np.asarray(x, dtype=np.float64), np.asarray(d, dtype=np.float64)
    if x.ndim != 2 or not x.size or d.shape != x.shape[:1]:
        raise PatternError("theory.shapes", x=x.shape, d=d.shape)
    if not np.isfinite(x).all() or not (np.abs(d) == 1).all():
        raise PatternError("theory.values")
    check_size(*x.shape)
    check_distinct(given, d)
    return (np.column_stack([x, np.ones(len(x))]) if bias else x), d


def check_size(patterns: int, features: int) -> None:
    """Raise a `PatternError` if there are too many numbers."""
    if patterns * features > MOST_NUMBERS:
        raise PatternError(
            "theory.too-many", patterns=patterns, features=features, most=MOST_NUMBERS
        )


def radius_of(x: NDArray[np.float64]) -> float:
    """Compute R = max ‖x‖ of patterns (n, features)."""
    with np.errstate(over="ignore"):
        radius = float(np.linalg.norm(x, axis=1).max())
    if 2.0**-500 < radius < 2.0**500:
        return radius
    largest = float(np.abs(x).max())  # squares may leave the range of floats
    return largest * float(np.linalg.norm(x / largest, axis=1).max()) if largest else 0.0


def separates(
    x: npt.ArrayLike, d: npt.ArrayLike, weights: npt.ArrayLike | Sequence[Fraction]
) -> bool:
    """Check without rounding that d w·x ≥ 1 for every pattern; weights (features,)."""
    x, d = np.asarray(x, dtype=np.float64), np.asarray(d, dtype=np.float64)
    given = np.asarray(weights)
    floats = None if given.dtype == object else given.astype(np.float64)
    w, unit = over_one_denominator(given.tolist()) if floats is None else whole(floats)
    for part in np.array_split(np.arange(len(x)), 1 + x.size // CHUNK):
        signed = x[part] * d[part, None]
        if floats is not None:
            signed = signed[~_exceeds(signed, floats)]
        z, grain = whole(signed)
        if len(z) and ((z @ w) < unit * grain).any():
            return False
    return True


def _exceeds(rows: NDArray[np.float64], weights: NDArray[np.float64]) -> NDArray[np.bool_]:
    """Find the rows whose product is above 1 by more than any rounding error.

    In whatever order k products are added, the error is at most k u Σ|w x| / (1 − k u), with
    u = 2⁻⁵³ (Higham 2002, Accuracy and Stability of Numerical Algorithms, section 3.1). Twice that
    covers the rounding of the bound itself; the last term covers underflow.
    """
    k = rows.shape[1]
    with np.errstate(over="ignore", invalid="ignore"):  # what is no number is not above
        doubt = k * 2.0**-52 * (np.abs(rows) @ np.abs(weights)) + k * 2.0**-1000
        above: NDArray[np.bool_] = rows @ weights - doubt > 1 + 2.0**-50
    return above


def cancels(x: npt.ArrayLike, d: npt.ArrayLike, shares: Mapping[int, Fraction]) -> bool:
    """Check without rounding that the shares are positive, sum to 1, and Σ p d x = 0."""
    x, d = np.asarray(x, dtype=np.float64), np.asarray(d, dtype=np.float64)
    rows = list(shares)
    p, _ = over_one_denominator(list(shares.values()))
    z, _ = whole(x[rows] * d[rows, None])
    return sum(shares.values()) == 1 and min(shares.values()) > 0 and not (p @ z).any()


def _at_sight(signed: NDArray[np.float64]) -> Separability | None:
    """Find a pattern, or among many two, that no weights answer correctly."""
    filled = signed.any(axis=1)
    if not filled.all():  # the sum of a pattern of zeros is always 0
        return _inseparable(signed, {int(np.argmin(filled)): Fraction(1)})
    if not _is_large(*signed.shape):
        return None
    same = _contradiction(signed)
    return None if same is None else _inseparable(signed, dict.fromkeys(same, Fraction(1, 2)))


def _is_large(count: int, features: int) -> bool:
    """Return whether the nearest point is found sooner than a linear program is solved."""
    return count > FEW * features or count * features > QUICK


def _first(count: int, features: int) -> NDArray[np.int64]:
    """Choose the patterns of the first linear program: all if they are few, else evenly."""
    some = count if count <= FEW * features else FIRST * features
    return np.unique(np.linspace(0, count - 1, some).astype(np.int64))


def _contradiction(signed: NDArray[np.float64]) -> tuple[int, int] | None:
    """Find two equal patterns of different classes, which no weights separate."""
    seen: dict[int, int] = {}
    for index, row in enumerate(signed):
        same = seen.get(hash((row + 0.0).tobytes()))  # + 0.0 leaves no negative zeros
        if same is not None and not (signed[same] + row).any():
            return same, index
        seen.setdefault(hash((0.0 - row).tobytes()), index)
    return None


class _Scaled:
    """The patterns d x in coordinates in which float64 tells them apart.

    With a column that is the same for all patterns, as that of a bias, a multiple of it may be
    subtracted from any other, and each column may be multiplied by a number: weights change with
    it, but not whether there are any, nor the shares of a mixture. Columns far from 0 are moved
    there, and all are scaled to at most 1 by powers of two. Pictures stay as they are. `signed` is
    d x as given, `rows` d x in the new coordinates, `size` the largest component of each row.
    """

    def __init__(self, x: NDArray[np.float64], signed: NDArray[np.float64]) -> None:
        self.signed = signed
        self._center, self._bias, self._constant = np.zeros(x.shape[1]), -1, 1.0
        least, most = x.min(axis=0), x.max(axis=0)
        constant = np.flatnonzero((least == most) & (least != 0))
        if len(constant):
            self._bias = int(constant[-1])
            self._constant = float(x[0, self._bias])
            self._center = _centers(least, most)
            self._center[self._bias] = 0
        if self._center.any():
            signs = signed[:, self._bias] / self._constant
            signed = signed - signs[:, None] * self._center
        fraction, power = np.frexp(np.abs(signed).max(axis=0))
        self._power = np.where(fraction == 0.5, power - 1, power)
        self.rows = np.ldexp(signed, -self._power) if self._power.any() else signed
        self.size = np.abs(self.rows).max(axis=1)
        self.size[self.size == 0] = 1  # beside such large numbers nothing is left of the row

    def back(self, weights: NDArray[np.float64]) -> NDArray[np.float64] | None:
        """Convert weights to the coordinates as given, rounded once; None beyond all floats."""
        with np.errstate(over="ignore"):
            given: NDArray[np.float64] = np.ldexp(weights, -self._power)
        if np.isfinite(given).all():
            given[self._bias] = ratio(Fraction(given[self._bias]) - self._moved(given.tolist()))
        return given + 0.0 if np.isfinite(given).all() else None  # no negative zeros

    def there(self, weights: Sequence[Fraction]) -> NDArray[np.float64]:
        """Convert exact weights to the new coordinates, as floats of at most 1."""
        moved = list(weights)
        moved[self._bias] += self._moved(weights)
        powers = self._power.tolist()
        new = [one * Fraction(2) ** power for one, power in zip(moved, powers, strict=True)]
        largest = max(map(abs, new))
        return np.array([float(one / largest) for one in new])

    def _moved(self, weights: Sequence[float] | Sequence[Fraction]) -> Fraction:
        """Compute what the weight of the bias has to make up for."""
        far = np.flatnonzero(self._center).tolist()
        sums = (Fraction(weights[j]) * Fraction(float(self._center[j])) for j in far)
        return sum(sums, Fraction(0)) / Fraction(self._constant)


def _centers(least: NDArray[np.float64], most: NDArray[np.float64]) -> NDArray[np.float64]:
    """Choose what to subtract from each column: 0 where 0 is near to its numbers.

    The number chosen has few digits, so that the weight of the bias has few when it is moved back.
    """
    center = np.zeros(len(least))
    with np.errstate(over="ignore"):
        spread = most - least
    far = np.flatnonzero(np.maximum(least, -most) > spread)
    middle, grain = least[far] / 2 + most[far] / 2, np.ldexp(0.5, np.frexp(spread[far])[1])
    center[far] = np.where(spread[far] > 0, np.round(middle / grain) * grain, middle)
    return center


def _by_floats(scaled: _Scaled) -> Separability | dict[int, float]:
    """Decide with floats; returns the shares of a mixture if they prove nothing."""
    rows, size = scaled.rows, scaled.size
    chosen, shares = _first(*rows.shape), dict[int, float]()
    if _is_large(*rows.shape):
        found = nearest(rows if (size == 1).all() else rows / size[:, None], is_first=True)
        if (parted := _separable(scaled, found.point)) is not None:
            return parted
        chosen, shares = found.corners, _mixture(found.corners, found.shares, size)
        is_near = np.abs(found.point).sum() <= DOUBT
        if is_near and (mixed := _cancelling(scaled, shares)) is not None:
            return mixed
    while True:
        if len(chosen) * rows.shape[1] > LARGEST:
            return shares
        solved = _linear_program(rows[chosen] / size[chosen, None])
        if solved is None:
            return shares
        margin, w, p = solved
        if (parted := _separable(scaled, w)) is not None:
            return parted
        shares = _mixture(chosen, p, size)
        if margin <= DOUBT and (mixed := _cancelling(scaled, shares)) is not None:
            return mixed
        sums = rows @ w / size
        wrong = np.setdiff1d(np.flatnonzero(sums <= margin / 2), chosen)
        if not len(wrong):
            return shares
        worst = wrong[np.argsort(sums[wrong], kind="stable")[: max(64, MORE * rows.shape[1])]]
        chosen = np.union1d(chosen, worst)


def _by_fractions(scaled: _Scaled, start: Mapping[int, float]) -> Separability | None:
    """Decide without rounding, from a mixture that may be near; None if it would take long."""
    found = nearest_point(scaled.signed, start, is_first=True)
    if found is None:
        return None
    if not any(found.point):
        return _inseparable(scaled.signed, found.shares)
    z, grain = whole(scaled.signed)
    point, unit = over_one_denominator(found.point)
    least = Fraction(int((z @ point).min()), unit * grain)
    exact = tuple(number / least for number in found.point)
    if (parted := _separable(scaled, scaled.there(exact))) is not None:
        return parted
    is_proved = separates(scaled.signed, np.ones(len(z)), exact)
    return Separability(True, exact_weights=exact) if is_proved else None


def _linear_program(
    rows: NDArray[np.float64],
) -> tuple[float, NDArray[np.float64], NDArray[np.float64]] | None:
    """Maximize s subject to rows @ w ≥ s and |w| ≤ 1; returns s, w and the dual p, or None."""
    count, features = rows.shape
    found = scipy.optimize.linprog(
        c=np.append(np.zeros(features), -1.0),
        A_ub=np.column_stack([-rows, np.ones(count)]),
        b_ub=np.zeros(count),
        bounds=[(-1, 1)] * features + [(None, None)],
        method="highs-ds",  # the simplex method ends at a vertex: as few shares as possible
    )
    if found.status != 0:
        return None
    return float(-found.fun), found.x[:-1], np.maximum(-found.ineqlin.marginals, 0)


def _separable(scaled: _Scaled, w: NDArray[np.float64]) -> Separability | None:
    """Scale weights to a margin of at least 1, in few bits; None if they do not separate."""
    rows = scaled.rows
    least = float((rows @ w).min())
    if least <= 0:
        return None
    with np.errstate(over="ignore", invalid="ignore"):
        w = w / least
    longest, largest = float(np.abs(rows).sum(axis=1).max()), float(np.abs(w).max())
    if not math.isfinite(largest):
        return None
    for bits in BITS:
        grain = math.ldexp(1.0, math.frexp(largest)[1] - bits)
        for slack in (0.0, grain * longest):  # 0 first: it gives the roundest numbers
            rounded: NDArray[np.float64] = np.round(w * (1 + slack) / grain) * grain
            if (rows @ rounded).min() <= 1 - 1e-9:
                continue
            given = scaled.back(rounded)
            if given is not None and separates(scaled.signed, np.ones(len(rows)), given):
                return Separability(True, weights=given)
    return None


def _mixture(
    rows: NDArray[np.int64], shares: NDArray[np.float64], size: NDArray[np.float64]
) -> dict[int, float]:
    """Convert shares of rows divided by their size, in any unit; leave out rounding errors."""
    shares = shares * (size[rows].min() / size[rows])  # the quotient with 5e-324 may overflow
    some = np.flatnonzero(shares > LEAST_SHARE * shares.max())
    return {int(rows[place]): float(shares[place]) for place in some}


def _cancelling(scaled: _Scaled, shares: Mapping[int, float]) -> Separability | None:
    """Solve for the shares of the same patterns as fractions; None if that proves nothing."""
    rows = sorted(shares)
    if not rows:
        return None
    z, _ = whole(scaled.signed[rows])
    # One feature fewer than patterns is enough to determine the shares.
    order = scipy.linalg.qr(scaled.rows[rows], mode="r", pivoting=True)[1]
    if len(order) < len(rows) - 1:
        return None
    found = null_vector(z[:, order[: len(rows) - 1]].T)
    if found is None or min(found) <= 0:
        return None
    total = sum(found)
    exact = {row: Fraction(share, total) for row, share in zip(rows, found, strict=True)}
    return _inseparable(scaled.signed, exact)


def _inseparable(signed: NDArray[np.float64], shares: dict[int, Fraction]) -> Separability | None:
    """Make a proof of these shares; None if it does not hold."""
    if not cancels(signed, np.ones(len(signed)), shares):
        return None
    combination = np.zeros(len(signed))
    combination[list(shares)] = [float(share) for share in shares.values()]
    return Separability(False, combination=combination, fractions=shares)
