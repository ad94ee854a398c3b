"""Options that set fields of the configuration records, made from the table of settings."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from mark1.cli.terminal import sentence
from mark1.machine.config import LIMITS, MACHINE_SETTINGS, SETTINGS, TRAINING_SETTINGS
from mark1.machine.rules import NAMES
from mark1.machine.settings import WIRED, Setting


@dataclass(frozen=True, slots=True)
class ConfigOption:
    """An option that sets one field of a configuration record.

    Parameters
    ----------
    setting : Setting
        The option is called the same, with hyphens.
    """

    setting: Setting

    @property
    def name(self) -> str:
        """Name of the field."""
        return self.setting.name

    @property
    def flag(self) -> str:
        """The option as it is typed."""
        return flag(self.name)

    @property
    def help(self) -> str:
        """Help text with the choices or limits, and the default."""
        one = self.setting
        meaning, unit, choices = one.help, one.unit and f" {one.unit}", self._choices
        facts = [f"default: {one.usual or _in_words(one.default) + unit}"]
        facts += [one.unless] if one.unless else []
        if choices:
            meaning = f"{meaning}: {', '.join(choices)}"
            meaning += ", or a file as --weights writes it, - for standard input" * one.is_file
        elif one.limit is not None:
            facts.append(" to ".join(one.limit.texts) + unit)
        return f"{meaning} ({'; '.join(facts)})".replace("%", "%%")

    @property
    def _choices(self) -> Sequence[str]:
        return NAMES if self.name == "rule" else self.setting.choices

    def add_to(self, parser: Any, *, several: bool = False) -> None:
        """Add the option to a parser or a group of options. Not given, its value is None.

        With `several`, values are separated by commas, and their list is the value.
        """
        one = self.setting
        if isinstance(one.default, bool):
            parser.add_argument(self.flag, action=argparse.BooleanOptionalAction, help=self.help)
            return
        read: Callable[[str], Any] = str
        shown = "NAME|PATH" if one.is_file else "NAME"
        # An unknown rule gets a suggestion.
        named: Sequence[str] | None = None if one.is_file else one.choices or None
        if one.limit is not None:
            read, shown = number_of(self.name, one.word), "N" + f"|{one.word}" * bool(one.word)
        if several:
            read, shown, named = several_of(read), shown.removesuffix("|PATH") + ",…", None
        parser.add_argument(self.flag, type=read, choices=named, metavar=shown, help=self.help)


def _options(settings: dict[str, Setting], *without: str) -> tuple[ConfigOption, ...]:
    return tuple(ConfigOption(one) for name, one in settings.items() if name not in without)


#: Options that set the size of the retina; given one, the other is the same.
RETINA_OPTIONS = (ConfigOption(SETTINGS["rows"]), ConfigOption(SETTINGS["columns"]))

SEED, ORDER = ConfigOption(SETTINGS["seed"]), ConfigOption(SETTINGS["order"])
PASSES, LIGHT = ConfigOption(SETTINGS["passes"]), ConfigOption(SETTINGS["light"])

#: Options of `train` that build the machine. Its kind, its seed and its retina are chosen by
#: options that other commands have, too, and the patterns decide whether it takes numbers.
MACHINE_OPTIONS = _options(MACHINE_SETTINGS, "kind", "seed", "rows", "columns", "analog")

#: Fields that only machines with A-units use.
OF_A_UNITS = tuple(name for name, one in MACHINE_SETTINGS.items() if one.kinds == WIRED)

#: Options of `theory` that build the machine: the others change nothing that it computes.
THEORY_OPTIONS = tuple(
    option
    for option in MACHINE_OPTIONS
    if option.name in (*OF_A_UNITS, "r_units", "light", "dead_cells", "tie", "bias", "code")
)

#: Options of `train` that set the training. The seed is the machine's.
TRAINING_OPTIONS = _options(TRAINING_SETTINGS, "seed")


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
            kind = "whole" if whole else "number"
            code = f"not-{kind}-or-word" if word else "not-whole" if whole else "not-a-number"
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
