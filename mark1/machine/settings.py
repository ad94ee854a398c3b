"""What a setting of a machine or of its training is: its range, its words, and what is known of it.

Each setting is declared once, as a field of its record in `mark1.machine.config`. Checks, options
of the command line with their help, fields of the window, reports, and the command that repeats a
run are all made from that.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from mark1.errors import ConfigError
from mark1.messages import Message, english, suggestion

#: Most weights in one machine: 2²⁶ float64 are 512 MiB.
MOST_WEIGHTS = 2**26

#: Most places for a plug, cells × A-units: the association matrix then takes 1 GiB.
MOST_PLUGS = 2**28

#: Most photocells on one retina.
MOST_CELLS = 1_000_000

#: Most photocells along a side of the retina for built-in sets.
MOST_SIDE = 1000

KINDS = ("mark1", "full", "direct")

#: The kinds of machine that have A-units.
WIRED = ("mark1", "full")


@dataclass(frozen=True, slots=True)
class Limit:
    """What one number may be.

    Attributes
    ----------
    low, high : int or float
        Smallest and greatest value, both allowed; integers if only whole numbers are.
    step : int or float
        One click of a number field.
    """

    low: int | float
    high: int | float
    step: int | float = 1

    @property
    def is_whole(self) -> bool:
        """Whether only whole numbers are allowed."""
        return isinstance(self.low, int)

    @property
    def texts(self) -> tuple[str, str]:
        """The smallest and the greatest value as text, whole numbers with all their digits."""
        return _text(self.low), _text(self.high)


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """One setting. Its words in the window are in the section ``settings`` of the catalogue.

    Attributes
    ----------
    name : str
        Field of its record; the option of the command line is called the same, with hyphens.
    default : object
        If it is None, nothing need be set.
    help : str
        What it sets, for the command line: a phrase in sentence case without a full stop.
    limit : Limit or None
        Range of a number.
    unit : str
    choices : tuple of str
        The values of a text.
    kinds : tuple of str
        The kinds of machine that have it.
    known : {"", "reported", "assumed"}
        Whether its value on the machine of 1960 is reported, or ours is ASSUMED.
    in_1960 : object
        That value, if it is not the default.
    unless : str
        When another value than the default is used, for the help.
    usual : str
        What is used if the command line never uses the default, for the help.
    word : str
        A word that may be given to the command instead of a number.
    is_found : bool
        Whether its record takes that word, too, and the trainer finds the number.
    is_file : bool
        Whether a file may be given to the command instead of a choice.
    symbol : str
        Its name in labels of chapters, if that is not `name`.
    """

    help: str
    default: Any
    name: str = ""
    limit: Limit | None = None
    unit: str = ""
    choices: tuple[str, ...] = ()
    kinds: tuple[str, ...] = KINDS
    known: str = ""
    in_1960: Any = None
    unless: str = ""
    usual: str = ""
    word: str = ""
    is_found: bool = False
    is_file: bool = False
    symbol: str = ""

    def checked(self, value: Any) -> Any:
        """Return a value as Python stores it.

        Raises
        ------
        ConfigError
            If it is of another kind, out of range, or not one of the choices.
        """
        if value is None and self.default is None:
            return None
        if self.choices:
            check_choice(self.name, value, self.choices)
        elif isinstance(self.default, bool) and not isinstance(value, bool):
            raise ConfigError("machine.not-true-or-false", name=self.name, value=value)
        elif self.limit is not None and not (self.is_found and value == self.word):
            return _number(self.name, value, self.limit)
        return value

    @property
    def value_in_1960(self) -> Any:
        """What it was on the machine of 1960, as reported or assumed."""
        return self.default if self.in_1960 is None else self.in_1960

    # Words of the window, in the language in use ---------------------------------------------

    @property
    def label(self) -> str:
        """What it is called."""
        return self._said("label")

    @property
    def row(self) -> str:
        """Label of the row that begins with it, which may hold another setting too."""
        return self._said("row") or self.label

    @property
    def hint(self) -> str:
        """What a value means, for a note beside the field; empty if that is obvious."""
        return self._said("hint")

    @property
    def source(self) -> str:
        """What is known of the machine of 1960, how surely, or what is assumed."""
        return self._said("source")

    def in_words(self, value: Any) -> str:
        """Write a value."""
        if self.choices:
            return self._said("value", str(value))
        return f"{value:g}" if isinstance(value, float) else str(value)

    @property
    def said_of_1960(self) -> str:
        """Write the value of 1960 of the row that begins with it, short enough for a badge."""
        return self._said("in-1960") or self.in_words(self.value_in_1960)

    def _said(self, part: str, value: str = "") -> str:
        words = [part, self.name.replace("_", "-"), *([value] if value else [])]
        code = f"settings.{'-'.join(words)}"
        return str(Message(code)) if code in english() else ""


def setting(
    default: Any,
    help: str,
    limit: Limit | None = None,
    *,
    is_chosen_later: bool = False,
    **facts: Any,
) -> Any:
    """Declare a setting as a field of a record.

    Parameters
    ----------
    default, help, limit, **facts
        As in `Setting`.
    is_chosen_later : bool
        Whether the field itself is None by default, because the default depends on other fields.
    """
    known = Setting(default=default, help=help, limit=limit, **facts)
    field_default = None if is_chosen_later else default
    return dataclasses.field(default=field_default, metadata={"setting": known})


def table_of(record: type) -> dict[str, Setting]:
    """Return the settings that a record declares, by name."""
    return {
        field.name: dataclasses.replace(field.metadata["setting"], name=field.name)
        for field in dataclasses.fields(record)
    }


def check(record: Any, table: Mapping[str, Setting]) -> None:
    """Check each field of a record against its setting, the choices first."""
    for are_choices in (True, False):
        for name, one in table.items():
            if bool(one.choices) is are_choices:
                object.__setattr__(record, name, one.checked(getattr(record, name)))


def check_choice(name: str, value: object, choices: Iterable[str]) -> None:
    """Refuse, with a `ConfigError`, a value that is not one of the choices."""
    if value not in (known := tuple(choices)):
        hint = suggestion(value, known)
        raise ConfigError("machine.unknown-choice", name=name, value=value, hint=hint)


def _number(name: str, value: Any, limit: Limit) -> int | float:
    """Return a Python number within its limits."""
    if isinstance(value, np.generic):
        value = value.item()
    whole = limit.is_whole
    if isinstance(value, bool) or not isinstance(value, int if whole else (int, float)):
        code = "machine.not-whole" if whole else "machine.not-a-number"
        raise ConfigError(code, name=name, value=value)
    if not limit.low <= value <= limit.high:
        low, high = limit.texts
        told = str(value).removesuffix(".0")  # as a person types it
        raise ConfigError("machine.out-of-range", name=name, value=told, low=low, high=high)
    return value if whole else float(value)


def _text(number: int | float) -> str:
    return str(number) if isinstance(number, int) else f"{number:g}"
