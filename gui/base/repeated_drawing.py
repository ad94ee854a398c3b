"""A small drawing that occurs often: a picture on the screen, and shapes in an SVG file.

On the screen it is painted once and then stamped. In a file each stamp would be packed as a
picture, which takes long, and does not stay sharp.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QImage, QPaintEngine, QPainter

#: Most cells or points that a file holds as shapes; more would make it large and slow to write.
MOST_SHAPES = 1000

#: Draws something whose corner is at the origin.
Draw = Callable[[QPainter], None]


class Stamp:
    """Puts a drawing at many places.

    Parameters
    ----------
    side : int
        Width and height of the picture, in pixels of the painter.
    draw : callable
        Draws it, smoothed.

    Attributes
    ----------
    side : int
    picture : QImage
    """

    def __init__(self, side: int, draw: Draw) -> None:
        self.side, self._draw = side, draw
        self.picture = QImage(side, side, QImage.Format.Format_ARGB32_Premultiplied)
        self.picture.fill(Qt.GlobalColor.transparent)
        with QPainter(self.picture) as painter:
            draw_at(draw, painter, 0, 0)

    def on(self, painter: QPainter) -> Callable[[int, int], None]:
        """Return what puts it with its corner at a place, given left and top."""
        if writes_shapes(painter):
            return partial(draw_at, self._draw, painter)
        return lambda left, top: painter.drawImage(left, top, self.picture)


def writes_shapes(painter: QPainter) -> bool:
    """Return whether a painter writes the shapes of an SVG file."""
    return painter.paintEngine().type() == QPaintEngine.Type.SVG


def draw_at(draw: Draw, painter: QPainter, left: float, top: float) -> None:
    """Draw something with its corner at a place, and leave the painter as it was."""
    painter.save()
    painter.translate(QPointF(left, top))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    draw(painter)
    painter.restore()
