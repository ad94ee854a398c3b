"""The parts of a simulated board: knobs, outputs, and a processor that may hang and understands."""

from __future__ import annotations

from firmware_io.link.colours import PALETTES
from firmware_io.wire.framing import Frame
from firmware_io.wire.protocol import KNOB_STEPS, TYPES, Info, Knobs, Look, Message, unpack

#: Least seconds between two reports of knobs, and between two full ones.
KNOB_EVERY, FULL_EVERY = 0.02, 1.0

#: Seconds after which the watchdog restarts a board whose program hangs.
WATCHDOG = 0.5

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
    info : Info
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


class VirtualProcessor:
    """Whether the program of a board runs: it boots, is busy writing lights, or hangs.

    Parameters
    ----------
    has_watchdog : bool
        Whether a program that hangs is restarted after `WATCHDOG` seconds.
    """

    def __init__(self, *, has_watchdog: bool) -> None:
        self._has_watchdog = has_watchdog
        self.restart(0.0)

    def restart(self, boots_at: float) -> None:
        """Begin to boot."""
        self.boots_at: float | None = boots_at
        self.busy_until = float("-inf")
        self._hung_at = self._goes_on_at = float("inf")

    def hang(self, now: float, seconds: float) -> None:
        """Make the program hang."""
        self._hung_at, self._goes_on_at = now, now + seconds

    def is_busy(self, now: float) -> bool:
        """Whether received bytes have to wait."""
        return now < self.busy_until or now < self._goes_on_at < float("inf")

    @property
    def deadline(self) -> float | None:
        """When it has booted or stops hanging; None while it runs."""
        if self.boots_at is not None:
            return self.boots_at
        return self._ends_at if self._hung_at < float("inf") else None

    def watchdog_bites(self, now: float) -> float | None:
        """End a hang that is over; returns when the watchdog reset the board, if it did."""
        ends_at = self._ends_at
        if self._hung_at == float("inf") or now < ends_at:
            return None
        is_bitten = ends_at < self._goes_on_at
        self._hung_at = self._goes_on_at = float("inf")
        return ends_at if is_bitten else None

    @property
    def _ends_at(self) -> float:
        bite = self._hung_at + WATCHDOG if self._has_watchdog else float("inf")
        return min(self._goes_on_at, bite)
