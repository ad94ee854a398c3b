"""Strokes leave no gaps, whatever the speed of the hand."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gui.console.brush import corner, line, swept

places = st.tuples(st.integers(-30, 50), st.integers(-30, 50))
brushes = st.integers(1, 4)


@given(places, places)
def test_a_line_runs_from_one_cell_to_the_other_without_a_gap(start, end):
    cells = list(line(start, end))
    assert cells[0] == start
    assert cells[-1] == end
    assert len(cells) == 1 + max(abs(end[0] - start[0]), abs(end[1] - start[1]))
    for (row, column), (next_row, next_column) in pairwise(cells):
        assert max(abs(next_row - row), abs(next_column - column)) == 1


@given(places, places)
def test_a_line_never_strays_more_than_half_a_cell_from_the_straight_one(start, end):
    down, right = end[0] - start[0], end[1] - start[1]
    longest = max(abs(down), abs(right))
    for row, column in line(start, end):
        off = (row - start[0]) * right - (column - start[1]) * down
        assert abs(off) * 2 <= longest * 1.0001 or longest == 0


@given(places, places, brushes)
def test_a_stroke_covers_every_stamp_of_the_brush_and_nothing_else(start, end, brush):
    stamped = {
        (top + row, left + column)
        for top, left in line(start, end)
        for row in range(brush)
        for column in range(brush)
    }
    cells = swept(start, end, brush, 20, 20)
    assert len(cells) == len(set(cells))
    assert set(cells) == {
        (row, column) for row, column in stamped if 0 <= row < 20 and 0 <= column < 20
    }


@given(st.floats(0, 20), st.floats(0, 20), brushes)
def test_the_brush_is_held_by_its_middle(row, column, brush):
    top, left = corner(row, column, brush)
    assert abs(top + brush / 2 - row) <= 0.5 + 1e-9
    assert abs(left + brush / 2 - column) <= 0.5 + 1e-9


@pytest.mark.parametrize(
    ("brush", "expected"), [(1, (3, 5)), (2, (3, 5)), (3, (2, 4)), (4, (2, 4))]
)
def test_in_the_middle_of_a_cell_the_brush_covers_that_cell(brush, expected):
    assert corner(3.5, 5.5, brush) == expected
