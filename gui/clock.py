"""The clock of the window: one frame timer that lets the session go on and repaints what differs.

Each frame: what asked for frames of its own, such as a panel's follower, gets its turn; training
advances for a slice; the versions of the session's parts are compared with those drawn last; what
differs is drawn, text more slowly than pictures. When nothing is left to do, the timer stops.
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

#: Milliseconds between two frames, and seconds between two drawings of text while training runs.
FRAME = 16
TEXT = 0.1

Show = Callable[[SessionState], None]


@dataclass
class _Watch:
    """What draws some parts of the session."""

    show: Show
    parts: tuple[str, ...]
    slowly: bool
    drawn: dict[str, int] = field(default_factory=dict)

    def is_due(self, versions: dict[str, int]) -> bool:
        """Whether a part is not what was drawn last."""
        return any(self.drawn.get(part) != versions[part] for part in self.parts)


class Clock(QObject):
    """Drives a session, and whoever draws it.

    Parameters
    ----------
    session : Session
    parent : QObject, optional

    Signals
    -------
    refused : object
        A `Message`: a command was impossible.
    """

    refused = Signal(object)

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.session = session
        self._watches: list[_Watch] = []
        self._frames: list[Callable[[float], bool]] = []
        self._text_at = 0.0
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
            Whether a few times a second are enough while training runs, as for text.
        """
        self._watches.append(_Watch(show, parts, slowly))
        self.wake()

    def each_frame(self, do: Callable[[float], bool]) -> None:
        """Call `do` with the time in each frame; as long as it returns True, frames go on."""
        self._frames.append(do)
        self.wake()

    def perform(self, command: Command) -> bool:
        """Let the session perform a command; returns whether it was possible."""
        return self.do(lambda: self.session.perform(command))

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
        """Draw what has changed as soon as the event at hand is over."""
        self._timer.start(0)

    def tick(self) -> None:
        """Make one frame."""
        now = time.monotonic()
        goes_on = [do(now) for do in self._frames]
        self.session.advance(now, SLICE)
        is_busy = self.session.is_running or self.session.is_evaluating
        self.draw(now)
        if not is_busy and not any(goes_on) and not self._is_anything_due():
            self._timer.stop()
        elif self._timer.interval() != self._pace():
            self._timer.setInterval(self._pace())

    def _pace(self) -> int:
        """Milliseconds to the next frame: none while training runs at full speed."""
        return 0 if self.session.is_running and self.session.pace.speed == 0 else FRAME

    def draw(self, now: float = float("inf"), *, everything: bool = False) -> None:
        """Draw what has changed, or everything."""
        state = self.session.state
        is_text_due = not self.session.is_running or now - self._text_at >= TEXT
        if is_text_due:
            self._text_at = now
        for watch in self._watches:
            is_due = everything or watch.is_due(state.versions)
            if is_due and (is_text_due or not watch.slowly):
                watch.drawn = state.versions
                watch.show(state)

    def _is_anything_due(self) -> bool:
        versions = self.session.state.versions
        return any(watch.is_due(versions) for watch in self._watches)

    def stop(self) -> None:
        """Make no more frames."""
        self._timer.stop()
