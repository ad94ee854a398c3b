"""A board in software: it takes bytes and time, and does to the letter what `PROTOCOL.md` says.

Like the firmware it has a small receive buffer, is busy while it writes its lights, and trusts
nothing that comes. It has no thread and no clock of its own.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterable
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from firmware_io.colours import BRIGHTEST
from firmware_io.framing import Frame, Receiver, crc16, encode
from firmware_io.protocol import (
    EVENT_END_STOP,
    EVENT_SAFE,
    EVENT_STALL,
    FULL,
    KNOB_STEPS,
    STATE_ARMED,
    STATE_FAULT,
    STATE_SESSION,
    TYPES,
    Ack,
    Arm,
    AskStats,
    Check,
    Delta,
    Disarm,
    Event,
    Ident,
    Info,
    Key,
    KnobConfig,
    Knobs,
    Look,
    Message,
    Nak,
    Report,
    Start,
    Started,
    Stats,
    Stop,
    Target,
    pack,
    unpack,
)

#: Seconds that writing one light takes: 32 bits at 8 MHz, and the program around it.
LIGHT_S = 6.5e-6

#: Seconds between two reports of knobs at least, and of all knobs at most.
KNOB_EVERY, FULL_EVERY = 0.02, 1.0

#: Seconds between two INFOs of a board without a session.
INFO_EVERY = 1.0

#: Seconds after which the watchdog starts a board whose program stands still.
WATCHDOG = 0.5

#: Causes of a reset.
POWER, RESET_PIN, BROWN_OUT, WATCHDOG_RESET = 1, 2, 4, 8

#: Why the board is safe, and why it did not take a frame.
_TIMED_OUT, _STOPPED, _NO_SESSION, _FAULT = 1, 2, 3, 4
_BROKEN, _GAP, _OVERFLOW, _NOT_UNDERSTOOD = 1, 2, 3, 4

#: Result of no CHECK.
_NONE_YET = 2

_COMMANDS = {type_ for type_ in TYPES.values() if type_ < 0x80}

#: Palettes that there are.
_PALETTES = 2


class VirtualBoard:
    """A panel that only exists in memory.

    Parameters
    ----------
    info : Info, optional
        What is fitted. Nonce, reset cause and live flag are the board's own.
    boot_s : float, optional
        Seconds from power or reset to the first INFO.
    boot_loader_hangs : bool, optional
        Whether one byte that comes in that time keeps the program from starting, as on a Mega.
    watchdog : bool, optional
        Whether a program that stands still is started again.
    digital_pots : int, optional
        How many of the outputs, the first ones, are digital potentiometers; all if no motors are
        fitted, none if any are.
    brightest : int, optional
        Brightness of 31 that it keeps to, as a panel with a small supply does.
    seed : int, optional
        Chooses the boot nonces.

    Attributes
    ----------
    levels : int8 array
        What the board was told, cell by cell.
    armed : bool
    outputs : list of int
        Where the outputs stand.
    palette, brightness_limit : int
    """

    def __init__(
        self,
        info: Info | None = None,
        *,
        boot_s: float = 0.05,
        boot_loader_hangs: bool = False,
        watchdog: bool = True,
        digital_pots: int | None = None,
        brightest: int = BRIGHTEST,
        seed: int = 0,
    ) -> None:
        self.fitted = info or Info()
        self.boot_s, self.boot_loader_hangs, self.has_watchdog = boot_s, boot_loader_hangs, watchdog
        self._digital_pots = digital_pots
        self._brightest = brightest
        self._rng = random.Random(seed)
        self._positions = [0] * self.fitted.knobs
        self.reset(0.0, POWER)

    # --- what a person sees and does -------------------------------------------------------------

    @property
    def is_safe(self) -> bool:
        """Whether no session is on, so that motors are off and the lights are dark."""
        return not self._session

    @property
    def shown(self) -> NDArray[np.int8]:
        """The levels as light: all dark while the board is safe."""
        return np.zeros_like(self.levels) if self.is_safe else self.levels.copy()

    @property
    def knobs(self) -> tuple[int, ...]:
        """Where the knobs stand, 0…1023."""
        return tuple(self._positions)

    def turn(self, knob: int, position: int) -> None:
        """Turn a knob by hand; one that is not there is ignored, as a cell is."""
        if 0 <= knob < len(self._positions):
            self._positions[knob] = min(max(0, position), KNOB_STEPS - 1)

    def stall(self, output: int) -> None:
        """Let a motor meet resistance: it alone is cut off until ARM, and the board says so."""
        if self._may_move(output):
            self._cut_off.add(output)
            self._say(Event(EVENT_STALL, output))

    def meet_end(self, output: int) -> None:
        """Let a motor come to its end stop; the board says so."""
        if self._may_move(output):
            self._say(Event(EVENT_END_STOP, output))

    def freeze(self, now: float, seconds: float) -> None:
        """Let the program stand still."""
        self._frozen_at, self._thaws_at = now, now + seconds

    def reset(self, now: float, cause: int = RESET_PIN) -> None:
        """Start anew; all that was known is lost."""
        nonce = self._rng.randrange(1, 2**16)
        self._info = replace(self.fitted, nonce=nonce, reset_cause=cause, live=False)
        self.levels = np.zeros(self.fitted.cells, np.int8)
        self.outputs = [0] * self.fitted.outputs
        self.palette = self.brightness_limit = 0
        self.armed = False
        self._cut_off: set[int] = set()  # motors, until ARM
        self._greet_at = math.inf
        self._boots_at: float | None = now + self.boot_s
        self._started_at = now
        self._frozen_at = self._thaws_at = math.inf
        self._busy_until = -math.inf
        self._is_light_due = False
        self._session = 0
        self._ring = bytearray()
        self._lost = False
        self._receiver = Receiver()
        self._out = bytearray()
        self._counts = dict.fromkeys(("frames", "gaps", "overflows", "light_frames"), 0)
        self._begin_order(now)

    def _begin_order(self, now: float) -> None:
        self._expected = 1
        self._asked_for: int | None = None  # the number that a NAK was sent for
        self._is_ack_due = False
        self._check, self._result = 0, _NONE_YET
        self._timeout = 1.0
        self._heard_at = now
        self._watched: dict[int, int] = {}  # knob to dead band
        self._reported: dict[int, int] = {}
        self._knobs_at = self._full_at = now

    # --- bytes and time --------------------------------------------------------------------------

    def receive(self, data: bytes, now: float) -> None:
        """Let bytes come in; they wait in the receive buffer, and what does not fit is lost."""
        if not data:
            return
        if self._boots_at is not None:
            if self.boot_loader_hangs:
                self._boots_at = math.inf
            return
        if self._is_busy(now):
            room = self.fitted.window - len(self._ring)
            if len(data) > room:
                self._counts["overflows"] += 1
                self._lost = True
            self._ring += data[:room]
        else:
            self._ring += data

    def advance(self, now: float) -> bytes:
        """Do what is due, and give what the board says."""
        self._wake(now)
        if self._boots_at is not None or self._is_busy(now):
            return self._spoken()
        self._read(now)
        self._watch_silence(now)
        self._greet(now)
        self._report_knobs(now)
        self._write_lights(now)
        return self._spoken()

    @property
    def deadline(self) -> float:
        """When `advance` has something to do at the latest."""
        if self._boots_at is not None:
            return self._boots_at
        if self._frozen_at < math.inf:
            return self._thaw_at
        due = [self._busy_until] if self._ring or self._is_light_due else []
        if not self._session:
            due.append(self._greet_at)
        else:
            due.append(self._heard_at + self._timeout)
            due += [self._next_report] if self._watched else []
        return max(self._busy_until, min(due, default=math.inf))

    @property
    def _next_report(self) -> float:
        moved = any(map(self._has_moved, self._watched))
        return self._knobs_at if moved else max(self._knobs_at, self._full_at)

    @property
    def _thaw_at(self) -> float:
        bite = self._frozen_at + WATCHDOG if self.has_watchdog else math.inf
        return min(self._thaws_at, bite)

    def _is_busy(self, now: float) -> bool:
        return now < self._busy_until or now < self._thaws_at < math.inf

    def _wake(self, now: float) -> None:
        if self._frozen_at < math.inf and now >= self._thaw_at:
            if self._thaw_at < self._thaws_at:
                self.reset(self._thaw_at, WATCHDOG_RESET)
            self._frozen_at = self._thaws_at = math.inf
        if self._boots_at is not None and now >= self._boots_at:
            self._boots_at = None
            self._say_info(now)

    def _read(self, now: float) -> None:
        data = bytes(self._ring)
        self._ring.clear()
        for frame in self._receiver.feed(data):
            if frame is None:
                self._ask_again(_OVERFLOW if self._lost else _BROKEN)
            else:
                self._take(frame, now)
        self._lost = False
        self._acknowledge()

    def _watch_silence(self, now: float) -> None:
        if self._session and now - self._heard_at >= self._timeout:
            self._make_safe(_TIMED_OUT, now)

    def _greet(self, now: float) -> None:
        """Say again who is there, as the host is silent until it hears that."""
        if not self._session and now >= self._greet_at:
            self._say_info(now)

    def _write_lights(self, now: float) -> None:
        if self._is_light_due and self._session:
            self._busy_until = now + self.fitted.lights * LIGHT_S
            self._counts["light_frames"] += 1
        self._is_light_due = False

    # --- frames ----------------------------------------------------------------------------------

    def _take(self, frame: Frame, now: float) -> None:
        message = _understand(frame)
        if frame.type in (TYPES[Ident], TYPES[Start], TYPES[Stop]):
            self._take_unordered(frame.type, message, frame.session, now)
        elif not self._session:
            self._say(Event(EVENT_SAFE, _NO_SESSION))
        elif frame.session == self._session:
            self._heard_at = now
            self._take_in_order(message, frame.seq, now)

    def _take_unordered(
        self, type_: int, message: Message | None, session: int, now: float
    ) -> None:
        """Take what stands outside the order; a STOP with a payload is a STOP."""
        match message:
            case Ident():
                self._say_info(now)
            case Start() if session:
                self._start(message, session, now)
            case _ if type_ == TYPES[Stop]:
                self._make_safe(_STOPPED, now)

    def _start(self, start: Start, session: int, now: float) -> None:
        """Begin a session; a START that comes twice changes its limits only."""
        if session != self._session:
            self._session = session
            self.levels[:] = 0
            self.palette = 0
            self.armed = False
            self._begin_order(now)
        self._heard_at = now
        self._timeout = min(max(100, start.timeout_ms), 10_000) / 1000
        self.brightness_limit = min(start.brightness_limit, self._brightest)
        self._say(Started(round(self._timeout * 1000), self.brightness_limit))

    def _take_in_order(self, message: Message | None, seq: int, now: float) -> None:
        ahead = (seq - self._expected) % 256
        if ahead >= 128:
            self._is_ack_due = True
        elif ahead:
            self._counts["gaps"] += 1
            self._ask_again(_GAP)
        else:
            self._counts["frames"] += 1
            self._expected = (self._expected + 1) % 256
            self._asked_for = None
            self._obey(message, seq, now)

    def _obey(self, message: Message | None, seq: int, now: float) -> None:
        """A payload that is not understood would be no better a second time: the number counts."""
        if message is None:
            self._say(Nak(self._expected, _NOT_UNDERSTOOD))
            return
        self._is_ack_due = True
        self._do(message, seq, now)

    def _ask_again(self, reason: int) -> None:
        if self._session and self._asked_for != self._expected:
            self._asked_for = self._expected
            self._say(Nak(self._expected, reason))

    def _acknowledge(self) -> None:
        if self._is_ack_due and self._session:
            self._say(Ack(self._expected, self._check, self._result))
        self._is_ack_due = False

    def _make_safe(self, why: int, now: float) -> None:
        if self._session:
            self._greet_at = now + INFO_EVERY
        self._session = 0
        self._say(Event(EVENT_SAFE, why))
        self.armed = False
        self._is_light_due = False
        self._watched.clear()

    # --- commands --------------------------------------------------------------------------------

    def _do(self, message: Message, seq: int, now: float) -> None:
        match message:
            case Key(first, levels):
                self._set(enumerate(levels, first))
            case Delta(cells):
                self._set(cells)
            case Check(crc):
                self._check, self._result = seq, int(crc16(self.levels.tobytes()) == crc)
            case KnobConfig(knobs):
                self._watch(knobs, now)
            case Target(outputs):
                self._move(outputs)
            case Arm():
                self.armed = True
                self._cut_off.clear()
            case Disarm():
                self.armed = False
            case Look(palette, limit):
                self.palette, self.brightness_limit = palette, min(limit, self._brightest)
                self._is_light_due = True
            case AskStats():
                self._acknowledge()
                self._say(self._stats(now))

    def _set(self, cells: Iterable[tuple[int, int]]) -> None:
        for cell, level in cells:
            if cell < len(self.levels):
                self.levels[cell] = max(-FULL, level)
        self._is_light_due = True

    def _watch(self, knobs: tuple[tuple[int, bool, int], ...], now: float) -> None:
        for knob, on, band in knobs:
            if on and knob < len(self._positions):
                self._watched[knob] = band
            else:
                self._watched.pop(knob, None)
        self._full_at = now

    def _move(self, outputs: tuple[tuple[int, int], ...]) -> None:
        for output, position in outputs:
            if self._is_digital_pot(output) or self._may_move(output):
                self.outputs[output] = position

    def _is_digital_pot(self, output: int) -> bool:
        """Whether it follows in any session."""
        count = 0 if self.fitted.has_motors else self.fitted.outputs
        return output < (count if self._digital_pots is None else self._digital_pots)

    def _may_move(self, output: int) -> bool:
        """Whether it is a motor that may turn now."""
        is_motor = output < self.fitted.outputs and not self._is_digital_pot(output)
        return is_motor and self.armed and output not in self._cut_off

    def _report_knobs(self, now: float) -> None:
        if not self._session or not self._watched or now < self._knobs_at:
            return
        full = now >= self._full_at
        moved = [knob for knob in sorted(self._watched) if full or self._has_moved(knob)]
        self._knobs_at = now + KNOB_EVERY
        if not moved:
            return
        if full:
            self._full_at = now + FULL_EVERY
        self._reported.update((knob, self._positions[knob]) for knob in moved)
        self._say(Knobs(full, tuple((knob, self._positions[knob]) for knob in moved)))

    def _has_moved(self, knob: int) -> bool:
        before = self._reported.get(knob, -KNOB_STEPS)
        return abs(self._positions[knob] - before) > self._watched[knob]

    # --- reports ---------------------------------------------------------------------------------

    def _stats(self, now: float) -> Stats:
        state = (
            (STATE_SESSION if self._session else 0)
            | (STATE_ARMED if self.armed else 0)
            | (STATE_FAULT if self._cut_off else 0)
        )
        counts = {name: count % 2**16 for name, count in self._counts.items()}
        uptime = int((now - self._started_at) * 1000) % 2**32
        return Stats(
            uptime_ms=uptime, broken=self._receiver.broken % 2**16, free_ram=1024,
            supply_mv=5000, state=state, **counts,
        )  # fmt: skip

    def _say_info(self, now: float) -> None:
        self._greet_at = now + INFO_EVERY
        self._say(replace(self._info, live=bool(self._session)))

    def _say(self, report: Report) -> None:
        type_, payload = pack(report)
        self._out += encode(Frame(type_, 0, self._session, payload))

    def _spoken(self) -> bytes:
        spoken = bytes(self._out)
        self._out.clear()
        return spoken


def _understand(frame: Frame) -> Message | None:
    """Read a command; None if it is none, or its payload is not one of it."""
    message = unpack(frame.type, frame.payload) if frame.type in _COMMANDS else None
    if isinstance(message, Look) and message.palette >= _PALETTES:
        return None
    return message
