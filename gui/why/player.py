"""Plays the steps of *Why?* on the clock of the window."""

from __future__ import annotations

from collections.abc import Callable

from gui.base.clock import Clock
from gui.why.layout import STEPS

#: Seconds that a step takes.
SECONDS = 1.4


class WhyPlayer:
    """Goes from step to step, and animates each.

    Parameters
    ----------
    clock : Clock
    show : callable
        Shows a step, and how much of it, 0 to 1.
    """

    def __init__(self, clock: Clock, show: Callable[[int, float], None]) -> None:
        self._clock, self._show = clock, show
        self._step, self._since = STEPS, 0.0
        self.is_playing = False
        clock.each_frame(self.play_on)

    def play(self, step: int) -> None:
        """Play from a step on."""
        self.is_playing, self._step, self._since = True, step, -1.0
        self._show(step, 0.0)
        self._clock.hurry()

    def stop(self) -> None:
        """Stop playing; what is shown stays."""
        self.is_playing = False

    def play_on(self, now: float) -> bool:
        """Show what is due at a time in seconds; return whether there is more to come."""
        if not self.is_playing:
            return False
        if self._since < 0:  # the first frame
            self._since = now
        share = (now - self._since) / SECONDS
        if share < 1:
            self._show(self._step, share)
        elif self._step < STEPS:
            self._step, self._since = self._step + 1, now
            self._show(self._step, 0.0)
        else:
            self.is_playing = False
            self._show(STEPS, 1.0)
        return self.is_playing
