"""The α, β and γ systems of 1958. Each response has a source set of its own."""

from __future__ import annotations

from typing import Any

from mark1.machine.loop import Settings
from mark1.machine.rules.rule import EXCLUSIVE, Rule
from mark1.machine.sums import Inputs, size, total

#: The systems of 1958 see every pattern once.
_OF_1958: dict[str, Any] = {
    "source": "Rosenblatt 1958, Psychological Review 65, table 1",
    "teaching": {"stop": "passes", "passes": 1},
    "building": EXCLUSIVE,
}


def alpha_1958(x: Inputs, nu: float, y: int, d: int, s: Settings) -> tuple[float, float]:
    """w ← w + η x in the source set of the desired response. ASSUMED: the other sets stay."""
    return (s.eta if d > 0 else 0.0), 0.0


def beta_1958(x: Inputs, nu: float, y: int, d: int, s: Settings) -> tuple[float, float]:
    """w ← w + η x/Σx in the source set of the desired response, w ← w + η/N in the other sets.

    So every set gains η in all, and the means of the sets stay equal, as table 1 of Rosenblatt 1958
    says. In the set of the desired response its active units share the gain, in each other set all
    N units: the table's K/N_Ar, where N_Ar is the number of units of the set (medium confidence:
    read in a scan). ASSUMED: all units of the other sets count as inactive, since the dominant
    response inhibits them.
    """
    if d < 0:
        return 0.0, s.eta / size(x)
    active = total(x)
    return (s.eta / active if active > 0 else 0.0), 0.0


def gamma_1958(x: Inputs, nu: float, y: int, d: int, s: Settings) -> tuple[float, float]:
    """w ← w + η (x − mean x)/(1 − mean x) in the source set of the desired response.

    Each active unit gains η; the inactive units together lose what the active ones gain: each
    N_ar/(N_Ar − N_ar), with N_ar of the N_Ar units of the set active (table 1 of Rosenblatt 1958).
    """
    mean = total(x) / size(x)
    by = s.eta / (1 - mean) if d > 0 and mean < 1 else 0.0
    return by, -by * mean


ROWS = (
    Rule(
        name="alpha-1958",
        turn=alpha_1958,
        **_OF_1958,
    ),
    Rule(
        name="beta-1958",
        turn=beta_1958,
        whole=False,
        **_OF_1958,
    ),
    Rule(
        name="gamma-1958",
        turn=gamma_1958,
        whole=False,
        **_OF_1958,
    ),
)
