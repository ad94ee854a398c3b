"""The numbers that the manual gives for cards in front of the camera."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest

import gui
from mark1.patterns.shapes import make
from tests.mark1.camera.measured_cards import (
    HELD,
    ONE_AT_A_TIME,
    RECORDED,
    by_hand,
    middle,
    right,
    seen,
    some,
    trained,
    with_recorded,
)

MANUAL = Path(gui.__file__).parent / "resources" / "manual"
LETTERS = make("letters")


def tables(language: str) -> list[list[list[int]]]:
    """Return the numbers of the last columns of each table of the page on the camera."""
    found: list[list[list[int]]] = []
    lines = (MANUAL / language / "camera.md").read_text(encoding="utf-8").splitlines()
    for before, line in zip(["", *lines], lines, strict=False):
        if not line.startswith("|") or line.startswith("|---"):
            continue
        if not before.startswith("|"):
            found.append([])  # its heading
        else:
            cells = line.strip("|").split("|")[1:]
            found[-1].append([int(cell) for cell in cells if re.fullmatch(r" *\d+ *", cell)])
    return found


@pytest.mark.parametrize("language", ["de", "es", "fr"])
def test_the_manual_has_the_same_numbers_in_each_language(language: str) -> None:
    assert tables(language) == tables("en")


@pytest.mark.slow
def test_the_manual_says_how_many_cards_are_read_as_they_are_held() -> None:
    machine = trained(LETTERS)
    pictures = {name: seen(LETTERS, [scene]) for name, scene in ONE_AT_A_TIME.items()}
    rows = [[right(machine, one), right(machine, middle(one))] for one in pictures.values()]
    assert rows == tables("en")[0]


@pytest.mark.slow
def test_the_manual_says_what_ten_recorded_examples_are_worth() -> None:
    draws = np.random.default_rng(1960)
    recorded = [by_hand(draws) for _ in range(RECORDED)]
    held = [by_hand(draws) for _ in range(HELD)]
    rows = []
    for names in ("AB", "ABC", "ABCDE", "ABCDEFGHIJ", "".join(LETTERS.classes)):
        letters = some(LETTERS, names)
        examples, cards = seen(letters, recorded), seen(letters, held)
        printed, taught = trained(letters), trained(with_recorded(letters, examples))
        in_middle = trained(with_recorded(letters, middle(examples)))
        rows.append(
            [
                len(cards),
                right(printed, cards),
                right(taught, cards),
                right(printed, middle(cards)),
                right(in_middle, middle(cards)),
            ]
        )
    assert rows == tables("en")[1]
