"""Sums as their description says, and numbers to add up."""

import numpy as np

from mark1.machine.sums import LANES


def by_the_definition(x, w):
    """The order that `mark1.machine.sums` describes, in plain Python."""
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
