"""A field for a number: takes a comma or a point, and leaves letters to the keys of the window."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QLocale, QObject, QPoint, Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent, QValidator
from PySide6.QtWidgets import QDoubleSpinBox, QToolTip

from gui.views.keyboard import RETURNS
from gui.views.number_format import whole
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
        """Show a number, unless one is being typed; emits nothing."""
        if self._is_typing:
            return
        blocked = self.blockSignals(True)
        self.setValue(value)
        self.blockSignals(blocked)

    @property
    def _is_typing(self) -> bool:
        """Whether the field holds what was typed and is not yet taken."""
        is_typed = self.hasFocus() and self.lineEdit().isModified()
        return is_typed and self.text() != self.textFromValue(self.value())

    def textFromValue(self, value: float) -> str:
        """Write a number without zeros that say nothing."""
        if not self.decimals():
            return f"{value:.0f}"
        whole, _, part = f"{value:.{self.decimals()}f}".partition(".")
        return f"{whole}{QLocale().decimalPoint()}{part.rstrip('0'):0<2}"

    def valueFromText(self, text: str) -> float:
        """Read a number."""
        return float(text.replace(",", "."))

    def validate(self, text: str, place: int) -> tuple[QValidator.State, str, int]:
        """Take what is a number within the limits, and what may become one."""
        states = QValidator.State
        whole, point, part = text.replace(",", ".").partition(".")
        digits = whole.removeprefix("-") + part
        if digits.strip("0123456789"):
            return states.Invalid, text, place
        is_too_fine = len(part) > self.decimals() or (point and not self.decimals())
        if not digits or is_too_fine:
            return states.Intermediate, text, place
        if not self.minimum() <= self.valueFromText(text) <= self.maximum():
            return states.Intermediate, text, place
        return states.Acceptable, text, place

    @property
    def refusal(self) -> str:
        """What the field takes, if it does not take what was typed."""
        if self.hasAcceptableInput():
            return ""
        if self.decimals():
            text = self.tr("{name} is a number from {low} to {high}.")
        else:
            text = self.tr("{name} is a whole number from {low} to {high}.")
        low, high = (self._in_words(value) for value in (self.minimum(), self.maximum()))
        return text.format(name=self.accessibleName(), low=low, high=high)

    def _in_words(self, value: float) -> str:
        return whole(int(value)) if value.is_integer() else self.textFromValue(value)

    def _refuse(self) -> None:
        """Say what the field takes, under it and to a screen reader."""
        self.setAccessibleDescription(self.refusal)
        below = self.mapToGlobal(QPoint(0, self.height()))
        QToolTip.showText(below, self.refusal, self)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave what is no such number as it was typed, and say why it is not taken."""
        if event.key() in RETURNS and self.refusal:
            self._refuse()
            self.selectAll()
        elif event.key() == Qt.Key.Key_Escape:
            self.setValue(self.value())  # writes it again; emits nothing
            self.clearFocus()
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Return to the last number, but not in silence."""
        if self.refusal:
            self._refuse()
        super().focusOutEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Pass letters and the space bar on as shortcuts: no number contains them."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            typed = event.text()
            if typed == " " or typed.isalpha():
                event.ignore()
                return True
        return bool(super().eventFilter(watched, event))
