"""When a simulated board writes its lights, and for how long.

A board that takes turns, as one with a strip of WS2812 does, hears nothing meanwhile. So it writes
only while the host waits for an answer, and answers afterwards.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from firmware_io.wire.protocol import Delta, Info, Key, Message

#: Seconds that one light takes: 32 bits at 8 MHz, and the program around it; on a strip 24 bits.
LIGHT_S, STRIP_LIGHT_S = 6.5e-6, 25.5e-6

#: Seconds for which cells may wait for more of them on a board that takes turns.
POSTPONED = 0.03

#: Bytes that a chip keeps while it writes a strip.
KEPT = 3


class VirtualLights:
    """The lights of one board.

    Parameters
    ----------
    info : Info
        What is fitted.

    Attributes
    ----------
    is_due : bool
        Whether something has changed that is not written yet.
    takes_turns : bool
        Whether the board hears nothing while it writes them.
    shown : int8 array
        The levels as they were written last.
    """

    def __init__(self, info: Info) -> None:
        self.is_due = False
        self.takes_turns = info.takes_turns
        self.shown = np.zeros(info.cells, np.int8)
        self._seconds = info.cells * STRIP_LIGHT_S if info.takes_turns else info.lights * LIGHT_S
        self._written_at = float("-inf")
        self._is_asked = self._is_urgent = False

    def note(self, message: Message) -> None:
        """Note a command that was taken: cells may wait for more of them, others may not."""
        self._is_asked = True
        self._is_urgent |= not isinstance(message, Key | Delta)

    def write(self, levels: NDArray[np.int8], now: float) -> float:
        """Write the lights if it is time to; returns the seconds that this takes, perhaps 0."""
        can_wait = not self._is_urgent and now < self._written_at + POSTPONED
        is_turn = not self.takes_turns or (self._is_asked and not can_wait)
        self._is_asked = self._is_urgent = False
        if not self.is_due or not is_turn:
            return 0.0
        self.is_due = False
        self.shown = levels.copy()
        self._written_at = now
        return self._seconds
