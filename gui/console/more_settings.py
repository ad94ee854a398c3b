"""The settings of the training that few people change, in a box of their own."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QStandardItemModel
from PySide6.QtWidgets import QComboBox, QGridLayout, QLabel, QWidget

from gui.base import theme
from gui.base.icons import put_icon
from gui.base.setting_editor import editor_for, show_value
from gui.console.fold import Fold
from mark1.machine.config import TRAINING_SETTINGS, TrainingConfig
from mark1.machine.rules import rule_named
from mark1.training.conventions import settings_of, stops_of

#: The settings that have a place elsewhere: beside the box, or in the drawer of the machine.
ELSEWHERE = ("rule", "eta", "order", "passes", "seed")


class MoreSettings(QWidget):
    """A row for each other setting that changes something with the rule in force.

    Signals
    -------
    asked(dict)
        A person set a field of `TrainingConfig`.
    """

    asked = Signal(dict)

    def __init__(self) -> None:
        super().__init__()
        self.editors: dict[str, QWidget] = {}
        self._rows: dict[str, list[QWidget]] = {}
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(theme.GUTTER)
        grid.setVerticalSpacing(theme.UNIT)
        for row, (name, one) in enumerate(TRAINING_SETTINGS.items()):
            if name in ELSEWHERE:
                continue
            editor = self.editors[name] = editor_for(
                one, partial(self._ask, name), unset=self.tr("no limit")
            )
            editor.setAccessibleName(one.label)
            editor.setToolTip(one.hint)
            label = QLabel(one.label)
            label.setBuddy(editor)
            self._rows[name] = [label, editor]
            for column, widget in enumerate(self._rows[name]):
                grid.addWidget(widget, row, column, Qt.AlignmentFlag.AlignLeft)

    def _ask(self, name: str, value: object) -> None:
        self.asked.emit({name: value})

    def show_training(self, training: TrainingConfig) -> None:
        """Show the settings in force, those without effect left out."""
        shown, stops = settings_of(training), stops_of(rule_named(training.rule))
        for name, row in self._rows.items():
            show_value(self.editors[name], getattr(training, name))
            for widget in row:
                widget.setVisible(name in shown)
        stop = self.editors["stop"]
        assert isinstance(stop, QComboBox)
        model = stop.model()
        assert isinstance(model, QStandardItemModel)
        for place in range(stop.count()):
            model.item(place).setEnabled(stop.itemData(place) in stops)


class MoreButton(Fold):
    """A button that opens the box of these settings.

    Attributes
    ----------
    settings : MoreSettings
    """

    def __init__(self) -> None:
        settings = MoreSettings()
        super().__init__("", settings, is_folded=True)
        self.settings = settings
        name = self.tr("More settings of the training")
        put_icon(self.button, "more")
        self.button.setText("")
        self.button.setAccessibleName(name)
        self.button.setToolTip(name)
