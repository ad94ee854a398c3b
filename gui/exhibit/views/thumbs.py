"""The visitor's drawings, small: nothing of them is kept when they are gone."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from gui.base import theme

#: Rounding of a frame, its line and its margin, as parts of its side.
_CORNER, _LINE, _MARGIN = 0.08, 0.015, 0.06


def draw_thumb(
    painter: QPainter, rect: QRectF, picture: NDArray[np.uint8] | None, is_marked: bool = False
) -> None:
    """Draw one picture in its frame; a dashed frame if there is none yet.

    Parameters
    ----------
    painter : QPainter
    rect : QRectF
        A square.
    picture : ndarray of uint8, shape (rows, columns), or None
    is_marked : bool
        Whether this is the one that is drawn or presented now.
    """
    colors, side = theme.instruments, rect.width()
    width = max(1.0, side * _LINE) * (2 if is_marked else 1)
    pen = QPen(colors.color("action" if is_marked else "faint"), width)
    if picture is None and not is_marked:
        pen.setStyle(Qt.PenStyle.DashLine)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(pen)
    painter.setBrush(colors.color("well"))
    frame = rect.adjusted(width / 2, width / 2, -width / 2, -width / 2)
    painter.drawRoundedRect(frame, side * _CORNER, side * _CORNER)
    if picture is not None:
        margin = side * _MARGIN
        _draw_cells(painter, rect.adjusted(margin, margin, -margin, -margin), picture)


def _draw_cells(painter: QPainter, rect: QRectF, picture: NDArray[np.uint8]) -> None:
    rows, columns = picture.shape
    data = np.ascontiguousarray(picture)
    image = QImage(data.data, columns, rows, columns, QImage.Format.Format_Indexed8)
    colors = theme.instruments
    dark, lit = QColor(colors.well), QColor(colors.lamp)
    image.setColorTable([dark.rgb() if level < 128 else lit.rgb() for level in range(256)])
    cell = max(1, int(rect.width() // columns))  # whole pixels keep the cells equal
    target = QRectF(0, 0, cell * columns, cell * rows)
    target.moveCenter(rect.center())
    target.moveTo(round(target.left()), round(target.top()))
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, False)
    painter.drawImage(target, image)


class Thumbs(QWidget):
    """A row of drawings.

    Parameters
    ----------
    parent : QWidget
    is_centred : bool
        Whether the row is in the middle of its room, or at its left.
    """

    def __init__(self, parent: QWidget, is_centred: bool = False) -> None:
        super().__init__(parent)
        self.is_centred = is_centred
        self._pictures: list[NDArray[np.uint8] | None] = []
        self._marked = -1

    def set_pictures(
        self, pictures: Sequence[NDArray[np.uint8] | None], marked: int = -1, least: int = 0
    ) -> None:
        """Show drawings, one of them marked, and empty places up to a number."""
        made = [*pictures, *[None] * (least - len(pictures))]
        same = len(made) == len(self._pictures) and all(
            one is other for one, other in zip(made, self._pictures, strict=True)
        )
        if not same or marked != self._marked:
            self._pictures, self._marked = made, marked
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        count = len(self._pictures)
        if not count:
            return
        gap = 0.12
        side = min(float(self.height()), self.width() / (count + gap * (count - 1)))
        step = side * (1 + gap)
        left = (self.width() - step * count + gap * side) / 2 if self.is_centred else 0.0
        top = (self.height() - side) / 2
        with QPainter(self) as painter:
            for place, picture in enumerate(self._pictures):
                rect = QRectF(left + place * step, top, side, side)
                draw_thumb(painter, rect, picture, place == self._marked)
