"""The last step of a run, replayed wherever the run stands."""

from __future__ import annotations

import numpy as np
import pytest

from mark1.machine.account import Account
from mark1.machine.account_words import of_correction
from mark1.session.commands import AddPattern, ChangeTraining, Correct, Draw, Seek, Step, Train
from mark1.session.session import Session


def found(session: Session, seconds: float = 1.0) -> Account | None:
    """Find the last step, however many slices it takes."""
    last = session.explain().last_step
    assert last is not None
    while not last.advance(seconds):
        pass
    return last.account


def same(one: Account, other: Account) -> None:
    assert (one.name, one.code, one.cells.tolist()) == (
        other.name,
        other.code,
        other.cells.tolist(),
    )
    for a, b in zip(one.sums, other.sums, strict=True):
        assert (a.drive, a.response, a.desired, a.gain) == (b.drive, b.response, b.desired, b.gain)
        assert np.array_equal(a.turned, b.turned)
        assert np.array_equal(a.turns, b.turns)


def test_before_the_first_step_there_is_none(session: Session) -> None:
    assert session.explain().last_step is None


@pytest.mark.parametrize("seconds", [0.0, 1.0])
def test_the_last_step_is_the_same_after_going_back_to_it(session: Session, seconds: float) -> None:
    session.perform(Train(40))
    session.perform(Step())
    shown = session.explain().answer
    assert shown.rule is not None
    session.perform(Train(30))
    session.perform(Seek(41))
    assert session.explain().answer.rule is None  # the drawing, as it is answered now
    account = found(session, seconds)
    assert account is not None
    same(account, shown)
    assert [str(m) for m in of_correction(account, 0)] == [str(m) for m in of_correction(shown, 0)]


def test_the_run_itself_does_not_move(session: Session) -> None:
    session.perform(Train(60))
    before = session.document.run
    found(session)
    assert session.document.run is before
    assert session.state.progress.step == 60


def test_a_chapter_of_other_patterns_and_rules_is_replayed_as_it_was(session: Session) -> None:
    session.perform(Train(20))
    session.perform(Draw(((3, 3, 255), (4, 4, 255))))
    session.perform(AddPattern("E"))
    session.perform(ChangeTraining({"eta": 0.25}))
    for _ in range(9):
        session.perform(Step())
        shown, account = session.explain().answer, None
        session.perform(Seek(session.state.progress.step - 1))
        session.perform(Seek(session.state.progress.step + 1))
        account = found(session)
        assert account is not None
        same(account, shown)


def test_what_was_taught_by_hand_is_known_until_the_run_goes_on(session: Session) -> None:
    session.perform(Train(30))
    session.perform(Draw(((3, 3, 255), (4, 4, 255))))
    session.perform(Correct("Q"))
    account = found(session)
    assert account is not None
    assert sum(len(one.turned) for one in account.sums) > 0
    words = session.state.code.words[session.state.patterns.classes.index("Q")]
    assert [one.desired for one in account.sums] == words.tolist()
    session.perform(Seek(30))
    session.perform(Seek(31))
    assert found(session) is None  # the log does not hold what was drawn
