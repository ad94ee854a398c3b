"""What a comparison shows: weights, their difference, answers, curves and numbers."""

from __future__ import annotations

import math

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from gui.base import theme
from gui.base.number_format import plain, short, whole
from gui.compare.figures import CurvesPanel, NumbersPanel
from gui.compare.side import WeightPanel, reach_of
from mark1.machine.config import TrainingConfig
from mark1.machine.machine import Mark1
from mark1.machine.rules import rule_named
from mark1.messages import Message
from mark1.session.comparing import Comparison, Side
from mark1.session.versions import SessionState


class RunsPanels(QWidget):
    """Both runs and what differs, in five panels."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._has_maps = False
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme.GUTTER)
        column.addLayout(self._pictures(), 2)
        column.addLayout(self._figures(), 1)

    def _pictures(self) -> QHBoxLayout:
        left, right = self.tr("Left: this run"), self.tr("Right")
        self.left = WeightPanel(left, self.tr("Weights of the left-hand run"))
        self.right = WeightPanel(right, self.tr("Weights of the right-hand run"))
        self.difference = WeightPanel(
            self.tr("Right − left"),
            self.tr("Weights of the right-hand run minus those of the left-hand run"),
        )
        row = QHBoxLayout()
        row.setSpacing(theme.GUTTER)
        panels = (self.left, self.difference, self.right)
        for panel in panels:
            row.addWidget(panel, 1)
            for other in panels:  # of many R-units, all show the same
                panel.maps.paged.connect(other.maps.turn_to)
        return row

    def _figures(self) -> QHBoxLayout:
        self.curves, self.numbers = CurvesPanel(), NumbersPanel()
        row = QHBoxLayout()
        row.setSpacing(theme.GUTTER)
        row.addWidget(self.curves, 2)
        row.addWidget(self.numbers, 1)
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
            maps = [side.trainer.machine.weight_pictures() for side in (both.left, both.right)]
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
            panel.note.setText(self._words(side.trainer.training))
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
        if known is None or name is None:
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
        self.difference.say(text.format(count=whole(count), all=whole(len(differs))))
        most = self.tr("at most {volts} V").format(volts=plain(float(differs.max()), 2))
        self.difference.note.setText(most if count else "")

    def _words(self, training: TrainingConfig) -> str:
        """Write the settings of a run in a few words."""
        orders = {
            "given": self.tr("as given"),
            "shuffled": self.tr("shuffled"),
            "random": self.tr("at random"),
        }
        words = self.tr("{rule} · η {eta} · {order}")
        return words.format(
            rule=rule_named(training.rule).title,
            eta=short(training.eta),
            order=orders[training.order],
        )
