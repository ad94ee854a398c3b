"""The learning rules, by name: textbook procedures, and those of the machine.

Each family has a file. A rule there is one function with its formula, and a row that says when the
motors turn, which weights answer after training, and the conventions of the text that it comes
from, which a caller may override (`mark1.training.conventions`). Rosenblatt 1961 is Principles of
Neurodynamics; it is cited as reported by others.
"""

from __future__ import annotations

import math
from collections.abc import Collection

from mark1.errors import ConfigError
from mark1.machine.config import TrainingConfig
from mark1.machine.rules import (
    error_correction,
    forced_and_spontaneous,
    least_squares,
    passive_aggressive,
)
from mark1.machine.rules.rule import Rule
from mark1.messages import suggestion

_TABLE: tuple[Rule, ...] = (
    *error_correction.ROWS,
    *passive_aggressive.ROWS,
    *least_squares.ROWS,
    *forced_and_spontaneous.ROWS,
)

#: Every rule by its name.
RULES: dict[str, Rule] = {rule.name: rule for rule in _TABLE}

_ALIASES = {alias: rule for rule in _TABLE for alias in rule.aliases}

#: All names of rules, aliases included.
NAMES = (*RULES, *_ALIASES)

#: Most parts of η. With more, few corrections would exceed the largest whole number.
MOST_PARTS = 2**16


def rule_named(name: str) -> Rule:
    """Find a rule; refuse an unknown name with a `ConfigError` that suggests a known one."""
    if not isinstance(name, str):
        raise ConfigError("machine.rule-is-not-text", value=name)
    if name not in NAMES:
        raise ConfigError("machine.unknown-rule", name=name, hint=suggestion(name, NAMES))
    return RULES.get(name) or _ALIASES[name]


def unit_of(training: TrainingConfig, sizes: Collection[int]) -> float:
    """Return the unit, in volts, in which the corrections of a rule are whole numbers.

    Parameters
    ----------
    training : TrainingConfig
    sizes : collection of int
        Numbers of inputs that the R-units see.
    """
    rule = rule_named(training.rule)
    if rule.in_volts:
        return 1.0
    parts = math.lcm(*sizes) if rule.shares else 1
    return training.eta / (parts if parts <= MOST_PARTS else 1)
