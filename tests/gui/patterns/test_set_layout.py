"""Every pattern finds room, none lies over another, and the arrows reach all of them."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gui.patterns.set_layout import FOLD, NAME, NEW, Item, PatternLayout, Sizes, Spot, lay_out

sets = st.lists(st.tuples(st.integers(0, 12), st.integers(18, 200)), max_size=12)
widths, heights = st.integers(200, 600), st.integers(60, 300)


def laid_out(counts, width=360, height=150, **which):
    sizes = Sizes(names=[name for _, name in counts], count=24, wrong=60, fold=40, new=82)
    return lay_out([count for count, _ in counts], sizes, width, height, **which)


def shown(laid: PatternLayout) -> list[Item]:
    """List what is shown, in reading order."""
    return [item for line in range(laid.count) for item in laid.items(line)]


def pictures(laid: PatternLayout, group: int = 0) -> list[Spot]:
    """List where the pictures of a class stand."""
    return [laid.spot(item) for item in shown(laid) if item.group == group and item.place >= 0]


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
    items = shown(laid)
    assert [item for item in items if item.place >= 0] == [
        (g, p) for g, (count, _) in enumerate(counts) for p in range(count)
    ]
    names = [item.group for item in items if item.place == NAME and item != NEW]
    assert names == list(range(len(counts)))
    assert items.count(NEW) == (not counts)
    for one, other in combinations(items, 2):
        assert not overlap(laid.spot(one), laid.spot(other))


@given(sets, widths, heights)
def test_nothing_stands_out_on_the_right_or_below(counts, width, height):
    laid = laid_out(counts, width, height)
    for item in shown(laid):
        spot = laid.spot(item)
        assert spot.x + spot.width <= width
        assert spot.y + spot.height <= laid.height


@given(sets, widths, heights)
def test_every_picture_lies_on_the_ground_of_its_class(counts, width, height):
    laid = laid_out(counts, width, height)
    for item in shown(laid):
        spot = laid.spot(item)
        x, y = spot.x + spot.width / 2, spot.y + spot.height / 2
        assert laid.at(x, y) == item
        assert laid.shows(item) and item in laid.items(laid.line_of(item))
        if item.place >= 0:
            assert laid.group_at(x, y) == item.group


@given(sets, widths, heights)
def test_the_arrows_reach_everything_and_never_leave(counts, width, height):
    laid = laid_out(counts, width, height)
    items = shown(laid)
    first, last = laid.ends()
    reached = [first]
    for _ in items[1:]:
        reached.append(laid.beside(reached[-1], 0, 1))
    assert reached == items and laid.beside(last, 0, 1) == last
    item = last
    for _ in items:
        above = laid.beside(item, -1, 0)
        assert laid.spot(above).y <= laid.spot(item).y
        item = above
    assert laid.spot(item).y == laid.spot(first).y


def test_two_classes_of_seven_take_a_line_each():
    laid = laid_out([(7, 18), (7, 18)], 346, 98)
    assert not laid.flows
    assert laid.height <= 98
    (first,), (second,) = ({spot.y for spot in pictures(laid, group)} for group in (0, 1))
    assert first < second


@pytest.mark.parametrize("width", [330, 360, 420])
def test_twenty_six_single_letters_stand_in_columns_and_need_no_scrolling(width):
    laid = laid_out([(1, 18)] * 26, width - 16, 158)
    assert laid.height <= 158
    columns = {laid.spot(item).x for item in shown(laid) if item.place >= 0}
    assert len(columns) <= 7


def test_a_class_wraps_under_its_own_pictures():
    laid = laid_out([(30, 18)], 330, 400, unfolded={0})
    spots = pictures(laid)
    assert min(spot.x for spot in spots) == spots[0].x
    assert len({spot.y for spot in spots}) > 2


def test_down_goes_to_the_picture_below():
    laid = laid_out([(5, 18), (5, 18)], 346, 200)
    assert laid.beside(Item(0, 2), 1, 0) == Item(1, 2)
    assert laid.beside(Item(1, 2), -1, 0) == Item(0, 2)


@given(sets, widths, heights)
def test_a_row_holds_what_fits_and_the_rest_unfolds(counts, width, height):
    laid = laid_out(counts, width, height)
    for group, (count, _) in enumerate(counts):
        here = [item for item in shown(laid) if item.group == group]
        seen = len(pictures(laid, group))
        assert here.count(Item(group, FOLD)) == (seen < count)
        assert len({laid.spot(item).y for item in here}) == 1
        assert seen or not count


def test_numbers_give_way_to_pictures_where_it_is_narrow():
    widths = {width: laid_out([(40, 18)], width) for width in (330, 180, 130)}
    numbers = {w: tuple(n.width for n in laid.numbers(0)) for w, laid in widths.items()}
    assert numbers == {330: (24, 60), 180: (0, 60), 130: (0, 0)}


def test_hidden_classes_take_no_room():
    laid = laid_out([(5, 18), (5, 18), (5, 18)], hidden={0, 2})
    assert {item.group for item in shown(laid)} == {1}
    assert laid.spot(Item(1, NAME)).y == 0


def test_twenty_thousand_unfolded_pictures_are_found_at_once():
    laid = laid_out([(20_000, 18)], unfolded={0})
    spot = laid.spot(Item(0, 15_000))
    assert laid.at(spot.x + 1, spot.y + 1) == Item(0, 15_000)
    assert sum(len(laid.items(line)) for line in laid.lines(9000, 9100)) < 60


def test_the_cursor_stays_near_what_is_gone():
    laid = laid_out([(3, 18), (0, 18), (5, 18)], hidden={1})
    assert laid.nearest(Item(2, 4)) == Item(2, 4)
    assert laid.nearest(Item(0, 7)) == Item(0, 2)
    assert laid.nearest(Item(1, NAME)) == laid.nearest(None) == Item(0, NAME)
    assert laid.nearest(Item(9, 0)) == Item(2, 4)
    assert laid_out([(0, 18), (1, 18)]).nearest(Item(0, FOLD)) == Item(0, NAME)
    assert laid_out([]).nearest(Item(0, 3)) == NEW
    assert laid_out([(2, 18)], hidden={0}).nearest(Item(0, 1)) is None
