"""Remembers which board a port name meant, and finds it again when the name has changed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from firmware_io.errors import PortGoneError
from firmware_io.ports import Port, list_serial_ports


class UsbIdentity:
    """One board's plug, by the name of its port at first and by what its USB plug says later.

    Parameters
    ----------
    device : str
        Name of a port.
    list_ports : callable, optional
        Gives the ports that are here.
    known : Port, optional
        The board that was on it another time; it is looked for by what its USB plug says. Where
        it is nowhere, it may have been replaced: then what is on the port now is taken.
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
        self._is_seen = False  # in this run

    @property
    def is_known_board(self) -> bool:
        """Whether it is a board by its maker's number, which starts when its port is opened."""
        return self._port is not None and self._port.likelihood == 3

    @property
    def is_usb(self) -> bool:
        """Whether a chip stands between, which keeps what the board said while nobody read."""
        return self._port is not None

    def find(self) -> str:
        """Give the name that the port has now.

        Raises
        ------
        PortGoneError
            If the board was seen before and none of the ports is it. Another one on its port is
            not taken for it: what is pulled out for a moment comes back.
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
        """Note what hangs on the port, as it was opened just now."""
        here = self._on_the_port(self._list_ports())
        if here is not None and here.vendor is not None:
            self._port, self._is_seen = here, True

    def _on_the_port(self, ports: Sequence[Port]) -> Port | None:
        """Find what has this name; /dev/serial/by-id is full of other names for the same."""
        names = {self._device, str(Path(self._device).resolve())}
        return next((port for port in ports if port.device in names), None)

    def _is_same(self, port: Port) -> bool:
        """Without a serial number two boards of one kind cannot be told apart."""
        known = self._port
        return known is not None and (port.vendor, port.product, port.serial_number) == (
            known.vendor,
            known.product,
            known.serial_number,
        )
