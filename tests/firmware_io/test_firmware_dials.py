"""Dials instead of lights: each points to its level, few move at once, and none without leave."""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable, Iterator

import numpy as np
import pytest

from firmware_io.link.link import Link
from firmware_io.wire.protocol import (
    DIALS,
    STATE_FAULT,
    Ack,
    Arm,
    AskStats,
    Check,
    Disarm,
    Look,
    Ping,
    Stats,
)
from tests.examples import slow
from tests.firmware_io.simulated import (
    Board,
    Host,
    Simulator,
    build,
    checksum,
    keys,
    some_levels,
)

#: Dials of the panels, chips that they take, and how many may move at once.
SIZES = {"uno-dials": (64, 4, 4), "mega-dials": (512, 32, 32), "pico-dials": (512, 32, 32)}

#: Milliseconds that a dial moves.
MOVES_MS = 500


@pytest.fixture
def dials(request: pytest.FixtureRequest) -> Iterator[tuple[Board, int, int]]:
    """A panel of dials that has begun no session yet; its dials, and how many move at once."""
    build(request.param)
    count, chips, at_once = SIZES[request.param]
    with Board(request.param, f"--servos={chips}") as board:
        yield board, count, at_once


#: How nothing may move.
HOWS = ("disarmed", "never armed", "dark", "silence")


def on(*boards: object) -> pytest.MarkDecorator:
    """Run a test on these boards."""
    return pytest.mark.parametrize("dials", boards, indirect=True)


def pulses(board: Board) -> list[int]:
    """Pulses of all dials, of 4096; 0 while they rest."""
    return [round(pulse) for pulse in board.numbers("servos")]


def pulse_of(level: int) -> int:
    """1 to 2 ms of 20 ms, worked out apart from the firmware."""
    return int((1000 + 1000 * int((level + 127) * 65535 / 254) // 65535) * 4096 / 20000)


def keep_alive(board: Board, host: Host, milliseconds: int, each: int = 50) -> list[list[int]]:
    """Let time pass in a session; return the pulses of all dials after each span of it."""
    seen = []
    for passed in range(0, milliseconds, each):
        if passed % 500 == 0:
            host.tell(Ping())
        board.run(each)
        seen.append(pulses(board))
    return seen


def keep_until_they_rest(board: Board, host: Host) -> list[list[int]]:
    """Let all dials move that have to, until none has moved for longer than a dial moves."""
    seen = keep_alive(board, host, MOVES_MS)
    while any(map(any, seen[-MOVES_MS // 50 :])):
        assert len(seen) < 60_000 // 50, "they never rest"
        seen += keep_alive(board, host, MOVES_MS)
    return seen


@on("uno-dials", *slow("mega-dials", "pico-dials"))
def test_every_dial_points_to_its_level_and_rests_and_one_that_changes_moves_alone_within_50_ms(
    dials: tuple[Board, int, int],
) -> None:
    board, count, at_once = dials
    info = board.boot()
    assert (info.lights, bool(info.capabilities & DIALS), info.has_motors) == (count, True, True)
    host, levels = Host(board), some_levels(info.cells)
    host.tell(*keys(levels), Arm())
    seen = keep_until_they_rest(board, host)
    moved = [{pulse for pulse in column if pulse} for column in zip(*seen, strict=True)]
    assert moved == [{pulse_of(level)} for level in levels[:count]]
    assert max(sum(map(bool, row)) for row in seen) == at_once
    assert not any(seen[-1])
    host.tell(Check(checksum(levels)))
    host.tell(Ping())
    assert host.all_of(Ack)[-1].result == 1
    levels[count - 1] = 100
    host.tell(*keys(levels))
    board.run(50)
    assert pulses(board) == [0] * (count - 1) + [pulse_of(100)]


@on("mega-dials", *slow("pico-dials"))
def test_the_first_of_many_dials_point_to_their_levels(dials: tuple[Board, int, int]) -> None:
    board, _, at_once = dials
    info = board.boot()
    host, levels = Host(board), some_levels(info.cells)
    host.tell(*keys(levels), Arm())
    seen = keep_alive(board, host, MOVES_MS)
    moved = [{pulse for pulse in column if pulse} for column in zip(*seen, strict=True)]
    assert moved[:at_once] == [{pulse_of(level)} for level in levels[:at_once]]
    assert max(sum(map(bool, row)) for row in seen) == at_once


@pytest.mark.parametrize(
    ("dials", "how"),
    [
        *itertools.product(("uno-dials", "mega-dials"), HOWS),
        *(pytest.param("pico-dials", how, marks=pytest.mark.slow) for how in HOWS),
    ],
    indirect=["dials"],
)
def test_none_moves_without_leave(dials: tuple[Board, int, int], how: str) -> None:
    board, _, _ = dials
    info = board.boot()
    host = Host(board)
    host.tell(*keys(some_levels(info.cells)))
    if how != "never armed":
        host.tell(Arm())
        board.run(100)
        assert any(pulses(board))
    if how == "disarmed":
        host.tell(Disarm())
    elif how == "dark":
        host.tell(Look(0, 0))
    board.run(1200 if how == "silence" else 30)
    assert not any(pulses(board))


@pytest.mark.slow
@on("uno-dials", *slow("mega-dials", "pico-dials"))
def test_a_chip_that_is_missing_is_a_fault_and_moves_once_it_is_there(
    dials: tuple[Board, int, int],
) -> None:
    board, count, _ = dials
    info = board.boot()
    board.order("bus", 1, 2)
    host, levels = Host(board), some_levels(info.cells)
    host.tell(*keys(levels), Arm())
    seen = keep_until_they_rest(board, host)
    moved = [max(column) for column in zip(*seen, strict=True)]
    wanted = [pulse_of(level) for level in levels[:count]]
    assert moved == wanted[:32] + [0] * 16 + wanted[48:]
    host.tell(AskStats())
    host.listen(20)
    assert host.all_of(Stats)[-1].state & STATE_FAULT
    board.order("bus", 0, 2)  # its plug is in again: it sleeps, as nobody has woken it yet
    seen = keep_until_they_rest(board, host)
    moved = [max(column) for column in zip(*seen, strict=True)]
    assert moved[32:48] == wanted[32:48]
    assert not any(moved[:32] + moved[48:])


@on("uno-dials", *slow("mega-dials", "pico-dials"))
def test_a_chip_that_misses_the_end_is_told_again_until_its_dials_rest(
    dials: tuple[Board, int, int],
) -> None:
    board, _, _ = dials
    info = board.boot()
    host = Host(board)
    host.tell(*keys(some_levels(info.cells)), Arm())
    board.run(100)
    assert any(pulses(board)[:16])
    board.order("bus", 1, 0)  # the first chip hears nothing; the others answer for all
    host.tell(Disarm())
    board.run(50)
    assert any(pulses(board)[:16])
    board.order("bus", 0, 0)
    board.run(50)
    assert not any(pulses(board))


@pytest.mark.parametrize(
    ("name", "board"),
    [("uno-dials", "Uno"), pytest.param("pico-dials", "Pico", marks=pytest.mark.slow)],
)
def test_a_host_turns_them_once_motors_may_turn(name: str, board: str) -> None:
    build(name)
    count, chips, _ = SIZES[name]
    with Simulator(name, "--pty", f"--servos={chips}") as simulator:
        with Link(simulator.read()) as link:
            link.show(np.full(count, 100, np.int8))
            wait(lambda: link.state().is_shown)
            assert str(link.state().message).endswith(f"({board}, {count} dials).")
            assert not any(simulator.numbers("servos"))
            assert link.arm()
            wait(lambda: pulse_of(100) in simulator.numbers("servos"))
        wait(lambda: not any(simulator.numbers("servos")))


def wait(condition: Callable[[], bool], limit: float = 15.0) -> None:
    end = time.monotonic() + limit
    while not condition():
        assert time.monotonic() < end, "nothing happened"
        time.sleep(0.01)
