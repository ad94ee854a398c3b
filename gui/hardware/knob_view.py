"""The knobs of a panel: the position of each, and of the potentiometer that it turns."""

from __future__ import annotations

import math
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QHideEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPolygonF,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QApplication, QWidget

from gui.base import theme
from gui.base.announce import announce
from gui.base.keyboard import BY_KEYBOARD, RETURNS
from gui.base.number_format import signed
from gui.console.dial_face import SWEEP, DialFace
from gui.console.dial_view import FULL_DRAG, KEY_STEPS, PAUSE, STEPS

#: Width of a knob with its words, and the heights of its parts, in pixels of the design.
_WIDTH, _DIAL, _WORDS = 62, 40, 16
_ROW = _DIAL + 2 * _WORDS + 14

_TURNS = KEY_STEPS | {Qt.Key.Key_Up: 1, Qt.Key.Key_Down: -1}
_MOVES = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}


@dataclass(frozen=True, slots=True)
class Channel:
    """One knob or motor.

    Attributes
    ----------
    name : str
        What it is called.
    pot : str
        The potentiometer that it turns or follows; empty if the machine has none for it.
    volts : float
        Where the potentiometer is.
    knob : float or None
        Where the knob is, in volts; None if there is no knob or it is unknown.
    motor : float or None
        Where its motor was sent, in volts; None if there is no motor or it is at rest.
    """

    name: str
    pot: str
    volts: float = 0.0
    knob: float | None = None
    motor: float | None = None


class KnobView(QWidget):
    """One or more rows of knobs.

    A knob is drawn as a dial of its potentiometer; a small triangle in it shows where the knob
    itself stands, a dot on the rim where its motor was sent. Drag, turn the wheel or press + and −
    to turn one.

    Signals
    -------
    turned(int, float)
        A channel and the volts that its knob was turned to.
    chosen(int)
        A channel was clicked or reached by key.
    """

    turned = Signal(int, float)
    chosen = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self._channels: tuple[Channel, ...] = ()
        self._span = 11.0
        self._chosen = 0
        self._turns_knobs = False
        self._grip: QPointF | None = None
        self._grip_volts = 0.0
        self._asked: float | None = None  # what the chosen one is being turned to
        self._still = QTimer(self, singleShot=True, interval=PAUSE)
        self._still.timeout.connect(self._forget_turn)
        self._face = DialFace(_DIAL, 1)
        self._face_for: tuple[object, ...] = ()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(self.tr("Knobs of the panel"))
        self.setToolTip(
            self.tr(
                "Needle: the potentiometer. Triangle: the knob on the panel. Green dot: where "
                "its motor was sent."
            )
        )

    # --- what owners set -------------------------------------------------------------------

    def set_channels(
        self, channels: tuple[Channel, ...], span: float, *, turns_knobs: bool = False
    ) -> None:
        """Show knobs.

        Parameters
        ----------
        span : float
            Their ends are at ±span volts.
        turns_knobs : bool
            Whether the knobs themselves can be turned from here; otherwise a turn begins where the
            potentiometer stands, as a real knob does not move by it.
        """
        self._turns_knobs = turns_knobs
        if (channels, span) == (self._channels, self._span):
            return
        count = len(self._channels)
        self._channels, self._span = channels, span
        if len(channels) != count:
            self._chosen = min(self._chosen, max(0, len(channels) - 1))
            self._fit()
        if self.hasFocus():
            announce(self, self.describe(self._chosen))
        self.update()

    @property
    def channel(self) -> int:
        """The channel that was chosen last."""
        return self._chosen

    def describe(self, number: int) -> str:
        """Describe a channel and its state; empty if there is no such channel."""
        if not 0 <= number < len(self._channels):
            return ""
        channel = self._channels[number]
        if not channel.pot:
            return self.tr("{0}: this machine has no potentiometer for it.").format(channel.name)
        text = self.tr("{0} turns potentiometer {1}, which is at {2} V.")
        said = [text.format(channel.name, channel.pot, signed(channel.volts))]
        if channel.motor is not None:
            said.append(self.tr("Its motor was sent to {0} V.").format(signed(channel.motor)))
        knob = channel.knob
        if knob is not None and abs(knob - channel.volts) > self._span / 100:
            text = self.tr("The knob is at {0} V and has no effect until it reaches that value.")
            said.append(text.format(signed(knob)))
        return " ".join(said)

    # --- where they are --------------------------------------------------------------------

    def channel_rect(self, number: int) -> QRectF:
        """Return the room of a channel."""
        columns = self._columns()
        row, column = divmod(number, columns)
        width = self.width() / columns
        height = _ROW * theme.scale
        return QRectF(column * width, row * height, width, height)

    def _columns(self) -> int:
        fit = max(1, int(self.width() / (_WIDTH * theme.scale)))
        count = max(1, len(self._channels))
        rows = math.ceil(count / fit)
        return math.ceil(count / rows)

    def _channel_at(self, point: QPointF) -> int:
        for number in range(len(self._channels)):
            if self.channel_rect(number).contains(point):
                return number
        return -1

    def _fit(self) -> None:
        """Set the height to that of the rows of knobs."""
        rows = math.ceil(len(self._channels) / self._columns())
        self.setFixedHeight(round(rows * _ROW * theme.scale))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def minimumSizeHint(self) -> QSize:
        return QSize(240, 0)

    # --- painting --------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        ratio = self.devicePixelRatioF()
        key = (ratio, theme.scale, theme.theme)
        if key != self._face_for:
            self._face_for = key
            self._face = DialFace(round(_DIAL * theme.scale * ratio), ratio)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for number, channel in enumerate(self._channels):
                self._paint(painter, number, channel, self.channel_rect(number), ratio)

    def _paint(
        self, painter: QPainter, number: int, channel: Channel, rect: QRectF, ratio: float
    ) -> None:
        colors, words = theme.theme, _WORDS * theme.scale
        if number == self._chosen and self.hasFocus():
            painter.setPen(QPen(colors.color("action"), colors.focus))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(rect.adjusted(2, 1, -2, -1), 7, 7)
        side = self._face.side / ratio
        middle = QPointF(rect.center().x(), rect.top() + words + 7 + side / 2)
        painter.setFont(theme.font(theme.TITLE))
        painter.setPen(colors.color("quiet"))
        top = QRectF(rect.left(), rect.top() + 1, rect.width(), words)
        painter.drawText(top, Qt.AlignmentFlag.AlignCenter, channel.name)
        theme.draw_socket(painter, middle, side / 2 + 1)
        picture = self._face.picture(self._look(channel))
        picture.setDevicePixelRatio(ratio)
        painter.drawPixmap(middle - QPointF(side / 2, side / 2), picture)
        if channel.motor is not None:
            self._paint_motor(painter, middle, side / 2, channel.motor)
        if channel.knob is not None:
            self._paint_knob(painter, middle, side / 2, channel.knob)
        painter.setFont(theme.font(theme.TITLE, mono=True))
        painter.setPen(colors.color("text" if channel.pot else "quiet"))
        below = QRectF(rect.left(), middle.y() + side / 2 + 5, rect.width(), words)
        text = signed(channel.volts) + " V" if channel.pot else "–"
        painter.drawText(below, Qt.AlignmentFlag.AlignCenter, text)

    def _look(self, channel: Channel) -> tuple[int, bool, bool]:
        levels = self._face.levels
        part = min(1.0, max(-1.0, channel.volts / self._span)) if channel.pot else 0.0
        level = round(part * levels) or int(math.copysign(part != 0, part))
        return level, abs(part) >= 1, False

    def _towards(self, volts: float) -> QPointF:
        """Return the direction from the middle of a dial to these volts on its rim."""
        turn = math.radians(SWEEP * min(1.0, max(-1.0, volts / self._span)))
        return QPointF(math.sin(turn), -math.cos(turn))

    def _paint_motor(self, painter: QPainter, middle: QPointF, radius: float, volts: float) -> None:
        """Draw a dot on the rim of the dial, where the motor was sent."""
        painter.setPen(QPen(theme.instruments.color("well"), 1.5))
        painter.setBrush(theme.instruments.color("right"))
        painter.drawEllipse(middle + self._towards(volts) * (radius - 2), 4, 4)

    def _paint_knob(self, painter: QPainter, middle: QPointF, radius: float, volts: float) -> None:
        """Draw a triangle inside the rim, where the knob itself stands."""
        out = self._towards(volts)
        side = QPointF(-out.y(), out.x())
        tip = middle + out * (radius - 2)
        back = middle + out * (radius - 9)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.instruments.color("text"))
        painter.drawPolygon(QPolygonF([tip, back + side * 3.5, back - side * 3.5]))

    # --- turning ---------------------------------------------------------------------------

    def _stand(self, number: int) -> float:
        """Return the volts at which a turn starts, or those an open turn has reached."""
        if number == self._chosen and self._asked is not None:
            return self._asked
        channel = self._channels[number]
        if self._turns_knobs and channel.knob is not None:
            return channel.knob
        return channel.volts

    def _turn(self, number: int, volts: float) -> None:
        before, step = self._stand(number), self._span / STEPS / 5
        end = max(self._span, abs(before))  # a value beyond the end is kept
        volts = min(end, max(-end, round(volts / step) * step))
        if volts != before:
            self._asked = volts
            self.turned.emit(number, volts)
        self._still.start()

    def _turn_by(self, number: int, steps: float) -> None:
        if number != self._chosen:
            self._choose(number)
        self._turn(number, self._stand(number) + steps * 2 * self._span / STEPS)

    def _forget_turn(self) -> None:
        """Start the next turn from the state at that time."""
        self._still.stop()
        self._asked = None

    def _choose(self, number: int) -> None:
        self._forget_turn()
        self._chosen = number
        announce(self, self.describe(number))
        self.chosen.emit(number)
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        number = self._channel_at(event.position())
        if event.button() == Qt.MouseButton.LeftButton and number >= 0:
            self._choose(number)
            self._grip, self._grip_volts = event.position(), self._stand(number)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._grip is None or not self._channels:
            return
        up = self._grip.y() - event.position().y()
        if abs(up) >= QApplication.startDragDistance() / 2:
            self._turn(self._chosen, self._grip_volts + up * 2 * self._span / FULL_DRAG)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._grip = None
        self._forget_turn()

    def wheelEvent(self, event: QWheelEvent) -> None:
        number, notches = self._channel_at(event.position()), event.angleDelta().y() / 120
        if number < 0 or not notches:
            event.ignore()
            return
        self._turn_by(number, notches)

    def event(self, event: QEvent) -> bool:
        asked = event.type() == QEvent.Type.ShortcutOverride
        if asked and isinstance(event, QKeyEvent) and self._takes(event):
            event.accept()
            return True
        return super().event(event)

    def _takes(self, event: QKeyEvent) -> bool:
        ours = (*_TURNS, *_MOVES, *RETURNS)
        shift = Qt.KeyboardModifier.ShiftModifier  # many keyboards need it for +
        chord = event.modifiers() & ~(Qt.KeyboardModifier.KeypadModifier | shift)
        return bool(self._channels) and not chord and event.key() in ours

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self._takes(event):
            event.ignore()
            return
        key = Qt.Key(event.key())
        if key in _TURNS:
            self._turn_by(self._chosen, _TURNS[key])
        elif key in _MOVES:
            self._choose((self._chosen + _MOVES[key]) % len(self._channels))
        else:
            self._choose(self._chosen)

    def focusInEvent(self, event: QFocusEvent) -> None:
        if event.reason() in BY_KEYBOARD and self._channels:
            self._choose(self._chosen)
        self.update()
        super().focusInEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._grip = None
        self._forget_turn()
        self.update()
        super().focusOutEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:
        self._grip = None
        self._forget_turn()
        super().hideEvent(event)
