"""The figure on a sheet of a lesson: planes, retinas or a chart, to be drawn on with a pencil."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QImage, QPainter, QPen

from gui.base import theme
from gui.lessons.damage_panel import MOST
from mark1.lessons.lesson import Lesson
from mark1.messages import with_decimal_sign

#: Width and height of a figure and side of a square in it, in pixels of a page with 96 to the inch.
WIDTH, HEIGHT, SIDE = 620, 310, 270

#: Pixels of the picture for each of those.
SHARPNESS = 4

#: Space at the left of a square and below it, for numbers.
LEFT, BELOW = 26, 24

_INK, _GRID = QColor("black"), QColor("#b8b8b8")


def figure_of(lesson: Lesson) -> QImage:
    """Draw the figure of a lesson: what it begins with, and the same without anything in it."""
    image = QImage(WIDTH * SHARPNESS, HEIGHT * SHARPNESS, QImage.Format.Format_Grayscale8)
    image.setDevicePixelRatio(SHARPNESS)
    image.setDotsPerMeterX(round(96 * SHARPNESS / 0.0254))
    image.setDotsPerMeterY(round(96 * SHARPNESS / 0.0254))
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setFont(_font())
    one = QRectF(LEFT, 8, SIDE, SIDE)
    other = one.translated(WIDTH / 2, 0)
    document = lesson.document(steps=0)
    if lesson.view == "plane":
        points, labels = document.patterns.pictures[:, 0], document.patterns.labels
        _draw_plane(painter, one, points, labels)
        _draw_plane(painter, other, points, None)
    elif lesson.view in ("machine", "cards"):
        _draw_retina(painter, one, document.drawing)
        _draw_retina(painter, other, np.zeros_like(document.drawing))
    else:
        wide = QRectF(LEFT, 8, WIDTH - LEFT - 20, SIDE)
        count = len(document.patterns)
        _draw_grid(painter, wide, range(0, MOST + 1, 5), range(0, count + 1, 2))
    painter.end()
    return image


def _font() -> QFont:
    font = theme.font(10)
    font.setPixelSize(10)
    return font


def _written(number: float) -> str:
    return with_decimal_sign(f"{number:g}").replace("-", "−")


def _draw_grid(
    painter: QPainter, area: QRectF, across: Iterable[float], upwards: Iterable[float]
) -> None:
    """Draw lines at these numbers, from edge to edge, and the numbers beside them."""
    columns, rows = list(across), list(upwards)
    for place, number in enumerate(columns):
        x = area.left() + area.width() * place / (len(columns) - 1)
        painter.setPen(QPen(_INK if number == 0 else _GRID, 1))
        painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()))
        painter.setPen(_INK)
        below = QRectF(x - 20, area.bottom() + 3, 40, BELOW - 6)
        painter.drawText(below, Qt.AlignmentFlag.AlignCenter, _written(number))
    for place, number in enumerate(rows):
        y = area.bottom() - area.height() * place / (len(rows) - 1)
        painter.setPen(QPen(_INK if number == 0 else _GRID, 1))
        painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y))
        painter.setPen(_INK)
        beside = QRectF(area.left() - LEFT, y - 8, LEFT - 5, 16)
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(beside, right, _written(number))


def _draw_plane(
    painter: QPainter,
    area: QRectF,
    points: NDArray[np.float64],
    labels: NDArray[np.int32] | None,
) -> None:
    """Draw a plane that holds all points; full points of the last class, empty ones of others."""
    low, high = np.floor(points.min() - 0.25), np.ceil(points.max() + 0.25)
    numbers = np.arange(low, high + 0.25, 0.5)
    _draw_grid(painter, area, numbers.tolist(), numbers.tolist())
    if labels is None:
        return
    painter.setPen(QPen(_INK, 1.2))
    for (x, y), label in zip(points, labels, strict=True):
        right, up = (x - low) / (high - low), (y - low) / (high - low)
        at = QPointF(area.left() + area.width() * right, area.bottom() - area.height() * up)
        painter.setBrush(_INK if label == labels.max() else QColor("white"))
        painter.drawEllipse(at, 4, 4)


def _draw_retina(painter: QPainter, area: QRectF, picture: NDArray[np.uint8]) -> None:
    """Draw a picture in black on the cells of a retina."""
    rows, columns = picture.shape
    painter.setPen(QPen(_GRID, 0.8))
    size = area.width() / max(rows, columns)
    for row in range(rows):
        for column in range(columns):
            painter.setBrush(_INK if picture[row, column] else QColor("white"))
            at = QPointF(area.left() + column * size, area.top() + row * size)
            painter.drawRect(QRectF(at.x(), at.y(), size, size))
