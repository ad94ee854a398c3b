"""A run measured against the convergence theorem, one correction, and the capacity of a unit.

Novikoff 1962: if some w* of length 1 has d w*·x ≥ γ for every pattern, and no pattern is longer
than R, then error correction from w = 0 makes at most R²/γ² mistakes, in any order. After t of
them w·w* ≥ tγ and ‖w‖² ≤ tR² (in units of one correction), so that √t γ/R ≤ cos(w*, w) ≤ 1.

The second proof (Duda & Hart 1973, section 5.5) looks at αw* with α = R²/γ: each correction brings
w nearer to it, ‖w − αw*‖² falls by at least R², and it begins at α², so t ≤ α²/R² = R²/γ² again.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import scipy
from numpy.typing import NDArray

from mark1.errors import PatternError
from mark1.machine.config import MachineConfig, TrainingConfig
from mark1.theory.separability import checked, radius_of
from mark1.training.points import inputs_of
from mark1.training.trainer import Recording, Trainer


@dataclass(frozen=True, slots=True, eq=False)
class UnitRun:
    """The mistakes of one R-unit taught on its own.

    Attributes
    ----------
    rows : ndarray of int64, shape (t,)
        The pattern of each mistake, in order.
    passes : int
        Passes made; the last has no mistakes if `learned`.
    learned : bool
    """

    rows: NDArray[np.int64]
    passes: int
    learned: bool


def run_alone(
    x: npt.ArrayLike, d: npt.ArrayLike, config: MachineConfig, training: TrainingConfig
) -> UnitRun:
    """Teach one R-unit on its own, from zero weights, with the machine's own loop.

    Every R-unit has its own potentiometers, so this is also what it does among the others.

    Parameters
    ----------
    x : array_like of float, shape (n, features)
        The features that this R-unit sees.
    d : array_like of ±1, shape (n,)
    config : MachineConfig
        Its tie, threshold, band, limit, step, and seed (for the order) are used, its faults are
        not.
    training : TrainingConfig
    """
    x, d = checked(x, d)
    settings = {"tie": config.tie, "threshold": config.threshold, "band": config.band}
    settings |= {"limit": config.limit, "step": config.step}
    inputs = inputs_of(x)
    machine, patterns = (
        inputs.machine(2, bias=False, seed=config.seed, **settings),
        inputs.patterns(d > 0, 2),
    )
    recording = Recording()
    trainer = Trainer(machine, patterns, training, recording, inputs.features)
    while trainer.finished is None:  # even with a single class: one bit of a code may be constant
        trainer.make_pass()
    return UnitRun(recording.mistaken, trainer.position.passes, trainer.position.clean)


@dataclass(frozen=True, slots=True, eq=False)
class BoundCurves:
    """The curves of both proofs after t = 0, 1, …, T mistakes, each with its bound.

    All arrays are float64 of shape (T + 1,); t is a whole number.

    Attributes
    ----------
    t : ndarray
    projection, projection_bound : ndarray
        w·w*(t), never below tγ; both in volts, times the unit of x.
    square, square_bound : ndarray
        ‖w(t)‖², never above tR²; in volts squared.
    cosine, cosine_bound : ndarray
        cos(w*, w(t)), never below √t γ/R or above 1; 0 where w = 0.
    distance, distance_bound : ndarray
        ‖w(t) − αw*‖², never above α² − tR²; NaN if w* does not separate the patterns.
    """

    t: NDArray[np.float64]
    projection: NDArray[np.float64]
    projection_bound: NDArray[np.float64]
    square: NDArray[np.float64]
    square_bound: NDArray[np.float64]
    cosine: NDArray[np.float64]
    cosine_bound: NDArray[np.float64]
    distance: NDArray[np.float64]
    distance_bound: NDArray[np.float64]


@np.errstate(over="ignore", invalid="ignore")  # what is too large for float64 is infinite
def bound_curves(
    x: npt.ArrayLike,
    d: npt.ArrayLike,
    rows: npt.ArrayLike,
    w_star: npt.ArrayLike,
    step: float = 1.0,
) -> BoundCurves:
    """Follow w = step × Σ d x over the mistakes of a run that started at 0.

    Parameters
    ----------
    x : array_like of float, shape (n, features)
    d : array_like of ±1, shape (n,)
    rows : array_like of int, shape (T,)
        The pattern of each mistake in order, as in `UnitRun`.
    w_star : array_like of float, shape (features,)
        Weights to measure against, of any length.
    step : float
        Volts by which one correction turns the potentiometer of a feature of 1: η, or 2η for
        d − y.

    Raises
    ------
    PatternError
        If shapes or values are invalid.
    """
    x, d = checked(x, d)
    rows, direction = np.asarray(rows, np.int64), np.asarray(w_star, np.float64)
    length = float(np.linalg.norm(direction))
    if direction.shape != x.shape[1:] or not 0 < length < np.inf:
        raise PatternError(
            "theory.direction", shape=direction.shape, length=length, features=x.shape[1]
        )
    if rows.size and not 0 <= rows.min() <= rows.max() < len(x):
        raise PatternError("theory.mistake-out-of-range", most=len(x) - 1)
    direction = direction / length
    gamma, radius, step = float((x @ direction * d).min()), radius_of(x), np.float64(step)
    t = np.arange(len(rows) + 1, dtype=np.float64)
    projection, square = np.zeros(len(t)), np.zeros(len(t))
    w = np.zeros(x.shape[1])
    for made, row in enumerate(rows, start=1):
        w += step * d[row] * x[row]
        projection[made], square[made] = w @ direction, w @ w
    lengths = np.sqrt(square)
    alpha = step * radius**2 / gamma if gamma > 0 else np.float64(np.nan)
    return BoundCurves(
        t,
        projection,
        t * step * gamma,
        square,
        t * (step * radius) ** 2,
        np.divide(projection, lengths, out=np.zeros(len(t)), where=lengths > 0),
        np.sqrt(t) * (gamma / radius if radius else 0.0),
        square - 2 * alpha * projection + alpha**2,
        alpha**2 - t * (step * radius) ** 2,
    )


def separable_share(patterns: npt.ArrayLike, dimensions: npt.ArrayLike) -> NDArray[np.float64]:
    """Compute the share of all dichotomies of some patterns that are separable.

    For N patterns in general position in d dimensions (the bias is one of them) a plane through
    the origin makes the share 2^(1−N) Σ_{k<d} C(N−1, k) of the 2^N dichotomies. That is the
    probability of at most d − 1 heads in N − 1 throws, which is how it is computed here, without
    large numbers. It is 1 up to N = d, ½ at N = 2d, and soon 0 beyond.

    Parameters
    ----------
    patterns : array_like of float
        N ≥ 1; interpolated between whole numbers by the incomplete beta function.
    dimensions : array_like of float
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
    >>> round(float(separable_share(4, 3)), 9)  # all but XOR and its inverse
    0.875
    """
    n, d = np.asarray(patterns, np.float64), np.asarray(dimensions, np.float64)
    if n.min() < 1 or d.min() < 1:
        raise PatternError("theory.capacity", patterns=n.min(), dimensions=d.min())
    few = d >= n
    chance = scipy.special.betainc(np.where(few, 1, n - d), d, 0.5)
    return np.asarray(np.where(few, 1.0, chance), dtype=np.float64)
