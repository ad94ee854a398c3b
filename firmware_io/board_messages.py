"""What a board is and does, as messages for people."""

from __future__ import annotations

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
    Event,
    Info,
)

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
