"""A board in a process of its own, as a real one has a processor of its own, and a hand at it."""

from __future__ import annotations

import multiprocessing
import time
from multiprocessing.connection import Connection
from typing import Any

import numpy as np
from numpy.typing import NDArray

from firmware_io.board.server import serve_on_socket
from firmware_io.board.virtual_board import VirtualBoard
from firmware_io.wire.protocol import Info
from tests.firmware_io.faulty_panel import Faults, FaultyPanel

#: Rate of the line, in baud.
BAUD = 500_000


class _WatchedBoard(VirtualBoard):
    """Notes when its lights were last written to the end, by the clock of all processes."""

    lit_at = 0.0

    def _write_lights(self, now: float) -> None:
        super()._write_lights(now)
        if self._writes_until > now:
            self.lit_at = self._writes_until


class ServedBoard:
    """A board at the other end of a socket; use it in a with statement.

    Parameters
    ----------
    info : Info

    Attributes
    ----------
    where : str
        Its address.
    """

    def __init__(self, info: Info) -> None:
        context = multiprocessing.get_context("spawn")
        self._way, theirs = context.Pipe()
        self._process = context.Process(target=_serve, args=(info, theirs), daemon=True)

    def __enter__(self) -> ServedBoard:
        self._process.start()
        self.where = self._way.recv()
        return self

    def __exit__(self, *_: object) -> None:
        self._ask("end")
        self._process.join(10)

    def disturb(self, rate: float) -> None:
        """Lose, flip and insert bytes at this rate, both ways."""
        self._ask("disturb", rate)

    def turn(self, knob: int, position: int) -> float:
        """Turn a knob; gives the moment."""
        return float(self._ask("turn", knob, position))

    def shown(self) -> NDArray[np.int8]:
        """The levels as light."""
        shown: NDArray[np.int8] = self._ask("shown")
        return shown

    def lit_at(self) -> float:
        """When the lights were last written to the end."""
        return float(self._ask("lit_at"))

    def _ask(self, *words: Any) -> Any:
        self._way.send(words)
        return self._way.recv()


def _serve(info: Info, way: Connection) -> None:
    """Serve, and do what is asked, until the end is."""
    board = _WatchedBoard(info)
    panel = FaultyPanel(board, baud=BAUD)
    with serve_on_socket(panel) as server:
        way.send(server.address)
        while (words := way.recv())[0] != "end":
            way.send(_answer(panel, *words))
        way.send(None)


def _answer(panel: FaultyPanel, verb: str, *values: Any) -> Any:
    match verb:
        case "disturb":
            panel.order(Faults(drop=values[0], flip=values[0], insert=values[0]))
        case "turn":
            panel.turn(*values)
            return time.monotonic()
        case "shown":
            return panel.look(lambda board: board.shown)
        case "lit_at":
            return panel.look(lambda board: board.lit_at)
    return None
