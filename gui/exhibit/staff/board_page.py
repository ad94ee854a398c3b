"""The page of the panels of lights: their ports, how they are, and the self-test of the first."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QGridLayout, QProgressBar, QWidget

from firmware_io.ports import list_serial_ports
from gui.exhibit.staff.controls import Toggle, button, label
from gui.exhibit.staff.host import Host
from gui.exhibit.staff.page import StaffPage

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
    """

    def __init__(self, setting: str, page: StaffPage) -> None:
        super().__init__()
        self._setting, self._page = setting, page
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self.toggles = self._toggles()

    def stand(self, is_upright: bool) -> None:
        """Arrange the ports in two or three columns."""
        columns = 2 if is_upright else 3
        for place, toggle in enumerate(self.toggles.values()):
            self._grid.addWidget(toggle, place // columns, place % columns)
        for place in range(3):
            self._grid.setColumnStretch(place, 1 if place < columns else 0)

    @property
    def _port(self) -> str:
        return str(getattr(self._page.host.settings, self._setting))

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
            with QSignalBlocker(toggle):
                toggle.setChecked(each == self._port)
            toggle._mark(toggle.isChecked())


class BoardPage(StaffPage):
    """Chooses the ports of the panels, says how they are, and tests the first."""

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self._lines: list[str] = []
        self.state, self.findings = label(), label(name="quiet")
        self.test = button(self.tr("Test the panel"))
        self.progress = QProgressBar()
        self.progress.setTextVisible(False)
        self.ports = PortChoice("panel", self)
        self.retina_ports = PortChoice("retina_panel", self)
        self.column.addWidget(label(self.tr("The panel of lights is connected to"), "quiet"))
        self.column.addWidget(self.ports)
        second = self.tr("A second panel, which shows the photocells, is connected to")
        self.column.addWidget(label(second, "quiet"))
        self.column.addWidget(self.retina_ports)
        self.column.addWidget(self.state)
        self.column.addWidget(self.test)
        self.column.addWidget(self.progress)
        self.column.addWidget(self.findings)
        self.column.addStretch()
        self.test.clicked.connect(self._test)
        if host.retina is not None:
            host.retina.changed.connect(self._show)
        if host.hardware is not None:
            host.hardware.changed.connect(self._show)
            host.hardware.testing.changed.connect(self._show)
            host.hardware.noted.connect(self._note)
        self.stand(is_upright=False)
        self._show()

    def title(self) -> str:
        """Return the title of the page."""
        return self.tr("Panel of lights")

    @property
    def is_busy(self) -> bool:
        """Whether a test is under way."""
        hardware = self.host.hardware
        return hardware is not None and hardware.testing.is_on

    def stand(self, is_upright: bool) -> None:
        """Arrange the ports in two or three columns."""
        for choice in (self.ports, self.retina_ports):
            choice.stand(is_upright)

    def _test(self) -> None:
        hardware = self.host.hardware
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
        hardware = self.host.hardware
        if hardware is None:
            self.state.setText(self._with_second(self.tr("No panel is used.")))
            self.test.setEnabled(False)
            self.progress.hide()
            return
        testing = hardware.testing
        self.state.setText(self._with_second(testing.says or hardware.state.words))
        self.test.setText(self.tr("Stop the test") if testing.is_on else self.tr("Test the panel"))
        self.test.setEnabled(testing.is_on or (hardware.state.is_shown and not hardware.is_one_way))
        self.progress.setVisible(testing.is_on)
        self.progress.setValue(round(100 * testing.share))
        self.findings.setText("\n".join(self._lines))

    def _with_second(self, words: str) -> str:
        """Add how the second panel is, if there is one."""
        retina = self.host.retina
        if retina is None:
            return words
        second = self.tr("Second panel: {words}").format(words=retina.state.words)
        return f"{words}\n{second}"
