"""A step in slices: the patterns that it must check come first, and anything cancels it."""

from __future__ import annotations

import pytest

from mark1.session import commands as do
from mark1.session.session import Session
from mark1.storage.document import Document
from mark1.training import checking
from mark1.training import trainer as training
from mark1.training.pace import Pace
from tests.mark1.random_session import digest
from tests.mark1.sessions import step_of
from tests.mark1.training.samples import a_trainer

RULES = ("pla-random", "pocket", "batch")


@pytest.fixture(params=RULES)
def session(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Session:
    """Open a run before a step that takes long, and let every slice be as short as can be."""
    monkeypatch.setattr(checking, "MOST_AT_ONCE", 0)
    monkeypatch.setattr("mark1.session.session.SLICE", 0.0)
    monkeypatch.setattr(training, "Chunk", OneByOne)
    trainer = a_trainer(request.param, stop="check", passes=12)
    trainer.finish()
    for step in range(trainer.log.end - 1, 0, -1):
        trainer.cut()
        trainer.seek(step)
        if takes_long(session := Session(Document.of(trainer))):
            return session
    raise AssertionError("no step takes long")


def takes_long(session: Session) -> bool:
    """Return whether the next step takes three slices or more; do not make it."""
    session.step()
    for _ in range(2):
        session.advance(seconds=0.0)
    is_long = session.is_seeking
    session.pause()
    session._open.trainer._checking._begun = None
    session._open.trainer.pattern_loop.discard_pending()
    return is_long


class OneByOne(training.Chunk):
    """Lets every call present or check a single pattern."""

    def __init__(self, numbers: int) -> None:
        super().__init__(numbers)
        self.size = 1

    def adapt(self, *_: object) -> None:
        """Stay at one pattern."""


def whole(session: Session) -> str:
    """Make the step at once in another session."""
    other = Session(session.document)
    other.perform(do.Step())
    return digest(other.document)


def test_a_step_in_slices_is_one_step_of_undo_like_any_other(session: Session) -> None:
    before, journal, step = session.document, session.journal, step_of(session)
    expected = whole(session)
    session.step()
    while session.is_seeking:
        assert step_of(session) == step
        assert session.document.same(before)
        message = str(session.state.message)
        assert message.startswith(f"Checking all patterns before step {step + 1}: ")
        session.advance(seconds=0.0)
    assert step_of(session) == step + 1
    assert digest(session.document) == expected
    assert session.state.message is None
    assert session.journal.removeprefix(journal).count(b"\n") == 1
    session.perform(do.Undo())
    assert session.document.same(before)


@pytest.mark.parametrize("cancels", ["cancel", "pause", "command", "seek"])
def test_whatever_else_is_done_cancels_a_step(session: Session, cancels: str) -> None:
    before, expected = session.document, whole(session)
    step = step_of(session)
    session.step()
    assert session.is_seeking
    if cancels == "cancel":
        session.cancel_seek()
    elif cancels == "pause":
        session.pause()
    elif cancels == "command":
        session.perform(do.Clear())
        session.perform(do.Undo())
    else:
        session.seek(step)
    assert not session.is_seeking
    assert digest(session.document) == digest(before)
    session.perform(do.Step())
    assert digest(session.document) == expected


def test_a_step_in_progress_is_not_begun_again(session: Session) -> None:
    step = step_of(session)
    session.step()
    for _ in range(200):
        session.step()
        if session.is_seeking:
            session.advance(seconds=0.0)
        if step_of(session) > step:
            break
    assert step_of(session) == step + 1


def test_a_slow_run_waits_for_the_check_of_its_step(session: Session) -> None:
    step, expected = step_of(session), whole(session)
    session.run(Pace(1), now=0.0)
    slices = 0
    while step_of(session) == step:
        session.advance(now=1.0, seconds=0.0)
        slices += 1
    session.pause()
    assert slices > 1
    assert digest(session.document) == expected
