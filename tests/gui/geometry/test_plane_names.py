"""The name of an arrow hides no point and no other name where there is room."""

from __future__ import annotations

from itertools import combinations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QLineF, QPointF, QRectF, QSizeF
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication

from gui.geometry.plane_view import PlaneNames

ROOM = QRectF(2, 2, 396, 296)
SIZE = QSizeF(60, 16)


def names(*points: tuple[float, float]) -> PlaneNames:
    return PlaneNames(ROOM, np.array(points, dtype=float).reshape(-1, 2), 7.5, [])


def test_where_nothing_is_in_the_way_it_stands_beside_the_middle_away_from_the_other_side() -> None:
    place = names().place(QLineF(100, 150, 300, 150), QPointF(200, 250), SIZE)
    assert place.center().x() == 200
    assert place.bottom() < 150


def test_a_point_under_it_moves_it_along_the_arrow() -> None:
    arrow, away = QLineF(100, 150, 300, 150), QPointF(200, 250)
    first = names().place(arrow, away, SIZE)
    moved = names(first.center().toTuple()).place(arrow, away, SIZE)
    assert moved.center().x() != 200
    assert not moved.contains(first.center())


def test_where_one_side_is_full_it_stands_on_the_other() -> None:
    points = [(x, y) for x in range(0, 400, 20) for y in range(0, 150, 10)]
    place = names(*points).place(QLineF(100, 150, 300, 150), QPointF(200, 250), SIZE)
    assert place.top() > 150


def test_the_name_of_a_short_arrow_goes_as_far_as_the_points_around_it_reach() -> None:
    around = [(200 + x, 150 + y) for x in range(-60, 61, 15) for y in range(-40, 41, 10)]
    arrow = QLineF(200, 150, 206, 152)
    place = names(*around).place(arrow, QPointF(200, 150), SIZE)
    apart = np.abs(np.array(around) - place.center().toTuple())
    assert not (apart < (30 + 7.5, 8 + 7.5)).all(axis=1).any()
    assert place.adjusted(-80, -64, 80, 64).contains(arrow.p2())  # no farther than it must


def test_the_name_of_an_arrow_does_not_lie_over_it() -> None:
    arrow = QLineF(200, 150, 160, 220)
    place = names().place(arrow, arrow.p1(), QSizeF(16, 16))
    assert not any(place.contains(arrow.pointAt(share)) for share in np.linspace(0, 1, 50))


def test_two_names_of_one_arrow_do_not_lie_over_each_other() -> None:
    both, arrow = names(), QLineF(100, 150, 300, 150)
    one, other = (both.place(arrow, QPointF(200, 250), SIZE) for _ in range(2))
    assert not one.intersects(other)


COORDINATE = st.floats(-100, 500)
PLACE = st.tuples(COORDINATE, COORDINATE)


@given(PLACE, PLACE, PLACE, st.lists(PLACE, max_size=8))
def test_it_is_whole_inside_the_picture_wherever_the_arrow_is(start, end, away, points) -> None:
    place = names(*points).place(QLineF(*start, *end), QPointF(*away), SIZE)
    assert ROOM.contains(place)
    assert place.size() == SIZE


def test_names_that_are_written_never_lie_over_one_another(qapp: QApplication) -> None:
    rng = np.random.default_rng(7)
    left_out = 0
    for _ in range(60):
        room = QRectF(2, 2, 160, 50)  # too low for four names
        some = PlaneNames(room, rng.uniform(0, 160, (12, 2)), 7.5, [])
        picture = QImage(164, 54, QImage.Format.Format_RGB32)
        with QPainter(picture) as painter:
            for text in ("w", "η (d − y) x", "w + η (d − y) x", "w − η (d − y) x"):
                ends = rng.uniform(0, 50, 4).tolist()
                some.write(painter, QLineF(*ends), QPointF(80, 25), text, "#FFFFFF")
        assert not any(one.intersects(other) for one, other in combinations(some.taken, 2))
        left_out += 4 - len(some.taken)
    assert 0 < left_out < 120
