"""The figures on the sheets: what a lesson begins with at the left, and nothing at the right."""

import numpy as np
import pytest

from gui.lessons import FOLDER
from gui.lessons.sheet_figure import HEIGHT, LEFT, SHARPNESS, SIDE, WIDTH, figure_of
from mark1.lessons.lesson import read_lesson


def pixels(name):
    image = figure_of(read_lesson(FOLDER / name, tries_start=False))
    assert (image.width(), image.height()) == (WIDTH * SHARPNESS, HEIGHT * SHARPNESS)
    data = np.frombuffer(image.constBits(), np.uint8)
    return data.reshape(image.height(), image.width()).copy()


def dark_at(picture, right, down):
    """Return whether the picture is dark around a point, in pixels of the page."""
    x, y = round(right * SHARPNESS), round(down * SHARPNESS)
    return picture[y - 2 : y + 3, x - 2 : x + 3].mean() < 128


@pytest.mark.usefixtures("qapp")
def test_the_points_of_and_are_on_the_left_plane_alone():
    picture = pixels("01-threshold")  # from −1 to 2 on both axes
    at = {0: SIDE / 3, 1: SIDE * 2 / 3}
    for x in (0, 1):
        for y in (0, 1):
            place = (LEFT + at[x], 8 + SIDE - at[y])
            assert dark_at(picture, *place) == (x == y == 1)
            assert not dark_at(picture, place[0] + WIDTH / 2 + 3, place[1] + 3)


@pytest.mark.usefixtures("qapp")
def test_the_left_retina_has_the_picture_and_the_right_one_none():
    lesson = read_lesson(FOLDER / "08-letters", tries_start=False)
    lit = lesson.document().patterns.pictures[4] > 0  # E
    picture, cell = pixels("08-letters"), SIDE / 20
    middles = (np.arange(20) + 0.5) * cell
    for row in range(20):
        for column in range(20):
            place = LEFT + middles[column], 8 + middles[row]
            assert dark_at(picture, *place) == lit[row, column]
            assert not dark_at(picture, place[0] + WIDTH / 2, place[1])


@pytest.mark.usefixtures("qapp")
def test_the_chart_of_damage_is_empty():
    picture = pixels("09-breaking")
    inside = picture[60:1000, 200:2300]
    assert (inside < 150).mean() == 0
    assert (inside < 200).mean() > 0.005  # its grid
