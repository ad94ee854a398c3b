"""All weights as a table: sorted by a column, edited, copied, pasted, and written as CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import numpy as np
from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeySequence, QShortcut
from PySide6.QtWidgets import QDialog, QLabel, QPushButton, QTableView, QWidget

from gui.base import layouts, theme
from gui.base.buttons import IN_TITLE
from gui.base.clock import Clock
from gui.base.endings import open_name, save_name
from gui.base.number_format import MINUS, exact, read, whole
from gui.base.tables import make_plain
from gui.base.whole_rows import show_whole_rows
from mark1.disk.atomic import writing
from mark1.machine.machine import Mark1
from mark1.machine.response import blocks_of
from mark1.session.commands import TurnPots
from mark1.session.state import SessionState

#: The columns: number of the weight, its R-unit, what it weighs, and its volts.
NUMBER, UNIT, INPUT, VOLTS = range(4)

#: Their names in a file.
HEADINGS = ("weight", "unit", "input", "volts")

_Index = QModelIndex | QPersistentModelIndex


class WeightModel(QAbstractTableModel):
    """A row for each weight of a machine, in the order of a column.

    Signals
    -------
    edited(int, str)
        The person wrote this as the volts of a weight, which is counted from 0.
    """

    edited = Signal(int, str)

    def __init__(self, machine: Mark1, parent: QWidget) -> None:
        super().__init__(parent)
        self.headings = self.tr("Weight"), self.tr("R-unit"), self.tr("Input"), self.tr("Volts")
        self._by, self._is_down = NUMBER, False
        self.set_machine(machine)

    def set_machine(self, machine: Mark1) -> None:
        """Show the weights of a machine, as many as it has."""
        self.beginResetModel()
        self._machine, self._config = machine, machine.config
        pots, features = np.arange(machine.config.weights), machine.config.features
        self._units, self._inputs = pots // features, pots % features
        if machine.config.kind == "mark1":
            stops = [block.stop for block in blocks_of(machine.config)]
            self._units, self._inputs = np.searchsorted(stops, pots, side="right"), pots
        self.order, self.volts = pots, machine.potentiometers.volts
        self._arrange()
        self.endResetModel()

    def take_volts(self, volts: np.ndarray) -> None:
        """Show where the weights stand now; the order stays until it is asked for again."""
        self.volts = volts
        last = self.index(self.rowCount() - 1, VOLTS)
        self.dataChanged.emit(self.index(0, VOLTS), last)

    def rowCount(self, parent: _Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self.order)

    def columnCount(self, parent: _Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(HEADINGS)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return the text of a cell, and in the tip whether a weight is stuck."""
        pot = int(self.order[index.row()])
        if role == Qt.ItemDataRole.DisplayRole and index.column() == VOLTS:
            return exact(self.volts[pot]).replace("-", MINUS)
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole):
            return self.cells(pot)[index.column()]
        if role == Qt.ItemDataRole.TextAlignmentRole and index.column() in (NUMBER, VOLTS):
            return int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        if role == Qt.ItemDataRole.ToolTipRole and not self._machine.potentiometers.movable[pot]:
            return self.tr("stuck")
        return None

    def cells(self, pot: int) -> tuple[str, str, str, str]:
        """Return what stands in the row of a weight."""
        return str(pot + 1), f"R{self._units[pot] + 1}", self._input(pot), exact(self.volts[pot])

    def _input(self, pot: int) -> str:
        """Name what a weight weighs: an A-unit, a photocell, a number, or the bias."""
        place, config = int(self._inputs[pot]), self._config
        if self._machine.plugboard is not None and place < config.a_units:
            return self.tr("A-unit {number}").format(number=place + 1)
        if self._machine.plugboard is not None or place >= config.cells:
            return self.tr("bias")
        if config.analog:
            return f"x{place + 1}"
        row, column = divmod(place, config.columns)
        return self.tr("photocell {row}, {column}").format(row=row + 1, column=column + 1)

    def headerData(
        self, place: int, way: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        """Return the heading of a column."""
        is_text = role == Qt.ItemDataRole.DisplayRole and way == Qt.Orientation.Horizontal
        return self.headings[place] if is_text else None

    def flags(self, index: _Index) -> Qt.ItemFlag:
        """Let the volts of a weight be written that is not stuck."""
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        movable = self._machine.potentiometers.movable
        if index.column() == VOLTS and movable[self.order[index.row()]]:
            flags |= Qt.ItemFlag.ItemIsEditable
        return flags

    def setData(self, index: _Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Hand on what was written as the volts of a weight."""
        self.edited.emit(int(self.order[index.row()]), str(value))
        return True

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Put the rows in the order of a column."""
        self.layoutAboutToBeChanged.emit()
        self._by, self._is_down = column, order == Qt.SortOrder.DescendingOrder
        self._arrange()
        self.layoutChanged.emit()

    def _arrange(self) -> None:
        numbers = (np.arange(len(self.volts)), self._units, self._inputs, self.volts)[self._by]
        self.order = np.argsort(-numbers if self._is_down else numbers, kind="stable")


class WeightTable(QDialog):
    """Shows the weights of a session beside the window, and changes them.

    Parameters
    ----------
    clock : Clock
        Of the session.
    parent : QWidget
    """

    def __init__(self, clock: Clock, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("All weights"))
        self._clock = clock
        # Qt deletes the model, and what it is connected to, together with this dialog.
        self.model = WeightModel(clock.session.state.machine, self)
        self.model.edited.connect(lambda pot, text: self._take([(str(pot + 1), text)]))
        self.view = QTableView()
        show_whole_rows(self.view)
        self.view.setObjectName("columns")
        self.view.setModel(self.model)
        self.view.setAccessibleName(self.windowTitle())
        make_plain(self.view)
        self.view.setSelectionBehavior(QTableView.SelectionBehavior.SelectRows)
        self.view.setSortingEnabled(True)
        self.view.sortByColumn(NUMBER, Qt.SortOrder.AscendingOrder)
        self.view.horizontalHeader().setStretchLastSection(True)
        self.words = QLabel(wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        layouts.column((self.view, 1), self.words, self._buttons(), of=self, margins=None)
        self.resize(round(480 * theme.scale), min(parent.window().height(), 520))
        clock.watch(self._show_machine, "machine")
        clock.watch(self._show_weights, "weights", slowly=True)
        clock.refused.connect(lambda message: self._say(str(message), "wrong"))

    def _buttons(self) -> QWidget:
        box = QWidget()
        row = layouts.row(of=box, spacing=6)
        for text, tip, key, act in (
            (
                self.tr("Copy"),
                self.tr("The selected rows, or all, for a spreadsheet"),
                "Copy",
                self.copy,
            ),
            (
                self.tr("Paste"),
                self.tr("Volts from a spreadsheet, from the selected row on"),
                "Paste",
                self.paste,
            ),
            (self.tr("Open CSV…"), self.tr("Take the volts of a file"), "", self.ask_open),
            (self.tr("Save CSV…"), self.tr("Write all weights to a file"), "", self.ask_save),
        ):
            button = QPushButton(text)
            button.setToolTip(tip)
            button.setAutoDefault(False)
            button.clicked.connect(act)
            row.addWidget(button)
            if key:
                QShortcut(getattr(QKeySequence.StandardKey, key), self, act)
        row.addStretch(1)
        return box

    def button(self) -> QPushButton:
        """Make a button that opens the table."""
        button = QPushButton(self.tr("Table…"))
        theme.dress(button, "switch")
        theme.fix_size(button, 0, IN_TITLE)
        button.setToolTip(self.tr("All weights as a table, to sort, change and copy"))
        button.clicked.connect(self.open)
        return button

    def open(self) -> None:
        """Show the weights, beside the window."""
        self._show_machine(self._clock.session.state)
        self.view.resizeColumnsToContents()
        self.show()
        self.raise_()

    def _show_machine(self, state: SessionState) -> None:
        if not self.isHidden() or self.model.rowCount() != state.machine.config.weights:
            self.model.set_machine(state.machine)
        self._show_weights(state)

    def _show_weights(self, state: SessionState) -> None:
        self.model.take_volts(state.machine.potentiometers.volts)

    def _say(self, text: str, tone: str) -> None:
        self.words.setText(text)
        theme.color_text(self.words, tone)

    # --- out -----------------------------------------------------------------------------

    def copy(self) -> None:
        """Put the selected rows, or all, on the clipboard."""
        rows = [index.row() for index in self.view.selectionModel().selectedRows()]
        rows = sorted(rows) or list(range(self.model.rowCount()))
        lines = [self.model.headings, *(self.model.cells(int(self.model.order[r])) for r in rows)]
        QGuiApplication.clipboard().setText(_written(lines, "\t"))
        self._say(
            self.tr("{count} weights are on the clipboard.").format(count=whole(len(rows))), "quiet"
        )

    def ask_save(self) -> None:
        """Choose where, and write all weights as CSV."""
        kinds = {self.tr("Table (*.csv)"): ".csv"}
        path = save_name(self, self.tr("Save CSV"), "weights.csv", kinds)
        if path is not None:
            self._clock.do(lambda: self.save(path))

    def save(self, path: Path) -> None:
        """Write all weights in their order as CSV, with a decimal point.

        Raises
        ------
        FileError
            If the file cannot be written.
        """
        cells = (self.model.cells(pot) for pot in range(self.model.rowCount()))
        volts = self.model.volts.tolist()
        lines = [(*row[:VOLTS], repr(v)) for row, v in zip(cells, volts, strict=True)]
        with writing(path) as unfinished:
            unfinished.write_text(_written([HEADINGS, *lines], ","), encoding="utf-8")
        self._say(self.tr("Saved as {file}.").format(file=path.name), "quiet")

    # --- in ------------------------------------------------------------------------------

    def paste(self) -> None:
        """Take the volts of the clipboard."""
        text = QGuiApplication.clipboard().text()
        self._take(csv.reader(io.StringIO(text), delimiter="\t"))

    def ask_open(self) -> None:
        """Choose a file, and take its volts."""
        name = open_name(self, self.tr("Open CSV"), "", self.tr("Tables"), (".csv",))
        if name:
            self.read(Path(name))

    def read(self, path: Path) -> None:
        """Take the volts of a CSV file, whose last column they are; the first has the numbers."""
        try:
            text = path.read_text(encoding="utf-8-sig")
        except (OSError, UnicodeDecodeError) as error:
            self._say(str(error), "wrong")
            return
        is_apart = ";" in text.partition("\n")[0]
        self._take(csv.reader(io.StringIO(text), delimiter=";" if is_apart else ","))

    def _take(self, lines: Iterable[list[str] | tuple[str, ...]]) -> None:
        """Turn to the volts of lines, in one step of undo; without numbers, from the current row.

        A first line without a number is a heading.
        """
        order, volts = self.model.order, self.model.volts
        row, turns = max(0, self.view.currentIndex().row()), []
        for place, cells in enumerate(line for line in lines if any(line)):
            value = read(cells[-1], is_whole=False)
            if place == 0 and value is None and not any(map(str.isdigit, cells[-1])):
                continue
            number = read(cells[0], is_whole=True) if len(cells) > 1 else None
            if len(cells) == 1 and row < len(order):
                number, row = int(order[row]) + 1, row + 1
            if value is None or not np.isfinite(value):
                text = self.tr("“{text}” in line {line} is not a number of volts. Correct it.")
                self._say(text.format(text=cells[-1][:20], line=place + 1), "wrong")
                return
            if number is None or not 1 <= number <= len(volts):
                text = self.tr("Line {line} belongs to no weight: there are {count}. Leave it out.")
                self._say(text.format(line=place + 1, count=whole(len(volts))), "wrong")
                return
            if value != volts[int(number) - 1]:
                turns.append((int(number) - 1, float(value)))
        self._say("", "quiet")
        if turns and self._clock.perform(TurnPots(tuple(turns))):
            self._clock.do(self._clock.session.commit)
            self._show_weights(self._clock.session.state)


def _written(lines: Iterable[tuple[str, ...]], separator: str) -> str:
    text = io.StringIO()
    csv.writer(text, delimiter=separator, lineterminator="\n").writerows(lines)
    return text.getvalue()
