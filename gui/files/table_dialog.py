"""Shows how a table is read before it replaces anything, and lets a person change it.

Nothing is read until then but the beginning of the file. What is changed here is what is read.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import Future
from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import (
    QCoreApplication,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QActionGroup, QContextMenuEvent, QKeyEvent, QPalette
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QDialog,
    QDialogButtonBox,
    QGridLayout,
    QHeaderView,
    QLabel,
    QMenu,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from gui.base import layouts, theme
from gui.base.announce import announce
from gui.base.buttons import add_choice
from gui.base.choice_box import ChoiceBox
from gui.base.number_format import whole
from gui.base.tables import make_plain
from gui.base.work import give_up, is_under_way, wait_for
from gui.files.table_model import TableModel, name_of
from mark1.errors import Mark1Error
from mark1.patterns.files import is_table, look_at_table
from mark1.patterns.files.table_columns import TableChoices, TableReading
from mark1.patterns.files.table_text import UTF_8, UTF_16, WINDOWS
from mark1.patterns.pattern_set import PatternSet

#: Size at the designed size of text, widest column, and letters for which a choice has room.
SIZE, WIDEST, LETTERS = (900, 480), 220, 8

#: Columns as wide as their cells; with more, all are alike.
FITTED = 60

#: Names of classes that are listed.
LISTED = 4


def look_first(
    window: QWidget,
    path: Path,
    read: Callable[[], object],
    ask: Callable[[TableReading], object],
) -> None:
    """Look at a file that is to be read; ask about a table, unless this program wrote it.

    Parameters
    ----------
    window : QWidget
        Waits while the file is looked at.
    path : Path
    read : callable
        Reads the file at once. It also says why a file that is no table cannot be read.
    ask : callable
        Given how the table would be read.
    """

    def go_on(looking: Future[TableReading]) -> None:
        if looking.exception() is None:
            reading = looking.result()
            if reading.problem is not None or reading.sentence is not None:
                ask(reading)
                return
        read()

    if is_table(path) and path.is_file():
        wait_for(window, _reading_words(path), partial(_look, path, None), go_on)
    else:
        read()


def _look(
    path: Path, choices: TableChoices | None, progress: Callable[[float], None]
) -> TableReading:
    reading = look_at_table(path, choices)
    progress(1)  # it may have been cancelled meanwhile
    return reading


def _reading_words(path: Path) -> str:
    text = QCoreApplication.translate("TableDialog", "Reading {file}…")
    return text.format(file=path.name)


class TableDialog(QDialog):
    """Asks how a table is to be read, and stays open until it can be.

    Parameters
    ----------
    window : QWidget
        The window to open above.
    path : Path
    reading : TableReading
        How the table would be read.
    read : callable
        Reads the patterns, given a reading and ``watch``; in a thread.
    take : callable
        Takes the patterns; returns why they cannot be used, or an empty string. A `Mark1Error` that
        it raises is told here.
    inputs : int
        How many inputs there must be; 0 for any number.
    """

    def __init__(
        self,
        window: QWidget,
        path: Path,
        reading: TableReading,
        read: Callable[[TableReading, Callable[[float], None]], PatternSet],
        take: Callable[[PatternSet], str],
        inputs: int = 0,
    ) -> None:
        super().__init__(window)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Read {file}").format(file=path.name))
        self.reading = reading
        self._path, self._read, self._take, self._inputs = path, read, take, inputs
        self._choices = TableChoices(encoding=reading.text.encoding)
        self._roles: list[str] = []
        self.found, self.counts = QLabel(wordWrap=True), QLabel(wordWrap=True)
        self.found.setTextFormat(Qt.TextFormat.PlainText)
        self.counts.setTextFormat(Qt.TextFormat.PlainText)
        self.found.setAccessibleName(self.tr("What was found"))
        theme.dress(self.counts, "note")
        separators = {
            self.tr("Comma"): ",",
            self.tr("Semicolon"): ";",
            self.tr("Tab"): "\t",
            self.tr("Vertical bar"): "|",
            self.tr("Spaces"): " ",
        }
        self.separator = self._choice("separator", separators)
        self.decimal = self._choice("decimal", {self.tr("Point"): ".", self.tr("Comma"): ","})
        self.encoding = self._choice(
            "encoding", {UTF_8: "utf-8-sig", WINDOWS: "cp1252", UTF_16: "utf-16"}
        )
        self.headings = self._choice("headings", {self.tr("Yes"): True, self.tr("No"): False})
        self.model = TableModel(reading)
        self.table = ColumnsView(self.model)
        self.table.setAccessibleName(self.tr("The first rows"))
        self.table.asked.connect(self._offer_roles)
        self._build(window.window().size())
        self._show(reading)
        (self.table if reading.problem else self.read_button).setFocus()

    def _choice(self, name: str, entries: Mapping[str, str | bool]) -> ChoiceBox:
        box = ChoiceBox(LETTERS)
        for title, value in entries.items():
            box.addItem(title, value)
        box.activated.connect(lambda _: self._look_again(name, box.currentData()))
        return box

    def _build(self, room: QSize) -> None:
        choices = QGridLayout()
        choices.setHorizontalSpacing(theme.GUTTER)
        choices.setVerticalSpacing(2)
        for column, (caption, field) in enumerate(
            (
                (self.tr("Separator"), self.separator),
                (self.tr("Decimal mark"), self.decimal),
                (self.tr("Encoding"), self.encoding),
                (self.tr("Headings"), self.headings),
            )
        ):
            label = QLabel(caption)
            theme.dress(label, "note")
            label.setBuddy(field)
            field.setAccessibleName(caption)
            choices.addWidget(label, 0, column)
            choices.addWidget(field, 1, column)
        hint = QLabel(self.tr("To change a column: click its heading, or press Space."))
        hint.setWordWrap(True)
        theme.dress(hint, "note")
        choices.addWidget(hint, 2, 0, 1, 5)
        choices.setColumnStretch(4, 1)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        role = QDialogButtonBox.ButtonRole.AcceptRole
        self.read_button = self.buttons.addButton(self.tr("Read table"), role)
        theme.dress(self.read_button, "primary")
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        bottom = layouts.row((self.counts, 1), self.buttons, spacing=theme.GUTTER)
        layouts.column(self.found, choices, (self.table, 1), bottom, of=self, margins=None)
        self.read_button.setDefault(True)  # also while the focus is elsewhere: it is in the window
        width, height = (round(side * theme.scale) for side in SIZE)
        self.resize(QSize(width, height).boundedTo(room))

    # --- what is shown ---------------------------------------------------------------------

    def _show(self, reading: TableReading) -> None:
        """Show how the table is read, and what follows from that."""
        self.reading, text = reading, reading.text
        name = text.encoding_name
        place = self.encoding.findText(name)
        if place >= 0:
            self.encoding.setItemData(place, text.encoding)
        for field, title, value in (
            (self.separator, text.separator, text.separator),
            (self.decimal, text.decimal, text.decimal),
            (self.encoding, name, text.encoding),
        ):
            if field.findData(value) < 0:
                field.addItem(title, value)
            field.setCurrentIndex(field.findData(value))
        self.headings.setCurrentIndex(self.headings.findData(reading.headed))
        self.counts.setText(" · ".join(self._counted(reading)))
        if reading.problem is not None:
            self._say(str(reading.problem.in_window), "wrong")
        elif self._inputs and len(list(reading.of("input"))) != self._inputs:
            self._say(
                self.tr("A plane has two axes: choose two inputs and leave out the others."),
                "wrong",
            )
        else:
            self._say(" ".join(str(part.in_window) for part in reading.parts()), "text")

    def _counted(self, reading: TableReading) -> list[str]:
        """Count rows, classes, inputs and test patterns, as far as the file was looked at."""
        rows, inputs = len(reading.rows), len(list(reading.of("input")))
        text = self.tr("{count} rows") if reading.is_whole else self.tr("in the first {count} rows")
        said = [self.tr("1 row") if rows == 1 else text.format(count=whole(rows))]
        found = reading.classes.most_common()
        listed = ", ".join(f"{name}: {whole(count)}" for name, count in found[:LISTED])
        if len(found) > LISTED:
            listed += " …"
        text = self.tr("1 class ({names})")
        if len(found) != 1:
            text = self.tr("{count} classes ({names})")
        if found:
            said.append(text.format(count=whole(len(found)), names=listed))
        text = self.tr("1 input") if inputs == 1 else self.tr("{count} inputs")
        said.append(text.format(count=whole(inputs)))
        if reading.tests:
            said.append(self.tr("for testing: {count}").format(count=whole(reading.tests)))
        return said

    def _say(self, text: str, tone: str) -> None:
        self.found.setText(text)
        theme.color_text(self.found, tone)
        self.read_button.setEnabled(tone != "wrong")
        announce(self.found, text)

    # --- what a person changes -------------------------------------------------------------

    def _look_again(self, name: str, value: str | bool) -> None:
        """Look at the file once more, written in another way."""
        # mypy cannot tell which field a name in a variable is.
        choices = replace(self._choices, **{name: value})  # type: ignore[arg-type]
        use = partial(self._use_look, choices)
        wait_for(self, _reading_words(self._path), partial(_look, self._path, choices), use)

    def _use_look(self, choices: TableChoices, looking: Future[TableReading]) -> None:
        self._choices = choices
        try:
            reading = looking.result()
        except Mark1Error as error:
            self._say(str(error.message.in_window), "wrong")
            return
        if len(self._roles) == len(reading.columns):
            reading = reading.with_roles(self._roles)
        self.model.show_reading(reading)
        self.table.fit()
        self._show(reading)

    def _offer_roles(self, at: QPoint) -> None:
        """Offer the roles for the selected columns."""
        places = self.table.places
        if not places:
            return
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        group = QActionGroup(menu)
        roles = {
            "class": self.tr("&Class"),
            "input": self.tr("&Input"),
            "out": self.tr("&Leave out"),
            "test": self.tr("&Test mark: 1 for testing, 0 for training"),
        }
        for role, title in roles.items():
            is_chosen = {self.model.columns[place].role for place in places} == {role}
            act = partial(self.give_role, places, role)
            action = add_choice(group, title, act, is_chosen=is_chosen)
            action.setEnabled(len(places) == 1 or role in ("input", "out"))
        menu.addActions(group.actions())
        menu.popup(at)
        menu.setActiveAction(group.checkedAction() or group.actions()[0])

    def give_role(self, places: list[int], role: str) -> None:
        """Give columns a role; only one column holds the class, and one the test marks."""
        roles = [column.role for column in self.model.columns]
        if role in ("class", "test"):
            roles = ["out" if one == role else one for one in roles]
        for place in places:
            roles[place] = role
        self._roles = roles
        reading = self.reading.with_roles(roles)
        self.model.show_roles(reading)
        self.table.fit()
        self._show(reading)
        self.table.tell()

    # --- the end ---------------------------------------------------------------------------

    def accept(self) -> None:
        """Read the table, and hand it over; what is wrong is told, and the dialog stays."""
        if is_under_way(self) or not self.read_button.isEnabled():
            return
        wait_for(self, _reading_words(self._path), partial(self._read, self.reading), self._use)

    def _use(self, working: Future[PatternSet]) -> None:
        try:
            problem = self._take(working.result())
        except Mark1Error as error:
            problem = str(error.message.in_window)
        if problem:
            self._say(problem, "wrong")
        else:
            super().accept()

    def done(self, result: int) -> None:
        """Close, and give up what is still being read."""
        give_up(self)
        super().done(result)


class _Cells(QStyledItemDelegate):
    """Leaves the cells of a selected column their colours."""

    def initStyleOption(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        super().initStyleOption(option, index)
        color = index.data(Qt.ItemDataRole.ForegroundRole)
        option.palette.setColor(QPalette.ColorRole.HighlightedText, color)


class ColumnsView(QTableView):
    """Shows rows, and selects whole columns.

    Signals
    -------
    asked(QPoint)
        The selected columns are to have another role; the point on the screen is below their
        headings.
    """

    asked = Signal(QPoint)

    def __init__(self, model: TableModel) -> None:
        super().__init__()
        self._model = model
        self.setObjectName("columns")
        self.setModel(model)
        self.setItemDelegate(_Cells(self))
        make_plain(self)
        self.setWordWrap(False)
        self.setMinimumHeight(48)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectColumns)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        header = self.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        header.setMaximumSectionSize(round(WIDEST * theme.scale))
        header.sectionClicked.connect(self._take_click)
        self.selectionModel().currentColumnChanged.connect(lambda *_: self.tell())
        self.fit()
        self.setCurrentIndex(model.index(0, 0))

    @property
    def places(self) -> list[int]:
        """The selected columns."""
        return sorted({index.column() for index in self.selectionModel().selectedColumns()})

    def fit(self) -> None:
        """Make the columns as wide as what they hold."""
        if self._model.columnCount() <= FITTED:
            self.resizeColumnsToContents()

    def tell(self) -> None:
        """Tell a screen reader the heading and the role of the column in use."""
        column = self.currentIndex().column()
        if 0 <= column < self._model.columnCount():
            name, role = name_of(self._model.columns[column]), self._model.role_of(column)
            announce(self, f"{name}: {role}")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Ask for a role by the space bar; the arrows go from column to column."""
        if event.key() == Qt.Key.Key_Space:
            self._ask()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            event.ignore()  # for the button of the dialog
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Ask for a role by the menu key or the right button."""
        self._ask()

    def _take_click(self, column: int) -> None:
        if not QApplication.keyboardModifiers():
            self._ask()

    def _ask(self) -> None:
        column = self.currentIndex().column()
        if column < 0:
            return
        if column not in self.places:
            self.selectColumn(column)
        self.scrollTo(self.currentIndex())
        header = self.horizontalHeader()
        self.asked.emit(
            header.mapToGlobal(QPoint(header.sectionViewportPosition(column), header.height()))
        )
