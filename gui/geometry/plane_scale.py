"""The scale of a plane: from its numbers to pixels and back, and the part of a line within it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPolygonF

from gui.base.number_format import round_step

#: Numbers w₁, w₂, b of the line w₁ x₁ + w₂ x₂ + b = 0.
Line = Sequence[float]

#: Room around the points, as a share of their span, and the smallest span.
ROOM, LEAST_SPAN = 0.18, 1e-3

#: Pixels between two grid lines, at least.
NARROW = 44.0


@dataclass(frozen=True, slots=True)
class PlaneScale:
    """Equal scales on both axes, x₂ upwards.

    Attributes
    ----------
    centre : QPointF
        The numbers in the middle.
    span : float
        How many units the shorter side of the rectangle shows.
    rect : QRectF
        Where it is drawn.
    """

    centre: QPointF
    span: float
    rect: QRectF

    @property
    def unit(self) -> float:
        """Pixels of one unit."""
        return max(1.0, min(self.rect.width(), self.rect.height())) / self.span

    @property
    def grid(self) -> float:
        """Distance of two grid lines."""
        return round_step(max(self.span / 6, NARROW / self.unit))

    @property
    def grain(self) -> float:
        """What a place that was pointed at is rounded to."""
        return round_step(self.span / 150)

    def decimals(self) -> int:
        """Return how many decimals the grain has."""
        return max(0, -int(np.floor(np.log10(self.grain) + 1e-9)))

    def to_pixel(self, x: float, y: float) -> QPointF:
        """Return where two numbers are drawn."""
        middle, unit = self.rect.center(), self.unit
        return QPointF(
            middle.x() + (x - self.centre.x()) * unit, middle.y() - (y - self.centre.y()) * unit
        )

    def pixels(self, points: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return where points, shape (n, 2), are drawn."""
        middle, unit = self.rect.center(), self.unit
        apart = (points - [self.centre.x(), self.centre.y()]) * [unit, -unit]
        return np.asarray(apart + np.array([middle.x(), middle.y()]))

    def holds_all(self, points: NDArray[np.float64]) -> bool:
        """Return whether all points, shape (n, 2), are within the rectangle."""
        if not len(points):
            return True
        return self.holds(*points.min(axis=0).tolist()) and self.holds(*points.max(axis=0).tolist())

    def to_numbers(self, point: QPointF) -> tuple[float, float]:
        """Return the numbers under a pixel."""
        middle, unit = self.rect.center(), self.unit
        return (
            self.centre.x() + (point.x() - middle.x()) / unit,
            self.centre.y() - (point.y() - middle.y()) / unit,
        )

    def rounded(self, point: QPointF) -> tuple[float, float]:
        """Return the numbers under a pixel, rounded to the grain."""
        x, y = (round(number / self.grain) * self.grain for number in self.to_numbers(point))
        places = self.decimals()
        return round(x, places) + 0.0, round(y, places) + 0.0

    def holds(self, x: float, y: float) -> bool:
        """Return whether two numbers are within the rectangle."""
        return self.rect.contains(self.to_pixel(x, y))

    @property
    def corners(self) -> QPolygonF:
        """The rectangle in numbers, counterclockwise."""
        left, top = self.to_numbers(self.rect.topLeft())
        right, bottom = self.to_numbers(self.rect.bottomRight())
        xs, ys = (left, right, right, left), (bottom, bottom, top, top)
        return QPolygonF([QPointF(x, y) for x, y in zip(xs, ys, strict=True)])

    def side(self, line: Line) -> QPolygonF:
        """Return the pixels where w₁ x₁ + w₂ x₂ + b is at least 0."""
        corners = [self.corners.at(place) for place in range(4)]
        values = [line[0] * c.x() + line[1] * c.y() + line[2] for c in corners]
        inside = []
        for place, (corner, value) in enumerate(zip(corners, values, strict=True)):
            after, later = corners[(place + 1) % 4], values[(place + 1) % 4]
            if value >= 0:
                inside.append(corner)
            if (value > 0 > later) or (value < 0 < later):
                inside.append(corner + (after - corner) * (value / (value - later)))
        return QPolygonF([self.to_pixel(point.x(), point.y()) for point in inside])

    def across(self, line: Line) -> tuple[QPointF, QPointF] | None:
        """Return the ends, in pixels, of a line within the rectangle; None if it is outside."""
        length = hypot(line[0], line[1])
        if not length:
            return None
        centre, far = self.centre, hypot(self.rect.width(), self.rect.height()) / self.unit
        away = (line[0] * centre.x() + line[1] * centre.y() + line[2]) / length
        if abs(away) > far:
            return None
        foot = centre - QPointF(line[0], line[1]) * (away / length)
        along = QPointF(-line[1], line[0]) * (far / length)
        ends = foot + along, foot - along
        return self.to_pixel(ends[0].x(), ends[0].y()), self.to_pixel(ends[1].x(), ends[1].y())


def scale_for(points: NDArray[np.float64], rect: QRectF) -> PlaneScale:
    """Make the scale that shows points, shape (n, 2), and the origin."""
    shown = (
        np.concatenate([points, np.zeros((1, 2))])
        if len(points)
        else np.array([[-0.5, -0.5], [1.5, 1.5]])
    )
    low, high = shown.min(axis=0), shown.max(axis=0)
    sizes = np.maximum(high - low, LEAST_SPAN) * (1 + 2 * ROOM)
    shorter = max(1.0, min(rect.width(), rect.height()))
    span = max(
        sizes[0] * shorter / max(1.0, rect.width()), sizes[1] * shorter / max(1.0, rect.height())
    )
    middle = (low + high) / 2
    return PlaneScale(QPointF(*middle.tolist()), float(span), rect)
