"""Calls functions a little later, destroys objects at once, and tells who waits for a dialog."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, QThread, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

#: Level of the program's own event loop.
LOOP = 1


def later(owner: QObject, act: Callable[[], object], milliseconds: int = 0) -> None:
    """Call a function once the events under way are done.

    Parameters
    ----------
    owner : QObject
        If it is destroyed first, nothing is called.
    act : callable
    milliseconds : int, optional
        How long to wait; by default no longer than the events under way take.

    Notes
    -----
    `QTimer.singleShot` of PySide 6.11 keeps what it is given for ever, and with it a whole page, if
    the owner is destroyed before the time is over. A timer that is part of the owner does not.
    """
    timer = QTimer(owner, singleShot=True, interval=milliseconds)

    acts = [act]  # let go before it is called: what dies with the timer must not hold the owner
    timer.timeout.connect(lambda: acts.pop()())
    timer.timeout.connect(timer.deleteLater)
    timer.start()


def destroy(old: QObject) -> None:
    """Destroy an object and its parts now, even if Python still knows some of them.

    Parameters
    ----------
    old : QObject
    """
    old.deleteLater()
    QCoreApplication.sendPostedEvents(old, QEvent.Type.DeferredDelete)


def is_waited_for() -> bool:
    """Return whether an event loop within that of the program has not returned yet.

    Whoever opened a dialog goes on only after it has closed; until then its parts must stay.
    """
    return QThread.currentThread().loopLevel() > LOOP


def is_in_use() -> bool:
    """Return whether a button of the mouse is held, or a menu or dialog is open."""
    is_held = QGuiApplication.mouseButtons() != Qt.MouseButton.NoButton
    is_open = QApplication.activeModalWidget() or QApplication.activePopupWidget()
    return is_held or is_open is not None or is_waited_for()
