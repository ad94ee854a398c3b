"""Passive–aggressive rules: the smallest turn after which the sum is right by one volt."""

from __future__ import annotations

from functools import partial

from mark1.machine.loop import Settings
from mark1.machine.rules.rule import Rule
from mark1.machine.sums import Inputs, square


def passive_aggressive(x: Inputs, nu: float, y: int, d: int, s: Settings) -> tuple[float, float]:
    """w ← w + τ d x, with τ = ℓ/‖x‖² and ℓ = max(0, 1 − d ν): the smallest turn to d ν ≥ 1."""
    loss, length = needed(x, nu, d)
    return (loss / length * d / s.unit if length > 0 else 0.0), 0.0


def passive_aggressive_1(x: Inputs, nu: float, y: int, d: int, s: Settings) -> tuple[float, float]:
    """As passive–aggressive, with τ at most C."""
    loss, length = needed(x, nu, d)
    return (min(s.c, loss / length) * d / s.unit if length > 0 else 0.0), 0.0


def passive_aggressive_2(x: Inputs, nu: float, y: int, d: int, s: Settings) -> tuple[float, float]:
    """As passive–aggressive, softened: τ = ℓ/(‖x‖² + 1/2C)."""
    loss, length = needed(x, nu, d)
    return (loss / (length + 0.5 / s.c) * d / s.unit if length > 0 else 0.0), 0.0


def relaxation(x: Inputs, nu: float, y: int, d: int, s: Settings) -> tuple[float, float]:
    """w ← w + η τ d x, with τ of passive–aggressive; from η = 2 on, it need not settle."""
    loss, length = needed(x, nu, d)
    return (s.eta * loss / length * d if length > 0 else 0.0), 0.0


def needed(x: Inputs, nu: float, d: int) -> tuple[float, float]:
    """ℓ = max(0, 1 − d ν), and ‖x‖²: 0 where no turn is needed, or none can help."""
    loss = max(0.0, 1 - d * nu)
    return loss, square(x) if loss > 0 else 0.0


_aggressive = partial(
    Rule, source="Crammer et al. 2006, Online passive-aggressive algorithms", in_volts=True
)

ROWS = (
    _aggressive(name="passive-aggressive", turn=passive_aggressive, parameters=()),
    _aggressive(
        name="pa-1",
        turn=passive_aggressive_1,
        parameters=("c",),
        aliases=("passive-aggressive-1",),
    ),
    _aggressive(
        name="pa-2",
        turn=passive_aggressive_2,
        parameters=("c",),
        aliases=("passive-aggressive-2",),
    ),
    Rule(
        name="relaxation",
        source="Agmon 1954; Motzkin & Schoenberg 1954; single-sample in Duda & Hart 1973",
        turn=relaxation,
        in_volts=True,
    ),
)
