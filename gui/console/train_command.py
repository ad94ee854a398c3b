"""The command that makes the same run in a terminal."""

from __future__ import annotations

from mark1.machine.config import DEFAULTS
from mark1.machine.conventions import building, teaching
from mark1.machine.rules import rule_named
from mark1.session.versions import SessionState

#: Settings that a command names if they are not those of the rule.
_TRAINING = (
    *("eta", "c", "passes", "order", "stop", "budget", "decay", "epsilon", "coding", "unit_step"),
)
_MACHINE = ("bias", "tie", "start", "seed")


def words_of(state: SessionState, source: str) -> list[str]:
    """Return the words of `mark1 train` for the settings of a session.

    Parameters
    ----------
    state : SessionState
        Of a direct machine.
    source : str
        A built-in set with its settings, or a file of patterns.
    """
    rule, config = rule_named(state.training.rule), state.machine.config
    words = ["train", "--patterns", source, "--machine", "direct", "--rule", rule.name]
    usual = teaching(rule.name).to_dict()
    for name in _TRAINING:
        value = getattr(state.training, name)
        has_effect = name not in ("eta", "c") or name in rule.parameters
        if name == "epsilon":
            has_effect = state.training.stop == "small-change"
        if has_effect and value != usual[name]:
            words += _flag(name, value)
    built = DEFAULTS | building(rule.name, "direct")
    for name in _MACHINE:
        if (value := getattr(config, name)) != built[name]:
            words += _flag(name, value)
    return words


def _flag(name: str, value: object) -> list[str]:
    flag = name.replace("_", "-")
    if isinstance(value, bool):
        return [f"--{flag}" if value else f"--no-{flag}"]
    return [f"--{flag}", f"{value:g}" if isinstance(value, float) else str(value)]
