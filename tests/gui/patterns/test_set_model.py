"""Pictures that are answered wrongly come first, and each is found by its number."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from gui.patterns.set_layout import Item
from gui.patterns.set_model import PatternModel
from tests.gui.patterns.set_view.tray import rows

sets = st.lists(st.integers(0, 20), unique=True)


@given(sets, st.booleans())
def test_wrong_pictures_come_first_and_each_is_found_by_its_number(wrong, only):
    model = PatternModel()
    model.set_rows(rows("ABC", 7, test=(3, 9)))
    model.set_only_wrong(only)
    model.set_wrong(wrong, True)
    seen = []
    for group, count in enumerate(model.counts()):
        items = [Item(group, place) for place in range(count)]
        numbers = [model.number(item) for item in items]
        seen += numbers
        assert [model.is_wrong(item) for item in items] == [n in wrong for n in numbers]
        assert numbers == sorted(numbers, key=lambda number: (number not in wrong, number))
        for item, number in zip(items, numbers, strict=True):
            assert model.find(number) == item
            assert model.is_test(item) == model.are_tests([number]) == (number in (3, 9))
            assert np.count_nonzero(model.picture(item)) == 10 * number + 5
    assert sorted(seen) == (sorted(wrong) if only else list(range(21)))
    assert model.set_wrong(wrong, True) is False and model.set_wrong(wrong, False) is True


def test_a_pattern_that_is_left_out_is_not_found():
    model = PatternModel()
    model.set_rows(rows("AB", 3, wrong=(1,)))
    model.set_only_wrong(True)
    assert model.find(1) == Item(0, 0)
    assert model.find(2) is None and model.find(99) is None
    assert model.group("B") == 1 and model.group("C") == -1
