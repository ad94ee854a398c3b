"""A day of an exhibit's panel, in simulated time: visitors, a bad line, plugs pulled, a night."""

from __future__ import annotations

import gc
import random
import tracemalloc

import numpy as np
import pytest

from firmware_io.board.virtual_board import VirtualBoard
from firmware_io.link.link_state import Status
from firmware_io.link.port_loop import PortLoop
from tests.firmware_io.faulty_panel import Faults
from tests.firmware_io.line_watch import random_levels
from tests.firmware_io.simulation import SMALL, World

HOUR = 3600.0

#: Hours with visitors, and seconds between two lessons of theirs.
OPEN, LESSON = range(9, 18), 5.0

#: A line beside a motor: one byte in a thousand is lost or changed.
BAD = Faults(drop=5e-4, flip=5e-4)


class Day(World):
    """What happens to a panel from midnight to midnight."""

    def __init__(self, seed: int) -> None:
        super().__init__(VirtualBoard(SMALL, boot_s=1.0))
        self.rng = np.random.default_rng(seed)
        self.lessons = 0
        self.until_on()

    def hour(self, hour: int) -> None:
        """Spend an hour: with visitors, or dark."""
        end = self.clock.now() + HOUR
        if hour not in OPEN:
            self.until_shown(np.zeros(64, np.int8))
            self.run(end - self.clock.now())
            return
        self.pull_the_plug()
        self.panel.order(BAD)
        self.teach(self.clock.now() + HOUR / 6)
        self.panel.order(Faults())
        self.teach(end)
        self.until_shown(random_levels(self.rng), 1.0)

    def teach(self, end: float) -> None:
        """Show new weights every few seconds; each is on the panel within a second."""
        while self.clock.now() < end:
            self.until_shown(random_levels(self.rng), 1.0)
            self.lessons += 1
            self.run(LESSON)

    def pull_the_plug(self) -> None:
        """Somebody cleans; the panel comes back by itself."""
        self.panel.unplug()
        self.until(lambda: self.state.status is Status.SEARCHING, 1.0)
        self.run(float(self.rng.uniform(1, 600)))
        self.panel.plug_in()
        assert self.until_on() < 2.5

    def restart(self) -> None:
        """The program ends in the night; the panel goes dark, and is found by the next one."""
        self.loop.close()
        ended = self.clock.now()
        while not self.panel.look(lambda board: board.is_safe):
            self.clock.advance(0.05)
            self.panel.run()
            assert self.clock.now() - ended < 1.5
        self.loop = PortLoop(self.panel.connect, clock=self.clock, rng=random.Random(2))
        self.until_on()


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_after_a_day_the_panel_shows_the_weights_and_nothing_has_grown() -> None:
    day = Day(seed=1960)
    for hour in range(10):  # until everything has happened once
        day.hour(hour)
    gc.collect()
    tracemalloc.start()
    try:
        before, _ = tracemalloc.get_traced_memory()
        day.hour(10)
        gc.collect()
        grown = tracemalloc.get_traced_memory()[0] - before
    finally:
        tracemalloc.stop()
    for hour in range(11, 24):
        day.hour(hour)
    day.restart()
    day.until_shown(random_levels(day.rng), 1.0)
    assert day.clock.now() > 24 * HOUR
    assert day.lessons > 5000
    assert grown < 100_000  # bytes
