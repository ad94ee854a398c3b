"""What the pages are made of: texts, keys, drawings, the retina and the lamps."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QImage, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QLabel, QWidget

from gui.base import icons, theme
from gui.base.theme import mix
from gui.console import photocells
from gui.console.brush import Cell, corner
from gui.console.lamp_view import LampView
from gui.exhibit.measures import LEAST_TEXT, NOTE, Measures

if TYPE_CHECKING:
    from gui.exhibit.story import Press


#: Sizes in units: of the answer, of titles and of sentences; everything else has that of notes.
HUGE, TITLE, BODY = 96.0, 64.0, 42.0

LEFT = Qt.AlignmentFlag.AlignLeft
CENTER = Qt.AlignmentFlag.AlignHCenter
RIGHT = Qt.AlignmentFlag.AlignRight
TOP = Qt.AlignmentFlag.AlignTop
MIDDLE = Qt.AlignmentFlag.AlignVCenter

#: Each step to a smaller text.
_SMALLER = 0.95


class Words(QLabel):
    """A text in the colours of the exhibit, which wraps and then shrinks to fit its rectangle.

    Parameters
    ----------
    size : float
        In units, as designed.
    color : str
        A colour of the theme.
    weight : int
        400, 500 or 600.
    mono, spaced : bool
        As of `gui.base.theme.font`.
    """

    def __init__(
        self,
        parent: QWidget,
        size: float = BODY,
        color: str = "text",
        weight: int = 400,
        align: Qt.AlignmentFlag = LEFT | TOP,
        mono: bool = False,
        spaced: bool = False,
    ) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(True)
        self.setAlignment(align)
        self._size, self._color, self._measures = size, color, Measures(1920, 1080)
        self._weight, self._mono, self._spaced = weight, mono, spaced

    def place(self, measures: Measures, rect: QRectF) -> None:
        """Move to a rectangle in units."""
        self._measures = measures
        self.setGeometry(measures.pixels(rect))
        self._fit()

    def say(self, text: str, color: str = "") -> None:
        """Show a text, and perhaps another colour from now on."""
        if color and color != self._color:
            self._color = color
            self.update()
        if text != self.text():
            self.setText(text)
            self._fit()

    @property
    def needed(self) -> float:
        """Height of the text in units, as wide as its room is now."""
        return self._needed(self.font()) / self._measures.unit if self.text() else 0.0

    def _fit(self) -> None:
        """Choose the largest size, up to the designed one, in which the text fits."""
        size, least = self._size, self._measures.least_text
        while size > least and not self._fits(self._font(size)):
            size = max(least, size * _SMALLER)
        self.setFont(self._font(size))

    def _font(self, size: float) -> QFont:
        pixels = self._measures.text(size)
        return theme.font(pixels, mono=self._mono, weight=self._weight, spaced=self._spaced)

    def _fits(self, font: QFont) -> bool:
        text, room = self.text(), self.contentsRect()
        metrics = QFontMetrics(font)
        longest = max((metrics.horizontalAdvance(word) for word in text.split()), default=0)
        if longest > room.width():
            return False
        return self._needed(font) <= room.height()

    def _needed(self, font: QFont) -> int:
        """Return the height of the text in pixels."""
        room = QRect(0, 0, self.contentsRect().width(), 100_000)
        flags = int(Qt.TextFlag.TextWordWrap)
        return QFontMetrics(font).boundingRect(room, flags, self.text()).height()

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setFont(self.font())
            painter.setPen(theme.theme.color(self._color))
            flags = int(self.alignment()) | int(Qt.TextFlag.TextWordWrap)
            painter.drawText(self.contentsRect(), flags, self.text())


#: Rounding of a frame, its line and its margin, as parts of its side.
_FRAME_CORNER, _FRAME, _FRAME_MARGIN = 0.08, 0.015, 0.06


def draw_thumb(
    painter: QPainter, rect: QRectF, picture: NDArray[np.uint8] | None, is_marked: bool = False
) -> None:
    """Draw one picture in its frame, or a dashed frame where a picture is still missing.

    Parameters
    ----------
    rect : QRectF
        A square.
    picture : ndarray of uint8, shape (rows, columns), or None
    is_marked : bool
        Whether this is the one that is drawn or presented now.
    """
    colors, side = theme.instruments, rect.width()
    width = max(1.0, side * _FRAME) * (2 if is_marked else 1)
    pen = QPen(colors.color("action" if is_marked else "faint"), width)
    if picture is None and not is_marked:
        pen.setStyle(Qt.PenStyle.DashLine)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(pen)
    painter.setBrush(colors.color("well"))
    frame = rect.adjusted(width / 2, width / 2, -width / 2, -width / 2)
    painter.drawRoundedRect(frame, side * _FRAME_CORNER, side * _FRAME_CORNER)
    if picture is not None:
        margin = side * _FRAME_MARGIN
        _draw_cells(painter, rect.adjusted(margin, margin, -margin, -margin), picture)


def _draw_cells(painter: QPainter, rect: QRectF, picture: NDArray[np.uint8]) -> None:
    rows, columns = picture.shape
    data = np.ascontiguousarray(picture)
    image = QImage(data.data, columns, rows, columns, QImage.Format.Format_Indexed8)
    colors = theme.instruments
    dark, lit = QColor(colors.well), QColor(colors.lamp)
    image.setColorTable([dark.rgb() if level < 128 else lit.rgb() for level in range(256)])
    cell = max(1, int(rect.width() // columns))  # whole pixels keep the cells equal
    target = QRectF(0, 0, cell * columns, cell * rows)
    target.moveCenter(rect.center())
    target.moveTo(round(target.left()), round(target.top()))
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, False)
    painter.drawImage(target, image)


class Thumbs(QWidget):
    """A row of drawings.

    Parameters
    ----------
    is_centred : bool
        Whether the row is in the middle of its room, or at its left.
    """

    def __init__(self, parent: QWidget, is_centred: bool = False) -> None:
        super().__init__(parent)
        self.is_centred = is_centred
        self._pictures: list[NDArray[np.uint8] | None] = []
        self._marked = -1

    def set_pictures(
        self, pictures: Sequence[NDArray[np.uint8] | None], marked: int = -1, least: int = 0
    ) -> None:
        """Show drawings, one of them marked, and empty places up to a number."""
        made = [*pictures, *[None] * (least - len(pictures))]
        same = len(made) == len(self._pictures) and all(
            one is other for one, other in zip(made, self._pictures, strict=True)
        )
        if not same or marked != self._marked:
            self._pictures, self._marked = made, marked
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        count = len(self._pictures)
        if not count:
            return
        gap = 0.12
        side = min(float(self.height()), self.width() / (count + gap * (count - 1)))
        step = side * (1 + gap)
        left = (self.width() - step * count + gap * side) / 2 if self.is_centred else 0.0
        top = (self.height() - side) / 2
        with QPainter(self) as painter:
            for place, picture in enumerate(self._pictures):
                rect = QRectF(left + place * step, top, side, side)
                draw_thumb(painter, rect, picture, place == self._marked)


#: Light from which a cell is drawn as lit.
_LIT = 128


class Field(QWidget):
    """Shows a picture on photocells."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._picture = np.zeros((20, 20), np.uint8)

    def set_picture(self, picture: NDArray[Any]) -> None:
        """Show a picture, uint8 (rows, columns)."""
        lit = np.where(picture >= _LIT, 255, 0).astype(np.uint8)
        if not np.array_equal(lit, self._picture):
            self._picture = lit
            self.update()

    def corner_at(self, point: QPointF, brush: int) -> Cell:
        """Return the top left cell of a brush held over a point of this widget."""
        return corner(*self._grid().place(point), brush)

    def paintEvent(self, event: QPaintEvent) -> None:
        grid = self._grid()
        with QPainter(self) as painter:
            photocells.to_device_pixels(painter, grid.ratio)
            photocells.draw_grid(painter, grid, theme.instruments)
            photocells.draw_lamps(painter, grid, self._picture, theme.instruments)
            painter.setPen(QPen(theme.instruments.color("faint"), max(1, grid.gap)))
            painter.drawRect(grid.rect().adjusted(0, 0, -1, -1))

    def _grid(self) -> photocells.CellGrid:
        rows, columns = self._picture.shape
        ratio = self.devicePixelRatioF()
        return photocells.fit(rows, columns, self.width(), self.height(), ratio)


class Lamps(LampView):
    """The A-units as lamps, which nothing but the machine switches."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)


#: Width of the light of the camera with its words and without them, in units.
_WORDED, _WORDLESS = 440.0, 110.0


class CameraLight(QWidget):
    """The light at the top right that is on while the camera is."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._has_words = True
        self.hide()

    def arrange(self, measures: Measures, high: float) -> None:
        """Move to the line of this height at the top; in portrait it has no room for words."""
        page, self._has_words = measures.page, not measures.is_portrait
        wide = _WORDED if self._has_words else _WORDLESS
        rect = QRectF(page.right() - wide, page.top(), wide, high)
        self.setGeometry(measures.pixels(rect))
        self.setFont(theme.font(measures.text(NOTE)))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw a disc in the colour of a lit lamp, a camera, and words, from the right."""
        text = self.tr("Camera on") if self._has_words else ""
        side, gap = float(self.font().pixelSize()), 0.4 * self.font().pixelSize()
        words = float(self.fontMetrics().horizontalAdvance(text))
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            room = QRectF(self.rect())
            painter.setPen(theme.theme.color("text"))
            painter.drawText(room, int(RIGHT | MIDDLE), text)
            left = room.right() - words - (gap if text else 0.0) - 1.1 * side
            top = room.center().y() - 0.55 * side
            icon = QRectF(left, top, 1.1 * side, 1.1 * side)
            icons.draw(painter, "camera", icon, theme.theme.text)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.theme.color("glow"))
            disc = 0.7 * side
            painter.drawEllipse(QRectF(left - gap - disc, room.center().y() - disc / 2, disc, disc))


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
        while size > LEAST_TEXT and self._needed(self._font(size)) > self.width():
            size = max(LEAST_TEXT, size * _SMALLER)
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
