"""The firmware of the panels, running on a simulated chip. Times are the chip's own."""

from __future__ import annotations

import random
import shutil
import subprocess
import time
from pathlib import Path

import pytest
import serial

from firmware_io.wire.framing import Frame, Receiver, encode
from firmware_io.wire.protocol import (  # fmt: skip
    Ack,
    Arm,
    Check,
    Delta,
    Event,
    Ident,
    Info,
    Key,
    Knobs,
    Nak,
    Ping,
    Start,
    Started,
    Stop,
    Target,
    pack,
    unpack,
)
from tests.firmware_io.simulated import (
    BUILT,
    FIRMWARE,
    FIRST_SERVO,
    OUTPUTS,
    PATIENCE_MS,
    WINDOW,
    Board,
    Host,
    Simulator,
    checksum,
    colours,
    is_dark,
    keys,
    make,
    some_levels,
)

# --- who it is ----------------------------------------------------------------------------------


def test_a_board_over_its_budget_of_memory_is_refused():
    make("uno400")
    over = subprocess.run(
        [FIRMWARE / "sizes", "700", "24576", BUILT / "uno400.elf"], capture_output=True, text=True
    )
    assert over.returncode == 1
    assert "over its budget" in over.stderr


@pytest.mark.skipif(not shutil.which("arduino-builder"), reason="no arduino-builder here")
def test_the_arduino_builder_takes_it_for_a_sketch():
    assert "arduino:avr:mega" in make("ide")


@pytest.mark.parametrize(
    ("name", "options", "wanted"),
    [
        ("uno", (), {"board": 1, "lights": 64, "lamps": 8, "knobs": 4, "outputs": 0,
                     "capabilities": 7, "light_kind": 1, "brightest": 4, "budget_ma": 420,
                     "order": "BGR"}),
        ("uno400-ws2812", (), {"lights": 400, "light_kind": 2, "brightest": 4, "budget_ma": 2400,
                               "order": "GRB"}),
        ("uno-tight", (), {"light_kind": 1, "brightest": 31, "budget_ma": 450, "order": "RGB"}),
        ("uno-dials", (), {"light_kind": 5, "budget_ma": 1000, "order": ""}),
        ("mega", ("--mcu", "atmega2560"), {"board": 2, "lights": 400, "lamps": 8, "knobs": 16,
                                           "outputs": 0, "capabilities": 7}),
        ("uno-outputs", OUTPUTS, {"lights": 16, "knobs": 1, "outputs": 6, "capabilities": 63}),
        ("uno-bare", (), {"lights": 0, "lamps": 2, "knobs": 0, "capabilities": 2}),
    ],
)  # fmt: skip
def test_a_board_says_who_it_is_when_it_starts_and_when_it_is_asked(name, options, wanted):
    with Board(name, *options) as board:
        info = board.boot()
        board.send(Ident())
        assert board.run(100) == [info]
        assert {field: getattr(info, field) for field in wanted} == wanted
        assert (info.major, info.window, info.longest, info.live) == (1, 63, 62, False)
        assert info.reset_cause == 1
        assert info.build != 0


@pytest.mark.slow
def test_a_board_without_a_session_says_who_it_is_each_second(board):
    info = board.heard[0][1]
    assert board.run(990) == []
    assert board.run(20) == [info]
    assert board.run(3000) == [info] * 3
    Host(board)
    assert board.run(900) == []
    assert board.run(200) == [Event(1, 1)]  # the session is over
    assert board.run(800) == []
    assert board.run(2200) == [info] * 3


def test_each_start_has_another_nonce_also_after_the_power_was_off(tmp_path):
    nonces = []
    for _ in range(2):
        with Board("uno", "--eeprom", str(tmp_path / "eeprom")) as board:
            nonces.append(board.boot().nonce)
            board.order("reset")
            info = board.boot()
            nonces.append(info.nonce)
            assert info.reset_cause == 2
    assert nonces == list(range(nonces[0], nonces[0] + 4))


def test_the_boot_loader_of_a_mega_hangs_on_a_stray_byte_and_a_silent_host_gets_its_info():
    options = ("--mcu", "atmega2560", "--boot-ms", "500", "--stray-hangs")
    with Board("mega", *options) as board:
        assert [type(report) for report in board.run(700)] == [Info]
        board.order("reset")
        board.run(100)
        board.send(Ident())
        assert board.run(5000) == []


# --- a session ----------------------------------------------------------------------------------


def test_a_session_starts_with_the_limits_as_the_board_took_them(board):
    board.send(Start(50, 31), 0, 9)
    assert board.run(PATIENCE_MS, 1) == [Started(100, 4)]
    board.send(Start(60_000, 2), 0, 10)
    assert Started(10_000, 2) in board.run(100)
    assert board.heard[-1][0].session == 10
    board.send(Ident())
    (info,) = (report for report in board.run(10) if isinstance(report, Info))
    assert info.live


def test_a_start_that_comes_twice_does_not_begin_the_order_again(board, host):
    host.tell(Key(0, (1, 2, 3)))
    board.send(Start(2000, 1), 0, 7)
    assert board.run(20) == [Started(2000, 1)]
    host.tell(Check(checksum([1, 2, 3] + [0] * 405)))
    assert host.reports[-1] == Ack(3, 2, 1)


def test_a_start_without_a_session_number_starts_none(board):
    board.send(Start(1000, 4), 0, 0)
    assert board.run(50) == []


def test_frames_are_taken_in_order_and_each_fault_is_reported_once(board, host):
    board.send(Ping(), 1, 7)
    assert board.run(1, 1) == [Ack(2, 0, 2)]
    board.send(Ping(), 4, 7)
    board.send(Ping(), 5, 7)
    assert answers(board) == [Nak(2, 2)]
    board.send(Ping(), 1, 7)
    assert answers(board) == [Ack(2, 0, 2)]  # one that it has had
    board.send(Ping(), 2, 7)
    assert answers(board) == [Ack(3, 0, 2)]
    board.feed(b"\x05broken\0" * 3)
    assert answers(board) == [Nak(3, 1)]
    board.send(Ping(), 3, 8)
    assert answers(board) == []  # of another session
    board.send(Ping(), 3, 7)
    assert answers(board) == [Ack(4, 0, 2)]


def test_the_numbers_go_round(board, host):
    host.tell(*[Ping()] * 600)
    assert host.next == 601 % 256
    assert host.all_of(Nak) == []


def test_what_is_not_understood_is_reported_and_not_waited_for(board, host):
    wrong = [
        Frame(0x03, 1, 7, b"\0"), Frame(0x04, 2, 7, b"\0\0\0\0"), Frame(0x05, 3, 7, b""),
        Frame(0x06, 4, 7, b"\0"), Frame(0x07, 5, 7, b"\0\0"), Frame(0x08, 6, 7, b"\0"),
        Frame(0x0D, 7, 7, b"\x02\x04"), Frame(0x55, 8, 7, b""),
    ]  # fmt: skip
    for frame in wrong:
        board.feed(encode(frame))
        assert answers(board) == [Nak(frame.seq + 1, 4)]
    host.next = 9
    host.tell(Ping())


def test_without_a_session_a_command_is_answered_with_the_safe_state(board):
    board.send(Ping(), 1, 7)
    assert board.run(20) == [Event(1, 3)]
    assert board.heard[-1][0].session == 0


def answers(board) -> list:
    return [report for report in board.run(10) if not isinstance(report, Knobs)]


# --- faults on the line -------------------------------------------------------------------------


@pytest.mark.parametrize(("rate", "rounds"), [(100, 40), (2000, 10), (20_000, 5)])
def test_after_any_faults_on_the_line_the_board_shows_what_the_host_has(board, host, rate, rounds):
    """The number of lost, flipped and inserted bytes in a million, each way."""
    levels = [0] * 408
    draw = random.Random(rate)
    board.order("faults", *[rate // 3] * 6, rate)
    for _ in range(rounds):
        levels = some_levels(408, draw.random())
        host.tell(*keys(levels, 20))
        for _ in range(10):
            cells = [(draw.randrange(408), draw.randrange(-127, 128)) for _ in range(4)]
            for cell, level in cells:
                levels[cell] = level
            host.tell(Delta(tuple(cells)))
    host.tell(Check(checksum(levels)))
    board.order("faults", *[0] * 6)
    assert board.counters()["injected"] > 0
    host.listen(40)
    board.send(Ping(), host.next, 7)
    assert Ack(host.next + 1, (host.next - 1) % 256, 1) in board.run(30)
    assert board.lights() == colours(levels)


def test_noise_neither_starts_anything_nor_hangs_the_board(outputs):
    draw = random.Random(5)
    for _ in range(20):
        outputs.feed(draw.randbytes(1000))
        outputs.run(25)
    outputs.feed(b"\0")
    outputs.run(20)
    outputs.send(Ident())
    (info,) = (report for report in outputs.run(20) if isinstance(report, Info))
    assert not info.live
    assert outputs.counters()["resets"] == 1
    assert outputs.numbers("servos")[:2] == [0, 0]


def test_a_reset_in_the_middle_of_a_frame_leaves_a_board_that_can_be_started_again(board, host):
    host.tell(*keys(some_levels()))
    board.feed(encode(Frame(0x03, host.next, 7, b"\0\0" + bytes(range(1, 54))))[:30])
    board.run(0.3)
    board.order("reset")
    info = board.boot()
    assert (info.live, info.reset_cause) == (False, 2)
    board.run(40)
    assert is_dark(board.lights())
    levels = some_levels(seed=9)
    Host(board, session=8).tell(*keys(levels))
    board.run(40)
    assert board.lights() == colours(levels)


# --- safety -------------------------------------------------------------------------------------


def test_a_silent_host_makes_the_board_safe_within_a_tenth_more_than_the_time_out(board, host):
    host.tell(*keys([127] * 408))
    heard = board.cycle
    board.run(990)
    assert not is_dark(board.lights())
    assert Event(1, 1) not in host.listen(0)
    board.run(200, 1)
    while not is_dark(board.lights()):
        board.run(5)
    assert 1000 <= (board.cycle - heard) / 16_000 <= 1200
    assert Event(1, 1) in [report for _, report in board.heard]
    board.send(Ping(), host.next, 7)
    assert board.run(20) == [Event(1, 3)]


@pytest.mark.slow
def test_pings_keep_a_session_alive_and_noise_does_not(board, host):
    for _ in range(6):
        host.listen(500)
        host.tell(Ping())
    for _ in range(6):
        board.feed(b"\x03no\0")
        board.send(Ping(), host.next, 99)
        host.listen(250)
    assert Event(1, 1) in host.reports


def test_stop_ends_the_session_whatever_its_number(board, host):
    host.tell(*keys([127] * 408))
    board.send(Stop(), 0, 0)
    assert Event(1, 2) in board.run(40)
    assert is_dark(board.lights())


def test_a_firmware_that_hangs_is_reset_within_half_a_second_and_starts_safe(outputs):
    host = Host(outputs, timeout_ms=10_000)
    host.tell(Arm(), Target(((FIRST_SERVO, 30_000),)), Key(0, (127,) * 16))
    outputs.run(30)
    assert outputs.numbers("servos")[0] > 0
    outputs.order("hang")
    assert outputs.run(400) == []
    (info,) = (report for report in outputs.run(300) if isinstance(report, Info))
    assert (info.reset_cause, info.live) == (8, False)
    assert outputs.numbers("servos")[0] == 0
    outputs.run(30)
    assert is_dark(outputs.lights()[1:])


@pytest.mark.slow
def test_in_the_safe_state_the_first_light_may_breathe(outputs):
    """This panel is built to do so, to show that it has power."""
    seen = set()
    for _ in range(40):
        outputs.run(100)
        first, *others = outputs.lights()
        seen.add(first[1])
        assert first[0] <= 1
        assert is_dark(others)
    assert min(seen) < 8
    assert 50 < max(seen) < 70


# --- as a serial port ---------------------------------------------------------------------------


def receive(port, kind, seconds: float = 5.0):
    """The next report of a kind that comes in."""
    receiver, end = Receiver(), time.monotonic() + seconds
    while time.monotonic() < end:
        for frame in receiver.feed(port.read(max(1, port.in_waiting))):
            report = frame and unpack(frame.type, frame.payload)
            if isinstance(report, kind):
                return report
    raise AssertionError(f"no {kind.__name__} within {seconds} s")


def send(port, message, seq: int = 0, session: int = 0) -> None:
    type_, payload = pack(message)
    port.write(encode(Frame(type_, seq, session, payload)))


@pytest.mark.skipif(not Path("/dev/ptmx").exists(), reason="no terminals here")
def test_a_program_opens_it_as_a_serial_port_and_opening_resets_it():
    with Simulator("uno400", "--pty", "--boot-ms", "300") as simulator:
        name = simulator.read()
        with serial.Serial(name, 500_000, timeout=0.05) as port:
            first = receive(port, Info)
            levels = some_levels()
            send(port, Start(10_000, 4), 0, 7)
            assert receive(port, Started) == Started(10_000, 4)
            for seq, key in enumerate(keys(levels), 1):
                send(port, key, seq, 7)
                assert receive(port, Ack).expected == seq + 1
            time.sleep(0.1)
            assert simulator.lights() == colours(levels)
            send(port, Stop(), 0, 7)
            assert receive(port, Event) == Event(1, 2)
        with serial.Serial(name, 500_000, timeout=0.05) as port:
            second = receive(port, Info)
        assert second.nonce == first.nonce + 1
        assert second.reset_cause == 2


def test_the_window_is_what_this_test_host_keeps_to(board):
    board.send(Ident())
    (info,) = board.run(20)
    assert info.window == WINDOW
