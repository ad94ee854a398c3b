"""How the run is going: mistakes per pass with chapters and branches, and other charts."""

from __future__ import annotations

import functools
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QActionGroup, QHideEvent, QPaintEvent, QShowEvent
from PySide6.QtWidgets import QLabel, QStackedWidget, QToolButton, QWidget

from gui.base import layouts, theme
from gui.base.buttons import IN_TITLE, add_choice, menu_of, tool_button
from gui.base.clock import Clock
from gui.base.kept_input import Kept
from gui.base.number_field import NumberField
from gui.base.number_format import percent, whole
from gui.base.panel_frame import PanelFrame
from gui.base.which_patterns import WhichPatterns
from gui.base.work import later
from gui.charts.confusion_view import ConfusionView
from mark1.machine.settings import Limit
from mark1.patterns.pattern_set import PatternSet
from mark1.session.commands import ChooseBranch
from mark1.session.session import SLICE
from mark1.session.state import SessionState
from mark1.storage.document import Branch
from mark1.training.run_history import RunHistory, passes_made
from mark1.training.run_log import Checkpoint

if TYPE_CHECKING:
    from gui.charts.mistakes_chart import MistakesChart
    from gui.charts.record_chart import RecordChart
    from mark1.lab.chart_records import Chart

#: Milliseconds after which a chart that was not seen yet is made.
SOON = 50

#: Minimum width and height of the chart in pixels: three grid lines are still readable.
LEAST = 240, 56


class CurvePanel(PanelFrame):
    """The learning curve.

    The chart is made after the first picture of the window: its library takes as long to load as
    everything else in the window, and before the first pass the chart is empty.

    Parameters
    ----------
    clock : Clock
    parent : QWidget, optional
    kept : dict, optional
        The chart and the potentiometer that are chosen, which stay while the window is rebuilt.

    Attributes
    ----------
    has_chart : bool
        Whether the chart has been made and drawn.

    Signals
    -------
    patterns_asked(object, str)
        Patterns that a field of the confusion table stands for, and what they are.
    theory_asked
        The proof, on the page *Theory*, was chosen.
    """

    patterns_asked = Signal(object, str)
    theory_asked = Signal()

    def __init__(
        self, clock: Clock, parent: QWidget | None = None, kept: Kept | None = None
    ) -> None:
        super().__init__(parent=parent)
        self.set_title(self.tr("Mistakes per pass"))
        self._clock, self._kept = clock, {} if kept is None else kept
        self._charts: dict[str, QAction] = {}
        self._place = QWidget()
        self._place.setMinimumSize(*LEAST)
        self.stack = QStackedWidget()
        self._first = QWidget()
        self._first_body = layouts.column(self._place, of=self._first)
        self.confusion = ConfusionView()
        self.history = HistoryChart(clock)
        for view in (self._first, self.confusion, self.history):
            self.stack.addWidget(view)
        self.body.addWidget(self.stack, 1)
        self.choice, self.which = self._make_choice(), WhichPatterns()
        self.which.chosen.connect(self.count)
        for place, widget in enumerate(
            (self.choice, self.which, self.history.pot, self.history.legend), 1
        ):
            self.head.insertWidget(place, widget)
            widget.setVisible(widget is self.choice)
        self.confusion.chosen.connect(self._ask_patterns)
        self.has_chart = False
        self._unseen = QTimer(self, singleShot=True, interval=SOON)
        self._unseen.timeout.connect(lambda: later(self, self.complete))
        self._curve: tuple[object, ...] = ()
        self._chapters: list[tuple[float, str]] = []
        self._branches: tuple[Branch, ...] = ()
        self._counted: PatternSet | None = None  # those of which `_right` are right in the test
        self._right = 0
        clock.watch(self.show_curve, "run", "patterns", "machine", slowly=True)
        clock.watch(self.show_story, "run", "patterns", "machine")
        clock.watch(self.show_confusion, "evaluation", "patterns", "machine", "running")
        clock.watch(self.show_count, "evaluation", "patterns", "machine")
        self._keep_choice()

    def _keep_choice(self) -> None:
        """Show what was chosen before, and keep what is chosen from now on."""
        kept, pot = self._kept, self.history.pot
        self.which.choose(str(kept.get("which", self.which.current)))
        pot.show_value(int(kept.get("pot", 1)))
        pot.changed.connect(lambda value: kept.update(pot=value))
        chosen = self._charts[str(kept.get("chart", "mistakes"))]
        if not chosen.isChecked():
            chosen.trigger()

    def _make_choice(self) -> QToolButton:
        """Make the button beside the title, with the charts to choose from."""
        button = tool_button("", self.tr("Choose a chart"))
        button.setText("▾")
        button.setObjectName("link")
        theme.fix_size(button, 24, IN_TITLE)
        menu, group = menu_of(button), QActionGroup(self)
        for name, text in (
            ("mistakes", self.tr("Mistakes per pass")),
            ("confusion", self.tr("Confusion")),
            ("accuracy", self.tr("Accuracy")),
            ("weight", self.tr("One weight")),
            ("j", self.tr("Cost J")),
            ("j1", self.tr("Cost J₁")),
        ):
            act = partial(self.turn_to, name, text)
            self._charts[name] = add_choice(group, text, act, is_chosen=name == "mistakes")
        menu.addActions(group.actions())
        menu.addSeparator()
        proof = menu.addAction(self.tr("‖w‖² and w·w* against their bounds"))
        proof.triggered.connect(lambda: self.theory_asked.emit())
        return button

    def turn_to(self, name: str, title: str) -> None:
        """Show a chart: mistakes, confusion, accuracy, weight, j or j1."""
        self._kept["chart"] = name
        self.set_title(title)
        views = {"mistakes": self._first, "confusion": self.confusion}
        self.stack.setCurrentWidget(views.get(name, self.history))
        is_history = name not in views
        self.history.legend.setVisible(is_history)
        self.history.pot.setVisible(name == "weight")
        if is_history:
            self.history.turn_to(name)
        self._curve = ()
        self.show_curve(self._clock.session.state)
        self.show_count(self._clock.session.state)
        self.show_confusion(self._clock.session.state)

    def _ask_patterns(self, label: int, answer: int) -> None:
        """Request the patterns of a field of the confusion table."""
        evaluation = self._clock.session.state.evaluation
        if evaluation is None:
            return
        there = (evaluation.labels == label) & (evaluation.answers == answer)
        indices = np.flatnonzero(there & self.which.of(evaluation.test))
        column = answer if answer >= 0 else len(evaluation.classes)
        self.patterns_asked.emit(indices, self.confusion.describe(label, column))

    def count(self, which: str) -> None:
        """Count the patterns for "training", for "test", or "both" in the confusion table."""
        self.which.choose(which)
        self._kept["which"] = which
        self.show_confusion(self._clock.session.state)

    def show_confusion(self, state: SessionState) -> None:
        """Show which classes are read as which, once all patterns are read."""
        evaluation, is_shown = state.evaluation, self.stack.currentWidget() is self.confusion
        self.which.setVisible(is_shown and self.which.has_choice(state.patterns.test))
        if state.is_running and self.confusion.is_empty:
            self.confusion.set_table(
                np.zeros((0, 1), dtype=np.int64), [], self.tr("Shown as soon as training pauses.")
            )
            return
        if evaluation is None and state.has_learned:
            return  # they are being read
        note = self.tr("row: class · column: read as")
        if evaluation is None or not state.has_learned:
            empty = self.tr("Nothing learned yet.")
            self.confusion.set_table(np.zeros((0, 1), dtype=np.int64), [], empty)
        else:
            counted = self.which.of(evaluation.test)
            table = evaluation.confusion(counted)
            self.confusion.set_table(table, list(evaluation.classes), "")
            right = self.which.count(int(table.trace()), evaluation.test)
            note = self.tr("right: {counted}").format(counted=right) + f" · {note}"
        if is_shown:
            self.note.setText(note)

    @functools.cached_property
    def chart(self) -> MistakesChart:
        """The chart, made on first use."""
        from gui.charts.mistakes_chart import MistakesChart

        chart = MistakesChart()
        chart.setMinimumSize(*LEAST)
        chart.ghost_chosen.connect(lambda number: self._clock.perform(ChooseBranch(number)))
        self._first_body.replaceWidget(self._place, chart)
        self._place.deleteLater()
        return chart

    def complete(self) -> None:
        """Make the chart, and draw it."""
        self._unseen.stop()
        self.has_chart = True
        self.show_curve(self._clock.session.state)
        self.show_story(self._clock.session.state)

    def showEvent(self, event: QShowEvent) -> None:
        """Make the chart soon, even if it has to be scrolled to before it is painted."""
        super().showEvent(event)
        if not self.has_chart:
            self._unseen.start()

    def hideEvent(self, event: QHideEvent) -> None:
        """Leave the chart for the next time."""
        super().hideEvent(event)
        self._unseen.stop()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Make the chart once the first picture is on the screen."""
        super().paintEvent(event)
        if not self.has_chart:
            later(self, self.complete)

    def show_curve(self, state: SessionState) -> None:
        """Draw the mistakes of the passes made, if they are others than those drawn last."""
        if not self.has_chart:
            return
        progress = state.progress
        curve = state.mistakes[: progress.passes]
        drawn = (curve.tobytes(), progress.patterns, progress.of)
        if drawn == self._curve:
            return
        self._curve = drawn
        self.chart.set_mistakes(curve, progress.patterns, progress.of)

    def show_count(self, state: SessionState) -> None:
        """Show how many patterns there are, and how many of those for testing are right.

        While they are being read again, the last count stays.
        """
        if self.stack.currentWidget() is self.confusion:
            return
        evaluation, test = state.evaluation, int(np.count_nonzero(state.patterns.test))
        is_known = evaluation is not None and state.has_learned
        if is_known or not state.has_learned or state.patterns is not self._counted:
            self._counted = state.patterns if is_known else None
            self._right = int(np.count_nonzero(state.patterns.test & ~state.wrong))
        text = self.tr("{training} for training · {test} for testing")
        if test and self._counted is not None:
            text = self.tr("test: {right} of {test} right, {share} · {training} for training")
        numbers = {"training": len(state.patterns) - test, "test": test, "right": self._right}
        words = {name: whole(number) for name, number in numbers.items()}
        self.note.setText(text.format(**words, share=percent(self._right / max(1, test))))

    def show_story(self, state: SessionState) -> None:
        """Draw the chapters and branches, if they are others than those drawn last."""
        if not self.has_chart:
            return
        labelled = [point for point in state.chapters if point.label]
        chapters = [(_passes(point), point.title) for point in labelled]
        known = [id(branch) for branch in self._branches]
        if chapters == self._chapters and known == [id(branch) for branch in state.branches]:
            return
        self._chapters, self._branches = chapters, state.branches
        self.chart.set_chapters(chapters)
        self.chart.set_ghosts([_ghost(branch) for branch in state.branches])


def _passes(point: Checkpoint) -> float:
    """Return the passes made at a checkpoint, with the fraction of an unfinished one."""
    rows = int(np.count_nonzero(~point.patterns.test))
    return passes_made(point.position, rows)


def _ghost(branch: Branch) -> tuple[int, NDArray[np.int32]]:
    """Return the first pass of a branch and its mistakes from there, joined to the run."""
    first = max(1, branch.fork_pass)
    return first, branch.run.mistakes[first - 1 :]


class HistoryChart(QWidget):
    """A chart over the passes of the run, created when first shown.

    It is drawn where training stands still: each moment of the run is then found by replay. Its
    owner shows legend and potentiometer beside its title.
    """

    def __init__(self, clock: Clock) -> None:
        super().__init__()
        self._clock = clock
        self._history = RunHistory()
        self._found_for: tuple[Any, ...] = ()
        self._what = "accuracy"
        self.pot = NumberField(Limit(1, 1))
        self.pot.setAccessibleName(self.tr("Potentiometer"))
        self.pot.changed.connect(lambda _: self.draw_chart())
        self.legend = QLabel()
        theme.dress(self.legend, "note")
        self.legend.setTextFormat(Qt.TextFormat.RichText)
        self._column = layouts.column(of=self)
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
        name = self.tr("J = Σ −d ν over the wrong R-units, volts")
        if self._what == "j1":
            name = self.tr("J₁ = the number of mistakes at these weights")
        return Chart(name, "", "", (Curve(name, x, y, "measured"),))
