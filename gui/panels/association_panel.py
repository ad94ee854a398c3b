"""The association units: which are on, and where their wires come from."""

from __future__ import annotations

import numpy as np

from gui.panels.panel import Panel, quiet
from gui.session import Session
from gui.views.lamp_view import LampView
from mark1.machine.machine import Presentation


class AssociationPanel(Panel):
    """A lamp for each A-unit.

    Parameters
    ----------
    session : Session
    """

    def __init__(self, session: Session) -> None:
        super().__init__("Association units")
        self.session = session
        self.lamps = LampView()
        self.hint = quiet()
        self.body.addWidget(self.lamps, 1)
        self.body.addWidget(self.hint)
        session.machine_changed.connect(self._show_machine)
        session.presented.connect(self._show)

    def show_hint(self, unit: int) -> None:
        """Say what the unit is whose wires are shown; −1 for none."""
        machine = self.session.machine
        if machine.plugboard is None:
            self.hint.setText(self.tr("No A-units: the cells go straight to the R-units."))
        elif unit < 0:
            self.hint.setText(self.tr("Point at a unit to see its wires on the retina."))
        else:
            excitatory, inhibitory = machine.plugboard.into(unit)
            lit = self.session.shown.cells
            plus, minus = int(lit[excitatory].sum()), int(lit[inhibitory].sum())
            sign = "≥" if plus - minus >= machine.config.theta else "<"
            text = self.tr("Unit {0}: {1} − {2} lit = {3} {4} θ {5}")
            difference = str(plus - minus).replace("-", "−")
            self.hint.setText(
                text.format(unit + 1, plus, minus, difference, sign, machine.config.theta)
            )

    def _show_machine(self) -> None:
        machine = self.session.machine
        if machine.config.kind == "mark1":
            blocks = [(block.start, block.stop) for block in machine.response.blocks]
            self.lamps.set_blocks(blocks)
        else:
            self.lamps.set_blocks([])
        self.show_hint(-1)

    def _show(self, shown: Presentation) -> None:
        active = shown.features != 0
        self.lamps.set_active(active)
        config = self.session.machine.config
        if config.kind == "direct":
            self.note.setText(self.tr("none in this machine"))
        else:
            text = self.tr("{0} of {1} on · θ {2}")
            count = int(np.count_nonzero(active))
            self.note.setText(text.format(count, config.a_units, config.theta))
