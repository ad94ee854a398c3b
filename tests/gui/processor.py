"""The processor's time, and how fast it is."""

from __future__ import annotations

import resource
import time

#: Numbers that are added up to see how fast the processor is, and the seconds that this takes on a
#: computer of 2026 that does nothing else.
_NUMBERS, _USUAL = 20_000, 0.0013


def processor_time() -> float:
    """Seconds that this thread has computed, to a few milliseconds.

    `time.thread_time` would take ten times as long.
    """
    used = resource.getrusage(resource.RUSAGE_THREAD)
    return used.ru_utime + used.ru_stime


def speed() -> float:
    """Measure how fast the processor is now: 1 as usual, 0.5 if work takes twice as long.

    A virtual machine whose host is busy, or two threads that share one core, take up to twice as
    long for the same work, and the time that they compute counts all of it. This changes within a
    second, so call this right after the work that was timed. The fastest of three measurements
    counts, so the scaled time of the work is too long rather than too short.
    """
    taken = []
    for _ in range(3):
        began = time.thread_time()
        sum(number * number for number in range(_NUMBERS))
        taken.append(time.thread_time() - began)
    return min(1.0, _USUAL / min(taken))
