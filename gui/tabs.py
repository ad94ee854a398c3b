"""The tabs of the pages, side by side in the header, each with a mark of how it stands there."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QPainter, QPixmap
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QPushButton, QWidget

from gui import theme

#: Side of a mark, in pixels of the design.
MARK = 12


class Tabs(QWidget):
    """A row of tabs.

    Parameters
    ----------
    names : list of str

    Signals
    -------
    chosen(int)
        A tab was clicked.
    """

    chosen = Signal(int)

    def __init__(self, names: list[str]) -> None:
        super().__init__()
        self.setAccessibleName(self.tr("Pages"))
        self._group = QButtonGroup(self)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(4)
        for place, name in enumerate(names):
            self._add(place, name)
        self._group.idClicked.connect(self.chosen)

    def _add(self, place: int, name: str) -> None:
        button = QPushButton(name)
        button.setCheckable(True)
        button.setChecked(place == 0)
        button.setObjectName("tab")
        button.setIconSize(QSize(MARK, MARK))
        self._group.addButton(button, place)
        self._row.addWidget(button)

    def set_chosen(self, place: int) -> None:
        """Show which page is open."""
        self._group.button(place).setChecked(True)

    def set_mark(self, place: int, mark: str, color: str, words: str) -> None:
        """Put a sign before the name of a tab, in a colour of the theme; its words in the tip."""
        button = self._group.button(place)
        if (mark, words) == (button.property("mark"), button.toolTip()):
            return
        button.setProperty("mark", mark)
        button.setIcon(QIcon(_drawn(mark, color, self.devicePixelRatioF())) if mark else QIcon())
        button.setToolTip(words)
        button.setAccessibleDescription(words)


def _drawn(mark: str, color: str, ratio: float) -> QPixmap:
    """Draw a sign as an icon."""
    side = round(MARK * ratio)
    made = QPixmap(side, side)
    made.setDevicePixelRatio(ratio)
    made.fill(Qt.GlobalColor.transparent)
    with QPainter(made) as painter:
        painter.setFont(theme.font(theme.BODY, weight=600))
        painter.setPen(theme.theme.color(color))
        painter.drawText(QRectF(0, 0, MARK, MARK), Qt.AlignmentFlag.AlignCenter, mark)
    return made
