"""Serial ports: which come first, what they are called, and what to do without permission."""

from __future__ import annotations

import os
import re
from types import SimpleNamespace

import pytest

from firmware_io.errors import BoardError, PortError
from firmware_io.wire import ports
from firmware_io.wire.ports import Port, check_permission, list_serial_ports, permission_problem


def found(device: str, vid: int | None = None, **more: str | int | None) -> SimpleNamespace:
    """A port as pyserial describes it."""
    fields = {"description": "n/a", "manufacturer": None, "product": None}
    fields |= {"serial_number": None, "pid": None}
    return SimpleNamespace(**{**fields, "device": device, "vid": vid, **more})


UNO = found(
    "/dev/ttyACM1", 0x2341, pid=0x0043, manufacturer="Arduino (www.arduino.cc)", serial_number="85"
)
CLONE = found("/dev/ttyUSB0", 0x1A86, pid=0x7523, product="USB Serial")
MODEM = found("/dev/ttyACM0", 0x12D1, product="Mobile", manufacturer="Huawei")
BUILT_IN = found("/dev/ttyS4", description="ttyS4")


@pytest.fixture
def plug_in(monkeypatch: pytest.MonkeyPatch):
    """Make pyserial find these ports, in this order."""

    def plug(*infos: SimpleNamespace) -> None:
        monkeypatch.setattr(ports.list_ports, "comports", lambda: list(infos))

    return plug


@pytest.mark.parametrize("error", [TypeError("no base"), OSError(5, "gone"), ValueError("''")])
@pytest.mark.parametrize("failures", [1, 9])
def test_a_device_that_goes_while_it_is_looked_at_does_no_harm(monkeypatch, error, failures):
    left = [error] * failures

    def comports():
        if left:
            raise left.pop()
        return [UNO]

    monkeypatch.setattr(ports.list_ports, "comports", comports)
    listed = [port.device for port in list_serial_ports()]
    assert listed == ([UNO.device] if failures == 1 else [])


def test_likely_boards_come_first_and_built_in_ports_last(plug_in):
    plug_in(BUILT_IN, MODEM, CLONE, UNO)
    listed = list_serial_ports()
    assert [port.device for port in listed] == [
        "/dev/ttyACM1",
        "/dev/ttyUSB0",
        "/dev/ttyACM0",
        "/dev/ttyS4",
    ]
    assert [port.is_likely for port in listed] == [True, True, False, False]


def test_com10_comes_after_com9(plug_in):
    plug_in(found("COM10", 0x2341), found("COM9", 0x2341))
    assert [port.device for port in list_serial_ports()] == ["COM9", "COM10"]


@pytest.mark.parametrize(
    ("info", "name"),
    [
        (UNO, "Arduino"),
        (CLONE, "CH340 USB Serial"),
        (MODEM, "Huawei Mobile"),
        (BUILT_IN, "ttyS4"),
        (found("COM3", 0x2341, product="Arduino Uno"), "Arduino Uno"),
        (found("COM3", 0x2341, description="Arduino Uno (COM3)"), "Arduino Uno (COM3)"),
        (found("COM3", 0xBEEF), "USB"),
        (found("/dev/ttyS0", description=None), ""),
    ],
)
def test_a_port_is_named_by_its_usb_descriptor(plug_in, info: SimpleNamespace, name: str):
    plug_in(info)
    assert list_serial_ports()[0].name == name


def test_the_numbers_of_a_board_tell_two_of_one_kind_apart(plug_in):
    plug_in(UNO)
    assert list_serial_ports() == [Port("/dev/ttyACM1", "Arduino", 0x2341, 0x0043, "85")]


def test_a_computer_without_ports_has_an_empty_list(plug_in):
    plug_in()
    assert list_serial_ports() == []


def test_pyserial_still_gives_the_fields_that_are_read(tmp_path):
    from serial.tools.list_ports_common import ListPortInfo

    info = ListPortInfo(str(tmp_path / "ttyX"))
    assert all(hasattr(info, field) for field in vars(UNO))


@pytest.fixture
def forbidden(tmp_path, monkeypatch: pytest.MonkeyPatch):
    """A port that may be neither read nor written, even by root."""
    port = tmp_path / "ttyACM0"
    port.touch()
    monkeypatch.setattr(ports.os, "access", lambda path, mode: False)
    monkeypatch.setattr(ports, "_user_name", lambda: "ada")
    return port


posix = pytest.mark.skipif(os.name != "posix", reason="Windows has no groups for its ports")


@posix
def test_without_permission_the_group_to_join_is_named(forbidden, monkeypatch):
    monkeypatch.setattr(ports, "_group_of", lambda path: ("dialout", ["bob"]))
    assert str(permission_problem(str(forbidden))) == (
        f"ada does not have permission to open {forbidden}, which belongs to the group dialout. "
        "Run `sudo usermod -aG dialout ada`, then log out and in again."
    )


@posix
def test_a_new_member_of_the_group_is_told_to_log_in_again(forbidden, monkeypatch):
    monkeypatch.setattr(ports, "_group_of", lambda path: ("dialout", ["ada"]))
    problem = str(permission_problem(str(forbidden)))
    assert "Log out and in again" in problem
    assert "usermod" not in problem


@posix
def test_nobody_is_advised_to_join_the_group_of_root(forbidden, monkeypatch):
    monkeypatch.setattr(ports, "_group_of", lambda path: ("root", []))
    problem = str(permission_problem(str(forbidden)))
    assert "usermod" not in problem
    assert "dialout" in problem


@posix
def test_the_group_is_the_one_the_port_has(forbidden):
    group, members = ports._group_of(forbidden)
    assert re.fullmatch(r"[\w.-]+", group)
    assert isinstance(members, list)


@posix
def test_a_forbidden_port_is_refused_with_the_same_sentence(forbidden):
    with pytest.raises(PortError, match=re.escape(str(permission_problem(str(forbidden))))):
        check_permission(str(forbidden))
    assert issubclass(PortError, BoardError)


def test_a_port_that_may_be_opened_or_is_not_there_has_no_problem(tmp_path):
    port = tmp_path / "ttyACM0"
    assert permission_problem(str(port)) is None
    port.touch()
    assert permission_problem(str(port)) is None
    check_permission(str(port))


def test_a_port_is_written_with_its_name():
    assert str(Port("COM3", "Arduino Uno")) == "COM3 (Arduino Uno)"
    assert str(Port("COM3")) == "COM3"
