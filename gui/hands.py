"""Makes of what a hand does on a knob one step of undo, from taking hold to letting go."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gui.session import Session

#: Seconds without a movement after which a hand has let go.
STILL = 0.6


@dataclass(slots=True)
class _Turn:
    """A turn that is not over: volts before it, and when the knob last moved."""

    before: float
    moved_at: float


class Hands:
    """The hands on the knobs of a panel.

    Parameters
    ----------
    session : Session
    """

    def __init__(self, session: Session) -> None:
        self._session = session
        self._turns: dict[int, _Turn] = {}

    def turn(self, pot: int, volts: float, now: float) -> None:
        """Turn a potentiometer; `now` in seconds by any clock."""
        if pot not in self._turns:
            self._turns[pot] = _Turn(self._volts(pot), now)
        self._turns[pot].moved_at = now
        self._session.turn(pot, volts)

    def let_go(self, now: float = float("inf")) -> None:
        """End the turns of knobs that stand still by now; all of them if no time is given."""
        for pot, turn in list(self._turns.items()):
            if now - turn.moved_at >= STILL:
                del self._turns[pot]
                after = self._volts(pot)
                if after != turn.before:
                    self._session.turned(pot, turn.before, after)

    def forget(self) -> None:
        """Leave unfinished turns: their machine is gone."""
        self._turns.clear()

    def _volts(self, pot: int) -> float:
        return float(self._session.machine.potentiometers.volts[pot])
