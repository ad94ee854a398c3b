"""A list to choose from that gives way where room is short."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QComboBox, QStyle, QStyleOptionComboBox

from gui.base.elide import elided
from gui.base.tips import plain_tip


class ChoiceBox(QComboBox):
    """Is as wide as its longest entry, or narrower where that does not fit.

    What is cut off ends in three dots, and the tip has all of it.

    Parameters
    ----------
    letters : int
        For how many letters there is always room.
    """

    def __init__(self, letters: int) -> None:
        super().__init__()
        self._letters = letters
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.currentTextChanged.connect(lambda text: self.setToolTip(plain_tip(text)))

    def minimumSizeHint(self) -> QSize:
        """Return the size with room for a few letters."""
        size, metrics = self.sizeHint(), self.fontMetrics()
        texts = (self.itemText(place) for place in range(self.count()))
        widest = max((metrics.horizontalAdvance(text) for text in texts), default=0)
        least = metrics.horizontalAdvance("X" * self._letters)
        return QSize(size.width() - max(0, widest - least), size.height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the box with as much of the chosen entry as fits."""
        option, box = QStyleOptionComboBox(), QStyle.ComplexControl.CC_ComboBox
        self.initStyleOption(option)
        style, field = self.style(), QStyle.SubControl.SC_ComboBoxEditField
        room = style.subControlRect(box, option, field, self).width()
        option.currentText = elided(option.currentText, self.fontMetrics(), room)
        with QPainter(self) as painter:
            painter.setPen(self.palette().color(self.foregroundRole()))
            style.drawComplexControl(box, option, painter, self)
            style.drawControl(QStyle.ControlElement.CE_ComboBoxLabel, option, painter, self)
