"""Writes that two mixtures of points are one point, in numbers that are true as printed."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from functools import partial

from PySide6.QtCore import QLocale

from gui.base.number_format import MINUS, in_parentheses, percent, short
from mark1.theory.exact import ratio

#: Largest denominator of a share that is written as a fraction where decimals would do; the most
#: decimals of a number that is not; and the most characters of numbers that are written in full.
LARGEST, LONGEST, MOST_CHARACTERS = 99, 10, 160

#: Largest denominator of a share that stands alone as a fraction.
LARGEST_ALONE = 12

#: How far mixtures may be apart as printed, as a share of the extent of the points, where the
#: numbers are too long to be written in full.
NEAR = Fraction(1, 100)

_SIGNS = {"1/2": "½", "1/3": "⅓", "2/3": "⅔", "1/4": "¼", "3/4": "¾"}

#: A part of a mixture: its share, and the point.
Part = tuple[Fraction, Sequence[Fraction]]

#: Writes a number, which is a share or not.
Writer = Callable[[Fraction, bool], str]


def mixture_text(sides: Sequence[Sequence[Part]]) -> str:
    """Write two mixtures of points and the point that both are.

    Parameters
    ----------
    sides : sequence of sequence of (Fraction, sequence of Fraction)
        The parts of both mixtures: shares with a sum of 1, and points.

    Returns
    -------
    str
        As in "½ (0, 0) + ½ (1, 1) = ½ (0, 1) + ½ (1, 0) = (0.5, 0.5)". With "≈" if the numbers are
        rounded: to the fewest digits, from 3, with which the equation is nearly true and different
        points look different. Empty if the mixtures are not the same point.
    """
    has_sums = all(sum(share for share, _ in side) == 1 for side in sides)
    if not has_sums or len({_mixed(side) for side in sides}) != 1:
        return ""
    for write in (_briefly, _fully):
        text = _written(sides, write, " = ")
        if is_true(text) and _are_apart(text, sides) and len(text) <= MOST_CHARACTERS:
            return text
    for digits in range(3, 18):
        text = _written(sides, partial(_rounded, digits=digits), " ≈ ")
        if _is_nearly_true(text, sides) and _are_apart(text, sides):
            return text
    return ""


def exact_mixture_text(sides: Sequence[Sequence[Part]]) -> str:
    """Write the same without rounding, however long it is."""
    return _written(sides, _fully, " = ")


def is_true(text: str) -> bool:
    """Check an equation of mixtures without rounding, as it is printed."""
    *sides, (place,) = _read(text)
    is_whole = all(sum(share for share, _ in side) == 1 for side in sides)
    return is_whole and all(_mixed(side) == tuple(place[1]) for side in sides)


def _are_apart(text: str, sides: Sequence[Sequence[Part]]) -> bool:
    """Return whether coordinates that differ are also printed differently."""
    *printed, _ = _read(text)
    return _different(printed) == _different(sides)


def _different(sides: Sequence[Sequence[Part]]) -> list[int]:
    """Count the different values of each coordinate."""
    points = [point for side in sides for _, point in side]
    return [len(set(column)) for column in zip(*points, strict=True)]


def _is_nearly_true(text: str, sides: Sequence[Sequence[Part]]) -> bool:
    *printed, (place,) = _read(text)
    columns = list(zip(*(point for side in sides for _, point in side), strict=True))
    most = [NEAR * (max(column) - min(column)) for column in columns]
    return all(
        abs(value - target) <= far
        for side in printed
        for value, target, far in zip(_mixed(side), place[1], most, strict=True)
    )


def _mixed(side: Iterable[Part]) -> tuple[Fraction, ...]:
    scaled = ([share * value for value in point] for share, point in side)
    return tuple(sum(column, Fraction(0)) for column in zip(*scaled, strict=True))


# --- writing ---------------------------------------------------------------------------------


def _written(sides: Sequence[Sequence[Part]], write: Writer, equal: str) -> str:
    def place(point: Iterable[Fraction]) -> str:
        return in_parentheses(write(value, False) for value in point)

    mixed = [
        " + ".join(f"{write(share, True)} {place(point)}" for share, point in side)
        for side in sides
    ]
    return equal.join([*mixed, place(_mixed(sides[0]))])


def _briefly(value: Fraction, is_share: bool) -> str:
    """Write a share as a simple fraction, and other numbers with three decimals."""
    if is_share and value.denominator <= LARGEST:
        return _SIGNS.get(str(value), str(value))
    return short(ratio(value))


def _fully(value: Fraction, is_share: bool) -> str:
    """Write all decimals of a number, or a fraction if they do not end."""
    if is_share and value.denominator <= LARGEST:
        return _SIGNS.get(str(value), str(value))
    return exact_text(value)


def share_text(share: Fraction) -> str:
    """Write a share alone: as a fraction if it is a simple one, otherwise in percent, rounded."""
    if share.denominator <= LARGEST_ALONE:
        return _SIGNS.get(str(share), str(share))
    return "≈ " + percent(share)


def exact_text(value: Fraction) -> str:
    """Write a number without rounding: its decimals, or a fraction where these are many."""
    decimals = next((n for n in range(LONGEST) if not 10**n % value.denominator), None)
    if decimals is None:
        return str(value).replace("-", MINUS)
    digits = f"{abs(value.numerator) * (10**decimals // value.denominator):0{decimals + 1}}"
    whole, part = digits[: len(digits) - decimals], digits[len(digits) - decimals :]
    sign = MINUS if value < 0 else ""
    return sign + whole + (QLocale().decimalPoint() + part if part else "")


def _rounded(value: Fraction, is_share: bool, digits: int) -> str:
    locale = QLocale()
    locale.setNumberOptions(QLocale.NumberOption.OmitGroupSeparator)
    return (MINUS if value < 0 else "") + locale.toString(abs(ratio(value)), "g", digits)


# --- reading ---------------------------------------------------------------------------------


def _read(text: str) -> list[list[Part]]:
    """Read mixtures from text; a point alone has a share of 1."""
    return [
        [
            (_number(share.strip() or "1"), [_number(one) for one in re.split("[,;] ", point)])
            for share, point in re.findall(r"([^+()]*)\(([^)]*)\)", side)
        ]
        for side in re.split(" [=≈] ", text)
    ]


def _number(text: str) -> Fraction:
    """Read a number as it is written here."""
    for plain, sign in _SIGNS.items():
        text = plain if text == sign else text
    plain = text.replace(MINUS, "-").replace(QLocale().decimalPoint(), ".")
    return Fraction(plain)
