"""Measures how long the window computes before it responds to its user again."""

from __future__ import annotations

import inspect
from collections.abc import Callable

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QWidget

from gui.base import later
from gui.base.clock import Clock
from tests.gui.processor import processor_time


class Turns(QObject):
    """Knows the longest turn since it was last asked to `restart`.

    A turn is all that a gesture causes, including what is painted, up to a frame of a clock, the
    collection of garbage, or work that is put off with `gui.base.later`: before one of these
    begins, the window responds to its user. Each of them is a turn, too.

    Parameters
    ----------
    window : QWidget
    patch : pytest.MonkeyPatch

    Attributes
    ----------
    longest : float
        Seconds of the processor.
    longest_by : str
        What began that turn; empty for a gesture.
    """

    def __init__(self, window: QWidget, patch: pytest.MonkeyPatch) -> None:
        super().__init__()
        self.restart()
        put_off = later._put_off
        patch.setattr(
            later,
            "_put_off",
            lambda part, act: put_off(part, lambda: (self.begin(name_of(act)), act())),
        )
        for clock in window.findChildren(Clock):
            self._watch(clock)
        made = Clock.__init__
        patch.setattr(
            Clock, "__init__", lambda clock, *given: (made(clock, *given), self._watch(clock))[0]
        )

    def restart(self) -> None:
        """Forget earlier turns, and begin one."""
        self.longest, self.longest_by = 0.0, ""
        self._by, self._began = "", processor_time()

    def begin(self, by: str = "") -> None:
        """End a turn of the window, and begin the next one."""
        before, self._began = self._began, processor_time()
        if self._began - before > self.longest:
            self.longest, self.longest_by = self._began - before, self._by
        self._by = by

    def _watch(self, clock: Clock) -> None:
        clock._timer.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A frame of a clock is a turn: what the user did meanwhile is handled before."""
        if event.type() == QEvent.Type.Timer:
            self.begin("frame")
        return False


def name_of(act: Callable[[], object]) -> str:
    """Name a function that was put off; of several that take turns, the next one."""
    around = inspect.getclosurevars(act).nonlocals if inspect.isfunction(act) else {}
    first = (around.get("acts") or [act])[0]
    called = getattr(first, "func", first)
    return getattr(called, "__qualname__", repr(called))
