"""Marks on a map: which values have one, its shape, place and colour."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication

from gui.base import theme
from gui.console.weight_colors import block_means, block_side, draw_marks, draw_signs
from tests.examples import examples

GROUND = QColor(1, 2, 3)


def picture_of_signs(part: np.ndarray, cell: int) -> QImage:
    rows, columns = part.shape
    image = QImage(4 + columns * cell, 3 + rows * cell, QImage.Format.Format_RGB32)
    image.fill(GROUND)
    with QPainter(image) as painter:
        draw_signs(painter, part, 4, 3, cell, 1.0)
    return image


def drawn_one_by_one(part: np.ndarray, cell: int) -> QImage:
    """Fill the pixels of one mark after another."""
    side = block_side(cell, 1.0)
    rows, columns = part.shape
    image = QImage(4 + columns * cell, 3 + rows * cell, QImage.Format.Format_RGB32)
    image.fill(GROUND)
    for row in range(0, rows, side):
        for column in range(0, columns, side):
            block = part[row : row + side, column : column + side]
            value = float(block_means(part, side)[row // side, column // side])
            if abs(value) < (0.2 if side == 1 else 0.08):
                continue
            high, wide = (length * cell for length in block.shape)
            arm = min(high, wide, 9) - 2
            thick = max(1, arm // 5)
            arm = max(3, arm - (arm - thick) % 2)
            left = 4 + column * cell + (wide - arm) // 2
            top = 3 + row * cell + (high - arm) // 2
            middle = (arm - thick) // 2
            color = theme.instruments.color("well" if abs(value) >= 0.45 else "lamp")
            with QPainter(image) as painter:
                painter.fillRect(left, top + middle, arm, thick, color)
                if value > 0:
                    painter.fillRect(left + middle, top, thick, arm, color)
    return image


@settings(max_examples=examples(40))
@given(
    rows=st.integers(1, 12),
    columns=st.integers(1, 12),
    cell=st.integers(1, 14),
    seed=st.integers(0, 99),
)
def test_marks_look_as_if_each_was_drawn_alone(
    qapp: QApplication, rows: int, columns: int, cell: int, seed: int
) -> None:
    part = np.random.default_rng(seed).uniform(-1, 1, (rows, columns)).astype(np.float32)
    assert picture_of_signs(part, cell) == drawn_one_by_one(part, cell)


@pytest.mark.parametrize(("value", "pixels"), [(1.0, 13), (-1.0, 7), (0.1, 0), (0.0, 0)])
def test_a_plus_has_two_bars_and_a_minus_one(qapp: QApplication, value: float, pixels: int) -> None:
    image = picture_of_signs(np.array([[value]], dtype=np.float32), 20)
    marked = [
        (x, y)
        for x in range(image.width())
        for y in range(image.height())
        if image.pixelColor(x, y) != GROUND
    ]
    assert len(marked) == pixels


def test_no_marks_draw_nothing(qapp: QApplication) -> None:
    image = QImage(5, 5, QImage.Format.Format_RGB32)
    image.fill(GROUND)
    with QPainter(image) as painter:
        draw_marks(painter, np.empty((0, 4), dtype=int), np.empty(0), 1.0)
    assert image.pixelColor(2, 2) == GROUND
