"""The scale of a plane, and the lines on it."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPointF, QRectF

from gui.geometry.plane_scale import PlaneScale, scale_for

RECT = QRectF(10, 20, 400, 300)
NUMBERS = st.floats(-1e4, 1e4, allow_nan=False)


@given(st.lists(st.tuples(NUMBERS, NUMBERS), max_size=6))
def test_all_points_and_the_origin_are_shown(points: list[tuple[float, float]]) -> None:
    scale = scale_for(np.array(points).reshape(-1, 2), RECT)
    for x, y in [*points, (0.0, 0.0)]:
        assert scale.holds(x, y)


@given(st.floats(10, 410), st.floats(20, 320))
def test_a_pixel_and_its_numbers_belong_together(x: float, y: float) -> None:
    scale = PlaneScale(QPointF(1.5, -2), 6, RECT)
    back = scale.to_pixel(*scale.to_numbers(QPointF(x, y)))
    assert (back.x(), back.y()) == pytest.approx((x, y))


def test_up_is_more_and_both_axes_have_one_scale() -> None:
    scale = PlaneScale(QPointF(0, 0), 3, RECT)
    origin, right, up = (scale.to_pixel(*place) for place in ((0, 0), (1, 0), (0, 1)))
    assert right.x() - origin.x() == origin.y() - up.y() == 100


def test_a_place_is_rounded_to_few_digits() -> None:
    scale = PlaneScale(QPointF(0.5, 0.5), 1.4, RECT)
    assert scale.rounded(scale.to_pixel(0.3337, -0.0001)) == (0.33, 0.0)


def test_a_line_is_where_its_sum_is_zero() -> None:
    scale = PlaneScale(QPointF(0, 0), 3, RECT)
    ends = scale.across((1.0, -2.0, 0.5))
    assert ends is not None
    for end in ends:
        x, y = scale.to_numbers(end)
        assert x - 2 * y + 0.5 == pytest.approx(0, abs=1e-9)
    assert scale.across((0.0, 0.0, 1.0)) is None
    assert scale.across((1.0, 0.0, 99.0)) is None


def test_the_side_of_a_line_is_where_its_sum_is_positive() -> None:
    scale = PlaneScale(QPointF(0, 0), 3, RECT)
    half = scale.side((1.0, 0.0, 0.0)).boundingRect()
    assert (half.left(), half.right()) == (210, 410)
    assert scale.side((0.0, 0.0, -1.0)).isEmpty()
