"""Where the photocells sit, on whole device pixels, and how each looks lit and dark."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import ceil, floor

import numpy as np
from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen, QRadialGradient

from gui.theme import Palette

#: White rules on the real panel part the cells into blocks of five.
BLOCK = 5

_GLOW = 0.3


@dataclass(frozen=True, slots=True)
class Board:
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
        Corner of the board.
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
        """Width of the board."""
        return self.columns * self.pitch + self.gap

    @property
    def height(self) -> int:
        """Height of the board."""
        return self.rows * self.pitch + self.gap

    @property
    def reach(self) -> int:
        """How far the glow of a lit cell goes beyond it."""
        return max(2, round(self.pitch * 0.4))

    def rect(self) -> QRect:
        """Give the whole board."""
        return QRect(self.left, self.top, self.width, self.height)

    def cell(self, row: int, column: int) -> QRect:
        """Give the square of one cell."""
        side = self.pitch - self.gap
        return QRect(
            self.left + column * self.pitch + self.gap,
            self.top + row * self.pitch + self.gap,
            side,
            side,
        )

    def cells(self, row: int, column: int, rows: int, columns: int) -> QRect:
        """Give the rectangle of a block of cells, given by its top left one."""
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
        """Give the rows and columns whose lamp or halo reaches a rectangle of the widget."""
        top, left = self.place(QPointF(area.topLeft()))
        bottom, right = self.place(QPointF(area.topLeft()) + QPointF(area.width(), area.height()))
        return (
            slice(max(0, floor(top) - 1), max(0, floor(bottom) + 2)),
            slice(max(0, floor(left) - 1), max(0, floor(right) + 2)),
        )


@lru_cache(maxsize=32)
def fit(rows: int, columns: int, width: int, height: int, ratio: float) -> Board:
    """Place the largest board of square cells in the middle of a widget.

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
    return Board(rows, columns, pitch, gap, left, top, ratio)


def to_device_pixels(painter: QPainter, ratio: float) -> None:
    """Let a painter count in whole device pixels, also where a widget begins between two."""
    painter.scale(1 / ratio, 1 / ratio)
    start = painter.deviceTransform()
    painter.translate(round(start.dx()) - start.dx(), round(start.dy()) - start.dy())


def mix(one: str, other: str, share: float) -> QColor:
    """Blend two ``#RRGGBB`` colours: all the one at share 0, all the other at 1."""
    a, b = QColor(one), QColor(other)
    return QColor(
        round(a.red() + (b.red() - a.red()) * share),
        round(a.green() + (b.green() - a.green()) * share),
        round(a.blue() + (b.blue() - a.blue()) * share),
    )


def draw_board(painter: QPainter, board: Board, colors: Palette) -> None:
    """Draw all cells dark."""
    painter.drawImage(
        board.left,
        board.top,
        _dark_board(board.rows, board.columns, board.pitch, board.gap, colors),
    )


def draw_lamps(painter: QPainter, board: Board, levels: np.ndarray, colors: Palette) -> None:
    """Draw the lit cells and their glow, and the rules over it.

    Parameters
    ----------
    painter : QPainter
        In device pixels.
    board : Board
        Where the cells sit.
    levels : ndarray of uint8, (rows, columns)
        0 dark … 255 lit; dark ones are left as they are.
    colors : Palette
        The theme.
    """
    rows, columns = (found.tolist() for found in np.nonzero(levels))
    glow = _halo(board.pitch, board.gap, board.reach, colors)
    left, top, pitch = board.left + board.gap, board.top + board.gap, board.pitch
    beyond, full = board.reach, bool((levels[rows, columns] == 255).all())
    for row, column in zip(rows, columns, strict=True):
        if not full:
            painter.setOpacity(levels[row, column] / 255)
        painter.drawImage(left + column * pitch - beyond, top + row * pitch - beyond, glow)
    painter.setOpacity(1)
    draw_rules(painter, board, colors)
    for row, column in zip(rows, columns, strict=True):
        lamp = _lamp(board.pitch, board.gap, int(levels[row, column]), colors)
        painter.drawImage(left + column * pitch, top + row * pitch, lamp)


def draw_rules(painter: QPainter, board: Board, colors: Palette) -> None:
    """Draw the lines that part the cells into blocks."""
    ink = mix(colors.line, colors.quiet, 0.3)
    for column in range(BLOCK, board.columns, BLOCK):
        x = board.left + column * board.pitch
        painter.fillRect(x, board.top, board.gap, board.height, ink)
    for row in range(BLOCK, board.rows, BLOCK):
        y = board.top + row * board.pitch
        painter.fillRect(board.left, y, board.width, board.gap, ink)


def _canvas(width: int, height: int) -> QImage:
    made = QImage(width, height, QImage.Format.Format_ARGB32_Premultiplied)
    made.fill(Qt.GlobalColor.transparent)
    return made


def _rounding(pitch: int) -> float:
    return pitch * 0.14


@lru_cache(maxsize=8)
def _dark_board(rows: int, columns: int, pitch: int, gap: int, colors: Palette) -> QImage:
    """Render the board with no cell lit."""
    board = Board(rows, columns, pitch, gap, 0, 0, 1.0)
    made = QImage(board.width, board.height, QImage.Format.Format_RGB32)
    made.fill(mix(colors.well, colors.line, 0.42))
    painter = QPainter(made)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(colors.well))
    for row in range(rows):
        for column in range(columns):
            painter.drawRoundedRect(board.cell(row, column), _rounding(pitch), _rounding(pitch))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    draw_rules(painter, board, colors)
    painter.end()
    return made


@lru_cache(maxsize=1024)
def _lamp(pitch: int, gap: int, level: int, colors: Palette) -> QImage:
    """Render one lit cell, a little brighter in its middle."""
    side = pitch - gap
    made = _canvas(side, side)
    share = level / 255
    middle = QRadialGradient(side * 0.5, side * 0.45, side * 0.75)
    white = mix(colors.lamp, "#FFFFFF", 0.25).name()
    edge = mix(colors.lamp, colors.glow, 0.12).name()
    middle.setColorAt(0.0, mix(colors.well, white, share))
    middle.setColorAt(1.0, mix(colors.well, edge, share))
    painter = QPainter(made)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(middle)
    painter.drawRoundedRect(QRectF(0, 0, side, side), _rounding(pitch), _rounding(pitch))
    painter.end()
    return made


@lru_cache(maxsize=16)
def _halo(pitch: int, gap: int, reach: int, colors: Palette) -> QImage:
    """Render the glow around a lit cell."""
    side = pitch - gap
    made = _canvas(side + 2 * reach, side + 2 * reach)
    painter = QPainter(made)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
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
    painter.end()
    return made
