"""Remembers which board was on a port, and finds it again under another port name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from firmware_io.errors import PortGoneError
from firmware_io.ports import Port, list_serial_ports


class UsbIdentity:
    """One board, known first by the name of its port and then by its USB descriptor.

    Parameters
    ----------
    device : str
        Name of a port.
    list_ports : callable, optional
        Returns the ports that are present.
    known : Port, optional
        The board that was on it before, looked for by its USB descriptor. If it is nowhere, it may
        have been replaced, and the board that is on the port now is taken.
    """

    def __init__(
        self,
        device: str,
        list_ports: Callable[[], Sequence[Port]] = list_serial_ports,
        known: Port | None = None,
    ) -> None:
        self._device = device
        self._list_ports = list_ports
        self._port = known
        self._is_seen = False  # during this run

    @property
    def is_known_board(self) -> bool:
        """Whether its vendor makes boards, which restart when their port is opened."""
        return self._port is not None and self._port.likelihood == 3

    @property
    def is_usb(self) -> bool:
        """Whether a USB chip may have kept what the board said while nobody read."""
        return self._port is not None

    def find(self) -> str:
        """Return the name that the port has now.

        Raises
        ------
        PortGoneError
            If the board was seen before and is on none of the ports. Another one on its port is
            not taken for it: a board unplugged for a moment comes back.
        """
        ports = self._list_ports()
        if self._port is None:
            return self._device
        here = self._on_the_port(ports)
        same = [port for port in ports if self._is_same(port)]
        if not same and (self._is_seen or here is None):
            raise PortGoneError(self._device)
        if same and here not in same:
            self._device = same[0].device
        return self._device

    def remember(self) -> None:
        """Note what is connected to the port, which has just been opened."""
        here = self._on_the_port(self._list_ports())
        if here is not None and here.vendor is not None:
            self._port, self._is_seen = here, True

    def _on_the_port(self, ports: Sequence[Port]) -> Port | None:
        """Find the port of this name; /dev/serial/by-id holds other names for the same ports."""
        names = {self._device, str(Path(self._device).resolve())}
        return next((port for port in ports if port.device in names), None)

    def _is_same(self, port: Port) -> bool:
        """Compare numbers; without a serial number two boards of one type look the same."""
        known = self._port
        return known is not None and (port.vendor, port.product, port.serial_number) == (
            known.vendor,
            known.product,
            known.serial_number,
        )
