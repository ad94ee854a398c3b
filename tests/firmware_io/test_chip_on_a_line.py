"""The link with the firmware on a simulated chip, in real time: what only a chip can do to it."""

from __future__ import annotations

import random
import time
from pathlib import Path

import numpy as np
import pytest

from firmware_io.link.link import Link
from firmware_io.link.link_state import Status
from firmware_io.wire.protocol import Info
from tests.firmware_io.boards import Chip
from tests.firmware_io.simulated import Simulator

pytestmark = [
    pytest.mark.alone,
    pytest.mark.skipif(not Path("/dev/ptmx").exists(), reason="no terminals here"),
]

UNO = Info(lights=64, lamps=8, knobs=4, outputs=2)
MEGA = Info(lights=400, lamps=8, knobs=16, outputs=2)


@pytest.fixture
def simulator():
    with Simulator("uno-servos", "--pty", "--servos", "--boot-ms", "50") as simulator:
        yield simulator


def wait_until(condition, limit=60.0) -> float:
    begun = time.monotonic()
    while not condition():
        assert time.monotonic() - begun < limit, "it never happened"
        time.sleep(0.002)
    return time.monotonic() - begun


def some_levels(seed: int, cells: int = 72):
    return np.random.default_rng(seed).integers(-127, 128, cells).astype(np.int8)


def test_the_boot_loader_of_a_mega_is_left_in_silence():
    options = ("--mcu", "atmega2560", "--pty", "--servos", "--boot-ms", "1000", "--stray-hangs")
    with Simulator("mega-servos", *options) as simulator:
        board = Chip(simulator, MEGA)
        with Link(board.where) as link:
            link.show(some_levels(1, 408))
            assert wait_until(lambda: link.state().is_shown) < 5.0  # the host asks after six
            wait_until(lambda: board.shows(some_levels(1, 408)))
        counters = simulator.counters()
        assert counters["deaf"] == 0
        assert counters["resets"] == 2  # power, and opening the port


def test_resets_in_the_middle_of_frames_are_repaired(simulator):
    board, draw = Chip(simulator, UNO), random.Random(2)
    with Link(board.where) as link:
        for turn in range(8):
            end = time.monotonic() + 0.1 + 0.1 * draw.random()
            while time.monotonic() < end:
                link.show(some_levels(draw.randrange(1000)))
                time.sleep(0.001)
            board.press_reset()
            link.show(some_levels(turn))
            wait_until(lambda: link.state().is_shown)
            wait_until(lambda: board.shows(some_levels(turn)), 2.0)  # noqa: B023
        assert link.state().link_stats.sessions >= 8


@pytest.mark.slow
def test_a_chip_that_hangs_is_reported_and_goes_on_where_it_was(simulator):
    board = Chip(simulator, UNO)
    with Link(board.where, silence=0.5) as link:
        link.show(some_levels(1))
        wait_until(lambda: link.state().is_shown)
        simulator.order("freeze", 1)
        wait_until(lambda: link.state().status is Status.FAILED)
        assert "stopped answering" in link.state().words
        simulator.order("freeze", 0)
        link.show(some_levels(2))
        wait_until(lambda: link.state().is_shown)
        wait_until(lambda: board.shows(some_levels(2)))


@pytest.mark.slow
def test_an_idle_board_that_nobody_hears_greets_a_later_host(simulator):
    board = Chip(simulator, UNO)
    time.sleep(2.5)  # with nobody at the other end, what it says is lost and holds up nothing
    with Link(board.where) as link:
        assert wait_until(lambda: link.state().status is Status.CONNECTED) < 1.0
        assert link.state().link_stats.broken == 0
