"""A faulty line: its delay, and as many faults as were ordered."""

import random

import pytest

from tests.examples import slow
from tests.firmware_io.faulty_panel import Faults, FaultyLine, damage


def line(**options):
    return FaultyLine(random.Random(1), **options)


def test_a_line_without_faults_brings_every_byte_after_its_delay():
    one = line(byte_s=0.01, latency=0.5)
    one.send(b"abcd", 0.0)
    one.send(b"ef", 0.0)
    assert one.arrived(0.5) == b""
    assert one.arrived(0.52) == b"ab"
    assert one.deadline == pytest.approx(0.54)
    assert one.arrived(0.55) == b"cde"
    assert one.arrived(9.0) == b"f"
    assert one.deadline == float("inf")


@pytest.mark.parametrize("rate", [1e-4, 1e-2, *slow(0.5, 1.0)])
@pytest.mark.parametrize("kind", ["drop", "flip", "duplicate", "insert"])
def test_faults_happen_as_often_as_ordered(kind, rate):
    count = 200_000
    sent = bytes(count)
    got = damage(sent, Faults(**{kind: rate}), random.Random(3))
    if kind == "flip":
        found = sum(byte != 0 for byte in got)
        assert all(byte.bit_count() <= 1 for byte in got)
    else:
        found = abs(len(got) - count)
    assert found == pytest.approx(count * rate, rel=0.5, abs=8)


def test_the_same_seed_gives_the_same_faults():
    faults = Faults(drop=0.1, flip=0.1)
    runs = [damage(bytes(1000), faults, random.Random(5)) for _ in range(2)]
    assert runs[0] == runs[1]


def test_a_write_that_is_held_up_does_not_overtake():
    one = line(faults=Faults(delay=0.5, delay_s=1.0), byte_s=0.001)
    for count in range(20):
        one.send(bytes((count,)), 0.0)
    assert one.arrived(100.0) == bytes(range(20))
