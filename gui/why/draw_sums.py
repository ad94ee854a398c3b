"""Draws the last two steps of an answer: its volts as a waterfall, and what each R-unit says."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

from PySide6.QtCore import QCoreApplication, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QFont, QPainter, QPen

from gui.base import theme
from gui.base.elide import elided
from gui.base.number_format import signed, whole
from gui.why.number_texts import sum_text, volts_text
from gui.why.scene import Part, Scene
from mark1.machine.account import Bar, SumAccount
from mark1.machine.account_words import decimals_of

#: Least width of a bar, and the room of its labels, in pixels of the design.
BAR, LABEL = 5, 20

#: Width in pixels of the design that no bar needs to exceed, nor more than a part of the room.
WIDEST_BAR, FEWEST = 26, 24

CENTER = Qt.AlignmentFlag.AlignCenter
LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
WRAPPED = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextWordWrap


def bars_for(one: SumAccount, width: float) -> list[Bar]:
    """Return as many bars as fit."""
    return _bars(one, max(6, int(width / (BAR * theme.scale))))


@lru_cache(maxsize=8)
def _bars(one: SumAccount, most: int) -> list[Bar]:
    return one.bars(most)


def smaller(bars: list[Bar]) -> int:
    """Count the inputs in bars that combine several."""
    return sum(bar.count for bar in bars if bar.count > 1)


@dataclass(frozen=True, slots=True)
class Fall:
    """Where the bars of a waterfall are.

    Attributes
    ----------
    bars : list of Bar
    left, bottom : float
        Where the first bar begins, and the lowest sum.
    step : float
        From one bar to the next.
    low, scale : float
        The lowest sum in volts, and pixels per volt.
    """

    bars: list[Bar]
    left: float
    bottom: float
    step: float
    low: float
    scale: float

    @classmethod
    def of(cls, one: SumAccount, part: Part) -> Fall | None:
        """Place the bars of a sum; None if it is not finite."""
        bars = bars_for(one, part.body.width())
        label = LABEL * theme.scale
        room = part.body.adjusted(0, label, 0, -label)
        ends = [0.0, one.threshold, one.sum, *(bar.end for bar in bars)]
        if len(one.turned):
            ends.append(one.sum + one.gain)
        low, high = min(ends), max(ends)
        if not math.isfinite(high - low):
            return None
        places = len(bars) + 1 + bool(len(one.turned))
        widest = max(WIDEST_BAR * theme.scale, room.width() / FEWEST)
        step = min(room.width() / places, widest)
        return cls(bars, room.left(), room.bottom(), step, low, room.height() / (high - low or 1.0))

    @property
    def right(self) -> float:
        """Where the last bar ends."""
        return self.left + len(self.bars) * self.step

    @property
    def summit(self) -> float:
        """Where the bars that go up end."""
        ups = (place for place, bar in enumerate(self.bars) if bar.end < bar.start)
        return self.left + next(ups, len(self.bars)) * self.step

    def y(self, value: float) -> float:
        """Return the height of a sum."""
        return self.bottom - (value - self.low) * self.scale

    def rect(self, place: int) -> QRectF:
        """Return the rectangle of a bar."""
        bar = self.bars[place]
        gap = min(2.0, self.step * 0.15)
        start, end = self.y(bar.start), self.y(bar.end)
        wide, high = max(1.0, self.step - gap), max(1.0, abs(end - start))
        return QRectF(self.left + place * self.step, min(start, end), wide, high)


def draw_fall(painter: QPainter, part: Part, scene: Scene) -> None:
    """Draw the bars up and down, the threshold, and the sum above or below it."""
    one, share, fall = scene.sum, scene.shown(3), Fall.of(scene.sum, part)
    if fall is None:
        return
    bars = fall.bars
    goes_down = bool(bars) and bars[0].end < 0
    _draw_threshold(painter, part, fall.y(one.threshold), one, is_above=goes_down)
    if share <= 0:
        return
    count = max(1, round(share * len(bars))) if bars else 0
    for place, bar in enumerate(bars[:count]):
        _draw_bar(painter, bar, fall.rect(place))
    if count < len(bars):
        return
    at, end = fall.right + fall.step / 2, fall.y(one.sum)
    _draw_bracket(painter, at, fall.y(one.threshold), end, min(fall.step, 10 * theme.scale))
    if len(one.turned):
        _draw_turn(painter, fall.right + fall.step, end, fall.y(one.sum + one.gain), fall.step)
    _draw_labels(painter, part, one, fall.summit, fall.y(one.up), at)


def draw_chosen_bar(painter: QPainter, part: Part, scene: Scene) -> None:
    """Draw a frame around the bar of the chosen input, if it has one of its own."""
    fall = Fall.of(scene.sum, part)
    if fall is None or scene.shown(3) < 1 or scene.sum.is_vote or scene.pointed < 0:
        return
    place = next((at for at, bar in enumerate(fall.bars) if bar.index == scene.pointed), None)
    if place is not None:
        painter.setPen(QPen(theme.theme.color("text"), 1.5))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(fall.rect(place).adjusted(-1.5, -1.5, 1.5, 1.5))


def _draw_bar(painter: QPainter, bar: Bar, rect: QRectF) -> None:
    """Draw one bar: hatched if it stands for several, with an outline if it is the bias."""
    ink = theme.theme.color("plus" if bar.end > bar.start else "minus")
    if bar.is_bias:
        painter.setPen(QPen(ink, 1.5))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(rect.adjusted(1, 0, -1, 0))
    elif bar.count > 1:
        painter.fillRect(rect, QBrush(ink, Qt.BrushStyle.BDiagPattern))
        painter.setPen(QPen(ink, 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(rect)
    else:
        painter.fillRect(rect, ink)


def _draw_turn(painter: QPainter, left: float, start: float, end: float, step: float) -> None:
    """Draw what the motors added to the sum, as an outline in the colour of the last change."""
    painter.setPen(QPen(theme.theme.color("action"), 2, Qt.PenStyle.DotLine))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(QRectF(left, min(start, end), step * 0.8, max(2.0, abs(end - start))))


def _draw_bracket(painter: QPainter, x: float, zero: float, end: float, wide: float) -> None:
    """Draw how far the sum is above or below the threshold."""
    painter.setPen(QPen(theme.theme.color("text"), 2))
    painter.drawLine(QPointF(x, zero), QPointF(x, end))
    for y in (zero, end):
        painter.drawLine(QPointF(x - wide / 2, y), QPointF(x + wide / 2, y))


def _draw_threshold(
    painter: QPainter, part: Part, y: float, one: SumAccount, *, is_above: bool
) -> None:
    """Draw the line of the threshold, and its volts on the side where the bars do not begin."""
    colors, scale = theme.theme, theme.scale
    body = part.body
    painter.setPen(QPen(colors.color("quiet"), 1, Qt.PenStyle.DashLine))
    painter.drawLine(QPointF(body.left(), y), QPointF(body.right(), y))
    text = QCoreApplication.translate("Why", "threshold {volts}")
    if one.is_vote:
        text = QCoreApplication.translate("Why", "as many votes for it as against")
    painter.setFont(theme.font(11))
    painter.setPen(colors.color("text"))
    near = QRectF(body.left(), y + 2, body.width(), LABEL * scale)
    if is_above:
        near.moveBottom(y - 2)
    painter.drawText(near, LEFT, text.format(volts=volts_text(one.threshold, decimals_of(one))))


def _draw_labels(
    painter: QPainter, part: Part, one: SumAccount, x: float, top: float, right: float
) -> None:
    """Write the total up at the peak, and the total down beside the descent."""
    colors, scale = theme.theme, theme.scale
    painter.setFont(theme.font(12, weight=600))
    wide = part.body.width()
    if one.plus:
        text = sum_text(one, one.up)
        width = painter.fontMetrics().horizontalAdvance(text) + 4
        left = min(max(x - width / 2, part.body.left()), part.body.left() + wide - width)
        painter.setPen(colors.color("plus"))
        painter.drawText(QRectF(left, top - LABEL * scale, width, LABEL * scale), CENTER, text)
    if one.minus:
        text = sum_text(one, one.down)
        width = painter.fontMetrics().horizontalAdvance(text) + 4
        left = min(max(right - width, x + 6 * scale), part.body.right() - width)
        painter.setPen(colors.color("minus"))
        painter.drawText(QRectF(left, top, width, LABEL * scale), RIGHT, text)


def draw_result(painter: QPainter, part: Part, scene: Scene) -> None:
    """Write the sum, and what it means for the R-unit."""
    one, colors, scale = scene.sum, theme.theme, theme.scale
    if scene.shown(3) < 1:
        return
    foot = part.foot.adjusted(0, 6 * scale, 0, 0)
    painter.setFont(theme.font(11))
    painter.setPen(colors.color("quiet"))
    title = QCoreApplication.translate("Why", "Sum")
    painter.drawText(QRectF(foot.left(), foot.top(), foot.width(), 18 * scale), LEFT, title)
    painter.setFont(theme.font(24, weight=600))
    painter.setPen(colors.color("text"))
    text = sum_text(one, one.sum)
    width = painter.fontMetrics().horizontalAdvance(text)
    line = QRectF(foot.left(), foot.top() + 18 * scale, width + 2, 40 * scale)
    painter.drawText(line, LEFT, text)
    painter.setFont(theme.font(12))
    painter.setPen(colors.color("quiet"))
    left = line.right() + 14 * scale
    rest = QRectF(left, line.top(), foot.right() - left, line.height())
    painter.drawText(rest, WRAPPED, _verdict(one))


def _verdict(one: SumAccount) -> str:
    """Write which side of the threshold the sum is on, and what the R-unit says."""
    limit = volts_text(one.threshold, decimals_of(one))
    texts = {
        1: QCoreApplication.translate("Why", "above {limit}, so R{unit} lights: 1"),
        -1: QCoreApplication.translate("Why", "below {limit}, so R{unit} stays dark: 0"),
        0: QCoreApplication.translate("Why", "exactly {limit}, so R{unit} is undecided: ?"),
    }
    if one.drive == 0 and one.response:
        texts = {
            1: QCoreApplication.translate("Why", "exactly {limit}, which lights R{unit}: 1"),
            -1: QCoreApplication.translate("Why", "exactly {limit}, which leaves R{unit} dark: 0"),
        }
    if one.is_vote:
        texts = {
            1: QCoreApplication.translate("Why", "more votes for it, so R{unit} lights: 1"),
            -1: QCoreApplication.translate("Why", "more votes against, so R{unit} stays dark: 0"),
            0: QCoreApplication.translate("Why", "as many votes for as against: ?"),
        }
    return texts[one.response].format(limit=limit, unit=one.unit + 1)


#: Height of a row of the code, and the least that it can be read in.
ROW, LEAST_ROW = 34, 17


def code_rows(part: Part, count: int, unit: int) -> tuple[range, float]:
    """Return the R-units whose rows fit, the explained one among them, and the height of a row."""
    least = LEAST_ROW * theme.scale
    fits = max(1, min(count, int(part.body.height() // least)))
    if fits < count:
        fits = max(1, fits - 1)  # a line says how many more there are
    first = min(max(0, unit - fits // 2), count - fits)
    rows = fits + (fits < count)
    return range(first, first + fits), min(ROW * theme.scale, part.body.height() / rows)


def draw_code(painter: QPainter, part: Part, scene: Scene) -> None:
    """Draw a row for each R-unit: its name, a lamp, its bit and its sum; below them the class."""
    account, share = scene.account, scene.shown(4)
    rows, high = code_rows(part, len(account.sums), scene.unit)
    fonts = _row_fonts(is_chosen=False), _row_fonts(is_chosen=True)
    for place, unit in enumerate(rows):
        line = QRectF(part.body.left(), part.body.top() + place * high, part.body.width(), high)
        _draw_row(painter, line, scene, account.sums[unit], share, fonts[unit == scene.unit])
    left = len(account.sums) - len(rows)
    if left:
        text = QCoreApplication.translate("Why", "and {count} more")
        line = QRectF(part.body.left(), part.body.top() + len(rows) * high, part.body.width(), high)
        painter.setFont(theme.font(11))
        painter.setPen(theme.theme.color("quiet"))
        painter.drawText(line, LEFT, text.format(count=whole(left)))
    if share >= 1:
        _draw_class(painter, part, scene)


def _row_fonts(*, is_chosen: bool) -> tuple[QFont, QFont, QFont]:
    """Return the fonts of a row: of its name and sum, of its class, and of its bit."""
    weight = 600 if is_chosen else 400
    name, of_class = theme.font(12, weight=weight), theme.font(13, weight=weight)
    return name, of_class, theme.font(15, mono=True, weight=weight)


def _draw_row(
    painter: QPainter,
    line: QRectF,
    scene: Scene,
    one: SumAccount,
    share: float,
    fonts: tuple[QFont, QFont, QFont],
) -> None:
    colors, scale, account = theme.theme, theme.scale, scene.account
    is_chosen = one.unit == scene.unit
    font, plain, bit_font = fonts
    painter.setFont(font)
    volts = signed(one.sum, 0 if one.is_vote else decimals_of(one))
    wide = painter.fontMetrics().horizontalAdvance(volts)
    painter.setPen(colors.color("text" if is_chosen else "quiet"))
    painter.drawText(line, LEFT, f"R{one.unit + 1}")
    if share <= 0:
        return
    painter.setOpacity(share)
    side = min(16 * scale, line.height() * 0.7)
    lamp = QRectF(line.left() + 30 * scale, line.center().y() - side / 2, side, side)
    lit = one.response > 0
    painter.setPen(QPen(theme.instruments.color("glow" if lit else "line"), 2))
    painter.setBrush(theme.instruments.color("lamp" if lit else "well"))
    painter.drawEllipse(lamp)
    painter.setFont(bit_font)
    painter.setPen(colors.color("text"))
    bit = "?01"[(one.response < 0) + 2 * (one.response > 0)]
    bits = QRectF(lamp.right() + 10 * scale, line.top(), 0, line.height())
    bits.setRight(line.right() - wide - 6 * scale)
    text = bit
    if (name := account.class_of(one.unit)) is not None:
        text = name
        painter.setFont(plain)
    elif one.desired and one.desired != one.response and account.rule and not account.rule.joint:
        text = f"{bit}→{'1' if one.desired > 0 else '0'}"
        painter.setPen(colors.color("wrong"))
    shown = elided(text, painter.fontMetrics(), bits.width())
    painter.drawText(bits, LEFT, shown)
    painter.setFont(font)
    painter.setPen(colors.color("text" if is_chosen else "quiet"))
    painter.drawText(line, RIGHT, volts)
    painter.setOpacity(1)


def _draw_class(painter: QPainter, part: Part, scene: Scene) -> None:
    """Write the class below the code as large as it fits, or say that no class has this code."""
    name, colors, scale = scene.account.name, theme.theme, theme.scale
    room = part.foot
    painter.setPen(colors.color("quiet" if name is None else "text"))
    if name is not None and len(name) <= 2:
        painter.setFont(theme.font(56, weight=600))
        painter.drawText(room, CENTER, name)
        return
    painter.setFont(theme.font(18, weight=600))
    text = name if name is not None else QCoreApplication.translate("Why", "no class")
    shown = elided(text, painter.fontMetrics(), 2 * room.width() - 40 * scale)
    painter.drawText(room, WRAPPED | Qt.TextFlag.TextWrapAnywhere, shown)
