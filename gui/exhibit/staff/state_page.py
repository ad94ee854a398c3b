"""The page that says how the exhibit is: version, restarts, and problems of its settings."""

from __future__ import annotations

import time

from PySide6.QtCore import Signal

import mark1
from gui.exhibit.staff.controls import button, label
from gui.exhibit.staff.host import Host
from gui.exhibit.staff.page import StaffPage

#: Most problems that have room.
MOST = 4


class StatePage(StaffPage):
    """Says how the exhibit is.

    Signals
    -------
    pin_wanted
        The staff wants another PIN.
    """

    pin_wanted = Signal()

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        pin = button(self.tr("Change the PIN"))
        pin.clicked.connect(self.pin_wanted.emit)
        for text in self._facts():
            self.column.addWidget(label(text))
        for text, name in self._problems():
            self.column.addWidget(label(text, name))
        self.column.addStretch()
        self.column.addWidget(pin)

    def title(self) -> str:
        """Return the title of the page."""
        return self.tr("State")

    def _facts(self) -> list[str]:
        host = self.host
        minutes = round((time.monotonic() - host.started) / 60)
        running = self.tr("Running for {hours} h {minutes} min, restarts after a fault: {count}.")
        return [
            self.tr("Version {version}").format(version=mark1.__version__),
            running.format(hours=minutes // 60, minutes=minutes % 60, count=host.restarts),
            self.tr("Settings: {path}").format(path=host.reading.path),
            self.tr("Logs and visits: {path}").format(path=host.folder),
        ]

    def _problems(self) -> list[tuple[str, str]]:
        problems = self.host.reading.problems
        if not problems:
            return [(self.tr("The file of settings has no problems."), "quiet")]
        shown = [(str(problem), "problem") for problem in problems[:MOST]]
        more = len(problems) - MOST
        if more > 0:
            text = self.tr("More problems: {count}. The log lists all of them.")
            shown.append((text.format(count=more), "quiet"))
        return shown
