"""Counts flashes as WCAG 2.3.1 defines the general flash, in every pixel of a series of frames."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QWidget

#: A flash is a pair of opposing changes of relative luminance by this much, the darker one below
#: `BRIGHT`. More than `ALLOWED` of them in a second are too many.
CHANGE, BRIGHT, ALLOWED = 0.1, 0.8, 3


def luminance(window: QWidget, width: int = 480) -> NDArray[np.float32]:
    """Return the relative luminance of each pixel of a window, scaled down to a width."""
    image = window.grab().toImage().scaledToWidth(width)
    image = image.convertToFormat(QImage.Format.Format_RGB32)
    data = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), width, 4)
    share = data[..., 2::-1].astype(np.float32) / 255
    linear = np.where(share <= 0.04045, share / 12.92, ((share + 0.055) / 1.055) ** 2.4)
    return (linear @ np.array([0.2126, 0.7152, 0.0722])).astype(np.float32)


class FlashCounter:
    """Follows the luminance of all pixels.

    Attributes
    ----------
    worst : ndarray of int
        The most changes of each pixel, up or down, within any second so far.
    """

    def __init__(self, frames_per_second: int) -> None:
        self._rate = frames_per_second
        self._last: list[NDArray[np.bool_]] = []

    def add(self, light: NDArray[np.float32]) -> None:
        """Add the next frame."""
        if not self._last:
            self._low, self._high = light.copy(), light.copy()
            self._way = np.zeros(light.shape, np.int8)
            self.worst = self._recent = np.zeros(light.shape, np.int64)
        self._low, self._high = np.minimum(self._low, light), np.maximum(self._high, light)
        falls = (self._way >= 0) & (light <= self._high - CHANGE) & (light < BRIGHT)
        rises = (self._way <= 0) & (light >= self._low + CHANGE) & (self._low < BRIGHT)
        self._way[falls], self._way[rises] = -1, 1
        self._low = np.where(falls | rises, light, self._low)
        self._high = np.where(falls | rises, light, self._high)
        self._last.append(falls | rises)
        self._recent = self._recent + self._last[-1]
        if len(self._last) > self._rate:
            self._recent = self._recent - self._last.pop(0)
        self.worst = np.maximum(self.worst, self._recent)

    @property
    def flashes(self) -> float:
        """The most flashes of any pixel within any second."""
        return float(self.worst.max()) / 2
