"""The settings of the training in a row: rule, η, order and passes, and a box with the others."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QStandardItemModel
from PySide6.QtWidgets import QComboBox, QStyledItemDelegate, QWidget

from gui.base import layouts, theme
from gui.base.clock import Clock
from gui.base.number_field import NumberField
from gui.base.panel_frame import quiet
from gui.console.more_settings import MoreButton
from mark1.machine.config import LIMITS, ORDERS, SETTINGS, TrainingConfig
from mark1.machine.conventions import misfit
from mark1.machine.rules import RULES, rule_named
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
        self.rule = QComboBox()
        self.rule.setItemDelegate(QStyledItemDelegate(self.rule))  # it shows what is not offered
        for rule in RULES.values():
            self.rule.addItem(rule.title, rule.name)
        self.rule.activated.connect(lambda place: self._change(rule=self.rule.itemData(place)))
        self.eta, self.passes = self._number("eta"), self._number("passes")
        self.order = QComboBox()
        for order in ORDERS:
            self.order.addItem(SETTINGS["order"].in_words(order), order)
        self.order.activated.connect(lambda place: self._change(order=self.order.itemData(place)))
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
        chosen = rule_named(training.rule)
        self.rule.setCurrentIndex(self.rule.findData(chosen.name))
        self.rule.setToolTip(chosen.formula)
        self.order.setCurrentIndex(self.order.findData(training.order))
        self.more.settings.show_training(training)
        self.summary = self.tr("{rule} · η {eta}").format(rule=chosen.title, eta=self.eta.text())
        self.changed.emit()

    def show_rules(self, state: SessionState) -> None:
        """Enable the rules that fit the machine."""
        model = self.rule.model()
        assert isinstance(model, QStandardItemModel)
        for place, rule in enumerate(RULES.values()):
            wanting = misfit(rule, state.machine.config)
            tip = rule.formula
            if wanting is not None:
                text = self.tr("{formula}\nNeeds a machine with {part}.")
                tip = text.format(formula=rule.formula, part=wanting)
            item = model.item(place)
            item.setEnabled(wanting is None)
            item.setForeground(theme.theme.color("faint" if wanting else "text"))
            self.rule.setItemData(place, tip, Qt.ItemDataRole.ToolTipRole)


def _captioned(caption: str, control: QWidget) -> QWidget:
    """Put the name of a control in small letters above it."""
    box = QWidget()
    label = quiet(caption)
    label.setBuddy(control)
    control.setAccessibleName(caption)
    layouts.column(label, control, of=box, spacing=1)
    return box
