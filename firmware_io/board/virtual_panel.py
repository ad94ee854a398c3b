"""A simulated board with its cable: it can be plugged in, unplugged and made to fail.

`VirtualPanel.connect` opens it, which is what ``sim://`` does. A window or a test may look at the
lights and turn the knobs from any thread. The board has no thread: it runs whenever it is read from
or looked at, and then catches up with the clock.
"""

from __future__ import annotations

import math
import random
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Faults:
    """What goes wrong on a cable and a board, and how often.

    Attributes
    ----------
    drop, flip, duplicate, insert : float
        Chance of each byte to be lost, to have one bit flipped, to come twice, or to be followed
        by a byte that nobody sent.
    delay, delay_s : float
        Chance of each write to be held up, and for at most how many seconds.
    reset, freeze : float
        Chance of each byte that the board receives to restart it, or to make its program hang.
    freeze_s : float
        Seconds for which the program hangs, unless the watchdog is quicker.
    slow : float
        Delay of every answer of the board, in seconds.
    """

    drop: float = 0.0
    flip: float = 0.0
    duplicate: float = 0.0
    insert: float = 0.0
    delay: float = 0.0
    delay_s: float = 0.1
    reset: float = 0.0
    freeze: float = 0.0
    freeze_s: float = 0.3
    slow: float = 0.0


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
    rng : random.Random
        Decides where faults happen.
    byte_s : float
        Seconds that each byte takes; 0 for none.
    latency : float
        Further delay, in seconds.
    """

    rng: random.Random
    byte_s: float = 0.0
    faults: Faults = field(default_factory=Faults)
    latency: float = 0.0
    _chunks: deque[_Chunk] = field(default_factory=deque)
    _free_at: float = float("-inf")

    def send(self, data: bytes, now: float) -> None:
        """Put bytes on the line."""
        damaged = _damage(data, self.faults, self.rng)
        if not damaged:
            return
        start = max(now + self._hold(), self._free_at)
        self._free_at = start + len(damaged) * self.byte_s
        self._chunks.append(_Chunk(start, damaged))

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
        return chunk.start + self.latency + count * self.byte_s

    def clear(self) -> None:
        """Lose everything that is on its way."""
        self._chunks.clear()
        self._free_at = -math.inf

    def _count(self, chunk: _Chunk, now: float) -> int:
        """Count the bytes of a chunk that have arrived."""
        since = now - chunk.start - self.latency + _GRAIN
        if since < 0:
            return 0
        return min(len(chunk.data), int(since / self.byte_s)) if self.byte_s else len(chunk.data)

    def _hold(self) -> float:
        if not self.faults.delay or self.rng.random() >= self.faults.delay:
            return 0.0
        return self.rng.random() * self.faults.delay_s


def _damage(data: bytes, faults: Faults, rng: random.Random) -> bytes:
    """Apply faults to bytes; the cost grows with the faults, not with the bytes."""
    rates = (faults.drop, faults.flip, faults.duplicate, faults.insert)
    rate = sum(rates)
    if not rate:
        return data
    found, done = bytearray(), 0
    while (place := done + _distance(rate, rng)) < len(data):
        found += data[done:place]
        found += _spoil(data[place], rates, rng)
        done = place + 1
    return bytes(found + data[done:])


def _distance(rate: float, rng: random.Random) -> int:
    """Draw the number of bytes before the next fault, geometrically distributed."""
    return int(math.log(1.0 - rng.random()) / math.log1p(-rate)) if rate < 1 else 0


def _spoil(byte: int, rates: tuple[float, ...], rng: random.Random) -> bytes:
    (fault,) = rng.choices(("drop", "flip", "duplicate", "insert"), rates)
    match fault:
        case "drop":
            return b""
        case "flip":
            return bytes((byte ^ 1 << rng.randrange(8),))
        case "duplicate":
            return bytes((byte, byte))
        case _:
            return bytes((byte, rng.randrange(256)))


_Seen = TypeVar("_Seen")


class VirtualPanel:
    """A board, a line each way and a plug.

    Parameters
    ----------
    faults : Faults, optional
        What goes wrong, both ways; `order` changes it.
    baud : int or None, optional
        Rate of the line; None for one that takes no time.
    latency : float, optional
        Further delay each way, in seconds.
    seed : int, optional
        Decides where faults happen.
    resets_on_open : bool, optional
        Whether opening restarts the board, as DTR does.
    """

    def __init__(
        self,
        board: VirtualBoard | None = None,
        *,
        faults: Faults | None = None,
        clock: Clock | None = None,
        baud: int | None = None,
        latency: float = 0.0,
        seed: int = 0,
        resets_on_open: bool = True,
    ) -> None:
        self.name = "sim://"
        self.clock = clock or RealClock()
        self.changed = threading.Condition()
        self._board = board or VirtualBoard()
        self._rng = random.Random(seed)
        self._faults = faults or Faults()
        byte_s = BITS / baud if baud else 0.0
        self._latency = latency
        self._to_board, self._to_host = (
            Line(self._rng, byte_s, self._faults, latency) for _ in range(2)
        )
        self._resets_on_open = resets_on_open
        self._is_plugged = True
        self._visitor: PanelTransport | None = None
        self.order(self._faults)
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

    def press_reset(self) -> None:
        """Restart the board."""
        self.look(lambda board: board.reset(self.clock.now(), RESET_PIN))

    def freeze(self, seconds: float) -> None:
        """Make the board's program hang."""
        self.look(lambda board: board.freeze(self.clock.now(), seconds))

    def order(self, faults: Faults) -> None:
        """Make these faults happen from now on."""
        with self.changed:
            self._faults = self._to_board.faults = self._to_host.faults = faults
            self._to_host.latency = self._latency + faults.slow

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
            if self._resets_on_open:
                self._board.reset(self.clock.now(), RESET_PIN)
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
        """Advance the board to the time of the clock."""
        now = self.clock.now()
        if not self._is_plugged:
            return
        self._deliver(self._to_board.arrived(now), now)
        said = self._board.advance(now)
        if said and self._visitor is not None:
            self._to_host.send(said, now)

    def arrived(self) -> bytes:
        """Return what has come from the board."""
        return self._to_host.arrived(self.clock.now())

    @property
    def deadline(self) -> float:
        """When something next happens by itself."""
        lines = min(self._to_board.deadline, self._to_host.deadline)
        return min(lines, self._board.deadline) if self._is_plugged else float("inf")

    def _deliver(self, data: bytes, now: float) -> None:
        """Deliver bytes to the board; a reset may come in the middle of them."""
        for fault, rate in (("reset", self._faults.reset), ("freeze", self._faults.freeze)):
            place = self._first(rate, len(data))
            if place is None:
                continue
            self._board.receive(data[:place], now)
            data = data[place:]
            if fault == "reset":
                self._board.reset(now, RESET_PIN)
            else:
                self._board.freeze(now, self._faults.freeze_s)
        self._board.receive(data, now)

    def _first(self, rate: float, count: int) -> int | None:
        """Choose the byte at which a fault happens, if any."""
        if not rate:
            return None
        return next((place for place in range(count) if self._rng.random() < rate), None)

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
