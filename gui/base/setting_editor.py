"""The control for a setting of a machine or of its training, by the kind of the setting."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtWidgets import QCheckBox, QComboBox, QWidget

from gui.base.number_field import NumberField
from mark1.machine.settings import Limit, Setting

#: Is called with what a person has set.
Tell = Callable[[Any], object]


def editor_for(
    setting: Setting, tell: Tell, *, in_form: bool = False, letters: int = 0, unset: str = ""
) -> QWidget:
    """Make the control of a setting: a list, a check box, or a field for a number.

    Parameters
    ----------
    in_form, letters
        Of a field, as in `NumberField`.
    unset : str
        What a field says of a number that is not set, if it need not be.
    """
    if setting.choices:
        return list_for(setting, tell)
    if setting.limit is None:
        box = QCheckBox()
        box.clicked.connect(lambda is_on: tell(is_on))
        return box
    limit, is_needed = setting.limit, setting.default is not None
    if not is_needed:
        limit = Limit(limit.low - 1, limit.high, limit.step)
    field = NumberField(limit, in_form=in_form, letters=letters, least="" if is_needed else unset)
    field.changed.connect(
        lambda value: tell(None if value == field.minimum() and not is_needed else value)
    )
    return field


def list_for(setting: Setting, tell: Tell = lambda value: None) -> QComboBox:
    """Make the list of the choices of a setting."""
    box = QComboBox()
    for value in setting.choices:
        box.addItem(setting.in_words(value), value)
    box.activated.connect(lambda place: tell(box.itemData(place)))
    return box


def show_value(editor: QWidget, value: Any) -> None:
    """Show what is set in a control."""
    if isinstance(editor, NumberField):
        editor.show_value(editor.minimum() if value is None else value)
    elif isinstance(editor, QComboBox):
        editor.setCurrentIndex(editor.findData(value))
    elif isinstance(editor, QCheckBox):
        editor.setChecked(value)


def reading_of(editor: QWidget) -> Any:
    """Return what a control says: a number, a word, true or false, or an invalid text."""
    if isinstance(editor, NumberField):
        return editor.reading
    if isinstance(editor, QComboBox):
        return editor.currentData()
    assert isinstance(editor, QCheckBox)
    return editor.isChecked()
