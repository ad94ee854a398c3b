"""Transports: the same bytes over every way, and every trouble told in words."""

from __future__ import annotations

import contextlib
import errno
import os
import socket
import sys
import threading
import time

import pytest
import serial
from hypothesis import example, given
from hypothesis import strategies as st

from firmware_io.board.server import serve_on_pty, serve_on_socket
from firmware_io.board.virtual_panel import VirtualPanel
from firmware_io.board_errors import (
    AddressError,
    PortBusyError,
    PortForbiddenError,
    PortGoneError,
    Reason,
)
from firmware_io.link.link import Link
from firmware_io.wire import transport
from firmware_io.wire.address import check_address
from firmware_io.wire.framing import Receiver
from firmware_io.wire.protocol import BAUD_RATES, Info, unpack
from firmware_io.wire.transport import SocketTransport, open_transport

posix = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no ptys")


@pytest.fixture
def pair():
    """Both ends of a pty: a descriptor to write to, and a path to open."""
    own, other = os.openpty()
    yield own, os.ttyname(other)
    for end in (own, other):
        with contextlib.suppress(OSError):
            os.close(end)


def read_all(way, count, seconds=60.0):
    found, end = b"", time.monotonic() + seconds
    while len(found) < count and time.monotonic() < end:
        found += way.read(0.05)
    return found


def test_a_loop_gives_back_what_it_is_given():
    way = open_transport("loop://")
    assert way.read(0.01) == b""
    assert way.write(b"abc") == 3
    assert read_all(way, 3) == b"abc"
    way.close()
    way.close()


def test_a_panel_in_software_greets():
    way = open_transport("sim://?lights=512&lamps=0")
    (frame,) = Receiver().feed(read_all(way, 30))
    info = unpack(frame.type, frame.payload)
    assert isinstance(info, Info)
    assert info.cells == 512
    way.close()


@posix
def test_a_pty_is_a_port(pair):
    own, path = pair
    way = open_transport(path)
    os.write(own, bytes(range(256)))
    assert read_all(way, 256) == bytes(range(256))
    assert way.write(b"\r\n\0\x11\x13") == 5
    assert os.read(own, 100) == b"\r\n\0\x11\x13"
    way.close()


@posix
def test_nothing_is_sent_by_opening(pair):
    own, path = pair
    os.set_blocking(own, False)
    way = open_transport(path)
    time.sleep(0.05)
    with pytest.raises(BlockingIOError):
        os.read(own, 1)
    way.close()


@posix
def test_a_full_port_takes_what_it_can_and_does_not_wait(pair):
    _, path = pair
    way = open_transport(path)
    begun, taken = time.monotonic(), 0
    for _ in range(300):
        taken += way.write(bytes(1000))
    assert time.monotonic() - begun < 30.0  # to wait once for each would take 300 s or for ever
    assert 0 < taken < 300_000
    assert way.write(b"x") == 0
    way.close()


@posix
def test_a_port_whose_device_goes_is_gone(pair):
    own, path = pair
    way = open_transport(path)
    os.close(own)
    with pytest.raises(PortGoneError, match="Plug the panel in"):
        for _ in range(3):
            way.read(0.01)
            way.write(b"x")
    way.close()


@posix
def test_two_programs_cannot_have_one_port(pair):
    _, path = pair
    way = open_transport(path)
    with pytest.raises(PortBusyError, match="is in use"):
        open_transport(path)
    way.close()
    open_transport(path).close()


def test_a_port_that_is_not_there_is_gone(tmp_path):
    with pytest.raises(PortGoneError) as caught:
        open_transport(str(tmp_path / "ttyACM0"))
    assert caught.value.reason is Reason.GONE
    assert "ttyACM0" in str(caught.value)


@posix
def test_a_file_that_is_not_a_port_is_refused(tmp_path):
    (tmp_path / "notes.txt").write_text("x")
    with pytest.raises(AddressError, match="not a serial port"):
        open_transport(str(tmp_path / "notes.txt"))


@posix
def test_a_device_that_is_not_a_port_is_not_said_to_be_missing():
    with pytest.raises(AddressError) as caught:
        open_transport("/dev/null")
    text = "/dev/null is not a serial port. Choose one such as /dev/ttyACM0."
    assert str(caught.value) == text


@posix
def test_a_port_without_permission_is_refused_with_what_to_do(tmp_path, monkeypatch):
    port = tmp_path / "ttyACM0"
    port.touch()
    monkeypatch.setattr("firmware_io.wire.serial_ports.os.access", lambda path, mode: False)
    monkeypatch.setattr("firmware_io.wire.serial_ports._group_of", lambda path: ("dialout", []))
    with pytest.raises(PortForbiddenError, match="usermod -aG dialout"):
        open_transport(str(port))


@pytest.mark.parametrize(
    ("error", "kind"),
    [
        (serial.SerialException(errno.ENOENT, "no such file"), PortGoneError),
        (serial.SerialException("device reports readiness to read"), PortGoneError),
        (serial.SerialException(errno.EBUSY, "busy"), PortBusyError),
        (serial.SerialException(errno.EAGAIN, "Could not exclusively lock"), PortBusyError),
        (serial.SerialException(errno.EACCES, "denied"), PortForbiddenError),
        (OSError(errno.EIO, "input/output error"), PortGoneError),
        (TypeError("argument must be an int, not NoneType"), PortGoneError),
        (ValueError("Invalid baud rate: 7"), AddressError),
        pytest.param("termios", PortGoneError, marks=posix),
    ],
    ids=str,
)
def test_whatever_a_port_raises_is_one_of_our_errors(error, kind):
    if error == "termios":
        import termios

        error = termios.error(errno.EIO, "input/output error")
    with pytest.raises(kind) as caught, transport._translated("COM3"):
        raise error
    assert "COM3" in str(caught.value)


@pytest.mark.parametrize(
    "where",
    [
        "socket://192.0.2.1:5000",
        "socket://example.org:5000",
        "socket://127.0.0.1",
        "socket://127.0.0.1:99999",
        "rfc2217://127.0.0.1:5000",
        "spy:///dev/ttyS0?file=/tmp/x",
        "sim://[",
        "sim://here",
        "sim://?lights=many",
        "sim://?colour=1",
        "sim://?lights=99999999",
        "sim://?lights=٣",
        "sim://?lights=-1",
    ],
)
def test_other_computers_and_other_ways_are_refused(where):
    with pytest.raises(AddressError) as caught:
        open_transport(where)
    assert where in str(caught.value)


@given(
    st.one_of(
        st.text(),
        st.builds(
            str.__add__,
            st.sampled_from(["sim://", "sim://?lights=", "sim://?", "socket://", "socket://["]),
            st.one_of(st.text(), st.text("0123456789[]:@/?&=#%.")),
        ),
    )
)
@example("sim://[")
@example("socket://[")
@example("sim://?lights=" + "9" * 5000)
@example("socket://127.0.0.1:" + "9" * 5000)
def test_whatever_is_asked_for_is_an_address_or_refused_as_one(where):
    with contextlib.suppress(AddressError):
        check_address(where)


@pytest.mark.parametrize("where", ["sim://?lights=" + "9" * 5000, "sim://?" + "x" * 5000 + "=1"])
def test_an_address_without_end_is_refused_in_a_short_sentence(where):
    with pytest.raises(AddressError) as caught:
        check_address(where)
    assert len(str(caught.value)) < 300


def test_a_port_of_this_computer_where_nobody_listens_is_gone():
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    with pytest.raises(PortGoneError):
        open_transport(f"socket://127.0.0.1:{port}")


def test_a_socket_whose_other_side_closes_is_gone_and_leaks_nothing():
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        way = SocketTransport("socket://x", "127.0.0.1", port)
        other, _ = server.accept()
        other.sendall(b"hello")
        assert way.read(1.0) == b"hello"
        other.close()
        with pytest.raises(PortGoneError):
            way.read(1.0)
        way.close()


@posix
@pytest.mark.parametrize("baud", BAUD_RATES)
def test_every_rate_of_the_protocol_can_be_set(pair, baud):
    own, path = pair
    way = open_transport(path, baud)
    os.write(own, b"x")
    assert way.read(1.0) == b"x"
    way.close()


@pytest.mark.parametrize(
    "kind",
    ["sim", pytest.param("pty", marks=posix), pytest.param("polled", marks=posix), "socket"],
)
def test_another_thread_can_end_the_waiting(kind, monkeypatch):
    panel = VirtualPanel()
    serve = {"pty": serve_on_pty, "polled": serve_on_pty, "socket": serve_on_socket}
    server = serve[kind](panel) if kind in serve else None
    if kind == "polled":
        monkeypatch.setattr(transport, "_can_select", lambda port: False)
    way = open_transport(server.address) if server else panel.connect()
    read_all(way, 30)
    timer = threading.Timer(0.05, way.wake)
    begun = time.monotonic()
    timer.start()
    assert way.read(60.0) == b""
    assert time.monotonic() - begun < 30.0
    timer.join()
    way.close()
    way.wake()
    if server:
        server.close()


@posix
def test_a_change_waits_for_no_port_that_cannot_be_waited_for(monkeypatch):
    """As on Windows, where a port is looked at again and again."""
    monkeypatch.setattr(transport, "_can_select", lambda port: False)
    woken, wake = threading.Event(), transport.SerialTransport.wake

    def note_and_wake(self):
        woken.set()
        wake(self)

    monkeypatch.setattr(transport.SerialTransport, "wake", note_and_wake)
    with serve_on_pty(VirtualPanel()) as server, Link(server.address, silence=0.5) as link:
        until_shown(link)
        woken.clear()
        link.show([7] * 400)
        assert woken.is_set()
        until_shown(link)


def until_shown(link):
    end = time.monotonic() + 60
    while not link.state().is_shown:
        assert time.monotonic() < end, link.state().words
        time.sleep(0.005)


def test_a_panel_in_software_has_one_host_at_a_time_and_can_be_pulled_out():
    panel = VirtualPanel()
    way = panel.connect()
    with pytest.raises(PortBusyError):
        panel.connect()
    panel.unplug()
    with pytest.raises(PortGoneError):
        way.read(0.1)
    way.close()
    with pytest.raises(PortGoneError):
        panel.connect()
    panel.plug_in()
    panel.connect().close()
