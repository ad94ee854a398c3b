"""The keys that views share: arrows, chords, letters, and focus reasons of the keyboard."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractButton

#: The arrow keys as steps down and to the right.
ARROWS = {
    Qt.Key.Key_Left: (0, -1),
    Qt.Key.Key_Right: (0, 1),
    Qt.Key.Key_Up: (-1, 0),
    Qt.Key.Key_Down: (1, 0),
}

RETURNS = (Qt.Key.Key_Return, Qt.Key.Key_Enter)

#: Focus reasons that make the cursor of the keyboard visible.
BY_KEYBOARD = (
    Qt.FocusReason.TabFocusReason,
    Qt.FocusReason.BacktabFocusReason,
    Qt.FocusReason.ShortcutFocusReason,
)

_CHORDS = (
    Qt.KeyboardModifier.ControlModifier
    | Qt.KeyboardModifier.AltModifier
    | Qt.KeyboardModifier.MetaModifier
)
_RIGHT_ALT = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier


def is_chord(event: QKeyEvent) -> bool:
    """Return whether a key is pressed together with Control, Alt or Meta."""
    return bool(event.modifiers() & _CHORDS)


def typed_letter(event: QKeyEvent) -> str:
    """Return the letter that a key types, also with the right Alt key; empty for a chord."""
    if is_chord(event) and event.modifiers() & _CHORDS != _RIGHT_ALT:
        return ""
    return one_letter(event.text())


def one_letter(text: str) -> str:
    """Return a text if it is one printable letter, else an empty string."""
    return text if len(text) == 1 and text.isprintable() and not text.isspace() else ""


class ButtonKeys(QObject):
    """Filters the keys of buttons: Return presses one, as the space bar does.

    Without it, the space bar would run the training, and Return do nothing outside dialogs.

    Parameters
    ----------
    parent : QObject
    """

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Press a button by Return, and leave the space bar to it."""
        if isinstance(event, QKeyEvent) and isinstance(watched, QAbstractButton):
            if event.type() == QEvent.Type.ShortcutOverride and event.key() == Qt.Key.Key_Space:
                event.accept()
                return True
            if event.type() == QEvent.Type.KeyPress and event.key() in RETURNS:
                watched.click()
                return True
        return super().eventFilter(watched, event)
