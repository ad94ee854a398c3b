"""Cuts a text to the room for it, but never within a number or a formula."""

from __future__ import annotations

import re

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics, QFontMetricsF

_OPERAND = r"[^\s=≤≥<>≈→·]\S*"
_RELATION = r"\s?[=≤≥<>≈→]\s?"
#: A factor or a term, which is no word.
_MORE = rf"(?:\s[·+−×/])?\s(?![^\W\d_]{{2}}){_OPERAND}"

#: What a cut would turn into another statement: "12.3 ≥ 54 · 0.5 = 27", "1 024", "1→0".
STATEMENT = re.compile(
    rf"{_OPERAND}(?:{_MORE})*{_RELATION}{_OPERAND}(?:{_MORE}|{_RELATION}{_OPERAND})*"
    r"|[−+-]?\d+(?:[.,\u00a0\u202f]\d+)*"
)


def elided(text: str, metrics: QFontMetrics | QFontMetricsF, width: float) -> str:
    """Return a text, or its beginning and three dots where it is wider than `width` pixels."""
    shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, int(width))
    if shown == text:
        return text
    pairs = zip(text, shown, strict=False)  # the dots are one character or three
    kept = next((place for place, (one, other) in enumerate(pairs) if one != other), len(shown))
    return f"{text[: whole_up_to(text, kept)]}…"


def unbroken(text: str) -> str:
    """Return a text in which no line can begin within a number or a formula."""
    return STATEMENT.sub(lambda found: found[0].replace(" ", "\u00a0"), text)


def whole_up_to(text: str, end: int) -> int:
    """Return where to cut a text instead, if `end` is within a number or a formula."""
    within = (found for found in STATEMENT.finditer(text) if found.start() < end < found.end())
    return next((found.start() for found in within), end)
