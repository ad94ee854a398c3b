"""Checks a panel while it is built, by questions: only its builder sees what the lights do.

1. The first light, and its colour: it shows the order of the colour bytes.
2. The chain: a single lit light finds the joint at which it ends, in few questions, or the light
   that is the last one so far. Then all are on, which shows a single dead light or a weak supply;
   the board also measures the supply, if it can. With dials in place of lights: their middle,
   where the pointers are fitted, and the chips that turn them.
3. The R lamps.
4. The knobs, each turned from end to end.

What it finds names the joint or the wire to look at; but it suspects the firmware first if the
answers are those that firmware for other lights would give. `mark1 selftest` is the other test: it
asks nothing, and measures the line, too.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from firmware_io.boards import lights_of
from firmware_io.catalogue import Message, Series, message
from firmware_io.link.cell_levels import all_lights, one_cell
from firmware_io.link.delivery import STATS_EVERY
from firmware_io.link.desired_state import USUAL_BRIGHTNESS
from firmware_io.link.link_state import LinkState, Panel
from firmware_io.panel.self_test import SETTLED_S, TAKEN_S, Finding, is_weak
from firmware_io.plans.light_kinds import firmware_message, kind_name
from firmware_io.plans.nets import CHANNELS, FIRST_ADDRESS
from firmware_io.wire.protocol import FULL, Info, Stats

#: Seconds for a board to start and answer.
START_S = 9.0

#: Seconds in which a panel reports a chip of its dials that does not answer.
FAULT_S = 2.5

#: Seconds between two checks of the panel.
LOOK_S = 0.01

#: Orange with its channels in each order, as a person would name it. Its three parts differ, so one
#: look tells the order.
COLOURS = {
    "orange": (0, 1, 2),
    "yellow-green": (1, 0, 2),
    "blue-green": (2, 0, 1),
    "blue": (2, 1, 0),
    "pink": (0, 2, 1),
    "violet": (1, 2, 0),
}
#: The steps, in their order. Dials are lights.
STEPS = ("lights", "lamps", "knobs")

DARK, YES, NO, DONE = "dark", "yes", "no", "done"

#: Where row 2 begins: below the first or the last light of row 1, or somewhere else.
FIRST, LAST, ELSEWHERE = "first", "last", "elsewhere"

#: The signals of a strip, if there is one.
DATA, CLOCK, NO_STRIP = "data", "clock", "no-strip"

#: The order of the usual lights.
USUAL_ORDER = "BGR"

#: Steps of 1024: a knob that turns, one that reaches both ends, and the ends themselves.
TURNED, WHOLE, LOW, HIGH = 100, 900, 200, 824


@dataclass(frozen=True, slots=True)
class Question:
    """Something that only a person can answer.

    Attributes
    ----------
    message : Message
    choices : tuple of str
        The answers that count: names of colours, yes, no, dark, done.
    """

    message: Message
    choices: tuple[str, ...]

    @property
    def labels(self) -> tuple[Message, ...]:
        """The choices for a person."""
        return tuple(message(f"build.answer-{choice}") for choice in self.choices)


#: Answers a question; while it waits, it calls the second argument again and again.
Ask = Callable[[Question, Callable[[], None]], str]


class BuildCheck:
    """One check of one panel. Meanwhile nothing else may use the link.

    Parameters
    ----------
    link : Panel
        May still be waiting for its board.
    ask : callable
        Puts a `Question` to the builder, and returns the answer.
    order : str, optional
        Order of the colour bytes that the firmware sends, such as ``GRB``; by default as reported.
    columns : int, optional
        Lights in a row as planned; 0 asks nothing about the rows.
    serpentine : bool, optional
        Whether every other row is planned to run backwards.
    only : str, optional
        One of `STEPS`, if the others are not built yet; empty for all.
    clock : callable, optional
        Seconds that never go back; those of the board if it does not run in real time.

    Attributes
    ----------
    findings : tuple of Finding
        So far.
    """

    def __init__(
        self,
        link: Panel,
        ask: Ask,
        order: str = "",
        *,
        columns: int = 0,
        serpentine: bool = True,
        only: str = "",
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.link, self.ask, self.order, self._clock = link, ask, order, clock
        self._steps = (only,) if only else STEPS
        self._columns, self._serpentine = columns, serpentine
        self.findings: tuple[Finding, ...] = ()

    def run(self) -> bool:
        """Go through all steps; returns whether everything was right."""
        info = self._wait_for_panel()
        if info is not None:
            try:
                self.link.set_appearance(0, USUAL_BRIGHTNESS)
                follow = "lights" not in self._steps or self._check_lights(info)
                if "lamps" in self._steps and follow:
                    self._check_lamps(info)
                if "knobs" in self._steps:
                    self._check_knobs(info)
            except _NotTakenError:
                pass  # `_show` has reported it; a later check would blame another part
            finally:
                self.link.disarm()
                self.link.show(np.zeros(0, np.int8))
        return all(finding.passed for finding in self.findings)

    # --- steps -----------------------------------------------------------------------------------

    def _wait_for_panel(self) -> Info | None:
        self._until(lambda state: state.info is not None or state.needs_person, START_S)
        state = self.link.state()
        if state.info is None:
            self.findings += (Finding("panel", False, state.message),)
            return None
        info = state.info
        counts = {name: getattr(info, name) for name in ("lights", "lamps", "knobs", "firmware")}
        self._find("panel", True, "panel-dials" if info.has_dials else "panel", **counts)
        if info.light_kind and not info.has_dials:
            self.findings += (Finding("firmware", True, firmware_message(info)),)
        white = "W" if any(light.has_white for light in lights_of(info.light_kind)) else ""
        self.order = self.order or (info.order or USUAL_ORDER) + white
        return info

    def _check_lights(self, info: Info) -> bool:
        """Check the lights or dials; returns whether it makes sense to look at the R lamps."""
        if info.has_dials:
            self._check_dials(info)
            return True
        return info.lights > 0 and self._check_colour(info) and self._check_chain(info)

    def _check_colour(self, info: Info) -> bool:
        """Find the order of the colour bytes; returns whether there is light at all."""
        self._show(one_cell(info, 0, FULL))
        seen = self._question("first-light", (*COLOURS, DARK))
        if seen == DARK:
            self._find_why_dark(info)
            return False
        order = seen_order(self.order, seen)
        right = order == self.order
        self._find("colour", right, "order" if right else "order-differs", order=order)
        return True

    def _find_why_dark(self, info: Info) -> None:
        """Suspect the firmware if it is for lights with other wires; otherwise the wiring."""
        needed = wires_of(info.light_kind)
        there = needed and self._question("wires", (DATA, CLOCK, NO_STRIP))
        if there != needed:
            code = "firmware-no-dials" if there == NO_STRIP else f"firmware-{needed}"
            self._find("firmware", False, code, kind=kind_name(info.light_kind))
        else:
            self._find("lights", False, "first-dark-clock" if needed == CLOCK else "first-dark")

    def _check_chain(self, info: Info) -> bool:
        """Find the light at which the chain ends, by halves; returns whether that is the last."""
        follows, dark = 0, info.lights  # the first does, as its colour was seen
        light = info.lights - 1
        while dark - follows > 1:
            self._show(one_cell(info, light, FULL))
            code = "last-lit" if light == info.lights - 1 else "one-lit"
            if self._question(code, (YES, NO), light=light + 1) == YES:
                follows = light
            else:
                dark = light
            light = (follows + dark) // 2
        if dark == info.lights:
            if not self._check_each(info, info.lights):
                return False
            self._find("lights", True, "chain", lights=info.lights)
            self._check_rows(info, info.lights)
            return True
        last, first = dark, dark + 1
        self._show(one_cell(info, dark, FULL))
        if self._question("other-lit", (YES, NO), first=first) == YES:
            kind = kind_name(info.light_kind)
            self._find("firmware", False, "firmware-bytes", kind=kind, first=first)
        elif self._question("last-so-far", (YES, NO), last=last) == YES:
            if self._check_each(info, last):
                self._find("lights", True, "chain-so-far", lights=info.lights, last=last)
                self._check_rows(info, last)
        else:
            has_clock = wires_of(info.light_kind) == CLOCK
            code = "chain-ends-clock" if has_clock else "chain-ends"
            self._find("lights", False, code, last=last, first=first)
        return False

    def _check_each(self, info: Info, lights: int) -> bool:
        """Light the whole chain, and look for a light that is dark although those behind it follow.

        If some lights differ while all are on, but none when it is on alone, the supply is weak.
        """
        first, end = 0, lights
        before = self.link.state().board_stats
        self._show(all_lights(info, FULL))
        self._check_supply(before)
        if self._question("all-lit", (YES, NO), last=lights) == YES:
            return True
        while end - first > 1:
            middle = (first + end) // 2
            if self._are_lit(info, first, middle):
                first = middle
            else:
                end = middle
        if self._are_lit(info, first, end):
            self._find("supply", False, "supply-sags")
        else:
            self._find("lights", False, "light-dark", light=end)
        return False

    def _are_lit(self, info: Info, first: int, end: int) -> bool:
        """Light some of the lights alone; returns whether the builder sees all of them."""
        levels = np.zeros(info.cells, np.int8)
        levels[first:end] = FULL
        self._show(levels)
        if end - first == 1:
            return self._question("alone-lit", (YES, NO), light=end) == YES
        return self._question("some-lit", (YES, NO), first=first + 1, last=end) == YES

    def _check_supply(self, before: Stats | None) -> None:
        """Check the voltage that the board measures with many lights on, if it can.

        `before` is its report with fewer lights on.
        """
        self._until(lambda state: False, SETTLED_S)
        old = self.link.state().board_stats
        self._until(lambda state: state.board_stats is not old, STATS_EVERY + 1)
        stats = self.link.state().board_stats
        if stats is None or not stats.supply_mv:
            self._find("supply", True, "supply-unknown")
            return
        most = max(stats.supply_mv, before.supply_mv if before else 0)
        weak = is_weak(stats.supply_mv, most)
        code = "supply-weak" if weak else "supply"
        self._find("supply", not weak, code, volts=stats.supply_mv)

    def _check_rows(self, info: Info, lights: int) -> None:
        """Ask where row 2 begins, once it is there; that tells which way the rows run."""
        if not 0 < self._columns < lights:
            return
        self._show(one_cell(info, self._columns, FULL))
        choices = (FIRST, LAST, ELSEWHERE)
        seen = self._question("second-row", choices, light=self._columns + 1)
        if seen == ELSEWHERE:
            self._find("rows", False, "rows-elsewhere", columns=self._columns)
        elif (seen == LAST) == self._serpentine:
            self._find("rows", True, "rows")
        else:
            self._find("rows", False, f"rows-{seen}")

    def _check_dials(self, info: Info) -> None:
        """Hold the dials in the middle for their pointers, then find those that do not turn."""
        self._show(np.zeros(info.cells, np.int8))
        if not self.link.arm():
            self._find("dials", False, "dials-not-armed", status=self.link.state().message)
            return
        self._until(lambda state: False, FAULT_S)  # an old fault is cleared, a new one reported
        if self.link.state().is_motor_stopped:
            if self._question("dials-there", (YES, NO)) == NO:
                self._find("firmware", False, "firmware-dials")
                return
            self._find("chips", False, "dials-silent")
        self._question("dials-middle", (DONE,))
        before = self.link.state().board_stats
        self._show(all_lights(info, FULL))
        self._check_supply(before)
        if self._point_right(info, 0, info.lights) == YES:
            self._find("dials", True, "dials", dials=info.lights)
            return
        found = len(self.findings)
        for first in range(0, info.lights, CHANNELS):
            end = min(first + CHANNELS, info.lights)
            if self._point_right(info, first, end) == NO:
                address = f"0x{FIRST_ADDRESS + first // CHANNELS:02X}"
                values = {"first": first + 1, "last": end, "address": address}
                self._find("dials", False, "dials-still", **values)
        if len(self.findings) == found:
            self._find("dials", False, "dials-some")

    def _point_right(self, info: Info, first: int, end: int) -> str:
        """Turn these dials to the right and the others to the middle; returns what is seen."""
        levels = np.zeros(info.cells, np.int8)
        levels[first:end] = FULL
        self._show(levels)
        if end - first == info.lights:
            return self._question("dials-right", (YES, NO))
        return self._question("some-dials-right", (YES, NO), first=first + 1, last=end)

    def _check_lamps(self, info: Info) -> None:
        if not info.lamps:
            return
        dark = []
        for lamp in range(info.lamps):
            self._show(one_cell(info, info.lights + lamp, FULL))
            if self._question("lamp-lit", (YES, NO), lamp=lamp + 1) == NO:
                dark.append(lamp + 1)
        if len(dark) == info.lamps and not info.has_dials and self._is_elsewhere(info):
            self._find("firmware", False, "firmware-lights", lights=info.lights)
        elif dark:
            self._find("R lamps", False, "lamps-dark", count=len(dark), lamps=Series(tuple(dark)))
        else:
            self._find("R lamps", True, "lamps", lamps=info.lamps)

    def _is_elsewhere(self, info: Info) -> bool:
        """Whether the first R lamp is a light of the panel, which then has more than it says."""
        self._show(one_cell(info, info.lights, FULL))
        return self._question("lamp-elsewhere", (YES, NO)) == YES

    def _check_knobs(self, info: Info) -> None:
        if not info.knobs:
            return
        self.link.configure_knobs([(knob, True, 0) for knob in range(info.knobs)])
        self._until(lambda state: len(state.knobs) >= info.knobs)
        for knob in range(info.knobs):
            self._check_knob(knob)

    def _check_knob(self, knob: int) -> None:
        """Let one knob be turned from left to right, and see which of them moves, and how far."""
        turned = _Turned()
        turned.note(self.link.state())
        self._question("turn-left", (DONE,), turned, knob=knob + 1)
        left = turned.last.get(knob)
        self._question("turn-right", (DONE,), turned, knob=knob + 1)
        right = turned.last.get(knob)
        name, number = f"knob {knob + 1}", knob + 1
        others = [other + 1 for other in turned.moved() if other != knob]
        if left is None or right is None:
            self._find(name, False, "knob-silent", knob=number)
        elif turned.span(knob) < TURNED and others:
            self._find(name, False, "knob-swapped", knob=number, other=others[0])
        elif turned.span(knob) < TURNED:
            self._find(name, False, "knob-still", knob=number, position=right)
        elif left > HIGH and right < LOW:
            self._find(name, False, "knob-reversed", knob=number)
        elif right - left < WHOLE:
            self._find(name, False, "knob-short", knob=number, least=left, most=right)
        elif others:
            self._find(name, False, "knob-moves-others", knob=number, other=others[0])
        else:
            self._find(name, True, "knob", knob=number, least=left, most=right)

    # --- what the steps use ----------------------------------------------------------------------

    def _find(self, name: str, passed: bool, code: str, **values: Any) -> None:
        self.findings += (Finding(name, passed, message(f"build.{code}", **values)),)

    def _question(
        self,
        code: str,
        choices: tuple[str, ...],
        turned: _Turned | None = None,
        **values: Any,
    ) -> str:
        def meanwhile() -> None:
            if turned is not None:
                turned.note(self.link.state())

        answer = self.ask(Question(message(f"build.ask-{code}", **values), choices), meanwhile)
        meanwhile()
        return answer

    def _show(self, levels: NDArray[np.int8]) -> None:
        """Show levels, and wait until the panel has taken them; if it does not, end the check."""
        self.link.show(levels)
        if not self._until(lambda state: state.is_shown and state.info is not None):
            self._find("lights", False, "not-taken", status=self.link.state().message)
            raise _NotTakenError

    def _until(self, is_so: Callable[[LinkState], bool], patience: float = TAKEN_S) -> bool:
        end = self._clock() + patience
        while not is_so(self.link.state()):
            if self._clock() >= end:
                return False
            time.sleep(LOOK_S)
        return True


class _NotTakenError(Exception):
    """The panel has not taken what it was to show."""


class _Turned:
    """How far each knob was turned, and where it was last."""

    def __init__(self) -> None:
        self.last: dict[int, int] = {}
        self._least: dict[int, int] = {}
        self._most: dict[int, int] = {}

    def note(self, state: LinkState) -> None:
        for knob, report in state.knobs.items():
            position = report.position
            self.last[knob] = position
            self._least[knob] = min(position, self._least.get(knob, position))
            self._most[knob] = max(position, self._most.get(knob, position))

    def span(self, knob: int) -> int:
        return self._most.get(knob, 0) - self._least.get(knob, 0)

    def moved(self) -> list[int]:
        return [knob for knob in sorted(self.last) if self.span(knob) >= TURNED]


def wires_of(kind: int) -> str | None:
    """Return the signals of a kind of light, by its number in INFO; None if it has no strip."""
    strips = [light for light in lights_of(kind) if not light.is_dial]
    if not strips:
        return None
    return CLOCK if strips[0].has_clock else DATA


def seen_order(sent: str, colour: str) -> str:
    """Return the order of the colour bytes of a light that shows orange as another colour.

    Parameters
    ----------
    sent : str
        The order in which the firmware sends them, such as ``GRB``; a W stays last.
    colour : str
        One of `COLOURS`: what is seen.

    Returns
    -------
    str
        The order to set instead; `sent` itself if the colour is orange.

    Examples
    --------
    >>> seen_order("GRB", "yellow-green")
    'RGB'
    """
    of_channel = dict(zip("RGB", COLOURS[colour], strict=True))  # which part of orange it shows
    shows = {part: channel for channel, part in of_channel.items()}
    return "".join(shows["RGB".index(each)] if each != "W" else each for each in sent)
