"""The settings of the training in a row: rule, η, order and passes, and a box with the others."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from gui.base import layouts, theme
from gui.base.clock import Clock
from gui.base.number_field import NumberField
from gui.base.panel_frame import quiet
from gui.base.setting_editor import list_for, show_value
from gui.console.more_settings import MoreButton
from gui.console.rule_box import RuleBox
from mark1.machine.config import LIMITS, SETTINGS, TrainingConfig
from mark1.session.commands import ChangeTraining
from mark1.session.state import SessionState


class TrainingSettings(QWidget):
    """How the machine learns.

    Attributes
    ----------
    summary : str
        What is set, in a few words.

    Signals
    -------
    changed
        Other settings are shown.
    """

    changed = Signal()

    def __init__(self, clock: Clock) -> None:
        super().__init__()
        self._clock = clock
        self.summary = ""
        self._shown: TrainingConfig | None = None
        self._boxes = [_captioned(*each) for each in self._controls()]
        self.more = MoreButton()
        self.more.settings.asked.connect(lambda values: self._change(**values))
        more = self.more, 0, Qt.AlignmentFlag.AlignBottom
        layouts.row(*self._boxes, more, of=self, spacing=theme.UNIT)
        clock.watch(self.show_rules, "machine")
        clock.watch(self._follow, "run", "machine", slowly=True)

    def _controls(self) -> list[tuple[str, QWidget]]:
        self.rule = RuleBox(lambda name: self._change(rule=name), greys=True)
        self.eta, self.passes = self._number("eta"), self._number("passes")
        self.order = list_for(SETTINGS["order"], lambda order: self._change(order=order))
        controls = {"rule": self.rule, "eta": self.eta, "order": self.order, "passes": self.passes}
        return [(SETTINGS[name].label, control) for name, control in controls.items()]

    def _number(self, name: str) -> NumberField:
        field = NumberField(LIMITS[name])
        field.setToolTip(SETTINGS[name].hint)
        field.changed.connect(lambda value: self._change(**{name: value}))
        return field

    def _change(self, **values: Any) -> None:
        """Change a setting, and show the settings that result."""
        self._clock.perform(ChangeTraining(values))
        self.show_settings(self._clock.session.state)

    def fit(self) -> None:
        """Give controls of fixed size the room that the text needs."""
        for control in (self.rule, self.eta, self.order, self.passes):
            control.setFixedHeight(round(30 * theme.scale))
        self.eta.setFixedWidth(round(60 * theme.scale))
        self.passes.setFixedWidth(round(80 * theme.scale))
        self.more.button.setFixedSize(round(36 * theme.scale), round(30 * theme.scale))
        self._lay_out()

    def _lay_out(self) -> None:
        """Bring the size that is asked for up to date, which Qt does only for what can be seen."""
        for part in (*self._boxes, self.more, self):
            layout = part.layout()
            assert layout is not None
            layout.invalidate()
            layout.activate()

    def _follow(self, state: SessionState) -> None:
        """Show the settings if they are others: the run changes with each step."""
        if state.training is not self._shown:
            self.show_settings(state)

    def show_settings(self, state: SessionState) -> None:
        """Show how the machine learns."""
        training = self._shown = state.training
        self.eta.show_value(training.eta)
        self.passes.show_value(training.passes)
        chosen = self.rule.choose(training.rule)
        self.rule.setToolTip(chosen.formula)
        show_value(self.order, training.order)
        self.more.settings.show_training(training)
        self.summary = self.tr("{rule} · η {eta}").format(rule=chosen.title, eta=self.eta.text())
        self.changed.emit()

    def show_rules(self, state: SessionState) -> None:
        """Enable the rules that fit the machine."""
        self.rule.show_fit(state.machine.config)


def _captioned(caption: str, control: QWidget) -> QWidget:
    """Put the name of a control in small letters above it."""
    box = QWidget()
    label = quiet(caption)
    label.setBuddy(control)
    control.setAccessibleName(caption)
    layouts.column(label, control, of=box, spacing=1)
    return box
