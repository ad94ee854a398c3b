"""Reinforcement at every presentation, right or wrong: forced, by reward, and spontaneous.

It is forced where the desired response is reinforced, and spontaneous where the machine's own is.
The α, β and γ systems of 1958 are forced, and each response has a source set of its own.
"""

from __future__ import annotations

from functools import partial

from mark1.machine.loop import Settings
from mark1.machine.rules.rule import EXCLUSIVE, Rule
from mark1.machine.sums import Inputs, size, total


def forced_alpha(x: Inputs, nu: float, y: int, d: int, s: Settings) -> tuple[float, float]:
    """w ← w + η d x at every presentation, whatever the response."""
    return s.eta * d, 0.0


def forced_gamma(x: Inputs, nu: float, y: int, d: int, s: Settings) -> tuple[float, float]:
    """w ← w + η d (x − mean x) at every presentation: the total of the block is conserved."""
    by = s.eta * d
    return by, -by * total(x) / size(x)


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


#: Reward and punishment of the machine's own responses, which weights of zero do not give.
_rewarded = partial(Rule, rewarded=True, building={"start": "random"})

#: The systems of 1958 see every pattern once.
_of_1958 = partial(
    Rule,
    source="Rosenblatt 1958, Psychological Review 65, table 1",
    teaching={"stop": "passes", "passes": 1},
    building=EXCLUSIVE,
)

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
    ),
    _rewarded(
        name="trial-and-error",
        source="Rosenblatt 1958, Psychological Review 65, pp. 395 and 402–403: bivalent system",
        turn=forced_alpha,
    ),
    _rewarded(
        name="trial-and-error-gamma",
        source="Rosenblatt 1958, Psychological Review 65, pp. 395 and 402–403: bivalent γ system",
        turn=forced_gamma,
        shares=True,
    ),
    _of_1958(name="alpha-1958", turn=alpha_1958),
    _of_1958(name="beta-1958", turn=beta_1958, divides=True),
    _of_1958(name="gamma-1958", turn=gamma_1958, divides=True),
    Rule(
        name="spontaneous",
        source="Rosenblatt 1961 (reported by others)",
        turn=spontaneous,
        is_spontaneous=True,
    ),
    Rule(
        name="spontaneous-gamma",
        source="Rosenblatt 1961 (reported by others)",
        turn=spontaneous_gamma,
        is_spontaneous=True,
        shares=True,
    ),
)
