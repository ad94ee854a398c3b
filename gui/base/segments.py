"""A row of buttons of which one is chosen."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QFrame, QPushButton, QSizePolicy

from gui.base import layouts
from gui.base.buttons import switch


class Segments(QFrame):
    """A choice between a few things; the arrow keys move it.

    Parameters
    ----------
    name : str
        Accessible name.
    choices : sequence of (str, str)
        Key and text of each.

    Signals
    -------
    chosen(str)
        A person chose another: its key.
    """

    chosen = Signal(str)

    def __init__(self, name: str, choices: Sequence[tuple[str, str]]) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self._group = QButtonGroup(self)
        self.buttons: dict[str, QPushButton] = {}
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        row = layouts.row(of=self, spacing=2)
        for key, text in choices:
            button = switch(text)
            button.setAccessibleName(text)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.clicked.connect(lambda checked=False, key=key: self.chosen.emit(key))
            self._group.addButton(button)
            self.buttons[key] = button
            row.addWidget(button)

    def choose(self, key: str) -> None:
        """Mark one as chosen; emits nothing."""
        self.buttons[key].setChecked(True)

    @property
    def current(self) -> str:
        """The key of the one that is chosen, empty for none."""
        return next((key for key, button in self.buttons.items() if button.isChecked()), "")
