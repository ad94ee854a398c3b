"""Large controls for one finger: buttons, switches, steppers, and hours of the day."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QBoxLayout, QGridLayout, QLabel, QPushButton, QWidget

from gui.base import icons, layouts

#: Minutes of a day, and between two times that can be chosen.
DAY, HALF_HOUR = 24 * 60, 30


def button(text: str, name: str = "", icon: str = "") -> QPushButton:
    """Make a button; `name` is its kind in the style sheet."""
    made = QPushButton(text)
    made.setObjectName(name)
    made.setAutoDefault(False)
    if icon:
        made.setIcon(icons.icon(icon, "on_action" if name == "action" else "text"))
    return made


def label(text: str = "", name: str = "", *, wraps: bool = True) -> QLabel:
    """Make a label; `name` is its kind in the style sheet."""
    made = QLabel(text)
    made.setObjectName(name)
    made.setTextFormat(Qt.TextFormat.PlainText)
    made.setWordWrap(wraps)
    return made


def dress(widget: QWidget, name: str) -> None:
    """Give a control another kind in the style sheet."""
    widget.setObjectName(name)
    widget.style().unpolish(widget)
    widget.style().polish(widget)


def arrange(grid: QGridLayout, parts: Iterable[QWidget], columns: int, most: int) -> None:
    """Arrange parts row by row in equal columns, of which there may be `most` at other times."""
    for place, part in enumerate(parts):
        grid.addWidget(part, place // columns, place % columns)
    for place in range(most):
        grid.setColumnStretch(place, 1 if place < columns else 0)


class Toggle(QPushButton):
    """A button that is on or off, with a tick while it is on."""

    def __init__(self, text: str, is_on: bool) -> None:
        super().__init__(text)
        self.setCheckable(True)
        self.setAutoDefault(False)
        self.toggled.connect(self._mark)
        self.setChecked(is_on)
        self._mark(is_on)

    def _mark(self, is_on: bool) -> None:
        self.setIcon(icons.icon("check" if is_on else "minus", "text" if is_on else "quiet"))


class Stepper(QWidget):
    """A number between two buttons.

    Signals
    -------
    changed : int
        The number was changed by a finger.
    """

    changed = Signal(int)

    def __init__(
        self,
        value: int,
        limits: tuple[int, int],
        step: int,
        write: Callable[[int], str],
        *,
        wraps: bool = False,
    ) -> None:
        super().__init__()
        self.value, self._limits, self._step, self._write = value, limits, step, write
        self._wraps = wraps
        self.less, self.more = button("", "square", "minus"), button("", "square", "plus")
        self.less.setAccessibleName(self.tr("Less"))
        self.more.setAccessibleName(self.tr("More"))
        self._label = label(name="value", wraps=False)
        self._label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        row = layouts.row(of=self)
        for part, by in ((self.less, -1), (self._label, 0), (self.more, 1)):
            row.addWidget(part)
            if isinstance(part, QPushButton):
                part.setAutoRepeat(True)
                part.setAutoRepeatDelay(500)
                part.clicked.connect(lambda checked=False, by=by: self._move(by))
        self.set_value(value)

    @property
    def text(self) -> str:
        """The number as it is written."""
        return self._label.text()

    def set_value(self, value: int) -> None:
        """Show a number."""
        low, high = self._limits
        self.value = value
        self._label.setText(self._write(value))
        self.less.setEnabled(self._wraps or value > low)
        self.more.setEnabled(self._wraps or value < high)

    def _move(self, by: int) -> None:
        low, high = self._limits
        on_grid = self.value - self.value % self._step
        below = on_grid if self.value % self._step else on_grid - self._step
        value = on_grid + self._step if by > 0 else below
        value = value % (high + self._step) if self._wraps else max(low, min(high, value))
        self.set_value(value)
        self.changed.emit(value)


class Hours(QWidget):
    """Hours of the day, such as 18:00-08:30, or never.

    Signals
    -------
    changed : str
        They were changed by a finger, written as in the settings.
    """

    changed = Signal(str)

    def __init__(self, hours: str, usual: str) -> None:
        super().__init__()
        start, end = map(_minutes, (hours or usual).split("-"))
        self.switch = Toggle(self.tr("On") if hours else self.tr("Never"), bool(hours))
        self.ends = [
            Stepper(each, (0, DAY - HALF_HOUR), HALF_HOUR, _clock, wraps=True)
            for each in (start, end)
        ]
        layouts.row(self.switch, self.ends[0], label("–", wraps=False), self.ends[1], of=self)
        self.switch.clicked.connect(self._change)
        for each in self.ends:
            each.setEnabled(bool(hours))
            each.changed.connect(self._change)

    def _change(self) -> None:
        is_on = self.switch.isChecked()
        self.switch.setText(self.tr("On") if is_on else self.tr("Never"))
        for each in self.ends:
            each.setEnabled(is_on)
        start, end = (_clock(each.value) for each in self.ends)
        self.changed.emit(f"{start}-{end}" if is_on else "")


def _minutes(clock: str) -> int:
    return 60 * int(clock[:2]) + int(clock[3:])


def _clock(minutes: int) -> str:
    return f"{minutes // 60:02}:{minutes % 60:02}"


class Row(QWidget):
    """A description and a control: side by side, or one above the other on an upright screen."""

    def __init__(self, text: str, control: QWidget) -> None:
        super().__init__()
        self.control = control
        self._column = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.addWidget(label(text), 1)
        self._column.addWidget(control, 0, Qt.AlignmentFlag.AlignLeft)

    def stand(self, is_upright: bool) -> None:
        """Arrange both for an upright screen or a wide one."""
        directions = QBoxLayout.Direction
        wanted = directions.TopToBottom if is_upright else directions.LeftToRight
        self._column.setDirection(wanted)


def set_icon_sizes(widget: QWidget, pixels: int) -> None:
    """Give the icons of all buttons within a widget this size."""
    for each in widget.findChildren(QPushButton):
        each.setIconSize(QSize(pixels, pixels))
