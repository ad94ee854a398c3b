"""One row of the response panel: name, lamp, meter, volts, desired response, right or wrong."""

from __future__ import annotations

import math
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QImage, QPainter, QPainterPath, QPen, QPixmap

from gui.base import theme
from gui.base.elide import elided
from gui.base.number_format import signed
from gui.console.lamp_view import lamp_stamp

_GAP = 10
_LAMP = 14
_METER = 8
_SHORTEST_METER = 40
_SWITCH = 52
_SWITCH_HEIGHT = 24
_MARK = 12
_ROOM = 2
_WIDEST_VOLTS = "−000.0 V"


@dataclass(frozen=True, slots=True)
class Row:
    """What one row shows.

    Attributes
    ----------
    name : str
        "R1" or what the R-unit is called.
    used : bool
        Whether the machine has this R-unit.
    drive : float
        Summed volts; not a number before the first response.
    response : int
        +1 lit, −1 dark, 0 undecided.
    desired : int
        +1, −1, or 0 when not asked.
    is_known : bool
        Whether the response can be right or wrong: nothing is before anything was learned.
    """

    name: str
    used: bool = True
    drive: float = math.nan
    response: int = -1
    desired: int = 0
    is_known: bool = True

    @property
    def answered(self) -> bool:
        """Whether there is a response."""
        return self.used and not math.isnan(self.drive)

    @property
    def judged(self) -> bool:
        """Whether there is a response to compare with a desired one."""
        return self.answered and self.desired != 0 and self.is_known

    @property
    def right(self) -> bool:
        """Whether the response is the desired one. Undecided is wrong."""
        return self.judged and self.response == self.desired


def volts_text(drive: float) -> str:
    """Format summed volts so that they fit the column."""
    return f"{signed(drive, 1 if abs(drive) < 999.95 else 0)} V"


class RowPainter:
    """Draws rows of one width.

    Parameters
    ----------
    width : float
        Of a row.
    names : list of str
        The names in all rows; the longest decides where the lamps stand.
    ratio : float
        Device pixels per pixel.
    """

    def __init__(self, width: float, names: list[str], ratio: float) -> None:
        self._ratio = ratio
        self._name_font = theme.font(mono=True, weight=500)
        self._volts_font = theme.font(mono=True)
        self._lamps: dict[bool, QImage] = {}
        self._switches: dict[int, QPixmap] = {}
        self._marks: dict[bool, QPixmap] = {}
        self._names: dict[str, str] = {}
        longest = max(
            (QFontMetricsF(self._name_font).horizontalAdvance(n) for n in names), default=0
        )
        volts = math.ceil(QFontMetricsF(self._volts_font).horizontalAdvance(_WIDEST_VOLTS))
        self._mark_x = width - _MARK
        self._switch_x = self._mark_x - 8 - _SWITCH
        self._volts_x = self._switch_x - _GAP - volts
        self._volts_width = volts
        widest = self._volts_x - 6 - _SHORTEST_METER - 2 * _GAP - _LAMP
        least = max(18, QFontMetricsF(self._name_font).horizontalAdvance("R8"))
        self._name_width = math.ceil(min(max(longest, least), max(widest, least)))
        self._lamp_x = self._name_width + _GAP
        self._meter_x = self._lamp_x + _LAMP + _GAP
        self._meter_width = max(self._volts_x - 6 - self._meter_x, 8)

    def switch_rect(self, top: float, height: float) -> QRectF:
        """Return the switch of the desired response in a row; 0 is its left half, 1 its right."""
        return QRectF(
            self._switch_x, round(top + (height - _SWITCH_HEIGHT) / 2), _SWITCH, _SWITCH_HEIGHT
        )

    def draw(
        self, painter: QPainter, row: Row, top: float, height: float, scale: float, unused: str
    ) -> None:
        """Draw a row between top and top + height; `scale` is the meter's full scale in volts."""
        middle = round(top + height / 2)
        self._draw_name(painter, row, top, height)
        self._draw_lamp(painter, row, middle)
        self._draw_meter(painter, row, middle, scale)
        self._draw_volts(painter, row, top, height, unused)
        if not row.used:
            return
        painter.drawPixmap(self.switch_rect(top, height).topLeft(), self._switch(row.desired))
        if row.judged:
            place = QPointF(self._mark_x - _ROOM, middle - _MARK / 2 - _ROOM)
            painter.drawPixmap(place, self._mark(row.right))

    def draw_focus(self, painter: QPainter, top: float, height: float) -> None:
        """Draw the keyboard focus around the switch of a row."""
        painter.setPen(QPen(theme.theme.color("action"), theme.theme.focus))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        around = self.switch_rect(top, height).adjusted(-2.5, -2.5, 2.5, 2.5)
        painter.drawRoundedRect(around, 8, 8)

    def _draw_name(self, painter: QPainter, row: Row, top: float, height: float) -> None:
        painter.setFont(self._name_font)
        painter.setPen(theme.theme.color("text" if row.used else "faint"))
        if row.name not in self._names:
            widest = self._name_width + 1
            metrics = QFontMetricsF(self._name_font)
            self._names[row.name] = elided(row.name, metrics, widest)
        name = self._names[row.name]
        room = QRectF(0, top, self._name_width + 1, height)
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, name)

    def _draw_lamp(self, painter: QPainter, row: Row, middle: float) -> None:
        center = QPointF(self._lamp_x + _LAMP / 2, middle)
        if row.answered and row.response == 0:
            self._draw_undecided(painter, center)
            return
        painter.setOpacity(1.0 if row.used else 0.5)
        theme.draw_socket(painter, center, _LAMP / 2 + 3)
        lamp = self._lamp(row.answered and row.response > 0)
        half = lamp.width() / self._ratio / 2
        painter.drawImage(center - QPointF(half, half), lamp)
        painter.setOpacity(1.0)

    def _draw_undecided(self, painter: QPainter, center: QPointF) -> None:
        """Draw a hollow lamp with a question mark."""
        painter.setPen(QPen(theme.theme.color("action"), 1.2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(center, _LAMP / 2 + 0.5, _LAMP / 2 + 0.5)
        painter.setFont(theme.font(11, weight=600))
        painter.setPen(theme.theme.color("text"))
        box = QRectF(center.x() - 8, center.y() - 8, 16, 16)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, "?")

    def _lamp(self, lit: bool) -> QImage:
        if lit not in self._lamps:
            picture = lamp_stamp(round(_LAMP * self._ratio), lit).picture
            picture.setDevicePixelRatio(self._ratio)
            self._lamps[lit] = picture
        return self._lamps[lit]

    def _draw_meter(self, painter: QPainter, row: Row, middle: float, scale: float) -> None:
        """Draw the meter: a bar from the middle, to the right for +, to the left for −."""
        track = QRectF(self._meter_x, middle - _METER / 2, self._meter_width, _METER)
        outline = QPainterPath()
        outline.addRoundedRect(track, _METER / 2, _METER / 2)
        painter.setOpacity(1.0 if row.used else 0.4)
        painter.fillPath(outline, theme.instruments.color("groove"))
        painter.setOpacity(1.0)
        zero = round(track.center().x())
        if row.answered and row.drive:
            self._draw_bar(painter, outline, zero, track, row.drive / scale)
        if row.used:
            tick = QRectF(zero - 0.5, track.top() - 2, 1, _METER + 4)
            painter.fillRect(tick, theme.instruments.color("faint"))

    def _draw_bar(
        self, painter: QPainter, outline: QPainterPath, zero: float, track: QRectF, part: float
    ) -> None:
        part = max(-1.0, min(1.0, part))
        length = max(2.0, abs(part) * track.width() / 2)
        left = zero if part > 0 else zero - length
        bar = QPainterPath()
        bar.addRoundedRect(QRectF(left, track.top(), length, _METER), 3, 3)
        inner = QRectF(zero if part > 0 else zero - length / 2, track.top(), length / 2, _METER)
        bar.addRect(inner)  # square where it leaves the middle
        bar.setFillRule(Qt.FillRule.WindingFill)
        color = theme.instruments.color("plus" if part > 0 else "minus")
        painter.fillPath(bar.intersected(outline), color)

    def _draw_volts(
        self, painter: QPainter, row: Row, top: float, height: float, unused: str
    ) -> None:
        painter.setFont(self._volts_font if row.used else theme.font(12))
        name = "text" if row.answered else "quiet" if row.used else "faint"
        painter.setPen(theme.theme.color(name))
        room = QRectF(self._volts_x - 20, top, self._volts_width + 20, height)
        text = volts_text(row.drive) if row.used else unused
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(room, right, text)

    def _switch(self, desired: int) -> QPixmap:
        """Return the picture of a switch: text and outlines take long to draw in each frame."""
        if desired not in self._switches:
            rect = QRectF(0, 0, _SWITCH, _SWITCH_HEIGHT)
            picture = self._switches[desired] = self._empty(rect)
            with QPainter(picture) as painter:
                painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                _draw_switch(painter, desired, rect)
        return self._switches[desired]

    def _mark(self, right: bool) -> QPixmap:
        """Return the picture of a mark, with room for its round ends."""
        if right not in self._marks:
            box = QRectF(_ROOM, _ROOM, _MARK, _MARK)
            picture = self._marks[right] = self._empty(box.adjusted(-_ROOM, -_ROOM, _ROOM, _ROOM))
            with QPainter(picture) as painter:
                painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                draw_mark(painter, box, right)
        return self._marks[right]

    def _empty(self, rect: QRectF) -> QPixmap:
        """Make a transparent picture of this size for the screen."""
        picture = QPixmap((rect.size() * self._ratio).toSize())
        picture.setDevicePixelRatio(self._ratio)
        picture.fill(Qt.GlobalColor.transparent)
        return picture


def _draw_switch(painter: QPainter, shown: int, rect: QRectF) -> None:
    """Draw the switch [0 | 1]: the desired side is lit, none when not asked."""
    outline = QPainterPath()
    outline.addRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), 6, 6)
    half = rect.width() / 2
    sides = [(-1, "0", rect.adjusted(0, 0, -half, 0)), (1, "1", rect.adjusted(half, 0, 0, 0))]
    for desired, digit, side in sides:
        chosen = shown == desired
        if chosen:
            lit = QPainterPath()
            lit.addRect(side)
            painter.fillPath(lit.intersected(outline), theme.theme.color("chosen"))
        painter.setFont(theme.font(12, mono=True, weight=500 if chosen else 400))
        painter.setPen(theme.theme.color("text" if chosen else "quiet"))
        painter.drawText(side, Qt.AlignmentFlag.AlignCenter, digit)
    painter.setPen(QPen(theme.theme.color("line"), 1))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(outline)


def draw_mark(painter: QPainter, box: QRectF, right: bool) -> None:
    """Draw ✓ for right or ✕ for wrong into a square box, by shape and colour."""
    color: QColor = theme.theme.color("right" if right else "wrong")
    pen = QPen(color, max(1.5, box.width() / 7))
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    strokes = (
        [[(0.06, 0.56), (0.36, 0.86), (0.94, 0.18)]]
        if right
        else [[(0.14, 0.14), (0.86, 0.86)], [(0.86, 0.14), (0.14, 0.86)]]
    )
    for stroke in strokes:
        painter.drawPolyline(
            [QPointF(box.x() + x * box.width(), box.y() + y * box.height()) for x, y in stroke]
        )
