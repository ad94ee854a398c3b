"""One page of the staff panel, and what it works on: settings, counts, logs, panels of lights."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from gui.base import layouts
from gui.exhibit import settings_file
from gui.exhibit.staff.touch_controls import Row
from gui.exhibit.staff_settings import ExhibitSettings
from mark1.errors import FileError

if TYPE_CHECKING:
    from gui.exhibit.card_camera import CardCamera
    from gui.exhibit.pin import PinLock
    from gui.exhibit.settings_file import Reading
    from gui.exhibit.visits import Visits
    from gui.hardware.connection import Hardware


class Host:
    """Everything that the staff sees and changes.

    Parameters
    ----------
    reading : Reading
        The settings as they were read at the start.
    folder : Path
        Where logs and counts are.
    hardware : Hardware, optional
        The panel of lights.
    restarts : int
        How often the supervisor has started the window again.
    retina : Hardware, optional
        The second panel of lights, which shows the photocells.

    Attributes
    ----------
    settings : ExhibitSettings
        With all changes of the staff.
    is_changed : bool
        Whether the window must start again to use them.
    camera : CardCamera or None
        The camera that visitors hold cards in front of.
    """

    def __init__(
        self,
        reading: Reading,
        visits: Visits,
        lock: PinLock,
        folder: Path,
        hardware: Hardware | None = None,
        restarts: int = 0,
        retina: Hardware | None = None,
    ) -> None:
        self.reading, self.visits, self.lock, self.folder = reading, visits, lock, folder
        self.hardware, self.retina, self.restarts = hardware, retina, restarts
        self.settings: ExhibitSettings = reading.settings
        self.is_changed = False
        self.camera: CardCamera | None = None
        self.started = time.monotonic()

    def change(self, **values: Any) -> str:
        """Change settings and write them to the file.

        Returns
        -------
        str
            Why that failed, as a sentence; the settings are then unchanged. Empty if it did not.
        """
        settings = replace(self.settings, **values)
        if settings == self.settings:
            return ""
        if settings.first_language not in settings.languages:
            values["first_language"] = settings.languages[0]
            settings = replace(settings, **values)
        try:
            settings_file.write(self.reading.path, values)
        except FileError as error:
            return str(error.message)
        self.settings = settings
        self.is_changed = self.is_changed or set(values) != {"pin"}
        return ""

    def take_pin(self) -> None:
        """Read the PIN again: `mark1 exhibit pin` may have set another one since the start."""
        pin = settings_file.read(self.reading.path).settings.pin
        if pin:  # a file that cannot be read must not let anybody choose one
            self.settings = replace(self.settings, pin=pin)


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
        self.column = layouts.column(of=self)

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
