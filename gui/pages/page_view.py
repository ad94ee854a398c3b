"""What every page of the window is: a widget that can resume, mark its tab, and let devices go."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget


class PageView(QWidget):
    """What a page shows.

    Signals
    -------
    marked(str, str, str)
        A sign beside the title of the page, its colour in the theme, and a sentence.
    """

    marked = Signal(str, str, str)

    def resume(self) -> None:
        """Go on with what was under way when the program ended."""

    def release(self) -> None:
        """Let go of devices: the window closes."""
