"""A run measured against the convergence theorem; one correction; how much can be learned at all.

Novikoff 1962: if some w* of length 1 has d w*·x ≥ γ for every pattern, and no pattern is longer
than R, then error correction from w = 0 makes at most R²/γ² mistakes, in whatever order. After t
of them w*·w ≥ tγ and ‖w‖² ≤ tR² (both in steps of a correction), so that √t γ/R ≤ cos ≤ 1.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from numpy.typing import NDArray
from scipy import special

from mark1.errors import PatternError
from mark1.machine.config import MachineConfig, TrainingConfig
from mark1.theory.separability import checked, radius_of
from mark1.training.recording_trainer import RecordingTrainer, machine_for, patterns_of


@dataclass(frozen=True, slots=True, eq=False)
class UnitRun:
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
) -> UnitRun:
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
    UnitRun
    """
    x, d = checked(x, d)
    settings = {"tie": config.tie, "threshold": config.threshold}
    settings |= {"limit": config.limit, "step": config.step}
    machine = machine_for(x.shape[1], 2, bias=False, seed=config.seed, **settings)
    labels = (d > 0).astype(np.int64)
    trainer = RecordingTrainer(machine, patterns_of(np.asarray(x, np.float32), labels, 2), training)
    while trainer.finished is None:  # even if all are of one class, as one bit of a code may be
        trainer.make_pass()
    return UnitRun(trainer.mistaken, trainer.position.passes, trainer.position.clean)


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
        The pattern of each mistake in order, as in `UnitRun`.
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
    patterns : array_like of float
        N ≥ 1; between whole numbers the curve goes on, as the incomplete beta function.
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
    >>> round(float(separable_share(4, 3)), 9)  # exclusive-or and its reverse are 2 of the 16
    0.875
    """
    n, d = np.asarray(patterns, np.float64), np.asarray(dimensions, np.float64)
    if n.min() < 1 or d.min() < 1:
        raise PatternError("a capacity was asked for no patterns or no dimensions: use at least 1.")
    few = d >= n
    chance = special.betainc(np.where(few, 1, n - d), d, 0.5)
    return np.asarray(np.where(few, 1.0, chance), dtype=np.float64)
