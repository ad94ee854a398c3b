"""Runs measured against the convergence theorem, single corrections, and the capacity."""

import itertools
import math

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from mark1.errors import PatternError
from mark1.machine.config import MachineConfig, TrainingConfig
from mark1.machine.machine import Mark1
from mark1.machine.response import Code
from mark1.patterns import shapes
from mark1.theory.bounds import bound_curves, run_alone, separable_share
from mark1.theory.margin import largest_margin
from mark1.theory.separability import separability
from mark1.training.trainer import Trainer
from tests.examples import examples
from tests.mark1.theory.crossing import crossed

AND = np.array([[0, 0, 1], [0, 1, 1], [1, 0, 1], [1, 1, 1]]), np.array([-1, -1, -1, 1])
FREE = MachineConfig(limit=math.inf)


def mistakes_in_any_order(x, d, random, most):
    """The naive perceptron: while any pattern is wrong, correct one of them at random."""
    w, made = np.zeros(x.shape[1], dtype=object), []
    x = x.astype(object)
    while len(made) <= most:
        wrong = [i for i in range(len(x)) if d[i] * (x[i] @ w) <= 0]
        if not wrong:
            break
        row = random.choice(wrong)
        w = w + int(d[row]) * x[row]
        made.append(row)
    return made


@st.composite
def separable_cases(draw):
    features = draw(st.integers(1, 5))
    count = draw(st.integers(1, 12))
    x = draw(hnp.arrays(np.int64, (count, features), elements=st.integers(-5, 5)))
    w = draw(hnp.arrays(np.int64, features, elements=st.integers(-5, 5)))
    sums = x @ w
    assume((sums != 0).all())
    return x, np.sign(sums)


@given(separable_cases(), st.randoms(use_true_random=False), st.sampled_from([0.25, 1.0, 2.0]))
@settings(max_examples=examples(150), deadline=None)
def test_no_run_in_any_order_crosses_a_bound_or_makes_more_mistakes(case, random, step):
    x, d = case
    best = largest_margin(x, d)
    made = mistakes_in_any_order(x, d, random, math.floor(best.bound * (1 + 1e-6)))
    assert len(made) <= best.bound * (1 + 1e-6)
    curves = bound_curves(x, d, made, best.weights, step)
    assert not crossed(curves, 1e-7)
    assert (curves.cosine <= 1 + 1e-12).all()


@given(separable_cases(), st.integers(0, 2**32))
@settings(max_examples=examples(10), deadline=None)
def test_no_run_of_the_machine_crosses_a_bound(case, seed):
    x, d = case
    best = largest_margin(x, d)
    training = TrainingConfig(order="shuffled", seed=seed, eta=0.5, passes=100_000)
    run = run_alone(x, d, FREE, training)
    assert run.learned
    assert len(run.rows) <= best.bound * (1 + 1e-6)
    assert not crossed(bound_curves(x, d, run.rows, best.weights, 0.5), 1e-7)


def test_the_first_mistakes_of_and_by_hand():
    curves = bound_curves(*AND, [0, 3, 0], [2, 2, -3])
    length = math.sqrt(17)  # w is (0, 0, −1), (1, 1, 0), (1, 1, −1)
    assert curves.t.tolist() == [0, 1, 2, 3]
    assert curves.projection * length == pytest.approx([0, 3, 4, 7])
    assert curves.projection_bound * length == pytest.approx([0, 1, 2, 3])
    assert curves.square.tolist() == [0, 1, 2, 3]
    assert curves.square_bound == pytest.approx([0, 3, 6, 9])
    assert curves.cosine == pytest.approx([0, 3 / length, 4 / length / 2**0.5, 7 / length / 3**0.5])
    assert curves.cosine_bound == pytest.approx(np.sqrt(np.arange(4) / 51))
    # The second proof: αw* is 3 (2, 2, −3), and R² is 3.
    assert curves.distance == pytest.approx([153, 136, 131, 114])
    assert curves.distance_bound == pytest.approx([153, 150, 147, 144])
    assert not crossed(curves)


def test_steps_that_are_no_mistakes_cross_a_bound():
    assert bound_curves(*AND, [3, 3, 3], [2, 2, -3]).square.tolist() == [0, 3, 12, 27]
    assert crossed(bound_curves(*AND, [3, 3, 3], [2, 2, -3]))


def test_a_run_without_mistakes_is_a_point():
    curves = bound_curves(*AND, [], [2, 2, -3])
    assert curves.t.tolist() == curves.square.tolist() == [0]
    assert not crossed(curves)


@pytest.mark.parametrize(
    ("rows", "w", "words"),
    [
        ([4], [1, 1, 1], "from 0 to 3"),
        ([0], [1, 1], "Give 3 finite numbers"),
        ([0], [0, 0, 0], "Give 3 finite numbers"),
    ],
)
def test_invalid_rows_or_directions_are_refused(rows, w, words):
    with pytest.raises(PatternError, match=words):
        bound_curves(*AND, rows, w)


@pytest.mark.parametrize(
    ("name", "kind", "order"),
    [
        ("letters", "mark1", "given"),
        ("letters", "mark1", "shuffled"),
        ("letters", "direct", "random"),
        ("digits", "full", "given"),
    ],
)
def test_units_taught_alone_make_the_same_mistakes_as_together(name, kind, order):
    patterns = shapes.make(name)
    config = MachineConfig.of(kind, classes=len(patterns.classes))
    training = TrainingConfig(order=order)
    machine = Mark1(config)
    x, words = machine.see(patterns.pictures), Code(config, range(len(patterns.classes))).words
    trainer = Trainer(machine, patterns, training)
    passes = trainer.finish().passes
    alone = TrainingConfig(order=order, stop="passes", passes=passes)
    made = 0
    for number, block in enumerate(machine.response.blocks):
        run = run_alone(x[:, block.features], words[patterns.labels, number], config, alone)
        assert run.passes <= passes
        made += len(run.rows)
    if order != "random":  # where a unit that is done may yet be asked what it was never asked
        assert made == trainer.position.unit_total


def test_xor_is_never_learned():
    x, d = AND[0], np.array([-1, 1, 1, -1])
    run = run_alone(x, d, FREE, TrainingConfig(passes=50))
    assert not run.learned
    assert run.passes == 50
    assert len(run.rows) >= 50


@pytest.mark.parametrize(
    ("count", "dimensions"), [(n, d) for n in (1, 2, 5, 9, 40) for d in (1, 2, 3, 8, 60)]
)
def test_the_capacity_is_covers_sum(count, dimensions):
    ways = 2 * sum(math.comb(count - 1, k) for k in range(dimensions))
    assert float(separable_share(count, dimensions)) == pytest.approx(ways / 2**count, rel=1e-12)


def test_the_capacity_falls_from_one_to_nothing_around_twice_the_dimensions():
    assert separable_share([5, 10], 5) == pytest.approx([1, 0.5])
    big = separable_share([500_000, 990_000, 1_000_000, 1_010_000], 500_000)
    assert big == pytest.approx([1, 1, 0.5, 0], abs=1e-6)
    assert separable_share([[1], [9]], [1, 2, 3]).shape == (2, 3)


@pytest.mark.parametrize(("count", "dimensions"), [(3, 2), (5, 2), (5, 3), (6, 4)])
def test_enumerating_all_dichotomies_gives_covers_number(count, dimensions):
    x = np.random.default_rng(count).normal(size=(count, dimensions))
    tried = [separability(x, d).separable for d in itertools.product([-1, 1], repeat=count)]
    assert sum(tried) == pytest.approx(2**count * float(separable_share(count, dimensions)))


@pytest.mark.parametrize(
    ("count", "dimensions"),
    [
        (20, 8),
        pytest.param(30, 20, marks=pytest.mark.slow),
        pytest.param(40, 20, marks=pytest.mark.slow),
    ],
)
def test_random_dichotomies_are_separable_as_often_as_cover_says(count, dimensions):
    rng = np.random.default_rng(dimensions)
    tries = 150
    found = sum(
        separability(rng.normal(size=(count, dimensions)), rng.choice([-1, 1], count)).separable
        for _ in range(tries)
    )
    chance = float(separable_share(count, dimensions))
    assert abs(found / tries - chance) <= 4 * math.sqrt(chance * (1 - chance) / tries) + 0.01


def test_no_patterns_and_no_dimensions_are_refused():
    for count, dimensions in ((0, 3), (3, 0)):
        with pytest.raises(PatternError, match="at least 1"):
            separable_share(count, dimensions)
