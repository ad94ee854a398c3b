"""Saves the report of the session: one page of HTML, once all patterns are evaluated."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QMainWindow

from gui.base import remembered
from gui.base.actions import ActionSpec
from gui.base.clock import Clock
from gui.base.endings import save_name
from gui.files.session_files import Files
from mark1.errors import Mark1Error
from mark1.session.session import SLICE
from mark1.session.state import SessionState

if TYPE_CHECKING:
    from mark1.report.html_report import Reporting
    from mark1.training.run_log import RunRecord


@dataclass
class ReportState:
    """Where the report that is waited for is to be saved, also while the window is rebuilt."""

    path: Path | None = None


class Reports(QObject):
    """Asks where to save a report, and writes it.

    Parameters
    ----------
    files : Files
        Says what was done.
    """

    def __init__(self, window: QMainWindow, clock: Clock, files: Files, kept: ReportState) -> None:
        super().__init__(files)
        self._window, self._clock, self._files, self._kept = window, clock, files, kept
        self._reporting: Reporting | None = None
        self._run: RunRecord | None = None
        clock.each_frame(self._advance)
        if kept.path is not None:
            self.save(kept.path)

    def specs(self) -> dict[str, ActionSpec]:
        """Return its action."""
        tip = self.tr("Write settings, charts, pictures and commands to one page")
        return {"report": ActionSpec(self.tr("Save re&port…"), self.ask, tip=tip)}

    def ask(self) -> None:
        """Ask where to save the report."""
        session = self._clock.session
        name = session.path.stem if session.path else self.tr("report")
        folder = session.path.parent if session.path else Path(remembered.picture_folder())
        title, kinds = self.tr("Save report"), {self.tr("Page (*.html)"): ".html"}
        path = save_name(self._window, title, folder / f"{name}.html", kinds, (".htm",))
        if path is not None:
            self.save(path)

    def save(self, path: Path) -> None:
        """Write the report as soon as all patterns are evaluated."""
        self._clock.do(self._clock.session.pause)
        self._kept.path, self._reporting = path, None
        self._run = self._clock.session.document.run
        self._files.said.emit(self.tr("Evaluating all patterns for the report…"), "plain")
        self._clock.hurry()

    def _advance(self, now: float) -> bool:
        """Wait for the evaluation; returns whether to go on waiting."""
        path = self._kept.path
        if path is None:
            return False
        state = self._clock.session.state
        is_other = self._clock.session.document.run is not self._run
        if state.is_running or state.is_seeking or is_other:
            self._kept.path = self._reporting = None  # it would tell of another moment
            self._files.said.emit(self.tr("The report was not saved."), "plain")
            return False
        if state.evaluation is None:
            return True
        if self._reporting is None:
            self._reporting = self._begin(state)
        if not self._reporting.advance(SLICE):
            return True
        self._write(self._reporting, path)
        self._kept.path = self._reporting = None
        return False

    def _begin(self, state: SessionState) -> Reporting:
        from mark1.report.html_report import Reporting  # the first picture needs no report

        file = str(state.path) if state.path and not state.is_modified else ""
        return Reporting(
            self._clock.session.document,
            file=file,
            evaluation=state.evaluation,
            when=datetime.now().astimezone(),
        )

    def _write(self, reporting: Reporting, path: Path) -> None:
        try:
            reporting.write(path)
        except Mark1Error as error:
            self._files.said.emit(str(error), "wrong")
            return
        self._files.said.emit(self.tr("Saved as {file}.").format(file=path.name), "plain")
