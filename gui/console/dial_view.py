"""The potentiometers: a dial for each, which can be turned by hand."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QPointF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QHideEvent, QMouseEvent, QPainter, QWheelEvent
from PySide6.QtWidgets import QApplication, QWidget

from gui.base.number_format import round_step, signed
from gui.base.repeated_drawing import writes_shapes
from gui.console.card_view import CardView
from gui.console.cards import BAY_UNITS, Cards
from gui.console.dial_face import DialFace
from gui.console.mosaic import draw_mosaic

#: A vertical drag over this many pixels goes from one stop to the other.
FULL_DRAG = 220
#: Steps of one key or wheel notch from stop to stop: 0.5 V for ±11 V.
STEPS = 44
_PAGE = 4
#: Dials this wide leave some room between them.
_ROOMY = 16
#: Keys and wheel notches closer together than this, in ms, are one turn.
PAUSE = 600

#: Steps that a key turns a dial.
KEY_STEPS = {
    Qt.Key.Key_Plus: 1,
    Qt.Key.Key_Minus: -1,
    Qt.Key.Key_PageUp: _PAGE,
    Qt.Key.Key_PageDown: -_PAGE,
}


class DialView(CardView):
    """The potentiometers as dials on cards.

    The needle points from 7 o'clock (−limit) over 12 o'clock (0 V) to 5 o'clock (+limit). The
    view asks for a dial to be turned with `turned` and shows what `set_volts` says.

    Signals
    -------
    pointed(int)
        The dial under the pointer or under the keyboard's cursor, −1 for none.
    turn_started(int), turn_ended(int)
        A dial is taken and released by hand: everything between is one turn.
    turned(int, float)
        The dial and the volts it was turned to, within ±limit.
    """

    turned = Signal(int, float)
    turn_started = Signal(int)
    turn_ended = Signal(int)

    keys = CardView.keys | {*KEY_STEPS, Qt.Key.Key_0}

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._introduce(
            self.tr("Potentiometers"),
            self.tr("Arrow keys move between dials, plus and minus turn a dial, 0 sets it to 0 V."),
        )
        self._volts = np.zeros(BAY_UNITS)
        self._stuck = self._told_stuck = np.zeros(BAY_UNITS, dtype=bool)
        self._limit = 11.0
        self._scale = 11.0
        self._face = DialFace(8, 1)
        self._levels = np.zeros(BAY_UNITS, dtype=int)
        self._stops = np.zeros(BAY_UNITS, dtype=bool)
        self._turning = -1
        self._hand_volts = 0.0
        self._grip: QPointF | None = None
        self._grip_volts = 0.0
        self._let_go = QTimer(self, singleShot=True, interval=PAUSE)
        self._let_go.timeout.connect(self._end_turn)

    # What owners set -----------------------------------------------------------------------

    def set_volts(self, volts: np.ndarray, limit: float, scale: float = 0.0) -> None:
        """Show where the potentiometers stand.

        Parameters
        ----------
        volts : ndarray of float, (n,)
            At least one.
        limit : float
            The stops are at ±limit. Without stops (infinite), the dials reach to the largest of
            the volts, to 1 V at least.
        scale : float
            Volts to which dials without stops reach, if these should not decide it.
        """
        self._volts = np.array(volts, dtype=float).ravel()
        self._limit = float(limit)
        largest = float(np.abs(self._volts).max()) if self._volts.size else 0.0
        self._scale = self._limit if np.isfinite(limit) and limit > 0 else max(1.0, largest, scale)
        self._resize_to(self._volts.size)
        self._take_stuck()
        self._lay_out_now()
        self._show()

    def set_stuck(self, stuck: np.ndarray) -> None:
        """Mark the potentiometers that no longer turn: bool (n,)."""
        self._told_stuck = np.array(stuck, dtype=bool).ravel()
        self._take_stuck()

    @property
    def at_stop(self) -> int:
        """How many dials are at the end of their range."""
        return int(np.count_nonzero(np.abs(self._volts) >= self._limit))

    def describe(self, unit: int) -> str:
        """Describe a potentiometer: number, R-unit, volts and state; empty for −1."""
        if not 0 <= unit < self._units:
            return ""
        parts = [
            self.tr("Potentiometer {0}").format(unit + self.first_unit + 1),
            *self._block_names(unit),
        ]
        parts.append(self.tr("{0} volts").format(signed(float(self._volts[unit]))))
        if self._stops[unit]:
            parts.append(self.tr("at the stop"))
        if self._stuck[unit]:
            parts.append(self.tr("stuck"))
        return ", ".join(parts)

    def sizeHint(self) -> QSize:
        return QSize(400, 400)

    # Painting ------------------------------------------------------------------------------

    def _new_layout(self, cards: Cards) -> None:
        ratio = self.devicePixelRatioF()
        side = cards.side if cards.side < _ROOMY * ratio else 0.9 * cards.side
        self._face = DialFace(side, ratio)
        self._levels, self._stops = self._stand()

    def _take_stuck(self) -> None:
        """Mark the stuck dials once there are as many marks as volts."""
        before, told = self._stuck, self._told_stuck
        self._stuck = told if told.size == self._units else np.zeros(self._units, dtype=bool)
        if before.size == self._units:
            self._touch(np.flatnonzero(before != self._stuck))

    def _stand(self) -> tuple[np.ndarray, np.ndarray]:
        """Return the visible positions of the needles, and which are at a stop."""
        levels = self._face.levels
        part = np.clip(self._volts / self._scale, -1, 1)
        seen = np.maximum(np.rint(np.abs(part) * levels), part != 0)  # 0 is for 0 V alone
        return (seen * np.sign(part)).astype(int), np.abs(self._volts) >= self._limit

    def _show(self) -> None:
        """Redraw the dials that changed visibly."""
        levels, stops = self._levels, self._stops
        self._levels, self._stops = self._stand()
        if levels.size == self._levels.size:
            self._touch(np.flatnonzero((levels != self._levels) | (stops != self._stops)))

    def _draw_units(self, painter: QPainter, cards: Cards, units: np.ndarray) -> None:
        face = self._face
        x, y = cards.corners(units)
        x = np.floor(x + (cards.cell_width - face.side) / 2).astype(int)
        y = np.floor(y + (cards.cell_height - face.side) / 2).astype(int)
        levels, stops, stuck = self._levels[units], self._stops[units], self._stuck[units]
        if face.is_tiny and not writes_shapes(painter):
            pictures, which = face.pictures(levels, stops, stuck)
            draw_mosaic(painter, pictures, which, x, y)
            return
        looks = zip(levels.tolist(), stops.tolist(), stuck.tolist(), strict=True)
        places = zip(x.tolist(), y.tolist(), looks, strict=True)
        if writes_shapes(painter):
            for left, top, look in places:
                face.draw(painter, left, top, look)
            return
        for left, top, look in places:
            painter.drawPixmap(left, top, face.picture(look))

    # Turning -------------------------------------------------------------------------------

    def _turn(self, unit: int, volts: float, grain: float) -> None:
        """Turn a dial to a round number of volts within its range."""
        if self._turning != unit:
            self._end_turn()
            self._turning = unit
            self._hand_volts = float(self._volts[unit])
            self.turn_started.emit(unit + self.first_unit)
        volts = round(volts / grain) * grain
        if np.isfinite(self._limit):
            volts = min(max(volts, -self._limit), self._limit)
        if volts != self._hand_volts:
            self._hand_volts = volts
            self.turned.emit(unit + self.first_unit, volts)

    def turn_by(self, unit: int, steps: float) -> None:
        """Turn a dial by steps; steps in quick succession are one turn."""
        step = self._step()
        start = self._hand_volts if self._turning == unit else float(self._volts[unit])
        self._turn(unit, start + steps * step, step / 10)
        self._let_go.start()

    def turn_to_zero(self, unit: int) -> None:
        """Turn a dial to 0 V."""
        self._turn(unit, 0.0, 1.0)
        self._end_turn()

    def _end_turn(self) -> None:
        self._let_go.stop()
        if self._turning >= 0:
            unit, self._turning = self._turning, -1
            self.turn_ended.emit(unit + self.first_unit)

    def _step(self) -> float:
        """Return the volts of one key press: 0.5 V for ±11 V."""
        return round_step(2 * self._scale / STEPS)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        self._end_turn()
        if event.button() == Qt.MouseButton.LeftButton and self._cursor >= 0:
            self._grip = event.position()
            self._grip_volts = float(self._volts[self._cursor])

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._grip is None:
            super().mouseMoveEvent(event)
            return
        up = self._grip.y() - event.position().y()
        if self._turning < 0 and abs(up) < QApplication.startDragDistance() / 2:
            return
        step = self._step()
        volts = self._grip_volts + up * 2 * self._scale / FULL_DRAG
        self._turn(self._cursor, volts, step / 5)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._grip = None
        self._end_turn()
        super().mouseReleaseEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        unit = self.unit_at(event.position())
        if event.button() == Qt.MouseButton.LeftButton and unit >= 0:
            self.turn_to_zero(unit)

    def wheelEvent(self, event: QWheelEvent) -> None:
        unit = self.unit_at(event.position())
        notches = event.angleDelta().y() / 120
        if unit < 0 or not notches:
            event.ignore()
            return
        self.turn_by(unit, notches)

    def _press(self, key: Qt.Key) -> bool:
        unit = self._cursor if self._cursor >= 0 else self._marked
        if unit >= 0 and key in KEY_STEPS:
            self.turn_by(unit, KEY_STEPS[key])
        elif unit >= 0 and key == Qt.Key.Key_0:
            self.turn_to_zero(unit)
        else:
            self._end_turn()
            return super()._press(key)
        return True

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._end_turn()
        super().focusOutEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:
        self._grip = None
        self._end_turn()
        super().hideEvent(event)
