"""Draws the last step of an answer: what each R-unit says, and the class that the code names."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QRectF, Qt
from PySide6.QtGui import QFont, QPainter, QPen

from gui.base import theme
from gui.base.number_format import signed, whole
from gui.why.fall import CENTER, LEFT, RIGHT, WRAPPED
from gui.why.layout import Part, Scene
from mark1.machine.account import SumAccount
from mark1.machine.account_words import decimals_of

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
    painter.setPen(QPen(colors.color("glow" if lit else "line"), 2))
    painter.setBrush(colors.color("lamp" if lit else "well"))
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
    shown = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, int(bits.width()))
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
    shown = painter.fontMetrics().elidedText(
        text, Qt.TextElideMode.ElideRight, int(2 * room.width() - 40 * scale)
    )
    painter.drawText(room, WRAPPED | Qt.TextFlag.TextWrapAnywhere, shown)
