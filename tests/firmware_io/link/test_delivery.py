"""A running session: what is sent as it changes, what is resent, and what is received."""

from dataclasses import replace

import numpy as np
import pytest

from firmware_io.wire.framing import Receiver, crc16
from firmware_io.wire.protocol import (
    TAKES_TURNS,
    TYPES,
    Ack,
    Arm,
    AskStats,
    Check,
    Disarm,
    Event,
    Info,
    Key,
    KnobConfig,
    Knobs,
    Look,
    Nak,
    Ping,
    Start,
    Started,
    Stop,
    Target,
    unpack,
)
from tests.firmware_io.played import CRC_OF_FIVE, INFO, STATS, Play

pytestmark = pytest.mark.usefixtures("no_early_checks")


def test_a_few_cells_are_sent_as_they_change():
    play = Play().begin()
    play.desired.levels = np.array([0, 7, 0, 0, -7], np.int8)
    play.expect(Key(1, (7, 0, 0, -7)))
    assert not play.handshake.delivery.is_shown
    play.answer(Ack(4, 0, 2)).expect()
    assert play.handshake.delivery.cells.confirmed.tolist() == [0, 7, 0, 0, -7]


def test_an_idle_line_carries_a_ping_a_check_and_now_and_then_a_question():
    play = Play().begin()
    play.expect(Ping(), after=0.26).answer(Ack(4, 0, 2))
    play.expect(AskStats(), after=0.25).answer(Ack(5, 0, 2), STATS)
    play.expect(Ping(), after=0.26).answer(Ack(6, 0, 2))
    play.expect(Check(CRC_OF_FIVE), after=0.26).answer(Ack(7, 6, 1)).expect()
    play.expect(Ping(), after=0.26).answer(Ack(8, 6, 1))
    play.expect(AskStats(), after=0.25).answer(Ack(9, 6, 1), STATS)
    assert play.handshake.reports.stats == STATS
    assert play.handshake.mismatches == 0


def play_in_turns():
    """A board that hears nothing while it writes its lights, up to 0.2 ms for its five cells."""
    play = Play()
    play.answer(replace(INFO, capabilities=TAKES_TURNS), session=0).expect(Start(1000, 31))
    play.answer(Started(1000, 4)).expect(Look(0, 4))
    return play.answer(Ack(2, 0, 2)).expect(Key(0, (0,) * 5))


def test_a_board_that_takes_turns_is_sent_nothing_while_an_answer_is_due():
    play = play_in_turns()
    play.desired.levels = np.array([0, 7, 0, 0, -7], np.int8)
    play.desired.armed = True
    play.expect(after=0.01).answer(Ack(3, 0, 2))
    play.expect(Arm()).expect(after=0.01).answer(Ack(4, 0, 2))
    play.expect(AskStats()).answer(Ack(5, 0, 2), STATS)
    play.expect(Key(1, (7, 0, 0, -7)))


def test_cells_are_shown_once_a_ping_behind_them_is_acknowledged():
    play = play_in_turns()
    play.answer(Ack(3, 0, 2))
    assert not play.handshake.delivery.is_shown
    play.expect(Ping())
    assert not play.handshake.delivery.is_shown
    play.answer(Ack(4, 0, 2)).expect()
    assert play.handshake.delivery.is_shown
    play.expect(Ping(), after=0.26)
    assert play.handshake.delivery.is_shown


def test_an_answer_is_overdue_only_when_the_lights_could_have_been_written():
    lights = 1000
    play = Play()
    info = replace(INFO, lights=lights, capabilities=TAKES_TURNS)
    play.answer(info, session=0).expect(Start(1000, 31))
    play.answer(Started(1000, 4)).expect(Look(0, 4))
    play.expect(after=lights * 40e-6).expect(Look(0, 4), after=0.02)


def test_parting_waits_for_an_answer_only_where_the_board_may_be_deaf():
    play = play_in_turns()
    assert play.handshake.must_wait
    play.answer(Ack(3, 0, 2))
    assert not play.handshake.must_wait
    play = Play().begin().expect(Ping(), after=0.26)
    assert not play.handshake.must_wait


def test_a_check_that_finds_a_difference_brings_every_cell_again():
    play = Play().begin()
    play.expect(Check(CRC_OF_FIVE), AskStats(), after=1.01)
    play.answer(Ack(4, 3, 0)).expect(Key(0, (0,) * 5))
    assert play.handshake.mismatches == 1


def test_the_result_of_an_older_check_says_nothing_of_this_one():
    play = Play().begin()
    play.expect(Check(CRC_OF_FIVE), AskStats(), after=1.01)
    play.answer(Ack(3, 3, 0)).expect()  # not acknowledged, so it cannot have been judged
    play.answer(Nak(4, 1), after=0).expect(AskStats())
    play.answer(Ack(5, 3, 1)).expect()
    assert play.handshake.mismatches == 0


def test_a_frame_that_broke_is_sent_again_with_a_zero_before():
    play = Play().begin()
    play.expect(Ping(), after=0.26)
    play.answer(Nak(3, 1)).expect(Ping())
    assert play.sent.startswith(b"\0")
    assert play.handshake.resent == 1


def test_what_a_board_does_not_understand_is_not_sent_for_ever():
    play = Play().begin()
    play.desired.palette = 1
    play.expect(Look(1, 4)).answer(Nak(4, 4)).expect()
    play.desired.levels = np.ones(5, np.int8)
    play.expect(Key(0, (1,) * 5)).answer(Ack(5, 0, 2)).expect()
    assert play.handshake.resent == 0


@pytest.mark.parametrize(
    "again",
    [(Event(1, 1), None), (Event(1, 3), 0), (Info(nonce=10), 0), (INFO, 0)],
    ids=["time-out", "no session", "another nonce", "not live"],
)
def test_a_board_that_made_itself_safe_gets_a_new_session_and_every_cell(again):
    play = Play().begin()
    play.expect(Ping(), after=0.26).answer(Ack(4, 0, 2))
    before = play.session
    message, session = again
    play.answer(message, session=session).expect(Start(1000, 31))
    assert play.session != before
    play.answer(Started(1000, 4))
    sent = play.handshake.advance(play.now)
    assert {type(unpack(f.type, f.payload)) for f in Receiver().feed(sent)} == {Look, Key}


def test_an_introduction_in_the_middle_of_a_session_changes_nothing():
    play = Play().begin()
    play.answer(Info(lights=4, lamps=1, knobs=2, outputs=1, nonce=9, live=True)).expect()
    assert play.handshake.sessions == 1


def test_a_board_that_falters_is_not_hurried():
    play = Play().begin()
    starts = 0
    for _ in range(100):
        play.answer(Event(1, 4), after=0.01)
        wire = play.handshake.advance(play.now)
        for part in Receiver().feed(wire):
            if part.type == TYPES[Start]:
                starts += 1
                play.session = part.session
                play.answer(Started(1000, 4), after=0)
    assert starts <= 8


def test_a_board_that_takes_nothing_any_more_is_started_again():
    play = Play().begin()
    play.expect(AskStats(), after=0.51)
    play.expect(AskStats(), after=0.026)
    for _ in range(9):
        play.expect(AskStats(), AskStats(), after=0.051)
    play.handshake.advance(play.now + 0.26)
    play.expect(Start(1000, 31), after=0.34)


def test_motors_are_armed_by_hand_and_never_by_a_new_session():
    play = Play().begin()
    play.desired.targets = {0: 40_000, 5: 1}
    target = Target(((0, 40_000),))
    play.expect(target).answer(Ack(4, 0, 2))  # a digital potentiometer follows at once
    play.desired.armed = True
    play.expect(Arm(), target, AskStats()).answer(Ack(7, 0, 2))
    play.desired.armed = False
    play.expect(Disarm(), target).answer(Ack(9, 0, 2))
    play.desired.armed = True
    play.expect(Arm(), target, AskStats()).answer(Ack(12, 0, 2))
    play.answer(Event(1, 1), after=0.2).expect(Start(1000, 31))
    play.answer(Started(1000, 4)).expect(Look(0, 4), target, Key(0, (0,) * 5))
    assert not play.desired.armed


@pytest.mark.parametrize("is_lost", [False, True])
def test_a_motor_that_a_fault_stopped_is_known_by_the_event_or_by_the_statistics(is_lost):
    play = Play().begin()
    play.desired.armed = True
    play.expect(Arm(), AskStats()).answer(Ack(5, 0, 2), replace(STATS, state=0b011))
    assert not play.handshake.reports.is_motor_stopped
    if not is_lost:
        play.answer(Event(2, 0))
        assert play.handshake.reports.is_motor_stopped
    play.answer(replace(STATS, state=0b111))
    assert play.handshake.reports.is_motor_stopped
    play.desired.armed = False
    play.expect(Disarm()).answer(Ack(6, 0, 2))
    assert play.handshake.reports.is_motor_stopped
    play.desired.armed = True
    play.expect(Arm(), AskStats()).answer(Ack(8, 0, 2), replace(STATS, state=0b011))
    assert not play.handshake.reports.is_motor_stopped


def test_knobs_are_asked_for_again_in_every_session_and_noted_with_their_times():
    play = Play().begin()
    play.desired.knobs = {0: (True, 4), 1: (True, 6), 77: (True, 1)}
    play.expect(KnobConfig(((0, True, 4), (1, True, 6)))).answer(Ack(4, 0, 2))
    play.answer(Knobs(True, ((0, 100), (1, 200), (77, 1))))
    first = play.now
    play.answer(Knobs(False, ((0, 150),)), after=0.1).answer(Knobs(True, ((0, 150), (1, 200))))
    knobs = play.handshake.reports.knobs
    assert {knob: how.position for knob, how in knobs.items()} == {0: 150, 1: 200}
    assert knobs[1].moved_at == first
    assert knobs[0].moved_at == pytest.approx(first + 0.1)
    assert knobs[1].at == play.now
    play.answer(Event(1, 1), after=0.2).expect(Start(1000, 31)).answer(Started(1000, 4))
    play.expect(Look(0, 4), KnobConfig(((0, True, 4), (1, True, 6))), Key(0, (0,) * 5))


def test_a_changed_appearance_is_sent():
    play = Play().begin()
    play.desired.palette, play.desired.brightness_limit = 1, 31
    play.expect(Look(1, 31))


def test_parting_makes_the_board_safe():
    play = Play().begin()
    (part,) = Receiver().feed(play.handshake.close())
    assert (part.type, part.seq, part.session) == (TYPES[Stop], 0, play.session)
    play.expect(after=10.0)


def test_what_another_session_says_is_not_heard():
    play = Play().begin()
    play.desired.levels = np.array([1, 2, 3, 4, 5], np.int8)
    play.expect(Key(0, (1, 2, 3, 4, 5)))
    play.answer(Ack(4, 0, 2), session=play.session % 255 + 1)
    assert not play.handshake.delivery.is_shown


def test_what_was_refused_is_not_shown():
    play = Play().begin()
    play.desired.levels = np.ones(5, np.int8)
    play.expect(Key(0, (1,) * 5)).answer(Nak(4, 4)).expect()
    assert not play.handshake.delivery.is_shown
    assert not play.handshake.delivery.cells.confirmed.any()


def test_what_is_shown_is_known_after_a_check_that_found_no_difference(monkeypatch):
    monkeypatch.setattr("firmware_io.link.delivery.SETTLED", 0.1)
    play = Play().begin()
    delivery = play.handshake.delivery
    assert delivery.is_shown
    assert not delivery.is_checked
    play.expect(Check(CRC_OF_FIVE), after=0.11)
    play.answer(Ack(4, 0, 2)).expect()
    assert not delivery.is_checked
    play.answer(Ack(4, 3, 1))
    assert delivery.is_checked
    play.desired.levels = np.ones(5, np.int8)
    assert not delivery.is_checked
    play.expect(Key(0, (1,) * 5)).answer(Ack(5, 3, 1)).expect()
    assert delivery.is_shown
    assert not delivery.is_checked  # that result is of the cells before


def test_an_early_check_waits_until_nothing_changes(monkeypatch):
    monkeypatch.setattr("firmware_io.link.delivery.SETTLED", 0.1)
    play, seq = Play().begin(), 3
    for level in range(1, 6):
        play.desired.levels = np.full(5, level, np.int8)
        play.expect(Key(0, (level,) * 5), after=0.04)
        seq += 1
        play.answer(Ack(seq, 0, 2)).expect()
    play.expect(Check(crc16(bytes([5] * 5))), after=0.11)


def test_a_check_never_has_the_number_that_means_none():
    play, seq = Play().begin(), 3
    while seq != 256:
        play.desired.levels = np.full(5, seq % 2 + 1, np.int8)
        play.expect(Key(0, (seq % 2 + 1,) * 5))
        seq += 1
        play.answer(Ack(seq % 256, 0, 2), after=0.0001).expect()
    checks = [Ping(), Check(crc16(bytes([2] * 5))), AskStats()]
    play.expect(*checks, after=1.01)
    play.answer(Ack(3, 1, 1))
    assert play.handshake.delivery.is_checked
