"""The console: the panels of the machine as the signal runs, and how the learning goes."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout

from gui import theme
from gui.actions import Actions
from gui.clock import Clock
from gui.pages.page_view import PageView
from gui.panels.association_panel import AssociationPanel
from gui.panels.curve_panel import CurvePanel
from gui.panels.potentiometer_panel import PotentiometerPanel
from gui.panels.response_panel import ResponsePanel
from gui.panels.retina_panel import RetinaPanel
from gui.panels.wrong_panel import WrongPanel
from mark1.versions import SessionState


class ConsolePage(PageView):
    """All panels of the machine.

    Parameters
    ----------
    clock : Clock
    actions : Actions

    Signals
    -------
    dropped(object)
        A picture or files were dropped on the retina.
    """

    dropped = Signal(object)

    def __init__(self, clock: Clock, actions: Actions) -> None:
        super().__init__()
        self._clock = clock
        self.retina = RetinaPanel(clock, actions)
        self.association = AssociationPanel(clock)
        self.potentiometers = PotentiometerPanel(clock)
        self.response = ResponsePanel(clock)
        self.curve = CurvePanel(clock)
        self.wrong = WrongPanel(clock)
        machine, learning = QHBoxLayout(), QHBoxLayout()
        for row, panels in (
            (
                machine,
                (
                    (self.retina, 36),
                    (self.association, 27),
                    (self.potentiometers, 38),
                    (self.response, 27),
                ),
            ),
            (learning, ((self.curve, 58), (self.wrong, 42))),
        ):
            row.setSpacing(theme.GUTTER)
            for panel, share in panels:
                row.addWidget(panel, share)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme.GUTTER - 2)
        column.addLayout(machine, 70)
        column.addLayout(learning, 20)
        self.association.lamps.pointed.connect(self.point_at_unit)
        self.potentiometers.dials.pointed.connect(self._point_at_pot)
        self.retina.retina.image_dropped.connect(self.dropped)
        clock.watch(self.show_machine, "machine")

    def show_machine(self, state: SessionState) -> None:
        """Point at nothing of another machine."""
        self.point_at_unit(-1)

    def point_at_unit(self, unit: int) -> None:
        """Show the wires of an A-unit on the retina, and its potentiometers; −1 for none."""
        board = self._clock.session.state.machine.plugboard
        none = np.zeros(0, dtype=np.int64)
        wires = (none, none) if unit < 0 or board is None else board.into(unit)
        self.retina.retina.set_wires(*wires)
        self.association.point_at(unit)
        self.potentiometers.dials.set_marked(unit)

    def _point_at_pot(self, pot: int) -> None:
        features = self._clock.session.state.machine.config.features
        self.point_at_unit(pot % features if pot >= 0 else -1)
        self.potentiometers.point_at(pot)
