"""Forced reinforcement: the desired response is reinforced, whatever the machine answers."""

from __future__ import annotations

from typing import Any

from mark1.machine.loop import Settings
from mark1.machine.rules.rule import Rule
from mark1.machine.sums import Inputs, size, total

#: Reward and punishment of the machine's own responses, which weights of zero do not give.
_REWARDED: dict[str, Any] = {"rewarded": True, "building": {"start": "random"}}


def forced_alpha(x: Inputs, nu: float, y: int, d: int, s: Settings) -> tuple[float, float]:
    """w ← w + η d x at every presentation, whatever the response."""
    return s.eta * d, 0.0


def forced_gamma(x: Inputs, nu: float, y: int, d: int, s: Settings) -> tuple[float, float]:
    """w ← w + η d (x − mean x) at every presentation: the total of the block is conserved."""
    by = s.eta * d
    return by, -by * total(x) / size(x)


ROWS = (
    Rule(
        name="forced-alpha",
        source="Rosenblatt 1961 (reported by others)",
        turn=forced_alpha,
    ),
    Rule(
        name="forced-gamma",
        source="Rosenblatt 1961 (reported by others)",
        turn=forced_gamma,
        shares=True,
        whole=False,
    ),
    Rule(
        name="trial-and-error",
        source="Rosenblatt 1958, Psychological Review 65, pp. 395 and 402–403: bivalent system",
        turn=forced_alpha,
        **_REWARDED,
    ),
    Rule(
        name="trial-and-error-gamma",
        source="Rosenblatt 1958, Psychological Review 65, pp. 395 and 402–403: bivalent γ system",
        turn=forced_gamma,
        shares=True,
        whole=False,
        **_REWARDED,
    ),
)
