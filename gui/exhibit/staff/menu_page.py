"""The first page of the staff panel: a tile for each other page, and what ends the exhibit."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QPushButton

from gui.exhibit.staff.controls import button, label
from gui.exhibit.staff.host import Host
from gui.exhibit.staff.page import StaffPage


class MenuPage(StaffPage):
    """Leads to the other pages.

    Signals
    -------
    chosen : str
        The name of a page.
    restarting, quitting
        The staff wants the exhibit to start again, or to end.
    """

    chosen = Signal(str)
    restarting = Signal()
    quitting = Signal()

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self.tiles = {name: self._tile(name, text) for name, text in self._texts().items()}
        self._grid = QGridLayout()
        self.column.addLayout(self._grid)
        self.problem = label(name="problem")
        self.column.addWidget(self.problem)
        self.column.addStretch()
        self.restart = button(self.tr("Restart the exhibit"), icon="reset")
        self.quit = button(self.tr("Quit"), icon="cross")
        self.restart.clicked.connect(self.restarting.emit)
        self.quit.clicked.connect(self._ask)
        row = QGridLayout()
        row.addWidget(self.restart, 0, 0)
        row.addWidget(self.quit, 0, 1)
        row.setColumnStretch(0, 1)
        row.setColumnStretch(1, 1)
        self.column.addLayout(row)
        if host.reading.problems:
            text = self.tr("The file of settings has problems: see State.")
            self.problem.setText(text)
        self.stand(is_upright=False)

    def title(self) -> str:
        """Return the title of the page."""
        return self.tr("Staff")

    def stand(self, is_upright: bool) -> None:
        """Arrange the tiles in two or four columns."""
        columns = 2 if is_upright else 4
        for place, tile in enumerate(self.tiles.values()):
            self._grid.addWidget(tile, place // columns, place % columns)
        for place in range(4):
            self._grid.setColumnStretch(place, 1 if place < columns else 0)

    def _texts(self) -> dict[str, str]:
        return {
            "patterns": self.tr("Patterns"),
            "languages": self.tr("Languages"),
            "times": self.tr("Times"),
            "screen": self.tr("Screen, sound"),
            "board": self.tr("Panel of lights"),
            "visits": self.tr("Visits"),
            "export": self.tr("Export"),
            "state": self.tr("State"),
        }

    def _tile(self, name: str, text: str) -> QPushButton:
        made = button(text, "tile")
        made.clicked.connect(lambda checked=False: self.chosen.emit(name))
        return made

    def _ask(self) -> None:
        """Quit at the second touch: afterwards someone has to start the exhibit again."""
        if self.quit.objectName() == "action":
            self.quitting.emit()
            return
        self.quit.setObjectName("action")
        self.quit.setText(self.tr("Touch again to quit"))
        self.quit.style().unpolish(self.quit)
        self.quit.style().polish(self.quit)
        self.noted.emit(
            self.tr("After that, the exhibit stays off until this computer starts again."), False
        )
