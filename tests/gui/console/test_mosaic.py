"""Many pictures drawn as one look as if they were drawn one by one."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtGui import QColor, QImage, QPainter, QPixmap
from PySide6.QtWidgets import QApplication

from gui.console.dial_face import DialFace
from gui.console.mosaic import draw_mosaic, pixels_of

GROUND = QColor(20, 30, 40)


def blank() -> QImage:
    """A ground of 40 × 30 pixels."""
    image = QImage(40, 30, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(GROUND)
    return image


@given(
    side=st.integers(1, 5),
    places=st.sets(st.tuples(st.integers(0, 6), st.integers(0, 4)), max_size=30),
    seed=st.integers(0, 99),
)
def test_it_looks_like_one_picture_after_another(
    qapp: QApplication, side: int, places: set[tuple[int, int]], seed: int
) -> None:
    random = np.random.default_rng(seed)
    pixmaps = [QPixmap(side, side) for _ in range(3)]
    for pixmap in pixmaps:
        pixmap.fill(QColor(*random.integers(0, 256, 4).tolist()))
    which = random.integers(0, 3, len(places))
    left = np.array([2 + 5 * column for column, _ in places], dtype=int)
    top = np.array([1 + 5 * row for _, row in places], dtype=int)
    one_by_one, at_once = blank(), blank()
    with QPainter(one_by_one) as painter:
        for number, x, y in zip(which.tolist(), left.tolist(), top.tolist(), strict=True):
            painter.drawPixmap(x, y, pixmaps[number])
    with QPainter(at_once) as painter:
        draw_mosaic(painter, np.stack([pixels_of(one) for one in pixmaps]), which, left, top)
    assert at_once == one_by_one


@pytest.mark.parametrize("side", [1, 2, 3, 5, 6, 7])
def test_tiny_dials_keep_their_looks(qapp: QApplication, side: int) -> None:
    face = DialFace(side, 1)
    assert face.is_tiny
    levels = np.array([0, 3, -face.levels, 0, face.levels, -1, 3])
    stops, stuck = np.abs(levels) == face.levels, levels == 3
    pictures, which = face.pictures(levels, stops, stuck)
    assert len(pictures) == 5  # two looks occur twice
    for number, look in enumerate(zip(levels, stops, stuck, strict=True)):
        expected = pixels_of(face.picture(tuple(part.item() for part in look)))
        np.testing.assert_array_equal(pictures[which[number]], expected)


def test_dials_of_eight_pixels_are_round(qapp: QApplication) -> None:
    assert not DialFace(8, 1).is_tiny
