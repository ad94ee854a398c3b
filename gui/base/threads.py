"""Work in threads of its own, which give way to the window."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from typing import TypeVar

from PySide6.QtCore import QObject

from gui.base.later import later

#: Name of the threads.
THREAD = "window's work"

#: Milliseconds between two looks at whether a thread has ended.
LOOK = 20

#: Seconds after which a thread that computes gives way: to Python as usual, and to a window.
USUAL, QUICK = sys.getswitchinterval(), 1e-4

Result = TypeVar("Result")

_busy = 0
_counting = threading.Lock()


def begin(work: Callable[[], Result]) -> Future[Result]:
    """Begin to do something in a thread.

    The program does not end before the thread does.

    Parameters
    ----------
    work : callable
        Must not touch a widget.

    Returns
    -------
    Future
    """

    def do() -> Result:
        with giving_way():
            return work()

    thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix=THREAD)
    working = thread.submit(do)
    thread.shutdown(wait=False)
    return working


def when_ended(
    owner: QObject, working: Future[Result], then: Callable[[Future[Result]], object]
) -> None:
    """Call a function once a thread has ended: now, or in a later turn of the window.

    Parameters
    ----------
    owner : QObject
        If it is destroyed first, nothing is called.
    working : Future
    then : callable
        Given the same.
    """
    if working.done():
        then(working)
    else:
        later(owner, lambda: when_ended(owner, working, then), LOOK)


@contextmanager
def giving_way() -> Iterator[None]:
    """Give way to the window every tenth of a millisecond.

    It waits for its turn at each of its many calls into Qt.
    """
    _count(1)
    try:
        yield
    finally:
        _count(-1)


def _count(change: int) -> None:
    """Count the threads that compute."""
    global _busy
    with _counting:
        _busy += change
        sys.setswitchinterval(QUICK if _busy else USUAL)
