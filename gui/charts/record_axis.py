"""Axes of charts of records: numbers, powers of ten, or names."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pyqtgraph as pg
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFontMetricsF

from gui.base import theme
from gui.base.number_format import MINUS, NARROW_SPACE, plain, round_step

#: Pixels between two numbers, at least.
APART = {"left": 34, "bottom": 70}

#: Most numbers on an axis, however long it is.
MOST = 10

#: Widest names on the left: a share of the chart.
WIDEST = 0.42


class RecordAxis(pg.AxisItem):
    """An axis that can be numbered, logarithmic, or named at 0, 1, 2, …

    Attributes
    ----------
    names : tuple of str
        Names of the positions, empty for numbers.
    is_log : bool
        Whether positions are logarithms to base 10.
    is_whole : bool
        Whether only whole numbers are possible.
    """

    def __init__(self, orientation: str) -> None:
        super().__init__(orientation)
        self.names: tuple[str, ...] = ()
        self.is_log = self.is_whole = False
        self._room = 0

    def boundingRect(self) -> QRectF:
        """Leave room for the numbers at the ends, which pyqtgraph hides when it draws a grid."""
        beyond = (0, 8) if self.orientation == "left" else (24, 0)
        wide, high = beyond
        return QRectF(super().boundingRect().adjusted(-wide, -high, wide, high))

    def room(self, width: float) -> int:
        """Return the width that the names need in a chart of this width."""
        metrics = QFontMetricsF(theme.font(theme.TITLE))
        if not self.names:
            return round(46 * theme.scale)
        longest = max(metrics.horizontalAdvance(name) for name in self.names)
        self._room = math.ceil(min(longest, WIDEST * width))
        return self._room + 12

    def tickValues(self, low: float, high: float, size: float) -> list[tuple[float, list[float]]]:
        """Place the numbers, or the names."""
        low, high = sorted((low, high))  # an axis that runs downwards gives its ends reversed
        if self.names:
            first, last = max(0, math.ceil(low)), min(len(self.names) - 1, math.floor(high))
            every = self._every(size / max(1e-9, high - low))
            return [(1.0, [float(place) for place in range(first, last + 1, every)])]
        if self.is_log:
            steps = (1, 2, 5) if high - low < 3 else (1,)
            powers = range(math.floor(low), math.ceil(high) + 1)
            values = [power + math.log10(step) for power in powers for step in steps]
            return [(1.0, [value for value in values if low <= value <= high])]
        count = min(MOST, max(1.0, size / APART[self.orientation]))
        step = max(round_step((high - low) / count), 1.0 if self.is_whole else 0.0)
        first = math.ceil(low / step - 1e-9)
        count = math.floor(high / step + 1e-9) - first + 1
        return [(step, [(first + place) * step for place in range(min(count, 100))])]

    def _every(self, apart: float) -> int:
        """Return how many names to skip so that those left do not overlap."""
        if self.orientation == "left":
            return 1
        metrics = QFontMetricsF(theme.font(theme.TITLE))
        longest = max(metrics.horizontalAdvance(name) for name in self.names)
        return max(1, math.ceil((longest + 10) / max(apart, 1e-9)))

    def tickStrings(self, values: Sequence[float], scale: float, spacing: float) -> list[str]:
        """Write the numbers, or the names cut to the room for them."""
        if self.names:
            metrics = QFontMetricsF(theme.font(theme.TITLE))
            names = [self.names[round(value)] for value in values]
            if self.orientation == "bottom":
                return names
            elide = Qt.TextElideMode.ElideRight
            return [metrics.elidedText(name, elide, self._room + 1) for name in names]
        if self.is_log:
            return [number(10**value) for value in values]
        decimals = max(0, -math.floor(math.log10(spacing) + 1e-9)) if spacing > 0 else 0
        return [number(value, decimals) for value in values]


def number(value: float, decimals: int | None = None) -> str:
    """Write a number, thousands apart from 10 000 on; in three digits unless told the decimals."""
    if math.isnan(value):
        return "?"
    if math.isinf(value):
        return (MINUS if value < 0 else "") + "∞"
    if decimals is None:
        digits = math.ceil(math.log10(abs(value))) if value else 0
        decimals = min(6, max(0, 3 - digits))
        while decimals and round(value, decimals) == round(value, decimals - 1):
            decimals -= 1
    if round(value, decimals) == 0:
        value = 0.0
    sign = MINUS if value < 0 else ""
    if decimals == 0 and abs(value) >= 10_000:
        return sign + f"{abs(value):,.0f}".replace(",", NARROW_SPACE)
    return sign + plain(abs(value), decimals)
