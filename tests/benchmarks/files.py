"""From a file to a taught machine: one pass over 10 000 rows of 512 features, reading included."""

from __future__ import annotations

import functools
import tempfile
import time
from pathlib import Path

import numpy as np

from mark1.machine.config import MachineConfig, TrainingConfig
from mark1.machine.machine import Mark1
from mark1.patterns.files import read_patterns
from mark1.patterns.files.table_columns import TableChoices
from mark1.training.trainer import Trainer
from tests.benchmarks.measure import Row, in_turn

ROWS, FEATURES = 10_000, 512

#: The perceptron's step where the margin is too small, on every feature alike.
PEER = (
    "--csv --quiet --binary --loss_function hinge --sgd --learning_rate 0.5 --power_t 0 "
    "--noconstant"
)


@functools.cache
def folder() -> tempfile.TemporaryDirectory[str]:
    """Where the file is, until the program ends."""
    return tempfile.TemporaryDirectory()


@functools.cache
def table() -> Path:
    """A CSV file of 0 and 1 that a plane tells apart; ``_label`` is what the peer looks for."""
    random = np.random.default_rng(1960)
    lit = (random.random((ROWS, FEATURES)) < 0.22).astype(np.int8)
    labels = np.where(lit @ random.normal(size=FEATURES) > 0, 1, -1)
    path = Path(folder().name) / "table.csv"
    np.savetxt(
        path,
        np.column_stack([labels, lit]),
        fmt="%d",
        delimiter=",",
        header=",".join(["_label", *(f"f{i}" for i in range(FEATURES))]),
        comments="",
    )
    return path


def ours(path: Path) -> float:
    """Read and make one pass; the share of right answers on the way."""
    patterns = read_patterns(path, 16, 32, choices=TableChoices("_label"))
    machine = Mark1(MachineConfig.of("direct", classes=2, rows=16, columns=32))
    trainer = Trainer(machine, patterns, TrainingConfig(passes=1, stop="passes"))
    return 1 - trainer.finish().total / ROWS


def theirs(path: Path) -> float:
    """The same by Vowpal Wabbit, which reads and learns in one go."""
    from vowpalwabbit import Workspace

    learner = Workspace(f"--data {path} {PEER}")
    mistakes = learner.get_sum_loss()
    learner.finish()
    return 1 - float(mistakes) / ROWS


def beside_vowpal_wabbit() -> Row:
    """Presentations per second of both, from the very same CSV file."""
    path = table()
    mine, other, ratio = in_turn(lambda: ours(path), lambda: theirs(path), clock=time.perf_counter)
    return Row(
        "one pass from a CSV file of 10 000 × 512",
        *(ROWS / mine / 1e3, "k/s", "Vowpal Wabbit, same file, hinge loss, reading included"),
        *(ROWS / other / 1e3, ratio, "≥ 1"),
        {"right on the way": round(ours(path), 4), "right of the peer": round(theirs(path), 4)},
    )


MEASURES = (beside_vowpal_wabbit,)
