"""Whole calls as users write them, from numbers to weights: checks, copies and set-up included."""

from __future__ import annotations

import functools
import time
import warnings
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

import mark1
from tests.benchmarks.measure import Row, in_turn

ROWS, FEATURES, PASSES, BATCH = 10_000, 512, 5, 100

#: Numbers (n, k) and a label −1 or 1 for each row.
Data = tuple[NDArray[np.float32], NDArray[np.int64]]


@functools.cache
def data(kind: str) -> Data:
    """Rows that a plane nearly tells apart: of 0 and 1, or of real numbers."""
    random = np.random.default_rng(1960)
    if kind == "0/1":
        x = (random.random((ROWS, FEATURES)) < 0.25).astype(np.float32)
    else:
        x = random.normal(size=(ROWS, FEATURES)).astype(np.float32)
    sums = x @ random.normal(size=FEATURES)
    return x, np.where(sums > np.median(sums), 1, -1)


def quietly(call: Callable[[], object]) -> None:
    """Call without the warning that so few passes do not converge."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        call()


def fit(kind: str, bar: str) -> Row:
    """`mark1.fit` beside scikit-learn, same order and passes."""
    from sklearn.linear_model import Perceptron

    x, d = data(kind)
    theirs = Perceptron(max_iter=PASSES, tol=None, shuffle=False)
    return faster(
        f"mark1.fit, {PASSES} passes over {kind} numbers",
        lambda: mark1.fit(x, d, stop="passes", max_passes=PASSES),
        lambda: theirs.fit(x, d),
        *("scikit-learn's Perceptron.fit", bar),
    )


def classifier(kind: str, bar: str) -> Row:
    """`PerceptronClassifier.fit` in the same way."""
    from sklearn.linear_model import Perceptron

    from mark1.lab.estimator import PerceptronClassifier

    x, d = data(kind)
    ours = PerceptronClassifier(max_iter=PASSES, tol=None, order="given")
    theirs = Perceptron(max_iter=PASSES, tol=None, shuffle=False)
    return faster(
        f"PerceptronClassifier.fit, the same, {kind}",
        lambda: ours.fit(x, d),
        lambda: theirs.fit(x, d),
        *("scikit-learn's Perceptron.fit", bar),
    )


def stream() -> Row:
    """`partial_fit`, batch after batch."""
    from sklearn.linear_model import Perceptron

    from mark1.lab.estimator import PerceptronClassifier

    x, d = data("0/1")
    batches = list(zip(np.split(x, ROWS // BATCH), np.split(d, ROWS // BATCH), strict=True))

    def learn(learner: PerceptronClassifier | Perceptron) -> None:
        for some, answers in batches:
            learner.partial_fit(some, answers, classes=[-1, 1])

    return faster(
        f"partial_fit, {ROWS // BATCH} batches of {BATCH}",
        lambda: learn(PerceptronClassifier(order="given")),
        lambda: learn(Perceptron(shuffle=False)),
        *("scikit-learn's Perceptron.partial_fit", "≥ 3"),
    )


def predict(of: str) -> Row:
    """Answers to all rows."""
    from mark1.lab.estimator import PerceptronClassifier

    x, d = data("0/1")
    w = np.ones(FEATURES, dtype=np.float32)
    if of == "mark1.fit":
        call = mark1.fit(x, d, stop="passes", max_passes=1).predict
    else:
        call = PerceptronClassifier(max_iter=1, tol=None, order="given").fit(x, d).predict
    ours, other, ratio = in_turn(lambda: call(x), lambda: x @ w, rounds=101)
    return Row(
        f"predict of {of}",
        *(ours * 1e3, "ms", "X @ w by BLAS (numpy), one thread", other * 1e3, 1 / ratio, "≤ 1.2"),
    )


def faster(
    name: str,
    ours: Callable[[], object],
    theirs: Callable[[], object],
    peer: str,
    bar: str,
    rounds: int = 21,
) -> Row:
    """Time two calls in turn; the row says how many times faster ours is."""
    began = time.perf_counter()
    quietly(ours)
    first = time.perf_counter() - began
    mine, other, ratio = in_turn(lambda: quietly(ours), lambda: quietly(theirs), rounds=rounds)
    return Row(
        *(name, mine * 1e3, "ms", f"{peer}, same numbers and order"),
        *(other * 1e3, ratio, bar, {"first call ms": round(first * 1e3, 2)}),
    )


MEASURES = (
    lambda: fit("0/1", "≥ 6"),
    lambda: fit("real", "≥ 3"),
    lambda: classifier("0/1", "≥ 5"),
    lambda: classifier("real", "≥ 3"),
    stream,
    lambda: predict("mark1.fit"),
    lambda: predict("PerceptronClassifier"),
)
