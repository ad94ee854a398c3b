"""The document: one moment of a session, and whether anything differs between two of them."""

import dataclasses

import numpy as np
import pytest

from mark1.storage.document import Branch, Document
from tests.mark1.storage.samples import (
    KINDS,
    a_document,
    a_run_with_chapters,
    a_trainer,
    bits,
    run_state,
    run_to,
    state,
)


@pytest.mark.parametrize("kind", KINDS)
def test_a_document_of_a_run_has_a_blank_retina_and_asks_for_nothing(kind):
    trainer = a_trainer(kind)
    document, config = Document.of(trainer), trainer.machine.config
    assert document.drawing.shape == (config.rows, config.columns)
    assert document.drawing.dtype == trainer.patterns.pictures.dtype
    assert not document.drawing.any()
    assert document.desired.tolist() == [0] * config.r_units
    assert (document.by_hand, document.target, document.branches) == (False, "A", ())
    assert document.patterns is trainer.patterns


def test_a_document_makes_a_trainer_that_stands_where_the_run_does():
    trainer = a_run_with_chapters()
    before, document = state(trainer), Document.of(trainer)
    assert state(document.trainer()) == before


def test_a_document_does_not_change_when_its_run_goes_on():
    trainer = a_run_with_chapters()
    document = Document.of(trainer)
    before = run_state(document.run)
    trainer.turn(0, 1.5)
    run_to(trainer, 700)
    assert run_state(document.run) == before


def test_documents_of_an_unchanged_session_are_the_same():
    trainer = a_run_with_chapters()
    assert Document.of(trainer).same(Document.of(trainer))


def test_branches_are_compared_by_what_they_hold():
    document = a_document()
    again = tuple(
        Branch(branch.fork, dataclasses.replace(branch.run)) for branch in document.branches
    )
    assert document.same(dataclasses.replace(document, branches=again))
    moved = (Branch(1, again[0].run), again[1])
    for branches in (again[:1], again[::-1], moved):
        assert not document.same(dataclasses.replace(document, branches=branches))


@pytest.mark.parametrize(
    "change",
    [
        {"by_hand": False},
        {"target": None},
        {"chosen": {}},
        {"desired": np.zeros(2, np.int8)},
        {"drawing": np.zeros((6, 5), np.uint8)},
    ],
    ids=lambda change: next(iter(change)),
)
def test_another_choice_or_drawing_makes_another_document(change):
    document = a_document()
    assert document.same(dataclasses.replace(document))
    assert not document.same(dataclasses.replace(document, **change))


@pytest.mark.parametrize(
    "act",
    [
        lambda trainer: trainer.step(),
        lambda trainer: trainer.seek(trainer.position.step - 1),
        lambda trainer: trainer.turn(0, 9.0),
        lambda trainer: trainer.turn(0, float(trainer.machine.potentiometers.volts[0])),
        lambda trainer: trainer.change(dataclasses.replace(trainer.training, eta=0.125)),
        lambda trainer: trainer.take_patterns(dataclasses.replace(trainer.patterns)),
        lambda trainer: trainer.cut(),
    ],
    ids=["step", "back", "knob", "knob left alone", "η", "patterns", "cut"],
)
def test_whatever_is_done_to_the_run_makes_another_document(act):
    trainer = a_run_with_chapters()
    before = Document.of(trainer)
    volts = bits(before.run.volts)
    act(trainer)
    assert not Document.of(trainer).same(before)
    assert bits(before.run.volts) == volts
