"""Draws how many answers stay right as more parts are replaced: a band, its mean, and a point."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.base import theme


class DamageView(QWidget):
    """The curve of several machines and the point of this one."""

    def __init__(self) -> None:
        super().__init__()
        self._percents = np.zeros(0, np.int64)
        self._shares = np.zeros((0, 0))
        self._point: tuple[float, float] | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def sizeHint(self) -> QSize:
        """Room for the curve and its axes."""
        return QSize(240, round(130 * theme.scale))

    def minimumSizeHint(self) -> QSize:
        """Allow less."""
        return QSize(160, round(80 * theme.scale))

    def set_curves(self, percents: NDArray[np.int64], shares: NDArray[np.float64]) -> None:
        """Show curves.

        Parameters
        ----------
        percents : ndarray of int64, shape (points,)
        shares : ndarray of float64, shape (trials, points)
            Of right answers, 0…1.
        """
        self._percents, self._shares = percents, shares
        self.update()

    def set_point(self, percent: float, share: float) -> None:
        """Show where this machine is."""
        if (percent, share) != self._point:
            self._point = percent, share
            words = self.tr("{percent} % replaced, {share} % right")
            self.setAccessibleName(words.format(percent=round(percent), share=round(100 * share)))
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw axes, band, mean and point."""
        if not len(self._percents):
            return
        colors = theme.theme
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setFont(theme.font(theme.TITLE))
            metrics = painter.fontMetrics()
            line = metrics.height()
            left = metrics.horizontalAdvance("100 %") + 10
            right = metrics.horizontalAdvance("60 %") / 2 + 4
            room = QRectF(left, line / 2, self.width() - left - right, self.height() - 2.2 * line)
            self._draw_axes(painter, room, line)
            ends = self._shares.min(axis=0), self._shares.max(axis=0)
            band, back = (self._along(room, end) for end in ends)
            color = colors.color("action")
            color.setAlphaF(0.2)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(color)
            painter.drawPolygon(QPolygonF([*band, *reversed(back)]))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(colors.color("action"), 2))
            painter.drawPolyline(QPolygonF(self._along(room, self._shares.mean(axis=0))))
            self._draw_point(painter, room)

    def _draw_axes(self, painter: QPainter, room: QRectF, line: int) -> None:
        colors = theme.theme
        for percent in (0, 50, 100):
            high = self._place(room, 0, percent / 100).y()
            painter.setPen(QPen(colors.color("line"), 1))
            painter.drawLine(QPointF(room.left(), high), QPointF(room.right(), high))
            painter.setPen(colors.color("quiet"))
            beside = QRectF(0, high - line / 2, room.left() - 8, line)
            right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            painter.drawText(beside, right, f"{percent} %")
        for percent in self._percents[::4].tolist():
            at = self._place(room, percent, 0)
            below = QRectF(at.x() - 40, at.y() + 4, 80, line)
            painter.drawText(below, Qt.AlignmentFlag.AlignHCenter, f"{percent} %")

    def _draw_point(self, painter: QPainter, room: QRectF) -> None:
        if self._point is None:
            return
        painter.setPen(QPen(theme.theme.color("panel"), 2))
        painter.setBrush(theme.theme.color("text"))
        painter.drawEllipse(self._place(room, *self._point), 6, 6)

    def _along(self, room: QRectF, shares: NDArray[np.float64]) -> list[QPointF]:
        """Return the points of a curve."""
        pairs = zip(self._percents.tolist(), shares.tolist(), strict=True)
        return [self._place(room, percent, share) for percent, share in pairs]

    def _place(self, room: QRectF, percent: float, share: float) -> QPointF:
        most = max(1, int(self._percents[-1]))
        return QPointF(
            room.left() + room.width() * percent / most, room.bottom() - room.height() * share
        )
