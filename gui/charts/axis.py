"""Chart axes numbered in whole steps."""

from __future__ import annotations

import math

import pyqtgraph as pg
from PySide6.QtCore import QRectF

from gui.base.number_format import plain, round_step

#: Pixels between the numbers on the axes, at least.
_APART = {"left": 30, "bottom": 64}


class WholeAxis(pg.AxisItem):
    """An axis numbered in whole steps of 1, 2, 5, 10, …"""

    def boundingRect(self) -> QRectF:
        """Leave room for the numbers at the ends, which pyqtgraph hides when it draws a grid."""
        beyond = 8 if self.orientation == "left" else 0
        return QRectF(super().boundingRect().adjusted(0, -beyond, 0, beyond))

    def tickSpacing(self, low: float, high: float, size: float) -> list[tuple[float, float]]:
        numbers = max(size / _APART[self.orientation], 1)
        step = round_step((high - low) / numbers)
        if step > high >= 1:  # of a short axis, show one number beside 0
            power = 10.0 ** math.floor(math.log10(high))
            step = max(times * power for times in (1, 2, 5) if times * power <= high)
        return [(max(1.0, step), 0)]

    def tickStrings(self, values: list[float], scale: float, spacing: float) -> list[str]:
        whole = [round(value) for value in values]
        return [_short(value) if value >= 0 else "" for value in whole]


def _short(value: int) -> str:
    """Write 20000 as 20k and 3000000 as 3M."""
    for size, letter in ((1_000_000, "M"), (1_000, "k")):
        if value >= 10_000 and value % size == 0:
            return plain(value / size) + letter
    return plain(value)
