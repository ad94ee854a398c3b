"""The base of all pages: a widget that can resume, say how it stands, and end what it started."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget


class PageView(QWidget):
    """What a page shows.

    Signals
    -------
    marked(str, str, str)
        A sign for the header, its colour in the theme, and a sentence; no sign for nothing.
    dropped(object)
        A picture or files were dropped on it, for the window to take.
    """

    marked = Signal(str, str, str)
    dropped = Signal(object)

    #: Whether it shows the machine and the run of the console, which header and footer name.
    is_of_console = True

    @property
    def is_busy(self) -> bool:
        """Whether something is being computed that the page will show."""
        return False

    @property
    def goes_on(self) -> bool:
        """Whether it goes on with something while another page is shown."""
        return False

    def heightForWidth(self, width: int) -> int:
        """Return the least height, in pixels: a page scrolls only where that does not fit."""
        layout = self.layout()
        return -1 if layout is None else layout.minimumHeightForWidth(width)

    def show_mark(self) -> None:
        """Emit `marked` if the tab should have a mark; called once the signal is connected."""

    def resume(self) -> None:
        """Resume what was active when the program ended."""

    def release(self) -> None:
        """End what the page started, as it will be destroyed; what it keeps goes on."""
