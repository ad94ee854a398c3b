"""Charts of records: every kind of curve, every axis, and the values under the pointer."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gui.charts.record_chart import RecordAxis, RecordChart, lettered, number
from mark1.lab.chart_records import KINDS, SHARE, Chart, Curve


def curve(kind: str, spread: bool = False, series: int = 0) -> Curve:
    x, y = np.arange(4.0), np.array([0.2, 0.5, 0.9, 1.0])
    if kind == "row":
        x, y = y, x
    return Curve(f"the {kind}", x, y, kind, np.full(4, 0.1) if spread else None, series, SHARE)


@pytest.fixture
def shown(qtbot: QtBot) -> RecordChart:
    chart = RecordChart()
    qtbot.addWidget(chart)
    chart.resize(520, 300)
    with qtbot.waitExposed(chart):
        chart.show()
    return chart


def test_every_kind_of_curve_is_drawn_within_the_axes(shown: RecordChart) -> None:
    for kind in KINDS:
        made = curve(kind, spread=kind in ("mean", "dots", "band", "row"))
        rows = ("a", "b", "c", "d") if kind == "row" else ()
        shown.show_chart(Chart(kind, "bottom", "left", (made,), rows=rows))
        x, y = shown.axes.view.viewRange()
        values, places = (x, y) if kind == "row" else (y, x)
        low, high = made.ends
        assert values[0] <= low.min() <= high.max() <= values[1]
        assert places[0] <= 0 <= 3 <= places[1]
        assert made.name in shown.legend


def test_a_low_chart_does_not_cut_the_marks_at_its_ends(shown: RecordChart) -> None:
    shown.resize(520, 110)
    shown.show_chart(Chart("", "", "", (curve("mean"),)))
    QApplication.processEvents()
    box = shown.axes.view
    above = box.mapViewToScene(QPointF(3.0, 1.0)).y() - box.sceneBoundingRect().top()
    assert above >= 6  # half a ring


def test_an_axis_of_values_starts_where_the_chart_says(shown: RecordChart) -> None:
    shown.show_chart(Chart("", "", "", (curve("mean"),), low=-1.0))
    assert shown.axes.view.viewRange()[1][0] <= -1.0


def test_rows_run_downwards_and_a_chart_of_many_asks_for_the_height(shown: RecordChart) -> None:
    names = tuple(f"case {place}" for place in range(24))
    places = np.arange(24.0)
    rows = Curve("here", 10.0**places, places, "row")
    shown.show_chart(Chart("", "", "", (rows,), rows=names, log=True))
    assert shown.axes.view.yInverted()
    assert shown.minimumSizeHint().height() >= 24 * 20
    axis = shown.axes.left
    ((_, drawn),) = axis.tickValues(*axis.range, 400)  # from the bottom up
    assert axis.tickStrings(drawn, 1, 1) == list(names)
    assert shown.axes.view.viewRange()[0] == pytest.approx([0, 23], abs=2)  # of logarithms


def test_zooming_stays_while_values_arrive_within_the_same_axes(shown: RecordChart) -> None:
    first = Chart("same", "x", "y", (curve("mean", spread=True),))
    shown.show_chart(first)
    shown.axes.view.setRange(xRange=(1, 2), padding=0)
    shown.show_chart(Chart("same", "x", "y", (curve("mean", spread=True),)))
    assert shown.axes.view.viewRange()[0] == pytest.approx([1, 2])
    shown.show_chart(Chart("another", "x", "y", (curve("mean", spread=True),)))
    assert shown.axes.view.viewRange()[0] != pytest.approx([1, 2])


def test_the_point_under_the_mouse_is_read_out(shown: RecordChart) -> None:
    names = ("given", "shuffled", "random", "none")
    shown.show_chart(Chart("", "", "", (curve("dots", spread=True),), columns=names))
    QTest.mouseMove(shown.viewport(), _pixel(shown, 1, 0.5))
    assert shown._reading.text() == "the dots at shuffled: 0.5 ± 0.1"
    QTest.mouseMove(shown.viewport(), QPoint(2, 2))
    assert shown._reading.text() == ""


def _pixel(chart: RecordChart, x: float, y: float) -> QPoint:
    return chart.mapFromScene(chart.axes.view.mapViewToScene(QPointF(x, y)))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("beyond", [1, 4])
def test_a_run_that_diverges_is_drawn_as_far_as_its_numbers_go(
    shown: RecordChart, kind: str, beyond: int
) -> None:
    x, y = np.arange(4.0), np.array([1.0, -20.0, np.nan, 3e38])
    y[-beyond:] = [np.inf, -np.inf, np.nan, np.inf][-beyond:]
    if kind == "row":
        x, y = y, x
    rows = ("a", "b", "c", "d") if kind == "row" else ()
    shown.show_chart(Chart("", "", "", (Curve("J", x, y, kind, np.ones(4)),), rows=rows))
    shown.grab()
    assert np.isfinite(shown.axes.view.viewRange()).all()
    written = shown.table() if kind == "row" else shown.accessibleDescription()
    assert "∞" in str(written) or "inf" in str(written)


def test_a_double_click_shows_all_again(shown: RecordChart) -> None:
    shown.show_chart(Chart("", "", "", (curve("measured"),)))
    whole = shown.axes.view.viewRange()
    shown.axes.view.setRange(xRange=(1, 2), padding=0)
    QTest.mouseDClick(shown.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(200, 150))
    assert shown.axes.view.viewRange()[0] == pytest.approx(whole[0])


def test_a_screen_reader_hears_the_curves(shown: RecordChart) -> None:
    shown.show_chart(Chart("P_a", "", "", (curve("mean"),)))
    assert shown.accessibleDescription() == "Pa; the mean: 0.2 – 1"
    shown.show_chart(None)
    assert shown.accessibleDescription() == ""
    assert not shown.axes.isVisible()  # no axes of nothing


@pytest.mark.parametrize(
    ("value", "decimals", "text"),
    [
        (0.0, None, "0"),
        (-1.5, None, "−1.5"),
        (0.0384615, None, "0.0385"),
        (12345.0, None, "12\u202f345"),
        (-0.0001, 2, "0.00"),
        (1e-9, None, "0"),
        (np.inf, None, "∞"),
        (-np.inf, 2, "−∞"),
        (np.nan, None, "?"),
    ],
)
def test_numbers_are_written_for_people(value: float, decimals: int | None, text: str) -> None:
    assert number(value, decimals) == text


def test_names_that_would_overlap_are_left_out(qapp: object) -> None:
    axis = RecordAxis("bottom")
    axis.names = tuple(f"a long name {place}" for place in range(10))
    ((_, wide),) = axis.tickValues(-0.5, 9.5, 2000)
    ((_, narrow),) = axis.tickValues(-0.5, 9.5, 300)
    assert wide == [float(place) for place in range(10)]
    assert 0 < len(narrow) <= 4


def test_powers_of_ten_are_numbered(qapp: object) -> None:
    axis = RecordAxis("bottom")
    axis.is_log = True
    ((_, places),) = axis.tickValues(-1, 2, 500)
    assert axis.tickStrings(places, 1, 1)[:4] == ["0.1", "1", "10", "100"]


def test_subscripts_are_written_as_such() -> None:
    assert lettered("P_a < 1, A_units") == "P<sub>a</sub> &lt; 1, A<sub>units</sub>"


def test_the_caption_of_an_axis_does_not_claim_another_unit(shown: RecordChart) -> None:
    values = np.array([0.0002, 0.0005, 0.0009])
    small = Curve("small", values, values, "measured", None, 0, SHARE)
    shown.show_chart(Chart("", "margin", "", (small,)))
    QApplication.processEvents()
    for axis in (shown.axes.bottom, shown.axes.left):
        assert "x0.001" not in axis.labelString()
