"""The colours of weights: from one colour for − through black to another for +."""

from __future__ import annotations

from functools import cache

import numpy as np
from PySide6.QtGui import QColor, QImage

from gui.base import theme

#: Colour steps on either side of 0.
SIDE = 127
#: Under 1, small weights show more.
_GAMMA = 0.7


def image_of(part: np.ndarray) -> QImage:
    """Make a picture of values from −1 to +1, one pixel each."""
    bounded = np.clip(part, -1, 1)
    strength = np.sign(bounded) * np.abs(bounded) ** _GAMMA
    index = np.ascontiguousarray(np.rint(strength * SIDE) + SIDE, dtype=np.uint8)
    rows, columns = index.shape
    image = QImage(index.data, columns, rows, columns, QImage.Format.Format_Indexed8).copy()
    image.setColorTable(_colors(theme.instruments))
    return image


def color_of(part: float) -> QColor:
    """Return the colour of a value from −1 to +1."""
    return image_of(np.array([[part]], dtype=np.float32)).pixelColor(0, 0)


@cache
def _colors(palette: theme.Palette) -> list[int]:
    """List the colours from −1 to +1: the two colours of weights with black between."""
    ends = (palette.minus, palette.plus)
    steps = range(-SIDE, SIDE + 1)
    return [theme.mix(palette.well, ends[step > 0], abs(step) / SIDE).rgb() for step in steps]
