"""Shows every frame to and from a board, decoded, one line each."""

from __future__ import annotations

import dataclasses
import time
from collections.abc import Callable

from firmware_io.link.link_state import nak_reason, safe_reason
from firmware_io.wire.framing import Frame, Receiver
from firmware_io.wire.protocol import EVENT_SAFE, Event, Key, Nak, unpack
from firmware_io.wire.transport import Transport, open_transport

#: Most parts of a list that are written out.
MOST_PARTS = 6


class TrafficMonitor:
    """A transport that reports each frame that passes through it.

    Parameters
    ----------
    tell : callable
        Called with a line of text, on the thread that reads and writes.
    since : float
        Start of the clock, by ``time.monotonic``.
    """

    def __init__(self, transport: Transport, tell: Callable[[str], None], since: float) -> None:
        self._transport, self._tell, self._since = transport, tell, since
        self._to_board, self._to_host = Receiver(), Receiver()
        self.wake, self.close = transport.wake, transport.close

    def read(self, timeout: float) -> bytes:
        """Return what has come, and report it."""
        data = self._transport.read(timeout)
        self._follow(self._to_host, "←", data)
        return data

    def write(self, data: bytes) -> int:
        """Write bytes, and report those that were taken."""
        taken = self._transport.write(data)
        self._follow(self._to_board, "→", data[:taken])
        return taken

    def _follow(self, receiver: Receiver, arrow: str, data: bytes) -> None:
        for frame in receiver.feed(data):
            at = time.monotonic() - self._since
            self._tell(f"{at:10.4f} {arrow} {described(frame)}")


def monitored(tell: Callable[[str], None]) -> Callable[[str, int], Transport]:
    """Return an opener of ports for a `Link` whose traffic is reported."""
    since = time.monotonic()

    def open_monitored(where: str, baud: int) -> Transport:
        return TrafficMonitor(open_transport(where, baud), tell, since)

    return open_monitored


def described(frame: Frame | None) -> str:
    """Describe a frame in a line; None is a broken one."""
    if frame is None:
        return "broken frame"
    head = f"{frame.seq:3} of session {frame.session:3}  "
    message = unpack(frame.type, frame.payload)
    if message is None:
        return f"{head}type 0x{frame.type:02x} not understood: {frame.payload.hex(' ')}"
    name = type(message).__name__
    match message:
        case Key(first, levels):
            return f"{head}{name} cells {first} to {first + len(levels) - 1}: {_listed(levels)}"
        case Nak(expected, reason):
            return f"{head}{name} expected {expected}, {nak_reason(reason)}"
        case Event(code, detail) if code == EVENT_SAFE:
            return f"{head}{name} safe, {safe_reason(detail)}"
    values = {field.name: getattr(message, field.name) for field in dataclasses.fields(message)}
    fields = (
        f"{field} {_listed(value) if isinstance(value, tuple) else value}"
        for field, value in values.items()
    )
    return f"{head}{name} {', '.join(fields)}".rstrip()


def _listed(values: tuple[object, ...]) -> str:
    shown = " ".join(
        ":".join(str(int(part)) for part in value) if isinstance(value, tuple) else str(value)
        for value in values[:MOST_PARTS]
    )
    more = len(values) - MOST_PARTS
    return f"{shown} and {more} more" if more > 0 else shown
