"""The potentiometers: a dial each, or what the R-units look for on the retina."""

from __future__ import annotations

import math

import numpy as np
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import (
    QButtonGroup,
    QHBoxLayout,
    QMenu,
    QStackedWidget,
    QWidget,
)

from gui.base import layouts, theme
from gui.base.buttons import switch
from gui.base.clock import Clock
from gui.base.number_format import short, whole
from gui.base.panel_frame import OneLine, PanelFrame
from gui.console.part_menu import PartMenu
from gui.console.weight_table import WeightTable
from gui.console.weight_view import WeightView
from gui.console.zoom_field import DialField, LampField
from mark1.session.commands import TurnPots
from mark1.session.state import SessionState

#: Number of the button that shows the lamps, which may not be there.
_LAMPS = 9


class PotentiometerPanel(PanelFrame):
    """The weights."""

    def __init__(self, clock: Clock, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.set_title(self.tr("Potentiometers"))
        self.field = DialField()
        self.dials = self.field.dials
        self.maps = WeightView()
        self.hint = OneLine()
        theme.dress(self.hint, "note")
        self._lamps: LampField | None = None
        self._pointed = -1
        self._state = clock.session.state
        self._parts = PartMenu(clock, self)
        self.table = WeightTable(clock, self)
        self.head.addWidget(self.table.button())
        self.stack = QStackedWidget()
        self.stack.addWidget(self.field)
        self.stack.addWidget(self.maps)
        self.stack.setMinimumHeight(150)
        self.body.addWidget(self.stack, 1)
        self.body.addLayout(self._foot())
        self.stack.currentChanged.connect(lambda _: self._show())
        self.dials.turned.connect(lambda pot, volts: clock.perform(TurnPots(((pot, volts),))))
        self.dials.turn_ended.connect(lambda _: clock.do(clock.session.commit))
        clock.watch(self.show_machine, "machine")
        clock.watch(self.show_weights, "weights", "machine")

    def offer(self, menu: QMenu, clicked: QWidget, place: QPoint | None) -> None:
        """Offer to break a potentiometer, or the unit of a lamp, and to mend them."""
        self._parts.fill(menu, clicked, place)

    def _foot(self) -> QHBoxLayout:
        foot = layouts.row((self.hint, 1), spacing=4)
        self.group = QButtonGroup(self)
        for view, text in (
            (None, self.tr("Lamps")),
            (self.field, self.tr("Dials")),
            (self.maps, self.tr("Retina view")),
        ):
            button = switch(text)
            button.setChecked(view is self.field)
            if view is None:
                button.hide()
            self.group.addButton(button, _LAMPS if view is None else self.stack.indexOf(view))
            foot.addWidget(button)
        self.group.idClicked.connect(self._turn_to)
        return foot

    def _turn_to(self, place: int) -> None:
        self.stack.setCurrentIndex(self.stack.count() - 1 if place == _LAMPS else place)

    def take_lamps(self, lamps: LampField) -> None:
        """Show the lamps of the A-units in this panel, in the place of the dials when asked."""
        self._lamps = lamps
        self.stack.addWidget(lamps)
        self.group.button(_LAMPS).show()

    def give_lamps(self) -> LampField:
        """Give the lamps back."""
        assert self._lamps is not None
        lamps, self._lamps = self._lamps, None
        if self.stack.currentWidget() is lamps:
            self.stack.setCurrentWidget(self.field)
        self.stack.removeWidget(lamps)
        self.group.button(_LAMPS).hide()
        self.group.button(self.stack.currentIndex()).setChecked(True)
        return lamps

    def say(self, text: str) -> None:
        """Say something about a unit under its lamp; nothing for the usual hint."""
        self.hint.setText(text or self._hint())

    def point_at(self, pot: int) -> None:
        """Mark a potentiometer and say where it stands; −1 for none."""
        self._pointed = pot
        self.field.set_marked(pot)
        self.hint.setText(self._hint())

    def _hint(self) -> str:
        if self.stack.currentWidget() is self._lamps:
            return self.tr("Point at a unit to see its wires on the retina.")
        if self.stack.currentWidget() is self.maps:
            return self.tr("+ orange   − blue")
        pots = self._state.machine.potentiometers
        if pointed := self.dials.describe(self._pointed - self.dials.first_unit):
            return pointed
        at_stop = int(np.count_nonzero(np.abs(pots.volts) >= pots.limit))
        if at_stop:
            return self.tr("+ orange   − blue   {count} at the stop").format(count=whole(at_stop))
        return self.tr("+ orange   − blue   drag to turn")

    def show_machine(self, state: SessionState) -> None:
        """Show how the potentiometers of another machine are built."""
        machine = state.machine
        self.field.set_stuck(~machine.potentiometers.movable)
        self.field.set_blocks([(b.pots.start, b.pots.stop) for b in machine.response.blocks])
        self._state = state
        self._show_note()

    def _show_note(self) -> None:
        """Say on which scale the weights are shown, and how many there are."""
        config = self._state.machine.config
        count, limit = whole(config.weights), short(config.limit)
        if self.stack.currentWidget() is self.maps:
            text = self.tr("carried back through the wires · ±{scale} V")
        elif math.isinf(config.limit):
            text = self.tr("{count} in all · no stops")
        else:
            text = self.tr("−{limit} … +{limit} V · {count} in all")
        note = text.format(limit=limit, count=count, scale=short(self.maps.scale))
        stuck = int(np.count_nonzero(~self._state.machine.potentiometers.movable))
        if stuck:
            note = self.tr("{note} · {n} stuck").format(note=note, n=whole(stuck))
        self.note.setText(note)

    def show_weights(self, state: SessionState) -> None:
        """Show where they stand."""
        self._state = state
        self._show()

    def _show(self) -> None:
        machine = self._state.machine
        if machine.plugboard is None:  # its weights have a panel of their own
            return
        if self.stack.currentWidget() is not self.maps:
            self.field.set_volts(machine.potentiometers.volts, machine.config.limit)
        else:
            names = [f"R{number}" for number in range(1, machine.config.r_units + 1)]
            self.maps.set_maps(machine.weight_pictures(), names)
        self._show_note()
        self.hint.setText(self._hint())
