"""Shows a few patterns of a set: pictures in a grid, or points on a plane."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QIcon, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.base import theme
from gui.base.thumbnails import draw_thumbnail
from mark1.patterns.pattern_set import PatternSet

#: Most pictures shown, their largest side, and the room between two, in pixels.
MOST, LARGEST, GAP = 48, 72, 4

#: Opacity of patterns that are no longer what the text says.
_FAINT = 0.2

#: Radius of a point, and room around the plane.
_DOT, _MARGIN = 3.0, 12.0

#: Colours of the classes of points, by their names in the theme.
_COLORS = ("minus", "plus", "right", "wrong", "lamp")


class SetPreview(QWidget):
    """Shows patterns, faintly while it is disabled; nothing before the first."""

    def __init__(self) -> None:
        super().__init__()
        self._patterns = np.zeros((0, 20, 20), np.uint8)
        self._labels = np.zeros(0, np.int32)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def set_patterns(self, patterns: np.ndarray, labels: np.ndarray) -> None:
        """Show patterns.

        Parameters
        ----------
        patterns : ndarray
            Pictures, uint8 (n, rows, columns), of which `MOST` are shown at most; or points,
            float64 (n, 1, 2).
        labels : ndarray of int, (n,)
            The class of each.
        """
        if patterns.dtype == np.uint8 and len(patterns) > MOST:
            chosen = np.linspace(0, len(patterns) - 1, MOST).astype(int)
            patterns, labels = patterns[chosen], labels[chosen]
        self._patterns, self._labels = patterns, labels
        self.update()

    def sizeHint(self) -> QSize:
        """Room for five pictures in each direction."""
        side = 5 * (LARGEST + GAP)
        return QSize(side, side)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the patterns."""
        with QPainter(self) as painter:
            painter.setOpacity(1.0 if self.isEnabled() else _FAINT)
            _draw(painter, self.size(), self._patterns, self._labels)


def set_icon(found: PatternSet, side: int, ratio: float) -> QIcon:
    """Draw a set as a small square: the first picture of up to four classes, or its points."""
    first = np.unique(found.labels, return_index=True)[1][:4]
    shown = slice(None) if found.analog else first
    drawn = QPixmap(round(side * ratio), round(side * ratio))
    drawn.setDevicePixelRatio(ratio)
    drawn.fill(Qt.GlobalColor.transparent)
    with QPainter(drawn) as painter:
        _draw(painter, QSize(side, side), found.pictures[shown], found.labels[shown])
    made = QIcon(drawn)
    made.addPixmap(drawn, QIcon.Mode.Selected)  # not tinted
    return made


def _draw(painter: QPainter, size: QSize, patterns: np.ndarray, labels: np.ndarray) -> None:
    """Draw pictures in a grid, or points on a plane."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if patterns.dtype == np.uint8:
        _draw_pictures(painter, size, patterns)
    else:
        _draw_points(painter, size, patterns[:, 0].astype(float), labels)


def _draw_pictures(painter: QPainter, size: QSize, patterns: np.ndarray) -> None:
    across, side = _grid(len(patterns), size.width(), size.height())
    for place, picture in enumerate(patterns):
        row, column = divmod(place, across)
        rect = QRectF(column * (side + GAP), row * (side + GAP), side, side)
        draw_thumbnail(painter, rect, picture, theme.theme.line, theme.theme)


def _draw_points(painter: QPainter, size: QSize, points: np.ndarray, labels: np.ndarray) -> None:
    low, high = points.min(axis=0), points.max(axis=0)
    share = (points - low) / np.where(high > low, high - low, 1)
    side = min(size.width(), size.height()) - 2 * _MARGIN
    painter.setPen(theme.instruments.color("line"))
    painter.setBrush(theme.instruments.color("well"))
    painter.drawRect(QRectF(0.5, 0.5, side + 2 * _MARGIN - 1, side + 2 * _MARGIN - 1))
    for (x, y), label in zip(share.tolist(), labels.tolist(), strict=True):
        color = theme.instruments.color(_COLORS[label % len(_COLORS)])
        painter.setPen(color)
        painter.setBrush(color)
        painter.drawEllipse(QPointF(_MARGIN + x * side, _MARGIN + (1 - y) * side), _DOT, _DOT)


def _grid(count: int, width: int, height: int) -> tuple[int, int]:
    """Return how many pictures stand side by side, and their side, as large as they fit."""
    for side in range(LARGEST, 0, -1):
        across = max(1, (width + GAP) // (side + GAP))
        down = -(-count // across)
        if down * (side + GAP) - GAP <= height and side <= width:
            return across, side
    return 1, 1
