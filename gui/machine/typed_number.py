"""A field that keeps what is typed, number or not, and leaves validation to others."""

from __future__ import annotations

import math
import re

from PySide6.QtCore import QEvent, Signal
from PySide6.QtGui import QValidator, QWheelEvent
from PySide6.QtWidgets import QAbstractSpinBox

from gui import theme
from mark1.machine.limits import Limit

#: What people type for no limit.
INFINITE = ("∞", "inf")

_WHOLE = re.compile(r"[+-]?\d+")


class TypedNumber(QAbstractSpinBox):
    """A number as text: only its user changes it, by typing, arrow keys or the wheel.

    Parameters
    ----------
    limit : Limit
        Its range and step, for the arrow keys.
    letters : int
        Number of characters that the field has room for.

    Signals
    -------
    changed
        Something else was typed.
    """

    changed = Signal()

    def __init__(self, limit: Limit, letters: int) -> None:
        super().__init__()
        self._limit = limit
        self._letters = letters
        self.lineEdit().setTextMargins(7, 0, 0, 0)
        self.lineEdit().textEdited.connect(self.changed)
        self.setFont(theme.font(12, mono=True))
        self._fit()

    def _fit(self) -> None:
        """Fit the width to the font in use."""
        self.setFixedWidth(self.fontMetrics().horizontalAdvance("0" * self._letters) + 30)

    def changeEvent(self, event: QEvent) -> None:
        """Follow the size of the text."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._fit()

    def show_value(self, value: float) -> None:
        """Show a number, unless what is typed means the same."""
        if self.value != value or isinstance(self.value, str):
            self.lineEdit().setText(written(value))

    @property
    def value(self) -> float | str:
        """The number that is typed, or the text if it is none."""
        text = "".join(self.text().split()).replace("−", "-").replace(",", ".")
        if text.lower() in INFINITE:
            return math.inf
        if _WHOLE.fullmatch(text):
            return int(text) if self._limit.is_whole else float(text)
        try:
            number = float(text)
        except ValueError:
            return self.text().strip()
        return number if math.isfinite(number) else self.text().strip()

    def validate(self, text: str, place: int) -> tuple[QValidator.State, str, int]:
        """Take anything."""
        return QValidator.State.Acceptable, text, place

    def stepEnabled(self) -> QAbstractSpinBox.StepEnabledFlag:
        """Step from numbers only."""
        flags = QAbstractSpinBox.StepEnabledFlag
        if isinstance(self.value, str) or math.isinf(self.value):
            return flags.StepNone
        return flags.StepUpEnabled | flags.StepDownEnabled

    def stepBy(self, steps: int) -> None:
        """Count up or down, within the limits."""
        if isinstance(self.value, str):
            return
        number = round(self.value + steps * self._limit.step, 9)
        number = min(max(number, self._limit.low), self._limit.high)
        self.lineEdit().setText(written(int(number) if self._limit.is_whole else number))
        self.changed.emit()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave the wheel to the drawer, unless this field has the focus."""
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()


def written(value: float) -> str:
    """Write a number as briefly as is exact."""
    if isinstance(value, int):
        return str(value)
    if math.isinf(value):
        return INFINITE[0]
    return repr(value).removesuffix(".0")
