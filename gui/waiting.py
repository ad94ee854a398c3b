"""Long work in a thread, behind a box that says how far it is, and in which it can be cancelled."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import Future, wait
from functools import partial
from typing import TypeVar

from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtWidgets import QDialog, QVBoxLayout, QWidget

from gui import theme
from gui.later import later
from gui.panels.run_bar import RunBar
from gui.threads import begin, when_ended

#: Seconds for which the window itself waits: what takes less is done at once.
AT_ONCE = 0.05

#: Milliseconds after which the box opens, and between two looks at how far the work is.
MOMENT, LOOK = 300, 100

#: Seconds after which it is known how long the rest takes.
KNOWN = 1.0

#: Width of the box in pixels of the design.
WIDTH = 440

Result = TypeVar("Result")


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
        Given the future that holds the result, or what was raised, unless that is `Cancelled`.
    """
    progress = Progress()
    working = begin(partial(work, progress))
    wait([working], AT_ONCE)
    if working.done():
        then(working)
    else:
        box = WaitingBox(owner, words, progress)
        later(box, box.open, MOMENT)
        when_ended(box, working, lambda working: box.end(working, then))


def wait_until_done(owner: QWidget, words: str, work: Callable[[], Result]) -> Result:
    """Do something that may take long and cannot be cancelled, and return what it returns.

    The window goes on meanwhile, as in `wait_for`, but takes no input.

    Parameters
    ----------
    owner : QWidget
    words : str
        What the box says is done.
    work : callable
        Done in a thread: it must not touch a widget.
    """
    working = begin(work)
    wait([working], AT_ONCE)
    if not working.done():
        box, loop = WaitingBox(owner, words), QEventLoop()
        box.destroyed.connect(loop.quit)
        when_ended(box, working, lambda working: box.end(working, lambda _: loop.quit()))
        box.open()
        loop.exec()
    return working.result()


def is_under_way(window: QWidget) -> bool:
    """Return whether a window waits for long work, whose box may not have opened yet.

    Whoever uses the result needs the parts of the window that began the work.

    Parameters
    ----------
    window : QWidget
    """
    return window.findChild(WaitingBox) is not None


class WaitingBox(QDialog):
    """Says what is done and, if that is known, how far it is and how long it still takes.

    While it is open, it keeps other input from the window. `open` opens it.

    Parameters
    ----------
    owner : QWidget
    words : str
    progress : Progress, optional
        Without one, the work cannot be cancelled.
    """

    def __init__(self, owner: QWidget, words: str, progress: Progress | None = None) -> None:
        super().__init__(owner)
        self.setWindowTitle(words)
        self._words, self._progress, self._began = words, progress, time.monotonic()
        self.bar = RunBar()
        self.bar.set_running(True)
        self.bar.say(words)
        column = QVBoxLayout(self)
        column.setContentsMargins(*(theme.GUTTER,) * 4)
        column.addWidget(self.bar)
        self.setMinimumWidth(round(WIDTH * theme.scale))
        self._timer = QTimer(self, interval=LOOK)
        if progress is None:
            self.bar.button.hide()
            self.bar.bar.setRange(0, 0)  # it moves to and fro
        else:
            self.bar.cancelled.connect(self.reject)
            self.destroyed.connect(progress.cancel)
            self._timer.timeout.connect(lambda: self._look(progress))
            self._timer.start()

    def reject(self) -> None:
        """Cancel the work, if possible; the box stays until it has ended."""
        if self._progress is not None:
            self._progress.cancel()
            self.bar.button.setEnabled(False)
            self._look(self._progress)

    def _look(self, progress: Progress) -> None:
        """Show how far the work is."""
        share, passed = progress.share, time.monotonic() - self._began
        if progress.is_cancelled:
            self.bar.say(self.tr("Cancelling…"))
        elif share and passed > KNOWN:
            self.bar.say(self._words, seconds=passed * (1 - share) / share)
        else:
            self.bar.say(self._words)
        self.bar.set_share(share)

    def end(self, working: Future[Result], then: Callable[[Future[Result]], object]) -> None:
        """Close the box, and go on unless the work was cancelled."""
        self._timer.stop()
        self.hide()
        self.deleteLater()
        if not isinstance(working.exception(), Cancelled):
            then(working)
