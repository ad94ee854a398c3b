"""The list of the rules of learning."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QStandardItemModel
from PySide6.QtWidgets import QStyledItemDelegate

from gui.base import theme
from gui.base.choice_box import ChoiceBox
from mark1.machine.config import SETTINGS, MachineConfig
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

    def show_fit(self, config: MachineConfig) -> None:
        """Offer the rules that fit a machine, and show the others grey, with the reason as tip."""
        model = self.model()
        assert isinstance(model, QStandardItemModel)
        for place, rule in enumerate(RULES.values()):
            wanting = misfit(rule, config)
            item = model.item(place)
            item.setEnabled(wanting is None)
            item.setForeground(theme.theme.color("faint" if wanting else "text"))
            tip = rule.formula if wanting is None else self._misfit_tip(rule, *wanting)
            self.setItemData(place, tip, Qt.ItemDataRole.ToolTipRole)

    def _misfit_tip(self, rule: Rule, name: str, value: Any) -> str:
        """Say what a rule does, and what machine it needs."""
        if name == "bias":
            text = self.tr("{formula}\nNeeds a machine without a bias.")
            return text.format(formula=rule.formula)
        setting = SETTINGS[name]
        text = self.tr("{formula}\nNeeds a machine with “{setting}” set to “{value}”.")
        return text.format(
            formula=rule.formula, setting=setting.label, value=setting.in_words(value)
        )
