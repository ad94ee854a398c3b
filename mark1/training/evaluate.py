"""Measure how well a machine classifies: accuracy, confusion, and which patterns are wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mark1.machine.machine import Mark1
from mark1.machine.response import Code
from mark1.patterns.pattern_set import PatternSet

#: Pictures read at a time, to bound the memory for their features.
CHUNK = 1024


@dataclass(frozen=True, slots=True)
class Evaluation:
    """The answers of a machine to a set of patterns.

    Attributes
    ----------
    labels : ndarray of int32, shape (n,)
        The true classes.
    answers : ndarray of int32, shape (n,)
        The predicted class; −1 where the response names none.
    test : ndarray of bool, shape (n,)
        True for patterns kept for testing.
    classes : tuple of str
    """

    labels: NDArray[np.int32]
    answers: NDArray[np.int32]
    test: NDArray[np.bool_]
    classes: tuple[str, ...]

    @property
    def wrong(self) -> NDArray[np.bool_]:
        """Which patterns are classified wrongly, bool (n,)."""
        return np.not_equal(self.labels, self.answers)

    @property
    def training_accuracy(self) -> float | None:
        """Share of training patterns classified correctly; None if there are none."""
        return _share_right(self.wrong[~self.test])

    @property
    def test_accuracy(self) -> float | None:
        """Share of test patterns classified correctly; None if there are none."""
        return _share_right(self.wrong[self.test])

    def confusion(self) -> NDArray[np.int64]:
        """Count the answers by true class, shape (classes, classes + 1); last column: no class."""
        count = len(self.classes)
        table = np.zeros((count, count + 1), dtype=np.int64)
        np.add.at(table, (self.labels, self.answers), 1)  # answer −1 is the last column
        return table


def read(machine: Mark1, code: Code, pictures: NDArray[Any]) -> NDArray[np.int32]:
    """Classify pictures (n, rows, columns); −1 where the response names no class."""
    drive = machine.response.add_up(machine.see(pictures), machine.potentiometers.volts)
    return code.read(drive, machine.response.decide(drive))


def evaluate(
    machine: Mark1, patterns: PatternSet, watch: Callable[[int], object] = lambda count: None
) -> Evaluation:
    """Classify every pattern once, without noise and without learning.

    Parameters
    ----------
    machine : Mark1
    patterns : PatternSet
    watch : callable
        Called with the number of patterns classified since the last call.

    Raises
    ------
    PatternError
        If the pictures do not fit the machine.
    ConfigError
        If the R-units cannot name all classes.
    """
    answers = [np.zeros(0, np.int32)]
    for some in _answers(machine, patterns):
        answers.append(some)
        watch(len(some))
    return Evaluation(patterns.labels, np.concatenate(answers), patterns.test, patterns.classes)


def is_right(machine: Mark1, patterns: PatternSet) -> bool:
    """Return whether every pattern is classified correctly; stops soon after one that is not.

    Errors as in `evaluate`.
    """
    labels = np.split(patterns.labels, range(CHUNK, len(patterns), CHUNK))
    return all(map(np.array_equal, labels, _answers(machine, patterns)))


def _answers(machine: Mark1, patterns: PatternSet) -> Iterator[NDArray[np.int32]]:
    """Yield the answers to the patterns, some at a time."""
    code = Code(machine.config, len(patterns.classes))
    for start in range(0, len(patterns), CHUNK):
        yield read(machine, code, patterns.pictures[start : start + CHUNK])


def _share_right(wrong: NDArray[np.bool_]) -> float | None:
    return float(1 - wrong.mean()) if len(wrong) else None
