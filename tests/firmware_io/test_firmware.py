"""The firmware of the panels, running on a simulated chip. Times are the chip's own."""

from __future__ import annotations

import random
import shutil
import subprocess
import time
from pathlib import Path

import pytest
import serial

from firmware_io.framing import Frame, Receiver, encode
from firmware_io.protocol import (
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
)  # fmt: skip
from tests.firmware_io.simulated import (
    BUILT,
    FIRMWARE,
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

pytestmark = pytest.mark.usefixtures("firmware")

#: Their outputs that turn.
FIRST_SERVO, FADER = 3, 5

#: What the chip of the servos may do, as `panel_sim` is told.
HEARS, DEAF, HOLDS_THE_WIRE = 0, 1, 2


@pytest.fixture(scope="module")
def firmware() -> str:
    """Build all panels and the simulated chip; gives what `make` said."""
    return make("all")


@pytest.fixture
def board():
    with Board("uno400") as started:
        started.boot()
        yield started


@pytest.fixture
def host(board):
    return Host(board)


@pytest.fixture
def outputs():
    with Board("uno-outputs", *OUTPUTS) as started:
        started.boot()
        yield started


# --- who it is ----------------------------------------------------------------------------------


def test_the_budgets_of_memory_and_flash_are_kept(firmware):
    names = [line.split()[0] for line in firmware.splitlines() if "memory" in line]
    assert {"uno", "uno400", "mega"} <= set(names)
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
                     "capabilities": 7}),
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


# --- light --------------------------------------------------------------------------------------


def test_every_cell_shows_exactly_its_colour(board, host):
    levels = [*range(-128, 128), *some_levels(144), 5, -5, 0, 127, 1, -127, 0, 2]
    host.tell(*keys(levels))
    board.run(40)
    assert board.lights() == colours(levels)
    assert board.counters()["spi_collisions"] == 0


@pytest.mark.parametrize(("palette", "brightness"), [(0, 1), (1, 3), (1, 31), (0, 0)])
def test_a_look_changes_colours_and_brightness_but_never_beyond_the_panels_own(
    board, host, palette, brightness
):
    levels = some_levels()
    host.tell(*keys(levels), Look(palette, brightness))
    board.run(40)
    assert board.lights() == colours(levels, palette=palette, brightness=min(brightness, 4))


def test_deltas_change_single_cells_and_those_that_are_not_there_are_ignored(board, host):
    levels = [0] * 408
    host.tell(
        Delta(((0, -127), (399, 127), (400, 1), (407, 9))),
        Delta(((408, 5), (512, 5), (65_535, 5))),
        Key(405, (3, 4, 5, 6, 7)),
        Key(65_530, (1,) * 20),
    )
    levels[0], levels[399], levels[400] = -127, 127, 1
    levels[405:408] = 3, 4, 5
    board.run(40)
    assert board.lights() == colours(levels)
    host.tell(Check(checksum(levels)))
    assert host.reports[-1] == Ack(host.next, host.next - 1, 1)


def test_a_check_tells_equal_from_different(board, host):
    levels = some_levels()
    host.tell(*keys(levels), Check(checksum(levels)))
    assert host.reports[-1] == Ack(10, 9, 1)
    host.tell(Delta(((17, levels[17] ^ 1),)), Check(checksum(levels)))
    assert host.reports[-1] == Ack(12, 11, 0)
    host.tell(Ping())
    assert host.reports[-1] == Ack(13, 11, 0)


def test_a_level_of_minus_128_counts_as_minus_127_in_the_check_too(board, host):
    board.feed(encode(Frame(0x04, 1, 7, b"\0\0\x80")))
    board.run(5)
    host.next = 2
    host.tell(Check(checksum([-127] + [0] * 407)))
    assert host.reports[-1] == Ack(3, 2, 1)


def test_a_new_session_begins_with_dark_cells(board, host):
    host.tell(*keys(some_levels()))
    again = Host(board, session=8)
    again.tell(Check(checksum([0] * 408)))
    assert again.reports[-1] == Ack(2, 1, 1)
    board.run(40)
    assert is_dark(board.lights())


def test_the_lights_are_refreshed_now_and_then_and_250_times_a_second_at_most():
    with Board("uno") as board:
        board.boot()
        host = Host(board)
        before = board.counters()["light_frames"]
        board.run(900)
        assert 2 <= board.counters()["light_frames"] - before <= 5
        before = board.counters()["light_frames"]
        took = sum(host.tell(Delta(((i % 64, i % 100),))) for i in range(1000))
        frames = board.counters()["light_frames"] - before
        assert took / 5 <= frames <= took / 4 + 1
        assert took < 1000


def test_lamps_on_pins_are_lit_above_zero():
    with Board("uno-bare") as board:
        board.boot()
        host = Host(board)
        host.tell(Key(0, (1, -1)))
        board.run(5)
        assert int(board.numbers("ports")[2]) & 0b1100 == 0b0100
        board.run(1100)
        assert int(board.numbers("ports")[2]) & 0b1100 == 0


# --- speed --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "most_ms"),
    [("uno400-115200", 52), ("uno400-250000", 29), ("uno400", 19), ("uno400-1000000", 13.5)],
)
def test_a_key_of_400_cells_takes_no_longer_than(name, most_ms):
    with Board(name) as board:
        board.boot()
        host = Host(board)
        levels = some_levels()
        took = [host.tell(*keys(levels[:400])) for _ in range(10)]
        board.run(40)
        print(f"{name}: {min(took):.1f} to {max(took):.1f} ms")
        assert max(took) <= most_ms
        assert host.all_of(Nak) == []
        assert board.lights() == colours(levels[:400] + [0] * 8)


def test_an_uno_takes_7300_deltas_a_second(board, host):
    cells = [(i * 7 % 400, i % 255 - 127) for i in range(3600)]
    took = host.tell(*(Delta(tuple(cells[i : i + 18])) for i in range(0, 3600, 18)))
    print(f"{3600 / took * 1000:.0f} deltas a second")
    assert 3600 / took * 1000 >= 7300
    assert host.all_of(Nak) == []


@pytest.mark.parametrize("name", ["uno400", "uno400-1000000"])
def test_no_byte_is_lost_within_the_window_however_busy_the_light(name):
    """Small frames, so that the window is always full and the chip always has more to take."""
    with Board(name) as board:
        board.boot()
        host = Host(board)
        host.tell(*(Delta(((i % 408, i % 127 + 1),)) for i in range(4000)))
        host.tell(AskStats())
        host.listen(5)
        (stats,) = host.all_of(Stats)
        assert (stats.broken, stats.gaps, stats.overflows) == (0, 0, 0)
        assert board.counters()["overruns"] == 0
        assert stats.light_frames > 20


def test_a_host_that_exceeds_the_window_loses_frames_and_hears_why(board, host):
    for seq in range(1, 120):
        board.send(Check(0), seq, 7)
    board.run(200)
    told = [report for _, report in board.heard if isinstance(report, Ack | Nak)]
    assert 3 in [report.reason for report in told if isinstance(report, Nak)]
    host.next = told[-1].expected
    host.tell(AskStats())
    host.listen(5)
    (stats,) = host.all_of(Stats)
    assert 0 < stats.overflows <= stats.broken


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


# --- what it tells ------------------------------------------------------------------------------


def test_statistics_tell_memory_supply_and_what_was_counted(board, host):
    board.order("supply", 4700)
    board.feed(b"\x03no\0")
    host.listen(1500 - 600)
    host.tell(Ping())
    host.listen(900)
    host.tell(AskStats())
    host.listen(5)
    (stats,) = host.all_of(Stats)
    assert 4650 < stats.supply_mv < 4750
    assert 600 < stats.free_ram < 2048 - 754
    assert (stats.frames, stats.broken, stats.gaps, stats.overflows) == (2, 1, 0, 0)
    assert stats.state == 1
    assert abs(stats.uptime_ms - board.cycle / 16_000) < 10


def test_a_knob_that_is_turned_is_reported_within_40_ms(board, host):
    host.tell(KnobConfig(((2, True, 4),)))
    host.listen(100)
    board.order("adc", 2, 700)
    (report,) = (r for r in host.listen(40) if isinstance(r, Knobs))
    assert report == Knobs(False, ((2, 700),))


def test_knobs_within_their_dead_band_or_off_are_only_in_the_full_report(board, host):
    host.tell(KnobConfig(((0, True, 20), (1, True, 4), (2, True, 4))))
    host.tell(KnobConfig(((1, False, 4), (9, True, 0))))
    host.listen(30)
    assert Knobs(True, ((0, 0), (2, 0))) in host.reports
    board.order("adc", 0, 20)
    board.order("adc", 1, 900)
    assert [r for r in host.listen(500) if isinstance(r, Knobs)] == []
    host.tell(Ping())
    assert [r for r in host.listen(600) if isinstance(r, Knobs)] == [Knobs(True, ((0, 20), (2, 0)))]


def test_a_knob_that_never_rests_is_reported_50_times_a_second_at_most(board, host):
    host.tell(KnobConfig(((0, True, 4),)))
    host.listen(100)
    host.reports.clear()
    for i in range(100):
        board.order("adc", 0, 100 + 8 * i)
        host.listen(5)
    assert 20 <= len(host.all_of(Knobs)) <= 26


def test_a_mega_reports_all_its_sixteen_knobs():
    with Board("mega", "--mcu", "atmega2560") as board:
        board.boot()
        for channel in range(16):
            board.order("adc", channel, 60 * channel + 3)
        host = Host(board)
        host.tell(KnobConfig(tuple((knob, True, 4) for knob in range(16))))
        host.listen(50)
        wanted = Knobs(True, tuple((knob, 60 * knob + 3) for knob in range(16)))
        assert wanted in host.reports


@pytest.mark.slow
def test_no_knob_is_reported_that_nobody_has_asked_for_or_without_a_session(board, host):
    board.order("adc", 0, 700)
    assert board.run(900) == []
    host.tell(KnobConfig(((0, True, 4),)))
    assert Knobs(True, ((0, 700),)) in host.listen(30)
    assert Event(1, 1) in board.run(1100)
    board.order("adc", 0, 100)
    assert [type(report) for report in board.run(1500)] == [Info]
    assert Host(board, session=8).listen(900) == []


# --- what turns ---------------------------------------------------------------------------------


def test_digital_potentiometers_go_to_their_targets_and_the_lights_do_not_mind(outputs):
    host = Host(outputs)
    levels = some_levels(24)
    for position, tap in ((0, 0), (65_535, 256), (32_768, 128), (1000, 4)):
        host.tell(*keys(levels), Target(((0, position), (1, 65_535 - position), (2, position))))
        outputs.run(40)
        assert outputs.numbers("pots") == [tap, 256 - tap, tap, 128]
        assert outputs.lights() == colours(levels, lights=16)
    for i in range(200):
        host.tell(Delta(((i % 16, i % 100),)), Target(((i % 3, 300 * i),)))
    for position in (58_000, 60_000, 62_000):  # bytes that a light would take for its own
        host.tell(Target(((0, position),)))
        host.listen(13)
    assert outputs.counters()["pot_errors"] == 0
    assert outputs.counters()["odd_frames"] == 0


def test_servos_turn_only_while_armed(outputs):
    host = Host(outputs)
    both = Target(((FIRST_SERVO, 0), (FIRST_SERVO + 1, 65_535)))
    for before in (both, Disarm(), Arm()):  # neither an early nor a previous target counts
        host.tell(before, Arm())
        host.listen(50)
        assert outputs.numbers("servos")[:2] == [0, 0]
        host.tell(both)
        host.listen(50)
        assert outputs.numbers("servos")[:3] == [204, 409, 0]  # 1 and 2 ms of 20, of 4096 steps
    host.tell(Disarm())
    assert outputs.numbers("servos")[:2] == [0, 0]


@pytest.mark.parametrize("ending", ["silence", "stop", "start"])
def test_servos_and_faders_are_off_when_the_session_ends_and_a_new_one_has_no_targets(
    outputs, ending
):
    host = Host(outputs)
    host.tell(Arm(), Target(((FIRST_SERVO, 9000), (FADER, 65_535))))
    host.listen(60)
    moved = outputs.numbers("faders")[0]
    assert moved > 530
    assert outputs.numbers("servos")[0] > 0
    if ending == "silence":
        outputs.order("block", 0, 1)
        outputs.run(1100)
        outputs.order("block", 0, 0)
    elif ending == "stop":
        outputs.send(Stop(), 0, 7)
    again = Host(outputs, session=8)
    assert outputs.numbers("servos")[0] == 0
    stopped = outputs.numbers("faders")[0]
    again.tell(Arm())
    again.listen(300)
    assert abs(outputs.numbers("faders")[0] - stopped) < 1
    assert outputs.numbers("servos")[0] == 0


def test_a_fader_goes_where_it_should_and_stays(outputs):
    host = Host(outputs)
    host.tell(Arm())
    for place in (900, 100, 110, 512):
        host.tell(Target(((FADER, place * 64),)))
        host.listen(700)
        assert abs(outputs.numbers("faders")[0] - place) <= 6
    assert host.all_of(Event) == []


def test_a_blocked_fader_is_switched_off_and_reported_until_armed_again(outputs):
    host = Host(outputs)
    outputs.order("block", 0, 1)
    host.tell(Arm(), Target(((FADER, 60_000),)))
    host.listen(290)
    assert host.all_of(Event) == []
    host.listen(60)
    assert host.all_of(Event) == [Event(2, FADER)]
    outputs.order("block", 0, 0)
    host.tell(AskStats())
    host.listen(200)
    assert host.all_of(Stats)[-1].state == 0b111
    assert outputs.numbers("faders")[0] == 512
    host.tell(Disarm(), Arm(), Target(((FADER, 60_000),)), AskStats())
    host.listen(500)
    assert abs(outputs.numbers("faders")[0] - 937) <= 6
    assert host.all_of(Stats)[-1].state == 0b011


def test_an_end_stop_stops_a_fader_until_it_is_sent_elsewhere(outputs):
    host = Host(outputs)
    host.tell(Arm(), Target(((FADER, 65_535),)))
    host.listen(30)
    outputs.order("pin", 2, 0)
    host.listen(100)
    stopped = outputs.numbers("faders")[0]
    assert stopped < 900
    assert host.all_of(Event) == [Event(3, FADER)]
    host.listen(200)
    assert outputs.numbers("faders")[0] == stopped
    host.tell(Target(((FADER, 0),)))
    host.listen(700)
    assert outputs.numbers("faders")[0] < 8


def test_a_servo_chip_that_does_not_answer_is_a_fault_and_hangs_nothing():
    with Board("uno-outputs", "--pot", "8", "--pot", "7", "--gate", "9") as board:
        board.boot()
        host = Host(board)
        for before, state in ((AskStats(), 0b101), (Arm(), 0b111), (Disarm(), 0b101)):
            host.tell(before, Target(((FIRST_SERVO, 9000),)), AskStats())
            host.listen(20)
            assert host.all_of(Stats)[-1].state == state
        assert host.all_of(Nak) == []


@pytest.mark.parametrize("trouble", [DEAF, HOLDS_THE_WIRE], ids=["deaf", "a wire that is held"])
@pytest.mark.parametrize("ending", ["stop", "disarm", "silence"])
def test_a_servo_chip_that_misses_the_end_is_sent_it_again_until_it_is_off(
    outputs, ending, trouble
):
    host = Host(outputs, timeout_ms=300)
    host.tell(Arm(), Target(((FIRST_SERVO, 30_000),)))
    host.listen(30)
    assert outputs.numbers("servos")[0] > 0
    outputs.order("bus", trouble)
    if ending == "stop":
        outputs.send(Stop(), 0, 7)
    elif ending == "disarm":
        host.tell(Disarm())
    outputs.run(350 if ending == "silence" else 50)
    if trouble == DEAF:
        assert outputs.numbers("servos")[0] > 0
        outputs.order("bus", HEARS)
    outputs.run(20)
    assert outputs.numbers("servos")[0] == 0


def test_a_servo_chip_that_missed_something_is_a_fault_until_motors_are_armed_again(outputs):
    host, told = Host(outputs), []
    for trouble, command in ((HEARS, Arm()), (DEAF, Disarm()), (HEARS, Ping()), (HEARS, Arm())):
        outputs.order("bus", trouble)
        host.tell(command)
        host.listen(30)
        host.tell(AskStats())
        host.listen(5)
        told.append(host.all_of(Stats)[-1].state)
    assert told == [0b011, 0b101, 0b101, 0b011]
    host.tell(Target(((FIRST_SERVO, 30_000),)))
    host.listen(30)
    assert outputs.numbers("servos")[0] > 0


def test_servos_that_miss_a_target_are_all_off_until_motors_are_armed_again(outputs):
    host = Host(outputs)
    host.tell(Arm(), Target(((FIRST_SERVO, 30_000),)))
    host.listen(30)
    outputs.order("bus", DEAF)
    host.tell(Target(((FIRST_SERVO + 1, 30_000),)))
    host.listen(30)
    outputs.order("bus", HEARS)
    host.tell(Target(((FIRST_SERVO, 40_000),)), AskStats())
    host.listen(30)
    assert host.all_of(Stats)[-1].state == 0b111
    assert outputs.numbers("servos")[:2] == [0, 0]


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
