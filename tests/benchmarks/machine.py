"""The machine: training and association."""

from __future__ import annotations

import functools
import warnings
from collections.abc import Callable

import numpy as np

from mark1.machine import compiled
from mark1.machine.config import MachineConfig, TrainingConfig
from mark1.machine.loop import Lesson
from mark1.machine.machine import Mark1
from mark1.machine.rules import RULES
from mark1.patterns.pattern_set import PatternSet
from mark1.training.trainer import Trainer
from tests.benchmarks.measure import Row, in_turn

PRESENTATIONS = 10_000


@functools.lru_cache
def lesson(mistaken: float) -> tuple[Trainer, np.ndarray, np.ndarray]:
    """A full machine of 512 A-units with one R-unit, and 10 000 pictures told apart by a teacher
    of the same make; a share of the labels is wrong."""
    random = np.random.default_rng(1960)
    pictures = np.where(random.random((PRESENTATIONS, 20, 20)) < 0.25, 255, 0).astype(np.uint8)
    machine = Mark1(MachineConfig.of("full", classes=2))
    x = machine.see(pictures)
    labels = x @ random.normal(size=512) > 0
    labels ^= random.random(PRESENTATIONS) < mistaken
    patterns = PatternSet(
        pictures=pictures,
        labels=labels.astype(np.int32),
        classes=("no", "yes"),
        test=np.zeros(PRESENTATIONS, dtype=bool),
    )
    training = TrainingConfig(passes=1, stop="passes")
    return Trainer(machine, patterns, training), x, np.where(labels, 1, -1)


def one_pass(trainer: Trainer) -> None:
    """Train one pass from zero weights."""
    trainer.seek(0)
    trainer.finish()


def scikit_learn(x: np.ndarray, labels: np.ndarray) -> Callable[[], None]:
    """Return the same pass by scikit-learn's Perceptron."""
    from sklearn.linear_model import Perceptron

    def fit() -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # that one pass does not converge
            Perceptron(max_iter=1, tol=None, shuffle=False).fit(x, labels)

    return fit


def kind_of(mistaken: float) -> str:
    """Say how many labels are wrong."""
    return "separable" if mistaken == 0 else f"{mistaken:.0%} mistaken"


def training_beside_scikit_learn(mistaken: float) -> Row:
    """One pass of error correction."""
    trainer, x, labels = lesson(mistaken)
    ours, other, ratio = in_turn(lambda: one_pass(trainer), scikit_learn(x, labels))
    return Row(
        f"training, 10 000 × 512, {kind_of(mistaken)}",
        *(ours * 1e3, "ms", "scikit-learn's Perceptron.fit, same data and order, one pass"),
        *(other * 1e3, ratio, "≥ 9"),
    )


def loop_beside_scikit_learn(mistaken: float) -> Row:
    """The same pass by the loop alone, without the log of the run."""
    trainer, x, labels = lesson(mistaken)
    lit, rule, theirs = x.astype(np.uint8), RULES[trainer.training.rule], scikit_learn(x, labels)
    told = Lesson(lit, np.arange(len(lit)), labels[:, None].astype(np.int8))
    w, wrong = np.zeros(512, np.int16), np.empty((3, len(lit)), np.int64)
    panel = trainer.machine.panel()._replace(deciding=w, turned=w, kept=np.zeros((0, 1), np.int16))
    settings = trainer.machine.settings(trainer.training)

    def ours() -> None:
        w[:] = 0
        compiled.train(rule.turn, told, panel, settings, wrong)

    mine, other, ratio = in_turn(ours, theirs)
    one_pass(trainer)
    assert np.array_equal(w, trainer.machine.potentiometers.positions)
    return Row(
        f"the loop of it alone, {kind_of(mistaken)}",
        *(mine * 1e3, "ms", "scikit-learn's Perceptron.fit, same data and order, one pass"),
        *(other * 1e3, ratio, "≥ 14"),
    )


def training_beside_blas() -> Row:
    """One pass of error correction beside one reading of the same numbers."""
    trainer, x, _ = lesson(0.0)
    w = np.ones(512, dtype=np.float32)
    ours, other, ratio = in_turn(lambda: one_pass(trainer), lambda: x @ w, rounds=31)
    return Row(
        "training, 10 000 × 512, beside A @ w",
        *(ours * 1e3, "ms", "A @ w by BLAS (numpy), one thread"),
        *(other * 1e3, 1 / ratio, "≤ 0.8"),
    )


def association_beside_blas() -> Row:
    """S → A for 10 000 pictures."""
    machine = Mark1(MachineConfig())
    random = np.random.default_rng(1)
    cells = random.random((PRESENTATIONS, 400)) < 0.25
    as_numbers, signs = cells.astype(np.float32), machine.plugboard.matrix()
    ours, other, ratio = in_turn(
        lambda: machine.association.respond(cells), lambda: as_numbers @ signs
    )
    return Row(
        "S → A, 10 000 pictures, 400 × 512",
        *(ours * 1e3, "ms", "the matrix product by BLAS (numpy), one thread"),
        *(other * 1e3, 1 / ratio, "≤ 1"),
    )


def association_of_a_large_machine() -> Row:
    """S → A for 64 pictures where each of many units has 20 wires from 4096 cells."""
    machine = Mark1(MachineConfig(rows=64, columns=64, a_units=8192, fan_out=1000))
    cells = np.random.default_rng(1).random((64, 4096)) < 0.25
    as_numbers, signs = cells.astype(np.float32), machine.plugboard.matrix()
    ours, other, ratio = in_turn(
        lambda: machine.association.respond(cells), lambda: as_numbers @ signs
    )
    return Row(
        "S → A, 64 pictures, 4096 × 8192",
        *(ours * 1e3, "ms", "the dense matrix product by BLAS (numpy), one thread"),
        *(other * 1e3, ratio, "≥ 10"),
    )


MEASURES = (
    lambda: training_beside_scikit_learn(0.0),
    lambda: training_beside_scikit_learn(0.1),
    lambda: loop_beside_scikit_learn(0.0),
    lambda: loop_beside_scikit_learn(0.1),
    training_beside_blas,
    association_beside_blas,
    association_of_a_large_machine,
)
