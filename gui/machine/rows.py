"""The rows of the machine drawer: their order, and one row with what it says.

What is known of a setting is in the table of settings.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QLabel, QWidget

from gui.base import layouts, theme
from gui.base.number_format import short, whole
from gui.base.panel_frame import OneLine
from mark1.machine.config import MACHINE_SETTINGS, SETTINGS, needed_r_units
from mark1.machine.settings import Setting

#: The rows that are always open, each of one setting or of two that belong together.
MAIN = (
    ("rows", "columns"),
    ("a_units",),
    ("theta",),
    ("excitatory", "inhibitory"),
    ("r_units", "code"),
    ("limit",),
    ("bias",),
    ("seed",),
)

#: The rows that are folded away at first, and after them every other setting of a machine.
MORE = (
    *(("fan_out",), ("step",), ("decay",), ("noise",), ("dead_cells",)),
    *(("light",), ("stuck",), ("tie",), ("threshold",), ("band",), ("start",)),
)

#: Settings of a machine that have no row: the cards choose the kind, the patterns decide the other.
WITHOUT_ROW = ("kind", "analog")

#: A-units on one card of the machine of 1960.
CARD = 8


@dataclass(frozen=True, slots=True)
class RowSpec:
    """A row of one setting, or of two that belong together.

    Attributes
    ----------
    names : tuple of str
        Fields of `MachineConfig`, or ``decay`` of `TrainingConfig`.
    is_more : bool
        Whether it is folded away at first.
    """

    names: tuple[str, ...]
    is_more: bool = False

    @property
    def first(self) -> Setting:
        """The setting that the row begins with, whose words it has."""
        return SETTINGS[self.names[0]]

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of machine that have it."""
        return self.first.kinds

    @property
    def facts(self) -> Mapping[str, Any]:
        """Its values in 1960, reported or assumed; empty if there are none."""
        known = [SETTINGS[name] for name in self.names if SETTINGS[name].known]
        return {one.name: one.value_in_1960 for one in known}


def rows() -> list[RowSpec]:
    """Return all rows."""
    listed = {name for names in (*MAIN, *MORE, WITHOUT_ROW) for name in names}
    others = [(name,) for name in MACHINE_SETTINGS if name not in listed]
    return [*map(RowSpec, MAIN), *(RowSpec(names, is_more=True) for names in (*MORE, *others))]


class Row(QWidget):
    """One setting or two: name, fields, a note, a badge, and beneath it what is wrong."""

    def __init__(self, spec: RowSpec, editors: list[QWidget], parent: QWidget) -> None:
        super().__init__(parent)
        self.spec = spec
        self.name = QLabel(spec.first.row)
        self.name.setWordWrap(True)
        self.note = OneLine()
        theme.dress(self.note, "note")
        self.badge = QLabel()
        self._is_assumed = spec.first.known == "assumed"
        theme.dress(self.badge, "assumed" if self._is_assumed else "fact")
        self.badge.setToolTip(spec.first.source)
        self.badge.setAccessibleDescription(spec.first.source)
        self.problem = QLabel(wordWrap=True)
        theme.dress(self.problem, "problem")
        self.problem.hide()
        badge = self.badge, 0, Qt.AlignmentFlag.AlignVCenter
        line = layouts.row(self.name, *editors, (self.note, 1), badge, spacing=theme.UNIT)
        layouts.column(line, self.problem, of=self, spacing=2)

    def show_badge(self, values: dict[str, Any]) -> None:
        """Show whether the value is that of 1960, assumed, or neither."""
        facts, is_assumed = self.spec.facts, self._is_assumed
        self.badge.setVisible(bool(facts))
        if not facts:
            return
        is_same = all(values.get(name) == fact for name, fact in facts.items())
        name = self.tr("ASSUMED") if is_assumed else self.tr("1960")
        other = self.tr("ASSUMED: {value}") if is_assumed else self.tr("1960: {value}")
        said = self.spec.first.said_of_1960
        self.badge.setText(name if is_same else other.format(value=said))
        self.badge.setAccessibleName(self.badge.text())

    def show_problem(self, text: str) -> None:
        """Show what is wrong beneath the row; an empty text shows nothing."""
        self.problem.setText(f"✗ {text}" if text else "")
        self.problem.setVisible(bool(text))


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
            theta=short(theta - 0.5 if values["analog"] else theta)
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
