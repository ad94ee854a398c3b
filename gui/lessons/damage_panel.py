"""Potentiometers that are replaced by new ones at 0 V, and what that does to the answers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import QLabel, QPushButton, QSlider

from gui.base import layouts, theme
from gui.base.clock import Clock
from gui.base.panel_frame import PanelFrame, quiet
from gui.lessons.damage_view import DamageView
from mark1.lab.damage import damage_trials, percents_up_to, right_share
from mark1.lessons.showing import without
from mark1.session.commands import TurnPots
from mark1.session.state import SessionState

#: Most percent of the potentiometers that can be replaced.
MOST = 60


@dataclass
class Damage:
    """What the panel keeps while the window is rebuilt.

    Attributes
    ----------
    whole : ndarray of float64, (potentiometers,) or None
        The weights before any of them was replaced, in volts; None before the first lesson.
    """

    whole: NDArray[np.float64] | None = None


class DamagePanel(PanelFrame):
    """A slider for the share of new potentiometers, and a curve of the right answers."""

    def __init__(self, clock: Clock, damage: Damage) -> None:
        super().__init__()
        self.set_title(self.tr("Right answers"))
        self._clock = clock
        self._damage = damage
        self._key: tuple[int, ...] = ()
        self._has_curves = False
        self._trials: Iterator[NDArray[np.float64]] | None = None  # of curves not yet complete
        self._shares: list[NDArray[np.float64]] = []
        self.view = DamageView()
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setRange(0, MOST)
        self.slider.setAccessibleName(self.tr("Potentiometers replaced, in percent"))
        self.slider.setSingleStep(1)
        self.slider.setPageStep(5)
        self.slider.valueChanged.connect(self._replace)
        self.share = QLabel()
        self.share.setFont(theme.font(12, mono=True))
        self.restore = QPushButton(self.tr("Restore"))
        self.restore.setAccessibleName(self.restore.text())
        self.restore.setToolTip(self.tr("Put the old potentiometers back"))
        self.restore.clicked.connect(lambda: self.slider.setValue(0))
        row = layouts.row(quiet(self.tr("Replaced")), (self.slider, 1), self.share, self.restore)
        self.body.addWidget(self.view, 1)
        self.body.addLayout(row)
        clock.watch(self.show_run, "run", "machine", "patterns", "running", "weights")
        clock.each_frame(self._go_on)

    def begin(self) -> None:
        """Take the machine as it is now as whole, unless its earlier weights are known."""
        state, whole = self._clock.session.state, self._damage.whole
        self._take(state)
        if whole is not None:
            self._damage.whole = whole
        self.show_run(state)

    def _take(self, state: SessionState) -> None:
        self._key = self._key_of(state)
        self._damage.whole = state.machine.potentiometers.volts.copy()
        self._has_curves = False

    @staticmethod
    def _key_of(state: SessionState) -> tuple[int, ...]:
        return state.versions["machine"], state.versions["patterns"], state.progress.step

    def show_run(self, state: SessionState) -> None:
        """Show how many answers are right now; after a training, start from what was learned."""
        if not self.isVisible() or state.machine.plugboard is None or state.is_running:
            return
        if self._damage.whole is None or self._key_of(state) != self._key:
            self._take(state)
        if not self._has_curves:
            whole = state.machine.twin(self._volts_at(0, state))
            self._trials = damage_trials(whole, state.patterns, state.code, MOST)
            self._shares, self._has_curves = [], True
            self._clock.hurry()
        percent = self._replaced(state)
        with QSignalBlocker(self.slider):
            self.slider.setValue(percent)
        share = right_share(state.machine, state.patterns, state.code)
        self.view.set_point(percent, share)
        self.share.setText(f"{percent:2} %")
        self.note.setText(self.tr("of {count}").format(count=len(state.patterns)))
        self.restore.setEnabled(percent > 0)

    def _go_on(self, now: float) -> bool:
        """Compute one more trial of the curves in each frame; draw them once all are there."""
        if self._trials is None:
            return False
        shares = next(self._trials, None)
        if shares is None:
            self._trials = None
            self.view.set_curves(percents_up_to(MOST), np.array(self._shares))
            return False
        self._shares.append(shares)
        return True

    def _volts_at(self, percent: int, state: SessionState) -> NDArray[np.float64]:
        """Return the potentiometers with this share of them new."""
        assert self._damage.whole is not None  # known since the panel was first shown
        return without(self._damage.whole, percent, state.machine.config)

    def _replaced(self, state: SessionState) -> int:
        """Return which share is replaced: undo, redo and *Show me* change it, too."""
        volts = state.machine.potentiometers.volts
        shares = (self.slider.value(), *range(MOST + 1))
        same = (p for p in shares if np.array_equal(self._volts_at(p, state), volts))
        return next(same, self.slider.value())

    def _replace(self, percent: int) -> None:
        """Replace this share, and put back what is no longer part of it."""
        state = self._clock.session.state
        if self._damage.whole is None:
            return
        wanted = self._volts_at(percent, state)
        differing = np.flatnonzero(wanted != state.machine.potentiometers.volts)
        turns = tuple((int(pot), float(wanted[pot])) for pot in differing)
        if turns:
            self._clock.perform(TurnPots(turns))
            self._clock.do(self._clock.session.commit)
        self.show_run(self._clock.session.state)
