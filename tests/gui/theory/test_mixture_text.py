"""Equations of mixtures: what is printed is true as it stands, or says that it is rounded."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QLocale

from gui.theory.mixture_text import Part, exact_mixture_text, mixture_text
from mark1.theory.separability import separability
from tests.examples import examples

HALF = Fraction(1, 2)
PLAIN = {"½": "1/2", "⅓": "1/3", "⅔": "2/3", "¼": "1/4", "¾": "3/4"}


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    before = QLocale()
    QLocale.setDefault(QLocale(QLocale.Language.English))
    yield
    QLocale.setDefault(before)


def mixed(*points: tuple[Fraction | int, tuple[float, ...]]) -> list[Part]:
    return [(Fraction(share), [Fraction(value) for value in point]) for share, point in points]


def sums_of(text: str) -> list[tuple[Fraction, ...]]:
    """Read an equation with a reader of its own, and add up each side."""
    found = []
    for side in re.split("[=≈]", text):
        total = [Fraction(0), Fraction(0)]
        for share, first, second in re.findall(r"([^+\s(]*) ?\(([^ ]+), ([^ ]+)\)", side):
            weight = Fraction(PLAIN.get(share, share) or 1)
            for place, number in enumerate((first, second)):
                total[place] += weight * Fraction(number.replace("−", "-"))
        found.append(tuple(total))
    return found


def test_the_corners_of_a_square_are_written_as_in_a_book() -> None:
    sides = [mixed((HALF, (0, 0)), (HALF, (1, 1))), mixed((HALF, (0, 1)), (HALF, (1, 0)))]
    assert mixture_text(sides) == "½ (0, 0) + ½ (1, 1) = ½ (0, 1) + ½ (1, 0) = (0.5, 0.5)"


def test_a_point_in_both_classes_is_itself() -> None:
    side = mixed((1, (50000, 1)))
    assert mixture_text([side, side]) == "1 (50000, 1) = 1 (50000, 1) = (50000, 1)"


def test_digits_that_tell_points_apart_are_printed() -> None:
    far = [mixed((HALF, (1e6, 0)), (HALF, (1e6 + 0.25, 1))), mixed((1, (1e6 + 0.125, 0.5)))]
    assert mixture_text(far) == (
        "½ (1000000, 0) + ½ (1000000.25, 1) = 1 (1000000.125, 0.5) = (1000000.125, 0.5)"
    )


@pytest.mark.parametrize(
    "sides",
    [
        [mixed((1, (50000, 1))), mixed((1, (50001, 2)))],
        [mixed((1, (1, 1))), mixed((1, (np.nextafter(1, 2), 1)))],
        [mixed((HALF, (0, 0))), mixed((HALF, (0, 0)))],
    ],
)
def test_what_is_not_an_equation_is_not_written(sides: list[list[Part]]) -> None:
    assert mixture_text(sides) == ""


def test_a_decimal_comma_separates_coordinates_by_semicolons() -> None:
    QLocale.setDefault(QLocale(QLocale.Language.German))
    sides = [mixed((HALF, (0, 0)), (HALF, (1, 1))), mixed((HALF, (0, 1)), (HALF, (1, 0)))]
    assert mixture_text(sides) == "½ (0; 0) + ½ (1; 1) = ½ (0; 1) + ½ (1; 0) = (0,5; 0,5)"


@given(st.integers(0, 2**32 - 1), st.integers(-8, 8), st.integers(-8, 8), st.booleans())
@settings(max_examples=examples(150), deadline=None)
def test_what_is_printed_as_equal_is_equal_and_the_rest_says_about(
    seed: int, power: int, offset: int, is_whole: bool
) -> None:
    random = np.random.default_rng(seed)
    x = random.integers(-3, 4, (8, 2)).astype(float) if is_whole else random.normal(size=(8, 2))
    x = np.float32(x * 10.0**power + 10.0**offset).astype(float)
    d = random.choice([-1, 1], 8)
    found = separability(x, d, bias=True)
    if found.fractions is None:
        return
    sides: tuple[list[Part], list[Part]] = ([], [])
    for row, share in found.fractions.items():
        sides[int(d[row] > 0)].append((2 * share, [Fraction(value) for value in x[row].tolist()]))
    text = mixture_text(sides)
    sums = sums_of(text)
    if "≈" in text:
        spread = np.ptp(np.array([point for side in sides for _, point in side], float), axis=0)
        apart = np.ptp(np.array(sums, float), axis=0)
        assert (apart <= 0.021 * spread + 1e-300).all()
        sums = sums_of(exact_mixture_text(sides))
    else:
        assert " = " in text
    assert len(sums) == 3 and len(set(sums)) == 1
