"""A simulated board: it takes bytes and time, and does exactly what `PROTOCOL.md` says.

Like the firmware, it has a small receive buffer, is busy while it writes its lights, and trusts
nothing it receives. It has no thread and no clock of its own. A board that takes turns, as one with
a strip of WS2812 does, hears nothing while it writes its lights. So it writes only while the host
waits for an answer, and answers afterwards.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterable
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from firmware_io.link.colours import BRIGHTEST, PALETTES
from firmware_io.wire.framing import Frame, Receiver, crc16, encode
from firmware_io.wire.protocol import (
    CHECK_NONE_YET,
    EVENT_END_STOP,
    EVENT_SAFE,
    EVENT_STALL,
    FULL,
    KNOB_STEPS,
    NAK_BROKEN,
    NAK_GAP,
    NAK_NOT_UNDERSTOOD,
    NAK_OVERFLOW,
    SAFE_NO_SESSION,
    SAFE_STOPPED,
    SAFE_TIMED_OUT,
    STATE_ARMED,
    STATE_FAULT,
    STATE_SESSION,
    TYPES,
    UNORDERED,
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

#: Least seconds between two reports of knobs, and between two full ones.
KNOB_EVERY, FULL_EVERY = 0.02, 1.0

#: Types of commands.
_COMMANDS = {type_ for type_ in TYPES.values() if type_ < 0x80}


def understand(frame: Frame) -> Message | None:
    """Decode a command; None if the frame is not a valid one."""
    message = unpack(frame.type, frame.payload) if frame.type in _COMMANDS else None
    if isinstance(message, Look) and message.palette >= len(PALETTES):
        return None
    return message


class VirtualKnobs:
    """The knobs of a board. They keep their positions when the board restarts.

    Attributes
    ----------
    positions : list of int
        0…1023 each.
    """

    def __init__(self, count: int) -> None:
        self.positions = [0] * count
        self.forget(0.0)

    def forget(self, now: float) -> None:
        """Begin a session: no knob reports."""
        self._bands: dict[int, int] = {}  # of the knobs that report
        self._reported: dict[int, int] = {}
        self._report_at = self._full_at = now

    def turn(self, knob: int, position: int) -> None:
        """Turn a knob by hand; one that does not exist is ignored, as a cell is."""
        if 0 <= knob < len(self.positions):
            self.positions[knob] = min(max(0, position), KNOB_STEPS - 1)

    def configure(self, knobs: tuple[tuple[int, bool, int], ...], now: float) -> None:
        """Obey KNOB_CFG; a full report follows."""
        for knob, on, band in knobs:
            if on and knob < len(self.positions):
                self._bands[knob] = band
            else:
                self._bands.pop(knob, None)
        self._full_at = now

    @property
    def deadline(self) -> float:
        """When the next report is due."""
        if not self._bands:
            return float("inf")
        moved = any(map(self._has_moved, self._bands))
        return self._report_at if moved else max(self._report_at, self._full_at)

    def report(self, now: float) -> Knobs | None:
        """Return the report that is due."""
        if not self._bands or now < self._report_at:
            return None
        full = now >= self._full_at
        moved = [knob for knob in sorted(self._bands) if full or self._has_moved(knob)]
        self._report_at = now + KNOB_EVERY
        if not moved:
            return None
        if full:
            self._full_at = now + FULL_EVERY
        self._reported.update((knob, self.positions[knob]) for knob in moved)
        return Knobs(full, tuple((knob, self.positions[knob]) for knob in moved))

    def _has_moved(self, knob: int) -> bool:
        before = self._reported.get(knob, -KNOB_STEPS)
        return abs(self.positions[knob] - before) > self._bands[knob]


class VirtualOutputs:
    """The motors and digital potentiometers of a board.

    Parameters
    ----------
    digital_pots : int or None
        How many of the outputs, the first ones, are digital potentiometers. None means all if no
        motors are fitted, and otherwise none.

    Attributes
    ----------
    positions : list of int
        0…65 535 each.
    armed : bool
    stalled : set of int
        Motors that a fault has switched off, until they are armed again.
    """

    def __init__(self, info: Info, digital_pots: int | None) -> None:
        self.positions = [0] * info.outputs
        self.armed = False
        self.stalled: set[int] = set()
        count = 0 if info.has_motors else info.outputs
        self._digital_pots = count if digital_pots is None else digital_pots

    def arm(self) -> None:
        """Allow motors to turn, also those that had stalled."""
        self.armed = True
        self.stalled.clear()

    def move(self, outputs: tuple[tuple[int, int], ...]) -> None:
        """Obey TARGET; digital potentiometers follow in any session."""
        for output, position in outputs:
            if self._is_digital_pot(output) or self.may_turn(output):
                self.positions[output] = position

    def may_turn(self, output: int) -> bool:
        """Whether it is a motor that may turn now."""
        is_motor = output < len(self.positions) and not self._is_digital_pot(output)
        return is_motor and self.armed and output not in self.stalled

    def _is_digital_pot(self, output: int) -> bool:
        return output < min(self._digital_pots, len(self.positions))


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


#: Seconds between two INFOs of a board without a session.
INFO_EVERY = 1.0

#: Causes of a reset; 4 is a brown-out, and 8 the watchdog.
POWER, RESET_PIN = 1, 2

#: Types of commands outside the order.
_UNORDERED = {TYPES[kind] for kind in UNORDERED}


class VirtualBoard:
    """A panel that exists only in memory.

    Parameters
    ----------
    info : Info, optional
        What is fitted. Nonce, reset cause and live flag are the board's own.
    boot_s : float, optional
        Seconds from power or reset to the first INFO.
    digital_pots : int, optional
        How many of the outputs, the first ones, are digital potentiometers; by default all if no
        motors are fitted, otherwise none.
    brightest : int, optional
        Greatest brightness of 31 that it allows, as a panel with a small supply does.
    seed : int, optional
        Chooses the boot nonces.

    Attributes
    ----------
    levels : int8 array
        What the board was sent, cell by cell.
    palette, brightness_limit : int
    """

    def __init__(
        self,
        info: Info | None = None,
        *,
        boot_s: float = 0.05,
        digital_pots: int | None = None,
        brightest: int = BRIGHTEST,
        seed: int = 0,
    ) -> None:
        self.fitted = info or Info()
        self.boot_s = boot_s
        self._digital_pots = digital_pots
        self._knobs = VirtualKnobs(self.fitted.knobs)
        self._brightest = brightest
        self._rng = random.Random(seed)
        self.reset(0.0, POWER)

    # --- what a person sees and does -------------------------------------------------------------

    @property
    def is_safe(self) -> bool:
        """Whether there is no session, so that motors are off and the lights are dark."""
        return not self._session

    @property
    def shown(self) -> NDArray[np.int8]:
        """The levels as light: all dark while the board is safe."""
        levels = self._lights.shown if self._lights.takes_turns else self.levels
        return np.zeros_like(self.levels) if self.is_safe else levels.copy()

    @property
    def knobs(self) -> tuple[int, ...]:
        """Positions of the knobs, 0…1023."""
        return tuple(self._knobs.positions)

    def turn(self, knob: int, position: int) -> None:
        """Turn a knob by hand; one that does not exist is ignored."""
        self._knobs.turn(knob, position)

    @property
    def armed(self) -> bool:
        """Whether motors may turn."""
        return self._outputs.armed

    @property
    def outputs(self) -> list[int]:
        """Positions of the outputs, 0…65 535."""
        return self._outputs.positions

    def stall(self, output: int) -> None:
        """Block a motor: it alone is switched off until ARM, and the board says so."""
        if self._outputs.may_turn(output):
            self._outputs.stalled.add(output)
            self._say(Event(EVENT_STALL, output))

    def meet_end(self, output: int) -> None:
        """Bring a motor to its end stop; the board says so."""
        if self._outputs.may_turn(output):
            self._say(Event(EVENT_END_STOP, output))

    def reset(self, now: float, cause: int = RESET_PIN) -> None:
        """Restart; everything but the positions of the knobs is lost."""
        self._info = replace(self.fitted, nonce=self._rng.randrange(1, 2**16), reset_cause=cause)
        self.levels = np.zeros(self.fitted.cells, np.int8)
        self._outputs = VirtualOutputs(self.fitted, self._digital_pots)
        self.palette = self.brightness_limit = 0
        self._greet_at = math.inf
        self._boots_at: float | None = now + self.boot_s  # None once it has booted
        self._writes_until = -math.inf
        self._started_at, self._lights = now, VirtualLights(self.fitted)
        self._session = 0
        self._ring, self._lost = bytearray(), False
        self._receiver = Receiver()
        self._out = bytearray()
        self._counts = dict.fromkeys(("frames", "gaps", "overflows", "light_frames"), 0)
        self._begin_order(now)

    def _begin_order(self, now: float) -> None:
        self._expected = 1
        self._asked_for: int | None = None  # the number for which a NAK was sent
        self._is_ack_due = False
        self._check, self._result = 0, CHECK_NONE_YET
        self._timeout = 1.0
        self._heard_at = now
        self._knobs.forget(now)

    # --- bytes and time --------------------------------------------------------------------------

    def receive(self, data: bytes, now: float) -> None:
        """Receive bytes; they wait in the receive buffer, and what does not fit is lost."""
        if self._boots_at is not None:
            return
        room = (KEPT if self._is_deaf(now) else self.fitted.window) - len(self._ring)
        if self._is_busy(now) and len(data) > room:
            self._counts["overflows"] += not self._is_deaf(now)
            self._lost = not self._is_deaf(now)
            data = data[:room]
        self._ring += data

    def advance(self, now: float) -> bytes:
        """Do what is due; returns what the board says."""
        self._wake(now)
        if self._is_deaf(now):
            return b""
        if self._boots_at is not None or self._is_busy(now):
            return self._spoken()
        self._read(now)
        self._watch_session(now)
        if self._session and (report := self._knobs.report(now)) is not None:
            self._say(report)
        self._write_lights(now)
        return b"" if self._is_deaf(now) else self._spoken()

    def _is_deaf(self, now: float) -> bool:
        """Whether it writes a strip, and answers only afterwards."""
        return self._lights.takes_turns and now < self._writes_until

    def _is_busy(self, now: float) -> bool:
        """Whether received bytes have to wait."""
        return now < self._writes_until

    @property
    def deadline(self) -> float:
        """When `advance` next has something to do."""
        if self._boots_at is not None:
            return self._boots_at
        busy = self._writes_until
        due = min(self._heard_at + self._timeout, self._knobs.deadline)
        due = due if self._session else self._greet_at
        return busy if self._ring or self._out else max(busy, due)

    def _wake(self, now: float) -> None:
        if self._boots_at is not None and now >= self._boots_at:
            self._boots_at = None
            self._say_info(now)

    def _read(self, now: float) -> None:
        data, self._ring = bytes(self._ring), bytearray()
        for frame in self._receiver.feed(data):
            if frame is None:
                self._ask_again(NAK_OVERFLOW if self._lost else NAK_BROKEN)
            else:
                self._take(frame, now)
        self._lost = False
        self._acknowledge()

    def _watch_session(self, now: float) -> None:
        """End a session in which nothing is heard; without one, send INFO again."""
        if self._session and now - self._heard_at >= self._timeout:
            self._make_safe(SAFE_TIMED_OUT, now)
        elif not self._session and now >= self._greet_at:
            self._say_info(now)

    def _write_lights(self, now: float) -> None:
        if self._session and (seconds := self._lights.write(self.levels, now)):
            self._writes_until = now + seconds
            self._counts["light_frames"] += 1

    # --- frames ----------------------------------------------------------------------------------

    def _take(self, frame: Frame, now: float) -> None:
        message = understand(frame)
        if frame.type in _UNORDERED:
            self._take_unordered(frame, message, now)
        elif not self._session:
            self._say(Event(EVENT_SAFE, SAFE_NO_SESSION))
        elif frame.session == self._session:
            self._heard_at = now
            self._take_in_order(message, frame.seq, now)

    def _take_unordered(self, frame: Frame, message: Message | None, now: float) -> None:
        """Handle a frame outside the sequence; a STOP counts even with a payload."""
        match message:
            case Ident():
                self._say_info(now)
            case Start() if frame.session:
                self._start(message, frame.session, now)
            case _ if frame.type == TYPES[Stop]:
                self._make_safe(SAFE_STOPPED, now)

    def _start(self, start: Start, session: int, now: float) -> None:
        """Begin a session; a START that comes twice only changes its limits."""
        if session != self._session:
            self._session, self.palette, self._outputs.armed = session, 0, False
            self.levels[:] = 0
            self._lights = VirtualLights(self.fitted)
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
            self._ask_again(NAK_GAP)
        else:
            self._counts["frames"] += 1
            self._expected = (self._expected + 1) % 256
            self._asked_for = None
            self._obey(message, seq, now)

    def _obey(self, message: Message | None, seq: int, now: float) -> None:
        """Obey a command. One not understood counts as taken: sending it again would not help."""
        if message is None:
            self._say(Nak(self._expected, NAK_NOT_UNDERSTOOD))
        else:
            self._is_ack_due = True
            self._lights.note(message)
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
        self._outputs.armed = False
        self._lights = VirtualLights(self.fitted)
        self._knobs.forget(now)

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
                self._knobs.configure(knobs, now)
            case Target(outputs):
                self._outputs.move(outputs)
            case Arm():
                self._outputs.arm()
            case Disarm():
                self._outputs.armed = False
            case Look(palette, limit):
                self.palette, self.brightness_limit = palette, min(limit, self._brightest)
                self._lights.is_due = True
            case AskStats():
                self._acknowledge()
                self._say(self._stats(now))

    def _set(self, cells: Iterable[tuple[int, int]]) -> None:
        for cell, level in cells:
            if cell < len(self.levels):
                self.levels[cell] = max(-FULL, level)
        self._lights.is_due = True

    # --- reports ---------------------------------------------------------------------------------

    def _stats(self, now: float) -> Stats:
        state = STATE_SESSION * bool(self._session) | STATE_ARMED * self.armed
        state |= STATE_FAULT * bool(self._outputs.stalled)
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
        spoken, self._out = bytes(self._out), bytearray()
        return spoken
