"""What this package tells people: records of a code and values, with the text in `texts`.

``str(message)`` is the sentence in the language in use, which is English unless another was chosen.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mark1.messages import Catalogue
from mark1.messages import Message as _Message

_TEXTS = Path(__file__).with_name("texts")


@functools.cache
def english() -> Catalogue:
    """Load the English catalogue of this package, once."""
    return Catalogue(_TEXTS)


def languages() -> list[str]:
    """Return the codes of the languages in which this package has texts, English first."""
    return ["en", *sorted(path.name for path in _TEXTS.iterdir() if path.is_dir())]


@dataclass(frozen=True)
class Message(_Message):
    """A message with its text in the catalogue of this package."""

    def __str__(self) -> str:
        """Write it in the language in use."""
        return english().text(self.code, self.values)


def message(code: str, /, **values: Any) -> Message:
    """Make a message; a value may be a message itself, or a `Series` of values."""
    return Message(code, values)


@dataclass(frozen=True)
class Series:
    """Values to list one after another; those beyond `most` are only counted."""

    items: tuple[Any, ...]
    most: int = 6

    def __str__(self) -> str:
        """Write them with commas."""
        shown = [str(item) for item in self.items[: self.most]]
        more = len(self.items) - len(shown)
        return ", ".join([*shown, str(message("board.more", count=more))] if more else shown)
