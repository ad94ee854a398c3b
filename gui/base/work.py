"""Work that the window does not wait for: later, or in a thread, behind a box where it takes long.

The box says how far the work is, and in it the work can be cancelled. It is not a
`QProgressDialog`: that hides as soon as *Cancel* is pressed, although the work has not ended, and
while it is modal each new value handles events within the call that brings it.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from functools import partial
from typing import TypeVar

from PySide6.QtCore import QEventLoop, QObject, QTimer
from PySide6.QtWidgets import QApplication, QDialog, QVBoxLayout, QWidget
from shiboken6 import isValid

from gui.base import theme
from gui.base.run_bar import RunBar

#: Name of the threads.
THREAD = "window's work"

#: Milliseconds between two checks of how far the work is.
POLL = 20

#: Seconds for which the window itself waits: what takes less is done at once.
AT_ONCE = 0.05

#: Seconds after which the box opens, and after which it is known how long the rest takes.
MOMENT, KNOWN = 0.3, 1.0

#: Width of the box in pixels of the design.
WIDTH = 440

Result = TypeVar("Result")


def later(owner: QObject, act: Callable[[], object], milliseconds: int = 0) -> None:
    """Call a function once the events under way are done.

    Parameters
    ----------
    owner : QObject
        If it is destroyed first, nothing is called.
    act : callable
    milliseconds : int, optional
        How long to wait; by default no longer than the events under way take.

    Notes
    -----
    `QTimer.singleShot(0, owner, act)` of PySide 6.11 keeps the function for ever, and with it a
    whole page, if the owner is destroyed first. A timer that is part of the owner does not.
    """
    timer = QTimer(owner, singleShot=True, interval=milliseconds)
    acts = [act]  # let go before it is called: what dies with the timer must not hold the owner
    timer.timeout.connect(lambda: acts.pop()())
    timer.timeout.connect(timer.deleteLater)
    timer.start()


def in_thread(work: Callable[[], Result]) -> Future[Result]:
    """Start work in a thread; the program does not end before the thread does.

    Parameters
    ----------
    work : callable
        Must not touch a widget.
    """
    thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix=THREAD)
    working = thread.submit(work)
    thread.shutdown(wait=False)
    return working


def when_ended(
    owner: QObject, working: Future[Result], then: Callable[[Future[Result]], object]
) -> None:
    """Call a function with a future once its thread has ended: now, or among later events.

    If the owner is destroyed first, nothing is called.
    """
    if working.done():
        then(working)
    else:
        later(owner, lambda: when_ended(owner, working, then), POLL)


class Cancelled(BaseException):
    """Ends work that was cancelled. It is no `Exception`: those say that a file is damaged."""


class Progress:
    """How far the work is. The thread calls it with a share, 0…1, now and then.

    Attributes
    ----------
    share : float
        What it was called with last; 0 before.
    is_cancelled : bool
        The next call raises `Cancelled`.
    """

    def __init__(self) -> None:
        self.share = 0.0
        self.is_cancelled = False

    def __call__(self, share: float) -> None:
        self.share = share
        if self.is_cancelled:
            raise Cancelled

    def cancel(self) -> None:
        """End the work at its next call."""
        self.is_cancelled = True


def wait_for(
    owner: QWidget,
    words: str,
    work: Callable[[Progress], Result],
    then: Callable[[Future[Result]], object],
) -> None:
    """Do something that may take long, and go on with it once it is done.

    Work that is done in a moment is done before this returns. The window waits for other work
    behind a box, and goes on painting, learning and following its hardware.

    Parameters
    ----------
    owner : QWidget
        If it is destroyed first, the work is cancelled.
    words : str
        What the box says is done.
    work : callable
        Done in a thread: it must not touch a widget.
    then : callable
        Given the future that holds the result, or what was raised, unless that is `Cancelled`. It
        may ask a question: it is called when no other box is open, and after this one has closed.
    """
    progress = Progress()
    working = in_thread(partial(work, progress))
    wait([working], AT_ONCE)
    if working.done():
        then(working)
    else:
        WaitingBox(owner, words, working, then, progress)


def wait_until_done(owner: QWidget, words: str, work: Callable[[], Result]) -> Result:
    """Do something that may take long and cannot be cancelled, and return what it returns.

    The window goes on meanwhile, as in `wait_for`, but takes no input.

    Parameters
    ----------
    words : str
        What the box says is done.
    work : callable
        Done in a thread: it must not touch a widget.
    """
    working = in_thread(work)
    wait([working], AT_ONCE)
    if not working.done():
        loop = QEventLoop()
        box = WaitingBox(owner, words, working, lambda _: loop.quit())
        box.destroyed.connect(loop.quit)
        box.open()
        loop.exec()
        if isValid(box):
            box.give_up()  # the program may be about to end, and with it this loop
    return working.result()


def is_under_way(window: QWidget) -> bool:
    """Return whether a window waits for long work, whose box may not have opened yet.

    Whoever uses the result needs the parts of the window that began the work.
    """
    return window.findChild(WaitingBox) is not None


def give_up(window: QWidget) -> None:
    """Cancel all long work of a window that closes; nothing of it opens or is used any more."""
    for box in window.findChildren(WaitingBox):
        box.give_up()


def is_covered(*below: QWidget | None) -> bool:
    """Return whether a menu is open, or a dialog other than these.

    A box that opened now would come between the person and what they are doing; one that opened
    over a question would keep all input from it.

    Parameters
    ----------
    *below : QWidget or None
        Windows over which a box may open.
    """
    in_front = QApplication.activeModalWidget()
    is_other = in_front is not None and in_front not in below
    return is_other or QApplication.activePopupWidget() is not None


class WaitingBox(QDialog):
    """Says what is done and, if that is known, how far it is and how long it still takes.

    While it is open, it keeps other input from the window. It opens by itself if the work takes
    more than a moment, and never once the work has ended.

    Parameters
    ----------
    words : str
    working : Future
        The work.
    then : callable
        As in `wait_for`.
    progress : Progress, optional
        Without one, the work cannot be cancelled.
    """

    def __init__(
        self,
        owner: QWidget,
        words: str,
        working: Future[Result],
        then: Callable[[Future[Result]], object],
        progress: Progress | None = None,
    ) -> None:
        super().__init__(owner)
        self.setWindowTitle(words)
        self._owner, self._words, self._progress = owner, words, progress
        self._began = time.monotonic()
        self.bar = RunBar()
        self.bar.set_running(True)
        self.bar.say(words)
        column = QVBoxLayout(self)
        column.setContentsMargins(*(theme.GUTTER,) * 4)
        column.addWidget(self.bar)
        self.setMinimumWidth(round(WIDTH * theme.scale))
        if progress is None:
            self.bar.button.hide()
            self.bar.bar.setRange(0, 0)  # it moves to and fro
        else:
            self.bar.cancelled.connect(self.reject)
            self.destroyed.connect(progress.cancel)
        self._timer = QTimer(self, interval=POLL)
        self._timer.timeout.connect(lambda: self._check(working, then))
        self._timer.start()

    def reject(self) -> None:
        """Cancel the work, if possible; the box stays until it has ended."""
        if self._progress is not None:
            self._progress.cancel()
            self.bar.button.setEnabled(False)
            self._show(self._progress)

    def give_up(self) -> None:
        """Cancel the work, if possible, and use nothing of it."""
        if self._progress is not None:
            self._progress.cancel()
        self._end()

    def _check(self, working: Future[Result], then: Callable[[Future[Result]], object]) -> None:
        """Go on once the work has ended; until then, open the box and show how far the work is."""
        # A window takes input until the box opens, so a dialog may have been opened meanwhile.
        is_next = not is_covered(self, self._owner.window())
        if working.done():
            if is_next:
                self._end()
                if not isinstance(working.exception(), Cancelled):
                    then(working)
            return
        if is_next and not self.isVisible() and time.monotonic() - self._began >= MOMENT:
            self.open()
        if self._progress is not None:
            self._show(self._progress)

    def _show(self, progress: Progress) -> None:
        """Show how far the work is."""
        share, passed = progress.share, time.monotonic() - self._began
        if progress.is_cancelled:
            self.bar.say(self.tr("Cancelling…"))
        elif share and passed > KNOWN:
            self.bar.say(self._words, seconds=passed * (1 - share) / share)
        else:
            self.bar.say(self._words)
        self.bar.set_share(share)

    def _end(self) -> None:
        """Close the box for good: what follows may wait for an answer in a loop of its own."""
        self._timer.stop()
        self.hide()
        self.deleteLater()
