"""The point of a hull nearest to the origin, and what it decides where patterns are many."""

from fractions import Fraction
from unittest import mock

import numpy as np
import pytest
import scipy
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from mark1.errors import TrainingError
from mark1.theory import separability as module
from mark1.theory.nearest import nearest
from mark1.theory.separability import cancels, check_size, separability, separates
from tests.examples import examples

SMALL = hnp.arrays(
    np.int8, st.tuples(st.integers(5, 24), st.integers(1, 4)), elements=st.integers(-3, 3)
)


def nearest_of(z):
    return nearest(lambda some: z[some], lambda w: z @ w, z.shape[1])


def just_separable(count, features, seed=0):
    """Points with the classes that a random plane through the middle of them gives them."""
    random = np.random.default_rng(seed)
    x = np.column_stack([random.integers(0, 2, (count, features)), np.ones(count)])
    w = random.normal(size=features + 1)
    w[-1] -= (x @ w).mean()
    return x, np.where(x @ w > 0, 1, -1)


@settings(max_examples=examples(60))
@given(SMALL)
def test_it_separates_the_corners_from_the_origin_or_reaches_the_origin(z):
    found = nearest_of(z.astype(float))
    assert found.shares.min() > 0
    assert found.shares.sum() == pytest.approx(1)
    assert found.shares @ z[found.corners] == pytest.approx(found.point, abs=1e-9)
    # Nonnegative least squares, which adds up to 1 by a row of its own.
    rows = np.vstack([z.T, np.ones(len(z))]).astype(float)
    _, distance = scipy.optimize.nnls(rows, np.append(np.zeros(z.shape[1]), 1.0))
    if distance < 1e-6:
        assert np.abs(found.point).max() < 1e-9
    else:
        assert (z @ found.point).min() > 0


@settings(max_examples=examples(60))
@given(SMALL, st.integers(0, 2**24 - 1))
def test_many_patterns_are_decided_as_few_are_and_proved_exactly(x, classes):
    d = np.array([1 if classes >> i & 1 else -1 for i in range(len(x))])
    few = separability(x, d, bias=True)
    with mock.patch.object(module, "FEW", 0):  # each set counts as a large one
        many = separability(x, d, bias=True)
    assert many.separable == few.separable
    z = np.column_stack([x, np.ones(len(x))])
    assert separates(z, d, many.weights) if many.separable else cancels(z, d, many.fractions)


@pytest.mark.parametrize("flipped", [0, 5])
def test_a_plane_that_only_just_separates_thousands_of_patterns_is_found(flipped, monkeypatch):
    monkeypatch.setattr(module, "_linear_program", None)  # would be called
    x, d = just_separable(1500, 40)
    d[:flipped] *= -1
    found = separability(x, d)
    assert found.separable is (flipped == 0)
    if found.separable:
        assert separates(x, d, found.weights)
    else:
        assert cancels(x, d, found.fractions)


@pytest.mark.slow
def test_many_features_take_seconds_where_a_linear_program_takes_minutes():
    x, d = just_separable(5000, 250)
    found = separability(x, d)
    assert found.separable


def test_two_equal_patterns_of_different_classes_are_found_among_many():
    x, d = just_separable(300, 20)
    x[250], d[250] = x[17], -d[17]
    found = separability(x, d)
    assert found.fractions == {17: Fraction(1, 2), 250: Fraction(1, 2)}


def test_if_rounding_leaves_it_open_the_linear_program_decides(monkeypatch):
    x, d = just_separable(400, 20)
    monkeypatch.setattr(module, "nearest", lambda rows, *_: nearest_of(rows(np.arange(3))))
    found = separability(x, d)
    assert found.separable and separates(x, d, found.weights)


@settings(max_examples=examples(100))
@given(
    hnp.arrays(np.float64, (4, 3), elements=st.floats(-1e3, 1e3)),
    hnp.arrays(np.float64, 3, elements=st.floats(-1e3, 1e3)),
)
def test_no_product_is_said_to_exceed_1_that_does_not(rows, weights):
    exact = [
        sum(Fraction(a) * Fraction(b) for a, b in zip(row, weights, strict=True))
        for row in rows.tolist()
    ]
    exceeds = module._exceeds(rows, weights)
    assert not any(one and total < 1 for one, total in zip(exceeds, exact, strict=True))
    assert all(one or total < 1.001 for one, total in zip(exceeds, exact, strict=True))


def test_the_handwritten_digits_with_a_bias_are_not_refused():
    check_size(60_000, 785)


def test_points_of_very_different_sizes_are_decided_or_refused():
    x, d = just_separable(200, 5)
    x[:, 0] *= 1e150
    try:
        found = separability(x, d)
    except TrainingError:
        return
    assert separates(x, d, found.weights) if found.separable else cancels(x, d, found.fractions)
