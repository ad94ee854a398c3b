"""The boards that must all behave alike. Whatever gives a `BoardOnTest` joins `BOARDS`."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from firmware_io.board_server import serve_on_pty, serve_on_socket
from firmware_io.faulty_line import Faults
from firmware_io.protocol import Info
from firmware_io.transport import Transport
from firmware_io.virtual_board import VirtualBoard
from firmware_io.virtual_panel import VirtualPanel


class BoardOnTest(Protocol):
    """A board, and what a hand and an eye do with it."""

    where: str | Callable[[], Transport]
    info: Info

    def shown(self) -> NDArray[np.int8]:
        """The levels as light, all cells; 0 while it is dark."""

    def outputs(self) -> list[int]:
        """Where the outputs stand."""

    def turn(self, knob: int, position: int) -> None:
        """Turn a knob, 0…1023."""

    def press_reset(self) -> None:
        """Start the board anew."""

    def freeze(self, seconds: float) -> None:
        """Let its program stand still."""

    def disturb(self, rate: float) -> None:
        """Lose and turn over so many of the bytes, both ways; 0 for none."""


class Virtual:
    """A board in software, however it is reached."""

    info = Info(lights=100, lamps=8, knobs=4, outputs=2, capabilities=0b10111)

    def __init__(self) -> None:
        self.panel = VirtualPanel(VirtualBoard(self.info), baud=500_000)
        self.where: str | Callable[[], Transport] = self.panel.connect
        self.turn, self.press_reset = self.panel.turn, self.panel.press_reset
        self.freeze = self.panel.freeze

    def disturb(self, rate: float) -> None:
        self.panel.order(Faults(drop=rate, flip=rate))

    def shown(self) -> NDArray[np.int8]:
        return self.panel.look(lambda board: board.shown)

    def outputs(self) -> list[int]:
        return self.panel.look(lambda board: list(board.outputs))


@contextlib.contextmanager
def in_process() -> Iterator[BoardOnTest]:
    yield Virtual()


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


BOARDS: dict[str, Callable[[], AbstractContextManager[BoardOnTest]]] = {
    "sim": in_process,
    "socket": on_socket,
}
if sys.platform != "win32":
    BOARDS["pty"] = on_pty
