"""The angle of two vectors, and the loss with its gradient, against values worked out by hand."""

from __future__ import annotations

import math

import numpy as np
import pytest

from mark1.theory.one_step import angle, loss, margin_of

X = np.array([[0, 0, 1], [0, 1, 1], [1, 0, 1], [1, 1, 1]], float)
D = np.array([-1, -1, -1, 1])


def test_the_angle_is_that_of_the_corner_of_a_cube() -> None:
    found = angle(np.array([1.0, 0, 0]), np.array([1.0, 1, 1]))
    assert found == pytest.approx(54.7356, abs=1e-4)  # the diagonal of a cube and its edge
    assert angle(np.array([2.0, 0]), np.array([-3.0, 0])) == 180
    assert angle(np.array([0.1, 0.2, 0.3]), np.array([0.2, 0.4, 0.6])) == pytest.approx(0, abs=1e-5)
    assert math.isnan(angle(np.zeros(2), np.ones(2)))


def test_the_loss_of_and_is_that_worked_out_by_hand() -> None:
    # w = (1, 1, −1): sums −1, 0, 0, 1, so (0, 1) and (1, 0) are mistakes at a sum of 0.
    found = loss(X, D, np.array([1.0, 1, -1]))
    assert (found.mistakes, found.value) == (2, 0)
    assert found.gradient.tolist() == [1, 1, 2]
    # w = (1, 1, 1): sums 1, 2, 2, 3; the three negatives are mistakes.
    found = loss(X, D, np.array([1.0, 1, 1]))
    assert (found.mistakes, found.value, found.gradient.tolist()) == (3, 5, [1, 1, 3])
    found = loss(X, D, np.array([2.0, 2, -3]))
    assert (found.mistakes, found.value, found.gradient.tolist()) == (0, 0, [0, 0, 0])


def test_the_gradient_is_the_slope_of_the_loss() -> None:
    random = np.random.default_rng(7)
    x, d = random.normal(size=(30, 3)), random.choice([-1, 1], 30)
    w = random.normal(size=3)
    tiny = 1e-6
    slope = [
        (loss(x, d, w + tiny * e).value - loss(x, d, w - tiny * e).value) / (2 * tiny)
        for e in np.eye(3)
    ]
    assert loss(x, d, w).gradient == pytest.approx(np.array(slope), abs=1e-6)


def test_the_margin_is_the_distance_of_the_nearest_point_with_its_sign() -> None:
    # x + y = 1.5 has (1, 1) at √½ / 2 on its right side, and so (0, 1) and (1, 0).
    line = np.array([1, 1, -1.5])
    assert margin_of(X, D, line) == pytest.approx(0.5 / math.sqrt(4.25))
    assert margin_of(X, D, 7 * line) == pytest.approx(0.5 / math.sqrt(4.25))
    assert margin_of(X, D, -line) == pytest.approx(-1.5 / math.sqrt(4.25))
    assert margin_of(X, D, 0 * line) is None
