"""The first rows of a table, with what each of its columns holds."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt

from gui.base import theme
from mark1.patterns.files.table_columns import Column, TableReading, is_number

_Index = QModelIndex | QPersistentModelIndex

#: Rows shown.
SHOWN = 12


class TableModel(QAbstractTableModel):
    """A reading: cells, and above each column its heading and its role."""

    def __init__(self, reading: TableReading) -> None:
        super().__init__()
        self._words = {
            "class": self.tr("Class"),
            "input": self.tr("Input"),
            "out": self.tr("Left out"),
            "test": self.tr("Test mark"),
        }
        self._guess = self.tr("Class, a guess")
        self.show_reading(reading)

    def show_reading(self, reading: TableReading) -> None:
        """Show a table that is read in another way."""
        self.beginResetModel()
        self._reading = reading
        self.columns = sorted(reading.columns, key=lambda column: column.place)
        self.endResetModel()

    def show_roles(self, reading: TableReading) -> None:
        """Show other roles of the same columns."""
        self._reading = reading
        self.columns = sorted(reading.columns, key=lambda column: column.place)
        last = len(self.columns) - 1
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, last)
        self.dataChanged.emit(self.index(0, 0), self.index(self.rowCount() - 1, last))

    def role_of(self, place: int) -> str:
        """Return the role of a column in words."""
        role = self.columns[place].role
        is_guess = role == "class" and self._reading.is_guess
        return self._guess if is_guess else self._words[role]

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else min(SHOWN, len(self._reading.rows))

    def columnCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.columns)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation != Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return f"{name_of(self.columns[section])}\n{self.role_of(section)} ▾"
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{name_of(self.columns[section])}, {self.role_of(section)}"
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        return None

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        row, column = self._reading.rows[index.row()], self.columns[index.column()]
        cell = row[column.place].strip() if column.place < len(row) else ""
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return cell
        if role == Qt.ItemDataRole.ForegroundRole:
            return theme.theme.color(self._color(column, cell))
        return None

    def _color(self, column: Column, cell: str) -> str:
        """Name the colour of a cell: what cannot be a number stands out among the inputs."""
        if column.role == "input":
            return "text" if is_number(cell, self._reading.text.decimal) else "wrong"
        return "faint" if column.role == "out" else "action"


def name_of(column: Column) -> str:
    """Return the heading of a column, with the letter that a spreadsheet gives it."""
    return f"{column.title.partition(' ')[0]} · {column.name}" if column.name else column.title
