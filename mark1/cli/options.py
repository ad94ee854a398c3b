"""Options that set fields of the configuration records; their help shows defaults and limits."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from mark1.cli.terminal import sentence
from mark1.machine.config import AUTO, CODES, CODINGS, DEFAULTS, ORDERS, STARTS, STOPS, TIES
from mark1.machine.limits import LIMITS, MOST_SIDE
from mark1.machine.rules import NAMES


@dataclass(frozen=True, slots=True)
class ConfigOption:
    """An option that sets one field of a configuration record.

    Parameters
    ----------
    name : str
        Name of the field; the option is called the same, with hyphens.
    meaning : str
        What it sets. For a number, empty: the table of limits says it.
    choices : sequence of str
        Allowed values of a field of text.
    otherwise : str
        When a value other than the field's default is used.
    instead : str
        What is used if the command line never uses the field's default.
    word : str
        A word that may be given instead of a number.
    file : bool
        Whether a file may be named instead of a choice.
    """

    name: str
    meaning: str = ""
    choices: Sequence[str] = ()
    otherwise: str = ""
    instead: str = ""
    word: str = ""
    file: bool = False

    @property
    def flag(self) -> str:
        """The option as it is typed."""
        return flag(self.name)

    @property
    def default(self) -> Any:
        """Default of the field."""
        return DEFAULTS[self.name]

    @property
    def help(self) -> str:
        """Help text with the choices or limits, and the default."""
        limit = LIMITS.get(self.name)
        meaning, unit = self.meaning, ""
        facts = [self.otherwise] if self.otherwise else []
        if self.choices:
            meaning = f"{meaning}: {', '.join(self.choices)}"
            meaning += ", or a file as --weights writes it, - for standard input" * self.file
        elif limit:
            meaning, unit = meaning or limit.help, limit.unit and f" {limit.unit}"
            facts.append(" to ".join(limit.texts) + unit)
        facts.insert(0, f"default: {self.instead or _in_words(self.default) + unit}")
        return f"{meaning} ({'; '.join(facts)})".replace("%", "%%")

    def add_to(self, parser: Any, *, several: bool = False) -> None:
        """Add the option to a parser or a group of options. Not given, its value is None.

        With `several`, values are separated by commas, and their list is the value.
        """
        if isinstance(self.default, bool):
            parser.add_argument(self.flag, action=argparse.BooleanOptionalAction, help=self.help)
            return
        read: Callable[[str], Any] = str
        shown = "NAME|PATH" if self.file else "NAME"
        named: Sequence[str] | None = self.choices
        if self.name == "rule" or self.file:
            named = None  # an unknown rule gets a suggestion
        elif not self.choices:
            named = None
            read, shown = number_of(self.name, self.word), "N" + f"|{self.word}" * bool(self.word)
        if several:
            read, shown, named = several_of(read), shown.removesuffix("|PATH") + ",…", None
        parser.add_argument(self.flag, type=read, choices=named, metavar=shown, help=self.help)


SEED = ConfigOption("seed")
ORDER = ConfigOption(
    "order", "order of the patterns in a pass", ORDERS, "use shuffled for a sorted file"
)
PASSES = ConfigOption("passes", otherwise="some rules and --stop never set their own")
LIGHT = ConfigOption(
    "light", otherwise=f"{AUTO} finds the one that best separates dark from bright", word=AUTO
)

#: Options that set the size of the retina; given one, the other is the same.
RETINA_OPTIONS = tuple(
    ConfigOption(side, otherwise=f"at most {MOST_SIDE} for built-in sets")
    for side in ("rows", "columns")
)

#: Options of `train` that build the machine.
MACHINE_OPTIONS = (
    ConfigOption("a_units"),
    ConfigOption("r_units", instead="as few as the classes need"),
    LIGHT,
    ConfigOption("theta", otherwise="1 with eight R-units"),
    ConfigOption("excitatory"),
    ConfigOption("inhibitory"),
    ConfigOption("fan_out"),
    ConfigOption("noise"),
    ConfigOption("dead_cells"),
    ConfigOption("stuck"),
    ConfigOption("limit", otherwise="none except on the mark1 machine"),
    ConfigOption("step"),
    ConfigOption("tie", "meaning of a sum of exactly zero", TIES, "undecided counts as wrong"),
    ConfigOption("threshold"),
    ConfigOption("start", "initial position of the potentiometers", STARTS, file=True),
    ConfigOption("bias", "give the direct machine an input that is always 1"),
    ConfigOption("code", "code of the classes", CODES, "one-per-class on other machines"),
)

#: Fields that only machines with A-units use.
OF_A_UNITS = ("a_units", "theta", "excitatory", "inhibitory", "fan_out")

#: Options of `theory` that build the machine: the others change nothing that it computes.
THEORY_OPTIONS = tuple(
    option
    for option in MACHINE_OPTIONS
    if option.name in (*OF_A_UNITS, "r_units", "light", "dead_cells", "tie", "bias", "code")
)

#: Options of `train` that set the training.
TRAINING_OPTIONS = (
    ConfigOption("rule", "learning rule, explained by `mark1 rules`", NAMES),
    ConfigOption("eta"),
    ConfigOption("c"),
    PASSES,
    ORDER,
    ConfigOption(
        "stop",
        "when to stop, at the latest at --passes or --budget",
        STOPS,
        "some rules set their own",
    ),
    ConfigOption("budget", otherwise="first-mistake has a limit of its own"),
    ConfigOption("decay"),
    ConfigOption("epsilon"),
    ConfigOption("coding", "output of a silent R-unit, 0 (binary) or −1 (bipolar)", CODINGS),
    ConfigOption("unit_step", "with bipolar coding, update by η d x instead of η(d − y)x"),
)


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


def number_of(name: str, word: str = "") -> Callable[[str], int | float | str]:
    """Return a function that parses a number for a field, or a word; the record checks limits."""
    whole = LIMITS[name].is_whole

    def read(text: str) -> int | float | str:
        if word and text == word:
            return text
        try:
            return int(text) if whole else float(text)
        except ValueError:
            code = "not-whole-or-word" if word else "not-whole" if whole else "not-a-number"
            raise argparse.ArgumentTypeError(sentence(code, text=text, word=word)) from None

    return read


def several_of(read: Callable[[str], Any]) -> Callable[[str], list[Any]]:
    """Return a function that parses values between commas."""

    def read_all(text: str) -> list[Any]:
        try:
            return [read(part.strip()) for part in text.split(",")]
        except ValueError:
            raise argparse.ArgumentTypeError(sentence("not-numbers", text=text)) from None

    return read_all
