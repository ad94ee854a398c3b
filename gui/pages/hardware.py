"""The hardware page: a panel, what it shows, and its board; and the same for a second panel."""

from __future__ import annotations

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QHBoxLayout, QStackedLayout, QWidget

from firmware_io.link_state import Status
from gui import theme
from gui.hardware import Hardware
from gui.pages.page_view import PageView
from gui.panels.board_panel import MARKS, BoardPanel
from gui.panels.lights_panel import LightsPanel
from gui.panels.show_panel import ShowPanel

#: The states of two panels, the one to be told first in front.
_FIRST_TOLD = (Status.FAILED, Status.SEARCHING, Status.OPENING, Status.CONNECTED, Status.CLOSED)


class HardwarePage(PageView):
    """Show everything about one panel, and let the user turn to the other.

    Parameters
    ----------
    first, second : Hardware
        Panel 1, usually of the weights, and panel 2, usually of the photocells.
    """

    def __init__(self, first: Hardware, second: Hardware) -> None:
        super().__init__()
        self._panels = {"1": first, "2": second}
        self._sides: dict[str, _Side] = {}
        self._stack = QStackedLayout(self)
        self.turn_to("1")
        for hardware in self._panels.values():
            hardware.changed.connect(self._mark)

    @property
    def hardware(self) -> Hardware:
        """The panel that is shown."""
        return self._side.hardware

    @property
    def lights(self) -> LightsPanel:
        """The lights of the panel that is shown."""
        return self._side.lights

    @property
    def show_(self) -> ShowPanel:
        """What the panel that is shown is to show."""
        return self._side.show_

    @property
    def board(self) -> BoardPanel:
        """The board of the panel that is shown."""
        return self._side.board

    @property
    def _side(self) -> _Side:
        side = self._stack.currentWidget()
        assert isinstance(side, _Side)
        return side

    def heightForWidth(self, width: int) -> int:
        """Return the least height of the panel that is shown, in pixels."""
        layout = self._side.layout()
        return -1 if layout is None else layout.minimumHeightForWidth(width)

    def turn_to(self, number: str) -> None:
        """Show panel "1" or "2", which is built on first use."""
        if number not in self._sides:
            side = _Side(self._panels[number])
            side.lights.which.chosen.connect(self._choose)
            self._sides[number] = side
            self._stack.addWidget(side)
        self._stack.setCurrentWidget(self._sides[number])

    def _choose(self, number: str) -> None:
        """Turn to another panel; its switch stands where the one was that was used."""
        self._side.lights.show_number()
        self.turn_to(number)
        self._side.lights.which.buttons[number].setFocus()

    def resume(self) -> None:
        """Connect the panels that were connected when the program last ended."""
        if self._panels["2"].choice.connects:
            self.turn_to("2")  # its log begins here
            self.turn_to("1")
        for hardware in self._panels.values():
            hardware.resume()

    def release(self) -> None:
        """Disconnect both panels."""
        for hardware in self._panels.values():
            hardware.close()

    def hand_over(self) -> tuple[Hardware, ...]:
        """Keep the panels connected."""
        for hardware in self._panels.values():
            hardware.move_to(None)
        return tuple(self._panels.values())

    def _mark(self) -> None:
        """Mark the tab with the state of the panels, the one that needs a person first."""
        told = {
            number: hardware.state
            for number, hardware in self._panels.items()
            if hardware.link is not None
        }
        if not told:
            self.marked.emit("", "quiet", self._panels["1"].state.words)
            return
        mark, color = MARKS[min((each.status for each in told.values()), key=_FIRST_TOLD.index)]
        words = [f"{number}: {state.words}" for number, state in told.items()]
        alone = next(iter(told.values())).words
        self.marked.emit(mark, color, alone if len(told) == 1 else "\n".join(words))


class _Side(QWidget):
    """One panel: its lights, what they show, its board."""

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
        """Fit text of another size."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange and hasattr(self, "board"):
            self._fit()

    def _fit(self) -> None:
        """Give extra width to the lights, not to the rows of choices."""
        for panel, widest in ((self.show_, 380), (self.board, 440)):
            panel.setMaximumWidth(round(widest * theme.scale))
