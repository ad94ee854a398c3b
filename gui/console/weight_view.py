"""The retina view: the weights of each R-unit, carried back through the wires onto the retina."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QFontMetrics,
    QHelpEvent,
    QPainter,
    QPaintEvent,
    QPixmap,
    QWheelEvent,
)
from PySide6.QtWidgets import QToolTip, QWidget

from gui.base import theme
from gui.base.number_format import round_step, signed
from gui.console.card_view import hair
from gui.console.weight_colors import HEIGHT, draw_scale, draw_signs, image_of

#: Lines are drawn between blocks of this many cells, as on the retina.
_BLOCK = 5
_SMALLEST_RULED = 4
_SCALES = (1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8)

#: Height of the name under a map, and the gap between maps, in pixels of the design.
NAME, GAP = 18, 8

#: Up to this many maps are all shown.
_ALWAYS = 10

#: A cell of a map is at least this wide, in pixels of the design, if there are more.
_SMALLEST_CELL = 2


class WeightView(QWidget):
    """One map for each R-unit, blue through black to orange, on one scale for all.

    Signs are marked + and −. The maps are painted once for each change of weights or size.

    Attributes
    ----------
    name_height, legend_height, largest_cell : float
        Heights of the line under a map and of the legend (0 for none), and width of the widest
        cell, in pixels of the design.

    Signals
    -------
    paged(int)
        Others are shown, where there is no room for all: the first of them.
    """

    paged = Signal(int)

    name_height: float = NAME
    legend_height: float = HEIGHT
    largest_cell: float = math.inf

    def __init__(self) -> None:
        super().__init__()
        self._maps = np.zeros((0, 1, 1), dtype=np.float32)
        self._names: list[str] = []
        self._scale = 1.0
        self._reach = 0.0
        self._first = 0  # of those shown, where there is no room for all
        self._pictures: list[QPixmap] = []
        self._drawn: tuple[object, ...] = ()
        self.setAccessibleName(self.tr("What each R-unit looks for"))

    def set_maps(self, maps: np.ndarray, names: list[str], reach: float = 0.0) -> None:
        """Show maps.

        Parameters
        ----------
        maps : ndarray of float32, (R, rows, columns)
            Volts that each cell of the retina would add to each R-unit.
        names : list of str
            Written under the maps; missing ones are R1, R2, …
        reach : float
            Volts that the scale reaches at least, so that two views can have the same.
        """
        maps = np.nan_to_num(np.asarray(maps, dtype=np.float32))
        names = [*names, *(f"R{unit + 1}" for unit in range(len(names), len(maps)))]
        is_same = names == self._names and reach == self._reach
        if is_same and np.array_equal(maps, self._maps):
            return
        self._maps, self._names, self._reach = maps, names, reach
        self._first = self._first if self._first < len(maps) else 0
        self._pictures = []
        self._rescale()
        self.update()

    def _rescale(self) -> None:
        """Choose the scale for what is shown."""
        scale = round_step(max(self._reach, self._largest()), _SCALES)
        if scale != self._scale:
            self._scale = scale
            self._pictures = []

    def _largest(self) -> float:
        """Return the largest of all volts shown."""
        return float(np.abs(self._maps).max()) if self._maps.size else 0.0

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
        height = round((self.height() - self.legend_height * theme.scale - GAP) * ratio)
        name = self.name_height * theme.scale
        return tile(count, rows, columns, width, height, ratio, name, self.largest_cell)

    def _shown(self, tiles: Tiles) -> range:
        """Return which maps are shown."""
        return range(self._first, min(self._first + tiles.shown, len(self._maps)))

    def turn_to(self, unit: int) -> None:
        """Show a map, and as many after it as fit."""
        per_page = max(1, self._tiles().shown)
        first = min(max(unit, 0), len(self._maps) - 1) // per_page * per_page
        if first != self._first:
            self._first = first
            self.update()
            self.paged.emit(first)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if not len(self._maps) or self._tiles().shown >= len(self._maps):
            event.ignore()
            return
        down = -1 if event.angleDelta().y() > 0 else 1
        self.turn_to(self._first + down * self._tiles().shown)

    def _find(self, position: QPoint) -> tuple[int, int, int] | None:
        """Find R-unit, row and column under a point."""
        if not len(self._maps):
            return None
        _, rows, columns = self._maps.shape
        tiles = self._tiles()
        spot = (position.toPointF() * self.devicePixelRatioF()).toPoint()
        for place, unit in enumerate(self._shown(tiles)):
            rect = tiles.map_rect(place, rows, columns)
            if rect.contains(spot):
                inside = spot - rect.topLeft()
                return unit, inside.y() // tiles.cell, inside.x() // tiles.cell
        return None

    # Painting ------------------------------------------------------------------------------

    def _draw_maps(self, tiles: Tiles, ratio: float) -> None:
        """Draw each map that is shown into its picture, unless that is done."""
        drawn = (tiles, ratio, theme.theme, self._first)
        if not self._pictures or drawn != self._drawn:
            self._drawn = drawn
            self._pictures = [
                self._paint_map(unit, tiles.cell, ratio) for unit in self._shown(tiles)
            ]

    def paintEvent(self, event: QPaintEvent) -> None:
        if not len(self._maps):
            return
        tiles, ratio = self._tiles(), self.devicePixelRatioF()
        self._draw_maps(tiles, ratio)
        hidden = len(self._maps) - tiles.shown
        with QPainter(self) as painter:
            if self.legend_height:
                bottom = self.height() - round(self.legend_height * theme.scale)
                taken = self._width_of_hidden(hidden)
                draw_scale(painter, self.rect().adjusted(0, bottom, -taken, 0), self._scale)
            if hidden:
                self._draw_hidden(painter, hidden)
            painter.scale(1 / ratio, 1 / ratio)
            for place, unit in enumerate(self._shown(tiles)):
                rect = tiles.map_rect(place, *self._maps.shape[1:])
                painter.drawPixmap(rect.topLeft(), self._pictures[place])
                self._draw_name(painter, rect, unit, ratio)
            self._draw_over(painter, tiles, ratio)

    def _paint_map(self, unit: int, cell: int, ratio: float) -> QPixmap:
        part = self._maps[unit] / np.float64(self._scale)  # which float32 may not hold
        rows, columns = part.shape
        picture = QPixmap(columns * cell, rows * cell)
        with QPainter(picture) as painter:
            painter.drawImage(picture.rect(), image_of(part))
            if cell >= _SMALLEST_RULED * ratio:
                self._draw_rules(painter, picture.rect(), cell, hair(ratio))
            self._draw_values(painter, unit, part, cell, ratio)
        return picture

    def _draw_values(
        self, painter: QPainter, unit: int, part: np.ndarray, cell: int, ratio: float
    ) -> None:
        """Draw the weights in a way that does not depend on colour."""
        draw_signs(painter, part, 0, 0, cell, ratio)

    def _draw_name(self, painter: QPainter, rect: QRect, unit: int, ratio: float) -> None:
        """Write the name of an R-unit under its map."""
        painter.setFont(theme.font(round(theme.TITLE * ratio)))
        painter.setPen(theme.theme.color("quiet"))
        high = self.name_height * theme.scale * ratio
        below = QRectF(rect.left() - 20, rect.bottom() + 3 * ratio, rect.width() + 40, high)
        painter.drawText(
            below, Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop, self._names[unit]
        )

    def _draw_over(self, painter: QPainter, tiles: Tiles, ratio: float) -> None:
        """Draw what lies over the maps, in device pixels."""

    def _draw_rules(self, painter: QPainter, rect: QRect, cell: int, thin: float) -> None:
        """Draw the lines that divide the retina into blocks."""
        color = theme.instruments.color("line")
        wide = int(thin)
        for place in range(_BLOCK * cell, rect.width(), _BLOCK * cell):
            painter.fillRect(rect.left() + place, rect.top(), wide, rect.height(), color)
        for place in range(_BLOCK * cell, rect.height(), _BLOCK * cell):
            painter.fillRect(rect.left(), rect.top() + place, rect.width(), wide, color)

    def _width_of_hidden(self, hidden: int) -> int:
        """Return the width that `_draw_hidden` takes from the scale."""
        if not hidden:
            return 0
        metrics = QFontMetrics(theme.font(theme.TITLE))
        return metrics.horizontalAdvance(self._hidden_text(hidden)) + theme.GUTTER

    def _hidden_text(self, hidden: int) -> str:
        return self.tr("{0} more: turn the wheel").format(hidden)

    def _draw_hidden(self, painter: QPainter, hidden: int) -> None:
        painter.setFont(theme.font(theme.TITLE))
        painter.setPen(theme.theme.color("quiet"))
        high = HEIGHT * theme.scale
        room = QRectF(0, self.height() - high, self.width(), high)
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom
        painter.drawText(room, right, self._hidden_text(hidden))

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            QToolTip.showText(event.globalPos(), self.describe(event.pos()), self)
            return True
        return super().event(event)


@dataclass(frozen=True, slots=True)
class Tiles:
    """A grid of tiles in device pixels, each a map above its name."""

    shown: int
    columns: int
    cell: int
    left: float
    top: float
    tile_width: float
    tile_height: float

    def map_rect(self, index: int, rows: int, columns: int) -> QRect:
        """Return the rectangle of a map."""
        row, column = divmod(index, self.columns)
        left = round(self.left + column * self.tile_width)
        top = round(self.top + row * self.tile_height)
        return QRect(left, top, columns * self.cell, rows * self.cell)


def tile(
    count: int,
    rows: int,
    columns: int,
    width: int,
    height: int,
    scale: float,
    name: float = NAME,
    largest: float = math.inf,
) -> Tiles:
    """Choose the grid in which maps are largest.

    Parameters
    ----------
    count, rows, columns : int
        How many maps, and their cells.
    width, height : int
        The room for them, in device pixels.
    scale : float
        Device pixels per pixel of the design.
    name : float
        Height of the line under a map, in pixels of the design.
    largest : float
        Widest cell, in pixels of the design; maps that leave room over stand in its middle.
    """
    name, gap = name * scale, GAP * scale

    def cell_of(across: int) -> float:
        down = -(-count // across)
        wide = (width - gap * (across - 1)) / across / columns
        high = (height - gap * (down - 1) - name * down) / down / rows
        return min(wide, high)

    across = max(range(1, count + 1), key=cell_of)
    cell = max(1, int(min(cell_of(across), largest * scale)))
    smallest = round(_SMALLEST_CELL * scale)
    if count > _ALWAYS and cell < smallest:
        cell = smallest
        across = max(1, int((width + gap) / (columns * cell + gap)))
        down = max(1, int((height + gap) / (rows * cell + name + gap)))
        count = min(count, across * down)
    tile_width, tile_height = columns * cell + gap, rows * cell + name + gap
    left = (width - across * tile_width + gap) / 2
    spare = height - -(-count // across) * tile_height + gap
    top = max(0.0, spare / 2) if math.isfinite(largest) else 0.0
    return Tiles(count, across, cell, left, top, tile_width, tile_height)
