"""The light threshold."""

from __future__ import annotations

import numpy as np
import pytest

from mark1.patterns import shapes
from mark1.patterns.lighting import best_threshold, unlit
from mark1.patterns.pattern_set import PatternSet


def threshold_by_trial(pictures: np.ndarray) -> list[int]:
    """Return every threshold whose two groups differ most, tried one after another."""
    light = pictures.ravel().astype(float)
    apart = {}
    for at in range(1, 256):
        dark, lit = light[light < at], light[light >= at]
        if len(dark) and len(lit):
            apart[at] = len(dark) * len(lit) * (lit.mean() - dark.mean()) ** 2
    return [at for at, found in apart.items() if found >= max(apart.values()) * (1 - 1e-9)]


@pytest.mark.parametrize("seed", range(5))
def test_the_threshold_is_the_best_of_all(seed: int) -> None:
    rng = np.random.default_rng(seed)
    both = rng.normal(40, 15, 300), rng.normal(70 + 30 * seed, 10, 200)
    pictures = np.concatenate(both).clip(0, 255).astype(np.uint8).reshape(5, 10, 10)
    assert best_threshold(pictures) in threshold_by_trial(pictures)


def test_pictures_of_two_levels_are_divided_in_the_middle() -> None:
    pictures = np.array([[[10, 20]]], np.uint8)
    assert best_threshold(pictures) == 15
    assert best_threshold(np.full((2, 3, 3), 9, np.uint8)) == 128


def some(*levels: int) -> PatternSet:
    pictures = np.array([[[0, level]] for level in levels], np.uint8)
    return PatternSet.from_names(pictures, map(str, range(len(levels))))


def test_nearly_all_dark_or_lit_is_told() -> None:
    assert "9 of 10 pictures have no cell" in str(unlit(some(*[127] * 9, 128), 128))
    assert unlit(some(*[127] * 8, 128, 128), 128) is None
    bright = PatternSet.from_names(np.full((3, 2, 2), 200, np.uint8), "abc")
    assert "3 of 3 pictures are lit all over" in str(unlit(bright, 200))
    assert unlit(bright, 201).code == "patterns.nearly-all-dark"
    assert unlit(shapes.make("xor"), 128) is None
    assert unlit(PatternSet.empty(), 128) is None
