"""The steps of the run in a table, and the chosen one as a formula with its numbers."""

from __future__ import annotations

import html
import re
from typing import Any

import numpy as np
from PySide6.QtCore import (
    QAbstractTableModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
)
from PySide6.QtGui import QFontMetrics, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHeaderView,
    QLabel,
    QMenu,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from gui.base import layouts, theme
from gui.base.buttons import icon_button
from gui.base.number_format import short, vector, whole
from gui.base.segments import Segments
from gui.base.tables import make_plain
from gui.base.whole_rows import show_whole_rows
from gui.geometry.plane_view import COLORS, SIGNS
from gui.geometry.update_formula import (
    PlaneUpdate,
    descent,
    formula,
    symbols_text,
    update_of,
)
from mark1.machine.rules import rule_named
from mark1.session.state import SessionState
from mark1.training.conventions import as_written
from mark1.training.step_history import StepRecord

_Index = QModelIndex | QPersistentModelIndex

#: There is always room for the number of this step, so that the columns stay where they are.
LEAST_STEP = 999

#: Rows whose texts are kept.
MOST_CELLS = 5000

_T, _X, _D, _Y, _BEFORE, _AFTER = range(6)


class StepsModel(QAbstractTableModel):
    """The steps kept of a run, or only its mistakes."""

    def __init__(self) -> None:
        super().__init__()
        self.steps: list[StepRecord] = []
        self.current = 0
        self._state: SessionState | None = None
        self._cells: dict[StepRecord, list[tuple[str, str]]] = {}
        self._titles = (
            self.tr("t"),
            self.tr("x"),
            self.tr("d"),
            self.tr("y"),
            self.tr("w before"),
            self.tr("w after"),
        )

    def show_steps(self, steps: list[StepRecord], state: SessionState) -> None:
        """Show other steps."""
        self.beginResetModel()
        before = self._state
        if before is None or before.machine is not state.machine or len(self._cells) > MOST_CELLS:
            self._cells = {}
        self.steps, self._state, self.current = steps, state, state.progress.step
        self.endResetModel()

    def row_of(self, step: int) -> int:
        """Return the row of a step, or of the latest step before it; −1 if no row is that early."""
        low, high = 0, len(self.steps)
        while low < high:
            middle = (low + high) // 2
            low, high = (middle + 1, high) if self.steps[middle].step <= step else (low, middle)
        return low - 1

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.steps)

    def columnCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self._titles)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if role == Qt.ItemDataRole.DisplayRole and orientation == Qt.Orientation.Horizontal:
            return self._titles[section]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        return None

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role == Qt.ItemDataRole.DisplayRole:
            return self.cell(index.row(), index.column())[0]
        return None

    def cell(self, row: int, column: int) -> tuple[str, str]:
        """Return the text of a cell and its colour in the theme."""
        step = self.steps[row]
        if step not in self._cells:
            assert self._state is not None
            self._cells[step] = [
                (self._text(step, each, self._state), self._color(step, each, self._state))
                for each in range(len(self._titles))
            ]
        text, color = self._cells[step][column]
        return text, "faint" if step.step > self.current else color

    def _text(self, step: StepRecord, column: int, state: SessionState) -> str:
        if column == _T:
            return whole(step.step)
        if step.shown is None or step.shown.desired is None:
            return ""
        if column == _X:
            return vector(step.shown.picture.ravel().tolist(), 2)
        if column == _D:
            return self._answer(step, state, desired=True)
        if column == _Y:
            return self._answer(step, state) + (" ✕" if step.is_wrong else "")
        update = update_of(step, state.machine.config, len(state.patterns.classes))
        if column == _BEFORE:
            return vector(update.before.tolist(), 2)
        return vector(update.after.tolist(), 2) if update.is_change else self.tr("no change")

    @staticmethod
    def _answer(step: StepRecord, state: SessionState, *, desired: bool = False) -> str:
        """Write d or y as the formula does; of several R-units, the sign of the class."""
        place, shown = _class_of(step, state, desired=desired), step.shown
        if place < 0:
            return "?"
        if shown is None or len(shown.response) > 1:
            return SIGNS[place % 3]
        d, y = as_written(shown, step.training)
        return short(float((d if desired else y)[0]))

    @staticmethod
    def _color(step: StepRecord, column: int, state: SessionState) -> str:
        if column == _Y and step.is_wrong:
            return "wrong"
        if column in (_D, _Y):
            place = _class_of(step, state, desired=column == _D)
            return "quiet" if place < 0 else COLORS[place % 3]
        return "quiet" if column == _T or (column == _AFTER and not step.is_change) else "text"


class _Cells(QStyledItemDelegate):
    """Paints a cell with one question to the model, where Qt would ask ten."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        model = index.model()
        assert isinstance(model, StepsModel)
        text, color = model.cell(index.row(), index.column())
        rect = option.rect
        if model.steps[index.row()].step == model.current:
            painter.fillRect(rect, theme.instruments.color("raised"))
        painter.setPen(theme.instruments.color(color))
        painter.drawText(rect.adjusted(4, 0, -2, 0), Qt.AlignmentFlag.AlignVCenter, text)


class StepsPanel(QWidget):
    """The table and the formula.

    Signals
    -------
    chosen(int)
        A person chose a step.
    copied, saved
        All steps are to be copied, or saved as CSV.
    """

    chosen = Signal(int)
    copied, saved = Signal(), Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent=parent)
        self.model = StepsModel()
        self._steps: list[StepRecord] = []
        self._state: SessionState | None = None
        self.filter = Segments(
            self.tr("Steps shown"), [("all", self.tr("all")), ("wrong", self.tr("mistakes"))]
        )
        self.filter.choose("all")
        self.filter.chosen.connect(lambda key: self._fill())
        tip = self.tr("All steps up to here, for a spreadsheet")
        self.table_button = icon_button("save", self.tr("Table"), tip, takes_focus=False)
        theme.dress(self.table_button, "switch")
        theme.fix_size(self.table_button, 22, 0)
        menu = QMenu(self.table_button)
        menu.addAction(self.tr("Copy steps"), self.copied.emit)
        menu.addAction(self.tr("Save steps…"), self.saved.emit)
        self.table_button.setMenu(menu)
        self.table = self._table()
        self.words = QLabel()
        theme.dress(self.words, "note")
        self.words.setWordWrap(True)
        self.formula = QLabel()
        self.formula.setFont(theme.font(theme.BODY, mono=True))
        self.formula.setWordWrap(True)
        for label in (self.words, self.formula):  # as high as their width needs, not more
            label.setMinimumSize(1, 1)
        self.formula.setTextFormat(Qt.TextFormat.RichText)
        self.formula.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.formula.setAccessibleName(self.tr("The last update as a formula"))
        self.tools = QWidget()  # stands beside the tabs
        layouts.row(self.filter, self.table_button, of=self.tools, spacing=theme.UNIT)
        box = QFrame()
        box.setObjectName("panel")
        layouts.column(self.words, self.formula, of=box, spacing=2, margins=(10, 6, 10, 6))
        layouts.column((self.table, 1), box, of=self, spacing=theme.UNIT)

    def _table(self) -> QTableView:
        table = QTableView()
        table.setObjectName("steps")
        table.setModel(self.model)
        table.setAccessibleName(self.tr("Steps of the run"))
        table.setFont(theme.font(12, mono=True))
        table.setItemDelegate(_Cells(table))
        make_plain(table)
        table.setMinimumHeight(48)
        table.setWordWrap(False)
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        table.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        show_whole_rows(table)
        header = table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        header.setHighlightSections(False)
        header.setStretchLastSection(True)
        table.viewport().installEventFilter(self)
        table.clicked.connect(lambda index: self._choose(index.row()))
        table.activated.connect(lambda index: self._choose(index.row()))
        return table

    def _choose(self, row: int) -> None:
        if 0 <= row < len(self.model.steps):
            self.chosen.emit(self.model.steps[row].step)

    def show_steps(self, steps: list[StepRecord], state: SessionState) -> None:
        """Show the steps kept, and the one made last."""
        self._steps, self._state = steps, state
        self._fill()
        self.table.horizontalHeader().setToolTip(symbols_text(state.machine.config))
        step = next((s for s in reversed(steps) if s.step == state.progress.step), None)
        self.show_formula(step, state)

    def show_speed(self) -> None:
        """Say that the steps pass too fast to be listed."""
        self.words.setText(self.tr("Too fast to list. Pause to see the steps."))
        self.formula.setText("")

    def _fill(self) -> None:
        if self._state is None:
            return
        wrong = self.filter.current == "wrong"
        steps = [step for step in self._steps if step.is_wrong] if wrong else list(self._steps)
        self.model.show_steps(steps, self._state)
        self._fit()
        self.table.doItemsLayout()  # before anything can be scrolled to
        self._reveal()

    def _reveal(self) -> None:
        """Scroll to the step made last."""
        row = self.model.row_of(self.model.current)
        if row >= 0:
            middle = QAbstractItemView.ScrollHint.PositionAtCenter
            self.table.scrollTo(self.model.index(row, 0), middle)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Fit the columns to the room they get, and keep the step made last in view.

        A formula takes some of that room, and so does the scroll bar.
        """
        if event.type() == QEvent.Type.Resize:
            self._fit()
            self.table.doItemsLayout()  # before anything can be scrolled to
            self._reveal()
        return super().eventFilter(watched, event)

    def _fit(self) -> None:
        """Give each column the room of its longest text, as written now."""
        if self._state is None:
            return
        metrics = self.table.fontMetrics()
        self.table.verticalHeader().setDefaultSectionSize(metrics.height() + 6)
        widths = self._widths(self._state, metrics, 2)
        if sum(widths.values()) > self.table.viewport().width():
            widths = self._widths(self._state, metrics, 1)
        for column, width in widths.items():
            self.table.setColumnWidth(column, width)
        # What w was before stands in the row above, too.
        fits = sum(widths.values()) + widths[_BEFORE] <= self.table.viewport().width()
        self.table.setColumnHidden(_BEFORE, not fits)
        policy = Qt.ScrollBarPolicy
        is_wide = sum(widths.values()) <= self.table.viewport().width()  # one of the two is shown
        self.table.setHorizontalScrollBarPolicy(
            policy.ScrollBarAlwaysOff if is_wide else policy.ScrollBarAsNeeded
        )

    def _widths(self, state: SessionState, metrics: QFontMetrics, spaces: int) -> dict[int, int]:
        """Return the least width of each column but the last, which takes the rest.

        `spaces` is how many spaces separate two columns. The weights before a step need as much
        room as those after it, which are in the last column.
        """
        space = metrics.horizontalAdvance(" ")
        steps, features = self.model.steps, state.machine.config.features
        largest = max((float(np.abs(step.after).max()) for step in steps[-50:]), default=0.0)
        room = spaces * space + 6
        number = metrics.horizontalAdvance(f"{largest:.2f}") + 3 * space
        last = metrics.horizontalAdvance(whole(max(steps[-1].step if steps else 0, LEAST_STEP)))
        narrow = metrics.horizontalAdvance("+ ✕") + room
        return {
            _T: last + room,
            _X: 2 * metrics.horizontalAdvance("−0.00, ") + room,
            _D: narrow - room // 2,
            _Y: narrow,
            _BEFORE: features * number + room,
        }

    def show_formula(self, step: StepRecord | None, state: SessionState) -> None:
        """Show what the last step did, in words and as a formula."""
        if step is None or step.shown is None:
            self.words.setText(self._words_without(step, state))
            self.formula.setText(
                _colored(in_terms(rule_named(state.training.rule).formula), "text")
            )
            return
        config, patterns = state.machine.config, state.patterns
        update = update_of(step, config, len(patterns.classes))
        self.words.setText(self._words(step, update, state))
        if not update.is_change:
            self.formula.setText(_colored(f"w = {vector(update.after.tolist())}", "text"))
            return
        gradient = descent(step, update, patterns, config)
        text = in_terms(formula(step, update, gradient))
        left, sign, right = text.rpartition("=\N{NO-BREAK SPACE}")
        self.formula.setText(_colored(left + sign, "text") + _colored(right, "action"))

    def _words_without(self, step: StepRecord | None, state: SessionState) -> str:
        """Say why no presentation is shown."""
        if state.progress.step == 0:
            return self.tr("Nothing learned yet. Press Learn or Step.")
        if step is None:  # a long run is followed in many frames
            text = self.tr("Replaying the run up to step {number}…")
        else:
            text = self.tr("Step {number}: taught by hand.")
        return text.format(number=whole(state.progress.step))

    def _words(self, step: StepRecord, update: PlaneUpdate, state: SessionState) -> str:
        """Say in a sentence what a step did."""
        rule = rule_named(step.training.rule)
        number = whole(step.step)
        if not step.is_wrong and not update.is_change:
            text = self.tr("Step {number}: right, so nothing changes.")
        elif rule.waits and update.is_change:
            text = self.tr("Step {number}: the pass is over, and w moves by its whole sum.")
        elif rule.waits:
            text = self.tr("Step {number}: wrong. This rule waits for the end of the pass.")
        elif not update.is_change:
            text = self.tr("Step {number}: wrong, but this rule changes nothing here.")
        elif not step.is_wrong and rule.on_mistakes:
            text = self.tr("Step {number}: right, but an R-unit is wrong, so its w moves.")
        elif not step.is_wrong:
            text = self.tr("Step {number}: right, but this rule moves w all the same.")
        elif (step.shown is not None) and (step.shown.response == 0).any():
            text = self.tr("Step {number}: undecided, which counts as wrong, so w moves.")
        elif len(update.x) and float(update.by @ update.x) < 0:
            text = self.tr("Step {number}: wrong, so w moves away from x.")
        else:
            text = self.tr("Step {number}: wrong, so w moves towards x.")
        return text.format(number=number)


def _class_of(step: StepRecord, state: SessionState, *, desired: bool = False) -> int:
    """Return the class that was desired at a step, or that was answered; −1 for none."""
    shown = step.shown
    if shown is None or shown.desired is None or len(shown.desired) != state.code.words.shape[1]:
        return -1
    if desired:
        same = (state.code.words == shown.desired).all(axis=1)
        return int(same.argmax()) if same.any() else -1
    return int(state.code.read(shown.drive[None], shown.response[None])[0])


#: A space outside of parentheses at which a formula may be broken: before an operator between
#: terms, or beside a word.
_BREAK = re.compile(
    r" (?=[=←+−] )|(?<![=←+−·]) (?=[^\W\d_]{2})|(?<=[^\W\d_]{2}) (?![=←+−·])|(?<=[,;:]) "
)


def in_terms(text: str) -> str:
    """Return a formula that cannot be broken within a term, as in ``0.5 · (1 − 0)``."""
    depth, made = 0, ""
    for place, letter in enumerate(text):
        depth += (letter == "(") - (letter == ")")
        is_kept = letter == " " and (depth > 0 or not _BREAK.match(text, place))
        made += "\N{NO-BREAK SPACE}" if is_kept else letter
    return made


def _colored(text: str, color: str) -> str:
    """Wrap a part of a formula in a colour."""
    return f'<span style="color: {getattr(theme.theme, color)}">{html.escape(text)}</span>'
