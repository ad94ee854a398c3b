"""The faults of all photocells: their noise, and how many are dead."""

from __future__ import annotations

from functools import partial
from typing import Any

from PySide6.QtGui import QActionGroup
from PySide6.QtWidgets import QMenu, QWidget

from gui.base import layouts, theme
from gui.base.buttons import add_choice
from gui.base.clock import Clock
from gui.base.number_field import NumberField
from gui.base.panel_frame import quiet
from mark1.machine.config import LIMITS
from mark1.machine.settings import Limit
from mark1.session import commands as do
from mark1.session.state import SessionState

#: What the menus offer: percent of noise, and numbers of dead cells.
NOISES, DEAD = (0, 1, 2, 5, 10, 20), (0, 1, 5, 10, 20, 50)


class FaultFields(QWidget):
    """Two fields in one row; menus say the same where the row has no room."""

    def __init__(self, clock: Clock) -> None:
        super().__init__()
        self.setObjectName("clear")
        self._clock = clock
        self._groups: dict[str, QActionGroup] = {}
        most = 100 * LIMITS["noise"].high
        self.noise = self._field(Limit(0.0, most, 1.0), "noise", self.tr("Noise"))
        self.noise.setToolTip(
            self.tr("Chance that a photocell reads the opposite of its light. The weights stay.")
        )
        self.dead = self._field(Limit(0, 1), "dead_cells", self.tr("Dead cells"))
        self.dead.setToolTip(
            self.tr(
                "How many photocells always read dark; the seed chooses which. The weights stay."
            )
        )
        row = layouts.row(of=self, spacing=5)
        for field, unit in ((self.noise, "%"), (self.dead, "")):
            label = quiet(field.accessibleName())
            label.setBuddy(field)
            row.addWidget(label)
            row.addWidget(field)
            if unit:
                row.addWidget(quiet(unit))
        row.insertStretch(3, 1)
        clock.watch(self.show_machine, "machine")

    def _field(self, limit: Limit, name: str, words: str) -> NumberField:
        field = NumberField(limit)
        field.setAccessibleName(words)
        theme.fix_size(field, 62, 0)
        field.changed.connect(lambda value: self._change(name, value))
        return field

    def menus(self, parent: QWidget) -> list[QMenu]:
        """Make a menu for each of the two, with the current value marked."""
        made = []
        for name, words, values in (
            ("noise", self.noise.accessibleName(), NOISES),
            ("dead_cells", self.dead.accessibleName(), DEAD),
        ):
            menu, group = QMenu(words, parent), QActionGroup(parent)
            for value in values:
                text = f"{value} %" if name == "noise" else str(value)
                add_choice(group, text, partial(self._change, name, value)).setData(value)
            menu.addActions(group.actions())
            self._groups[name] = group
            made.append(menu)
        return made

    def _change(self, name: str, value: float) -> None:
        values: dict[str, Any] = {name: int(value) if name == "dead_cells" else value / 100}
        self._clock.perform(do.ChangeFaults(values))
        self.show_machine(self._clock.session.state)  # also if it was refused

    def show_machine(self, state: SessionState) -> None:
        """Show the faults of the machine."""
        config = state.machine.config
        self.setEnabled(not config.analog)
        self.dead.setMaximum(config.cells)
        percent = float(f"{100 * config.noise:.12g}")
        self.noise.show_value(percent)
        self.dead.show_value(config.dead_cells)
        for name, value in (("noise", percent), ("dead_cells", config.dead_cells)):
            if name not in self._groups:
                continue
            self._groups[name].setEnabled(not config.analog)
            for action in self._groups[name].actions():
                action.setChecked(action.data() == value)
