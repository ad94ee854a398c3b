"""The list of the rules of learning."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QStandardItemModel
from PySide6.QtWidgets import QStyledItemDelegate

from gui.base import theme
from gui.base.choice_box import ChoiceBox
from mark1.machine.config import MachineConfig
from mark1.machine.rules import RULES, rule_named
from mark1.machine.rules.rule import Rule
from mark1.training.conventions import misfit


class RuleBox(ChoiceBox):
    """Offers the rules by their titles, with their formulas as tips.

    Parameters
    ----------
    tell : callable
        Is called with the name of a rule that a person chose.
    letters : int
        For how many letters there is always room; by default, for every title.
    greys : bool
        Whether rules that do not fit a machine can be shown as such.
    """

    def __init__(
        self, tell: Callable[[str], object], letters: int = 99, *, greys: bool = False
    ) -> None:
        super().__init__(letters)
        if greys:
            self.setItemDelegate(QStyledItemDelegate(self))  # it shows what is not offered
        for place, rule in enumerate(RULES.values()):
            self.addItem(rule.title, rule.name)
            self.setItemData(place, rule.formula, Qt.ItemDataRole.ToolTipRole)
        self.activated.connect(lambda place: tell(self.itemData(place)))

    def choose(self, name: str) -> Rule:
        """Show a rule, also by a name that it had earlier, and return it."""
        rule = rule_named(name)
        self.setCurrentIndex(self.findData(rule.name))
        return rule

    def show_fit(self, config: MachineConfig, misfit_tip: str = "{formula}") -> None:
        """Offer the rules that fit a machine, and show the others grey.

        Parameters
        ----------
        misfit_tip : str
            The tip of the others; {part} is what the machine would need.
        """
        model = self.model()
        assert isinstance(model, QStandardItemModel)
        for place, rule in enumerate(RULES.values()):
            wanting = misfit(rule, config)
            tip = rule.formula
            if wanting is not None:
                tip = misfit_tip.format(formula=rule.formula, part=wanting)
            item = model.item(place)
            item.setEnabled(wanting is None)
            item.setForeground(theme.theme.color("faint" if wanting else "text"))
            self.setItemData(place, tip, Qt.ItemDataRole.ToolTipRole)
