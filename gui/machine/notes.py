"""The notes beside the fields of the machine drawer: what a number means."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QCoreApplication

from gui.base.number_format import short, whole
from mark1.machine.config import SETTINGS, needed_r_units

#: A-units on one card of the machine of 1960.
CARD = 8


def note_of(name: str, values: Mapping[str, Any], classes: int) -> str:
    """Write the note of a row by its first setting; empty if the input is not a number.

    Parameters
    ----------
    name : str
    values : mapping
        What all fields say; a text where it is no number.
    classes : int
        Classes of the patterns.
    """
    cells = _product(values["rows"], values["columns"])
    a_units, theta = values["a_units"], values["theta"]
    if name == "rows" and cells:
        text = QCoreApplication.translate("Machine", "{count} cells")
        return (
            text.format(count=whole(cells))
            if cells > 1
            else QCoreApplication.translate("Machine", "1 cell")
        )
    if name == "a_units" and isinstance(a_units, int) and a_units % CARD == 0 and a_units > CARD:
        return QCoreApplication.translate("Machine", "{count} cards of 8").format(
            count=whole(a_units // CARD)
        )
    if name == "theta" and isinstance(theta, int):
        return QCoreApplication.translate("Machine", "excitatory − inhibitory ≥ {theta}").format(
            theta=short(theta)
        )
    if name == "excitatory" and cells:
        return QCoreApplication.translate("Machine", "of {count}").format(count=whole(cells))
    if name == "r_units":
        return _r_units(values, classes)
    return SETTINGS[name].hint


def _r_units(values: Mapping[str, Any], classes: int) -> str:
    """Say how many R-units the classes need, if these are more or fewer."""
    needed, asked = needed_r_units(values["code"], max(2, classes)), values["r_units"]
    if asked == needed or not isinstance(asked, int) or asked < 1:
        return ""
    text = QCoreApplication.translate("Machine", "{classes} classes need {needed}")
    return text.format(classes=classes, needed=needed)


def _product(one: object, other: object) -> int:
    """Multiply two whole numbers; 0 if either is not one."""
    if isinstance(one, int) and isinstance(other, int) and one > 0 and other > 0:
        return one * other
    return 0
