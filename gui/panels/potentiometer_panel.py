"""The potentiometers: a dial each, or what the R-units look for on the retina."""

from __future__ import annotations

import math

import numpy as np
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QPushButton, QStackedWidget

from gui.panels.panel import Panel, quiet
from gui.session import Session
from gui.views.dial_view import DialView
from gui.views.weight_view import WeightView


class PotentiometerPanel(Panel):
    """The weights.

    Parameters
    ----------
    session : Session
    """

    def __init__(self, session: Session) -> None:
        super().__init__("Potentiometers")
        self.session = session
        self.dials = DialView()
        self.maps = WeightView()
        self.hint = quiet()
        self._pointed = -1
        self.stack = QStackedWidget()
        self.stack.addWidget(self.dials)
        self.stack.addWidget(self.maps)
        self.body.addWidget(self.stack, 1)
        self.body.addLayout(self._foot())
        self.stack.currentChanged.connect(self._show)
        session.machine_changed.connect(self._show_machine)
        session.weights_changed.connect(self._show)
        self.dials.turned.connect(session.turn)
        self.dials.turn_ended.connect(session.let_go)

    def _foot(self) -> QHBoxLayout:
        foot = QHBoxLayout()
        foot.setSpacing(4)
        foot.addWidget(self.hint, 1)
        group = QButtonGroup(self)
        for index, text in enumerate((self.tr("Dials"), self.tr("Retina view"))):
            button = QPushButton(text, checkable=True)
            button.setObjectName("switch")
            button.setChecked(index == 0)
            group.addButton(button, index)
            foot.addWidget(button)
        group.idClicked.connect(self.stack.setCurrentIndex)
        self.group = group
        return foot

    def show_hint(self, pot: int) -> None:
        """Say what the potentiometer is that is pointed at; −1 for none."""
        self._pointed = pot
        if self.stack.currentWidget() is self.maps:
            self.hint.setText(self.tr("+ orange   − blue"))
            return
        if pot >= 0:
            self.hint.setText(self.dials.describe(pot))
            return
        pots = self.session.machine.potentiometers
        at_stop = int(np.count_nonzero(np.abs(pots.volts) >= pots.limit))
        if at_stop:
            self.hint.setText(self.tr("+ orange   − blue   {0} at the stop").format(at_stop))
        else:
            self.hint.setText(self.tr("+ orange   − blue   drag to turn"))

    def _show_machine(self) -> None:
        machine = self.session.machine
        config = machine.config
        self.dials.set_stuck(~machine.potentiometers.movable)
        self.dials.set_blocks([(b.pots.start, b.pots.stop) for b in machine.response.blocks])
        if math.isinf(config.limit):
            self.note.setText(self.tr("{0} in all · no stops").format(config.weights))
        else:
            limit = f"{config.limit:g}"
            self.note.setText(self.tr("−{0} … +{0} V · {1} in all").format(limit, config.weights))

    def _show(self) -> None:
        machine = self.session.machine
        if self.stack.currentWidget() is self.dials:
            self.dials.set_volts(machine.potentiometers.volts, machine.config.limit)
        else:
            names = [f"R{r + 1}" for r in range(machine.config.r_units)]
            self.maps.set_maps(machine.weight_pictures(), names)
        self.show_hint(self._pointed)
