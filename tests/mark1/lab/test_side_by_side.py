"""Rules and orders side by side: the same runs as those of a call, however they are sliced."""

from __future__ import annotations

import numpy as np
import pytest

from mark1.lab.fit import fit
from mark1.lab.side_by_side import ORDERS, PASSES, RULES, SideBySide, outcome
from mark1.patterns import shapes
from mark1.patterns.pattern_set import PatternSet


@pytest.fixture(scope="module")
def clouds() -> PatternSet:
    return shapes.make("clouds", examples=10, margin=0.2)


def test_each_rule_ends_where_fit_does(clouds: PatternSet) -> None:
    runs = SideBySide(clouds, eta=0.5, seed=1, bias=True)
    while not runs.advance(1e-4):
        pass
    x, d = clouds.pictures[:, 0], np.where(clouds.labels == 1, 1, -1)
    for rule in RULES:
        alone = fit(x, d, rule, eta=0.5, max_passes=PASSES, bias=True)
        found = outcome(runs.rules[rule])
        expected = [*alone.weights, alone.bias]
        if rule == "averaged":
            expected = [*alone.averaged_weights, alone.averaged_bias]
        assert np.allclose(found.planes[0], expected)
        assert found.right == int(
            (np.sign(x @ found.planes[0, :2] + found.planes[0, 2]) == d).sum()
        )


def test_other_orders_end_in_other_lines(clouds: PatternSet) -> None:
    runs = SideBySide(clouds, eta=0.5, seed=1, bias=True)
    runs.advance(60)
    assert runs.is_done
    found = [outcome(one) for one in runs.orders]
    assert all(one.is_learned and one.right == one.count for one in found)
    assert all(one.nearest is not None and one.nearest > 0 for one in found)
    lines = {tuple(np.round(one.planes[0] / np.linalg.norm(one.planes), 6)) for one in found}
    assert 1 < len(lines) <= ORDERS


def test_points_that_no_line_separates_use_up_their_passes() -> None:
    runs = SideBySide(shapes.make("xor"), eta=0.5, seed=1, bias=True)
    runs.advance(60)
    found = outcome(runs.rules["maxiter-bias"])
    assert (found.is_done, found.is_learned, found.passes) == (True, False, PASSES)
    assert found.nearest is None or found.nearest <= 0


def test_the_updates_of_three_classes_are_those_of_each_r_unit() -> None:
    """Each class is one perceptron of its own, which `fit` trains alone."""
    corners = np.repeat([[2, 0], [-1, 2], [-1, -2]], 4, axis=0)
    points = corners + np.tile([[0, 0], [1, 0], [0, 1], [1, 1]], (3, 1))
    labels = np.repeat(np.arange(3), 4)
    patterns = PatternSet.from_names(points[:, None].astype(float), [*"000011112222"])
    runs = SideBySide(patterns, eta=0.5, seed=1, bias=True)
    runs.advance(60)
    found = outcome(runs.rules["maxiter-bias"])
    alone = [fit(points, np.where(labels == k, 1, -1), "maxiter-bias", eta=0.5) for k in range(3)]
    assert found.is_learned
    assert found.updates == sum(run.mistakes for run in alone)
    batch = outcome(runs.rules["batch"])
    alone = [fit(points, np.where(labels == k, 1, -1), "batch", eta=0.5) for k in range(3)]
    assert batch.updates == max(np.count_nonzero(run.per_pass) for run in alone)
