"""Options that set fields of the configuration records; their help shows defaults and limits."""

from __future__ import annotations

import argparse
import dataclasses
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from mark1.machine.config import (
    CODES,
    CODINGS,
    ORDERS,
    STARTS,
    STOPS,
    TIES,
    MachineConfig,
    TrainingConfig,
)
from mark1.machine.limits import LIMITS
from mark1.machine.rules import NAMES


@dataclass(frozen=True, slots=True)
class ConfigOption:
    """An option that sets one field of a record.

    Parameters
    ----------
    record : type
        `MachineConfig` or `TrainingConfig`.
    name : str
        Name of the field; the option is called the same, with hyphens.
    meaning : str
        What it sets, with its unit.
    choices : sequence of str
        Allowed values of a field of text.
    otherwise : str
        When a value other than the field's default is used.
    instead : str
        What is used if the command line never uses the field's default.
    """

    record: type[MachineConfig] | type[TrainingConfig]
    name: str
    meaning: str
    choices: Sequence[str] = ()
    otherwise: str = ""
    instead: str = ""

    @property
    def flag(self) -> str:
        """The option as it is typed."""
        return flag(self.name)

    @property
    def default(self) -> Any:
        """Default of the field."""
        return next(f.default for f in dataclasses.fields(self.record) if f.name == self.name)

    @property
    def help(self) -> str:
        """Help text with the choices or limits, and the default."""
        default = self.instead or self.default
        return described(self.meaning, self.name, default, self.choices, self.otherwise)

    def add_to(self, parser: Any) -> None:
        """Add the option to a parser or a group of options. Not given, its value is None."""
        if isinstance(self.default, bool):
            parser.add_argument(self.flag, action=argparse.BooleanOptionalAction, help=self.help)
        elif self.name == "rule":  # not `choices`: an unknown rule gets a suggestion
            parser.add_argument(self.flag, metavar="NAME", help=self.help)
        elif self.choices:
            parser.add_argument(self.flag, choices=self.choices, metavar="NAME", help=self.help)
        else:
            parser.add_argument(self.flag, type=number_of(self.name), metavar="N", help=self.help)


#: Options of `train` that build the machine.
MACHINE_OPTIONS = tuple(
    ConfigOption(MachineConfig, *rest)
    for rest in (
        ("a_units", "association units"),
        ("r_units", "response units", (), "", "as few as the classes need"),
        ("theta", "threshold of the association units", (), "1 with eight R-units"),
        ("excitatory", "excitatory wires to each A-unit"),
        ("inhibitory", "inhibitory wires to each A-unit"),
        ("fan_out", "most wires from one photocell"),
        ("noise", "probability that a photocell reads wrong"),
        ("dead_cells", "photocells that always read dark"),
        ("stuck", "potentiometers that do not move"),
        (
            "limit",
            "end stops of the potentiometers in volts",
            (),
            "none except on the mark1 machine",
        ),
        ("step", "smallest motor step in volts; 0 is continuous"),
        ("tie", "meaning of a sum of exactly zero; undecided counts as wrong", TIES),
        ("threshold", "value in volts that a sum must exceed"),
        ("start", "initial position of the potentiometers", STARTS),
        ("bias", "give the direct machine an input that is always 1"),
        ("code", "code of the classes on the R-units", CODES, "one-per-class on other machines"),
    )
)

#: Options of `train` that set the training.
TRAINING_OPTIONS = tuple(
    ConfigOption(TrainingConfig, *rest)
    for rest in (
        ("rule", "learning rule, explained by `mark1 rules`", NAMES),
        ("eta", "learning rate η: size of a correction in volts"),
        ("c", "bound C of a passive–aggressive correction"),
        (
            "passes",
            "most passes in total, with those before --from",
            (),
            "some rules set their own",
        ),
        ("order", "order of the patterns in a pass; use shuffled for sorted files", ORDERS),
        ("stop", "when to stop", STOPS, "some rules set their own"),
        ("budget", "stop after this many mistakes", (), "first-mistake has a limit of its own"),
        ("decay", "share of each weight lost before each presentation"),
        ("epsilon", "small-change: stop when a pass changes the weights by less than ε volts"),
        ("coding", "response of a silent R-unit: 0 (binary) or −1 (bipolar)", CODINGS),
        ("unit_step", "with bipolar coding, update by η d x instead of η(d − y)x"),
    )
)


def described(
    meaning: str, name: str, default: Any, choices: Sequence[str] = (), otherwise: str = ""
) -> str:
    """Write a help text: meaning, choices or limits from the table, and default."""
    facts = [f"default {_in_words(default)}"]
    if otherwise:
        facts.append(otherwise)
    if choices:
        meaning = f"{meaning}: {', '.join(choices)}"
    elif name in LIMITS:
        facts.append(" to ".join(LIMITS[name].texts))
    return f"{meaning} ({'; '.join(facts)})".replace("%", "%%")


def _in_words(default: Any) -> str:
    if default is None:
        return "none"
    if isinstance(default, bool):
        return "yes" if default else "no"
    return f"{default:g}" if isinstance(default, float) else str(default)


def flag(name: str) -> str:
    """Write the name of a field as an option."""
    return "--" + name.replace("_", "-")


def given(chosen: argparse.Namespace, options: Sequence[ConfigOption]) -> dict[str, Any]:
    """Return the fields that were set on the command line."""
    values = {option.name: getattr(chosen, option.name) for option in options}
    return {name: value for name, value in values.items() if value is not None}


def number_of(name: str) -> Callable[[str], int | float]:
    """Return a function that parses a number for a field; the record checks its limits."""
    whole = LIMITS[name].is_whole

    def read(text: str) -> int | float:
        try:
            return int(text) if whole else float(text)
        except ValueError:
            kind = "whole number" if whole else "number"
            raise argparse.ArgumentTypeError(f"{text!r} is not a {kind}") from None

    return read
