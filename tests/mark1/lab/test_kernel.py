"""The kernel perceptron against the machine on φ written out, and a trace worked out by hand."""

from functools import reduce

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mark1 import fit
from mark1.errors import PatternError
from mark1.lab.kernel import KERNEL, fit_kernel, polynomial
from tests.examples import examples

XOR = ([[0, 0], [0, 1], [1, 0], [1, 1]], [-1, 1, 1, -1])


def written_out(points, degree):
    """All products of `degree` numbers of (1, x), in every order: their K is (1 + a·b)^degree."""
    longer = [np.array([1, *point]) for point in points]
    return np.array([reduce(np.kron, [point] * degree) for point in longer])


def test_xor_by_a_polynomial_of_degree_two_follows_the_trace_worked_out_by_hand():
    # K: (1, 1, 1, 1), (1, 4, 1, 4), (1, 1, 4, 4), (1, 4, 4, 9); the sums of 00, 01, 10, 11:
    # 00 wrong (−1, −1, −1, −1) | 01 wrong (0, 3, 0, 3) | 10 wrong (1, 4, 4, 7)
    # 11 wrong (0, 0, 0, −2); each further pass lowers the last by 2, until in the fifth
    # 10 wrong (1, 4, 4, −1) | 11 right; then 00 wrong (0, 3, 3, −2); then 00 wrong (−1, 2, 2, −3)
    run = fit_kernel(*XOR, polynomial(2))
    assert run.per_pass.tolist() == [4, 4, 4, 4, 3, 1, 1, 0]
    assert run.signed.tolist() == [-7, 5, 5, -4]
    assert run.decision(XOR[0]).tolist() == [-1, 2, 2, -3]
    assert (run.learned, run.support) == (True, 4)


def test_a_plane_never_learns_xor():
    run = fit_kernel(*XOR, polynomial(1), max_passes=50)
    assert (run.learned, len(run.per_pass), run.per_pass.min()) == (False, 50, 4)


@st.composite
def classified(draw):
    columns = draw(st.integers(1, 3))
    point = st.lists(st.integers(-2, 2), min_size=columns, max_size=columns)
    points = draw(st.lists(point, min_size=2, max_size=8))
    more = len(points) - 2
    return points, [1, -1, *draw(st.lists(st.sampled_from([1, -1]), min_size=more, max_size=more))]


@given(classified(), st.integers(1, 3))
@settings(max_examples=examples(60))
def test_the_machine_makes_the_same_mistakes_on_phi_written_out(case, degree):
    points, d = case
    run = fit_kernel(points, d, polynomial(degree), max_passes=5)
    phi = written_out(points, degree)
    machine = fit(phi, d, "maxiter-bias", bias=False, max_passes=5)
    assert run.per_pass.tolist() == machine.per_pass.tolist()
    assert run.decision(points).tolist() == (phi @ machine.weights).tolist()


def test_what_is_no_table_is_refused():
    for x, d in (([1, 2], [1, -1]), ([[1], [2]], [1]), ([[1], [np.nan]], [1, -1]), ([[1]], [0])):
        with pytest.raises(PatternError):
            fit_kernel(x, d, polynomial(2))


def test_parity_needs_the_degree_of_its_cells():
    for setting in KERNEL.settings:
        if setting["cells"] < 4:
            learned = KERNEL.trial(setting, 1960)["learned"]
            assert learned == (setting["degree"] >= setting["cells"])
