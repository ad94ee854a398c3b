"""The hands on potentiometers: each turn from where it began to where it ended."""

from hypothesis import given
from hypothesis import strategies as st

from gui.hands import Hands, Turn


def test_movements_in_a_row_are_one_turn():
    hands = Hands()
    for before, after in ((0.0, 1.0), (1.0, 1.5), (1.5, 2.0)):
        hands.turn(7, before, after)
    assert hands
    assert hands.let_go() == [Turn(7, 0.0, 2.0)]
    assert not hands
    assert hands.let_go() == []


def test_two_hands_on_two_knobs_are_told_apart():
    hands = Hands()
    hands.turn(7, 0.0, 1.0)
    hands.turn(9, 0.0, -3.0)
    assert hands.let_go(9) == [Turn(9, 0.0, -3.0)]
    assert hands.let_go(9) == []
    assert hands.let_go() == [Turn(7, 0.0, 1.0)]


def test_a_knob_that_ends_where_it_began_is_no_turn():
    hands = Hands()
    hands.turn(7, 0.0, 1.0)
    hands.turn(7, 1.0, 0.0)
    assert hands.let_go() == []
    assert not hands


def test_turns_of_a_machine_that_is_gone_are_forgotten():
    hands = Hands()
    hands.turn(7, 0.0, 1.0)
    hands.forget()
    assert hands.let_go() == []


@given(st.lists(st.tuples(st.integers(0, 3), st.integers(-9, 9)), max_size=30))
def test_every_turn_begins_where_the_first_movement_did_and_ends_with_the_last(moves):
    hands, volts, first = Hands(), dict.fromkeys(range(4), 0.0), {}
    for pot, after in moves:
        first.setdefault(pot, volts[pot])
        hands.turn(pot, volts[pot], float(after))
        volts[pot] = float(after)
    wanted = [Turn(pot, first[pot], volts[pot]) for pot in first if first[pot] != volts[pot]]
    assert hands.let_go() == wanted
