"""The light of the firmware: colours, brightness, refreshing, and speed."""

from __future__ import annotations

import pytest

from firmware_io.wire.framing import Frame, encode
from firmware_io.wire.protocol import (  # fmt: skip
    Ack,
    AskStats,
    Check,
    Delta,
    Key,
    Look,
    Nak,
    Ping,
    Stats,
)
from tests.examples import slow
from tests.firmware_io.room import LATE, SOON, check_room
from tests.firmware_io.simulated import (
    Board,
    Host,
    checksum,
    colours,
    is_dark,
    keys,
    some_levels,
)


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


@pytest.mark.slow
@pytest.mark.parametrize("waits", [SOON, *slow(LATE)])
def test_the_lights_follow_the_light_of_the_room(waits):
    with Board("uno-room") as board:
        check_room(board, pin=5, waits=waits)


@pytest.mark.slow
def test_lamps_on_pins_are_lit_above_zero():
    with Board("uno-bare") as board:
        board.boot()
        host = Host(board)
        host.tell(Key(0, (1, -1)))
        board.run(5)
        assert int(board.numbers("ports")[2]) & 0b1100 == 0b0100
        board.run(1100)
        assert int(board.numbers("ports")[2]) & 0b1100 == 0


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


@pytest.mark.parametrize("name", ["uno400-1000000", *slow("uno400")])
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
