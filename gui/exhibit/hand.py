"""The hand on the screen: one finger, mouse or pen at a time, and the gesture of the staff."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QEventPoint, QMouseEvent, QTabletEvent, QTouchEvent

from gui.base.gui_messages import text
from gui.exhibit.logs import log

#: What happened to the hand: it went down, moved, went up, was taken away by the system, was let
#: go of because it had never moved, or moves again after that.
DOWN, MOVE, UP, LOST, RESTED, AGAIN = "down", "move", "up", "lost", "rested", "again"

#: Seconds without movement after which a contact is released, such as a palm or a drop of water;
#: and the pixels that count as a movement, since a contact that rests trembles.
REST, TREMBLE = 3.0, 12.0

#: Least seconds between two lines of the log.
LOG_EVERY = 60.0

_MOUSE = {
    QEvent.Type.MouseButtonPress: DOWN,
    QEvent.Type.MouseButtonDblClick: DOWN,
    QEvent.Type.MouseMove: MOVE,
    QEvent.Type.MouseButtonRelease: UP,
}
_PEN = {
    QEvent.Type.TabletPress: DOWN,
    QEvent.Type.TabletMove: MOVE,
    QEvent.Type.TabletRelease: UP,
}
#: The events of a touch screen.
TOUCHES = (
    QEvent.Type.TouchBegin,
    QEvent.Type.TouchUpdate,
    QEvent.Type.TouchEnd,
    QEvent.Type.TouchCancel,
)
_STATES = {
    QEventPoint.State.Pressed: DOWN,
    QEventPoint.State.Updated: MOVE,
    QEventPoint.State.Released: UP,
}


class Pointer:
    """Turns events of mouse, touch screen and pen into those of one hand.

    A contact that began on nothing gives way to the next one at once, and `look` releases one
    that rests, so that a palm does not keep the fingers from working.

    Parameters
    ----------
    report : callable
        Gets what happened and where, in pixels of the window; returns whether the hand is now on
        something: a key or the field.
    now : callable
        Time in seconds on a monotonic clock.
    """

    def __init__(
        self,
        report: Callable[[str, QPointF], bool],
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self._report, self._now = report, now
        self._holder: object = None  # the kind of device and its finger while it is down
        self._rested: object = None  # the one that was released, until it goes up
        self._is_on_something = self._has_moved = False
        self._place, self._since = QPointF(), 0.0  # where it has rested, and since when
        self._logged = float("-inf")

    def take(self, event: QEvent) -> bool:
        """Handle an event; return whether it came from a mouse, a touch screen or a pen."""
        if isinstance(event, QTouchEvent) and event.type() in TOUCHES:
            self._take_touch(event)
        elif isinstance(event, QTabletEvent) and event.type() in _PEN:
            self._take_one(_PEN[event.type()], "pen", event.position())
        elif isinstance(event, QMouseEvent) and event.type() in _MOUSE:
            is_move = event.type() == QEvent.Type.MouseMove
            if is_move or event.button() == Qt.MouseButton.LeftButton:
                self._take_one(_MOUSE[event.type()], "mouse", event.position())
        else:
            return False
        event.accept()
        return True

    def release(self) -> None:
        """Take the hand away, as when the page changes under it."""
        self._rested = None
        if self._holder is not None:
            self._let_go(LOST)

    def look(self) -> None:
        """Release a contact on a key or on the field that has not moved for `REST` seconds."""
        is_still = self._now() - self._since >= REST
        if self._holder is not None and self._is_on_something and is_still:
            self._log("rested")
            self._rested = self._holder
            self._let_go(LOST if self._has_moved else RESTED)

    def _let_go(self, what: str) -> None:
        self._holder = None
        self._report(what, QPointF())

    def _log(self, why: str) -> None:
        if self._now() - self._logged >= LOG_EVERY:
            self._logged = self._now()
            log.info(text(f"supervisor.contact-{why}"))

    def _take_touch(self, event: QTouchEvent) -> None:
        if event.type() == QEvent.Type.TouchCancel:
            self.release()
            return
        for point in event.points():
            what = _STATES.get(point.state())
            if what is not None:
                self._take_one(what, ("finger", point.id()), point.position())

    def _take_one(self, what: str, holder: object, place: QPointF) -> None:
        if what == DOWN:
            self._begin(holder, place, DOWN)
        elif holder == self._holder:
            self._note_movement(place)
            if what == UP:
                self._holder = None
            self._report(what, place)
        elif holder == self._rested:
            if what == UP:
                self._rested = None
            elif self._is_far(place):
                self._begin(holder, place, AGAIN)

    def _begin(self, holder: object, place: QPointF, what: str) -> None:
        """Follow a contact from here, unless another one is at work."""
        if self._holder is not None and holder != self._holder:
            if self._is_on_something:
                return
            self._log("idle")
        if self._holder is not None:  # the system may have swallowed the end of the same contact
            self._let_go(LOST)
        if holder == self._rested:
            self._rested = None
        self._holder, self._place, self._since = holder, place, self._now()
        self._has_moved = what == AGAIN
        self._is_on_something = self._report(what, place)

    def _note_movement(self, place: QPointF) -> None:
        if self._is_far(place):
            self._place, self._since, self._has_moved = place, self._now(), True

    def _is_far(self, place: QPointF) -> bool:
        return (place - self._place).manhattanLength() > TREMBLE


#: Seconds to hold each corner, and at most between the two.
HOLD, BETWEEN = 1.5, 5.0

#: How far a corner reaches: along the edge as a share of the width, and across it in units.
#: Nothing to press is so close to the edge.
WIDE, HIGH = 0.2, 48.0


@dataclass(slots=True)
class StaffGesture:
    """Watches where a hand goes down and up.

    Parameters
    ----------
    width, height : float
        Of the screen, in pixels.
    unit : float
        Pixels per unit.
    """

    width: float = 1920.0
    height: float = 1080.0
    unit: float = 1.0
    _corner: int | None = None
    _since: float = 0.0
    _first_at: float = float("-inf")

    def down(self, x: float, y: float, now: float) -> None:
        """Note where the hand went down."""
        self._corner, self._since = self._corner_at(x, y), now

    def move(self, x: float, y: float) -> None:
        """Forget the corner if the hand leaves it."""
        if self._corner_at(x, y) != self._corner:
            self._corner = None

    def up(self, now: float) -> bool:
        """Note that the hand went up; return whether both corners were held in turn."""
        corner, self._corner = self._corner, None
        if corner is None or now - self._since < HOLD:
            self._first_at = float("-inf")
            return False
        if corner == 0:
            self._first_at = now
            return False
        is_second = self._since - self._first_at <= BETWEEN
        self._first_at = float("-inf")
        return is_second

    def _corner_at(self, x: float, y: float) -> int | None:
        edge = HIGH * self.unit
        if x < WIDE * self.width and y < edge:
            return 0
        if x > (1 - WIDE) * self.width and y > self.height - edge:
            return 1
        return None
