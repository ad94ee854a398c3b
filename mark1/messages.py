"""Messages for people: a record of a code and values, and the catalogue with the English text.

Code raises errors and returns messages as records. The sentence is made only where it is shown, so
that a window can show it in another language. The English catalogue is `messages.toml`; the part of
a code before the dot is its section there.
"""

from __future__ import annotations

import difflib
import functools
import string
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

#: Letters and digits whose names begin with a vowel, and letters that words begin with after "an".
_AN, _VOWELS = tuple("AEFHILMNORSX8"), tuple("AEIOUaeiou")


class _Words(string.Formatter):
    """`str.format` with two additions.

    ``{n:mistake|mistakes}`` is the word that fits the number, ``{name:a|an}`` the name with the
    article that fits it: a T, an E, a square.
    """

    def format_field(self, value: Any, format_spec: str) -> str:
        one, bar, many = format_spec.partition("|")
        if bar and isinstance(value, str):
            sounds = _AN if len(value) == 1 else _VOWELS
            return f"{many if value[:1] in sounds else one} {value}"
        if bar:
            return one if value == 1 else many
        return str(super().format_field(value, format_spec))


@dataclass(frozen=True)
class Catalogue:
    """The text of every message of one package in one language.

    Parameters
    ----------
    texts : mapping of str to str
        From code to template, as `str.format` takes it. ``{n:mistake|mistakes}`` gives the first
        word where n is 1 and otherwise the second.
    """

    texts: Mapping[str, str]

    @classmethod
    def read(cls, path: Path) -> Catalogue:
        """Read a TOML file with one table for each section."""
        tables = tomllib.loads(path.read_text(encoding="utf-8"))
        return cls(
            {
                f"{section}.{key}": text
                for section, table in tables.items()
                for key, text in table.items()
            }
        )

    def text(self, code: str, values: Mapping[str, Any]) -> str:
        """Write a message as a sentence."""
        return _Words().vformat(self.texts[code], (), values)


@functools.cache
def english() -> Catalogue:
    """Load the English catalogue of this package, once."""
    return Catalogue.read(Path(__file__).with_suffix(".toml"))


@dataclass(frozen=True)
class Message:
    """Something to tell a person.

    Attributes
    ----------
    code : str
        Its name in the catalogue, such as ``machine.unknown-rule``.
    values : mapping of str to object
        What the sentence names.
    tone : {"plain", "right", "wrong"}
        Whether it is good news.
    """

    code: str
    values: Mapping[str, Any] = field(default_factory=dict)
    tone: str = "plain"

    def __str__(self) -> str:
        """Write it in English."""
        return english().text(self.code, self.values)


def suggestion(name: object, names: Iterable[str]) -> Message:
    """Suggest the known name that is closest to an unknown one, or list all of them."""
    known = list(names)
    close = difflib.get_close_matches(str(name), known, n=1)
    if close:
        return Message("hints.did-you-mean", {"name": close[0]})
    return Message("hints.use-one-of", {"names": ", ".join(known)})
