"""Sets up tables that show lines of values."""

from __future__ import annotations

from PySide6.QtWidgets import QTableView

from gui.base import theme


def make_plain(table: QTableView) -> None:
    """Show a table without a grid or row numbers; the tab key leaves it."""
    table.setShowGrid(False)
    table.setTabKeyNavigation(False)
    table.verticalHeader().hide()
    theme.set_font(table.horizontalHeader(), theme.font(theme.TITLE))
