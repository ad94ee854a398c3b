"""The lights of a panel as they shine, and its R lamps below them."""

from __future__ import annotations

from math import floor

import numpy as np
from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QRadialGradient,
)
from PySide6.QtWidgets import QWidget

from gui.base import theme
from gui.base.announce import announce
from gui.base.keyboard import ARROWS, BY_KEYBOARD, RETURNS
from gui.console.lamp_view import lamp_stamp
from gui.console.photocells import CellGrid, fit, to_device_pixels

#: Level of a light at its brightest.
FULL = 127

#: Share of the full colour that the weakest light gets, so that it is visible on a screen.
_WEAKEST = 0.22

#: From one light to the next, in pixels of the design: below these there is no mark, no glow.
_MARKED, _ROUND = 15, 5

#: Height of the row of R lamps, and of its lamps.
_LAMP_ROW, _LAMP = 34, 13


class LightView(QWidget):
    """A grid of lights, drawn as the board last said that they are.

    The keyboard has a cursor: it appears on Tab or an arrow key; Enter and Space choose.

    Signals
    -------
    pointed(int)
        The cell under the pointer or the cursor, −1 for none.
    chosen(int)
        A cell was clicked, or chosen by key.
    """

    pointed = Signal(int)
    chosen = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self._rows, self._columns, self._count = 0, 0, 0
        self._levels = np.zeros(0, dtype=np.int8)
        self._lamps = np.zeros(0, dtype=bool)
        self._colors = ("#55A8FF", "#FF9A4A")
        self._stamps: dict[int, QPixmap] = {}
        self._stamps_for: tuple[object, ...] = ()
        self._marked = self._cursor = self._under = -1
        self._words = ""
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(self.tr("Lights of the panel"))

    # --- what owners set -------------------------------------------------------------------

    def set_grid(self, rows: int, columns: int, count: int) -> None:
        """Set the number of lights and of rows; cells after the last light are empty."""
        if (rows, columns, count) != (self._rows, self._columns, self._count):
            self._rows, self._columns, self._count = rows, columns, count
            self._levels = np.zeros(count, dtype=np.int8)
            self._cursor = self._under = self._marked = -1
            self.update()

    def set_colors(self, minus: str, plus: str) -> None:
        """Choose the colours of the negative and of the positive levels, ``#RRGGBB``."""
        if (minus, plus) != self._colors:
            self._colors = (minus, plus)
            self.update()

    def set_levels(self, levels: np.ndarray) -> None:
        """Show levels: int8 (count,), −127…127, cell by cell from the top left."""
        if not np.array_equal(levels, self._levels):
            self._levels = np.array(levels, dtype=np.int8)
            self.update()

    def set_lamps(self, lit: np.ndarray) -> None:
        """Light R lamps: bool, one for each."""
        if not np.array_equal(lit, self._lamps):
            self._lamps = np.array(lit, dtype=bool)
            self.update()

    def set_marked(self, cell: int) -> None:
        """Draw a frame around a cell; −1 for none."""
        if cell != self._marked:
            self._marked = cell
            self.update()

    def set_words(self, words: str) -> None:
        """Show a sentence in place of the lights."""
        if words != self._words:
            self._words = words
            self.update()

    def tell(self, words: str) -> None:
        """Announce to a screen reader what is pointed at."""
        announce(self, words)

    def sizeHint(self) -> QSize:
        return QSize(420, 420)

    def minimumSizeHint(self) -> QSize:
        return QSize(240, 200)

    # --- where cells are -------------------------------------------------------------------

    def cell_at(self, point: QPointF) -> int:
        """Return the cell at a point of the widget, −1 outside them."""
        if not self._count:
            return -1
        row, column = (floor(place) for place in self._grid().place(point))
        if not (0 <= row < self._rows and 0 <= column < self._columns):
            return -1
        cell = row * self._columns + column
        return cell if cell < self._count else -1

    def cell_rect(self, cell: int) -> QRectF:
        """Return the square of a cell, in pixels of the widget."""
        grid = self._grid()
        rect = grid.cell(*divmod(cell, self._columns))
        ratio = grid.ratio
        return QRectF(
            rect.x() / ratio, rect.y() / ratio, rect.width() / ratio, rect.height() / ratio
        )

    def _grid(self) -> CellGrid:
        row = round(_LAMP_ROW * theme.scale) if self._lamps.size else 0
        ratio = self.devicePixelRatioF()
        # A panel with only R lamps shows them in the usual place: below a grid of one cell.
        rows, columns = max(1, self._rows), max(1, self._columns)
        return fit(rows, columns, self.width(), self.height() - row, ratio)

    # --- painting --------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            if not self._count and not self._lamps.size:
                self._paint_words(painter)
                return
            grid = self._grid()
            if self._count:
                painter.save()
                to_device_pixels(painter, grid.ratio)
                self._paint_lights(painter, grid)
                self._paint_frames(painter, grid)
                painter.restore()
            if self._lamps.size:
                self._paint_lamps(painter, grid)

    def _paint_words(self, painter: QPainter) -> None:
        painter.setPen(theme.theme.color("quiet"))
        painter.setFont(theme.font())
        box = self.rect().adjusted(24, 0, -24, 0)
        wrapped = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
        painter.drawText(box, wrapped, self._words)

    def _paint_lights(self, painter: QPainter, grid: CellGrid) -> None:
        painter.fillRect(grid.rect(), theme.theme.color("well"))
        if grid.pitch < _ROUND * grid.ratio:
            self._paint_picture(painter, grid)
            return
        key = (grid.pitch, grid.gap, grid.ratio, self._colors, theme.theme)
        if key != self._stamps_for:
            self._stamps.clear()
            self._stamps_for = key
        left, top, pitch = grid.left + grid.gap, grid.top + grid.gap, grid.pitch
        for cell, level in enumerate(self._levels.tolist()):
            row, column = divmod(cell, self._columns)
            stamp = self._stamps.get(level)
            if stamp is None:
                stamp = self._stamps[level] = self._stamp(level, grid)
            painter.drawPixmap(left + column * pitch, top + row * pitch, stamp)

    def _paint_picture(self, painter: QPainter, grid: CellGrid) -> None:
        """Draw lights too small to be round: a point of colour each."""
        share = _strength(np.abs(self._levels.astype(float)))[:, None]
        colors = (QColor(name) for name in self._colors)
        pair = np.array([(one.red(), one.green(), one.blue()) for one in colors], dtype=float)
        rgb = np.zeros((self._rows * self._columns, 3), dtype=np.uint8)
        rgb[: self._count] = pair[(self._levels > 0).astype(int)] * share
        image = QImage(
            rgb.tobytes(), self._columns, self._rows, 3 * self._columns,
            QImage.Format.Format_RGB888,
        )  # fmt: skip
        painter.drawImage(grid.rect(), image)

    def _stamp(self, level: int, grid: CellGrid) -> QPixmap:
        """Paint one light."""
        side = grid.pitch - grid.gap
        made = QPixmap(side, side)
        made.fill(Qt.GlobalColor.transparent)
        middle = QPointF(side / 2, side / 2)
        with QPainter(made) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            if level == 0:
                painter.setBrush(theme.mix(theme.instruments.well, theme.instruments.line, 0.75))
                painter.drawEllipse(middle, side * 0.3, side * 0.3)
                return made
            color = self._colors[level > 0]
            painter.setBrush(_shine(middle, side, color, float(_strength(abs(level)))))
            painter.drawEllipse(middle, side / 2, side / 2)
            if grid.pitch >= _MARKED * grid.ratio:
                _draw_sign(painter, middle, side * 0.17, level > 0, grid.ratio)
        return made

    def _paint_frames(self, painter: QPainter, grid: CellGrid) -> None:
        """Draw the frames of the marked cell and of the keyboard cursor."""
        for cell, name, width in ((self._marked, "text", 2.0), (self._cursor, "action", 1.5)):
            if 0 <= cell < self._count and (cell != self._cursor or self.hasFocus()):
                rect = QRectF(grid.cell(*divmod(cell, self._columns)))
                out = width * grid.ratio / 2 + 1
                painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                painter.setPen(QPen(theme.instruments.color(name), width * grid.ratio))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRoundedRect(rect.adjusted(-out, -out, out, out), 4, 4)

    def _paint_lamps(self, painter: QPainter, grid: CellGrid) -> None:
        """Draw the R lamps in a row below the lights, each with its number."""
        ratio, count = grid.ratio, self._lamps.size
        left, width = grid.left / ratio, grid.width / ratio
        step = min(width / count, 60.0 * theme.scale)
        start = left + (width - step * count) / 2
        height = round(_LAMP_ROW * theme.scale)
        middle = (grid.top + grid.height) / ratio + height / 2 + 2
        painter.setFont(theme.font(theme.TITLE, mono=True))
        named = step >= 36 * theme.scale
        for number, lit in enumerate(self._lamps.tolist()):
            lamp = lamp_stamp(round(_LAMP * ratio), lit).picture
            lamp.setDevicePixelRatio(ratio)
            x = start + step * number
            half = lamp.width() / ratio / 2
            at = QPointF(x + (12 if named else step / 2), middle)
            theme.draw_socket(painter, at, _LAMP / 2 + 3)
            painter.drawImage(at - QPointF(half, half), lamp)
            if named:
                painter.setPen(theme.theme.color("text" if lit else "quiet"))
                box = QRect(round(x + 24), round(middle - 10), round(step - 24), 20)
                painter.drawText(box, Qt.AlignmentFlag.AlignVCenter, f"R{number + 1}")

    # --- pointing --------------------------------------------------------------------------

    def _point(self, cell: int) -> None:
        if cell != self._under:
            self._under = cell
            self.pointed.emit(cell)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._point(self.cell_at(event.position()))

    def leaveEvent(self, event: QEvent) -> None:
        self._point(self._cursor if self.hasFocus() else -1)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._set_cursor(-1)
        cell = self.cell_at(event.position())
        if event.button() == Qt.MouseButton.LeftButton and cell >= 0:
            self.chosen.emit(cell)

    def _set_cursor(self, cell: int) -> None:
        if cell != self._cursor:
            self._cursor = cell
            self.update()
        if cell >= 0:
            self._point(cell)

    def focusInEvent(self, event: QFocusEvent) -> None:
        if event.reason() in BY_KEYBOARD and self._count:
            self._set_cursor(max(self._cursor, 0))
        super().focusInEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._set_cursor(-1)
        super().focusOutEvent(event)

    def event(self, event: QEvent) -> bool:
        asked = event.type() == QEvent.Type.ShortcutOverride
        if asked and isinstance(event, QKeyEvent) and self._takes(event):
            event.accept()
            return True
        return super().event(event)

    def _takes(self, event: QKeyEvent) -> bool:
        """Return whether a key moves the cursor; Space and Enter only while it is visible."""
        if event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier or not self._count:
            return False
        chooses = event.key() in (Qt.Key.Key_Space, *RETURNS) and self._cursor >= 0
        return chooses or event.key() in ARROWS

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self._takes(event):
            event.ignore()
            return
        if event.key() not in ARROWS:
            self.chosen.emit(self._cursor)
            return
        if self._cursor < 0:
            self._set_cursor(0)
            return
        down, right = ARROWS[Qt.Key(event.key())]
        row, column = divmod(self._cursor, self._columns)
        row = min(max(row + down, 0), self._rows - 1)
        column = min(max(column + right, 0), self._columns - 1)
        cell = row * self._columns + column
        self._set_cursor(cell if cell < self._count else self._cursor)


def _strength(size: np.ndarray | int) -> np.ndarray:
    """Return the share of the full colour for the magnitude of a level; 0 is dark."""
    size = np.asarray(size, dtype=float)
    return np.where(size > 0, _WEAKEST + (1 - _WEAKEST) * size / FULL, 0.0)


def _shine(middle: QPointF, side: float, color: str, share: float) -> QRadialGradient:
    """Return the gradient of a lit lamp: bright in the middle, a glow at the rim."""
    well = theme.theme.well
    core = theme.mix(well, theme.mix(color, "#FFFFFF", 0.30 * share).name(), share)
    rim = theme.mix(well, color, share)
    glow = QColor(rim)
    light = QRadialGradient(middle, side / 2)
    light.setColorAt(0.0, core)
    light.setColorAt(0.62, rim)
    glow.setAlphaF(0.45)
    light.setColorAt(0.72, glow)
    glow.setAlphaF(0.0)
    light.setColorAt(1.0, glow)
    return light


def _draw_sign(painter: QPainter, middle: QPointF, arm: float, is_plus: bool, ratio: float) -> None:
    """Draw + or − into a light, for people who cannot distinguish the colours."""
    ink = QColor(theme.theme.well)
    ink.setAlphaF(0.75)
    painter.setPen(QPen(ink, max(1.0, 1.4 * ratio)))
    painter.drawLine(middle - QPointF(arm, 0), middle + QPointF(arm, 0))
    if is_plus:
        painter.drawLine(middle - QPointF(0, arm), middle + QPointF(0, arm))
