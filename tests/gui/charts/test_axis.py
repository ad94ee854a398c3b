"""The axes of a chart: whole steps that fit, and never 0 alone."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from gui.charts.axis import WholeAxis


@pytest.mark.parametrize(
    ("high", "size", "step"),
    [
        (26.0, 25.0, 20.0),
        (26.0, 130.0, 10.0),
        (40.0, 25.0, 20.0),
        (9.0, 10.0, 5.0),
        (1.0, 5.0, 1.0),
    ],
)
def test_an_axis_of_any_height_has_a_number_beside_0(
    qtbot: QtBot, high: float, size: float, step: float
) -> None:
    axis = WholeAxis("left")
    assert axis.tickSpacing(0.0, high, size) == [(step, 0)]
    assert step <= high


@pytest.mark.parametrize(("value", "text"), [(0, "0"), (9999, "9999"), (20_000, "20k"), (-1, "")])
def test_numbers_are_whole_and_short(qtbot: QtBot, value: int, text: str) -> None:
    assert WholeAxis("left").tickStrings([float(value)], 1.0, 1.0) == [text]
