"""Charts as tables."""

from __future__ import annotations

import numpy as np

from mark1.lab.chart_records import Chart, Curve, table_of


def curve(name: str, x: list[float], y: list[float], **others: object) -> Curve:
    return Curve(name, np.array(x), np.array(y), "mean", **others)  # type: ignore[arg-type]


def test_curves_share_the_rows_of_their_places() -> None:
    spread = np.array([0.5, 0.25])
    chart = Chart(
        "t", "pass", "y", (curve("a", [1, 2], [3, 4.5], spread=spread), curve("b", [2], [7]))
    )
    assert table_of(chart) == [
        ["pass", "a", "± a", "b"],
        ["1", "3", "0.5", ""],
        ["2", "4.5", "0.25", "7"],
    ]


def test_named_rows_keep_their_names() -> None:
    chart = Chart("t", "", "", (curve("a", [0.25, 0.5], [0, 1]),), rows=("one", "two"))
    assert table_of(chart) == [["x", "a"], ["one", "0.25"], ["two", "0.5"]]
