"""Knobs: volts and positions, taking hold without a jump, and hands told from motors."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_io.catalogue import message
from firmware_io.link.link_state import Knob, LinkState, Status
from firmware_io.panel.knobs import (
    BAND,
    HAND,
    KnobBank,
    Turned,
    position_of,
    span_of,
    target_of,
    volts_at,
    volts_of,
)

SPAN = 11.0


@given(st.integers(0, 1023), st.floats(1e-3, 1e6))
def test_a_position_is_found_again_from_its_volts(position, span):
    assert position_of(volts_at(position, span), span) == position


def test_the_ends_of_a_knob_are_the_stops():
    assert (volts_at(0, SPAN), volts_at(1023, SPAN)) == (-SPAN, SPAN)
    assert [target_of(v, SPAN) for v in (-99, -11, 0, 11, 99)] == [0, 0, 32768, 65535, 65535]


@given(st.floats())
def test_any_volts_have_a_position(volts):
    assert 0 <= position_of(volts, SPAN) <= 1023


def test_without_stops_a_knob_spans_those_of_the_mark_1():
    assert span_of(float("inf")) == 11.0
    assert span_of(3.0) == 3.0


class Hand:
    """One knob on potentiometer 7, as a hand and the machine turn them."""

    def __init__(self, volts=0.0, position=512):
        self.bank = KnobBank({0: 7}, SPAN)
        self.volts, self.targets = volts, {}
        self.state = LinkState(
            status=Status.CONNECTED, message=message("link.none"), connected_since=0.0
        )
        self.turn(position)

    def wait(self, seconds):
        self.state = replace(self.state, now=self.state.now + seconds)

    def turn(self, position):
        now = self.state.now + 0.02
        self.state = replace(self.state, now=now, knobs={0: Knob(position, now, now)})
        return self.ask()

    def ask(self):
        found = self.bank.turned(self.state, {7: self.volts}, self.targets)
        for turned in found:
            self.volts = turned.volts
        return found


def test_the_first_report_turns_nothing():
    assert Hand(volts=5.0).ask() == []


def test_a_knob_that_stands_where_its_potentiometer_does_turns_it():
    hand = Hand()
    assert hand.turn(600) == [Turned(7, volts_at(600, SPAN))]
    assert hand.turn(610) == [Turned(7, volts_at(610, SPAN))]
    assert hand.ask() == []


def test_a_knob_left_elsewhere_takes_hold_only_where_its_potentiometer_stands():
    hand = Hand(volts=volts_at(900, SPAN), position=100)
    assert hand.turn(300) == []
    assert hand.turn(900 - BAND - 1) == []
    assert hand.turn(950) == [Turned(7, volts_at(950, SPAN))]
    assert hand.turn(200) == [Turned(7, volts_at(200, SPAN))]


def test_a_knob_keeps_hold_while_a_hand_is_on_it_whatever_the_machine_does():
    hand = Hand()
    hand.turn(600)
    hand.volts = -8.0
    assert hand.turn(620) == [Turned(7, volts_at(620, SPAN))]
    hand.volts = -8.0
    hand.wait(HAND)
    assert hand.turn(640) == []
    assert hand.bank.held(hand.state.now) == set()


def test_a_knob_takes_no_hold_of_a_potentiometer_beyond_its_ends():
    for volts, end, inside in ((50.0, 1023, 1000), (-50.0, 0, 20)):
        hand = Hand(volts=volts, position=512)
        assert [hand.turn(position) for position in (end, 600, end, 512)] == [[]] * 4
        hand.volts = volts_at(inside, SPAN)
        assert hand.turn(end) == [Turned(7, volts_at(end, SPAN))]


@pytest.mark.parametrize("limit", [11.1, 0.1, 3.3])
def test_a_knob_takes_hold_at_the_end_stop_though_volts_are_rounded(limit):
    bank = KnobBank({0: 7}, limit)
    hand = Hand(volts=float(np.float32(limit)), position=900)
    hand.bank = bank
    hand.ask()
    assert hand.turn(1023) == [Turned(7, volts_at(1023, limit))]


def test_what_a_hand_is_on_is_held_back():
    hand = Hand()
    hand.turn(600)
    assert hand.bank.held(hand.state.now) == {7}
    hand.wait(HAND)
    assert hand.bank.held(hand.state.now) == set()


def test_a_new_session_begins_with_where_the_knobs_stand():
    hand = Hand()
    hand.state = replace(hand.state, connected_since=hand.state.now + 0.01)
    assert hand.ask() == []  # an old report
    assert hand.turn(1000) == []
    assert hand.turn(1010) == []


def test_a_knob_moved_by_its_motor_is_not_a_hand():
    hand = Hand()
    hand.volts, hand.targets = volts_at(800, SPAN), {7: target_of(volts_at(800, SPAN), SPAN)}
    assert [hand.turn(position) for position in (600, 700, 799, 801, 800)] == [[]] * 5
    assert hand.turn(700) == [Turned(7, volts_at(700, SPAN))]


@given(
    st.lists(st.one_of(st.integers(0, 1023), st.floats(-11, 11)), max_size=40),
    st.floats(-11, 11),
    st.integers(0, 1023),
)
def test_nothing_jumps_when_a_knob_takes_hold(events, volts, position):
    hand = Hand(volts, position)
    last = position
    for event in events:
        if isinstance(event, float):
            hand.volts = event
            hand.wait(2 * HAND)
            continue
        where = position_of(hand.volts, SPAN)
        was_held = bool(hand.bank.held(hand.state.now + 0.02))
        found = hand.turn(event)
        if found and not was_held:
            assert min(last, event) - BAND <= where <= max(last, event) + BAND
        last = event


@pytest.mark.parametrize("state", [LinkState(status=Status.OPENING, message=message("link.none"))])
def test_without_a_board_nothing_is_turned(state):
    assert KnobBank({0: 7}, SPAN).turned(state, {7: 0.0}, {}) == []


@given(st.floats(-11, 11))
def test_an_output_stands_where_it_was_sent(volts):
    half_a_step = 11 / 65_535 * (1 + 1e-9)  # and the rounding of floats
    assert volts_of(target_of(volts, 11.0), 11.0) == pytest.approx(volts, abs=half_a_step)
