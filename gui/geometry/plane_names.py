"""Writes the name of an arrow on a plane where it hides as little as possible."""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QLineF, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter

from gui.base import theme

#: Pixels between an arrow and its name.
APART = 6.0

#: Where along an arrow its name may stand, the best place first.
ALONG = (0.5, 0.7, 0.3, 0.9, 0.1)


@dataclass(slots=True)
class PlaneNames:
    """Places one name after another.

    Attributes
    ----------
    room : QRectF
        What all names stay inside of.
    points : ndarray of float64, shape (n, 2)
        Places of the points in pixels.
    radius : float
        Of a point.
    taken : list of QRectF
        Where names stand already.
    """

    room: QRectF
    points: NDArray[np.float64]
    radius: float
    taken: list[QRectF]

    def write(self, painter: QPainter, arrow: QLineF, away: QPointF, text: str, color: str) -> None:
        """Write a name beside an arrow, as `place` says, in the font of the painter."""
        metrics = painter.fontMetrics()
        size = QSizeF(metrics.horizontalAdvance(text) + 6, metrics.height())
        place = self.place(arrow, away, size)
        behind = QColor(theme.instruments.well)
        behind.setAlphaF(0.7)
        painter.fillRect(place, behind)
        painter.setPen(QColor(color))
        painter.drawText(place, Qt.AlignmentFlag.AlignCenter, text)

    def place(self, arrow: QLineF, away: QPointF, size: QSizeF) -> QRectF:
        """Find the place of a name beside an arrow, and keep it free of other names.

        Parameters
        ----------
        arrow : QLineF
        away : QPointF
            The side on which the name stands only if that hides less.
        size : QSizeF
            Of the name.

        Returns
        -------
        QRectF
            Of the places that hide the fewest points and names, the one nearest to the middle.
        """
        tried = [
            self._beside(arrow.pointAt(share), away, size, side)
            for side in (1, -1)
            for share in ALONG
        ]
        best = min(tried, key=self._hidden)  # the first of several
        self.taken.append(best)
        return best

    def _beside(self, at: QPointF, away: QPointF, size: QSizeF, side: int) -> QRectF:
        """Return the place on one side of a point of an arrow, moved into the room."""
        apart = at - away
        apart *= side / (hypot(apart.x(), apart.y()) or 1.0)
        half = (abs(apart.x()) * size.width() + abs(apart.y()) * size.height()) / 2
        place = QRectF(QPointF(), size)
        place.moveCenter(at + apart * (APART + half))
        room = self.room
        place.moveLeft(min(max(place.left(), room.left()), room.right() - size.width()))
        place.moveTop(min(max(place.top(), room.top()), room.bottom() - size.height()))
        return place

    def _hidden(self, place: QRectF) -> int:
        """Count the points and names that lie under a place."""
        names = sum(place.intersects(other) for other in self.taken)
        center = place.center()
        within = np.abs(self.points - (center.x(), center.y())) < (
            place.width() / 2 + self.radius,
            place.height() / 2 + self.radius,
        )
        return names + int(within.all(axis=1).sum())
