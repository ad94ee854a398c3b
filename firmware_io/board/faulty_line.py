"""One direction of a cable: bytes take time, and chosen faults happen to them."""

from __future__ import annotations

import math
import random
from collections import deque
from dataclasses import dataclass, field

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
    faults : Faults
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
