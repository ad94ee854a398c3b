"""Runs with chapters: a small machine, and a run that is changed in every way."""

from dataclasses import replace

import numpy as np
import pytest

from mark1.machine.config import MachineConfig, TrainingConfig
from mark1.machine.machine import Mark1
from mark1.patterns.pattern_set import PatternSet
from mark1.training.trainer import Trainer
from tests.mark1.storage.samples import some_of

#: One of each sort: they update at once, at the end of a pass, at its first mistake, or let others
#: answer.
SORTS = ("error-correction", "batch", "first-mistake", "voted", "averaged", "pocket")

every_sort = pytest.mark.parametrize("rule", SORTS)


def all_patterns():
    random = np.random.default_rng(2)
    return PatternSet(
        pictures=np.where(random.random((10, 6, 6)) < 0.4, 255, 0).astype(np.uint8),
        labels=(np.arange(10) % 2).astype(np.int32),
        classes=("A", "B"),
        test=np.zeros(10, dtype=bool),
        name="ten",
    )


def a_trainer(rule="error-correction", **training):
    machine = MachineConfig.of(
        "full", classes=2, rows=6, columns=6, a_units=24, excitatory=3, inhibitory=2, theta=1
    )
    settings = TrainingConfig(**{"rule": rule, "passes": 1000, "stop": "passes"} | training)
    trainer = Trainer(Mark1(machine), all_patterns(), settings)
    trainer.log.spacing = 8
    return trainer


def volts(trainer):
    return trainer.machine.potentiometers.volts.copy()


def here(trainer):
    """All that a step of the log decides."""
    predictor = trainer.predictor
    return (
        trainer.position,
        volts(trainer).tobytes(),
        trainer.training,
        trainer.patterns,
        predictor and predictor.state.tobytes(),
    )


def train(trainer, steps, seen):
    """Go on step by step; what was seen at a step before must be there again."""
    for _ in range(steps):
        trainer.step()
        step = trainer.position.step
        assert seen.setdefault(step, here(trainer)) == here(trainer)


def a_run_with_every_chapter(rule):
    """A run that was changed in every way, and what was seen at each of its steps."""
    trainer, patterns, seen = a_trainer(rule), all_patterns(), {}
    seen[0] = here(trainer)

    def note():
        seen[trainer.position.step] = here(trainer)

    train(trainer, 23, seen)
    trainer.take_patterns(some_of(patterns, [0, 1, 2, 3, 4, 5, 7]), "−3")
    note()
    train(trainer, 18, seen)
    trainer.turn(3, 2.5, "knob 4")
    note()
    train(trainer, 5, seen)
    trainer.change(replace(trainer.training, eta=0.25), "η 0.25")
    note()
    train(trainer, 9, seen)
    trainer.teach(patterns.pictures[9], trainer.code.words[0])
    note()
    trainer.take_patterns(patterns, "+3")
    note()
    train(trainer, 12, seen)
    trainer.take_up("error-correction", "rule", stop="passes", passes=1000)
    note()
    train(trainer, 12, seen)
    trainer.take_patterns(some_of(patterns, []), "cleared")
    note()
    for place in (0, 1):
        trainer.teach(patterns.pictures[place], trainer.code.words[place])
        note()
    trainer.take_patterns(some_of(patterns, [4, 3, 2, 1]), "+4")
    note()
    train(trainer, 10, seen)
    return trainer, seen


#: What its chapters are called.
LABELS = ["", "−3", "knob 4", "η 0.25", "+3", "rule", "cleared", "+4"]
