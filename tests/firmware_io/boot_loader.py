"""The boot loader of an Uno on a pty: what avrdude talks to, as far as it does."""

from __future__ import annotations

import os
import select
import threading
import tty

#: What the chip of an Uno says that it is.
ATMEGA328P = b"\x1e\x95\x0f"

#: Bytes that follow a command of STK500, before the one that ends it.
_ARGUMENTS = {b"A": 1, b"B": 20, b"E": 5, b"U": 2, b"V": 4, b"t": 3}

_END, _IN_SYNC, _OK = b" ", b"\x14", b"\x10"


class BootLoader:
    """Takes a program into its flash and reads it back; use it in a with statement.

    Parameters
    ----------
    signature : bytes, optional
    leaves_after : int, optional
        Commands after which the board is gone.

    Attributes
    ----------
    where : str
        The port.
    flash : bytearray
    """

    def __init__(self, signature: bytes = ATMEGA328P, leaves_after: int | None = None) -> None:
        self._own, self._other = os.openpty()
        tty.setraw(self._other)
        self.where = os.ttyname(self._other)
        self.flash = bytearray(b"\xff" * 32_768)
        self._signature, self._left = signature, leaves_after
        self._address = 0
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._run)

    def __enter__(self) -> BootLoader:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._closing.set()
        self._thread.join()
        os.close(self._own)
        os.close(self._other)

    def _run(self) -> None:
        while not self._closing.is_set() and self._left != 0:
            command = self._take(1)
            if command:
                self._answer(command)
                self._left = None if self._left is None else self._left - 1

    def _take(self, count: int) -> bytes:
        """Read this many bytes, or fewer at the end."""
        taken = b""
        while len(taken) < count and not self._closing.is_set():
            if select.select([self._own], [], [], 0.05)[0]:
                taken += os.read(self._own, count - len(taken))
        return taken

    def _answer(self, command: bytes) -> None:
        if command == b"d":
            size = int.from_bytes(self._take(2), "big")
            data = self._take(1 + size)[1:]
            self.flash[self._address : self._address + size] = data
            arguments = b""
        else:
            arguments = self._take(_ARGUMENTS.get(command, 0))
        if self._take(1) == _END:
            os.write(self._own, _IN_SYNC + self._told(command, arguments) + _OK)

    def _told(self, command: bytes, arguments: bytes) -> bytes:
        match command:
            case b"u":
                return self._signature
            case b"t":
                size = int.from_bytes(arguments[:2], "big")
                return bytes(self.flash[self._address : self._address + size])
            case b"U":
                self._address = 2 * int.from_bytes(arguments, "little")
                return b""
            case b"A":
                return b"\x04"
            case b"V":
                return b"\x00"
            case _:
                return b""
