"""What both one-way streams have in common: their options reach the wire, and they end in time."""

import time

import numpy as np
import pytest

from firmware_io.board_errors import AddressError
from firmware_io.link.adalight import Adalight
from firmware_io.link.ddp import Ddp
from firmware_io.link.light_stream import LightStream, is_light_stream, stream_to
from tests.examples import slow


class Stuck:
    """A port that takes no byte, or only a number of them."""

    def __init__(self, room=0):
        self.room, self.is_closed = room, False

    def read(self, timeout):
        time.sleep(timeout)
        return b""

    def write(self, data):
        taken = min(len(data), self.room)
        self.room -= taken
        return taken

    def wake(self):
        pass

    def close(self):
        self.is_closed = True


@pytest.mark.alone
@pytest.mark.parametrize("room", [0, *slow(50, 56, 60)])
def test_a_port_that_takes_nothing_is_closed_within_a_second(room):
    port = Stuck(room)  # one picture has 36 bytes
    link = LightStream(
        Adalight("adalight:/dev/x?lights=10", boot_s=0, opener=lambda name, baud: port)
    )
    time.sleep(0.1)
    begun = time.monotonic()
    link.close()
    assert time.monotonic() - begun <= 1.0
    assert port.is_closed
    assert link.has_ended


class Heard(Stuck):
    """A port that keeps what it is given."""

    def __init__(self):
        super().__init__()
        self.data = b""

    def write(self, data):
        self.data += data
        return len(data)


@pytest.mark.parametrize(
    ("options", "colours"),
    [
        # Half of full, positive: strength 127 · (64/127)^2.2 by hand: 255 · 0.2213 = 56.4, 56;
        # orange 255, 90, 0 times 56 over 256, rounded up: 56, 20, 0.
        ("", (56, 20, 0)),
        ("&order=grb", (20, 56, 0)),
        ("&order=bgr", (0, 20, 56)),
        # Without correction: 255 · 64/127 = 128.5, 129 (128 if rounded to even); then 129, 46, 0.
        ("&gamma=1", (129, 46, 0)),
        ("&gamma=1.0&order=brg", (0, 129, 46)),
    ],
)
def test_order_and_gamma_reach_the_wire(options, colours):
    port = Heard()
    where = f"adalight:/dev/x?lights=1&baud=4000000{options}"
    with LightStream(Adalight(where, boot_s=0, opener=lambda name, baud: port)) as link:
        link.set_appearance(0, 31)
        link.show(np.array([64], np.int8))
        end = time.monotonic() + 60
        while bytes(colours) not in port.data:
            assert time.monotonic() < end, port.data
            time.sleep(0.005)


def test_the_same_options_hold_for_the_network():
    address = Ddp("ddp:10.0.0.9?lights=7&lamps=2&order=gbr&gamma=1.8").address
    assert (address.lights, address.lamps, address.gamma) == (7, 2, 1.8)
    assert address.channels == [1, 2, 0]


def test_the_addresses_of_streams_are_recognised():
    assert is_light_stream("adalight:COM3")
    assert is_light_stream("ddp:10.0.0.9")
    assert not is_light_stream("COM3")
    assert not is_light_stream("socket://10.0.0.9:4048")


@pytest.mark.parametrize("where", ["ddp:", "adalight:", "ddp:x?baud=9600"])
def test_a_bad_address_starts_no_thread(where):
    with pytest.raises(AddressError):
        stream_to(where)
