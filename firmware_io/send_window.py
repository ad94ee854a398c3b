"""Frames in order that a board has not acknowledged: go-back-N, within its receive window.

After going back only the oldest frame is sent until it is acknowledged. By then the board has read
all that was on the way before, so what it has not read never exceeds its window.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

from firmware_io.cells import OVERHEAD
from firmware_io.framing import MOST_PAYLOAD, Frame, encode
from firmware_io.protocol import Check, Command, Delta, Key, pack

#: Least seconds before a frame is sent again.
LEAST_TIMEOUT = 0.012

#: Frames that may be unanswered at once: under half of what a byte can number.
MOST_UNANSWERED = 100

#: Least payload that a broken line brings frames down to, and bytes it grows by for each success.
_LEAST_PAYLOAD, _GROWTH = 18, 2

#: Part of the payload that is kept when a frame had to be sent again.
_SHRINK = 0.7

#: Weight of one round trip in the smoothed one.
_WEIGHT = 1 / 8

#: Part of the time-out after which an answer is late, and sendings that are too many for bad luck.
_LATE, _MANY = 0.8, 8

#: Times that a frame is sent before a part of it is tried instead, and two copies of that.
_TRIES = 2

#: A zero ends whatever is broken on the line.
_CLEAN = b"\0"


@dataclass(slots=True)
class _Waiting:
    """One frame on its way."""

    seq: int
    wire: bytes
    message: Command
    first_at: float
    sent_at: float
    times: int = 1
    is_timed: bool = True  # its answer can only be to one sending


class SendWindow:
    """Sends one session's frames in order.

    Parameters
    ----------
    session : int
        1…255.
    window : int
        Bytes that the board can hold unread.
    longest : int
        Longest frame on the wire that the board takes.
    round_trip : float
        First guess at it, in seconds.

    Attributes
    ----------
    round_trip : float
        Smoothed, in seconds.
    resent : int
        Frames sent again so far.
    progress_at : float
        When the board last took a frame, or the first of these was sent.
    """

    def __init__(self, session: int, window: int, longest: int, round_trip: float) -> None:
        self.round_trip = round_trip
        self.resent = 0
        self.progress_at = 0.0
        self._session = session
        self._window = window
        self._most = min(MOST_PAYLOAD, longest - OVERHEAD)
        self._limit = self._best = float(self._best_payload())
        self._next = 1
        self._waiting: deque[_Waiting] = deque()
        self._on_wire = 0  # frames of these that were sent since the last going back
        self._held = False  # until the oldest is acknowledged
        self._quickest = round_trip

    def _best_payload(self) -> int:
        """Bytes of payload with which two frames fill the window: while the board answers to one
        the other is on the way, so that the line never rests."""
        half = (self._window - len(_CLEAN)) // 2 - OVERHEAD
        return min(self._most, half) if half >= _LEAST_PAYLOAD else self._most

    def __len__(self) -> int:
        return len(self._waiting)

    @property
    def unanswered(self) -> int:
        """Bytes on the wire that are not acknowledged."""
        return sum(len(waiting.wire) for waiting in self._waiting)

    @property
    def room(self) -> int:
        """Bytes of payload that a new frame may have now; negative if there may be none."""
        if self._on_wire < len(self._waiting) or len(self._waiting) >= MOST_UNANSWERED:
            return -1
        # One byte is kept for the zero that goes before a frame sent again.
        free = self._window - self.unanswered - len(_CLEAN) - OVERHEAD
        return min(self._most, free)

    @property
    def advisable(self) -> int:
        """Bytes of payload that are best now; fewer the worse the line is."""
        return int(self._limit)

    @property
    def deadline(self) -> float:
        """When something is due to be sent again; while answers come, the line is only busy."""
        if not self._waiting:
            return float("inf")
        return max(self._waiting[0].sent_at, self.progress_at) + self._timeout

    @property
    def _timeout(self) -> float:
        return max(LEAST_TIMEOUT, 2 * self.round_trip)

    def put(self, message: Command, now: float) -> bytes:
        """Number a message and give its bytes; there must be `room` for it."""
        type_, payload = pack(message)
        wire = encode(Frame(type_, self._next, self._session, payload))
        if not self._waiting:
            self.progress_at = now
        self._waiting.append(_Waiting(self._next, wire, message, now, now))
        self._on_wire += 1
        self._next = (self._next + 1) % 256
        return wire

    def watch(self, now: float) -> None:
        """Go back if the answer to the oldest frame is overdue."""
        if now >= self.deadline:
            self._go_back()

    def again(self, now: float) -> bytes:
        """Give what is to be sent again: one frame, and the rest once that one has come."""
        wire = bytearray()
        end = min(1, len(self._waiting)) if self._held else len(self._waiting)
        while self._on_wire < end:
            waiting = self._waiting[self._on_wire]
            wire += self._copies(waiting) if self._held else waiting.wire
            waiting.sent_at = now
            waiting.times += 1
            self.resent += 1
            self._on_wire += 1
        return bytes(wire)

    def _copies(self, waiting: _Waiting) -> bytes:
        """Give a lost frame; one that is lost again and again twice, if the board can hold both:
        on a bad line one of two comes sooner than one after another, and so does its answer."""
        once = _CLEAN + waiting.wire
        may_be_two = waiting.times >= _TRIES and 2 * len(once) <= self._window
        return 2 * once if may_be_two else once

    def acknowledge(self, expected: int, now: float) -> list[tuple[int, Command]]:
        """Take it that all before a number has come; gives these, each with its number.

        A number that was never sent, or was acknowledged before, says nothing.
        """
        if not self._waiting:
            return []
        count = (expected - self._waiting[0].seq) % 256
        if not 0 < count <= len(self._waiting):
            return []
        taken = [self._waiting.popleft() for _ in range(count)]
        self._on_wire = max(0, self._on_wire - count)
        self._learn(taken[0], taken[-1], now)
        self._held = False
        self.progress_at = now
        return [(waiting.seq, waiting.message) for waiting in taken]

    def refuse(self, expected: int, now: float) -> None:
        """Take it that a number has not come; what came before must be acknowledged first."""
        if not self._waiting or self._waiting[0].seq != expected:
            return
        oldest = self._waiting[0]
        if now - oldest.sent_at < self._quickest / 2:
            return  # this was said before it could have come
        self._go_back()

    def shorten(self) -> Key | Delta | None:
        """Cut the oldest frame if it does not come through; gives what was cut off.

        The board may have had the whole frame, and only its answer was lost: that does no harm, as
        the levels cut off are sent again.
        """
        if not self._waiting or self._waiting[0].times < _TRIES or self._on_wire:
            return None
        if any(isinstance(waiting.message, Check) for waiting in self._waiting):
            return None  # it counts on the whole
        parts = _cut(self._waiting[0].message, self.advisable)
        if parts is None:
            return None
        oldest, (oldest.message, rest) = self._waiting[0], parts
        type_, payload = pack(oldest.message)
        oldest.wire = encode(Frame(type_, oldest.seq, self._session, payload))
        return rest

    def _go_back(self) -> None:
        self._limit = max(_LEAST_PAYLOAD, self._limit * _SHRINK)
        self._on_wire = 0
        self._held = True
        for waiting in self._waiting:
            waiting.is_timed = False

    def _learn(self, oldest: _Waiting, newest: _Waiting, now: float) -> None:
        """Learn from what was answered; the time is known for sure if nothing was sent again."""
        if newest.is_timed:
            self._limit = min(self._best, self._limit + _GROWTH)
            sample = now - newest.sent_at
            self._quickest = min(self._quickest, sample)
        elif now - oldest.sent_at > _LATE * self._timeout or oldest.times > _MANY:
            # Late even for a bad line, so perhaps the board is slow: believe it step by step.
            sample = min(now - oldest.first_at, 2 * self._timeout)
        else:
            return
        self.round_trip += (sample - self.round_trip) * _WEIGHT


def _cut(message: Command, most: int) -> tuple[Key | Delta, Key | Delta] | None:
    """Cut levels in two so that the first part has a payload of at most so many bytes."""
    if isinstance(message, Key) and len(message.levels) > (count := most - 2):
        first, rest = message.levels[:count], message.levels[count:]
        return Key(message.first, first), Key(message.first + count, rest)
    if isinstance(message, Delta) and len(message.cells) > (count := most // 3):
        return Delta(message.cells[:count]), Delta(message.cells[count:])
    return None
