"""`mark1 selftest`: goes over a panel light by light, and says what to look at."""

from __future__ import annotations

import argparse
import dataclasses
import json
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from firmware_io.commands.common import (
    BoardRefusedError,
    add_port,
    link_options,
    refusing,
    wait_for,
)
from mark1.commands.common import interruptible

if TYPE_CHECKING:
    from firmware_io.link import Link
    from firmware_io.protocol import Info

#: Seconds that a colour and an R lamp are shown, for the walk of one light, and for the figures.
COLOUR_S, LAMP_S, WALK_S, FIGURES_S = 1.0, 0.4, 8.0, 1.0

#: Seconds in which a board should have taken everything.
SHOWN_S = 2.0

#: Least supply of a board of 5 V that works well.
LEAST_MV = 4500

#: A cell in so many changes while deltas are counted, so that each goes by itself.
APART = 5


@dataclass(frozen=True, slots=True)
class Finding:
    """What one step found.

    Attributes
    ----------
    name : str
    right : bool
    detail : str
    """

    name: str
    right: bool
    detail: str


def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add `mark1 selftest` to the command line."""
    parser = subparsers.add_parser(
        "selftest",
        help="go over a panel: each light, colour, lamp and knob, and the line",
        description="Goes over a panel and says what to look at. "
        "Exit status: 0 if the panel took everything, otherwise 1.",
    )
    add_port(parser)
    parser.add_argument("--pace", type=float, default=1.0, metavar="X", help="times as fast (1)")
    parser.add_argument("--json", action="store_true", help="print one JSON object, nothing else")
    parser.set_defaults(run=refusing(run))


def run(chosen: argparse.Namespace) -> int:
    """Test and print; returns the exit status."""
    from firmware_io.link import Link

    if not 0 < chosen.pace < float("inf"):
        raise BoardRefusedError(f"--pace {chosen.pace} is no pace: use more than 0.")
    where, baud = link_options(chosen)
    say: Callable[[str], None] = (lambda text: None) if chosen.json else _say
    findings: list[Finding] = []
    with interruptible() as is_stopped, Link(where, baud) as link:
        test = _Test(link, say, is_stopped, chosen.pace)
        for finding in test.findings():
            findings.append(finding)
            say(f"{'ok  ' if finding.right else 'MEND'} {finding.name:10} {finding.detail}")
            if is_stopped():
                break
        stopped = is_stopped()
    right = not stopped and all(finding.right for finding in findings)
    if chosen.json:
        rows = [dataclasses.asdict(finding) for finding in findings]
        figures = {"round_trip_ms": test.round_trip_ms, "deltas_per_s": test.deltas_per_s}
        print(json.dumps({"findings": rows, "right": right, "stopped": stopped} | figures))
    elif stopped:
        print("Stopped; the lights are dark again.")
    else:
        print(
            "The panel took everything. Whether it looked so, only you have seen."
            if right
            else "Something is to be mended: see the lines marked MEND."
        )
    return 0 if right else 1


class _Test:
    """One test of one panel."""

    def __init__(
        self,
        link: Link,
        say: Callable[[str], None],
        is_stopped: Callable[[], bool],
        pace: float,
    ) -> None:
        self.round_trip_ms = self.deltas_per_s = 0.0
        self._link, self._say, self._is_stopped, self._pace = link, say, is_stopped, pace
        self._supplies: list[int] = []

    def findings(self) -> Iterator[Finding]:
        """Go over the panel step by step."""
        state = wait_for(self._link, lambda state: state.info is not None)
        info = state.info
        yield Finding("panel", info is not None, state.words)
        if info is None:
            return
        self._link.configure_knobs([(knob, True, 2) for knob in range(info.knobs)])
        yield from self._colours(info)
        yield from self._walk(info)
        yield from self._lamps(info)
        yield from self._knobs(info)
        yield from self._figures(info)
        yield from self._supply()

    def _colours(self, info: Info) -> Iterator[Finding]:
        """All lights in each colour of each palette."""
        from firmware_io.colours import PALETTE_NAMES
        from firmware_io.wishes import USUAL_CAP

        for palette, names in enumerate(PALETTE_NAMES):
            for name, level in zip(names, (-127, 127), strict=True):
                if not info.lights or self._is_stopped():
                    return
                self._say(f"     Look: all {info.lights} lights are {name}.")
                self._link.look(palette, USUAL_CAP)
                levels = np.zeros(info.cells, np.int8)
                levels[: info.lights] = level
                yield self._shown(name, levels)
                self._rest(COLOUR_S)
        self._link.look(0, USUAL_CAP)

    def _walk(self, info: Info) -> Iterator[Finding]:
        """One light at a time, the signs by turns."""
        if not info.lights or self._is_stopped():
            return
        self._say(f"     Look: one light walks along the chain, 0 to {info.lights - 1}.")
        missed = []
        for light in range(info.lights):
            if self._is_stopped():
                return
            if not self._shows(_only(info, light, -127 if light % 2 else 127)):
                missed.append(light)
                if len(missed) > 2:
                    break  # the line is bad; it need not be proved of each
            self._rest(WALK_S / info.lights)
        detail = f"not taken: {missed}" if missed else f"{info.lights} walked along"
        yield Finding("lights", not missed, detail)

    def _lamps(self, info: Info) -> Iterator[Finding]:
        """One R lamp at a time."""
        if not info.lamps or self._is_stopped():
            return
        self._say(f"     Look: the R lamps are lit in turn, 1 to {info.lamps}.")
        missed = []
        for lamp in range(info.lamps):
            if self._is_stopped():
                return
            if not self._shows(_only(info, info.lights + lamp, 127)):
                missed.append(lamp + 1)
            self._rest(LAMP_S)
        detail = f"not taken: {missed}" if missed else f"{info.lamps} lit in turn"
        yield Finding("R lamps", not missed, detail)

    def _knobs(self, info: Info) -> Iterator[Finding]:
        """Where each knob stands."""
        if not info.knobs or self._is_stopped():
            return
        state = wait_for(self._link, lambda state: len(state.knobs) >= info.knobs, SHOWN_S)
        silent = [knob for knob in range(info.knobs) if knob not in state.knobs]
        if silent:
            yield Finding("knobs", False, f"nothing was heard of {silent}: see to their wires")
        places = " ".join(f"{knob}:{state.knobs[knob].position}" for knob in sorted(state.knobs))
        self._say("     Look: the positions are those of the knobs, 0 left to 1023 right.")
        if not silent:
            yield Finding("knobs", True, f"at {places}")

    def _figures(self, info: Info) -> Iterator[Finding]:
        """How good the line is."""
        if not info.lights or self._is_stopped():
            return
        self._say("     Look: every fifth light flickers; the line is measured.")
        before = self._link.state().figures
        count, sign, begun = 0, 1, time.monotonic()
        while time.monotonic() - begun < FIGURES_S / self._pace and not self._is_stopped():
            levels = np.zeros(info.cells, np.int8)
            levels[: info.lights : APART] = 100 * sign
            if not self._shows(levels):
                break
            count, sign = count + len(range(0, info.lights, APART)), -sign
        seconds = time.monotonic() - begun
        state = self._link.state()
        self.deltas_per_s = round(count / seconds)
        self.round_trip_ms = round(state.figures.round_trip_ms, 2)
        resent = state.figures.resent - before.resent
        broken = state.figures.broken - before.broken
        wrong = state.figures.mismatches - before.mismatches
        detail = (
            f"{self.deltas_per_s} deltas/s, round trip {self.round_trip_ms} ms, "
            f"{resent} frames resent, {broken} broken, {wrong} checks failed"
        )
        yield Finding("line", count > 0 and not wrong, detail)
        self._shows(np.zeros(info.cells, np.int8))

    def _supply(self) -> Iterator[Finding]:
        """Whether the supply bears the lights; most boards measure it."""
        if not self._supplies:
            return
        least = min(self._supplies)
        weak = f"{least} mV, which is weak: use a stronger supply, or less brightness"
        yield Finding("supply", least >= LEAST_MV, f"{least} mV" if least >= LEAST_MV else weak)

    def _shown(self, name: str, levels: NDArray[np.int8]) -> Finding:
        taken = self._shows(levels)
        detail = "taken" if taken else f"not taken: {self._link.state().words}"
        return Finding(name, taken, detail)

    def _shows(self, levels: NDArray[np.int8]) -> bool:
        self._link.show(levels)
        end = time.monotonic() + SHOWN_S
        while not (state := self._link.state()).is_shown or state.info is None:
            if time.monotonic() >= end or self._is_stopped():
                return False
            time.sleep(0.001)
        if state.stats is not None and state.stats.supply_mv:
            self._supplies.append(state.stats.supply_mv)
        return True

    def _rest(self, seconds: float) -> None:
        end = time.monotonic() + seconds / self._pace
        while time.monotonic() < end and not self._is_stopped():
            time.sleep(min(0.05, max(0.0, end - time.monotonic())))


def _only(info: Info, cell: int, level: int) -> NDArray[np.int8]:
    levels = np.zeros(info.cells, np.int8)
    levels[cell] = level
    return levels


def _say(text: str) -> None:
    print(text, flush=True)
