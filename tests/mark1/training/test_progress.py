"""What a finished run advises."""

from __future__ import annotations

import numpy as np

from mark1.machine.config import MachineConfig, TrainingConfig
from mark1.machine.machine import Mark1
from mark1.patterns import shapes
from mark1.patterns.pattern_set import PatternSet
from mark1.session.commands import ChangeTraining
from mark1.session.session import Session
from mark1.storage.document import Document
from mark1.training.trainer import Trainer
from tests.mark1.sessions import evaluated, learn


def opened(patterns: PatternSet, order: str = "given", passes: int = 3) -> Session:
    """Open a session of patterns on a machine that is too small for them."""
    config = MachineConfig.of("mark1", classes=len(patterns.classes), a_units=32)
    training = TrainingConfig(order=order, passes=passes)
    return Session(Document.of(Trainer(Mark1(config), patterns, training)))


def said(session: Session) -> str:
    """Learn to the end, and return what is said then."""
    learn(session)
    evaluated(session)
    return str(session.state.message)


def test_a_sorted_set_that_is_learned_in_vain_is_to_be_shuffled() -> None:
    figures = shapes.make("figures?examples=40")
    session = opened(figures.subset(np.argsort(figures.labels, kind="stable")))
    last = said(session)
    wrong = int(session.state.wrong.sum())
    assert wrong > 2 * int(session.state.mistakes[-1])  # the chart says few, and many are wrong
    assert last == (
        "Set the order to shuffled: the patterns are sorted by class, and "
        f"{wrong} of 160 are still wrong."
    )
    session.perform(ChangeTraining({"order": "shuffled", "passes": 6}))
    assert said(session).startswith("Not learned in 6 passes")


def test_patterns_in_no_order_are_not_to_be_shuffled() -> None:
    figures = shapes.make("figures?examples=40")
    assert said(opened(figures)).startswith("Not learned in 3 passes")


def test_one_picture_of_each_letter_is_no_sorted_set() -> None:
    assert said(opened(shapes.make("letters"))).startswith("Not learned in 3 passes")
