"""The process of the window: opens it, full screen, and ends it on a signal."""

from __future__ import annotations

import gc
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gui.base.application import make_application
from gui.base.screen import screen_problem
from gui.exhibit.heartbeat import RESTART, Heartbeat
from mark1.cli.terminal import interruptible
from mark1.errors import Mark1Error

if TYPE_CHECKING:
    from gui.exhibit.staff_settings import ExhibitSettings
    from gui.exhibit.visitor_window import ExhibitWindow
    from mark1.cli.terminal import Stop


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
    from gui.exhibit.logs import logging_to
    from gui.exhibit.settings_file import read
    from gui.exhibit.visitor_window import ExhibitWindow
    from mark1.disk.fault_log import logging_faults
    from mark1.training.pattern_loop import PatternLoop

    PatternLoop.compiles_aside = True
    theme.choose("dark")
    theme.apply(application)
    reading = read(path)
    with logging_faults(), logging_to(None):
        window = ExhibitWindow(reading.settings)
        attendant = Attendant(window, reading, heartbeat.restarts)
        attendant.ended.connect(application.exit)
        window.heartbeat.connect(lambda: heartbeat.beat(*window.shows()))
        put = partial(place, window, reading.settings)
        put()
        window.heartbeat.connect(lambda: stay_full(window, reading.settings))
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


def stay_full(window: ExhibitWindow, settings: ExhibitSettings) -> None:
    """Take the screen again after something has ended full screen, or minimised the window."""
    from PySide6.QtCore import Qt

    full, minimised = Qt.WindowState.WindowFullScreen, Qt.WindowState.WindowMinimized
    if settings.full_screen and window.windowState() & (full | minimised) != full:
        place(window, settings)


def _leave(application: Any, is_stopped: Stop) -> None:
    """End the exhibit after a signal to stop."""
    if is_stopped():
        application.exit(is_stopped.status)
