"""Marks over a photocell: plug wires, broken cells, the cursor, the brush, a picture to drop."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen

from gui.base.theme import Palette, font


def draw_excitatory(painter: QPainter, cell: QRect, colors: Palette) -> None:
    """Draw a wire that adds: a filled disc with a plus."""
    painter.drawImage(cell.topLeft(), _excitatory(cell.width(), colors))


def draw_inhibitory(painter: QPainter, cell: QRect, colors: Palette) -> None:
    """Draw a wire that subtracts: an open square with a minus."""
    painter.drawImage(cell.topLeft(), _inhibitory(cell.width(), colors))


def draw_dead(painter: QPainter, cell: QRect, colors: Palette) -> None:
    """Draw a cell that always reads dark: a small cross."""
    painter.drawImage(cell.topLeft(), _cross(cell.width(), colors.quiet))


def draw_stuck(painter: QPainter, cell: QRect, colors: Palette) -> None:
    """Draw a cell that always reads lit: a dark cross."""
    painter.drawImage(cell.topLeft(), _cross(cell.width(), colors.well))


def draw_pulled(painter: QPainter, cell: QRect, colors: Palette) -> None:
    """Draw a wire that is pulled out: an open circle with a slash."""
    painter.drawImage(cell.topLeft(), _pulled(cell.width(), colors))


def draw_outline(painter: QPainter, rect: QRect, width: int, ink: QColor, colors: Palette) -> None:
    """Draw a frame around cells that shows on lit and dark cells: a bright line on a dark one."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    for grown, color in ((2 * width, QColor(colors.well)), (width, ink)):
        _frame(painter, rect.adjusted(-grown, -grown, grown, grown), width, color)
    painter.restore()


def draw_drop(painter: QPainter, rect: QRect, ratio: float, text: str, colors: Palette) -> None:
    """Draw the sign that a picture may be dropped here.

    Parameters
    ----------
    painter : QPainter
        In device pixels, as `rect` is.
    rect : QRect
        The grid.
    ratio : float
        Device pixels per pixel.
    text : str
        What will happen.
    colors : Palette
        The theme.
    """
    wash = QColor(colors.ground)
    wash.setAlphaF(0.72)
    painter.fillRect(rect, wash)
    painter.setPen(QPen(QColor(colors.action), 2 * ratio, Qt.PenStyle.DashLine))
    inset = 5 * ratio
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(QRectF(rect).adjusted(inset, inset, -inset, -inset), inset, inset)
    painter.setPen(QColor(colors.text))
    painter.setFont(font(round(13 * ratio), weight=500))
    painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, text)


def _frame(painter: QPainter, rect: QRect, width: int, color: QColor) -> None:
    """Fill the four sides of a frame, drawn inside the rectangle."""
    x, y, wide, high = rect.x(), rect.y(), rect.width(), rect.height()
    painter.fillRect(x, y, wide, width, color)
    painter.fillRect(x, y + high - width, wide, width, color)
    painter.fillRect(x, y + width, width, high - 2 * width, color)
    painter.fillRect(x + wide - width, y + width, width, high - 2 * width, color)


def _bars(painter: QPainter, side: int, long: float, color: str, *, upright: bool) -> None:
    """Draw a minus, or a plus, in the middle of a square; `long` is a share of its side."""
    thick = max(1.0, side * 0.15)
    near, far = side * (1 - long) / 2, (side - thick) / 2
    painter.fillRect(QRectF(near, far, side - 2 * near, thick), QColor(color))
    if upright:
        painter.fillRect(QRectF(far, near, thick, side - 2 * near), QColor(color))


def _begin(side: int) -> tuple[QImage, QPainter]:
    made = QImage(side, side, QImage.Format.Format_ARGB32_Premultiplied)
    made.fill(Qt.GlobalColor.transparent)
    painter = QPainter(made)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    return made, painter


@lru_cache(maxsize=8)
def _excitatory(side: int, colors: Palette) -> QImage:
    made, painter = _begin(side)
    keyline = max(1.0, side * 0.08)
    painter.setBrush(QColor(colors.well))
    painter.drawEllipse(QRectF(0, 0, side, side))
    painter.setBrush(QColor(colors.plus))
    painter.drawEllipse(QRectF(keyline, keyline, side - 2 * keyline, side - 2 * keyline))
    _bars(painter, side, 0.46, colors.well, upright=True)
    painter.end()
    return made


@lru_cache(maxsize=8)
def _inhibitory(side: int, colors: Palette) -> QImage:
    made, painter = _begin(side)
    inset, ring = max(1, round(side * 0.1)), max(1, round(side * 0.09))
    inner = QRect(inset, inset, side - 2 * inset, side - 2 * inset)
    painter.fillRect(inner, QColor(colors.well))
    _frame(painter, inner, ring, QColor(colors.minus))
    _bars(painter, side, 0.36, colors.minus, upright=False)
    painter.end()
    return made


@lru_cache(maxsize=8)
def _pulled(side: int, colors: Palette) -> QImage:
    made, painter = _begin(side)
    inset, near = side * 0.2, side * 0.14
    for color, width in ((colors.well, 0.24), (colors.text, 0.1)):  # seen on lit cells as well
        painter.setPen(QPen(QColor(color), max(1.0, side * width)))
        painter.drawEllipse(QRectF(inset, inset, side - 2 * inset, side - 2 * inset))
        painter.drawLine(QPointF(near, side - near), QPointF(side - near, near))
    painter.end()
    return made


@lru_cache(maxsize=8)
def _cross(side: int, color: str) -> QImage:
    made, painter = _begin(side)
    near = side * 0.32
    pen = QPen(QColor(color), max(1.0, side * 0.09))
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(pen)
    painter.drawLine(QPointF(near, near), QPointF(side - near, side - near))
    painter.drawLine(QPointF(near, side - near), QPointF(side - near, near))
    painter.end()
    return made
