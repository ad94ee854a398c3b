"""No light of the exhibit flashes more than three times a second (WCAG 2.3.1)."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from gui.exhibit.story import Press, Stage
from tests.examples import slow
from tests.gui.exhibit.flashes import ALLOWED, FlashCounter, luminance
from tests.gui.exhibit.visitor import Visitor

#: Frames per second.
RATE = 15


@pytest.mark.parametrize(("hertz", "flashes"), [(2, 2.0), (3, 3.0), (5, 5.0)])
def test_flashes_are_counted(hertz: int, flashes: float) -> None:
    counter = FlashCounter(60)
    for frame in range(180):
        is_lit = (2 * hertz * frame // 60) % 2
        counter.add(np.full((2, 2), 0.9 if is_lit else 0.0, np.float32))
    assert counter.flashes == pytest.approx(flashes, abs=0.5)


def test_a_change_of_less_than_a_tenth_is_no_flash() -> None:
    counter = FlashCounter(60)
    for frame in range(60):
        counter.add(np.full((1, 1), 0.09 * (frame % 2), np.float32))
    assert counter.flashes == 0


def watched(visitor: Visitor, seconds: float) -> float:
    """Return the most flashes in a second while time passes."""
    counter = FlashCounter(RATE)
    for _ in range(round(seconds * RATE)):
        visitor.wait(1 / RATE, 1 / RATE)
        counter.add(luminance(visitor.window))
    return counter.flashes


@pytest.mark.slow
def test_attract_does_not_flash(visitors: Callable[..., Visitor]) -> None:
    assert watched(visitors(640, 360), 6) <= ALLOWED


@pytest.mark.slow
@pytest.mark.parametrize("name", ["letters", "digits", "e-x", "bars", "left-right", "figures"])
def test_no_set_flashes_in_attract(visitors: Callable[..., Visitor], name: str) -> None:
    assert watched(visitors(640, 360, pattern_sets=(name,)), 20) <= ALLOWED


@pytest.mark.slow
@pytest.mark.parametrize("is_fast", [True, *slow(False)])
def test_learning_does_not_flash(visitors: Callable[..., Visitor], is_fast: bool) -> None:
    visitor = visitors(640, 360)
    visitor.touch(Press.BEGIN)
    visitor.teach("face", "cross")
    if is_fast:
        visitor.touch(Press.FASTER)
    assert watched(visitor, 4 if is_fast else 9.2) <= ALLOWED
    assert visitor.stage is Stage.TRY


@pytest.mark.slow
def test_learning_of_three_things_with_many_rounds_does_not_flash(
    visitors: Callable[..., Visitor],
) -> None:
    visitor = visitors(640, 360, seed=3)
    visitor.touch(Press.BEGIN)
    visitor.teach("circle", "face")
    visitor.learn()
    visitor.draw("circle")
    visitor.touch(Press.GUESS)
    visitor.window.story.press(Press.YES, visitor.hours.now)
    visitor.window.story.press(Press.THIRD, visitor.hours.now)
    visitor.window._follow()
    visitor.teach("moon")
    assert watched(visitor, 11) <= ALLOWED
