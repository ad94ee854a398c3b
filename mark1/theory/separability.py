"""Whether two classes can be separated by a perceptron: an exact answer, and a proof of either.

A linear program finds the proof in floating point: weights that part the classes, or a mixture in
which they meet. Then it is checked again in whole numbers and fractions, without any rounding;
every float is a whole number divided by a power of two.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
import numpy.typing as npt
from numpy.typing import NDArray
from scipy import linalg, optimize

from mark1.errors import PatternError, TrainingError

#: Most numbers, patterns × features, of one question; 64 MiB.
MOST_NUMBERS = 2**23

#: For each feature: patterns of which all are taken at once; else those of the first linear program
#: and the most that are added to the next.
FEW, FIRST, MORE = 4, 1, 1

#: Most work to find the shares of k patterns as fractions, k⁴ × bits of x: some seconds.
MOST_WORK = 2 * 10**9

#: A margin of the linear program below this, of rows scaled to at most 1, is taken for none.
NO_MARGIN = 1e-9

#: Bits kept of the separating weights, as few as do; and numbers that are checked at a time.
BITS = (6, 20, 52)
CHUNK = 2**18


@dataclass(frozen=True, slots=True, eq=False)
class Separability:
    """The answer, with its proof.

    Attributes
    ----------
    separable : bool
    weights : ndarray of float64, shape (features,), or None
        If separable: w with d w·x ≥ 1 for every pattern. With a bias its weight comes last.
    combination : ndarray of float64, shape (n,), or None
        If not: p ≥ 0 with Σp = 1 and Σ p d x = 0. The two classes, mixed in these shares, give the
        same point, so that no plane has them on two sides; it is why exclusive-or has none.
    fractions : dict of int to Fraction, or None
        The shares p that are not 0, exactly, by the index of the pattern.
    exact : bool
        Whether the proof was checked without rounding. Otherwise it was checked in float64.
    residual : float
        Greatest component of |Σ p d x|, in units of x; 0 if exact or separable. No w with
        Σ|w| = 1 has a margin above it.
    """

    separable: bool
    weights: NDArray[np.float64] | None
    combination: NDArray[np.float64] | None
    fractions: dict[int, Fraction] | None
    exact: bool
    residual: float = 0.0


def separability(x: npt.ArrayLike, d: npt.ArrayLike, *, bias: bool = False) -> Separability:
    """Decide whether some w has d w·x > 0 for every pattern.

    The linear program: the greatest s with d w·x ≥ s for all patterns and |w| ≤ 1 in each
    component. If s > 0, w is the proof; if s = 0, its dual solution is the mixture. It is solved
    for some of the patterns, then with those added that its w gets wrong, until none is wrong or
    those taken in already meet. The letters on the Mark I take a hundredth of a second; 10 000
    patterns × 512 features some three seconds where they meet, and up to half a minute where a
    plane only just parts them.

    Parameters
    ----------
    x : array_like of float, shape (n, features)
        n × features at most `MOST_NUMBERS`.
    d : array_like of ±1, shape (n,)
    bias : bool
        Add a last feature that is always 1. Without it the plane goes through the origin.

    Returns
    -------
    Separability

    Raises
    ------
    PatternError
        If shapes or values do not fit, or there are too many numbers.
    TrainingError
        If the linear program finds no answer, as numbers of very different sizes may cause.

    References
    ----------
    Gordan 1873 (of the two proofs there is always exactly one); Minsky and Papert 1969.

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
    size = np.abs(signed).max(axis=1)
    if not size.all():  # a pattern of zeros gives a sum of 0, whatever the weights
        return _mixed(signed, {int(np.argmin(size)): 1.0})
    scaled = signed / size[:, None]
    chosen = _first(*x.shape)
    while True:
        margin, w, p = _linear_program(scaled[chosen])
        if margin <= NO_MARGIN:
            return _mixed(signed, dict(zip(chosen.tolist(), p / size[chosen], strict=True)))
        parted = _rounded(signed, w)
        if parted is not None:
            return Separability(True, parted, None, None, exact=True)
        wrong = np.setdiff1d(np.flatnonzero(scaled @ w <= margin / 2), chosen)
        if not len(wrong):
            raise TrainingError(
                f"the linear program left a margin of {margin:.1g}, too small to be proved: "
                "scale the features to like sizes."
            )
        worst = wrong[np.argsort(scaled[wrong] @ w, kind="stable")[: max(64, MORE * x.shape[1])]]
        chosen = np.union1d(chosen, worst)


def checked(
    x: npt.ArrayLike, d: npt.ArrayLike, bias: bool = False
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Give x as float64 (n, features), with the bias if asked for, and d as float64 (n,).

    Raises
    ------
    PatternError
        If they are no such arrays, or more than is practical.
    """
    x, d = np.asarray(x, dtype=np.float64), np.asarray(d, dtype=np.float64)
    if x.ndim != 2 or not x.size or d.shape != x.shape[:1]:
        raise PatternError(
            f"x of shape {x.shape} and d of shape {d.shape} do not fit: "
            "give n × features and n numbers, none of them 0."
        )
    if not np.isfinite(x).all() or not (np.abs(d) == 1).all():
        raise PatternError("x holds a value that is not finite, or d one that is not +1 or −1.")
    check_size(*x.shape)
    return (np.column_stack([x, np.ones(len(x))]) if bias else x), d


def check_size(patterns: int, features: int) -> None:
    """Refuse more than is practical."""
    if patterns * features > MOST_NUMBERS:
        raise PatternError(
            f"{patterns} patterns × {features} features are more than the {MOST_NUMBERS} numbers "
            "that this can answer for: use fewer patterns or a smaller machine."
        )


def radius_of(x: NDArray[np.float64]) -> float:
    """R = max ‖x‖ of patterns (n, features)."""
    return float(np.linalg.norm(x, axis=1).max())


def separates(x: npt.ArrayLike, d: npt.ArrayLike, weights: npt.ArrayLike) -> bool:
    """Check without rounding that d w·x ≥ 1 for every pattern; weights (features,)."""
    x, d = np.asarray(x, dtype=np.float64), np.asarray(d, dtype=np.float64)
    w, unit = _whole(np.asarray(weights, dtype=np.float64))
    for part in np.array_split(np.arange(len(x)), 1 + x.size // CHUNK):
        z, grain = _whole(x[part] * d[part, None])
        if ((z @ w) < unit * grain).any():
            return False
    return True


def cancels(x: npt.ArrayLike, d: npt.ArrayLike, shares: Mapping[int, Fraction]) -> bool:
    """Check without rounding that the shares are positive, sum to 1, and Σ p d x = 0."""
    x, d = np.asarray(x, dtype=np.float64), np.asarray(d, dtype=np.float64)
    rows = list(shares)
    p, _ = _over_one_denominator(list(shares.values()))
    z, _ = _whole(x[rows] * d[rows, None])
    return sum(shares.values()) == 1 and min(shares.values()) > 0 and not (p @ z).any()


def _first(count: int, features: int) -> NDArray[np.int64]:
    """Choose all of few patterns, some of many, evenly."""
    some = count if count <= FEW * features else FIRST * features
    return np.unique(np.linspace(0, count - 1, some).astype(np.int64))


def _linear_program(
    rows: NDArray[np.float64],
) -> tuple[float, NDArray[np.float64], NDArray[np.float64]]:
    """The greatest s with rows @ w ≥ s and |w| ≤ 1; gives s, w and the dual p."""
    count, features = rows.shape
    found = optimize.linprog(
        c=np.append(np.zeros(features), -1.0),
        A_ub=np.column_stack([-rows, np.ones(count)]),
        b_ub=np.zeros(count),
        bounds=[(-1, 1)] * features + [(None, None)],
        method="highs-ds",  # the simplex method ends on a corner: as few shares as may be
    )
    if found.status != 0:
        raise TrainingError(
            f"the linear program found no answer ({found.message}): scale the features to like "
            "sizes."
        )
    return float(-found.fun), found.x[:-1], np.maximum(-found.ineqlin.marginals, 0)


def _rounded(signed: NDArray[np.float64], w: NDArray[np.float64]) -> NDArray[np.float64] | None:
    """Scale weights to a margin of at least 1, in few bits; None if they do not separate."""
    least = float((signed @ w).min())
    if least <= 0:
        return None
    w, longest = w / least, float(np.abs(signed).sum(axis=1).max())
    for bits in BITS:
        grain = math.ldexp(1.0, math.frexp(float(np.abs(w).max()))[1] - bits)
        for slack in (0.0, grain * longest):  # without first: it gives the roundest numbers
            rounded: NDArray[np.float64] = np.round(w * (1 + slack) / grain) * grain
            near = (signed @ rounded).min() > 1 - 1e-9
            if near and separates(signed, np.ones(len(signed)), rounded):
                return rounded
    return None


def _mixed(signed: NDArray[np.float64], shares: Mapping[int, float]) -> Separability:
    """Turn the shares of a linear program into a proof, exactly where that is practical."""
    total = sum(shares.values())
    combination = np.zeros(len(signed))
    for row, share in shares.items():
        combination[row] = share / total
    combination[combination < NO_MARGIN * combination.max()] = 0
    combination /= combination.sum()
    fractions = _fractions(signed, combination)
    if fractions is not None:
        combination[:] = 0
        combination[list(fractions)] = [float(share) for share in fractions.values()]
        return Separability(False, None, combination, fractions, exact=True)
    residual = float(np.abs(combination @ signed).max())
    return Separability(False, None, combination, None, exact=False, residual=residual)


def _fractions(
    signed: NDArray[np.float64], combination: NDArray[np.float64]
) -> dict[int, Fraction] | None:
    """Solve for the shares of the same patterns in fractions; None where there are none."""
    rows = np.flatnonzero(combination)
    z = signed[rows]
    whole, _ = _whole(z)
    if len(rows) ** 4 * max(int(number).bit_length() for number in whole.flat) > MOST_WORK:
        return None
    # As many features as decide the shares: one fewer than patterns.
    features = linalg.qr(z, mode="r", pivoting=True)[1][: len(rows) - 1]
    shares = _null_vector(whole[:, features].T)
    if shares is None or min(shares) <= 0 or (np.array(shares, dtype=object) @ whole).any():
        return None
    total = sum(shares)
    return {int(row): Fraction(p, total) for row, p in zip(rows, shares, strict=True)}


def _null_vector(rows: NDArray[np.object_]) -> list[int] | None:
    """The whole-number p with rows @ p = 0, for k − 1 rows of k whole numbers; None if p is not
    the only one. Bareiss 1968: elimination in which every division comes out even."""
    a, count = rows.copy(), len(rows)
    before = 1
    for i in range(count):
        below = np.flatnonzero(a[i:, i])
        if not len(below):
            return None
        a[[i, i + below[0]]] = a[[i + below[0], i]]
        others = np.arange(count) != i
        a[others] = (a[i, i] * a[others] - a[others, i][:, None] * a[i]) // before
        before = a[i, i]
    sign = 1 if before > 0 else -1
    p = [-sign * int(c) for c in a[:, -1]] + [sign * int(before)]
    common = math.gcd(*p)
    return [share // common for share in p]


def _whole(values: NDArray[np.float64]) -> tuple[NDArray[np.object_], int]:
    """Write floats as Python's whole numbers over one power of two: (numerators, 2ᵏ)."""
    mantissa, exponent = np.frexp(values)
    least = int(exponent[values != 0].min(initial=53)) - 53
    # A float is m × 2ᵉ with m a whole number of 53 bits; trailing zeros cost only time.
    numbers = np.ldexp(mantissa, 53).astype(np.int64).astype(object)
    shifts = np.where(values != 0, exponent - 53 - least, 0).astype(object)
    scaled = np.left_shift(numbers, shifts)
    if least >= 0:
        return np.left_shift(scaled, least), 1
    zeros = _trailing_zeros(scaled, -least)
    return np.right_shift(scaled, zeros), 1 << (-least - zeros)


def _trailing_zeros(numbers: NDArray[np.object_], most: int) -> int:
    """How many trailing zero bits all the numbers share, at most so many."""
    common = math.gcd(*numbers.ravel().tolist())
    return min(most, (common & -common).bit_length() - 1) if common else most


def _over_one_denominator(fractions: list[Fraction]) -> tuple[NDArray[np.object_], int]:
    denominator = math.lcm(*(fraction.denominator for fraction in fractions))
    numerators = [
        fraction.numerator * (denominator // fraction.denominator) for fraction in fractions
    ]
    return np.array(numerators, dtype=object), denominator
