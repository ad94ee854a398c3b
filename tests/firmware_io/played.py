"""A handshake with a script instead of a board."""

import random

from firmware_io.link.desired_state import DesiredState
from firmware_io.link.handshake import Handshake
from firmware_io.wire.framing import Frame, Receiver, crc16, encode
from firmware_io.wire.protocol import (
    Ack,
    Ident,
    Info,
    Key,
    Look,
    Start,
    Started,
    Stats,
    pack,
    unpack,
)

INFO = Info(lights=4, lamps=1, knobs=2, outputs=1, nonce=9)


def frame(message, session, seq=0):
    type_, payload = pack(message)
    return encode(Frame(type_, seq, session, payload))


class Play:
    """A handshake with a script instead of a board; anything not in it fails."""

    def __init__(self, **options):
        self.desired = DesiredState()
        options = {"rng": random.Random(3), "baud": 500_000, **options}
        self.handshake = Handshake(self.desired, "COM7", 0.0, **options)
        self.now = 0.0
        self.session = 0
        self.sent = b""

    def expect(self, *messages, after=0.0):
        """Advance the time, and compare what is written with the script."""
        self.now += after
        self.sent = self.handshake.advance(self.now)
        found = []
        for part in Receiver().feed(self.sent):
            message = unpack(part.type, part.payload)
            found.append(message)
            if isinstance(message, Start):
                self.session = part.session
            assert part.session == (0 if isinstance(message, Ident) else self.session)
        assert found == list(messages)
        return self

    def answer(self, *messages, session=None, after=0.002):
        self.now += after
        number = self.session if session is None else session
        self.handshake.feed(b"".join(frame(message, number) for message in messages), self.now)
        return self

    def begin(self):
        """Come to the point where the board has all that it should have."""
        self.answer(INFO, session=0).expect(Start(1000, 31))
        self.answer(Started(1000, 4)).expect(Look(0, 4), Key(0, (0,) * 5))
        return self.answer(Ack(3, 0, 2)).expect()


STATS = Stats(
    uptime_ms=1, frames=2, broken=0, gaps=0, overflows=0, light_frames=1, free_ram=900,
    supply_mv=5000, state=1,
)  # fmt: skip
CRC_OF_FIVE = crc16(bytes(5))
