"""The learning rules in one table by name: textbook procedures, and those of the machine.

A rule is an update (`mark1.machine.update_rules`), the moment when the motors turn, the weights
that answer after training, and the conventions of the text that it comes from, which a caller may
override (`mark1.machine.conventions`). Rosenblatt 1961 is Principles of Neurodynamics; it is cited
as reported by others.
"""

from __future__ import annotations

from typing import Any

from mark1.errors import ConfigError
from mark1.machine import loops
from mark1.machine import update_rules as updates
from mark1.machine.config import LIMITS
from mark1.machine.rule import Rule
from mark1.messages import suggestion

#: A step of η d x, as in proofs: d and y are ±1, and the size of d − y is not used.
_UNIT = {"coding": "bipolar", "unit_step": True}

#: Each response has its own potentiometers, and the greatest sum answers.
_EXCLUSIVE = {"code": "one-per-class"}

#: The joint form of error correction. With two classes it moves their difference by 2η d x.
#: Kesler's construction makes it one perceptron, on vectors of x for the class and −x for another.
_JOINT: dict[str, Any] = {
    "covered": True,
    "on_mistakes": True,
    "joint": True,
    "teaching": _UNIT,
    "building": _EXCLUSIVE,
}

#: The systems of 1958 see every pattern once.
_OF_1958: dict[str, Any] = {
    "source": "Rosenblatt 1958, Psychological Review 65, table 1",
    "teaching": {"stop": "passes", "passes": 1},
    "building": _EXCLUSIVE,
}

#: Reward and punishment of the machine's own responses, which weights of zero do not give.
_REWARDED: dict[str, Any] = {"rewarded": True, "building": {"start": "random"}}

_TABLE = (
    Rule(
        name="error-correction",
        aliases=("perceptron",),
        source="Rosenblatt 1961 (reported by others); Block 1962; Novikoff 1962",
        covered=True,
        on_mistakes=True,
    ),
    Rule(
        name="error-correction-gamma",
        source="Rosenblatt 1961 (reported by others)",
        kernel=loops.ERROR_CORRECTION_GAMMA,
        update=updates.error_correction_gamma,
        on_mistakes=True,
    ),
    Rule(
        name="non-quantized",
        source="Rosenblatt 1961 (reported by others)",
        kernel=loops.NON_QUANTIZED,
        covered=True,
        on_mistakes=True,
        repeats=True,
    ),
    Rule(
        name="delta-dy",
        source="textbook form: x₀ = 1, and d − y is ±2 on a mistake",
        covered=True,
        on_mistakes=True,
        teaching={"coding": "bipolar"},
        building={"tie": "fires"},
    ),
    Rule(
        name="maxiter-bias",
        source="textbook form: at most MaxIter passes, then SIGN(w·x + b) answers",
        covered=True,
        on_mistakes=True,
        teaching=_UNIT,
        aliases=("maxiter-with-bias",),
    ),
    Rule(
        name="first-mistake",
        source="form of convergence proofs: homogeneous, from w = 0",
        covered=True,
        on_mistakes=True,
        when="first",
        teaching={**_UNIT, "passes": int(LIMITS["passes"].high)},
        building={"bias": False},
    ),
    Rule(
        name="mistake-set",
        source="lecture form: x₀ = 1",
        on_mistakes=True,
        when="pass",
        teaching=_UNIT,
        aliases=("cyclic-over-the-mistakes",),
    ),
    Rule(
        name="batch",
        source="gradient descent on J(w) = Σ −d w·x over the mistakes; Duda & Hart 1973",
        parameters=("eta", "epsilon"),
        on_mistakes=True,
        when="sum",
        teaching={**_UNIT, "stop": "small-change"},
    ),
    Rule(
        name="pla-random",
        source="form of machine learning courses: stochastic gradient descent on J",
        on_mistakes=True,
        teaching={**_UNIT, "order": "shuffled", "stop": "check"},
        building={"tie": "fires", "start": "random"},
        aliases=("random-order",),
    ),
    Rule(
        name="stream",
        source="online learning: at most R²/γ² mistakes in any order; Novikoff 1962",
        covered=True,
        on_mistakes=True,
        teaching={**_UNIT, "passes": 1, "stop": "passes"},
        building={"bias": False},
    ),
    Rule(
        name="averaged",
        source="Freund & Schapire 1999, Large margin classification using the perceptron",
        covered=True,
        on_mistakes=True,
        predictor="mean",
        teaching=_UNIT,
    ),
    Rule(
        name="voted",
        source="Freund & Schapire 1999, Large margin classification using the perceptron",
        covered=True,
        on_mistakes=True,
        predictor="votes",
        teaching=_UNIT,
    ),
    Rule(
        name="multi-class",
        source="Kesler's construction in Nilsson 1965, Learning Machines; Duda & Hart 1973; "
        "Crammer & Singer 2003, Ultraconservative online algorithms",
        **_JOINT,
    ),
    Rule(
        name="multi-class-averaged",
        source="Freund & Schapire 1999; Collins 2002, Discriminative training methods",
        predictor="mean",
        **_JOINT,
    ),
    Rule(
        name="pocket",
        source="Gallant 1990, Perceptron-based learning algorithms",
        covered=True,
        on_mistakes=True,
        predictor="pocket",
        teaching={"order": "random", "stop": "check"},
    ),
    Rule(
        name="optimal-stability",
        source="Krauth & Mézard 1987, Learning algorithms with optimal stability",
        when="least",
        teaching={**_UNIT, "stop": "passes", "passes": 1000},
        aliases=("minover",),
    ),
    Rule(
        name="passive-aggressive",
        source="Crammer et al. 2006, Online passive-aggressive algorithms",
        kernel=loops.PASSIVE_AGGRESSIVE,
        update=updates.passive_aggressive,
        parameters=(),
    ),
    Rule(
        name="pa-1",
        source="Crammer et al. 2006, Online passive-aggressive algorithms",
        kernel=loops.PASSIVE_AGGRESSIVE_1,
        update=updates.passive_aggressive_1,
        parameters=("c",),
        aliases=("passive-aggressive-1",),
    ),
    Rule(
        name="pa-2",
        source="Crammer et al. 2006, Online passive-aggressive algorithms",
        kernel=loops.PASSIVE_AGGRESSIVE_2,
        update=updates.passive_aggressive_2,
        parameters=("c",),
        aliases=("passive-aggressive-2",),
    ),
    Rule(
        name="widrow-hoff",
        aliases=("adaline", "lms"),
        source="Widrow & Hoff 1960, Adaptive switching circuits",
        kernel=loops.WIDROW_HOFF,
        update=updates.widrow_hoff,
    ),
    Rule(
        name="forced-alpha",
        source="Rosenblatt 1961 (reported by others)",
        kernel=loops.FORCED_ALPHA,
        update=updates.forced_alpha,
    ),
    Rule(
        name="forced-gamma",
        source="Rosenblatt 1961 (reported by others)",
        kernel=loops.FORCED_GAMMA,
        update=updates.forced_gamma,
    ),
    Rule(
        name="alpha-1958",
        kernel=loops.ALPHA_1958,
        update=updates.alpha_1958,
        **_OF_1958,
    ),
    Rule(
        name="beta-1958",
        kernel=loops.BETA_1958,
        update=updates.beta_1958,
        **_OF_1958,
    ),
    Rule(
        name="gamma-1958",
        kernel=loops.GAMMA_1958,
        update=updates.gamma_1958,
        **_OF_1958,
    ),
    Rule(
        name="spontaneous",
        source="Rosenblatt 1961 (reported by others)",
        kernel=loops.SPONTANEOUS,
        update=updates.spontaneous,
    ),
    Rule(
        name="spontaneous-gamma",
        source="Rosenblatt 1961 (reported by others)",
        kernel=loops.SPONTANEOUS_GAMMA,
        update=updates.spontaneous_gamma,
    ),
    Rule(
        name="trial-and-error",
        source="Rosenblatt 1958, Psychological Review 65, pp. 395 and 402–403: bivalent system",
        kernel=loops.FORCED_ALPHA,
        update=updates.forced_alpha,
        **_REWARDED,
    ),
    Rule(
        name="trial-and-error-gamma",
        source="Rosenblatt 1958, Psychological Review 65, pp. 395 and 402–403: bivalent γ system",
        kernel=loops.FORCED_GAMMA,
        update=updates.forced_gamma,
        **_REWARDED,
    ),
)

#: Every rule by its name.
RULES: dict[str, Rule] = {rule.name: rule for rule in _TABLE}

_ALIASES = {alias: rule for rule in _TABLE for alias in rule.aliases}

#: All names of rules, aliases included.
NAMES = (*RULES, *_ALIASES)


def rule_named(name: str) -> Rule:
    """Find a rule; refuse an unknown name with a `ConfigError` that suggests a known one."""
    if not isinstance(name, str):
        raise ConfigError("machine.rule-is-not-text", value=name)
    if name not in NAMES:
        raise ConfigError("machine.unknown-rule", name=name, hint=suggestion(name, NAMES))
    return RULES.get(name) or _ALIASES[name]
