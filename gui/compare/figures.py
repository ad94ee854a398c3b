"""The figures of a comparison: a table of numbers, and the mistakes of both runs in one chart."""

from __future__ import annotations

import numpy as np
import pyqtgraph as pg
from numpy.typing import NDArray
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QGridLayout, QLabel

from gui.base import theme
from gui.base.number_format import plain, short, whole
from gui.base.panel_frame import PanelFrame, quiet
from gui.charts.chart_panel import ChartPanel
from mark1.lab.chart_records import Chart, Curve
from mark1.session.comparing import Comparison, Side

#: Most passes that are drawn with a dot each.
MOST_DOTS = 60


class NumbersPanel(PanelFrame):
    """What can be counted: a column for each run, and the angle between their weights."""

    def __init__(self) -> None:
        super().__init__()
        self.set_title(self.tr("Numbers"))
        sides = (self.tr("left"), self.tr("right"))
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(2 * theme.GUTTER)
        self._grid.setVerticalSpacing(2)
        self._grid.setColumnStretch(3, 1)
        for column, side in enumerate(sides, start=1):
            head = quiet(side)
            head.setAlignment(Qt.AlignmentFlag.AlignRight)
            self._grid.addWidget(head, 0, column)
        self.cells: dict[tuple[str, int], QLabel] = {}
        for key, text in (
            ("mistakes", self.tr("mistakes so far")),
            ("passes", self.tr("passes")),
            ("wrong", self.tr("wrong now")),
            ("norm", self.tr("‖w‖², V²")),
        ):
            self._add_row(key, text, sides)
        self._add_row("angle", self.tr("angle between the weights"), (sides[0],))
        self.body.addLayout(self._grid)
        self.body.addStretch(1)

    def _add_row(self, key: str, text: str, sides: tuple[str, ...]) -> None:
        row = self._grid.rowCount()
        self._grid.addWidget(quiet(text), row, 0)
        for column, side in enumerate(sides, start=1):
            cell = QLabel("–")
            cell.setFont(theme.font(12, mono=True))
            cell.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            name = self.tr("{what}, {side}").format(what=text, side=side)
            cell.setAccessibleName(name if len(sides) > 1 else text)
            self._grid.addWidget(cell, row, column, 1, 3 - len(sides))
            self.cells[key, column - 1] = cell

    def show_numbers(self, both: Comparison | None) -> None:
        """Show the numbers at the time shown; dashes without a comparison."""
        for cell in self.cells.values():
            cell.setText("–")
        if both is None:
            return
        for column, side in enumerate((both.left, both.right)):
            position = side.trainer.position
            self.cells["mistakes", column].setText(whole(position.total))
            self.cells["passes", column].setText(whole(position.passes))
            if side.wrong is not None:
                of = self.tr("{wrong} of {count}")
                count = len(side.trainer.patterns)
                self.cells["wrong", column].setText(
                    of.format(wrong=whole(side.wrong), count=whole(count))
                )
            self.cells["norm", column].setText(_size(side.norm))
        if both.angle is not None:
            self.cells["angle", 0].setText(self.tr("{angle}°").format(angle=plain(both.angle, 1)))


def _size(value: float) -> str:
    """Write ‖w‖²: small numbers with their decimals."""
    return whole(round(value)) if value >= 100 else short(value)


class CurvesPanel(ChartPanel):
    """Mistakes in each pass of both runs, with a line at the time shown."""

    def __init__(self) -> None:
        super().__init__(self.tr("Mistakes per pass"))
        self.chart.setMinimumHeight(64)
        self.legend.setWordWrap(False)  # so that no height depends on a width
        self.body.removeWidget(self.legend)
        self._head.insertWidget(1, self.legend)
        self._here = pg.InfiniteLine(0, pen=pg.mkPen(theme.theme.quiet, style=Qt.PenStyle.DashLine))
        self._here.setZValue(-5)
        self.chart.axes.view.addItem(self._here)
        self.show_runs(None)

    def show_runs(self, both: Comparison | None) -> None:
        """Draw both curves; nothing before one of the runs has made a whole pass."""
        chart = None if both is None else chart_of(both)
        is_drawn = chart is not None and len(chart.curves) > 0
        self._here.setVisible(is_drawn)
        self.show_chart(chart if is_drawn else None)
        self.note.setText("")

    def show_time(self, both: Comparison) -> None:
        """Move the line to the time shown."""
        ends = [passes_made(side) for side in (both.left, both.right)]
        self._here.setValue(max(ends))


def passes_made(side: Side) -> float:
    """Return the passes made, with the fraction of an unfinished one."""
    at = side.trainer.position
    return at.passes + at.index / max(1, len(side.trainer.rows))


def chart_of(both: Comparison) -> Chart:
    """Make the chart of both learning curves."""
    names = (
        QCoreApplication.translate("CurvesPanel", "left"),
        QCoreApplication.translate("CurvesPanel", "right"),
    )
    runs = both.left.run, both.right.run
    few = max(run.passes for run in runs) <= MOST_DOTS
    kinds = ("mean", "mean") if few else ("measured", "theory")
    curves = [
        _curve(run.mistakes, name, kind, series)
        for series, (run, name, kind) in enumerate(zip(runs, names, kinds, strict=True))
    ]
    return Chart(
        title=QCoreApplication.translate("CurvesPanel", "Mistakes per pass"),
        bottom="",
        left=QCoreApplication.translate("CurvesPanel", "mistakes"),
        curves=tuple(curve for curve in curves if len(curve.x)),
    )


def _curve(mistakes: NDArray[np.int32], name: str, kind: str, series: int) -> Curve:
    passes = np.arange(1, len(mistakes) + 1, dtype=np.float64)
    return Curve(name, passes, mistakes.astype(np.float64), kind, series=series)
