"""Handshakes: strict scripts, devices that are not panels, and any bytes at all."""

import random
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_io.desired_state import DesiredState
from firmware_io.errors import Reason
from firmware_io.framing import Frame, Receiver, crc16, encode
from firmware_io.handshake import ANSWER, SILENCE, Handshake, Phase
from firmware_io.protocol import (
    TYPES,
    Ack,
    Arm,
    AskStats,
    Check,
    Disarm,
    Event,
    Ident,
    Info,
    Key,
    KnobConfig,
    Knobs,
    Look,
    Nak,
    Ping,
    Start,
    Started,
    Stats,
    Stop,
    Target,
    pack,
    unpack,
)

INFO = Info(lights=4, lamps=1, knobs=2, outputs=1, nonce=9)


def frame(message, session, seq=0):
    type_, payload = pack(message)
    return encode(Frame(type_, seq, session, payload))


class Play:
    """A handshake with a script instead of a board; anything not in it fails."""

    def __init__(self, **options):
        self.desired = DesiredState()
        options = {"rng": random.Random(3), "baud": 500_000, **options}
        self.handshake = Handshake(self.desired, "COM7", 0.0, **options)
        self.now = 0.0
        self.session = 0
        self.sent = b""

    def expect(self, *messages, after=0.0):
        """Advance the time, and compare what is written with the script."""
        self.now += after
        self.sent = self.handshake.advance(self.now)
        found = []
        for part in Receiver().feed(self.sent):
            message = unpack(part.type, part.payload)
            found.append(message)
            if isinstance(message, Start):
                self.session = part.session
            assert part.session == (0 if isinstance(message, Ident) else self.session)
        assert found == list(messages)
        return self

    def answer(self, *messages, session=None, after=0.002):
        self.now += after
        number = self.session if session is None else session
        self.handshake.feed(b"".join(frame(message, number) for message in messages), self.now)
        return self

    def begin(self):
        """Come to the point where the board has all that it should have."""
        self.answer(INFO, session=0).expect(Start(1000, 31))
        self.answer(Started(1000, 4)).expect(Look(0, 4), Key(0, (0,) * 5))
        return self.answer(Ack(3, 0, 2)).expect()


def test_a_board_that_greets_is_started_and_sent_everything():
    play = Play().expect(after=1.0).begin()
    assert play.handshake.phase is Phase.ON
    assert play.handshake.info == INFO
    assert play.handshake.delivery.is_shown


def test_nothing_is_sent_for_six_seconds_and_then_one_question():
    play = Play()
    for _ in range(59):
        play.expect(after=0.1)
    assert play.handshake.deadline == SILENCE
    play.expect(Ident(), after=0.2)
    play.answer(INFO, session=0).expect(Start(1000, 31))


def test_silence_after_the_question_is_reported():
    play = Play().expect(Ident(), after=SILENCE)
    play.expect(after=ANSWER / 2).expect(after=ANSWER)
    assert play.handshake.problem.reason is Reason.NO_ANSWER
    assert "COM7" in str(play.handshake.problem)
    assert "500000 baud" in str(play.handshake.problem)
    play.expect(after=100.0)


def test_a_board_whose_program_does_not_start_is_distinguished_from_an_empty_port():
    play = Play(boots=True).expect(Ident(), after=SILENCE).expect(after=ANSWER)
    assert play.handshake.problem.reason is Reason.BOOT_LOADER
    assert "reset button" in str(play.handshake.problem)


def test_a_board_whose_program_is_heard_is_asked_at_once():
    play = Play().expect(after=1.0)
    play.answer(Knobs(True, ()), session=0).expect(Ident())
    play.expect(Ident(), after=0.2)  # it listens, so it may be asked again
    play.answer(INFO, session=0).expect(Start(1000, 31))


def test_a_greeting_that_broke_on_the_way_is_asked_for_again():
    play = Play().expect(after=1.0)
    play.handshake.feed(frame(INFO, 0).replace(b"M1PB", b"M1PB?"), play.now)
    play.expect().expect(Ident(), after=0.06).expect(Ident(), after=0.2)
    play.answer(INFO, session=0).expect(Start(1000, 31))


def test_after_a_greeting_of_which_nothing_is_left_a_stranger_is_asked_once():
    play = Play().expect(after=1.0)
    play.handshake.feed(frame(INFO, 0).replace(b"M1PB", b"N0QC"), play.now)
    play.expect().expect(Ident(), after=0.06).expect(after=0.5)
    play.answer(INFO, session=0).expect(Start(1000, 31))


def test_a_board_is_asked_how_bright_it_may_be_before_any_cell_is_lit():
    play = Play()
    play.desired.levels, play.desired.brightness_limit = np.ones(5, np.int8), 7
    play.answer(INFO, session=0).expect(Start(1000, 31)).answer(Started(1000, 12))
    assert play.handshake.brightness_limit == 12
    play.expect(Look(0, 7), Key(0, (1,) * 5))


def test_the_noise_of_plugging_in_is_not_a_greeting():
    play = Play().expect(after=0.01)
    play.handshake.feed(b"\xff\x80\0\0\xfe\0", play.now)
    play.expect(after=5.0).expect(Ident(), after=SILENCE)


def test_bytes_from_before_the_reset_are_ignored():
    play = Play(deaf=0.2)
    play.answer(INFO, session=0, after=0.01).answer(Ack(3, 0, 2), session=7).expect()
    play.expect(after=1.0)
    play.answer(INFO, session=0).expect(Start(1000, 31))


def test_a_greeting_that_comes_each_second_begins_one_session():
    play = Play()
    play.answer(INFO, session=0).expect(Start(1000, 31))
    play.answer(INFO, session=0).expect().expect(Start(1000, 31), after=0.16)
    play.answer(INFO, Started(1000, 4)).expect(Look(0, 4), Key(0, (0,) * 5))
    assert play.handshake.sessions == 1


def test_a_greeting_in_pieces_is_not_asked_for():
    play = Play().expect(after=1.0)
    wire = frame(INFO, 0)
    play.handshake.feed(wire[:15], play.now)
    play.expect(after=0.002)
    play.handshake.feed(wire[15:], play.now)
    play.expect(Start(1000, 31))


@pytest.mark.parametrize(
    ("said", "words"),
    [
        (b"$GPGGA,1\r\n" * 9, "makes no sense"),
        (bytes(range(1, 200)), "makes no sense"),
        (frame(Ident(), 0), "sends back"),
    ],
    ids=["another protocol", "noise", "echo"],
)
def test_a_stranger_is_reported_and_left_alone(said, words):
    play = Play()
    play.handshake.feed(said, 1.0)
    play.expect(Ident(), after=SILENCE)
    play.handshake.feed(said, play.now)
    play.expect(after=ANSWER).expect(after=60.0)
    assert play.handshake.problem.reason is Reason.NOT_A_PANEL
    assert words in str(play.handshake.problem)


def test_a_panel_of_another_major_version_is_sent_nothing_but_the_question():
    play = Play().expect(Ident(), after=SILENCE)
    play.answer(Info(major=2, minor=3), session=0).expect().expect(after=10.0)
    assert play.handshake.problem.reason is Reason.OTHER_VERSION
    assert "2.3" in str(play.handshake.problem)
    assert "Update this program" in str(play.handshake.problem)
    assert play.handshake.close() == b""


@pytest.mark.parametrize("wrong", [{"window": 5}, {"longest": 0}])
def test_a_panel_that_can_receive_hardly_anything_is_refused(wrong):
    play = Play().answer(Info(**wrong), session=0).expect()
    assert play.handshake.problem.reason is Reason.NOT_A_PANEL


def test_start_is_sent_again_until_it_is_answered_and_then_given_up():
    play = Play().answer(INFO, session=0).expect(Start(1000, 31))
    play.expect(after=0.1).expect(Start(1000, 31), after=0.06)
    for _ in range(6):
        play.expect(Start(1000, 31), after=0.151)
    play.expect(after=0.2)
    assert play.handshake.problem.reason is Reason.LOST


def test_a_new_session_has_another_number_than_the_one_that_is_on():
    for seed in range(300):
        play = Play(rng=random.Random(seed))
        theirs = random.Random(seed).randint(1, 255) % 255 + 1
        play.answer(Info(live=True), session=theirs)
        play.expect(Start(1000, 31))
        assert 1 <= play.session <= 255
        assert play.session != theirs


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
    for _ in range(17):
        play.expect(AskStats(), AskStats(), after=0.026)
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


STATS = Stats(
    uptime_ms=1, frames=2, broken=0, gaps=0, overflows=0, light_frames=1, free_ram=900,
    supply_mv=5000, state=1,
)  # fmt: skip
CRC_OF_FIVE = crc16(bytes(5))

u8, u16 = st.integers(0, 255), st.integers(0, 65_535)
REPORTS = st.one_of(
    st.builds(
        Info, major=st.sampled_from([1, 1, 1, 2]), lights=st.integers(0, 70), lamps=u8, knobs=u8,
        outputs=u8, window=st.integers(0, 300), longest=u8, nonce=st.integers(0, 2),
        live=st.booleans(),
    ),
    st.builds(Info, nonce=st.just(1), live=st.just(True)),
    st.builds(Started, u16, u8),
    st.builds(Ack, st.integers(0, 20), st.integers(0, 20), st.integers(0, 2)),
    st.builds(Nak, st.integers(0, 20), st.integers(0, 5)),
    st.builds(Event, st.integers(0, 4), u8),
    st.builds(Knobs, st.booleans(), st.lists(st.tuples(u8, u16), max_size=16).map(tuple)),
    st.builds(Ping),
)  # fmt: skip


class Onlooker:
    """Counts, without the engine's own figures, how many bytes of a session are unanswered."""

    def __init__(self, handshake):
        self.handshake = handshake
        self.receiver = Receiver()
        self.session, self.sizes = None, {}

    def see(self, wire):
        for part in self.receiver.feed(wire):
            assert part is not None
            if part.seq == 0 and part.type in (TYPES[Ident], TYPES[Start], TYPES[Stop]):
                self.sizes.clear()
            else:
                self.sizes[part.seq] = len(encode(part))
        waiting = self.handshake.delivery.send_window if self.handshake.delivery else ()
        # Whatever the engine holds for acknowledged was named by the board; the rest must fit.
        held = {entry.seq for entry in waiting._waiting} if self.handshake.delivery else set()
        self.sizes = {seq: size for seq, size in self.sizes.items() if seq in held}
        return sum(self.sizes.values())


@given(
    said=st.lists(
        st.one_of(st.tuples(REPORTS, st.booleans()), st.binary(max_size=70), st.floats(0, 2.0)),
        max_size=60,
    ),
    seed=st.integers(0, 3),
)
def test_no_bytes_crash_the_engine_or_make_it_exceed_the_window(said, seed):
    play = Play(rng=random.Random(seed))
    handshake, onlooker = play.handshake, Onlooker(play.handshake)
    play.desired.knobs = {0: (True, 1)}
    for number, item in enumerate(said):
        if isinstance(item, float):
            play.now += item
        elif isinstance(item, bytes):
            handshake.feed(item, play.now)
        else:
            message, right = item
            handshake.feed(frame(message, handshake._number if right else number % 256), play.now)
        play.desired.levels = np.full(70, number, np.int8)
        for _ in range(3):
            wire = handshake.advance(play.now)
            window = handshake.info.window if handshake.info else 63
            assert len(wire) <= max(window, 63)
            unanswered = onlooker.see(wire)
            assert not handshake.delivery or unanswered <= window
            play.now += 0.013
        assert handshake.deadline > play.now - 0.05
    handshake.close()
