"""The retina of the exhibit: 20 × 20 cells to draw on, or to look at."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from gui.base import theme
from gui.console import photocells
from gui.console.brush import Cell, corner

#: Light from which a cell is drawn as lit.
_LIT = 128


class Field(QWidget):
    """Shows a picture on photocells."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._picture = np.zeros((20, 20), np.uint8)

    def set_picture(self, picture: NDArray[Any]) -> None:
        """Show a picture, uint8 (rows, columns)."""
        lit = np.where(picture >= _LIT, 255, 0).astype(np.uint8)
        if not np.array_equal(lit, self._picture):
            self._picture = lit
            self.update()

    def corner_at(self, point: QPointF, brush: int) -> Cell:
        """Return the top left cell of a brush held over a point of this widget."""
        return corner(*self._grid().place(point), brush)

    def paintEvent(self, event: QPaintEvent) -> None:
        grid = self._grid()
        with QPainter(self) as painter:
            photocells.to_device_pixels(painter, grid.ratio)
            photocells.draw_grid(painter, grid, theme.instruments)
            photocells.draw_lamps(painter, grid, self._picture, theme.instruments)
            painter.setPen(QPen(theme.instruments.color("faint"), max(1, grid.gap)))
            painter.drawRect(grid.rect().adjusted(0, 0, -1, -1))

    def _grid(self) -> photocells.CellGrid:
        rows, columns = self._picture.shape
        ratio = self.devicePixelRatioF()
        return photocells.fit(rows, columns, self.width(), self.height(), ratio)
