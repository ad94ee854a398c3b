"""Goes over a panel step by step, says what to look at, and collects what it finds.

It has no thread and never waits: whoever tests calls `SelfTest.advance` again and again, a command
in a loop, a window by a timer. What light a lamp gives only a person sees; what is found here is
whether the panel took it. What a person reads counts lights, lamps, knobs and motors from 1.

1. What the panel is.
2. All lights in each colour, then one light after the other, then the R lamps.
3. Where the knobs stand, and how far a hand turned them meanwhile.
4. The motors, if asked for.
5. The brightness, as far up as the panel allows, and what the supply makes of it.
6. The line: as many changes as it takes.
"""

from __future__ import annotations

import itertools
import math
import time
from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from firmware_io import delivery
from firmware_io.colours import BRIGHTEST, PALETTE_NAMES
from firmware_io.desired_state import USUAL_BRIGHTNESS
from firmware_io.knobs import DEAD_BAND
from firmware_io.link_state import LinkState, Status
from firmware_io.panel import Panel
from firmware_io.protocol import EVENT_END_STOP, EVENT_STALL, FULL, TARGET_STEPS, Info

#: Seconds for a board to start and to answer, and for one in a session to take something.
START_S, TAKEN_S = 9.0, 2.0

#: Seconds that things are shown at the usual pace: a colour, the walk of one light, an R lamp, the
#: knobs, a position of a motor, the line. A brightness takes as long as the panel's next figures.
COLOUR_S, WALK_S, LAMP_S, KNOBS_S, MOVE_S, LINE_S = 1.0, 8.0, 0.4, 3.0, 0.7, 1.0
BRIGHTNESS_S = 4.0

#: Brightnesses of 31 that are tried one after the other, so that a weak supply is found early.
BRIGHTNESSES = (12, 31)

#: Seconds after which a board has measured its supply anew, as it does once a second.
SETTLED_S = 1.3

#: Least supply of a board of 5 V that works well.
LEAST_MV = 4500

#: Where motors are sent, in words; the ends are left out, as an end switch there cuts them off.
PLACES = (("left", 0.1), ("to the middle", 0.5), ("right", 0.9), ("back to the middle", 0.5))

#: A cell in so many changes while the line is measured, so that each goes by itself.
APART = 5

#: Most seconds between two calls of `advance`, and least.
LOOK, LOOK_CLOSELY = 0.02, 0.001

_STEADY = 8  # steps of 1024 that a wiper at rest stays within
_ENOUGH_MISSED = 3  # the line is bad; it need not be proved of each light


@dataclass(frozen=True, slots=True)
class Finding:
    """What one step found.

    Attributes
    ----------
    name : str
        What was tested, in a word.
    right : bool
        Whether nothing is to be mended.
    detail : str
        What was found, for a person.
    """

    name: str
    right: bool
    detail: str


@dataclass(frozen=True, slots=True)
class _Wait:
    """Until something is so, but no shorter than to one moment, and no longer than to another."""

    is_so: Callable[[LinkState], bool]
    earliest: float
    latest: float


#: A step gives what it waits for, and is told whether that came about.
_Step: TypeAlias = Generator[_Wait, bool, None]
_Asked: TypeAlias = Generator[_Wait, bool, bool]


class SelfTest:
    """One test of one panel.

    Meanwhile nobody else may use the link. Afterwards the lights are dark and the motors off, and
    palette, brightness, knobs and targets are the test's: a bridge chooses its own again.

    Parameters
    ----------
    link : Link
        May still be waiting for its board.
    pace : float, optional
        Times as fast as usual.
    motors : bool, optional
        Whether motors are switched on and moved.
    clock : callable, optional
        Seconds that never go back.

    Attributes
    ----------
    says : str
        What a person should look at now; empty where there is nothing to see.
    light : int or None
        The light of the chain that is lit, from 0, while one light walks along.
    share : float
        How much is done, 0…1.
    findings : tuple of Finding
        So far.
    is_over : bool
    round_trip_ms, deltas_per_s : float
        Of the line; 0 until it is measured. The second counts on being called as `rest` says.

    Examples
    --------
    >>> from firmware_io.link import Link
    >>> with Link("sim://?lights=0&lamps=2&knobs=0") as link:
    ...     test = SelfTest(link, pace=100)
    ...     while test.advance():
    ...         time.sleep(test.rest)
    >>> [(finding.name, finding.detail) for finding in test.findings[1:]]
    [('R lamps', '2 lit in turn')]
    """

    def __init__(
        self,
        link: Panel,
        *,
        pace: float = 1.0,
        motors: bool = False,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        if not 0 < pace < math.inf:
            raise ValueError(f"pace {pace} is not more than 0")
        self.says = ""
        self.light: int | None = None
        self.share = self.round_trip_ms = self.deltas_per_s = 0.0
        self.findings: tuple[Finding, ...] = ()
        self.is_over = False
        self._link, self._pace, self._motors, self._clock = link, pace, motors, clock
        self._state = link.state()
        self._planned = math.inf
        self._supplies: list[int] = []
        self._steps = self._go_over()
        self._wait = next(self._steps)

    # --- for whoever tests -----------------------------------------------------------------------

    @property
    def rest(self) -> float:
        """Seconds until `advance` may have something to do; later does no harm."""
        return min(LOOK, max(LOOK_CLOSELY, self._wait.earliest - self._clock()))

    def advance(self) -> bool:
        """Do what is due, and return at once; False once the test is over."""
        if self.is_over:
            return False
        self._state = self._link.state()
        self._note_supply()
        now, is_so = self._clock(), self._wait.is_so(self._state)
        if now < self._wait.earliest or not (is_so or now >= self._wait.latest):
            return True
        try:
            self._wait = self._steps.send(is_so)
        except StopIteration:
            self.share = 1.0
            self.stop()
        return not self.is_over

    def stop(self) -> None:
        """End the test, early or not: the lights go dark, the motors off."""
        if self.is_over:
            return
        self.is_over, self.says, self.light = True, "", None
        self._steps.close()
        self._link.disarm()
        self._link.set_appearance(0, USUAL_BRIGHTNESS)
        self._link.show(np.zeros(0, np.int8))

    # --- the steps -------------------------------------------------------------------------------

    def _go_over(self) -> _Step:
        yield from self._until(lambda state: state.info is not None or _is_hopeless(state), START_S)
        info = self._state.info
        if info is None:
            self._find("panel", False, self._state.words)
            return
        self._find("panel", True, f"{self._state.words} {_described(info)}")
        self._planned = self._plan(info)
        sessions = self._state.link_stats.sessions
        self._link.configure_knobs([(knob, True, DEAD_BAND) for knob in range(info.knobs)])
        for step in self._steps_of(info):
            yield from step(info)
            if self._state.info is None:
                self._find("panel", False, self._state.words)
                return
        self._judge_sessions(self._state.link_stats.sessions - sessions)
        self._judge_supply()

    def _steps_of(self, info: Info) -> list[Callable[[Info], _Step]]:
        """Name what there is to test."""
        steps = {
            self._show_colours: info.lights,
            self._walk: info.lights,
            self._light_lamps: info.lamps,
            self._watch_knobs: info.knobs,
            self._move_motors: self._motors,
            self._brighten: info.lights,
            self._measure_line: info.lights,
        }
        return [step for step, is_there in steps.items() if is_there]

    def _plan(self, info: Info) -> float:
        """Seconds that all rests take at the usual pace."""
        lights = (
            sum(map(len, PALETTE_NAMES)) * COLOUR_S
            + WALK_S
            + len(BRIGHTNESSES) * BRIGHTNESS_S
            + LINE_S
        )
        motors = len(PLACES) * MOVE_S * self._motors
        parts = (
            lights * (info.lights > 0),
            LAMP_S * info.lamps,
            KNOBS_S * (info.knobs > 0),
            motors * info.outputs,
        )
        return sum(parts)

    def _show_colours(self, info: Info) -> _Step:
        """All lights in each colour of each palette."""
        for palette, names in enumerate(PALETTE_NAMES):
            self._link.set_appearance(palette, USUAL_BRIGHTNESS)
            for name, level in zip(names, (-FULL, FULL), strict=True):
                self.says = f"Look: all {info.lights} lights are {name}."
                taken = yield from self._shows(_all(info, level))
                self._find(name, taken, "taken" if taken else f"not taken: {self._state.words}")
                yield from self._rest(COLOUR_S)
        self._link.set_appearance(0, USUAL_BRIGHTNESS)

    def _walk(self, info: Info) -> _Step:
        """One light at a time, the signs by turns."""
        self.says = f"Look: one light walks along the chain, 1 to {info.lights}."
        missed = []
        for self.light in range(info.lights):
            level = -FULL if self.light % 2 else FULL
            taken = yield from self._shows(_only(info, self.light, level), WALK_S / info.lights)
            if not taken:
                missed.append(self.light + 1)
            if len(missed) == _ENOUGH_MISSED:
                break
        self.light = None
        detail = f"{info.lights} walked along"
        if missed:
            detail = f"{_named('light', missed)} {_were(missed)} not taken"
        self._find("lights", not missed, detail)

    def _light_lamps(self, info: Info) -> _Step:
        """One R lamp at a time."""
        self.says = f"Look: the R lamps are lit in turn, 1 to {info.lamps}."
        missed = []
        for lamp in range(info.lamps):
            taken = yield from self._shows(_only(info, info.lights + lamp, FULL), LAMP_S)
            if not taken:
                missed.append(lamp + 1)
        detail = f"{info.lamps} lit in turn"
        if missed:
            detail = f"{_named('R lamp', missed)} {_were(missed)} not taken"
        self._find("R lamps", not missed, detail)

    def _watch_knobs(self, info: Info) -> _Step:
        """Where each knob stands, and what a hand does to it meanwhile."""
        self._link.show(_all(info, 0))
        self.says = "Turn the knobs, if you like: 0 is their left end, 1023 their right one."
        yield from self._until(lambda state: len(state.knobs) >= info.knobs, TAKEN_S)
        seen: dict[int, list[int]] = {}

        def note(state: LinkState) -> bool:
            for knob, report in state.knobs.items():
                seen.setdefault(knob, []).append(report.position)
            return False

        yield from self._until(note, KNOBS_S / self._pace)
        self._count(KNOBS_S)
        silent = [knob + 1 for knob in range(info.knobs) if knob not in seen]
        places = ", ".join(f"{knob + 1} at {_span(seen[knob])}" for knob in sorted(seen))
        if silent:
            what = _named("knob", silent)
            self._find("knobs", False, f"nothing was heard of {what}: see to the wires")
        else:
            self._find("knobs", True, places)

    def _move_motors(self, info: Info) -> _Step:
        """Each output left, to the middle, right, and back to the middle."""
        if not info.outputs:
            self._find("motors", True, "none is fitted")
            return
        # What motors were sent to before would turn all of them at once.
        self._link.disarm()
        yield from self._until(lambda state: not state.armed, TAKEN_S)
        begun, session_at = self._state.now, self._state.connected_since
        if not self._link.arm():
            self._find("motors", False, "they cannot be switched on: no session is on")
            return
        armed = yield from self._until(lambda state: state.armed, TAKEN_S)
        problem = None if armed else "the panel did not switch them on"
        for output, (words, place) in itertools.product(range(info.outputs), PLACES):
            if problem is None:
                self.says = f"Look: motor {output + 1} turns {words}."
                self._link.move({output: round(place * (TARGET_STEPS - 1))})
                yield from self._rest(MOVE_S)
                problem = _trouble(self._state, begun, session_at)
        self._link.disarm()
        turned = "one motor" if info.outputs == 1 else f"{info.outputs} motors"
        self._find(
            "motors", problem is None, problem or f"{turned} sent left, right, to the middle"
        )

    def _brighten(self, info: Info) -> _Step:
        """All lights as bright as the panel allows: it keeps to a limit of its own."""
        session_at = self._state.connected_since
        yield from self._shows(_all(info, FULL))
        allowed = (
            BRIGHTEST if self._state.brightness_limit is None else self._state.brightness_limit
        )
        for brightness in dict.fromkeys(min(brightness, allowed) for brightness in BRIGHTNESSES):
            self.says = f"Look: all {info.lights} lights at brightness {brightness} of {BRIGHTEST}."
            self._link.set_appearance(0, brightness)
            supply = yield from self._measure_supply()
            weak = _weakness(supply) or (
                "the panel started anew" if self._state.connected_since != session_at else None
            )
            if weak is not None:
                self._find(
                    "brightness", False, f"{weak} at {brightness} of {BRIGHTEST}: {_STRONGER}"
                )
                break
            self._count(BRIGHTNESS_S)
        else:
            measured = "the supply is not measured" if supply is None else f"{supply} mV"
            limit = ", the panel's own limit" if allowed < BRIGHTEST else ""
            self._find("brightness", True, f"up to {brightness} of {BRIGHTEST}{limit}, {measured}")
        self._link.set_appearance(0, USUAL_BRIGHTNESS)

    def _measure_supply(self) -> Generator[_Wait, bool, int | None]:
        """Wait until the board has told of its supply as it is now; None if it does not know."""
        is_measured = bool(self._supplies)
        yield from self._until(lambda state: False, SETTLED_S)
        before = self._state.board_stats
        if before is None or is_measured:
            yield from self._until(
                lambda state: state.board_stats is not before, delivery.STATS_EVERY + 1
            )
        stats = self._state.board_stats
        return stats.supply_mv or None if stats is not None else None

    def _measure_line(self, info: Info) -> _Step:
        """As many changes as the line takes: what was taken changes at once again."""
        self.says = f"Look: every {APART}th light flickers; the line is measured."
        yield from self._shows(_all(info, 0))
        before, levels, count = self._state.link_stats, _all(info, 0), 0
        flickering = slice(0, info.lights, APART)
        levels[flickering] = 100
        begun = self._clock()
        self._link.show(levels)
        while self._clock() - begun < LINE_S / self._pace or not count:
            if not (yield from self._until(_has_any(levels, flickering), TAKEN_S)):
                break
            taken = self._state.levels[flickering] == levels[flickering]
            count += int(taken.sum())
            levels = levels.copy()
            levels[flickering] = np.where(taken, -levels[flickering], levels[flickering])
            self._link.show(levels)
        self.deltas_per_s = round(count / max(1e-9, self._clock() - begun))
        figures = self._state.link_stats
        self.round_trip_ms = round(figures.round_trip_ms, 2)
        self._count(LINE_S)
        wrong = figures.mismatches - before.mismatches
        detail = (
            f"{self.deltas_per_s} deltas/s, round trip {self.round_trip_ms} ms, "
            f"{figures.resent - before.resent} frames resent, "
            f"{figures.broken - before.broken} broken, {wrong} checks failed"
        )
        self._find("line", count > 0 and not wrong, detail)

    # --- what they share -------------------------------------------------------------------------

    def _find(self, name: str, right: bool, detail: str) -> None:
        self.findings += (Finding(name, right, detail),)

    def _until(self, is_so: Callable[[LinkState], bool], patience: float) -> _Asked:
        """Wait until something is so; False if it was not within so many seconds."""
        now = self._clock()
        return (yield _Wait(is_so, now, now + patience))

    def _shows(self, levels: NDArray[np.int8], seconds: float = 0.0) -> _Asked:
        """Show levels for so long, or until they are taken; says whether they were."""
        now = self._clock()
        self._link.show(levels)
        taken = yield _Wait(_is_shown, now + seconds / self._pace, now + TAKEN_S)
        self._count(seconds)
        return taken

    def _rest(self, seconds: float) -> _Step:
        now = self._clock()
        yield _Wait(_always, now + seconds / self._pace, now + seconds / self._pace)
        self._count(seconds)

    def _count(self, seconds: float) -> None:
        """Take a part of what was planned for done."""
        self.share = min(1.0, self.share + seconds / self._planned)

    def _note_supply(self) -> None:
        stats = self._state.board_stats
        if stats is not None and stats.supply_mv:
            self._supplies.append(stats.supply_mv)

    def _judge_sessions(self, more: int) -> None:
        """Whether the panel held out: a new session goes on as if nothing had happened."""
        if more > 0:
            times = "once" if more == 1 else f"{more} times"
            self._find("sessions", False, f"begun anew {times}: see to the panel's cable and power")

    def _judge_supply(self) -> None:
        """Whether the supply bears the lights; most boards measure it."""
        if not self._supplies:
            return
        least = min(self._supplies)
        weak = _weakness(least)
        self._find("supply", weak is None, f"{weak}: {_STRONGER}" if weak else f"{least} mV")


#: Numbers that are named before it is only said how many more there are.
_MOST_NAMED = 6

_STRONGER = "use a stronger supply, or less brightness"


def _described(info: Info) -> str:
    """What else a panel is."""
    return (
        f"Version {info.firmware}, build {info.build:08x}; "
        f"R lamps: {info.lamps}, knobs: {info.knobs}, motors: {info.outputs}."
    )


def _named(what: str, numbers: list[int]) -> str:
    """Name things by their numbers: "light 1", "lights 1, 2 and 3", "lights 1, 2 … and 9 more"."""
    words = [str(number) for number in numbers]
    if len(words) == 1:
        return f"{what} {words[0]}"
    if len(words) > _MOST_NAMED:
        words[_MOST_NAMED:] = [f"{len(words) - _MOST_NAMED} more"]
    return f"{what}s {', '.join(words[:-1])} and {words[-1]}"


def _were(numbers: list[int]) -> str:
    return "was" if len(numbers) == 1 else "were"


def _always(state: LinkState) -> bool:
    return True


def _is_shown(state: LinkState) -> bool:
    return state.is_shown and state.info is not None


def _is_hopeless(state: LinkState) -> bool:
    """Whether a person has to see to something before a panel can be there."""
    return state.status in (Status.FAILED, Status.SEARCHING, Status.CLOSED)


def _weakness(supply_mv: int | None) -> str | None:
    """Name a supply that is too weak; one that is not known is not."""
    return None if supply_mv is None or supply_mv >= LEAST_MV else f"{supply_mv} mV, which is weak,"


def _has_any(levels: NDArray[np.int8], where: slice) -> Callable[[LinkState], bool]:
    """Whether the panel has taken some of these levels."""
    return lambda state: bool(
        len(state.levels) == len(levels) and (state.levels[where] == levels[where]).any()
    )


def _trouble(state: LinkState, begun: float, session_at: float | None) -> str | None:
    """Say what went wrong with motors since they were switched on in a session."""
    meant = {EVENT_STALL: "stalled and was cut off", EVENT_END_STOP: "met its end stop"}
    for at, event in state.events:
        if at >= begun and event.code in meant:
            return f"motor {event.detail + 1} {meant[event.code]}: see that it turns freely"
    if state.connected_since != session_at:
        return f"the session ended, and so they are off: {state.words}"
    return None if state.armed else "they were switched off meanwhile"


def _all(info: Info, level: int) -> NDArray[np.int8]:
    levels = np.zeros(info.cells, np.int8)
    levels[: info.lights] = level
    return levels


def _only(info: Info, cell: int, level: int) -> NDArray[np.int8]:
    levels = np.zeros(info.cells, np.int8)
    levels[cell] = level
    return levels


def _span(positions: list[int]) -> str:
    """Where a knob stands, or how far it was turned."""
    least, most = min(positions), max(positions)
    return str(positions[-1]) if most - least <= _STEADY else f"{least}…{most}"
