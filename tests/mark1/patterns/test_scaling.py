"""Scaling pictures, checked against exact fractions and Pillow."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from mark1.patterns.scaling import fit
from tests.examples import examples


def area_mean(picture: np.ndarray, rows: int, columns: int) -> np.ndarray:
    """Average over each cell, pixel by pixel in exact fractions."""
    height, width = picture.shape
    cells = np.zeros((rows, columns), np.uint8)
    for row in range(rows):
        for column in range(columns):
            total = Fraction(0)
            for y in range(height):
                for x in range(width):
                    high = overlap(y, height, row, rows)
                    total += high * overlap(x, width, column, columns) * int(picture[y, x])
            cells[row, column] = int(total * rows * columns / (height * width) + Fraction(1, 2))
    return cells


def overlap(pixel: int, pixels: int, cell: int, cells: int) -> Fraction:
    top = max(Fraction(pixel), Fraction(cell * pixels, cells))
    bottom = min(Fraction(pixel + 1), Fraction((cell + 1) * pixels, cells))
    return max(Fraction(0), bottom - top)


@given(st.integers(1, 7), st.integers(1, 7), st.integers(0, 2**32 - 1))
@settings(max_examples=examples(40))
def test_scaling_is_the_exact_mean_over_the_area(side: int, cells: int, seed: int) -> None:
    picture = np.random.default_rng(seed).integers(0, 256, (side, side * 2), dtype=np.uint8)
    assert np.array_equal(
        fit(picture[None], cells, cells * 2)[0], area_mean(picture, cells, cells * 2)
    )


@given(st.integers(1, 6), st.integers(0, 2**32 - 1))
def test_shrinking_by_a_whole_number_agrees_with_pillow(times: int, seed: int) -> None:
    side = 20 * times
    picture = np.random.default_rng(seed).integers(0, 256, (side, side), dtype=np.uint8)
    reduced = np.asarray(Image.fromarray(picture).reduce(times)).astype(int)
    assert np.abs(fit(picture[None], 20, 20)[0] - reduced).max() <= 1


def test_whole_number_enlargement_keeps_pixels_sharp() -> None:
    picture = np.array([[0, 255], [255, 7]], np.uint8)
    assert np.array_equal(fit(picture[None], 8, 8)[0], np.kron(picture, np.ones((4, 4), np.uint8)))


def test_many_pictures_are_scaled_like_one() -> None:
    pictures = np.random.default_rng(3).integers(0, 256, (5000, 28, 28), dtype=np.uint8)
    at_once = fit(pictures, 20, 20)
    for index in (0, 2499, 4999):
        assert np.array_equal(at_once[index], fit(pictures[index][None], 20, 20)[0])
