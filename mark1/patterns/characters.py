"""Characters that a name must not contain, because two names could look the same."""

from __future__ import annotations

import unicodedata

#: Characters of Unicode's bidirectional algorithm, which would reorder the text beside a name.
DIRECTION_MARKS = frozenset(
    "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
)

_CONTROLS = ("Cc", "Cs", "Zl", "Zp")


def is_hidden(character: str) -> bool:
    """Return whether a character is a control, or changes the direction of the text around it."""
    return character in DIRECTION_MARKS or unicodedata.category(character) in _CONTROLS


def visible(text: str) -> str:
    """Replace each hidden character, for messages that quote the content of a file."""
    return "".join("\ufffd" if is_hidden(character) else character for character in text)
