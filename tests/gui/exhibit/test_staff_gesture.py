"""The gesture of the staff: two corners held in turn, and nothing less."""

from __future__ import annotations

import pytest

from gui.exhibit.staff_gesture import BETWEEN, HOLD, StaffGesture

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
