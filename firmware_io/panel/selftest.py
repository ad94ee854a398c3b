"""Tests a panel step by step: says what to watch, and collects what it finds.

It has no thread and never waits: a command calls `SelfTest.advance` in a loop, a window by a timer.
Only a person sees what the lights really do; what is found here is whether the panel took it.
`selftest_steps` holds the steps. People count lights, lamps, knobs and motors from 1.
"""

from __future__ import annotations

import time
from collections.abc import Callable

import numpy as np

from firmware_io.link.desired_state import USUAL_BRIGHTNESS
from firmware_io.panel import selftest_steps
from firmware_io.panel.knobs import DEAD_BAND
from firmware_io.panel.panel import Panel
from firmware_io.panel.selftest_bench import Bench, Finding, Step

#: Seconds for a board to start and answer.
START_S = 9.0

#: Seconds without a panel after which the test ends: one that restarts is back sooner.
GONE_S = 4.0

#: Most and least seconds between two calls of `advance`.
LOOK, LOOK_CLOSELY = 0.02, 0.001


class SelfTest(Bench):
    """One test of one panel.

    Meanwhile nothing else may use the link. Afterwards the lights are dark, the motors off, and
    palette, brightness, knobs and targets are those of the test: a bridge sets its own again.

    Parameters
    ----------
    link : Link
        May still be waiting for its board.
    pace : float, optional
        How many times as fast as usual.
    motors : bool, optional
        Whether motors are armed and moved.
    clock : callable, optional
        Seconds that never go back.

    Attributes
    ----------
    instruction : Message or None
        What a person should watch now.
    light : int or None
        The light of the chain that is lit, from 0, while one light moves along it.
    share : float
        How much is done, 0…1.
    findings : tuple of Finding
        So far.
    is_over : bool
    round_trip_ms, deltas_per_s : float
        Of the line; 0 until measured. The second relies on calls as often as `rest` says.

    Examples
    --------
    >>> from firmware_io.link.link import Link
    >>> with Link("sim://?lights=0&lamps=2&knobs=0") as link:
    ...     test = SelfTest(link, pace=100)
    ...     while test.advance():
    ...         time.sleep(test.rest)
    >>> [(finding.name, finding.detail) for finding in test.findings[1:]]
    [('R lamps', '2 R lamps lit up in turn.')]
    """

    def __init__(
        self,
        link: Panel,
        *,
        pace: float = 1.0,
        motors: bool = False,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(link, pace, clock)
        self.is_over = False
        self._motors = motors
        self._seen_at: float | None = None  # the panel, once the test of it has begun
        self._steps = self._run()
        self._wait = next(self._steps)

    # --- for the caller --------------------------------------------------------------------------

    @property
    def says(self) -> str:
        """What a person should watch now, in English; empty if there is nothing to see."""
        return str(self.instruction) if self.instruction is not None else ""

    @property
    def rest(self) -> float:
        """Seconds until `advance` may have something to do; being late does no harm."""
        return min(LOOK, max(LOOK_CLOSELY, self._wait.earliest - self.clock()))

    def advance(self) -> bool:
        """Do what is due, and return at once; False once the test is over."""
        if self.is_over:
            return False
        self.state = self.link.state()
        self._note_supply()
        now, is_so = self.clock(), self._wait.is_so(self.state)
        if self._is_gone(now):
            self._find_no_panel()
            self.stop()
            return False
        if now < self._wait.earliest or not (is_so or now >= self._wait.latest):
            return True
        try:
            self._wait = self._steps.send(is_so)
        except StopIteration:
            self.share = 1.0
            self.stop()
        return not self.is_over

    def stop(self) -> None:
        """End the test, early or not: lights dark, motors off."""
        if self.is_over:
            return
        self.is_over, self.instruction, self.light = True, None, None
        self._steps.close()
        self.link.disarm()
        self.link.set_appearance(0, USUAL_BRIGHTNESS)
        self.link.show(np.zeros(0, np.int8))

    # --- the whole -------------------------------------------------------------------------------

    def _run(self) -> Step:
        yield from self.until(lambda state: state.info is not None or state.needs_person, START_S)
        info = self.state.info
        if info is None:
            self._find_no_panel()
            return
        counts = {name: getattr(info, name) for name in ("firmware", "build", "lamps", "knobs")}
        self.find("panel", True, "panel", status=self.state.message, motors=info.outputs, **counts)
        steps = selftest_steps.steps_for(info, motors=self._motors)
        self._planned = sum(seconds for _, seconds in steps)
        sessions = self.state.link_stats.sessions
        self.link.configure_knobs([(knob, True, DEAD_BAND) for knob in range(info.knobs)])
        for step, _ in steps:
            yield from step(self, info)
            if self.state.info is None:
                self._find_no_panel()
                return
        self._check_sessions(self.state.link_stats.sessions - sessions)
        self._check_supply()

    def _is_gone(self, now: float) -> bool:
        """Whether the panel has been away for too long: the rest of the test would only wait."""
        if self.state.info is not None:
            self._seen_at = now
        return self._seen_at is not None and now - self._seen_at >= GONE_S

    def _find_no_panel(self) -> None:
        self.findings += (Finding("panel", False, self.state.message),)

    def _note_supply(self) -> None:
        stats = self.state.board_stats
        if stats is not None and stats.supply_mv:
            self.supplies.append(stats.supply_mv)

    def _check_sessions(self, more: int) -> None:
        """Report new sessions: without this, they would go on as if nothing had happened."""
        if more > 0:
            self.find("sessions", False, "sessions", times=more)

    def _check_supply(self) -> None:
        """Report whether the supply bears the lights; most boards measure it."""
        if self.supplies:
            least = min(self.supplies)
            is_strong = least >= selftest_steps.LEAST_MV
            self.find("supply", is_strong, "supply" if is_strong else "supply-weak", volts=least)
