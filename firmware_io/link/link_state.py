"""The state of a link, what its board has reported, and what any link to a panel can do.

`LinkState` is one frozen record, consistent at any moment. What a board is and does is also told as
messages for people.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Protocol

import numpy as np
from numpy.typing import ArrayLike, NDArray

from firmware_io.board_errors import Reason
from firmware_io.catalogue import Message, Series, message
from firmware_io.wire.protocol import (
    EVENT_END_STOP,
    EVENT_SAFE,
    EVENT_STALL,
    NAK_BROKEN,
    NAK_GAP,
    NAK_NOT_UNDERSTOOD,
    NAK_OVERFLOW,
    SAFE_FAULT,
    SAFE_NO_SESSION,
    SAFE_STOPPED,
    SAFE_TIMED_OUT,
    STATE_FAULT,
    Event,
    Info,
    Knobs,
    Report,
    Stats,
)

#: Events that are kept.
_MOST_EVENTS = 16


@dataclass(frozen=True, slots=True)
class Knob:
    """One knob as it was reported.

    Attributes
    ----------
    position : int
        0…1023.
    at : float
        When it was last reported, by the clock of the link.
    moved_at : float
        When it was last reported to have moved.
    """

    position: int
    at: float
    moved_at: float


class BoardReports:
    """The latest reports of one board.

    Attributes
    ----------
    knobs : dict of int to Knob
    stats : Stats or None
    events : deque of (float, Event)
        The last few, each with the time it came.
    moved : int
        How many times a knob has moved.
    is_motor_stopped : bool
        Whether a fault has stopped a motor, by the board's latest word on it.
    """

    def __init__(self) -> None:
        self.knobs: dict[int, Knob] = {}
        self.stats: Stats | None = None
        self.events: deque[tuple[float, Event]] = deque(maxlen=_MOST_EVENTS)
        self.moved = 0
        self.is_motor_stopped = False

    def take(self, report: Report, fitted: int, now: float) -> None:
        """Note a report; knobs beyond the number fitted are ignored."""
        match report:
            case Stats():
                self.stats = report
                self.is_motor_stopped = bool(report.state & STATE_FAULT)
            case Event():
                self.events.append((now, report))
                self.is_motor_stopped |= report.code == EVENT_STALL
            case Knobs():
                for knob, position in report.knobs:
                    if knob < fitted:
                        self._hear(knob, position, now)

    def _hear(self, knob: int, position: int, now: float) -> None:
        before = self.knobs.get(knob)
        is_still = before is not None and before.position == position
        self.moved += not is_still
        moved_at = before.moved_at if before is not None and is_still else now
        self.knobs[knob] = Knob(position, now, moved_at)


class Status(Enum):
    """Whether a link is up."""

    SEARCHING = "searching"
    OPENING = "opening"
    CONNECTED = "connected"
    FAILED = "failed"
    CLOSED = "closed"


@dataclass(frozen=True, slots=True, kw_only=True)
class LinkStats:
    """How well a link works.

    Attributes
    ----------
    round_trip_ms : float
        From a frame to its acknowledgement, smoothed.
    resent, broken, mismatches : int
        Frames sent again, frames from the board that were dropped, and checks that found a wrong
        cell, since the link was made.
    sent_per_s, received_per_s : float
        Bytes in the last second.
    sessions : int
        Sessions begun since the link was made.
    """

    round_trip_ms: float = 0.0
    resent: int = 0
    broken: int = 0
    mismatches: int = 0
    sent_per_s: float = 0.0
    received_per_s: float = 0.0
    sessions: int = 0


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class LinkState:
    """One link at one moment.

    Attributes
    ----------
    status : Status
    message : Message
        The status for a person.
    reason : Reason or None
        Why it is not connected, where something is wrong.
    port : str
        The name of the port in use.
    info : Info or None
        What the board is, while it is there.
    brightness_limit : int or None
        Greatest brightness of 31 that the board allows; None where it has not said.
    levels : int8 array
        Levels that the board last acknowledged, read-only; empty without a board.
    palette : int
        Colours that the panel was last told: 0 blue and orange, 1 violet and green.
    is_shown : bool
        Whether these are all the levels wanted.
    is_checked : bool
        Whether, besides, the board has compared all cells since the last change, and found no
        difference.
    armed : bool
        Whether motors may turn.
    is_motor_stopped : bool
        Whether a fault stopped a motor, which stays off until motors are armed again. Known from
        the event, or a second later from the statistics if the event was lost.
    outputs : mapping of int to int
        Where motors and digital potentiometers were last sent, as acknowledged by the board:
        0…65 535.
    knobs : mapping of int to Knob
        As last reported, with times by `now`.
    events : tuple of (float, Event)
        The last few, oldest first.
    board_stats : Stats or None
        The board's own counters.
    link_stats : LinkStats
    connected_since : float or None
        By `now`.
    now : float
        The link's clock at this moment.
    """

    status: Status
    message: Message
    reason: Reason | None = None
    port: str = ""
    info: Info | None = None
    brightness_limit: int | None = None
    levels: NDArray[np.int8] = field(default_factory=lambda: np.zeros(0, np.int8))
    palette: int = 0
    is_shown: bool = False
    is_checked: bool = False
    armed: bool = False
    is_motor_stopped: bool = False
    outputs: Mapping[int, int] = field(default_factory=dict)
    knobs: Mapping[int, Knob] = field(default_factory=dict)
    events: tuple[tuple[float, Event], ...] = ()
    board_stats: Stats | None = None
    link_stats: LinkStats = field(default_factory=LinkStats)
    connected_since: float | None = None
    now: float = 0.0

    @property
    def needs_person(self) -> bool:
        """Whether waiting is pointless: someone has to act before a panel can be there.

        Not if it stopped answering: it is started again, and on a bad line that often helps.
        """
        if self.reason is Reason.LOST:
            return False
        return self.status in (Status.FAILED, Status.SEARCHING, Status.CLOSED)

    @property
    def words(self) -> str:
        """The status as an English sentence."""
        return str(self.message)


class Panel(Protocol):
    """A link to a panel: `Link`, `LightStream`, or one made by a test."""

    @property
    def busy_s(self) -> float:
        """CPU time of its thread so far, in seconds."""

    def state(self) -> LinkState:
        """Return the state at this moment."""

    def show(self, levels: ArrayLike) -> None:
        """Set the levels to show."""

    def set_appearance(self, palette: int, brightness: int) -> None:
        """Set colours and brightness."""

    def configure_knobs(self, knobs: Iterable[tuple[int, bool, int]]) -> None:
        """Choose which knobs report."""

    def move(self, outputs: Mapping[int, int]) -> None:
        """Send outputs to positions."""

    def arm(self) -> bool:
        """Allow motors to turn; return False if no session is live."""

    def disarm(self) -> None:
        """Stop the motors."""

    def close(self) -> None:
        """End the session and release the port."""


_TYPES = {1: "uno", 2: "mega", 3: "simulated", 4: "pico", 5: "leonardo", 6: "other"}

#: Why a board restarted, by the bit of the cause.
_RESETS = ("power", "reset-pin", "brown-out", "watchdog")

_SAFE = {
    SAFE_TIMED_OUT: "timed-out",
    SAFE_STOPPED: "stopped",
    SAFE_NO_SESSION: "no-session",
    SAFE_FAULT: "fault",
}
_NAK = {
    NAK_BROKEN: "broken",
    NAK_GAP: "gap",
    NAK_OVERFLOW: "overflow",
    NAK_NOT_UNDERSTOOD: "not-understood",
}


def type_message(board: int) -> Message:
    """Name the type of a board."""
    return message(f"board.{_TYPES.get(board, 'unknown')}")


def info_message(info: Info) -> Message:
    """Describe a board and its last reset."""
    causes = [name for bit, name in enumerate(_RESETS) if info.reset_cause >> bit & 1]
    code = "board.info" + "-dials" * info.has_dials + "-reset" * bool(causes)
    return message(
        code,
        board=type_message(info.board),
        firmware=info.firmware,
        major=info.major,
        minor=info.minor,
        lights=info.lights,
        lamps=info.lamps,
        knobs=info.knobs,
        outputs=info.outputs,
        causes=Series(tuple(message(f"board.{name}") for name in causes)),
    )


def event_message(event: Event) -> Message:
    """Describe what happened on the board."""
    if event.code == EVENT_SAFE:
        return message("event.safe", why=safe_reason(event.detail))
    if event.code == EVENT_STALL:
        return message("event.stall", motor=event.detail + 1)
    if event.code == EVENT_END_STOP:
        return message("event.end-stop", motor=event.detail + 1)
    return message("event.unknown", code=event.code, detail=event.detail)


def safe_reason(detail: int) -> Message | int:
    """Return why a board is in its safe state; an unknown number stays a number."""
    return message(f"event.{_SAFE[detail]}") if detail in _SAFE else detail


def nak_reason(reason: int) -> Message | int:
    """Return why a board rejected a frame; an unknown number stays a number."""
    return message(f"event.{_NAK[reason]}") if reason in _NAK else reason
