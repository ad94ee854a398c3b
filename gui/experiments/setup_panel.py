"""A set-up of one's own: patterns, one setting to vary, and any other options of the command."""

from __future__ import annotations

import shlex

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QGridLayout, QLabel, QLineEdit, QWidget

from gui.base import theme
from gui.base.number_field import NumberField
from gui.base.panel_frame import PanelFrame
from mark1.cli.options import MACHINE_OPTIONS, TRAINING_OPTIONS
from mark1.machine.settings import Limit
from mark1.patterns import shapes

TIP = Qt.ItemDataRole.ToolTipRole

#: What is varied at first, and its values.
VARIED, VALUES = "--a-units", "64, 128, 256, 512"


class SetUpPanel(PanelFrame):
    """Asks for a set-up, in the options of `mark1 experiment`.

    Signals
    -------
    changed
        Something was changed.
    """

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.set_title(self.tr("Your question"))
        self.patterns, self.varied = QComboBox(), QComboBox()
        self.patterns.setEditable(True)
        for place, (name, built_in) in enumerate(shapes.BUILT_IN.items()):
            self.patterns.addItem(name)  # as it is written in a command
            self.patterns.setItemData(place, f"{built_in.title}: {built_in.about}", TIP)
        self.test = NumberField(Limit(0.0, 0.95, 0.05))
        for option in (*TRAINING_OPTIONS, *MACHINE_OPTIONS):
            self.varied.addItem(option.flag.removeprefix("--").replace("-", " "), option.flag)
            self.varied.setItemData(self.varied.count() - 1, option.help.replace("%%", "%"), TIP)
        self.varied.setCurrentIndex(self.varied.findData(VARIED))
        self.values, self.others = QLineEdit(VALUES), QLineEdit()
        for box in (self.patterns, self.varied):
            box.setSizeAdjustPolicy(
                QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
            )
            box.setMinimumContentsLength(6)
        grid = QGridLayout()
        grid.setHorizontalSpacing(theme.UNIT)
        grid.setVerticalSpacing(6)
        grid.setColumnStretch(1, 1)
        rows: tuple[tuple[str, QWidget, str], ...] = (
            (
                self.tr("Patterns"),
                self.patterns,
                self.tr("A built-in set, with settings as in e-x?size=0.5, or a file or folder"),
            ),
            (
                self.tr("For testing"),
                self.test,
                self.tr("Share of the patterns kept for testing; 0 keeps the split of the set"),
            ),
            (self.tr("Vary"), self.varied, self.tr("The setting along the axis of the chart")),
            (self.tr("Values"), self.values, self.tr("Its values, separated by commas")),
            (
                self.tr("Options"),
                self.others,
                self.tr("More options of the command; each may have several values, too"),
            ),
        )
        for place, (caption, control, tip) in enumerate(rows):
            label = QLabel(caption)
            theme.color_text(label, "quiet")
            label.setBuddy(control)
            control.setAccessibleName(caption)
            control.setAccessibleDescription(tip)
            control.setToolTip(tip)
            grid.addWidget(label, place, 0)
            grid.addWidget(control, place, 1)
        self.body.addLayout(grid)
        self.patterns.currentTextChanged.connect(self.changed)
        self.varied.currentIndexChanged.connect(lambda place: self.changed.emit())
        self.test.changed.connect(lambda value: self.changed.emit())
        for field in (self.values, self.others):
            field.textChanged.connect(lambda text: self.changed.emit())

    @property
    def words(self) -> list[str]:
        """The set-up as words of the command."""
        words = ["--patterns", self.patterns.currentText().strip()]
        if self.test.value():
            words += ["--test", f"{self.test.value()}"]
        values = ",".join(value.strip() for value in self.values.text().split(",") if value.strip())
        flag = self.varied.currentData()
        if values:  # one that begins with a minus sign would be taken for an option
            words += [f"{flag}={values}"] if values.startswith("-") else [flag, values]
        try:
            return words + shlex.split(self.others.text())
        except ValueError:  # a quotation mark that is not closed yet
            return words + self.others.text().split()
