"""What a person does in the machine drawer, with real mouse and key events."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from gui.base.number_field import NumberField
from gui.machine.drawer import MachineDrawer
from mark1.machine.config import MachineConfig
from tests.gui.by_hand import click


def write(drawer: MachineDrawer, name: str, text: str) -> None:
    """Click into a field, and type another text in place of what it holds."""
    field = drawer.form.editors[name]
    assert isinstance(field, NumberField)
    click(field.lineEdit())
    QTest.keyClick(field, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClick(field, Qt.Key.Key_Backspace)
    QTest.keyClicks(field.lineEdit(), text)
    assert field.text() == text
    drawer._clock.settle()


def built(drawer: MachineDrawer) -> MachineConfig:
    """Press the button, and return the machine that there is then."""
    click(drawer.build_button)
    drawer._clock.settle()
    return drawer._clock.session.state.machine.config


def problem(drawer: MachineDrawer, name: str) -> str:
    """Read what is said beneath a row."""
    label = drawer.form.rows[name].problem
    return label.text() if label.isVisible() else ""
