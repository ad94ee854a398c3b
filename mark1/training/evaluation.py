"""Measure how well a machine classifies: accuracy, confusion, and which patterns are wrong."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mark1.machine.machine import Mark1, Presentation
from mark1.machine.potentiometers import Wipers
from mark1.machine.response import Code
from mark1.patterns.pattern_set import PatternSet
from mark1.training.pattern_loop import PatternLoop, at_once

#: Patterns read at once, a few milliseconds of work.
AT_ONCE = 256

#: Products of features and weights computed at once, on a large machine, and features.
MOST_PRODUCTS, MOST_FEATURES = 2**21, 2**18


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
    margins : ndarray of float64, shape (n,), or None
        How close each answer was, in volts, as `mark1.machine.response.Code.margins` says; None
        where nobody asks.
    """

    labels: NDArray[np.int32]
    answers: NDArray[np.int32]
    test: NDArray[np.bool_]
    classes: tuple[str, ...]
    margins: NDArray[np.float64] | None = None

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

    def confusion(self, counted: NDArray[np.bool_] | None = None) -> NDArray[np.int64]:
        """Count the answers by true class, shape (classes, classes + 1); last column: no class.

        Parameters
        ----------
        counted : ndarray of bool, shape (n,), optional
            Which patterns to count; all by default.
        """
        count, some = len(self.classes), slice(None) if counted is None else counted
        table = np.zeros((count, count + 1), dtype=np.int64)
        np.add.at(table, (self.labels[some], self.answers[some]), 1)  # −1 is the last column
        return table


def read(machine: Mark1, code: Code, pictures: NDArray[Any]) -> NDArray[np.int32]:
    """Classify pictures (n, rows, columns); −1 where the response names no class."""
    return answers_to(machine, code, machine.see(pictures))[0]


def read_closely(
    machine: Mark1, code: Code, pictures: NDArray[Any]
) -> tuple[NDArray[np.int32], NDArray[np.float64]]:
    """Classify pictures (n, rows, columns); return the answers, and how close each was in volts."""
    answers, drive = answers_to(machine, code, machine.see(pictures))
    return answers, code.margins(drive)


def answers_to(
    machine: Mark1, code: Code, x: NDArray[Any], wipers: Wipers | None = None
) -> tuple[NDArray[np.int32], NDArray[np.float64]]:
    """Classify what a machine sees of pictures.

    Parameters
    ----------
    x : ndarray, shape (n, features)
        From `Mark1.see`.
    wipers : Wipers, optional
        Instead of the potentiometers of the machine.

    Returns
    -------
    answers : ndarray of int32, shape (n,)
        −1 where the response names no class.
    drive : ndarray of float64, shape (n, r_units)
        The sums ν.
    """
    drive = machine.response.add_up(x, machine.potentiometers if wipers is None else wipers)
    return code.read(drive, machine.response.decide(drive)), drive


def class_named(shown: Presentation, code: Code, classes: tuple[str, ...]) -> str | None:
    """Return the class that the response to one picture names; None if it names none."""
    if not classes:
        return None
    index = int(code.read(shown.drive[None], shown.response[None])[0])
    return None if index < 0 else classes[index]


def evaluate(
    machine: Mark1,
    patterns: PatternSet,
    watch: Callable[[int], object] = lambda count: None,
    loop: PatternLoop | None = None,
) -> Evaluation:
    """Classify every pattern once, without noise and without learning.

    Parameters
    ----------
    machine : Mark1
    patterns : PatternSet
    watch : callable
        Called with the number of patterns classified since the last call.
    loop : PatternLoop, optional
        A loop over these patterns of a machine that sees the same in them. It has the features of
        those to train with.

    Raises
    ------
    PatternError
        If the pictures do not fit the machine.
    ConfigError
        If the R-units cannot name all classes.
    """
    code, answers = Code(machine.config, patterns.codes), np.empty(len(patterns), np.int32)
    known = np.zeros(0, np.int64) if loop is None else loop.indices
    others = np.setdiff1d(np.arange(len(patterns)), known)
    for indices in (known, others):
        for start in range(0, len(indices), most := at_once(machine.config)):
            some = indices[start : start + most]
            if indices is others or loop is None:
                x = machine.see(patterns.pictures[some])
            else:
                x = loop.seen(np.arange(start, start + len(some)))
            answers[some] = answers_to(machine, code, x)[0]
            watch(len(some))
    return Evaluation(patterns.labels, answers, patterns.test, patterns.classes)


def is_right(machine: Mark1, patterns: PatternSet) -> bool:
    """Return whether every pattern is classified correctly; stops soon after one that is not.

    Errors as in `evaluate`.
    """
    code, most = Code(machine.config, patterns.codes), at_once(machine.config)
    for start in range(0, len(patterns), most):
        some = slice(start, start + most)
        if (read(machine, code, patterns.pictures[some]) != patterns.labels[some]).any():
            return False
    return True


def _share_right(wrong: NDArray[np.bool_]) -> float | None:
    return float(1 - wrong.mean()) if len(wrong) else None


class Evaluator:
    """Evaluates a machine at its current weights."""

    def __init__(self) -> None:
        self._parts: list[NDArray[np.int32]] = []
        self._margins: list[NDArray[np.float64]] = []
        self._machine: Mark1 | None = None

    @property
    def is_done(self) -> bool:
        """Whether no patterns are left to evaluate."""
        return self._machine is None

    def begin(self, machine: Mark1, code: Code, patterns: PatternSet) -> None:
        """Begin with the first pattern."""
        self._machine, self._code, self._patterns = machine, code, patterns
        self._parts, self._margins = [], []

    def stop(self) -> None:
        """Leave the rest unread."""
        self._machine = None

    def advance(self, seconds: float = math.inf) -> Evaluation | None:
        """Continue; return the evaluation once the last pattern has been read.

        Parameters
        ----------
        seconds : float
            Overrun by the time that `AT_ONCE` patterns take at most.
        """
        end = time.perf_counter() + seconds
        while self._machine is not None:
            patterns = self._patterns
            done = sum(map(len, self._parts))
            pictures = patterns.pictures[done : done + _in_a_slice(self._machine)]
            if len(pictures):
                answers, margins = read_closely(self._machine, self._code, pictures)
                self._parts.append(answers)
                self._margins.append(margins)
            if done + len(pictures) == len(patterns):
                self._machine = None
                answers = np.concatenate([np.zeros(0, np.int32), *self._parts])
                margins = np.concatenate([np.zeros(0, np.float64), *self._margins])
                return Evaluation(
                    patterns.labels, answers, patterns.test, patterns.classes, margins
                )
            if time.perf_counter() >= end:
                break
        return None


def _in_a_slice(machine: Mark1) -> int:
    """Return how many patterns of a machine to read at once."""
    config, voters = machine.config, machine.response.voters
    fitting = min(MOST_PRODUCTS // (config.weights * voters), MOST_FEATURES // config.features)
    return max(1, min(AT_ONCE, fitting))
