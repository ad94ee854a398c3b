"""DDP: lights over the network, for WLED, ESP32 boards and HUB75 matrices.

The Distributed Display Protocol sends UDP packets to port 4048: a header of 10 bytes, then red,
green and blue of up to 480 lights. Nothing is confirmed. Source: http://www.3waylabs.com/ddp/.

The host is the one that was typed. Its name is looked up once for a connection; if that fails,
nothing more is asked until somebody connects again.
"""

from __future__ import annotations

import contextlib
import errno
import itertools
import queue
import socket
import struct
import threading
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import urlsplit

import numpy as np
from numpy.typing import NDArray

from firmware_io.board_errors import AddressError, HostGoneError, NoSuchHostError
from firmware_io.catalogue import Message, message
from firmware_io.link.stream_address import StreamAddress
from firmware_io.wire.transport import MOST_READ, Transport, Waiter

SCHEME = "ddp:"
OPTIONS = ("lights", "lamps", "order", "gamma")
USUAL_PORT = 4048

#: Most bytes of colours in a packet: 480 lights, so that it fits into an Ethernet frame.
MOST_DATA = 1440

#: Seconds from one picture to the next.
PICTURE_S = 1 / 60

#: Seconds after the first picture in which a host that does not listen says so.
REFUSAL_S = 0.1

#: Seconds between two checks of whether to end while a name is looked up.
LOOK_S = 0.1

_VERSION_1, _PUSH = 0x40, 0x01
_RGB_8_BITS = 0x0B
_DISPLAY = 1


class Ddp:
    """The way to a controller on the network.

    Parameters
    ----------
    where : str
        ``ddp:HOST``, or ``ddp:HOST:4048?lights=400&lamps=8&order=grb&gamma=1``.

    Attributes
    ----------
    address : StreamAddress

    Raises
    ------
    AddressError
        If this is not such an address.
    """

    def __init__(self, where: str) -> None:
        self.address = StreamAddress.read(where, SCHEME, OPTIONS)
        self._host, self._port = _host_and_port(where, self.address.place)
        self._found: tuple[socket.AddressFamily, Any] | None = None
        self._numbers = itertools.cycle(range(1, 16))

    @property
    def opening(self) -> Message:
        """What is said until the first picture is out."""
        return message("ddp.opening", host=self._host)

    @property
    def sending(self) -> Message:
        """What is said while pictures are sent."""
        count = self.address.lights + self.address.lamps
        return message("ddp.sending", lights=count, host=self._host, port=self._port)

    @contextlib.contextmanager
    def opened(
        self, picture: Callable[[], list[bytes]], ending: threading.Event
    ) -> Iterator[Transport]:
        """Send a first picture, and wait a moment: a host that does not listen refuses it.

        Raises
        ------
        NoSuchHostError, HostGoneError, AddressError
        """
        if self._found is None:
            self._found = _looked_up(self._host, self._port, ending)
        transport = DatagramTransport(self._host, self._port, *self._found)
        try:
            for packet in picture():
                transport.write(packet)
            transport.read(REFUSAL_S)
            yield transport
        finally:
            transport.close()

    def let_boot(self, transport: Transport, ending: threading.Event) -> None:
        """Do nothing: such a controller started long ago."""

    def encode(self, colours: NDArray[np.uint8]) -> list[bytes]:
        """Write one picture as packets; the last one tells the controller to show it.

        Parameters
        ----------
        colours : ndarray of uint8, shape (lights, 3)
            At least one light.
        """
        data = colours.tobytes()
        packets = []
        for offset in range(0, len(data), MOST_DATA):
            part = data[offset : offset + MOST_DATA]
            flags = _VERSION_1 | _PUSH * (offset + MOST_DATA >= len(data))
            number = next(self._numbers)
            header = struct.pack(">BBBBIH", flags, number, _RGB_8_BITS, _DISPLAY, offset, len(part))
            packets.append(header + part)
        return packets

    def seconds(self, packets: list[bytes]) -> float:
        """Seconds from the beginning of a picture to that of the next."""
        return PICTURE_S


class DatagramTransport:
    """UDP to one host.

    Parameters
    ----------
    host : str
        As it was typed, for sentences.
    port : int
    family : AddressFamily
    address : tuple
        As `socket.getaddrinfo` returns them.

    Raises
    ------
    HostGoneError
        If the host refuses, or cannot be reached: by any method.
    """

    def __init__(self, host: str, port: int, family: socket.AddressFamily, address: Any) -> None:
        self._host, self._port = host, port
        self._socket = socket.socket(family, socket.SOCK_DGRAM)
        self._socket.setblocking(False)
        try:
            with self._translated():
                self._socket.connect(address)
        except Exception:
            self._socket.close()
            raise
        self._waiter = Waiter(self._socket)

    def read(self, timeout: float) -> bytes:
        with self._translated():
            try:
                return self._socket.recv(MOST_READ) if self._waiter.wait(timeout) else b""
            except BlockingIOError:  # it was damaged on the way, so the system dropped it
                return b""

    def write(self, data: bytes) -> int:
        with self._translated():
            try:
                return self._socket.send(data)
            except BlockingIOError:
                return 0

    def wake(self) -> None:
        self._waiter.wake()

    def close(self) -> None:
        self._socket.close()
        self._waiter.close()

    @contextlib.contextmanager
    def _translated(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            if error.errno == errno.EACCES:  # the address of a whole network
                raise AddressError("ddp.not-one-host", host=self._host) from error
            raise HostGoneError(self._host, self._port) from error


def _host_and_port(where: str, place: str) -> tuple[str, int]:
    """Split ``HOST:PORT``, or raise an `AddressError`."""
    try:
        parts = urlsplit(f"//{place}")
        host, port = parts.hostname, parts.port
    except ValueError:
        host = port = None
    is_whole = parts.netloc == place and "@" not in place if host else False
    if not where.startswith(SCHEME) or not host or not is_whole or port == 0:
        raise AddressError("ddp.not-an-address", address=where[:60])
    return host, port or USUAL_PORT


def _looked_up(host: str, port: int, ending: threading.Event) -> tuple[socket.AddressFamily, Any]:
    """Ask the system for the address of a host, IPv4 if it has one.

    The system may take half a minute to find no address. A separate thread waits for it, so that
    closing does not.
    """
    answers: queue.SimpleQueue[Any] = queue.SimpleQueue()

    def ask() -> None:
        try:
            answers.put(socket.getaddrinfo(host, port, type=socket.SOCK_DGRAM))
        except (OSError, UnicodeError):
            answers.put([])

    threading.Thread(target=ask, name="host look-up", daemon=True).start()
    found: Any = None
    while found is None and not ending.is_set():
        with contextlib.suppress(queue.Empty):
            found = answers.get(timeout=LOOK_S)
    if not found:
        raise NoSuchHostError(host)
    family, _, _, _, address = min(found, key=lambda each: each[0] != socket.AF_INET)
    return family, address
