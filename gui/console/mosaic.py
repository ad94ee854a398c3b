"""Many small pictures drawn as one: put one by one, thousands would make the window wait."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QImage, QPainter, QPixmap

_FORMAT = QImage.Format.Format_ARGB32_Premultiplied


def pixels_of(picture: QPixmap) -> NDArray[np.uint32]:
    """Return the pixels of a picture: premultiplied ARGB, (height, width)."""
    image = picture.toImage().convertToFormat(_FORMAT)
    pixels = np.frombuffer(image.constBits(), dtype=np.uint32)
    return pixels.reshape(image.height(), -1)[:, : image.width()].copy()


def draw_mosaic(
    painter: QPainter,
    pictures: NDArray[np.uint32],
    which: NDArray[np.intp],
    left: NDArray[np.intp],
    top: NDArray[np.intp],
) -> None:
    """Draw pictures of one size at whole places; where two overlap, only the later one shows.

    Parameters
    ----------
    pictures : ndarray of uint32, (pictures, height, width)
        Premultiplied ARGB.
    which : ndarray of int, (n,)
        The picture at each place.
    left, top : ndarray of int, (n,)
        Its corner.
    """
    if not which.size:
        return
    rows, columns = pictures.shape[1:]
    first_left, first_top = int(left.min()), int(top.min())
    width = int(left.max()) - first_left + columns
    height = int(top.max()) - first_top + rows
    canvas = np.zeros(height * width, dtype=np.uint32)
    corners = (top - first_top) * width + (left - first_left)
    within = (width * np.arange(rows)[:, None] + np.arange(columns)).ravel()
    canvas[corners[:, None] + within] = pictures.reshape(len(pictures), -1)[which]
    image = QImage(canvas.data, width, height, 4 * width, _FORMAT)
    painter.drawImage(first_left, first_top, image)
