"""Sends the lights one way, to controllers that are not panels of this project.

Nothing confirms a colour, no knob reports, no motor turns. `Adalight` (a serial line) and `Ddp`
(the network) say how a picture is written and opened; the rest is here.

`LightStream` stands in for a `Link` and, like it, has one thread, which alone touches the port.
Its methods may be called from any thread; they change or read what the lock guards, and return at
once. The newest picture wins. It is sent again twice a second, because these controllers go dark or
return to an effect of their own when nothing comes.
"""

from __future__ import annotations

import contextlib
import threading
import time
from collections.abc import Iterable, Mapping
from dataclasses import replace

import numpy as np
from numpy.typing import ArrayLike, NDArray

from firmware_io.board_errors import BoardError, PortError, Reason, WorkerError
from firmware_io.catalogue import Message, message
from firmware_io.link import adalight, ddp
from firmware_io.link.adalight import Adalight
from firmware_io.link.colours import BRIGHTEST, colours_of
from firmware_io.link.ddp import Ddp
from firmware_io.link.desired_state import USUAL_BRIGHTNESS
from firmware_io.link.link_state import LinkState, LinkStats, Status
from firmware_io.wire.protocol import LIGHTS, R_LAMPS, Info
from firmware_io.wire.transport import Transport

#: Seconds after which the same picture is sent again; WLED forgets after 2.5.
AGAIN_S = 0.5

#: Seconds between two attempts to write, and most seconds that anything is waited for.
RETRY_S, MOST_WAIT = 0.005, 0.25

#: Seconds by which a picture may be late and still count from when it was due, to keep the rate.
LATE_S = 0.01

#: Seconds within which everything ends: the picture being sent, a last, dark one if there is time,
#: and, held in reserve, closing the port and the thread.
FAREWELL, RESERVE = 0.9, 0.1


def is_light_stream(where: str) -> bool:
    """Whether this is the address of a one-way stream: ``adalight:PORT`` or ``ddp:HOST``."""
    return where.startswith((adalight.SCHEME, ddp.SCHEME))


def stream_to(where: str) -> LightStream:
    """Begin to send to an address that `is_light_stream`.

    Raises
    ------
    AddressError
        If a part of it is wrong. Nothing has been opened or looked up by then.
    """
    return LightStream(Ddp(where) if where.startswith(ddp.SCHEME) else Adalight(where))


class LightStream:
    """Shows levels on a controller that does not answer.

    Parameters
    ----------
    way : Adalight or Ddp
        To the controller.
    """

    def __init__(self, way: Adalight | Ddp) -> None:
        self._way, self._address = way, way.address
        lights, lamps = self._address.lights, self._address.lamps
        capabilities = LIGHTS | R_LAMPS * (lamps > 0)
        self._info = Info(board=0, lights=lights, lamps=lamps, knobs=0, capabilities=capabilities)
        self._lock = threading.Lock()
        self._levels = np.zeros(self._info.cells, np.int8)
        self._palette, self._brightness = 0, USUAL_BRIGHTNESS
        self._is_new = True
        self._since: float | None = None
        self._problem: BoardError | None = None
        self._is_closed = False
        self._pictures, self._busy_s = 0, 0.0
        self._transport: Transport | None = None
        self._closing = threading.Event()
        self._end_at = float("inf")
        self._is_out = float("-inf")  # when the last picture is
        self._thread = threading.Thread(target=self._run, name="light stream", daemon=True)
        self._thread.start()

    def __enter__(self) -> LightStream:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # --- for any thread --------------------------------------------------------------------------

    def show(self, levels: ArrayLike) -> None:
        """Set the levels to show: lights, then R lamps; cells beyond the last are dark."""
        given: NDArray[np.int8] = np.array(levels, np.int8).ravel()[: self._info.cells]
        wanted = np.zeros(self._info.cells, np.int8)
        wanted[: len(given)] = given
        with self._lock:
            if np.array_equal(wanted, self._levels):
                return
            self._levels, self._is_new = wanted, True
        self._wake()

    def set_appearance(self, palette: int, brightness: int) -> None:
        """Set the colours (0 blue and orange, 1 violet and green) and the brightness, 0…31."""
        if palette not in (0, 1) or not 0 <= brightness <= BRIGHTEST:
            raise ValueError(
                f"palette {palette}, brightness {brightness}: not in 0…1, 0…{BRIGHTEST}"
            )
        with self._lock:
            self._palette, self._brightness, self._is_new = palette, brightness, True
        self._wake()

    def configure_knobs(self, knobs: Iterable[tuple[int, bool, int]]) -> None:
        """Do nothing: such a controller has no knobs."""

    def move(self, outputs: Mapping[int, int]) -> None:
        """Do nothing: such a controller has no outputs."""

    def arm(self) -> bool:
        """Return False: such a controller has no motors."""
        return False

    def disarm(self) -> None:
        """Do nothing: such a controller has no motors."""

    def state(self) -> LinkState:
        """Return the state; ``is_shown`` and ``is_checked`` only mean that everything was sent."""
        with self._lock:
            status, said = self._status()
            state = LinkState(
                status=status,
                message=said,
                port=self._address.place,
                reason=self._problem.reason if self._problem is not None else None,
                link_stats=LinkStats(sessions=int(self._since is not None)),
                now=time.monotonic(),
            )
            if status is not Status.CONNECTED:
                return state
            levels = self._levels.copy()
            levels.setflags(write=False)
            return replace(
                state,
                info=self._info,
                levels=levels,
                palette=self._palette,
                is_shown=not self._is_new and self._pictures > 0,
                is_checked=not self._is_new and self._pictures > 0,
                connected_since=self._since,
            )

    @property
    def busy_s(self) -> float:
        """CPU time of the thread so far, in seconds."""
        return self._busy_s

    def end(self) -> None:
        """Begin to close; returns at once."""
        if not self._closing.is_set():
            self._end_at = time.monotonic() + FAREWELL
        self._closing.set()
        self._wake()

    @property
    def has_ended(self) -> bool:
        """Whether the thread has ended and the port is free."""
        return not self._thread.is_alive()

    def close(self) -> None:
        """Turn the lights off, close the port and end the thread."""
        self.end()
        self._thread.join(max(RESERVE, self._end_at - time.monotonic()))

    def _wake(self) -> None:
        transport = self._transport
        if transport is not None:
            transport.wake()

    def _status(self) -> tuple[Status, Message]:
        if self._is_closed:
            return Status.CLOSED, message("stream.closed")
        if self._problem is not None:
            is_gone = self._problem.reason is Reason.GONE
            return Status.SEARCHING if is_gone else Status.FAILED, self._problem.message
        if self._since is None:
            return Status.OPENING, self._way.opening
        return Status.CONNECTED, self._way.sending

    # --- the thread ------------------------------------------------------------------------------

    def _run(self) -> None:
        while not self._closing.is_set():
            try:
                self._stream()
            except BoardError as problem:
                self._rest(problem)
            except Exception as error:
                self._rest(WorkerError(error))
        with self._lock:
            self._is_closed = True

    def _rest(self, problem: BoardError) -> None:
        with self._lock:
            self._problem, self._since = problem, None
        self._closing.wait(problem.rest)

    def _stream(self) -> None:
        """Open the way and send until the end."""
        with self._way.opened(self._picture, self._closing) as transport:
            self._transport = transport
            try:
                with self._lock:
                    self._problem, self._pictures = None, 0
                self._way.let_boot(transport, self._closing)
                with self._lock:
                    self._since = time.monotonic()
                while not self._closing.is_set():
                    self._send_when_due(transport)
                    self._busy_s = time.thread_time()
                with contextlib.suppress(PortError):
                    self._go_dark(transport)
            finally:
                self._transport = None

    def _picture(self, *, is_dark: bool = False) -> list[bytes]:
        """Write the newest picture, or a dark one, as it goes out."""
        with self._lock:
            levels = np.zeros_like(self._levels) if is_dark else self._levels
            palette, brightness = self._palette, self._brightness
        address = self._address
        colours = colours_of(levels, address.lights, palette, brightness, address.gamma)
        return self._way.encode(colours[:, address.channels])

    def _go_dark(self, transport: Transport) -> None:
        """Send a last, dark picture if there is time for it after the one before."""
        dark = self._picture(is_dark=True)
        if max(time.monotonic(), self._is_out) + self._way.seconds(dark) < self._end_at - RESERVE:
            self._send(transport, dark)

    def _send_when_due(self, transport: Transport) -> None:
        """Send one picture, then wait until the next is due; drop what the controller says.

        A picture begins only when, at the rate of the line, the one before is out. Otherwise old
        pictures would wait in the buffers of the system.
        """
        with self._lock:
            self._is_new = False
        begun = time.monotonic()
        if begun - self._is_out < LATE_S:
            begun = self._is_out
        packets = self._picture()
        self._is_out = float("inf")  # half a picture
        if not self._send(transport, packets):
            return
        with self._lock:
            self._pictures += 1
        self._is_out = is_out = begun + self._way.seconds(packets)
        while not self._closing.is_set():
            now = time.monotonic()
            with self._lock:
                due = is_out if self._is_new else max(is_out, begun + AGAIN_S)
            if now >= due:
                return
            transport.read(min(due - now, MOST_WAIT))

    def _send(self, transport: Transport, packets: list[bytes]) -> bool:
        """Write all packets; return False if the port did not take them in time."""
        # half a picture would swallow the beginning of the next
        for data in packets:
            while data and time.monotonic() < self._end_at - RESERVE:
                taken = transport.write(data)
                data = data[taken:]
                if not taken:
                    transport.read(RETRY_S)
            if data:
                return False
        return True
