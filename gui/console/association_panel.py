"""The association units: which are on, and where their wires come from."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QMenu, QWidget

from gui.base import theme
from gui.base.clock import Clock
from gui.base.number_format import short, whole
from gui.base.panel_frame import OneLine, PanelFrame
from gui.console.part_menu import PartMenu
from gui.console.zoom_field import LampField
from mark1.machine.account import unit_account
from mark1.session.state import SessionState


class AssociationPanel(PanelFrame):
    """A lamp for each A-unit."""

    def __init__(self, clock: Clock, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.set_title(self.tr("Association units"))
        self.field = LampField()
        self.lamps = self.field.lamps
        self.hint = OneLine()  # whatever it says, the panel asks for the same width
        theme.dress(self.hint, "note")
        self.body.addWidget(self.field, 1)
        self.body.addWidget(self.hint)
        self._state = clock.session.state
        self._pointed = -1
        self._parts = PartMenu(clock, self)
        clock.watch(self.show_machine, "machine")
        clock.watch(self.show_lamps, "presentation")
        clock.watch(self.show_count, "presentation", slowly=True)

    def offer(self, menu: QMenu, clicked: QWidget, place: QPoint | None) -> None:
        """Offer to break a unit, to pull its wires, and to mend them."""
        self._parts.fill(menu, clicked, place)

    def take(self, field: LampField) -> None:
        """Show the lamps here again."""
        self.body.insertWidget(1, field, 1)
        field.show()

    def point_at(self, unit: int) -> None:
        """Mark a unit and say why it is on or off; −1 for none."""
        self._pointed = unit
        self.field.set_marked(unit)
        self.hint.setText(self._hint())

    def _hint(self) -> str:
        unit = self._pointed
        one = unit_account(self._state.machine, self._state.presentation, unit)
        if one is None:
            return self.tr("Point at a unit to see its wires on the retina.")
        if one.is_broken:
            return self.tr("Unit {unit} is broken: it is always off").format(unit=unit + 1)
        if self._state.machine.config.analog:
            text = self.tr("Unit {unit}: {plus} − {minus} = {sum} < θ − ½ = {theta}")
            if one.is_on:
                text = self.tr("Unit {unit}: {plus} − {minus} = {sum} ≥ θ − ½ = {theta}")
        elif one.is_on:
            text = self.tr("Unit {unit}: {plus} − {minus} lit = {sum} ≥ θ {theta}")
        else:
            text = self.tr("Unit {unit}: {plus} − {minus} lit = {sum} < θ {theta}")
        numbers = {"plus": one.plus, "minus": one.minus, "sum": one.sum, "theta": one.theta}
        return text.format(unit=unit + 1, **{name: short(n) for name, n in numbers.items()})

    def show_machine(self, state: SessionState) -> None:
        """Show the units of another machine."""
        self._state = state
        blocks = state.machine.response.blocks if state.machine.config.kind == "mark1" else ()
        self.field.set_blocks([(block.start, block.stop) for block in blocks])
        self.field.set_dead(state.machine.faults.numbers("a-unit"))
        self.hint.setText(self._hint())

    def show_lamps(self, state: SessionState) -> None:
        """Light the lamps of the active units."""
        if state.machine.plugboard is not None:  # else photocells, not A-units
            self.field.set_active(state.presentation.features != 0)

    def show_count(self, state: SessionState) -> None:
        """Show how many units are on, and the sum of the marked one."""
        self._state = state
        config = state.machine.config
        if state.machine.plugboard is not None:
            count = int(np.count_nonzero(state.presentation.features))
            broken = sum(part.kind in ("a-unit", "wire") for part in state.machine.faults.parts)
            text = self.tr("{count} of {units} on · θ {theta}")
            if broken:
                text = self.tr("{count} on · θ {theta} · {broken} broken")
            theta = whole(config.theta)
            values = {"count": count, "units": config.a_units, "broken": whole(broken)}
            self.note.setText(text.format(theta=theta, **values))
        self.hint.setText(self._hint())
