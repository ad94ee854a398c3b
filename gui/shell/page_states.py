"""Signs in the header of what goes on on a page, such as a connected panel, whichever is shown."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QPainter, QPixmap
from PySide6.QtWidgets import QPushButton, QWidget

from gui.base import layouts, theme
from gui.base.tips import plain_tip

#: Side of a mark, and the widest sentence that stands beside one, in pixels of the design.
MARK, WIDEST = 14, 280

#: Least width of the window, in pixels of the design, for the title of the page beside a mark, and
#: for its sentence.
TITLED, TOLD = 1200, 1440


class PageStates(QWidget):
    """A row of signs, each with its sentence or the title of its page where there is room.

    Parameters
    ----------
    titles : mapping of str to str
        The title of each page by its name.

    Signals
    -------
    chosen(str)
        The page whose sign was clicked.
    """

    chosen = Signal(str)

    def __init__(self, titles: Mapping[str, str]) -> None:
        super().__init__()
        self._titles = titles
        self._states = dict.fromkeys(titles, ("", "", ""))
        self._width = 0.0
        self._signs = {name: self._sign(name) for name in titles}
        layouts.row(*self._signs.values(), of=self, spacing=theme.UNIT)

    def _sign(self, name: str) -> QPushButton:
        sign = QPushButton()
        theme.dress(sign, "link")
        sign.setIconSize(QSize(MARK, MARK) * theme.scale)
        sign.clicked.connect(lambda: self.chosen.emit(name))
        sign.hide()
        return sign

    def mark(self, name: str) -> str:
        """Return the mark of a page, empty for none."""
        return self._states[name][0]

    def words(self, name: str) -> str:
        """Return the sentence that explains the mark of a page."""
        return self._states[name][2]

    def set_state(self, name: str, mark: str, color: str, words: str) -> None:
        """Show a mark in a colour of the theme, and a sentence; no mark hides the sign."""
        if (mark, color, words) == self._states[name]:
            return
        self._states[name] = mark, color, words
        sign = self._signs[name]
        sign.setVisible(bool(mark))
        sign.setIcon(QIcon(_drawn(mark, color, self.devicePixelRatioF())))
        sign.setToolTip(plain_tip(words))
        sign.setAccessibleName(f"{self._titles[name]}: {words}")
        self._fit()

    def fit_to(self, width: int) -> None:
        """Show as many words as a window of this width has room for."""
        self._width = width / theme.scale
        self._fit()

    def _fit(self) -> None:
        for name, sign in self._signs.items():
            words = self.words(name).removesuffix(".")
            wide = sign.fontMetrics().horizontalAdvance(words)
            fits = self._width >= TOLD and "\n" not in words and wide <= WIDEST * theme.scale
            title = self._titles[name] if self._width >= TITLED else ""
            sign.setText(words if fits else title)


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
