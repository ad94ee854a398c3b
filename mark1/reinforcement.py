"""The learning rules, as pure functions in one table by name.

Here they are readable; `mark1.kernels` has them fast, and a test holds the two to the same
weights. A rule sees one R-unit: its part x of the features, its sum ν, its response y and the
wanted one d, and gives the turn of each potentiometer in volts. Rosenblatt 1961 is Principles of
Neurodynamics, which nobody here could read.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from mark1 import kernels
from mark1.config import TrainingConfig, nearest
from mark1.errors import ConfigError


@dataclass(frozen=True, slots=True)
class Case:
    """What one R-unit has before it when it is reinforced.

    Attributes
    ----------
    x : ndarray of float32, shape of its block
    drive : float
        ν, the sum.
    response, desired : int
        y and d: ±1; y may be 0, undecided.
    training : TrainingConfig
    """

    x: NDArray[np.float32]
    drive: float
    response: int
    desired: int
    training: TrainingConfig

    @property
    def is_wrong(self) -> bool:
        """Whether y is anything but d; undecided is wrong whatever was wanted."""
        return self.response != self.desired

    def along(self, size: float | np.float32) -> NDArray[np.float32]:
        """Turn by so many volts for each unit of x."""
        by = np.float32(size)
        turned: NDArray[np.float32] = by * self.x
        return turned


Turn = Callable[[Case], NDArray[np.float32]]


@dataclass(frozen=True, slots=True)
class Rule:
    """One learning rule.

    Attributes
    ----------
    name : str
        As the command line and files write it.
    title : str
        As the window writes it.
    formula : str
    on_mistakes : bool
        Whether it acts only when the response is wrong.
    covered : bool
        Whether the convergence theorem speaks of it.
    source : str
    kernel : int
        Its number in `mark1.kernels`.
    turn : callable
        From a `Case` to the turn of each potentiometer of the block in volts, float32.
    repeats : bool
        Whether the step is repeated until the response is right.
    """

    name: str
    title: str
    formula: str
    on_mistakes: bool
    covered: bool
    source: str
    kernel: int
    turn: Turn
    repeats: bool = False


def error_correction(case: Case) -> NDArray[np.float32]:
    """w ← w + η(d − y)x after a mistake.

    An undecided unit is taken for the wrong answer, so that d − y is a whole step.
    """
    step = np.float32(case.training.eta) * np.float32(case.training.gain)
    return case.along(step * case.desired if case.is_wrong else 0.0)


def forced_alpha(case: Case) -> NDArray[np.float32]:
    """w ← w + η d x at every presentation, without a look at the response."""
    return case.along(case.training.eta * case.desired)


def forced_gamma(case: Case) -> NDArray[np.float32]:
    """w ← w + η d (x − mean x): what the active gain, the others of the block lose, so that the
    total of the block stays."""
    mean: np.float32 = case.x.sum(dtype=np.float32) / np.float32(len(case.x))
    by = np.float32(case.training.eta * case.desired)
    return by * (case.x - mean)


def spontaneous(case: Case) -> NDArray[np.float32]:
    """w ← w + η y x: the machine's own response is taken for the wanted one."""
    return case.along(case.training.eta * case.response)


def widrow_hoff(case: Case) -> NDArray[np.float32]:
    """w ← w + η(d − ν)x: least mean squares, on the sum itself and not on the response."""
    return case.along(float(np.float32(case.training.eta)) * (case.desired - case.drive))


def passive_aggressive(case: Case) -> NDArray[np.float32]:
    """The smallest turn after which d ν = 1, where it is less: τ = ℓ/‖x‖²."""
    return case.along(_loss(case) / _square(case) * case.desired)


def passive_aggressive_1(case: Case) -> NDArray[np.float32]:
    """As passive–aggressive, but τ no more than C."""
    return case.along(min(case.training.c, _loss(case) / _square(case)) * case.desired)


def passive_aggressive_2(case: Case) -> NDArray[np.float32]:
    """As passive–aggressive, but softened: τ = ℓ/(‖x‖² + 1/2C)."""
    return case.along(_loss(case) / (_square(case) + 0.5 / case.training.c) * case.desired)


def _loss(case: Case) -> float:
    """ℓ = max(0, 1 − d ν), and 0 where no x could help."""
    return max(0.0, 1 - case.desired * case.drive) if case.x.any() else 0.0


def _square(case: Case) -> float:
    """‖x‖², exact for whole numbers."""
    x = case.x.astype(np.float64)
    return float(x @ x) or 1.0


RULES: dict[str, Rule] = {
    rule.name: rule
    for rule in (
        Rule(
            name="error-correction",
            title="error correction",
            formula="w ← w + η(d − y)x on a mistake",
            on_mistakes=True,
            covered=True,
            source="Rosenblatt 1961 (reported by others); Novikoff 1962",
            kernel=kernels.ERROR_CORRECTION,
            turn=error_correction,
        ),
        Rule(
            name="forced-alpha",
            title="forced, α",
            formula="w ← w + η d x, always",
            on_mistakes=False,
            covered=False,
            source="Rosenblatt 1961 (reported by others)",
            kernel=kernels.FORCED_ALPHA,
            turn=forced_alpha,
        ),
        Rule(
            name="forced-gamma",
            title="forced, γ",
            formula="w ← w + η d (x − mean x), always",
            on_mistakes=False,
            covered=False,
            source="Rosenblatt 1961 (reported by others)",
            kernel=kernels.FORCED_GAMMA,
            turn=forced_gamma,
        ),
        Rule(
            name="non-quantized",
            title="error correction, repeated",
            formula="w ← w + η(d − y)x, until the response is right",
            on_mistakes=True,
            covered=True,
            source="Rosenblatt 1961 (reported by others)",
            kernel=kernels.NON_QUANTIZED,
            turn=error_correction,
            repeats=True,
        ),
        Rule(
            name="spontaneous",
            title="spontaneous",
            formula="w ← w + η y x, always",
            on_mistakes=False,
            covered=False,
            source="Rosenblatt 1961 (reported by others)",
            kernel=kernels.SPONTANEOUS,
            turn=spontaneous,
        ),
        Rule(
            name="widrow-hoff",
            title="Widrow–Hoff",
            formula="w ← w + η(d − ν)x, always",
            on_mistakes=False,
            covered=False,
            source="Widrow & Hoff 1960, Adaptive switching circuits",
            kernel=kernels.WIDROW_HOFF,
            turn=widrow_hoff,
        ),
        Rule(
            name="passive-aggressive",
            title="passive–aggressive",
            formula="w ← w + τ d x, τ = max(0, 1 − d ν)/‖x‖²",
            on_mistakes=False,
            covered=False,
            source="Crammer et al. 2006, Online passive-aggressive algorithms",
            kernel=kernels.PASSIVE_AGGRESSIVE,
            turn=passive_aggressive,
        ),
        Rule(
            name="pa-1",
            title="passive–aggressive I",
            formula="w ← w + τ d x, τ = min(C, max(0, 1 − d ν)/‖x‖²)",
            on_mistakes=False,
            covered=False,
            source="Crammer et al. 2006, Online passive-aggressive algorithms",
            kernel=kernels.PASSIVE_AGGRESSIVE_1,
            turn=passive_aggressive_1,
        ),
        Rule(
            name="pa-2",
            title="passive–aggressive II",
            formula="w ← w + τ d x, τ = max(0, 1 − d ν)/(‖x‖² + 1/2C)",
            on_mistakes=False,
            covered=False,
            source="Crammer et al. 2006, Online passive-aggressive algorithms",
            kernel=kernels.PASSIVE_AGGRESSIVE_2,
            turn=passive_aggressive_2,
        ),
    )
}


def rule_named(name: str) -> Rule:
    """Find a rule; an unknown name is a `ConfigError` that offers the nearest."""
    if name not in RULES:
        raise ConfigError(f"{name!r} is not a learning rule: {nearest(name, RULES)}")
    return RULES[name]
