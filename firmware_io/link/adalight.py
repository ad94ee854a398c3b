"""Adalight: lights over a serial line, for WLED and common sketches.

The header of a picture is "Ada", the number of lights less one (high byte, low byte), high XOR low
XOR 0x55; then red, green and blue of each light. Nothing is checked or confirmed.
"""

from __future__ import annotations

import contextlib
import threading
import time
from collections.abc import Callable, Iterator

import numpy as np
from numpy.typing import NDArray

from firmware_io.board_errors import AddressError
from firmware_io.catalogue import Message, message
from firmware_io.link.stream_address import StreamAddress
from firmware_io.wire.serial_ports import hold
from firmware_io.wire.transport import Transport, open_transport

SCHEME = "adalight:"
OPTIONS = ("lights", "lamps", "order", "gamma", "baud")

#: Seconds for the controller to start: until it says "Ada", or as long as a boot loader listens.
BOOT_S = 2.0
GREETING = b"Ada"

#: Most seconds between two checks of whether to end.
LOOK_S = 0.25


class Adalight:
    """The way to a controller on a serial port.

    Parameters
    ----------
    where : str
        ``adalight:PORT``, or ``adalight:PORT?lights=400&lamps=8&order=grb&gamma=1&baud=115200``.
    boot_s : float, optional
        Seconds for the controller to start.
    opener : callable, optional
        Opens a name at a rate, as `open_transport` does.

    Attributes
    ----------
    address : StreamAddress

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
        self.address = StreamAddress.read(where, SCHEME, OPTIONS)
        port = self.address.place
        if not where.startswith(SCHEME) or not port or port.startswith(SCHEME):
            raise AddressError("adalight.not-an-address", address=where)
        self._boot_s, self._opener = boot_s, opener

    @property
    def opening(self) -> Message:
        """What is said until the controller has started."""
        return message("adalight.opening", port=self.address.place)

    @property
    def sending(self) -> Message:
        """What is said while pictures are sent."""
        count = self.address.lights + self.address.lamps
        return message("adalight.sending", lights=count, port=self.address.place)

    @contextlib.contextmanager
    def opened(
        self, picture: Callable[[], list[bytes]], ending: threading.Event
    ) -> Iterator[Transport]:
        """Open the port, and close it at the end."""
        transport = self._opener(self.address.place, self.address.baud)
        let_go = hold(self.address.place)
        try:
            yield transport
        finally:
            transport.close()
            let_go()

    def let_boot(self, transport: Transport, ending: threading.Event) -> None:
        """Wait until the controller has started."""
        end, heard = time.monotonic() + self._boot_s, b""
        while GREETING not in heard and not ending.is_set():
            left = end - time.monotonic()
            if left <= 0:
                return
            heard = (heard + transport.read(min(left, LOOK_S)))[-16:]

    def encode(self, colours: NDArray[np.uint8]) -> list[bytes]:
        """Write one picture as it goes over the wire.

        Parameters
        ----------
        colours : ndarray of uint8, shape (lights, 3)
            At least one light.
        """
        high, low = divmod(len(colours) - 1, 256)
        return [b"Ada" + bytes((high, low, high ^ low ^ 0x55)) + colours.tobytes()]

    def seconds(self, packets: list[bytes]) -> float:
        """Seconds that a picture takes on the line."""
        return 10 * sum(map(len, packets)) / self.address.baud
