"""Calls a function a little later, unless the object that it belongs to is gone by then."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer


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
    timer.timeout.connect(act)
    timer.timeout.connect(timer.deleteLater)
    timer.start()
