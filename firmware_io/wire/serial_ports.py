"""The serial ports of this computer: what is connected to each, who may open it, and what moved.

`UsbIdentity` remembers which board was on a port, and finds it again under another port name.
"""

from __future__ import annotations

import contextlib
import os
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from serial.tools import list_ports

from firmware_io.board_errors import PortForbiddenError, PortGoneError
from firmware_io.catalogue import Message, message
from firmware_io.wire.protocol import Info

#: Makers of boards, and of the serial chips on boards, by USB vendor number. The first name the
#: board itself; a chip of the second may be on a board or on any other device.
BOARD_MAKERS = {
    0x2341: "Arduino",
    0x2A03: "Arduino",
    0x1B4F: "SparkFun",
    0x239A: "Adafruit",
    0x2E8A: "Raspberry Pi",
}
CHIP_MAKERS = {0x1A86: "CH340", 0x0403: "FTDI", 0x10C4: "CP210x", 0x067B: "PL2303"}

#: The group that owns serial ports on Debian, Ubuntu, Fedora; Arch calls it uucp.
SERIAL_GROUP = "dialout"

#: Names of the ports that this program has open.
_held: set[str] = set()


class _PortInfo(Protocol):
    """What pyserial reports about a port."""

    device: str
    description: str | None
    manufacturer: str | None
    product: str | None
    serial_number: str | None
    vid: int | None
    pid: int | None


@dataclass(frozen=True, slots=True)
class Port:
    """One serial port.

    Parameters
    ----------
    device : str
        The name it is opened by: ``/dev/ttyACM0``, ``COM3``.
    name : str
        What is connected to it, as its USB descriptor says; empty for a built-in port.
    vendor, product : int or None
        USB numbers.
    serial_number : str or None
        Tells two boards of one type apart.
    """

    device: str
    name: str = ""
    vendor: int | None = None
    product: int | None = None
    serial_number: str | None = None

    @property
    def likelihood(self) -> int:
        """3 a known board, 2 a chip that boards carry, 1 another USB device, 0 a built-in port."""
        if self.vendor in BOARD_MAKERS:
            return 3
        if self.vendor in CHIP_MAKERS:
            return 2
        return 0 if self.vendor is None else 1

    @property
    def is_likely(self) -> bool:
        """Whether a board may well be connected to it."""
        return self.likelihood >= 2

    def __str__(self) -> str:
        return f"{self.device} ({self.name})" if self.name else self.device


def list_serial_ports() -> list[Port]:
    """List the present serial ports, likely boards first.

    A device that is unplugged meanwhile makes pyserial fail: it is asked once more, and after that
    the list is empty.
    """
    for _ in range(2):
        with contextlib.suppress(OSError, TypeError, ValueError):
            return sorted((_port_of(info) for info in list_ports.comports()), key=_order)
    return []


def names_of(device: str) -> set[str]:
    """Return the names of a port: as given, and as listed if that is a link to it."""
    return {device, str(Path(device).resolve())}


def hold(device: str) -> Callable[[], None]:
    """Note that this program has a port open; returns what to call when it is closed."""
    names = names_of(device)
    _held.update(names)
    return lambda: _held.difference_update(names)


def is_held(device: str) -> bool:
    """Whether this program has a port open, by the name under which it is listed."""
    return device in _held


def permission_problem(device: str) -> Message | None:
    """Return why this user may not open a port, and what to do about it.

    Parameters
    ----------
    device : str
        A port that exists.

    Returns
    -------
    Message or None
        None where nothing forbids it, or where only opening tells, as on Windows.
    """
    path = Path(device)
    if os.name != "posix" or not path.exists() or os.access(path, os.R_OK | os.W_OK):
        return None
    group, members = _group_of(path)
    user = _user_name()
    if group == "root":
        return message("port.forbidden-root", port=device, user=user, group=SERIAL_GROUP)
    code = "port.forbidden-login" if user in members else "port.forbidden-group"
    return message(code, port=device, user=user, group=group)


def check_permission(device: str) -> None:
    """Refuse a port that this user may not open.

    Raises
    ------
    PortForbiddenError
        As `permission_problem` says.
    """
    problem = permission_problem(device)
    if problem is not None:
        raise PortForbiddenError(problem.code, **problem.values)


def _port_of(info: _PortInfo) -> Port:
    return Port(info.device, _name_of(info), info.vid, info.pid, info.serial_number or None)


def _name_of(info: _PortInfo) -> str:
    """Return the name in the USB descriptor; "n/a" is what pyserial says for none."""
    if info.vid is None:
        return info.description if info.description not in (None, "n/a", info.device) else ""
    maker = BOARD_MAKERS.get(info.vid) or info.manufacturer or CHIP_MAKERS.get(info.vid) or ""
    product = info.product or (info.description if info.description != "n/a" else "") or ""
    if maker.split("(")[0].strip().lower() in product.lower():
        return product or "USB"
    return f"{maker} {product}".strip() or "USB"


def _order(port: Port) -> tuple[int, list[tuple[int, str]]]:
    """Order likely boards first, then by name, with COM10 after COM9."""
    parts = re.findall(r"\d+|\D+", port.device)
    return -port.likelihood, [(int(part) if part.isdigit() else -1, part) for part in parts]


def _group_of(path: Path) -> tuple[str, list[str]]:
    """Return the group to join for a port, and its members."""
    import grp

    try:
        group = grp.getgrgid(path.stat().st_gid)
    except KeyError:
        return SERIAL_GROUP, []
    return group.gr_name, list(group.gr_mem)


def _user_name() -> str:
    """Return the name of this user; a container may have none."""
    import pwd

    try:
        return pwd.getpwuid(os.getuid()).pw_name
    except KeyError:
        return str(os.getuid())


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
