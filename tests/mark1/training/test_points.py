import os
import subprocess
import sys
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from mark1 import fit
from mark1.errors import PatternError
from mark1.machine import compiled
from mark1.machine.config import MachineConfig
from mark1.machine.machine import Mark1
from mark1.theory.separability import separability
from mark1.training.points import Inputs, fires_loop, fires_of, inputs_of, is_finite, sums_of
from mark1.training.trainer import Trainer
from tests.mark1.machine.sums_by_definition import by_the_definition, numbers_of_all_sizes


@pytest.mark.parametrize(
    "kind", [bool, np.uint8, np.int64, np.float16, np.float32, np.float64, object]
)
def test_zeros_and_ones_become_bytes_whatever_their_type(kind):
    inputs = inputs_of(np.array([[0, 1], [1, 1]], dtype=kind))
    assert inputs.features.dtype == np.uint8
    assert inputs.features.tolist() == [[0, 1], [1, 1]]


@pytest.mark.parametrize("table", [[[0, 2]], [[0.5, 1]], [[-1, 1]]])
def test_other_numbers_keep_their_precision(table):
    inputs = inputs_of(table)
    assert inputs.features is None
    assert inputs.table.dtype == np.float64
    assert inputs_of(np.array(table, np.float32)).table.dtype == np.float32
    assert inputs.table.tolist() == table


def test_numbers_that_need_no_rounding_are_not_copied():
    x = np.array([[0.5, 1], [2, 3]], dtype=np.float32)
    patterns = inputs_of(x).patterns(np.array([0, 1]), 2)
    assert np.shares_memory(patterns.pictures, x)
    assert not patterns.pictures.flags.writeable
    assert x.flags.writeable


@pytest.mark.parametrize(
    "read",
    [
        inputs_of,
        lambda x: sums_of(x, np.ones((1, 3)), np.ones(1)),
        lambda x: fires_of(x, np.ones(3), 1.0),
    ],
)
@pytest.mark.parametrize("value", [np.nan, np.inf, -np.inf])
def test_a_number_that_does_not_fit_is_named(read, value):
    with pytest.raises(PatternError, match=r"x\[1, 2\] is"):
        read([[0, 1, 0], [1, 0, value]])


def test_bytes_and_numbers_show_the_machine_the_same():
    table = np.array([[0, 1, 1], [1, 0, 0]])
    lit, analog = inputs_of(table), Inputs(table.astype(np.float32))
    seen = [x.machine(2).see(x.patterns(np.array([0, 1]), 2).pictures) for x in (lit, analog)]
    assert seen[0].tolist() == seen[1].tolist() == [[0, 1, 1, 1], [1, 0, 0, 1]]
    assert lit.features.tolist() == table.tolist()


def a_table(kind):
    """The same four points, in memory of another kind each."""
    x = np.array([[0.5, -1], [2, 3], [-1, 0.25], [1, 1]], dtype=np.float32)
    if kind == "read-only":
        x.flags.writeable = False
    if kind == "unaligned":
        x = np.frombuffer(b"\0" + x.tobytes(), dtype=np.float32, offset=1).reshape(4, 2)
    if kind == "every other":
        x = np.repeat(x, 2, axis=0)[::2]
    if kind == "subclass":
        x = x.view(np.recarray)
    return x.astype(kind) if kind in (">f4", "f8", "longdouble") else x


@pytest.mark.parametrize(
    "kind", ["read-only", "unaligned", "every other", "subclass", ">f4", "f8", "longdouble"]
)
def test_a_table_is_learned_alike_in_any_memory(kind):
    d = [1, -1, -1, 1]
    learned = fit(a_table("plain"), d)
    again = fit(a_table(kind), d)
    assert again.weights.tolist() == learned.weights.tolist()
    assert again.predict(a_table(kind)).tolist() == learned.predict(a_table("plain")).tolist()


def test_points_left_out_for_test_are_not_trained_on():
    x = np.array([[0.5, -1], [2, 3], [-1, 0.25], [1, 1]], dtype=np.float32)
    inputs, kept = inputs_of(x), [0, 1, 3]
    patterns = replace(
        inputs.patterns(np.array([1, 0, 0, 1]), 2), test=np.array([False, False, True, False])
    )
    trainer = Trainer(inputs.machine(2), patterns)
    trainer.finish()
    alone = inputs_of(x[kept])
    expected = Trainer(alone.machine(2), alone.patterns(np.array([1, 0, 1]), 2))
    expected.finish()
    found = trainer.machine.potentiometers.volts
    assert found.tolist() == expected.machine.potentiometers.volts.tolist()


@given(
    points=arrays(np.float32, (4, 3), elements=st.floats(-100, 100, width=32)),
    weights=arrays(np.float64, (2, 3), elements=st.floats(-100, 100)),
    planes=st.integers(1, 2),
    is_exact=st.booleans(),
)
def test_sums_are_those_of_a_matrix_product(points, weights, planes, is_exact):
    chosen = weights[:planes].astype(np.float32 if is_exact else np.float64).astype(np.float64)
    biases = np.array([0.5, -3.25])[:planes]
    found = sums_of(points, chosen, biases)
    expected = points.astype(np.float64) @ chosen.T + biases
    np.testing.assert_allclose(found, expected, rtol=1e-6, atol=1e-5)


@given(
    size=st.sampled_from([1, 3, 70]),
    scale=st.sampled_from([1e-25, 1e-20, 1, 1e15, 1e30]),
    is_exact=st.booleans(),
    threshold=st.sampled_from([0.0, 0.5]),
    unit=st.sampled_from([1.0, 0.1]),
    kind=st.sampled_from([np.float32, np.float64]),
    at_zero=st.booleans(),
    seed=st.integers(0, 10_000),
)
def test_a_unit_fires_where_its_sum_is_positive(
    size, scale, is_exact, threshold, unit, kind, at_zero, seed
):
    """Half of the rows cancel but for rounding, so that the order of the sum decides."""
    random = np.random.default_rng(seed)
    weights = random.normal(size=size).astype(np.float32 if is_exact else np.float64)
    if unit != 1:
        weights = random.integers(-3, 4, size) * unit
    weights, bias = weights.astype(np.float64), float(np.float32(random.choice([0, 0.1, -0.3])))
    x = random.normal(size=(8, size)) * scale
    x[::2, -1] = (threshold - bias - x[::2, :-1] @ weights[:-1]) / (weights[-1] or 1)
    x = x.astype(kind)
    sums = sums_of(x, weights[None], np.array([bias]), threshold, unit)[:, 0]
    fires = fires_of(x, weights, bias, threshold, unit, at_zero)
    assert fires.tolist() == (sums >= 0 if at_zero else sums > 0).tolist()


def test_a_sum_is_that_of_the_machine_with_its_bias_last():
    """It shares a lane with 2⁵⁴, beside which it is lost. Added at the end, it would not be."""
    weights, bias = np.array([0, 2.0**54, -(2.0**54), *[0.0] * 62]), 1.0
    machine = Mark1(MachineConfig.of("direct", classes=2, rows=1, columns=65, analog=True))
    machine.potentiometers.load(np.append(weights, bias).astype(np.float32))
    x = np.ones((1, 65), np.float32)
    assert machine.present(x).drive.tolist() == [0.0]
    assert sums_of(x, weights[None], np.array([bias])).tolist() == [[0.0]]


def test_sums_beyond_float32_are_not_lost():
    assert fires_of([[3e38, 3e38]], np.ones(2), 0.0).tolist() == [True]
    assert fires_of([[3e38, 3e38]], -np.ones(2), 0.0).tolist() == [False]
    found = sums_of([[3e38, 3e38]], np.array([[1.0, 1.0]]), np.zeros(1))
    np.testing.assert_allclose(found, [[6e38]], rtol=1e-6)


@given(
    unit=st.sampled_from([1.0, 0.1]),
    threshold=st.sampled_from([0.0, 0.3]),
    at_zero=st.booleans(),
    seed=st.integers(0, 10_000),
)
def test_whether_a_unit_fires_is_the_sign_of_its_sum(unit, threshold, at_zero, seed):
    random = np.random.default_rng(seed)
    x, w = numbers_of_all_sizes(random, 12, 9), numbers_of_all_sizes(random, 10)
    x[:6, :4] = -x[:6, 5:9]  # so that some sums nearly vanish
    w[:4] = w[5:9]
    w[random.random(10) < 0.3] = 0
    w = w.astype(np.float64)
    nu = [unit * by_the_definition(row, w) - threshold for row in np.column_stack([x, np.ones(12)])]
    fires = np.zeros(12, bool)
    assert compiled.run(fires_loop, x, w, unit, threshold, at_zero, fires)
    assert fires.tolist() == [n > 0 or (at_zero and n == 0) for n in nu]


def test_a_number_that_is_not_finite_is_told_from_one_that_fires():
    fires, x = np.zeros(1, bool), np.array([[1.0, np.nan]])
    w = np.ones(3)
    assert not compiled.run(fires_loop, x, w, 1.0, 0.0, False, fires)


@pytest.mark.parametrize("place", [0, 5])
@pytest.mark.parametrize("value", [np.nan, np.inf, -np.inf])
def test_one_number_that_is_not_finite_is_found(place, value):
    numbers = np.full(6, np.finfo(np.float32).max, dtype=np.float32)
    assert is_finite(numbers)  # though their sum is not, in float32
    numbers[place] = value
    assert not is_finite(numbers)


def test_numbers_whose_squares_are_out_of_range_are_finite_whatever_numpy_does_about_it():
    with np.errstate(all="raise"):
        assert is_finite(np.array([1e-200, 1e200]))


@pytest.mark.parametrize("kind", [np.int64, object, np.longdouble])
def test_rows_that_float64_cannot_tell_apart_are_counted_before_a_verdict(kind):
    """2⁵³ + 1 becomes 2⁵³. Rows of one class may, and so may rows that were equal before."""
    big = 2**53
    x = np.array([[big, 0], [big + 1, 0], [big, 1], [big + 1, 1], [5, 5]], dtype=kind)
    d = np.array([-1, 1, 1, 1, -1])
    for ask in (fit, separability):
        with pytest.raises(PatternError, match="2 rows of different classes"):
            ask(x, d)
    assert not separability(x[[0, 0, 4]], d[[0, 1, 4]], bias=True).separable
    assert separability(x[2:], d[2:], bias=True).separable
    near = x[[0, 1, 4]] - x[0]
    assert separability(near, d[[0, 1, 0]], bias=True).separable


def test_a_table_without_memory_for_it_gets_a_sentence(monkeypatch):
    def full(*_):
        raise MemoryError

    monkeypatch.setattr("mark1.lab.fit.Trainer", full)
    with pytest.raises(PatternError, match="not enough memory for 2 rows of 3 numbers"):
        fit(np.eye(3)[:2] / 2, [-1, 1])


@pytest.mark.slow
def test_without_compiled_code_the_run_is_the_same_and_slow():
    """As `NUMBA_DISABLE_JIT=1` asks for."""
    code = (
        "import numpy as np; from mark1 import fit;"
        "x = np.random.default_rng(3).normal(size=(60, 7));"
        "run = fit(x, np.where(x[:, 0] + x[:, 1] > 0.1, 1, -1));"
        "print(run.mistakes, run.weights.tolist(), (run.predict(x) == 1).sum())"
    )
    said = [
        subprocess.run(
            [sys.executable, "-c", code], env=os.environ | more, capture_output=True, text=True
        )
        for more in ({}, {"NUMBA_DISABLE_JIT": "1"})
    ]
    assert said[0].stdout == said[1].stdout != ""
    assert said[0].stderr == ""
    says = "NUMBA_DISABLE_JIT is set, so nothing is compiled"
    assert says in said[1].stderr
    command = [sys.executable, "-m", "mark1", "train", "e-x-f?n=300", "--machine", "direct"]
    ran = subprocess.run(
        [*command, "--passes", "5"],
        env=os.environ | {"NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
    )
    assert ran.stderr.startswith(f"mark1: {says}")
    assert ran.stderr.count("\n") == 1
