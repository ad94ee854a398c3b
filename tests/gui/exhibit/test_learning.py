"""Learning before the visitor's eyes: five to ten seconds on any computer."""

from __future__ import annotations

import time

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gui.exhibit.learning import LONGEST, PICTURE, REST, SHORTEST, Learning, rehearsed, timetable
from gui.exhibit.visitor_machine import blank_document
from mark1.session.commands import AddPattern, PutPicture, TurnPots
from mark1.session.session import Session
from tests.gui.exhibit.things import drawn


@pytest.fixture
def session() -> Session:
    """Open a session with three drawings of two things."""
    session, random = Session(blank_document(7)), np.random.default_rng(7)
    for thing, name in enumerate(("circle", "face")):
        for _ in range(3):
            session.perform(PutPicture(drawn(name, random)))
            session.perform(AddPattern(str(thing + 1)))
    return session


@pytest.mark.parametrize("frame", [0.004, 0.016, 0.064, 0.3])
def test_it_takes_five_to_ten_seconds_however_often_frames_come(
    session: Session, frame: float
) -> None:
    learning, now = Learning(session, 50.0), 50.0
    while not learning.advance(now):
        now += frame
    assert 5 <= now - 50 <= 10
    assert learning.has_learned


def test_the_rehearsal_knows_every_mistake(session: Session) -> None:
    expected = rehearsed(session.document)
    learning, now = Learning(session, 0.0), 0.0
    while not learning.advance(now):
        now += 0.05
    assert [wrong for each in learning.rounds for wrong in each] == expected
    assert [sum(each) for each in learning.rounds] == session.state.mistakes.tolist()
    assert not any(learning.rounds[-1])


def test_faster_is_faster(session: Session) -> None:
    learning, now = Learning(session, 0.0), 0.0
    learning.hurry()
    while not learning.advance(now):
        now += 0.016
    assert now < 4
    assert learning.has_learned


def test_pictures_change_four_times_a_second_at_most(session: Session) -> None:
    learning, now = Learning(session, 0.0), 0.0
    learning.hurry()
    changes, shown = [], None
    while not learning.advance(now):
        if session.state.drawing is not shown:
            shown = session.state.drawing
            changes.append(now)
        now += 0.01
    assert len(changes) > 2
    assert min(np.diff(changes)) >= PICTURE - 0.011


def test_a_knob_turned_meanwhile_only_makes_it_learn_on(session: Session) -> None:
    learning, now = Learning(session, 0.0), 0.0
    while not learning.advance(now):
        now += 0.05
        if len(learning.rounds) == 2 and len(learning.rounds[-1]) == 1:
            session.perform(TurnPots(tuple((pot, 11.0) for pot in range(100))))
            session.commit()
        assert now < 60
    assert learning.is_over


def test_a_hiccup_skips_nothing(session: Session) -> None:
    learning = Learning(session, 0.0)
    learning.advance(0.0)
    learning.advance(600.0)
    assert not learning.is_over


@given(st.lists(st.booleans(), min_size=1, max_size=200))
def test_the_timetable_is_in_order_and_within_its_limits(mistakes: list[bool]) -> None:
    due = timetable(mistakes)
    assert len(due) == len(mistakes)
    assert due == sorted(due)
    assert due[0] == 0
    assert due[-1] <= LONGEST - REST
    assert timetable([]) == []
    assert SHORTEST - REST > 0


def test_a_rehearsal_is_over_before_anyone_notices(session: Session) -> None:
    begun = time.thread_time()
    rehearsed(session.document)
    assert time.thread_time() - begun < 1.0
