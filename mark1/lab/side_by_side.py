"""Online, batch and averaged learning side by side on the same points, and several orders."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mark1.machine.config import TrainingConfig, stream
from mark1.machine.machine import Mark1
from mark1.machine.rules import rule_named
from mark1.patterns.pattern_set import PatternSet
from mark1.training.conventions import config_for_points, teaching
from mark1.training.evaluation import read
from mark1.training.points import planes_of
from mark1.training.trainer import Trainer

#: The rules that are compared. All of them move w by η d x for each mistake.
RULES = ("maxiter-bias", "batch", "averaged")

#: Orders in which the points are presented to the first of them, and the passes of each run.
ORDERS, PASSES = 12, 100

#: Fewest presentations between two checks of the time.
AT_ONCE = 64


@dataclass(frozen=True, slots=True, eq=False)
class Outcome:
    """Where one run stands.

    Attributes
    ----------
    planes : ndarray of float64, shape (planes, 3)
        w₁, w₂ and b of each plane that answers; b is 0 without a bias.
    updates : int
        How often the weights of an R-unit were corrected.
    passes : int
    right, count : int
        Points answered correctly, of how many.
    nearest : float or None
        Distance of the nearest point from the line, negative if it is on the wrong side; None for
        more than two classes, or without a line.
    is_done : bool
    is_learned : bool
    """

    planes: NDArray[np.float64]
    updates: int
    passes: int
    right: int
    count: int
    nearest: float | None
    is_done: bool
    is_learned: bool


class SideBySide:
    """Runs of several rules, and of one rule in several orders, advanced in slices.

    Parameters
    ----------
    patterns : PatternSet
        Points (x₁, x₂).
    eta : float
    seed : int
        Decides the orders.
    bias : bool
    """

    def __init__(self, patterns: PatternSet, *, eta: float, seed: int, bias: bool) -> None:
        settings = {"eta": eta, "seed": seed, "bias": bias}
        self.rules = {rule: _trainer(patterns, rule, **settings) for rule in RULES}
        rows = [stream(seed, "order", k).permutation(len(patterns)) for k in range(ORDERS)]
        self.orders = [_trainer(patterns.subset(row), RULES[0], **settings) for row in rows]

    @property
    def is_done(self) -> bool:
        """Whether all runs are over."""
        return all(trainer.finished is not None for trainer in self._trainers)

    @property
    def _trainers(self) -> list[Trainer]:
        return [*self.rules.values(), *self.orders]

    def advance(self, seconds: float) -> bool:
        """Go on with all runs by turns; return whether they are over."""
        end = time.perf_counter() + seconds
        while not self.is_done:
            for trainer in self._trainers:
                if time.perf_counter() >= end:
                    return self.is_done
                if trainer.finished is None:
                    trainer.advance(end - time.perf_counter(), max(AT_ONCE, len(trainer.rows)))
        return True


def outcome(trainer: Trainer) -> Outcome:
    """Say where a run stands."""
    patterns, classes = trainer.patterns, len(trainer.patterns.classes)
    weights, biases = planes_of(trainer, 1 if classes <= 2 else classes)
    planes = np.column_stack([weights, biases])
    answers = read(trainer.answering(), trainer.code, patterns.pictures)
    progress = trainer.progress
    sums = trainer.rule.when == "sum"
    return Outcome(
        planes=planes,
        updates=progress.passes - trainer.position.clean if sums else progress.unit_total,
        passes=progress.passes,
        right=int((answers == patterns.labels).sum()),
        count=len(patterns),
        nearest=_nearest(planes, patterns) if classes <= 2 else None,
        is_done=progress.finished is not None,
        is_learned=progress.finished == "learned",
    )


def _nearest(planes: NDArray[np.float64], patterns: PatternSet) -> float | None:
    length = float(np.linalg.norm(planes[0, :2]))
    if not length or not len(patterns):
        return None
    points = patterns.pictures[:, 0].astype(np.float64)
    sides = np.where(patterns.labels == 1, 1, -1)
    return float((sides * (points @ planes[0, :2] + planes[0, 2])).min()) / length


def _trainer(patterns: PatternSet, rule: str, **settings: Any) -> Trainer:
    classes = len(patterns.classes)
    config = config_for_points(classes, rule, seed=settings["seed"], bias=settings["bias"])
    training: TrainingConfig = teaching(rule_named(rule).name, eta=settings["eta"], passes=PASSES)
    return Trainer(Mark1(config), patterns.renumbered(), training)
