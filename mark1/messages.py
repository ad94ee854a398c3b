"""Messages for people: a record of a code and values, and the catalogue with the English text.

Code raises errors and returns messages as records. The sentence is made only where it is shown, so
that a window can show it in another language. The English catalogue is the folder `texts`;
the part of a code before the dot names its file there. Other languages are folders in it, such as
`texts/de`, with the same files; what they lack is written in English.

The command line writes English unless the environment variable ``MARK1_LANGUAGE`` names another
language, as the window does for the commands that it starts.
"""

from __future__ import annotations

import functools
import os
import re
import string
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

#: Letters and digits whose names begin with a vowel, and letters that words begin with after "an".
_AN, _VOWELS = tuple("AEFHILMNORSX8"), tuple("AEIOUaeiou")

#: Names of built-in classes that are no nouns, and take no article.
_ADJECTIVES = frozenset({"horizontal", "vertical", "left", "right"})

#: The environment variable with the code of a language, such as "de".
VARIABLE = "MARK1_LANGUAGE"

#: Languages in which zero takes the singular, and those with a decimal comma.
_NONE_IS_ONE, _COMMA = ("fr",), ("de", "es", "fr")

#: Control characters, line separators, and marks that turn the direction of writing.
_HIDDEN = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")

_language = os.environ.get(VARIABLE, "en")


def speak(language: str) -> None:
    """Write messages in a language from now on: "en", "de", …"""
    global _language
    _language = language


def language() -> str:
    """Return the code of the language in which messages are written."""
    return _language


def decimal_sign(language: str) -> str:
    """Return what stands before the decimals of a number in a language."""
    return "," if language in _COMMA else "."


def is_one(count: float) -> bool:
    """Return whether a number takes the singular in the language in use."""
    return count == 1 or (_language in _NONE_IS_ONE and abs(count) < 2)


def with_decimal_sign(number: str) -> str:
    """Write a number that has a decimal point with the decimal sign of the language in use."""
    return number.replace(".", ",") if _language in _COMMA else number


def visible(text: str) -> str:
    """Write characters that would control a terminal, or reorder the text, as escapes.

    >>> visible("a\x1b[2Jb")
    'a\\x1b[2Jb'
    """
    return _HIDDEN.sub(lambda found: repr(found[0])[1:-1], text)


class _Words(string.Formatter):
    """`str.format` with two additions.

    ``{n:mistake|mistakes}`` is the word that fits the number, ``{name:a|an}`` the name with the
    article that fits it in English: a T, an E, a square; “left” takes none.

    Numbers with decimals have the decimal sign of the language.
    """

    def __init__(self, language: str) -> None:
        self._sign = decimal_sign(language)

    def format_field(self, value: Any, format_spec: str) -> str:
        one, bar, many = format_spec.partition("|")
        if bar and isinstance(value, str):
            if value in _ADJECTIVES:
                return f"“{value}”"
            is_an = value.upper() in _AN if len(value) == 1 else value[:1] in _VOWELS
            return f"{many if is_an else one} {value}"
        if bar:
            return one if is_one(value) else many
        if isinstance(value, (str, os.PathLike)):
            value = visible(str(value))
        text = str(super().format_field(value, format_spec))
        return text.replace(".", self._sign) if isinstance(value, float) else text


class Catalogue:
    """The text of every message of one package, in English and in other languages.

    Only the files whose messages are written are read: parsing all of them takes longer than
    drawing the first picture of the window.

    Parameters
    ----------
    folder : Path
        A folder with one TOML file for each section, of templates as `str.format` takes them.
        ``{n:mistake|mistakes}`` gives the first word where n is 1 and otherwise the second. A
        folder in it holds the same files in another language.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._tables: dict[tuple[str, str], dict[str, str]] = {}

    def _table(self, section: str, language: str = "") -> dict[str, str]:
        """Read a section when it is first used; empty if a language does not have it."""
        import tomllib  # most commands write no message

        if (language, section) not in self._tables:
            path = self._folder / language / f"{section}.toml"
            has_one = not language or path.is_file()
            text = path.read_text(encoding="utf-8") if has_one else ""
            self._tables[language, section] = tomllib.loads(text)
        return self._tables[language, section]

    @property
    def texts(self) -> dict[str, str]:
        """All templates by code."""
        return {
            f"{path.stem}.{key}": text
            for path in sorted(self._folder.glob("*.toml"))
            for key, text in self._table(path.stem).items()
        }

    def section(self, name: str) -> dict[str, str]:
        """Return the English templates of one section by key."""
        return self._table(name)

    def __contains__(self, code: str) -> bool:
        """Return whether there is such a message."""
        section, _, key = code.partition(".")
        return key in self._table(section)

    def text(self, code: str, values: Mapping[str, Any], language: str = "") -> str:
        """Write a message as a sentence, in this language or that in use, if it is translated."""
        section, _, key = code.partition(".")
        language = language or _language
        translated = self._table(section, language) if language != "en" else {}
        template = translated[key] if key in translated else self._table(section)[key]
        has_words = language if key in translated else "en"
        return _Words(has_words).vformat(template, (), values)


@functools.cache
def english() -> Catalogue:
    """Load the English catalogue of this package, once."""
    return Catalogue(Path(__file__).with_name("texts"))


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
        """Write it in the language in use, which is English unless another was chosen."""
        return english().text(self.code, self.values)

    @property
    def in_window(self) -> Message:
        """The same for the window, where nothing is called by the options of a command.

        Most messages are the same in both; of the others, the code ends in ``-window`` there.
        """
        values = {
            name: value.in_window if isinstance(value, Message) else value
            for name, value in self.values.items()
        }
        own = f"{self.code}-window"
        return replace(self, code=own if own in english() else self.code, values=values)

    @property
    def english(self) -> str:
        """The sentence in English, for what must not depend on the language in use."""
        return english().text(self.code, self.values, "en")


def suggestion(name: object, names: Iterable[str]) -> Message:
    """Suggest the known name that is closest to an unknown one, or list all of them.

    Capitals do not matter.
    """
    import difflib  # needed only for an unknown name

    known = {each.casefold(): each for each in names}
    close = difflib.get_close_matches(str(name).casefold(), known, n=1)
    if close:
        return Message("hints.did-you-mean", {"name": known[close[0]]})
    return Message("hints.use-one-of", {"names": ", ".join(known.values())})
