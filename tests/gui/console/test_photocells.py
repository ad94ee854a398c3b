"""In a file, photocells look as on the screen: as shapes if they are few, or else as a picture."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from PySide6.QtCore import QBuffer, QByteArray, QRect, QSize
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgGenerator, QSvgRenderer
from PySide6.QtWidgets import QApplication

from gui.base import theme
from gui.console.photocells import draw_grid, draw_lamps, fit

SIDE = 400


def picture_by(draw: Callable[[QPainter], object]) -> np.ndarray:
    """Return how bright a picture is that was drawn so."""
    image = QImage(SIDE, SIDE, QImage.Format.Format_RGB32)
    image.fill(0)
    with QPainter(image) as painter:
        draw(painter)
    grey = image.convertToFormat(QImage.Format.Format_Grayscale8)
    return np.array(grey.constBits()).reshape(SIDE, SIDE).astype(int)


@pytest.mark.parametrize(
    ("cells", "lit", "pictures"),
    [
        (20, 100, 1),  # the glow
        (20, 400, 1),
        (40, 300, 2),  # the dark cells, and the glow
        (40, 1600, 2),  # the dark cells, and the lit ones with their glow
    ],
)
def test_cells_in_a_file_look_as_on_the_screen(
    qapp: QApplication, cells: int, lit: int, pictures: int
) -> None:
    levels = np.zeros((cells, cells), np.uint8)
    levels.flat[:lit] = 255
    levels[-1, -1] = 90  # not fully lit
    grid = fit(cells, cells, SIDE, SIDE, 1.0)

    def draw(painter: QPainter) -> None:
        draw_grid(painter, grid, theme.instruments)
        draw_lamps(painter, grid, levels, theme.instruments)

    file, buffer = QSvgGenerator(), QBuffer()
    file.setOutputDevice(buffer)
    file.setSize(QSize(SIDE, SIDE))
    file.setViewBox(QRect(0, 0, SIDE, SIDE))
    with QPainter(file) as painter:
        draw(painter)
    written = buffer.data()
    assert bytes(written.data()).count(b"<image") == pictures
    shown = picture_by(draw)
    saved = picture_by(lambda painter: QSvgRenderer(QByteArray(written)).render(painter))
    assert np.abs(shown - saved).mean() < 3
    assert shown.std() > 20  # there is something to see
