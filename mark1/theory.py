"""What the convergence theorem says of patterns, and a run measured against it.

Novikoff 1962: if some w* of length 1 has d w*·x ≥ γ for every pattern, and no pattern is longer
than R, then error correction from w = 0 makes at most R²/γ² mistakes, in whatever order. After t
of them w*·w ≥ tγ and ‖w‖² ≤ tR² (both in steps of a correction), so that √t γ/R ≤ cos ≤ 1.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from numpy.typing import NDArray
from scipy import optimize, special

from mark1 import kernels
from mark1.config import MachineConfig, TrainingConfig, stream
from mark1.errors import PatternError, TrainingError
from mark1.reinforcement import rule_named
from mark1.response import AT_ZERO
from mark1.separability import checked

#: Share of γ* by which the margin reached may be below what no weights can exceed.
TOLERANCE = 1e-8

#: The same share where the last digits of float64 allow no better.
LAST_DIGITS = 1e-6

#: A margin below this share of R is taken for none.
NO_MARGIN = 1e-9


@dataclass(frozen=True, slots=True, eq=False)
class Margin:
    """The largest margin of some patterns, and the bound that follows.

    Attributes
    ----------
    radius : float
        R = max ‖x‖.
    margin : float
        γ* = min d w*·x, reached by these weights.
    most : float
        ‖Σ p d x‖ for the shares below: no weights of length 1 have a margin above it, whatever
        they are. Its distance from `margin` proves both.
    weights : ndarray of float64, shape (features,)
        w*, of length 1; with a bias its weight comes last.
    shares : ndarray of float64, shape (n,)
        p ≥ 0, Σp = 1, not 0 only for the patterns nearest to the plane.
    """

    radius: float
    margin: float
    most: float
    weights: NDArray[np.float64]
    shares: NDArray[np.float64]

    @property
    def bound(self) -> float:
        """R²/γ*², the most mistakes that error correction makes from w = 0."""
        return (self.radius / self.margin) ** 2

    @property
    def gap(self) -> float:
        """The share of γ* by which it may be too small; at most `LAST_DIGITS`."""
        return max(0.0, self.most / self.margin - 1)


def largest_margin(x: npt.ArrayLike, d: npt.ArrayLike, *, bias: bool = False) -> Margin:
    """Find the weights of length 1 with the largest margin.

    They point to the point nearest to the origin of all mixtures Σ p d x (p ≥ 0, Σp = 1), and γ*
    is its distance. It is found among a few patterns by least squares with p ≥ 0; those that its
    weights hold worst are taken in until there is none that is nearer to the plane.

    Parameters
    ----------
    x : array_like of float, shape (n, features)
    d : array_like of ±1, shape (n,)
    bias : bool
        Add a last feature that is always 1.

    Returns
    -------
    Margin
        With a gap of at most `TOLERANCE`, or `LAST_DIGITS` where rounding allows no better.

    Raises
    ------
    PatternError
        If shapes or values do not fit, or the classes cannot be separated.
    TrainingError
        If rounding leaves a larger gap.

    References
    ----------
    Lawson and Hanson 1974 (least squares with p ≥ 0); Wolfe 1976 (the nearest point).

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
            raise PatternError(
                f"no weights separate these {len(x)} patterns (the margin would be "
                f"{most * radius:.1g}): ask for `separability`, which says why."
            )
        margins = z @ (nearest / most)
        before, gap = gap, most - float(margins.min())
        wrong = np.setdiff1d(np.flatnonzero(margins < most * (1 - TOLERANCE)), chosen)
        if gap <= TOLERANCE * most or not len(wrong) or before == gap:
            break
        worst = np.argsort(margins[wrong], kind="stable")[: max(16, z.shape[1] // 4)]
        chosen = np.union1d(chosen, wrong[worst])
    if gap > LAST_DIGITS * most:
        raise TrainingError(
            f"the margin is between {(most - gap) * radius:.3g} and {most * radius:.3g}, and "
            "rounding hides where: scale the features to like sizes."
        )
    shares = np.zeros(len(x))
    shares[chosen] = p
    return Margin(radius, float(margins.min()) * radius, most * radius, nearest / most, shares)


def radius_of(x: NDArray[np.float64]) -> float:
    """R = max ‖x‖ of patterns (n, features)."""
    return float(np.linalg.norm(x, axis=1).max())


def _nearest(
    z: NDArray[np.float64], chosen: NDArray[np.int64]
) -> tuple[NDArray[np.int64], NDArray[np.float64], NDArray[np.float64]]:
    """Of the mixtures of the chosen rows the one nearest to 0: rows used, shares, point.

    The least ‖Σ p z‖² + (Σp − 1)² over p ≥ 0 lies in its direction.
    """
    columns = np.vstack([z[chosen].T, np.ones(len(chosen))])
    wanted = np.zeros(len(columns))
    wanted[-1] = 1
    p, _ = optimize.nnls(columns, wanted, maxiter=30 * len(chosen) + 300)
    used = p > 0
    shares: NDArray[np.float64] = p[used] / p.sum()
    return chosen[used], shares, shares @ z[chosen[used]]


@dataclass(frozen=True, slots=True, eq=False)
class Run:
    """The mistakes of one R-unit taught by itself.

    Attributes
    ----------
    rows : ndarray of int64, shape (t,)
        The pattern of each mistake, in order.
    passes : int
        Passes made, the last one without mistakes if `learned`.
    learned : bool
    """

    rows: NDArray[np.int64]
    passes: int
    learned: bool


def run_alone(
    x: npt.ArrayLike, d: npt.ArrayLike, config: MachineConfig, training: TrainingConfig
) -> Run:
    """Teach one R-unit by itself, from weights of zero, with the machine's own loop.

    On every machine each R-unit has potentiometers of its own, so this is what it does among the
    others.

    Parameters
    ----------
    x : array_like of float, shape (n, features)
        What this R-unit sees.
    d : array_like of ±1, shape (n,)
    config : MachineConfig
        Uses tie, limit, step, and seed for the order. Faults are left out.
    training : TrainingConfig

    Returns
    -------
    Run
    """
    x, d = checked(x, d)
    seen, wanted = np.asarray(x, np.float32), d.astype(np.int8)[:, None]
    count, features = seen.shape
    volts, movable = np.zeros(features, np.float32), np.ones(features, np.bool_)
    block = [np.array([edge], np.int64) for edge in (0, features, 0)]
    settings = (
        *(rule_named(training.rule).kernel, np.float32(training.gain), np.float32(training.eta)),
        *(AT_ZERO[config.tie], np.float32(1 - training.decay)),
        *(np.float32(config.limit), np.float32(config.step)),
    )
    loop, mistakes, passes = kernels.compiled(), [], 0
    learned = False
    while not learned and passes < training.passes:
        rows = _order(training, config.seed, passes, count)
        wrong = np.zeros(count, np.uint16)
        loop(seen, rows, wanted, volts, movable, *block, *settings, -1, wrong)
        mistakes.append(rows[wrong > 0])
        learned = not wrong.any()
        passes += 1
    return Run(np.concatenate(mistakes), passes, learned)


def _order(training: TrainingConfig, seed: int, number: int, count: int) -> NDArray[np.int64]:
    """The order of a pass, as the trainer draws it."""
    random = stream(seed if training.seed is None else training.seed, "order", number)
    if training.order == "shuffled":
        return random.permutation(count)
    if training.order == "random":
        return random.integers(0, count, size=count)
    return np.arange(count)


@dataclass(frozen=True, slots=True, eq=False)
class BoundCurves:
    """The three curves of the proof after t = 0, 1, …, T mistakes, each with its bound.

    All arrays are float64 of shape (T + 1,); t is a whole number.

    Attributes
    ----------
    t : ndarray
    projection, projection_bound : ndarray
        w*·w(t), which is never below tγ; both in volts, times the unit of x.
    square, square_bound : ndarray
        ‖w(t)‖², which is never above tR²; in volts squared.
    cosine, cosine_bound : ndarray
        cos(w*, w(t)), which is never below √t γ/R, nor above 1; 0 where w = 0.
    """

    t: NDArray[np.float64]
    projection: NDArray[np.float64]
    projection_bound: NDArray[np.float64]
    square: NDArray[np.float64]
    square_bound: NDArray[np.float64]
    cosine: NDArray[np.float64]
    cosine_bound: NDArray[np.float64]

    def crossed(self, share: float = 1e-9) -> bool:
        """Say whether a curve crosses its bound by more than a share of it, beyond rounding.

        It never does if the run is one that the theorem covers: from w = 0, a step on each
        mistake and on nothing else, and no end stops on the way.
        """
        low = (self.projection < self.projection_bound * (1 - share)).any()
        long = (self.square > self.square_bound * (1 + share)).any()
        wide = (self.cosine < self.cosine_bound * (1 - share)).any()
        return bool(low or long or wide)


def bound_curves(
    x: npt.ArrayLike,
    d: npt.ArrayLike,
    rows: npt.ArrayLike,
    w_star: npt.ArrayLike,
    step: float = 1.0,
) -> BoundCurves:
    """Follow w = step × Σ d x over the mistakes of a run that began at 0.

    Parameters
    ----------
    x : array_like of float, shape (n, features)
    d : array_like of ±1, shape (n,)
    rows : array_like of int, shape (T,)
        The pattern of each mistake in order, as in `Run`.
    w_star : array_like of float, shape (features,)
        Any weights to measure against; their length does not matter.
    step : float
        Volts that one correction turns the potentiometer of a feature of 1: η, or 2η with d − y.

    Returns
    -------
    BoundCurves

    Raises
    ------
    PatternError
        If shapes or values do not fit.
    """
    x, d = checked(x, d)
    rows, direction = np.asarray(rows, np.int64), np.asarray(w_star, np.float64)
    length = float(np.linalg.norm(direction))
    if direction.shape != x.shape[1:] or not 0 < length < np.inf:
        raise PatternError(
            f"w* of shape {direction.shape} and length {length:g} does not fit "
            f"{x.shape[1]} features: give one number for each, not all 0."
        )
    if rows.size and not 0 <= rows.min() <= rows.max() < len(x):
        raise PatternError(f"a mistake is on a pattern outside 0…{len(x) - 1}.")
    direction = direction / length
    gamma, radius = float((x @ direction * d).min()), radius_of(x)
    t = np.arange(len(rows) + 1, dtype=np.float64)
    projection, square = np.zeros(len(t)), np.zeros(len(t))
    w = np.zeros(x.shape[1])
    for made, row in enumerate(rows, start=1):
        w += step * d[row] * x[row]
        projection[made], square[made] = w @ direction, w @ w
    lengths = np.sqrt(square)
    return BoundCurves(
        t,
        projection,
        t * step * gamma,
        square,
        t * (step * radius) ** 2,
        np.divide(projection, lengths, out=np.zeros(len(t)), where=lengths > 0),
        np.sqrt(t) * (gamma / radius if radius else 0.0),
    )


@dataclass(frozen=True, slots=True)
class StepEffect:
    """What one correction does to the sum ν of the same pattern.

    Attributes
    ----------
    before, after : float
        ν = w·x, in volts. They differ by step × ‖x‖² in the direction of d.
    corrected : bool
        Whether that was enough: d ν > 0 afterwards.
    needed : int
        Corrections in a row after which it is.
    """

    before: float
    after: float
    corrected: bool
    needed: int


def step_effect(x: npt.ArrayLike, d: int, w: npt.ArrayLike, step: float = 1.0) -> StepEffect:
    """Say how far one correction w + step d x moves ν, and how many would do.

    Parameters
    ----------
    x, w : array_like of float, shape (features,)
    d : int
        ±1.
    step : float
        Volts.

    Raises
    ------
    PatternError
        If x is 0, which no correction moves.
    """
    x, w = np.asarray(x, np.float64), np.asarray(w, np.float64)
    moved = step * float(x @ x)
    if not moved > 0:
        raise PatternError("a pattern of zeros gives a sum of 0, whatever the weights: leave it.")
    before = float(w @ x)
    needed = max(0, int(np.floor(-d * before / moved)) + 1)
    return StepEffect(before, before + d * moved, d * before + moved > 0, needed)


def separable_share(patterns: npt.ArrayLike, dimensions: npt.ArrayLike) -> NDArray[np.float64]:
    """The chance that patterns with classes drawn by lot can be separated.

    2^(1−N) Σ_{k<d} C(N−1, k): of N patterns in general position in d dimensions (the bias is one
    of them) so many of the 2^N dichotomies are made by a plane through the origin. That is the
    chance of at most d − 1 heads in N − 1 throws, by which it is computed without large numbers.
    It is 1 up to N = d, ½ at N = 2d, and soon 0 beyond.

    Parameters
    ----------
    patterns : array_like of int
        N ≥ 1.
    dimensions : array_like of int
        d ≥ 1; broadcast with N.

    Raises
    ------
    PatternError
        If a number is below 1.

    References
    ----------
    Cover 1965, IEEE Transactions on Electronic Computers 14, theorem 1.

    Examples
    --------
    >>> float(separable_share(4, 3))  # exclusive-or and its reverse are 2 of the 16
    0.875
    """
    n, d = np.asarray(patterns, np.int64), np.asarray(dimensions, np.int64)
    if n.min() < 1 or d.min() < 1:
        raise PatternError("a capacity was asked for no patterns or no dimensions: use at least 1.")
    few = d >= n
    chance = special.bdtr(np.where(few, 0, d - 1), np.where(few, 1, n - 1), 0.5)
    return np.asarray(np.where(few, 1.0, chance), dtype=np.float64)
