"""Knobs that set potentiometers: positions to volts and back, and which hand turned what. Pure.

A knob takes control of its potentiometer only once it is turned to or past the potentiometer's
position, as with the faders of a mixing desk, so that nothing jumps. It keeps control while a hand
is on it, even if the machine turns the potentiometer.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

from firmware_io.link.link_state import LinkState
from firmware_io.wire.protocol import KNOB_STEPS, TARGET_STEPS

#: Steps of the converter within which a knob counts as being where its potentiometer is.
BAND = 4

#: Steps that a knob may jitter without being reported.
DEAD_BAND = 2

#: Seconds after the last movement for which a hand counts as being on the knob.
HAND = 0.5

#: Volts are stored in 32 bits: at an end stop they may exceed it by this fraction.
_ROUNDING = 1e-6

#: Volts that a knob spans where the potentiometers have no end stops.
USUAL_SPAN = 11.0


@dataclass(frozen=True, slots=True)
class Turned:
    """A potentiometer that a hand has turned.

    Attributes
    ----------
    index : int
        Which potentiometer.
    volts : float
    """

    index: int
    volts: float


def span_of(limit: float) -> float:
    """Return the volts at either end of a knob."""
    return limit if math.isfinite(limit) else USUAL_SPAN


def volts_at(position: int, span: float) -> float:
    """Return the volts of a knob at 0…1023: −span at one end, +span at the other."""
    return span * (2 * position / (KNOB_STEPS - 1) - 1)


def position_of(volts: float, span: float, steps: int = KNOB_STEPS) -> int:
    """Return the step nearest to these volts; beyond the ends, the end."""
    if math.isnan(volts):
        return steps // 2
    share = min(1.0, max(0.0, (volts / span + 1) / 2))
    return round(share * (steps - 1))


def target_of(volts: float, span: float) -> int:
    """Return the position 0…65 535 of an output."""
    return position_of(volts, span, TARGET_STEPS)


def volts_of(target: int, span: float) -> float:
    """Return the volts of an output at 0…65 535."""
    return span * (2 * target / (TARGET_STEPS - 1) - 1)


class KnobBank:
    """The knobs of one panel.

    Parameters
    ----------
    pots : mapping of int to int
        Knob to potentiometer.
    span : float
        From `span_of`. A potentiometer without end stops may stand beyond it: no knob takes hold
        of it there, because it would jump.
    """

    def __init__(self, pots: Mapping[int, int], span: float) -> None:
        self.pots = dict(pots)
        self.span = span
        self._session: float | None = None
        self._seen: dict[int, int] = {}
        self._held: dict[int, float] = {}

    def turned(
        self, state: LinkState, volts: Mapping[int, float], targets: Mapping[int, int]
    ) -> list[Turned]:
        """Return what hands have turned since the last call.

        Parameters
        ----------
        volts : mapping of int to float
            Where each potentiometer of the bank stands.
        targets : mapping of int to int
            Where motors were last sent, by potentiometer: a knob that moves towards that is moved
            by its motor.
        """
        if state.connected_since != self._session:
            self._session = state.connected_since
            self._seen.clear()
            self._held.clear()
        found = []
        for knob, pot in self.pots.items():
            report = state.knobs.get(knob)
            if report is None or self._session is None or report.at < self._session:
                continue
            before = self._seen.setdefault(knob, report.position)
            self._seen[knob] = report.position
            if before == report.position or _is_driven(before, report.position, targets.get(pot)):
                continue
            if self._takes_hold(knob, before, report.position, volts[pot], state.now):
                self._held[knob] = report.moved_at
                found.append(Turned(pot, volts_at(report.position, self.span)))
        return found

    def held(self, now: float) -> set[int]:
        """Return the potentiometers with a hand on their knob: no motor should turn there."""
        return {self.pots[knob] for knob, at in self._held.items() if now - at < HAND}

    def _takes_hold(self, knob: int, before: int, after: int, volts: float, now: float) -> bool:
        if now - self._held.get(knob, -math.inf) < HAND:
            return True
        if abs(volts) > self.span * (1 + _ROUNDING):
            return False
        where = position_of(volts, self.span)
        return min(before, after) - BAND <= where <= max(before, after) + BAND


def _is_driven(before: int, after: int, target: int | None) -> bool:
    """Whether a movement leads to where the motor was sent."""
    if target is None:
        return False
    goal = target * (KNOB_STEPS - 1) / (TARGET_STEPS - 1)
    return abs(after - goal) <= max(BAND, abs(before - goal))
