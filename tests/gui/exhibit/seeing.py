"""A camera in front of an exhibit for tests: what it sees is decided by the test, also when."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from numpy.typing import NDArray

from gui.exhibit import card_camera
from gui.exhibit.card_camera import CardCamera
from mark1.camera.eye import Aim, Sight, see
from mark1.camera.source import Source
from mark1.camera.watcher import Glimpse
from mark1.errors import CameraError, Mark1Error
from mark1.messages import Message
from tests.gui.exhibit.things import drawn
from tests.gui.exhibit.visitor import Visitor
from tests.mark1.camera.scripted import Script
from tests.mark1.camera.simulated_card import Scene, take

#: What a camera sends while nobody is there.
TABLE = take(None)


class Looking:
    """Looks at a source as `Watcher` does, but only when it is asked: the test has the clock."""

    def __init__(
        self,
        opening: Callable[[], Source],
        retina: tuple[int, int],
        aim: Aim,
        previous: object = None,
    ) -> None:
        self.problem: Message | None = None
        self.has_ended = False
        self._opening, self._retina, self._aim = opening, retina, aim
        self._source: Source | None = None
        self._seen: Sight | None = None
        self._looks: list[NDArray[np.uint8]] = []

    def take(self) -> Glimpse | None:
        if self.has_ended:
            return None
        try:
            self._source = self._source or self._opening()
            frame = self._source.read()
        except Mark1Error as error:
            self.problem = error.message
            self.stop()
            return None
        assert frame is not None
        # A third look at the same frame would show what the second did.
        self._looks = [*self._looks[-2:], frame]
        if any(each is not frame for each in self._looks) or len(self._looks) < 3:
            self._seen = see(frame, *self._retina, self._aim, self._seen)
        assert self._seen is not None
        return Glimpse(self._seen, frame, 0.0)

    def stop(self) -> None:
        self.has_ended = True
        if self._source is not None:
            self._source.close()

    def join(self, seconds: float | None = None) -> None:
        pass


class Eye:
    """A camera that can be plugged in, and what lies or is held in front of it.

    Attributes
    ----------
    refused : str
        The code of the error that opening it raises; empty while it can be opened.
    opened : list of Script
        Each time that it was opened.
    numbers : set of int
        Of the cameras that were asked for.
    """

    def __init__(self) -> None:
        self.refused = ""
        self.opened: list[Script] = []
        self.numbers: set[int] = set()
        self._frames: list[NDArray[np.uint8]] = [TABLE]

    def open(self, number: int) -> Script:
        assert not self.is_open, "two readers"
        self.numbers.add(number)
        if self.refused:
            raise CameraError(self.refused, number=number, n=1, file="/dev/video0", name="mark1")
        self.opened.append(Script(self._frames, rate=0))
        return self.opened[-1]

    @property
    def is_open(self) -> bool:
        return any(script.is_open for script in self.opened)

    def show(self, *frames: NDArray[np.uint8]) -> None:
        self._frames = list(frames)
        for script in self.opened:
            script.show(*frames)

    def unplug(self) -> None:
        self.refused = "camera.none"
        for script in self.opened:
            script.unplugged_after = 0

    def plug_in(self) -> None:
        self.refused = ""


def attached(visitor: Visitor, monkeypatch: pytest.MonkeyPatch) -> tuple[Eye, CardCamera]:
    """Put a camera in front of an exhibit, which looks when the visitor lets time pass."""
    eye = Eye()
    monkeypatch.setattr(card_camera.source, "open_camera", eye.open)
    monkeypatch.setattr(card_camera, "Watcher", Looking)
    return eye, CardCamera(visitor.window, 1)


def card(name: str, random: np.random.Generator, **scene: float) -> NDArray[np.uint8]:
    """Return a frame of a card with a thing on it, drawn by hand."""
    return take(drawn(name, random), Scene(**scene))
