"""A trainer for any rule: little to learn, in every setting that some rule treats differently."""

from dataclasses import replace

import numpy as np
import pytest

from mark1.machine.config import MachineConfig
from mark1.machine.machine import Mark1
from mark1.machine.rules import RULES
from mark1.patterns import shapes
from mark1.patterns.pattern_set import PatternSet
from mark1.training.conventions import building, teaching
from mark1.training.trainer import Trainer

every_rule = pytest.mark.parametrize("rule", RULES)

#: Settings that some rules treat in their own way.
SORTS = {
    "plain": ({}, {}),
    "shuffled": ({}, {"order": "shuffled"}),
    "forgetting": ({}, {"decay": 0.01}),
    "noisy": ({"noise": 0.02}, {}),
    "counted in η": ({}, {"eta": 0.1}),
    "with stops and steps": ({"limit": 2.0, "step": 0.25, "stuck": 7}, {}),
    "real-valued": ({"analog": True, "rows": 1, "columns": 70}, {}),
}


def _is_quick(rule, sort):
    """Whether every run tries them: each rule in a plain run and one other, and each sort."""
    others = [name for name in SORTS if name != "plain"]
    return sort in ("plain", others[list(RULES).index(rule) % len(others)])


every_rule_and_sort = pytest.mark.parametrize(
    ("rule", "sort"),
    [
        pytest.param(rule, sort, marks=() if _is_quick(rule, sort) else pytest.mark.slow)
        for rule in RULES
        for sort in SORTS
    ],
)


def digits():
    """Ten pictures in two classes, few enough for the readable loop."""
    found = shapes.make("digits-all", seed=2)
    keep = np.arange(0, 30, 3)
    return PatternSet(
        pictures=found.pictures[keep],
        labels=(np.arange(10) % 2).astype(np.int32),
        classes=("even", "odd"),
        test=np.zeros(10, dtype=bool),
    )


def points():
    """Ten points of 70 real numbers in two classes."""
    numbers = np.random.default_rng(4).normal(size=(10, 1, 70)).astype(np.float32)
    return replace(digits(), pictures=numbers)


def trainer_for(rule, sort="plain", passes=4, **changes):
    built, taught = SORTS[sort]
    kind = "direct" if sort == "real-valued" else "full"
    settings = building(rule, kind, **built)
    config = MachineConfig.of(kind, classes=2, a_units=64, seed=5, **settings)
    training = teaching(rule, **{"passes": passes, "stop": "passes", "eta": 0.5, **taught})
    patterns = points() if kind == "direct" else digits()
    return Trainer(Mark1(config), patterns, training, **changes)


def state(trainer):
    answering = trainer.answering()
    x = answering.see(trainer.patterns.pictures)
    drive = answering.response.add_up(x, answering.potentiometers)
    return trainer.position, trainer.machine.potentiometers.volts.tolist(), drive.tolist()
