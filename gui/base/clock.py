"""The clock of the window: one frame timer that advances the session and redraws what changed.

Each frame calls the registered functions, such as a panel's follower. Then it either compares the
versions of the session's parts with those drawn last and redraws the parts that differ, text less
often than pictures and, at full speed, in frames of its own; or it advances training by one slice.
When nothing is left to do, the timer stops.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from enum import Enum, auto

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from mark1.errors import Mark1Error
from mark1.session.commands import Command
from mark1.session.session import SLICE, Session
from mark1.session.state import SessionState

#: Milliseconds between two frames.
FRAME = 16

#: Least seconds between two drawings while training runs: of pictures, and of text.
PICTURES, TEXT = 1 / 30, 0.1

#: Share of the time that drawing may take at full speed; and the most seconds between two
#: drawings, however long one takes.
SHARE, SLOWEST = 0.075, 0.15

#: Seconds after an action in which slices of work are short, so that the next one is shown soon.
BUSY = 0.5

Show = Callable[[SessionState], None]


class _Frame(Enum):
    """What one frame draws of what has changed."""

    ALL = auto()
    PICTURES = auto()
    TEXT = auto()


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

    def shows_any(self, parts: set[str]) -> bool:
        """Return whether it draws one of these parts."""
        return not parts.isdisjoint(self.parts)

    def draw(self, state: SessionState) -> None:
        """Draw the parts if one of them has changed."""
        if self.is_due(state.versions):
            self.drawn = state.versions
            self.show(state)

    def is_drawn_in(self, frame: _Frame) -> bool:
        """Return whether it is drawn in a frame of this kind."""
        return frame is _Frame.ALL or self.slowly is (frame is _Frame.TEXT)


class Clock(QObject):
    """Drives a session, and everything that draws it.

    Attributes
    ----------
    has_ended : bool
        Whether what it drives has been released; the session may go on with another clock.

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
        self._drawn_at = self._text_at = 0.0
        self._is_urgent, self._is_followed = True, False
        self._acted: set[str] = set()  # parts changed by what was done since the last drawing
        self._frame = _Frame.ALL  # of the last drawing
        self._has_drawn = False  # in the last frame, which did no work
        self._rest_s = PICTURES  # until the next drawing at full speed
        self._acted_at = float("-inf")
        self.has_ended = False
        self._timer = QTimer(self, timerType=Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self.tick)

    def watch(self, show: Show, *parts: str, slowly: bool = False) -> None:
        """Call `show` with the state in each frame in which one of these parts has changed.

        Parameters
        ----------
        show : callable
        *parts : str
            Of `mark1.session.state.PARTS`.
        slowly : bool
            Whether ten times a second are enough while training runs, as for text.
        """
        self._watches.append(_Watch(show, parts, slowly))
        self.hurry()

    def each_frame(self, do: Callable[[float], bool]) -> None:
        """Call `do` with the time in each frame; frames continue as long as it returns True."""
        self._frames.append(do)
        self.hurry()

    def perform(self, command: Command) -> bool:
        """Perform a command on the session; return whether it was accepted."""
        return self.do(lambda: self.session.perform(command))

    def seek(self, step: int) -> bool:
        """Go to a step of the run, in as many frames as it takes; return whether it exists."""
        return self.do(lambda: self.session.seek(step))

    def step(self) -> bool:
        """Present the next pattern; return whether that was possible."""
        return self.do(self.session.step)

    def do(self, act: Callable[[], object]) -> bool:
        """Do something with the session that may be refused; returns whether it was done."""
        before = self.session.state.versions
        try:
            act()
        except Mark1Error as error:
            self.refused.emit(error.message)
            return False
        finally:
            after = self.session.state.versions
            self._acted |= {part for part in after if after[part] != before[part]}
            self.wake()
        return True

    def wake(self) -> None:
        """Draw what has changed as soon as the present event is over."""
        self._is_urgent, self._acted_at = True, time.monotonic()
        self.hurry()
        self.acted.emit()

    def hurry(self) -> None:
        """Make the next frame as soon as the current event has been handled."""
        if not self.has_ended:
            self._timer.start(0)

    @property
    def is_idle(self) -> bool:
        """Whether no frame will come before something happens."""
        return not self._timer.isActive()

    def tick(self) -> None:
        """Make one frame: draw what is due, or else go on with the work.

        Only at a slow pace, where a slice of work is short, does one frame do both: otherwise the
        window would take twice as long to respond.
        """
        if self.has_ended:
            return
        now = time.monotonic()
        # The next frame comes even if something below fails.
        self._timer.setInterval(FRAME)
        if self._has_drawn:  # the paint events that followed are over, too
            self._rest_s = min(SLOWEST, max(PICTURES, (now - self._drawn_at) / SHARE))
        goes_on = [do(now) for do in self._frames]  # each of them, so no generator in any()
        self._is_followed = any(goes_on)
        is_paced = self.session.is_running and not self._takes_all
        draws = self._is_urgent or (self._is_due(now) and not self._has_drawn)
        if is_paced or not draws:
            with suppress(Mark1Error):  # its message is in the state
                self.session.advance(now, SLICE / 4 if now < self._acted_at + BUSY else SLICE)
        is_hasty = self._is_urgent and self._takes_all and now < self._drawn_at + 2 * SLOWEST
        if draws:
            self._is_urgent = False
            if is_hasty:
                self._draw_acted()
            else:
                state = self.session.state
                self._draw(state, self._next_frame(state, now), now)
            self._acted = set()
        self._has_drawn = draws and not (is_paced or is_hasty)
        if self._takes_all or (draws and self.session.is_evaluating):
            self._timer.setInterval(0)
        elif not (
            self.session.is_running
            or self.session.is_evaluating
            or self._is_followed
            or self._has_due()
        ):
            self._timer.stop()

    @property
    def _takes_all(self) -> bool:
        """Whether training or seeking uses all available time."""
        pace = self.session.pace
        at_full_speed = pace.speed == 0 or pace.by_pass
        return self.session.is_seeking or (self.session.is_running and at_full_speed)

    def _is_due(self, now: float) -> bool:
        """Whether something that has changed should be drawn now."""
        if self.session.is_running or self.session.is_seeking:
            return now - self._drawn_at >= (self._rest_s if self._takes_all else PICTURES)
        return self._has_due()

    def draw(self, now: float | None = None) -> None:
        """Draw all that has changed.

        Parameters
        ----------
        now : float, optional
            Time in seconds on a monotonic clock.
        """
        if not self.has_ended:
            self._draw(self.session.state, _Frame.ALL, time.monotonic() if now is None else now)

    def _draw(self, state: SessionState, frame: _Frame, now: float) -> None:
        self._frame, self._drawn_at = frame, now
        if frame is not _Frame.PICTURES:
            self._text_at = now
        for watch in self._watches:
            if watch.is_drawn_in(frame):
                watch.draw(state)

    def _draw_acted(self) -> None:
        """Draw pictures of what was just done, which do not wait for what training changed."""
        state = self.session.state
        for watch in self._watches:
            if watch.shows_any(self._acted) and not watch.slowly:
                watch.draw(state)

    def _next_frame(self, state: SessionState, now: float) -> _Frame:
        """Return what to draw now.

        At full speed pictures and text alternate, so that a gesture waits for only half a redraw.
        """
        if not state.is_running:
            return _Frame.ALL
        if now - self._text_at < TEXT:
            return _Frame.PICTURES
        if not self._takes_all:
            return _Frame.ALL
        due = any(watch.slowly and watch.is_due(state.versions) for watch in self._watches)
        return _Frame.TEXT if due and self._frame is not _Frame.TEXT else _Frame.PICTURES

    def _has_due(self) -> bool:
        versions = self.session.state.versions
        return any(watch.is_due(versions) for watch in self._watches)

    def settle(self) -> None:
        """Make frames until everything is read and drawn; training is not waited for."""
        while not (self.is_idle or self.session.is_running):
            self.tick()

    def stop(self) -> None:
        """Make no more frames until something happens."""
        self._timer.stop()

    def end(self) -> None:
        """Make no more frames, whatever happens: what they would draw has been released."""
        self.has_ended = True
        self._timer.stop()
