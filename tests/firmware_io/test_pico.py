"""The firmware on a Raspberry Pi Pico, on an emulator: its lights, its line, its resets."""

from __future__ import annotations

import struct

import numpy as np
import pytest

from firmware_io.wire.protocol import (
    Arm,
    AskStats,
    Delta,
    Event,
    Info,
    KnobConfig,
    Knobs,
    Look,
    Nak,
    Ping,
    Stats,
    Stop,
    Target,
)
from tests.firmware_io.chip_world import ChipWorld
from tests.firmware_io.room import LATE, check_room
from tests.firmware_io.shine import is_strip
from tests.firmware_io.simulated import (
    BUILT,
    Board,
    Host,
    colours,
    is_dark,
    keys,
    make_pico,
    some_levels,
)
from tests.firmware_io.test_firmware_strip import sheets_of, timing

#: Builds and their lights.
PANELS = {
    "pico": 64,
    "pico400": 400,
    "pico1000": 1000,
    "pico-ws2812": 64,
    "pico1000-ws2812": 1000,
    "pico-sk6812": 64,
    "pico-rgbw": 64,
}

#: Those that every run tests; the others differ in numbers only.
FIRST = ("pico", "pico-ws2812")
LATER = PANELS.keys() - {*FIRST}
STRIPS = sorted(filter(is_strip, LATER))

#: Numbers of a UF2 block, and its family.
BLOCK, RP2040 = 512, 0xE48B_FF56


def start(name: str, *options: str) -> Board:
    make_pico(name)
    return Board(name, *options)


@pytest.fixture
def pico():
    with start("pico") as board:
        board.boot()
        yield board


def stats_of(host: Host) -> Stats:
    host.tell(AskStats())
    host.listen(5)
    return host.all_of(Stats)[-1]


# --- lights ---------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("name", [*FIRST, *sorted(LATER)])
def test_every_light_has_the_colour_of_its_level_and_no_frame_is_torn(name):
    lights = PANELS[name]
    with start(name) as board:
        assert board.boot().board == 4
        host = Host(board)
        levels = [*range(-128, 128), *some_levels(1000)][: lights + 8]
        host.tell(*keys(levels), Look(1, 3))
        board.run(50)
        assert board.lights() == colours(levels, lights, 1, 3, strip=is_strip(name))
        counters = board.counters()
        assert (counters["odd_frames"], counters["overruns"]) == (0, 0)
        assert host.all_of(Nak) == []


@pytest.mark.slow
@pytest.mark.parametrize("name", ["pico-ws2812", *STRIPS])
def test_every_bit_of_a_strip_is_within_the_data_sheet(name):
    with start(name) as board:
        board.boot()
        lights = PANELS[name]
        Host(board).tell(*keys(some_levels(lights + 8)), Ping())
        board.run(50)
        board.lights()
        (zero_high, zero_low, one_high, one_low, between, _), white = timing(board)
        found = (zero_high, zero_low, one_high, one_low)
        print(f"{name}: {found} ns, between two lights {between}")
        for sheet in sheets_of(name):
            for (least, most), (shortest, longest) in zip(sheet, found, strict=True):
                assert least <= shortest <= longest <= most
        assert one_low[0] <= between[0]
        assert between[1] <= zero_low[1]
        assert white == 0


@pytest.mark.slow
@pytest.mark.parametrize("name", ["pico1000", "pico1000-ws2812"])
def test_a_thousand_lights_are_written_fifty_times_a_second_while_cells_stream(name):
    with start(name) as board:
        board.boot()
        host = Host(board)
        before = stats_of(host)
        begun = board.cycle
        for turn in range(10):
            host.tell(*(Delta(tuple((turn + 55 * i + j, 9) for j in range(18))) for i in range(18)))
        seconds = (board.cycle - begun) / 16e6
        after = stats_of(host)
        rate = (after.light_frames - before.light_frames) / seconds
        print(f"{name}: {rate:.0f} frames a second, {180 * 18 / seconds:.0f} deltas")
        assert rate >= 50
        assert (after.broken, after.gaps, after.overflows) == (0, 0, 0)


@pytest.mark.slow
@pytest.mark.parametrize("options", [(), ("--usb",)], ids=["uart", "usb"])
def test_a_key_of_400_cells_takes_no_longer_than_on_an_uno(options):
    with start("pico400", *options) as board:
        board.run(1200, 1)
        took = Host(board).tell(*keys(some_levels()), Ping())
        print(f"pico400 {options}: a KEY in {took:.1f} ms")
        assert took < 14


@pytest.mark.slow
def test_it_is_dark_after_a_stop_and_a_second_after_the_last_frame(pico):
    host = Host(pico)
    host.tell(*keys(some_levels(72)))
    pico.run(20)
    assert not is_dark(pico.lights())
    pico.send(Stop(), 0, host.session)
    assert pico.run(20, 1) == [Event(1, 2)]
    pico.run(10)
    assert is_dark(pico.lights())
    again = Host(pico, session=8)
    again.tell(*keys(some_levels(72)))
    pico.run(985)
    assert not is_dark(pico.lights())
    pico.run(30)
    assert is_dark(pico.lights())


# --- knobs and supply -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "knobs"),
    [("pico", 3), pytest.param("pico-mux", 16, marks=pytest.mark.slow)],
)
def test_knobs_are_read_from_their_pins_or_through_a_multiplexer(name, knobs):
    with start(name) as board:
        assert board.boot().knobs == knobs
        for knob in range(knobs):
            board.order("adc", knob, 60 * knob + 50)
        host = Host(board)
        host.tell(KnobConfig(tuple((knob, True, 2) for knob in range(knobs))))
        host.listen(100)
        assert host.all_of(Knobs)[-1].knobs == tuple((k, 60 * k + 50) for k in range(knobs))
        board.order("adc", 1, 900)
        begun = board.cycle
        while host.all_of(Knobs)[-1].knobs != ((1, 900),):
            assert board.cycle - begun < 60 * 16_000
            host.listen(1)


@pytest.mark.slow
def test_the_lights_follow_the_light_of_the_room():
    with start("pico-room") as board:
        check_room(board, pin=2, waits=LATE)


@pytest.mark.slow
def test_the_clock_of_the_servos_keeps_to_the_fast_mode_of_i2c():
    """UM10204: at least 1.3 us low, 0.6 us high and 2.5 us together; data held up to 0.9 us."""
    with start("pico-servos", "--servos=1") as board:
        board.boot()
        Host(board).tell(Arm(), Target(((0, 30_000),)))
        board.run(30)
        low, high, hold = board.numbers("i2c")
        assert low >= 1300
        assert high >= 600
        assert 2500 <= low + high <= 2600
        assert 0 < hold <= 900


def test_the_supply_is_told(pico):
    pico.order("supply", 4700)
    pico.run(1100)
    assert abs(stats_of(Host(pico)).supply_mv - 4700) < 20


# --- resets ---------------------------------------------------------------------------------------


@pytest.mark.slow
def test_each_start_has_its_cause_and_another_number():
    with start("pico") as board:
        started = [board.boot()]
        for _ in range(3):
            board.order("reset")
            started.append(board.boot())
        board.order("hang")
        board.run(480)
        assert board.counters()["resets"] == 4
        started += board.run(100, 1)
        assert [info.reset_cause for info in started] == [1, 2, 2, 2, 8]
        assert len({info.nonce for info in started}) == 5


# --- USB ------------------------------------------------------------------------------------------


def test_a_computer_is_told_who_it_is_and_gets_its_greeting_by_usb():
    with start("pico", "--usb") as board:
        reports = board.run(1200, 1)
        assert [type(report) for report in reports] == [Info]
        answers = [bytes.fromhex(answer) for answer in board.order("usb").split()]
        assert struct.unpack_from("<HH", answers[0], 8) == (0x2E8A, 0x000A)
        assert len(answers[2]) == 75
        assert answers[4][2:].decode("utf-16-le") == "Weight panel"
        assert struct.unpack_from("<I", answers[5])[0] == 500_000


@pytest.mark.slow
def test_a_host_that_floods_the_usb_is_held_back_and_nothing_is_lost():
    with start("pico400", "--usb") as board:
        board.run(1200, 1)
        host = Host(board)
        before = stats_of(host)
        for turn in range(5):
            host.tell(*(Delta(tuple((18 * i + j, turn) for j in range(18))) for i in range(22)))
        after = stats_of(host)
        assert after.frames - before.frames == 5 * 22 + 1
        assert (after.broken, after.gaps, after.overflows) == (0, 0, 0)


# --- faults ---------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("options", [(), ("--usb",)], ids=["uart", "usb"])
def test_on_a_bad_line_it_ends_with_what_the_host_has(options):
    make_pico("pico")
    with ChipWorld("pico", 64, *options) as world:
        world.simulator.order("faults", 10_000, 10_000, 0, 10_000, 10_000, 0)
        world.until(lambda: world.loop.is_on, 20)
        for seed in range(8):
            levels = some_levels(72, seed)
            world.show(np.array(levels, np.int8))
            world.run(0.3)
        world.simulator.order("faults", 0, 0, 0, 0, 0, 0)
        world.until(lambda: world.state.is_shown, 5)
        world.run(1.5)  # a CHECK
        assert world.simulator.counters()["injected"] > 20
        assert world.simulator.lights() == colours(levels, 64)


# --- the file -------------------------------------------------------------------------------------


def test_the_uf2_is_whole_and_meant_for_this_chip():
    make_pico("pico")
    data = (BUILT / "pico.uf2").read_bytes()
    assert len(data) % BLOCK == 0
    count = len(data) // BLOCK
    for number in range(count):
        block = data[BLOCK * number : BLOCK * (number + 1)]
        head = struct.unpack_from("<8I", block)
        assert head == (
            *(0x0A32_4655, 0x9E5D_5157, 0x2000, 0x1000_0000 + 256 * number),
            *(256, number, count, RP2040),
        )
        assert struct.unpack_from("<I", block, 508) == (0x0AB1_6F30,)
