"""The verdict of theory, with its proof, beside a linear support vector machine without one."""

from __future__ import annotations

import functools

import numpy as np

from mark1.theory.verdict import verdict
from tests.benchmarks.calls import quietly
from tests.benchmarks.measure import Row, in_turn


def beside_svm(count: int, features: int, flipped: float, bar: str) -> Row:
    """Numbers with the labels of a plane, of which a share is drawn at random again."""
    from sklearn.svm import LinearSVC

    random = np.random.default_rng(0)
    x = random.normal(size=(count, features))
    d = np.where(x @ random.normal(size=features) > 0, 1, -1)
    again = random.random(count) < flipped
    d[again] = random.choice([-1, 1], again.sum())
    peer = LinearSVC(C=1e6, loss="hinge", max_iter=20_000)
    found = verdict(x, d, bias=True)
    mine, other, ratio = in_turn(
        lambda: verdict(x, d, bias=True), lambda: quietly(lambda: peer.fit(x, d)), rounds=2
    )
    answer = {True: "separable", False: "not separable", None: "not known"}[found.separable]
    return Row(
        f"verdict, {count} × {features}, {flipped:.0%} at random",
        *(mine, "s", "scikit-learn's LinearSVC, C = 10⁶, which proves nothing"),
        *(other, 1 / ratio, bar, {"answer": answer}),
    )


MEASURES = (
    functools.partial(beside_svm, 2000, 1500, 1.0, "≤ 2"),
    functools.partial(beside_svm, 2000, 1500, 0.1, "≤ 2"),
    functools.partial(beside_svm, 2000, 300, 0.1, "≤ 2"),
)
