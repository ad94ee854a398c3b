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
        try:
            value = self.valueFromText(text)
        except ValueError:
            is_start = text in ("", ".", ",", "-")
            return (states.Intermediate if is_start else states.Invalid, text, place)
        decimals = len(text.replace(",", ".").partition(".")[2])
        if decimals > self.decimals() or text.strip("-").replace(",", ".")[0] not in ".0123456789":
            return (states.Invalid, text, place)
        fits = self.minimum() <= value <= self.maximum()
        return (states.Acceptable if fits else states.Intermediate, text, place)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let a letter or the space bar do what it does elsewhere: no number has one in it."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            typed = event.text()
            if typed == " " or typed.isalpha():
                event.ignore()
                return True
        return bool(super().eventFilter(watched, event))
