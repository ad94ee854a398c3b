"""A host and the firmware on a chip in one time, the chip's: neither waits for the other.

What `simulation.World` is for the simulated board. The real `PortLoop` talks to the real
firmware; whenever it reads, the chip runs. Ten minutes of them pass in two.
"""

from __future__ import annotations

import random
import threading
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from firmware_io.link.link_state import LinkState
from firmware_io.link.port_loop import PortLoop
from tests.firmware_io.shine import is_strip, shine
from tests.firmware_io.simulated import CYCLES_MS, Simulator

#: Seconds that a host takes for anything, and that it rests at most.
HOST_S, REST = 50e-6, 0.01


class ChipWorld:
    """A port loop on a chip; a with statement ends both.

    Parameters
    ----------
    name : str
        Which build.
    lights, lamps : int
        What that build has.
    options : str
        Of `panel_sim`.
    rest : float, optional
        Most seconds that pass at once.
    """

    def __init__(
        self, name: str, lights: int, *options: str, lamps: int = 8, rest: float = REST
    ) -> None:
        self.simulator = Simulator(name, *options)
        self.cycle = 0
        self.written = 0
        self.rest = rest
        self._lights, self._lamps, self._strip = lights, lamps, is_strip(name)
        self.loop = PortLoop(self._open, clock=self, rng=random.Random(1))

    def __enter__(self) -> ChipWorld:
        return self

    def __exit__(self, *_: object) -> None:
        self.loop.close()
        self.simulator.close()

    # --- the clock -------------------------------------------------------------------------------

    def now(self) -> float:
        return self.cycle / (1000 * CYCLES_MS)

    def wait(self, condition: threading.Condition, seconds: float) -> None:
        raise AssertionError("nobody waits here but by reading")

    def pass_time(self, seconds: float, frames: int = 0) -> bytes:
        """Run the chip until the time is over or enough frames came; returns what it sent."""
        us = round(1e6 * min(max(seconds, HOST_S), self.rest))
        cycle, _, sent = self.simulator.order("run", us, frames).partition(" ")
        self.cycle = int(cycle)
        return bytes.fromhex(sent)

    # --- the port --------------------------------------------------------------------------------

    def _open(self) -> ChipWorld:
        self.simulator.order("reset")
        return self

    def read(self, timeout: float) -> bytes:
        return self.pass_time(timeout, 1)

    def write(self, data: bytes) -> int:
        self.simulator.order("feed", data.hex())
        self.written += len(data)
        return len(data)

    def wake(self) -> None:
        """Nobody waits."""

    def close(self) -> None:
        """The chip goes on."""

    # --- driving ---------------------------------------------------------------------------------

    @property
    def state(self) -> LinkState:
        return self.loop.state()

    def step(self) -> None:
        if self.loop.step() > 0:
            self.pass_time(self.rest)

    def until(self, condition: Callable[[], bool], limit: float = 10.0) -> float:
        """Run until something holds; gives how long that took, and fails when it never does."""
        begun = self.now()
        while not condition():
            assert self.now() - begun < limit, f"not within {limit} s: {self.state.words}"
            self.step()
        return self.now() - begun

    def run(self, seconds: float) -> None:
        end = self.now() + seconds
        while self.now() < end:
            self.step()

    # --- the eye ---------------------------------------------------------------------------------

    def show(self, levels: NDArray[np.int8]) -> None:
        self.loop.desired.levels = levels.copy()

    def colours_of(self, levels: NDArray[np.int8]) -> NDArray[np.uint8]:
        """What cells with these levels are sent; on a strip, many levels look alike."""
        return shine(levels, self._lights, strip=self._strip)

    def colours(self) -> NDArray[np.uint8]:
        """What the cells were sent; darkness before the first frame."""
        lights = np.array(self.simulator.lights(), np.uint8).reshape(-1, 4)
        cells = self._lights + self._lamps
        return lights if len(lights) else np.zeros((cells, 4), np.uint8)

    def shows(self, levels: NDArray[np.int8]) -> bool:
        return np.array_equal(self.colours(), self.colours_of(levels))

    def disturb(self, rate: float) -> None:
        """Lose, flip and insert bytes at this rate each, both ways."""
        self.simulator.order("faults", *[round(1e6 * rate)] * 6)
