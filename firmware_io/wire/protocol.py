"""The messages between the host and a panel, as `PROTOCOL.md` describes them. Pure.

Each message is declared once: ``@message(0x07, item="BH", most=16)`` above a class makes it a
frozen record and notes its type and the layout of its payload; `pack` and `unpack` follow from
both. Layouts are those of `struct`, little-endian: a fixed head, one code for each field, then up
to `most` items, all alike, which are the last field. What does not follow the protocol is unpacked
as None, never as half a message.
"""

from __future__ import annotations

import struct
from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Any, TypeAlias, TypeVar, dataclass_transform

_Message = TypeVar("_Message")


@dataclass(frozen=True, slots=True)
class Format:
    """The layout of one kind of message.

    Attributes
    ----------
    type : int
        Its number on the wire.
    name : str
        Its name on the page that describes the protocol.
    head, item : str
        Codes of `struct` for the head and for one item.
    least, most : int
        How many items there may be; both 0 where the head is all.
    magic : bytes
        What the payload begins with.
    grows : bool
        Whether a later version may say more behind the head.
    tail : str
        Codes of the last fields, which may be missing. They are left out if all of them are 0.
    """

    kind: Callable[..., Any]
    type: int
    name: str
    head: str
    item: str
    least: int
    most: int
    magic: bytes
    grows: bool
    tail: str

    def pack(self, message: Any) -> bytes:
        """Write a payload; raises struct.error or ValueError where something does not fit."""
        values = [getattr(message, field.name) for field in fields(message)]
        if self.tail:
            known = values[len(values) - len(self.tail) :]
            head = self.head + self.tail if any(known) else self.head
            return self.magic + struct.pack(f"<{head}", *values[: len(head)])
        items = values.pop() if self.item else ()
        self._check(len(items))
        if len(self.item) > 1:
            items = [value for item in items for value in item]
        codes = len(items) // len(self.item) * self.item if self.item else ""
        return self.magic + struct.pack(f"<{self.head}{codes}", *values, *items)

    def unpack(self, payload: bytes) -> Any:
        """Read a payload; raises struct.error or ValueError where it is not one."""
        begin = len(self.magic)
        end = begin + struct.calcsize(f"<{self.head}")
        values = struct.unpack(f"<{self.head}", payload[begin:end])
        if payload[:begin] != self.magic or (payload[end:] and not self.item and not self.grows):
            raise ValueError(f"not a payload of {self.name}")
        if self.tail and len(payload) >= end + struct.calcsize(f"<{self.tail}"):
            values += struct.unpack_from(f"<{self.tail}", payload, end)
        if not self.item:
            return self.kind(*values)
        items = tuple(struct.iter_unpack(f"<{self.item}", payload[end:]))
        self._check(len(items))
        return self.kind(*values, items if len(self.item) > 1 else tuple(i for (i,) in items))

    def _check(self, count: int) -> None:
        if not self.least <= count <= self.most:
            raise ValueError(f"{count} parts are not {self.least} to {self.most}")


#: The format of each kind of message, and of each type.
FORMATS: dict[type, Format] = {}
BY_TYPE: dict[int, Format] = {}


@dataclass_transform(frozen_default=True)
def message(
    type_: int,
    head: str = "",
    *,
    item: str = "",
    least: int = 1,
    most: int = 0,
    name: str = "",
    magic: bytes = b"",
    grows: bool = False,
    tail: str = "",
) -> Callable[[type[_Message]], type[_Message]]:
    """Declare a class as a message: a frozen record with a format; see `Format`."""

    def declare(cls: type[_Message]) -> type[_Message]:
        made = dataclass(frozen=True, slots=True)(cls)
        FORMATS[made] = BY_TYPE[type_] = Format(
            made, type_, name or cls.__name__.upper(), head, item,
            least if item else 0, most, magic, grows, tail,
        )  # fmt: skip
        return made

    return declare


def pack(made: object) -> tuple[int, bytes]:
    """Return type and payload of a message.

    Raises
    ------
    ValueError
        If a number does not fit its field, or there are too many items.
    """
    layout = FORMATS[type(made)]
    try:
        return layout.type, layout.pack(made)
    except (struct.error, OverflowError) as error:
        raise ValueError(f"{made} does not fit the protocol: {error}") from error


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


@message(0x81, "BBHBIHBBBHHBHB?", magic=MAGIC, grows=True, tail="BBHH")
class Info:
    """What a board is. The same in every version of the protocol.

    A board may keep its last four fields to itself; they are then 0.
    """

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
    light_kind: int = 0
    brightest: int = 0
    budget_ma: int = 0
    light_order: int = 0

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
    def order(self) -> str:
        """Order in which the colours are sent, such as GRB; empty if the board does not say."""
        parts = [self.light_order >> shift & 15 for shift in (8, 4, 0)]
        return "".join("RGB"[part] for part in parts) if sorted(parts) == [0, 1, 2] else ""

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
    layout = BY_TYPE.get(type_)
    try:
        found: Message | None = layout.unpack(payload) if layout is not None else None
    except (struct.error, ValueError):
        return None
    match found:  # i8 goes one further down than levels do
        case Key(first, levels):
            return Key(first, tuple(max(-FULL, level) for level in levels))
        case Delta(cells):
            return Delta(tuple((cell, max(-FULL, level)) for cell, level in cells))
    return found
