"""The retina view shows what each R-unit looks for, on one scale for all."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QImage, QWheelEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gui.base import theme
from gui.console.weight_colors import block_means, block_side
from gui.console.weight_view import WeightView, tile
from tests.gui.by_hand import colour, opened


@pytest.fixture
def view(qtbot: QtBot) -> WeightView:
    """Show a view without maps."""
    return opened(qtbot, WeightView(), 380, 400)


def maps(count: int, *cells: tuple[int, int, int, float]) -> np.ndarray:
    made = np.zeros((count, 20, 20), dtype=np.float32)
    for unit, row, column, volts in cells:
        made[unit, row, column] = volts
    return made


def spot(view: WeightView, unit: int, row: int, column: int) -> QPoint:
    """Find the corner of a cell, where no mark is."""
    tiles = view._tiles()
    rect = tiles.map_rect(unit, 20, 20)
    point = QPoint(rect.left() + column * tiles.cell, rect.top() + row * tiles.cell)
    assert f", row {row + 1}, column {column + 1}:" in view.describe(point)
    return point


def test_plus_is_orange_minus_blue_and_zero_black(view: WeightView) -> None:
    view.set_maps(maps(5, (0, 3, 4, 10.0), (4, 16, 17, -10.0)), [])
    assert colour(view, spot(view, 0, 3, 4)) == theme.DARK.color("plus")
    assert colour(view, spot(view, 4, 16, 17)) == theme.DARK.color("minus")
    assert colour(view, spot(view, 2, 3, 4)) == theme.DARK.color("well")


def test_one_scale_holds_for_all(view: WeightView) -> None:
    view.set_maps(maps(2, (0, 3, 4, 10.0), (1, 3, 4, 2.5)), ["R1", "R2"])
    assert view.scale == 10
    strong, weak = (colour(view, spot(view, unit, 3, 4)).red() for unit in (0, 1))
    assert strong > weak + 60


@pytest.mark.parametrize(("largest", "scale"), [(0.0, 1), (9.1, 10), (11.0, 12), (512.0, 600)])
def test_the_scale_is_a_round_number(view: WeightView, largest: float, scale: float) -> None:
    view.set_maps(maps(1, (0, 0, 0, -largest)), ["R1"])
    assert view.scale == pytest.approx(scale)


def test_a_cell_is_said_in_words(view: WeightView) -> None:
    view.set_maps(maps(2, (1, 3, 4, -2.5)), ["R1", "circle"])
    points = (QPoint(x, y) for x in range(0, 380, 3) for y in range(0, 300, 3))
    assert "circle, row 4, column 5: −2.5 V" in {view.describe(point) for point in points}
    assert view.describe(QPoint(190, 395)) == ""


@pytest.mark.parametrize("count", range(1, 11))
def test_up_to_ten_maps_are_all_shown(view: WeightView, count: int) -> None:
    view.set_maps(maps(count), [])
    shown = {view.describe(QPoint(x, y))[:3] for x in range(0, 380, 12) for y in range(0, 400, 12)}
    assert len(shown - {""}) == count


@given(
    st.integers(1, 40),
    st.integers(240, 1600),
    st.integers(200, 1200),
    st.sampled_from([1.0, 1.5, 2.0]),
)
def test_maps_do_not_overlap_and_stay_inside(
    count: int, width: int, height: int, scale: float
) -> None:
    tiles = tile(count, 20, 20, width, height, scale)
    assert 1 <= tiles.shown <= count
    rects = [tiles.map_rect(index, 20, 20) for index in range(tiles.shown)]
    for index, rect in enumerate(rects):
        assert rect.left() >= 0
        assert rect.right() < width
        assert rect.bottom() < height
        assert not any(rect.intersects(other) for other in rects[:index])


@given(st.integers(1, 10), st.integers(240, 1600), st.integers(200, 1200))
def test_up_to_ten_maps_always_fit(count: int, width: int, height: int) -> None:
    assert tile(count, 20, 20, width, height, 1.0).shown == count


def test_one_map_fills_the_room() -> None:
    assert tile(1, 20, 20, 400, 400, 1.0).cell * 20 > 340


def test_maps_of_another_shape_are_shown(view: WeightView) -> None:
    view.set_maps(np.ones((3, 8, 30), dtype=np.float32), [])
    shown = {view.describe(QPoint(x, y)) for x in range(0, 380, 3) for y in range(0, 200, 3)}
    assert any("row 8, column 30" in text for text in shown)


def test_no_maps_are_no_reason_to_fail(view: WeightView) -> None:
    view.set_maps(maps(0), [])
    view.grab()
    assert view.describe(QPoint(5, 5)) == ""


def test_numbers_that_are_none_are_drawn_as_zero(view: WeightView) -> None:
    view.set_maps(maps(1, (0, 3, 4, 10.0), (0, 9, 9, float("nan"))), [])
    assert colour(view, spot(view, 0, 9, 9)) == theme.DARK.color("well")
    assert view.scale == 10


def test_numbers_at_the_end_of_all_are_drawn_with_their_sign(view: WeightView) -> None:
    most = float(np.finfo(np.float32).max)
    view.set_maps(maps(1, (0, 3, 4, most), (0, 9, 9, -most)), [])
    assert view.scale > most
    plus, minus = colour(view, spot(view, 0, 3, 4)), colour(view, spot(view, 0, 9, 9))
    assert plus.red() > plus.blue() and minus.blue() > minus.red()


def middle(view: WeightView, unit: int, row: int, column: int) -> QImage:
    """Return the picture of a cell."""
    cell = view._tiles().cell
    return view.grab(QRect(spot(view, unit, row, column), QSize(cell, cell))).toImage()


def test_signs_are_marked_not_told_by_colour_alone(view: WeightView) -> None:
    view.set_maps(maps(1, (0, 3, 4, 10.0), (0, 3, 6, -10.0), (0, 3, 8, 0.5)), [])
    plus, minus, none = (middle(view, 0, 3, column) for column in (4, 6, 8))
    mark, half = theme.DARK.color("well"), view._tiles().cell // 2
    above = half - 2
    assert plus.pixelColor(half, half) == mark == minus.pixelColor(half, half)
    assert plus.pixelColor(half, above) == mark
    assert minus.pixelColor(half, above) == theme.DARK.color("minus")
    assert len({none.pixel(x, y) for x in range(1, 2 * half) for y in range(1, 2 * half)}) == 1


@pytest.mark.parametrize(("cell", "side"), [(12, 1), (5, 1), (4, 5), (2, 5), (1, 10)])
def test_small_cells_share_a_mark(cell: int, side: int) -> None:
    assert block_side(cell, 1.0) == side


def test_blocks_at_the_edge_have_the_mean_of_what_they_hold() -> None:
    part = np.arange(12, dtype=np.float32).reshape(2, 6)
    assert block_means(part, 5).tolist() == [[5.0, 8.0]]


def test_the_wheel_turns_to_the_maps_that_found_no_room(view: WeightView, qtbot: QtBot) -> None:
    view.setFixedSize(160, 160)
    view.set_maps(maps(26, *((unit, 0, 0, -5.0) for unit in range(13, 26)), (0, 0, 0, 5.0)), [])
    shown, paged = view._tiles().shown, []
    assert 2 <= shown < 13
    view.paged.connect(paged.append)
    first = colour(view, spot(view, 0, 0, 0))
    assert first == theme.theme.color("plus")
    for _ in range(-(-13 // shown)):
        at = view.rect().center().toPointF()
        event = QWheelEvent(
            *(at, view.mapToGlobal(at), QPoint(), QPoint(0, -120)),
            *(Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier),
            *(Qt.ScrollPhase.NoScrollPhase, False),
        )
        QApplication.sendEvent(view, event)
    assert paged[-1] >= 13
    place = view._tiles().map_rect(0, 20, 20).topLeft()
    assert view.describe(place).startswith(f"R{paged[-1] + 1},")
    assert colour(view, place) == theme.theme.color("minus")
