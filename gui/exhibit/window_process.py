"""The process of the window: opens it, beats while it lives, and ends when the supervisor does.

The supervisor starts the window with two pipes. On the standard output, the window writes a line at
each beat; the standard input stays open as long as the supervisor lives. Both exist on every
system, and both end with the processes, however they end.
"""

from __future__ import annotations

import ctypes
import faulthandler
import gc
import os
import signal
import sys
import threading
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gui.base.application import make_application
from gui.base.screen import screen_problem
from mark1.cli.terminal import interruptible
from mark1.errors import Mark1Error

if TYPE_CHECKING:
    from gui.exhibit.staff_settings import ExhibitSettings
    from gui.exhibit.visitor_window import ExhibitWindow
    from mark1.cli.terminal import Stop


#: The variable that says that there is a supervisor, and how often it has restarted the window.
VARIABLE = "MARK1_SUPERVISED"

#: Exit status with which the window asks to be started again, for example with other settings.
RESTART = 75

#: prctl(2): the signal that this process gets when its parent ends.
_PR_SET_PDEATHSIG = 1


class Heartbeat:
    """Tells a supervisor that the window handles events, and what it shows.

    Without a supervisor, it does nothing.

    Attributes
    ----------
    restarts : int
        How often the supervisor has started the window again.

    Examples
    --------
    >>> heartbeat = Heartbeat()
    >>> heartbeat.beat("attract", "de")
    """

    def __init__(self) -> None:
        self._pipe: int | None = None
        given = os.environ.pop(VARIABLE, "")
        self.restarts = int(given) if given.isdecimal() else 0
        if not given:
            return
        self._pipe = os.dup(1)
        os.dup2(2, 1)  # what libraries print must not get between the beats
        with suppress(OSError, AttributeError):  # AttributeError: Windows before Python 3.12
            os.set_blocking(self._pipe, False)
        faulthandler.enable()  # the supervisor logs where the window froze
        _end_with_parent()
        threading.Thread(target=_wait_for_the_end, daemon=True).start()

    @property
    def is_heard(self) -> bool:
        """Whether there is a supervisor."""
        return self._pipe is not None

    def beat(self, page: str, language: str = "en") -> None:
        """Write one beat.

        Parameters
        ----------
        page : str
            What is shown; "attract" if nobody would be interrupted by a restart.
        language : str
            Its code: that of the visitor.
        """
        if self._pipe is not None:
            with suppress(OSError):  # full, because the supervisor was stopped
                os.write(self._pipe, f"{page} {language}\n".encode())


def _end_with_parent() -> None:
    """End with the supervisor even if the window is frozen; only Linux can do this."""
    if sys.platform.startswith("linux"):
        with suppress(OSError, AttributeError):
            ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)


def _wait_for_the_end() -> None:
    """End this process when the supervisor closes the pipe or ends."""
    while os.read(0, 512):
        pass
    os._exit(0)


def open_window(path: Path | None = None) -> int:
    """Run the window of the exhibit until the staff or a signal ends it.

    Parameters
    ----------
    path : Path, optional
        The file of settings, instead of the usual one.

    Returns
    -------
    int
        The exit status.

    Raises
    ------
    Mark1Error
        If there is no screen.
    """
    problem = screen_problem()
    if problem:
        raise Mark1Error("window.no-screen", file="exhibit", problem=problem)
    heartbeat = Heartbeat()
    with interruptible() as is_stopped:  # Qt crashes if Ctrl+C raises an exception while it loads
        status = _run(path, heartbeat, is_stopped)
        while status == RESTART and not heartbeat.is_heard:
            status = _run(path, heartbeat, is_stopped)
    return status


def _run(path: Path | None, heartbeat: Heartbeat, is_stopped: Stop) -> int:
    """Run one window; returns the exit status, `RESTART` if the staff wants another one."""
    gc.disable()  # until `Collector` takes over: nothing that is made at the start is garbage
    application = make_application()
    from gui.base import theme
    from gui.base.garbage import Collector
    from gui.base.signals import Wakeup
    from gui.base.work import later
    from gui.exhibit.attendant import Attendant
    from gui.exhibit.settings_file import read
    from gui.exhibit.visitor_window import ExhibitWindow
    from mark1.disk.fault_log import logging_faults

    theme.choose("dark")
    theme.apply(application)
    reading = read(path)
    with logging_faults():
        window = ExhibitWindow(reading.settings)
        attendant = Attendant(window, reading, heartbeat.restarts)
        attendant.ended.connect(application.exit)
        window.heartbeat.connect(lambda: heartbeat.beat(*window.shows()))
        put = partial(place, window, reading.settings)
        put()
        application.screenAdded.connect(put)  # one that was away has returned
        application.screenRemoved.connect(put)
        collector, wakeup = Collector(application), Wakeup(application)
        leave = partial(_leave, application, is_stopped)
        wakeup.woken.connect(leave)
        later(window, leave)  # a signal may have arrived before
        application.setQuitOnLastWindowClosed(True)
        try:
            return int(application.exec())
        finally:
            application.screenAdded.disconnect(put)
            application.screenRemoved.disconnect(put)
            attendant.close()
            window.leave()
            wakeup.stop()
            collector.stop()


def place(window: ExhibitWindow, settings: ExhibitSettings, changed: object = None) -> None:
    """Show the window on its screen, or on the first one if that is missing."""
    from PySide6.QtCore import Qt
    from PySide6.QtGui import QGuiApplication

    screens = QGuiApplication.screens()
    if screens:
        chosen = settings.screen - 1
        window.setGeometry(screens[chosen if chosen < len(screens) else 0].geometry())
    if settings.hide_pointer:
        window.setCursor(Qt.CursorShape.BlankCursor)
    if settings.full_screen:
        window.showFullScreen()
    else:
        window.resize(1280, 720)
        window.show()


def _leave(application: Any, is_stopped: Stop) -> None:
    """End the exhibit after a signal to stop."""
    if is_stopped():
        application.exit(is_stopped.status)
