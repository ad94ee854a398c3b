"""Whole calls where rows are many, and most features few.

A table of 100 columns in float64 is read no faster than memory gives it, which leaves less to gain.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import numba
import numpy as np
from numpy.typing import NDArray

import mark1
from tests.benchmarks.calls import PASSES, faster, quietly
from tests.benchmarks.measure import Row, in_turn
from tests.benchmarks.rules import LOOP, averaged


@numba.njit(fastmath=True)
def passive_aggressive(x: Any, d: Any, passes: int) -> Any:
    """Return the weights of PA-I with C = 1, as fast as a short loop is."""
    w = np.zeros(x.shape[1] + 1, np.float32)
    for _ in range(passes):
        for i in range(len(x)):
            loss = 1 - (np.dot(x[i], w[:-1]) + w[-1]) * d[i]
            if loss > 0:
                square = np.float32(1)
                for j in range(x.shape[1]):
                    square += x[i, j] * x[i, j]
                by = np.float32(min(1.0, loss / square) * d[i])
                for j in range(x.shape[1]):
                    w[j] += by * x[i, j]
                w[-1] += by
    return w


@functools.cache
def data(count: int, features: int, kind: str) -> tuple[NDArray[Any], NDArray[np.int64]]:
    """Numbers with the labels of a plane, of which 2 % are wrong."""
    random = np.random.default_rng(1)
    x = random.normal(size=(count, features)).astype(kind)
    d = np.where(x @ random.normal(size=features) > 0, 1, -1)
    d[random.random(count) < 0.02] *= -1
    return x, d


def beside_scikit_learn(count: int, features: int, kind: str, bar: str) -> Row:
    """Error correction, same order and passes."""
    from sklearn.linear_model import Perceptron

    x, d = data(count, features, kind)
    theirs = Perceptron(max_iter=PASSES, tol=None, shuffle=False)
    return faster(
        f"mark1.fit, {count} × {features} {kind}",
        lambda: mark1.fit(x, d, stop="passes", max_passes=PASSES),
        lambda: theirs.fit(x, d),
        *("scikit-learn's Perceptron.fit", bar, ROUNDS),
    )


def beside_loop(rule: str, theirs: Callable[..., object]) -> Row:
    """Another rule, which turns at more than every tenth row."""
    x, d = data(10**6, 20, "float32")
    return faster(
        f"mark1.fit, {rule}, 1000000 × 20",
        lambda: mark1.fit(x, d, rule, stop="passes", max_passes=PASSES),
        lambda: theirs(x, d, PASSES),
        *(LOOP, "≥ 0.9", ROUNDS),
    )


def shuffled() -> Row:
    """The classifier as it is by default: rows that no cache holds come in another order."""
    from sklearn.linear_model import Perceptron

    from mark1 import PerceptronClassifier

    x, d = data(10**5, 512, "float32")
    ours = PerceptronClassifier(max_iter=PASSES, tol=None)
    theirs = Perceptron(max_iter=PASSES, tol=None)
    mine, other, ratio = in_turn(
        lambda: quietly(lambda: ours.fit(x, d)), lambda: quietly(lambda: theirs.fit(x, d)), rounds=3
    )
    return Row(
        *("PerceptronClassifier.fit, 100000 × 512, shuffled", mine * 1e3, "ms"),
        *("scikit-learn's Perceptron.fit, which shuffles, too", other * 1e3, ratio, "≥ 3"),
    )


#: Turns of each.
ROUNDS = 7

MEASURES = (
    functools.partial(beside_scikit_learn, 10**6, 20, "float32", "≥ 2"),
    functools.partial(beside_scikit_learn, 10**5, 100, "float32", "≥ 3"),
    functools.partial(beside_scikit_learn, 10**6, 20, "float64", "≥ 2"),
    functools.partial(beside_scikit_learn, 10**5, 100, "float64", "≥ 1.5"),
    functools.partial(beside_loop, "averaged", averaged),
    functools.partial(beside_loop, "passive-aggressive-1", passive_aggressive),
    shuffled,
)
