"""Spontaneous organization: the machine's own response is reinforced, right or wrong."""

from __future__ import annotations

from mark1.machine.loop import Settings
from mark1.machine.rules.rule import Rule
from mark1.machine.sums import Inputs, size, total


def spontaneous(x: Inputs, nu: float, y: int, d: int, s: Settings) -> tuple[float, float]:
    """w ← w + η y x: the machine's own response is taken for the desired one.

    What all patterns have in common is strengthened most, so that in the end they all have one
    response. An undecided response, as from weights of zero, turns nothing.
    """
    return s.eta * y, 0.0


def spontaneous_gamma(x: Inputs, nu: float, y: int, d: int, s: Settings) -> tuple[float, float]:
    """w ← w + η y (x − mean x), with the machine's own response y.

    The total of the block is conserved: what the active units gain the others lose. Patterns that
    share few active units push each other's sums apart, and two classes form.
    """
    by = s.eta * y
    return by, -by * total(x) / size(x)


ROWS = (
    Rule(
        name="spontaneous",
        source="Rosenblatt 1961 (reported by others)",
        is_spontaneous=True,
        turn=spontaneous,
    ),
    Rule(
        name="spontaneous-gamma",
        source="Rosenblatt 1961 (reported by others)",
        is_spontaneous=True,
        turn=spontaneous_gamma,
        shares=True,
        whole=False,
    ),
)
