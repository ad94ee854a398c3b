"""Two mixtures of pictures that look the same: each picture with its share, and the sums."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QImage, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from gui.base import theme
from gui.base.elide import elided
from gui.base.number_format import short

#: Sides of a picture in pixels of the design, and the least width of one that is flat.
SIDE, LEAST = 72, 44

#: Width of a sign, and the least of a share, at text 1; pixels beside words.
SIGN, SHARE, BESIDE = 26, 30, 8

#: Height of the names below the pictures, and of the arrow between the rows, at text 1.
BELOW, BETWEEN = 18, 36

#: Least side of a cell in pixels that is drawn with a gap around it.
SINGLE = 5


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
    """One or two mixtures, and what they look like to the machine.

    Attributes
    ----------
    shown : list of int
        Pictures that there was room for in each row.
    """

    def __init__(self) -> None:
        super().__init__()
        self._rows: Sequence[Row] = ()
        self._mixture = np.zeros((1, 1))
        self._is_round, self._caption, self._has_names = False, "", False
        self.shown: list[int] = []
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

    def _name(self) -> int:
        """Return the width of the names of the rows."""
        metrics = QFontMetrics(theme.font(weight=600))
        return BESIDE + max((metrics.horizontalAdvance(row.title) for row in self._rows), default=0)

    def _share(self) -> int:
        """Return the width of the widest share."""
        metrics = QFontMetrics(theme.font())
        shares = [one.share for row in self._rows for one in row.pictures if len(one.share) > 1]
        widest = max(map(metrics.horizontalAdvance, shares), default=0)
        return BESIDE + max(round(SHARE * theme.scale), widest)

    def _more(self) -> int:
        """Return the width of the note on how many pictures are not shown."""
        count = max((len(row.pictures) for row in self._rows), default=0)
        words = self.tr("and {count} more").format(count=count)
        return 2 * BESIDE + QFontMetrics(theme.font()).horizontalAdvance(words)

    def _pitch(self) -> int:
        """Return the width of a picture with its share and sign."""
        widest = max(
            (self._size(one.cells).width() for row in self._rows for one in row.pictures),
            default=SIDE,
        )
        return widest + self._share() + round(SIGN * theme.scale)

    def _beside(self) -> int:
        """Return the width of everything except the pictures."""
        sign = round(SIGN * theme.scale)
        return self._name() + sign + self._size(self._mixture).width() + 2 * BESIDE

    def _high(self) -> int:
        """Return the height of the pictures."""
        sizes = [self._size(one.cells) for row in self._rows for one in row.pictures]
        return max(size.height() for size in (*sizes, self._size(self._mixture)))

    def _tall(self) -> int:
        """Return the height of a row."""
        return self._high() + (round(BELOW * theme.scale) if self._has_names else 0)

    def sizeHint(self) -> QSize:
        """Return the size for all pictures, at most five in a row."""
        most = max((len(row.pictures) for row in self._rows), default=1)
        return QSize(self._beside() + self._pitch() * min(5, most), self._height())

    def minimumSizeHint(self) -> QSize:
        """Return the size for one picture and the number of others."""
        least = self._pitch() + max(self._pitch(), self._more())
        return QSize(self._beside() + least, self._height())

    def _height(self) -> int:
        count = len(self._rows)
        caption = round(BELOW * theme.scale) if self._caption else 0
        return self._tall() * count + round(BETWEEN * theme.scale) * (count - 1) + caption + 4

    # --- painting --------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the rows, with as many pictures as fit."""
        pitch, more = self._pitch(), self._more()
        room = self.width() - self._beside()
        most = [
            room // pitch if len(r.pictures) * pitch <= room else (room - more) // pitch
            for r in self._rows
        ]
        shown = [row.pictures[: max(1, n)] for row, n in zip(self._rows, most, strict=True)]
        self.shown = [len(pictures) for pictures in shown]
        # The sums stand below each other, beside the longer row.
        ends = [
            len(some) * pitch + more * (len(some) < len(row.pictures))
            for row, some in zip(self._rows, shown, strict=True)
        ]
        sums = self._name() + max(ends, default=0)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            top = 2.0
            for place, row in enumerate(self._rows):
                self._paint_row(painter, row, shown[place], top)
                box = self._paint_sum(painter, sums, top)
                top += self._tall()
                if place + 1 < len(self._rows):
                    self._paint_arrow(painter, box, top)
                    top += round(BETWEEN * theme.scale)
            self._paint_caption(painter, box, top)

    def _paint_row(self, painter: QPainter, row: Row, shown: Sequence[Picture], top: float) -> None:
        """Draw the pictures of a mixture, and how many are not shown."""
        colors, high = theme.theme, self._high()
        painter.setFont(theme.font(weight=600))
        painter.setPen(colors.color(row.color))
        left = float(self._name())
        painter.drawText(QRectF(0, top, left, high), Qt.AlignmentFlag.AlignVCenter, row.title)
        for place, one in enumerate(shown):
            left = self._paint_part(painter, one, left, top, high, place > 0)
        if len(shown) < len(row.pictures):
            painter.setFont(theme.font())
            painter.setPen(colors.color("quiet"))
            words = self.tr("and {count} more").format(count=len(row.pictures) - len(shown))
            box = QRectF(left, top, self._more(), high)
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, words)

    def _paint_sum(self, painter: QPainter, left: float, top: float) -> QRectF:
        """Draw what a mixture looks like; return where."""
        size, high, sign = self._size(self._mixture), self._high(), SIGN * theme.scale
        painter.setFont(theme.font(20))
        painter.setPen(theme.theme.color("quiet"))
        painter.drawText(QRectF(left, top, sign, high), Qt.AlignmentFlag.AlignCenter, "=")
        left += sign + BESIDE
        box = QRectF(left, top + (high - size.height()) / 2, size.width(), size.height())
        _paint_cells(painter, box, self._mixture, theme.theme.text, self._is_round)
        return box

    def _paint_caption(self, painter: QPainter, above: QRectF, top: float) -> None:
        """Write below the sums what they show."""
        painter.setFont(theme.font(theme.TITLE))
        painter.setPen(theme.theme.color("quiet"))
        wide = painter.fontMetrics().horizontalAdvance(self._caption) + 2
        left = max(0.0, min(above.center().x() - wide / 2, self.width() - wide))
        box = QRectF(left, top, wide, BELOW * theme.scale)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, self._caption)

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
        share = QRectF(left, top, self._share() - BESIDE, high)
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(share, right, one.share)
        left += self._share()
        box = QRectF(left, top + (high - size.height()) / 2, size.width(), size.height())
        _paint_cells(painter, box, one.cells, colors.line, False)
        if self._has_names:
            painter.setFont(theme.font(theme.TITLE))
            painter.setPen(colors.color("quiet"))
            below = QRectF(left - 20, top + high, size.width() + 40, BELOW * scale)
            name = elided(one.name, painter.fontMetrics(), below.width())
            painter.drawText(below, Qt.AlignmentFlag.AlignCenter, name)
        return left + self._pitch() - self._share() - SIGN * scale

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
        text, middle = self.tr("the same"), Qt.AlignmentFlag.AlignVCenter
        if x + 12 + painter.fontMetrics().horizontalAdvance(text) < self.width():
            painter.drawText(QRectF(x + 12, top, self.width() - x, high), middle, text)
        else:
            words = QRectF(0, top, x - 12, high)
            painter.drawText(words, Qt.AlignmentFlag.AlignRight | middle, text)


def _paint_cells(
    painter: QPainter, box: QRectF, cells: NDArray[np.float64], frame: str, is_round: bool
) -> None:
    """Draw cells or lamps in a frame; what lies outside 0…1 is written as numbers."""
    colors = theme.instruments
    painter.setPen(QPen(QColor(frame), 1))
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
    side = float(int(side)) if side >= 2 else side  # whole pixels are crisp
    left = inner.center().x() - side * columns / 2
    top = inner.center().y() - side * rows / 2
    if side < SINGLE:
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, side < 2)
        painter.drawImage(QRectF(left, top, side * columns, side * rows), _image(cells))
        return
    painter.setPen(Qt.PenStyle.NoPen)
    gap = min(6.0, 0.12 * side)
    for (row, column), value in np.ndenumerate(cells):
        if np.isnan(value):
            continue
        cell = QRectF(left + column * side, top + row * side, side, side)
        cell = cell.adjusted(gap / 2, gap / 2, -gap / 2, -gap / 2)
        painter.setBrush(theme.mix(colors.line, colors.lamp, float(value)))
        if is_round:
            painter.drawEllipse(cell)
        else:
            painter.drawRoundedRect(cell, gap / 2, gap / 2)


def _image(cells: NDArray[np.float64]) -> QImage:
    """Draw each cell as one pixel."""
    colors = theme.instruments
    dark, lamp = colors.color("well"), colors.color("lamp")
    ends = np.array([[one.red(), one.green(), one.blue()] for one in (dark, lamp)], float)
    light = np.nan_to_num(cells)[..., None]
    rgb = np.ascontiguousarray((ends[0] * (1 - light) + ends[1] * light).astype(np.uint8))
    rows, columns = cells.shape
    return QImage(rgb.data, columns, rows, 3 * columns, QImage.Format.Format_RGB888).copy()


def lamps(values: NDArray[np.float64]) -> NDArray[np.float64]:
    """Arrange numbers in about as many rows as columns; NaN fills the last row."""
    columns = max(1, int(np.ceil(np.sqrt(len(values) * 1.4))))
    rows = -(-len(values) // columns)
    full = np.full(rows * columns, np.nan)
    full[: len(values)] = values
    return full.reshape(rows, columns)
