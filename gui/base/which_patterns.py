"""Chooses whether the training patterns, the test patterns or both are counted."""

from __future__ import annotations

from functools import partial

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import Signal
from PySide6.QtGui import QActionGroup
from PySide6.QtWidgets import QToolButton

from gui.base import theme
from gui.base.buttons import add_choice, menu_of
from gui.base.number_format import whole


class WhichPatterns(QToolButton):
    """A choice beside a title: training, test or both.

    The test comes first. Where a set has patterns of only one kind, all are counted and nothing is
    shown.

    Signals
    -------
    chosen(str)
        A person chose "training", "test" or "both".
    """

    chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.current = "test"
        theme.dress(self, "link")
        self.setAccessibleName(self.tr("Patterns to count"))
        self.setToolTip(self.tr("Choose which patterns are counted"))
        group = QActionGroup(self)
        texts = (self.tr("training"), self.tr("test"), self.tr("both"))
        self.choices = {
            key: add_choice(group, text, partial(self._take, key))
            for key, text in zip(("training", "test", "both"), texts, strict=True)
        }
        menu_of(self).addActions(group.actions())
        self.choose(self.current)
        self.hide()

    def _take(self, key: str) -> None:
        self.choose(key)
        self.chosen.emit(key)

    def choose(self, key: str) -> None:
        """Count "training", "test" or "both" from now on; emits nothing."""
        self.current = key
        self.choices[key].setChecked(True)
        self.setText(f"{self.choices[key].text()} ▾")

    @staticmethod
    def has_choice(test: NDArray[np.bool_]) -> bool:
        """Return whether there are patterns of both kinds."""
        return bool(test.any() and not test.all())

    def kind(self, test: NDArray[np.bool_]) -> str:
        """Return "training", "test" or "both", as there is no choice without both kinds."""
        return self.current if self.has_choice(test) else "both"

    def of(self, test: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """Return which patterns to count, given which are for testing; both bool (n,)."""
        kind = self.kind(test)
        return np.ones_like(test) if kind == "both" else test == (kind == "test")

    def count(self, number: int, test: NDArray[np.bool_]) -> str:
        """Write how many of the patterns to count these are, as in "24 of 27 in the test"."""
        texts = {
            "training": self.tr("{number} of {count} in training"),
            "test": self.tr("{number} of {count} in the test"),
        }
        text = texts.get(self.kind(test), self.tr("{number} of {count}"))
        return text.format(number=whole(number), count=whole(int(self.of(test).sum())))
