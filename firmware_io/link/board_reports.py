"""What a board has reported of itself: knobs, counters and events. Pure."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

from firmware_io.wire.protocol import EVENT_STALL, STATE_FAULT, Event, Knobs, Report, Stats

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
