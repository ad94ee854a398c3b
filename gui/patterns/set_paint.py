"""Paints the pattern set: names, pictures in their frames, and their marks."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPen

from gui.base import theme
from gui.base.elide import elided
from gui.base.theme import font
from gui.patterns.set_layout import Spot

_HINT = 12
_NOTE = 11
_BADGE = 12.0

_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_MIDDLE = Qt.AlignmentFlag.AlignCenter


def name_width(name: str) -> int:
    """Return the room that the name of a class needs."""
    return max(18, QFontMetrics(font(weight=600)).horizontalAdvance(name) + 6)


def note_width(text: str) -> int:
    """Return the room that a number or a few words of a row need."""
    return QFontMetrics(font(_NOTE)).horizontalAdvance(text) + 10


def words_width(text: str) -> int:
    """Return the room that words such as "+ new class" need, with their frame."""
    return QFontMetrics(font(_HINT)).horizontalAdvance(text) + 12


def rect_of(spot: Spot) -> QRectF:
    """Turn a spot into a rectangle."""
    return QRectF(*spot)


def draw_note(painter: QPainter, spot: Spot, text: str, ink: str) -> None:
    """Write a number or a few words of a row in a colour of the theme."""
    if spot.width:
        painter.setPen(theme.theme.color(ink))
        painter.setFont(font(_NOTE))
        painter.drawText(QRect(*spot), _MIDDLE, text)


def draw_name(painter: QPainter, spot: Spot, name: str, selected: bool, hot: bool) -> None:
    """Draw the name of a class, on a ground of its own if the class is selected."""
    colors = theme.theme
    rect = QRect(*spot)
    if selected or hot:
        fill = colors.chosen if selected else colors.raised
        _draw_pill(painter, rect_of(spot), colors.quiet if selected else colors.line, fill)
    painter.setPen(QColor(colors.text))
    painter.setFont(font(weight=600))
    painter.drawText(rect, _MIDDLE, _elided(painter, name, rect.width() - 4))


def draw_words(painter: QPainter, spot: Spot, text: str, hot: bool) -> None:
    """Draw words that can be clicked, such as "+ new class"."""
    colors = theme.theme
    rect = rect_of(spot)
    middle = rect.center().y()
    pill = QRectF(rect.x(), middle - 11, rect.width(), 22)
    if hot:
        _draw_pill(painter, pill, colors.quiet, colors.raised)
    painter.setPen(QColor(colors.text if hot else colors.quiet))
    painter.setFont(font(_HINT))
    painter.drawText(pill, _MIDDLE, text)


def draw_hint(painter: QPainter, rect: QRect, text: str) -> None:
    """Draw a hint in one line."""
    painter.setPen(QColor(theme.theme.quiet))
    painter.setFont(font(_HINT))
    painter.drawText(rect, _LEFT, _elided(painter, text, rect.width()))


def draw_wrong(painter: QPainter, spot: Spot) -> None:
    """Mark a picture that is answered wrong: a cross at its lower right corner."""
    colors = theme.theme
    rect = rect_of(spot)
    middle = QPointF(rect.right() - 3, rect.bottom() - 3)
    _draw_badge(painter, middle, colors.wrong, colors.panel)
    _draw_cross(painter, middle, 2.2, QColor(colors.ground))


def draw_remove(painter: QPainter, spot: Spot) -> None:
    """Draw the cross that removes a picture, at its upper right corner."""
    colors = theme.theme
    middle = remove_rect(spot).center()
    _draw_badge(painter, middle, colors.chosen, colors.quiet)
    _draw_cross(painter, middle, 2.4, QColor(colors.text))


def remove_rect(spot: Spot) -> QRectF:
    """Return where a click removes a picture."""
    rect = rect_of(spot)
    return QRectF(rect.right() - 10, rect.top() - 3, 13, 13)


def draw_test(painter: QPainter, spot: Spot, letter: str) -> None:
    """Mark a picture kept for the test: a tag with a letter at its lower left corner."""
    colors = theme.theme
    tag = QRectF(spot.x - 3, spot.y + spot.height - 10, 12, 13)
    painter.setPen(QPen(QColor(colors.panel), 1))
    painter.setBrush(QColor(colors.quiet))
    painter.drawRoundedRect(tag, 3, 3)
    painter.setPen(QColor(colors.ground))
    painter.setFont(font(11, weight=600))
    painter.drawText(tag, _MIDDLE, letter)


def draw_ring(painter: QPainter, spot: Spot, color: str, width: float) -> None:
    """Draw a ring close around something."""
    out = width / 2
    painter.setPen(QPen(QColor(color), width))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(rect_of(spot).adjusted(-out, -out, out, out), 4, 4)


def draw_ground(painter: QPainter, part: Spot) -> None:
    """Highlight the ground of the class that a picture would be dropped on."""
    colors = theme.theme
    wash = QColor(colors.action)
    wash.setAlphaF(0.14)
    painter.setBrush(wash)
    painter.setPen(QPen(QColor(colors.action), 1.5, Qt.PenStyle.DashLine))
    painter.drawRoundedRect(rect_of(part).adjusted(-2, -2, 2, 2), 5, 5)


def _draw_pill(painter: QPainter, rect: QRectF, edge: str, fill: str) -> None:
    painter.setPen(QPen(QColor(edge), 1))
    painter.setBrush(QColor(fill))
    painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), 5, 5)


def _draw_badge(painter: QPainter, middle: QPointF, fill: str, edge: str) -> None:
    painter.setPen(QPen(QColor(edge), 1))
    painter.setBrush(QColor(fill))
    painter.drawEllipse(middle, _BADGE / 2 - 0.5, _BADGE / 2 - 0.5)


def _draw_cross(painter: QPainter, middle: QPointF, reach: float, ink: QColor) -> None:
    pen = QPen(ink, 1.5)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(pen)
    aslant, upright = QPointF(reach, reach), QPointF(reach, -reach)
    painter.drawLine(middle - aslant, middle + aslant)
    painter.drawLine(middle - upright, middle + upright)


def _elided(painter: QPainter, text: str, width: int) -> str:
    return elided(text, painter.fontMetrics(), width)
