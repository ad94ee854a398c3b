"""Reads the name or address of a board, and refuses what is neither.

======================  ========================================================================
``/dev/ttyACM0, COM3``  a serial port, or the path of a pty
``loop://``             pyserial's loop: everything that is written comes back
``socket://HOST:PORT``  TCP; on this computer only
``sim://``              a simulated board in this process; ``sim://?lights=512&lamps=0``
======================  ========================================================================
"""

from __future__ import annotations

import ipaddress
from urllib.parse import parse_qs, urlsplit

from firmware_io.board_errors import AddressError
from firmware_io.catalogue import Series
from firmware_io.wire.protocol import MOST_FITTED, Info

#: Longer numbers are not even read: Python refuses those of thousands of digits.
MOST_DIGITS = 10

_LONGEST_QUOTE = 60


def scheme_of(where: str) -> str:
    """Return ``port``, ``sim``, ``socket`` or ``loop``.

    Raises
    ------
    AddressError
        If the scheme is none of these.
    """
    scheme, separator, _ = where.partition("://")
    scheme = scheme if separator else "port"
    if scheme not in ("port", "sim", "socket", "loop") or not where.strip():
        raise AddressError("port.not-an-address", address=where)
    return scheme


def check_address(where: str) -> None:
    """Refuse what no board can be at. Nothing is opened, so a port may still be missing.

    Raises
    ------
    AddressError
    """
    scheme = scheme_of(where)
    if scheme == "sim":
        simulated_info(where)
    elif scheme == "socket":
        host_and_port(where)


def is_port_name(where: str) -> bool:
    """Whether this names a serial port, and not an address."""
    return "://" not in where


def simulated_info(where: str) -> Info:
    """Read what a simulated panel should have.

    Raises
    ------
    AddressError
        If it asks for what such a panel cannot have.
    """
    name, _, asked = where.removeprefix("sim://").partition("?")
    if name:
        raise AddressError("port.not-an-address", address=where)
    fitted = {name: values[-1] for name, values in parse_qs(asked).items()}
    wrong = [
        f"{name}={value}"[:_LONGEST_QUOTE]
        for name, value in fitted.items()
        if not _is_possible(name, value)
    ]
    if wrong:
        raise AddressError(
            "port.bad-simulated", address=where[:_LONGEST_QUOTE], what=Series(tuple(wrong))
        )
    default = Info()
    counts = {name: int(fitted.get(name, getattr(default, name))) for name in MOST_FITTED}
    return Info.fitted_with(**counts)


def host_and_port(where: str) -> tuple[str, int]:
    """Read a socket address.

    Raises
    ------
    AddressError
        If it is not one, or names another computer.
    """
    try:
        parts = urlsplit(where)
        host, port = parts.hostname, parts.port
    except ValueError:
        host = port = None
    if not host or not port:
        raise AddressError("port.bad-socket", address=where)
    if not _is_here(host):
        raise AddressError("port.another-computer", address=where)
    return host, port


def _is_possible(name: str, count: str) -> bool:
    """Whether a simulated panel can have this many."""
    most = MOST_FITTED.get(name)
    if most is None or not (count.isascii() and count.isdecimal()) or len(count) > MOST_DIGITS:
        return False
    return int(count) <= most


def _is_here(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
