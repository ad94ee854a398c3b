"""Handshakes: strict scripts, devices that are not panels, and any bytes at all."""

import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_io.board_errors import Reason
from firmware_io.link.handshake import ANSWER, SILENCE, Phase, refusal
from firmware_io.wire.framing import Receiver, encode
from firmware_io.wire.protocol import (
    TYPES,
    Ack,
    Event,
    Ident,
    Info,
    Key,
    Knobs,
    Look,
    Nak,
    Ping,
    Start,
    Started,
    Stop,
)
from tests.firmware_io.played import INFO, Play, frame

pytestmark = pytest.mark.usefixtures("no_early_checks")


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


def test_after_a_greeting_of_which_nothing_is_left_a_stranger_is_asked_a_few_times():
    play = Play().expect(after=1.0)
    play.handshake.feed(frame(INFO, 0).replace(b"M1PB", b"N0QC"), play.now)
    play.expect().expect(Ident(), after=0.06).expect(after=0.2).expect(Ident(), after=0.11)
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


@pytest.mark.parametrize(
    ("counts", "words"), [({"knobs": 17}, "17 knobs"), ({"outputs": 17}, "17 outputs")]
)
def test_a_panel_with_more_than_a_frame_can_report_is_refused(counts, words):
    play = Play()
    play.answer(Info(**counts))
    assert play.handshake.problem.reason is Reason.NOT_A_PANEL
    assert f"it reports {words}, but no panel has more than 16." in str(play.handshake.problem)
    assert play.handshake.sessions == 0
    play.expect()


def test_a_panel_with_as_many_as_a_frame_can_report_is_started():
    play = Play()
    play.answer(Info(knobs=16, outputs=16))
    play.expect(Start(1000, 31))


def test_start_is_sent_again_until_it_is_answered_and_then_given_up():
    play = Play().answer(INFO, session=0).expect(Start(1000, 31))
    play.expect(after=0.1).expect(Start(1000, 31), after=0.06)
    for copies in (2, 2, 2, 2, 2, 2):
        play.expect(*[Start(1000, 31)] * copies, after=0.151)
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


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ({}, None),
        ({"knobs": 16, "outputs": 16, "window": 24, "longest": 24}, None),
        ({"major": 2, "knobs": 17}, "link.old-program"),
        ({"window": 23}, "link.small-window"),
        ({"longest": 23}, "link.small-window"),
        ({"knobs": 17}, "link.many-knobs"),
        ({"outputs": 17}, "link.many-outputs"),
    ],
)
def test_a_board_is_refused_for_what_it_says_of_itself(said, code):
    problem = refusal(Info(**said), "COM7")
    assert (problem and problem.code) == code
