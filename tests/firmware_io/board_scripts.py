"""What happens to a board, line by line, and what it answers: written from `PROTOCOL.md`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from firmware_io.wire.framing import Frame, crc16, encode
from firmware_io.wire.protocol import (
    UNORDERED,
    Ack,
    Arm,
    AskStats,
    Check,
    Command,
    Delta,
    Disarm,
    Event,
    Ident,
    Info,
    Key,
    KnobConfig,
    Knobs,
    Look,
    Nak,
    Ping,
    Start,
    Started,
    Stop,
    Target,
    pack,
)

#: What both have: three digital potentiometers, two servos, a fader.
FITTED = Info(lights=16, lamps=8, knobs=1, outputs=6, capabilities=63)
POT, SERVO, FADER = 0, 3, 5

#: Milliseconds in which a board has answered, has told of its knobs, and has cut off a motor that
#: is held.
PROMPT, KNOBS_TOLD, STALLED = 10, 30, 360

#: Where the scripts send outputs.
WHERE = 40_000


@dataclass(frozen=True)
class Said:
    """What a host sends: a message or an invalid frame, in a numbered session."""

    wire: bytes


def say(message: Command | tuple[int, bytes], seq: int = 0, session: int = 7) -> Said:
    type_, payload = message if isinstance(message, tuple) else pack(message)
    if isinstance(message, UNORDERED):
        seq = 0
    return Said(encode(Frame(type_, seq, session, payload)))


def raw(wire: bytes) -> Said:
    return Said(wire)


def row(*said: Said) -> Said:
    """Frames that come without a pause."""
    return Said(b"".join(one.wire for one in said))


@dataclass(frozen=True)
class Greeting:
    """An INFO with this live flag; the rest is who it is."""

    live: bool


@dataclass(frozen=True)
class Counters:
    """STATS with these counters; the others have no place in a script."""

    frames: int
    broken: int
    gaps: int
    state: int


#: What happens, the milliseconds that pass where `PROMPT` is not enough, and all the answers.
Step = tuple


def levels(*values: int) -> int:
    """CRC of cells of which the first are these."""
    return crc16(bytes(value & 0xFF for value in values).ljust(FITTED.cells, b"\0"))


def hand(name: str, *arguments: object) -> Callable[..., object]:
    return lambda board: getattr(board, name)(*arguments)


def stand(pot: bool, servo: bool) -> Callable[..., object]:
    """Whether the potentiometer and the servo are where they were sent."""

    def look(board: Any) -> None:
        assert board.places() == [pot, servo]

    return look


BOOT: list[Step] = [(60, [Greeting(False)])]
BEGIN: list[Step] = [*BOOT, (say(Start(1000, 4)), [Started(1000, 4)])]


def ping(first: int, count: int = 1) -> list[Step]:
    """Keeps a session alive for a number of times 0.4 s."""
    return [
        step
        for seq in range(first, first + count)
        for step in ((400 - PROMPT, []), (say(Ping(), seq), [Ack(seq + 1, 0, 2)]))
    ]


def ping_all(numbers: range) -> list[Step]:
    """Sends PINGs of these numbers, five at a time."""
    rows = (numbers[first : first + 5] for first in range(0, len(numbers), 5))
    return [
        (row(*(say(Ping(), seq) for seq in some)), [Ack((some[-1] + 1) % 256, 0, 2)])
        for some in rows
    ]


SCRIPTS: dict[str, list[Step]] = {
    "greets each second until a session begins, and again after it": [
        *BOOT,
        (960, [Greeting(False)]),
        (1000, [Greeting(False)]),
        (say(Ident(), session=0), [Greeting(False)]),
        (980, []),
        (20, [Greeting(False)]),
        (say(Start(1000, 4)), [Started(1000, 4)]),
        (800, []),
        (say(Ident(), session=0), [Greeting(True)]),
        (200, [Event(1, 1)]),
        (950, []),
        (60, [Greeting(False)]),
    ],
    "keeps limits to what it can do": [
        *BOOT,
        (say(Start(5, 2)), [Started(100, 2)]),
        (say(Start(60_000, 0), session=8), [Started(10_000, 0)]),
    ],
    "does not start a session 0, or by another payload": [
        *BOOT,
        (say(Start(1000, 4), session=0), []),
        (say((0x02, b"\xe8\x03")), []),
        (say((0x02, b"\xe8\x03\x04\x00")), []),
        (say(Ping(), 1), [Event(1, 3)]),
    ],
    "answers nothing to a question with a payload": [*BOOT, (say((0x01, b"\x01")), [])],
    "takes frames in their order and names each fault once": [
        *BEGIN,
        (say(Ping(), 1), [Ack(2, 0, 2)]),
        (say(Ping(), 4), [Nak(2, 2)]),
        (say(Ping(), 5), []),
        (raw(b"\x05broken\0"), []),
        (say(Ping(), 1), [Ack(2, 0, 2)]),
        (say(Ping(), 0), [Ack(2, 0, 2)]),
        (say(Ping(), 2), [Ack(3, 0, 2)]),
        (raw(b"\x05broken\0\x05broken\0"), [Nak(3, 1)]),
        (say(Ping(), 4), []),
        (say(Ping(), 3), [Ack(4, 0, 2)]),
        (say(Ping(), 131), [Nak(4, 2)]),  # 127 ahead
        (say(Ping(), 132), [Ack(4, 0, 2)]),  # 128 is behind
        (say(AskStats(), 4), [Ack(5, 0, 2), Counters(4, 3, 4, 1)]),
    ],
    "is not disturbed by empty frames": [
        *BEGIN,
        (row(raw(b"\0\0\0"), say(Ping(), 1), raw(b"\0")), [Ack(2, 0, 2)]),
        (say(AskStats(), 2), [Ack(3, 0, 2), Counters(2, 0, 0, 1)]),
    ],
    "ignores what is broken without a session": [
        *BOOT,
        (raw(b"\x05broken\0"), []),
    ],
    "acknowledges together what came at once": [
        *BEGIN,
        (row(*(say(Ping(), seq) for seq in (1, 2, 3))), [Ack(4, 0, 2)]),
    ],
    "counts what it does not understand as taken": [
        *BEGIN,
        (say((0x03, b"\0\0"), 1), [Nak(2, 4)]),
        (say((0x04, b"\0\0\0\0"), 2), [Nak(3, 4)]),
        (say((0x04, b""), 3), [Nak(4, 4)]),
        (say((0x05, b"\0"), 4), [Nak(5, 4)]),
        (say((0x06, b"\0\0\0" * 17), 5), [Nak(6, 4)]),
        (say((0x07, b"\0\0\0" * 17), 6), [Nak(7, 4)]),
        (say((0x08, b"\0"), 7), [Nak(8, 4)]),
        (say((0x0D, b"\2\4"), 8), [Nak(9, 4)]),
        (say((0x0D, b"\0"), 9), [Nak(10, 4)]),
        (say((0x55, b""), 10), [Nak(11, 4)]),
        (say((0x83, b"\0\0\0"), 11), [Nak(12, 4)]),
        (say(Ping(), 3), [Ack(12, 0, 2)]),
        (say(Ping(), 12), [Ack(13, 0, 2)]),
        (row(say((0x55, b""), 13), say(Ping(), 14)), [Nak(14, 4), Ack(15, 0, 2)]),
        (say(AskStats(), 15), [Ack(16, 0, 2), Counters(15, 0, 0, 1)]),
    ],
    "ignores another session, and reports that it has none": [
        *BOOT,
        (say(Ping(), 1), [Event(1, 3)]),
        (say(Start(1000, 4)), [Started(1000, 4)]),
        (say(Ping(), 1, session=8), []),
        (say(Ping(), 1), [Ack(2, 0, 2)]),
    ],
    "is not kept alive by another session, a question or a broken frame": [
        *BEGIN,
        (600, []),
        (say(Ping(), 1, session=8), []),
        (raw(b"\x05broken\0"), [Nak(1, 1)]),
        (say(Ident(), session=0), [Greeting(True)]),
        (300, []),
        (100, [Event(1, 1)]),
    ],
    "is kept alive by a frame that it has had, by a gap and by START": [
        *BEGIN,
        (say(Ping(), 1), [Ack(2, 0, 2)]),
        (900, []),
        (say(Ping(), 1), [Ack(2, 0, 2)]),
        (900, []),
        (say(Ping(), 9), [Nak(2, 2)]),
        (900, []),
        (say(Start(1000, 4)), [Started(1000, 4)]),
        (900, []),
        (say(Ping(), 2), [Ack(3, 0, 2)]),
    ],
    "stops in whatever session it is told to": [
        *BEGIN,
        (say(Stop(), session=99), [Event(1, 2)]),
        (say(Ping(), 1), [Event(1, 3)]),
        (say(Stop(), session=0), [Event(1, 2)]),
        (say(Start(1000, 4)), [Started(1000, 4)]),
        (say((0x0C, b"now")), [Event(1, 2)]),
    ],
    "begins a session with all of the last one forgotten": [
        *BEGIN,
        (say(Key(0, (9, -9)), 1), [Ack(2, 0, 2)]),
        (say(Check(levels(9, -9)), 2), [Ack(3, 2, 1)]),
        (say(KnobConfig(((0, True, 4),)), 3), KNOBS_TOLD, [Ack(4, 2, 1), Knobs(True, ((0, 0),))]),
        (row(say(Arm(), 4), say(Look(1, 2), 5)), [Ack(6, 2, 1)]),
        (say(AskStats(), 6), [Ack(7, 2, 1), Counters(6, 0, 0, 3)]),
        (say(Start(1000, 4), session=8), [Started(1000, 4)]),
        (say(AskStats(), 1, session=8), [Ack(2, 0, 2), Counters(7, 0, 0, 1)]),
        (say(Check(levels()), 2, session=8), [Ack(3, 2, 1)]),
        (hand("turn_knob", 700), []),
        (900, []),
    ],
    "takes a START that comes twice for limits only": [
        *BEGIN,
        (say(Key(0, (9,)), 1), [Ack(2, 0, 2)]),
        (say(Check(levels(9)), 2), [Ack(3, 2, 1)]),
        (say(Arm(), 3), [Ack(4, 2, 1)]),
        (say(KnobConfig(((0, True, 4),)), 4), KNOBS_TOLD, [Ack(5, 2, 1), Knobs(True, ((0, 0),))]),
        (say(Start(500, 2)), [Started(500, 2)]),
        (say(AskStats(), 5), [Ack(6, 2, 1), Counters(5, 0, 0, 3)]),
        (480, []),
        (20, [Event(1, 1)]),
    ],
    "holds all levels against a CHECK": [
        *BEGIN,
        (say(Check(levels()), 1), [Ack(2, 1, 1)]),
        (say(Delta(((0, 5), (1, -127), (24, 1), (65_535, 1))), 2), [Ack(3, 1, 1)]),
        (say(Check(levels(5, -127)), 3), [Ack(4, 3, 1)]),
        (say(Check(levels(5, -126)), 4), [Ack(5, 4, 0)]),
        (say(Ping(), 5), [Ack(6, 4, 0)]),
        (say(Check(levels(5, -126)), 4), [Ack(6, 4, 0)]),  # it has had that
        (say((0x03, b"\2\0\x80\x81"), 6), [Ack(7, 4, 0)]),
        (say(Check(levels(5, -127, -127, -127)), 7), [Ack(8, 7, 1)]),
        (say(Key(22, (1, 2, 3, 4)), 8), [Ack(9, 7, 1)]),
        (say((0x03, b"\xff\xff\1\2\3"), 9), [Ack(10, 7, 1)]),
        (say(Check(levels(5, -127, -127, -127, *[0] * 18, 1, 2)), 10), [Ack(11, 10, 1)]),
    ],
    "takes the last level of a cell that is in a DELTA twice": [
        *BEGIN,
        (say(Delta(((3, 50), (4, 1), (3, -60))), 1), [Ack(2, 0, 2)]),
        (say(Check(levels(0, 0, 0, -60, 1)), 2), [Ack(3, 2, 1)]),
    ],
    "tells a CHECK with the number 0 from none by its result": [
        *BEGIN,
        *ping_all(range(1, 256)),
        (say(Check(levels()), 0), [Ack(1, 0, 1)]),
        (say(Ping(), 1), [Ack(2, 0, 1)]),
        (say(Check(levels(1)), 2), [Ack(3, 2, 0)]),
    ],
    "accepts every palette that exists, and no other": [
        *BEGIN,
        (say(Look(1, 31), 1), [Ack(2, 0, 2)]),
        (say(Look(2, 4), 2), [Nak(3, 4)]),
        (say(Look(0, 0), 3), [Ack(4, 0, 2)]),
    ],
    "reports knobs beyond their dead band, and all of them each second": [
        *BEGIN,
        (say(KnobConfig(((0, True, 10), (9, True, 0))), 1), KNOBS_TOLD,
         [Ack(2, 0, 2), Knobs(True, ((0, 0),))]),
        (hand("turn_knob", 10), 50, []),
        (hand("turn_knob", 11), KNOBS_TOLD, [Knobs(False, ((0, 11),))]),
        *ping(2, 2),
        (60, []),
        (100, [Knobs(True, ((0, 11),))]),
        *ping(4, 2),
        (100, []),
        (120, [Knobs(True, ((0, 11),))]),
        (say(KnobConfig(((0, False, 0),)), 6), [Ack(7, 0, 2)]),
        (hand("turn_knob", 500), []),
        (700, []),
    ],
    "moves potentiometers always and motors while armed": [
        *BEGIN,
        (say(Target(((POT, WHERE), (SERVO, WHERE), (6, WHERE))), 1), [Ack(2, 0, 2)]),
        (20, []),
        (stand(True, False), []),
        (say(Arm(), 2), 30, [Ack(3, 0, 2)]),
        (stand(True, False), []),  # ARM forgets what was said before
        (say(Target(((SERVO, WHERE),)), 3), 30, [Ack(4, 0, 2)]),
        (stand(True, True), []),
        (say(AskStats(), 4), [Ack(5, 0, 2), Counters(4, 0, 0, 3)]),
        (say(Disarm(), 5), [Ack(6, 0, 2)]),
        (say(AskStats(), 6), [Ack(7, 0, 2), Counters(6, 0, 0, 1)]),
    ],
    "cuts off a motor that stalls, it alone, until it is armed again": [
        *BEGIN,
        (row(say(Arm(), 1), say(Target(((FADER, 60_000),)), 2)), [Ack(3, 0, 2)]),
        (20, []),
        (hand("hold_fader"), [(Event(2, FADER), 7)]),
        (say(Target(((SERVO, WHERE), (FADER, 0))), 3), [Ack(4, 0, 2)]),
        (20, []),
        (stand(False, True), []),
        (say(AskStats(), 4), [Ack(5, 0, 2), Counters(4, 0, 0, 7)]),
        (say(Disarm(), 5), [Ack(6, 0, 2)]),
        (say(Start(1000, 4), session=8), [Started(1000, 4)]),
        (say(AskStats(), 1, session=8), [Ack(2, 0, 2), Counters(6, 0, 0, 5)]),
        (say(Arm(), 2, session=8), [Ack(3, 0, 2)]),
        (say(AskStats(), 3, session=8), [Ack(4, 0, 2), Counters(8, 0, 0, 3)]),
    ],
    "reports an end stop, which is not a fault": [
        *BEGIN,
        (row(say(Arm(), 1), say(Target(((FADER, 65_535),)), 2)), [Ack(3, 0, 2)]),
        (hand("end_fader"), [(Event(3, FADER), 7)]),
        (say(AskStats(), 3), [Ack(4, 0, 2), Counters(3, 0, 0, 3)]),
    ],
}  # fmt: skip
