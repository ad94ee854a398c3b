"""A turn of a knob: one step of undo, however many movements it was."""

import pytest

from gui.hands import STILL, Hands
from gui.session import Session
from mark1 import kernels


@pytest.fixture
def session(qapp):
    kernels.compiled()
    session = Session()
    yield session
    session.judging.stop()
    session.deleteLater()


def volts(session, pot):
    return float(session.machine.potentiometers.volts[pot])


def test_movements_in_a_row_are_one_step_of_undo(session):
    hands = Hands(session)
    for place, value in enumerate((1.0, 1.5, 2.0)):
        hands.turn(7, value, place * STILL / 2)
        hands.let_go(place * STILL / 2)
    assert session.stack.count() == 0
    hands.let_go(10.0)
    assert session.stack.count() == 1
    assert session.stack.undoText() == "turn potentiometer 8"
    session.stack.undo()
    assert volts(session, 7) == 0.0
    session.stack.redo()
    assert volts(session, 7) == 2.0


def test_a_hand_that_lets_go_and_takes_hold_again_makes_two(session):
    hands = Hands(session)
    hands.turn(7, 1.0, 0.0)
    hands.let_go(STILL)
    hands.turn(7, 2.0, 2 * STILL)
    hands.let_go()
    assert session.stack.count() == 2
    session.stack.undo()
    assert volts(session, 7) == 1.0


def test_two_hands_on_two_knobs_are_told_apart(session):
    hands = Hands(session)
    hands.turn(7, 1.0, 0.0)
    hands.turn(9, -3.0, 0.1)
    hands.let_go()
    assert session.stack.count() == 2
    session.stack.undo()
    assert (volts(session, 7), volts(session, 9)) == (1.0, 0.0)


def test_a_knob_that_ends_where_it_began_is_no_step(session):
    hands = Hands(session)
    hands.turn(7, 1.0, 0.0)
    hands.turn(7, 0.0, 0.1)
    hands.let_go()
    assert session.stack.count() == 0


def test_turns_of_a_machine_that_is_gone_are_forgotten(session):
    hands = Hands(session)
    hands.turn(500, 1.0, 0.0)
    session.renew()
    hands.forget()
    hands.let_go()
    assert session.stack.count() == 0
