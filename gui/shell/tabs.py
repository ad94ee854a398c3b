"""The tabs of the pages in the header."""

from __future__ import annotations

from PySide6.QtWidgets import QTabBar


class Tabs(QTabBar):
    """A row of tabs; the arrow keys change the page."""

    def __init__(self, names: list[str]) -> None:
        super().__init__()
        self.setAccessibleName(self.tr("Pages"))
        self.setDrawBase(False)
        self.setExpanding(False)
        for name in names:
            self.addTab(name)
