"""Settings by the conventions of a rule's text, and checks that rule, training and machine fit."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mark1.errors import ConfigError
from mark1.machine.config import STOPS, TRAINING_SETTINGS, MachineConfig, TrainingConfig
from mark1.machine.machine import Presentation
from mark1.machine.response import Code, judged_jointly
from mark1.machine.rules import RULES, rule_named
from mark1.machine.rules.error_correction import error_correction, error_correction_gamma
from mark1.machine.rules.rule import Rule

#: What R-units answer or should answer: −1, 0, or +1.
Responses = NDArray[np.int8]


def rule_for(training: TrainingConfig) -> Rule:
    """Find the rule of a training.

    Raises
    ------
    ConfigError
        If the rule is unknown, or does not support the stop.
    """
    rule = rule_named(training.rule)
    if training.stop not in stops_of(rule):
        raise ConfigError("machine.rule-needs-sum", rule=rule.name)
    return rule


def stops_of(rule: Rule) -> list[str]:
    """List the values of `stop` that a rule supports."""
    sums_up = rule.when in ("pass", "sum")
    return [stop for stop in STOPS if sums_up or stop != "small-change"]


def rule_of(training: TrainingConfig, code: Code) -> Rule:
    """Find the rule of a training configuration, for R-units with a code.

    Raises
    ------
    ConfigError
        If the rule is unknown, or needs another code.
    """
    rule = rule_for(training)
    if rule.building.get("code") == "one-per-class" and not code.one_per_class:
        raise ConfigError("training.needs-one-per-class", rule=rule.name)
    return rule


def teaching(rule: str, **given: Any) -> TrainingConfig:
    """Make the settings of a training by the conventions of a rule's text.

    Parameters
    ----------
    rule : str
    **given
        Fields of `TrainingConfig` that override them; None keeps the convention.

    Raises
    ------
    ConfigError
        If the rule is unknown, or a setting is impossible.
    """
    found = rule_named(rule)
    asked = {name: value for name, value in given.items() if value is not None}
    return TrainingConfig(rule=found.name, **{**found.teaching, **asked})


def building(rule: str, kind: str, **given: Any) -> dict[str, Any]:
    """Return fields of `MachineConfig` by the conventions of a rule's source.

    Parameters
    ----------
    rule : str
    kind : str
        A kind of machine. Those with A-units have no bias to leave out.
    **given
        Fields that override the conventions; None keeps the convention.
    """
    asked = {name: value for name, value in given.items() if value is not None}
    usual = dict(rule_named(rule).building)
    if kind != "direct":
        usual.pop("bias", None)
    return {**usual, **asked}


def config_for_points(
    classes: int, rule: str, *, columns: int = 2, seed: int = 1960, bias: bool | None = None
) -> MachineConfig:
    """Choose the direct machine for points by the conventions of a rule.

    Parameters
    ----------
    classes : int
        Number of classes; the machine can name two at least.
    rule : str
    columns : int
        Numbers of a point.
    seed : int
    bias : bool, optional
        None keeps the convention of the rule.

    Raises
    ------
    ConfigError
        If the rule is unknown, or a setting is impossible.
    """
    return MachineConfig.of(
        "direct",
        classes=max(2, classes),
        rows=1,
        columns=columns,
        analog=True,
        seed=seed,
        **building(rule, "direct", bias=bias),
    )


def as_written(shown: Presentation, training: TrainingConfig) -> tuple[Responses, Responses]:
    """Return d and y of each R-unit as the formula of the rule writes them, int8 (r_units,).

    Error correction is written with d − y: 0 and 1 in binary coding, −1 and +1 in bipolar. An
    undecided response counts as the wrong one (ASSUMED), and a rule that judges the R-units
    together says which are wrong. So each row of a table satisfies the formula. All other rules are
    written with −1 and +1, and 0 for an undecided response.

    Parameters
    ----------
    shown : Presentation
        With a desired response.
    training : TrainingConfig
        The settings in force.
    """
    rule, desired, response = rule_named(training.rule), shown.desired, shown.response
    assert desired is not None
    if not rule.on_mistakes and rule.when != "least":
        return desired, response
    if rule.joint:
        response = judged_jointly(shown.drive[None], desired[None])[0]
    y = np.where(response == desired, desired, -desired).astype(np.int8)
    if training.coding == "binary" and not training.unit_step:
        return desired.clip(0), y.clip(0)
    return desired, y


def has_effect(name: str, training: TrainingConfig) -> bool:
    """Return whether a field of `TrainingConfig` changes anything with the rule and the others."""
    if name in ("eta", "c"):
        return name in rule_named(training.rule).parameters
    if name == "epsilon":
        return training.stop == "small-change"
    return name != "unit_step" or training.coding != "binary"


def settings_of(training: TrainingConfig) -> list[str]:
    """List the fields of `TrainingConfig` that change something with a rule, besides itself.

    The coding, and with it the unit step, is that of d − y: other rules are not written with it.
    """
    writes_error = rule_named(training.rule).turn in (error_correction, error_correction_gamma)
    without = ("rule",) if writes_error else ("rule", "coding", "unit_step")
    return [
        name for name in TRAINING_SETTINGS if name not in without and has_effect(name, training)
    ]


def check_used(training: TrainingConfig, given: Iterable[str]) -> None:
    """Refuse settings that were given but have no effect.

    Parameters
    ----------
    training : TrainingConfig
    given : iterable of str
        Fields of `TrainingConfig`. Of these ``eta``, ``c``, ``epsilon`` and ``unit_step`` have no
        effect with some rules, stops or codings.

    Raises
    ------
    ConfigError
        If one has no effect.
    """
    rule = rule_named(training.rule)
    for name in given:
        if has_effect(name, training) or (name == "unit_step" and not training.unit_step):
            continue
        if name == "eta":
            raise ConfigError("machine.setting-without-effect", rule=rule.name, name=name)
        if name == "c":
            users = ", ".join(other for other, r in RULES.items() if name in r.parameters)
            raise ConfigError("machine.c-without-effect", rule=rule.name, users=users)
        if name == "epsilon":
            raise ConfigError("machine.epsilon-without-effect", stop=training.stop)
        raise ConfigError("machine.unit-step-without-effect")


def taken_up(rule: str, training: TrainingConfig, **chosen: Any) -> TrainingConfig:
    """Switch to another rule: its conventions replace those of the previous rule.

    Parameters
    ----------
    rule : str
    training : TrainingConfig
        The settings with the previous rule; those that are not conventions stay.
    **chosen
        Fields that a person chose. They return when the previous rule's conventions go; other
        fields return to their defaults.

    Raises
    ------
    ConfigError
        If the rule is unknown.
    """
    new, old = rule_named(rule), rule_named(training.rule)
    if new is old:
        return training
    usual = TrainingConfig.from_dict(chosen).to_dict()
    left = {name: usual[name] for name in old.teaching}
    if left.get("stop", training.stop) == "small-change":
        left["stop"] = TrainingConfig().stop  # only some rules support it
    return replace(training, **{**left, **new.teaching, "rule": new.name})


def changed(
    training: TrainingConfig, values: Mapping[str, Any], chosen: Mapping[str, Any]
) -> TrainingConfig:
    """Change settings for a run that starts again; a new rule brings its conventions.

    Parameters
    ----------
    training : TrainingConfig
    values : mapping
        Fields of `TrainingConfig`. They override the conventions of the rule.
    chosen : mapping
        Fields that a person chose before, as in `taken_up`.

    Raises
    ------
    ConfigError
        If a setting is unknown or impossible.
    """
    asked = training.changed(values)
    others = {name: value for name, value in values.items() if name != "rule"}
    usual = taken_up(asked.rule, training, **{**chosen, **others})
    return usual.changed(others)


def teaches_apart(rule: Rule, config: MachineConfig) -> bool:
    """Return whether an answer may be right although R-units are wrong, which are corrected."""
    return config.code == "one-per-class" and config.r_units > 1 and not rule.joint


def misfit(rule: Rule, config: MachineConfig) -> tuple[str, Any] | None:
    """Return the first setting that a rule needs and a machine does not have, or None.

    Returns
    -------
    tuple of str and value, or None
        The name of the setting, and what it would have to be.
    """
    for name, value in building(rule.name, config.kind).items():
        if getattr(config, name) != value:
            return name, value
    return None
