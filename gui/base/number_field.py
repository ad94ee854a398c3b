"""The field for a number: everything that is typed stays in it, a number or not."""

from __future__ import annotations

import math

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QValidator, QWheelEvent
from PySide6.QtWidgets import QAbstractSpinBox, QStyle, QStyleOptionSpinBox

from gui.base.keyboard import RETURNS
from gui.base.number_format import exact, power, read, whole
from gui.base.reason import Reason
from mark1.machine.settings import Limit

#: Most characters that a field asks to have room for, and that a reason repeats.
LONGEST, SHOWN = 12, 40

#: Decimals to which the number after a step is rounded.
STEP_DECIMALS = 9


class NumberField(QAbstractSpinBox):
    """A number within its limits, typed or counted with the arrow keys and the wheel.

    Enter, Tab and a click elsewhere take what was typed. What cannot be taken stays, marked and
    with the reason, and the number in force stays as it was; Escape brings it back.

    In a form each key counts at once: what is typed is taken with every key, the form says what is
    wrong, and Enter and Escape go on to it.

    Parameters
    ----------
    limit : Limit
        Range and step.
    in_form : bool
        Whether it is a field of a form that has a button of its own.
    letters : int
        Number of characters that the field has room for; 0 for as many as its limits need.
    suffix : str
        What follows the number while nobody types.
    least : str
        A word in place of the smallest number, such as "auto".

    Signals
    -------
    changed(object)
        Another number is in force: this one. In a form also: other text is in the field.
    """

    changed = Signal(object)

    def __init__(
        self,
        limit: Limit,
        *,
        in_form: bool = False,
        letters: int = 0,
        suffix: str = "",
        least: str = "",
    ) -> None:
        super().__init__()
        self._low, self._high, self._step = limit.low, limit.high, limit.step
        self._is_whole = limit.is_whole
        self._in_form, self._letters, self._suffix, self._least = in_form, letters, suffix, least
        self._value: int | float = limit.low
        self._is_open = False  # whether there is text that was not taken
        self._reason = Reason(self, has_bubble=not in_form)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)  # not by the wheel
        self.lineEdit().setTextMargins(7, 0, 0, 0)
        self.lineEdit().textEdited.connect(self._edited)
        self._write()
        self._fit()

    # --- the number ------------------------------------------------------------------------

    def value(self) -> int | float:
        """Return the number in force; an integer where only whole numbers are allowed."""
        return self._value

    def setValue(self, value: float) -> None:
        """Put another number in force, the nearest within the limits."""
        value = min(max(value, self._low), self._high)
        value = int(value) if self._is_whole else float(value)
        before, self._value = self._value, value
        is_written = self._write()
        if value != before or (self._in_form and is_written):
            self.changed.emit(value)

    def show_value(self, value: float) -> None:
        """Show the number that is in force elsewhere; emits nothing.

        What is being typed stays, and so does what was refused until the number is another one.
        """
        value = int(value) if self._is_whole else float(value)
        is_kept = self._is_open and not self._in_form and (self.hasFocus() or value == self._value)
        is_alike = self._in_form and self.reading == value
        self._value = value
        if not (is_kept or is_alike):
            self._write()

    @property
    def reading(self) -> int | float | str:
        """The number that is typed, also one that is not allowed, or the text if it is none."""
        text = self.text().removesuffix(self._suffix) if self._suffix else self.text()
        if self._least and text.strip().lower() == self._least.lower():
            return self._low
        number = read(text, is_whole=self._is_whole)
        if number is None and self._is_whole:
            fraction = read(text, is_whole=False)
            number = None if fraction is None or float(fraction).is_integer() else fraction
        return self.text().strip() if number is None else number

    @property
    def refusal(self) -> str:
        """Why what is typed cannot be taken; empty if it can."""
        number = self.reading
        is_kind = isinstance(number, int) or not self._is_whole
        if not isinstance(number, str) and is_kind and self._low <= number <= self._high:
            return ""
        if not self.text().strip():
            text = self.tr("{name} is empty. Enter a number from {low} to {high}.")
            if math.isinf(self._high):
                text = self.tr("{name} is empty. Enter a number of at least {low}.")
        elif math.isinf(self._high):
            text = self.tr("{name} must be a number of at least {low}, not “{text}”.")
        elif self._is_whole:
            text = self.tr("{name} must be a whole number from {low} to {high}, not “{text}”.")
        else:
            text = self.tr("{name} must be a number from {low} to {high}, not “{text}”.")
        low, high = (
            whole(int(end)) if float(end).is_integer() else power(end) or exact(end)
            for end in (self._low, self._high)
        )
        typed = self.text().strip()
        typed = typed if len(typed) <= SHOWN else f"{typed[:SHOWN]}…"
        return text.format(name=self.accessibleName(), low=low, high=high, text=typed)

    def retype(self, text: str) -> None:
        """Put a text into the field as if it was typed."""
        self.lineEdit().setText(text)
        self._edited()

    def complain(self) -> bool:
        """Return whether the text is refused; if so, say why, and let it be corrected."""
        self._take()
        if self.refusal:
            self.setFocus()
            self.selectAll()
        return bool(self.refusal)

    # --- the limits ------------------------------------------------------------------------

    def minimum(self) -> int | float:
        """Return the smallest number allowed."""
        return self._low

    def maximum(self) -> int | float:
        """Return the greatest number allowed."""
        return self._high

    def setMaximum(self, high: float) -> None:
        """Allow numbers up to another one."""
        self.setRange(self._low, high)

    def setRange(self, low: float, high: float) -> None:
        """Allow other numbers; one in force outside of them becomes the nearest within."""
        self._low, self._high = low, high
        if not low <= self._value <= high:
            self.setValue(self._value)
        self._fit()

    def set_suffix(self, suffix: str) -> None:
        """Choose what follows the number."""
        self._suffix = suffix
        if not self._is_open:
            self._write()
        self._fit()

    # --- the text --------------------------------------------------------------------------

    def _written(self, value: float, *, is_bare: bool) -> str:
        if self._least and value == self._low:
            return self._least
        return exact(value) + ("" if is_bare else self._suffix)

    def _write(self) -> bool:
        """Show the number in force, with nothing to complain of; return whether text changes."""
        text = self._written(self._value, is_bare=self.hasFocus())
        is_other = text != self.text()
        if is_other:
            is_all = self.lineEdit().selectedText() == self.text() != ""
            self.lineEdit().setText(text)
            if is_all:  # so that what is typed next still replaces it
                self.selectAll()
            elif not self.hasFocus():
                self.lineEdit().home(False)  # the first digits say how large it is
        self._is_open = False
        self._reason.show("")
        return is_other

    def _edited(self) -> None:
        self._is_open = True
        if self._in_form:
            self._take()
            self.changed.emit(self._value)
        elif not self.refusal:
            self._reason.show("")

    def _take(self) -> None:
        """Put the number that is typed in force, or mark the text and say why it cannot be."""
        if not self._is_open:
            return
        refusal, number = self.refusal, self.reading
        self._reason.show(refusal)
        if refusal or isinstance(number, str):
            return
        if self._in_form:  # where the text stays as it is being typed
            self._value = number
        else:
            self._is_open = False
            self.setValue(number)

    def validate(self, text: str, place: int) -> tuple[QValidator.State, str, int]:
        """Let anything be typed."""
        return QValidator.State.Acceptable, text, place

    def stepEnabled(self) -> QAbstractSpinBox.StepEnabledFlag:
        """Count from numbers only."""
        flags, number = QAbstractSpinBox.StepEnabledFlag, self.reading
        if isinstance(number, str) or math.isinf(number):
            return flags.StepNone
        return flags.StepUpEnabled | flags.StepDownEnabled

    def stepBy(self, steps: int) -> None:
        """Count up or down, within the limits."""
        number = self.reading
        if not isinstance(number, str):
            self.setValue(round(number + steps * self._step, STEP_DECIMALS))

    # --- keys, wheel and focus -------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take what was typed on Enter, discard it on Escape."""
        if event.key() in RETURNS:
            self._take()
            self.selectAll()
            is_done = not self.refusal
        elif event.key() == Qt.Key.Key_Escape:
            is_done = not (self._in_form and self.refusal)
            if self.refusal or not self._in_form:
                self.setValue(self._value)
        else:
            super().keyPressEvent(event)
            return
        event.setAccepted(not (is_done and self._in_form))
        if is_done and not self._in_form:
            self.clearFocus()  # returns the keyboard to the window

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave the wheel to what scrolls, unless this field has the focus."""
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show the number alone, to be typed over."""
        super().focusInEvent(event)
        if self._suffix and not self._is_open:
            self._write()
            self.selectAll()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Take what was typed, unless only a menu has opened over the field."""
        super().focusOutEvent(event)
        if self.hasFocus():
            return
        self._take()
        if self._suffix and not self._is_open:
            self._write()
        if not self._is_open:
            self.lineEdit().home(False)

    # --- size ------------------------------------------------------------------------------

    def _fit(self) -> None:
        """Fit the width to the font in use."""
        if self._letters:
            width = self.fontMetrics().horizontalAdvance("0" * self._letters)
            self.setFixedWidth(width + 30)
        self.updateGeometry()

    def changeEvent(self, event: QEvent) -> None:
        """Follow the size of the text."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._fit()

    def sizeHint(self) -> QSize:
        """Return the size with room for the longest number."""
        ends = (self._low, self._high)
        texts = [exact(end)[:LONGEST] + self._suffix for end in ends]
        metrics = self.fontMetrics()
        width = max(metrics.horizontalAdvance(text) for text in (*texts, self._least)) + 12
        option = QStyleOptionSpinBox()
        self.initStyleOption(option)
        size = QSize(width, self.lineEdit().sizeHint().height())
        return self.style().sizeFromContents(QStyle.ContentsType.CT_SpinBox, option, size, self)

    def minimumSizeHint(self) -> QSize:
        """Return the size with room for the longest number."""
        return self.sizeHint()
