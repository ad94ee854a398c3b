"""The boards that must all behave alike. Anything that yields a `BoardOnTest` may join `BOARDS`.

Four are simulated: three reached in different ways, and one that takes turns. Five are the
firmware on a simulated chip, in real time: three Arduinos on a pty, one of which takes turns, too,
and a Pico on a socket, over its UART and over USB. One is a real board, on the port that
MARK1_BOARD names.
"""

from __future__ import annotations

import contextlib
import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from dataclasses import replace
from typing import NoReturn, Protocol

import numpy as np
import pytest
from numpy.typing import NDArray

from firmware_io.board.server import serve_on_pty, serve_on_socket
from firmware_io.link.link import Link
from firmware_io.wire.protocol import TAKES_TURNS, TARGET_STEPS, Info
from firmware_io.wire.transport import Transport
from tests.firmware_io.faulty_panel import Faults, FaultyBoard, FaultyPanel
from tests.firmware_io.shine import is_strip, shine
from tests.firmware_io.simulated import Simulator, make_pico


class BoardOnTest(Protocol):
    """A board, and what a hand and an eye do with it.

    Attributes
    ----------
    where : str or callable
        As `Link` takes it.
    info : Info
        What is fitted.
    is_seen : bool
        Whether there is an eye on its lights.
    grain : int
        Steps of an output that `stands` cannot tell apart.
    """

    where: str | Callable[[], Transport]
    info: Info
    is_seen: bool
    grain: int

    def shows(self, levels: NDArray[np.int8]) -> bool:
        """Whether each cell shines as its level should."""

    def is_dark(self) -> bool:
        """Whether no cell shines."""

    def stands(self, output: int) -> int:
        """Where an output was turned to; 0 while it never was."""

    def turn(self, knob: int, position: int) -> None:
        """Turn a knob, 0…1023."""

    def press_reset(self) -> None:
        """Restart the board."""

    def freeze(self, seconds: float) -> None:
        """Halt its program until the watchdog resets it."""

    def disturb(self, rate: float) -> None:
        """Lose and flip bytes at this rate, both ways; 0 for none."""


class Virtual:
    """A simulated board, reached in any way."""

    info = Info(lights=100, lamps=8, knobs=4, outputs=2, capabilities=0b10111)
    is_seen = True
    grain = 0

    def __init__(self, capabilities: int = 0) -> None:
        self.info = replace(self.info, capabilities=self.info.capabilities | capabilities)
        self.panel = FaultyPanel(FaultyBoard(self.info), baud=500_000)
        self.where: str | Callable[[], Transport] = self.panel.connect
        self.turn, self.press_reset = self.panel.turn, self.panel.press_reset
        self.freeze = self.panel.freeze

    def disturb(self, rate: float) -> None:
        self.panel.order(Faults(drop=rate, flip=rate))

    def shows(self, levels: NDArray[np.int8]) -> bool:
        return np.array_equal(self.panel.look(lambda board: board.shown), levels)

    def is_dark(self) -> bool:
        return not self.panel.look(lambda board: board.shown).any()

    def stands(self, output: int) -> int:
        return self.panel.look(lambda board: board.outputs[output])


class Chip:
    """The firmware on a simulated chip, on a pty and in real time; with two servos.

    Its light is what went over the wire. On a strip many levels share a colour, so colours are
    compared, not levels; that each level is right is what CHECK tells, which the link asks for each
    second.
    """

    is_seen = True
    grain = TARGET_STEPS // 204  # a servo has 204 steps

    def __init__(self, simulator: Simulator, info: Info) -> None:
        self.info = info
        self.where: str | Callable[[], Transport] = simulator.read()
        self._simulator = simulator
        self._is_strip = is_strip(simulator.build)

    def disturb(self, rate: float) -> None:
        each = round(1e6 * rate)
        self._simulator.order("faults", each, each, 0, each, each, 0)

    def shows(self, levels: NDArray[np.int8]) -> bool:
        lights = np.array(self._simulator.lights(), np.uint8).reshape(-1, 4)
        return np.array_equal(lights, shine(levels, self.info.lights, strip=self._is_strip))

    def is_dark(self) -> bool:
        return not np.array(self._simulator.lights(), np.uint8).reshape(-1, 4)[:, 1:].any()

    def stands(self, output: int) -> int:
        """The position whose pulse it is: 1 to 2 ms of 20 ms, of 4096 steps."""
        pulse = self._simulator.numbers("servos")[output]
        return round((pulse * 20 / 4096 - 1) * (TARGET_STEPS - 1)) if pulse else 0

    def turn(self, knob: int, position: int) -> None:
        self._simulator.order("adc", knob, position)

    def press_reset(self) -> None:
        self._simulator.order("reset")

    def freeze(self, seconds: float) -> None:
        """The program goes round in a loop; the watchdog bites after half a second."""
        assert seconds > 0.5
        self._simulator.order("hang")


class Real:
    """A board on a port, with nobody beside it."""

    is_seen = False
    grain = 0

    def __init__(self, port: str) -> None:
        self.where: str | Callable[[], Transport] = port
        self.info = _ask_who_it_is(port)

    def shows(self, levels: NDArray[np.int8]) -> NoReturn:
        pytest.skip("nobody sees the light of a real board")

    def is_dark(self) -> NoReturn:
        pytest.skip("nobody sees whether a real board is dark")

    def stands(self, output: int) -> NoReturn:
        pytest.skip("nobody sees where the motors of a real board stand")

    def turn(self, knob: int, position: int) -> NoReturn:
        pytest.skip("nobody turns the knobs of a real board")

    def press_reset(self) -> NoReturn:
        pytest.skip("nobody presses the button of a real board")

    def freeze(self, seconds: float) -> NoReturn:
        pytest.skip("nobody can stop the program of a real board")

    def disturb(self, rate: float) -> NoReturn:
        pytest.skip("nobody can disturb the cable of a real board")


def _ask_who_it_is(port: str) -> Info:
    with Link(port) as link:
        end = time.monotonic() + 60
        while (info := link.state().info) is None:
            assert time.monotonic() < end, link.state().words
            time.sleep(0.01)
    return info


@contextlib.contextmanager
def in_process() -> Iterator[BoardOnTest]:
    yield Virtual()


@contextlib.contextmanager
def in_turns() -> Iterator[BoardOnTest]:
    """It hears nothing while it writes its lights."""
    yield Virtual(TAKES_TURNS)


@contextlib.contextmanager
def on_pty() -> Iterator[BoardOnTest]:
    board = Virtual()
    with serve_on_pty(board.panel) as server:
        board.where = server.address
        yield board


@contextlib.contextmanager
def on_socket() -> Iterator[BoardOnTest]:
    board = Virtual()
    with serve_on_socket(board.panel) as server:
        board.where = server.address
        yield board


@contextlib.contextmanager
def on_uno() -> Iterator[BoardOnTest]:
    with Simulator("uno-servos", "--pty", "--servos", "--boot-ms", "100") as simulator:
        yield Chip(simulator, Info(lights=64, lamps=8, knobs=4, outputs=2))


@contextlib.contextmanager
def on_strip() -> Iterator[BoardOnTest]:
    """An Uno with a strip of WS2812."""
    with Simulator("uno-ws2812-servos", "--pty", "--servos", "--boot-ms", "100") as simulator:
        yield Chip(simulator, Info(lights=64, lamps=8, knobs=4, outputs=2))


@contextlib.contextmanager
def on_mega() -> Iterator[BoardOnTest]:
    """Its boot loader freezes if a byte arrives too early."""
    options = ("--mcu", "atmega2560", "--pty", "--servos", "--boot-ms", "300", "--stray-hangs")
    with Simulator("mega-servos", *options) as simulator:
        yield Chip(simulator, Info(lights=400, lamps=8, knobs=16, outputs=2))


@contextlib.contextmanager
def on_pico(*options: str) -> Iterator[BoardOnTest]:
    """A Pico on its UART, which opening the port does not reset."""
    make_pico("pico-servos")
    with Simulator("pico-servos", "--pty", "--servos=1", *options) as simulator:
        yield Chip(simulator, Info(lights=64, lamps=8, knobs=3, outputs=2))


def on_pico_usb() -> AbstractContextManager[BoardOnTest]:
    """A Pico on its USB, which is gone for a moment after a reset."""
    return on_pico("--usb")


@contextlib.contextmanager
def on_port() -> Iterator[BoardOnTest]:
    port = os.environ.get("MARK1_BOARD")
    if not port:
        pytest.skip("MARK1_BOARD names no port with a real board")
    yield Real(port)


BOARDS: dict[str, Callable[[], AbstractContextManager[BoardOnTest]]] = {
    "sim": in_process,
    "turns": in_turns,
    "socket": on_socket,
    "uno": on_uno,
    "strip": on_strip,
    "mega": on_mega,
    "pico": on_pico,
    "pico-usb": on_pico_usb,
    "port": on_port,
}
if sys.platform != "win32":
    BOARDS["pty"] = on_pty
