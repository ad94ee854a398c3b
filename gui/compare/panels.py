"""The panels of a comparison: weights and answers, a table of numbers, and both learning curves."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np
import pyqtgraph as pg
from numpy.typing import NDArray
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QPixmap, QResizeEvent
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QSizePolicy,
    QStackedWidget,
    QWidget,
)

from gui.base import layouts, theme
from gui.base.number_format import plain, short, whole
from gui.base.panel_frame import OneLine, PanelFrame, quiet
from gui.base.thumbnails import thumbnail
from gui.charts.chart_panel import ChartPanel
from gui.console.dial_view import DialView
from gui.console.weight_view import WeightView
from mark1.lab.chart_records import Chart, Curve
from mark1.machine.config import SETTINGS
from mark1.machine.machine import Mark1
from mark1.machine.rules import rule_named
from mark1.messages import Message
from mark1.session.comparing import Comparison, Side
from mark1.session.state import SessionState


class RunsPanels(QWidget):
    """Both runs and what differs, in five panels."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._has_maps = False
        self._pictures_row = self._pictures()
        self.curves, self.numbers = CurvesPanel(), NumbersPanel()
        self._figures_row = layouts.row((self.curves, 2), (self.numbers, 1), spacing=theme.GUTTER)
        layouts.column(
            (self._pictures_row, 2), (self._figures_row, 1), of=self, spacing=theme.GUTTER
        )

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Stack the panels where the width needs it."""
        super().resizeEvent(event)
        for row in (self._pictures_row, self._figures_row):
            layouts.stack(row, theme.is_narrow(self))

    def _pictures(self) -> QHBoxLayout:
        left, right = self.tr("Left: this run"), self.tr("Right")
        self.left = WeightPanel(left, self.tr("Weights of the left-hand run"))
        self.right = WeightPanel(right, self.tr("Weights of the right-hand run"))
        self.difference = WeightPanel(
            self.tr("Right − left"),
            self.tr("Weights of the right-hand run minus those of the left-hand run"),
        )
        row = layouts.row(spacing=theme.GUTTER)
        panels = (self.left, self.difference, self.right)
        for panel in panels:
            row.addWidget(panel, 1)
            for other in panels:  # of many R-units, all show the same
                panel.maps.paged.connect(other.maps.turn_to)
        return row

    def fit(self, machine: Mark1) -> None:
        """Show the potentiometers of a machine as they are built."""
        for panel in (self.left, self.difference, self.right):
            panel.fit(machine)

    def turn_to(self, maps: bool) -> None:
        """Show the weights on the retina, or as dials."""
        self._has_maps = maps
        for panel in (self.left, self.difference, self.right):
            panel.turn_to(maps)

    def begin(self, both: Comparison) -> None:
        """Draw the curves of two runs."""
        for panel in (self.left, self.difference, self.right):
            panel.begin()
        self.curves.show_runs(both)

    def show_nothing(self) -> None:
        """Show that there is no comparison yet, and what to do."""
        self.left.clear()
        self.right.clear()
        self.difference.clear(self.tr("Choose another rule, η or order, then press “Train”."))
        self.curves.show_runs(None)
        self.numbers.show_numbers(None)

    def show_runs(self, both: Comparison, state: SessionState) -> None:
        """Show both runs at the time chosen."""
        machine = both.left.trainer.machine
        if self._has_maps:
            maps = [side.machine.weight_pictures() for side in (both.left, both.right)]
            names = [f"R{number}" for number in range(1, machine.config.r_units + 1)]
            reach = reach_of(math.inf, *maps)
            for panel, one in zip((self.left, self.right), maps, strict=True):
                panel.show_pictures(one, names, reach)
            self.difference.show_pictures(maps[1] - maps[0], names, 0.0)
        else:
            reach = reach_of(machine.config.limit, both.left.volts, both.right.volts)
            self.left.show_volts(both.left.volts, reach)
            self.right.show_volts(both.right.volts, reach)
            difference = both.difference
            self.difference.show_volts(difference, reach_of(math.inf, difference))
        for panel, side in ((self.left, both.left), (self.right, both.right)):
            self._answer(panel, side, state)
            if not side.trainer.patterns.analog:
                panel.show_drawing(state.drawing)
            panel.note.setText(self._words(side))
        self._tell_difference(both)
        self.numbers.show_numbers(both)
        self.curves.show_time(both)

    def _answer(self, panel: WeightPanel, side: Side, state: SessionState) -> None:
        """Say what a run answers to the drawing, and whether it is right where that is known."""
        name, shown = side.present(state.drawing)
        answer = Message("session.no-class")
        if name is not None:
            answer = Message("session.answer", {"name": name})
        elif (shown.response == 0).any():
            answer = Message("session.undecided")
        known = state.desired_class if side.trainer.position.step else None
        if known is None:
            panel.say(str(answer))
        elif known == name:
            panel.say(str(answer), self.tr("✓ right"), "right")
        else:
            panel.say(str(answer), self.tr("✗ wrong"), "wrong")

    def _tell_difference(self, both: Comparison) -> None:
        """Say how many weights differ, and by how much at most."""
        differs = abs(both.difference)
        count = int((differs > 0).sum())
        text = self.tr("{count} of {all} differ")
        if count == 1:
            text = self.tr("1 of {all} differs")
        if not count:
            text = self.tr("All weights are equal")
            if max(both.left.voters, both.right.voters) > 1:
                text = self.tr("The last weights are equal; others vote with them")
        self.difference.say(text.format(count=whole(count), all=whole(len(differs))))
        most = self.tr("at most {volts} V").format(volts=plain(float(differs.max()), 2))
        self.difference.note.setText(most if count else "")

    def _words(self, side: Side) -> str:
        """Write the settings of a run in a few words, and how many weights vote."""
        training = side.trainer.training
        words = self.tr("{rule} · η {eta} · {order}")
        if side.voters > 1:
            words = self.tr("last of {voters} that vote · {rule} · η {eta} · {order}")
        return words.format(
            voters=whole(side.voters),
            rule=rule_named(training.rule).title,
            eta=short(training.eta),
            order=SETTINGS["order"].in_words(training.order),
        )


#: Minimum width and height of the picture in pixels: the dials of 1960 are then cells.
LEAST = 220, 112

#: Side of the picture of the drawing, in pixels of the design.
DRAWING = 32


class WeightPanel(PanelFrame):
    """Weights of a run, or the difference of two.

    Parameters
    ----------
    title : str
    described : str
        What the picture shows, for a screen reader.
    """

    def __init__(self, title: str, described: str) -> None:
        super().__init__()
        self.set_title(title)
        self.dials, self.maps = DialView(), WeightView()
        self.stack = QStackedWidget()
        for view in (self.dials, self.maps):
            view.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # pictures here: nothing can be turned
            view.setMinimumSize(*LEAST)
            view.setAccessibleName(described)
            view.setAccessibleDescription("")
            self.stack.addWidget(view)
        self.hint = _Hint()
        self.stack.addWidget(self.hint)
        self.picture = QLabel()  # of the drawing that is answered
        self.picture.hide()
        self.answer = OneLine()
        self.answer.setFont(theme.font(15, weight=500))
        self.answer.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.verdict = QLabel()
        row = layouts.row(self.picture, (self.answer, 1), self.verdict, spacing=theme.GUTTER)
        self.body.addWidget(self.stack, 1)
        self.body.addLayout(row)
        self._has_maps = False

    def fit(self, machine: Mark1) -> None:
        """Show the potentiometers of a machine as they are built."""
        self.stack.setMinimumSize(LEAST[0], round(LEAST[1] * theme.scale))
        self.answer.setMinimumHeight(round(DRAWING * theme.scale))
        blocks = [(block.pots.start, block.pots.stop) for block in machine.response.blocks]
        self.dials.set_blocks(blocks)

    def turn_to(self, maps: bool) -> None:
        """Show the weights on the retina, or as dials, once there are any."""
        self._has_maps = maps
        if self.stack.currentWidget() is not self.hint:
            self.begin()

    def begin(self) -> None:
        """Show weights."""
        self.stack.setCurrentWidget(self.maps if self._has_maps else self.dials)

    def clear(self, hint: str = "") -> None:
        """Show no weights, and say what to do."""
        self.hint.setText(hint)
        self.stack.setCurrentWidget(self.hint)
        self.note.setText("")
        self.picture.hide()
        self.say("")

    def show_drawing(self, drawing: NDArray[Any]) -> None:
        """Show the drawing that is answered."""
        ratio = self.devicePixelRatioF()
        made = thumbnail(drawing, round(DRAWING * theme.scale * ratio), theme.theme)
        made.setDevicePixelRatio(ratio)
        self.picture.setPixmap(QPixmap.fromImage(made))
        self.picture.show()

    def show_volts(self, volts: NDArray[np.float64], reach: float) -> None:
        """Show dials on a scale of ±`reach` volts."""
        self.dials.set_volts(volts, reach if reach > 0 else 1.0)

    def show_pictures(self, maps: NDArray[np.float64], names: Sequence[str], reach: float) -> None:
        """Show maps on a scale of at least ±`reach` volts."""
        self.maps.set_maps(maps, list(names), reach)

    def say(self, answer: str, verdict: str = "", color: str = "quiet") -> None:
        """Show an answer, and whether it is right where that is known."""
        self.answer.setText(answer)
        self.verdict.setText(verdict)
        theme.color_text(self.verdict, color)


class _Hint(QLabel):
    """A text in the middle, whose height depends on no width: or a scroll area that holds it would
    give all panels their full height."""

    def __init__(self) -> None:
        super().__init__()
        theme.dress(self, "note")
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setWordWrap(True)

    def hasHeightForWidth(self) -> bool:
        """Return False, although the text is wrapped."""
        return False


def reach_of(limit: float, *volts: NDArray[np.float64]) -> float:
    """Return the volts at the end of a common scale: the stops, or the largest weight of all."""
    if math.isfinite(limit):
        return limit
    largest = max((float(np.abs(one).max(initial=0.0)) for one in volts), default=0.0)
    return max(1.0, largest) * (1 + 1e-6)  # none of them stands at a stop


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
        self.patterns = quiet()
        self.patterns.setWordWrap(True)
        self.body.addWidget(self.patterns)
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
        self.patterns.setVisible(both is not None and not both.has_same_patterns)
        if both is None:
            return
        counts = [whole(len(side.trainer.patterns)) for side in (both.left, both.right)]
        text = self.tr("The patterns differ: {left} on the left, {right} on the right.")
        self.patterns.setText(text.format(left=counts[0], right=counts[1]))
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
            if side.voters == 1:
                self.cells["norm", column].setText(_size(side.norm))
        if both.angle is not None and max(both.left.voters, both.right.voters) == 1:
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
