"""A camera that sends what a test has written down."""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from mark1.errors import CameraError


class Script:
    """Sends these frames over and over, at a rate, and then may fail as if it were unplugged.

    At a rate of 0 it waits for nothing.

    Attributes
    ----------
    sent : int
        Frames that were read.
    is_open : bool
    """

    pause = 0.0

    def __init__(
        self, frames: Sequence[NDArray[np.uint8]], rate: float = 60, unplugged_after: int = 2**60
    ) -> None:
        self.frames, self.rate, self.unplugged_after = list(frames), rate, unplugged_after
        self.sent, self.is_open = 0, True
        self.closed = threading.Event()

    def show(self, *frames: NDArray[np.uint8]) -> None:
        """Send other frames from now on."""
        self.frames = list(frames)

    def read(self) -> NDArray[np.uint8]:
        assert self.is_open
        if self.rate:
            time.sleep(1 / self.rate)
        if self.sent >= self.unplugged_after:
            raise CameraError("camera.lost", number=1)
        self.sent += 1
        frames = self.frames
        return frames[self.sent % len(frames)]

    def close(self) -> None:
        self.is_open = False
        self.closed.set()


class OneByOne:
    """Sends each frame when it is held in front of it, however soon after the last one."""

    pause = 1e-9

    def __init__(self) -> None:
        self._frames: queue.Queue[NDArray[np.uint8] | None] = queue.Queue()

    def hold(self, frame: NDArray[np.uint8]) -> None:
        """Send this frame now."""
        self._frames.put(frame)

    def read(self) -> NDArray[np.uint8] | None:
        return self._frames.get()

    def close(self) -> None:
        pass
