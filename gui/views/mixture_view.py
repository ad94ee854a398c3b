"""Two mixtures of pictures that are the same: each picture with its share, and what they make."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QImage, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from gui import theme
from gui.views.number_format import plain, short

#: Sides of a picture in pixels of the design, and the least width of one that is flat.
SIDE, LEAST = 72, 44

#: Widths of a share, a sign, and of the name of a row at text 1.
SHARE, SIGN, NAME = 36, 26, 88

#: Height of the names below the pictures, and of the arrow between the rows, at text 1.
BELOW, BETWEEN = 18, 36

#: Least side of a cell in pixels that is drawn with a gap around it.
SINGLE = 5

#: Largest denominator that is written as a fraction.
LARGEST = 12

_SIGNS = {"1/2": "½", "1/3": "⅓", "2/3": "⅔", "1/4": "¼", "3/4": "¾"}


@dataclass(frozen=True, slots=True, eq=False)
class Picture:
    """A picture in a mixture.

    Attributes
    ----------
    cells : ndarray of float, shape (rows, columns)
        0 dark … 1 lit; or other numbers, which are written.
    name : str
        Its class.
    share : str
    """

    cells: NDArray[np.float64]
    name: str
    share: str


@dataclass(frozen=True, slots=True, eq=False)
class Row:
    """A mixture.

    Attributes
    ----------
    title : str
        What the machine should say.
    color : str
        Field of the theme.
    pictures : sequence of Picture
        The largest shares first.
    """

    title: str
    color: str
    pictures: Sequence[Picture]


class MixtureView(QWidget):
    """One or two mixtures, and what they look like to the machine."""

    def __init__(self) -> None:
        super().__init__()
        self._rows: Sequence[Row] = ()
        self._mixture = np.zeros((1, 1))
        self._is_round, self._caption, self._has_names = False, "", False
        self.shown = 0
        self.setAccessibleName(self.tr("The two mixtures"))

    def show_mixtures(
        self, rows: Sequence[Row], mixture: NDArray[np.float64], is_round: bool, caption: str
    ) -> None:
        """Show mixtures.

        Parameters
        ----------
        rows : sequence of Row
            One or two.
        mixture : ndarray of float, shape (rows, columns)
            What each of them makes; NaN where there is nothing.
        is_round : bool
            Whether it is drawn as lamps, not as cells.
        caption : str
            What it is a picture of.
        """
        self._rows, self._mixture = rows, mixture
        self._is_round, self._caption = is_round, caption
        names = {picture.name for row in rows for picture in row.pictures}
        self._has_names = len(names) > len(rows)
        said = (
            self.tr("{title}: {parts}").format(
                title=row.title,
                parts=", ".join(f"{one.share} {one.name}" for one in row.pictures[:8]),
            )
            for row in rows
        )
        self.setAccessibleDescription("; ".join(said))
        self.updateGeometry()
        self.update()

    # --- room ------------------------------------------------------------------------------

    def _size(self, cells: NDArray[np.float64]) -> QSize:
        """Return the size of a picture of these proportions."""
        rows, columns = cells.shape
        size = QSize(columns, rows).scaled(SIDE + 32, SIDE, Qt.AspectRatioMode.KeepAspectRatio)
        return size.expandedTo(QSize(LEAST, LEAST))

    def _pitch(self) -> int:
        """Return the width of a picture with its share and sign."""
        widest = max(
            (self._size(one.cells).width() for row in self._rows for one in row.pictures),
            default=SIDE,
        )
        return widest + round((SHARE + SIGN) * theme.scale)

    def _beside(self) -> int:
        """Return the width of everything but the pictures."""
        return round((NAME + SIGN) * theme.scale) + self._size(self._mixture).width() + 16

    def _tall(self) -> int:
        """Return the height of a row."""
        sizes = [self._size(one.cells) for row in self._rows for one in row.pictures]
        sizes.append(self._size(self._mixture))
        names = round(BELOW * theme.scale) if self._has_names else 0
        return max(size.height() for size in sizes) + names

    def sizeHint(self) -> QSize:
        """Return room for all pictures, at most five in a row."""
        most = max((len(row.pictures) for row in self._rows), default=1)
        return QSize(self._beside() + self._pitch() * min(5, most), self._height())

    def minimumSizeHint(self) -> QSize:
        """Return room for one picture, and how many more there are."""
        return QSize(self._beside() + 2 * self._pitch(), self._height())

    def _height(self) -> int:
        count = len(self._rows)
        caption = round(BELOW * theme.scale) if self._caption else 0
        return self._tall() * count + round(BETWEEN * theme.scale) * (count - 1) + caption + 4

    # --- painting --------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the rows, with as many pictures as there is room for."""
        room = max(1, (self.width() - self._beside()) // self._pitch())
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            top = 2.0
            for place, row in enumerate(self._rows):
                end = self._paint_row(painter, row, top, room)
                top += self._tall()
                if place + 1 < len(self._rows):
                    self._paint_arrow(painter, end, top)
                    top += round(BETWEEN * theme.scale)
            if self._caption:
                painter.setFont(theme.font(theme.TITLE))
                painter.setPen(theme.theme.color("quiet"))
                right = QRectF(0, top, self.width(), BELOW * theme.scale)
                painter.drawText(right, Qt.AlignmentFlag.AlignRight, self._caption)

    def _paint_row(self, painter: QPainter, row: Row, top: float, room: int) -> QRectF:
        """Draw a mixture; return where its sum is drawn."""
        colors, scale = theme.theme, theme.scale
        high = self._tall() - (round(BELOW * scale) if self._has_names else 0)
        painter.setFont(theme.font(weight=600))
        painter.setPen(colors.color(row.color))
        middle = Qt.AlignmentFlag.AlignVCenter
        painter.drawText(QRectF(0, top, NAME * scale, high), middle, row.title)
        left = NAME * scale
        fits = len(row.pictures) <= room
        shown = row.pictures if fits else row.pictures[: room - 1]
        self.shown = len(shown)
        for place, one in enumerate(shown):
            left = self._paint_part(painter, one, left, top, high, place > 0)
        if not fits:
            box = QRectF(left, top, self._pitch(), high)
            painter.setFont(theme.font())
            painter.setPen(colors.color("quiet"))
            more = self.tr("and {count} more").format(count=len(row.pictures) - len(shown))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, more)
            left = box.right()
        size = self._size(self._mixture)
        end = self.width() - size.width() - 2
        painter.setFont(theme.font(20))
        painter.setPen(colors.color("quiet"))
        sign = QRectF(end - SIGN * scale - 8, top, SIGN * scale, high)
        painter.drawText(sign, Qt.AlignmentFlag.AlignCenter, "=")
        box = QRectF(end, top + (high - size.height()) / 2, size.width(), size.height())
        _paint_cells(painter, box, self._mixture, colors.text, self._is_round)
        return box

    def _paint_part(
        self, painter: QPainter, one: Picture, left: float, top: float, high: float, adds: bool
    ) -> float:
        """Draw a sign, a share and a picture; return where the next begins."""
        colors, scale, size = theme.theme, theme.scale, self._size(one.cells)
        painter.setPen(colors.color("quiet"))
        painter.setFont(theme.font(20))
        if adds:
            sign = QRectF(left, top, SIGN * scale, high)
            painter.drawText(sign, Qt.AlignmentFlag.AlignCenter, "+")
        left += SIGN * scale
        is_sign = len(one.share) == 1
        painter.setFont(theme.font(24 if is_sign else theme.BODY))
        painter.setPen(colors.color("text"))
        share = QRectF(left, top, SHARE * scale - 6, high)
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(share, right, one.share)
        left += SHARE * scale
        box = QRectF(left, top + (high - size.height()) / 2, size.width(), size.height())
        _paint_cells(painter, box, one.cells, colors.line, False)
        if self._has_names:
            painter.setFont(theme.font(theme.TITLE))
            painter.setPen(colors.color("quiet"))
            below = QRectF(left - 20, top + high, size.width() + 40, BELOW * scale)
            painter.drawText(below, Qt.AlignmentFlag.AlignCenter, one.name)
        return left + self._pitch() - (SHARE + SIGN) * scale

    def _paint_arrow(self, painter: QPainter, above: QRectF, top: float) -> None:
        """Draw an arrow between the two sums, which says that they are the same."""
        colors, high = theme.theme, BETWEEN * theme.scale
        x = above.center().x()
        painter.setPen(QPen(colors.color("text"), 1.5))
        start, end = QPointF(x, top + 5), QPointF(x, top + high - 5)
        painter.drawLine(start, end)
        for tip, way in ((start, 1), (end, -1)):
            for side in (-4, 4):
                painter.drawLine(tip, tip + QPointF(side, 4 * way))
        painter.setFont(theme.font(weight=600))
        words = QRectF(0, top, x - 12, high)
        side_of = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(words, side_of, self.tr("the same"))


def _paint_cells(
    painter: QPainter, box: QRectF, cells: NDArray[np.float64], frame: str, is_round: bool
) -> None:
    """Draw cells or lamps in a frame; what lies outside 0…1 is written as numbers."""
    colors = theme.theme
    painter.setPen(QPen(theme.mix(frame, frame, 0), 1))
    painter.setBrush(colors.color("well"))
    painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
    inner = box.adjusted(4, 4, -4, -4)
    if np.nanmin(cells) < 0 or np.nanmax(cells) > 1:
        painter.setPen(colors.color("text"))
        painter.setFont(theme.font(theme.TITLE, mono=True))
        text = "\n".join(short(float(value)) for value in cells.ravel()[:3])
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)
        return
    rows, columns = cells.shape
    side = min(inner.width() / columns, inner.height() / rows)
    left = inner.center().x() - side * columns / 2
    top = inner.center().y() - side * rows / 2
    if side < SINGLE:
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawImage(QRectF(left, top, side * columns, side * rows), _image(cells))
        return
    painter.setPen(Qt.PenStyle.NoPen)
    gap = min(6.0, 0.12 * side)
    for (row, column), value in np.ndenumerate(cells):
        if np.isnan(value):
            continue
        cell = QRectF(left + column * side, top + row * side, side, side)
        cell = cell.adjusted(gap / 2, gap / 2, -gap / 2, -gap / 2)
        painter.setBrush(theme.mix(colors.raised, colors.lamp, float(value)))
        if is_round:
            painter.drawEllipse(cell)
        else:
            painter.drawRoundedRect(cell, gap / 2, gap / 2)


def _image(cells: NDArray[np.float64]) -> QImage:
    """Draw each cell as one pixel."""
    colors = theme.theme
    dark, lamp = colors.color("raised"), colors.color("lamp")
    ends = np.array([[one.red(), one.green(), one.blue()] for one in (dark, lamp)], float)
    light = np.nan_to_num(cells)[..., None]
    rgb = np.ascontiguousarray((ends[0] * (1 - light) + ends[1] * light).astype(np.uint8))
    rows, columns = cells.shape
    return QImage(rgb.data, columns, rows, 3 * columns, QImage.Format.Format_RGB888).copy()


def share_text(share: Fraction | float) -> str:
    """Write a share: as a fraction if it is a simple one, otherwise in percent."""
    if isinstance(share, Fraction) and share.denominator <= LARGEST:
        return _SIGNS.get(str(share), str(share))
    percent = 100 * float(share)
    return f"{plain(percent) if percent >= 10 else short(float(f'{percent:.2g}'))} %"


def lamps(values: NDArray[np.float64]) -> NDArray[np.float64]:
    """Arrange numbers in rows, about as many as columns; NaN fills the last row."""
    columns = max(1, int(np.ceil(np.sqrt(len(values) * 1.4))))
    rows = -(-len(values) // columns)
    full = np.full(rows * columns, np.nan)
    full[: len(values)] = values
    return full.reshape(rows, columns)
