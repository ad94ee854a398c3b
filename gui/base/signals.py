"""Wakes the window when a signal of the operating system arrives.

Python handles a signal only when it next runs, which it does not while the window waits for events.
"""

from __future__ import annotations

import signal
import socket

from PySide6.QtCore import QObject, QSocketNotifier, Signal


class Wakeup(QObject):
    """Lets Python handle a signal as soon as it arrives, until `stop` is called.

    Signals
    -------
    woken
        Python has handled a signal.
    """

    woken = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._read_end, self._write_end = socket.socketpair()
        self._read_end.setblocking(False)
        self._write_end.setblocking(False)
        self._old = signal.set_wakeup_fd(self._write_end.fileno(), warn_on_full_buffer=False)
        self._notifier = QSocketNotifier(self._read_end.fileno(), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._wake)

    def stop(self) -> None:
        """Restore the previous handling of signals."""
        signal.set_wakeup_fd(self._old)
        self._notifier.setEnabled(False)
        self._read_end.close()
        self._write_end.close()

    def _wake(self) -> None:
        self._read_end.recv(4096)
        self.woken.emit()
