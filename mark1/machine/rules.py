"""The learning rules in one table by name: textbook procedures, and those of the machine.

A rule is how far to turn (`mark1.machine.update_rules`), when the motors turn, which weights answer
in the end, and the conventions of the text that it comes from, which a caller may override.
Rosenblatt 1961 is Principles of Neurodynamics, which nobody here could read.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from mark1.errors import ConfigError
from mark1.machine import kernels
from mark1.machine import update_rules as updates
from mark1.machine.config import LIMITS, MachineConfig, TrainingConfig, nearest
from mark1.machine.update_rules import Update


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """One learning rule.

    Attributes
    ----------
    name : str
        As the command line and files write it.
    title : str
        As the window writes it.
    formula : str
    source : str
    kernel : int
        Number of its update in `mark1.machine.kernels`.
    update : callable
        From a `mark1.machine.update_rules.Sample` to the turn of each potentiometer of the block in
        volts, float32.
    parameters : tuple of str
        Settings of `TrainingConfig` that the formula uses.
    covered : bool
        Whether the convergence theorem speaks of it.
    on_mistakes : bool
        Whether it acts only when the response is wrong.
    repeats : bool
        Whether the step is repeated until the response is right.
    when : {"each", "pass", "sum", "first", "least"}
        When the motors turn. ``each``: after each presentation. ``pass``: after a pass, one
        pattern after the other, but decided by the weights before it. ``sum``: the same in one
        single turn. ``first``: at the first mistake, with which the pass ends. ``least``: after a
        pass, for the pattern with the least d ν alone.
    predictor : {"last", "mean", "pocket", "votes"}
        Which weights answer: those there are; the mean after all presentations; the best that
        there were; or all of them, by vote.
    teaching, building : dict
        Fields of `TrainingConfig` and of `MachineConfig` in which its text departs from the usual.
    aliases : tuple of str
        Other names it goes by.
    """

    name: str
    title: str
    formula: str
    source: str
    kernel: int = kernels.ERROR_CORRECTION
    update: Update = updates.error_correction
    parameters: tuple[str, ...] = ("eta",)
    covered: bool = False
    on_mistakes: bool = False
    repeats: bool = False
    when: str = "each"
    predictor: str = "last"
    teaching: Mapping[str, Any] = field(default_factory=dict)
    building: Mapping[str, Any] = field(default_factory=dict)
    aliases: tuple[str, ...] = ()

    @property
    def ranges(self) -> dict[str, tuple[float, float]]:
        """Least and greatest value of each parameter."""
        return {name: LIMITS[name] for name in self.parameters}

    @property
    def waits(self) -> bool:
        """Whether the weights stay as they are until the end of the pass."""
        return self.when in ("pass", "sum", "least")


#: A step of η d x, as in proofs: d and y are ±1, and d − y is not looked at.
_UNIT = {"coding": "bipolar", "unit_step": True}

#: Each response has potentiometers of its own, and the greatest sum answers.
_EXCLUSIVE = {"code": "one-per-class"}

_TABLE = (
    Rule(
        name="error-correction",
        title="error correction",
        formula="w ← w + η(d − y)x on a mistake",
        source="Rosenblatt 1961 (reported by others); Block 1962; Novikoff 1962",
        covered=True,
        on_mistakes=True,
    ),
    Rule(
        name="error-correction-gamma",
        title="error correction, γ",
        formula="w ← w + η(d − y)(x − mean x) on a mistake",
        source="Rosenblatt 1961 (reported by others)",
        kernel=kernels.ERROR_CORRECTION_GAMMA,
        update=updates.error_correction_gamma,
        on_mistakes=True,
    ),
    Rule(
        name="non-quantized",
        title="error correction, repeated",
        formula="w ← w + η(d − y)x, until the response is right",
        source="Rosenblatt 1961 (reported by others)",
        kernel=kernels.NON_QUANTIZED,
        covered=True,
        on_mistakes=True,
        repeats=True,
    ),
    Rule(
        name="delta-dy",
        title="error correction, d and y ±1",
        formula="w ← w + η(d − y)x for every x, with sgn 0 = +1",
        source="the form of textbooks: x₀ = 1, and d − y is ±2 on a mistake",
        covered=True,
        on_mistakes=True,
        teaching={"coding": "bipolar"},
        building={"tie": "fires"},
    ),
    Rule(
        name="maxiter-bias",
        title="MaxIter with bias",
        formula="w ← w + η d x and b ← b + η d if d(w·x + b) ≤ 0",
        source="the form of textbooks: at most MaxIter passes, then SIGN(w·x + b) answers",
        covered=True,
        on_mistakes=True,
        teaching=_UNIT,
        aliases=("maxiter-with-bias",),
    ),
    Rule(
        name="first-mistake",
        title="first mistake",
        formula="while any d(w·x) ≤ 0: w ← w + η d x for the first of them",
        source="the form of convergence proofs: homogeneous, from w = 0",
        covered=True,
        on_mistakes=True,
        when="first",
        teaching={**_UNIT, "passes": int(LIMITS["passes"][1])},
        building={"bias": False},
    ),
    Rule(
        name="mistake-set",
        title="cyclic over the mistakes",
        formula="M = the mistakes of a pass; then w ← w + η d x for each x in M",
        source="the form of lectures; x₀ = 1",
        on_mistakes=True,
        when="pass",
        teaching=_UNIT,
        aliases=("cyclic-over-the-mistakes",),
    ),
    Rule(
        name="batch",
        title="batch",
        formula="w ← w + η Σ d x over the mistakes, until that is shorter than ε",
        source="gradient descent on J(w) = Σ −d w·x over the mistakes; Duda & Hart 1973",
        parameters=("eta", "epsilon"),
        on_mistakes=True,
        when="sum",
        teaching={**_UNIT, "stop": "small-change"},
    ),
    Rule(
        name="pla-random",
        title="random order",
        formula="w ← w + η d x on a mistake, in a new order each pass, with sgn 0 = +1",
        source="the form of courses in machine learning: stochastic gradient descent on J",
        on_mistakes=True,
        teaching={**_UNIT, "order": "shuffled", "stop": "check"},
        building={"tie": "fires", "start": "random"},
        aliases=("random-order",),
    ),
    Rule(
        name="stream",
        title="stream",
        formula="answer, then w ← w + η d x on a mistake; every x once",
        source="online learning: at most R²/γ² mistakes, whatever the order; Novikoff 1962",
        covered=True,
        on_mistakes=True,
        teaching={**_UNIT, "passes": 1, "stop": "passes"},
        building={"bias": False},
    ),
    Rule(
        name="averaged",
        title="averaged",
        formula="as MaxIter with bias; the mean of all (w, b) on the way answers",
        source="Freund & Schapire 1999, Large margin classification using the perceptron",
        covered=True,
        on_mistakes=True,
        predictor="mean",
        teaching=_UNIT,
    ),
    Rule(
        name="voted",
        title="voted",
        formula="as MaxIter with bias; every (w, b) votes with the presentations it lasted",
        source="Freund & Schapire 1999, Large margin classification using the perceptron",
        covered=True,
        on_mistakes=True,
        predictor="votes",
        teaching=_UNIT,
    ),
    Rule(
        name="pocket",
        title="pocket with ratchet",
        formula="error correction; the w that named most patterns rightly is kept and answers",
        source="Gallant 1990, Perceptron-based learning algorithms",
        covered=True,
        on_mistakes=True,
        predictor="pocket",
        teaching={"order": "random", "stop": "check"},
    ),
    Rule(
        name="optimal-stability",
        title="optimal stability (MinOver)",
        formula="w ← w + η d x for the pattern with the least d ν, once a pass",
        source="Krauth & Mézard 1987, Learning algorithms with optimal stability",
        when="least",
        teaching={**_UNIT, "stop": "passes", "passes": 1000},
        aliases=("minover",),
    ),
    Rule(
        name="passive-aggressive",
        title="passive–aggressive",
        formula="w ← w + τ d x, τ = max(0, 1 − d ν)/‖x‖²",
        source="Crammer et al. 2006, Online passive-aggressive algorithms",
        kernel=kernels.PASSIVE_AGGRESSIVE,
        update=updates.passive_aggressive,
        parameters=(),
    ),
    Rule(
        name="pa-1",
        title="passive–aggressive I",
        formula="w ← w + τ d x, τ = min(C, max(0, 1 − d ν)/‖x‖²)",
        source="Crammer et al. 2006, Online passive-aggressive algorithms",
        kernel=kernels.PASSIVE_AGGRESSIVE_1,
        update=updates.passive_aggressive_1,
        parameters=("c",),
        aliases=("passive-aggressive-1",),
    ),
    Rule(
        name="pa-2",
        title="passive–aggressive II",
        formula="w ← w + τ d x, τ = max(0, 1 − d ν)/(‖x‖² + 1/2C)",
        source="Crammer et al. 2006, Online passive-aggressive algorithms",
        kernel=kernels.PASSIVE_AGGRESSIVE_2,
        update=updates.passive_aggressive_2,
        parameters=("c",),
        aliases=("passive-aggressive-2",),
    ),
    Rule(
        name="widrow-hoff",
        title="Widrow–Hoff",
        formula="w ← w + η(d − ν)x, always",
        source="Widrow & Hoff 1960, Adaptive switching circuits",
        kernel=kernels.WIDROW_HOFF,
        update=updates.widrow_hoff,
    ),
    Rule(
        name="forced-alpha",
        title="forced, α",
        formula="w ← w + η d x, always",
        source="Rosenblatt 1961 (reported by others)",
        kernel=kernels.FORCED_ALPHA,
        update=updates.forced_alpha,
    ),
    Rule(
        name="forced-gamma",
        title="forced, γ",
        formula="w ← w + η d (x − mean x), always",
        source="Rosenblatt 1961 (reported by others)",
        kernel=kernels.FORCED_GAMMA,
        update=updates.forced_gamma,
    ),
    Rule(
        name="alpha-1958",
        title="α system of 1958",
        formula="the active of the wanted response gain η",
        source="Rosenblatt 1958, Psychological Review 65, table 1",
        kernel=kernels.ALPHA_1958,
        update=updates.alpha_1958,
        teaching={"stop": "passes", "passes": 1},
        building=_EXCLUSIVE,
    ),
    Rule(
        name="beta-1958",
        title="β system of 1958",
        formula="the active of the wanted response share η",
        source="Rosenblatt 1958, Psychological Review 65, table 1",
        kernel=kernels.BETA_1958,
        update=updates.beta_1958,
        teaching={"stop": "passes", "passes": 1},
        building=_EXCLUSIVE,
    ),
    Rule(
        name="gamma-1958",
        title="γ system of 1958",
        formula="the active of the wanted response gain η, its inactive lose as much in all",
        source="Rosenblatt 1958, Psychological Review 65, table 1",
        kernel=kernels.GAMMA_1958,
        update=updates.gamma_1958,
        teaching={"stop": "passes", "passes": 1},
        building=_EXCLUSIVE,
    ),
    Rule(
        name="spontaneous",
        title="spontaneous",
        formula="w ← w + η y x, always",
        source="Rosenblatt 1961 (reported by others)",
        kernel=kernels.SPONTANEOUS,
        update=updates.spontaneous,
    ),
)

#: Every rule by its name.
RULES: dict[str, Rule] = {rule.name: rule for rule in _TABLE}

_ALIASES = {alias: rule for rule in _TABLE for alias in rule.aliases}

#: All names that a rule can be asked for by.
NAMES = (*RULES, *_ALIASES)


def rule_named(name: str) -> Rule:
    """Find a rule; an unknown name is a `ConfigError` that offers the nearest."""
    if not isinstance(name, str):
        raise ConfigError(f"rule is {name!r}: use the name of a rule.")
    if name not in NAMES:
        raise ConfigError(f"{name!r} is not a learning rule: {nearest(name, NAMES)}")
    return RULES.get(name) or _ALIASES[name]


def rule_for(training: TrainingConfig) -> Rule:
    """Find the rule of a training, and see that the two fit.

    Raises
    ------
    ConfigError
        If the rule is unknown, or the training stops by what the rule does not have.
    """
    rule = rule_named(training.rule)
    if training.stop == "small-change" and rule.when not in ("pass", "sum"):
        raise ConfigError(
            f"stop is 'small-change', but {rule.name} does not sum up a pass: "
            "use batch or mistake-set, or another stop."
        )
    return rule


def teaching(rule: str, **given: Any) -> TrainingConfig:
    """Settings for a rule by the conventions of its text.

    Parameters
    ----------
    rule : str
    **given
        Fields of `TrainingConfig` that are to be otherwise; None leaves them.

    Raises
    ------
    ConfigError
        If the rule is unknown, or a setting is impossible.
    """
    found = rule_named(rule)
    asked = {name: value for name, value in given.items() if value is not None}
    return TrainingConfig(rule=found.name, **{**found.teaching, **asked})


def check_used(training: TrainingConfig, given: Iterable[str]) -> None:
    """Refuse settings that were given, but that the rule or the stop makes no use of.

    Parameters
    ----------
    training : TrainingConfig
    given : iterable of str
        Fields of `TrainingConfig`; of these ``eta``, ``c``, ``epsilon`` and ``unit_step`` may be of
        no use.

    Raises
    ------
    ConfigError
        If one has no effect.
    """
    rule = rule_named(training.rule)
    for name in given:
        if name in ("eta", "c") and name not in rule.parameters:
            users = ", ".join(other.name for other in _TABLE if name in other.parameters)
            instead = f" ({users} do)" if name == "c" else ""
            raise ConfigError(f"{rule.name} makes no use of {name}{instead}: leave it out.")
        if name == "epsilon" and training.stop != "small-change":
            raise ConfigError(
                f"epsilon has no effect where stop is {training.stop!r}: leave it out, or stop by "
                "small-change."
            )
        if name == "unit_step" and training.unit_step and training.coding == "binary":
            raise ConfigError(
                "unit_step has no effect with binary coding: leave it out, or use bipolar."
            )


def taken_up(rule: str, training: TrainingConfig, **chosen: Any) -> TrainingConfig:
    """Go over to another rule: its conventions come, those of the rule before go, the rest stays.

    Parameters
    ----------
    rule : str
    training : TrainingConfig
        As it was.
    **chosen
        What somebody asked for, and which comes back with the conventions gone; otherwise what is
        usual does.

    Raises
    ------
    ConfigError
        If the rule is unknown.
    """
    new, old = rule_named(rule), rule_named(training.rule)
    if new is old:
        return training
    usual = {**TrainingConfig().to_dict(), **chosen}
    left = {name: usual[name] for name in old.teaching}
    if left.get("stop", training.stop) == "small-change":
        left["stop"] = TrainingConfig().stop  # which only some rules have
    return replace(training, **{**left, **new.teaching, "rule": new.name})


def misfit(rule: Rule, config: MachineConfig) -> str | None:
    """Name the first setting in which a machine is not what the text of a rule has, or None."""
    for name, value in building(rule.name, config.kind).items():
        if getattr(config, name) != value:
            return f"{name.replace('_', '-')} {value}"
    return None


def building(rule: str, kind: str, **given: Any) -> dict[str, Any]:
    """Fields of `MachineConfig` by the conventions of a rule; None in `given` leaves them.

    A-units have no bias that a machine with them could leave out.
    """
    asked = {name: value for name, value in given.items() if value is not None}
    usual = dict(rule_named(rule).building)
    if kind != "direct":
        usual.pop("bias", None)
    return {**usual, **asked}
