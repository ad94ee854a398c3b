"""Keeps the focus within a widget that covers others, and gives it back.

Nothing here asks Qt for the next widget in the focus chain, or for a focus proxy: PySide takes the
answer for a child of the widget that was asked (its *return value heuristic*), and once that one is
deleted, holds the other, and everything in it, for deleted too.
"""

from __future__ import annotations

from collections.abc import Sequence

import shiboken6
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractSpinBox, QComboBox, QWidget


def move_focus_within(widget: QWidget, forward: bool) -> bool:
    """Move the focus to the next or the previous control within a widget, in a circle.

    Returns
    -------
    bool
        Whether there is a control to move to.
    """
    return move_focus(controls_within(widget), forward) is not None


def move_focus(order: Sequence[QWidget], forward: bool) -> QWidget | None:
    """Move the focus to the next or the previous of some widgets, in a circle; return that one."""
    if not order:
        return None
    now = order[0].window().focusWidget()
    place = order.index(now) if now in order else -forward
    chosen = order[(place + (1 if forward else -1)) % len(order)]
    reasons = Qt.FocusReason
    chosen.setFocus(reasons.TabFocusReason if forward else reasons.BacktabFocusReason)
    return chosen


def controls_within(widget: QWidget) -> list[QWidget]:
    """Return the controls in a widget that Tab reaches, in the order in which they were made."""
    return [child for child in widget.findChildren(QWidget) if _takes_focus(child, widget)]


def _takes_focus(child: QWidget, within: QWidget) -> bool:
    is_control = bool(child.focusPolicy() & Qt.FocusPolicy.TabFocus)
    is_inner = isinstance(child.parentWidget(), QAbstractSpinBox | QComboBox)
    return is_control and not is_inner and child.isVisibleTo(within) and child.isEnabled()


def return_focus(before: QWidget | None, window: QWidget) -> None:
    """Give the focus back to what had it; to the window if that is hidden or gone by now."""
    is_there = before is not None and shiboken6.isValid(before) and before.isVisible()
    (before if before is not None and is_there else window).setFocus()
