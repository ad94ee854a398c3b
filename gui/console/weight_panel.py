"""The weights of a machine without A-units, and a dial for the chosen one."""

from __future__ import annotations

import math

from PySide6.QtCore import QPoint, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QWidget

from gui.base import layouts, theme
from gui.base.announce import announce
from gui.base.clock import Clock
from gui.base.number_format import short, whole
from gui.base.panel_frame import OneLine, PanelFrame
from gui.console.dial_view import DialView
from gui.console.part_menu import PartMenu
from gui.console.weight_colors import ScaleBar
from gui.console.weight_grid import WeightGrid
from gui.console.weight_table import WeightTable
from mark1.session.commands import TurnPots
from mark1.session.state import SessionState

#: Side of the dial, in pixels of the design.
DIAL = 56
#: A dial without stops reaches at least this far, in volts: one key turns it by 0.5 V.
LEAST_SCALE = 10.0


class OneDial(DialView):
    """The dial of the chosen weight, which its owner describes in `words`."""

    def __init__(self) -> None:
        super().__init__()
        self.words = ""
        self._introduce(
            self.tr("Dial of the chosen weight"),
            self.tr("Plus and minus turn the dial, 0 sets it to 0 V."),
        )

    def describe(self, unit: int) -> str:
        """Describe the chosen weight."""
        return self.words if unit == 0 else ""


class WeightPanel(PanelFrame):
    """The weights on the retina, one map for each R-unit, instead of A-units and potentiometers.

    Signals
    -------
    pointed(int)
        The photocell of the weight under the pointer, −1 for none.
    """

    pointed = Signal(int)

    def __init__(self, clock: Clock, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.set_title(self.tr("Weights"))
        self._clock = clock
        self._parts = PartMenu(clock, self)
        self._state = clock.session.state
        self.table = WeightTable(clock, self)
        self.head.addWidget(self.table.button())
        self.grid = WeightGrid()
        self.dial = OneDial()
        self.scale = ScaleBar()
        self.words = OneLine()
        self.words.setFont(theme.font(theme.BODY, weight=500))
        self.hint = OneLine()
        theme.dress(self.hint, "note")
        self.body.addWidget(self.grid, 1)
        self.body.addLayout(self._foot())
        self._connect()
        clock.watch(self.show_machine, "machine")
        clock.watch(self.show_weights, "weights", "machine", "patterns")

    def offer(self, menu: QMenu, clicked: QWidget, place: QPoint | None) -> None:
        """Offer to break the chosen potentiometer, and to mend parts."""
        self._parts.fill_for_wiper(menu, self.grid.chosen_pot)

    def _foot(self) -> QHBoxLayout:
        text = layouts.column(layouts.STRETCH, self.words, self.hint, layouts.STRETCH, spacing=2)
        foot = layouts.row(spacing=theme.GUTTER)
        theme.fix_size(self.dial, DIAL, DIAL)
        layouts.add(foot, self.dial, (text, 1), self.scale)
        return foot

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave the words room beside the scale."""
        super().resizeEvent(event)
        self.scale.setMaximumWidth(max(120, self.width() // 3))

    def _connect(self) -> None:
        self.grid.chosen.connect(lambda _: self._show_dial())
        self.grid.pointed.connect(self._point)
        self.grid.turn_asked.connect(self._turn)
        self.dial.turned.connect(self._turned)
        self.dial.turn_ended.connect(lambda _: self._clock.do(self._clock.session.commit))

    def _turn(self, steps: int) -> None:
        if steps:
            self.dial.turn_by(0, steps)
        else:
            self.dial.turn_to_zero(0)

    def _turned(self, _: int, volts: float) -> None:
        self._clock.perform(TurnPots(((self.grid.chosen_pot, volts),)))

    def _point(self, pot: int) -> None:
        """Name the weight pointed at, and mark its photocell."""
        features = self._state.machine.config.features
        cell = pot % features if pot >= 0 else -1
        self.pointed.emit(cell if cell < self._state.machine.config.cells else -1)
        self.hint.setText(self.grid.words(pot) if pot >= 0 else self._hint())

    def _hint(self) -> str:
        return self.tr("Click a weight, then turn its dial: drag, or press + and −.")

    @property
    def _is_mine(self) -> bool:
        return self._state.machine.config.kind == "direct"

    def show_machine(self, state: SessionState) -> None:
        """Show how many weights another machine has."""
        self._state = state
        config = state.machine.config
        text = self.tr("{count} weights · ±{limit} V")
        if math.isinf(config.limit):
            text = self.tr("{count} weights · no stops")
        self.note.setText(text.format(count=whole(config.weights), limit=short(config.limit)))
        self.hint.setText(self._hint())

    def show_weights(self, state: SessionState) -> None:
        """Show the weights; those of a machine with A-units have panels of their own."""
        self._state = state
        if not self._is_mine:
            return
        config = state.machine.config
        volts = state.machine.potentiometers.volts
        names = [f"R{unit + 1}" for unit in range(config.r_units)]
        if state.code.one_per_class:
            for code, name in zip(state.code.codes, state.patterns.classes, strict=True):
                names[code] = name
        weights = volts.reshape(config.r_units, -1)
        self.grid.set_weights(weights, config.rows, config.columns, names)
        self.scale.set_volts(self.grid.scale)
        self._show_dial()

    def _show_dial(self) -> None:
        """Show where the chosen weight stands."""
        if not self._is_mine:
            return
        machine, pot = self._state.machine, self.grid.chosen_pot
        words = self.grid.words(pot)
        self.dial.words = words
        announce(self.dial, words)
        self.words.setText(words)
        wipers = machine.potentiometers
        scale = max(self.grid.scale, LEAST_SCALE)
        self.dial.set_volts(wipers.volts[pot : pot + 1], machine.config.limit, scale)
        self.dial.set_stuck(~wipers.movable[pot : pot + 1])
