import functools
import operator

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mark1.machine import compiled
from mark1.machine.config import MachineConfig
from mark1.machine.potentiometers import Wipers
from mark1.machine.response import ResponseUnits, blocks_of, sums_loop, sums_of
from mark1.machine.sums import (
    LANES,
    Inputs,
    add_up,
    count_loop,
    dot,
    size,
    square,
    sum_in_order,
    total,
    total_loop,
)
from tests.mark1.machine.sums_by_definition import by_the_definition, numbers_of_all_sizes


@pytest.mark.slow
@given(
    st.one_of(st.integers(1, 200), st.sampled_from([511, 512, 513, 1000])),
    st.sampled_from([1, 2, 3, 70]),
    st.integers(0, 10_000),
)
def test_sums_are_added_in_the_defined_order(n, rows, seed):
    random = np.random.default_rng(seed)
    x, w = numbers_of_all_sizes(random, rows, n), numbers_of_all_sizes(random, n)
    expected = [by_the_definition(row, w) for row in x]
    assert dot(x, w).tolist() == expected
    assert [float(dot(row, w)) for row in x] == expected
    for row, exactly in zip(x, expected, strict=True):
        assert sum_in_order(row, w, 0.0) == exactly
        longer = np.append(w, w[:1])
        with_bias = by_the_definition(np.append(row, np.float32(1)), longer)
        assert add_up(row[None], 0, 0, n + 1, longer, 0) == with_bias
        assert add_up(row[None], 0, 0, n, longer, 0) == exactly


@pytest.mark.parametrize("kind", [np.uint8, np.float32, np.float64])
@pytest.mark.parametrize("bias", [0, 1])
def test_machine_code_adds_in_the_defined_order_whatever_the_length(kind, bias):
    random = np.random.default_rng(7)
    for n in [*range(1, 2 * LANES + 2), 511, 512]:
        x, w = numbers_of_all_sizes(random, 2, n), numbers_of_all_sizes(random, n + bias)
        x = random.integers(0, 2, x.shape).astype(kind) if kind == np.uint8 else x.astype(kind)
        w, sums = w.astype(np.float64), np.empty(2)
        compiled.run(sums_loop, x, w, sums)
        rows = np.column_stack([x.astype(np.float64), np.ones((2, bias))])
        assert sums.tolist() == [by_the_definition(row, w) for row in rows]


@given(st.integers(1, 200), st.booleans(), st.booleans(), st.integers(0, 10_000))
def test_all_inputs_and_their_squares_are_added_up_alike(n, is_lit, has_bias, seed):
    random = np.random.default_rng(seed)
    x = numbers_of_all_sizes(random, n).astype(np.float64)
    if is_lit:
        x = random.integers(0, 2, n).astype(np.uint8)
    seen = Inputs(x, int(has_bias))
    assert size(seen) == n + has_bias
    assert (count_loop if is_lit else total_loop)(seen) == total(seen)
    # One by one: from Python 3.12 on, `sum` corrects for rounding.
    assert total(seen) == functools.reduce(operator.add, x.tolist(), 0.0) + has_bias
    values = np.append(x, 1.0) if has_bias else x.astype(np.float64)
    assert square(seen) == by_the_definition(values, values)
    assert not is_lit or count_loop(seen) == square(seen)


@given(
    kind=st.sampled_from(["mark1", "full"]),
    r_units=st.integers(1, 4),
    rows=st.integers(0, 5),
    threshold=st.sampled_from([0.0, 0.3]),
    unit=st.sampled_from([1.0, 0.1]),
    seed=st.integers(0, 10_000),
)
def test_many_drives_at_once_are_those_of_the_definition(
    kind, r_units, rows, threshold, unit, seed
):
    config = MachineConfig.of(kind, classes=2, r_units=r_units, a_units=67)
    units = ResponseUnits(blocks_of(config), "undecided", threshold)
    random = np.random.default_rng(seed)
    x, w = numbers_of_all_sizes(random, rows, 67), numbers_of_all_sizes(random, config.weights)
    found = units.add_up(x, Wipers(w, unit))
    assert found.shape == (rows, r_units)
    for row in range(rows):
        for r, block in enumerate(units.blocks):
            expected = by_the_definition(x[row, block.features], w[block.pots])
            assert found[row, r] == unit * expected - threshold


@pytest.mark.parametrize("most", [0, 2**40])
@given(whole=st.booleans(), has_bias=st.booleans(), seed=st.integers(0, 10_000))
def test_a_table_is_added_up_alike_with_and_without_the_compiler(most, whole, has_bias, seed):
    random = np.random.default_rng(seed)
    x, w = numbers_of_all_sizes(random, 3, 70), numbers_of_all_sizes(random, 70 + has_bias)
    w = w.astype(np.float64)
    if whole:
        x, w = np.rint(random.normal(0, 9, x.shape)), np.rint(random.normal(0, 9, w.shape))
    seen = np.column_stack([x, np.ones((3, int(has_bias)))])
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("mark1.machine.response.WORTHWHILE", most)
        assert sums_of(x, w).tolist() == [by_the_definition(row, w) for row in seen]
