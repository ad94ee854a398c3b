"""Shows the same lights as an Adalight stream, for other controllers: WLED and common sketches.

The stream is one-way and unchecked: nothing confirms a colour, no knob reports, no motor turns. Its
header is "Ada", the number of lights less one (high byte, low byte), high XOR low XOR 0x55; then
red, green and blue of each light.

`AdalightLink` stands in for a `Link` and, like it, has one thread, which alone touches the port.
Its methods may be called from any thread; they change or read what the lock guards, and return at
once. The newest picture wins. It is sent again twice a second, because these controllers go dark or
back to a show of their own when nothing comes.
"""

from __future__ import annotations

import contextlib
import threading
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from urllib.parse import parse_qs

import numpy as np
from numpy.typing import ArrayLike, NDArray

from firmware_io.board_errors import AddressError, BoardError, PortError, Reason, WorkerError
from firmware_io.catalogue import Message, message
from firmware_io.link.colours import BRIGHTEST, colours_of
from firmware_io.link.desired_state import USUAL_BRIGHTNESS
from firmware_io.link.link_state import LinkState, LinkStats, Status
from firmware_io.wire.address import MOST_DIGITS
from firmware_io.wire.protocol import LIGHTS, R_LAMPS, Info
from firmware_io.wire.serial_ports import hold
from firmware_io.wire.transport import Transport, open_transport

SCHEME = "adalight:"

#: The rate of most sketches and of WLED.
USUAL_BAUD = 115_200

#: Seconds for the controller to start: until it says "Ada", or as long as a boot loader listens.
BOOT_S = 2.0
GREETING = b"Ada"

#: Seconds after which the same picture is sent again; WLED forgets after 2.5.
AGAIN_S = 0.5

#: Seconds between two attempts to write, and most seconds that anything is waited for.
RETRY_S, MOST_WAIT = 0.005, 0.25

#: Seconds within which everything ends: the picture being sent, a last, dark one if there is time,
#: and, held in reserve, closing the port and the thread.
FAREWELL, RESERVE = 0.9, 0.1

#: Most lights that the header can count.
MOST_LIGHTS = 65_536

_FITTED = {"lights": (400, 1, MOST_LIGHTS), "lamps": (0, 0, 255), "baud": (USUAL_BAUD, 300, 4e6)}


def is_adalight(where: str) -> bool:
    """Whether this address is that of an Adalight stream."""
    return where.startswith(SCHEME)


def encode(colours: NDArray[np.uint8]) -> bytes:
    """Write one picture as it goes over the wire.

    Parameters
    ----------
    colours : ndarray of uint8, shape (lights, 3)
        At least one light.
    """
    high, low = divmod(len(colours) - 1, 256)
    return b"Ada" + bytes((high, low, high ^ low ^ 0x55)) + colours.tobytes()


class AdalightLink:
    """Shows levels on a controller that understands Adalight.

    Parameters
    ----------
    where : str
        ``adalight:PORT``, or ``adalight:PORT?lights=400&lamps=8&baud=115200``.
    boot_s : float, optional
        Seconds for the controller to start.
    opener : callable, optional
        Opens a name at a rate, as `open_transport` does.

    Raises
    ------
    AddressError
        If this is not such an address.
    """

    def __init__(
        self,
        where: str,
        *,
        boot_s: float = BOOT_S,
        opener: Callable[[str, int], Transport] = open_transport,
    ) -> None:
        self._port, fitted = _parts(where)
        lights, lamps, self._baud = fitted["lights"], fitted["lamps"], fitted["baud"]
        capabilities = LIGHTS | R_LAMPS * (lamps > 0)
        self._info = Info(board=0, lights=lights, lamps=lamps, knobs=0, capabilities=capabilities)
        self._boot_s, self._opener = boot_s, opener
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
        self._thread = threading.Thread(target=self._run, name="Adalight stream", daemon=True)
        self._thread.start()

    def __enter__(self) -> AdalightLink:
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
                port=self._port,
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
            return Status.CLOSED, message("adalight.closed")
        if self._problem is not None:
            is_gone = self._problem.reason is Reason.GONE
            return Status.SEARCHING if is_gone else Status.FAILED, self._problem.message
        if self._since is None:
            return Status.OPENING, message("adalight.opening", port=self._port)
        sending = message("adalight.sending", lights=self._info.cells, port=self._port)
        return Status.CONNECTED, sending

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
        """Open the port and send until the end."""
        transport = self._opener(self._port, self._baud)
        let_go = hold(self._port)
        self._transport = transport
        try:
            with self._lock:
                self._problem, self._pictures = None, 0
            self._let_boot(transport)
            with self._lock:
                self._since = time.monotonic()
            while not self._closing.is_set():
                self._send_when_due(transport)
                self._busy_s = time.thread_time()
            with contextlib.suppress(PortError):
                self._go_dark(transport)
        finally:
            self._transport = None
            transport.close()
            let_go()

    def _go_dark(self, transport: Transport) -> None:
        """Send a last, dark picture if there is time for it after the one before."""
        dark = encode(np.zeros((self._info.cells, 3), np.uint8))
        if max(time.monotonic(), self._is_out) + self._wire_s(dark) < self._end_at - RESERVE:
            self._send(transport, dark)

    def _wire_s(self, data: bytes) -> float:
        """Seconds that bytes take on the line."""
        return 10 * len(data) / self._baud

    def _let_boot(self, transport: Transport) -> None:
        end, heard = time.monotonic() + self._boot_s, b""
        while GREETING not in heard and not self._closing.is_set():
            left = end - time.monotonic()
            if left <= 0:
                return
            heard = (heard + transport.read(min(left, MOST_WAIT)))[-16:]

    def _send_when_due(self, transport: Transport) -> None:
        """Send one picture, then wait until the next is due; drop what the controller says.

        A picture begins only when, at the rate of the line, the one before is out. Otherwise old
        pictures would wait in the buffers of the system.
        """
        with self._lock:
            levels, self._is_new = self._levels, False
            colours = colours_of(levels, self._info.lights, self._palette, self._brightness)
        begun = time.monotonic()
        data = encode(colours)
        self._is_out = float("inf")  # half a picture
        if not self._send(transport, data):
            return
        with self._lock:
            self._pictures += 1
        self._is_out = is_out = begun + self._wire_s(data)
        while not self._closing.is_set():
            now = time.monotonic()
            with self._lock:
                due = is_out if self._is_new else max(is_out, begun + AGAIN_S)
            if now >= due:
                return
            transport.read(min(due - now, MOST_WAIT))

    def _send(self, transport: Transport, data: bytes) -> bool:
        """Write all bytes; return False if the port did not take them in time."""
        # half a picture would swallow the beginning of the next
        while data and time.monotonic() < self._end_at - RESERVE:
            taken = transport.write(data)
            data = data[taken:]
            if not taken:
                transport.read(RETRY_S)
        return not data


def _parts(where: str) -> tuple[str, dict[str, int]]:
    """Split an address into port and options, or raise an `AddressError`."""
    port, _, asked = where.removeprefix(SCHEME).partition("?")
    given = {name: values[-1] for name, values in parse_qs(asked, keep_blank_values=True).items()}
    if not is_adalight(where) or not port or is_adalight(port):
        raise AddressError("adalight.not-an-address", address=where)
    fitted = {name: usual for name, (usual, _, _) in _FITTED.items()}
    for name, text in given.items():
        if name not in _FITTED:
            raise AddressError("adalight.no-such-option", address=where, option=name)
        _, least, most = _FITTED[name]
        is_number = text.isascii() and text.isdecimal() and len(text) <= MOST_DIGITS
        if not is_number or not least <= int(text) <= most:
            limits = {"option": name, "least": least, "most": most, "value": text[:20]}
            raise AddressError("adalight.option-range", address=where[:60], **limits)
        fitted[name] = int(text)
    if fitted["lights"] + fitted["lamps"] > MOST_LIGHTS:
        raise AddressError("adalight.too-many-lights", address=where, most=MOST_LIGHTS)
    return port, fitted
