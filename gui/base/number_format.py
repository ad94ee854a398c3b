"""Formats numbers: a real minus sign, and the decimal sign of the language; reads typed ones."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from decimal import Decimal
from typing import SupportsFloat

from PySide6.QtCore import QLocale

MINUS = "−"
NARROW_SPACE = "\N{NARROW NO-BREAK SPACE}"
FIGURE_SPACE = "\N{FIGURE SPACE}"
NO_BREAK_SPACE = "\N{NO-BREAK SPACE}"

#: What people type for no limit; the first is what they read.
INFINITE = ("∞", "inf")

_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")

_WHOLE = re.compile(r"[+-]?[0-9]{1,400}(e[+]?[0-9]{1,2})?", re.IGNORECASE)
_NUMBER = re.compile(r"[+-]?([0-9]+[.,]?[0-9]*|[.,][0-9]+)(e[+-]?[0-9]{1,3})?", re.IGNORECASE)


def signed(value: float, decimals: int = 1) -> str:
    """Write a number with its sign, "+2.5", "−2.5" or "0.0"; a dash for NaN."""
    if math.isnan(value):
        return "–"
    if math.isinf(value):
        return "+∞" if value > 0 else f"{MINUS}∞"
    digits = plain(abs(value), decimals)
    if not digits.strip("0.,٫"):
        return digits
    return ("+" if value > 0 else MINUS) + digits


def plain(value: float, decimals: int = 0) -> str:
    """Write a number of at least 0 with the decimal sign of the language in use."""
    locale = QLocale()
    locale.setNumberOptions(QLocale.NumberOption.OmitGroupSeparator)
    return locale.toString(float(value), "f", decimals)


def whole(value: int) -> str:
    """Write a whole number, its thousands apart from 10 000 on."""
    written = f"{abs(value):,}" if abs(value) >= 10_000 else f"{abs(value)}"
    return (MINUS if value < 0 else "") + written.replace(",", NARROW_SPACE)


def short(value: float) -> str:
    """Write a number with as few digits as it needs, at most three after the decimal sign."""
    locale = QLocale()
    locale.setNumberOptions(QLocale.NumberOption.OmitGroupSeparator)
    size = abs(float(value))
    digits = locale.toString(size, "g", 3)
    if 0.001 <= size < 1e6:
        digits = locale.toString(round(size, 3), "g", 9)
    return (MINUS if value < 0 and digits.strip("0.,٫") else "") + digits


def power(value: float) -> str:
    """Write a power of ten below 10⁻⁷ as 10⁻¹²; any other number as nothing."""
    digits, _, exponent = f"{value:g}".partition("e-")
    is_power = digits == "1" and value < 1e-7
    return f"10⁻{exponent.lstrip('0').translate(_RAISED)}" if is_power else ""


def percent(share: SupportsFloat) -> str:
    """Write a share in percent, with two digits or all those before the decimal sign."""
    value = 100 * float(share)
    return f"{plain(value) if value >= 10 else short(float(f'{value:.2g}'))} %"


def vector(numbers: Sequence[float], decimals: int | None = None) -> str:
    """Write numbers in parentheses, each as short as it can be or with as many decimals."""
    if decimals is None:
        return in_parentheses(map(short, numbers))
    texts = (signed(number, decimals).removeprefix("+") for number in numbers)
    return in_parentheses(t if t.startswith(MINUS) else FIGURE_SPACE + t for t in texts)


def in_parentheses(texts: Iterable[str]) -> str:
    """Write numbers in parentheses: (0.5, 1), or (0,5; 1) where the decimal sign is a comma."""
    locale = QLocale()
    apart = ", " if locale.decimalPoint() == "." else "; "
    if apart == "; " and locale.language() == QLocale.Language.French:
        apart = NO_BREAK_SPACE + apart
    return f"({apart.join(texts)})"


def round_step(span: float, steps: Sequence[float] = (1, 2, 5)) -> float:
    """Round a span up to the next of … 0.5, 1, 2, 5, 10, 20 … or of other steps within 1…10."""
    if span <= 0 or not math.isfinite(span):
        return 1.0
    power = 10.0 ** math.floor(math.log10(span))
    for step in steps:
        if span <= step * power * (1 + 1e-9):
            return step * power
    return 10 * power


def read(text: str, *, is_whole: bool) -> int | float | None:
    """Read a number as people type it: 0.3, 0,3, 1e-3, −2, 10 000 or ∞; None if it is none.

    A whole number takes neither point nor comma: "1,000" is one thousand to some and one to others.
    """
    bare = "".join(text.split()).replace(MINUS, "-")
    if bare.lower() in INFINITE and not is_whole:
        return math.inf
    if is_whole:
        mantissa, _, power = bare.lower().partition("e")
        return int(mantissa) * 10 ** int(power or 0) if _WHOLE.fullmatch(bare) else None
    number = float(bare.replace(",", ".")) if _NUMBER.fullmatch(bare) else math.nan
    return number if math.isfinite(number) else None


def exact(value: float) -> str:
    """Write a number with as few digits as give the same number when it is read again."""
    if isinstance(value, int):
        return str(value)
    if math.isinf(value):
        return INFINITE[0]
    digits = repr(float(value))
    if 1e-7 <= abs(value) < 1e16:
        digits = f"{Decimal(digits):f}"
    mantissa, _, power = digits.removesuffix(".0").partition("e")
    mantissa = mantissa.removesuffix(".0").replace(".", QLocale().decimalPoint())
    return f"{mantissa}e{int(power)}" if power else mantissa
