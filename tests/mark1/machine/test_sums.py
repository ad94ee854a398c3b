import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mark1.machine import kernels, sum_loop
from mark1.machine.config import MachineConfig
from mark1.machine.response import ResponseUnits, blocks_of
from mark1.machine.sums import LANES, dot, is_finite, rounded


def by_the_definition(x, w):
    """The order of the module's docstring in plain Python."""
    lanes = [0.0] * LANES
    for i, (a, b) in enumerate(zip(x.tolist(), w.tolist(), strict=True)):
        lanes[i % LANES] += a * b
    while len(lanes) > 1:
        half = len(lanes) // 2
        lanes = [lanes[i] + lanes[half + i] for i in range(half)]
    return lanes[0]


def numbers_of_all_sizes(random, *shape):
    sizes = 10.0 ** random.integers(-40, 19, shape)
    return (random.normal(size=shape) * sizes).astype(np.float32)


@pytest.mark.slow
@given(
    st.one_of(st.integers(1, 200), st.sampled_from([511, 512, 513, 1000])),
    st.sampled_from([1, 2, 3, 70]),
    st.integers(0, 10_000),
)
def test_sums_are_added_in_the_defined_order(n, rows, seed):
    kernels.compiled()
    random = np.random.default_rng(seed)
    x, w = numbers_of_all_sizes(random, rows, n), numbers_of_all_sizes(random, n)
    expected = [by_the_definition(row, w) for row in x]
    assert dot(x, w).tolist() == expected
    assert [float(dot(row, w)) for row in x] == expected
    for row, total in zip(x, expected, strict=True):
        lanes = np.full(LANES, np.nan)
        assert sum_loop._dot(row, w, 0.0, lanes) == total
        assert sum_loop._dot(row, np.append(w, w[:1]), w[0], lanes) == by_the_definition(
            np.append(row, np.float32(1)), np.append(w, w[:1])
        )


@pytest.mark.slow
@given(st.integers(2, 300), st.sampled_from([0.0, 1e-50, 0.3]), st.integers(0, 10_000))
def test_a_compiled_drive_is_the_sum_in_the_defined_order_rounded(n, threshold, seed):
    kernels.compiled()
    random = np.random.default_rng(seed)
    x, w = numbers_of_all_sizes(random, n), numbers_of_all_sizes(random, n)
    x[n // 2 :] = -x[: n - n // 2]  # so that some nearly cancel
    w[n // 2 :] = w[: n - n // 2]
    x[-1] = 1
    for stored in (x, x[:-1]):  # the bias may be left out
        found = np.float32(sum_loop._drive(stored, w, threshold, 0.0, np.empty(LANES)))
        assert found.tobytes() == rounded(dot(x, w) - threshold).tobytes()


@given(
    kind=st.sampled_from(["mark1", "full"]),
    r_units=st.integers(1, 4),
    rows=st.integers(0, 5),
    threshold=st.sampled_from([0.0, 0.3]),
    seed=st.integers(0, 10_000),
)
def test_many_drives_at_once_are_those_of_the_definition(kind, r_units, rows, threshold, seed):
    kernels.compiled()
    config = MachineConfig.of(kind, classes=2, r_units=r_units, a_units=67)
    units = ResponseUnits(blocks_of(config), "undecided", threshold)
    random = np.random.default_rng(seed)
    x, volts = numbers_of_all_sizes(random, rows, 67), numbers_of_all_sizes(random, config.weights)
    found = units.add_up(x, volts)
    assert found.shape == (rows, r_units)
    assert found.tobytes() == units.add_up(np.asfortranarray(x), volts).tobytes()
    for row in range(rows):
        for unit, block in enumerate(units.blocks):
            expected = by_the_definition(x[row, block.features], volts[block.pots]) - threshold
            assert found[row, unit].tobytes() == rounded(np.array(expected)).tobytes()


@pytest.mark.parametrize("place", [0, 5])
@pytest.mark.parametrize("value", [np.nan, np.inf, -np.inf])
def test_one_number_that_is_not_finite_is_found(place, value):
    numbers = np.full(6, np.finfo(np.float32).max, dtype=np.float32)
    assert is_finite(numbers)  # though their sum is not, in float32
    numbers[place] = value
    assert not is_finite(numbers)


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        *((-0.0, 0.0), (1e-60, 2.0**-149), (-1e-60, -(2.0**-149))),
        *((1e300, np.inf), (-1e300, -np.inf), (0.5, 0.5)),
    ],
)
def test_rounding_keeps_the_sign_has_no_negative_zero_and_overflows_to_infinity(value, expected):
    found = rounded(np.array([value]))
    assert found.tobytes() == np.array([expected], dtype=np.float32).tobytes()
