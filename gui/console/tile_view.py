"""Groups of units as tiles: the far view of a large machine."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QWheelEvent
from PySide6.QtWidgets import QWidget

from gui.base import theme
from gui.console.card_view import CardView
from gui.console.cards import Cards
from gui.console.sign_marks import draw_marks
from gui.console.weight_colors import color_of

#: Steps of a colour, from nothing to all.
STEPS = 32
#: Tiles narrower than this, in pixels of the design, bear no mark.
_MARKED = 7

_IN = (Qt.Key.Key_Plus, Qt.Key.Key_Return, Qt.Key.Key_Enter)


class TileView(CardView):
    """Tiles, each as bright as the share of its units that is lit, or coloured by their weights.

    Signals
    -------
    zoomed(int, bool)
        Look closer at a tile, or (False) from farther away.
    """

    zoomed = Signal(int, bool)

    keys = CardView.keys | {*_IN}

    def __init__(self, describe: Callable[[int], str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words = describe
        self._levels = np.zeros(1, dtype=np.int64)
        self._is_signed = False
        self._inks: list[QColor] = []
        self._gap = 0

    def introduce(self, title: str) -> None:
        """Set the accessible name: what the tiles show."""
        text = self.tr("Arrow keys move between tiles, plus zooms in, minus zooms out.")
        self._introduce(title, text)

    def set_shares(self, shares: NDArray[np.float64], is_signed: bool) -> None:
        """Show a part of the scale in each tile.

        Parameters
        ----------
        shares : ndarray of float, (tiles,)
            0…1, or −1…+1 if signed; at least one tile.
        is_signed : bool
            Whether colours and marks tell + and − apart.
        """
        if is_signed != self._is_signed:
            self._is_signed = is_signed
            self._forget_layout()
        before = self._levels
        seen = np.maximum(np.ceil(np.abs(shares) * STEPS), 0)
        self._levels = (np.minimum(seen, STEPS) * np.sign(shares)).astype(np.int64)
        if not self._resize_to(self._levels.size):
            self._touch(np.flatnonzero(before != self._levels))

    def describe(self, unit: int) -> str:
        """Describe a tile; empty for −1."""
        return self._words(unit) if 0 <= unit < self._units else ""

    def _new_layout(self, cards: Cards) -> None:
        steps = np.arange(-STEPS, STEPS + 1) / STEPS
        if self._is_signed:
            self._inks = [color_of(part) for part in steps.tolist()]
        else:
            colors = theme.instruments
            dark, lamp = colors.line, colors.lamp
            self._inks = [theme.mix(dark, lamp, abs(part) ** 0.7) for part in steps.tolist()]
        self._gap = 1 if cards.side >= 4 else 0

    def _draw_units(self, painter: QPainter, cards: Cards, units: np.ndarray) -> None:
        scale = self.devicePixelRatioF()
        x, y = (np.floor(edge).astype(int) for edge in cards.corners(units))
        width = max(1, int(cards.cell_width) - self._gap)
        height = max(1, int(cards.cell_height) - self._gap)
        levels = self._levels[units]
        for left, top, level in zip(x.tolist(), y.tolist(), levels.tolist(), strict=True):
            painter.fillRect(left, top, width, height, self._inks[level + STEPS])
        if self._is_signed and cards.side >= _MARKED * scale:
            rooms = np.stack([x, y, np.full_like(x, width), np.full_like(y, height)], axis=1)
            draw_marks(painter, rooms[levels != 0], levels[levels != 0] / STEPS, scale)

    # Looking closer ------------------------------------------------------------------------

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        tile = self.unit_at(event.position())
        if event.button() == Qt.MouseButton.LeftButton and tile >= 0:
            self.zoomed.emit(tile, True)

    def wheelEvent(self, event: QWheelEvent) -> None:
        tile, turned = self.unit_at(event.position()), event.angleDelta().y()
        if turned:
            self.zoomed.emit(max(tile, 0), turned > 0)

    def _press(self, key: Qt.Key) -> bool:
        if key in _IN:
            self.zoomed.emit(max(self._cursor, self._marked, 0), True)
            return True
        return super()._press(key)
