"""The axes of charts of counts: calm, and numbered in whole steps."""

from __future__ import annotations

import math

import pyqtgraph as pg
from PySide6.QtCore import QRectF

from gui.views.number_format import MINUS, NARROW_SPACE, plain, round_step

#: Pixels between the numbers on the axes, at least.
_APART = {"left": 30, "bottom": 64}
_CLOSER = {"left": 30, "bottom": 48}


class WholeAxis(pg.AxisItem):
    """An axis numbered in whole steps of 1, 2, 5, 10, …"""

    def boundingRect(self) -> QRectF:
        """Leave room for the numbers at the ends, which pyqtgraph hides where there is a grid."""
        beyond = 8 if self.orientation == "left" else 0
        return QRectF(super().boundingRect().adjusted(0, -beyond, 0, beyond))

    def tickSpacing(self, low: float, high: float, size: float) -> list[tuple[float, float]]:
        numbers = max(size / _APART[self.orientation], 1)
        return [(max(1.0, round_step((high - low) / numbers)), 0)]

    def tickStrings(self, values: list[float], scale: float, spacing: float) -> list[str]:
        whole = [round(value) for value in values]
        return [_short(value) if value >= 0 else "" for value in whole]


class NumberAxis(pg.AxisItem):
    """An axis of numbers as people write them: 10 000 and −1, all with as many decimals.

    Parameters
    ----------
    orientation : str
        ``left`` or ``bottom``.
    least : float
        The smallest step from one number to the next.
    """

    def __init__(self, orientation: str, least: float = 0.0) -> None:
        super().__init__(orientation)
        self._least = least

    def resizeEvent(self, event: object = None) -> None:
        """Keep the name of the axis clear of its numbers."""
        super().resizeEvent(event)
        if self.label is not None and self.orientation == "left":
            self.label.setX(self.label.x() - 8)

    def tickSpacing(self, low: float, high: float, size: float) -> list[tuple[float, float]]:
        numbers = max(size / _CLOSER[self.orientation], 1)
        return [(max(self._least, round_step((high - low) / numbers)), 0)]

    def tickStrings(self, values: list[float], scale: float, spacing: float) -> list[str]:
        decimals = max(0, math.ceil(-math.log10(spacing) - 1e-9))
        return [_grouped(value, decimals) for value in values]


def _grouped(value: float, decimals: int) -> str:
    """Write a number with its thousands apart from 10 000 on; a very large or small one short."""
    large = abs(value)
    if value == 0:
        return "0"
    if large >= 1e7 or decimals > 6:
        return f"{value:.3g}".replace("-", MINUS)
    written = f"{large:,.{decimals}f}" if large >= 10_000 else f"{large:.{decimals}f}"
    return (MINUS if value < 0 else "") + written.replace(",", NARROW_SPACE)


def _short(value: int) -> str:
    """Write 20000 as 20k and 3000000 as 3M."""
    for size, letter in ((1_000_000, "M"), (1_000, "k")):
        if value >= 10_000 and value % size == 0:
            return plain(value / size) + letter
    return plain(value)
