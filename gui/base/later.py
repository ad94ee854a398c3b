"""Calls functions a little later, destroys objects at once, and tells who waits for a dialog."""

from __future__ import annotations

import functools
from collections import deque
from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, QThread, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication
from shiboken6 import isValid

#: Level of the program's own event loop.
LOOP = 1

#: Milliseconds in which the window can respond to its user before work that can wait begins.
SOON = 50

#: Milliseconds between two looks at whether something may be done.
CALM = 400

#: What is due, the first one first, each with an object that is destroyed with the owner.
_due: deque[tuple[QObject, Callable[[], object]]] = deque()


def later(owner: QObject, act: Callable[[], object], milliseconds: int = 0) -> None:
    """Call a function once the events under way are done, in a turn of its own.

    However many functions are due, the window responds to its user before each.

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
    if not milliseconds:
        _put_off(QObject(owner), act)
        return
    timer = QTimer(owner, singleShot=True, interval=milliseconds)
    timer.timeout.connect(lambda: _put_off(timer, act))
    timer.start()


def in_turn(owner: QObject, act: Callable[[], object]) -> None:
    """Call a function at once, or in a later turn if this one is taken or something else is due.

    Parameters
    ----------
    owner : QObject
        As in `later`.
    act : callable
    """
    if _passes().isActive():
        later(owner, act)
    else:
        act()


def soon(owner: QObject, act: Callable[[], object]) -> None:
    """Call a function that can wait: after the events under way, and a pause for the user.

    Parameters
    ----------
    owner : QObject
        As in `later`.
    act : callable
    """
    later(owner, partial(later, owner, act, SOON))


def in_turns(
    owner: QObject, acts: Sequence[Callable[[], object]], may: Callable[[], bool] | None = None
) -> None:
    """Call functions that can wait one by one, with a pause for the user before each.

    Parameters
    ----------
    owner : QObject
        If it is destroyed first, the rest is not called.
    acts : sequence of callable
    may : callable, optional
        Whether the next one may be called now; if not, it is asked again after a while.
    """

    def take_turn() -> None:
        if may is not None and not may():
            later(owner, take_turn, CALM)
            return
        acts[0]()
        in_turns(owner, acts[1:], may)

    if acts:
        soon(owner, take_turn)


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
    """Return whether a button of the mouse is held, or a dialog is open or has not returned yet."""
    is_held = QGuiApplication.mouseButtons() != Qt.MouseButton.NoButton
    return is_held or QApplication.activeModalWidget() is not None or is_waited_for()


def _put_off(part: QObject, act: Callable[[], object]) -> None:
    """Call a function when its turn comes, unless this part of its owner is destroyed first."""
    _due.append((part, act))
    if not _passes().isActive():  # to start it again would let it wait longer
        _passes().start()


@functools.cache
def _passes() -> QTimer:
    """Return what begins a turn in the next pass of the event loop, which handles input before.

    `QTimer.singleShot` would post an event. Where something is destroyed at once, Qt sends what was
    posted meanwhile in the same pass.
    """
    timer = QTimer(singleShot=True, interval=0)
    timer.timeout.connect(_take_turn)
    return timer


def _take_turn() -> None:
    """Call what is due first."""
    if not _due:
        return
    part, act = _due.popleft()
    _passes().start()  # even if nothing else is due: this pass is taken
    if isValid(part):
        part.deleteLater()
        act()
