"""Opens the way to a board by its name or address, and reads and writes bytes on it.

Errors of pyserial and the system are raised as ours. A port that vanishes raises SerialException,
OSError, termios.error (which is not an OSError) or TypeError, depending on the moment. Opening
sends nothing, and no control line is moved afterwards. `exclusive` only locks out programs that
ask for the lock; another program may still listen.

TCP is spoken without pyserial, whose ``socket://`` throws away what comes first (a board's
greeting), spins while a buffer is full, and leaks its socket when the other side closes first.
"""

from __future__ import annotations

import contextlib
import errno
import os
import select
import socket
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import serial

from firmware_io.board_errors import (
    AddressError,
    PortBusyError,
    PortError,
    PortForbiddenError,
    PortGoneError,
)
from firmware_io.wire.address import host_and_port, is_port_name, scheme_of, simulated_info
from firmware_io.wire.protocol import BAUD_RATES
from firmware_io.wire.serial_ports import check_permission

if TYPE_CHECKING:
    from firmware_io.board.virtual_panel import VirtualPanel

#: Most bytes read at once.
MOST_READ = 4096

#: Seconds for a TCP connection to be made.
CONNECT_S = 0.5

#: Seconds between two checks of a port that cannot be waited for, as on Windows.
POLL_S = 0.002

#: What a port in trouble raises. termios.error is not an OSError, and not on every system.
_TROUBLE: tuple[type[Exception], ...] = (OSError, TypeError, ValueError)
with contextlib.suppress(ImportError):
    import termios

    _TROUBLE = (*_TROUBLE, termios.error)

_BUSY = {errno.EBUSY, errno.EAGAIN, errno.EWOULDBLOCK}
_FORBIDDEN = {errno.EACCES, errno.EPERM}


class Transport(Protocol):
    """A way to a board. All but `wake` are for one thread; every failure is a `PortError`."""

    def read(self, timeout: float) -> bytes:
        """Return what has come; waits at most `timeout` seconds for the first byte."""

    def write(self, data: bytes) -> int:
        """Write without waiting; returns how many bytes were taken."""

    def wake(self) -> None:
        """End a `read` that is waiting; from any thread."""

    def close(self) -> None:
        """Close it; harmless the second time."""


def open_transport(where: str, baud: int = BAUD_RATES[0]) -> Transport:
    """Open a port or an address.

    Parameters
    ----------
    where : str
        As in `address`.
    baud : int, optional

    Raises
    ------
    PortError
        With a sentence that says why not, and what to do.
    """
    match scheme_of(where):
        case "port":
            return _open_port(where, baud)
        case "sim":
            return simulated_panel(where).connect()
        case "socket":
            return SocketTransport(where, *host_and_port(where))
        case _:
            return SerialTransport(where, baud)


def simulated_panel(where: str, baud: int | None = None) -> VirtualPanel:
    """Make the simulated panel that an address describes, so that its knobs can be turned.

    Parameters
    ----------
    where : str
        Such as ``sim://?lights=512``.
    baud : int, optional
        Rate of its line; without it bytes take no time.

    Raises
    ------
    AddressError
        If it asks for what such a panel cannot have.
    """
    from firmware_io.board.virtual_board import VirtualBoard
    from firmware_io.board.virtual_panel import VirtualPanel

    return VirtualPanel(VirtualBoard(simulated_info(where)), baud=baud)


class SerialTransport:
    """A serial port, a pty or pyserial's loop.

    Raises
    ------
    PortError
    """

    def __init__(self, where: str, baud: int) -> None:
        self._where = where
        with _translated(where):
            # No write waits (0), and none spins: `write` looks for room first. The loop would take
            # a timeout of 0 for one that has passed.
            self._port = serial.serial_for_url(
                where,
                baud,
                timeout=0,
                write_timeout=0 if is_port_name(where) else None,
                exclusive=_exclusive(where),
            )
        self._waiter = Waiter(self._port) if _can_select(self._port) else None
        self._is_woken = threading.Event()

    def read(self, timeout: float) -> bytes:
        with _translated(self._where):
            if self._waiter is None:
                return self._poll(timeout)
            return bytes(self._port.read(MOST_READ)) if self._waiter.wait(timeout) else b""

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
        with contextlib.suppress(Exception):  # closing a port that is gone may fail
            self._port.close()
        if self._waiter is not None:
            self._waiter.close()

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
        The whole address, for sentences.
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
        self._waiter = Waiter(self._socket)

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


class Waiter:
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
    check_permission(where)
    path = Path(where)
    if os.name == "posix" and path.exists() and not path.is_char_device():
        raise AddressError("port.not-serial", port=where)
    return SerialTransport(where, baud)


def _exclusive(where: str) -> bool | None:
    """Only ports on POSIX systems can be locked; Windows always locks them."""
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
    """Raise anything that goes wrong with a port as one of our errors."""
    try:
        yield
    except PortError:
        raise
    except _TROUBLE as error:
        raise _meaning(where, error) from error


def _meaning(where: str, error: BaseException) -> PortError:
    """Translate an error of the system or pyserial; a TypeError is a port closed midway."""
    number = getattr(error, "errno", None)
    if number in _BUSY or _is_denied_by_windows(error):
        return PortBusyError(where)
    if number in _FORBIDDEN:
        return PortForbiddenError("port.forbidden", port=where)
    if isinstance(error, ValueError) and not isinstance(error, OSError):
        return AddressError("port.bad-settings", port=where, reason=str(error))
    if is_port_name(where) and _is_another_device(where):
        return AddressError("port.not-serial", port=where)
    return PortGoneError(where)


def _is_another_device(where: str) -> bool:
    """Return whether a device exists but is not a serial port, such as /dev/null.

    Called only after an error, because opening a port may restart its board.
    """
    if os.name != "posix":
        return False
    try:
        number = os.open(where, os.O_RDONLY | os.O_NOCTTY | os.O_NONBLOCK)
    except (OSError, ValueError):
        return False
    try:
        return not os.isatty(number)
    finally:
        os.close(number)


def _is_denied_by_windows(error: BaseException) -> bool:
    """Whether Windows has already given the port to another program."""
    return sys.platform == "win32" and "PermissionError" in str(error)
