"""The retina view: the weights of each R-unit, carried back through the wires onto the retina."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np
from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QHelpEvent, QImage, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QToolTip, QWidget

from gui import theme
from gui.views.card_layer import hair
from gui.views.number_format import MINUS, plain, round_step, signed

_NAME = 18
_GAP = 8
_LEGEND_HEIGHT = 34
_LEGEND_WIDTH = 220
_BAR = 6
#: Up to this many maps are all shown.
_ALWAYS = 10
#: A cell of a map is at least this wide, in pixels of the design, if there are more.
_SMALLEST_CELL = 2
#: Lines are drawn between blocks of this many cells, as on the retina.
_BLOCK = 5
_SMALLEST_RULED = 4
#: Colour steps on either side of 0.
_SIDE = 127
#: Under 1, small weights show more.
_GAMMA = 0.7
_SCALES = (1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8)


@dataclass(frozen=True, slots=True)
class Tiles:
    """A grid of tiles in device pixels, each a map above its name."""

    shown: int
    columns: int
    cell: int
    left: float
    tile_width: float
    tile_height: float

    def map_rect(self, index: int, rows: int, columns: int) -> QRect:
        """Return the rectangle of a map."""
        row, column = divmod(index, self.columns)
        left = round(self.left + column * self.tile_width)
        top = round(row * self.tile_height)
        return QRect(left, top, columns * self.cell, rows * self.cell)


def tile(count: int, rows: int, columns: int, width: int, height: int, scale: float) -> Tiles:
    """Choose the grid in which maps are largest.

    Parameters
    ----------
    count, rows, columns : int
        How many maps, and their cells.
    width, height : int
        The room for them, in device pixels.
    scale : float
        Device pixels per pixel of the design.
    """
    name, gap = _NAME * scale, _GAP * scale

    def cell_of(across: int) -> float:
        down = -(-count // across)
        wide = (width - gap * (across - 1)) / across / columns
        high = (height - gap * (down - 1) - name * down) / down / rows
        return min(wide, high)

    across = max(range(1, count + 1), key=cell_of)
    cell = max(1, int(cell_of(across)))
    smallest = round(_SMALLEST_CELL * scale)
    if count > _ALWAYS and cell < smallest:
        cell = smallest
        across = max(1, int((width + gap) / (columns * cell + gap)))
        down = max(1, int((height + gap) / (rows * cell + name + gap)))
        count = min(count, across * down)
    tile_width, tile_height = columns * cell + gap, rows * cell + name + gap
    left = (width - across * tile_width + gap) / 2
    return Tiles(count, across, cell, left, tile_width, tile_height)


class WeightView(QWidget):
    """One map for each R-unit, blue through black to orange, on one scale for all."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._maps = np.zeros((0, 1, 1), dtype=np.float32)
        self._names: list[str] = []
        self._scale = 1.0
        self._images: list[QImage] = []
        self._theme = theme.theme
        self.setAccessibleName(self.tr("What each R-unit looks for"))

    def set_maps(self, maps: np.ndarray, names: list[str]) -> None:
        """Show maps.

        Parameters
        ----------
        maps : ndarray of float32, (R, rows, columns)
            Volts that each cell of the retina would add to each R-unit.
        names : list of str
            Written under the maps; missing ones are R1, R2, …
        """
        maps = np.nan_to_num(np.asarray(maps, dtype=np.float32))
        names = [*names, *(f"R{unit + 1}" for unit in range(len(names), len(maps)))]
        if names == self._names and np.array_equal(maps, self._maps):
            return
        self._maps, self._names = maps, names
        largest = float(np.abs(maps).max()) if maps.size else 0.0
        self._scale = round_step(largest, _SCALES)
        self._images = []
        self.update()

    @property
    def scale(self) -> float:
        """Volts at the ends of the colour scale."""
        return self._scale

    def describe(self, position: QPoint) -> str:
        """Describe the R-unit, cell and volts at a point of the widget; empty outside the maps."""
        found = self._find(position)
        if found is None:
            return ""
        unit, row, column = found
        return self.tr("{0}, row {1}, column {2}: {3} V").format(
            self._names[unit], row + 1, column + 1, signed(float(self._maps[found]))
        )

    def sizeHint(self) -> QSize:
        return QSize(400, 400)

    def minimumSizeHint(self) -> QSize:
        return QSize(240, 240)

    # Layout --------------------------------------------------------------------------------

    def _tiles(self) -> Tiles:
        ratio = self.devicePixelRatioF()
        count, rows, columns = self._maps.shape
        width = round(self.width() * ratio)
        height = round((self.height() - _LEGEND_HEIGHT - _GAP) * ratio)
        return tile(count, rows, columns, width, height, ratio)

    def _find(self, position: QPoint) -> tuple[int, int, int] | None:
        """Find R-unit, row and column under a point."""
        if not len(self._maps):
            return None
        _, rows, columns = self._maps.shape
        tiles = self._tiles()
        spot = (position.toPointF() * self.devicePixelRatioF()).toPoint()
        for unit in range(tiles.shown):
            rect = tiles.map_rect(unit, rows, columns)
            if rect.contains(spot):
                inside = spot - rect.topLeft()
                return unit, inside.y() // tiles.cell, inside.x() // tiles.cell
        return None

    # Painting ------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        if not len(self._maps):
            return
        if not self._images or self._theme is not theme.theme:
            self._theme = theme.theme
            self._images = [_image(one / self._scale) for one in self._maps]
        tiles, ratio = self._tiles(), self.devicePixelRatioF()
        hidden = len(self._maps) - tiles.shown
        with QPainter(self) as painter:
            self._draw_legend(painter)
            if hidden:
                self._draw_hidden(painter, hidden)
            painter.scale(1 / ratio, 1 / ratio)
            for unit in range(tiles.shown):
                self._draw_map(painter, tiles, unit, ratio)

    def _draw_map(self, painter: QPainter, tiles: Tiles, unit: int, ratio: float) -> None:
        _, rows, columns = self._maps.shape
        rect = tiles.map_rect(unit, rows, columns)
        painter.drawImage(rect, self._images[unit])
        if tiles.cell >= _SMALLEST_RULED * ratio:
            self._draw_rules(painter, rect, tiles.cell, hair(ratio))
        painter.setFont(theme.font(round(theme.TITLE * ratio)))
        painter.setPen(theme.theme.color("quiet"))
        below = QRectF(
            rect.left() - 20, rect.bottom() + 3 * ratio, rect.width() + 40, _NAME * ratio
        )
        painter.drawText(
            below, Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop, self._names[unit]
        )

    def _draw_rules(self, painter: QPainter, rect: QRect, cell: int, thin: float) -> None:
        """Draw the lines that divide the retina into blocks."""
        color = theme.theme.color("line")
        wide = int(thin)
        for place in range(_BLOCK * cell, rect.width(), _BLOCK * cell):
            painter.fillRect(rect.left() + place, rect.top(), wide, rect.height(), color)
        for place in range(_BLOCK * cell, rect.height(), _BLOCK * cell):
            painter.fillRect(rect.left(), rect.top() + place, rect.width(), wide, color)

    def _draw_legend(self, painter: QPainter) -> None:
        """Draw the scale: a bar from −volts over 0 to +volts."""
        width = min(_LEGEND_WIDTH, self.width() - 16)
        left, top = (self.width() - width) // 2, self.height() - _LEGEND_HEIGHT + 6
        ramp = np.linspace(-1, 1, 2 * _SIDE + 1)[None, :]
        painter.drawImage(QRect(left, top, width, _BAR), _image(ramp))
        painter.setPen(QPen(theme.theme.color("line"), 1))
        painter.drawRect(QRectF(left - 0.5, top - 0.5, width, _BAR + 1))
        painter.setFont(theme.font(theme.TITLE))
        painter.setPen(theme.theme.color("quiet"))
        decimals = 0 if self._scale >= 10 else 1 if self._scale >= 1 else 2
        volts = plain(self._scale, decimals)
        room = QRectF(left, top + _BAR + 3, width, 16)
        align = Qt.AlignmentFlag
        painter.drawText(room, align.AlignLeft, f"{MINUS}{volts} V")
        painter.drawText(room, align.AlignHCenter, "0")
        painter.drawText(room, align.AlignRight, f"+{volts} V")

    def _draw_hidden(self, painter: QPainter, hidden: int) -> None:
        room = QRectF(0, self.height() - _LEGEND_HEIGHT, self.width(), _LEGEND_HEIGHT)
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom
        painter.drawText(room, right, self.tr("{0} more").format(hidden))

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            QToolTip.showText(event.globalPos(), self.describe(event.pos()), self)
            return True
        return super().event(event)


def _image(part: np.ndarray) -> QImage:
    """Make a picture of values from −1 to +1, one pixel each."""
    bounded = np.clip(part, -1, 1)
    strength = np.sign(bounded) * np.abs(bounded) ** _GAMMA
    index = np.ascontiguousarray(np.rint(strength * _SIDE) + _SIDE, dtype=np.uint8)
    rows, columns = index.shape
    image = QImage(index.data, columns, rows, columns, QImage.Format.Format_Indexed8).copy()
    image.setColorTable(_colors(theme.theme))
    return image


@cache
def _colors(palette: theme.Palette) -> list[int]:
    """List the colours from −1 to +1: the two colours of weights with black between."""
    ends = (palette.minus, palette.plus)
    steps = range(-_SIDE, _SIDE + 1)
    return [theme.mix(palette.well, ends[step > 0], abs(step) / _SIDE).rgb() for step in steps]
