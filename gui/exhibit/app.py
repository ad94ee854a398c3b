"""Open the window of the exhibit, full screen."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gui.app import make_application
from gui.screen import screen_problem
from mark1.cli.terminal import interruptible
from mark1.errors import Mark1Error

if TYPE_CHECKING:
    from gui.exhibit.settings import ExhibitSettings
    from gui.exhibit.window import ExhibitWindow
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
    with interruptible() as is_stopped:  # Qt crashes if Ctrl+C raises an exception while it loads
        return _run(path, is_stopped)


def _run(path: Path | None, is_stopped: Stop) -> int:
    application = make_application()
    from PySide6.QtCore import QTimer

    from gui import theme
    from gui.exhibit.heartbeat import Heartbeat
    from gui.exhibit.settings_file import read
    from gui.exhibit.window import ExhibitWindow
    from gui.garbage import Collector
    from gui.signals import Wakeup
    from mark1.disk.fault_log import logging_faults

    theme.choose("dark")
    theme.apply(application)
    settings = read(path).settings
    with logging_faults():
        window = ExhibitWindow(settings)
        heart = Heartbeat()
        window.heartbeat.connect(lambda: heart.beat(*window.shows()))
        place(window, settings)
        collector, wakeup = Collector(application), Wakeup(application)
        leave = partial(_leave, window, application, is_stopped)
        wakeup.woken.connect(leave)
        QTimer.singleShot(0, window, leave)  # a signal may have arrived before
        try:
            return int(application.exec())
        finally:
            wakeup.stop()
            collector.stop()


def place(window: ExhibitWindow, settings: ExhibitSettings) -> None:
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


def _leave(window: ExhibitWindow, application: Any, is_stopped: Stop) -> None:
    """Close the window after a signal to stop."""
    if is_stopped():
        window.leave()
        application.exit(is_stopped.status)
