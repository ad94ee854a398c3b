"""Keeps a panel up to date with a machine, at a pace that leaves the caller enough time.

The window and `mark1 train` drive the same follower: they `offer` what there is to show, whenever
they like, and call `beat` from their own loop. It has no thread and never waits.

1. `beat` returns the potentiometers that hands have turned since the last one.
2. The newest state offered is shown once: weights and R lamps together. Older ones are dropped.
3. Showing then pauses long enough to stay within its share of the time. On request, the work of
   the link's thread counts, too, because this thread sometimes has to wait for it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable

from firmware_io.panel.bridge import Bridge, Shown
from firmware_io.panel.knobs import Turned

#: Share of the time that showing may take.
SHARE = 0.05

#: Seconds between two checks of the knobs. A panel reports a knob within 20 ms, so it reaches its
#: weight within 30 ms.
HEAR_EVERY = 0.008

#: Seconds without a movement after which a hand has left its knob.
STILL = 0.6


class Follower:
    """Paces one bridge.

    Parameters
    ----------
    share : float, optional
        Share of the time that showing may take, above 0.
    link_rest : float, optional
        Longest pause that makes up for the work of the link, in seconds: the lights keep changing.
    arms : bool, optional
        Whether motors are armed once, as soon as a panel is there. After a fault they stay off.
    clock : callable, optional
        Seconds that never go back.

    Attributes
    ----------
    bridge : Bridge
    is_suspended : bool
        While a self-test or the light walk has the panel: nothing is shown, and what hands turn
        is dropped. Set it back, and the newest state is shown again.
    """

    def __init__(
        self,
        bridge: Bridge,
        *,
        share: float = SHARE,
        link_rest: float = 0.0,
        arms: bool = False,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.bridge = bridge
        self.is_suspended = False
        self._share, self._must_arm, self._clock = share, arms, clock
        self._offered: tuple[Hashable, Callable[[], Shown]] | None = None
        self._shown: Hashable = None  # what was given to the bridge last
        self._show_at = self._hear_at = float("-inf")
        self._link_rest = link_rest
        self._busy_s = 0.0  # of the link, when it last received a state
        self._touched: dict[int, float] = {}  # potentiometers with a hand on their knob

    def offer(self, version: Hashable, shown: Callable[[], Shown]) -> None:
        """Name the newest state; it is read when its turn comes.

        Parameters
        ----------
        version : hashable
            Differs whenever weights or presentation do. The same version is not shown twice.
        shown : callable
            Gives the presentation that belongs to the weights at that moment; None leaves the
            lamps dark.
        """
        self._offered = version, shown

    def beat(self) -> list[Turned]:
        """Do what is due: return what hands have turned, and show the newest state.

        For a knob to reach its weight within 30 ms, call this at least every 10 ms; or, as soon
        as the link's `on_knob` reports that a knob has moved, call `hear_soon` and then this.
        """
        turned = self._hear()
        if self.is_suspended:
            self._shown = None
            return []
        if self._clock() >= self._show_at + self._rest_of_link():
            self.show()
        return turned

    def show(self) -> None:
        """Show the newest state now, unless the panel has been given it already."""
        begun = self._clock()
        if self._must_arm and self.bridge.panel.arm():
            self._must_arm = False
        if self._offered is None:
            return
        version, shown = self._offered
        wanted = (version, self.bridge.circumstances())
        if wanted != self._shown:
            self._busy_s = self.bridge.panel.busy_s
            self.bridge.show(shown())
            self._shown = wanted
        self._show_at = begun + (self._clock() - begun) / self._share

    def hear_soon(self) -> None:
        """Read the knobs at the next beat, because one of them has moved."""
        self._hear_at = float("-inf")

    def touch(self, pot: int) -> None:
        """Note that a hand has turned a potentiometer, here or on the panel."""
        self._touched[pot] = self._clock()

    def released(self) -> list[int]:
        """Return each potentiometer once when its hand has been still for `STILL` seconds."""
        now = self._clock()
        still = [pot for pot, at in self._touched.items() if now - at >= STILL]
        for pot in still:
            del self._touched[pot]
        return still

    def release(self) -> list[int]:
        """Release every knob at once; returns the potentiometers they were on."""
        pots = list(self._touched)
        self._touched.clear()
        return pots

    def _rest_of_link(self) -> float:
        """Return how much longer showing pauses for the work of the link."""
        return min(self._link_rest, (self.bridge.panel.busy_s - self._busy_s) / self._share)

    def _hear(self) -> list[Turned]:
        now = self._clock()
        if now < self._hear_at:
            return []
        turned = self.bridge.turned()
        self._hear_at = now + HEAR_EVERY
        if not self.is_suspended:
            for each in turned:
                self.touch(each.index)
        return turned
