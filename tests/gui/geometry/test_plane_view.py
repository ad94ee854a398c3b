"""Points are added, dragged and removed on the plane by mouse and keyboard."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gui.geometry.plane_view import PlaneScene, PlaneView
from tests.gui.by_hand import opened, set_text_size
from tests.gui.clipping import painted_over

LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton


@pytest.fixture
def view(qtbot: QtBot) -> PlaneView:
    view = PlaneView()
    qtbot.addWidget(view)
    view.resize(500, 400)
    view.show_scene(scene([(0, 0), (0, 1), (1, 0), (1, 1)]), refit=True)
    view.show()
    view.setFocus()
    return view


@pytest.fixture
def told(view: PlaneView) -> list[tuple[Any, ...]]:
    told: list[tuple[Any, ...]] = []
    view.added.connect(lambda *place: told.append(("added", *place)))
    view.moved.connect(lambda *move: told.append(("moved", *move)))
    view.put_down.connect(lambda: told.append(("put down",)))
    view.removed.connect(lambda index: told.append(("removed", index)))
    return told


def scene(points: list[tuple[float, float]], **more: Any) -> PlaneScene:
    count = len(points)
    labels, wrong = np.arange(count) % 2, np.zeros(count, np.bool_)
    return PlaneScene(points=np.array(points, float), labels=labels, wrong=wrong, **more)


def pixel(view: PlaneView, x: float, y: float) -> QPoint:
    return view.scale().to_pixel(x, y).toPoint()


def test_weights_that_are_all_zero_answer_nowhere(view: PlaneView) -> None:
    corners, pictures = [(0, 0), (0, 1), (1, 0)], []
    for lines in ([], [[0, 0, 0]] * 3, [[0, 0, 1], [0, 0, 0], [0, 0, 0]]):
        view.show_scene(scene(corners, classes=3, lines=lines))
        pictures.append(view.grab().toImage())
    assert pictures[1] == pictures[0]  # three sums of 0 are no answer
    assert pictures[2] != pictures[0]


def test_a_click_on_free_ground_adds_a_point(view: PlaneView, told: list[Any]) -> None:
    QTest.mouseClick(view, LEFT, pos=pixel(view, 0.5, 0.25))
    assert told == [("added", pytest.approx(0.5, abs=0.01), pytest.approx(0.25, abs=0.01))]


def test_a_drag_moves_a_point_until_the_button_is_released(
    view: PlaneView, told: list[Any]
) -> None:
    QTest.mousePress(view, LEFT, pos=pixel(view, 1, 1))
    QTest.mouseMove(view, pixel(view, 0.75, 1))
    QTest.mouseMove(view, pixel(view, 0.5, 0.75))
    QTest.mouseRelease(view, LEFT, pos=pixel(view, 0.5, 0.75))
    QTest.mouseMove(view, pixel(view, 0.2, 0.2))
    assert [told[0][:2], told[1][:2], told[2]] == [("moved", 3), ("moved", 3), ("put down",)]
    assert told[1][2:] == pytest.approx((0.5, 0.75), abs=0.01)
    assert len(told) == 3


def test_a_press_without_a_move_moves_nothing(view: PlaneView, told: list[Any]) -> None:
    QTest.mouseClick(view, LEFT, pos=pixel(view, 1, 1) + QPoint(3, -2))
    assert told == [("put down",)]
    assert view._selected == 3


def test_the_right_button_removes_a_point(view: PlaneView, told: list[Any]) -> None:
    QTest.mouseClick(view, RIGHT, pos=pixel(view, 0, 1))
    QTest.mouseClick(view, RIGHT, pos=pixel(view, 0.5, 0.5))
    assert told == [("removed", 1)]


def test_delete_removes_the_point_pressed_last(view: PlaneView, told: list[Any]) -> None:
    QTest.mouseClick(view, LEFT, pos=pixel(view, 1, 0))
    QTest.keyClick(view, Qt.Key.Key_Delete)
    QTest.keyClick(view, Qt.Key.Key_Delete)
    assert told == [("put down",), ("removed", 2)]


def test_the_keyboard_adds_picks_up_carries_and_removes(view: PlaneView, told: list[Any]) -> None:
    view.clearFocus()
    view.setFocus(Qt.FocusReason.TabFocusReason)  # the cursor stands at (0, 0), on a point
    QTest.keyClick(view, Qt.Key.Key_Return)
    QTest.keyClick(view, Qt.Key.Key_Right)
    QTest.keyClick(view, Qt.Key.Key_Space)
    assert [one[0] for one in told] == ["moved", "put down"]
    assert told[0][1] == 0
    assert told[0][2] > 0
    told.clear()
    for _ in range(4):
        QTest.keyClick(view, Qt.Key.Key_Up)
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert told[0][0] == "added"
    told.clear()
    for _ in range(4):
        QTest.keyClick(view, Qt.Key.Key_Down)
    QTest.keyClick(view, Qt.Key.Key_Left)
    assert "point 1" in view.accessibleDescription()
    QTest.keyClick(view, Qt.Key.Key_Delete)
    assert told == [("removed", 0)]


def test_losing_the_focus_puts_the_point_down(view: PlaneView, told: list[Any]) -> None:
    view.clearFocus()
    view.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(view, Qt.Key.Key_Return)
    view.clearFocus()
    assert told == [("put down",)]


def test_the_scale_stays_until_a_point_is_outside(view: PlaneView) -> None:
    before = view.scale()
    view.show_scene(scene([(0, 0), (0.5, 0.5)]))
    assert view.scale() == before
    view.show_scene(scene([(0, 0), (9, 9)]))
    assert view.scale().span > before.span


def test_a_line_beyond_the_edge_is_not_shown(view: PlaneView) -> None:
    assert view.shows((1.0, 1.0, -1.0))
    assert not view.shows((1.0, 1.0, 40.0))
    assert not view.shows((0.0, 0.0, 1.0))


@pytest.mark.parametrize("length", [0.3, 3.0, 300.0])
def test_arrows_are_shortened_until_they_fit(view: PlaneView, length: float) -> None:
    arrows = ((0.0, 0.0), (length, -length), (length, -length))
    view.show_scene(scene([(0, 0), (1, 1)], arrows=arrows))
    tip = length * view.shrink()
    assert view.scale().holds(tip, -tip)
    assert (view.shrink() == 1) == (length < 0.2) or view.shrink() <= 1


def test_every_scene_can_be_painted(view: PlaneView) -> None:
    lines = [(1.0, -1.0, 0.2), (0.5, 1.0, -0.5), (-1.0, 0.3, 0.0)]
    mixture = ({0: 0.5, 3: 0.5}, (0.5, 0.5))
    full = scene(
        [(0, 0), (0, 1), (1, 0), (1, 1)],
        classes=3,
        lines=lines,
        previous=lines[:1],
        ghosts=lines,
        beside=lines[:2],
        arrows=((0.5, 0.5), (0.0, -0.5), (0.5, 0.0)),
        current=2,
        mixture=mixture,
    )
    empty = view.grab().toImage()
    view.show_scene(full)
    assert view.grab().toImage() != empty
    view.show_scene(PlaneScene())
    view.grab()


def test_the_axes_are_named_at_their_ends_as_in_the_table(view: PlaneView) -> None:
    """Nothing else of the picture changes; a name without end is cut off before the middle."""
    points, origin = [(0.0, 0.0), (0, 1), (1, 0), (1, 1)], pixel(view, 0, 0)
    before = grey(view)
    for names, widest in ((("Länge", "Höhe"), 110), (("L" * 64, "H" * 64), 252)):
        view.show_scene(scene(points, names=names))
        rows, columns = np.nonzero(grey(view) != before)
        at_end = (columns > view.width() - widest) & (rows < origin.y())
        at_end &= rows > origin.y() - 24
        at_top = (columns > origin.x()) & (columns < origin.x() + widest) & (rows < 24)
        assert at_end.any() and at_top.any() and (at_end | at_top).all()


def grey(view: PlaneView) -> np.ndarray:
    """Return how bright each pixel is, shape (rows, columns)."""
    image = view.grab().toImage().convertToFormat(QImage.Format.Format_Grayscale8)
    bits = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), -1)
    return bits[:, : image.width()].copy()


def numbers_written(monkeypatch: pytest.MonkeyPatch) -> list[QRectF]:
    """Return a list that receives where each number of an axis is written."""
    written: list[QRectF] = []
    write = QPainter.drawText

    def note(painter: QPainter, *given: Any) -> Any:
        if len(given) == 2:  # a number
            written.append(QRectF(given[0]))
        return write(painter, *given)

    monkeypatch.setattr(QPainter, "drawText", note)
    return written


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_no_number_of_the_grid_is_hidden_in_part(
    qtbot: QtBot, at_size: QApplication, monkeypatch: pytest.MonkeyPatch, scale: float
) -> None:
    set_text_size(scale)
    view = opened(qtbot, PlaneView(), 500, 400)
    ring = [(0.5 * np.cos(turn), 0.5 * np.sin(turn)) for turn in np.linspace(0, 6, 13)]
    points = [(-0.5, -0.02), (0.5, -0.05), (0, 1), *ring]
    view.show_scene(scene(points, arrows=((-0.4, 0.1), (-0.2, -0.3), (-0.6, -0.2))), refit=True)
    assert not painted_over(view)
    written = numbers_written(monkeypatch)
    view.grab()
    assert len(written) >= 2
    for x, y in points:
        at = QPointF(pixel(view, x, y))
        dot = QRectF(at.x() - 6, at.y() - 6, 12, 12)
        assert not any(room.intersects(dot) for room in written)


def test_numbers_at_the_edge_keep_their_distance_from_the_next(
    qtbot: QtBot, at_size: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_text_size(2.0)
    written = numbers_written(monkeypatch)
    for width in range(880, 920, 4):
        view = opened(qtbot, PlaneView(), width, 150)
        view.show_scene(scene([(0, 0), (1, 1)]), refit=True)
        written.clear()
        view.grab()
        rooms = sorted(written, key=QRectF.left)
        below = [room for room in rooms if room.top() == rooms[0].top()]
        assert len(below) > 5
        assert all(b.left() - a.right() >= 3 for a, b in itertools.pairwise(below)), width


def test_a_line_does_not_hide_the_sign_of_a_number(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = opened(qtbot, PlaneView(), 500, 400)
    points = [(-1, -1), (1, 1)]
    across = (0.0, 1.0, 0.05)  # just under the axis, through its numbers
    rooms: list[QRectF] = []
    write = QPainter.drawText

    def note(painter: QPainter, *given: Any) -> Any:
        if len(given) == 2 and given[1] == "−0.5" and given[0].height() < given[0].width():
            rooms.append(QRectF(given[0]))
        return None if len(given) == 2 else write(painter, *given)  # the ground alone

    monkeypatch.setattr(QPainter, "drawText", note)
    view.show_scene(scene(points, lines=[across]), refit=True)
    picture, y = view.grab().toImage(), pixel(view, 0, -0.05).y()
    crossed = [room for room in rooms if room.contains(room.center().x(), y)]

    def brightest(x: float) -> int:
        return max(picture.pixelColor(round(x), y + off).lightness() for off in (-1, 0, 1))

    free = pixel(view, 0.25, 0).x()
    assert crossed and brightest(free) > 120
    assert all(brightest(room.center().x()) < 0.5 * brightest(free) for room in crossed)
