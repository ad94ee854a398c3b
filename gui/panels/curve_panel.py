"""Mistakes per pass, with the chapters of the run and its earlier branches."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gui.clock import Clock
from gui.panels.panel_frame import PanelFrame
from gui.views.chart_view import MistakesChart
from gui.views.number_format import whole
from mark1.commands import ChooseBranch
from mark1.storage.document import Branch
from mark1.training.run_log import Checkpoint
from mark1.versions import SessionState

#: Least height of the chart in pixels: three lines of its grid can still be read.
SHORTEST = 98


class CurvePanel(PanelFrame):
    """The learning curve.

    Parameters
    ----------
    clock : Clock
    """

    def __init__(self, clock: Clock) -> None:
        super().__init__()
        self.set_title(self.tr("Mistakes per pass"))
        self.chart = MistakesChart()
        self.chart.setMinimumHeight(SHORTEST)
        self.body.addWidget(self.chart, 1)
        self._curve: tuple[object, ...] = ()
        self._chapters: list[tuple[float, str]] = []
        self._branches: tuple[Branch, ...] = ()
        self.chart.ghost_chosen.connect(lambda number: clock.perform(ChooseBranch(number)))
        clock.watch(self.show_curve, "run", "patterns", "machine")
        clock.watch(self.show_story, "run", "patterns", "machine")

    def show_curve(self, state: SessionState) -> None:
        """Draw the mistakes of the passes made, if they are others than those drawn last."""
        progress = state.progress
        curve = state.mistakes[: progress.passes]
        drawn = (curve.tobytes(), progress.patterns, progress.of)
        if drawn == self._curve:
            return
        self._curve = drawn
        self.chart.set_mistakes(curve, progress.patterns, progress.of)
        text = self.tr("{training} for training · {test} for testing")
        test = int(np.count_nonzero(state.patterns.test))
        self.note.setText(text.format(training=whole(progress.patterns), test=whole(test)))

    def show_story(self, state: SessionState) -> None:
        """Draw the chapters and branches, if they are others than those drawn last."""
        labelled = [point for point in state.chapters if point.label]
        chapters = [(_passes(point), point.label) for point in labelled]
        known = [id(branch) for branch in self._branches]
        if chapters == self._chapters and known == [id(branch) for branch in state.branches]:
            return
        self._chapters, self._branches = chapters, state.branches
        self.chart.set_chapters(chapters)
        self.chart.set_ghosts([_ghost(branch) for branch in state.branches])


def _passes(point: Checkpoint) -> float:
    """Return the passes made at a checkpoint, with the fraction of an unfinished one."""
    rows = int(np.count_nonzero(~point.patterns.test))
    return point.position.passes + point.position.index / max(1, rows)


def _ghost(branch: Branch) -> tuple[int, NDArray[np.int32]]:
    """Return the first pass of a branch and its mistakes from there, joined to the run."""
    first = max(1, branch.fork_pass)
    return first, branch.run.mistakes[first - 1 :]
