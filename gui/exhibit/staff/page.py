"""One page of the staff panel."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from gui.exhibit.staff.controls import Row
from gui.exhibit.staff.host import Host


class StaffPage(QWidget):
    """A page; derived classes fill `column`.

    Signals
    -------
    noted : str, bool
        A sentence for the line at the foot, and whether it is a problem.
    """

    noted = Signal(str, bool)

    def __init__(self, host: Host) -> None:
        super().__init__()
        self.host = host
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(0, 0, 0, 0)

    def title(self) -> str:
        """Return the title of the page."""
        raise NotImplementedError

    @property
    def is_busy(self) -> bool:
        """Whether the panel must stay open."""
        return False

    def stand(self, is_upright: bool) -> None:
        """Arrange the page for an upright screen or a wide one."""
        for row in self.findChildren(Row):
            row.stand(is_upright)

    def change(self, **values: Any) -> None:
        """Change settings, and say at the foot whether they were saved."""
        problem = self.host.change(**values)
        saved = self.tr("Saved. The exhibit uses it as soon as this panel is closed.")
        self.noted.emit(problem or saved, bool(problem))
