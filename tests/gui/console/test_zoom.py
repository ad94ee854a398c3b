"""Every unit of a machine of any size can be reached in a few zooms."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gui.console.zoom import MOST_UNITS, Part, beside, farther, nearer, whole_of

UNITS = st.integers(1, 2**26)


@pytest.mark.parametrize(
    ("units", "group"), [(512, 1), (4096, 1), (4097, 64), (16_384, 64), (425_984, 1024)]
)
def test_small_machines_show_units_and_large_ones_tiles(units: int, group: int) -> None:
    assert whole_of(units) == Part(0, units, group)


@given(UNITS, st.data())
def test_zooming_in_ends_at_the_unit_and_zooming_out_at_all(
    units: int, data: st.DataObject
) -> None:
    unit = data.draw(st.integers(0, units - 1))
    part = whole_of(units)
    for _ in range(4):
        closer = nearer(part, unit, units)
        assert closer.start <= unit < closer.stop
        assert closer.group < part.group or closer == part
        part = closer
    assert part.group == 1 and part.stop - part.start <= MOST_UNITS
    for _ in range(4):
        wider = farther(part, units)
        assert wider.start <= (part.start + part.stop) // 2 < wider.stop
        part = wider
    assert part == whole_of(units)


@given(UNITS, st.integers(-3, 3))
def test_parts_beside_one_another_stay_inside(units: int, steps: int) -> None:
    part = nearer(whole_of(units), units // 2, units)
    other = beside(part, steps, units)
    assert 0 <= other.start < other.stop <= units
    assert other.stop - other.start == part.stop - part.start


@given(st.integers(4097, 100_000), st.integers(1, 26))
def test_no_tile_spans_two_r_units(units: int, r_units: int) -> None:
    cuts = np.linspace(0, units, r_units + 1).astype(int).tolist()
    part = whole_of(units)
    edges = part.edges(list(itertools.pairwise(cuts)))
    assert edges[0] == 0 and edges[-1] == units
    assert set(cuts) <= set(edges.tolist())
    assert np.diff(edges).min() >= 1 and np.diff(edges).max() <= part.group
