"""The hardware page: the panel itself, what it shows, and its board."""

from __future__ import annotations

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QHBoxLayout

from gui import theme
from gui.hardware import Hardware
from gui.pages.page_view import PageView
from gui.panels.board_panel import MARKS, BoardPanel
from gui.panels.lights_panel import LightsPanel
from gui.panels.show_panel import ShowPanel


class HardwarePage(PageView):
    """Show everything about the panel.

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
        hardware.changed.connect(self._mark)

    def resume(self) -> None:
        """Connect the panel that was connected when the program last ended."""
        self.hardware.resume()

    def release(self) -> None:
        """Disconnect the panel."""
        self.hardware.close()

    def hand_over(self) -> Hardware:
        """Keep the panel connected."""
        self.hardware.move_to(None)
        return self.hardware

    def _mark(self) -> None:
        """Mark the tab with the state of the panel."""
        state = self.hardware.state
        mark, color = MARKS[state.status] if self.hardware.link is not None else ("", "quiet")
        self.marked.emit(mark, color, state.words)

    def changeEvent(self, event: QEvent) -> None:
        """Fit text of another size."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange and hasattr(self, "board"):
            self._fit()

    def _fit(self) -> None:
        """Give extra width to the lights, not to the rows of choices."""
        for panel, widest in ((self.show_, 380), (self.board, 440)):
            panel.setMaximumWidth(round(widest * theme.scale))
