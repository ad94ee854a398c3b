"""The thread that watches a source: what it keeps, and that it always lets go."""

from __future__ import annotations

import time
from collections.abc import Callable

import numpy as np
import pytest

from mark1.camera.eye import Aim
from mark1.camera.source import Source
from mark1.camera.watcher import Glimpse, Watcher
from mark1.errors import CameraError
from tests.mark1.camera.scripted import Script
from tests.mark1.camera.simulated_card import Scene, take
from tests.mark1.camera.test_eye import letter

CARDS = [take(letter(name)) for name in "AB"]


def watch(opening: Callable[[], Source]) -> Watcher:
    return Watcher(opening, (20, 20), Aim())


def wait_for(watcher: Watcher) -> Glimpse:
    """Return the next glimpse."""
    end = time.monotonic() + 20
    while time.monotonic() < end:
        if glimpse := watcher.take():
            return glimpse
        time.sleep(0.002)
    raise AssertionError("nothing was seen")


@pytest.mark.parametrize("rate", [5, 60])
def test_what_is_seen_is_that_of_the_last_frame(rate: int) -> None:
    script = Script(CARDS[:1], rate)
    watcher = watch(lambda: script)
    glimpse = wait_for(watcher)
    assert np.array_equal(glimpse.sight.picture, letter("A"))
    assert glimpse.small.shape == (120, 160, 3)
    script.show(CARDS[1])
    for _ in range(3):
        glimpse = wait_for(watcher)
    assert np.array_equal(glimpse.sight.picture, letter("B"))
    watcher.stop()
    assert script.closed.wait(5)
    watcher.join(5)
    assert watcher.has_ended
    assert watcher.problem is None
    assert watcher.take() is None  # no frame outlives the camera


def test_a_camera_that_is_unplugged_ends_with_its_sentence_and_is_closed() -> None:
    script = Script(CARDS, rate=500, unplugged_after=3)
    watcher = watch(lambda: script)
    watcher.join(10)
    assert script.closed.is_set()
    assert str(watcher.problem) == (
        "Camera 1 sends no more pictures. Check its cable, then turn it on again."
    )


def test_a_camera_that_cannot_be_opened_or_breaks_ends_with_a_sentence() -> None:
    def refuse() -> Source:
        raise CameraError("camera.none")

    watcher = watch(refuse)
    watcher.join(10)
    assert str(watcher.problem) == "No camera was found. Connect one, then try again."
    script = Script([np.zeros((4, 4, 3), np.uint8)])
    watcher = watch(lambda: script)
    watcher.join(10)
    assert "are too small for a retina" in str(watcher.problem)
    broken = Script([])  # a driver that raises what it likes
    watcher = watch(lambda: broken)
    watcher.join(10)
    assert str(watcher.problem).startswith("The camera failed: ")
    assert broken.closed.is_set()


@pytest.mark.parametrize(("width", "height"), [(160, 120), (3840, 2160)])
def test_the_small_picture_is_small(width: int, height: int) -> None:
    frame = np.repeat(np.repeat(take(letter("A"), Scene(160, 90)), 24, 0), 24, 1)
    script = Script([frame[:height, :width]])
    watcher = watch(lambda: script)
    lines, across, _ = wait_for(watcher).small.shape
    watcher.stop()
    watcher.join(10)
    assert lines <= 180
    assert across <= 320


def test_a_camera_is_opened_when_the_watcher_before_has_released_it() -> None:
    first = Script(CARDS[:1], rate=5)
    before = watch(lambda: first)
    wait_for(before)
    were_open: list[bool] = []

    def opening() -> Script:
        were_open.append(first.is_open)
        return Script(CARDS[1:], rate=60)

    before.stop()
    after = Watcher(opening, (20, 20), Aim(), before)
    assert np.array_equal(wait_for(after).sight.picture, letter("B"))
    assert were_open == [False]
    after.stop()
    after.join(5)


def test_one_that_is_stopped_before_it_opens_its_source_never_does() -> None:
    first = Script(CARDS[:1], rate=5)
    before = watch(lambda: first)
    wait_for(before)
    opened: list[bool] = []
    after = Watcher(lambda: opened.append(True) or Script(CARDS), (20, 20), Aim(), before)
    after.stop()
    before.stop()
    after.join(5)
    assert opened == []
