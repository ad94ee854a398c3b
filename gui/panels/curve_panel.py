"""Mistakes per pass, as the run goes on."""

from __future__ import annotations

from gui.panels.panel import Panel
from gui.session import Session
from gui.views.chart_view import MistakesChart
from mark1.training.progress import Progress


class CurvePanel(Panel):
    """The learning curve.

    Parameters
    ----------
    session : Session
    """

    def __init__(self, session: Session) -> None:
        super().__init__("Mistakes per pass")
        self.session = session
        self.chart = MistakesChart()
        self.body.addWidget(self.chart, 1)
        self._drawn: tuple[object, ...] = ()
        session.progressed.connect(self._show)

    def _show(self, progress: Progress) -> None:
        drawn = (self.session.trainer, progress.passes, progress.patterns, progress.of)
        if drawn != self._drawn:
            self._drawn = drawn
            mistakes = self.session.trainer.history.mistakes[: progress.passes]
            self.chart.set_mistakes(mistakes, progress.patterns, progress.of)
            test = int(self.session.patterns.test.sum())
            text = self.tr("{0} in training · {1} for the test")
            self.note.setText(text.format(progress.patterns, test))
