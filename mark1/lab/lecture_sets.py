"""Pattern sets as a lecture needs them: a few points of two classes, and how to write them."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from mark1.errors import PatternError
from mark1.machine.config import DEFAULTS
from mark1.patterns.pattern_set import PatternSet

#: Most patterns, as every presentation is shown; and most inputs of a formula, and of a row.
MOST_PATTERNS, MOST_TERMS, MOST_NUMBERS = 500, 10, 4

_SUBSCRIPTS = "₁₂₃₄₅₆₇₈₉"


def of_two_classes(patterns: PatternSet, lit: str | None = None) -> PatternSet:
    """Return the training patterns as points; the second class is the one answered by +1.

    Parameters
    ----------
    patterns : PatternSet
        Of pictures, a cell is 1 if it is lit at the usual light threshold, otherwise 0.
    lit : str, optional
        That class; all others become one. By default the second of two.

    Raises
    ------
    PatternError
        If there are too many patterns, or not two classes, or no class of this name.
    """
    patterns = patterns.subset(patterns.training_indices())
    if patterns.n > MOST_PATTERNS:
        raise PatternError(
            "lab.lecture-patterns", name=patterns.name, count=patterns.n, most=MOST_PATTERNS
        )
    if lit is None and len(patterns.classes) != 2:
        raise PatternError("lab.lecture-classes", name=patterns.name, count=len(patterns.classes))
    if lit is not None and lit not in patterns.classes:
        raise PatternError("lab.lecture-class", name=lit, classes=", ".join(patterns.classes[:26]))
    second = patterns.classes[1] if lit is None else lit
    first = next((name for name in patterns.classes if name != second), "")
    labels = (patterns.labels == patterns.classes.index(second)).astype(np.int32)
    points: NDArray[Any] = patterns.pictures
    if not patterns.analog:
        points = points >= DEFAULTS["light"]
    points = points.reshape(patterns.n, 1, -1).astype(np.float64)
    other = first if len(patterns.classes) == 2 else f"not {second}"
    found = PatternSet(points, labels, (other, second), np.zeros(patterns.n, bool), patterns.name)
    found.check_trainable()
    return found


def numbers(values: NDArray[Any]) -> str:
    """Write a few numbers in brackets, or the length of many."""
    if len(values) > MOST_NUMBERS:
        return f"‖·‖ = {np.linalg.norm(values):.4g}"
    return f"({', '.join(f'{value:g}' for value in values)})".replace("-", "−")


def pattern(values: NDArray[Any], index: int) -> str:
    """Write a pattern: its inputs or, if they are many, its number in the set."""
    return f"no. {index + 1}" if len(values) > MOST_NUMBERS else numbers(values)


def formula(w: NDArray[np.float64]) -> str:
    """Write w₁ x₁ + w₂ x₂ + … + b.

    Raises
    ------
    PatternError
        If there are too many terms for a line.
    """
    if len(w) - 1 > MOST_TERMS:
        raise PatternError("lab.lecture-inputs", count=len(w) - 1, most=MOST_TERMS)
    names = [f" x{_SUBSCRIPTS[i]}" if i < 9 else " x₁₀" for i in range(len(w) - 1)]
    text = ""
    for number, name in zip(w, [*names, ""], strict=True):
        sign = "−" if number < 0 else "+"
        text += f" {sign} {abs(number):g}{name}" if text else f"{number:g}{name}"
    return text.replace("-", "−")
