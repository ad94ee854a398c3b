"""What the firmware reports: statistics and knobs."""

from __future__ import annotations

import pytest

from firmware_io.wire.protocol import (  # fmt: skip
    AskStats,
    Event,
    Info,
    KnobConfig,
    Knobs,
    Ping,
    Stats,
)
from tests.firmware_io.simulated import (
    Board,
    Host,
)


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
