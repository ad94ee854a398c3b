"""Tells systemd how the exhibit is, as sd_notify(3) does. Without systemd, this does nothing."""

from __future__ import annotations

import os
import socket
from contextlib import suppress
from pathlib import Path

#: The note that the staff has quit, in the runtime folder of the service.
QUIT = "quit"


def notify(state: str) -> None:
    """Send a state such as ``READY=1``, ``WATCHDOG=1`` or ``STATUS=Running.``."""
    address = os.environ.get("NOTIFY_SOCKET", "")
    if not address or not hasattr(socket, "AF_UNIX"):
        return
    name = "\0" + address[1:] if address.startswith("@") else address
    with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as connection:
        connection.setblocking(False)  # a supervisor that waits for systemd would be no use
        connection.sendto(state.encode(), name)


def stay_ended() -> None:
    """Leave a note that the staff has quit: the unit, which restarts always, then does not."""
    folder = os.environ.get("RUNTIME_DIRECTORY", "")
    if folder:
        with suppress(OSError):
            (Path(folder) / QUIT).touch()
