"""One finger, mouse or pen: whatever touches the screen first is the hand; others are ignored."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QEventPoint, QMouseEvent, QTabletEvent, QTouchEvent

#: What happened to the hand: it went down, moved, went up, or was taken away by the system.
DOWN, MOVE, UP, LOST = "down", "move", "up", "lost"

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

    Parameters
    ----------
    report : callable
        Gets what happened and where, in pixels of the window.
    """

    def __init__(self, report: Callable[[str, QPointF], None]) -> None:
        self._report = report
        self._holder: object = None  # the kind of device and its finger while it is down

    @property
    def is_down(self) -> bool:
        """Whether the hand is on the screen."""
        return self._holder is not None

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
        if self._holder is not None:
            self._holder = None
            self._report(LOST, QPointF())

    def _take_touch(self, event: QTouchEvent) -> None:
        if event.type() == QEvent.Type.TouchCancel:
            self.release()
            return
        for point in event.points():
            what = _STATES.get(point.state())
            if what is not None:
                self._take_one(what, ("finger", point.id()), point.position())

    def _take_one(self, what: str, holder: object, place: QPointF) -> None:
        if what == DOWN and self._holder is None:
            self._holder = holder
        elif self._holder != holder or what == DOWN:
            return
        if what == UP:
            self._holder = None
        self._report(what, place)
