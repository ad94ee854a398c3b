"""The hardware page: a panel, what it shows, and its board; and the same for a second panel.

Above them is the training bar of the console, so that people at the board see the lights follow.
"""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QStackedLayout, QWidget

from firmware_io.link.link_state import Status
from gui.base import layouts, theme
from gui.base.actions import Actions
from gui.base.clock import Clock
from gui.base.page import PageView
from gui.console.training_bar import TrainingBar
from gui.hardware.board_panel import MARKS, BoardPanel
from gui.hardware.connection import Hardware
from gui.hardware.lights_panel import LightsPanel
from gui.hardware.show_panel import ShowPanel

#: The states of two panels, the one to be told first in front.
_FIRST_TOLD = (Status.FAILED, Status.SEARCHING, Status.OPENING, Status.CONNECTED, Status.CLOSED)


class Panels:
    """Both panels, which stay connected while the window is rebuilt.

    Attributes
    ----------
    hardware : dict of str to Hardware
        Panel "1", usually of the weights, and panel "2", usually of the photocells.
    shown : str
        The one that the page shows.
    """

    def __init__(self) -> None:
        self.hardware: dict[str, Hardware] = {}
        self.shown = "1"

    def follow(self, clock: Clock) -> None:
        """Let a clock drive the panels, which are made on first use."""
        for number in (1, 2):
            if str(number) in self.hardware:
                self.hardware[str(number)].follow(clock)
            else:
                self.hardware[str(number)] = Hardware(clock, number)

    def close(self) -> None:
        """Disconnect both."""
        for hardware in self.hardware.values():
            hardware.close()


class HardwarePage(PageView):
    """Show everything about one panel, and let the user switch to the other."""

    def __init__(
        self, clock: Clock, actions: Actions, panels: Panels, *, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._kept = panels
        panels.follow(clock)
        self._panels = panels.hardware
        self._sides: dict[str, _Side] = {}
        self.training = TrainingBar(clock, actions, self, teaches=False)
        self._stack = QStackedLayout()
        layouts.column(self.training, (self._stack, 1), of=self, spacing=theme.GUTTER)
        self.turn_to(panels.shown)
        for hardware in self._panels.values():
            hardware.changed.connect(self.show_mark)

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

    def minimumSizeHint(self) -> QSize:
        """Return the least width of the panel that is shown; see `heightForWidth`."""
        return self._side.minimumSizeHint() if self._stack.count() else QSize()

    def heightForWidth(self, width: int) -> int:
        """Return the least height of the panel that is shown, in pixels."""
        if not self._stack.count():
            return -1
        bar = self.training.minimumSizeHint().height() + theme.GUTTER
        return self._side.least_height(width) + bar

    def turn_to(self, number: str) -> None:
        """Show panel "1" or "2", which is built on first use."""
        self._kept.shown = number
        if number not in self._sides:
            side = _Side(self._panels[number], self)
            side.lights.which.chosen.connect(self._choose)
            self._stack.addWidget(side)
            self._sides[number] = side
        self._stack.setCurrentWidget(self._sides[number])
        self._show_next()

    def _choose(self, number: str) -> None:
        """Turn to a panel; its switch stands where the one was that was used."""
        self._side.lights.show_number()
        self.turn_to(number)
        self._side.lights.which.buttons[number].setFocus()

    @property
    def goes_on(self) -> bool:
        """Whether a panel is connected, looked for, or being disconnected."""
        return any(hardware.is_active for hardware in self._panels.values())

    def resume(self) -> None:
        """Connect the panels that were connected when the program last ended."""
        if self._panels["2"].choice.connects:
            self.turn_to("2")  # its log begins here
            self.turn_to("1")
        for hardware in self._panels.values():
            hardware.resume()

    def _show_next(self) -> None:
        """Light *Learn*, unless *Connect* of the shown panel is what to press next."""
        self.training.set_primary(self.hardware.is_active)

    def show_mark(self) -> None:
        """Show in the header how the panels stand, the one that needs a person first."""
        self._show_next()
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
    """One panel: its lights, what they show, its board.

    They stand side by side, or what is shown stands below the lights where that is too wide, and
    the board over both in the narrowest window.
    """

    def __init__(self, hardware: Hardware, parent: QWidget) -> None:
        super().__init__(parent)
        self.hardware = hardware
        self.lights = LightsPanel(hardware, self)
        self.show_ = ShowPanel(hardware, self.lights, self)
        self.board = BoardPanel(hardware, self)
        self._left = layouts.column(self.lights, spacing=theme.GUTTER)
        self._row = layouts.row((self._left, 50), (self.board, 30), of=self, spacing=theme.GUTTER)
        self._is_narrow = False
        self._place()

    def minimumSizeHint(self) -> QSize:
        """Ask for the width of the widest panel; the height follows from it."""
        return QSize(max(self._widths()), 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Place the panels in the room there is, once they are there."""
        super().resizeEvent(event)
        if hasattr(self, "board"):
            self._fold(self.width())

    def least_height(self, width: int) -> int:
        """Return the least height in pixels at a width, with a little more than Qt adds up."""
        self._fold(width)
        if self._row.direction() is not QBoxLayout.Direction.LeftToRight:
            return self._row.heightForWidth(width)  # it is scrolled in any case
        return self._row.minimumHeightForWidth(width) + theme.UNIT

    def _widths(self) -> list[int]:
        """Return the least widths of the lights, of what is shown, and of the board."""
        return [each.minimumSizeHint().width() for each in (self.lights, self.show_, self.board)]

    def _fold(self, width: int) -> None:
        lights, show, board = self._widths()
        is_stacked = width < max(lights, show) + theme.GUTTER + board
        layouts.stack(self._row, is_stacked, "right")  # the board on top, to be connected
        is_narrow = width < sum(self._widths()) + 2 * theme.GUTTER
        if is_narrow != self._is_narrow:
            self._is_narrow = is_narrow
            self._place()

    def _place(self) -> None:
        """Place the panels; extra width is for the lights, not for the rows of choices."""
        if self._is_narrow:
            self._left.addWidget(self.show_)
        else:
            self._row.insertWidget(1, self.show_, 28)
        for panel, widest in ((self.show_, 380), (self.board, 440)):
            panel.setMaximumWidth(
                theme.NO_LIMIT if self._is_narrow else round(widest * theme.scale)
            )
