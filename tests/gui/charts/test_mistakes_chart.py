"""The chart shows the mistakes of each pass, however many passes there are."""

from __future__ import annotations

import time

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QFontMetrics, QWheelEvent
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from gui.base import theme
from gui.charts.mistakes_chart import ChapterMarks, MistakesChart, WholeAxis, downsample
from tests.gui.by_hand import opened, set_text_size

_PLAIN = Qt.KeyboardModifier.NoModifier
MISTAKES = np.array([26, 21, 18, 14, 12, 9])


@pytest.fixture
def chart(qtbot: QtBot) -> MistakesChart:
    """Show a chart without passes."""
    return opened(qtbot, MistakesChart(), 520, 176)


def place(chart: MistakesChart, number: float, mistakes: float) -> QPoint:
    """Return where a pass is drawn, in pixels of the chart."""
    scene = chart.axes.view.mapViewToScene(QPointF(number, mistakes))
    return chart.mapFromScene(scene)


def near(color: QColor, name: str) -> bool:
    pairs = zip(color.getRgb()[:3], theme.DARK.color(name).getRgb()[:3], strict=True)
    return all(abs(a - b) < 60 for a, b in pairs)


def labels(chart: MistakesChart) -> list[str]:
    return [label.text() for label in chart.findChildren(QLabel) if label.isVisible()]


def wheel(chart: MistakesChart, at: QPoint, notches: int) -> None:
    event = QWheelEvent(
        QPointF(at),
        QPointF(chart.mapToGlobal(at)),
        QPoint(),
        QPoint(0, 120 * notches),
        Qt.MouseButton.NoButton,
        _PLAIN,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(chart.viewport(), event)


def test_an_empty_chart_says_what_will_come(chart: MistakesChart) -> None:
    hint = "Mistakes appear here as the machine learns."
    assert hint in labels(chart)
    chart.set_mistakes(MISTAKES, 26, 40)
    assert hint not in labels(chart)
    chart.set_mistakes(MISTAKES[:0], 26, 40)
    assert hint in labels(chart)


def test_each_pass_has_a_dot(chart: MistakesChart) -> None:
    chart.set_mistakes(MISTAKES, 26, 40)
    image = chart.grab().toImage()
    for number, mistakes in enumerate(MISTAKES, start=1):
        spot = place(chart, number, mistakes) * image.devicePixelRatio()
        assert near(image.pixelColor(spot), "action"), number


@pytest.mark.parametrize(
    ("made", "planned", "reach"), [(0, 40, 10), (8, 40, 10), (8, 8, 8), (14, 40, 16), (14, 14, 14)]
)
def test_the_axis_fits_the_passes_made(
    chart: MistakesChart, made: int, planned: int, reach: int
) -> None:
    chart.set_mistakes(np.ones(made), 26, planned)
    assert chart.axes.view.viewRange()[0] == pytest.approx([0, reach], abs=0.5)


def test_the_chart_grows_in_steps(chart: MistakesChart) -> None:
    reaches = []
    for passes in range(1, 400):
        chart.set_mistakes(np.ones(passes), 26, 10_000)
        reaches.append(chart.axes.view.viewRange()[0][1])
        assert reaches[-1] >= passes
    assert reaches == sorted(reaches)
    assert len(set(reaches)) < 20


def test_the_height_is_that_of_all_patterns(chart: MistakesChart) -> None:
    chart.set_mistakes(MISTAKES, 104, 40)
    low, high = chart.axes.view.viewRange()[1]
    assert low <= 0
    assert 104 <= high < 115


@pytest.mark.parametrize("of", [1, 2, 4, 26, 1000, 60_000])
def test_the_axes_are_numbered_in_whole_steps_that_fit(chart: MistakesChart, of: int) -> None:
    chart.set_mistakes(np.array([of, 0]), of, 40)
    axis = chart.axes.left
    ((step, _),) = axis.tickSpacing(0, of, 140)
    assert step == int(step) >= 1
    assert of / step <= 140 / 25
    assert axis.width() == 40


def test_the_axis_is_numbered_from_zero_also_when_low(chart: MistakesChart) -> None:
    chart.resize(520, 150)
    chart.set_mistakes(MISTAKES, 26, 40)
    image, zero = chart.grab().toImage(), place(chart, 0, 0).y()
    beside = [image.pixelColor(x, zero + y) for x in range(20, 38) for y in range(-5, 6)]
    assert max(color.lightness() for color in beside) > 90


def test_large_numbers_are_written_short(chart: MistakesChart) -> None:
    axis = chart.axes.bottom
    written = axis.tickStrings([-5, 0, 500, 5000, 20_000, 3_000_000], 1, 1)
    assert written == ["", "0", "500", "5000", "20k", "3M"]


def test_the_pointer_reads_a_pass(chart: MistakesChart, qtbot: QtBot) -> None:
    chart.set_mistakes(MISTAKES, 26, 40)
    told: list[int] = []
    chart.pointed.connect(told.append)
    qtbot.mouseMove(chart.viewport(), place(chart, 6, 15))
    assert told == [6]
    assert "pass 6: 9 mistakes" in labels(chart)
    qtbot.mouseMove(chart.viewport(), place(chart, 30, 15))
    assert told == [6, 0]


def test_the_reading_follows_the_run(chart: MistakesChart, qtbot: QtBot) -> None:
    chart.set_mistakes(MISTAKES, 26, 40)
    qtbot.mouseMove(chart.viewport(), place(chart, 6, 15))
    chart.set_mistakes(MISTAKES[:3], 26, 40)
    assert not any(text.startswith("pass") for text in labels(chart))


def test_a_pass_is_said_in_words(chart: MistakesChart) -> None:
    chart.set_mistakes(np.array([3, 1, 0]), 26, 40)
    assert chart.describe(1) == "pass 1: 3 mistakes"
    assert chart.describe(2) == "pass 2: 1 mistake"
    assert chart.describe(3) == "pass 3: 0 mistakes"
    assert chart.describe(0) == chart.describe(4) == ""


def test_the_wheel_zooms_and_a_double_click_shows_all(chart: MistakesChart, qtbot: QtBot) -> None:
    chart.set_mistakes(np.ones(40), 26, 40)
    whole = chart.axes.view.viewRange()
    wheel(chart, place(chart, 20, 10), 5)
    low, high = chart.axes.view.viewRange()[0]
    assert high - low < 35
    assert chart.axes.view.viewRange()[1] == whole[1]
    chart.set_mistakes(np.ones(45), 26, 100)
    assert chart.axes.view.viewRange()[0] == [low, high]
    qtbot.mouseDClick(chart.viewport(), Qt.MouseButton.LeftButton, pos=place(chart, 20, 10))
    assert chart.axes.view.viewRange()[0][1] >= 45


def test_the_chart_cannot_be_lost_by_dragging(chart: MistakesChart) -> None:
    chart.set_mistakes(np.ones(40), 26, 40)
    for _ in range(30):
        wheel(chart, place(chart, 20, 10), -5)
    low, high = chart.axes.view.viewRange()[0]
    assert low >= 0
    assert high <= 41


@pytest.mark.qt_log_ignore("not accepted by receiving widget")
def test_there_is_no_menu(chart: MistakesChart, qtbot: QtBot) -> None:
    chart.set_mistakes(MISTAKES, 26, 40)
    for number in (10, 20):
        qtbot.mouseMove(chart.viewport(), place(chart, number, 10))
        qtbot.wait(50)  # pyqtgraph looks at the mouse now and then
    qtbot.mouseClick(chart.viewport(), Qt.MouseButton.RightButton, pos=place(chart, 20, 10))
    qtbot.wait(50)
    assert QApplication.activePopupWidget() is None


@pytest.mark.parametrize("height", [66, 90, 240])
def test_no_dot_is_cut_off_however_low_the_chart(chart: MistakesChart, height: int) -> None:
    chart.resize(300, height)
    chart.set_mistakes(np.array([26, 0]), 26, 40)
    room = chart.axes.view.sceneBoundingRect()
    first, last = (chart.axes.view.mapViewToScene(QPointF(1, y)).y() for y in (26, 0))
    assert room.top() <= first - 3
    assert last + 3 <= room.bottom()


def test_many_passes_show_their_peaks(chart: MistakesChart) -> None:
    mistakes = np.zeros(100_000, dtype=int)
    mistakes[70_000] = 26
    chart.set_mistakes(mistakes, 26, 100_000)
    image = chart.grab().toImage()
    ground = image.pixelColor(place(chart, 40_000, 13)).getRgb()
    column = [image.pixelColor(place(chart, 70_000, 6) + QPoint(x, 0)) for x in range(-3, 4)]
    assert any(color.red() > ground[0] + 15 for color in column)


def test_a_million_passes_are_shown_at_once(chart: MistakesChart) -> None:
    mistakes = np.random.default_rng(1960).integers(0, 26, 1_000_000)
    taken = []
    for passes in range(999_990, 1_000_000):
        start = time.thread_time()
        chart.set_mistakes(mistakes[:passes], 26, 2_000_000)
        taken.append(time.thread_time() - start)
    assert min(taken) < 0.02  # measured: 0.002


def test_a_hidden_chart_draws_when_it_is_shown(chart: MistakesChart) -> None:
    chart.hide()
    chart.set_mistakes(MISTAKES, 26, 200)
    chart.show()
    image = chart.grab().toImage()
    assert near(image.pixelColor(place(chart, 6, 9) * image.devicePixelRatio()), "action")


CHAPTERS = [(0.0, "26 letters"), (3.4, "η 0.25"), (6.0, "+D")]


def dotted(chart: MistakesChart, number: float) -> bool:
    """Return whether a pass has a dotted line."""
    image, x = chart.grab().toImage(), place(chart, number, 0).x()
    rows = range(place(chart, 1, 20).y(), place(chart, 1, 10).y())
    lit = [max(image.pixelColor(x + d, y).lightness() for d in (-1, 0, 1)) > 80 for y in rows]
    return 0.2 < np.mean(lit) < 0.8


def test_a_line_marks_where_a_chapter_starts(chart: MistakesChart) -> None:
    chart.set_mistakes(MISTAKES, 26, 40)
    assert not dotted(chart, 9)
    chart.set_chapters([(9.0, "+D")])
    assert dotted(chart, 9)
    chart.set_chapters([])
    assert not dotted(chart, 9)


def test_the_labels_of_chapters_stand_over_their_lines(chart: MistakesChart) -> None:
    chart.set_mistakes(MISTAKES, 26, 8)
    chart.set_chapters(CHAPTERS)
    QApplication.processEvents()  # the plot makes room
    marks = chart.findChild(ChapterMarks)
    assert [text for _, text in marks.shown()] == ["+D", "η 0.25", "26 letters"]
    for (frame, _), (number, _) in zip(marks.shown(), reversed(CHAPTERS), strict=True):
        middle = marks.mapTo(chart, frame.center().toPoint()).x()
        assert abs(middle - place(chart, number, 0).x()) <= 20  # at an end it moves inwards
        assert marks.geometry().bottom() < place(chart, number, 26).y()


def test_of_chapters_close_together_the_last_one_is_named(chart: MistakesChart) -> None:
    chart.set_mistakes(MISTAKES, 26, 40)
    chart.set_chapters([(5.0, "P8"), (5.1, "η 0.25"), (5.2, "+D")])
    assert [text for _, text in chart.findChild(ChapterMarks).shown()] == ["+D"]


def test_chapters_and_branches_are_said_to_a_screen_reader(chart: MistakesChart) -> None:
    assert chart.accessibleDescription() == ""
    chart.set_chapters(CHAPTERS)
    said = "Chapters: 26 letters from pass 0; η 0.25 from pass 3.4; +D from pass 6."
    assert chart.accessibleDescription() == said
    chart.set_ghosts([(3, np.array([18, 12]))])
    assert chart.accessibleDescription() == f"{said} Earlier branches: 1."
    chart.set_chapters([(number, f"P{number}") for number in range(100)])
    assert "100 chapters, most recently P92 from pass 92;" in chart.accessibleDescription()


@pytest.mark.qt_log_ignore("not accepted by receiving widget")
def test_a_click_on_an_earlier_branch_chooses_it(chart: MistakesChart, qtbot: QtBot) -> None:
    chart.set_mistakes(MISTAKES, 26, 40)
    chart.set_ghosts([(10, np.array([20, 20, 20])), (20, np.array([6, 6, 6]))])
    chosen: list[int] = []
    chart.ghost_chosen.connect(chosen.append)
    for at in ((21, 6), (11, 20), (16, 15)):
        where = place(chart, *at)
        qtbot.mouseMove(chart.viewport(), where)
        over = chart.viewport().cursor().shape() == Qt.CursorShape.PointingHandCursor
        assert over == (at != (16, 15))
        qtbot.mouseClick(chart.viewport(), Qt.MouseButton.LeftButton, pos=where)
    assert chosen == [1, 0]


def test_earlier_branches_find_room_beyond_the_run(chart: MistakesChart) -> None:
    chart.set_mistakes(MISTAKES, 26, 40)
    chart.set_ghosts([(6, np.full(60, 40))])
    assert chart.axes.view.viewRange()[0][1] >= 65
    assert chart.axes.view.viewRange()[1][1] >= 40
    chart.set_ghosts([])
    assert chart.axes.view.viewRange()[0][1] < 41


def test_a_chapter_with_fewer_patterns_leaves_the_earlier_ones_in_sight(
    chart: MistakesChart,
) -> None:
    chart.set_chapters([(3.0, "−D")])
    chart.set_mistakes(np.array([26, 20, 18, 3, 2]), 5, 40)
    assert chart.axes.view.viewRange()[1][1] >= 26


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_a_low_chart_gives_the_room_of_the_chapters_to_the_curve(
    qtbot: QtBot, at_size: QApplication, scale: float
) -> None:
    set_text_size(scale)
    for height in (round(60 * scale), round(160 * scale)):
        chart = opened(qtbot, MistakesChart(), 520, height)
        chart.set_mistakes(MISTAKES, 26, 40)
        chart.set_chapters(CHAPTERS)
        QApplication.processEvents()  # the plot makes room
        assert chart.findChild(ChapterMarks).isVisible() is (height > 100 * scale)
        axis = chart.axes.left
        ticks = axis.tickValues(*axis.range, axis.size().height())[0][1]
        apart = abs(place(chart, 0, ticks[1]).y() - place(chart, 0, ticks[0]).y())
        named = [text for text in axis.tickStrings(ticks, 1.0, 1.0) if text]
        assert apart >= QFontMetrics(theme.font(theme.TITLE)).height() or len(named) < len(ticks)


def test_larger_text_keeps_the_numbers_of_the_axes(chart: MistakesChart, qtbot: QtBot) -> None:
    before = chart.axes.bottom.height()
    set_text_size(1.4)
    try:
        chart = opened(qtbot, MistakesChart(), 520, 176)
        chart.set_mistakes(MISTAKES, 26, 40)
        QApplication.processEvents()  # the plot makes room
        assert chart.axes.bottom.height() == pytest.approx(1.4 * before, abs=1)
        assert chart.axes.left.width() == pytest.approx(56, abs=1)
    finally:
        set_text_size(1.0)


@given(st.lists(st.integers(0, 100), max_size=3000), st.integers(1, 300))
def test_thinning_out_loses_no_peak(values: list[int], columns: int) -> None:
    thinned = downsample(np.array(values, dtype=int), 1, columns)
    if thinned is None:
        assert len(values) <= columns
        return
    assert len(thinned.x) <= columns
    assert thinned.low.min() == min(values)
    assert thinned.high.max() == max(values)
    assert (thinned.low <= thinned.mean).all()
    assert (thinned.mean <= thinned.high).all()
    assert (np.diff(thinned.x) > 0).all()
    assert 1 <= thinned.x[0] <= thinned.x[-1] <= len(values)


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
