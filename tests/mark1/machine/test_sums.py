import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mark1.machine import kernels, loops
from mark1.machine.sums import LANES, dot, rounded


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
    assert [loops._dot(row, w, np.full(LANES, np.nan)) for row in x] == expected


@given(st.integers(1, 300), st.sampled_from([0.0, 1e-50, 0.3]), st.integers(0, 10_000))
def test_a_compiled_drive_is_the_sum_in_the_defined_order_rounded(n, threshold, seed):
    kernels.compiled()
    random = np.random.default_rng(seed)
    x, w = numbers_of_all_sizes(random, n), numbers_of_all_sizes(random, n)
    x[n // 2 :] = -x[: n - n // 2]  # so that some nearly cancel
    w[n // 2 :] = w[: n - n // 2]
    found = np.float32(loops._drive(x, w, threshold, np.empty(LANES)))
    assert found.tobytes() == rounded(dot(x, w) - threshold).tobytes()


@pytest.mark.parametrize(
    ("value", "expected"), [(-1e-60, 0.0), (1e300, np.inf), (-1e300, -np.inf), (0.5, 0.5)]
)
def test_rounding_gives_no_negative_zero_and_overflows_to_infinity(value, expected):
    found = rounded(np.array([value]))
    assert found.tobytes() == np.array([expected], dtype=np.float32).tobytes()
