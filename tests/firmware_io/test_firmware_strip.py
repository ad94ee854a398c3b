"""Strips of one wire on an AVR: their bits, and a board that is deaf while it writes them."""

from __future__ import annotations

import pytest

from firmware_io.wire.protocol import (
    Ack,
    AskStats,
    Delta,
    Event,
    Ident,
    Look,
    Nak,
    Ping,
    Stats,
    Stop,
)
from tests.examples import slow
from tests.firmware_io.simulated import (
    CYCLES_MS,
    Board,
    Host,
    colours,
    is_dark,
    keys,
    some_levels,
)  # fmt: skip

#: What the data sheets allow, in ns: a 0 high and low, a 1 high and low. For the WS2812B both that
#: of 2013 and that of the WS2812B-V5 hold.
SHEETS = {
    "ws2812": ((250, 380), (700, 1000), (650, 950), (300, 420)),
    "sk6812": ((150, 450), (750, 1050), (450, 750), (450, 750)),
    "ws2811": ((100, 400), (850, 1150), (450, 750), (500, 800)),  # at its high speed
}


def sheets_of(build: str) -> list[tuple[tuple[int, int], ...]]:
    """Return the data sheets that the bits of a build keep to."""
    return [SHEETS[name] for name in (["ws2812"] if "ws2812" in build else ["sk6812", "ws2811"])]


#: Builds and their lights.
STRIPS = {
    "uno-ws2812": 64,
    "uno400-ws2812": 400,
    "uno-sk6812": 64,
    "uno-rgbw": 64,
    "mega-ws2812": 400,
}


@pytest.fixture(params=STRIPS)
def name(request) -> str:
    return request.param


@pytest.fixture
def strip(name):
    with Board(name) as board:
        board.boot()
        yield board


@pytest.fixture
def small():
    with Board("uno-ws2812") as board:
        board.boot()
        yield board


def timing(board: Board) -> tuple[list[tuple[float, float]], int]:
    """Shortest and longest of: a 0 high, low, a 1 high, low, between lights, a frame; in ns."""
    *numbers, white = board.numbers("strip")
    return list(zip(numbers[::2], numbers[1::2], strict=True)), int(white)


def test_every_bit_is_within_the_data_sheet_and_every_colour_is_right(strip, name):
    lights = STRIPS[name]
    levels = [*range(-128, 128), *some_levels(400)][: lights + 8]
    host = Host(strip)
    host.tell(*keys(levels), Ping())
    strip.run(1)
    assert strip.lights() == colours(levels, lights, strip=True)
    host.tell(*keys(some_levels(lights + 8)), Look(1, 3))
    strip.run(1)
    assert strip.lights() == colours(some_levels(lights + 8), lights, 1, 3, strip=True)
    (zero_high, zero_low, one_high, one_low, between, _), white = timing(strip)
    found = dict(zip(("0 high", "0 low", "1 high", "1 low"),
                     (zero_high, zero_low, one_high, one_low), strict=True))  # fmt: skip
    print(f"{name}: {found}, between two lights {between}")
    for sheet in sheets_of(name):
        for (least, most), (shortest, longest) in zip(sheet, found.values(), strict=True):
            assert least <= shortest <= longest <= most
    # There is no pause between two lights: it could be taken for the end of the frame.
    assert one_low[0] <= between[0]
    assert between[1] <= zero_low[1]
    assert white == 0
    assert strip.counters()["odd_frames"] == 0


@pytest.mark.parametrize(("name", "most_ms"), [("uno-ws2812", 2), ("uno400-ws2812", 12)])
def test_a_frame_takes_no_longer_than(strip, name, most_ms):
    host = Host(strip)
    host.tell(*keys(some_levels(STRIPS[name] + 8)), Ping())
    strip.run(1)
    strip.lights()
    ranges, _ = timing(strip)
    print(f"{name}: {ranges[-1][1] / 1e6:.2f} ms a frame")
    assert ranges[-1][1] <= most_ms * 1e6


@pytest.mark.parametrize("name", ["uno-ws2812", "uno400-ws2812", "mega-ws2812"])
def test_no_byte_is_lost_and_nothing_is_asked_for_again_while_cells_stream(strip, name):
    host = Host(strip)
    cells = [(i * 7 % STRIPS[name], i % 255 - 127) for i in range(3600)]
    took = host.tell(*(Delta(tuple(cells[i : i + 18])) for i in range(0, 3600, 18)), Ping())
    host.tell(AskStats())
    host.listen(20)
    (stats,) = host.all_of(Stats)
    print(f"{name}: {3600 / took * 1000:.0f} deltas a second, {stats.light_frames} frames")
    assert host.all_of(Nak) == []
    assert (stats.broken, stats.gaps, stats.overflows) == (0, 0, 0)
    assert (strip.counters()["overruns"], strip.counters()["odd_frames"]) == (0, 0)
    assert stats.light_frames >= took / 60


@pytest.mark.slow
def test_the_clock_loses_nothing_while_interrupts_are_off():
    with Board("uno400-ws2812") as board:
        board.boot()
        host = Host(board)
        host.tell(AskStats())
        host.listen(5)
        begun, frames = board.cycle, board.counters()["light_frames"]
        for i in range(250):
            host.tell(Delta(((i, 9),)), Ping())
        host.tell(AskStats())
        host.listen(5)
        first, last = host.all_of(Stats)
        passed = (board.cycle - begun) / CYCLES_MS
        assert board.counters()["light_frames"] - frames >= 250
        assert abs(last.uptime_ms - first.uptime_ms - passed) <= 3


def test_a_change_is_lit_before_its_answer_goes_out(small):
    host = Host(small)
    levels = [0] * 72
    for i in range(20):
        small.run(40)
        levels[i] = 100 - i
        small.send(Delta(((i, 100 - i),)), host.next, host.session)
        (answer,) = small.run(20, 1)
        host.next += 1
        assert answer == Ack(host.next, 0, 2)
        assert small.lights() == colours(levels, 64, strip=True)


def test_cells_that_follow_each_other_are_shown_together_and_at_the_latest_with_a_ping(small):
    host = Host(small)
    small.run(40)
    before = small.counters()["light_frames"]
    levels = some_levels(72)
    host.tell(*(Delta(((i, level),)) for i, level in enumerate(levels)))
    took = host.tell(Ping())
    small.lights()
    assert small.lights() == colours(levels, 64, strip=True)
    assert small.counters()["light_frames"] - before <= 4
    assert took < 4


def test_a_frame_that_broke_is_asked_for_without_showing(small):
    host = Host(small)
    small.run(40)
    small.lights()
    before = small.counters()["light_frames"]
    small.feed(b"\x05broken\0")
    (answer,) = small.run(5, 1)
    assert answer == Nak(host.next, 1)
    small.run(2)
    small.lights()
    assert small.counters()["light_frames"] == before


def test_a_stop_is_answered_once_it_is_dark(small):
    host = Host(small)
    host.tell(*keys(some_levels(72)), Ping())
    small.send(Stop(), 0, host.session)
    (answer,) = small.run(20, 1)
    assert answer == Event(1, 2)
    assert is_dark(small.lights())


def test_it_is_dark_a_second_after_the_last_frame(small):
    host = Host(small)
    host.tell(*keys(some_levels(72)), Ping())
    small.run(995)
    assert not is_dark(small.lights())
    small.run(10)
    assert is_dark(small.lights())


@pytest.mark.slow
@pytest.mark.parametrize("rounds", [5, *slow(30)])
def test_without_a_session_it_hears_what_follows_its_greeting(rounds):
    """It writes its lights now and then, but not just after it said who is there."""
    with Board("uno400-ws2812") as board:
        board.boot()
        for _ in range(rounds):
            (info,) = board.run(1100, 1)
            board.run(0.2)
            board.send(Ident())
            (again,) = board.run(50, 1)
            assert again.nonce == info.nonce
        board.lights()
        assert board.counters()["light_frames"] > rounds
