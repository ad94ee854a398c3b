"""The menu of machines to choose from: presets, and those used recently."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtWidgets import QToolButton

from gui.base import remembered
from gui.base.buttons import menu_of
from gui.base.work import later
from gui.machine.words import long_words
from mark1.machine.config import MachineConfig


class Presets(QToolButton):
    """A button with the menu.

    Parameters
    ----------
    take_ready : callable
        Takes the name of a ready machine, and of a gate or nothing.
    take_machine : callable
        Takes a machine that was used before.
    """

    def __init__(
        self,
        take_ready: Callable[[str, str], None],
        take_machine: Callable[[MachineConfig], None],
    ) -> None:
        super().__init__()
        self._take_ready, self._take_machine = take_ready, take_machine
        self.setText(self.tr("Presets ▾"))
        self.setAccessibleName(self.tr("Presets"))
        self.setToolTip(self.tr("Preset machines, and those used recently"))
        menu_of(self).aboutToShow.connect(self.fill)

    def fill(self) -> None:
        """List the machines."""
        menu = self.menu()
        menu.clear()
        for name, gate, text in (
            ("mark1-1960", "", self.tr("Mark I, 1960")),
            ("textbook", "", self.tr("Textbook perceptron")),
            ("two-switches", "XOR", self.tr("Two switches: XOR")),
            ("two-switches", "AND", self.tr("Two switches: AND")),
            ("100x100", "", self.tr("Retina of 100 × 100")),
        ):
            action = menu.addAction(text)
            action.triggered.connect(partial(self._ready, name, gate))
        recent = remembered.recent_machines()
        if recent:
            menu.addSeparator()
            menu.addAction(self.tr("Recently used")).setEnabled(False)
        for config in recent:
            action = menu.addAction(long_words(config))
            action.triggered.connect(partial(self._machine, config))

    def _ready(self, name: str, gate: str, checked: bool = False) -> None:
        later(self, lambda: self._take_ready(name, gate))

    def _machine(self, config: MachineConfig, checked: bool = False) -> None:
        later(self, lambda: self._take_machine(config))
