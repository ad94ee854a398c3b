"""Places the photocells on whole device pixels; paints them lit and dark, and the marks on them.

Marks are the plug wires of an A-unit, broken cells, frames around cells, and a picture to drop.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import ceil, floor

import numpy as np
from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen, QRadialGradient

from gui.base.repeated_drawing import MOST_SHAPES, Draw, Stamp, writes_shapes
from gui.base.theme import Palette, font, mix

#: White lines on the real panel divide the cells into blocks of five.
BLOCK = 5

_GLOW = 0.3


@dataclass(frozen=True, slots=True)
class CellGrid:
    """The grid of photocells in a widget, in device pixels unless said otherwise.

    Attributes
    ----------
    rows, columns : int
        Size of the retina.
    pitch : int
        From one cell to the next.
    gap : int
        Between two cells, and around them all.
    left, top : int
        Corner of the grid.
    ratio : float
        Device pixels per pixel of the widget.
    """

    rows: int
    columns: int
    pitch: int
    gap: int
    left: int
    top: int
    ratio: float

    @property
    def width(self) -> int:
        """Width of the grid."""
        return self.columns * self.pitch + self.gap

    @property
    def height(self) -> int:
        """Height of the grid."""
        return self.rows * self.pitch + self.gap

    @property
    def reach(self) -> int:
        """How far the glow of a lit cell goes beyond it; that of a very large cell stays close."""
        return max(2, min(round(self.pitch * 0.4), round(16 * self.ratio)))

    def rect(self) -> QRect:
        """Return the whole grid."""
        return QRect(self.left, self.top, self.width, self.height)

    def cell(self, row: int, column: int) -> QRect:
        """Return the square of one cell."""
        side = self.pitch - self.gap
        return QRect(
            self.left + column * self.pitch + self.gap,
            self.top + row * self.pitch + self.gap,
            side,
            side,
        )

    def cells(self, row: int, column: int, rows: int, columns: int) -> QRect:
        """Return the rectangle of a block of cells, given by its top left one."""
        first, last = self.cell(row, column), self.cell(row + rows - 1, column + columns - 1)
        return first.united(last)

    def place(self, point: QPointF) -> tuple[float, float]:
        """Turn a point of the widget into a row and a column, in cells; it may lie outside."""
        shift = self.gap / 2
        row = (point.y() * self.ratio - self.top - shift) / self.pitch
        column = (point.x() * self.ratio - self.left - shift) / self.pitch
        return row, column

    def on_widget(self, rect: QRect) -> QRect:
        """Turn a rectangle and the glow around it into whole pixels of the widget."""
        left, top = rect.left() - self.reach, rect.top() - self.reach
        right = left + rect.width() + 2 * self.reach
        bottom = top + rect.height() + 2 * self.reach
        x, y = floor(left / self.ratio), floor(top / self.ratio)
        return QRect(x, y, ceil(right / self.ratio) - x, ceil(bottom / self.ratio) - y)

    def near(self, area: QRect) -> tuple[slice, slice]:
        """Return the rows and columns whose lamp or halo reaches a rectangle of the widget."""
        top, left = self.place(QPointF(area.topLeft()))
        bottom, right = self.place(QPointF(area.topLeft()) + QPointF(area.width(), area.height()))
        return (
            slice(max(0, floor(top) - 1), max(0, floor(bottom) + 2)),
            slice(max(0, floor(left) - 1), max(0, floor(right) + 2)),
        )


@lru_cache(maxsize=32)
def fit(rows: int, columns: int, width: int, height: int, ratio: float) -> CellGrid:
    """Place the largest grid of square cells in the middle of a widget.

    Parameters
    ----------
    rows, columns : int
        Size of the retina.
    width, height : int
        Size of the widget in its own pixels.
    ratio : float
        Device pixels per pixel of the widget.
    """
    wide, high = floor(width * ratio), floor(height * ratio)
    pitch = max(2, min(wide // columns, high // rows))
    gap = max(1, round(pitch / 12))
    if columns * pitch + gap > wide or rows * pitch + gap > high:
        pitch = max(2, min((wide - gap) // columns, (high - gap) // rows))
    left = (wide - columns * pitch - gap) // 2
    top = (high - rows * pitch - gap) // 2
    return CellGrid(rows, columns, pitch, gap, left, top, ratio)


def to_device_pixels(painter: QPainter, ratio: float) -> None:
    """Align a painter to whole device pixels, even if a widget starts between two."""
    painter.scale(1 / ratio, 1 / ratio)
    start = painter.deviceTransform()
    painter.translate(round(start.dx()) - start.dx(), round(start.dy()) - start.dy())


def draw_grid(painter: QPainter, grid: CellGrid, colors: Palette) -> None:
    """Draw all cells dark."""
    if writes_shapes(painter) and grid.rows * grid.columns <= MOST_SHAPES:
        _draw_dark(painter, grid, colors)
        return
    painter.drawImage(
        grid.left,
        grid.top,
        _dark_grid(grid.rows, grid.columns, grid.pitch, grid.gap, colors),
    )


def draw_lamps(painter: QPainter, grid: CellGrid, levels: np.ndarray, colors: Palette) -> None:
    """Draw the lit cells and their glow, and the dividing lines over it.

    Parameters
    ----------
    painter : QPainter
        In device pixels.
    grid : CellGrid
        Where the cells are.
    levels : ndarray of uint8, (rows, columns)
        0 dark … 255 lit; dark cells are not drawn.
    colors : Palette
        The theme.
    """
    if not writes_shapes(painter):
        _draw_lamps(painter, grid, levels, colors)
    elif np.count_nonzero(levels) > MOST_SHAPES:
        _draw_picture(painter, grid, lambda inner: _draw_lamps(inner, grid, levels, colors))
    else:  # glow is soft: a coarse picture of all of it is written faster than its many rings
        _draw_picture(painter, grid, lambda inner: _draw_glow(inner, grid, levels, colors), 0.5)
        draw_rules(painter, grid, colors)
        _draw_lit(painter, grid, levels, colors)


def _draw_picture(painter: QPainter, grid: CellGrid, draw: Draw, fine: float = 1.0) -> None:
    """Draw on a picture, with this many pixels for each of the painter, and put it into a file."""
    width, height = grid.left + grid.width + grid.reach, grid.top + grid.height + grid.reach
    size = QSize(ceil(width * fine), ceil(height * fine))
    picture = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
    picture.fill(Qt.GlobalColor.transparent)
    with QPainter(picture) as inner:
        inner.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        inner.scale(fine, fine)
        draw(inner)
    painter.drawImage(QRectF(QPointF(), size / fine), picture)


def _draw_lamps(painter: QPainter, grid: CellGrid, levels: np.ndarray, colors: Palette) -> None:
    _draw_glow(painter, grid, levels, colors)
    draw_rules(painter, grid, colors)
    _draw_lit(painter, grid, levels, colors)


def _draw_glow(painter: QPainter, grid: CellGrid, levels: np.ndarray, colors: Palette) -> None:
    rows, columns = (found.tolist() for found in np.nonzero(levels))
    put = _halo(grid.pitch, grid.gap, grid.reach, colors).on(painter)
    left, top = grid.left + grid.gap - grid.reach, grid.top + grid.gap - grid.reach
    full = bool((levels[rows, columns] == 255).all())
    for row, column in zip(rows, columns, strict=True):
        if not full:
            painter.setOpacity(levels[row, column] / 255)
        put(left + column * grid.pitch, top + row * grid.pitch)
    painter.setOpacity(1)


def _draw_lit(painter: QPainter, grid: CellGrid, levels: np.ndarray, colors: Palette) -> None:
    """Draw the lit cells without their glow."""
    rows, columns = (found.tolist() for found in np.nonzero(levels))
    left, top = grid.left + grid.gap, grid.top + grid.gap
    lamps = {
        level: _lamp(grid.pitch, grid.gap, level, colors).on(painter)
        for level in set(levels[rows, columns].tolist())  # np.unique would load masked arrays
    }
    for row, column in zip(rows, columns, strict=True):
        lamps[levels[row, column]](left + column * grid.pitch, top + row * grid.pitch)


def draw_rules(painter: QPainter, grid: CellGrid, colors: Palette) -> None:
    """Draw the lines that divide the cells into blocks."""
    ink = mix(colors.line, colors.quiet, 0.3)
    for column in range(BLOCK, grid.columns, BLOCK):
        x = grid.left + column * grid.pitch
        painter.fillRect(x, grid.top, grid.gap, grid.height, ink)
    for row in range(BLOCK, grid.rows, BLOCK):
        y = grid.top + row * grid.pitch
        painter.fillRect(grid.left, y, grid.width, grid.gap, ink)


def _rounding(pitch: int) -> float:
    return pitch * 0.14


@lru_cache(maxsize=8)
def _dark_grid(rows: int, columns: int, pitch: int, gap: int, colors: Palette) -> QImage:
    """Render the grid with no cell lit."""
    grid = CellGrid(rows, columns, pitch, gap, 0, 0, 1.0)
    made = QImage(grid.width, grid.height, QImage.Format.Format_RGB32)
    with QPainter(made) as painter:
        _draw_dark(painter, grid, colors)
    return made


def _draw_dark(painter: QPainter, grid: CellGrid, colors: Palette) -> None:
    painter.fillRect(grid.rect(), mix(colors.well, colors.line, 0.42))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(colors.well))
    rounding = _rounding(grid.pitch)
    for row in range(grid.rows):
        for column in range(grid.columns):
            painter.drawRoundedRect(grid.cell(row, column), rounding, rounding)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    draw_rules(painter, grid, colors)


@lru_cache(maxsize=1024)
def _lamp(pitch: int, gap: int, level: int, colors: Palette) -> Stamp:
    """Make one lit cell, a little brighter in its middle."""
    side, share = pitch - gap, level / 255
    middle = QRadialGradient(side * 0.5, side * 0.45, side * 0.75)
    white = mix(colors.lamp, "#FFFFFF", 0.25).name()
    edge = mix(colors.lamp, colors.glow, 0.12).name()
    middle.setColorAt(0.0, mix(colors.well, white, share))
    middle.setColorAt(1.0, mix(colors.well, edge, share))

    def draw(painter: QPainter) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(middle)
        painter.drawRoundedRect(QRectF(0, 0, side, side), _rounding(pitch), _rounding(pitch))

    return Stamp(side, draw)


@lru_cache(maxsize=16)
def _halo(pitch: int, gap: int, reach: int, colors: Palette) -> Stamp:
    """Make the glow around a lit cell."""
    side = pitch - gap

    def draw(painter: QPainter) -> None:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        tint = QColor(colors.glow)
        for ring in range(reach):
            tint.setAlphaF(_GLOW * (1 - ring / reach) ** 2)
            painter.setPen(QPen(tint, 1))
            grown = ring + 0.5
            rounding = _rounding(pitch) + grown
            painter.drawRoundedRect(
                QRectF(reach - grown, reach - grown, side + 2 * grown, side + 2 * grown),
                rounding,
                rounding,
            )

    return Stamp(side + 2 * reach, draw)


# Marks


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


def draw_misread(painter: QPainter, cell: QRect, color: str) -> None:
    """Draw a cell that noise changed: a dot."""
    near = round(cell.width() * 0.36)
    painter.fillRect(cell.adjusted(near, near, -near, -near), QColor(color))


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
