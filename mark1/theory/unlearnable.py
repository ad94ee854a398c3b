"""Prove that a machine cannot learn the patterns it is taught, if that takes only a moment."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from mark1.errors import TrainingError
from mark1.machine.machine import Mark1
from mark1.machine.response import Code
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
    has_bias = config.kind == "direct" and config.bias
    rows = int(np.count_nonzero(~patterns.test))
    widths = sum(block.stop - block.start for block in machine.response.blocks)
    if config.noise:
        return "noise"
    if not (is_plain or has_bias):
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
