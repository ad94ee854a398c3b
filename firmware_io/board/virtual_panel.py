"""A simulated board with its cable, which can be plugged in and unplugged.

`VirtualPanel.connect` opens it, which is what ``sim://`` does. A window or a test may look at the
lights and turn the knobs from any thread. The board has no thread: it runs whenever it is read from
or looked at, and then catches up with the clock.
"""

from __future__ import annotations

import math
import threading
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeVar

from firmware_io.board.virtual_board import POWER, RESET_PIN, VirtualBoard
from firmware_io.board_errors import PortBusyError, PortGoneError
from firmware_io.link.link_clock import Clock, RealClock

#: Bits of a byte on the wire, with start and stop.
BITS = 10

#: Shorter than any time that matters; keeps rounding from delaying the last byte of a chunk.
_GRAIN = 1e-9

#: Most seconds that the board catches up moment by moment; it leaps over what is longer ago.
MOST_BEHIND = 1.0


@dataclass(slots=True)
class _Chunk:
    """Bytes written together."""

    start: float
    data: bytes
    taken: int = 0


@dataclass(slots=True)
class Line:
    """Carries bytes one way.

    Parameters
    ----------
    byte_s : float
        Seconds that each byte takes; 0 for none.
    """

    byte_s: float = 0.0
    _chunks: deque[_Chunk] = field(default_factory=deque)
    _free_at: float = float("-inf")

    def send(self, data: bytes, now: float) -> None:
        """Put bytes on the line."""
        if not data:
            return
        start = max(now, self._free_at)
        self._free_at = start + len(data) * self.byte_s
        self._chunks.append(_Chunk(start, data))

    def arrived(self, now: float) -> bytes:
        """Return what has arrived by now."""
        found = bytearray()
        while self._chunks:
            chunk = self._chunks[0]
            count = self._count(chunk, now)
            found += chunk.data[chunk.taken : count]
            chunk.taken = max(chunk.taken, count)
            if count < len(chunk.data):
                break
            self._chunks.popleft()
        return bytes(found)

    @property
    def deadline(self) -> float:
        """When the next zero, which ends a frame, or else the last byte will have arrived."""
        if not self._chunks:
            return math.inf
        chunk = self._chunks[0]
        count = chunk.data.find(0, chunk.taken) + 1 or len(chunk.data)
        return chunk.start + count * self.byte_s

    def clear(self) -> None:
        """Lose everything that is on its way."""
        self._chunks.clear()
        self._free_at = -math.inf

    def _count(self, chunk: _Chunk, now: float) -> int:
        """Count the bytes of a chunk that have arrived."""
        since = now - chunk.start + _GRAIN
        if since < 0:
            return 0
        return min(len(chunk.data), int(since / self.byte_s)) if self.byte_s else len(chunk.data)


_Seen = TypeVar("_Seen")


class VirtualPanel:
    """A board, a line each way and a plug.

    Parameters
    ----------
    baud : int or None, optional
        Rate of the line; None for one that takes no time.
    """

    def __init__(
        self,
        board: VirtualBoard | None = None,
        *,
        clock: Clock | None = None,
        baud: int | None = None,
    ) -> None:
        self.name = "sim://"
        self.clock = clock or RealClock()
        self.changed = threading.Condition()
        self._board = board or VirtualBoard()
        byte_s = BITS / baud if baud else 0.0
        self._to_board, self._to_host = Line(byte_s), Line(byte_s)
        self._is_plugged = True
        self._ran_at = -math.inf
        self._visitor: PanelTransport | None = None
        self._board.reset(self.clock.now(), POWER)

    # --- the hand and the eye --------------------------------------------------------------------

    def look(self, at: Callable[[VirtualBoard], _Seen]) -> _Seen:
        """Look at the board as it is now, or change it: ``look(lambda board: board.shown)``."""
        with self.changed:
            self.run()
            seen = at(self._board)
            self.run()
            self.changed.notify_all()
            return seen

    def turn(self, knob: int, position: int) -> None:
        """Turn a knob by hand, 0…1023; one that does not exist is ignored."""
        self.look(lambda board: board.turn(knob, position))

    def unplug(self) -> None:
        """Unplug the cable: the board loses its power, and its port is gone."""
        with self.changed:
            self._is_plugged = False
            self._clear()
            self.changed.notify_all()

    def plug_in(self) -> None:
        """Plug the cable in; the board starts."""
        with self.changed:
            self._is_plugged = True
            self._board.reset(self.clock.now(), POWER)
            self._clear()

    # --- the plug --------------------------------------------------------------------------------

    def connect(self) -> PanelTransport:
        """Open the port.

        Raises
        ------
        PortError
            If the cable is unplugged, or the port is already open.
        """
        with self.changed:
            if not self._is_plugged:
                raise PortGoneError(self.name)
            if self._visitor is not None:
                raise PortBusyError(self.name)
            self.run()
            self._clear()
            self._board.reset(self.clock.now(), RESET_PIN)  # as DTR does
            self._visitor = PanelTransport(self)
            return self._visitor

    def leave(self, visitor: PanelTransport) -> None:
        """Close the port."""
        with self.changed:
            if self._visitor is visitor:
                self.run()
                self._visitor = None
                self._to_host.clear()

    def check_plug(self, visitor: PanelTransport) -> None:
        """Refuse a transport whose port has gone since it was opened."""
        if not self._is_plugged or self._visitor is not visitor:
            raise PortGoneError(self.name)

    # --- running; call these with `changed` held --------------------------------------------------

    def send(self, data: bytes) -> None:
        """Send bytes to the board."""
        self._to_board.send(data, self.clock.now())

    def run(self) -> None:
        """Advance the board to the time of the clock.

        What was due before happens when it was due, so a board does not answer late because the
        computer was too busy to run it.
        """
        now = self.clock.now()
        at = max(self._ran_at, now - MOST_BEHIND)
        while self._is_plugged and at < (due := self._due) < now:
            self._run_at(due)
            at = due
        if self._is_plugged:
            self._run_at(now)
        self._ran_at = now

    def _run_at(self, now: float) -> None:
        """Let the board hear and do what is due at a moment."""
        self._board.receive(self._to_board.arrived(now), now)
        said = self._board.advance(now)
        if said and self._visitor is not None:
            self._to_host.send(said, now)

    def arrived(self) -> bytes:
        """Return what has come from the board."""
        return self._to_host.arrived(self.clock.now())

    @property
    def deadline(self) -> float:
        """When something next happens by itself."""
        return min(self._to_host.deadline, self._due) if self._is_plugged else float("inf")

    @property
    def _due(self) -> float:
        """When the board next hears or does something."""
        return min(self._to_board.deadline, self._board.deadline)

    def _clear(self) -> None:
        self._to_board.clear()
        self._to_host.clear()


class PanelTransport:
    """The host's end of the cable."""

    def __init__(self, panel: VirtualPanel) -> None:
        self._panel = panel
        self._is_woken = False

    def read(self, timeout: float) -> bytes:
        """Return what has come; waits at most `timeout` seconds for the first byte."""
        panel = self._panel
        end = panel.clock.now() + timeout
        with panel.changed:
            while True:
                panel.check_plug(self)
                panel.run()
                data = panel.arrived()
                now = panel.clock.now()
                if data or now >= end or self._is_woken:
                    self._is_woken = False
                    return data
                panel.clock.wait(panel.changed, min(end, panel.deadline) - now)

    def write(self, data: bytes) -> int:
        """Write bytes; the line takes all of them."""
        with self._panel.changed:
            self._panel.check_plug(self)
            self._panel.send(data)
        return len(data)

    def wake(self) -> None:
        """End a `read` that is waiting."""
        with self._panel.changed:
            self._is_woken = True
            self._panel.changed.notify_all()

    def close(self) -> None:
        """Close the port."""
        self._panel.leave(self)
