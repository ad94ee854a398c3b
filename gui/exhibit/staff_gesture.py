"""The gesture of the staff: hold the top left corner, then the bottom right one."""

from __future__ import annotations

from dataclasses import dataclass

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
