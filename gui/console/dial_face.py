"""The face of one potentiometer, painted once for every visibly different position."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap

from gui.base import theme
from gui.base.repeated_drawing import draw_at
from gui.console.mosaic import pixels_of

#: The needle goes this far to either side of 12 o'clock, in degrees.
SWEEP = 150
#: Under these widths, in pixels of the design, a dial becomes a bar and a bar a coloured cell.
_SMALLEST_DIAL = 8
_SMALLEST_BAR = 6
#: Under this width the needle stands alone: rings so small would be noise.
_SMALLEST_RING = 16


class Look(NamedTuple):
    """The visible state of a dial.

    Attributes
    ----------
    level : int
        Position of the needle, −levels … +levels; 0 only at 0 V.
    stop : bool
        At the end of its range.
    stuck : bool
        No longer turns.
    """

    level: int
    stop: bool
    stuck: bool


class DialFace:
    """Paints dials of one size, each look once.

    Parameters
    ----------
    side : float
        Width of the square for a dial, in device pixels.
    scale : float
        Device pixels per pixel of the design.

    Attributes
    ----------
    side : int
        Width of a dial, in device pixels.
    is_tiny : bool
        Whether a bar or a coloured cell stands for the dial.
    """

    def __init__(self, side: float, scale: float) -> None:
        self.side = max(1, int(side))
        self._scale = scale
        self._pen = min(max(1.0, self.side * 0.12), 3.5 * scale)
        self._pictures: dict[tuple[int, bool, bool], QPixmap] = {}
        self.is_tiny = side < _SMALLEST_DIAL * scale
        if not self.is_tiny:
            self._draw = self._draw_dial
        else:
            self.side = max(1, self.side - 1)
            self._draw = self._draw_bar if side >= _SMALLEST_BAR * scale else self._draw_cell

    @property
    def levels(self) -> int:
        """Visibly different positions on either side of 0, in steps of half a pixel."""
        return max(8, math.ceil(self.side * math.radians(SWEEP)))

    def picture(self, look: tuple[int, bool, bool]) -> QPixmap:
        """Return the picture of a dial, `side` pixels square."""
        picture = self._pictures.get(look)
        if picture is None:
            picture = self._pictures[look] = QPixmap(self.side, self.side)
            picture.fill(Qt.GlobalColor.transparent)
            with QPainter(picture) as painter:
                self.draw(painter, 0, 0, look)
        return picture

    def pictures(
        self, levels: NDArray[np.intp], stops: NDArray[np.bool_], stuck: NDArray[np.bool_]
    ) -> tuple[NDArray[np.uint32], NDArray[np.intp]]:
        """Return pictures of dials, each look once, and which of them each dial has.

        Parameters
        ----------
        levels : ndarray of int, (n,)
        stops, stuck : ndarray of bool, (n,)

        Returns
        -------
        ndarray of uint32, (looks, side, side)
            Premultiplied ARGB.
        ndarray of int, (n,)
        """
        codes = 4 * (levels + self.levels) + 2 * stops + stuck
        used = np.flatnonzero(np.bincount(codes))
        which = np.zeros(4 * (2 * self.levels + 1), dtype=np.intp)
        which[used] = np.arange(used.size)
        looks = [
            (code // 4 - self.levels, bool(code & 2), bool(code & 1)) for code in used.tolist()
        ]
        pixels = np.array([pixels_of(self.picture(look)) for look in looks], dtype=np.uint32)
        return pixels.reshape(-1, self.side, self.side), which[codes]

    def draw(self, painter: QPainter, left: int, top: int, look: tuple[int, bool, bool]) -> None:
        """Draw a dial with its corner at a place."""
        draw_at(lambda painter: self._draw(painter, Look(*look)), painter, left, top)

    def _color(self, look: Look) -> QColor:
        return theme.instruments.color("plus" if look.level > 0 else "minus")

    def _draw_dial(self, painter: QPainter, look: Look) -> None:
        """Draw ring, arc from 12 o'clock and needle."""
        middle = QPointF(self.side / 2, self.side / 2)
        thin = max(1.0, self._scale)
        radius = (self.side - max(thin, self._pen)) / 2
        ring = QRectF(middle.x() - radius, middle.y() - radius, 2 * radius, 2 * radius)
        angle = SWEEP * look.level / self.levels
        if self.side >= _SMALLEST_RING * self._scale:
            painter.setPen(QPen(theme.instruments.color("line"), thin))
            painter.drawEllipse(ring)
        if look.level and (look.stop or self.side >= _SMALLEST_RING * self._scale):
            self._draw_arc(painter, ring, angle, look)
        self._draw_needle(painter, middle, radius, angle, look)
        if look.stuck:
            self._draw_cross(painter, middle, min(self.side * 0.26, 5 * self._scale))

    def _draw_arc(self, painter: QPainter, ring: QRectF, angle: float, look: Look) -> None:
        """Draw the arc; at the stop a thin line closes the ring."""
        color = self._color(look)
        if look.stop:
            painter.setPen(QPen(color, max(1.0, self._pen / 2)))
            painter.drawEllipse(ring)
        flat = Qt.PenCapStyle.FlatCap
        painter.setPen(QPen(color, self._pen * 1.2, Qt.PenStyle.SolidLine, flat))
        painter.drawArc(ring, 90 * 16, round(-angle * 16))

    def _draw_needle(
        self, painter: QPainter, middle: QPointF, radius: float, angle: float, look: Look
    ) -> None:
        if not look.level:
            self._draw_rest(painter, middle, radius)
            return
        turn = math.radians(angle)
        tip = middle + QPointF(math.sin(turn), -math.cos(turn)) * radius
        pen = QPen(self._color(look), self._pen * 1.2)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        painter.drawLine(QLineF(self._tail(middle, tip), tip))

    def _tail(self, middle: QPointF, tip: QPointF) -> QPointF:
        """Return the other end of a needle, long enough to be seen if it stands alone."""
        is_alone = self.side < _SMALLEST_RING * self._scale
        return middle - (tip - middle) * 0.8 if is_alone else middle

    def _draw_rest(self, painter: QPainter, middle: QPointF, radius: float) -> None:
        """Draw the needle at 0 V on whole pixels: half on each of two it would be half as clear."""
        tip = middle - QPointF(0, radius * 0.8)
        tail = self._tail(middle, tip)
        width = max(1, round(self._pen * 0.8))
        left, top = int(middle.x() - width / 2), round(tip.y())
        height = max(1, round(tail.y()) - top)
        painter.fillRect(left, top, width, height, theme.instruments.color("quiet"))

    def _draw_cross(self, painter: QPainter, middle: QPointF, arm: float) -> None:
        painter.setPen(QPen(theme.instruments.color("text"), max(1.0, self._pen * 0.9)))
        for slope in (1, -1):
            away = QPointF(arm, slope * arm)
            painter.drawLine(QLineF(middle - away, middle + away))

    def _draw_bar(self, painter: QPainter, look: Look) -> None:
        """Draw a bar from the middle, to the right for + and to the left for −."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        middle = self.side // 2
        reach = math.ceil(middle * abs(look.level) / self.levels)
        height = max(1, round(self.side * (0.8 if look.stop else 0.5)))
        top = (self.side - height) // 2
        painter.fillRect(middle, 0, 1, self.side - 1, theme.instruments.color("quiet"))
        if look.level:
            left = middle if look.level > 0 else middle - reach
            painter.fillRect(left, top, reach, height, self._color(look))
        if look.stuck:
            painter.fillRect(0, self.side // 2, self.side, 1, theme.instruments.color("text"))

    def _draw_cell(self, painter: QPainter, look: Look) -> None:
        """Fill the cell, the stronger the further from 0."""
        if look.level:
            color = self._color(look)
            color.setAlphaF(0.25 + 0.75 * min(1.0, abs(look.level) / self.levels))
            painter.fillRect(0, 0, self.side, self.side, color)
        else:  # a dot, so that those turned stand out
            dot = max(1, self.side // 3)
            left = (self.side - dot) // 2
            painter.fillRect(left, left, dot, dot, theme.instruments.color("quiet"))
        if look.stuck:
            middle = self.side // 2
            painter.fillRect(middle, middle, 1, 1, theme.instruments.color("text"))
