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
from mark1.theory import nearest as module_nearest
from mark1.theory import separability as module
from mark1.theory.margin import largest_margin
from mark1.theory.nearest import Nearest, nearest, softly
from mark1.theory.separability import cancels, check_size, separability, separates
from tests.examples import examples

SMALL = hnp.arrays(
    np.int8, st.tuples(st.integers(5, 24), st.integers(1, 4)), elements=st.integers(-3, 3)
)


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
    found = nearest(z.astype(float))
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


def signed(count, features, seed, share=0.5):
    """Rows d x of 0 and 1 with labels at random, of which up to 2 × features are separable."""
    random = np.random.default_rng(seed)
    x = np.column_stack([random.random((count, features)) < share, np.ones(count)])
    return x * random.choice([-1.0, 1.0], count)[:, None]


@pytest.mark.parametrize(("count", "features"), [(30, 40), (150, 100), (300, 200)])
def test_the_corners_that_soft_margins_suggest_lead_to_the_same_point(count, features):
    z = signed(count, features, 1)
    alone = Nearest(z[0], np.zeros(1, np.int64), np.ones(1))
    suggested, found, one_by_one = softly(z), nearest(z), nearest(z, start=alone)
    assert len(suggested.corners) > 1
    assert (z @ suggested.point).min() > 0  # which one that is only near need not have
    assert found.point == pytest.approx(one_by_one.point, rel=1e-6, abs=1e-12)
    assert sorted(found.corners) == sorted(one_by_one.corners)
    rows = np.vstack([z.T, np.ones(count)])
    p, _ = scipy.optimize.nnls(rows, np.append(np.zeros(features + 1), 1.0))
    assert found.point == pytest.approx((p / p.sum()) @ z, rel=1e-6, abs=1e-12)


def test_equal_corners_and_corners_of_zeros_do_no_harm():
    z = np.repeat(signed(20, 30, 2), 3, axis=0)
    found = nearest(z)
    assert (z @ found.point).min() == pytest.approx(found.point @ found.point)
    for corners in (np.zeros((3, 2)), np.vstack([z, np.zeros(31)])):
        assert not nearest(corners).point.any()


def test_a_corner_left_out_leaves_the_factor_of_the_others():
    z = signed(12, 20, 3)
    mix = module_nearest._Mixture(z, Nearest(z.mean(axis=0), np.arange(12), np.full(12, 1 / 12)))
    for place in (5, 0, len(mix.corners) - 3):
        mix._leave_out(place)
        mix.corners.pop(place)
        k, some = len(mix.corners), z[mix.corners]
        factor = np.triu(mix._factor[:k, :k])
        assert factor.T @ factor == pytest.approx(1 + some @ some.T)


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


@pytest.mark.slow
def test_labels_at_random_on_many_features_take_seconds():
    for count in (1000, 2000):
        z = signed(count, 700, 0, 0.25)
        ones = np.ones(count)
        found = separability(z, ones)
        assert found.separable is (count == 1000)
        if found.separable:
            assert separates(z, ones, found.weights)
            assert largest_margin(z, ones).gap < 1e-8
        else:
            assert cancels(z, ones, found.fractions)


@pytest.mark.slow
def test_a_linear_program_that_would_take_minutes_is_not_solved(monkeypatch):
    monkeypatch.setattr(module, "_linear_program", None)  # would be called
    monkeypatch.setattr(module, "LARGEST", 0)
    monkeypatch.setattr(module, "nearest", lambda z, **_: nearest(z[:99]))
    with pytest.raises(TrainingError, match="not known"):
        separability(signed(300, 450, 0), np.ones(300))


def test_two_equal_patterns_of_different_classes_are_found_among_many():
    x, d = just_separable(300, 20)
    x[250], d[250] = x[17], -d[17]
    found = separability(x, d)
    assert found.fractions == {17: Fraction(1, 2), 250: Fraction(1, 2)}


def test_if_rounding_leaves_it_open_the_linear_program_decides(monkeypatch):
    x, d = just_separable(400, 20)
    monkeypatch.setattr(module, "nearest", lambda z, **_: nearest(z[:3]))
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
