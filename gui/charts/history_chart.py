"""Accuracy and one weight along the run, replayed in slices on the clock."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any

import numpy as np
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from gui.base import theme
from gui.base.clock import Clock
from gui.base.number_field import NumberField
from mark1.machine.limits import Limit
from mark1.session.session import SLICE
from mark1.session.versions import SessionState
from mark1.training.run_history import RunHistory

if TYPE_CHECKING:
    from gui.charts.record_chart import RecordChart
    from mark1.lab.chart_records import Chart


class HistoryChart(QWidget):
    """A chart over the passes of the run, created when first shown.

    It is drawn where training stands still: each moment of the run is then found by replay. Its
    owner shows legend and potentiometer beside its title.

    Parameters
    ----------
    clock : Clock
    """

    def __init__(self, clock: Clock) -> None:
        super().__init__()
        self._clock = clock
        self._history = RunHistory()
        self._found_for: tuple[Any, ...] = ()
        self._what = "accuracy"
        self.pot = NumberField(Limit(1, 1, ""))
        self.pot.setAccessibleName(self.tr("Potentiometer"))
        self.pot.changed.connect(lambda _: self.draw_chart())
        self.legend = QLabel()
        theme.dress(self.legend, "note")
        self.legend.setTextFormat(Qt.TextFormat.RichText)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        clock.watch(self.show_run, "run", "running", "patterns", "machine")
        clock.each_frame(self._go_on)

    def minimumSizeHint(self) -> QSize:
        """Ask for no more room than the chart of mistakes does."""
        return QSize(160, 56)

    @functools.cached_property
    def chart(self) -> RecordChart:
        """The chart, made on first use."""
        from gui.charts.record_chart import RecordChart

        chart = RecordChart()
        self._column.addWidget(chart, 1)
        return chart

    def turn_to(self, what: str) -> None:
        """Show "accuracy", "weight", "j" or "j1"."""
        self._what = what
        self.show_run(self._clock.session.state)
        self.draw_chart()

    def showEvent(self, event: QShowEvent) -> None:
        """Replay the run as it stands."""
        super().showEvent(event)
        self.show_run(self._clock.session.state)

    def show_run(self, state: SessionState) -> None:
        """Begin again for another run, unless the chart is hidden or the run only continues."""
        if not self.isVisible() or state.is_running or state.is_seeking:
            return
        key = (state.machine, state.patterns, state.versions["run"], state.versions["machine"])
        if key == self._found_for:
            return
        self._found_for = key
        self.pot.setRange(1, len(state.machine.potentiometers))
        self.pot.set_suffix(self.tr(" of {count}").format(count=len(state.machine.potentiometers)))
        self._history.begin(state.machine, self._clock.session.document.run)
        self._clock.hurry()

    def _go_on(self, now: float) -> bool:
        """Replay for one frame; frames come until all moments are found."""
        session = self._clock.session
        if (
            not self._found_for
            or self._history.is_done
            or not self.isVisible()
            or session.is_running
        ):
            return False
        self._history.advance(SLICE)
        self.draw_chart()
        return not self._history.is_done

    def draw_chart(self) -> None:
        """Draw the moments found."""
        charts = {"accuracy": self._accuracy, "weight": self._weight}
        chart = charts.get(self._what, self._cost)()
        self.chart.show_chart(chart if chart.curves else None)
        self.chart.fit()
        done = self.chart.legend
        self.legend.setText(done if self._history.is_done else self.tr("Replaying the run…"))

    def _accuracy(self) -> Chart:
        from mark1.lab.chart_records import Chart, Curve  # not needed for the first picture

        moments = self._history.moments
        x = np.array([moment.passes for moment in moments])
        curves = []
        for name, kind in (("training", "measured"), ("test", "bound")):
            shares = [getattr(moment, name) for moment in moments]
            if shares and None not in shares:
                title = self.tr("training") if name == "training" else self.tr("test")
                curves.append(Curve(title, x, np.array(shares), kind))
        return Chart(self.tr("Accuracy"), "", "", tuple(curves))

    def _weight(self) -> Chart:
        from mark1.lab.chart_records import Chart, Curve

        moments, pot = self._history.moments, int(self.pot.value()) - 1
        if not moments:
            return Chart("", "", "", ())
        x = np.array([moment.passes for moment in moments])
        y = np.array([float(moment.volts[pot]) for moment in moments])
        name = self.tr("potentiometer {number}, volts").format(number=pot + 1)
        return Chart(self.tr("One weight"), "", "", (Curve(name, x, y, "measured"),))

    def _cost(self) -> Chart:
        from mark1.lab.chart_records import Chart, Curve

        known = [moment for moment in self._history.moments if moment.cost is not None]
        if not known:
            return Chart("", "", "", ())
        which = ("j", "j1").index(self._what)
        x = np.array([moment.passes for moment in known])
        y = np.array([moment.cost[which] for moment in known if moment.cost], dtype=np.float64)
        name = self.tr("J = Σ −d ν over the mistakes, volts")
        if self._what == "j1":
            name = self.tr("J₁ = the number of mistakes at these weights")
        return Chart(name, "", "", (Curve(name, x, y, "measured"),))
