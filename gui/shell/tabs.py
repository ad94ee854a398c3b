"""The tabs of the pages in the header; a tab can carry a mark that says how its page stands."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap
from PySide6.QtWidgets import QTabBar

from gui.base import theme

#: Side of a mark, in pixels of the design.
MARK = 14


class Tabs(QTabBar):
    """A row of tabs; the arrow keys change the page."""

    def __init__(self, names: list[str]) -> None:
        super().__init__()
        self.setAccessibleName(self.tr("Pages"))
        self.setDrawBase(False)
        self.setExpanding(False)
        self.setIconSize(QSize(MARK, MARK) * theme.scale)
        self._marks = [("", "")] * len(names)
        for name in names:
            self.addTab(name)

    def mark(self, place: int) -> str:
        """Return the mark of a tab, empty for none."""
        return self._marks[place][0]

    def set_mark(self, place: int, mark: str, color: str, words: str) -> None:
        """Put a mark, in a colour of the theme, before the name of a tab; the words explain it."""
        if (mark, words) == self._marks[place]:
            return
        self._marks[place] = (mark, words)
        ratio = self.devicePixelRatioF()
        self.setTabIcon(place, QIcon(_drawn(mark, color, ratio)) if mark else QIcon())
        self.setTabToolTip(place, words)


def _drawn(mark: str, color: str, ratio: float) -> QPixmap:
    """Draw a mark as an icon."""
    side = round(MARK * theme.scale)
    made = QPixmap(QSize(side, side) * ratio)
    made.setDevicePixelRatio(ratio)
    made.fill(Qt.GlobalColor.transparent)
    with QPainter(made) as painter:
        painter.setFont(theme.font(theme.BODY, weight=600))
        painter.setPen(theme.theme.color(color))
        painter.drawText(QRectF(0, 0, side, side), Qt.AlignmentFlag.AlignCenter, mark)
    return made
