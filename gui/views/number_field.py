"""A field for a number: takes a comma or a point, and leaves letters to the keys of the window."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QKeyEvent, QValidator
from PySide6.QtWidgets import QDoubleSpinBox

from mark1.machine.limits import Limit

#: Decimals that can be typed; only as many are shown as there are, but two at least.
DECIMALS = 6


class NumberField(QDoubleSpinBox):
    """A number within its limits.

    Parameters
    ----------
    limit : Limit
        Range and step.
    """

    def __init__(self, limit: Limit) -> None:
        super().__init__()
        self.setDecimals(0 if limit.is_whole else DECIMALS)
        self.setRange(limit.low, limit.high)
        self.setSingleStep(limit.step)
        self.setKeyboardTracking(False)
        self.lineEdit().setTextMargins(7, 0, 0, 0)
        self.lineEdit().returnPressed.connect(self.clearFocus)
        self.installEventFilter(self)

    def show_value(self, value: float) -> None:
        """Show a number; emits nothing."""
        blocked = self.blockSignals(True)
        self.setValue(value)
        self.blockSignals(blocked)

    def textFromValue(self, value: float) -> str:
        """Write a number without zeros that say nothing."""
        if not self.decimals():
            return f"{value:.0f}"
        whole, _, part = f"{value:.{self.decimals()}f}".partition(".")
        return f"{whole}.{part.rstrip('0'):0<2}"

    def valueFromText(self, text: str) -> float:
        """Read a number."""
        return float(text.replace(",", "."))

    def validate(self, text: str, place: int) -> tuple[QValidator.State, str, int]:
        """Take what is a number within the limits, and what may become one."""
        states = QValidator.State
        whole, point, part = text.replace(",", ".").partition(".")
        digits = whole.removeprefix("-") + part
        is_number = not digits.strip("0123456789") and len(part) <= self.decimals()
        if not is_number or (point and not self.decimals()):
            return states.Invalid, text, place
        if not digits or not self.minimum() <= self.valueFromText(text) <= self.maximum():
            return states.Intermediate, text, place
        return states.Acceptable, text, place

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Pass letters and the space bar on as shortcuts: no number contains them."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            typed = event.text()
            if typed == " " or typed.isalpha():
                event.ignore()
                return True
        return bool(super().eventFilter(watched, event))
