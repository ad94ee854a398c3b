"""Keeps a board to its desired state during one session: the newest value wins, and arrives. Pure.

Time comes in with each call. `Handshake` begins and ends sessions.

While there is room in the board's window, the most urgent of these is sent: motors on or off,
appearance, knobs, targets, CHECK and a question for STATS each second, cells, PING.

A board that takes turns may put off showing cells that follow each other. A PING after the last of
them makes it show them.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeVar

from firmware_io.link.cell_levels import Cells
from firmware_io.link.desired_state import DesiredState
from firmware_io.link.send_window import SendWindow
from firmware_io.wire.protocol import (
    CHECK_DIFFERS,
    CHECK_EQUAL,
    MOST_KNOBS,
    MOST_TARGETS,
    NAK_NOT_UNDERSTOOD,
    Ack,
    Arm,
    AskStats,
    Check,
    Command,
    Delta,
    Disarm,
    Info,
    Key,
    KnobConfig,
    Look,
    Nak,
    Ping,
    Target,
)

#: Seconds between CHECKs, and between questions for STATS; the first comes sooner. STATS make up
#: for an EVENT that was lost.
CHECK_EVERY, STATS_EVERY, FIRST_STATS = 1.0, 1.0, 0.5

#: Seconds without a change after which a CHECK comes early: until then nobody knows what is shown.
SETTLED = 0.1

#: Seconds without progress after which a session is given up.
STALL = 0.8

#: Pings within the board's time-out.
PINGS = 4

#: Room below which not every message fits: wait for the next answer.
_ENOUGH_ROOM = 3

_NEVER = float("inf")

_Value = TypeVar("_Value")


@dataclass(slots=True)
class _Checking:
    """The number of a CHECK that the board has taken, until its result comes, and what it is of."""

    seq: int
    revision: int


class Delivery:
    """Keeps one board to the desired.

    Parameters
    ----------
    number : int
        1…255.
    info : Info
        What the board is.
    desired : DesiredState
        Read each time.
    timeout : float
        Seconds of silence after which the board makes itself safe.
    round_trip : float
        First guess at it, in seconds.
    now : float

    Attributes
    ----------
    cells : Cells
    send_window : SendWindow
    is_armed : bool
        Whether the board was told that motors may turn.
    outputs : dict of int to int
        Where outputs were last sent, as acknowledged by the board: 0…65 535.
    since : float
        When the session began.
    mismatches : int
        Checks that found a difference.
    """

    def __init__(
        self,
        number: int,
        info: Info,
        desired: DesiredState,
        timeout: float,
        round_trip: float,
        now: float,
    ) -> None:
        self.cells = Cells(info.cells)
        self.send_window = SendWindow(number, info.window, info.longest, round_trip, info.turn_s)
        self.is_armed = False
        self.outputs: dict[int, int] = {}
        self.since = now
        self.mismatches = 0
        self._info = info
        self._desired = desired
        self._ping_every = timeout / PINGS
        self._may_be_put_off = False  # cells were the last message that was sent
        self._is_put_off = False  # nothing but cells was acknowledged since
        self._look: Look | None = None
        self._knobs: dict[int, tuple[bool, int]] = {}
        self._targets: dict[int, int] = {}
        self._checking: _Checking | None = None
        self._unanswered_checks: deque[int] = deque()  # the revisions that they are of
        self._checked: int | None = None  # the revision that a CHECK found to be shown
        self._changed_at = now
        self._check_at = now + CHECK_EVERY
        self._stats_at = now + FIRST_STATS
        self._ping_at = now + self._ping_every

    @property
    def deadline(self) -> float:
        """When `advance` must be called at the latest."""
        due = min(self.send_window.deadline, self.stall_at)
        if self.send_window.room < _ENOUGH_ROOM:
            return due
        return min(due, self._next_check_at, self._stats_at, self._ping_at)

    @property
    def is_shown(self) -> bool:
        """Whether the board has acknowledged every level that is desired now."""
        self.cells.want(self._desired.levels)
        return self.cells.are_shown and not self._is_put_off

    @property
    def is_checked(self) -> bool:
        """Whether, besides, a CHECK since the last change found every cell equal."""
        return self.is_shown and self._checked == self.cells.revision

    @property
    def stall_at(self) -> float:
        """When the board has taken nothing for so long that a new session is better."""
        return self.send_window.progress_at + STALL if len(self.send_window) else _NEVER

    # --- what the board is told ------------------------------------------------------------------

    def advance(self, now: float) -> bytes:
        """Return everything that is due and fits, ready for the wire."""
        self.cells.want(self._desired.levels)
        self.send_window.watch(now)
        if (rest := self.send_window.shorten()) is not None:
            self.cells.forget(rest)
        wire = bytearray(self.send_window.again(now))
        if wire:
            self._ping_at = now + self._ping_every
        while (message := self._next_message(now)) is not None:
            wire += self.send_window.put(message, now)
            if isinstance(message, Key | Delta):
                self._changed_at = now
            self._ping_at = now + self._ping_every
            self._note_turn(message)
        return bytes(wire)

    def _note_turn(self, message: Command) -> None:
        self._may_be_put_off = self._info.takes_turns and isinstance(message, Key | Delta)
        self._is_put_off |= self._may_be_put_off

    def _next_message(self, now: float) -> Command | None:
        room = self.send_window.room
        if room < 0:
            return None
        return (
            self._motors(now)
            or self._appearance(room)
            or self._knob_config(room)
            or self._target(room)
            or self._check(room, now)
            or self._ask_stats(now)
            or self.cells.next_frame(min(room, self.send_window.advisable))
            or self._ping(now)
        )

    def _motors(self, now: float) -> Command | None:
        if self.is_armed == self._desired.armed:
            return None
        self.is_armed = self._desired.armed
        self._targets.clear()
        self.outputs.clear()
        if not self.is_armed:
            return Disarm()
        self._stats_at = now  # to learn whether that cleared a fault
        return Arm()

    @property
    def _outputs_move(self) -> bool:
        """Whether outputs move when they are sent: motors only while armed."""
        return self.is_armed or not self._info.has_motors

    def _appearance(self, room: int) -> Command | None:
        look = Look(self._desired.palette, self._desired.brightness_limit)
        if look == self._look or room < 2:
            return None
        self._look = look
        return look

    def _knob_config(self, room: int) -> Command | None:
        desired = {k: how for k, how in self._desired.knobs.items() if k < self._info.knobs}
        news = _news(desired, self._knobs, min(MOST_KNOBS, room // 3))
        return KnobConfig(tuple((knob, on, band) for knob, (on, band) in news)) if news else None

    def _target(self, room: int) -> Command | None:
        """Motors obey this only while they are armed, so it is sent again on arming."""
        desired = {o: place for o, place in self._desired.targets.items() if o < self._info.outputs}
        news = _news(desired, self._targets, min(MOST_TARGETS, room // 3))
        return Target(tuple(news)) if news else None

    def _check(self, room: int, now: float) -> Command | None:
        if now < self._next_check_at or room < 2:
            return None
        crc = self.cells.crc
        if crc is None:
            return None
        if self.send_window.next_number == 0:  # in an ACK, CHECK 0 means that there was none
            return Ping()
        self._check_at = now + CHECK_EVERY
        self._unanswered_checks.append(self.cells.revision)
        return Check(crc)

    @property
    def _next_check_at(self) -> float:
        """When the next CHECK is due: early, if none is on its way since the last change."""
        checked = (
            self._checked,
            *self._unanswered_checks,
            self._checking and self._checking.revision,
        )
        if self.cells.revision in checked or not self.cells.are_shown:
            return self._check_at
        return min(self._check_at, self._changed_at + SETTLED)

    def _ask_stats(self, now: float) -> Command | None:
        if now < self._stats_at:
            return None
        self._stats_at = now + STATS_EVERY
        return AskStats()

    def _ping(self, now: float) -> Command | None:
        if now < self._ping_at and not self._may_be_put_off:
            return None
        return Ping()

    # --- what the board answers ------------------------------------------------------------------

    def on_ack(self, ack: Ack, now: float) -> None:
        """Note what has arrived; send every cell again if a CHECK found a difference."""
        self._acknowledge(ack.expected, now)
        if self._checking is None or self._checking.seq != ack.check:
            return
        checking, self._checking = self._checking, None
        if ack.result == CHECK_EQUAL:
            self._checked = checking.revision
        elif ack.result == CHECK_DIFFERS:
            self.mismatches += 1
            self.cells.forget()

    def on_nak(self, nak: Nak, now: float) -> None:
        """Send again from the missing number; a payload not understood is not missing."""
        if nak.reason == NAK_NOT_UNDERSTOOD:
            self._acknowledge(nak.expected, now, refused=(nak.expected - 1) % 256)
            return
        self._acknowledge(nak.expected, now)
        self.send_window.refuse(nak.expected, now)

    def _acknowledge(self, expected: int, now: float, refused: int | None = None) -> None:
        """Note what has arrived; what the board refused is not shown."""
        for seq, message in self.send_window.acknowledge(expected, now):
            if isinstance(message, Key | Delta):
                if seq != refused:
                    self.cells.confirm(message)
                continue
            self._is_put_off = False
            if isinstance(message, Target) and self._outputs_move:
                self.outputs.update(message.outputs)
            elif isinstance(message, Check):
                self._checking = _Checking(seq, self._unanswered_checks.popleft())


def _news(
    desired: Mapping[int, _Value], sent: dict[int, _Value], most: int
) -> list[tuple[int, _Value]]:
    """Return up to `most` desired values that were not sent yet, and note them as sent."""
    news = [(key, value) for key, value in desired.items() if sent.get(key) != value][:most]
    sent.update(news)
    return news
