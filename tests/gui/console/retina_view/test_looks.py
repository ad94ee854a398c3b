"""What the retina shows: cells, marks, wires, the brush under the pointer."""

from __future__ import annotations

import time

import numpy as np
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication

from gui.base import theme
from gui.console import photocells
from gui.console.retina_view import RetinaView
from tests.gui.by_hand import opened
from tests.gui.console.retina_view.stage import SIDE, color, grab, middle, move

# Pointing


def test_the_cell_under_the_pointer_is_told_once(view, owner):
    for spot in (middle(2, 3), middle(2, 3) + QPoint(2, 2), middle(2, 4)):
        move(view, spot)
    view.leaveEvent(QEvent(QEvent.Type.Leave))
    assert owner.pointed == [43, 44, -1]


def test_the_brush_shows_under_the_pointer(view):
    view.brush = 3
    plain = grab(view)
    move(view, middle(5, 5))
    shown = grab(view)
    spots = [
        (x, y) for y in range(SIDE) for x in range(SIDE) if shown.pixel(x, y) != plain.pixel(x, y)
    ]
    columns, rows = zip(*spots, strict=True)
    assert 4 * 15 - 3 <= min(columns) < max(columns) <= 7 * 15 + 3
    assert 4 * 15 - 3 <= min(rows) < max(rows) <= 7 * 15 + 3


# Looks


def test_lit_cells_are_bright_and_dark_cells_are_dark(view, owner):
    picture = np.zeros((20, 20), np.uint8)
    picture[3, 5], picture[3, 9] = 255, 100
    owner.show(picture)
    assert color(view, 3, 5).lightness() > 220
    assert color(view, 3, 6) == QColor(theme.theme.well)
    assert color(view, 3, 6).lightness() < color(view, 3, 9).lightness() < 200


def test_a_dead_cell_stays_dark_and_has_a_cross(view, owner):
    owner.show(np.full((20, 20), 255, np.uint8))
    view.set_broken(np.array([3 * 20 + 5]), np.array([], int))
    shown = grab(view)
    corner = middle(3, 5) + QPoint(-5, 0)
    assert shown.pixelColor(corner).lightness() < 40
    assert color(view, 3, 5).lightness() > 60


def test_a_cell_that_is_stuck_lit_is_bright_and_has_a_dark_cross(view, owner):
    owner.show(np.zeros((20, 20), np.uint8))
    view.set_broken(np.array([], int), np.array([3 * 20 + 5]))
    shown = grab(view)
    assert shown.pixelColor(middle(3, 5) + QPoint(-5, 0)).lightness() > 200
    assert color(view, 3, 5).lightness() < 120


def test_a_pulled_wire_is_drawn_in_another_way(view):
    cells = np.array([3 * 20 + 5, 3 * 20 + 7])
    view.set_wires(cells, cells[:0])
    plugged = grab(view)
    view.set_wires(cells, cells[:0], cells[1:])
    pulled = grab(view)
    at = [middle(3, column) for column in (5, 7)]
    changed = [plugged.pixelColor(point) != pulled.pixelColor(point) for point in at]
    assert changed == [False, True]


def test_wires_differ_by_shape_even_without_colour(qapp):
    masks = []
    for draw in (photocells.draw_excitatory, photocells.draw_inhibitory):
        canvas = QImage(26, 26, QImage.Format.Format_ARGB32_Premultiplied)
        canvas.fill(Qt.GlobalColor.white)
        painter = QPainter(canvas)
        draw(painter, canvas.rect(), theme.theme)
        painter.end()
        gray = canvas.convertToFormat(QImage.Format.Format_Grayscale8)
        pixels = [[gray.pixelColor(x, y).value() for x in range(26)] for y in range(26)]
        masks.append(np.array(pixels) > 128)
    assert (masks[0] != masks[1]).mean() > 0.3


def test_wires_show_over_lit_and_dark_cells_and_go_again(view, owner):
    picture = np.zeros((20, 20), np.uint8)
    picture[:, :10] = 255
    owner.show(picture)
    plain = grab(view)
    view.set_wires(np.array([25, 35]), np.array([45, 55]))
    shown = grab(view)
    for row, column in ((1, 5), (1, 15), (2, 5), (2, 15)):
        area = view._grid().cell(row, column)
        assert shown.copy(area) != plain.copy(area)
    view.set_wires(np.empty(0, int), np.empty(0, int))
    assert grab(view) == plain


def test_a_change_of_one_cell_repaints_only_its_surroundings(qtbot):
    painted = []

    class Watched(RetinaView):
        def paintEvent(self, event):
            painted.append(event.region().boundingRect())
            super().paintEvent(event)

    watched = opened(qtbot, Watched(), SIDE, SIDE)
    QApplication.processEvents()
    painted.clear()
    picture = np.zeros((20, 20), np.uint8)
    picture[4, 6] = 255
    watched.set_picture(picture)
    QApplication.processEvents()
    watched.set_picture(picture)
    QApplication.processEvents()
    assert len(painted) == 1
    assert painted[0].contains(watched._grid().cell(4, 6))
    assert painted[0].width() <= 3 * 15


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(seed=st.integers(0, 2**32 - 1))
def test_repainting_in_part_gives_the_same_picture_as_repainting_all(view, seed):
    """The glow of a cell that goes dark must go with it."""
    random = np.random.default_rng(seed)
    before = np.where(random.random((20, 20)) < 0.3, 255, 0)
    after = np.where(random.random((20, 20)) < 0.03, 255 - before, before)
    view.set_picture(before)
    canvas = QImage(SIDE, SIDE, QImage.Format.Format_RGB32)
    view.render(canvas)
    view.set_picture(after)
    grid = view._grid()
    for row, column in np.argwhere(after != before):
        area = grid.on_widget(grid.cell(row, column)).intersected(view.rect())
        view.render(canvas, area.topLeft(), area)
    whole = QImage(SIDE, SIDE, QImage.Format.Format_RGB32)
    view.render(whole)
    assert canvas == whole


@given(
    st.integers(1, 30),
    st.integers(1, 30),
    st.integers(161, 900),
    st.integers(161, 900),
    st.sampled_from([1.0, 1.25, 1.5, 2.0, 3.0]),
)
def test_cells_are_squares_of_whole_device_pixels_within_the_widget(
    rows, columns, width, height, ratio
):
    board = photocells.fit(rows, columns, width, height, ratio)
    assert board.left >= 0 and board.left + board.width <= width * ratio
    assert board.top >= 0 and board.top + board.height <= height * ratio
    spare = width * ratio - board.width, height * ratio - board.height
    assert min(spare[0] / columns, spare[1] / rows) < 2
    last = board.cell(rows - 1, columns - 1)
    middle_of_last = QPointF(last.center()) / ratio
    row, column = board.place(middle_of_last)
    assert (int(row), int(column)) == (rows - 1, columns - 1)


def test_a_retina_of_another_size_is_shown_too(view):
    picture = np.zeros((10, 30), np.uint8)
    picture[9, 29] = 255
    view.set_picture(picture)
    spot = view._grid().cell(9, 29).center()
    assert grab(view).pixelColor(spot).lightness() > 220
    assert view.accessibleName() == "Retina, 10 by 30 photocells"


def test_a_full_retina_is_painted_in_little_time(view, owner):
    owner.show(np.full((20, 20), 255, np.uint8))
    canvas = QImage(SIDE, SIDE, QImage.Format.Format_RGB32)
    times = []
    for _ in range(20):
        start = time.thread_time()
        view.render(canvas)
        times.append(time.thread_time() - start)
    assert min(times) < 0.005


def test_what_noise_changed_is_drawn_as_it_is_read_and_marked(view, owner):
    picture = np.zeros((20, 20), np.uint8)
    picture[3, 5:8] = 255
    owner.show(picture)
    view.set_misread(np.array([8 * 20 + 5]), np.array([3 * 20 + 6]))
    shown = grab(view)
    beside = QPoint(-5, 0)
    assert shown.pixelColor(middle(8, 5) + beside).lightness() > 200  # read as lit
    assert shown.pixelColor(middle(8, 5)).lightness() < 120  # with a mark
    assert shown.pixelColor(middle(3, 6) + beside).lightness() < 40  # read as dark
    assert shown.pixelColor(middle(3, 6)).lightness() > 60
    view.set_misread(np.array([], int), np.array([], int))
    assert color(view, 8, 5) == QColor(theme.theme.well)
    assert color(view, 3, 6).lightness() > 220
