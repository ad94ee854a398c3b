"""Numbers are written with a real minus sign, and the decimal sign of the language."""

from __future__ import annotations

import math
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QLocale

from gui.base.number_format import (
    MINUS,
    NARROW_SPACE,
    NO_BREAK_SPACE,
    percent,
    plain,
    power,
    round_step,
    short,
    signed,
    vector,
    whole,
)


@pytest.fixture(autouse=True)
def in_english() -> Iterator[None]:
    """Write numbers in English, and leave the decimal sign as it was."""
    before = QLocale()
    QLocale.setDefault(QLocale("en"))
    yield
    QLocale.setDefault(before)


@pytest.mark.parametrize(
    ("value", "text"),
    [(2.5, "+2.5"), (-2.54, "−2.5"), (0.0, "0.0"), (-0.01, "0.0"), (math.inf, "+∞")],
)
def test_a_number_with_its_sign(value: float, text: str) -> None:
    assert signed(value) == text


def test_what_is_not_a_number_is_a_dash() -> None:
    assert signed(math.nan) == "–"


@pytest.mark.parametrize(
    ("value", "text"),
    [(0.5, "0.5"), (-1.25, "−1.25"), (2.0, "2"), (0.0004, "0.0004"), (1 / 3, "0.333"), (0, "0")],
)
def test_a_short_number_has_as_few_digits_as_it_needs(value: float, text: str) -> None:
    assert short(value) == text


@pytest.mark.parametrize(
    ("share", "text"), [(1.0, "100 %"), (0.123, "12 %"), (0.0456, "4.6 %"), (0.05, "5 %")]
)
def test_a_share_in_percent(share: float, text: str) -> None:
    assert percent(share) == text


def test_thousands_stand_apart_from_five_digits_on() -> None:
    assert whole(9999) == "9999"
    assert whole(-10_000) == f"{MINUS}10{NARROW_SPACE}000"


@pytest.mark.parametrize("code", ["de", "es", "fr"])
def test_other_languages_have_a_decimal_comma(code: str) -> None:
    QLocale.setDefault(QLocale(code))
    assert (signed(2.5), plain(1234.5, 1), short(0.25)) == ("+2,5", "1234,5", "0,25")
    assert percent(0.0456) == "4,6 %"
    assert vector([0.5, -2.0]) == f"(0,5{NO_BREAK_SPACE if code == 'fr' else ''}; {MINUS}2)"


@given(st.floats(-1e5, 1e5), st.sampled_from(["en", "de", "fr"]))
def test_what_is_written_is_read_as_the_number_nearly(value: float, code: str) -> None:
    QLocale.setDefault(QLocale(code))
    read = float(short(value).replace(MINUS, "-").replace(",", "."))
    assert read == pytest.approx(value, abs=0.0006)


@pytest.mark.parametrize(
    ("value", "text"), [(1e-12, "10⁻¹²"), (1e-8, "10⁻⁸"), (1e-7, ""), (2e-12, ""), (10.0, "")]
)
def test_a_small_power_of_ten_is_written_as_one(value: float, text: str) -> None:
    assert power(value) == text


@given(st.floats(1e-6, 1e6))
def test_a_step_is_rounded_up_to_a_round_one(span: float) -> None:
    step = round_step(span)
    assert span <= step * (1 + 1e-6)
    assert step <= 2.5 * span * (1 + 1e-6)
