"""Serves a simulated board to other programs: on a pty, or on a TCP port of this computer.

A pty looks like a serial port to the program that opens it, and opening it restarts the board, as
with an Arduino.
"""

from __future__ import annotations

import contextlib
import os
import select
import socket
import threading
from typing import Protocol

from firmware_io.board.virtual_panel import PanelTransport, VirtualPanel
from firmware_io.board_errors import BoardError, PortGoneError

#: Most seconds between two checks of what happens.
MOST_WAIT = 0.02

#: Seconds in which the thread ends after `close`.
FAREWELL = 1.0

_MOST_READ = 4096


class _Door(Protocol):
    """A way in for one host at a time."""

    address: str

    def wait(self, timeout: float) -> None:
        """Wait for bytes or for a host."""

    def is_open(self) -> bool:
        """Whether a host is there."""

    def read(self) -> bytes:
        """Return what it has written; raises OSError when it has gone."""

    def write(self, data: bytes) -> None:
        """Send it bytes."""

    def dismiss(self) -> None:
        """Disconnect the host."""

    def close(self) -> None:
        """Close it for good."""


class BoardServer:
    """Lets other programs open a simulated panel, one at a time.

    Parameters
    ----------
    panel : VirtualPanel
        With a real clock. It may be looked at and turned meanwhile.
    door : door
        From `pty_door` or `socket_door`.

    Attributes
    ----------
    address : str
        What to open: a path, or ``socket://127.0.0.1:PORT``.
    """

    def __init__(self, panel: VirtualPanel, door: _Door) -> None:
        self.panel = panel
        self.address = door.address
        self._door = door
        self._cable: PanelTransport | None = None
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._run, name="board server", daemon=True)
        self._thread.start()

    def __enter__(self) -> BoardServer:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End the thread, and remove the port."""
        self._closing.set()
        self._thread.join(FAREWELL)

    def _run(self) -> None:
        try:
            while not self._closing.is_set():
                self._door.wait(self._patience())
                self._serve()
        finally:
            self._part()
            self._door.close()

    def _patience(self) -> float:
        with self.panel.changed:
            return max(0.0, min(MOST_WAIT, self.panel.deadline - self.panel.clock.now()))

    def _serve(self) -> None:
        try:
            if not self._door.is_open():
                self._part()
                self.panel.look(lambda board: None)  # the board runs on when nobody is there
                return
            self._cable = self._cable or self.panel.connect()
            self._carry(self._cable)
        except (BoardError, OSError):
            self._part()
            self._door.dismiss()

    def _carry(self, cable: PanelTransport) -> None:
        if data := self._door.read():
            cable.write(data)
        if said := cable.read(0):
            self._door.write(said)

    def _part(self) -> None:
        if self._cable is not None:
            self._cable.close()
        self._cable = None


class _PtyDoor:
    """A pseudo-terminal; not on Windows."""

    def __init__(self) -> None:
        import tty

        self._own, other = os.openpty()
        tty.setraw(other)  # otherwise the board would hear an echo of its first words
        self.address = os.ttyname(other)
        os.set_blocking(self._own, False)
        os.close(other)

    def wait(self, timeout: float) -> None:
        if self.is_open():
            select.select([self._own], [], [], timeout)
        else:
            threading.Event().wait(timeout)

    def is_open(self) -> bool:
        poll = select.poll()
        poll.register(self._own, select.POLLIN | select.POLLHUP)
        events = sum(event for _, event in poll.poll(0))
        return bool(events & select.POLLIN) or not events & select.POLLHUP  # last words

    def read(self) -> bytes:
        with contextlib.suppress(BlockingIOError):
            return os.read(self._own, _MOST_READ)
        return b""

    def write(self, data: bytes) -> None:
        with contextlib.suppress(BlockingIOError):  # nobody reads: lost, as on a real line
            os.write(self._own, data)

    def dismiss(self) -> None:
        """Do nothing: a pty cannot be taken from the program that has it open."""

    def close(self) -> None:
        os.close(self._own)


class _SocketDoor:
    """A TCP port of this computer."""

    def __init__(self, port: int) -> None:
        self._listener = socket.create_server(("127.0.0.1", port))
        self._listener.setblocking(False)
        self._guest: socket.socket | None = None
        self.address = f"socket://127.0.0.1:{self._listener.getsockname()[1]}"

    def wait(self, timeout: float) -> None:
        waited = [self._listener] if self._guest is None else [self._listener, self._guest]
        ready, _, _ = select.select(waited, [], [], timeout)
        if self._listener in ready:
            self._let_in()

    def is_open(self) -> bool:
        return self._guest is not None

    def read(self) -> bytes:
        if self._guest is None:
            return b""
        with contextlib.suppress(BlockingIOError):
            data = self._guest.recv(_MOST_READ)
            if not data:
                raise PortGoneError(self.address)
            return data
        return b""

    def write(self, data: bytes) -> None:
        if self._guest is not None:
            with contextlib.suppress(BlockingIOError):
                self._guest.send(data)

    def dismiss(self) -> None:
        if self._guest is not None:
            self._guest.close()
        self._guest = None

    def close(self) -> None:
        self.dismiss()
        self._listener.close()

    def _let_in(self) -> None:
        """Accept one host, and reject others while it is connected."""
        guest, _ = self._listener.accept()
        if self._guest is not None:
            guest.close()
            return
        guest.setblocking(False)
        guest.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._guest = guest


def serve_on_pty(panel: VirtualPanel) -> BoardServer:
    """Serve a panel as a serial port of this computer; not on Windows."""
    return BoardServer(panel, _PtyDoor())


def serve_on_socket(panel: VirtualPanel, port: int = 0) -> BoardServer:
    """Serve a panel on a TCP port of this computer; 0 chooses a free one."""
    return BoardServer(panel, _SocketDoor(port))
