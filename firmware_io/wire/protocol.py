"""The messages between the host and a panel, as `PROTOCOL.md` describes them. Pure.

Each message is declared once: its fields are the class, its type and the bytes of its payload are
the line above it, and `pack` and `unpack` follow from both. What does not follow the protocol is
unpacked as None, never as half a message.
"""

from __future__ import annotations

from typing import TypeAlias

from firmware_io.wire import message_format
from firmware_io.wire.message_format import FORMATS, message
from firmware_io.wire.message_format import pack as pack

#: This side's version. Another major number is another language.
MAJOR, MINOR = 1, 0

MAGIC = b"M1PB"

#: Rates that both sides know, in baud; the first is the default.
BAUD_RATES = (500_000, 115_200, 250_000, 1_000_000)

#: Most items of one message.
MOST_KEY, MOST_DELTA, MOST_KNOBS, MOST_TARGETS = 53, 18, 16, 16

#: What a simulated panel may have, and the most of each.
MOST_FITTED = {"lights": 60_000, "lamps": 255, "knobs": 16, "outputs": 16}

#: Largest level of a cell, either way.
FULL = 127

#: Positions of a knob and of an output.
KNOB_STEPS, TARGET_STEPS = 1024, 65_536

#: Bits of the capabilities in INFO.
LIGHTS, R_LAMPS, KNOBS_IN, DIGITAL_POTS, SERVOS, FADERS, TAKES_TURNS, DIALS = (
    1 << bit for bit in range(8)
)

#: Most seconds that a board which takes turns needs to write one light.
TURN_S = 40e-6

#: Events, and bits of the state in STATS.
EVENT_SAFE, EVENT_STALL, EVENT_END_STOP = 1, 2, 3
STATE_SESSION, STATE_ARMED, STATE_FAULT = 1, 2, 4

#: Why a board is in its safe state.
SAFE_TIMED_OUT, SAFE_STOPPED, SAFE_NO_SESSION, SAFE_FAULT = 1, 2, 3, 4

#: Why a board did not take a frame.
NAK_BROKEN, NAK_GAP, NAK_OVERFLOW, NAK_NOT_UNDERSTOOD = 1, 2, 3, 4

#: Result of the last CHECK.
CHECK_DIFFERS, CHECK_EQUAL, CHECK_NONE_YET = 0, 1, 2


# --- host to board -----------------------------------------------------------------------------


@message(0x01)
class Ident:
    """Ask who is there."""


@message(0x02, "HB")
class Start:
    """Begin a session: safe after `timeout_ms` of silence, lights at most this bright of 31."""

    timeout_ms: int
    brightness_limit: int


@message(0x03, "H", item="b", most=MOST_KEY)
class Key:
    """Set the levels of consecutive cells, from `first` on."""

    first: int
    levels: tuple[int, ...]


@message(0x04, item="Hb", most=MOST_DELTA)
class Delta:
    """Set single cells: (cell, level)."""

    cells: tuple[tuple[int, int], ...]


@message(0x05, "H")
class Check:
    """Compare the levels of all cells by their CRC."""

    crc: int


@message(0x06, item="B?B", most=MOST_KNOBS, name="KNOB_CFG")
class KnobConfig:
    """Choose which knobs report: (knob, on, dead band)."""

    knobs: tuple[tuple[int, bool, int], ...]


@message(0x07, item="BH", most=MOST_TARGETS)
class Target:
    """Send outputs to positions: (output, position)."""

    outputs: tuple[tuple[int, int], ...]


@message(0x08)
class Arm:
    """Allow motors to turn."""


@message(0x09)
class Disarm:
    """Stop the motors."""


@message(0x0A)
class Ping:
    """Keep the session alive."""


@message(0x0B, name="ASK_STATS")
class AskStats:
    """Ask for the counters."""


@message(0x0C)
class Stop:
    """Go to the safe state at once."""


@message(0x0D, "BB")
class Look:
    """Choose the colours and the greatest brightness of 31."""

    palette: int
    brightness_limit: int


# --- board to host -----------------------------------------------------------------------------


@message(0x81, "BBHBIHBBBHHBHB?", magic=MAGIC, grows=True)
class Info:
    """What a board is. The same in every version of the protocol."""

    major: int = MAJOR
    minor: int = MINOR
    firmware: int = 1
    board: int = 3
    build: int = 0
    lights: int = 400
    lamps: int = 8
    knobs: int = 4
    outputs: int = 0
    capabilities: int = LIGHTS | R_LAMPS | KNOBS_IN
    window: int = 63
    longest: int = 62
    nonce: int = 0
    reset_cause: int = 0
    live: bool = False

    @classmethod
    def fitted_with(cls, *, lights: int, lamps: int, knobs: int, outputs: int) -> Info:
        """Describe a simulated panel by its counts; all of its outputs are motors."""
        capabilities = (
            LIGHTS | R_LAMPS * (lamps > 0) | KNOBS_IN * (knobs > 0) | SERVOS * (outputs > 0)
        )
        return cls(
            lights=lights, lamps=lamps, knobs=knobs, outputs=outputs, capabilities=capabilities
        )

    @property
    def cells(self) -> int:
        """Lights and R lamps together, as KEY and DELTA count them."""
        return self.lights + self.lamps

    @property
    def takes_turns(self) -> bool:
        """Whether the board hears nothing while it writes its lights, before it answers."""
        return bool(self.capabilities & TAKES_TURNS)

    @property
    def turn_s(self) -> float:
        """Most seconds that writing the lights adds to an answer."""
        return self.cells * TURN_S if self.takes_turns else 0.0

    @property
    def identity(self) -> tuple[int, ...]:
        """What a board cannot change without restarting."""
        counts = self.lights, self.lamps, self.knobs, self.outputs
        return self.nonce, *counts, self.window, self.longest

    @property
    def kind(self) -> tuple[int, ...]:
        """What a board says each time it starts, with the firmware it has."""
        counts = self.lights, self.lamps, self.knobs, self.outputs
        return self.board, self.firmware, self.build, *counts, self.capabilities

    @property
    def has_dials(self) -> bool:
        """Whether the cells are dials that turn, instead of lights."""
        return bool(self.capabilities & DIALS)

    @property
    def has_motors(self) -> bool:
        """Whether something may turn: outputs that are no digital potentiometers, or dials."""
        return bool(self.capabilities & (SERVOS | FADERS | DIALS))


@message(0x82, "HB")
class Started:
    """The session has begun, with the limits as the board took them."""

    timeout_ms: int
    brightness_limit: int


@message(0x83, "BBB")
class Ack:
    """Everything before `expected` has come; `result` is that of CHECK number `check`."""

    expected: int
    check: int
    result: int


@message(0x84, "BB")
class Nak:
    """Send again from `expected`."""

    expected: int
    reason: int


@message(0x85, "?", item="BH", least=0, most=MOST_KNOBS)
class Knobs:
    """Knobs that have moved, or all of them: (knob, position 0…1023)."""

    full: bool
    knobs: tuple[tuple[int, int], ...]


@message(0x86, "IHHHHHHHB")
class Stats:
    """The counters of a board; they wrap."""

    uptime_ms: int
    frames: int
    broken: int
    gaps: int
    overflows: int
    light_frames: int
    free_ram: int
    supply_mv: int
    state: int


@message(0x87, "BB")
class Event:
    """Something happened: `EVENT_SAFE` and so on, with a detail."""

    code: int
    detail: int


Command: TypeAlias = (
    Ident | Start | Key | Delta | Check | KnobConfig | Target | Arm | Disarm | Ping | AskStats
    | Stop | Look
)  # fmt: skip
Report: TypeAlias = Info | Started | Ack | Nak | Knobs | Stats | Event
Message: TypeAlias = Command | Report

#: Type numbers on the wire.
TYPES: dict[type, int] = {kind: layout.type for kind, layout in FORMATS.items()}

#: Commands outside the order: seq 0, taken whenever they arrive whole.
UNORDERED = (Ident, Start, Stop)


def unpack(type_: int, payload: bytes) -> Message | None:
    """Read a message; None where there is no such type, or the payload is not one of it."""
    found: Message | None = message_format.unpack(type_, payload)
    match found:  # i8 goes one further down than levels do
        case Key(first, levels):
            return Key(first, tuple(max(-FULL, level) for level in levels))
        case Delta(cells):
            return Delta(tuple((cell, max(-FULL, level)) for cell, level in cells))
    return found
