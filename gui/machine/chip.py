"""The chip in the header: which machine this is. It opens the machine drawer."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy, QStyle, QStyleOptionButton

from gui.base import theme
from gui.machine.words import kind_name, machine_words, short_words
from mark1.machine.config import MachineConfig

#: Pixels around the words: at the left, and at the right with the arrow.
LEFT, RIGHT = 12, 28


class MachineChip(QPushButton):
    """Names a machine in as many words as fit."""

    def __init__(self) -> None:
        super().__init__()
        self._words: tuple[str, ...] = ("",)
        self.setObjectName("chip")
        self.setFont(theme.font(12))
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setRetainSizeWhenHidden(True)  # the header does not jump from page to page
        self.setSizePolicy(policy)

    def show_machine(self, config: MachineConfig) -> None:
        """Name another machine."""
        self._words = machine_words(config), short_words(config), kind_name(config.kind), ""
        self.setToolTip(self.tr("{machine}. Click to change it.").format(machine=self._words[0]))
        self.setAccessibleName(self.tr("Machine: {machine}").format(machine=self._words[0]))
        self._fit()
        self.update()

    @property
    def words(self) -> str:
        """The text shown: the longest that fits."""
        room = self.width() - LEFT - RIGHT
        fits = (w for w in self._words if self.fontMetrics().horizontalAdvance(w) <= room)
        return next(fits, self._words[-1])

    def sizeHint(self) -> QSize:
        """Return room for the arrow alone: the tabs need the space more."""
        return self._size_for("")

    def minimumSizeHint(self) -> QSize:
        """Return the same as `sizeHint`."""
        return self.sizeHint()

    def _fit(self) -> None:
        """Limit the width to that of the longest text."""
        self.setMaximumWidth(self._size_for(self._words[0]).width())
        self.updateGeometry()

    def _size_for(self, text: str) -> QSize:
        metrics = self.fontMetrics()
        around = LEFT * bool(text) + RIGHT + 2
        height = max(32, metrics.height() + 12)
        return QSize(metrics.horizontalAdvance(text) + around, height)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the frame of a button, the words, and an arrow."""
        option = QStyleOptionButton()
        self.initStyleOption(option)
        option.text = ""
        with QPainter(self) as painter:
            self.style().drawControl(QStyle.ControlElement.CE_PushButton, option, painter, self)
            painter.setPen(theme.theme.color("text" if self.isEnabled() else "faint"))
            room = self.rect().adjusted(LEFT, 0, -RIGHT, 0)
            painter.drawText(
                room, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, self.words
            )
            middle, half = self.rect().center().y() + 1, 4.0
            x = self.width() - RIGHT / 2 - 2
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.drawLine(
                round(x - half), round(middle - half / 2), round(x), round(middle + half / 2)
            )
            painter.drawLine(
                round(x), round(middle + half / 2), round(x + half), round(middle - half / 2)
            )
