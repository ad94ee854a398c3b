"""The evaluation of an open session: never of other weights than those there are."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from mark1.machine.machine import Mark1
from mark1.machine.response import Code
from mark1.session.evaluating import Evaluating
from mark1.training.evaluate import evaluate, read_closely
from mark1.training.evaluator import Evaluator
from mark1.training.trainer import Trainer
from tests.mark1.random_session import start


@pytest.fixture
def trainer() -> Trainer:
    """Train six pictures for a while."""
    trainer = start(0).trainer()
    trainer.advance(steps=10)
    return trainer


def test_it_reads_once_and_again_after_a_change(trainer: Trainer) -> None:
    evaluating = Evaluating()
    assert evaluating.current(trainer) is None
    assert evaluating.advance(trainer, 60)
    found = evaluating.current(trainer)
    assert found is not None
    assert np.array_equal(found.answers, evaluate(trainer.machine, trainer.patterns).answers)
    assert not evaluating.advance(trainer, 60)
    assert evaluating.current(trainer) is found
    trainer.step()
    assert evaluating.current(trainer) is None
    assert evaluating.advance(trainer, 60)
    assert evaluating.current(trainer) is not found


def test_only_what_is_no_longer_true_is_forgotten(trainer: Trainer) -> None:
    evaluating = Evaluating()
    assert not evaluating.forget(trainer)
    evaluating.advance(trainer, 60)
    assert not evaluating.forget(trainer)
    trainer.step()
    assert evaluating.forget(trainer)
    assert not evaluating.forget(trainer)


def test_another_trainer_is_read_from_its_first_pattern(trainer: Trainer) -> None:
    evaluating = Evaluating()
    evaluating.advance(trainer, 60)
    other = start(1).trainer()
    assert evaluating.current(other) is None
    assert evaluating.advance(other, 60)
    found = evaluating.current(other)
    assert found is not None
    assert found.labels is other.patterns.labels


def test_a_short_call_computes_few_features_of_a_large_machine(
    trainer: Trainer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "mark1.training.evaluator.MOST_FEATURES", 2 * trainer.machine.config.features
    )
    shown: list[int] = []
    see = trainer.machine.see
    monkeypatch.setattr(
        trainer.machine, "see", lambda pictures: shown.append(len(pictures)) or see(pictures)
    )
    evaluator = Evaluator()
    evaluator.begin(trainer.machine, trainer.code, trainer.patterns)
    evaluator.advance()
    assert shown == [2, 2, 2]


@pytest.mark.parametrize(
    ("products", "most", "voters", "at_once"),
    [(2, 256, 1, 2), (0, 256, 1, 1), (100, 3, 1, 3), (6, 256, 3, 2)],
)
def test_a_short_call_reads_few_patterns_and_fewer_of_a_large_machine(
    trainer: Trainer,
    monkeypatch: pytest.MonkeyPatch,
    products: int,
    most: int,
    voters: int,
    at_once: int,
) -> None:
    monkeypatch.setattr(trainer.machine.response, "voters", voters)
    weights = trainer.machine.config.weights
    monkeypatch.setattr("mark1.training.evaluator.MOST_PRODUCTS", products * weights)
    monkeypatch.setattr("mark1.training.evaluator.AT_ONCE", most)
    evaluator, counts = Evaluator(), []
    evaluator.begin(trainer.machine, trainer.code, trainer.patterns)

    def counted(
        machine: Mark1, code: Code, pictures: NDArray[Any]
    ) -> tuple[NDArray[np.int32], NDArray[np.float32]]:
        counts.append(len(pictures))
        return read_closely(machine, code, pictures)

    monkeypatch.setattr("mark1.training.evaluator.read_closely", counted)
    found = None
    while found is None:
        before = len(counts)
        found = evaluator.advance(0)
        assert len(counts) == before + 1
    assert counts == [at_once] * (6 // at_once)
    assert np.array_equal(found.answers, evaluate(trainer.machine, trainer.patterns).answers)
