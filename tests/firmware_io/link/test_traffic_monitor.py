"""The tap: every frame a line, and nothing of the traffic changed."""

from hypothesis import given
from hypothesis import strategies as st

from firmware_io.link.traffic_monitor import TrafficMonitor, described
from firmware_io.wire.framing import Frame, encode
from firmware_io.wire.protocol import Ack, Check, Delta, Event, Key, Nak, Ping, pack


class Pipe:
    """A transport that takes a number of bytes at once, and returns what was put in."""

    def __init__(self, takes=1000):
        self.takes, self.written, self.incoming = takes, b"", b""

    def read(self, timeout):
        data, self.incoming = self.incoming, b""
        return data

    def write(self, data):
        self.written += data[: self.takes]
        return min(len(data), self.takes)

    def wake(self):
        pass

    def close(self):
        pass


def frame(message, seq=3, session=9):
    type_, payload = pack(message)
    return encode(Frame(type_, seq, session, payload))


def test_frames_are_reported_both_ways_and_pass_through():
    lines, pipe = [], Pipe(takes=4)
    tap = TrafficMonitor(pipe, lines.append, 0.0)
    data = frame(Delta(((5, -7), (6, 127)))) + frame(Ping(), 4)
    while data:
        data = data[tap.write(data) :]
    pipe.incoming = answer = frame(Ack(5, 0, 2), 0) + b"\x03\x00"
    assert tap.read(0) == answer
    assert pipe.written == frame(Delta(((5, -7), (6, 127)))) + frame(Ping(), 4)
    assert [line.split(maxsplit=1)[1] for line in lines] == [
        "→   3 of session   9  Delta cells 5:-7 6:127",
        "→   4 of session   9  Ping",
        "←   0 of session   9  Ack expected 5, check 0, result 2",
        "← broken frame",
    ]


def test_numbers_are_explained():
    def told(message):
        type_, payload = pack(message)
        return described(Frame(type_, 0, 1, payload)).split("  ")[-1]

    assert told(Key(3, tuple(range(9)))) == "Key cells 3 to 11: 0 1 2 3 4 5 and 3 more"
    assert told(Nak(2, 3)) == "Nak expected 2, overflow"
    assert told(Event(1, 1)) == "Event safe, time-out"
    assert told(Event(2, 1)) == "Event code 2, detail 1"
    assert told(Check(77)) == "Check crc 77"


@given(st.binary(max_size=300))
def test_garbage_is_reported_too(data):
    lines, pipe = [], Pipe()
    tap = TrafficMonitor(pipe, lines.append, 0.0)
    tap.write(data)
    assert pipe.written == data
    assert all("\n" not in line for line in lines)
