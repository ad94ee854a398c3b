"""Small pictures of the retina, rendered once each."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen

from gui.base.theme import Palette, mix
from mark1.patterns.pattern_set import PatternSet


def thumbnail(picture: np.ndarray, pixels: int, colors: Palette) -> QImage:
    """Render a picture as a square.

    Parameters
    ----------
    picture : ndarray of uint8, (rows, columns)
        0 dark … 255 lit.
    pixels : int
        The side, in device pixels.
    colors : Palette
        The theme.
    """
    picture = np.ascontiguousarray(np.atleast_2d(picture), np.uint8)
    return _render(picture.tobytes(), picture.shape, pixels, colors)


@lru_cache(maxsize=256)
def _render(data: bytes, shape: tuple[int, int], pixels: int, colors: Palette) -> QImage:
    rows, columns = shape
    small = QImage(data, columns, rows, columns, QImage.Format.Format_Indexed8)
    small.setColorTable(_inks(colors))
    made = QImage(pixels, pixels, QImage.Format.Format_RGB32)
    made.fill(QColor(colors.well))
    size = QSize(columns, rows).scaled(pixels, pixels, Qt.AspectRatioMode.KeepAspectRatio)
    if size.width() % columns == 0 and size.height() % rows == 0:
        mode = Qt.TransformationMode.FastTransformation  # whole pixels per cell keep it crisp
    else:
        mode = Qt.TransformationMode.SmoothTransformation
    scaled = small.convertToFormat(QImage.Format.Format_RGB32).scaled(
        size, Qt.AspectRatioMode.IgnoreAspectRatio, mode
    )
    painter = QPainter(made)
    painter.drawImage((pixels - size.width()) // 2, (pixels - size.height()) // 2, scaled)
    painter.end()
    return made


@lru_cache(maxsize=4)
def _inks(colors: Palette) -> tuple[int, ...]:
    """Return the colour of each brightness."""
    return tuple(mix(colors.well, colors.lamp, level / 255).rgb() for level in range(256))


def draw_thumbnail(
    painter: QPainter, rect: QRectF, picture: np.ndarray, frame: str, colors: Palette
) -> None:
    """Draw a picture in its frame: a line around it and a dark margin.

    Parameters
    ----------
    painter : QPainter
        In pixels of the widget.
    rect : QRectF
        The outside of the frame.
    picture : ndarray of uint8, (rows, columns)
        0 dark … 255 lit.
    frame : str
        ``#RRGGBB`` of the line.
    colors : Palette
        The theme.
    """
    picture = np.ascontiguousarray(np.atleast_2d(picture), np.uint8)
    ratio = painter.device().devicePixelRatioF()
    pixels = max(1, round(rect.width() * ratio))
    image = _framed(picture.tobytes(), picture.shape, pixels, ratio, frame, colors)
    painter.drawImage(rect, image)


@lru_cache(maxsize=2048)
def _framed(
    data: bytes, shape: tuple[int, int], pixels: int, ratio: float, frame: str, colors: Palette
) -> QImage:
    """Render a picture with its frame."""
    made = QImage(pixels, pixels, QImage.Format.Format_ARGB32_Premultiplied)
    made.fill(Qt.GlobalColor.transparent)
    painter = QPainter(made)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(frame), ratio))
    painter.setBrush(QColor(colors.well))
    edge = ratio / 2
    outside = QRectF(0, 0, pixels, pixels).adjusted(edge, edge, -edge, -edge)
    painter.drawRoundedRect(outside, 3 * ratio, 3 * ratio)
    margin = round(2 * ratio)
    painter.drawImage(margin, margin, _render(data, shape, pixels - 2 * margin, colors))
    painter.end()
    return made


class Shades:
    """How patterns are drawn as light: pictures as they are, numbers by where they stand.

    Each input of numbers is dark at the least that the set has of it, and lit at the greatest. One
    that is the same in the whole set is as bright as it is between 0 and 1.
    """

    def __init__(self, patterns: PatternSet) -> None:
        numbers = patterns.pictures
        self._least, self._span = np.zeros(numbers.shape[1:]), np.ones(numbers.shape[1:])
        if patterns.analog and len(numbers):
            least, greatest = numbers.min(axis=0), numbers.max(axis=0)
            differs = greatest > least
            self._least = np.where(differs, least, 0.0)
            self._span = np.where(differs, greatest - least, 1.0)

    def light(self, pictures: NDArray[Any]) -> NDArray[np.uint8]:
        """Return pictures or points (…, rows, columns) as light, 0 dark … 255 lit."""
        if pictures.dtype == np.uint8:
            return pictures
        share = pictures
        if pictures.shape[-2:] == self._least.shape:
            share = (pictures - self._least) / self._span
        light: NDArray[np.uint8] = np.clip(share * 255, 0, 255).astype(np.uint8)
        return light
