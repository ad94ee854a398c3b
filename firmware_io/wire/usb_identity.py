"""Remembers which board was on a port, and finds it again under another port name."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from firmware_io.errors import PortGoneError
from firmware_io.wire.ports import Port, is_held, list_serial_ports, names_of
from firmware_io.wire.protocol import Info


class UsbIdentity:
    """One board, known first by the name of its port and then by its USB descriptor.

    A board with a serial number of its own is found on any port. One without, or with a number
    that another board has too, is looked for on its own port, and then on other ports with the same
    descriptor, where only its answer tells whether it is the one. A port that this program holds
    open has another panel on it.

    Parameters
    ----------
    device : str
        Name of a port.
    list_ports : callable, optional
        Returns the ports that are present.
    known : Port, optional
        The board that was on it before, looked for by its USB descriptor. If it is nowhere, it may
        have been replaced, and the board that is on the port now is taken.

    Attributes
    ----------
    device : str
        The port that it was on last.
    """

    def __init__(
        self,
        device: str,
        list_ports: Callable[[], Sequence[Port]] = list_serial_ports,
        known: Port | None = None,
    ) -> None:
        self.device = device
        self._list_ports = list_ports
        self._port = known
        self._answer: tuple[int, ...] | None = None
        self._is_seen = False  # during this run
        self._is_shared = False  # another board has the same descriptor
        self._others: set[str] = set()  # ports with the same descriptor and another board
        self._unopened: set[str] = set()  # ports that could not be opened: tried again last

    @property
    def is_known_board(self) -> bool:
        """Whether its vendor makes boards, which restart when their port is opened."""
        return self._port is not None and self._port.likelihood == 3

    @property
    def is_usb(self) -> bool:
        """Whether a USB chip may have kept what the board said while nobody read."""
        return self._port is not None

    def find(self) -> str:
        """Return the name of the port to open now.

        If it is not `device`, the answer of the board there must be compared by `is_answer`.

        Raises
        ------
        PortGoneError
            If the board was seen before and is on none of the ports. Another one on its port is
            not taken for it: a board unplugged for a moment comes back.
        """
        ports = self._list_ports()
        if self._port is None:
            return self.device
        here = self._on_the_port(ports)
        same = self._same_of(ports)
        if here is not None and here in same and not is_held(here.device):
            return self.device
        free = [port.device for port in same if not is_held(port.device)]
        if free and self._port.serial_number is not None and not self._is_shared:
            self.device = free[0]
            return self.device
        if self._answer is not None and (found := self._next_of(free)) is not None:
            return found
        if here is None or (self._is_seen and here not in same):
            raise PortGoneError(self.device)
        return self.device

    def remember(self) -> None:
        """Note what is connected to the port, which has just been opened."""
        ports = self._list_ports()
        here = self._on_the_port(ports)
        if here is not None and here.vendor is not None:
            self._port, self._is_seen = here, True
            self._same_of(ports)

    def remember_answer(self, info: Info) -> None:
        """Note how the board introduces itself."""
        self._answer = info.kind

    def is_answer(self, info: Info) -> bool:
        """Whether the board that introduces itself like this may be the one that is looked for."""
        return info.kind == self._answer

    def move_to(self, device: str) -> None:
        """Note that the board is on another port now."""
        self.device = device
        self._others.clear()

    def pass_over(self, device: str, *, was_open: bool) -> None:
        """Note that the board is not on a port, or that this port could not be opened."""
        (self._others if was_open else self._unopened).add(device)

    def _next_of(self, free: list[str]) -> str | None:
        """Return the next port to try; one that was unplugged may have another board now."""
        self._others.intersection_update(free)
        left = [device for device in free if device not in self._others]
        if self._unopened.issuperset(left):
            self._unopened.clear()
        return next((device for device in left if device not in self._unopened), None)

    def _on_the_port(self, ports: Sequence[Port]) -> Port | None:
        """Find the port of this name; /dev/serial/by-id holds other names for the same ports."""
        names = names_of(self.device)
        return next((port for port in ports if port.device in names), None)

    def _same_of(self, ports: Sequence[Port]) -> list[Port]:
        """Return the ports with the same descriptor, and note whether there are several."""
        same = [port for port in ports if self._is_same(port)]
        self._is_shared |= len(same) > 1
        return same

    def _is_same(self, port: Port) -> bool:
        """Compare numbers; without a serial number two boards of one type look the same."""
        known = self._port
        return known is not None and (port.vendor, port.product, port.serial_number) == (
            known.vendor,
            known.product,
            known.serial_number,
        )
