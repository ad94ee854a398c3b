"""Keeps what a person chooses and types while the window is rebuilt, as in another theme."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import SignalInstance
from PySide6.QtWidgets import QAbstractButton, QComboBox, QLineEdit, QWidget

from gui.base.number_field import NumberField
from gui.base.segments import Segments

#: What was chosen or typed, by name: a text, the place in a list, or whether it is checked.
Kept = dict[str, str | int | bool]


def keep_input(kept: Kept, **widgets: QWidget) -> None:
    """Show in widgets what was kept for them, and keep what is chosen and typed from now on.

    Parameters
    ----------
    kept : dict
        Outlives the widgets. What is not in it stays as it is shown.
    **widgets : QWidget
        By the names in `kept`.
    """
    show_input(kept, **widgets)
    for name, widget in widgets.items():
        read, _, changed = _access(widget)
        changed.connect(lambda *_, name=name, read=read: kept.__setitem__(name, read()))


def show_input(kept: Kept, **widgets: QWidget) -> None:
    """Show in widgets what was kept for them."""
    for name, widget in widgets.items():
        if name in kept:
            _access(widget)[1](kept[name])


def _access(widget: QWidget) -> tuple[Callable[[], Any], Callable[[Any], object], SignalInstance]:
    """Return what reads and writes a widget, and its signal when that changes."""
    if isinstance(widget, NumberField):
        return widget.text, widget.retype, widget.lineEdit().textChanged
    if isinstance(widget, QLineEdit):
        return widget.text, widget.setText, widget.textChanged
    if isinstance(widget, QComboBox):
        if widget.isEditable():
            return widget.currentText, widget.setCurrentText, widget.currentTextChanged
        return widget.currentIndex, widget.setCurrentIndex, widget.currentIndexChanged
    if isinstance(widget, Segments):
        return lambda: widget.current, lambda key: widget.buttons[key].click(), widget.chosen
    assert isinstance(widget, QAbstractButton)
    # A click, as one of a group may tell by `clicked` only that it was chosen.
    press = lambda is_on: widget.click() if is_on != widget.isChecked() else None  # noqa: E731
    return widget.isChecked, press, widget.toggled
