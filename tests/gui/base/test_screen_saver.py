"""The desktop says by D-Bus that the screen saver comes."""

from __future__ import annotations

import shutil
import subprocess
import sys

import pytest

LISTEN = """
import sys
from jeepney import DBusAddress, new_signal
from jeepney.io.blocking import open_dbus_connection
from PySide6.QtCore import QCoreApplication, QTimer
from gui.base.screen_saver import ScreenSaver

application = QCoreApplication([])
saver = ScreenSaver(application)
heard = []
saver.came.connect(lambda: heard.append("came"))
saver.went.connect(lambda: heard.append("went") or (len(heard) == 3 and application.quit()))
bus = open_dbus_connection()

def send():
    saver = DBusAddress("/ScreenSaver", interface=sys.argv[1])
    for active in (False, True, False):
        bus.send(new_signal(saver, "ActiveChanged", "b", (active,)))

QTimer.singleShot(0, send)
QTimer.singleShot(30_000, application.quit)
application.exec()
print(*heard)
"""


@pytest.mark.skipif(shutil.which("dbus-run-session") is None, reason="needs dbus-daemon")
@pytest.mark.parametrize("interface", ["org.freedesktop.ScreenSaver", "org.gnome.ScreenSaver"])
def test_the_screen_saver_is_heard_on_the_bus_of_the_session(interface: str) -> None:
    words = ["dbus-run-session", "--", sys.executable, "-c", LISTEN, interface]
    done = subprocess.run(words, capture_output=True, text=True, timeout=120)
    assert done.stdout.split() == ["went", "came", "went"], done.stderr
