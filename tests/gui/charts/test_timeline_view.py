"""The timeline chooses any step of a run, shows its chapters, and brings branches back."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from gui.charts.timeline_view import TimelineView
from tests.gui.by_hand import set_text_size

LEFT = Qt.MouseButton.LeftButton
KEY = Qt.Key
HUGE = 50_000_000_000  # beyond 2³¹, where Qt's sliders end


@pytest.fixture
def line(qtbot: QtBot) -> Iterator[TimelineView]:
    """Show a timeline at the end of a run of 1000 steps."""
    window = QWidget()
    qtbot.addWidget(window)
    view = TimelineView(window)
    QVBoxLayout(window).addWidget(view)
    window.resize(1000, 80)
    with qtbot.waitActive(window):
        window.show()
        window.activateWindow()
    view.set_run(0, 1000, 1000)
    yield view  # the window has to outlive the test


@pytest.fixture
def moves(line: TimelineView) -> list[int]:
    """Collect the steps that someone chose."""
    found: list[int] = []
    line.moved.connect(found.append)
    return found


def at(line: TimelineView, step: int, down: int = 0) -> QPoint:
    return QPoint(round(line._x(step)), line._middle() + down)


def names(line: TimelineView) -> list[str]:
    return [text for _, text, _ in line._labels()]


def test_a_run_that_goes_on_moves_the_handle_and_emits_nothing(line, moves) -> None:
    line.set_run(0, 2000, 2000)
    assert line.step == 2000
    assert line.value() == line.maximum()
    line.set_run(0, 2000, 500)
    assert abs(line._handle().center().x() - line._x(500)) <= 2
    assert moves == []


def test_a_run_without_steps_has_nowhere_to_go(line, moves) -> None:
    line.set_run(0, 0, 0)
    line.setFocus()
    for key in (KEY.Key_Right, KEY.Key_End, KEY.Key_PageUp):
        QTest.keyClick(line, key)
    QTest.mouseClick(line, LEFT, pos=at(line, 0) + QPoint(300, 0))
    assert moves == []


@pytest.mark.parametrize("end", [1000, HUGE])
def test_keys_go_by_exact_steps_in_a_run_of_any_length(line, moves, end: int) -> None:
    line.set_run(0, end, end // 2)
    line.setFocus()
    half, page = end // 2, end // 20
    keys = (KEY.Key_Right, KEY.Key_Up, KEY.Key_Left, KEY.Key_PageUp, KEY.Key_PageDown)
    for key in (*keys, KEY.Key_Home, KEY.Key_Left, KEY.Key_End, KEY.Key_Right):
        QTest.keyClick(line, key)
    assert moves == [half + 1, half + 2, half + 1, half + 1 + page, half + 1, 0, end]


@pytest.mark.parametrize("end", [1000, 2_147_483_648, HUGE])
def test_a_click_on_the_groove_goes_there(line, moves, end: int) -> None:
    line.set_run(0, end, end)
    QTest.mouseClick(line, LEFT, pos=at(line, end // 4))
    assert len(moves) == 1
    assert moves[0] == pytest.approx(end / 4, rel=0.01)
    assert line.step == moves[0]


def test_the_handle_can_be_dragged_while_the_run_goes_on(line, moves) -> None:
    QTest.mousePress(line, LEFT, pos=at(line, 1000))
    QTest.mouseMove(line, at(line, 600))
    line.set_run(0, 1000, 1000)
    assert line.step == moves[-1] == pytest.approx(600, abs=3)
    QTest.mouseMove(line, at(line, 300))
    QTest.mouseRelease(line, LEFT, pos=at(line, 300))
    assert line.step == moves[-1] == pytest.approx(300, abs=3)


def test_a_first_step_other_than_zero_counts_from_there(line, moves) -> None:
    line.set_run(HUGE, HUGE + 100, HUGE + 50)
    line.setFocus()
    QTest.keyClick(line, KEY.Key_Home)
    QTest.keyClick(line, KEY.Key_Right)
    assert moves == [HUGE, HUGE + 1]


def test_a_screen_reader_can_set_the_value(line, moves) -> None:
    line.setValue(400)  # what its interface of accessibility calls
    assert moves == [400]


def test_keys_of_the_window_do_not_take_those_of_the_timeline(line, moves) -> None:
    pressed: list[str] = []
    shortcut = QShortcut(QKeySequence(KEY.Key_Left), line.window())
    shortcut.activated.connect(lambda: pressed.append("left"))
    line.setFocus()
    QTest.keyClick(line, KEY.Key_Left)
    assert moves == [999]
    assert pressed == []


def test_a_tick_and_a_label_mark_each_chapter(line) -> None:
    line.set_run(0, 1000, 0)
    line.set_chapters([(200, "26 letters"), (600, "+D")])
    assert names(line) == ["+D", "26 letters"]
    image = line.grab().toImage()
    ratio = image.devicePixelRatio()
    for step, lit in ((200, True), (400, False), (600, True)):
        pixel = image.pixelColor(at(line, step, -6) * ratio)
        assert (pixel.lightness() > 150) == lit, step


def test_of_labels_without_room_the_later_chapter_keeps_its_own(line) -> None:
    line.set_chapters([(500, "P8"), (502, "η 0.25"), (504, "+D")])
    assert names(line) == ["+D"]
    rects = [rect for rect, _, _ in line._labels()]
    assert all(rect.right() <= line.width() + 1 for rect in rects)


def test_a_click_on_a_chapter_goes_to_its_first_step(line, moves) -> None:
    line.set_run(0, 1_000_000, 0)
    line.set_chapters([(123_456, "26 letters"), (654_321, "+D")])
    QTest.mouseClick(line, LEFT, pos=at(line, 654_321) + QPoint(2, 0))
    label = next(rect for rect, text, _ in line._labels() if text == "26 letters")
    QTest.mouseClick(line, LEFT, pos=label.center().toPoint())
    assert moves == [654_321, 123_456]


def test_a_click_on_a_branch_chooses_it_and_moves_nothing(line, moves) -> None:
    line.set_branches([(100, 400, "η 2 V"), (200, 700, "P2")])
    chosen: list[int] = []
    line.branch_chosen.connect(chosen.append)
    for step, down in ((350, 12), (600, 18)):
        where = at(line, step, down)
        QTest.mouseMove(line, where)
        assert line.cursor().shape() == Qt.CursorShape.PointingHandCursor
        QTest.mouseClick(line, LEFT, pos=where)
    QTest.mouseClick(line, LEFT, pos=at(line, 900, 20))
    assert chosen == [0, 1]
    assert moves == []
    assert names(line) == ["branch: η 2 V", "branch: P2"]
    line.set_branches([(100, 400, "")])
    assert names(line) == ["branch"]


def test_what_the_pointer_is_on_is_said(line) -> None:
    line.set_run(0, 20_000, 0)
    line.set_chapters([(12_000, "+D")])
    line.set_branches([(1000, 15_000, "η 2 V")])
    assert line._tip(at(line, 12_000).toPointF()) == "+D, from step 12\u202f000"
    words = "Branch η 2 V, steps 1000 to 15\u202f000. Click to return to it."
    assert line._tip(at(line, 5000, 12).toPointF()) == words
    assert line._tip(at(line, 5000).toPointF()) == ""
    line.set_branches([(1000, 15_000, "")])
    assert line._tip(at(line, 5000, 12).toPointF()) == words.replace("Branch η 2 V", "Branch")


def test_the_step_and_its_chapter_are_said_to_a_screen_reader(line) -> None:
    assert line.accessibleName() == "Timeline"
    line.setFocus()
    QTest.keyClick(line, KEY.Key_Left)
    assert line.accessibleDescription() == "Step 999 of 1000."
    line.set_chapters([(0, "26 letters"), (500, "+D")])
    assert line.accessibleDescription() == "Step 999 of 1000, in the chapter +D."
    QTest.keyClick(line, KEY.Key_Home)
    assert line.accessibleDescription() == "Step 0 of 1000, in the chapter 26 letters."


@pytest.mark.parametrize("scale", [0.8, 1.0, 1.6])
def test_everything_finds_room_at_every_size_of_text(line, qapp, scale: float) -> None:
    set_text_size(scale)
    try:
        line.resize(line.minimumSizeHint())
        line.set_chapters([(0, "26 letters"), (900, "+D")])
        line.set_branches([(0, 500, "a"), (100, 600, "b")])
        assert all(line.rect().contains(r.toAlignedRect()) for r, _, _ in line._labels())
        for branch in line._lines():
            assert line.rect().contains(branch.boundingRect().toAlignedRect())
    finally:
        set_text_size(1.0)
