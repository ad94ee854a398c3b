"""The clock of a link and a simulated board: the real one, or one that a test turns."""

from __future__ import annotations

import threading
import time
from typing import Protocol


class Clock(Protocol):
    """Tells the time, and lets it pass."""

    def now(self) -> float:
        """Return the seconds since some moment; never goes back."""

    def wait(self, condition: threading.Condition, seconds: float) -> None:
        """Wait at most `seconds`, or until the condition, which the caller holds, is notified."""


class RealClock:
    """The real time."""

    def now(self) -> float:
        return time.monotonic()

    def wait(self, condition: threading.Condition, seconds: float) -> None:
        if seconds > 0:
            condition.wait(seconds)


class SimulatedClock:
    """A clock that moves only when someone waits: ten minutes pass in no time.

    For one thread. Waiting moves it on at once.
    """

    def __init__(self) -> None:
        self._now = 0.0

    def now(self) -> float:
        return self._now

    def wait(self, condition: threading.Condition, seconds: float) -> None:
        self.advance(seconds)

    def advance(self, seconds: float) -> None:
        """Advance the time; even a wait of zero advances it a little."""
        self._now += max(seconds, 1e-6)
