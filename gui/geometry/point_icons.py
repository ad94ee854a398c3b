"""Icons of the ready sets of points, and of the classes."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap

from gui.base import theme
from gui.geometry.plane_picture import draw_point
from gui.geometry.plane_scale import scale_for
from mark1.patterns import shapes


def picture_of(name: str, size: QSize, ratio: float) -> QIcon:
    """Draw a ready set as an icon."""
    patterns = shapes.make(f"{name}?examples=9" if name in ("clouds", "moons") else name)
    points = patterns.pictures[:, 0].astype(np.float64)
    made = QPixmap(size * ratio)
    made.setDevicePixelRatio(ratio)
    made.fill(QColor(theme.theme.well))
    scale = scale_for(points, QRectF(0, 0, size.width(), size.height()))
    with QPainter(made) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        radius = 3.6 if len(points) < 5 else 2.2
        for (x, y), label in zip(points.tolist(), patterns.labels.tolist(), strict=True):
            draw_point(painter, scale.to_pixel(x, y), label, radius, marked=False)
    return QIcon(made)


def point_icon(label: int, ratio: float) -> QIcon:
    """Draw a point of a class as an icon."""
    made = QPixmap(round(14 * ratio), round(14 * ratio))
    made.setDevicePixelRatio(ratio)
    made.fill(Qt.GlobalColor.transparent)
    with QPainter(made) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        draw_point(painter, QPointF(7, 7), label, 5.5)
    return QIcon(made)
