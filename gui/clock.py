"""The clock of the window: one frame timer that advances the session and redraws what changed.

In each frame it calls the registered functions, such as a panel's follower; advances training by
one slice; compares the versions of the session's parts with those drawn last; and redraws the parts
that differ, text less often than pictures. When nothing is left to do, the timer stops.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from mark1.commands import Command
from mark1.errors import Mark1Error
from mark1.session import SLICE, Session
from mark1.versions import SessionState

#: Milliseconds between two frames, and while someone such as a panel's follower needs more. A panel
#: reports a knob within 20 ms, so it reaches its weight within 30 ms.
FRAME, QUICK_FRAME = 16, 9

#: Seconds between two drawings while training runs: of pictures, and of text.
PICTURES, TEXT = 1 / 30, 0.1

Show = Callable[[SessionState], None]


@dataclass(slots=True)
class _Watch:
    """Something that draws parts of the session."""

    show: Show
    parts: tuple[str, ...]
    slowly: bool
    drawn: dict[str, int] = field(default_factory=dict)

    def is_due(self, versions: dict[str, int]) -> bool:
        """Return whether a part differs from what was drawn last."""
        return any(self.drawn.get(part) != versions[part] for part in self.parts)


class Clock(QObject):
    """Drives a session, and everything that draws it.

    Parameters
    ----------
    session : Session
    parent : QObject, optional

    Signals
    -------
    refused(object)
        A `Message`: a command was impossible.
    acted
        Something was done, and no frame has shown it yet.
    """

    refused = Signal(object)
    acted = Signal()

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.session = session
        self._watches: list[_Watch] = []
        self._frames: list[Callable[[float], bool]] = []
        self._pictures_at = self._text_at = 0.0
        self._is_urgent = self._is_quick = False
        self._timer = QTimer(self, timerType=Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self.tick)

    def watch(self, show: Show, *parts: str, slowly: bool = False) -> None:
        """Call `show` with the state in each frame in which one of these parts has changed.

        Parameters
        ----------
        show : callable
        *parts : str
            Of `mark1.versions.PARTS`.
        slowly : bool
            Whether ten times a second are enough while training runs, as for text.
        """
        self._watches.append(_Watch(show, parts, slowly))
        self._timer.start(0)

    def each_frame(self, do: Callable[[float], bool]) -> None:
        """Call `do` with the time in each frame; as long as it returns True, frames stay frequent.

        Such frames are less than 10 ms apart: a knob on a panel reaches its weight within 30 ms.
        """
        self._frames.append(do)
        self._timer.start(0)

    def perform(self, command: Command) -> bool:
        """Perform a command on the session; return whether it was accepted."""
        return self.do(lambda: self.session.perform(command))

    def seek(self, step: int) -> bool:
        """Go to a step of the run, in as many frames as it takes; return whether there is one."""
        return self.do(lambda: self.session.seek(step))

    def do(self, act: Callable[[], object]) -> bool:
        """Do something with the session that may be refused; returns whether it was done."""
        try:
            act()
        except Mark1Error as error:
            self.refused.emit(error.message)
            return False
        finally:
            self.wake()
        return True

    def wake(self) -> None:
        """Draw what has changed as soon as the present event is over."""
        self._is_urgent = True
        self._timer.start(0)
        self.acted.emit()

    @property
    def is_idle(self) -> bool:
        """Whether no frame will come before something happens."""
        return not self._timer.isActive()

    def tick(self) -> None:
        """Make one frame."""
        now = time.monotonic()
        # The next frame comes even if something below fails.
        self._timer.setInterval(QUICK_FRAME if self._is_quick else FRAME)
        goes_on = [do(now) for do in self._frames]  # each of them, so no generator in any()
        self._is_quick = any(goes_on)
        self.session.advance(now, SLICE)
        is_running = self.session.is_running
        is_seeking = self.session.is_seeking
        if self._is_urgent or not (is_running or is_seeking) or self._is_picture_due(now):
            self._is_urgent = False
            self.draw(now)
        at_full_speed = self.session.pace.speed == 0 or self.session.pace.by_pass
        if is_seeking or (is_running and at_full_speed):
            self._timer.setInterval(0)
        elif not (is_running or self.session.is_evaluating or self._is_quick or self._has_due()):
            self._timer.stop()

    def _is_picture_due(self, now: float) -> bool:
        return now - self._pictures_at >= PICTURES

    def draw(self, now: float | None = None) -> None:
        """Draw what has changed."""
        now = time.monotonic() if now is None else now
        state = self.session.state
        is_text_due = not self.session.is_running or now - self._text_at >= TEXT
        self._pictures_at = now
        if is_text_due:
            self._text_at = now
        for watch in self._watches:
            if watch.is_due(state.versions) and (is_text_due or not watch.slowly):
                watch.drawn = state.versions
                watch.show(state)

    def _has_due(self) -> bool:
        versions = self.session.state.versions
        return any(watch.is_due(versions) for watch in self._watches)

    def settle(self) -> None:
        """Make frames until everything is read and drawn; training is not waited for."""
        while not (self.is_idle or self.session.is_running):
            self.tick()

    def stop(self) -> None:
        """Make no more frames."""
        self._timer.stop()
