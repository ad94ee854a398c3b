"""The simulated board, held to the protocol frame by frame."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_io.board.virtual_board import POSTPONED, VirtualBoard, VirtualLights
from firmware_io.board.virtual_panel import VirtualPanel
from firmware_io.wire.framing import Frame, Receiver, crc16, encode
from firmware_io.wire.protocol import (
    TAKES_TURNS,
    UNORDERED,
    Ack,
    Arm,
    AskStats,
    Check,
    Delta,
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
from tests.firmware_io.faulty_panel import WATCHDOG_RESET, FaultyBoard
from tests.firmware_io.played import frame
from tests.firmware_io.simulation import World

INFO = Info(lights=60, lamps=4, knobs=3, outputs=2, capabilities=0b10111)


class Bench:
    """A board on a table, and a hand that writes frames to it."""

    def __init__(self, info=INFO, **options):
        self.board = FaultyBoard(info, **options)
        self.now = 0.0
        self.session = 5
        self.seq = 0

    def send(self, *messages, seq=None, session=None, after=0.01):
        self.now += after
        wire = b""
        for message in messages:
            if isinstance(message, UNORDERED):
                number = 0
                self.seq = 1 if isinstance(message, Start) else self.seq
            else:
                number = self.seq if seq is None else seq
                self.seq = (number + 1) % 256
            type_, payload = pack(message)
            wire += encode(
                Frame(type_, number, self.session if session is None else session, payload)
            )
        return self.raw(wire)

    def raw(self, wire):
        self.board.receive(wire, self.now)
        return self.heard()

    def heard(self, after=0.0):
        self.now += after
        found = []
        for part in Receiver().feed(self.board.advance(self.now)):
            assert part.seq == 0
            self.last_session = part.session
            found.append(unpack(part.type, part.payload))
        return found


@pytest.fixture
def bench():
    """A board that has just started."""
    bench = Bench()
    (info,) = bench.heard(0.1)
    assert isinstance(info, Info)
    assert not info.live
    return bench


@pytest.fixture
def on(bench):
    """A board in a session."""
    assert bench.send(Start(1000, 4)) == [Started(1000, 4)]
    return bench


def test_a_board_greets_when_it_has_started_each_second_and_after_each_question(bench):
    assert bench.heard(0.99) == []
    (again,) = bench.heard(0.01)
    assert bench.board.deadline == pytest.approx(bench.now + 1.0)
    (info,) = bench.send(Ident(), session=0, after=0.5)
    assert info == again
    assert info.cells == 64
    assert bench.last_session == 0
    assert bench.heard(0.9) == []
    assert bench.heard(0.1) == [info]


def test_in_a_session_a_board_does_not_greet_and_after_it_does(on):
    for _ in range(3):
        assert on.send(Ping(), after=0.9) == [Ack(on.seq, 0, 2)]
    assert on.heard(1.1) == [Event(1, 1)]
    assert on.heard(0.9) == []
    (info,) = on.heard(0.1)
    assert not info.live
    assert on.last_session == 0


def test_every_start_has_another_nonce(bench):
    (first,) = bench.send(Ident(), session=0)
    bench.board.reset(bench.now)
    (second,) = bench.heard(0.1)
    assert first.nonce != second.nonce


def test_limits_of_a_session_are_kept_to_what_the_board_can_do(bench):
    assert bench.send(Start(5, 200)) == [Started(100, 31)]
    assert bench.send(Start(60_000, 1), session=6) == [Started(10_000, 1)]


def test_frames_in_order_are_done_and_acknowledged_together(on):
    assert on.send(Key(0, (1, 2)), Delta(((63, -5), (900, 1)))) == [Ack(3, 0, 2)]
    assert on.board.levels[:2].tolist() == [1, 2]
    assert on.board.levels[63] == -5


def test_a_gap_and_a_broken_frame_bring_one_nak_for_each_number(on):
    assert on.send(Ping(), seq=3) == [Nak(1, 2)]
    assert on.send(Ping(), seq=4) == []
    assert on.raw(b"\x05rubbish\0") == []
    assert on.send(Ping(), seq=1) == [Ack(2, 0, 2)]
    on.now += 0.01
    assert on.raw(b"\x05rubbish\0") == [Nak(2, 1)]


def test_a_frame_that_came_before_is_only_acknowledged(on):
    on.send(Key(0, (1,)))
    on.send(Key(0, (2,)))
    assert on.send(Key(0, (1,)), seq=1) == [Ack(3, 0, 2)]
    assert on.board.levels[0] == 2


def test_a_payload_that_is_not_understood_counts_as_had(on):
    assert on.raw(encode(Frame(0x03, 1, 5, b"\0"))) == [Nak(2, 4)]
    assert on.send(Ping(), seq=2) == [Ack(3, 0, 2)]


def test_a_start_that_comes_twice_changes_limits_only(on):
    on.send(Key(0, (9,)))
    assert on.send(Start(500, 3)) == [Started(500, 3)]
    assert on.board.levels[0] == 9
    assert on.send(Ping(), seq=2) == [Ack(3, 0, 2)]


def test_another_session_begins_with_every_cell_dark_and_palette_0(on):
    on.send(Key(0, (9,)), Look(1, 4))
    on.session = 6
    on.send(Start(1000, 4))
    assert not on.board.levels.any()
    assert on.board.palette == 0
    assert on.send(Ping()) == [Ack(2, 0, 2)]


def test_another_session_is_not_heard_and_without_one_the_board_says_so(bench):
    assert bench.send(Ping(), seq=1) == [Event(1, 3)]
    bench.send(Start(1000, 4))
    assert bench.send(Ping(), seq=1, session=9) == []


def test_check_compares_all_levels(on):
    on.send(Key(0, tuple(range(50))))
    right = crc16(on.board.levels.tobytes())
    assert on.send(Check(right)) == [Ack(3, 2, 1)]
    assert on.send(Check(right ^ 1)) == [Ack(4, 3, 0)]


def test_after_a_second_of_silence_the_board_is_safe(on):
    on.send(Key(0, (100,)), Arm())
    assert on.board.armed
    on.send(Ident(), session=0, after=0.9)  # no frame of the session
    assert on.heard(0.09) == []
    assert on.heard(0.02) == [Event(1, 1)]
    assert on.board.is_safe
    assert not on.board.armed
    assert not on.board.shown.any()


def test_a_ping_keeps_the_session(on):
    for _ in range(5):
        assert len(on.send(Ping(), after=0.9)) == 1
    assert not on.board.is_safe


def test_stop_makes_it_safe_at_once(on):
    assert on.send(Stop()) == [Event(1, 2)]
    assert on.board.is_safe


def test_motors_turn_only_while_armed_and_a_stalled_one_is_cut_off(on):
    on.send(Target(((0, 7),)))
    assert on.board.outputs == [0, 0]
    on.send(Arm(), Target(((0, 7), (1, 65_535), (9, 1))))
    assert on.board.outputs == [7, 65_535]
    on.board.stall(1)
    assert on.heard(0.01) == [Event(2, 1)]
    on.send(Target(((0, 9), (1, 9))))
    assert on.board.outputs == [9, 65_535]
    assert on.send(AskStats())[1].state == 0b111
    assert on.send(Disarm(), AskStats())[1].state == 0b101
    assert on.send(Arm(), AskStats())[1].state == 0b011


def test_a_motor_that_does_not_turn_neither_stalls_nor_meets_its_end(on):
    on.board.stall(1)
    on.board.meet_end(1)
    assert on.heard(0.01) == []
    on.send(Arm())
    on.board.meet_end(1)
    assert on.heard(0.01) == [Event(3, 1)]


def test_digital_potentiometers_follow_without_being_armed():
    bench = Bench(info=Info(outputs=2, capabilities=0b1111))
    bench.heard(0.1)
    bench.send(Start(1000, 4))
    bench.send(Target(((1, 7),)))
    assert bench.board.outputs == [0, 7]


def test_a_new_session_is_not_armed(on):
    on.send(Arm())
    on.session = 6
    on.send(Start(1000, 4))
    assert not on.board.armed


def test_knobs_report_beyond_their_dead_band_at_most_every_20_ms_and_in_full_each_second(on):
    said = on.send(KnobConfig(((0, True, 4), (2, True, 0), (9, True, 0))))
    assert said == [Ack(2, 0, 2), Knobs(True, ((0, 0), (2, 0)))]
    on.board.turn(0, 4)
    assert on.heard(0.02) == []
    on.board.turn(0, 5)
    assert on.heard(0.02) == [Knobs(False, ((0, 5),))]
    on.board.turn(0, 50)
    assert on.heard(0.01) == []
    assert on.heard(0.01) == [Knobs(False, ((0, 50),))]
    on.send(Ping())
    on.send(Ping(), after=0.5)
    assert Knobs(True, ((0, 50), (2, 0))) in on.heard(0.5)


def test_a_knob_that_is_off_says_nothing(on):
    on.send(KnobConfig(((0, True, 0),)))
    on.heard(0.02)
    on.send(KnobConfig(((0, False, 0),)))
    on.board.turn(0, 900)
    assert on.heard(0.1) == []


def test_statistics_come_after_the_acknowledgement(on):
    ack, stats = on.send(AskStats())
    assert ack == Ack(2, 0, 2)
    assert isinstance(stats, Stats)
    assert stats.frames == 1
    assert stats.state == 1


def test_while_it_writes_its_lights_it_reads_nothing_and_what_does_not_fit_is_lost(on):
    on.send(Look(0, 4))
    assert on.send(Ping(), after=0.0) == []
    assert on.raw(bytes(70)) == []
    on.now = on.board.deadline
    assert on.heard() == [Ack(3, 0, 2)]
    assert on.send(AskStats())[1].overflows == 1


def test_the_watchdog_starts_a_board_that_stands_still(on):
    on.board.freeze(on.now, 60.0)
    assert on.heard(0.4) == []
    (info,) = on.heard(0.2)
    assert info.reset_cause == WATCHDOG_RESET
    assert on.board.is_safe


def test_a_stray_byte_in_the_boot_loader_hangs_it_until_the_next_reset():
    bench = Bench(boot_s=1.0, boot_loader_hangs=True)
    bench.raw(b"\0")
    assert bench.heard(60.0) == []
    bench.board.reset(bench.now)
    assert len(bench.heard(1.1)) == 1


@given(noise=st.lists(st.binary(max_size=90), max_size=20))
def test_no_bytes_crash_it_or_light_it(noise):
    bench = Bench()
    bench.heard(0.1)
    for data in noise:
        bench.now += 0.05
        bench.raw(data)
    assert not bench.board.shown.any()


@pytest.mark.parametrize("knob", [-1, 4, 99])
def test_a_knob_that_is_not_there_cannot_be_turned(knob):
    panel = VirtualPanel(VirtualBoard(Info(knobs=4)))
    panel.turn(3, 700)
    panel.turn(knob, 9)
    assert panel.look(lambda board: board.knobs) == (0, 0, 0, 700)


SHINING = Info(lights=400, lamps=8)
TURNS = replace(SHINING, capabilities=SHINING.capabilities | TAKES_TURNS)
LEVELS = np.full(408, 5, np.int8)
CELL = Delta(((3, 5),))


@pytest.fixture
def lights():
    found = VirtualLights(TURNS)
    found.is_due = True
    found.note(Ping())
    found.write(LEVELS, 1.0)
    return found


def test_lights_without_turns_are_written_when_something_has_changed():
    lights = VirtualLights(SHINING)
    assert lights.write(LEVELS, 0.0) == 0
    lights.is_due = True
    assert lights.write(LEVELS, 0.0) == pytest.approx(0.0026)
    assert lights.write(LEVELS, 0.1) == 0


def test_in_turns_nothing_is_written_unless_the_host_waits(lights):
    lights.is_due = True
    assert lights.write(LEVELS, 2.0) == 0
    lights.note(CELL)
    assert lights.write(LEVELS, 2.0) == pytest.approx(0.0104, rel=1e-3)
    assert (lights.shown == LEVELS).all()


@pytest.mark.parametrize("command", [Ping(), Check(1)])
def test_cells_wait_for_more_of_them_but_other_commands_do_not(lights, command):
    lights.is_due = True
    lights.note(CELL)
    assert lights.write(LEVELS, 1.0 + POSTPONED / 2) == 0
    lights.note(command)
    assert lights.write(LEVELS, 1.0 + POSTPONED / 2) > 0


def test_a_host_in_turns_loses_nothing_and_sends_nothing_again():
    world = World(VirtualBoard(TURNS))
    world.until_on()
    draw = np.random.default_rng(1)
    for _ in range(20):
        took = world.until_shown(draw.integers(-127, 128, 408).astype(np.int8))
        assert took < 0.08
        assert world.state.is_shown
    stats = world.panel.look(lambda board: board._stats(world.clock.now()))
    assert (stats.broken, stats.gaps, stats.overflows) == (0, 0, 0)
    assert world.state.link_stats.resent == 0
    assert stats.light_frames >= 20


def test_a_board_that_writes_answers_afterwards_and_keeps_three_bytes_of_what_comes():
    board = VirtualBoard(TURNS, boot_s=0.0)
    board.advance(1.0)
    board.receive(frame(Start(1000, 4), 7), 1.1)
    assert Receiver().feed(board.advance(1.1))
    board.receive(frame(CELL, 7, 1), 1.2)
    assert board.advance(1.2) == b""
    board.receive(frame(Ping(), 7, 2), 1.205)
    assert board.advance(1.205) == b""
    (answer,) = Receiver().feed(board.advance(1.2105))
    assert unpack(answer.type, answer.payload) == Ack(2, 0, 2)
    board.receive(b"\0" + frame(Ping(), 7, 2), 1.3)
    answers = Receiver().feed(board.advance(1.3))
    assert [unpack(a.type, a.payload) for a in answers] == [Nak(2, 1), Ack(3, 0, 2)]
