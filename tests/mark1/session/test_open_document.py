"""The open document: frozen states, and going back to them."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from mark1.errors import Mark1Error
from mark1.session.open_document import OpenDocument
from tests.mark1.random_session import digest, pictures, points, start


@pytest.fixture
def opened() -> OpenDocument:
    """Open six pictures in three classes, four steps into their run."""
    opened = OpenDocument(start(0))
    opened.train(4)
    return opened


def test_a_frozen_state_never_changes(opened: OpenDocument) -> None:
    frozen = opened.freeze()
    name = digest(frozen)
    opened.train(20)
    opened.put_drawing(255 - opened.drawing)
    opened.take_patterns(pictures(8), "other")
    assert digest(frozen) == name
    opened.restore(frozen)
    assert digest(opened.freeze()) == name


def test_freezing_twice_copies_nothing(opened: OpenDocument) -> None:
    one, other = opened.freeze(), opened.freeze()
    assert one.run is other.run
    assert one.drawing is other.drawing
    assert one.same(other)


def test_restoring_what_is_here_does_not_touch_the_run(opened: OpenDocument) -> None:
    frozen, revision = opened.freeze(), opened.trainer.revision
    opened.put_drawing(255 - opened.drawing)
    opened.restore(frozen)
    assert opened.trainer.revision == revision


def test_a_document_is_not_shared_with_its_giver() -> None:
    document = start(0)
    one, other = OpenDocument(document), OpenDocument(document)
    one.train(5)
    assert one.machine.potentiometers.volts.any()
    assert not other.machine.potentiometers.volts.any()


def test_training_goes_through_chapters_one_after_the_other(opened: OpenDocument) -> None:
    first = opened.patterns
    opened.take_patterns(pictures(8), "other")
    opened.train(6)
    opened.trainer.seek(0)
    assert opened.patterns is first
    opened.train(3)
    assert opened.patterns is first
    opened.train(1)
    assert opened.patterns is not first
    opened.train(6)
    assert opened.trainer.position.step == 10


def test_training_without_time_goes_on_all_the_same(opened: OpenDocument) -> None:
    """A computer that is busy with other work must come to an end."""
    opened.train(10, seconds=0.0)
    assert 4 < opened.trainer.position.step <= 14


def test_taking_the_same_patterns_is_nothing(opened: OpenDocument) -> None:
    frozen = opened.freeze()
    opened.take_patterns(pictures(1), "same")
    assert opened.freeze().run is frozen.run
    opened.take_patterns(replace(pictures(1), name="another"), "name")
    assert opened.patterns.name == "another"


def test_patterns_that_do_not_fit_change_nothing_that_cannot_be_restored(
    opened: OpenDocument,
) -> None:
    opened.trainer.seek(2)
    frozen, name = opened.freeze(), digest(opened.freeze())
    with pytest.raises(Mark1Error):
        opened.take_patterns(points(1), "points")
    opened.restore(frozen)
    assert digest(opened.freeze()) == name
    assert opened.trainer.log.end == 4


def test_documents_are_the_same_if_no_byte_differs(opened: OpenDocument) -> None:
    frozen = opened.freeze()
    opened.trainer.seek(0)
    assert not frozen.same(opened.freeze())
    opened.trainer.seek(4)
    assert frozen.same(opened.freeze())
    opened.choose_class("c")
    assert not frozen.same(opened.freeze())
    other = OpenDocument(start(0))
    other.train(4)
    assert frozen.same(other.freeze()), "built apart, of the same bytes"


def test_a_pattern_of_a_set_that_has_left_has_no_class(opened: OpenDocument) -> None:
    before = opened.patterns
    opened.take_patterns(before.without_class("a"), "−a")
    opened.show_pattern(0, before)
    assert np.array_equal(opened.drawing, before.pictures[0])
    assert opened.target is None
    assert not opened.desired.any()
