"""What is kept of a visit: how long it was and how far it came, and nothing about the visitor."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from mark1.patterns.pattern_set import PatternSet


@dataclass(frozen=True, slots=True, eq=False)
class Visit:
    """One visit, from the first touch until the screen is as before.

    Attributes
    ----------
    seconds : float
    things, drawings : int
        How many were taught.
    guesses, right, wrong : int
        Answers, and what the visitor said of them.
    end : {"left", "timed-out", "closed", "error"}
    pictures : tuple of (str, ndarray)
        The drawings with the number of their thing; empty unless the exhibit keeps drawings.
    """

    seconds: float
    things: int
    drawings: int
    guesses: int
    right: int
    wrong: int
    end: str
    pictures: tuple[tuple[str, NDArray[np.uint8]], ...] = ()

    @classmethod
    def of(cls, patterns: PatternSet, keeps: bool, **counts: Any) -> Self:
        """Sum a visit up from what was taught; keep the drawings only if that is wanted."""
        names = [patterns.classes[label] for label in patterns.labels] if keeps else []
        return cls(
            things=len(patterns.classes),
            drawings=len(patterns),
            pictures=tuple(zip(names, patterns.pictures, strict=False)),
            **counts,
        )
