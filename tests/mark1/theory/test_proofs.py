"""No answer without a proof: what looks separable or inseparable only in floating point."""

import itertools
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from mark1.errors import PatternError, TrainingError
from mark1.theory import exact
from mark1.theory import separability as module
from mark1.theory.exact import nearest_point
from mark1.theory.margin import largest_margin
from mark1.theory.separability import separability
from mark1.theory.verdict import verdict
from tests.examples import examples
from tests.mark1.theory.rational import is_separable

CORNERS = np.array([[0.0, 0], [0, 1], [1, 0], [1, 1]])
GATES = {"AND": [-1, -1, -1, 1], "OR": [-1, 1, 1, 1], "XOR": [-1, 1, 1, -1]}
LINE = np.arange(4.0)[:, None] * [1, 1]

#: Points, desired responses, and whether there is a bias.
CASES = {
    "one point twice, in both classes": ([[1, 2], [1, 2]], [1, -1], True),
    "one point twice": ([[1, 2], [1, 2]], [1, 1], True),
    "zeros without a bias": ([[0, 0], [1, 1]], [1, -1], False),
    "zeros with a bias": ([[0, 0], [1, 1]], [1, -1], True),
    "one point": ([[3, 4]], [1], True),
    "apart on a line": (LINE, [-1, -1, 1, 1], True),
    "mixed on a line": (LINE, [-1, 1, -1, 1], True),
    "years": ([[50000, 1], [50000, 2], [50001, 1], [50001, 2]], [-1, -1, 1, 1], True),
    "30 000 and 30 001": ([[30_000], [30_001]], [-1, 1], True),
    "AND with columns of 10⁶ and 1": (CORNERS * [1e6, 1], GATES["AND"], True),
    "AND with columns of 1 and 10⁻⁶": (CORNERS * [1, 1e-6], GATES["AND"], True),
    "AND with columns of 10³⁰⁰ and 10⁻³⁰⁰": (CORNERS * [1e300, 1e-300], GATES["AND"], True),
    "XOR with columns of 10³⁰⁰ and 10⁻³⁰⁰": (CORNERS * [1e300, 1e-300], GATES["XOR"], True),
}
CASES |= {
    f"{least:g} and {step:g} more": ([[least], [least + step]], [-1, 1], True)
    for least in (0, 1, -1, 1e6)
    for step in (1e-3, 1e-7, 1e-9, 1e-12)
    if least + step > least
}
CASES["1 and the next float"] = [[1], [np.nextafter(1, 2)]], [-1, 1], True
CASES["0 and the least float"] = [[0], [5e-324]], [-1, 1], True
CASES |= {
    f"{gate} × {scale:g}": (CORNERS * scale, d, True)
    for gate, d in GATES.items()
    for scale in (1e-300, 1e-30, 1e-10, 1e5, 1e10, 1e30, 1e150)
}
CASES |= {
    f"{gate} + {offset:g}": (CORNERS + offset, d, True)
    for gate, d in GATES.items()
    for offset in (10, 1000, 1e5, 1e6, -1e5, 1e12, 2.0**52)
}


def is_proof(x, d, bias, found):
    """Check a proof with a sum of its own in fractions."""
    rows = [[Fraction(float(v)) for v in row] + [Fraction(1)] * bias for row in x]
    if found.separable:
        given = found.exact_weights if found.weights is None else found.weights.tolist()
        w = [Fraction(v) for v in given]
        sums = [sum(a * b for a, b in zip(w, row, strict=True)) for row in rows]
        return all(int(side) * total >= 1 for side, total in zip(d, sums, strict=True))
    p = found.fractions
    mixed = [
        sum(share * int(d[i]) * rows[i][j] for i, share in p.items()) for j in range(len(rows[0]))
    ]
    return not any(mixed) and sum(p.values()) == 1 and min(p.values()) > 0


def assert_right(x, d, bias):
    expected = is_separable(np.asarray(x, float).tolist(), d, bias)
    found = separability(x, d, bias=bias)
    assert found.separable is expected
    assert is_proof(x, d, bias, found)


@pytest.mark.parametrize("name", CASES)
def test_a_degenerate_case_is_decided_as_fractions_decide_it(name):
    x, d, bias = CASES[name]
    assert_right(x, d, bias)
    assert verdict(x, d, bias=bias).separable is is_separable(
        np.asarray(x, float).tolist(), d, bias
    )


@pytest.mark.parametrize("name", sorted(CASES.keys() - {"0 and the least float"}))
def test_a_largest_margin_is_positive_exactly_where_classes_are_separable(name):
    x, d, bias = CASES[name]
    if is_separable(np.asarray(x, float).tolist(), d, bias):
        found = largest_margin(x, d, bias=bias)
        assert 0 < found.margin <= found.radius * (1 + 1e-9)
    else:
        with pytest.raises(PatternError, match="No weights separate"):
            largest_margin(x, d, bias=bias)


def test_classes_with_a_margin_below_all_floats_are_separable_all_the_same():
    x, d, bias = CASES["0 and the least float"]
    found = verdict(x, d, bias=bias)
    assert (found.separable, found.margin) == (True, None)
    assert "largest margin" in str(found.problem)
    with pytest.raises(TrainingError, match="Weights separate the classes"):
        largest_margin(x, d, bias=bias)


@pytest.mark.parametrize("offset", [0, 10, 1000, 1e5, 1e6])
def test_the_margin_of_a_gate_far_from_zero_is_the_one_found_by_hand(offset):
    # The plane of largest margin is 2x + 2y = 3 + 4 offset, and γ = 1/‖w‖.
    w = np.array([2, 2, -3 - 4 * offset])
    found = largest_margin(CORNERS + offset, GATES["AND"], bias=True)
    assert found.margin == pytest.approx(1 / np.linalg.norm(w), rel=1e-6)
    assert found.weights == pytest.approx(w / np.linalg.norm(w), rel=1e-6)


NUDGES = st.sampled_from([0.0, 0.0, 1.0, -1.0])


@st.composite
def degenerate(draw, most=9):
    """Small whole numbers, moved, scaled, and some of them by the last digit."""
    features, count = draw(st.integers(1, 3)), draw(st.integers(1, most))
    numbers = st.lists(st.integers(-3, 3), min_size=features, max_size=features)
    x = np.array(draw(st.lists(numbers, min_size=count, max_size=count)), float)
    powers = st.integers(-9, 10)
    x *= [10.0 ** draw(powers) for _ in range(features)]
    x += [draw(st.sampled_from([0, 0, 1, -1])) * 10.0 ** draw(powers) for _ in range(features)]
    if draw(st.booleans()):
        nudges = np.array([[draw(NUDGES) for _ in range(features)] for _ in range(count)])
        x = x + nudges * np.spacing(np.abs(x))
    d = draw(st.lists(st.sampled_from([-1, 1]), min_size=count, max_size=count))
    return x, d, draw(st.booleans())


#: One feature, with the smallest number that there is.
LEAST = np.array([[-5e-324, 5e-324, 1.0, 5e-324, 1.0, 1.0, -1.0, 1.0]]).T


@example((LEAST, [1, -1, -1, -1, -1, -1, 1, -1], False))
@given(degenerate())
@settings(max_examples=examples(400), deadline=None)
def test_sets_moved_and_scaled_are_decided_as_fractions_decide_them(case):
    assert_right(*case)


@given(st.integers(0, 2**32 - 1), st.integers(10, 39), st.integers(1, 4), st.integers(0, 15))
@settings(max_examples=examples(60), deadline=None)
def test_a_plane_through_some_points_leaves_none_of_forty_open(seed, count, features, offset):
    random = np.random.default_rng(seed)
    x = random.integers(-2, 3, (count, features)) + 10.0**offset
    w = random.integers(-2, 3, features)
    sums = (x - 10.0**offset) @ w
    on = random.choice([-1, 1])  # all points on the plane, on the one side or at random
    d = np.where(
        sums == 0, on if random.random() < 0.7 else random.choice([-1, 1], count), np.sign(sums)
    )
    assert_right(x, d.astype(int), True)


@given(degenerate())
@settings(max_examples=examples(60), deadline=None)
def test_the_nearest_point_is_nearest_without_rounding(case):
    x, d, _ = case
    z = x * np.array(d)[:, None]
    found = nearest_point(z)
    rows = [[Fraction(v) for v in row] for row in z.tolist()]
    assert sum(found.shares.values()) == 1 and min(found.shares.values()) > 0
    mixed = [sum(p * rows[i][j] for i, p in found.shares.items()) for j in range(len(rows[0]))]
    assert mixed == list(found.point)
    assert all(
        sum(a * b for a, b in zip(row, found.point, strict=True)) >= found.square for row in rows
    )


@given(st.integers(0, 2**32 - 1), st.integers(2, 12), st.integers(0, 90))
@settings(max_examples=examples(60), deadline=None)
def test_remainders_solve_the_same_equations_as_elimination(seed, count, bits):
    random = np.random.default_rng(seed)
    rows = random.integers(-9, 10, (count, count + 1)).astype(object)
    rows = rows * 2**bits + random.integers(-9, 10, rows.shape).astype(object)
    by_elimination = exact._null_vector_by_elimination(rows)
    assert exact._null_vector_by_remainders(rows) == by_elimination
    if by_elimination is not None:
        assert not (rows @ np.array(by_elimination, dtype=object)).any()


@pytest.mark.slow
def test_a_mixture_of_hundreds_of_pictures_is_proved_without_rounding():
    random = np.random.default_rng(1)
    x, d = (random.random((900, 200)) < 0.3).astype(float), random.choice([-1, 1], 900)
    found = separability(x, d, bias=True)
    assert not found.separable
    assert len(found.fractions) > exact.FEW_EQUATIONS
    assert is_proof(x, d, True, found)


@pytest.mark.parametrize("gate", GATES)
def test_what_only_the_exact_way_can_decide_is_decided(gate, monkeypatch):
    monkeypatch.setattr(module, "_linear_program", lambda rows: None)
    assert_right(CORNERS, GATES[gate], True)


def test_where_float64_has_too_few_digits_for_weights_they_are_fractions():
    least = 2.0**-52
    rows = [[1 + a * least, 1 + b * least] for a, b in itertools.product(range(3), repeat=2)]
    x = np.array(rows)
    d = [1 if a + 2 * b > 3 else -1 for a, b in itertools.product(range(3), repeat=2)]
    assert_right(x, d, True)


@pytest.mark.parametrize("count", [1, 63, 64, 65, 150])
def test_a_matrix_is_inverted_modulo_a_prime(count):
    random, prime = np.random.default_rng(count), exact.PRIMES[0]
    a = random.permutation(
        np.triu(random.integers(0, 3, (count, count)), 1) + np.eye(count, dtype=int)
    )
    inverse = exact._inverse_modulo(a, prime).astype(object)
    assert ((a.astype(object) @ inverse) % prime == np.eye(count, dtype=int)).all()
    a[-1] = a[:-1].sum(axis=0)  # 0 if there are no others
    assert exact._inverse_modulo(a, prime) is None
