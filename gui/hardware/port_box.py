"""The list of ports on the page of the hardware."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QLineEdit


class PortBox(QComboBox):
    """A list of ports, refreshed each time it opens. An address can be typed, too.

    Signals
    -------
    opening
        The list is about to be shown.
    """

    opening = Signal()

    def __init__(self) -> None:
        super().__init__(editable=True)
        self.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)

    @property
    def edit(self) -> QLineEdit:
        """The field. Python may take one that is kept for deleted: it is asked for each time."""
        edit = self.lineEdit()
        assert edit is not None  # an editable box has one
        return edit

    def showPopup(self) -> None:
        """Refresh the list, then show it."""
        self.opening.emit()
        super().showPopup()
