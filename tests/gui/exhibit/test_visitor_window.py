"""The window of the exhibit: a visit with real events, and everything that must not happen."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from gui.exhibit.story import Over, Press, Stage
from gui.exhibit.visits import Visit
from gui.shell.recovery import journals
from tests.gui.exhibit.visitor import LEFT, Visitor


def test_a_visitor_teaches_two_things_in_twelve_touches(visitor: Visitor) -> None:
    visits: list[Visit] = []
    visitor.window.visited.connect(visits.append)
    visitor.wait(5)
    visitor.touch(Press.BEGIN)
    visitor.teach("house", "fish")
    assert 5 <= visitor.learn() <= 10
    assert visitor.stage is Stage.TRY
    visitor.draw("fish")
    visitor.touch(Press.GUESS)
    assert visitor.stage is Stage.ANSWER
    assert visitor.window.story.answer == 1
    visitor.touch(Press.YES)
    assert visitor.touches <= 12
    visitor.touch(Press.LEAVE)
    visitor.touch(Press.LEAVE)
    assert visitor.stage is Stage.ATTRACT
    assert [(each.things, each.drawings, each.right, each.end) for each in visits] == [
        (2, 6, 1, "left")
    ]


def test_a_touch_anywhere_begins(visitors: Callable[..., Visitor]) -> None:
    for place in (QPoint(3, 3), QPoint(640, 300), QPoint(1276, 716)):
        visitor = visitors()
        visitor.click(place)
        assert visitor.stage is Stage.DRAW
        assert visitor.window.story.is_empty


def test_a_hand_that_stays_is_of_the_staff_or_nobody(visitor: Visitor) -> None:
    none = Qt.KeyboardModifier.NoModifier
    for place in (QPoint(10, 10), QPoint(640, 300)):
        QTest.mousePress(visitor.window, LEFT, none, place)
        visitor.wait(2)
        QTest.mouseRelease(visitor.window, LEFT, none, place)
        assert visitor.stage is Stage.ATTRACT


def test_a_visitor_who_leaves_is_asked_and_then_forgotten(visitor: Visitor) -> None:
    visitor.touch(Press.BEGIN)
    visitor.draw("star")
    visitor.touch(Press.NEXT)
    settings = visitor.window.settings
    visitor.wait(settings.still_there_s + 1, 0.5)
    assert visitor.window.story.over is Over.STILL_THERE
    visitor.click(QPoint(5, 300))  # anywhere
    assert visitor.window.story.over is None
    visitor.wait(settings.still_there_s + settings.countdown_s + 1, 0.5)
    assert visitor.stage is Stage.ATTRACT
    assert visitor.window.story.drawings(0) == []
    assert not journals().exists()  # what a visitor drew stays on no disk


def test_the_second_tap_of_a_double_tap_does_nothing(visitor: Visitor) -> None:
    def tap_twice(press: Press) -> None:
        place = visitor.key(press).geometry().center()
        visitor.settle()
        visitor.click(place)
        visitor.hours.now += 0.3
        visitor.click(place)

    field = visitor.window._pages[Stage.DRAW].field
    assert field is not None
    assert field.geometry().contains(visitor.key(Press.BEGIN).geometry().center())
    tap_twice(Press.BEGIN)
    assert visitor.window.story.is_empty
    for name in ("house", "fish"):
        for _ in range(3):
            visitor.draw(name)
            tap_twice(Press.NEXT)
            assert visitor.window.story.hint is None
    learning = visitor.window.story.learning
    assert learning is not None
    assert not learning.is_fast
    visitor.learn()
    visitor.draw("fish")
    tap_twice(Press.GUESS)
    assert visitor.stage is Stage.ANSWER
    tap_twice(Press.NO)
    assert visitor.stage is Stage.WHICH
    visitor.hours.now += 0.2
    visitor.touch(Press.BACK)
    tap_twice(Press.YES)
    assert visitor.stage is Stage.RIGHT
    assert (visitor.window.story.right, visitor.window.story.wrong) == (1, 0)


@pytest.mark.slow
def test_no_drawing_is_left_in_memory(visitor: Visitor) -> None:
    visitor.touch(Press.BEGIN)
    visitor.teach("house", "fish")
    visitor.learn()
    visitor.draw("fish")
    visitor.touch(Press.GUESS)
    visitor.touch(Press.WHY)
    state = visitor.window.session.state
    kept = [weakref.ref(each) for each in (state.drawing, state.patterns.pictures, state.machine)]
    del state
    visitor.touch(Press.LEAVE)
    visitor.touch(Press.LEAVE)
    visitor.wait(3)
    gc.collect()
    assert [each() for each in kept] == [None, None, None]


def test_nothing_is_written_to_the_disk(visitor: Visitor, tmp_path: Path) -> None:
    visitor.touch(Press.BEGIN)
    visitor.teach("house", "fish")
    visitor.learn()
    visitor.wait(70, 0.5)
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == []


def test_the_staff_panel_gets_all_touches(visitor: Visitor) -> None:
    visitor.window.cover(True)
    place = visitor.key(Press.BEGIN).geometry().center()
    device = QTest.createTouchDevice()
    QTest.touchEvent(visitor.window, device).press(0, place, visitor.window).commit()
    QTest.touchEvent(visitor.window, device).release(0, place, visitor.window).commit()
    visitor.click(place)
    assert visitor.stage is Stage.ATTRACT
    visitor.window.cover(False)
    visitor.click(place)
    assert visitor.stage is Stage.DRAW


def test_the_language_is_as_before_after_a_visit(visitor: Visitor) -> None:
    visitor.window.page.spoken.emit("de")
    assert visitor.key(Press.BEGIN).text() != "Touch to teach me"
    visitor.touch(Press.BEGIN)
    visitor.wait(70, 0.5)
    assert visitor.stage is Stage.ATTRACT
    assert visitor.key(Press.BEGIN).text() == "Touch to teach me"


def test_closing_is_ignored(visitor: Visitor) -> None:
    assert not visitor.window.close()
    assert visitor.window.isVisible()


@pytest.mark.parametrize("key", [Qt.Key.Key_Escape, Qt.Key.Key_F4, Qt.Key.Key_F11, Qt.Key.Key_Q])
def test_no_key_leads_anywhere(visitor: Visitor, key: Qt.Key, qapp: QApplication) -> None:
    control, alt = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.AltModifier
    for modifier in (Qt.KeyboardModifier.NoModifier, control, alt):
        QTest.keyClick(visitor.window, key, modifier)
    qapp.processEvents()
    assert visitor.stage is Stage.ATTRACT
    assert [each for each in qapp.topLevelWidgets() if each.isVisible()] == [visitor.window]


def test_the_staff_hold_two_corners(visitor: Visitor) -> None:
    asked: list[bool] = []
    visitor.window.staff_requested.connect(lambda: asked.append(True))
    none = Qt.KeyboardModifier.NoModifier
    for corner in (QPoint(10, 10), QPoint(1270, 715)):
        assert not asked
        QTest.mousePress(visitor.window, LEFT, none, corner)
        visitor.wait(2)
        QTest.mouseRelease(visitor.window, LEFT, none, corner)
    assert asked == [True]
    assert visitor.stage is Stage.ATTRACT


def test_an_error_returns_to_attract_and_is_logged(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    visits: list[Visit] = []
    visitor.window.visited.connect(visits.append)
    visitor.touch(Press.BEGIN)

    def fail(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(visitor.window.story, "draw", fail)
    visitor.draw("star")
    assert visitor.stage is Stage.ATTRACT
    assert [each.end for each in visits] == ["error"]
    assert "begins again" in caplog.text


def test_a_drawing_of_both_things_is_not_accepted(visitors: Callable[..., Visitor]) -> None:
    visitor = visitors()
    visitor.touch(Press.BEGIN)
    visitor.teach("house")
    cells = [tuple(cell) for cell in np.argwhere(visitor.window.story.drawings(0)[0])]
    visitor.window.story.begin_stroke()
    visitor.window.story.draw(cells, visitor.hours.now)
    visitor.window.story.end_stroke()
    visitor.touch(Press.NEXT)
    assert visitor.stage is Stage.CANNOT
    assert visitor.window.story.twins is not None
    visitor.touch(Press.BACK)
    assert visitor.stage is Stage.DRAW
    assert visitor.window.story.is_empty
