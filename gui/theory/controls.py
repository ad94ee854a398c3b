"""The controls of the page of the theory: check, with which rule and order, save, copy."""

from __future__ import annotations

from PySide6.QtWidgets import QLabel, QPushButton

from gui.base import theme
from gui.base.choice_box import ChoiceBox
from gui.base.panel_frame import PanelFrame
from gui.base.run_bar import RunBar
from mark1.machine.config import ORDERS
from mark1.machine.rules import RULES


class TheoryControls(PanelFrame):
    """A row of controls."""

    def __init__(self) -> None:
        super().__init__()
        self.title.hide()
        self.note.hide()
        self.setAccessibleName(self.tr("Check"))
        self.run_bar = RunBar()
        self.run_bar.set_running(False, self.tr("Check"))
        usual = self.tr("as in the session")
        self.rule, self.order = ChoiceBox(10), ChoiceBox(10)
        covered = [name for name, rule in RULES.items() if rule.covered]
        for box, caption, names in (
            (self.rule, self.tr("Rule"), covered),
            (self.order, self.tr("Order"), list(ORDERS)),
        ):
            box.addItem(usual, "")
            for name in names:
                box.addItem(name, name)
            box.setAccessibleName(caption)
        self.save = QPushButton(self.tr("Save…"))
        self.save.setToolTip(self.tr("Save the charts of this R-unit (PNG, SVG)"))
        self.copier = QPushButton(self.tr("Copy command"))
        self.copier.setToolTip(self.tr("Copy the command that does the same in a terminal"))
        more = self.run_bar.more
        for box in (self.rule, self.order):
            label = QLabel(box.accessibleName())
            label.setStyleSheet(f"color: {theme.theme.quiet}")
            label.setBuddy(box)
            more.addWidget(label)
            more.addWidget(box, 1)
        for button in (self.save, self.copier):
            button.setAccessibleName(button.text())
            more.addWidget(button)
        self.save.setEnabled(False)
        self.body.addWidget(self.run_bar)

    @property
    def options(self) -> list[str]:
        """What differs from the session, as words of the command."""
        chosen = (("--rule", self.rule.currentData()), ("--order", self.order.currentData()))
        return [word for option, name in chosen if name for word in (option, name)]
