"""The time that a link and a board in software go by: the real one, or one that a test turns."""

from __future__ import annotations

import threading
import time
from typing import Protocol


class Clock(Protocol):
    """Tells the time, and lets it pass."""

    def now(self) -> float:
        """Seconds since some moment; never goes back."""

    def wait(self, condition: threading.Condition, seconds: float) -> None:
        """Let time pass, at most so much, or until the condition (held by the caller) is told."""


class RealClock:
    """The clock on the wall."""

    def now(self) -> float:
        return time.monotonic()

    def wait(self, condition: threading.Condition, seconds: float) -> None:
        if seconds > 0:
            condition.wait(seconds)


class SimulatedClock:
    """A clock that only goes when somebody waits: ten minutes pass in no time.

    For one thread. Whoever waits moves it on at once.
    """

    def __init__(self) -> None:
        self._now = 0.0

    def now(self) -> float:
        return self._now

    def wait(self, condition: threading.Condition, seconds: float) -> None:
        self.advance(seconds)

    def advance(self, seconds: float) -> None:
        """Let so many seconds pass; a waiter that was given none still moves on a little."""
        self._now += max(seconds, 1e-6)
