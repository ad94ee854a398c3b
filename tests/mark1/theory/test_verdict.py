"""The verdict on points: separable with a bound, or not with two mixtures that are one point."""

from __future__ import annotations

import pickle
from fractions import Fraction

import numpy as np
import pytest

from mark1.patterns import shapes
from mark1.theory.verdict import verdict, verdicts


def task(name: str) -> tuple[np.ndarray, np.ndarray]:
    patterns = shapes.make(name)
    return patterns.pictures[:, 0].astype(float), np.where(patterns.labels == 1, 1, -1)


@pytest.mark.parametrize(("name", "bound"), [("and", 51), ("or", 27), ("nand", 51)])
def test_a_gate_is_separable_with_its_bound(name: str, bound: int) -> None:
    found = verdict(*task(name), bias=True)
    assert found.separable
    assert found.bound == pytest.approx(bound)
    assert found.margin is not None
    assert found.weights is not None
    assert found.radius == pytest.approx(3**0.5)
    x, d = task(name)
    sides = d * (np.column_stack([x, np.ones(len(x))]) @ found.weights)
    assert sides.min() == pytest.approx(found.margin)


def test_xor_is_not_because_two_mixtures_are_one_point() -> None:
    x, d = task("xor")
    found = verdict(x, d, bias=True)
    assert found.separable is False
    assert found.fractions == dict.fromkeys(range(4), Fraction(1, 2))
    places = [sum(found.shares[i] * x[i] for i in np.flatnonzero(d == side)) for side in (-1, 1)]
    assert np.allclose(places[0], places[1])


def test_without_a_bias_another_mixture_is_the_reason() -> None:
    x, d = task("and")
    found = verdict(x, d, bias=False)
    assert found.separable is False
    assert found.shares == {0: 1.0}  # the sum of (0, 0) is always 0


def test_a_bias_is_proposed_where_it_helps() -> None:
    for name, helps in (("and", True), ("xor", False)):
        x, d = task(name)
        assert verdicts(x, d[:, None], False)[1] is helps
    x, d = task("and")
    assert verdicts(x, d[:, None], True)[1] is None


def test_every_unit_has_its_verdict_and_all_can_be_sent() -> None:
    x, d = task("and")
    found, _ = verdicts(x, np.column_stack([d, task("xor")[1]]), True)
    assert [one.separable for one in pickle.loads(pickle.dumps(found))] == [True, False]


@pytest.mark.parametrize(("name", "is_separable"), [("xor", False), ("and", True)])
def test_beside_a_units_it_is_said_whether_a_line_does_it(name: str, is_separable: bool) -> None:
    points, d = task(name)
    hidden = np.column_stack([points[:, 0] > points[:, 1], points[:, 0] < points[:, 1]])
    seen = np.vstack([hidden, np.zeros(2)])  # and a row that is no point
    found, lines = verdicts(seen.astype(float), np.append(d, -1)[:, None], True, points)
    assert lines is is_separable
    assert found[0].separable is not is_separable  # of AND, (1, 1) looks like (0, 0)
