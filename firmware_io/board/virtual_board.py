"""A simulated board: it takes bytes and time, and does exactly what `PROTOCOL.md` says.

Like the firmware, it has a small receive buffer, is busy while it writes its lights, and trusts
nothing it receives. It has no thread and no clock of its own.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterable
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from firmware_io.board.virtual_fittings import (
    VirtualKnobs,
    VirtualOutputs,
    VirtualProcessor,
    understand,
)
from firmware_io.board.virtual_lights import KEPT, VirtualLights
from firmware_io.link.colours import BRIGHTEST
from firmware_io.wire.framing import Frame, Receiver, crc16, encode
from firmware_io.wire.protocol import (
    CHECK_NONE_YET,
    EVENT_END_STOP,
    EVENT_SAFE,
    EVENT_STALL,
    FULL,
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
)

#: Seconds between two INFOs of a board without a session.
INFO_EVERY = 1.0

#: Causes of a reset; 4 is a brown-out.
POWER, RESET_PIN, WATCHDOG_RESET = 1, 2, 8

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
    boot_loader_hangs : bool, optional
        Whether a byte during that time keeps the program from starting, as on a Mega.
    watchdog : bool, optional
        Whether a program that hangs is restarted.
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
        boot_loader_hangs: bool = False,
        watchdog: bool = True,
        digital_pots: int | None = None,
        brightest: int = BRIGHTEST,
        seed: int = 0,
    ) -> None:
        self.fitted = info or Info()
        self.boot_s, self.boot_loader_hangs = boot_s, boot_loader_hangs
        self._processor = VirtualProcessor(has_watchdog=watchdog)
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

    def freeze(self, now: float, seconds: float) -> None:
        """Make the program hang."""
        self._processor.hang(now, seconds)

    def reset(self, now: float, cause: int = RESET_PIN) -> None:
        """Restart; everything but the positions of the knobs is lost."""
        self._info = replace(self.fitted, nonce=self._rng.randrange(1, 2**16), reset_cause=cause)
        self.levels = np.zeros(self.fitted.cells, np.int8)
        self._outputs = VirtualOutputs(self.fitted, self._digital_pots)
        self.palette = self.brightness_limit = 0
        self._greet_at = math.inf
        self._processor.restart(now + self.boot_s)
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
        if not data:
            return
        if self._processor.boots_at is not None:
            if self.boot_loader_hangs:
                self._processor.boots_at = math.inf
            return
        room = (KEPT if self._is_deaf(now) else self.fitted.window) - len(self._ring)
        if self._processor.is_busy(now) and len(data) > room:
            self._counts["overflows"] += not self._is_deaf(now)
            self._lost = not self._is_deaf(now)
            data = data[:room]
        self._ring += data

    def advance(self, now: float) -> bytes:
        """Do what is due; returns what the board says."""
        self._wake(now)
        if self._is_deaf(now):
            return b""
        if self._processor.boots_at is not None or self._processor.is_busy(now):
            return self._spoken()
        self._read(now)
        self._watch_session(now)
        if self._session and (report := self._knobs.report(now)) is not None:
            self._say(report)
        self._write_lights(now)
        return b"" if self._is_deaf(now) else self._spoken()

    def _is_deaf(self, now: float) -> bool:
        """Whether it writes a strip, and answers only afterwards."""
        return self._lights.takes_turns and now < self._processor.busy_until

    @property
    def deadline(self) -> float:
        """When `advance` next has something to do."""
        if self._processor.deadline is not None:
            return self._processor.deadline
        busy = self._processor.busy_until
        due = min(self._heard_at + self._timeout, self._knobs.deadline)
        due = due if self._session else self._greet_at
        return busy if self._ring or self._out else max(busy, due)

    def _wake(self, now: float) -> None:
        bitten_at = self._processor.watchdog_bites(now)
        if bitten_at is not None:
            self.reset(bitten_at, WATCHDOG_RESET)
        boots_at = self._processor.boots_at
        if boots_at is not None and now >= boots_at:
            self._processor.boots_at = None
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
            self._processor.busy_until = now + seconds
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
