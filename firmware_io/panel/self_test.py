"""Tests a panel step by step: says what to watch, and collects what it finds.

1. All lights in each colour, then one light after another, then the R lamps.
2. The positions of the knobs, and how far they are turned during this step.
3. The motors, if asked for.
4. The brightness, as far up as the panel allows, and what that does to the supply.
5. The line: as many changes as it takes.

It has no thread and never waits: a command calls `SelfTest.advance` in a loop, a window by a timer.
Only a person sees what the lights really do; the test finds out whether the panel accepted it.
People count lights, lamps, knobs and motors from 1.
"""

from __future__ import annotations

import itertools
import math
import time
from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from firmware_io.catalogue import Message, Series, message
from firmware_io.link import delivery
from firmware_io.link.cell_levels import all_lights, one_cell
from firmware_io.link.colours import BRIGHTEST, PALETTE_NAMES
from firmware_io.link.desired_state import USUAL_BRIGHTNESS
from firmware_io.link.link_state import LinkState, Panel
from firmware_io.panel.knobs import DEAD_BAND
from firmware_io.wire.protocol import EVENT_END_STOP, EVENT_STALL, FULL, TARGET_STEPS, Info

#: Seconds for a connected board to take something, and for each cell besides.
TAKEN_S, CELL_S = 2.0, 1e-4


@dataclass(frozen=True, slots=True)
class Finding:
    """The result of one step.

    Attributes
    ----------
    name : str
        What was tested, in a word.
    passed : bool
    message : Message
        What was found.
    """

    name: str
    passed: bool
    message: Message

    @property
    def detail(self) -> str:
        """What was found, in English."""
        return str(self.message)


@dataclass(frozen=True, slots=True)
class Wait:
    """Wait until something holds, but not before `earliest` nor beyond `latest`."""

    is_so: Callable[[LinkState], bool]
    earliest: float
    latest: float


#: A step yields what it waits for, and is sent whether that happened.
Step: TypeAlias = Generator[Wait, bool, None]
Asked: TypeAlias = Generator[Wait, bool, bool]


def _is_shown(state: LinkState) -> bool:
    return state.is_shown and state.info is not None


def _is_checked(state: LinkState) -> bool:
    return state.is_checked and state.info is not None


#: Seconds that things are shown at the usual pace: a colour, the walk of one light, an R lamp, the
#: knobs, a position of a motor, the line. A brightness takes until the panel's next statistics.
COLOUR_S, WALK_S, LAMP_S, KNOBS_S, MOVE_S, LINE_S = 1.0, 8.0, 0.4, 3.0, 0.7, 1.0
BRIGHTNESS_S = 4.0

#: Brightnesses of 31, tried in this order so that a weak supply is found early.
BRIGHTNESSES = (12, 31)

#: Lowest supply in mV that a board may report, and the share of the most that it has reported to
#: which a supply may fall. Lights want 4.5 V, but boards measure with errors: the reference of an
#: AVR is 1.0 to 1.2 V (data sheet of the ATmega328P), and a Pico measures behind a diode, which
#: takes 0.3 V. How far a supply falls is known better.
LEAST_MV, FALLEN = 4100, 0.9

#: Seconds after which a board has measured its supply again, as it does once a second.
SETTLED_S = 1.3

#: Where motors are sent. The ends are left out, because an end switch would stop them there.
PLACES = (("left", 0.1), ("middle", 0.5), ("right", 0.9), ("back", 0.5))

#: Every how many cells one changes while the line is measured, so that each is sent by itself.
APART = 5

#: Most lights that are lit one by one: of a longer chain, only every so many.
MOST_WALKED = 1024

_STEADY = 8  # steps of 1024 within which a wiper at rest stays
_ENOUGH_MISSED = 3  # the line is bad; there is no need to prove it of each light

_Run: TypeAlias = Callable[["SelfTest", Info], Step]

#: The code of what went wrong, and its values.
_Problem: TypeAlias = tuple[str, dict[str, Any]]


def steps_for(info: Info, *, motors: bool) -> list[tuple[_Run, float]]:
    """Return the steps for what the panel has, each with its seconds at the usual pace."""
    motor_s = len(PLACES) * MOVE_S * info.outputs
    lights = 0 if info.has_dials else info.lights
    steps: list[tuple[_Run, float, int]] = [
        (show_colours, sum(map(len, PALETTE_NAMES)) * COLOUR_S, lights),
        (walk_lights, WALK_S, lights),
        (light_lamps, LAMP_S * info.lamps, info.lamps),
        (watch_knobs, KNOBS_S, info.knobs),
        (move_motors, motor_s, motors),
        (raise_brightness, len(BRIGHTNESSES) * BRIGHTNESS_S, lights),
        (measure_line, LINE_S, info.lights),
    ]
    return [(step, seconds) for step, seconds, is_there in steps if is_there]


def show_colours(test: SelfTest, info: Info) -> Step:
    """Show all lights in each colour of each palette."""
    for palette, names in enumerate(PALETTE_NAMES):
        test.link.set_appearance(palette, USUAL_BRIGHTNESS)
        for name, level in zip(names, (-FULL, FULL), strict=True):
            test.say(f"watch-{name}", lights=info.lights)
            taken = yield from test.show(all_lights(info, level), checked=True)
            code = "colour" if taken else "colour-missed"
            test.find(name, taken, code, status=test.state.message)
            yield from test.pause(COLOUR_S)
    test.link.set_appearance(0, USUAL_BRIGHTNESS)


def walk_lights(test: SelfTest, info: Info) -> Step:
    """Light one light at a time, with alternating signs; of very many, only some."""
    step = -(-info.lights // MOST_WALKED)
    lights = range(0, info.lights, step)
    test.say("watch-walk" if step == 1 else "watch-walk-some", lights=info.lights, step=step)
    missed = []
    for place, test.light in enumerate(lights):
        level = -FULL if place % 2 else FULL
        taken = yield from test.show(one_cell(info, test.light, level), WALK_S / len(lights))
        if not taken:
            missed.append(test.light + 1)
        if len(missed) == _ENOUGH_MISSED:
            break
    test.light = None
    _find_taken(test, "lights", len(lights), missed)


def light_lamps(test: SelfTest, info: Info) -> Step:
    """Light one R lamp at a time."""
    test.say("watch-lamps", lamps=info.lamps)
    missed = []
    for lamp in range(info.lamps):
        taken = yield from test.show(one_cell(info, info.lights + lamp, FULL), LAMP_S)
        if not taken:
            missed.append(lamp + 1)
    _find_taken(test, "R lamps", info.lamps, missed)


def watch_knobs(test: SelfTest, info: Info) -> Step:
    """Find where each knob is, and how far it is turned meanwhile."""
    test.link.show(all_lights(info, 0))
    test.say("watch-knobs")
    yield from test.until(lambda state: len(state.knobs) >= info.knobs)
    seen: dict[int, list[int]] = {}

    def note(state: LinkState) -> bool:
        for knob, report in state.knobs.items():
            seen.setdefault(knob, []).append(report.position)
        return False

    yield from test.until(note, KNOBS_S / test.pace)
    test.count(KNOBS_S)
    silent = tuple(knob + 1 for knob in range(info.knobs) if knob not in seen)
    if silent:
        test.find("knobs", False, "knobs-silent", count=len(silent), knobs=Series(silent))
    else:
        places = Series(tuple(_place(knob, seen[knob]) for knob in sorted(seen)), most=len(seen))
        test.find("knobs", True, "knobs", places=places)


def move_motors(test: SelfTest, info: Info) -> Step:
    """Send each output left, to the middle, right, and back to the middle."""
    if not info.outputs:
        test.find("motors", True, "motors-none")
        return
    # Otherwise earlier targets would turn all motors at once.
    test.link.disarm()
    yield from test.until(lambda state: not state.armed)
    begun, session_at = test.state.now, test.state.connected_since
    if not test.link.arm():
        test.find("motors", False, "motors-no-session")
        return
    armed = yield from test.until(lambda state: state.armed)
    problem: _Problem | None = None if armed else ("motors-not-armed", {})
    for output, (place, share) in itertools.product(range(info.outputs), PLACES):
        if problem is None:
            test.say(f"watch-motor-{place}", motor=output + 1)
            test.link.move({output: round(share * (TARGET_STEPS - 1))})
            yield from test.pause(MOVE_S)
            problem = _motor_problem(test.state, begun, session_at)
    test.link.disarm()
    code, values = problem or ("motors", {"motors": info.outputs})
    test.find("motors", problem is None, code, **values)


def raise_brightness(test: SelfTest, info: Info) -> Step:
    """Show all lights as bright as the panel allows; it keeps to a limit of its own."""
    session_at = test.state.connected_since
    yield from test.show(all_lights(info, FULL))
    limit = test.state.brightness_limit
    allowed = BRIGHTEST if limit is None else limit
    supply, brightness = None, 0
    for brightness in dict.fromkeys(min(each, allowed) for each in BRIGHTNESSES):
        test.say("watch-brightness", lights=info.lights, brightness=brightness)
        test.link.set_appearance(0, brightness)
        supply = yield from _measure_supply(test)
        problem = None
        if supply is not None and is_weak(supply, max(test.supplies, default=supply)):
            problem = "brightness-weak"
        elif test.state.connected_since != session_at:
            problem = "brightness-restart"
        if problem is not None:
            test.find("brightness", False, problem, brightness=brightness, volts=supply)
            break
        test.count(BRIGHTNESS_S)
    else:
        code = "brightness-limited" if allowed < BRIGHTEST else "brightness"
        measured = "" if supply is None else "-supply"
        test.find("brightness", True, code + measured, brightness=brightness, volts=supply)
    test.link.set_appearance(0, USUAL_BRIGHTNESS)


def measure_line(test: SelfTest, info: Info) -> Step:
    """Send as many changes as the line takes: what was taken changes again at once."""
    test.say("watch-line", apart=APART)
    yield from test.show(all_lights(info, 0))
    before, levels, count = test.state.link_stats, all_lights(info, 0), 0
    flickering = slice(0, info.lights, APART)
    levels[flickering] = 100
    begun = test.clock()
    test.link.show(levels)
    while test.clock() - begun < LINE_S / test.pace or not count:
        if not (yield from test.until(_has_any(levels, flickering))):
            break
        taken = test.state.levels[flickering] == levels[flickering]
        count += int(taken.sum())
        levels = levels.copy()
        levels[flickering] = np.where(taken, -levels[flickering], levels[flickering])
        test.link.show(levels)
    test.deltas_per_s = round(count / max(1e-9, test.clock() - begun))
    stats = test.state.link_stats
    test.round_trip_ms = round(stats.round_trip_ms, 2)
    test.count(LINE_S)
    failed = stats.mismatches - before.mismatches
    test.find(
        "line",
        count > 0 and not failed,
        "line",
        rate=test.deltas_per_s,
        round_trip=test.round_trip_ms,
        resent=stats.resent - before.resent,
        broken=stats.broken - before.broken,
        failed=failed,
    )


def _find_taken(test: SelfTest, name: str, count: int, missed: list[int]) -> None:
    """Report whether each light or lamp was taken, naming those that were not."""
    code = name.replace(" ", "-").lower()
    if missed:
        values = {"count": len(missed), "missed": Series(tuple(missed))}
        test.find(name, False, f"{code}-missed", **values)
    else:
        test.find(name, True, code, count=count)


def is_weak(supply: int, most: int) -> bool:
    """Whether a supply in mV is too low for any board, or has fallen too far."""
    return supply < max(LEAST_MV, FALLEN * most)


def _measure_supply(test: SelfTest) -> Generator[Wait, bool, int | None]:
    """Wait for a fresh measurement of the supply, in mV; None if the board makes none."""
    is_measured = bool(test.supplies)
    yield from test.until(lambda state: False, SETTLED_S)
    before = test.state.board_stats
    if before is None or is_measured:
        yield from test.until(
            lambda state: state.board_stats is not before, delivery.STATS_EVERY + 1
        )
    stats = test.state.board_stats
    return stats.supply_mv or None if stats is not None else None


def _motor_problem(state: LinkState, begun: float, session_at: float | None) -> _Problem | None:
    """Return what went wrong with motors since they were armed in a session."""
    codes = {EVENT_STALL: "motor-stall", EVENT_END_STOP: "motor-end-stop"}
    for at, event in state.events:
        if at >= begun and event.code in codes:
            return codes[event.code], {"motor": event.detail + 1}
    if state.connected_since != session_at:
        return "motors-session-over", {"status": state.message}
    return None if state.armed else ("motors-off", {})


def _has_any(levels: NDArray[np.int8], where: slice) -> Callable[[LinkState], bool]:
    """Whether the panel has taken some of these levels."""
    return lambda state: bool(
        len(state.levels) == len(levels) and (state.levels[where] == levels[where]).any()
    )


def _place(knob: int, positions: list[int]) -> Message:
    """Report where a knob is, or how far it was turned."""
    least, most = min(positions), max(positions)
    if most - least <= _STEADY:
        return message("selftest.knob-at", knob=knob + 1, position=positions[-1])
    return message("selftest.knob-turned", knob=knob + 1, least=least, most=most)


#: Seconds for a board to start and answer.
START_S = 9.0

#: Seconds without a panel after which the test ends: one that restarts is back sooner.
GONE_S = 4.0

#: Most and least seconds between two calls of `advance`.
LOOK, LOOK_CLOSELY = 0.02, 0.001


class SelfTest:
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
    ending : Message
        The last sentence of a test that was not stopped early.
    round_trip_ms, deltas_per_s : float
        Of the line; 0 until measured. The second relies on calls as often as `rest` says.
    state : LinkState
        The panel as it was at the last call of `advance`.
    supplies : list of int
        What the board measured so far, in millivolts.

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
        if not 0 < pace < math.inf:
            raise ValueError(f"pace must be more than 0, not {pace}")
        self.instruction: Message | None = None
        self.light: int | None = None
        self.share = self.round_trip_ms = self.deltas_per_s = 0.0
        self.findings: tuple[Finding, ...] = ()
        self.is_over = False
        self.ending = message("selftest.over")
        self.link, self.pace, self.clock = link, pace, clock
        self.state = link.state()
        self.supplies: list[int] = []
        self._motors = motors
        self._planned = math.inf
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

    # --- for the steps ----------------------------------------------------------------------------

    def say(self, code: str, **values: Any) -> None:
        """Ask the user to watch something."""
        self.instruction = message(f"selftest.{code}", **values)

    def find(self, name: str, passed: bool, code: str, **values: Any) -> None:
        """Add a finding."""
        self.findings += (Finding(name, passed, message(f"selftest.{code}", **values)),)

    def until(self, is_so: Callable[[LinkState], bool], patience: float | None = None) -> Asked:
        """Wait until something holds; False if it did not within `patience` seconds."""
        now = self.clock()
        return (yield Wait(is_so, now, now + (TAKEN_S if patience is None else patience)))

    def show(
        self, levels: NDArray[np.int8], seconds: float = 0.0, *, checked: bool = False
    ) -> Asked:
        """Show levels for some time, and until they are taken; returns whether they were.

        With `checked`, wait until the panel has also compared all of its cells.
        """
        now, is_so = self.clock(), _is_checked if checked else _is_shown
        self.link.show(levels)
        patience = TAKEN_S + CELL_S * len(levels)
        taken = yield Wait(is_so, now + seconds / self.pace, now + patience)
        self.count(seconds)
        return taken

    def pause(self, seconds: float) -> Step:
        """Wait."""
        end = self.clock() + seconds / self.pace
        yield Wait(lambda state: True, end, end)
        self.count(seconds)

    def count(self, seconds: float) -> None:
        """Count a part of the planned time as done."""
        self.share = min(1.0, self.share + seconds / self._planned)

    # --- the whole -------------------------------------------------------------------------------

    def _run(self) -> Step:
        yield from self.until(lambda state: state.info is not None or state.needs_person, START_S)
        info = self.state.info
        if info is None:
            self._find_no_panel()
            return
        counts = {name: getattr(info, name) for name in ("firmware", "build", "lamps", "knobs")}
        self.find("panel", True, "panel", status=self.state.message, motors=info.outputs, **counts)
        steps = steps_for(info, motors=self._motors)
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
        self.ending = message("selftest.gone")

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
            is_strong = not is_weak(least, max(self.supplies))
            self.find("supply", is_strong, "supply" if is_strong else "supply-weak", volts=least)
