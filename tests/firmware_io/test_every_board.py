"""One behaviour, whatever the board and the way to it: see `boards.py` for who takes part."""

from __future__ import annotations

import subprocess
import sys
import time

import numpy as np
import pytest

from firmware_io.board_errors import Reason
from firmware_io.link import delivery
from firmware_io.link.link import Link
from firmware_io.link.link_state import Status
from tests.examples import slow
from tests.firmware_io.boards import BOARDS

pytestmark = pytest.mark.alone

#: Seconds that anything may take that has no limit of its own.
PATIENCE = 60.0

#: Attempts at meeting real time: another program may take the time of a simulated chip.
GOES = 3


#: A Mega, which starts slowly, and an Uno with a strip do as an Uno; on a socket as on a terminal.
LATER = ("mega", "pico", "pico-usb", "socket", "strip")


@pytest.fixture(params=[*sorted(BOARDS.keys() - {*LATER}), *slow(*LATER)])
def board(request):
    with BOARDS[request.param]() as board:
        yield board


@pytest.fixture
def link(board):
    with Link(board.where) as link:
        yield link


def wait_until(condition, limit=PATIENCE):
    begun = time.monotonic()
    while not condition():
        assert time.monotonic() - begun < limit, "it never happened"
        time.sleep(0.002)
    return time.monotonic() - begun


def levels_of(board, seed):
    rng = np.random.default_rng(seed)
    return rng.integers(-127, 128, board.info.cells).astype(np.int8)


def show(link, board, levels):
    link.show(levels)
    wait_until(lambda: link.state().is_shown)
    if board.is_seen:
        wait_until(lambda: board.shows(levels))


@pytest.fixture
def checks(monkeypatch):
    """Ask the board for its own CRC of its cells often; gives what it was asked."""
    asked, check = [], delivery.Delivery._check

    def noted(session, room, now):
        if (message := check(session, room, now)) is not None:
            asked.append(message)
        return message

    monkeypatch.setattr(delivery, "CHECK_EVERY", 0.25)
    monkeypatch.setattr(delivery.Delivery, "_check", noted)
    return asked


def passes_checks(link, checks):
    """Whether the CRC is the right one, more than once."""
    before, asked = link.state().link_stats.mismatches, len(checks)
    wait_until(lambda: len(checks) >= asked + 3)  # the first two have been answered
    state = link.state()
    return state.is_shown and state.link_stats.mismatches == before


def test_it_shows_every_cell_and_then_each_change(checks, link, board):
    levels = levels_of(board, 1)
    show(link, board, levels)
    for turn in range(20):
        levels = levels.copy()
        levels[turn :: 7 + turn] = turn
        show(link, board, levels)
    state = link.state()
    assert state.status is Status.CONNECTED
    assert state.info.cells == board.info.cells
    assert np.array_equal(state.levels, levels)
    assert not state.levels.flags.writeable
    assert state.link_stats.mismatches == state.link_stats.broken == 0
    assert passes_checks(link, checks)


def test_a_board_that_keeps_pace_finds_nothing_broken(link, board):
    def counted():
        for seed in range(20):
            show(link, board, levels_of(board, seed))
        before = link.state().board_stats
        wait_until(lambda: link.state().board_stats not in (None, before))
        stats = link.state().board_stats
        board.press_reset()  # which counts from zero again
        return stats.broken, stats.overflows

    assert (0, 0) in (counted() for _ in range(GOES))


def test_a_knob_turned_by_hand_is_seen_at_once(link, board):
    link.configure_knobs([(0, True, 2), (1, True, 2)])
    wait_until(lambda: 1 in link.state().knobs)
    board.turn(1, 700)
    assert wait_until(lambda: abs(link.state().knobs[1].position - 700) <= 3) < 0.5
    state = link.state()
    assert state.now - state.knobs[1].moved_at < 1.0


def test_motors_turn_only_while_armed(link, board):
    if board.info.outputs == 0:
        pytest.skip("a board without motors")
    show(link, board, levels_of(board, 2))
    link.move({0: 40_000})
    time.sleep(0.05)
    assert board.stands(0) == 0
    assert link.arm()
    wait_until(lambda: abs(board.stands(0) - 40_000) <= board.grain)
    assert link.state().armed
    link.disarm()
    wait_until(lambda: not link.state().armed)


def test_a_reset_brings_every_cell_back_and_leaves_motors_off(link, board):
    levels = levels_of(board, 3)
    show(link, board, levels)
    link.arm()
    before = link.state().link_stats.sessions  # more than one if this computer was busy
    board.press_reset()
    wait_until(lambda: link.state().link_stats.sessions > before)
    wait_until(lambda: board.shows(levels))
    assert not link.state().armed


def test_a_board_that_stands_still_is_brought_back(link, board):
    levels = levels_of(board, 4)
    show(link, board, levels)
    board.freeze(30.0)
    wait_until(lambda: not link.state().is_shown or link.state().link_stats.sessions > 1)
    wait_until(lambda: board.shows(levels) and link.state().is_shown)


def test_on_a_bad_line_every_change_still_arrives(link, board):
    show(link, board, levels_of(board, 8))
    board.disturb(5e-3)
    for seed in range(12):
        show(link, board, levels_of(board, seed))
    board.disturb(0)
    assert link.state().link_stats.resent > 0


def test_a_program_that_dies_leaves_it_dark(board):
    """Within a second of the chip's own time: see the tests of the firmware."""
    if not isinstance(board.where, str):
        pytest.skip("a board in this process dies with it")
    program = (
        "import sys, time, numpy\n"
        "from firmware_io.link.link import Link\n"
        "link = Link(sys.argv[1])\n"
        "link.show(numpy.full(400, 99, numpy.int8))\n"
        "time.sleep(60)\n"
    )
    with subprocess.Popen([sys.executable, "-c", program, board.where]) as process:
        try:
            wait_until(lambda: not board.is_dark())
        finally:
            process.kill()
    wait_until(board.is_dark)


def test_parting_leaves_it_dark_at_once(board):
    with Link(board.where) as link:
        show(link, board, levels_of(board, 5))
        begun = time.monotonic()
    assert time.monotonic() - begun < 1.0
    assert link.state().status is Status.CLOSED
    wait_until(board.is_dark)


def test_a_second_link_is_refused_and_the_first_goes_on(link, board):
    levels = levels_of(board, 6)
    show(link, board, levels)
    with Link(board.where) as second:
        wait_until(lambda: second.state().status in (Status.FAILED, Status.SEARCHING))
        assert second.state().reason in (Reason.BUSY, Reason.GONE)  # a socket just closes
        assert str(second.state().words)
    show(link, board, -levels)
    assert link.state().link_stats.sessions == 1


def test_statistics_come_by_themselves(link, board):
    show(link, board, levels_of(board, 7))
    wait_until(lambda: link.state().board_stats is not None)
    stats = link.state().board_stats
    assert stats.state & 1
    assert stats.frames > 0
    assert stats.overflows == 0
    wait_until(lambda: 0 < link.state().link_stats.round_trip_ms < 50)  # more on a busy computer
