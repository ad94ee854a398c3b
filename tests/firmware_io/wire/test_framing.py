"""Frames: the vectors that the C++ code passes too, a CRC made bit by bit, and any bytes at all."""

import itertools
import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import firmware_io
from firmware_io.wire.framing import MOST_PAYLOAD, MOST_WIRE, Frame, Receiver, crc16, decode, encode

VECTORS = json.loads(
    (Path(firmware_io.__file__).parent / "protocol_vectors.json").read_text(encoding="utf-8")
)

byte = st.integers(0, 255)
frames = st.builds(Frame, byte, byte, byte, st.binary(max_size=MOST_PAYLOAD))


def bit_by_bit(data):
    crc = 0xFFFF
    for value in data:
        crc ^= value << 8
        for _ in range(8):
            crc = (crc << 1 ^ 0x1021 if crc & 0x8000 else crc << 1) & 0xFFFF
    return crc


@given(data=st.binary(max_size=80))
def test_the_crc_is_the_one_of_its_polynomial(data):
    assert crc16(data) == bit_by_bit(data)


def test_the_crc_of_the_nine_digits_is_the_published_one():
    assert crc16(b"123456789") == 0x29B1
    for vector in VECTORS["crc"]:
        assert crc16(bytes.fromhex(vector["data"])) == vector["crc"]


@pytest.mark.parametrize("vector", VECTORS["frames"], ids=lambda v: v["name"])
def test_a_frame_is_written_and_read_as_the_vectors_say(vector):
    numbers = (vector["type"], vector["seq"], vector["session"])
    frame = Frame(*numbers, bytes.fromhex(vector["payload"]))
    wire = bytes.fromhex(vector["wire"])
    assert encode(frame) == wire
    assert Receiver().feed(wire) == [frame]


@pytest.mark.parametrize("vector", VECTORS["broken"], ids=lambda v: v["name"])
def test_a_broken_frame_is_dropped_and_counted_and_the_next_one_read(vector):
    receiver = Receiver()
    good = Frame(0x0A, 1, 1)
    assert receiver.feed(bytes.fromhex(vector["wire"]) + encode(good)) == [None, good]
    assert receiver.broken == 1


@given(frame=frames)
def test_a_frame_comes_back_from_its_bytes_and_is_never_too_long(frame):
    wire = encode(frame)
    assert len(wire) <= MOST_WIRE
    assert wire.count(0) == 1
    assert wire.endswith(b"\0")
    assert decode(wire[:-1]) == frame


@given(sent=st.lists(frames, max_size=6), cuts=st.lists(st.integers(0, 400), max_size=8))
def test_frames_arrive_however_the_bytes_are_cut(sent, cuts):
    wire = b"\0".join([b"", *map(encode, sent)])  # with zeros between that mean nothing
    edges = [0, *sorted(min(cut, len(wire)) for cut in cuts), len(wire)]
    receiver, found = Receiver(), []
    for start, stop in itertools.pairwise(edges):
        found += receiver.feed(wire[start:stop])
    assert found == sent
    assert receiver.broken == 0


@given(noise=st.binary(max_size=300), frame=frames)
def test_after_any_noise_the_next_frame_is_read(noise, frame):
    receiver = Receiver()
    receiver.feed(noise + b"\0")
    assert receiver.feed(encode(frame)) == [frame]


@given(frame=frames, where=st.integers(0, 10_000), bit=st.integers(0, 7))
def test_no_frame_with_one_wrong_bit_is_taken_for_whole(frame, where, bit):
    wire = bytearray(encode(frame))
    wire[where % len(wire)] ^= 1 << bit
    assert frame not in Receiver().feed(bytes(wire) + b"\0")


def test_a_sender_that_never_ends_a_frame_takes_no_memory():
    receiver = Receiver()
    for _ in range(1000):
        assert receiver.feed(b"\x55" * 1000) == []
    assert len(receiver._begun) <= MOST_WIRE


def test_what_does_not_fit_a_frame_is_refused():
    with pytest.raises(ValueError, match="exceeds 55"):
        encode(Frame(1, 0, 0, bytes(56)))
    with pytest.raises(ValueError, match="range"):
        encode(Frame(256, 0, 0))
