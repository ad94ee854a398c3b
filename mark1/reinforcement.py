"""The learning rules, as pure functions in one table by name.

Here they are readable; `mark1.kernels` has them fast, and a test holds the two to the same
weights. A rule sees one R-unit: its part x of the features, its sum ν, the wanted answer d, and
gives the turn of each potentiometer in volts.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from mark1 import kernels
from mark1.config import nearest
from mark1.errors import ConfigError

Turn = Callable[[NDArray[np.float32], int, int, np.float32, np.float32], NDArray[np.float32]]


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
        ``turn(x, y, d, eta, gain) -> volts``, all float32; y and d are ±1, gain is |d − y|.
    """

    name: str
    title: str
    formula: str
    on_mistakes: bool
    covered: bool
    source: str
    kernel: int
    turn: Turn


def is_wrong(response: int, desired: int) -> bool:
    """Say whether an R-unit is wrong: asked at all, and answering anything but d.

    An undecided response (0) is wrong whatever was wanted.
    """
    return desired != 0 and response != desired


def error_correction(
    x: NDArray[np.float32], y: int, d: int, eta: np.float32, gain: np.float32
) -> NDArray[np.float32]:
    """w ← w + η(d − y)x after a mistake (Rosenblatt 1961).

    An undecided unit is taken for the wrong answer, so that d − y is a whole step.
    """
    if not is_wrong(y, d):
        return np.zeros_like(x)
    by: np.float32 = eta * gain * np.float32(d)
    return by * x


def forced_alpha(
    x: NDArray[np.float32], y: int, d: int, eta: np.float32, gain: np.float32
) -> NDArray[np.float32]:
    """w ← w + η d x at every presentation, without a look at the response (Rosenblatt 1961)."""
    return (eta * np.float32(d)) * x


def forced_gamma(
    x: NDArray[np.float32], y: int, d: int, eta: np.float32, gain: np.float32
) -> NDArray[np.float32]:
    """w ← w + η d (x − mean x): what the active gain, the others of the block lose, so that the
    total of the block stays (Rosenblatt 1961)."""
    mean: np.float32 = x.sum(dtype=np.float32) / np.float32(len(x))
    return (eta * np.float32(d)) * (x - mean)


RULES: dict[str, Rule] = {
    rule.name: rule
    for rule in (
        Rule(
            name="error-correction",
            title="error correction",
            formula="w ← w + η(d − y)x on a mistake",
            on_mistakes=True,
            covered=True,
            source="Rosenblatt 1961 (reported by Block 1962); Novikoff 1962",
            kernel=kernels.ERROR_CORRECTION,
            turn=error_correction,
        ),
        Rule(
            name="forced-alpha",
            title="forced, α",
            formula="w ← w + η d x, always",
            on_mistakes=False,
            covered=False,
            source="Rosenblatt 1961, Principles of Neurodynamics (reported by others)",
            kernel=kernels.FORCED_ALPHA,
            turn=forced_alpha,
        ),
        Rule(
            name="forced-gamma",
            title="forced, γ",
            formula="w ← w + η d (x − mean x), always",
            on_mistakes=False,
            covered=False,
            source="Rosenblatt 1961, Principles of Neurodynamics (reported by others)",
            kernel=kernels.FORCED_GAMMA,
            turn=forced_gamma,
        ),
    )
}


def rule_named(name: str) -> Rule:
    """Find a rule; an unknown name is a `ConfigError` that offers the nearest."""
    if name not in RULES:
        raise ConfigError(f"{name!r} is not a learning rule: {nearest(name, RULES)}")
    return RULES[name]
