"""The page of the experiments: choose one, set its conditions, run it, and keep what it finds."""

from __future__ import annotations

import shutil
import zlib
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QFrame,
    QPushButton,
    QScrollArea,
    QWidget,
)

from gui.base import layouts, theme
from gui.base.command_process import Command, as_text
from gui.base.endings import save_name
from gui.base.kept_input import keep_input
from gui.base.number_format import plain
from gui.base.page import PageView
from gui.base.panel_frame import PanelFrame
from gui.base.run_bar import RunBar
from gui.experiments.choice import Entry, ExperimentList
from gui.experiments.conditions import ConditionsPanel, NotesPanel
from gui.experiments.kept_results import Experiments, Result, Retelling
from gui.experiments.result_panel import ResultPanel, ValuesPanel
from gui.experiments.setup_panel import SetUpPanel
from mark1.disk.atomic import writing
from mark1.errors import WriteError
from mark1.lab.experiments import SET_UP
from mark1.lab.published import NAME as PUBLISHED

#: The columns of the page: their widths in pixels at text 1.
LEFT, RIGHT = 226, 248

#: Least height of the result in a narrow page, in pixels at text 1.
LOWEST = 280


class ExperimentsPage(PageView):
    """Runs the experiments of the command line, each as the command does, in its own process.

    Parameters
    ----------
    experiments : Experiments, optional
        What was found, and what is running.
    """

    is_of_console = False

    def __init__(
        self, experiments: Experiments | None = None, *, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.experiments = experiments or Experiments()
        self.list, self.result, self.values = ExperimentList(), ResultPanel(), ValuesPanel()
        self.drawing = Command(self)
        self.retelling = Retelling(self)
        self._drawn = ""
        self.setup, self.conditions, self.notes = SetUpPanel(), ConditionsPanel(), NotesPanel()
        self.run_bar = RunBar()
        self._build()
        self.experiments.told.connect(self._take)
        self.experiments.noted.connect(self.run_bar.say)
        self.experiments.ended.connect(self._end)
        self.drawing.ended.connect(self._end_drawing)
        self.retelling.retold.connect(self._show_result)
        self.run_bar.run.connect(self.run)
        self.run_bar.cancelled.connect(self._cancel)
        self.list.chosen.connect(self._choose)
        self.values.pointed.connect(self._show_figures)
        self.conditions.changed.connect(self._show_buttons)
        self.setup.changed.connect(self._show_buttons)
        self.list.choose(*self.experiments.shown)
        keep_input(
            self.experiments.typed,
            seeds=self.conditions.seeds,
            seed=self.conditions.seed,
            workers=self.conditions.workers,
            cluster=self.conditions.cluster,
            patterns=self.setup.patterns,
            test=self.setup.test,
            varied=self.setup.varied,
            values=self.setup.values,
            others=self.setup.others,
        )
        self.conditions.set_path(self.experiments.out)
        self.conditions.changed.connect(self._keep_out)
        self._take_up()

    def _take_up(self) -> None:
        """Show what was found before, and what is still running."""
        for words, found in self.experiments.results.items():
            entry = self.list.entry_of(words)
            if words == self.experiments.running:
                self.list.set_state(entry, self.tr("running"), "action")
            elif found.state.get("complete"):
                self.list.set_state(entry, self.tr("✓ done"), "right")
        self._show_result()
        self._show_buttons()

    def _keep_out(self) -> None:
        self.experiments.out = self.conditions.path

    def show_mark(self) -> None:
        """Say in the header that an experiment is running."""
        if self.is_busy:
            self.marked.emit("▸", "action", self.tr("An experiment is running."))

    # Layout --------------------------------------------------------------------------------

    def _build(self) -> None:
        self._middle = layouts.column((self.result, 1), self._controls(), spacing=theme.GUTTER - 2)
        self._right = self._side()
        self._left = layouts.column((self.list, 1), spacing=theme.GUTTER - 2)
        self._all = layouts.row(self._left, (self._middle, 1), of=self, spacing=theme.GUTTER)
        self._all.addWidget(self._right)
        self._fit()

    def _controls(self) -> PanelFrame:
        frame = PanelFrame()
        frame.title.hide()
        frame.note.hide()
        frame.setAccessibleName(self.tr("Run"))
        self.save = QPushButton(self.tr("Save…"))
        self.save.setToolTip(self.tr("Save the charts (PNG, SVG) or the trials (CSV)"))
        self.save.clicked.connect(self.export)
        self.copier = QPushButton(self.tr("Copy command"))
        self.copier.setToolTip(self.tr("Copy the command that does the same in a terminal"))
        self.copier.clicked.connect(self.copy)
        for button in (self.save, self.copier):
            button.setAccessibleName(button.text())
            self.run_bar.more.addWidget(button)
        frame.body.addWidget(self.run_bar)
        return frame

    def _side(self) -> QScrollArea:
        area = QScrollArea(self)
        inner = QWidget(area.viewport())
        area.setWidget(inner)
        layouts.column(
            self.setup,
            self.conditions,
            (self.values, 1),
            self.notes,
            of=inner,
            spacing=theme.GUTTER - 2,
        )
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        return area

    def _fit(self) -> None:
        """Give the sides more room in a wide window; stack them in a narrow one."""
        is_narrow = theme.is_narrow(self)
        layouts.stack(self._middle, True, "right" if is_narrow else "left")  # *Run* on top
        (self._left if is_narrow else self._all).addWidget(self._right, int(is_narrow))
        extra = max(0.0, self.width() - 1100 * theme.scale) / 1600
        grow, more = min(theme.scale, 1.3), min(1.0, extra)
        self.result.setMinimumHeight(round(LOWEST * theme.scale) if is_narrow else 0)
        left = RIGHT if is_narrow else LEFT * (1 + 0.6 * more)
        self.list.setFixedWidth(round(left * grow))
        self._right.setFixedWidth(round(RIGHT * grow * (1 + 1.2 * more)))  # for the table

    def resizeEvent(self, event: Any) -> None:
        """Fit the columns, once they are there."""
        super().resizeEvent(event)
        if hasattr(self, "_right"):
            self._fit()

    # What runs -----------------------------------------------------------------------------

    @property
    def entry(self) -> Entry:
        """The experiment that is shown."""
        entry = self.list.entry
        assert entry is not None
        return entry

    @property
    def words(self) -> list[str]:
        """The command for what is chosen, without the name of the program."""
        named = self.setup.words if self.entry.name == SET_UP else self.entry.words
        words = ["experiment", *named, *self.conditions.words]
        path = self.conditions.path
        return [*words, "--out", str(path)] if path is not None else words

    @property
    def is_busy(self) -> bool:
        """Whether an experiment is running."""
        return self.experiments.command.is_running

    @property
    def goes_on(self) -> bool:
        """Whether an experiment is running."""
        return self.is_busy

    def run(self) -> None:
        """Run the experiment that is chosen, or continue it."""
        if self.is_busy or self._is_unclear():
            return
        entry = self.entry
        self.result.show_charts([])
        self.result.show_figures(None)
        self.values.clear()
        self.run_bar.say(self.tr("Starting the processes…"))
        self.run_bar.set_share(0)
        self.list.set_state(entry, self.tr("running"), "action")
        file = self.conditions.path or self._file_for(entry)
        self.experiments.run(entry.words, Result(self.words, file))
        self.show_mark()
        self._show_buttons()

    def _is_unclear(self) -> bool:
        """Return whether a number cannot be read, which is said at its field."""
        fields = [self.conditions.seeds, self.conditions.seed, self.conditions.workers]
        fields += [self.setup.test] if self.entry.name == SET_UP else []
        return any(field.isEnabled() and field.complain() for field in fields)

    def _file_for(self, entry: Entry) -> Path:
        """Return the file that keeps the trials of an experiment as long as the window is open.

        Each set-up has its own, as their settings differ.
        """
        name = entry.name
        if name == SET_UP:
            name += f"-{zlib.crc32(' '.join(self.setup.words).encode()):08x}"
        return Path(self.experiments.folder.filePath(f"{name}.csv"))

    def _cancel(self) -> None:
        self.experiments.command.stop()
        self.run_bar.say(self.tr("Finishing the trials that have begun…"))
        self.run_bar.set_stopping()

    def _take(self, found: Result) -> None:
        """Show what the experiment that is running has found so far."""
        assert self.experiments.running is not None
        entry, state = self.list.entry_of(self.experiments.running), found.state
        if not self.experiments.command.is_stopping:
            words = self.tr("{done} of {all} trials")
            if entry.words != self.entry.words:
                words = self.tr("{title}: {done} of {all} trials")
            done = {"done": state["finished"], "all": state["trials"]}
            said = words.format(title=entry.title, **done)
            self.run_bar.say(said, "text", state["seconds_left"])
        self.run_bar.set_share(state["finished"] / max(1, state["trials"]))
        if entry.words == self.entry.words:
            self._show_result()

    def _end(self, words: tuple[str, ...], problem: str) -> None:
        """Say how it ended."""
        found, entry = self.experiments.results[words], self.list.entry_of(words)
        state = found.state
        if problem or not state:
            self.run_bar.say(problem or self.tr("Stopped before a trial had finished."), "wrong")
            self.list.set_state(entry, "")
        elif state["complete"]:
            done = self.tr("All {count} trials finished in {seconds} s.")
            if state["trials"] == 1:
                done = self.tr("The trial finished in {seconds} s.")
            seconds = plain(state.get("seconds", 0), 1)
            self.run_bar.say(done.format(count=state["trials"], seconds=seconds))
            self.list.set_state(entry, self.tr("✓ done"), "right")
        else:
            kept = self.tr("Stopped: {done} of {all} trials are kept. Continue resumes there.")
            self.run_bar.say(kept.format(done=state["finished"], all=state["trials"]))
            stopped = self.tr("{done} of {all}")
            done = stopped.format(done=state["finished"], all=state["trials"])
            self.list.set_state(entry, done)
        self.marked.emit("", "quiet", "")
        if state and words == tuple(self.entry.words):
            self.retelling.tell(found)
        self._show_buttons()

    # What is shown -------------------------------------------------------------------------

    def _choose(self, entry: Entry) -> None:
        self.experiments.shown = tuple(entry.words)
        self.setup.setVisible(entry.name == SET_UP)
        self.result.show_entry(entry)
        self.values.clear()
        self.notes.show_notes()
        self._show_result()
        self._show_buttons()

    def _found(self) -> Result | None:
        found = self.experiments.results.get(tuple(self.entry.words))
        return found if found is not None and found.state else None

    def _state(self) -> dict[str, Any] | None:
        """Return what was found; of published results that were not run yet, the stored run."""
        if (found := self._found()) is not None:
            return found.state
        running = self.experiments.running == tuple(self.entry.words)
        if running or self.entry.name != PUBLISHED:
            return None
        from mark1.cli.experiment import stored_state  # not loaded where only sweeps are shown

        return stored_state(self.entry.letters)

    def _show_result(self) -> None:
        state = self._state()
        if state is None:
            return
        self.result.show_state(state)
        headings, rows = state["table"]["headings"], state["table"]["rows"]
        if self.entry.letters:  # the letter stands in the title
            headings, rows = headings[1:], [row[1:] for row in rows]
        self.values.show_table(headings, rows)
        found, count = self._found(), self.tr("{count} machines")
        if found is None:
            count = self.tr("stored: {count} machines")
        elif state["seeds"] == 1:
            count = self.tr("1 machine")
        self.values.note.setText(count.format(count=state["seeds"]))
        if self.entry.letters and state["results"]:
            first = state["results"][0]
            self.notes.show_notes(first["assumed"], first["comment"])
        self._show_figures(self.values.table.currentRow())
        if found is not None and self.experiments.running != tuple(self.entry.words):
            self.retelling.tell(found)

    def _show_figures(self, row: int) -> None:
        """Show the figure of the chosen case, or of the first that was published, beside ours."""
        state = self._state()
        if state is None or self.entry.name != PUBLISHED or not state["results"]:
            self.result.show_figures(None)
            return
        rows = state["table"]["rows"]
        if not 0 <= row < len(rows):
            row = next((place for place, cells in enumerate(rows) if cells[-1]), 0)
        _, case, here, new, published = rows[row]
        named = self.tr("here: {case}, {share} new") if new else self.tr("here: {case}")
        self.result.show_figures((here, named.format(case=case, share=new), published))

    def _show_buttons(self) -> None:
        """Enable what is possible, and name what the orange button does."""
        found, is_running = self._found(), self.is_busy
        is_partial = found is not None and not found.state["complete"]
        ready = self.tr("Continue") if is_partial else self.tr("Run")
        is_next = found is None or is_partial or found.words != self.words
        self.run_bar.set_running(is_running, ready, is_next)
        self.save.setEnabled(found is not None and not is_running)

    # What leaves the page ------------------------------------------------------------------

    def copy(self) -> None:
        """Put the command on the clipboard."""
        if self._is_unclear():
            return
        text = as_text(self.words)
        QGuiApplication.clipboard().setText(text)
        if not self.is_busy:
            self.run_bar.say(self.tr("Copied: {command}").format(command=text))

    def export(self) -> None:
        """Ask for a file, and save the charts or the trials there, as its ending says."""
        found = self._found()
        if found is None:
            return
        kinds = {
            self.tr("Pictures (*.png)"): ".png",
            self.tr("Drawings (*.svg)"): ".svg",
            self.tr("Tables (*.csv)"): ".csv",
        }
        proposed = Path.home() / "-".join(self.entry.words)
        path = save_name(self.window(), self.tr("Save the result"), proposed, kinds)
        if path is not None:
            self._save(found, path)

    def _save(self, found: Result, path: Path) -> None:
        if path.suffix.lower() != ".csv":
            self._drawn = str(path)
            self.run_bar.say(self.tr("Drawing {file}…").format(file=path.name))
            self.drawing.start([*found.reading, "--plot", str(path), "--json"])
            return
        try:
            with writing(path) as unfinished:
                shutil.copyfile(found.file, unfinished)
        except WriteError as error:
            self.run_bar.say(str(error), "wrong")
            return
        self.run_bar.say(self.tr("Saved as {path}.").format(path=path))

    def _end_drawing(self, problem: str) -> None:
        saved = self.tr("Saved as {path}.").format(path=self._drawn)
        self.run_bar.say(problem or saved, "wrong" if problem else "text")

    def release(self) -> None:
        """Stop drawing and retelling; a running experiment goes on."""
        self.drawing.close()
        self.retelling.command.close()
