"""Units have places on cards that do not overlap and can be found again."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from gui.console.cards import Cards, lay_out

units = st.integers(1, 65536)
sides = st.integers(40, 4000)
scales = st.sampled_from([1.0, 1.25, 1.5, 2.0, 3.0])


def edges(cards: Cards) -> tuple[np.ndarray, np.ndarray]:
    return cards.corners(np.arange(cards.units))


@given(units, sides, sides, scales)
def test_every_units_centre_leads_back_to_that_unit(n: int, w: int, h: int, scale: float) -> None:
    cards = lay_out(n, w, h, scale)
    for unit in {0, 1, n // 3, n // 2, n - 2, n - 1} & set(range(n)):
        left, top, width, height = cards.rect(unit)
        assert cards.unit_at(left + width / 2, top + height / 2) == unit


@pytest.mark.parametrize("size", [(270, 400), (380, 400), (760, 560)])
def test_all_512_centres_lead_back(size: tuple[int, int]) -> None:
    cards = lay_out(512, *size)
    x, y = edges(cards)
    middles = zip(x + cards.cell_width / 2, y + cards.cell_height / 2, strict=True)
    assert [cards.unit_at(*middle) for middle in middles] == list(range(512))


@given(units, sides, sides, scales)
def test_rooms_do_not_overlap(n: int, w: int, h: int, scale: float) -> None:
    cards = lay_out(n, w, h, scale)
    columns, rows = cards.places(np.arange(n))
    assert len(set(zip(columns.tolist(), rows.tolist(), strict=True))) == n
    slack = 1e-6
    assert (np.diff(cards.lefts) >= cards.cell_width - slack).all()
    assert (np.diff(cards.tops) >= cards.cell_height - slack).all()


@given(units, sides, sides, scales)
def test_rooms_lie_on_their_card_and_cards_in_the_rectangle(
    n: int, w: int, h: int, scale: float
) -> None:
    cards = lay_out(n, w, h, scale)
    slack = 1e-6
    for unit in (0, n // 2, n - 1):
        left, top, width, height = cards.rect(unit)
        card = cards.card_rect(unit // cards.per_card)
        assert card[0] - slack <= left
        assert left + width <= card[0] + card[2] + slack
        assert card[1] - slack <= top
        assert top + height <= card[1] + card[3] + slack
        assert min(card[:2]) >= -slack
        assert card[0] + card[2] <= w + slack
        assert card[1] + card[3] <= h + slack


@given(units, sides, sides)
def test_units_are_whole_pixels_wherever_they_have_two(n: int, w: int, h: int) -> None:
    cards = lay_out(n, w, h)
    if cards.cell_width >= 2 and cards.card_width >= 8:
        assert cards.lefts[0] == int(cards.lefts[0])
        assert cards.cell_width == int(cards.cell_width)


@given(units, sides, sides, st.floats(-50, 4100), st.floats(-50, 4100))
def test_a_point_finds_a_unit_only_inside(n: int, w: int, h: int, x: float, y: float) -> None:
    unit = lay_out(n, w, h).unit_at(x, y)
    assert -1 <= unit < n
    if not (0 <= x < w and 0 <= y < h):
        assert unit == -1


@given(sides, sides, scales)
def test_the_mark_i_has_eight_by_eight_cards_of_eight(w: int, h: int, scale: float) -> None:
    cards = lay_out(512, w, h, scale)
    assert (cards.columns, cards.rows, cards.per_card) == (8, 8, 8)
    assert {cards.across, cards.down} == {2, 4}


def test_cards_stand_upright_in_a_high_rectangle_and_lie_in_a_wide_one() -> None:
    assert lay_out(512, 270, 400).across == 2
    assert lay_out(512, 760, 560).across == 4


def test_cards_reach_from_edge_to_edge_with_even_gaps() -> None:
    cards = lay_out(512, 387, 403)
    assert cards.card_lefts[0] == 0
    assert cards.card_lefts[-1] + cards.card_width == 387
    assert np.ptp(np.diff(cards.card_lefts)) <= 1


@given(st.integers(9, 65536))
def test_a_wider_window_never_makes_units_smaller(n: int) -> None:
    small, large = lay_out(n, 400, 400), lay_out(n, 1600, 1600)
    assert large.side > small.side


@pytest.mark.parametrize("n", [64, 400, 1000, 4096, 65536])
def test_few_places_stay_empty(n: int) -> None:
    cards = lay_out(n, 380, 400)
    assert cards.columns * cards.rows * cards.per_card <= 1.1 * n


def test_steps_go_to_the_neighbour_and_stop_at_the_edge() -> None:
    cards = lay_out(512, 270, 400)
    assert cards.step(0, 1, 0) == 1
    assert cards.step(1, 1, 0) == 8  # over the gap to the next card
    assert cards.step(0, 0, 1) == 2
    assert cards.step(0, -1, 0) == 0
    assert cards.step(511, 0, 1) == 511


@given(units, sides, sides, st.data())
def test_a_step_and_back_returns(n: int, w: int, h: int, data: st.DataObject) -> None:
    cards = lay_out(n, w, h)
    unit = data.draw(st.integers(0, n - 1))
    there = cards.step(unit, 1, 0)
    assert 0 <= there < n
    assert there == unit or cards.step(there, -1, 0) == unit


@given(units, sides, sides, st.data())
def test_units_within_a_units_room_include_it(n: int, w: int, h: int, data: st.DataObject) -> None:
    cards = lay_out(n, w, h)
    unit = data.draw(st.integers(0, n - 1))
    left, top, width, height = cards.rect(unit)
    assert unit in cards.units_within(left, top, left + width, top + height)


def test_a_small_rectangle_touches_few_units() -> None:
    cards = lay_out(512, 400, 400)
    assert len(cards.units_within(10, 10, 20, 20)) < 20


def test_no_units_are_refused() -> None:
    with pytest.raises(ValueError, match="at least one unit, not 0"):
        lay_out(0, 100, 100)


def test_no_room_at_all_is_no_reason_to_fail() -> None:
    assert lay_out(512, 0, 0).side > 0


@given(counts=st.lists(st.integers(1, 300), min_size=1, max_size=8), w=sides, h=sides)
@example(counts=[1] * 8, w=51, h=161)
@example(counts=[1] * 4, w=40, h=40)
def test_bands_keep_the_units_of_each_apart_and_in_order(counts, w, h):
    starts = tuple(int(start) for start in np.cumsum([0, *counts[:-1]]))
    n = sum(counts)
    cards = lay_out(n, w, h, 1.0, starts)
    columns, rows = cards.places(np.arange(n))
    assert len(set(zip(columns.tolist(), rows.tolist(), strict=True))) == n
    for unit in range(n):
        assert cards._unit(int(columns[unit]), int(rows[unit])) == unit
    bands = np.split(rows, starts[1:])
    assert all(one.max() < other.min() for one, other in pairwise(bands))
    assert all(cards.band_edges(band)[0] < cards.band_edges(band)[1] for band in range(len(counts)))
