"""The processor's time, and how fast it has been lately."""

from __future__ import annotations

import resource
import time
from collections import deque

#: Numbers that are added up to see how fast the processor is, and the seconds that this takes on a
#: computer of 2026 that does nothing else.
_NUMBERS, _USUAL = 20_000, 0.0013


def processor_time() -> float:
    """Seconds that this thread has computed, to a few milliseconds.

    `time.thread_time` would take ten times as long.
    """
    used = resource.getrusage(resource.RUSAGE_THREAD)
    return used.ru_utime + used.ru_stime


class Processor:
    """Tells how fast the processor is, which changes within a second.

    A virtual machine whose host is busy, or two threads that share one core, take up to twice as
    long for the same work, and the time that they compute counts all of it.
    """

    def __init__(self) -> None:
        self._taken: deque[float] = deque([_USUAL], maxlen=10)

    def look(self) -> None:
        """Measure how fast it is now: about a millisecond."""
        began = time.thread_time()
        sum(number * number for number in range(_NUMBERS))
        self._taken.append(time.thread_time() - began)

    @property
    def speed(self) -> float:
        """The least of the last ten measurements: 1 as usual, 0.5 if work takes twice as long."""
        return min(1.0, _USUAL / max(self._taken))
