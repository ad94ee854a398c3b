"""Announces to a screen reader what changes inside a view."""

from __future__ import annotations

from PySide6.QtGui import QAccessible, QAccessibleEvent
from PySide6.QtWidgets import QApplication, QWidget

try:
    from PySide6.QtGui import QAccessibleAnnouncementEvent
except ImportError:  # Qt 6.7 and older cannot announce
    QAccessibleAnnouncementEvent = None  # type: ignore[assignment, misc]


def announce(view: QWidget, text: str) -> None:
    """Set the description of a view, and have it read aloud if it changed and has the focus.

    Parameters
    ----------
    view : QWidget
        The view.
    text : str
        Short and translated; it becomes the view's accessible description.
    """
    if text == view.accessibleDescription():
        return
    view.setAccessibleDescription(text)
    focus = QApplication.focusWidget()
    if focus is None or not (view is focus or view.isAncestorOf(focus)):
        return
    QAccessible.updateAccessibility(QAccessibleEvent(view, QAccessible.Event.DescriptionChanged))
    if QAccessibleAnnouncementEvent is not None:
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(view, text))
