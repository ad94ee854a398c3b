"""Figures: their area, rotation and place."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mark1.patterns import stimuli
from mark1.patterns.shapes import draw_character, make
from tests.examples import examples


def drawn(
    kind: str, size: float = 10, turn: float = 0, thickness: float | None = None
) -> np.ndarray:
    return stimuli.draw(stimuli.figure(kind, size, turn, thickness), 20, 20, (10, 10))


def test_a_square_is_a_square() -> None:
    expected = np.zeros((20, 20), np.uint8)
    expected[5:15, 5:15] = 255
    assert np.array_equal(drawn("square"), expected)
    expected[7:13, 7:13] = 0
    assert np.array_equal(drawn("square", thickness=2), expected)


@pytest.mark.parametrize(
    ("kind", "share"),
    [("square", 1), ("circle", np.pi / 4), ("diamond", 1 / 2), ("triangle", np.sqrt(3) / 4)],
)
@pytest.mark.parametrize("turn", [0, 17, 45, 90, -30])
def test_a_figure_covers_its_area_at_any_rotation(kind: str, share: float, turn: float) -> None:
    figure = stimuli.figure(kind, 9, turn)
    places = np.random.default_rng(2).uniform(9, 11, (100, 2))
    lit = [(stimuli.draw(figure, 20, 20, (row, column)) > 0).sum() for row, column in places]
    assert np.mean(lit) == pytest.approx(share * 9 * 9, rel=0.03)


def test_a_rotated_square_is_a_diamond() -> None:
    assert np.array_equal(drawn("square", 10 / np.sqrt(2), 45), drawn("diamond", 10))


def test_a_circle_does_not_change_when_rotated() -> None:
    assert np.array_equal(drawn("circle", 9, 0), drawn("circle", 9, 77))


def test_a_figure_rotates_clockwise() -> None:
    tip = np.argwhere(drawn("triangle", 12, 90)).mean(axis=0)
    columns = drawn("triangle", 12, 90).astype(bool).sum(axis=0)
    assert columns[:9].max() > columns[12:].max()
    assert tip[0] == pytest.approx(9.5, abs=0.5)


@pytest.mark.parametrize("kind", stimuli.KINDS)
def test_an_outline_lies_inside_its_figure_and_is_hollow(kind: str) -> None:
    solid, outline = drawn(kind, 16), drawn(kind, 16, thickness=2)
    assert not (outline & ~solid).any()
    assert not outline[9:11, 9:11].any()


def test_a_letter_rotated_by_zero_is_the_letter() -> None:
    letter = stimuli.turned_letter("H", "plex-sans", 14)
    picture = stimuli.draw(letter, 20, 20, (10, 10))
    assert (picture != draw_character("H")).sum() <= 12


def test_a_letter_rotated_by_a_right_angle_is_the_rotated_picture() -> None:
    upright, turned = (stimuli.turned_letter("F", "plex-sans", 14, turn) for turn in (0, 90))
    up = stimuli.draw(upright, 20, 20, (10, 10))
    right = stimuli.draw(turned, 20, 20, (10, 10))
    assert (np.rot90(up, -1) != right).sum() <= 4


@settings(max_examples=examples(60))
def drawn_point_by_point(
    figure: stimuli.Figure, rows: int, columns: int, centre: tuple[float, float]
) -> np.ndarray:
    """Draw a figure in the plain way: every point of every cell of the retina."""
    count = stimuli.POINTS
    picture = np.zeros((rows, columns), np.uint8)
    for row in range(rows):
        for column in range(columns):
            y = row + (np.arange(count) + 0.5) / count - centre[0]
            x = column + (np.arange(count) + 0.5) / count - centre[1]
            covered = np.count_nonzero(figure.covers(y[:, None], x[None, :]))
            picture[row, column] = 255 if 2 * covered > count * count else 0
    return picture


@settings(max_examples=examples(60))
@given(
    kind=st.sampled_from([*stimuli.KINDS, "E", "g"]),
    size=st.floats(0.5, 14),
    turn=st.floats(-180, 180),
    thickness=st.none() | st.floats(0.5, 3),
    centre=st.tuples(st.floats(-12, 20), st.floats(-12, 24)),
)
def test_each_cell_is_lit_if_more_than_half_of_its_points_are_inside(
    kind: str, size: float, turn: float, thickness: float | None, centre: tuple[float, float]
) -> None:
    """Wherever the figure is: within the retina, across its edge, or beside it."""
    if kind in stimuli.KINDS:
        figure = stimuli.figure(kind, size, turn, thickness)
    else:
        figure = stimuli.turned_letter(kind, "plex-sans", size, turn, thickness)
    expected = drawn_point_by_point(figure, 9, 12, centre)
    assert np.array_equal(stimuli.draw(figure, 9, 12, centre), expected)


@given(
    st.sampled_from(stimuli.KINDS),
    st.floats(1, 12),
    st.floats(-180, 180),
    st.floats(0, 1),
    st.integers(0, 2**32 - 1),
)
def test_a_placed_figure_is_wholly_on_the_retina(
    kind: str, size: float, turn: float, wander: float, seed: int
) -> None:
    figure = stimuli.figure(kind, size, turn)
    row, column = stimuli.place(figure, 20, 22, wander, np.random.default_rng(seed))
    on = stimuli.draw(figure, 20, 22, (row, column))
    wide = stimuli.draw(figure, 60, 62, (row + 20, column + 20))
    assert np.array_equal(wide[20:40, 20:42], on)
    assert wide.sum(dtype=int) == on.sum(dtype=int)


def test_without_wander_a_figure_stays_in_the_middle() -> None:
    still = make("square-diamond", wander=0.0, examples=5)
    assert len({picture.tobytes() for picture in still.pictures}) == 2
    square = still.pictures[still.labels == still.classes.index("square")][0]
    assert np.array_equal(square, drawn("square"))


@pytest.mark.slow
def test_on_a_torus_every_place_is_alike() -> None:
    middle = drawn("square")
    rolled = {
        np.roll(middle, (down, right), (0, 1)).tobytes()
        for down in range(20)
        for right in range(20)
    }
    placed = make("square-diamond", torus=True, examples=1500)
    chosen = placed.pictures[placed.labels == placed.classes.index("square")]
    found = {picture.tobytes() for picture in chosen}
    assert found <= rolled
    assert len(found) > 380  # of 400, one in 42 is not drawn


@pytest.mark.slow
def test_full_wander_reaches_every_place() -> None:
    squares = make("square-diamond", examples=1500)
    chosen = squares.pictures[squares.labels == squares.classes.index("square")]
    assert len({picture.tobytes() for picture in chosen}) == 11 * 11
