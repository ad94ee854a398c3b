"""Finds out whether a window can be opened, without starting Qt.

Qt ends the whole program when it finds no screen, so this is checked first.
"""

from __future__ import annotations

import ctypes
import os
import re
import socket
import struct
import sys
from pathlib import Path

from gui.base.gui_messages import text

#: Qt platforms that draw without an X11 or Wayland server.
SCREENLESS = {"offscreen", "minimal", "minimalegl", "vnc", "linuxfb", "eglfs", "vkkhrdisplay"}

#: Seconds that a server has to answer.
PATIENCE = 2.0


def screen_problem() -> str | None:
    """Return why no window can be opened here.

    Returns
    -------
    str or None
        A sentence that says what to do, or None if a window can be opened. Always None on
        systems other than Linux.
    """
    if not sys.platform.startswith("linux"):
        return None
    platforms = _wanted_platforms()
    if platforms & SCREENLESS:
        return None
    problems = []
    if "wayland" in platforms:
        problems.append(_wayland_problem())
    if "xcb" in platforms:
        problems.append(_x11_problem())
    if None in problems:
        return None
    found = [problem for problem in problems if problem]
    if found:
        return " ".join(found)
    platform = os.environ.get("QT_QPA_PLATFORM")
    return text("screen.none-for-platform", platform=platform) if platform else text("screen.none")


def _wanted_platforms() -> set[str]:
    """Read QT_QPA_PLATFORM, for example ``wayland;xcb`` or ``offscreen:size=800x600``."""
    wanted = os.environ.get("QT_QPA_PLATFORM", "")
    names = {part.partition(":")[0].strip() for part in wanted.split(";")} - {""}
    if not names:
        return {"wayland", "xcb"}
    return {"wayland" if name.startswith("wayland") else name for name in names}


def _wayland_problem() -> str | None:
    """Return None if a compositor answers, "" if none is named, otherwise a sentence."""
    if os.environ.get("WAYLAND_SOCKET"):
        return None
    name = os.environ.get("WAYLAND_DISPLAY", "")
    if not name:
        return ""
    path = Path(os.environ.get("XDG_RUNTIME_DIR", "/nowhere")) / name
    connection = _connect_unix(str(path))
    if connection is None:
        return text("screen.wayland-silent", name=name, path=path)
    connection.close()
    return None


def _x11_problem() -> str | None:
    """Return None if an X server accepts us, "" if none is named, otherwise a sentence."""
    name = os.environ.get("DISPLAY", "")
    if not name:
        return ""
    match = re.fullmatch(r"(?:\w+/)?(?P<host>.*):(?P<number>\d+)(?:\.\d+)?", name)
    if match is None:
        return text("screen.x11-bad-name", name=name)
    connection = _connect_x11(match["host"].strip("[]"), int(match["number"]))
    if connection is None:
        return text("screen.x11-missing", name=name)
    with connection:
        answer = _greet(connection)
    if answer is None:
        return text("screen.x11-silent", name=name)
    if not answer and not _has_permission():
        return text("screen.x11-forbidden", name=name)
    return None


def _connect_x11(host: str, number: int) -> socket.socket | None:
    if host not in ("", "unix"):
        try:
            return socket.create_connection((host, 6000 + number), timeout=PATIENCE)
        except OSError:
            return None
    path = f"/tmp/.X11-unix/X{number}"
    return _connect_unix(path) or _connect_unix("\0" + path)


def _connect_unix(path: str) -> socket.socket | None:
    """Connect to a socket of this computer; a name that starts with NUL is an abstract socket."""
    connection = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    connection.settimeout(PATIENCE)
    try:
        connection.connect(path)
    except OSError:
        connection.close()
        return None
    return connection


def _greet(connection: socket.socket) -> bool | None:
    """Start the X11 handshake without a key: True if accepted, None without an answer."""
    order = b"l" if sys.byteorder == "little" else b"B"
    try:
        connection.sendall(struct.pack("=cxHHHHxx", order, 11, 0, 0, 0))
        answer = connection.recv(1)
    except OSError:
        return None
    return answer == b"\1" if answer else None


def _has_permission() -> bool:
    """Ask the X library, which finds the user's key; True if that library is missing."""
    try:
        xcb = ctypes.CDLL("libxcb.so.1")
    except OSError:
        return True
    xcb.xcb_connect.restype = ctypes.c_void_p
    xcb.xcb_connection_has_error.argtypes = [ctypes.c_void_p]
    xcb.xcb_disconnect.argtypes = [ctypes.c_void_p]
    connection = xcb.xcb_connect(None, None)
    error = xcb.xcb_connection_has_error(connection)
    xcb.xcb_disconnect(connection)
    return bool(error == 0)
