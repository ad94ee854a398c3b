"""Random sequences of everything that a person does: the laws that hold whatever they were."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from mark1.errors import Mark1Error
from mark1.session.commands import Redo, Undo
from mark1.session.replay import read_journal
from mark1.session.session import Session
from tests.examples import examples
from tests.mark1.random_session import (
    ACTIONS,
    STARTS,
    Person,
    digest,
    reopened,
    sentence,
    start,
)

Actions = list[tuple[int, int]]

actions = st.tuples(st.integers(0, len(ACTIONS) - 1), st.integers(0, 2**16))
quiet = {"deadline": None, "suppress_health_check": list(HealthCheck)}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("sessions")


@given(st.integers(0, len(STARTS) - 1), st.lists(actions, max_size=60))
@example(3, [(3, 0), (3, 1)])  # one potentiometer is turned twice in a gesture
@settings(max_examples=examples(60), **quiet)
def test_the_laws_hold_after_anything_that_a_person_does(
    folder: Path, number: int, chosen: Actions
) -> None:
    check_laws(folder, number, chosen)


@pytest.mark.longest
@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize("number", range(len(STARTS)))  # so that processes can share them
@given(chosen=st.lists(actions, min_size=20, max_size=60))
@settings(max_examples=examples(2000 // len(STARTS)), **quiet)
def test_the_laws_hold_after_long_sequences(folder: Path, number: int, chosen: Actions) -> None:
    check_laws(folder, number, chosen)


def check_laws(folder: Path, number: int, chosen: Actions) -> None:
    """Perform a command, and check all that must hold during and after it."""
    session = Session(start(number), recovery=folder)
    person = Person(session)
    begun = session.document
    try:
        for choice, a in chosen:
            _act(person, choice, a)
        session.pause()
        session.commit()
        _check_journal(session.journal, digest(session.document))
        _check_file(session, folder)
        _check_undo(session, digest(begun), folder)
        for path in folder.glob("*.journal"):
            _check_journal(path.read_bytes(), digest(session.document))
    finally:
        session.close()


def _act(person: Person, choice: int, a: int) -> None:
    session = person.session
    versions, refusals = session.state.versions, len(person.refused)
    is_at_rest = not session.is_running and session._gesture is None
    before = session.document
    person.act(choice, a)
    state = session.state
    if len(person.refused) > refusals:
        said = sentence(person.refused[-1])
        assert state.message is not None
        assert sentence(state.message) == said
        if is_at_rest:
            assert digest(session.document) == digest(before), "a refusal changed something"
    assert all(state.versions[part] >= versions[part] for part in versions)
    for message in (state.message, state.undo, state.redo, state.answer_message):
        if message is not None:
            sentence(message)
    _check_truth(state)


def _check_truth(state: Any) -> None:
    """Right and wrong are said only where they are known."""
    if state.is_right is not None:
        assert state.desired.any()
        assert state.has_learned
    if not state.has_learned:
        assert not state.wrong.any()
    if state.evaluation is not None:
        assert state.evaluation.classes == state.patterns.classes
        assert len(state.wrong) == len(state.patterns)
    if state.desired_class is not None:
        assert state.desired_class in state.patterns.classes
    assert state.target is None or state.target in state.patterns.classes
    assert state.drawing.shape == (state.machine.config.rows, state.machine.config.columns)
    assert np.array_equal(state.presentation.picture, state.drawing)


def _check_undo(session: Session, first: str, folder: Path) -> None:
    """All can be undone and done again, and each step of undo is one."""
    while session.perform(Redo()):
        pass
    seen = [digest(session.document)]
    while session.perform(Undo()):
        seen.append(digest(session.document))
        assert seen[-1] != seen[-2], "a step of undo that does nothing"
    assert seen[-1] == first
    session.save(folder / "begun.mark1")
    for expected in seen[-2::-1]:
        assert session.perform(Redo())
        assert digest(session.document) == expected
        assert session.is_modified == (expected != first)
    assert session.perform(Redo()) is None


def _check_journal(story: bytes, wanted: str) -> None:
    """A journal leads to the same document."""
    replay = read_journal(story, "here")
    assert replay.is_whole
    other = Session(replay.start)
    replay.perform(other)
    assert digest(other.document) == wanted


def _check_file(session: Session, folder: Path) -> None:
    other = reopened(session, folder)
    assert digest(other.document) == digest(session.document)
    assert not session.is_modified
    assert not other.is_modified
    try:
        other.perform(Undo())
    except Mark1Error as error:
        pytest.fail(str(error))
