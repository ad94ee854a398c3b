"""Sends frames in order until the board acknowledges them: go-back-N, within its receive window.

After going back, only the oldest frame is sent until it is acknowledged. By then the board has read
everything that was on its way before, so what it has not read never exceeds its window.

A board that takes turns hears nothing while it writes its lights, which it does before it answers.
It is sent one frame at a time, and none while an answer is due.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

from firmware_io.link.cell_levels import OVERHEAD
from firmware_io.wire.framing import MOST_PAYLOAD, Frame, encode
from firmware_io.wire.protocol import Check, Command, Delta, Key, pack

#: Least seconds before a frame is sent again.
LEAST_TIMEOUT = 0.012

#: Time-outs in a row after which each further wait is twice as long, because the board is then more
#: likely busy than the line bad; and the most seconds of such a wait. Longer waits would leave a
#: frame on the worst line too few attempts before the session is given up.
_QUICK, MOST_WAIT = 4, 0.05

#: Most unanswered frames: less than half of what a byte can number.
MOST_UNANSWERED = 100

#: Smallest payload on a bad line, and the bytes that each success adds to it.
_LEAST_PAYLOAD, _GROWTH = 18, 2

#: Factor by which the payload shrinks when a frame had to be sent again.
_SHRINK = 0.7

#: Weight of one round trip in the smoothed value.
_WEIGHT = 1 / 8

#: Part of the time-out after which an answer is late, and attempts too many to be bad luck.
_LATE, _MANY = 0.8, 8

#: Seconds within which a frame is written, unless the computer is busy or the port takes no more.
_SOON = 0.002

#: Attempts after which a shorter frame is tried, in two copies.
_TRIES = 2

#: A zero ends any incomplete frame on the line.
_CLEAN = b"\0"


@dataclass(slots=True)
class _Waiting:
    """One unanswered frame."""

    seq: int
    wire: bytes
    message: Command
    first_at: float
    sent_at: float
    times: int = 1
    is_timed: bool = True  # its answer can only be to one attempt


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
    turn : float, optional
        Most seconds for which a board that takes turns hears nothing; 0 for any other board.

    Attributes
    ----------
    round_trip : float
        Smoothed, in seconds.
    resent : int
        Frames sent again so far.
    progress_at : float
        When the board last took a frame, or the oldest unanswered one was sent.
    """

    def __init__(
        self, session: int, window: int, longest: int, round_trip: float, turn: float = 0.0
    ) -> None:
        self.round_trip = round_trip
        self.resent = 0
        self.progress_at = 0.0
        self._session = session
        self._window = window
        self._turn = turn
        self._most = min(MOST_PAYLOAD, longest - OVERHEAD)
        self._limit = self._best = float(self._best_payload())
        self._next = 1
        self._waiting: deque[_Waiting] = deque()
        self._on_wire = 0  # of these, frames sent since the last going back
        self._held = False  # until the oldest is acknowledged
        self._quickest = round_trip
        self._overdue = 0  # time-outs since a frame was last acknowledged

    def _best_payload(self) -> int:
        """Return the payload of which two frames fill the window.

        While the board answers one, the other is on its way, so the line is never idle. In turns it
        is one frame.
        """
        if self._turn:
            return self._most
        half = (self._window - len(_CLEAN)) // 2 - OVERHEAD
        return min(self._most, half) if half >= _LEAST_PAYLOAD else self._most

    def __len__(self) -> int:
        return len(self._waiting)

    @property
    def next_number(self) -> int:
        """The number of the next frame."""
        return self._next

    @property
    def unanswered(self) -> int:
        """Bytes on the wire that are not acknowledged."""
        return sum(len(waiting.wire) for waiting in self._waiting)

    @property
    def room(self) -> int:
        """Bytes of payload that a new frame may have now; negative if none may be sent."""
        most = 1 if self._turn else MOST_UNANSWERED
        if self._on_wire < len(self._waiting) or len(self._waiting) >= most:
            return -1
        # One byte is reserved for the zero before a frame that is sent again.
        free = self._window - self.unanswered - len(_CLEAN) - OVERHEAD
        return min(self._most, free)

    @property
    def advisable(self) -> int:
        """Best payload now, in bytes; the worse the line, the smaller."""
        return int(self._limit)

    @property
    def deadline(self) -> float:
        """When the oldest frame is overdue; while answers come, the line is only busy."""
        if not self._waiting:
            return float("inf")
        return max(self._waiting[0].sent_at, self.progress_at) + self._wait

    @property
    def _timeout(self) -> float:
        return max(LEAST_TIMEOUT, 2 * self.round_trip) + self._turn

    @property
    def _wait(self) -> float:
        """Seconds to wait for an answer: longer, up to a bound, while none comes."""
        longer = self._timeout * 2.0 ** max(0, self._overdue - _QUICK)
        return max(self._timeout, min(MOST_WAIT, longer))

    def put(self, message: Command, now: float) -> bytes:
        """Number a message and return its bytes; there must be `room` for it."""
        type_, payload = pack(message)
        wire = encode(Frame(type_, self._next, self._session, payload))
        if not self._waiting:
            self.progress_at = now
        self._waiting.append(_Waiting(self._next, wire, message, now, now))
        self._on_wire += 1
        self._next = (self._next + 1) % 256
        return wire

    def written(self, since: float, now: float) -> None:
        """Note that what was handed out at `since` was written only now: the wait begins now."""
        if now - since < _SOON:
            return
        for waiting in self._waiting:
            if waiting.sent_at == since:
                waiting.sent_at, waiting.is_timed = now, False

    def watch(self, now: float) -> None:
        """Go back if the answer to the oldest frame is overdue."""
        if now >= self.deadline:
            self._go_back()
            self._overdue += 1

    def again(self, now: float) -> bytes:
        """Return what must be sent again: one frame, and the rest once that has arrived."""
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
        """Return a lost frame, twice if it was lost repeatedly and the board can hold both.

        On a bad line, one of two copies arrives sooner than a single one, and so does its answer.
        A board that takes turns would not hear the second.
        """
        once = _CLEAN + waiting.wire
        may_be_two = waiting.times >= _TRIES and 2 * len(once) <= self._window and not self._turn
        return 2 * once if may_be_two else once

    def acknowledge(self, expected: int, now: float) -> list[tuple[int, Command]]:
        """Note that everything before a number has arrived; returns it, each with its number.

        A number that was never sent, or was acknowledged before, is ignored.
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
        self._overdue = 0
        self.progress_at = now
        return [(waiting.seq, waiting.message) for waiting in taken]

    def refuse(self, expected: int, now: float) -> None:
        """Note that a number has not arrived; acknowledge what came before it first."""
        if not self._waiting or self._waiting[0].seq != expected:
            return
        oldest = self._waiting[0]
        if now - oldest.sent_at < self._quickest / 2:
            return  # said before the frame could have arrived
        self._go_back()

    def shorten(self) -> Key | Delta | None:
        """Shorten the oldest frame if it does not get through; returns what was cut off.

        If the board had the whole frame and only its answer was lost, no harm is done: the levels
        cut off are sent again.
        """
        if not self._waiting or self._waiting[0].times < _TRIES or self._on_wire:
            return None
        if any(isinstance(waiting.message, Check) for waiting in self._waiting):
            return None  # it relies on the whole frame
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
        """Learn from an answer; its time is certain only if nothing was sent again."""
        if newest.is_timed:
            self._limit = min(self._best, self._limit + _GROWTH)
            sample = now - newest.sent_at
            self._quickest = min(self._quickest, sample)
        elif now - oldest.sent_at > _LATE * self._timeout or oldest.times > _MANY:
            # Late even for a bad line, so the board may be slow: adapt step by step.
            sample = min(now - oldest.first_at, 2 * self._timeout)
        else:
            return
        self.round_trip += (sample - self.round_trip) * _WEIGHT


def _cut(message: Command, most: int) -> tuple[Key | Delta, Key | Delta] | None:
    """Split levels so that the first part has a payload of at most `most` bytes."""
    if isinstance(message, Key) and len(message.levels) > (count := most - 2):
        first, rest = message.levels[:count], message.levels[count:]
        return Key(message.first, first), Key(message.first + count, rest)
    if isinstance(message, Delta) and len(message.cells) > (count := most // 3):
        return Delta(message.cells[:count]), Delta(message.cells[count:])
    return None
