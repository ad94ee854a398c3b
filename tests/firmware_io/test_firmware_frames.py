"""The frames of the firmware, compiled for this computer, against the vectors and the Python."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import firmware_io
from firmware_io.wire.framing import MOST_PAYLOAD, Frame, Receiver, crc16, encode
from tests.firmware_io.simulated import BUILT, make

VECTORS = json.loads(
    (Path(firmware_io.__file__).parent / "protocol_vectors.json").read_text(encoding="utf-8")
)

#: Bytes for the fuzz; more where somebody asks for a long one.
FUZZ = 100_000_000 if os.environ.get("MARK1_LONG_FUZZ") else 10_000_000

byte = st.integers(0, 255)
frames = st.builds(Frame, byte, byte, byte, st.binary(max_size=MOST_PAYLOAD))


class Program:
    """The harness: a line in, a line out."""

    def __init__(self):
        self._process = subprocess.Popen(
            [BUILT / "frames"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def ask(self, *words) -> str:
        self._process.stdin.write(" ".join(map(str, words)) + "\n")
        self._process.stdin.flush()
        answer = self._process.stdout.readline()
        assert answer, "the program has crashed; its words are above"
        return answer.strip()

    def feed(self, data: bytes) -> list[Frame | None]:
        return [_read(word) for word in self.ask("feed", data.hex()).split()]

    def encode(self, frame: Frame) -> bytes:
        words = (frame.type, frame.seq, frame.session, frame.payload.hex())
        return bytes.fromhex(self.ask("encode", *words))

    def close(self) -> int:
        self._process.stdin.close()
        self._process.stdout.close()
        return self._process.wait(timeout=60)


def _read(word: str) -> Frame | None:
    if word == "broken":
        return None
    type_, seq, session, payload = word.split(",")
    return Frame(int(type_), int(seq), int(session), bytes.fromhex(payload))


@pytest.fixture(scope="module")
def started() -> Iterator[Program]:
    make("frames")
    program = Program()
    yield program
    assert program.close() == 0


@pytest.fixture
def program(started: Program) -> Program:
    """A receiver that has heard nothing yet."""
    started.ask("quiet")
    return started


@pytest.mark.parametrize("vector", VECTORS["frames"], ids=lambda v: v["name"])
def test_the_firmware_writes_and_reads_a_frame_as_the_vectors_say(program, vector):
    numbers = (vector["type"], vector["seq"], vector["session"])
    frame = Frame(*numbers, bytes.fromhex(vector["payload"]))
    wire = bytes.fromhex(vector["wire"])
    assert program.encode(frame) == wire
    assert program.feed(wire) == [frame]


@pytest.mark.parametrize("vector", VECTORS["broken"], ids=lambda v: v["name"])
def test_the_firmware_drops_a_broken_frame_and_reads_the_next_one(program, vector):
    good = Frame(0x0A, 1, 1)
    assert program.feed(bytes.fromhex(vector["wire"]) + encode(good)) == [None, good]


def test_the_firmware_makes_the_same_crc(program):
    for vector in VECTORS["crc"]:
        assert int(program.ask("crc", vector["data"])) == vector["crc"]


@given(data=st.binary(max_size=80))
def test_the_firmware_makes_the_crc_of_any_bytes(started, data):
    assert int(started.ask("crc", data.hex())) == crc16(data)


@given(frame=frames)
def test_both_sides_write_a_frame_alike(started, frame):
    assert started.encode(frame) == encode(frame)


# Many zeros, and bytes that point a little way on, are what makes a stream look like frames.
likely = st.one_of(st.integers(0, 9), byte)


@given(
    parts=st.lists(
        st.one_of(st.lists(likely, max_size=70).map(bytes), frames.map(encode)), max_size=8
    )
)
def test_both_sides_find_the_same_frames_in_any_bytes(started, parts):
    started.ask("quiet")
    stream = b"".join(parts) + b"\0"
    assert started.feed(stream) == Receiver().feed(stream)


def test_no_bytes_make_the_receiver_read_or_write_where_it_must_not(started):
    whole, broken = map(int, started.ask("fuzz", 1, FUZZ).split())
    assert whole > FUZZ / 100
    assert broken > FUZZ / 1000
