"""The timeline of the run of a session, by which it returns to any step."""

from __future__ import annotations

from PySide6.QtCore import Qt

from gui.base.clock import Clock
from gui.charts.timeline_view import TimelineView
from mark1.session.commands import ChooseBranch
from mark1.session.state import SessionState
from mark1.storage.document import UNNAMED


class RunTimeline(TimelineView):
    """Shows the run with its chapters and branches, and goes to the step that is chosen."""

    def __init__(self, clock: Clock) -> None:
        super().__init__()
        self.setToolTip(self.tr("Drag to return to another step"))
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.moved.connect(clock.seek)
        self.branch_chosen.connect(lambda number: clock.perform(ChooseBranch(number)))

    def show_run(self, state: SessionState, start: str, *, marks_start: bool = True) -> None:
        """Show where the run stands.

        Parameters
        ----------
        start : str
            The label of a chapter without a title.
        marks_start : bool
            Whether the first chapter is marked even if there is no other.
        """
        progress = state.progress
        self.set_run(progress.first, progress.end, state.destination)
        self.setEnabled(progress.end > progress.first)
        chapters = [(point.position.step, point.title or start) for point in state.chapters]
        self.set_chapters(chapters if marks_start or len(chapters) > 1 else [])
        named = [(each, "" if each.title == UNNAMED else each.title) for each in state.branches]
        self.set_branches([(each.fork, each.run.end, label) for each, label in named])
