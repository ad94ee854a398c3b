"""The weights of a machine without A-units: a map of the retina for each R-unit, and its bias."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QFontMetricsF, QKeyEvent, QMouseEvent, QPainter, QPen

from gui.base import theme
from gui.base.announce import announce
from gui.base.elide import elided
from gui.base.keyboard import ARROWS, is_chord
from gui.base.number_format import signed
from gui.console.dial_view import KEY_STEPS
from gui.console.weight_colors import color_of
from gui.console.weight_view import Tiles, WeightView

#: A cell this wide, in pixels of the design, has its number in it.
_NUMBERED = 40
#: Widest and least width of the place of the bias, in pixels of the design.
_WIDE_BIAS, _NARROW_BIAS = 96, 16
_TURNS = (*KEY_STEPS, Qt.Key.Key_0)


class WeightGrid(WeightView):
    """The weights on the retina; mouse or keyboard chooses one.

    The arrow keys move from cell to cell, and from the last row to the bias. Plus, minus and 0
    ask for the chosen weight to be turned.

    Signals
    -------
    pointed(int)
        The potentiometer under the pointer, −1 for none.
    chosen(int)
        Another potentiometer was chosen.
    turn_asked(int)
        The chosen one should turn by as many steps; 0 means to 0 V.
    """

    pointed = Signal(int)
    chosen = Signal(int)
    turn_asked = Signal(int)

    name_height = 22
    legend_height = 0
    largest_cell = 240

    def __init__(self) -> None:
        super().__init__()
        self._biases = np.zeros(0, dtype=np.float32)
        self._chosen = 0
        self._pointed = -1
        self.setAccessibleName(self.tr("Weights on the retina"))
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def set_weights(
        self, weights: np.ndarray, rows: int, columns: int, names: list[str] | None = None
    ) -> None:
        """Show weights.

        Parameters
        ----------
        weights : ndarray of float32, shape (r_units, features)
            Volts; the bias, if there is one, comes after the rows × columns cells.
        rows, columns : int
            Of the retina; a point of k numbers is 1 × k.
        names : list of str, optional
            Of the R-units.
        """
        cells = rows * columns
        self._biases = np.array(weights[:, cells:], dtype=np.float32).ravel()
        self.set_maps(weights[:, :cells].reshape(-1, rows, columns), names or [])
        self._rescale()  # a bias may have changed alone
        if self._chosen >= weights.size:
            self._chosen = 0
        self._describe()
        self.update()

    def _largest(self) -> float:
        return max(super()._largest(), float(np.abs(self._biases).max(initial=0.0)))

    @property
    def chosen_pot(self) -> int:
        """The chosen potentiometer."""
        return self._chosen

    def choose(self, pot: int) -> None:
        """Choose a potentiometer."""
        if pot != self._chosen and 0 <= pot < self._count:
            self._chosen = pot
            if pot // self._features not in self._shown(self._tiles()):
                self.turn_to(pot // self._features)
            self.update()
            self.chosen.emit(pot)
        self._describe()

    def words(self, pot: int) -> str:
        """Name the weight of a potentiometer, and its volts."""
        unit, place = divmod(pot, self._features)
        name = self._names[unit]
        if place >= self._cells:
            text = self.tr("{unit}, bias: {volts} V")
            return text.format(unit=name, volts=signed(float(self._biases[unit])))
        row, column = divmod(place, self._maps.shape[2])
        volts = signed(float(self._maps[unit, row, column]))
        if self._maps.shape[1] == 1:
            text = self.tr("{unit}, cell {column}: {volts} V")
        else:
            text = self.tr("{unit}, row {row}, column {column}: {volts} V")
        return text.format(unit=name, row=row + 1, column=column + 1, volts=volts)

    def describe(self, position: QPoint) -> str:
        """Describe the weight at a point of the widget; empty outside the maps."""
        pot = self.pot_at(position)
        return self.words(pot) if pot >= 0 else ""

    def pot_at(self, position: QPoint) -> int:
        """Return the potentiometer of the weight at a point; −1 for none."""
        found = self._find(position)
        if found is not None:
            unit, row, column = found
            return unit * self._features + row * self._maps.shape[2] + column
        if not len(self._maps):
            return -1
        tiles, ratio = self._tiles(), self.devicePixelRatioF()
        spot = position.toPointF() * ratio
        for unit in self._shown(tiles) if len(self._biases) else ():
            if self._bias_rect(tiles, unit, ratio).contains(spot):
                return unit * self._features + self._cells
        return -1

    def minimumSizeHint(self) -> QSize:
        return QSize(200, 96)

    # What is where -------------------------------------------------------------------------

    @property
    def _cells(self) -> int:
        return int(self._maps.shape[1] * self._maps.shape[2])

    @property
    def _features(self) -> int:
        return self._cells + (len(self._biases) > 0)

    @property
    def _count(self) -> int:
        return len(self._maps) * self._features

    def _bias_rect(self, tiles: Tiles, unit: int, ratio: float) -> QRectF:
        """Return the place of a bias: under the right half of its map, in device pixels."""
        below = tiles.map_rect(unit - self._first, *self._maps.shape[1:])
        scale = ratio * theme.scale
        width = min(max(below.width() * 0.6, _NARROW_BIAS * scale), _WIDE_BIAS * scale)
        top = below.bottom() + 1 + 4 * ratio
        return QRectF(below.right() + 1 - width, top, width, 17 * scale)

    def _rect(self, tiles: Tiles, pot: int, ratio: float) -> QRectF:
        unit, place = divmod(pot, self._features)
        if place >= self._cells:
            return self._bias_rect(tiles, unit, ratio)
        corner = tiles.map_rect(unit - self._first, *self._maps.shape[1:]).topLeft()
        row, column = divmod(place, self._maps.shape[2])
        at = corner + QPoint(column, row) * tiles.cell
        return QRectF(QPointF(at), QSize(tiles.cell, tiles.cell).toSizeF())

    # Painting ------------------------------------------------------------------------------

    def _draw_values(
        self, painter: QPainter, unit: int, part: np.ndarray, cell: int, ratio: float
    ) -> None:
        """Write the numbers where there is room for them."""
        if cell < _NUMBERED * ratio * theme.scale:
            super()._draw_values(painter, unit, part, cell, ratio)
            return
        size = max(14.0, cell / ratio / theme.scale / 8)
        painter.setFont(theme.font(round(size * ratio), mono=True, weight=500))
        for (row, column), volts in np.ndenumerate(self._maps[unit]):
            rect = QRectF(column * cell, row * cell, cell, cell)
            _write(painter, rect, float(volts), float(part[row, column]))

    def _draw_name(self, painter: QPainter, rect: QRect, unit: int, ratio: float) -> None:
        """Write the name of an R-unit at the left, and its bias beside it."""
        high = 17 * ratio * theme.scale
        bias = self._bias_rect(self._tiles(), unit, ratio)
        wide = (bias.left() if len(self._biases) else rect.right()) - rect.left() - 2 * ratio
        room = QRectF(rect.left(), bias.top(), max(wide, 0.0), high)
        middle = Qt.AlignmentFlag.AlignVCenter
        painter.setFont(theme.font(round(theme.TITLE * ratio)))
        painter.setPen(theme.theme.color("text"))
        name = self._names[unit]
        short = elided(name, QFontMetricsF(painter.font()), room.width())
        painter.drawText(room, middle | Qt.AlignmentFlag.AlignLeft, short)
        if len(self._biases):
            self._draw_bias(painter, bias, unit)

    def _draw_bias(self, painter: QPainter, room: QRectF, unit: int) -> None:
        bias = float(self._biases[unit])
        part = bias / self._scale
        painter.fillRect(room, color_of(part))
        texts = (self.tr("bias {volts}"), "{volts}")
        written = [text.format(volts=signed(bias)) for text in texts]
        wide = QFontMetricsF(painter.font()).horizontalAdvance
        fitting = next((text for text in written if wide(text) <= room.width() - 4), written[1][:1])
        painter.setPen(theme.instruments.color(_ink(part)))
        painter.drawText(room, Qt.AlignmentFlag.AlignCenter, fitting)

    def _draw_over(self, painter: QPainter, tiles: Tiles, ratio: float) -> None:
        """Draw the frame of the chosen weight."""
        if self._chosen // self._features not in self._shown(tiles):
            return
        rect = self._rect(tiles, self._chosen, ratio)
        width = max(1.0, round(1.5 * ratio))
        frame = rect.adjusted(-width, -width, width, width)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for color, out in (("well", width), ("action" if self.hasFocus() else "lamp", 0.0)):
            painter.setPen(QPen(theme.instruments.color(color), width))
            painter.drawRect(frame.adjusted(-out, -out, out, out))

    # Pointing and choosing -----------------------------------------------------------------

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._point(self.pot_at(event.position().toPoint()))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        pot = self.pot_at(event.position().toPoint())
        if pot >= 0:
            self.choose(pot)

    def leaveEvent(self, event: QEvent) -> None:
        self._point(-1)

    def _point(self, pot: int) -> None:
        if pot != self._pointed:
            self._pointed = pot
            self.pointed.emit(pot)

    def focusInEvent(self, event: QFocusEvent) -> None:
        self.update()
        super().focusInEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self.update()
        super().focusOutEvent(event)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            event.setAccepted(self._takes(event))
            return True
        return super().event(event)

    def _takes(self, event: QKeyEvent) -> bool:
        """Return whether this view handles a key while it has the focus."""
        keys = (*ARROWS, *_TURNS, Qt.Key.Key_Home, Qt.Key.Key_End)
        return not is_chord(event) and event.key() in keys and bool(self._count)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if not self._takes(event):
            event.ignore()
        elif key in _TURNS:
            self.turn_asked.emit(KEY_STEPS.get(key, 0))
        elif key in ARROWS:
            self.choose(self._beside(*ARROWS[key]))
        else:
            self.choose(0 if key == Qt.Key.Key_Home else self._count - 1)

    def _beside(self, down: int, right: int) -> int:
        """Return the weight next to the chosen one; the bias lies under the last row of its map."""
        unit, place = divmod(self._chosen, self._features)
        _, rows, columns = self._maps.shape
        is_bias = place >= self._cells
        row, column = (rows, columns - 1) if is_bias else divmod(place, columns)
        if is_bias and right:  # to the bias of the map beside
            column = columns - 1 if right > 0 else 0
        row, column = row + down, column + right
        across = self._tiles().columns
        if not 0 <= column < columns:
            unit, column = unit + right, 0 if right > 0 else columns - 1
        lowest = rows - 1 + (len(self._biases) > 0)
        if not 0 <= row <= lowest:
            unit, row = unit + down * across, 0 if down > 0 else lowest
        if not 0 <= unit < len(self._maps):
            return self._chosen
        inside = self._cells if row == rows else row * columns + column
        return unit * self._features + inside

    def _describe(self) -> None:
        if self._count:
            announce(self, self.words(self._chosen))


def _ink(part: float) -> str:
    """Return the text colour for the colour of a value."""
    return "well" if abs(part) > 0.45 else "lamp"


def _write(painter: QPainter, room: QRectF, volts: float, part: float) -> None:
    painter.setPen(theme.instruments.color(_ink(part)))
    painter.drawText(room, Qt.AlignmentFlag.AlignCenter, signed(volts))
