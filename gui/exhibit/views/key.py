"""A large button for fingers. The window presses it, whatever the hand holds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QWidget

from gui.base import icons, theme
from gui.base.theme import mix
from gui.exhibit.measures import Measures
from gui.exhibit.views.thumbs import draw_thumb
from gui.exhibit.views.words import BODY, NOTE

if TYPE_CHECKING:
    from gui.exhibit.stages import Press

#: Colour of line and text of each kind; the button to press next is filled instead.
INKS = {"plain": "text", "right": "right", "wrong": "wrong", "chosen": "text"}

#: Corners, line and inner margin in units.
_CORNER, _LINE, _PAD = 16.0, 2.0, 24.0

#: Side of an icon and room beside it, in heights of the text.
_ICON, _BESIDE = 1.1, 0.5


class Key(QAbstractButton):
    """A button of the exhibit.

    Parameters
    ----------
    parent : QWidget
    press : Press or None
        What it stands for.
    kind : {"plain", "action", "right", "wrong", "chosen"}
    icon : str
        Name of an icon.
    size : float
        Of the text, in units.
    """

    def __init__(
        self,
        parent: QWidget,
        press: Press | None = None,
        kind: str = "plain",
        icon: str = "",
        size: float = BODY,
    ) -> None:
        super().__init__(parent)
        self.press, self._kind, self._icon, self._size = press, kind, icon, size
        self._pictures: Sequence[NDArray[np.uint8]] = ()
        self._measures = Measures(1920, 1080)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def place(self, measures: Measures, rect: QRectF) -> None:
        """Move to a rectangle in units."""
        self._measures = measures
        self.setGeometry(measures.pixels(rect))
        self._fit()

    def say(self, text: str, kind: str = "") -> None:
        """Change the text, and perhaps the kind."""
        if text != self.text():
            self.setText(text)
            self._fit()
        if kind and kind != self._kind:
            self._kind = kind
            self.update()

    def describe(self, text: str) -> None:
        """Name a button that has only an icon, for a screen reader."""
        self.setAccessibleName(text)

    def set_pictures(self, pictures: Sequence[NDArray[np.uint8]]) -> None:
        """Show drawings above the text."""
        self._pictures = pictures
        self.update()

    def _fit(self) -> None:
        """Choose the largest text, up to the designed one, that fits beside the icon."""
        size = self._size
        while size > NOTE and self._needed(self._font(size)) > self.width():
            size = max(NOTE, size * 0.95)
        self.setFont(self._font(size))

    def _font(self, size: float) -> QFont:
        return theme.font(self._measures.text(size), weight=500)

    def _needed(self, font: QFont) -> float:
        metrics = QFontMetrics(font)
        beside = (_ICON + _BESIDE) * font.pixelSize() if self._icon else 0.0
        return metrics.horizontalAdvance(self.text()) + beside + 2 * _PAD * self._measures.unit

    def paintEvent(self, event: QPaintEvent) -> None:
        unit, colors = self._measures.unit, theme.theme
        is_action = self._kind == "action"
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            fill = QColor(colors.fill) if is_action else QColor(colors.raised)
            if self.isDown():
                fill = mix(fill.name(), colors.well if is_action else colors.text, 0.2)
            ink = colors.on_action if is_action else getattr(colors, INKS[self._kind])
            if not self.isEnabled():
                fill, ink = QColor(colors.panel), colors.faint
            plain = self._kind == "plain" or not self.isEnabled()
            line = colors.line if plain else fill.name() if is_action else ink
            width = max(1.0, _LINE * unit)
            painter.setPen(QPen(QColor(line), width))
            painter.setBrush(fill)
            frame = QRectF(self.rect()).adjusted(width / 2, width / 2, -width / 2, -width / 2)
            painter.drawRoundedRect(frame, _CORNER * unit, _CORNER * unit)
            self._draw_face(painter, ink)

    def _draw_face(self, painter: QPainter, ink: str) -> None:
        """Draw the pictures, and icon and text side by side beneath them."""
        room, font = QRectF(self.rect()), self.font()
        if self._pictures:
            room = self._draw_pictures(painter, room)
        painter.setFont(font)
        painter.setPen(QColor(ink))
        side = _ICON * font.pixelSize() if self._icon else 0.0
        wide = float(QFontMetrics(font).horizontalAdvance(self.text()))
        gap = _BESIDE * font.pixelSize() if self._icon and self.text() else 0.0
        left = room.center().x() - (side + gap + wide) / 2
        if self._icon:
            icon = QRect(round(left), round(room.center().y() - side / 2), round(side), round(side))
            icons.draw(painter, self._icon, icon, ink)
        text = QRectF(left + side + gap, room.top(), wide + 2, room.height())
        painter.drawText(text, int(Qt.AlignmentFlag.AlignVCenter), self.text())

    def _draw_pictures(self, painter: QPainter, room: QRectF) -> QRectF:
        """Draw the pictures; return what is left for the text."""
        pad, count = _PAD * self._measures.unit, len(self._pictures)
        words = 2.0 * self.font().pixelSize()
        high = room.height() - words - pad
        side = min(high, (room.width() - (count + 1) * pad / 2) / count)
        left = room.center().x() - (count * side + (count - 1) * pad / 2) / 2
        top = pad + (high - side) / 2
        for place, picture in enumerate(self._pictures):
            rect = QRectF(left + place * (side + pad / 2), top, side, side)
            draw_thumb(painter, rect, picture)
        return QRectF(room.left(), room.bottom() - words - pad / 4, room.width(), words)
