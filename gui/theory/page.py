"""The page of the theory: what each R-unit can learn, with how many mistakes, and why."""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import Future, wait
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import Qt, QTemporaryDir
from PySide6.QtGui import QGuiApplication, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QComboBox,
    QLabel,
    QPushButton,
    QScrollArea,
    QWidget,
)

from gui.base import layouts, theme
from gui.base.choice_box import ChoiceBox
from gui.base.clock import Clock
from gui.base.command_process import Command, as_text
from gui.base.endings import save_name
from gui.base.folding_row import FoldingRow
from gui.base.kept_input import Kept, keep_input
from gui.base.page import PageView
from gui.base.panel_frame import PanelFrame
from gui.base.run_bar import RunBar
from gui.base.work import in_thread, when_ended
from gui.charts.chart_panel import ChartPanel
from gui.theory.proof_panels import CertificatePanel, MistakesPanel, Proof, ProofPanel
from mark1 import messages
from mark1.disk.file_stamp import FileStamp
from mark1.errors import Mark1Error
from mark1.lab.chart_records import Chart
from mark1.machine.config import ORDERS
from mark1.machine.machine import Mark1
from mark1.machine.rules import RULES, rule_named
from mark1.patterns.pattern_set import PatternSet
from mark1.session.state import SessionState
from mark1.storage.session_file import save_session
from mark1.theory.one_step import margin_of

#: Most patterns × features that are checked without being asked: less than a second of work.
AT_ONCE = 2**17

#: Height of the rows of panels in pixels at text 1.
ROW = 172


@dataclass
class TheoryState:
    """What the page keeps while the window is rebuilt.

    Attributes
    ----------
    chosen : dict
        What is chosen in the lists.
    checked : tuple
        What the last check depends on.
    patterns : PatternSet or None
        The patterns that were checked.
    lines : list of dict
        What the command has reported about them.
    language : str
        The language of the texts in the lines.
    is_stopped : bool
        Whether the check was cancelled before it had found everything.
    """

    chosen: Kept = field(default_factory=dict)
    checked: tuple[object, ...] = ()
    patterns: PatternSet | None = None
    lines: list[Mapping[str, Any]] = field(default_factory=list)
    language: str = ""
    is_stopped: bool = False


class TheoryPage(PageView):
    """Checks the patterns of the console with `mark1 theory`, and follows the run live."""

    def __init__(
        self, clock: Clock, kept: TheoryState | None = None, *, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._clock, self._kept = clock, kept or TheoryState()
        self._folder = QTemporaryDir()
        self._writing: Future[FileStamp] | None = None
        self.command, self.drawing = Command(self), Command(self)
        self._units: dict[int, dict[str, Any]] = {}
        self._last: dict[str, Any] = {}
        self._patterns = PatternSet.empty()
        self._checked: tuple[object, ...] = ()
        self._seen: tuple[tuple[object, ...], NDArray[np.float64]] | None = None
        self._drawn = ""
        self._t: int | None = None
        self._is_checking = False  # from the copy of the session on
        self._has_ended = False
        self.bound, self.proof = MistakesPanel(), ProofPanel()
        self.along = ChartPanel(self.tr("w·w* grows"))
        self.length = ChartPanel(self.tr("‖w‖² stays small"))
        self.certificate = CertificatePanel()
        self.more = ChartPanel(self.tr("Margins"))
        self._build()
        self.command.told.connect(self._take)
        self.command.noted.connect(self.run_bar.say)
        self.command.ended.connect(self._end)
        self.drawing.ended.connect(self._end_drawing)
        self.controls.save.clicked.connect(self.export)
        self.controls.copier.clicked.connect(self.copy)
        self.run_bar.run.connect(self.check)
        self.run_bar.cancelled.connect(self.command.stop)
        self.bound.unit.currentIndexChanged.connect(self._show_unit)
        self.kind.currentIndexChanged.connect(self._show_more)
        self._take_up(self._kept)
        self._clock.watch(self.show_machine, "machine", "patterns", "file", slowly=True)
        self._clock.watch(self.follow, "weights", "run", slowly=True)

    def _take_up(self, kept: TheoryState) -> None:
        """Show what was chosen before and, in the same language, what was found."""
        rule, order = self.controls.rule, self.controls.order
        self.bound.set_units(self._state.machine.config.r_units)
        keep_input(kept.chosen, rule=rule, order=order, chart=self.kind, unit=self.bound.unit)
        has_ended = kept.is_stopped or (bool(kept.lines) and "unit" not in kept.lines[-1])
        if has_ended and kept.patterns is not None and kept.language == messages.language():
            self._checked, self._patterns = kept.checked, kept.patterns
            for line in kept.lines:
                self._show_line(line)
            self._show_end("")

    # Layout --------------------------------------------------------------------------------

    def _build(self) -> None:
        self.kind = QComboBox()
        self.kind.setAccessibleName(self.tr("Chart"))
        self.kind.addItems(
            [
                self.tr("Margins"),
                self.tr("Direction: cos(w*, w)"),
                self.tr("Second proof: ‖w − αw*‖² falls"),
                self.tr("Activity of the A-units"),
                self.tr("Capacity"),
            ]
        )
        self.more.title.hide()  # what is chosen says it
        self.more.add_to_head(self.kind)
        area = QScrollArea(self, widgetResizable=True)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        inner = QWidget(area.viewport())
        area.setWidget(inner)
        self._column = column = layouts.column(self.bound, of=inner, spacing=theme.GUTTER - 2)
        for panel in (self.along, self.length, self.proof, self.certificate, self.more):
            panel.setMinimumHeight(ROW)
        self._rows = [layouts.row(spacing=theme.GUTTER) for _ in range(2)]
        for row in self._rows:
            column.addLayout(row, 1)
        self._arrange(True)
        whole = layouts.column((area, 1), of=self, spacing=theme.GUTTER - 2)
        self.controls = TheoryControls()
        self.run_bar = self.controls.run_bar
        whole.addWidget(self.controls)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Stack the panels where the width needs it."""
        is_narrow = theme.is_narrow(self)
        for row in self._rows:
            layouts.stack(row, is_narrow)
        self._column.activate()  # or it would stay as high as it was
        super().resizeEvent(event)

    def _arrange(self, is_able: bool) -> None:
        """Show the proof of the bound; or the certificate first, where there is no bound."""
        of_bound = ((self.along, 11), (self.length, 11), (self.proof, 10))
        rows: tuple[tuple[tuple[PanelFrame, int], ...], ...] = (
            of_bound,
            ((self.certificate, 13), (self.more, 17)),
        )
        if not is_able:
            rows = (((self.certificate, 1),), ((self.length, 13), (self.more, 17)))
        for row, panels in zip(self._rows, rows, strict=True):
            for panel, share in panels:
                row.addWidget(panel, share)  # from the place that it had
        self.along.setVisible(is_able)
        self.proof.setVisible(is_able)

    # What is checked -----------------------------------------------------------------------

    @property
    def _state(self) -> SessionState:
        return self._clock.session.state

    @property
    def is_busy(self) -> bool:
        """Whether patterns are being checked."""
        return self._is_checking

    @property
    def _file(self) -> str:
        """The copy of the session that the command reads."""
        return self._folder.filePath("session.mark1")

    def _subject(self) -> tuple[object, ...]:
        """What a check depends on."""
        state = self._state
        return (
            state.versions["machine"],
            state.versions["patterns"],
            state.training,
            *self.controls.options,
        )

    def check(self) -> None:
        """Check the patterns and the machine of the session."""
        if self._is_checking:
            return
        state, kept = self._state, self._kept
        self._is_checking = True
        self._checked = kept.checked = self._subject()
        self._patterns, self._units, self._last = state.patterns, {}, {}
        kept.patterns, kept.lines, kept.language = state.patterns, [], messages.language()
        kept.is_stopped = False
        self.run_bar.set_running(True)
        self.run_bar.say(self.tr("Checking whether the patterns can be learned…"))
        self.run_bar.set_share(0)
        self._show_unit()
        self._save_then(self.command, "theory", self._file, *self.controls.options, "--stream")

    def _save_then(self, command: Command, *words: str) -> None:
        """Write a copy of the session in a thread, as a large one takes a while; then start."""
        document, before = self._clock.session.document, self._writing

        def write() -> FileStamp:
            if before is not None:
                wait([before])  # of two in one file, the later one stays
            return save_session(document, Path(self._file))

        self._writing = writing = in_thread(write)
        when_ended(self, writing, lambda writing: self._start(writing, command, words))

    def _start(self, writing: Future[FileStamp], command: Command, words: tuple[str, ...]) -> None:
        if self._has_ended:
            return
        try:
            writing.result()
        except Mark1Error as error:
            command.ended.emit(str(error))
        else:
            command.start(words)

    def _take(self, line: Mapping[str, Any]) -> None:
        """Take a line of the command."""
        self._kept.lines.append(line)
        self._show_line(line)

    def _show_line(self, line: Mapping[str, Any]) -> None:
        if "unit" not in line:
            self._last = dict(line)
            self._show_more()
            return
        number = line["unit"]["unit"] - 1
        drawn = [Chart.of(chart) for chart in line["unit"]["charts"]]
        best = np.array(line["unit"]["best"] or ())
        self._units[number] = {**line["unit"], "step": line["step"], "drawn": drawn, "w*": best}
        self.bound.set_units(line["r_units"])
        said = self.tr("R{unit} of {count} checked").format(unit=number + 1, count=line["r_units"])
        self.run_bar.say(said)
        self.run_bar.set_share((number + 1) / line["r_units"])
        if number == self._unit:
            self._show_unit()

    def _end(self, problem: str) -> None:
        self._is_checking = False
        self._kept.is_stopped = not problem and not self._last
        self._show_end(problem)

    def _show_end(self, problem: str) -> None:
        """Say how the check has ended."""
        is_next = bool(problem) or not self._last
        self.run_bar.set_running(False, self.tr("Check"), is_next)
        self.controls.save.setEnabled(bool(self._last))
        if problem:
            self.run_bar.say(problem, "wrong")
            self.run_bar.set_share(0)
            return
        if not self._last:
            self.run_bar.say(self.tr("Stopped. The results so far are kept."))
            return
        answers = [unit["separable"] for unit in self._last["r_units"]]
        able, count, unknown = answers.count(True), len(answers), answers.count(None)
        said = self.tr("{able} of {count} R-units can learn these patterns.")
        if count == 1:
            said = self.tr("The R-unit can learn these patterns.")
            if not able:
                said = self.tr("The R-unit cannot learn these patterns.")
            if unknown:
                said = self.tr("It is not known whether the R-unit can learn these patterns.")
        elif unknown:
            said = self.tr(
                "{able} of {count} R-units can learn these patterns. Not known: {unknown}."
            )
        self.run_bar.say(said.format(able=able, count=count, unknown=unknown))

    # What is shown -------------------------------------------------------------------------

    @property
    def _unit(self) -> int:
        return max(0, self.bound.unit.currentIndex())

    def _charts(self) -> list[Chart]:
        unit = self._units.get(self._unit)
        return list(unit["drawn"]) if unit else []

    def _show_unit(self) -> None:
        """Show the certificate of the chosen R-unit, its run and its charts."""
        unit = self._units.get(self._unit)
        count = int(np.count_nonzero(~self._patterns.test))
        self.certificate.show_unit(unit, self._patterns, count)
        self._arrange(not unit or _has_bound(unit))
        if unit and unit["combination"] and self._patterns is self._state.patterns:
            self.certificate.show_certificate(unit, self._state)
        self.follow(self._state, force=True)
        self._show_more()

    def _show_more(self) -> None:
        """Show the chart that was chosen: of the R-unit, or of the machine."""
        place, charts = self.kind.currentIndex(), self._charts()
        own = {0: MARGINS, 1: DIRECTION, 2: DISTANCE}.get(place)
        self.more.set_title(self.kind.currentText())
        if own is not None:
            found, unit = charts[own] if own < len(charts) else None, self._units.get(self._unit)
            none = self.tr("No weights separate these patterns.")
            self.more.show_chart(found, none if unit and unit["separable"] is False else "")
            return
        others = [Chart.of(chart) for chart in self._last.get("charts", ())]
        at = place - self.kind.count()  # from the end, as there is no activity without A-units
        self.more.show_chart(others[at] if -at <= len(others) else None)

    def follow(self, state: SessionState, force: bool = False) -> None:
        """Show how far the session's run has come on the curves of the chosen R-unit."""
        unit = self._units.get(self._unit)
        self.certificate.show_margin(unit, self._margin_now(state))
        if unit is None:
            self._t = None
            self._show_run(None, [], None)
            return
        t = self._reached(state, unit)
        if t == self._t and not force:
            return
        self._t = t
        self._show_run(unit, self._charts(), t)

    def _margin_now(self, state: SessionState) -> float | None:
        """Return the margin of the weights that answer, for the chosen R-unit and its patterns.

        None if there is no one w, no direction, no such patterns, or much to compute.
        """
        machine, rows = state.machine, state.patterns.training_indices()
        config, blocks = machine.config, machine.response.blocks
        if self._checked != self._subject() or self._unit >= len(blocks):
            return None
        is_little = 0 < len(rows) * config.features <= AT_ONCE
        is_by_sign = not config.threshold or config.has_bias
        if not (is_little and is_by_sign) or rule_named(state.training.rule).predictor == "votes":
            return None
        block = blocks[self._unit]
        x = self._features(machine, state.patterns.pictures, rows)[:, block.features]
        answering = self._clock.session.trainer.answering()
        w = answering.potentiometers.volts[block.pots].astype(np.float64)
        if config.threshold:  # the bias makes up for it
            w[-1] -= config.threshold
        return margin_of(x, state.code.words[state.patterns.labels[rows], self._unit], w)

    def _features(
        self, machine: Mark1, pictures: NDArray[Any], rows: NDArray[np.int64]
    ) -> NDArray[np.float64]:
        """Return what a machine sees in patterns, which is kept until others are checked."""
        if self._seen is None or self._seen[0] != self._checked:
            self._seen = self._checked, machine.see(pictures[rows]).astype(np.float64)
        return self._seen[1]

    def _reached(self, state: SessionState, unit: Mapping[str, Any]) -> int | None:
        """Find after how many of its mistakes an R-unit has the weights of the session."""
        blocks = state.machine.response.blocks
        if self._checked != self._subject() or self._unit >= len(blocks):
            return None
        return mistakes_at(state.machine.potentiometers.volts[blocks[self._unit].pots], unit)

    def _show_run(self, unit: Mapping[str, Any] | None, charts: list[Chart], t: int | None) -> None:
        """Show a run up to t mistakes, or all of it if the session has another."""
        is_with_one = self._state.machine.config.has_bias
        self.proof.note.setText(self.tr("x means (x, 1)") if is_with_one else "")
        if unit is None or unit["margin"] is None:
            self.bound.show_mistakes(None, None)
            if unit:
                has_none = not _has_bound(unit)
                self.bound.show_without_bound(unit["mistakes"], unit["passes"], has_none=has_none)
            self.proof.show_proof(None)
            self.along.show_chart(None)
            self.length.show_chart(charts[0] if charts else None)
            apart = self.tr("a separate run from zero, not the run of the console")
            self.bound.note.setText(apart if unit else "")
            return
        end = unit["mistakes"] if t is None else t
        self.along.show_chart(until(charts[ALONG], end))
        self.length.show_chart(until(charts[LENGTH], end))
        self.bound.show_mistakes(end, unit["bound"])
        along, square = (float(charts[place].curves[0].y[end]) for place in (ALONG, LENGTH))
        self.proof.show_proof(
            Proof(end, along, square, unit["margin"], unit["radius"], unit["step"])
        )
        note = self.tr("now, in the run of the console")
        if t is None:
            note = self.tr("a separate run from zero, not the run of the console")
        elif t == unit["mistakes"]:
            note = self.tr("the run of the console, learned")
        self.bound.note.setText(note)

    def show_machine(self, state: SessionState) -> None:
        """Check again by itself if that is little work, and say so if not."""
        if not self.isVisible() or self._checked == self._subject() or self._is_checking:
            return
        self.bound.set_units(state.machine.config.r_units)
        rows = int(np.count_nonzero(~state.patterns.test))
        numbers = rows * state.machine.config.features
        can_be = len(set(state.patterns.labels.tolist())) > 1
        is_known = self._kept.checked == self._subject()  # in another window, or another language
        is_little = 0 < numbers <= AT_ONCE and can_be
        if not self._kept.is_stopped if is_known else is_little:
            self.check()
            return
        self._units, self._last = {}, {}
        self._show_unit()
        self.controls.save.setEnabled(False)
        self.run_bar.set_running(False, self.tr("Check"))
        self.run_bar.say(self.tr("Press Check to find out what can be learned."))

    def showEvent(self, event: QShowEvent) -> None:
        """Check what was changed meanwhile."""
        super().showEvent(event)
        self.show_machine(self._state)

    # What leaves the page ------------------------------------------------------------------

    def copy(self) -> None:
        """Put the command on the clipboard; it names the session's file, or a built-in set."""
        state = self._state
        path, kind = state.path, state.machine.config.kind
        words = ["theory", str(path) if path else "session.mark1"]
        if path is None and not state.is_modified and state.patterns.name:
            words = ["theory", state.patterns.name, "--machine", kind]
            words += ["--seed", str(state.machine.config.seed)]
        text = as_text([*words, *self.controls.options])
        QGuiApplication.clipboard().setText(text)
        said = self.tr("Copied: {command}")
        if state.is_modified:
            said = self.tr(
                "Copied: {command}. Save the session first, because the command reads the file."
            )
        self.run_bar.say(said.format(command=text))

    def export(self) -> None:
        """Ask for a file, and draw the charts of the R-unit there."""
        kinds = {self.tr("Pictures (*.png)"): ".png", self.tr("Drawings (*.svg)"): ".svg"}
        proposed = Path.home() / f"theory-R{self._unit + 1}"
        path = save_name(self.window(), self.tr("Save the charts"), proposed, kinds)
        if path is None:
            return
        self._drawn = str(path)
        words = ["theory", self._file, *self.controls.options]
        words += ["--unit", str(self._unit + 1), "--plot", self._drawn, "--json"]
        self.run_bar.say(self.tr("Drawing {file}…").format(file=path.name))
        self._save_then(self.drawing, *words)

    def _end_drawing(self, problem: str) -> None:
        saved = self.tr("Saved as {path}.").format(path=self._drawn)
        self.run_bar.say(problem or saved, "wrong" if problem else "text")

    def release(self) -> None:
        """End what runs."""
        self._has_ended = True
        if self._writing is not None:
            wait([self._writing])
        self._folder.remove()
        self.command.close()
        self.drawing.close()


def _has_bound(unit: Mapping[str, Any]) -> bool:
    """Return whether the mistakes of an R-unit may have a bound, known or not."""
    return unit["separable"] is not False and not unit["threshold"]


class TheoryControls(PanelFrame):
    """A row of controls."""

    def __init__(self) -> None:
        super().__init__()
        self.title.hide()
        self.note.hide()
        self.setAccessibleName(self.tr("Check"))
        self.run_bar = RunBar()
        self.run_bar.set_running(False, self.tr("Check"))
        usual = self.tr("as in the session")
        self.rule, self.order = ChoiceBox(14), ChoiceBox(14)
        covered = [name for name, rule in RULES.items() if rule.covered]
        for box, caption, names in (
            (self.rule, self.tr("Rule"), covered),
            (self.order, self.tr("Order"), list(ORDERS)),
        ):
            box.addItem(usual, "")
            for name in names:
                box.addItem(name, name)
            box.setAccessibleName(caption)
        self.save = QPushButton(self.tr("Save…"))
        self.save.setToolTip(self.tr("Save the charts of this R-unit (PNG, SVG)"))
        self.copier = QPushButton(self.tr("Copy command"))
        self.copier.setToolTip(self.tr("Copy the command that does the same in a terminal"))
        more = FoldingRow()
        self.run_bar.more.addWidget(more)
        for box in (self.rule, self.order):
            label = QLabel(box.accessibleName())
            theme.color_text(label, "quiet")
            label.setBuddy(box)
            more.first.addWidget(label)
            more.first.addWidget(box, 1)
        for button in (self.save, self.copier):
            button.setAccessibleName(button.text())
            more.second.addWidget(button)
        self.save.setEnabled(False)
        self.body.addWidget(self.run_bar)

    @property
    def options(self) -> list[str]:
        """What differs from the session, as words of the command."""
        chosen = (("--rule", self.rule.currentData()), ("--order", self.order.currentData()))
        return [word for option, name in chosen if name for word in (option, name)]


#: The charts of an R-unit in the order of `mark1 theory --stream`.
ALONG, LENGTH, DIRECTION, DISTANCE, MARGINS = range(5)


def mistakes_at(volts: NDArray[np.float64], unit: Mapping[str, Any]) -> int | None:
    """Find after how many of its mistakes an R-unit has these weights.

    Along w* every mistake adds at least γ*, so no two of them leave the same sum.

    Parameters
    ----------
    volts : ndarray of float64, shape (n,)
        The weights.
    unit : mapping
        What `mark1 theory --stream` says of the R-unit, with its charts in "drawn" and the weights
        of the best separation in "w*".

    Returns
    -------
    int or None
        None if the run never has these weights, or if nothing separates the patterns.
    """
    best, weights = unit["w*"], volts.astype(np.float64)
    if unit["best"] is None or len(best) != len(weights):
        return None
    along, square = float(best @ weights), float(weights @ weights)
    reached = unit["drawn"][ALONG].curves[0].y
    t = int(np.abs(reached - along).argmin())
    there = unit["drawn"][LENGTH].curves[0].y[t]
    tiny = 1e-5 * max(1.0, square)
    return t if abs(reached[t] - along) <= tiny and abs(there - square) <= tiny else None


def until(chart: Chart, t: int) -> Chart:
    """Cut what was measured after t mistakes; the bound stays."""
    measured, *others = chart.curves
    cut = replace(measured, x=measured.x[: t + 1], y=measured.y[: t + 1])
    return replace(chart, curves=(cut, *others))
