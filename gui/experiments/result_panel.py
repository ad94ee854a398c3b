"""The result of an experiment: its question, its figures, a chart and a table of values."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHeaderView,
    QLabel,
    QScrollArea,
    QStackedLayout,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from gui.base import layouts, theme
from gui.base.choice_box import ChoiceBox
from gui.base.panel_frame import OneLine, PanelFrame, quiet
from gui.base.tables import make_plain
from gui.base.whole_rows import show_whole_rows
from gui.charts.record_chart import RecordChart, lettered, plain_text
from gui.experiments.choice import Entry
from mark1.lab.chart_records import Chart
from mark1.lab.experiment_charts import column_caption
from mark1.lab.published import NAME as PUBLISHED

#: A number in the table, perhaps with its spread and unit.
NUMBER = re.compile(r"[-−]?[\d.,]+(e[-+]\d+)?( ± \S+)?( %)?")


class ResultPanel(PanelFrame):
    """Shows the state of an experiment, while it runs and afterwards."""

    def __init__(self) -> None:
        super().__init__()
        self.title.hide()
        self.note.hide()
        self.name = OneLine()
        self.name.setFont(theme.font(22, weight=600))
        self.question = quiet()
        self.question.setWordWrap(True)
        self.question.setTextFormat(Qt.TextFormat.RichText)
        self.ours, self.theirs = _Figure("action"), _Figure("text")
        self._figures = QWidget()
        layouts.row(
            self.ours, self.theirs, layouts.STRETCH, of=self._figures, spacing=3 * theme.GUTTER
        )
        self.charts = ChoiceBox(14)
        self.charts.setAccessibleName(self.tr("Chart"))
        self.legend = QLabel()
        self.legend.setFont(theme.font(theme.TITLE))
        self.legend.setTextFormat(Qt.TextFormat.RichText)
        self.legend.setWordWrap(True)
        self.chart = RecordChart()
        self._empty = QLabel(self.tr("Press Run: the chart grows as the machines finish."))
        self._empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._empty.setWordWrap(True)
        theme.color_text(self._empty, "quiet")
        place = QWidget()
        self._stack = QStackedLayout(place)
        self._stack.addWidget(self._empty)
        self._stack.addWidget(self._scrolling())
        self.caption = OneLine()
        theme.dress(self.caption, "note")
        head = layouts.row(self.charts, (self.legend, 1), spacing=theme.GUTTER)
        layouts.add(self.body, self.name, self.question, self._figures)
        layouts.add(self.body, head, self.caption, (place, 1))
        self._all: list[Chart] = []
        self.charts.currentIndexChanged.connect(self._show_chart)

    def _scrolling(self) -> QScrollArea:
        """Let a chart with many named rows scroll."""
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        inner = QWidget()
        inner.setObjectName("clear")
        layouts.column(self.chart, of=inner)
        area.setWidget(inner)
        area.viewport().setAutoFillBackground(False)
        inner.setAutoFillBackground(False)
        return area

    def show_entry(self, entry: Entry) -> None:
        """Show another experiment, without a result."""
        self.name.setText(entry.title)
        self.setAccessibleName(entry.title)
        self.question.setText(lettered(entry.line))
        self.show_charts([])
        self.show_figures(None)

    def show_state(self, state: Mapping[str, Any]) -> None:
        """Show what a line of `mark1 experiment --stream` says."""
        results = state["results"]
        if state["experiment"] == PUBLISHED and len({row["letter"] for row in results}) == 1:
            text = "{conditions} ({machine})"
            about = text.format(conditions=results[0]["conditions"], machine=results[0]["machine"])
            self.question.setText(lettered(about[:1].upper() + about[1:]))
        self.show_charts([Chart.of(chart) for row in state["charts"] for chart in row])

    def show_charts(self, charts: list[Chart]) -> None:
        """Offer these charts; the one that was shown stays."""
        titles = [plain_text(chart.title) for chart in charts]
        kept = max(0, self.charts.currentIndex())
        self._all = charts
        known = [self.charts.itemText(place) for place in range(self.charts.count())]
        if titles != known:
            blocked = self.charts.blockSignals(True)
            self.charts.clear()
            self.charts.addItems(titles)
            self.charts.setCurrentIndex(min(kept, len(titles) - 1))
            self.charts.blockSignals(blocked)
        self.charts.setVisible(len(charts) > 1)
        self._show_chart()

    def show_figures(self, texts: tuple[str, str, str] | None) -> None:
        """Show our figure, of what it is, and the published one; None for none."""
        self._figures.setVisible(texts is not None)
        if texts is not None:
            here, named, published = texts
            self.ours.show_figure(here, named)
            self.theirs.show_figure(published, self.tr("published"))

    def _show_chart(self) -> None:
        place = self.charts.currentIndex()
        chart = self._all[place] if 0 <= place < len(self._all) else None
        self.chart.show_chart(chart)
        self.legend.setText(self.chart.legend)
        caption = ""
        if chart is not None:
            caption = chart.left
            if len(self._all) == 1:  # otherwise the choice of charts has its title
                caption = self.tr("{title} · {axis}").format(title=chart.title, axis=chart.left)
                caption = caption if chart.left else chart.title
        self.caption.setText(plain_text(caption))
        for label in (self.legend, self.caption):
            label.setVisible(bool(label.text()))
        self._stack.setCurrentIndex(0 if chart is None else 1)


class _Figure(QWidget):
    """A large number, and what it is."""

    def __init__(self, color: str) -> None:
        super().__init__()
        self.number, self.words = QLabel(), OneLine()
        self.number.setFont(theme.font(28, weight=600))
        theme.color_text(self.number, color)
        theme.dress(self.words, "note")
        layouts.column(self.number, self.words, of=self, spacing=0)

    def show_figure(self, number: str, words: str) -> None:
        """Show a number."""
        self.number.setText(number)
        self.words.setText(words)
        self.setVisible(bool(number))


class ValuesPanel(PanelFrame):
    """The table of values.

    Signals
    -------
    pointed(int)
        A row was chosen.
    """

    pointed = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.set_title(self.tr("Values"))
        self.table = QTableWidget()
        self.table.setAccessibleName(self.tr("Values"))
        self.table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        make_plain(self.table)
        self.table.setWordWrap(False)
        header = self.table.horizontalHeader()
        header.setHighlightSections(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.table.setMinimumHeight(132)
        show_whole_rows(self.table, columns=True)
        self.body.addWidget(self.table, 1)
        self.table.currentCellChanged.connect(lambda row, *others: self.pointed.emit(row))

    def clear(self) -> None:
        """Show no values, and not of how many machines they are."""
        self.show_table([], [])
        self.note.setText("")

    def show_table(self, headings: list[str], rows: list[list[str]]) -> None:
        """Show rows of texts; the chosen row stays chosen."""
        table, chosen = self.table, self.table.currentRow()
        blocked = table.blockSignals(True)
        table.setColumnCount(len(headings))
        table.setRowCount(len(rows))
        table.setHorizontalHeaderLabels([plain_text(column_caption(name)) for name in headings])
        for place, row in enumerate(rows):
            for column, text in enumerate(row):
                self._write(place, column, text)
        table.setCurrentCell(min(chosen, len(rows) - 1), 0)
        table.blockSignals(blocked)

    def _write(self, row: int, column: int, text: str) -> None:
        item = self.table.item(row, column)
        if item is None:
            item = QTableWidgetItem()
            item.setFont(theme.font(12, mono=True))
            self.table.setItem(row, column, item)
        if item.text() != text:
            is_number = NUMBER.fullmatch(text) is not None
            side = Qt.AlignmentFlag.AlignRight if is_number else Qt.AlignmentFlag.AlignLeft
            item.setTextAlignment(side | Qt.AlignmentFlag.AlignVCenter)
            item.setText(text)
            item.setToolTip(text)
