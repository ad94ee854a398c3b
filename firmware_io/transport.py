"""Opens the way to a board by its name or address, and reads and writes bytes on it.

======================  ========================================================================
``/dev/ttyACM0, COM3``  a serial port, or the path of a pty
``loop://``             pyserial's loop: whatever is written comes back
``socket://HOST:PORT``  TCP; on this computer only, unless told otherwise
``sim://``              a board in software, in this process; ``sim://?lights=512&lamps=0``
======================  ========================================================================

Whatever pyserial and the system raise is told as one of our errors: a port that vanishes raises
SerialException, OSError, termios.error (which is no OSError) or TypeError, as the moment has it.
Nothing is sent by opening, and no control line is moved afterwards. `exclusive` is only a lock
among programs that ask for it; another program may still listen.

TCP is spoken without pyserial, whose ``socket://`` throws away what comes first (a board's
greeting), spins while a buffer is full, and leaks its socket when the other side closes first.
"""

from __future__ import annotations

import contextlib
import errno
import ipaddress
import os
import select
import socket
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol
from urllib.parse import parse_qs, urlsplit

import serial

from firmware_io.errors import (
    AddressError,
    PortBusyError,
    PortError,
    PortForbiddenError,
    PortGoneError,
)
from firmware_io.ports import permission_problem
from firmware_io.protocol import BAUD_RATES, MOST_FITTED, Info

if TYPE_CHECKING:
    from firmware_io.virtual_panel import VirtualPanel

#: Most bytes read at once.
MOST_READ = 4096

#: Seconds for a TCP connection to come about.
CONNECT_S = 0.5

#: Seconds between two looks at a port that cannot be waited for, as on Windows.
POLL_S = 0.002

#: What a port raises in its trouble. termios.error is no OSError, and not on every system.
_TROUBLE: tuple[type[Exception], ...] = (OSError, TypeError, ValueError)
with contextlib.suppress(ImportError):
    import termios

    _TROUBLE = (*_TROUBLE, termios.error)

_MOST_DIGITS = 10

_BUSY = {errno.EBUSY, errno.EAGAIN, errno.EWOULDBLOCK}
_FORBIDDEN = {errno.EACCES, errno.EPERM}
_LATER = {errno.EAGAIN, errno.EWOULDBLOCK, errno.EINTR}


class Transport(Protocol):
    """A way to a board. All but `wake` are for one thread; every failure is a `PortError`."""

    def read(self, timeout: float) -> bytes:
        """Give what has come; waits at most so many seconds for the first byte."""

    def write(self, data: bytes) -> int:
        """Hand over bytes without waiting; gives how many were taken."""

    def wake(self) -> None:
        """End a `read` that is waiting; from any thread."""

    def close(self) -> None:
        """Let go of it; harmless the second time."""


def open_transport(
    where: str, baud: int = BAUD_RATES[0], *, allow_remote: bool = False
) -> Transport:
    """Open a port or an address.

    Parameters
    ----------
    where : str
        As in the table above.
    baud : int, optional
    allow_remote : bool, optional
        Whether ``socket://`` may name another computer.

    Raises
    ------
    PortError
        With a sentence that says why not, and what to do.
    """
    scheme, separator, _ = where.partition("://")
    match scheme if separator else "port":
        case "port":
            return _open_port(where, baud)
        case "sim":
            return simulated_panel(where).connect()
        case "socket":
            return SocketTransport(where, *_host_and_port(where, allow_remote))
        case "loop":
            return SerialTransport(where, baud)
        case _:
            raise _no_address(where)


def check_address(where: str, *, allow_remote: bool = False) -> None:
    """Refuse what no board can be at; nothing is opened, so a port may still not be there.

    Raises
    ------
    AddressError
    """
    scheme, separator, _ = where.partition("://")
    match scheme if separator else "port":
        case "port" if where.strip():
            return
        case "sim":
            _simulated(where)
        case "socket":
            _host_and_port(where, allow_remote)
        case "loop":
            return
        case _:
            raise _no_address(where)


def is_port_name(where: str) -> bool:
    """Whether this names a serial port, and not an address."""
    return "://" not in where


class SerialTransport:
    """A serial port, a pty or pyserial's loop.

    Parameters
    ----------
    where : str
    baud : int

    Raises
    ------
    PortError
    """

    def __init__(self, where: str, baud: int) -> None:
        self._where = where
        with _translated(where):
            # No write ever waits (0), and none spins: `write` looks for room first. A loop takes
            # a timeout of 0 for one that has passed.
            self._port = serial.serial_for_url(
                where,
                baud,
                timeout=0,
                write_timeout=0 if is_port_name(where) else None,
                exclusive=_exclusive(where),
            )
        self._waiter = _Waiter(self._port) if _can_select(self._port) else None
        self._is_woken = threading.Event()

    def read(self, timeout: float) -> bytes:
        with _translated(self._where):
            if self._waiter is not None:
                return self._read_when_ready(self._waiter, timeout)
            return self._poll(timeout)

    def write(self, data: bytes) -> int:
        with _translated(self._where):
            if self._waiter is not None and not self._waiter.has_room():
                return 0
            return int(self._port.write(data) or 0)

    def wake(self) -> None:
        if self._waiter is not None:
            self._waiter.wake()
        self._is_woken.set()

    def close(self) -> None:
        with contextlib.suppress(Exception):  # a port that is gone cannot be closed well
            self._port.close()
        if self._waiter is not None:
            self._waiter.close()

    def _read_when_ready(self, waiter: _Waiter, timeout: float) -> bytes:
        return bytes(self._port.read(MOST_READ)) if waiter.wait(timeout) else b""

    def _poll(self, timeout: float) -> bytes:
        end = time.monotonic() + timeout
        while not (data := bytes(self._port.read(MOST_READ))) and time.monotonic() < end:
            if self._is_woken.wait(POLL_S):
                break
        self._is_woken.clear()
        return data


class SocketTransport:
    """A TCP connection.

    Parameters
    ----------
    where : str
        The address in full, for sentences.
    host : str
    port : int

    Raises
    ------
    PortError
    """

    def __init__(self, where: str, host: str, port: int) -> None:
        self._where = where
        with _translated(where):
            self._socket = socket.create_connection((host, port), timeout=CONNECT_S)
            self._socket.setblocking(False)
            self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._waiter = _Waiter(self._socket)

    def read(self, timeout: float) -> bytes:
        with _translated(self._where):
            if not self._waiter.wait(timeout):
                return b""
            data = self._socket.recv(MOST_READ)
        if not data:
            raise PortGoneError(self._where)
        return data

    def write(self, data: bytes) -> int:
        with _translated(self._where):
            try:
                return self._socket.send(data)
            except BlockingIOError:
                return 0

    def wake(self) -> None:
        self._waiter.wake()

    def close(self) -> None:
        self._socket.close()
        self._waiter.close()


class _Waiter:
    """Waits until something can be read, or until another thread says to stop waiting."""

    def __init__(self, source: Any) -> None:
        self._source = source
        self._woken, self._waker = socket.socketpair()
        self._woken.setblocking(False)
        self._waker.setblocking(False)

    def wait(self, timeout: float) -> bool:
        """Whether there is something to read."""
        ready, _, _ = select.select([self._source, self._woken], [], [], max(0.0, timeout))
        if self._woken in ready:
            with contextlib.suppress(BlockingIOError):
                self._woken.recv(MOST_READ)
        return self._source in ready

    def has_room(self) -> bool:
        """Whether something can be written at once."""
        return bool(select.select([], [self._source], [], 0)[1])

    def wake(self) -> None:
        with contextlib.suppress(OSError):  # full: it wakes anyway; closed: nobody waits
            self._waker.send(b"!")

    def close(self) -> None:
        self._woken.close()
        self._waker.close()


def _open_port(where: str, baud: int) -> Transport:
    problem = permission_problem(where)
    if problem is not None:
        raise PortForbiddenError(problem)
    path = Path(where)
    if os.name == "posix" and path.exists() and not path.is_char_device():
        raise AddressError(f"{where} is no serial port: choose one such as /dev/ttyACM0.")
    return SerialTransport(where, baud)


def _no_address(where: str) -> AddressError:
    return AddressError(
        f"{where!r} is no address of a panel: give the name of a serial port, socket://HOST:PORT, "
        "or sim:// for a panel in software."
    )


def simulated_panel(where: str, baud: int | None = None) -> VirtualPanel:
    """Make the panel in software that an address describes, for whoever turns its knobs.

    Parameters
    ----------
    where : str
        Such as ``sim://?lights=512``.
    baud : int, optional
        Rate of its line; without it bytes take no time.

    Raises
    ------
    AddressError
        If it asks for what such a panel does not have.
    """
    from firmware_io.virtual_board import VirtualBoard
    from firmware_io.virtual_panel import VirtualPanel

    return VirtualPanel(VirtualBoard(_simulated(where)), baud=baud)


def _simulated(where: str) -> Info:
    """Read what a panel in software should have."""
    name, _, asked = where.removeprefix("sim://").partition("?")
    if name:
        raise _no_address(where)
    fitted = {name: values[-1] for name, values in parse_qs(asked).items()}
    wrong = [f"{name}={value}"[:60] for name, value in fitted.items() if not _is_had(name, value)]
    if wrong:
        raise AddressError(
            f"{where[:60]}: a panel in software has no {', '.join(wrong)}; "
            "it has lights, lamps, knobs and outputs, as in sim://?lights=512&lamps=0."
        )
    usual = Info()
    counts = {name: int(fitted.get(name, getattr(usual, name))) for name in MOST_FITTED}
    return Info.fitted_with(**counts)


def _is_had(name: str, count: str) -> bool:
    """Whether a panel in software can have so many; numbers without end are not even read."""
    most = MOST_FITTED.get(name)
    if most is None or not (count.isascii() and count.isdecimal()) or len(count) > _MOST_DIGITS:
        return False
    return int(count) <= most


def _host_and_port(where: str, allow_remote: bool) -> tuple[str, int]:
    try:
        parts = urlsplit(where)
        host, port = parts.hostname, parts.port
    except ValueError:
        host = port = None
    if not host or not port:
        raise AddressError(f"{where} is no address: write socket://127.0.0.1:PORT.")
    if not allow_remote and not _is_here(host):
        raise AddressError(
            f"{where} is another computer: only panels on this one are opened, as the way to it "
            "is open to everybody. Use socket://127.0.0.1:PORT."
        )
    return host, port


def _is_here(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def _exclusive(where: str) -> bool | None:
    """Only ports of a POSIX system can be locked; Windows locks them anyway."""
    return True if os.name == "posix" and is_port_name(where) else None


def _can_select(port: Any) -> bool:
    if sys.platform == "win32":
        return False
    try:
        return int(port.fileno()) >= 0
    except (AttributeError, OSError):
        return False


@contextlib.contextmanager
def _translated(where: str) -> Iterator[None]:
    """Tell whatever goes wrong with a port as one of our errors."""
    try:
        yield
    except PortError:
        raise
    except _TROUBLE as error:
        raise _meaning(where, error) from error


def _meaning(where: str, error: BaseException) -> PortError:
    """Say what an error of the system or of pyserial means; a TypeError is a port closed midway."""
    number = getattr(error, "errno", None)
    if number in _BUSY or _is_denied_by_windows(error):
        return PortBusyError(where)
    if number in _FORBIDDEN:
        return PortForbiddenError(
            f"{where} may not be opened by this user: join the group that owns it (dialout on most "
            "systems), then log out and in again."
        )
    if isinstance(error, ValueError) and not isinstance(error, OSError):
        return AddressError(f"{where} cannot be opened so ({error}): choose another rate or port.")
    return PortGoneError(where)


def _is_denied_by_windows(error: BaseException) -> bool:
    """Windows lets one program open a port, and denies access to the next."""
    return sys.platform == "win32" and "PermissionError" in str(error)
