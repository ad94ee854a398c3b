"""Frames to messages and back, as `PROTOCOL.md` has them. Pure; knows no port and no order.

A message is a frozen record. `pack` gives type and payload, `unpack` reads them; what does not
follow the protocol is None, never half a message.
"""

from __future__ import annotations

import struct
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

#: This side's version. Another major number is another language.
MAJOR, MINOR = 1, 0

MAGIC = b"M1PB"

#: Rates that both sides know, in baud; the first is the usual one.
BAUD_RATES = (500_000, 115_200, 250_000, 1_000_000)

#: Most parts of one message.
MOST_KEY, MOST_DELTA, MOST_KNOBS, MOST_TARGETS = 53, 18, 16, 16

#: What a panel in software may have, and the most of each.
MOST_FITTED = {"lights": 60_000, "lamps": 255, "knobs": 16, "outputs": 16}

#: Largest level of a cell either way.
FULL = 127

#: Positions of a knob and of an output.
KNOB_STEPS, TARGET_STEPS = 1024, 65_536

LIGHTS, R_LAMPS, KNOBS_IN, DIGITAL_POTS, SERVOS, FADERS = (1 << bit for bit in range(6))

BOARD_NAMES = {1: "Uno", 2: "Mega", 3: "simulated"}

#: Why a board started last, by the bit of the cause.
RESET_CAUSES = ("power", "its reset pin", "a supply too weak", "its watchdog")

#: Why a board is in its safe state, and why it did not take a frame.
SAFE_REASONS = {1: "time-out", 2: "stopped", 3: "no session", 4: "fault"}
NAK_REASONS = {1: "broken", 2: "gap", 3: "overflow", 4: "not understood"}
EVENT_SAFE, EVENT_STALL, EVENT_END_STOP = 1, 2, 3

#: Bits of the state in STATS.
STATE_SESSION, STATE_ARMED, STATE_FAULT = 1, 2, 4


# --- host to board -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Ident:
    """Who are you?"""


@dataclass(frozen=True, slots=True)
class Start:
    """A new session; safe after `timeout_ms` of silence, light at most `brightness_limit` of 31."""

    timeout_ms: int
    brightness_limit: int


@dataclass(frozen=True, slots=True)
class Key:
    """Levels of cells in a row, from `first` on."""

    first: int
    levels: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Delta:
    """Levels of single cells: (cell, level)."""

    cells: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Check:
    """CRC of all levels there should be."""

    crc: int


@dataclass(frozen=True, slots=True)
class KnobConfig:
    """Which knobs report: (knob, on, dead band)."""

    knobs: tuple[tuple[int, bool, int], ...]


@dataclass(frozen=True, slots=True)
class Target:
    """Where outputs should stand: (output, position)."""

    outputs: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Arm:
    """Motors may turn."""


@dataclass(frozen=True, slots=True)
class Disarm:
    """Motors stand still."""


@dataclass(frozen=True, slots=True)
class Ping:
    """Still there?"""


@dataclass(frozen=True, slots=True)
class AskStats:
    """How is it going?"""


@dataclass(frozen=True, slots=True)
class Stop:
    """Safe state at once."""


@dataclass(frozen=True, slots=True)
class Look:
    """Colours and greatest brightness of the light."""

    palette: int
    brightness_limit: int


# --- board to host -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
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
        """Describe a panel in software by its counts; all of its outputs are motors."""
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
    def has_motors(self) -> bool:
        """Whether outputs may turn something, and not only digital potentiometers."""
        return bool(self.capabilities & (SERVOS | FADERS))

    @property
    def words(self) -> str:
        """What it is and what started it, in a sentence."""
        board = BOARD_NAMES.get(self.board, "unknown")
        causes = [text for bit, text in enumerate(RESET_CAUSES) if self.reset_cause >> bit & 1]
        started = f", started by {' and '.join(causes)}" if causes else ""
        return (
            f"Board: {board}, program {self.firmware}, protocol {self.major}.{self.minor}; "
            f"{self.lights} lights, {self.lamps} R lamps, {self.knobs} knobs, "
            f"{self.outputs} motors or digital potentiometers{started}."
        )


@dataclass(frozen=True, slots=True)
class Started:
    """The session is on, with the limits as the board took them."""

    timeout_ms: int
    brightness_limit: int


@dataclass(frozen=True, slots=True)
class Ack:
    """All before `expected` has come; result of CHECK `check` (1 equal, 0 not, 2 none yet)."""

    expected: int
    check: int
    result: int


@dataclass(frozen=True, slots=True)
class Nak:
    """Send again from `expected`."""

    expected: int
    reason: int


@dataclass(frozen=True, slots=True)
class Knobs:
    """Knobs that moved, or all of them: (knob, position 0…1023)."""

    full: bool
    knobs: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Stats:
    """Counters of a board; they wrap."""

    uptime_ms: int
    frames: int
    broken: int
    gaps: int
    overflows: int
    light_frames: int
    free_ram: int
    supply_mv: int
    state: int


@dataclass(frozen=True, slots=True)
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
TYPES: dict[type, int] = {
    Ident: 0x01, Start: 0x02, Key: 0x03, Delta: 0x04, Check: 0x05, KnobConfig: 0x06, Target: 0x07,
    Arm: 0x08, Disarm: 0x09, Ping: 0x0A, AskStats: 0x0B, Stop: 0x0C, Look: 0x0D,
    Info: 0x81, Started: 0x82, Ack: 0x83, Nak: 0x84, Knobs: 0x85, Stats: 0x86, Event: 0x87,
}  # fmt: skip

#: Commands that stand outside the order: seq 0, taken whenever they arrive whole.
UNORDERED = (Ident, Start, Stop)

_INFO = struct.Struct("<4sBBHBIHBBBHHBHBB")
_STATS = struct.Struct("<IHHHHHHHB")


def pack(message: Message) -> tuple[int, bytes]:
    """Give type and payload of a message.

    Raises
    ------
    ValueError
        If a number does not fit its field, or there are too many parts.
    """
    try:
        return TYPES[type(message)], _payload(message)
    except (struct.error, OverflowError) as error:
        raise ValueError(f"{message} does not fit the protocol: {error}") from error


def unpack(type_: int, payload: bytes) -> Message | None:
    """Read a message; None if there is none of this type, or the payload is not one of it."""
    reader = _READERS.get(type_)
    if reader is None:
        return None
    try:
        return reader(payload)
    except (struct.error, ValueError):
        return None


def _payload(message: Message) -> bytes:
    match message:
        case Start(timeout_ms, limit):
            return struct.pack("<HB", timeout_ms, limit)
        case Key(first, levels):
            _check_count(len(levels), MOST_KEY)
            return struct.pack(f"<H{len(levels)}b", first, *levels)
        case Delta(cells):
            _check_count(len(cells), MOST_DELTA)
            return b"".join(struct.pack("<Hb", *cell) for cell in cells)
        case Check(crc):
            return struct.pack("<H", crc)
        case KnobConfig(knobs):
            _check_count(len(knobs), MOST_KNOBS)
            return b"".join(struct.pack("<BBB", *knob) for knob in knobs)
        case Target(outputs):
            _check_count(len(outputs), MOST_TARGETS)
            return b"".join(struct.pack("<BH", *output) for output in outputs)
        case Look(palette, limit):
            return struct.pack("<BB", palette, limit)
        case Info():
            return _pack_info(message)
        case Started(timeout_ms, limit):
            return struct.pack("<HB", timeout_ms, limit)
        case Ack(expected, check, result):
            return struct.pack("<BBB", expected, check, result)
        case Nak(expected, reason):
            return struct.pack("<BB", expected, reason)
        case Knobs(full, knobs_):
            if len(knobs_) > MOST_KNOBS:
                raise ValueError(f"{len(knobs_)} knobs are more than {MOST_KNOBS}")
            return bytes((full,)) + b"".join(struct.pack("<BH", *knob) for knob in knobs_)
        case Stats():
            return _STATS.pack(
                *(message.uptime_ms, message.frames, message.broken, message.gaps),
                *(message.overflows, message.light_frames, message.free_ram),
                *(message.supply_mv, message.state),
            )
        case Event(code, detail):
            return struct.pack("<BB", code, detail)
        case _:
            return b""


def _pack_info(info: Info) -> bytes:
    return _INFO.pack(
        *(MAGIC, info.major, info.minor, info.firmware, info.board, info.build, info.lights),
        *(info.lamps, info.knobs, info.outputs, info.capabilities, info.window, info.longest),
        *(info.nonce, info.reset_cause, info.live),
    )


def _read_info(payload: bytes) -> Info:
    # A later version may say more behind what it has always said.
    magic, major, minor, firmware, board, build, lights, *rest = _INFO.unpack(payload[: _INFO.size])
    if magic != MAGIC:
        raise ValueError("no panel of this project")
    lamps, knobs, outputs, capabilities, window, longest, nonce, cause, live = rest
    return Info(
        major=major, minor=minor, firmware=firmware, board=board, build=build, lights=lights,
        lamps=lamps, knobs=knobs, outputs=outputs, capabilities=capabilities, window=window,
        longest=longest, nonce=nonce, reset_cause=cause, live=bool(live),
    )  # fmt: skip


def _read_stats(payload: bytes) -> Stats:
    uptime, frames, broken, gaps, overflows, light, ram, supply, state = _STATS.unpack(payload)
    return Stats(
        uptime_ms=uptime, frames=frames, broken=broken, gaps=gaps, overflows=overflows,
        light_frames=light, free_ram=ram, supply_mv=supply, state=state,
    )  # fmt: skip


def _read_key(payload: bytes) -> Key:
    _check_count(len(payload) - 2, MOST_KEY)
    first, *levels = struct.unpack(f"<H{len(payload) - 2}b", payload)
    return Key(first, tuple(max(-FULL, level) for level in levels))


def _read_delta(payload: bytes) -> Delta:
    _check_count(len(payload) // 3, MOST_DELTA)
    cells = struct.iter_unpack("<Hb", payload)
    return Delta(tuple((cell, max(-FULL, level)) for cell, level in cells))


def _read_knob_config(payload: bytes) -> KnobConfig:
    _check_count(len(payload) // 3, MOST_KNOBS)
    knobs = struct.iter_unpack("<BBB", payload)
    return KnobConfig(tuple((knob, bool(on), band) for knob, on, band in knobs))


def _read_target(payload: bytes) -> Target:
    _check_count(len(payload) // 3, MOST_TARGETS)
    return Target(tuple((output, place) for output, place in struct.iter_unpack("<BH", payload)))


def _read_knobs(payload: bytes) -> Knobs:
    if not payload or len(payload) > 1 + 3 * MOST_KNOBS:
        raise ValueError("no list of knobs")
    knobs = struct.iter_unpack("<BH", payload[1:])
    return Knobs(bool(payload[0]), tuple((knob, place) for knob, place in knobs))


def _check_count(count: int, most: int) -> None:
    if not 1 <= count <= most:
        raise ValueError(f"{count} parts are not 1 to {most}")


def _plain(kind: Callable[..., Message], light_map: str) -> Callable[[bytes], Message]:
    """A reader of a fixed row of numbers."""
    fields = struct.Struct(f"<{light_map}")
    return lambda payload: kind(*fields.unpack(payload))


_READERS: dict[int, Callable[[bytes], Message]] = {
    TYPES[kind]: reader
    for kind, reader in (
        (Ident, _plain(Ident, "")),
        (Start, _plain(Start, "HB")),
        (Key, _read_key),
        (Delta, _read_delta),
        (Check, _plain(Check, "H")),
        (KnobConfig, _read_knob_config),
        (Target, _read_target),
        (Arm, _plain(Arm, "")),
        (Disarm, _plain(Disarm, "")),
        (Ping, _plain(Ping, "")),
        (AskStats, _plain(AskStats, "")),
        (Stop, _plain(Stop, "")),
        (Look, _plain(Look, "BB")),
        (Info, _read_info),
        (Started, _plain(Started, "HB")),
        (Ack, _plain(Ack, "BBB")),
        (Nak, _plain(Nak, "BB")),
        (Knobs, _read_knobs),
        (Stats, _read_stats),
        (Event, _plain(Event, "BB")),
    )
}
