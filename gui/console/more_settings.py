"""The settings of the training that few people change, in a box of their own."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QStandardItemModel
from PySide6.QtWidgets import QCheckBox, QComboBox, QGridLayout, QLabel, QWidget

from gui.base import theme
from gui.base.icons import put_icon
from gui.base.number_field import NumberField
from gui.console.fold import Fold
from mark1.machine.config import TRAINING_SETTINGS, TrainingConfig
from mark1.machine.conventions import settings_of, stops_of
from mark1.machine.rules import rule_named
from mark1.machine.settings import Limit, Setting

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
            editor = self.editors[name] = self._editor(one)
            editor.setAccessibleName(one.label)
            editor.setToolTip(one.hint)
            label = QLabel(one.label)
            label.setBuddy(editor)
            self._rows[name] = [label, editor]
            for column, widget in enumerate(self._rows[name]):
                grid.addWidget(widget, row, column, Qt.AlignmentFlag.AlignLeft)

    def _editor(self, one: Setting) -> QWidget:
        """Make the field of a setting, by its kind."""
        if one.choices:
            box = QComboBox()
            for value in one.choices:
                box.addItem(one.in_words(value), value)
            box.activated.connect(lambda place: self._ask(one.name, box.itemData(place)))
            return box
        if one.limit is None:
            check = QCheckBox()
            check.clicked.connect(lambda is_on: self._ask(one.name, is_on))
            return check
        field = NumberField(one.limit)
        if one.default is None:  # a number that need not be set
            limit = Limit(one.limit.low - 1, one.limit.high, one.limit.step)
            field = NumberField(limit, least=self.tr("no limit"))
        field.changed.connect(lambda value: self._ask(one.name, value))
        return field

    def _ask(self, name: str, value: object) -> None:
        is_unset = TRAINING_SETTINGS[name].default is None and value == 0
        self.asked.emit({name: None if is_unset else value})

    def show_training(self, training: TrainingConfig) -> None:
        """Show the settings in force, those without effect left out."""
        shown, stops = settings_of(training), stops_of(rule_named(training.rule))
        for name, row in self._rows.items():
            editor, value = self.editors[name], getattr(training, name)
            if isinstance(editor, NumberField):
                editor.show_value(value or 0)
            elif isinstance(editor, QCheckBox):
                editor.setChecked(value)
            elif isinstance(editor, QComboBox):
                editor.setCurrentIndex(editor.findData(value))
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
