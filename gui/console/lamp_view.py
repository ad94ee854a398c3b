"""The association units: a lamp for each, lit when the unit is active."""

from __future__ import annotations

from functools import partial

import numpy as np
from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QRadialGradient
from PySide6.QtWidgets import QWidget

from gui.base import theme
from gui.base.repeated_drawing import Stamp
from gui.console.card_view import CardView
from gui.console.cards import BAY_UNITS, Cards

#: Diameter of a lamp, as a part of the square that its room leaves.
_LAMP = 0.66
#: Reach of the glow round a lit lamp, in diameters of the lamp.
_GLOW = 2.1


def lamp_stamp(diameter: int, lit: bool) -> Stamp:
    """Make a lamp, in the middle of a square that has room for its glow.

    Parameters
    ----------
    diameter : int
        Of the lamp itself, in device pixels. The square is larger, by an even number of pixels.
    lit : bool
        Lit lamps are bright and glow.
    """
    around = round(diameter * (_GLOW - 1) / 2) if lit else 1
    side = diameter + 2 * around
    return Stamp(side, partial(_draw_lamp, diameter, side, lit))


def _draw_lamp(diameter: int, side: int, lit: bool, painter: QPainter) -> None:
    middle = QPointF(side / 2, side / 2)
    painter.setPen(Qt.PenStyle.NoPen)
    if lit:
        _draw_glow(painter, middle, side / 2, diameter / side)
    painter.setBrush(theme.instruments.color("lamp" if lit else "line"))
    painter.drawEllipse(middle, diameter / 2, diameter / 2)


def _draw_cross(side: int, painter: QPainter) -> None:
    """Draw the cross of a lamp that never lights, in device pixels."""
    near = side * 0.15
    pen = QPen(theme.instruments.color("text"), max(1.0, side * 0.14))
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(pen)
    painter.drawLine(QPointF(near, near), QPointF(side - near, side - near))
    painter.drawLine(QPointF(near, side - near), QPointF(side - near, near))


def _draw_glow(painter: QPainter, middle: QPointF, reach: float, rim: float) -> None:
    """Draw light that falls off from the rim of a lamp."""
    light = QRadialGradient(middle, reach)
    for place, strength in ((0, 0.75), (rim, 0.6), ((rim + 1) / 2, 0.2), (1, 0)):
        color = QColor(theme.instruments.glow)
        color.setAlphaF(strength)
        light.setColorAt(place, color)
    painter.setBrush(light)
    painter.drawEllipse(middle, reach, reach)


class LampView(CardView):
    """The A-units as lamps on cards.

    Signals
    -------
    pointed(int)
        The unit under the pointer or under the keyboard's cursor, −1 for none.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._introduce(self.tr("Association units"), self.tr("Arrow keys move between units."))
        self._active = np.zeros(BAY_UNITS, dtype=bool)
        self._dead: frozenset[int] = frozenset()

    def set_active(self, active: np.ndarray) -> None:
        """Light the lamps of the active units.

        Parameters
        ----------
        active : ndarray of bool, (units,)
            At least one unit.
        """
        before, self._active = self._active, np.array(active, dtype=bool).ravel()
        if not self._resize_to(self._active.size):
            self._touch(np.flatnonzero(before != self._active))

    def set_dead(self, units: np.ndarray) -> None:
        """Mark A-units that never fire, by their numbers in the machine."""
        before, self._dead = self._dead, frozenset(units.tolist())
        changed = np.array(sorted(before ^ self._dead), dtype=np.int64) - self.first_unit
        self._touch(changed[(changed >= 0) & (changed < self._units)])

    def describe(self, unit: int) -> str:
        """Describe an A-unit: number, state, card and R-unit; empty for −1."""
        if not 0 <= unit < self._units:
            return ""
        state = self.tr("on") if self._active[unit] else self.tr("off")
        card = self.tr("card {0}").format(
            (unit + self.first_unit) // self._lay_out_now().per_card + 1
        )
        name = self.tr("A-unit {0}").format(unit + self.first_unit + 1)
        dead = [self.tr("dead")] if unit + self.first_unit in self._dead else []
        return ", ".join([name, state, *dead, card, *self._block_names(unit)])

    def sizeHint(self) -> QSize:
        return QSize(300, 400)

    def _new_layout(self, cards: Cards) -> None:
        diameter = max(1, round(cards.side * _LAMP))
        self._on, self._off = lamp_stamp(diameter, True), lamp_stamp(diameter, False)
        side = max(5, diameter)
        self._cross = Stamp(side, partial(_draw_cross, side))

    def _draw_rest(self, painter: QPainter, cards: Cards) -> None:
        self._stamp(painter, cards, self._off, np.arange(self._units))

    def _draw_units(self, painter: QPainter, cards: Cards, units: np.ndarray) -> None:
        self._stamp(painter, cards, self._on, units[self._active[units]])
        if self._dead:
            dead = [unit for unit in units.tolist() if unit + self.first_unit in self._dead]
            self._stamp(painter, cards, self._cross, np.array(dead, dtype=np.int64))

    def _stamp(self, painter: QPainter, cards: Cards, lamp: Stamp, units: np.ndarray) -> None:
        x, y = cards.corners(units)
        x = np.floor(x + (cards.cell_width - lamp.side) / 2).astype(int)
        y = np.floor(y + (cards.cell_height - lamp.side) / 2).astype(int)
        put = lamp.on(painter)
        for left, top in zip(x.tolist(), y.tolist(), strict=True):
            put(left, top)
