"""Draws cards in rows, one for each class, with a frame around those that are answered wrongly."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.base import theme
from gui.base.thumbnails import draw_thumbnail

#: Least and greatest side of a card, and room between two, in pixels of the design.
LEAST, GREATEST, GAP = 14, 44, 2

#: By how many cards each key moves along a row, and across rows.
_KEYS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}


class CardsView(QWidget):
    """Cards that can be chosen by the mouse, or by the arrow keys.

    Signals
    -------
    chosen(int)
        The place of a card.
    """

    chosen = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self._pictures = np.zeros((0, 1, 1), np.uint8)
        self._wrong = np.zeros(0, np.bool_)
        self._each, self._place = 1, -1
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setToolTip(self.tr("Press a card to put it on the retina"))

    def set_cards(self, pictures: NDArray[np.uint8], wrong: NDArray[np.bool_], each: int) -> None:
        """Show cards.

        Parameters
        ----------
        pictures : ndarray of uint8, shape (cards, rows, columns)
        wrong : ndarray of bool, shape (cards,)
            Which are answered wrongly.
        each : int
            How many there are of each class; those of one class follow each other.
        """
        self._pictures, self._wrong, self._each = pictures, wrong, each
        words = self.tr("{n} cards, {wrong} of them read wrong")
        self.setAccessibleName(words.format(n=len(wrong), wrong=int(wrong.sum())))
        self.update()

    def sizeHint(self) -> QSize:
        """Room for all cards at their least size."""
        side = round(LEAST * theme.scale)
        return QSize(self._each * side, len(self._pictures) // self._each * side)

    def minimumSizeHint(self) -> QSize:
        """As much."""
        return self.sizeHint()

    def _across(self) -> tuple[int, float]:
        """Return how many cards are in a row, and their size; a class takes one row or more."""
        ways = []
        for across in (each for each in range(1, self._each + 1) if self._each % each == 0):
            down = max(1, len(self._pictures) // across)
            ways.append((min(self.width() / across, self.height() / down), across))
        size, across = max(ways)
        return across, min(size, GREATEST * theme.scale)

    def place_of(self, place: int) -> QRectF:
        """Return where a card is drawn."""
        across, size = self._across()
        row, column = divmod(place, across)
        side = size - GAP * theme.scale
        return QRectF(column * size, row * size, side, side)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the cards."""
        colors = theme.theme
        with QPainter(self) as painter:
            for place, picture in enumerate(self._pictures):
                box = self.place_of(place)
                draw_thumbnail(painter, box, picture, colors.line, theme.instruments)
                if self._wrong[place]:
                    painter.setPen(QPen(colors.color("wrong"), 2))
                    painter.drawRect(box.adjusted(1, 1, -1, -1))
            if self.hasFocus() and self._place >= 0:
                painter.setPen(QPen(colors.color("action"), colors.focus))
                painter.drawRect(self.place_of(self._place))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Choose the card under the mouse."""
        at = QPointF(event.position())
        places = (n for n in range(len(self._pictures)) if self.place_of(n).contains(at))
        self._choose(next(places, -1))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Choose the card beside the last one."""
        key = Qt.Key(event.key())
        if key not in _KEYS or event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            super().keyPressEvent(event)
            return
        right, down = _KEYS[key]
        self._choose(0 if self._place < 0 else self._place + right + down * self._across()[0])

    def _choose(self, place: int) -> None:
        if 0 <= place < len(self._pictures):
            self._place = place
            self.chosen.emit(place)
            self.update()
