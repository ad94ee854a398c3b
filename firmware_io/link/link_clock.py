"""The clock of a link and a simulated board: the real one, or that of a test."""

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
