"""A host and a board in one simulated time: ten minutes of them pass in seconds."""

from __future__ import annotations

import random
import threading
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from firmware_io.board.virtual_board import VirtualBoard
from firmware_io.link.link import Link
from firmware_io.link.link_state import LinkState, Status
from firmware_io.link.port_loop import PortLoop
from firmware_io.wire.protocol import Info, Target
from tests.firmware_io.faulty_panel import FaultyBoard, FaultyPanel

#: A small panel with everything on it, so that tests are quick.
SMALL = Info(lights=60, lamps=4, knobs=3, outputs=2)

#: Seconds that a world rests at once while nothing happens.
REST = 0.02


class SimulatedClock:
    """A clock that moves only when someone waits: ten minutes pass in no time.

    For one thread. Waiting moves it on at once.
    """

    def __init__(self) -> None:
        self._now = 0.0

    def now(self) -> float:
        return self._now

    def wait(self, condition: threading.Condition, seconds: float) -> None:
        self.advance(seconds)

    def advance(self, seconds: float) -> None:
        """Advance the time; even a wait of zero advances it a little."""
        self._now += max(seconds, 1e-6)


class World:
    """A port loop on a simulated panel, both by one clock that only goes when it is driven.

    Parameters
    ----------
    board : VirtualBoard, optional
    clock, where : optional
        Another clock, and another way in than the panel's plug.
    options
        `panel` and `loop`: arguments of the two.
    """

    def __init__(self, board=None, *, where=None, loop=None, **panel) -> None:
        self.clock = SimulatedClock()
        panel = {"baud": 500_000, "latency": 0.0005, "seed": 1, **panel}
        self.panel = FaultyPanel(board or FaultyBoard(SMALL), clock=self.clock, **panel)
        options = {"clock": self.clock, "rng": random.Random(1), **(loop or {})}
        self.loop = PortLoop(where or self.panel.connect, **options)

    @property
    def state(self) -> LinkState:
        return self.loop.state()

    @property
    def shown(self) -> NDArray[np.int8]:
        return self.panel.look(lambda board: board.shown)

    @property
    def is_on(self) -> bool:
        return self.loop.is_on

    def show(self, levels) -> None:
        self.loop.desired.levels = np.array(levels, np.int8)

    def has(self, levels) -> bool:
        """Whether the board shows this."""
        return np.array_equal(self.shown, levels)

    def step(self) -> None:
        rest = self.loop.step()
        if rest > 0:
            self.clock.advance(min(rest, REST))

    def run(self, seconds: float) -> None:
        end = self.clock.now() + seconds
        while self.clock.now() < end:
            self.step()

    def until(self, condition: Callable[[], bool], limit: float = 10.0) -> float:
        """Run until something holds; gives how long that took, and fails when it never does."""
        begun = self.clock.now()
        while not condition():
            assert self.clock.now() - begun < limit, f"not within {limit} s: {self.state.words}"
            self.step()
        return self.clock.now() - begun

    def until_on(self, limit: float = 10.0) -> float:
        return self.until(lambda: self.state.status is Status.CONNECTED, limit)

    def until_shown(self, levels, limit: float = 5.0) -> float:
        self.show(levels)
        return self.until(lambda: self.has(levels) and self.state.is_shown, limit)


class Driven(Link):
    """A link without a thread: the world drives its port loop."""

    def __init__(self, world: World) -> None:
        self._loop, self._desired = world.loop, world.loop.desired


class Noting(VirtualBoard):
    """A board that notes where its motors are sent, one after the other."""

    def __init__(self, info: Info) -> None:
        super().__init__(info)
        self.moved: list[tuple[int, int]] = []

    def _do(self, message, seq, now) -> None:
        if isinstance(message, Target):
            turn = self._outputs.may_turn
            self.moved += [(output, place) for output, place in message.outputs if turn(output)]
        super()._do(message, seq, now)
