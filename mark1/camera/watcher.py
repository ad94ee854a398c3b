"""Watch a source in a thread, and keep only what was seen last."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from mark1.camera.eye import Aim, Frame, Sight, see
from mark1.camera.source import Source
from mark1.errors import CameraError, Mark1Error
from mark1.messages import Message

#: Least seconds between two frames that are looked at; a faster camera is read, but not looked at.
FASTEST = 1 / 31

#: Most seconds to wait until a watcher that was stopped has released its source.
PATIENCE = 5.0

#: Most lines of the small picture.
LINES = 120


@dataclass(frozen=True, slots=True, eq=False)
class Glimpse:
    """What was seen in one frame, and a small copy of the frame.

    Attributes
    ----------
    sight : Sight
    small : ndarray of uint8, shape (height, width, 3)
    at : float
        When the frame was read, in seconds on the monotonic clock.
    """

    sight: Sight
    small: Frame
    at: float


class Watcher:
    """Looks at a source until it is stopped, it ends, or it fails; then the source is closed.

    Frames are neither stored nor passed on: each replaces the one before.

    Parameters
    ----------
    opening : callable
        Opens the source; called in the thread, as it may take seconds.
    retina : (int, int)
        Rows and columns.
    aim : Aim
    previous : Watcher, optional
        One that was stopped. The source is opened only after it has released its own: both may be
        the same camera, which only one can read.

    Attributes
    ----------
    retina, aim
        May be changed while it runs.
    problem : Message or None
        Why it ended, if it failed.
    """

    def __init__(
        self,
        opening: Callable[[], Source],
        retina: tuple[int, int],
        aim: Aim,
        previous: Watcher | None = None,
    ) -> None:
        self.retina, self.aim = retina, aim
        self.problem: Message | None = None
        self._opening = opening
        self._newest: Glimpse | None = None
        self._stop = threading.Event()
        self._thread = threading.Thread(
            target=self._run, args=(previous,), name="camera", daemon=True
        )
        self._thread.start()

    @property
    def has_ended(self) -> bool:
        """Whether the source is closed."""
        return not self._thread.is_alive()

    def take(self) -> Glimpse | None:
        """Return what was seen since the last call, if anything; of several frames, the last."""
        newest, self._newest = self._newest, None
        return newest

    def stop(self) -> None:
        """Close the source as soon as its present frame is read; do not wait for that."""
        self._stop.set()

    def join(self, seconds: float | None = None) -> None:
        """Wait until the source is closed."""
        self._thread.join(seconds)

    def _run(self, previous: Watcher | None) -> None:
        if previous is not None:
            previous.join(PATIENCE)
        if self._stop.is_set():
            return
        try:
            source = self._opening()
            try:
                self._watch(source)
            finally:
                source.close()
        except Mark1Error as error:
            self.problem = error.message
        except Exception as error:  # a driver may raise anything; the window must not wait for it
            self.problem = CameraError("camera.failed", reason=str(error)).message
        self._newest = None

    def _watch(self, source: Source) -> None:
        seen: Sight | None = None
        looked = float("-inf")
        while not self._stop.is_set():
            began = time.monotonic()
            frame = source.read()
            if frame is None:
                return
            now = time.monotonic()
            if now - looked >= FASTEST or source.pause:
                looked = now
                seen = see(frame, *self.retina, self.aim, seen)
                step = max(1, frame.shape[0] // LINES)
                self._newest = Glimpse(seen, np.ascontiguousarray(frame[::step, ::step]), now)
            if source.pause:
                self._stop.wait(max(0.0, source.pause - (time.monotonic() - began)))
