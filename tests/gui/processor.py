"""The processor's time, and how fast it is now beside the fastest that it was seen."""

from __future__ import annotations

import resource
import time

#: Numbers that are added up to see how fast the processor is: about a millisecond.
_NUMBERS = 20_000


def processor_time() -> float:
    """Seconds that this thread has computed, to a few milliseconds.

    `time.thread_time` would take ten times as long.
    """
    used = resource.getrusage(resource.RUSAGE_THREAD)
    return used.ru_utime + used.ru_stime


class Processor:
    """Tells how fast the processor is, which changes with what else the computer does.

    A virtual machine whose host is busy, or two threads that share one core, take up to twice as
    long for the same work, and the time that they compute counts all of it.
    """

    def __init__(self) -> None:
        self._least = min(_task() for _ in range(20))

    def speed(self) -> float:
        """Measure how fast it is now: 1 as fast as ever, 0.5 if work takes twice as long."""
        now = min(_task() for _ in range(3))
        self._least = min(self._least, now)
        return self._least / now


def _task() -> float:
    began = time.thread_time()
    sum(number * number for number in range(_NUMBERS))
    return time.thread_time() - began
