"""Puts off the painting of a window, so that a change and its painting are two turns."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QRegion
from PySide6.QtWidgets import QWidget

from gui.base.later import later

#: The property of a window that counts who holds its painting back.
HOLDS = "holds"


def hold(window: QWidget) -> None:
    """Keep what a window shows, until `release` was called as often as this.

    Parameters
    ----------
    window : QWidget

    Notes
    -----
    `QWidget.setUpdatesEnabled` would forbid its parts to ask for painting, too. Qt would forget
    what changes meanwhile, and paint everything afterwards, some of it twice.
    """
    window.setProperty(HOLDS, (window.property(HOLDS) or 0) + 1)
    window.setAttribute(Qt.WidgetAttribute.WA_UpdatesDisabled)


def release(window: QWidget) -> None:
    """Paint now what has changed in a window, unless somebody else still holds it back.

    Parameters
    ----------
    window : QWidget
    """
    holds = window.property(HOLDS) - 1
    window.setProperty(HOLDS, holds)
    if holds:
        return
    window.setAttribute(Qt.WidgetAttribute.WA_UpdatesDisabled, False)
    for part in window.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly):
        part.setUpdatesEnabled(True)  # those made meanwhile could not be painted either
    # Qt has asked for this already, in vain, and would not ask again.
    QCoreApplication.sendEvent(window, QEvent(QEvent.Type.UpdateRequest))
    store = window.backingStore()
    if store is not None and window.isVisible():
        # A dialog that closed meanwhile is still on the screen, over parts that have not changed.
        store.flush(QRegion(window.rect()))


def paint_later(window: QWidget, turns: int = 1) -> None:
    """Paint a window, if it is shown, in a later turn than this one, in which much of it changes.

    What its user does meanwhile is handled in between.

    Parameters
    ----------
    window : QWidget
    turns : int, optional
        How many turns later.
    """
    if window.isVisible():
        hold(window)
        _release_after(window, turns)


def _release_after(window: QWidget, turns: int) -> None:
    act = partial(release, window) if turns == 1 else partial(_release_after, window, turns - 1)
    later(window, act)
