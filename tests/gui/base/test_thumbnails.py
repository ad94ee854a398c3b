"""Pictures are drawn as they are, and numbers by where they stand in their set."""

from __future__ import annotations

import numpy as np

from gui.base.thumbnails import Shades
from mark1.patterns import shapes
from mark1.patterns.pattern_set import PatternSet


def points(*rows: tuple[float, ...]) -> PatternSet:
    numbers = np.array(rows, dtype=np.float64).reshape(len(rows), 1, -1)
    labels = np.arange(len(rows), dtype=np.int32) % 2
    return PatternSet(numbers, labels, ("a", "b"), np.zeros(len(rows), np.bool_), "table")


def light(patterns: PatternSet) -> list[list[int]]:
    return Shades(patterns).light(patterns.pictures)[:, 0].tolist()


def test_points_that_differ_look_different() -> None:
    """Lengths in centimetres, an income, and a column that never changes."""
    assert light(points((4, -100, 7), (6, 100, 7), (8, 0, 7))) == [
        [0, 0, 255],
        [127, 255, 255],
        [255, 127, 255],
    ]


def test_zeros_and_ones_are_dark_and_lit() -> None:
    assert light(shapes.make("xor")) == [[0, 0], [0, 255], [255, 0], [255, 255]]


def test_pictures_stay_as_they_are() -> None:
    letters = shapes.make("letters")
    assert Shades(letters).light(letters.pictures) is letters.pictures


def test_what_is_not_of_the_set_is_drawn_between_0_and_1() -> None:
    shades = Shades(points((4, 5), (6, 7)))
    assert shades.light(np.array([[0.5, 0.0, 2.0]])).tolist() == [[127, 0, 255]]
