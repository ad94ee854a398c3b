"""Tell when the screen saver comes or goes, or the screen is locked, on desktops with D-Bus."""

from __future__ import annotations

import sys

from PySide6.QtCore import SLOT, QObject, Signal, Slot

#: Who may say so: the usual name, and that of GNOME.
INTERFACES = ("org.freedesktop.ScreenSaver", "org.gnome.ScreenSaver")


class ScreenSaver(QObject):
    """Listens to the desktop.

    Signals
    -------
    came, went
        The screen saver has come or the screen has been locked; it has gone or been unlocked.
    """

    came = Signal()
    went = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        if not sys.platform.startswith("linux"):
            return
        try:
            from PySide6.QtDBus import QDBusConnection
        except ImportError:  # not in the packaged program
            return
        bus = QDBusConnection.sessionBus()
        for interface in INTERFACES if bus.isConnected() else ():
            # The stub wants bytes, which are refused.
            bus.connect("", "", interface, "ActiveChanged", self, SLOT("heed(bool)"))  # type: ignore[call-overload]

    @Slot(bool)
    def heed(self, is_active: bool) -> None:
        """Take what the desktop says."""
        (self.came if is_active else self.went).emit()
