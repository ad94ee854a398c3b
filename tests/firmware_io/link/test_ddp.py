"""DDP, against a decoder written from its specification, on this computer only.

The layout is that of http://www.3waylabs.com/ddp/: byte 0 holds the version (two bits, 01), then x,
T, S, R, Q and P; byte 1 a sequence number 1…15; byte 2 the type, C R TTT SSS; byte 3 the device;
bytes 4…7 the offset and 8…9 the length, the first byte the highest.
"""

import select
import socket
import threading
import time

import numpy as np
import pytest

from firmware_io.board_errors import AddressError, HostGoneError
from firmware_io.link import ddp
from firmware_io.link.colours import colours_of
from firmware_io.link.ddp import DatagramTransport, Ddp
from firmware_io.link.light_stream import stream_to
from firmware_io.link.link_state import Status


class Display:
    """A display that takes packets as the specification says, and keeps each picture shown."""

    def __init__(self, lights, port=0):
        self.socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.socket.settimeout(60)
        self.socket.bind(("127.0.0.1", port))
        self.port = self.socket.getsockname()[1]
        self.buffer = [0] * (3 * lights)
        self.pictures, self.times, self.sizes = [], [], []
        self._written, self._last = set(), None

    def take(self, packet):
        flags = f"{packet[0]:08b}"
        assert flags[:2] == "01", "version 1"
        assert flags[2:7] == "00000", "a plain write: no timecode, storage, reply or query"
        assert packet[1] >> 4 == 0
        assert packet[1] == (1 if self._last in (None, 15) else self._last + 1)
        self._last = packet[1]
        kind = f"{packet[2]:08b}"
        assert (kind[:2], kind[2:5], kind[5:]) == ("00", "001", "011"), "RGB of 8 bits each"
        assert packet[3] == 1, "the default output device"
        offset = ((packet[4] * 256 + packet[5]) * 256 + packet[6]) * 256 + packet[7]
        length = packet[8] * 256 + packet[9]
        data = packet[10:]
        assert len(data) == length <= 1440
        assert offset + length <= len(self.buffer)
        self.buffer[offset : offset + length] = data
        self._written |= set(range(offset, offset + length))
        if flags[7] == "1":
            assert self._written == set(range(len(self.buffer))), "every light is written first"
            self._written = set()
            self.pictures.append(np.array(self.buffer, np.uint8).reshape(-1, 3))
            self.times.append(time.monotonic())
        self.sizes.append(length)

    def read(self, seconds=0.02):
        if select.select([self.socket], [], [], seconds)[0]:
            self.take(self.socket.recv(65536))

    def until(self, is_so, seconds=60.0):
        end = time.monotonic() + seconds
        while not is_so():
            assert time.monotonic() < end, f"{len(self.pictures)} pictures"
            self.read()

    def shows(self, colours):
        return bool(self.pictures) and np.array_equal(self.pictures[-1], colours)

    def close(self):
        self.socket.close()


@pytest.fixture
def display(request):
    made = Display(getattr(request, "param", 4))
    yield made
    made.close()


def _until(is_so, seconds=60.0):
    end = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.01)


@pytest.mark.parametrize("display", [64, 400, 480, 481, 961], indirect=True)
def test_a_picture_arrives_whole_and_in_the_colours_of_the_firmware(display):
    lights = len(display.buffer) // 3
    levels = np.random.default_rng(lights).integers(-127, 128, lights).astype(np.int8)
    wanted = colours_of(levels, lights, 1, 9)
    with stream_to(f"ddp:127.0.0.1:{display.port}?lights={lights}") as link:
        link.set_appearance(1, 9)
        link.show(levels)
        display.until(lambda: display.shows(wanted))
        _until(lambda: link.state().is_shown)
        assert link.state().words.startswith(f"Sending {lights} lights to 127.0.0.1, UDP port")
    display.until(lambda: not display.pictures[-1].any())  # dark at the end
    packets = -(-lights // 480)
    assert display.sizes[:packets] == [1440] * (lights // 480) + [3 * (lights % 480)] * (
        lights % 480 > 0
    )


@pytest.mark.slow
@pytest.mark.parametrize("display", [64, 400], indirect=True)
def test_pictures_go_out_in_order_sixty_times_a_second_at_most(display):
    lights = len(display.buffer) // 3
    with stream_to(f"ddp:127.0.0.1:{display.port}?lights={lights}") as link:
        link.set_appearance(0, 31)
        for level in range(1, 121):
            levels = np.full(lights, level, np.int8)
            link.show(levels)
            wanted = colours_of(levels, lights)
            display.until(lambda wanted=wanted: display.shows(wanted))
    took = display.times[-1] - display.times[0]
    assert len(display.times) - 1 <= 60 * took + 2  # the first picture goes out before the clock


def test_a_host_that_is_gone_and_comes_back_is_found_again(monkeypatch):
    monkeypatch.setattr(HostGoneError, "rest", 0.02)
    display = Display(4)
    asked = []
    real = socket.getaddrinfo
    monkeypatch.setattr(
        socket, "getaddrinfo", lambda *args, **named: asked.append(args[0]) or real(*args, **named)
    )
    with stream_to(f"ddp:127.0.0.1:{display.port}?lights=4") as link:
        display.until(lambda: display.pictures)
        display.close()
        _until(lambda: link.state().status is Status.SEARCHING)
        assert link.state().words.startswith(
            f"127.0.0.1 cannot be reached at UDP port {display.port}"
        )
        seen = {link.state().status for _ in range(200) if time.sleep(0.001) is None}
        assert seen == {Status.SEARCHING}  # it does not flicker while it is tried again
        again = Display(4, display.port)
        try:
            link.show(np.full(4, 50, np.int8))
            again._last = None
            wanted = colours_of(np.full(4, 50, np.int8), 4, 0, 4)
            _take_from_the_middle(again)
            again.until(lambda: again.shows(wanted))
            _until(lambda: link.state().status is Status.CONNECTED)
        finally:
            again.close()
    assert asked == ["127.0.0.1"]


def _take_from_the_middle(display):
    """Let a display begin with whatever number comes first."""
    packet = display.socket.recv(65536)
    display._last = packet[1] - 1 or 15 if packet[1] > 1 else 15
    display.take(packet)


def test_a_damaged_packet_is_not_taken_for_a_host_that_is_gone(display, monkeypatch):
    address = ("127.0.0.1", display.port)
    transport = DatagramTransport(*address, socket.AF_INET, address)
    try:
        monkeypatch.setattr(transport._waiter, "wait", lambda timeout: True)  # but nothing is left
        assert transport.read(0) == b""
    finally:
        transport.close()


def test_a_host_that_never_listened_is_reported_and_nothing_waits():
    free = Display(1)
    free.close()
    with stream_to(f"ddp:127.0.0.1:{free.port}") as link:
        _until(lambda: link.state().status is Status.SEARCHING)
        link.show(np.ones(400, np.int8))
        assert not link.state().is_shown
        assert link.state().needs_person
    assert link.has_ended


def test_a_wrong_name_is_looked_up_once_and_named_in_a_sentence(monkeypatch):
    asked = []

    def none(host, *args, **named):
        asked.append(host)
        raise socket.gaierror(-2, "Name or service not known")

    monkeypatch.setattr(socket, "getaddrinfo", none)
    with stream_to("ddp:wled-attic.local") as link:
        _until(lambda: link.state().status is Status.FAILED)
        assert link.state().words == (
            "There is no host named wled-attic.local. Check the name, or type the controller’s IP "
            "address, and connect again."
        )
        time.sleep(0.2)
        link.show(np.ones(400, np.int8))
        assert asked == ["wled-attic.local"]
    assert link.has_ended


def test_a_name_server_that_does_not_answer_holds_nothing_up(monkeypatch):
    answer = threading.Event()
    monkeypatch.setattr(socket, "getaddrinfo", lambda *args, **named: answer.wait(60) and [])
    try:
        link = stream_to("ddp:slow.example")
        assert link.state().words == "Looking for slow.example."
        link.close()
        assert link.has_ended
    finally:
        answer.set()


def test_ipv4_is_preferred_and_the_typed_host_is_the_only_one(monkeypatch):
    six = (socket.AF_INET6, socket.SOCK_DGRAM, 17, "", ("::1", 4048, 0, 0))
    four = (socket.AF_INET, socket.SOCK_DGRAM, 17, "", ("127.0.0.1", 4048))
    monkeypatch.setattr(socket, "getaddrinfo", lambda *args, **named: [six, four])
    found = ddp._looked_up("both", 4048, threading.Event())
    assert found == (socket.AF_INET, ("127.0.0.1", 4048))


def test_the_address_of_a_whole_network_is_refused():
    with pytest.raises(AddressError, match="address of a whole network"):
        DatagramTransport("255.255.255.255", 4048, socket.AF_INET, ("255.255.255.255", 4048))


@pytest.mark.parametrize(
    ("place", "host", "port"),
    [
        ("wled.local", "wled.local", 4048),
        ("10.0.0.9:5000", "10.0.0.9", 5000),
        ("[fe80::1]:4048", "fe80::1", 4048),
    ],
)
def test_a_port_number_may_follow_the_host(place, host, port):
    way = Ddp(f"ddp:{place}")
    assert (way._host, way._port) == (host, port)


@pytest.mark.parametrize(
    "where",
    [
        "ddp:",
        "ddp:?lights=3",
        "ddp://10.0.0.9",
        "ddp:x:0",
        "ddp:x:65536",
        "ddp:x:y",
        "ddp:a@b",
        "ddp:x/y",
        "ddp:fe80::1",
        "10.0.0.9",
    ],
)
def test_a_bad_address_is_refused(where):
    with pytest.raises(AddressError, match="is not the address of a DDP controller"):
        Ddp(where)


def test_nothing_is_looked_up_before_the_stream_begins(monkeypatch):
    monkeypatch.setattr(socket, "getaddrinfo", lambda *args, **named: pytest.fail("looked up"))
    assert Ddp("ddp:wled.local").sending.values["host"] == "wled.local"
