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
from mark1.machine.limits import LIMITS
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
        formula="w ← w + η(d − y)x on a mistake",
        source="Rosenblatt 1961 (reported by others); Block 1962; Novikoff 1962",
        covered=True,
        on_mistakes=True,
    ),
    Rule(
        name="error-correction-gamma",
        formula="w ← w + η(d − y)(x − mean x) on a mistake",
        source="Rosenblatt 1961 (reported by others)",
        kernel=loops.ERROR_CORRECTION_GAMMA,
        update=updates.error_correction_gamma,
        on_mistakes=True,
    ),
    Rule(
        name="non-quantized",
        formula="w ← w + η(d − y)x, until the response is right",
        source="Rosenblatt 1961 (reported by others)",
        kernel=loops.NON_QUANTIZED,
        covered=True,
        on_mistakes=True,
        repeats=True,
    ),
    Rule(
        name="delta-dy",
        formula="w ← w + η(d − y)x for every x, with sgn 0 = +1",
        source="textbook form: x₀ = 1, and d − y is ±2 on a mistake",
        covered=True,
        on_mistakes=True,
        teaching={"coding": "bipolar"},
        building={"tie": "fires"},
    ),
    Rule(
        name="maxiter-bias",
        formula="w ← w + η d x and b ← b + η d if d(w·x + b) ≤ 0",
        source="textbook form: at most MaxIter passes, then SIGN(w·x + b) answers",
        covered=True,
        on_mistakes=True,
        teaching=_UNIT,
        aliases=("maxiter-with-bias",),
    ),
    Rule(
        name="first-mistake",
        formula="while any d(w·x) ≤ 0: w ← w + η d x for the first of them",
        source="form of convergence proofs: homogeneous, from w = 0",
        covered=True,
        on_mistakes=True,
        when="first",
        teaching={**_UNIT, "passes": int(LIMITS["passes"].high)},
        building={"bias": False},
    ),
    Rule(
        name="mistake-set",
        formula="M = the mistakes of a pass; then w ← w + η d x for each x in M, until M is empty",
        source="lecture form: x₀ = 1",
        on_mistakes=True,
        when="pass",
        teaching=_UNIT,
        aliases=("cyclic-over-the-mistakes",),
    ),
    Rule(
        name="batch",
        formula="w ← w + η Σ d x over the mistakes, until that change is shorter than ε",
        source="gradient descent on J(w) = Σ −d w·x over the mistakes; Duda & Hart 1973",
        parameters=("eta", "epsilon"),
        on_mistakes=True,
        when="sum",
        teaching={**_UNIT, "stop": "small-change"},
    ),
    Rule(
        name="pla-random",
        formula="w ← w + η d x on a mistake, in a new order each pass, with sgn 0 = +1",
        source="form of machine learning courses: stochastic gradient descent on J",
        on_mistakes=True,
        teaching={**_UNIT, "order": "shuffled", "stop": "check"},
        building={"tie": "fires", "start": "random"},
        aliases=("random-order",),
    ),
    Rule(
        name="stream",
        formula="predict, then w ← w + η d x on a mistake; every x once",
        source="online learning: at most R²/γ² mistakes in any order; Novikoff 1962",
        covered=True,
        on_mistakes=True,
        teaching={**_UNIT, "passes": 1, "stop": "passes"},
        building={"bias": False},
    ),
    Rule(
        name="averaged",
        formula="as MaxIter with bias; the mean of (w, b) after every presentation answers",
        source="Freund & Schapire 1999, Large margin classification using the perceptron",
        covered=True,
        on_mistakes=True,
        predictor="mean",
        teaching=_UNIT,
    ),
    Rule(
        name="voted",
        formula="as MaxIter with bias; every (w, b) votes, once for each presentation it lasted",
        source="Freund & Schapire 1999, Large margin classification using the perceptron",
        covered=True,
        on_mistakes=True,
        predictor="votes",
        teaching=_UNIT,
    ),
    Rule(
        name="multi-class",
        formula="if the greatest sum is not that of the class: "
        "w ← w + η x for the class, w ← w − η x for the other with the greatest sum",
        source="Kesler's construction in Nilsson 1965, Learning Machines; Duda & Hart 1973; "
        "Crammer & Singer 2003, Ultraconservative online algorithms",
        **_JOINT,
    ),
    Rule(
        name="multi-class-averaged",
        formula="as multi-class; the mean of w after every presentation answers",
        source="Freund & Schapire 1999; Collins 2002, Discriminative training methods",
        predictor="mean",
        **_JOINT,
    ),
    Rule(
        name="pocket",
        formula="error correction; the w with the most correct patterns is kept and answers",
        source="Gallant 1990, Perceptron-based learning algorithms",
        covered=True,
        on_mistakes=True,
        predictor="pocket",
        teaching={"order": "random", "stop": "check"},
    ),
    Rule(
        name="optimal-stability",
        formula="w ← w + η d x for the pattern with the least d ν, once a pass",
        source="Krauth & Mézard 1987, Learning algorithms with optimal stability",
        when="least",
        teaching={**_UNIT, "stop": "passes", "passes": 1000},
        aliases=("minover",),
    ),
    Rule(
        name="passive-aggressive",
        formula="w ← w + τ d x, τ = max(0, 1 − d ν)/‖x‖²",
        source="Crammer et al. 2006, Online passive-aggressive algorithms",
        kernel=loops.PASSIVE_AGGRESSIVE,
        update=updates.passive_aggressive,
        parameters=(),
    ),
    Rule(
        name="pa-1",
        formula="w ← w + τ d x, τ = min(C, max(0, 1 − d ν)/‖x‖²)",
        source="Crammer et al. 2006, Online passive-aggressive algorithms",
        kernel=loops.PASSIVE_AGGRESSIVE_1,
        update=updates.passive_aggressive_1,
        parameters=("c",),
        aliases=("passive-aggressive-1",),
    ),
    Rule(
        name="pa-2",
        formula="w ← w + τ d x, τ = max(0, 1 − d ν)/(‖x‖² + 1/2C)",
        source="Crammer et al. 2006, Online passive-aggressive algorithms",
        kernel=loops.PASSIVE_AGGRESSIVE_2,
        update=updates.passive_aggressive_2,
        parameters=("c",),
        aliases=("passive-aggressive-2",),
    ),
    Rule(
        name="widrow-hoff",
        aliases=("adaline", "lms"),
        formula="w ← w + η(d − ν)x, always",
        source="Widrow & Hoff 1960, Adaptive switching circuits",
        kernel=loops.WIDROW_HOFF,
        update=updates.widrow_hoff,
    ),
    Rule(
        name="forced-alpha",
        formula="w ← w + η d x, always",
        source="Rosenblatt 1961 (reported by others)",
        kernel=loops.FORCED_ALPHA,
        update=updates.forced_alpha,
    ),
    Rule(
        name="forced-gamma",
        formula="w ← w + η d (x − mean x), always",
        source="Rosenblatt 1961 (reported by others)",
        kernel=loops.FORCED_GAMMA,
        update=updates.forced_gamma,
    ),
    Rule(
        name="alpha-1958",
        formula="w ← w + η x for the A-units of the desired response",
        kernel=loops.ALPHA_1958,
        update=updates.alpha_1958,
        **_OF_1958,
    ),
    Rule(
        name="beta-1958",
        formula="w ← w + η x/Σx for the A-units of the desired response, η/N for the others",
        kernel=loops.BETA_1958,
        update=updates.beta_1958,
        **_OF_1958,
    ),
    Rule(
        name="gamma-1958",
        formula="w ← w + η (x − mean x)/(1 − mean x) for the A-units of the desired response",
        kernel=loops.GAMMA_1958,
        update=updates.gamma_1958,
        **_OF_1958,
    ),
    Rule(
        name="spontaneous",
        formula="w ← w + η y x, always",
        source="Rosenblatt 1961 (reported by others)",
        kernel=loops.SPONTANEOUS,
        update=updates.spontaneous,
    ),
    Rule(
        name="spontaneous-gamma",
        formula="w ← w + η y (x − mean x), always",
        source="Rosenblatt 1961 (reported by others)",
        kernel=loops.SPONTANEOUS_GAMMA,
        update=updates.spontaneous_gamma,
    ),
    Rule(
        name="trial-and-error",
        formula="w ← w + η r y x, always; r is 1 if all responses are right, otherwise −1",
        source="Rosenblatt 1958, Psychological Review 65, pp. 395 and 402–403: bivalent system",
        kernel=loops.FORCED_ALPHA,
        update=updates.forced_alpha,
        **_REWARDED,
    ),
    Rule(
        name="trial-and-error-gamma",
        formula="w ← w + η r y (x − mean x), always; r is 1 if all responses are right, "
        "otherwise −1",
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
