"""The whole firmware under any bytes at all: nothing hangs it, and it writes nowhere it must not.

The memory between the variables and the stack is painted; where the paint is gone lower than any
stack comes, something was written out of bounds. simavr stops a chip that writes where no memory
is. A program that hangs meets its watchdog, which counts as a reset.
"""

from __future__ import annotations

import os
import random
import subprocess
from collections.abc import Iterator

import pytest

from firmware_io.wire.framing import MOST_PAYLOAD, Frame, encode
from firmware_io.wire.protocol import (
    TYPES,
    Ack,
    Arm,
    Check,
    Ident,
    Info,
    Nak,
    Ping,
    Start,
    Started,
    Stop,
    pack,
)
from tests.firmware_io.simulated import (
    BUILT,
    OUTPUTS,
    Board,
    Host,
    checksum,
    colours,
    keys,
    some_levels,
)

#: Bytes for each build: ten seconds' work in the ordinary suite, 10^7 where somebody asks for long.
FUZZ = 5_000_000 if os.environ.get("MARK1_LONG_FUZZ") else 300_000

#: Bytes of noise in every run of the tests.
SHORT = 40_000

#: Bytes between two checks of whether all is well.
ROUND = 10_000

#: Where the memory of an Uno ends, and bytes that the stack may take at its deepest.
MEMORY_END, MOST_STACK = 0x900, 256

#: Milliseconds of a byte on the line, and after a frame: a new limit of brightness takes 4 of them.
WIRE_MS, PAUSE_MS = 0.02, 6

#: A session that the noise does not begin, and the one after it.
OWN, LAST = 254, 255


def heap_start(name: str) -> int:
    """Where the variables of a build end."""
    listed = subprocess.run(["avr-nm", BUILT / f"{name}.elf"], capture_output=True, text=True)
    (line,) = (line for line in listed.stdout.splitlines() if line.endswith(" __heap_start"))
    return int(line.split()[0], 16) - 0x800000


class Noise:
    """Bytes that look like frames more or less: the better they look, the deeper they get."""

    def __init__(self, seed: int) -> None:
        self._draw = random.Random(seed)
        self._session, self._seq = 1, 1

    def pieces(self, count: int) -> Iterator[bytes]:
        """This many bytes or a few more."""
        while count > 0:
            piece = self._piece()
            count -= len(piece)
            yield piece

    def _piece(self) -> bytes:
        kinds = (self._in_order, self._mutated, self._random, self._outside, self._begin)
        return self._draw.choices(kinds, (16, 4, 2, 2, 1))[0]()

    def _payload(self) -> bytes:
        """Of any length, or of one that the commands have, with small numbers in it."""
        length = self._draw.choice((self._draw.randrange(MOST_PAYLOAD + 1), 0, 2, 3, 6, 48, 54))
        return bytes(
            self._draw.choice((self._draw.randrange(256), 0, 1, 2, 3, 255)) for _ in range(length)
        )

    def _in_order(self) -> bytes:
        """A whole frame with the next number and any content."""
        type_ = self._draw.choice((*range(3, 14), self._draw.randrange(256)))
        frame = Frame(type_, self._seq, self._session, self._payload())
        self._seq = (self._seq + 1) % 256
        return encode(frame)

    def _mutated(self) -> bytes:
        seq = self._seq
        wire = bytearray(self._in_order())
        self._seq = seq
        for _ in range(self._draw.randint(1, 3)):
            place = self._draw.randrange(max(1, len(wire)))
            match self._draw.randrange(4):
                case 0 if wire:
                    wire[place] ^= 1 << self._draw.randrange(8)
                case 1:
                    wire[place:place] = self._draw.randbytes(self._draw.randint(1, 9))
                case 2:
                    del wire[place : place + self._draw.randint(1, 9)]
                case 3 if wire:
                    wire[place] = 0
        return bytes(wire) + b"\0"  # or the next would be as broken

    def _random(self) -> bytes:
        return self._draw.randbytes(self._draw.choice((1, 10, 61, 62, 63, 64, 300))) + b"\0"

    def _outside(self) -> bytes:
        """IDENT, START again, seldom STOP; now and then with a payload that it should not have."""
        types = (TYPES[Ident], TYPES[Start], TYPES[Stop])
        (type_,) = self._draw.choices(types, (5, 5, 1))
        payload = self._limits() if type_ == TYPES[Start] else b""
        if self._draw.random() < 0.1:
            payload = self._payload()
        return encode(Frame(type_, 0, self._session, payload))

    def _begin(self) -> bytes:
        """START of another session."""
        self._session, self._seq = self._session % 250 + 1, 1
        return b"\0" + encode(Frame(TYPES[Start], 0, self._session, self._limits()))

    def _limits(self) -> bytes:
        return pack(Start(self._draw.randrange(65_536), self._draw.randrange(256)))[1]


@pytest.mark.parametrize(
    ("name", "options"),
    [
        pytest.param("uno-outputs", OUTPUTS, id="uno-outputs"),
        pytest.param("uno400", (), id="uno400", marks=pytest.mark.slow),
    ],
)
@pytest.mark.parametrize("most", [SHORT, pytest.param(FUZZ, marks=pytest.mark.slow)])
def test_no_bytes_reset_the_firmware_or_make_it_write_where_it_must_not(name, options, most):
    with Board(name, *options) as board:
        board.boot()
        place = heap_start(name)
        board.order("paint", place)
        noise, done, taken = Noise(1), 0, 0
        while done < most:
            pieces = list(noise.pieces(ROUND))
            done += sum(map(len, pieces))
            pour(board, pieces)
            answers_the_next_good_frame(board)
            pieces = list(noise.pieces(ROUND))
            done += sum(map(len, pieces))
            taken += trickle(board, pieces)
            answers_the_next_good_frame(board)
            counters = board.counters()
            assert (counters["resets"], counters["crashed"]) == (1, 0), f"after {done} bytes"
            (clean,) = board.numbers("painted", place)
            stack = MEMORY_END - place - clean
            assert stack <= MOST_STACK, f"a write out of bounds after {done} bytes"
        print(f"{name}: {done} bytes, {taken} frames in order, {stack:.0f} bytes of stack")
        assert taken > done / 500
        shows_the_right_cells(board, name)


def pour(board: Board, pieces: list[bytes]) -> None:
    """Everything at once: more than the board can take, so that its ring overflows."""
    data = b"".join(pieces)
    board.feed(data)
    board.run(WIRE_MS * len(data) + 40)


def trickle(board: Board, pieces: list[bytes]) -> int:
    """One piece after the other, so that each is read; gives how many came in their order."""
    count = 0
    for piece in pieces:
        board.feed(piece)
        heard = board.run(WIRE_MS * len(piece) + PAUSE_MS)
        count += sum(isinstance(r, Ack) or (isinstance(r, Nak) and r.reason == 4) for r in heard)
    return count


def answers_the_next_good_frame(board: Board) -> None:
    board.feed(b"\0")
    board.send(Ident())
    board.send(Start(1000, 4), 0, OWN)
    board.send(Ping(), 1, OWN)
    heard = board.run(30)
    board.heard.clear()
    assert Info in map(type, heard)
    assert Started(1000, 4) in heard
    assert Ack(2, 0, 2) in heard


def shows_the_right_cells(board: Board, name: str) -> None:
    lights = 400 if name == "uno400" else 16
    levels = some_levels(lights + 8)
    host = Host(board, session=LAST)
    host.tell(*keys(levels), Arm(), Check(checksum(levels)))
    assert host.reports[-1].result == 1
    board.run(40)
    assert board.lights() == colours(levels, lights=lights)
