"""Short labels of chapters: files hold them in English, and people read them in their language."""

from __future__ import annotations

import functools
import re
from dataclasses import dataclass

from mark1.messages import Message, english, language


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
    return _phrases().sub(lambda found: str(Message(_codes()[found[0]])), label)


@functools.cache
def _codes() -> dict[str, str]:
    """Find the code of each phrase that occurs in labels: rules, settings, parts."""
    catalogue = english()
    labels = {phrase: f"labels.{key}" for key, phrase in catalogue.section("labels").items()}
    return labels | {phrase: f"rules.{key}" for key, phrase in catalogue.section("rules").items()}


@functools.cache
def _phrases() -> re.Pattern[str]:
    longest_first = sorted(map(re.escape, _codes()), key=len, reverse=True)
    return re.compile(rf"(?<!\S)(?:{'|'.join(longest_first)})(?![^\s,])")
