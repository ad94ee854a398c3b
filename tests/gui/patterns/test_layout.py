"""Every pattern finds room, none lies over another, and the arrows reach all of them."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gui.patterns.layout import Sizes, Spot, lay_out

sets = st.lists(st.tuples(st.integers(0, 12), st.integers(18, 200)), max_size=12)
widths, heights = st.integers(200, 600), st.integers(60, 300)


def laid_out(counts, width=360, height=150, **which):
    sizes = Sizes(names=[name for _, name in counts], count=24, wrong=60, fold=40, new=82)
    return lay_out([count for count, _ in counts], sizes, width, height, **which)


def overlap(one: Spot, other: Spot) -> bool:
    return (
        one.x < other.x + other.width
        and other.x < one.x + one.width
        and one.y < other.y + other.height
        and other.y < one.y + one.height
    )


@given(sets, widths, heights)
def test_every_picture_has_its_place_and_nothing_lies_over_another(counts, width, height):
    laid = laid_out(counts, width, height, unfolded=range(len(counts)))
    pictures = [(stop.group, stop.place) for stop in laid.stops if stop.kind == "picture"]
    assert pictures == [(g, p) for g, (count, _) in enumerate(counts) for p in range(count)]
    assert sorted(s.group for s in laid.stops if s.kind == "class") == list(range(len(counts)))
    assert sum(stop.kind == "new" for stop in laid.stops) == (not counts)
    for one, other in combinations(laid.stops, 2):
        assert not overlap(one.spot, other.spot)


@given(sets, widths, heights)
def test_nothing_stands_out_on_the_right_or_below(counts, width, height):
    laid = laid_out(counts, width, height)
    for stop in laid.stops:
        assert stop.spot.x + stop.spot.width <= width
        assert stop.spot.y + stop.spot.height <= laid.height


@given(sets, widths, heights)
def test_every_picture_lies_on_the_ground_of_its_class(counts, width, height):
    laid = laid_out(counts, width, height)
    for number, stop in enumerate(laid.stops):
        x, y = stop.spot.x + stop.spot.width / 2, stop.spot.y + stop.spot.height / 2
        assert laid.stop_at(x, y) == number
        if stop.kind == "picture":
            assert laid.group_at(x, y) == stop.group


@given(sets, widths, heights)
def test_the_arrows_reach_everything_and_never_leave(counts, width, height):
    laid = laid_out(counts, width, height)
    reached, number = {0}, 0
    for _ in laid.stops:
        number = laid.beside(number, 0, 1)
        reached.add(number)
    assert reached == set(range(len(laid.stops)))
    for _ in laid.stops:
        above = laid.beside(number, -1, 0)
        assert laid.stops[above].spot.y <= laid.stops[number].spot.y
        number = above
    assert laid.stops[number].spot.y == laid.stops[0].spot.y


def test_two_classes_of_seven_take_a_line_each():
    laid = laid_out([(7, 18), (7, 18)], 346, 98)
    assert laid.lines
    assert laid.height <= 98
    lines = {stop.group: stop.spot.y for stop in laid.stops if stop.kind == "picture"}
    assert lines[0] < lines[1]
    assert len({(s.group, s.spot.y) for s in laid.stops if s.kind == "picture"}) == 2


@pytest.mark.parametrize("width", [330, 360, 420])
def test_twenty_six_single_letters_stand_in_columns_and_need_no_scrolling(width):
    laid = laid_out([(1, 18)] * 26, width - 16, 158)
    assert laid.height <= 158
    columns = {stop.spot.x for stop in laid.stops if stop.kind == "picture"}
    assert len(columns) <= 7


def test_a_class_wraps_under_its_own_pictures():
    laid = laid_out([(30, 18)], 330, 400, unfolded={0})
    pictures = [stop.spot for stop in laid.stops if stop.kind == "picture"]
    assert min(spot.x for spot in pictures) == pictures[0].x
    assert len({spot.y for spot in pictures}) > 2


def test_down_goes_to_the_picture_below():
    laid = laid_out([(5, 18), (5, 18)], 346, 200)
    below = laid.stops[laid.beside(3, 1, 0)]
    assert (below.group, below.place) == (1, 2)
    back = laid.stops[laid.beside(laid.stops.index(below), -1, 0)]
    assert (back.group, back.place) == (0, 2)


@given(sets, widths, heights)
def test_a_row_holds_what_fits_and_the_rest_unfolds(counts, width, height):
    laid = laid_out(counts, width, height)
    for group, (count, _) in enumerate(counts):
        here = [stop for stop in laid.stops if stop.group == group]
        shown = sum(stop.kind == "picture" for stop in here)
        folds = sum(stop.kind == "fold" for stop in here)
        assert folds == (shown < count)
        assert len({stop.spot.y for stop in here}) == 1
        assert shown or not count
    assert laid.stops == sorted(laid.stops, key=lambda stop: stop.spot.y)


def test_numbers_give_way_to_pictures_where_it_is_narrow():
    widths = {width: laid_out([(40, 18)], width) for width in (330, 180, 130)}
    numbers = {w: (laid.counts[0].width, laid.wrongs[0].width) for w, laid in widths.items()}
    assert numbers == {330: (24, 60), 180: (0, 60), 130: (0, 0)}


def test_hidden_classes_take_no_room():
    laid = laid_out([(5, 18), (5, 18), (5, 18)], hidden={0, 2})
    assert {stop.group for stop in laid.stops} == {1}
    assert laid.stops[0].spot.y == 0


def test_twenty_thousand_unfolded_pictures_are_found_at_once():
    laid = laid_out([(20_000, 18)], unfolded={0})
    stop = laid.stops[15_000]
    assert laid.stop_at(stop.spot.x + 1, stop.spot.y + 1) == 15_000
    assert len(laid.within(9000, 9100)) < 60
