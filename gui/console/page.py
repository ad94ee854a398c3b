"""The console: the panels of the machine as the signal runs, and how the learning goes."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from gui.base import layouts, theme
from gui.base.actions import Actions
from gui.base.clock import Clock
from gui.base.kept_input import Kept, keep_input
from gui.base.page import PageView
from gui.charts.curve_panel import CurvePanel
from gui.console.association_panel import AssociationPanel
from gui.console.potentiometer_panel import PotentiometerPanel
from gui.console.response_panel import ResponsePanel
from gui.console.retina_panel import RetinaPanel
from gui.console.training_bar import TrainingBar
from gui.console.weight_panel import WeightPanel
from gui.patterns.set_panel import PatternPanel
from gui.patterns.wrong_panel import WrongPanel
from mark1.machine.account import wires_of
from mark1.session.state import SessionState

#: Least width for lamps beside potentiometers: in pixels of the design, and of the screen.
WIDE, WIDE_IN_PIXELS = 1160, 1020


@dataclass
class ConsoleState:
    """What the page keeps while the window is rebuilt: what is chosen in its panels."""

    chosen: Kept = field(default_factory=dict)


class ConsolePage(PageView):
    """All panels of the machine."""

    def __init__(
        self,
        clock: Clock,
        actions: Actions,
        kept: ConsoleState | None = None,
        *,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._clock, self._actions = clock, actions
        chosen = (kept or ConsoleState()).chosen
        self._is_wide, self._is_narrow, self._unit = True, False, -1
        self.retina = RetinaPanel(clock, actions, self)
        self.patterns = PatternPanel(clock, self)
        self.association = AssociationPanel(clock, self)
        self.potentiometers = PotentiometerPanel(clock, self)
        self.weights = WeightPanel(clock, self)
        self.response = ResponsePanel(clock, self)
        self.training = TrainingBar(clock, actions, self)
        self.curve = CurvePanel(clock, self, chosen)
        self.wrong = WrongPanel(clock, self)
        self._build()
        self.association.lamps.pointed.connect(self.point_at_unit)
        self.potentiometers.dials.pointed.connect(self._point_at_pot)
        self.curve.patterns_asked.connect(self.wrong.show_asked)
        self.wrong.which.choose(self.curve.which.current)
        self.curve.which.chosen.connect(self.wrong.turn_to)
        self.wrong.which.chosen.connect(self.curve.count)
        self.weights.pointed.connect(self._mark_cell)
        self.retina.retina.image_dropped.connect(self.dropped)
        self.retina.retina.pattern_dropped.connect(self.patterns.choose)
        self.wrong.menu_asked.connect(self.patterns.patterns.offer_pattern)
        self.patterns.set_asked.connect(actions["choose_set"].trigger)
        dials, maps = self.potentiometers.group.buttons()[1:]
        keep_input(
            chosen,
            unused=self.response.unused,
            only_wrong=self.patterns.only,
            centre=self.retina.centre,
            dials=dials,
            maps=maps,
        )
        self._machine = clock.session.state.machine
        clock.watch(self.show_machine, "machine")

    def _build(self) -> None:
        """Put the input on the left; beside it the machine, and beneath how it learns."""
        spacing = theme.GUTTER
        left = layouts.column((self.retina, 56), (self.patterns, 44), spacing=spacing)
        self._machine_row = layouts.row(
            (self.association, 31),
            (self.potentiometers, 38),
            (self.weights, 69),
            (self.response, 31),
            spacing=spacing,
        )
        self._learning_row = layouts.row((self.curve, 62), (self.wrong, 38), spacing=spacing)
        self._right = layouts.column(
            (self._machine_row, 66), self.training, (self._learning_row, 26), spacing=spacing
        )
        both = layouts.row((left, 25), (self._right, 75), spacing=spacing)
        self._all = layouts.column((both, 1), of=self, spacing=spacing)

    def _arrange(self, is_narrow: bool) -> None:
        """Stack what stands side by side where the window is narrow, with *Learn* on top."""
        self._is_narrow = is_narrow
        layouts.stack(self._machine_row, is_narrow, "right")  # the answer on top
        layouts.stack(self._learning_row, is_narrow)
        (self._right if is_narrow else self._all).removeWidget(self.training)
        if is_narrow:
            self._all.insertWidget(0, self.training)
        else:
            self._right.insertWidget(1, self.training)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give lamps and potentiometers one panel, and stack the others, as the width needs."""
        super().resizeEvent(event)
        is_narrow = theme.is_narrow(self)
        if is_narrow != self._is_narrow:
            self._arrange(is_narrow)
        is_wide = self.width() >= max(WIDE * theme.scale, WIDE_IN_PIXELS)
        if is_wide == self._is_wide:
            return
        self._is_wide = is_wide
        if is_wide:
            self.association.take(self.potentiometers.give_lamps())
        else:
            self.potentiometers.take_lamps(self.association.field)
        self._show_parts()

    def _show_parts(self) -> None:
        """Show the panels of the parts that the machine has, as far as they fit."""
        is_direct = self._clock.session.state.machine.plugboard is None
        self.weights.setVisible(is_direct)
        self.potentiometers.setVisible(not is_direct)
        self.association.setVisible(self._is_wide and not is_direct)

    def show_machine(self, state: SessionState) -> None:
        """Show the parts of another machine, and point at none; of the same one, what is broken."""
        self._show_parts()
        is_other, self._machine = state.machine is not self._machine, state.machine
        self.point_at_unit(-1 if is_other else self._unit)

    def release(self) -> None:
        """Release the camera."""
        self.retina.camera.turn_off()

    def _mark_cell(self, cell: int) -> None:
        """Mark the photocell of a weight on the retina; −1 for none."""
        cells = np.array([cell] if cell >= 0 else [], dtype=np.int64)
        self.retina.retina.set_wires(cells, cells[:0])

    def point_at_unit(self, unit: int) -> None:
        """Show the wires of an A-unit on the retina, and its potentiometers; −1 for none."""
        self._unit = unit
        self.retina.retina.set_wires(*wires_of(self._clock.session.state.machine, unit))
        self.association.point_at(unit)
        self.potentiometers.field.set_marked(unit)
        if not self._is_wide:
            self.potentiometers.say(self.association.hint.text() if unit >= 0 else "")

    def _point_at_pot(self, pot: int) -> None:
        features = self._clock.session.state.machine.config.features
        self.point_at_unit(pot % features if pot >= 0 else -1)
        self.potentiometers.point_at(pot)
