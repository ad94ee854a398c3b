"""Evaluate a whole pattern set in slices, so that a window never waits for it."""

from __future__ import annotations

import math
import time

import numpy as np
from numpy.typing import NDArray

from mark1.machine.machine import Mark1
from mark1.machine.response import Code
from mark1.patterns.pattern_set import PatternSet
from mark1.training.evaluate import Evaluation, read_closely

#: Patterns read at once, a few milliseconds of work.
AT_ONCE = 256

#: Products of features and weights computed at once, on a large machine, and features.
MOST_PRODUCTS, MOST_FEATURES = 2**21, 2**18


class Evaluator:
    """Evaluates a machine at its current weights."""

    def __init__(self) -> None:
        self._parts: list[NDArray[np.int32]] = []
        self._margins: list[NDArray[np.float32]] = []
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
            pictures = patterns.pictures[done : done + _at_once(self._machine)]
            if len(pictures):
                answers, margins = read_closely(self._machine, self._code, pictures)
                self._parts.append(answers)
                self._margins.append(margins)
            if done + len(pictures) == len(patterns):
                self._machine = None
                answers = np.concatenate([np.zeros(0, np.int32), *self._parts])
                margins = np.concatenate([np.zeros(0, np.float32), *self._margins])
                return Evaluation(
                    patterns.labels, answers, patterns.test, patterns.classes, margins
                )
            if time.perf_counter() >= end:
                break
        return None


def _at_once(machine: Mark1) -> int:
    """Return how many patterns of a machine to read at once."""
    config, voters = machine.config, machine.response.voters
    fitting = min(MOST_PRODUCTS // (config.weights * voters), MOST_FEATURES // config.features)
    return max(1, min(AT_ONCE, fitting))
