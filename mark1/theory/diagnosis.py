"""Why a run does not end: its patterns cannot be learned, or it needs more time, and how much.

`unlearnable` proves the first if that takes only a moment. The work is left to modules that load
scipy; the records here can be sent from one process to another that has not loaded it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from mark1.errors import TrainingError
from mark1.machine.config import TrainingConfig
from mark1.machine.machine import Mark1
from mark1.machine.response import Code
from mark1.machine.rules import rule_named
from mark1.patterns.pattern_set import PatternSet

#: Most patterns × features of all R-units together: their proofs take about a second at most.
MOST_NUMBERS = 2**16

#: The same for a patient caller and R-units of no more than `NARROW` features: a few seconds.
MOST_PATIENTLY, NARROW = 2**21, 128


def unlearnable(machine: Mark1, patterns: PatternSet, patiently: bool = False) -> int | None:
    """Find an R-unit that cannot answer all training patterns correctly, whatever its weights.

    The result depends only on the patterns, not on the current weights or on a time limit.

    Parameters
    ----------
    machine : Mark1
    patterns : PatternSet
        Those marked for test are left out.
    patiently : bool
        Whether to take a few seconds for many patterns of few features.

    Returns
    -------
    int or None
        Index of the first R-unit for which an exact proof shows this. None if there is no such
        proof: every R-unit has a solution, or the photocells are noisy, there are too many
        numbers, or no bias can replace the tie rule or the threshold.
    """
    widths = [block.stop - block.start for block in machine.response.blocks]
    most = MOST_PATIENTLY if patiently and max(widths) <= NARROW else MOST_NUMBERS
    if why_open(machine, patterns, most):
        return None
    from mark1.theory.separability import separability  # loads scipy

    for unit, (x, d) in enumerate(tasks(machine, patterns)):
        try:
            found = separability(x, d)
        except TrainingError:  # neither could be proved
            continue
        if not found.separable:
            return unit
    return None


def why_open(machine: Mark1, patterns: PatternSet, most: int) -> str:
    """Return why theory cannot decide whether a machine can learn its patterns, or "" if it can.

    Parameters
    ----------
    machine : Mark1
    patterns : PatternSet
    most : int
        Most training patterns × features of all R-units together.

    Returns
    -------
    str
        ``"noise"``: the photocells are noisy. ``"tie"``: no bias can replace the tie rule or the
        threshold. ``"empty"``: there are no training patterns. ``"size"``: there are too many
        numbers. Empty if theory can decide.
    """
    config = machine.config
    is_plain = config.tie == "undecided" and config.threshold == 0
    rows = int(np.count_nonzero(~patterns.test))
    widths = sum(block.stop - block.start for block in machine.response.blocks)
    if config.noise:
        return "noise"
    if not (is_plain or config.has_bias):
        return "tie"
    if not rows:
        return "empty"
    return "size" if rows * widths > most else ""


def tasks(
    machine: Mark1, patterns: PatternSet
) -> Iterator[tuple[NDArray[np.float64], NDArray[np.int8]]]:
    """Compute what each R-unit has to learn, from the training patterns.

    Yields
    ------
    x : ndarray of float64, shape (n, features)
        The features that this R-unit sees, a bias last.
    d : ndarray of int8, shape (n,)
        ±1.
    """
    rows = patterns.training_indices()
    x = machine.see(patterns.pictures[rows]).astype(np.float64)
    desired = Code(machine.config, patterns.codes).words[patterns.labels[rows]]
    for unit, block in enumerate(machine.response.blocks):
        yield x[:, block.features], desired[:, unit]


#: Most training patterns × features of all R-units together: some seconds of work.
MOST_DIAGNOSED = 2**21


@dataclass(frozen=True, slots=True)
class Part:
    """A pattern in a mixture.

    Attributes
    ----------
    pattern : int
        Its index in the set.
    d : int
        Its desired response, ±1.
    share : Fraction
    """

    pattern: int
    d: int
    share: Fraction


@dataclass(frozen=True, slots=True, eq=False)
class Certificate:
    """Two mixtures of patterns that look the same to an R-unit, though it should tell them apart.

    This was checked without rounding.

    Attributes
    ----------
    unit : int
        Index of the R-unit.
    parts : tuple of Part
        The largest shares first. With a bias those with d = 1 add up to 1, and so do those with
        d = −1. Without a bias all add up to 2; or to 1 if all have the same d, and their mixture
        is then 0.
    mixture : ndarray of float64, shape (features,)
        What both mixtures look like to the R-unit, a bias last.
    """

    unit: int
    parts: tuple[Part, ...]
    mixture: NDArray[np.float64]

    def side(self, d: int) -> list[Part]:
        """Return the parts with this desired response."""
        return [part for part in self.parts if part.d == d]


@dataclass(frozen=True, slots=True, eq=False)
class Solution:
    """Weights with which an R-unit answers all patterns correctly.

    Attributes
    ----------
    weights : ndarray of float64, shape (features,)
        w* of length 1 with the largest margin, a bias last.
    margin, radius : float
        γ and R: the least d x·w*, and the length of the longest x.
    """

    weights: NDArray[np.float64]
    margin: float
    radius: float


@dataclass(frozen=True, slots=True, eq=False)
class Diagnosis:
    """What theory says of a machine and its patterns.

    Attributes
    ----------
    certificate : Certificate or None
        Of the first R-unit that cannot learn them.
    solutions : tuple of Solution
        Of all R-units, if all can learn them; otherwise empty.
    problem : str
        Why neither is known: as `why_open`, or ``"rounding"``; or
        ``"margin"``: all R-units can learn them, but a margin is not known.
    """

    certificate: Certificate | None = None
    solutions: tuple[Solution, ...] = ()
    problem: str = ""


def diagnose(machine: Mark1, patterns: PatternSet) -> Diagnosis:
    """Decide whether some weights let a machine answer all its training patterns correctly.

    Examples
    --------
    >>> from mark1.machine.config import MachineConfig
    >>> from mark1.patterns import shapes
    >>> config = MachineConfig.of("direct", classes=2, rows=1, columns=2, analog=True)
    >>> found = diagnose(Mark1(config), shapes.make("xor")).certificate
    >>> [(part.pattern, part.d, str(part.share)) for part in found.parts]
    [(0, -1, '1/2'), (1, 1, '1/2'), (2, 1, '1/2'), (3, -1, '1/2')]
    >>> found.mixture.tolist()
    [0.5, 0.5, 1.0]
    """
    from mark1.theory.verdict import verdict

    if problem := why_open(machine, patterns, MOST_DIAGNOSED):
        return Diagnosis(problem=problem)
    rows = patterns.training_indices()
    solutions, problems = [], set[str]()
    for unit, (x, d) in enumerate(tasks(machine, patterns)):
        found = verdict(x, d, bias=False)
        if found.separable is False:
            return Diagnosis(_certificate(unit, x, d, rows, found.fractions))
        if found.separable is None:
            problems.add("rounding")
        elif found.weights is None or not found.margin:
            problems.add("margin")
        else:
            solutions.append(Solution(found.weights, found.margin, found.radius))
    if problems:
        return Diagnosis(problem="rounding" if "rounding" in problems else "margin")
    return Diagnosis(solutions=tuple(solutions))


def _certificate(
    unit: int,
    x: NDArray[np.float64],
    d: NDArray[np.int8],
    rows: NDArray[np.int64],
    shares: dict[int, Fraction],
) -> Certificate:
    whole = 1 if abs(d[list(shares)].sum()) == len(shares) else 2
    parts = [Part(int(rows[row]), int(d[row]), whole * share) for row, share in shares.items()]
    parts.sort(key=lambda part: (-part.share, part.pattern))
    sides = {side: np.zeros(x.shape[1]) for side in (1, -1)}
    for row, share in shares.items():
        sides[int(d[row])] += whole * float(share) * x[row]
    mixture = (sides[1] + sides[-1]) / whole
    return Certificate(unit, tuple(parts), mixture)


def mistakes_left(
    machine: Mark1, training: TrainingConfig, solutions: tuple[Solution, ...]
) -> int | None:
    """Bound the mistakes that error correction can still make from the current weights.

    From weights w a correction of s d x adds at least sγ to w·w* and at most s²R² to ‖w‖². As
    w·w* ≤ ‖w‖, the number t of corrections satisfies (w·w* + tsγ)² ≤ ‖w‖² + ts²R², which from
    w = 0 is t ≤ R²/γ² (Novikoff 1962). After m mistakes from 0 it is R²/γ² − m or less.
    Potentiometers are taken to reach no end stop.

    Parameters
    ----------
    machine : Mark1
    training : TrainingConfig
    solutions : tuple of Solution
        One for each R-unit, as `diagnose` gives them.

    Returns
    -------
    int or None
        Patterns answered wrongly until none is; None if the theorem does not cover this training.
    """
    config, rule = machine.config, rule_named(training.rule)
    is_covered = rule.covered and not rule.joint and not training.decay
    is_stuck = not machine.potentiometers.movable.all()
    if not solutions or not is_covered or is_stuck or config.step or config.noise or config.band:
        return None
    step, left = training.eta * training.gain, 0
    for block, one in zip(machine.response.blocks, solutions, strict=True):
        w = machine.potentiometers.volts[block.pots].astype(np.float64) / step
        if config.threshold:  # a bias makes up for it
            w[-1] -= config.threshold / step
        left += _corrections(float(one.weights @ w), float(w @ w), one)
    return left


def _corrections(along: float, square: float, one: Solution) -> int:
    """Solve (along + tγ)² ≤ square + tR² for the largest whole t."""
    gamma, radius = one.margin, one.radius
    half = (radius**2 - 2 * along * gamma) / (2 * gamma**2)
    inside = half**2 + (square - along**2) / gamma**2
    # The last digits of γ are not certain, and one mistake too many is no untruth.
    return max(0, int((half + sqrt(max(0.0, inside))) * (1 + 1e-6) + 1e-6))
