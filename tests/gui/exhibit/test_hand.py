"""One hand at a time: mouse, finger or pen, past a palm that rests; and the staff's gesture."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QInputDevice, QPointingDevice, QTabletEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from gui.exhibit.hand import BETWEEN, HOLD, StaffGesture
from gui.exhibit.story import Press, Stage
from tests.gui.exhibit.visitor import LEFT, Visitor

NONE = Qt.KeyboardModifier.NoModifier
RIGHT = Qt.MouseButton.RightButton


def cells(visitor: Visitor) -> int:
    return int((visitor.window.session.state.drawing > 0).sum())


def begin(visitor: Visitor) -> tuple[QPoint, QPoint]:
    """Start drawing; return two points of the field."""
    visitor.touch(Press.BEGIN)
    visitor.settle()
    assert visitor.window.page.field is not None
    room = visitor.window.page.field.geometry()
    return room.center(), room.center() + QPoint(room.width() // 4, 0)


def test_a_finger_draws_and_a_second_one_does_not(visitor: Visitor) -> None:
    start, end = begin(visitor)
    device = QTest.createTouchDevice()
    QTest.touchEvent(visitor.window, device).press(0, start, visitor.window).commit()
    QTest.touchEvent(visitor.window, device).move(0, end, visitor.window).commit()
    drawn = cells(visitor)
    assert drawn > 8
    next_key = visitor.key(Press.NEXT).geometry().center()
    touch = QTest.touchEvent(visitor.window, device)
    touch.stationary(0).press(1, next_key, visitor.window).commit()
    touch = QTest.touchEvent(visitor.window, device)
    touch.stationary(0).release(1, next_key, visitor.window).commit()
    assert cells(visitor) == drawn
    assert visitor.window.story.drawings(0) == []
    QTest.touchEvent(visitor.window, device).release(0, end, visitor.window).commit()
    QTest.touchEvent(visitor.window, device).press(2, next_key, visitor.window).commit()
    QTest.touchEvent(visitor.window, device).release(2, next_key, visitor.window).commit()
    assert len(visitor.window.story.drawings(0)) == 1


class Fingers:
    """Fingers on the touch screen, by number."""

    def __init__(self, visitor: Visitor) -> None:
        self.window, self.device = visitor.window, QTest.createTouchDevice()
        self.places: dict[int, QPoint] = {}

    def put(self, finger: int, place: QPoint) -> None:
        """Put a finger down, or move it."""
        event = self._event(finger)
        (event.move if finger in self.places else event.press)(finger, place, self.window)
        self.places[finger] = place
        event.commit()

    def lift(self, finger: int) -> None:
        event = self._event(finger)
        event.release(finger, self.places.pop(finger), self.window).commit()

    def _event(self, moved: int) -> QTest.QTouchEventSequence:
        event = QTest.touchEvent(self.window, self.device)
        for other in self.places:
            if other != moved:
                event.stationary(other)
        return event

    def tap(self, finger: int, place: QPoint) -> None:
        self.put(finger, place)
        self.lift(finger)


def lines(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [each.getMessage() for each in caplog.records if each.name == "mark1.exhibit"]


def test_a_palm_on_the_field_draws_nothing_and_lets_a_finger_draw(
    visitor: Visitor, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO")
    start, end = begin(visitor)
    fingers = Fingers(visitor)
    fingers.put(0, start)
    for _ in range(20):  # it trembles
        visitor.wait(0.2)
        fingers.put(0, start + QPoint(1, 1))
        fingers.put(0, start)
    assert cells(visitor) == 0
    assert lines(caplog) == ["A touch that did not move for 3 s was ignored."]
    fingers.put(1, start + QPoint(0, 60))
    fingers.put(1, end + QPoint(0, 60))
    fingers.lift(1)
    drawn = cells(visitor)
    assert drawn > 8
    fingers.lift(0)
    fingers.tap(2, visitor.key(Press.NEXT).geometry().center())
    assert len(visitor.window.story.drawings(0)) == 1
    assert int((visitor.window.story.drawings(0)[0] > 0).sum()) == drawn


def test_a_contact_that_began_on_nothing_gives_way_at_once(
    visitor: Visitor, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO")
    start, end = begin(visitor)
    fingers = Fingers(visitor)
    fingers.put(0, QPoint(2, 360))
    fingers.put(1, start)
    fingers.put(1, end)
    assert cells(visitor) > 8
    assert lines(caplog) == ["A touch on an empty place was ignored when another one began."]
    fingers.put(0, QPoint(400, 600))  # the palm moves: it draws nothing, and ends no stroke
    drawn = cells(visitor)
    fingers.put(1, start + QPoint(0, 90))
    assert cells(visitor) > drawn


def test_a_palm_on_a_key_does_not_press_it(visitor: Visitor) -> None:
    start, end = begin(visitor)
    fingers = Fingers(visitor)
    fingers.put(0, start)
    fingers.put(0, end)
    fingers.lift(0)
    key = visitor.key(Press.NEXT)
    fingers.put(0, key.geometry().center())
    assert key.isDown()
    visitor.wait(3.5)
    assert not key.isDown()
    fingers.put(0, key.geometry().center() + QPoint(30, 0))
    fingers.lift(0)
    assert visitor.window.story.drawings(0) == []


def test_a_finger_that_pauses_draws_on(visitor: Visitor) -> None:
    start, end = begin(visitor)
    fingers = Fingers(visitor)
    fingers.put(0, start)
    fingers.put(0, end)
    drawn = cells(visitor)
    visitor.wait(10)
    assert cells(visitor) == drawn
    fingers.put(0, end + QPoint(0, 30))
    fingers.put(0, end + QPoint(0, 100))
    assert cells(visitor) > drawn
    fingers.lift(0)
    visitor.touch(Press.UNDO)
    assert cells(visitor) == drawn


def test_a_finger_whose_end_was_swallowed_works_again(visitor: Visitor) -> None:
    start, end = begin(visitor)
    fingers = Fingers(visitor)
    fingers.put(0, start)
    fingers.put(0, end)
    del fingers.places[0]
    fingers.tap(0, visitor.key(Press.NEXT).geometry().center())
    assert len(visitor.window.story.drawings(0)) == 1


def pen(visitor: Visitor, kind: QEvent.Type, place: QPoint, is_down: bool) -> None:
    point = QPointF(place)
    device = QPointingDevice(
        "pen",
        1,
        QInputDevice.DeviceType.Stylus,
        QPointingDevice.PointerType.Pen,
        QInputDevice.Capability.Position,
        1,
        1,
    )
    button = LEFT if is_down else Qt.MouseButton.NoButton
    event = QTabletEvent(kind, device, point, point, 1.0, 0, 0, 0.0, 0.0, 0.0, NONE, LEFT, button)
    QApplication.sendEvent(visitor.window, event)


def test_a_pen_draws(visitor: Visitor) -> None:
    start, end = begin(visitor)
    pen(visitor, QEvent.Type.TabletPress, start, True)
    pen(visitor, QEvent.Type.TabletMove, end, True)
    pen(visitor, QEvent.Type.TabletRelease, end, False)
    assert cells(visitor) > 8


def test_a_stroke_that_leaves_the_field_stays_on_it(visitor: Visitor) -> None:
    start, _ = begin(visitor)
    QTest.mousePress(visitor.window, LEFT, NONE, start)
    for place in (QPoint(-500, -500), QPoint(5000, 100), visitor.key(Press.NEXT).pos()):
        QTest.mouseMove(visitor.window, place)
    QTest.mouseRelease(visitor.window, LEFT, NONE, visitor.key(Press.NEXT).geometry().center())
    assert 0 < cells(visitor) < 200
    assert visitor.window.story.drawings(0) == []
    assert visitor.stage is Stage.DRAW


def test_a_key_left_before_the_hand_goes_up_is_not_pressed(visitor: Visitor) -> None:
    key = visitor.key(Press.BEGIN)
    QTest.mousePress(visitor.window, LEFT, NONE, key.geometry().center())
    assert key.isDown()
    QTest.mouseMove(visitor.window, QPoint(3, 3))
    assert not key.isDown()
    QTest.mouseRelease(visitor.window, LEFT, NONE, QPoint(3, 3))
    assert visitor.stage is Stage.ATTRACT


def test_other_buttons_of_a_mouse_do_nothing(visitor: Visitor) -> None:
    QTest.mouseClick(visitor.window, RIGHT, NONE, visitor.key(Press.BEGIN).geometry().center())
    assert visitor.stage is Stage.ATTRACT


FIRST, SECOND, ELSEWHERE = (5.0, 5.0), (1915.0, 1075.0), (900.0, 500.0)


def held(gesture: StaffGesture, place: tuple[float, float], start: float, seconds: float) -> bool:
    gesture.down(*place, start)
    return gesture.up(start + seconds)


def test_both_corners_in_turn() -> None:
    gesture = StaffGesture()
    assert not held(gesture, FIRST, 0, HOLD + 0.1)
    assert held(gesture, SECOND, HOLD + 1, HOLD + 0.1)
    assert not held(gesture, SECOND, 20, HOLD + 0.1)


@pytest.mark.parametrize(
    ("one", "other", "first", "pause", "second"),
    [
        (SECOND, FIRST, 2, 1, 2),
        (FIRST, FIRST, 2, 1, 2),
        (FIRST, SECOND, HOLD - 0.1, 1, 2),
        (FIRST, SECOND, 2, 1, HOLD - 0.1),
        (FIRST, SECOND, 2, BETWEEN + 0.1, 2),
        (ELSEWHERE, SECOND, 2, 1, 2),
    ],
)
def test_nothing_less(
    one: tuple[float, float], other: tuple[float, float], first: float, pause: float, second: float
) -> None:
    gesture = StaffGesture()
    assert not held(gesture, one, 0, first)
    assert not held(gesture, other, first + pause, second)


def test_a_hand_that_leaves_the_corner_begins_again() -> None:
    gesture = StaffGesture()
    gesture.down(*FIRST, 0)
    gesture.move(*ELSEWHERE)
    gesture.move(*FIRST)
    assert not gesture.up(3)
    assert not held(gesture, SECOND, 4, 3)
