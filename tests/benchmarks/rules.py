"""Whole calls of `mark1.fit` with other rules, beside scikit-learn or a plain loop by numba."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import numba
import numpy as np
from numpy.typing import NDArray

import mark1
from mark1.lab.estimator import PerceptronClassifier
from tests.benchmarks.calls import PASSES, data, faster, quietly
from tests.benchmarks.measure import Row, in_turn


@numba.njit(fastmath=True)
def averaged(x: Any, d: Any, passes: int) -> Any:
    """Return the mean of the weights after each presentation, as fast as a short loop is."""
    w, late = np.zeros(x.shape[1] + 1, np.float32), np.zeros(x.shape[1] + 1)
    shown = 0
    for _ in range(passes):
        for i in range(len(x)):
            if np.dot(x[i], w[:-1]) * d[i] + w[-1] * d[i] <= 0:
                for j in range(x.shape[1]):
                    w[j] += d[i] * x[i, j]
                    late[j] += shown * d[i] * x[i, j]
                w[-1] += d[i]
                late[-1] += shown * d[i]
            shown += 1
    return w - late / shown


@numba.njit(fastmath=True)
def voted(x: Any, d: Any, passes: int, voters: Any, votes: Any) -> int:
    """Write all weights and how long each lasted into `voters` and `votes`; return their number."""
    w, count = np.zeros(x.shape[1] + 1, np.float32), 0
    for _ in range(passes):
        for i in range(len(x)):
            if np.dot(x[i], w[:-1]) * d[i] + w[-1] * d[i] <= 0:
                for j in range(x.shape[1]):
                    w[j] += d[i] * x[i, j]
                w[-1] += d[i]
                count += 1
                voters[count] = w
            votes[count] += 1
    return count + 1


@numba.njit(fastmath=True)
def multi_class(x: Any, labels: Any, passes: int) -> Any:
    """Return the weights of one R-unit for each of ten classes, and the mean of them."""
    w, late = np.zeros((10, x.shape[1] + 1), np.float32), np.zeros((10, x.shape[1] + 1))
    sums, shown = np.zeros(10, np.float32), 0
    for _ in range(passes):
        for i in range(len(x)):
            right, rival = labels[i], -1
            for r in range(10):
                sums[r] = np.dot(x[i], w[r, :-1]) + w[r, -1]
            for r in range(10):
                if r != right and (rival < 0 or sums[r] > sums[rival]):
                    rival = r
            if sums[right] <= sums[rival]:
                for r, d in ((right, np.float32(1)), (rival, np.float32(-1))):
                    for j in range(x.shape[1]):
                        w[r, j] += d * x[i, j]
                        late[r, j] += shown * d * x[i, j]
                    w[r, -1] += d
                    late[r, -1] += shown * d
            shown += 1
    return w, w - late / shown


@functools.cache
def ten_classes(kind: str) -> tuple[NDArray[np.float32], NDArray[np.int64]]:
    """Label the same rows by the greatest of ten sums."""
    x, random = data(kind)[0], np.random.default_rng(5)
    sums = (x - x.mean()) @ random.normal(size=(x.shape[1], 10)).astype(np.float32)
    return x, sums.argmax(axis=1)


def jointly(rule: str, bar: str, kind: str) -> Row:
    """All R-units of a pattern judged together, ten classes."""
    x, labels = ten_classes(kind)
    return faster(
        f"PerceptronClassifier.fit, {rule}, {kind}",
        lambda: PerceptronClassifier(rule=rule, max_iter=PASSES, tol=None, order="given").fit(
            x, labels
        ),
        lambda: multi_class(x, labels, PASSES),
        *(LOOP, bar, ROUNDS),
    )


def averaging(kind: str) -> Row:
    """The mean over 100 classes: a mistake turns two R-units, and adds to the mean of these two."""
    x, random = data(kind)[0][:4000], np.random.default_rng(7)
    labels = ((x - x.mean()) @ random.normal(size=(x.shape[1], 100))).argmax(axis=1)
    rules = "multi-class-averaged", "multi-class"
    fits = [PerceptronClassifier(rule=rule, max_iter=PASSES, tol=None).fit for rule in rules]
    mine, other, ratio = in_turn(
        *(functools.partial(quietly, functools.partial(fit, x, labels)) for fit in fits),
        rounds=ROUNDS,
    )
    return Row(
        f"multi-class-averaged, 100 classes, {kind}",
        *(mine * 1e3, "ms", "the same mistakes without a mean", other * 1e3, 1 / ratio, "≤ 1.2"),
    )


def passive_aggressive() -> Callable[[NDArray[np.float32], NDArray[np.int64]], object]:
    """Return the fit of PA-I as the scikit-learn installed offers it, with C = 1."""
    from sklearn import linear_model

    how = {"loss": "hinge", "max_iter": PASSES, "tol": None, "shuffle": False}
    rates = linear_model.SGDClassifier._parameter_constraints["learning_rate"][0]
    if "pa1" in rates.options:
        pa1 = {"learning_rate": "pa1", "eta0": 1.0, "penalty": None}
        return linear_model.SGDClassifier(**how, **pa1).fit  # type: ignore[no-any-return]
    return linear_model.PassiveAggressiveClassifier(C=1.0, **how).fit  # type: ignore[no-any-return]


def row(rule: str, kind: str, theirs: Callable[..., object], peer: str, bar: str) -> Row:
    """One rule over the same rows in the same order."""
    x, d = data(kind)
    return faster(
        f"mark1.fit, {rule}, {PASSES} passes, {kind}",
        lambda: mark1.fit(x, d, rule, stop="passes", max_passes=PASSES),
        lambda: theirs(x, d),
        *(peer, bar, ROUNDS),
    )


def vote(x: NDArray[np.float32], d: NDArray[np.int64]) -> object:
    """Run `voted`, and let the voters answer all rows, as `mark1.fit` does at its end."""
    most = len(x) * PASSES // 2
    voters, votes = np.empty((most, x.shape[1] + 1), np.float32), np.zeros(most, np.int64)
    voters[0] = 0
    count = voted(x, d, PASSES, voters, votes)
    planes = voters[:count, :-1].T
    sums = [(some @ planes + voters[:count, -1] > 0) @ votes[:count] for some in np.split(x, 10)]
    return 2 * np.concatenate(sums) > votes.sum()


#: Turns of each; the vote over all rows takes most of a second.
ROUNDS = 7

LOOP, THEIRS = "a plain loop by numba, fastmath", "scikit-learn's"

MEASURES = (
    functools.partial(jointly, "multi-class", "≥ 0.95", "0/1"),
    functools.partial(jointly, "multi-class", "≥ 0.8", "real"),
    functools.partial(jointly, "multi-class-averaged", "≥ 0.9", "0/1"),
    functools.partial(jointly, "multi-class-averaged", "≥ 0.75", "real"),
    functools.partial(averaging, "0/1"),
    functools.partial(averaging, "real"),
    *(
        functools.partial(row, rule, kind, theirs, peer, bar)
        for kind, of_mean in (("0/1", "≥ 0.9"), ("real", "≥ 0.5"))
        for rule, theirs, peer, bar in (
            ("averaged", lambda x, d: averaged(x, d, PASSES), LOOP, of_mean),
            ("voted", vote, f"{LOOP}, and the answers by BLAS", "≥ 1"),
            ("passive-aggressive-1", lambda x, d: passive_aggressive()(x, d), THEIRS, "≥ 2"),
        )
    ),
)
