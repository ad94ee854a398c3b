"""The page of the panels of lights: their ports, how they are, and their self-test."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QProgressBar, QPushButton, QWidget

from firmware_io.wire.serial_ports import list_serial_ports
from gui.base import icons, layouts
from gui.exhibit.staff.page import Host, StaffPage
from gui.exhibit.staff.touch_controls import Toggle, arrange, button, label
from gui.hardware.connection import Hardware

#: Most ports that are listed, and lines of the self-test that are kept.
MOST_PORTS, MOST_LINES = 5, 7


class PortChoice(QWidget):
    """A toggle for each port a panel may be on, of which one is chosen.

    Parameters
    ----------
    setting : str
        The setting that holds the port.
    page : StaffPage
        Which changes it.

    Signals
    -------
    changed
        Another port was chosen, or none.
    """

    changed = Signal()

    def __init__(self, setting: str, page: StaffPage) -> None:
        super().__init__()
        self._setting, self._page = setting, page
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self.toggles = self._toggles()

    def stand(self, is_upright: bool) -> None:
        """Arrange the ports in two or three columns."""
        arrange(self._grid, self.toggles.values(), 2 if is_upright else 3, 3)

    @property
    def _port(self) -> str:
        return str(getattr(self._page.host.settings, self._setting))

    @property
    def is_set(self) -> bool:
        """Whether there is to be a panel."""
        return bool(self._port)

    def _toggles(self) -> dict[str, Toggle]:
        chosen = self._port
        ports = [port.device for port in list_serial_ports()][:MOST_PORTS]
        if chosen and chosen not in ports:
            ports = [chosen, *ports[: MOST_PORTS - 1]]
        names = {"": self.tr("No panel")} | {port: port for port in ports}
        made = {port: Toggle(name, port == chosen) for port, name in names.items()}
        for port, toggle in made.items():
            toggle.clicked.connect(lambda checked=False, port=port: self._choose(port))
        return made

    def _choose(self, port: str) -> None:
        if port != self._port:
            self._page.change(**{self._setting: port})
        for each, toggle in self.toggles.items():
            toggle.setChecked(each == self._port)
        self.changed.emit()


class BoardPage(StaffPage):
    """Chooses the port of each panel, says how the panel is, and tests it."""

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self._lines: list[str] = []
        self.state, self.findings = label(), label(name="quiet")
        self.caption = label(self.tr("It is connected to"), "quiet")
        self.test = button(self.tr("Test the panel"))
        self.progress = QProgressBar()
        self.progress.setTextVisible(False)
        self.panels = {"1": host.hardware, "2": host.retina}
        self.ports = {"1": PortChoice("panel", self), "2": PortChoice("retina_panel", self)}
        self.which = {
            "1": self._tab(self.tr("Panel of the weights"), self.ports["1"]),
            "2": self._tab(self.tr("Panel of the photocells"), self.ports["2"]),
        }
        self._build()
        for number, hardware in self.panels.items():
            self.which[number].clicked.connect(lambda _=False, number=number: self._turn(number))
            if hardware is not None:
                hardware.changed.connect(self._show)
                hardware.testing.changed.connect(self._show)
                hardware.noted.connect(self._note)
        self.stand(is_upright=False)
        self._turn("1")

    @staticmethod
    def _tab(text: str, ports: PortChoice) -> QPushButton:
        """Make a button that turns to a panel; a tick says that one is set."""
        made = button(text, "tab")
        made.setCheckable(True)

        def mark() -> None:
            name, color = ("check", "text") if ports.is_set else ("minus", "quiet")
            made.setIcon(icons.icon(name, color))

        ports.changed.connect(mark)
        mark()
        return made

    def _build(self) -> None:
        which, state = layouts.row(*self.which.values()), layouts.row((self.state, 1), self.test)
        layouts.add(self.column, which, self.caption, *self.ports.values(), state)
        layouts.add(self.column, self.progress, self.findings)
        self.column.addStretch()
        self.test.clicked.connect(self._test)

    def title(self) -> str:
        return self.tr("Panel of lights")

    @property
    def is_busy(self) -> bool:
        """Whether a test is under way."""
        return any(panel is not None and panel.testing.is_on for panel in self.panels.values())

    @property
    def _hardware(self) -> Hardware | None:
        """The panel that the page is about."""
        return self.panels[self._number]

    def stand(self, is_upright: bool) -> None:
        """Arrange the ports in two or three columns."""
        for choice in self.ports.values():
            choice.stand(is_upright)

    def _turn(self, number: str) -> None:
        """Turn to one of the panels, unless one is being tested."""
        if not self.is_busy:
            self._number, self._lines = number, []
        for each, tab in self.which.items():
            tab.setChecked(each == self._number)
        self._show()

    def _test(self) -> None:
        hardware = self._hardware
        if hardware is None:
            return
        if hardware.testing.is_on:
            hardware.testing.stop()
        else:
            self._lines = []
            hardware.testing.begin(motors=False)

    def _note(self, text: str) -> None:
        if self.is_busy or self._lines:
            self._lines = [*self._lines, text][-MOST_LINES:]
            self._show()

    def _show(self) -> None:
        self._show_ports()
        hardware = self._hardware
        if hardware is None:
            self.state.setText(self.tr("No panel is used."))
            self.test.setEnabled(False)
            self.progress.hide()
            self.findings.setText("")
            return
        testing = hardware.testing
        self.state.setText(testing.says or hardware.state.words)
        self.test.setText(self.tr("Stop the test") if testing.is_on else self.tr("Test the panel"))
        self.test.setEnabled(testing.is_on or (hardware.state.is_shown and not hardware.is_one_way))
        self.progress.setVisible(testing.is_on)
        self.progress.setValue(round(100 * testing.share))
        self.findings.setText("\n".join(self._lines))

    def _show_ports(self) -> None:
        """Show the ports, but not beside a self-test, which needs their room."""
        are_shown = not self.is_busy and not self._lines
        self.caption.setVisible(are_shown)
        for number, choice in self.ports.items():
            choice.setVisible(are_shown and number == self._number)
