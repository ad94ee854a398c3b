"""Least squares: the sum itself is to be ±1 volt, and not only its sign.

A step multiplies the distance of the pattern's sum from d by 1 − η‖x‖². So η must be less than
2/‖x‖² for the longest pattern (Widrow & Stearns 1985, Adaptive Signal Processing). With a small η
the weights settle near those of least squares, where the steps of a pass cancel: patterns may then
be right or wrong, and a pass without mistakes is no end.
"""

from __future__ import annotations

from mark1.machine.config import AUTO
from mark1.machine.loop import Settings
from mark1.machine.rules.rule import Rule
from mark1.machine.sums import Inputs


def widrow_hoff(x: Inputs, nu: float, y: int, d: int, s: Settings) -> tuple[float, float]:
    """w ← w + η(d − ν)x: least mean squares, on the sum itself and not on the response."""
    return s.eta * (d - nu), 0.0


ROWS = (
    Rule(
        name="widrow-hoff",
        aliases=("adaline", "lms"),
        source="Widrow & Hoff 1960, Adaptive switching circuits",
        turn=widrow_hoff,
        in_volts=True,
        teaching={"eta": AUTO, "stop": "passes", "passes": 100},
    ),
)
