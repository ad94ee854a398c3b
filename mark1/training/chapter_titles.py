"""Short labels of chapters: files hold them in English, and people read them in their language."""

from __future__ import annotations

import functools
import re
from dataclasses import dataclass

from mark1.machine.config import TRAINING_SETTINGS
from mark1.messages import Message, english, language, with_decimal_sign


@dataclass(frozen=True, slots=True)
class Label:
    """A label that is a value of a message, and is written when the message is.

    Attributes
    ----------
    text : str
        In English.
    """

    text: str

    def __str__(self) -> str:
        """Write it in the language in use."""
        return in_words(self.text)


def in_words(label: str) -> str:
    """Write the label of a chapter in the language in use; what a person named stays as it is."""
    if language() == "en":
        return label
    return _phrases().sub(_translated, label)


def _translated(found: re.Match[str]) -> str:
    """Write a phrase, and the number of a setting after it, in the language in use."""
    phrase, number = found.groups()
    words = str(Message(_codes()[phrase])) if phrase in _codes() else phrase
    return words if number is None else f"{words} {with_decimal_sign(number)}"


@functools.cache
def _codes() -> dict[str, str]:
    """Find the code of each phrase that occurs in labels: rules, settings, parts."""
    catalogue = english()
    labels = {phrase: f"labels.{key}" for key, phrase in catalogue.section("labels").items()}
    return labels | {phrase: f"rules.{key}" for key, phrase in catalogue.section("rules").items()}


@functools.cache
def _phrases() -> re.Pattern[str]:
    symbols = [setting.symbol for setting in TRAINING_SETTINGS.values() if setting.symbol]
    longest_first = sorted(map(re.escape, [*_codes(), *symbols]), key=len, reverse=True)
    return re.compile(
        rf"(?<!\S)({'|'.join(longest_first)})(?: (\d+\.\d+(?:e[+-]?\d+)?))?(?![^\s,])"
    )
