"""The largest margin: by hand, by its own proof, and beside a support vector machine."""

import itertools
from math import sqrt

import numpy as np
import pytest

from mark1.errors import PatternError, TrainingError
from mark1.machine.config import MachineConfig
from mark1.machine.machine import Mark1
from mark1.machine.response import Code
from mark1.patterns import shapes
from mark1.theory import exact
from mark1.theory import margin as module
from mark1.theory.margin import TOLERANCE, largest_margin

CORNERS = np.array([[0, 0], [0, 1], [1, 0], [1, 1]])
LENGTHS = {"and": ([-1, -1, -1, 1], [2, 2, -3], 51), "or": ([-1, 1, 1, 1], [2, 2, -1], 27)}


def drawn(count, features, seed, share=0.2):
    rng = np.random.default_rng(seed)
    x = (rng.random((count, features)) < share).astype(float)
    return x, np.where(x @ rng.normal(size=features) > 0, 1, -1)


@pytest.mark.parametrize("gate", LENGTHS)
def test_the_margin_of_a_gate_matches_the_one_found_by_hand(gate):
    d, w, bound = LENGTHS[gate]
    found = largest_margin(CORNERS, d, bias=True)
    assert found.weights == pytest.approx(np.array(w) / np.linalg.norm(w))
    assert found.margin == pytest.approx(1 / np.linalg.norm(w))
    assert found.radius == pytest.approx(sqrt(3))
    assert found.bound == pytest.approx(bound)


def test_one_pattern_lies_along_its_own_weights():
    found = largest_margin([[3, 4]], [-1])
    assert found.weights == pytest.approx([-0.6, -0.8])
    assert found.margin == pytest.approx(5)
    assert found.bound == pytest.approx(1)


@pytest.mark.parametrize(
    ("rows", "d", "w"),
    [
        (["0010011", "1110011", "1010011", "1100001", "1111011"], [1, -1, -1, -1, -1], None),
        (["11010", "10010", "11111", "11011"], [1, -1, 1, 1], [-1, 4, 0, -1, 0]),
    ],
)
def test_a_soft_margin_is_found_although_rounding_ends_its_last_step(rows, d, w):
    x = np.array([[float(cell) for cell in row] for row in rows])
    found = largest_margin(x, d)
    assert found.is_precise
    assert (x @ found.weights * d).min() == pytest.approx(found.margin)
    if w is not None:
        assert found.weights == pytest.approx(np.array(w) / np.linalg.norm(w))


def test_majority_of_three():
    x = np.array(list(itertools.product([-1, 1], repeat=3)))
    found = largest_margin(x, np.sign(x.sum(axis=1)))
    assert found.weights == pytest.approx([1 / sqrt(3)] * 3)
    assert found.margin == pytest.approx(1 / sqrt(3))


@pytest.mark.parametrize(
    ("count", "features", "seed"), [(8, 3, 0), (60, 20, 1), (300, 64, 2), (26, 512, 3)]
)
def test_the_proof_of_a_margin_closes_the_gap(count, features, seed):
    x, d = drawn(count, features, seed)
    keep = x.any(axis=1)
    x, d = x[keep], d[keep]
    found = largest_margin(x, d)
    assert np.linalg.norm(found.weights) == pytest.approx(1, abs=1e-12)
    assert (x @ found.weights * d).min() == pytest.approx(found.margin, rel=1e-12)
    assert (found.shares >= 0).all()
    assert found.shares.sum() == pytest.approx(1)
    assert np.linalg.norm((found.shares * d) @ x) == pytest.approx(found.most, rel=1e-9)
    assert found.gap <= 1.1 * TOLERANCE


@pytest.mark.parametrize(
    ("count", "features", "seed"), [(10, 2, 0), (40, 5, 1), (80, 30, 2), (30, 100, 3)]
)
def test_a_support_vector_machine_finds_no_larger_margin(count, features, seed):
    """Its plane has an offset that is not part of the length, so the data are doubled about 0."""
    from sklearn.svm import SVC  # here, as it takes long

    rng = np.random.default_rng(seed)
    x = rng.normal(size=(count, features))
    d = np.where(x @ rng.normal(size=features) > 0, 1, -1)
    doubled, both = np.concatenate([x, -x]), np.concatenate([d, -d])
    oracle = SVC(kernel="linear", C=1e10, tol=1e-8).fit(doubled, both).coef_[0]
    found = largest_margin(x, d)
    oracle_margin = (x @ oracle * d).min() / np.linalg.norm(oracle)
    assert found.margin >= oracle_margin * (1 - 1e-7)
    assert found.margin == pytest.approx(oracle_margin, rel=1e-3)


def test_every_response_unit_of_the_mark_1_can_learn_the_letters():
    letters = shapes.make("letters")
    machine = Mark1(MachineConfig.of(classes=26))
    words = Code(machine.config, range(26)).words[letters.labels]
    x = machine.see(letters.pictures)
    for number, block in enumerate(machine.response.blocks):
        found = largest_margin(x[:, block.features], words[:, number])
        assert found.gap < TOLERANCE
        assert 20 < found.bound < 1000


@pytest.mark.parametrize("scale", [1e-9, 1, 1e9])
def test_the_bound_does_not_change_with_the_scale(scale):
    x, d = drawn(50, 20, 7)
    x = x + 0.1
    bounds = [largest_margin(x * s, d, bias=False).bound for s in (1, scale)]
    assert bounds[0] == pytest.approx(bounds[1], rel=1e-7)


def test_inseparable_classes_have_no_margin_and_the_error_says_where_to_look():
    with pytest.raises(PatternError, match="No weights separate these 4 patterns"):
        largest_margin(CORNERS, [-1, 1, 1, -1], bias=True)
    with pytest.raises(PatternError, match="No weights"):
        largest_margin([[0.0, 0.0]], [1])


def test_a_gap_that_rounding_leaves_is_closed_without_it_or_an_error(monkeypatch):
    d, w, bound = LENGTHS["or"]
    monkeypatch.setattr(module, "LAST_DIGITS", -1.0)
    found = largest_margin(CORNERS, d, bias=True)
    assert found.weights == pytest.approx(np.array(w) / np.linalg.norm(w))
    assert found.bound == pytest.approx(bound)
    assert found.gap == 0
    monkeypatch.setattr(exact, "MOST_NUMBERS", 10)
    with pytest.raises(TrainingError, match="rounding prevents"):
        largest_margin(CORNERS, d, bias=True)
