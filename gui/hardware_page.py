"""The page of the panel: as it shines, what it shows, and the board behind it."""

from __future__ import annotations

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from gui import theme
from gui.hardware import Hardware
from gui.panels.board_panel import BoardPanel
from gui.panels.lights_panel import LightsPanel
from gui.panels.show_panel import ShowPanel


class HardwarePage(QWidget):
    """Everything about the panel.

    Parameters
    ----------
    hardware : Hardware
    """

    def __init__(self, hardware: Hardware) -> None:
        super().__init__()
        self.hardware = hardware
        self.lights = LightsPanel(hardware)
        self.show_ = ShowPanel(hardware, self.lights)
        self.board = BoardPanel(hardware)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(theme.GUTTER)
        for panel, share in ((self.lights, 50), (self.show_, 28), (self.board, 30)):
            row.addWidget(panel, share)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        """Keep to text of another size."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange and hasattr(self, "board"):
            self._fit()

    def _fit(self) -> None:
        """Let more room make the lights larger, not the rows of choices."""
        for panel, widest in ((self.show_, 380), (self.board, 440)):
            panel.setMaximumWidth(round(widest * theme.scale))
