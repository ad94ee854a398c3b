"""Labels of chapters never overlap, never stand out, and the most important one has its place."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QApplication

from gui.base import theme
from gui.charts.chapter_labels import place_labels, shorten

labels = st.lists(st.tuples(st.floats(-50, 900), st.floats(1, 200)), max_size=40)


@given(labels, st.floats(210, 900))
def test_labels_lie_side_by_side_within_the_row(wanted: list[tuple[float, float]], room) -> None:
    placed = place_labels(wanted, room)
    spans = sorted((a, a + w) for a, (_, w) in zip(placed, wanted, strict=True) if a is not None)
    assert all(start >= 0 and end <= room + 1e-6 for start, end in spans)
    assert all(end < start for (_, end), (start, _) in pairwise(spans))
    if wanted:
        assert placed[0] is not None


def test_a_label_that_would_overlap_a_more_important_one_is_left_out() -> None:
    assert place_labels([(100, 40), (120, 40), (0, 40)], 300) == [100, None, 0]


def test_a_label_at_an_end_moves_inwards() -> None:
    assert place_labels([(-15, 40), (290, 40)], 300) == [0, 260]


def test_a_long_label_is_shortened(qapp: QApplication) -> None:
    assert shorten("+D") == "+D"
    text = shorten("a rule with a very long name indeed")
    assert text.endswith("…")
    assert QFontMetrics(theme.font(theme.TITLE)).horizontalAdvance(text) <= 140
