"""Serial ports: which come first, what they are called, and what to do without permission."""

from __future__ import annotations

import os
import re
from dataclasses import replace
from types import SimpleNamespace

import pytest

from firmware_io.board_errors import BoardError, PortError, PortGoneError
from firmware_io.wire import serial_ports
from firmware_io.wire.serial_ports import (
    Port,
    UsbIdentity,
    check_permission,
    hold,
    is_held,
    list_serial_ports,
    permission_problem,
)
from tests.firmware_io.simulation import SMALL


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
        monkeypatch.setattr(serial_ports.list_ports, "comports", lambda: list(infos))

    return plug


@pytest.mark.parametrize("error", [TypeError("no base"), OSError(5, "gone"), ValueError("''")])
@pytest.mark.parametrize("failures", [1, 9])
def test_a_device_that_goes_while_it_is_looked_at_does_no_harm(monkeypatch, error, failures):
    left = [error] * failures

    def comports():
        if left:
            raise left.pop()
        return [UNO]

    monkeypatch.setattr(serial_ports.list_ports, "comports", comports)
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
    monkeypatch.setattr(serial_ports.os, "access", lambda path, mode: False)
    monkeypatch.setattr(serial_ports, "_user_name", lambda: "ada")
    return port


posix = pytest.mark.skipif(os.name != "posix", reason="Windows has no groups for its ports")


@posix
def test_without_permission_the_group_to_join_is_named(forbidden, monkeypatch):
    monkeypatch.setattr(serial_ports, "_group_of", lambda path: ("dialout", ["bob"]))
    assert str(permission_problem(str(forbidden))) == (
        f"ada does not have permission to open {forbidden}, which belongs to the group dialout. "
        "Run `sudo usermod -aG dialout ada`, then log out and in again."
    )


@posix
def test_a_new_member_of_the_group_is_told_to_log_in_again(forbidden, monkeypatch):
    monkeypatch.setattr(serial_ports, "_group_of", lambda path: ("dialout", ["ada"]))
    problem = str(permission_problem(str(forbidden)))
    assert "Log out and in again" in problem
    assert "usermod" not in problem


@posix
def test_nobody_is_advised_to_join_the_group_of_root(forbidden, monkeypatch):
    monkeypatch.setattr(serial_ports, "_group_of", lambda path: ("root", []))
    problem = str(permission_problem(str(forbidden)))
    assert "usermod" not in problem
    assert "dialout" in problem


@posix
def test_the_group_is_the_one_the_port_has(forbidden):
    group, members = serial_ports._group_of(forbidden)
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


needs_links = pytest.mark.skipif(os.name != "posix", reason="Windows has no links to ports")

KNOWN_UNO = Port("/dev/ttyACM0", "Arduino Uno", 0x2341, 0x43, "75")
OTHER = Port("/dev/ttyACM0", "Arduino Uno", 0x2341, 0x43, "99")
PICO = Port("/dev/ttyACM0", "Raspberry Pi Pico", 0x2E8A, 0x000A)
OTHER_PICO = replace(PICO, device="/dev/ttyACM1")


class Ports(list):
    def __call__(self):
        return self


def known(*ports):
    here = Ports(ports)
    plug = UsbIdentity("/dev/ttyACM0", here)
    assert plug.find() == "/dev/ttyACM0"
    plug.remember()
    return plug, here


def test_a_board_that_comes_back_under_another_name_is_found_by_its_serial_number():
    plug, here = known(KNOWN_UNO)
    here[:] = [OTHER, Port("/dev/ttyACM3", "Arduino Uno", 0x2341, 0x43, "75")]
    assert plug.find() == "/dev/ttyACM3"
    assert plug.is_known_board


def test_while_it_is_out_no_other_board_is_taken_for_it():
    plug, here = known(KNOWN_UNO)
    here[:] = [OTHER]
    with pytest.raises(PortGoneError, match="ttyACM0"):
        plug.find()


def test_without_a_serial_number_its_own_port_is_asked_before_any_other():
    plug, here = known(PICO, OTHER_PICO)
    plug.remember_answer(SMALL)
    here.reverse()
    assert plug.find() == "/dev/ttyACM0"


def test_without_a_serial_number_another_port_is_one_to_ask_and_only_its_answer_decides():
    plug, here = known(PICO)
    plug.remember_answer(SMALL)
    here[:] = [OTHER_PICO]
    assert plug.find() == "/dev/ttyACM1"
    assert plug.device == "/dev/ttyACM0"
    assert plug.is_answer(SMALL)
    assert not plug.is_answer(replace(SMALL, lights=61))
    plug.pass_over("/dev/ttyACM1", was_open=True)
    with pytest.raises(PortGoneError, match="ttyACM0"):
        plug.find()
    here.append(PICO)
    assert plug.find() == "/dev/ttyACM0"


def test_a_port_that_was_plugged_in_again_is_asked_again():
    plug, here = known(PICO)
    plug.remember_answer(SMALL)
    here[:] = [OTHER_PICO]
    plug.pass_over(plug.find(), was_open=True)
    here.clear()
    with pytest.raises(PortGoneError):
        plug.find()
    here[:] = [OTHER_PICO]
    assert plug.find() == "/dev/ttyACM1"


def test_a_port_that_could_not_be_opened_is_tried_again_after_the_others():
    plug, here = known(PICO)
    plug.remember_answer(SMALL)
    here[:] = [OTHER_PICO, replace(PICO, device="/dev/ttyACM2")]
    tried = []
    for _ in range(5):
        tried.append(plug.find())
        plug.pass_over(tried[-1], was_open=False)
    assert tried == [f"/dev/ttyACM{number}" for number in (1, 2, 1, 2, 1)]


@pytest.mark.parametrize("number", [None, "0001"])
def test_a_port_that_this_program_holds_is_no_place_to_look_for_another_board(number):
    one, other = (replace(port, serial_number=number) for port in (PICO, OTHER_PICO))
    plug, here = known(one, other)
    plug.remember_answer(SMALL)
    let_go = hold(other.device)
    try:
        here[:] = [other]
        with pytest.raises(PortGoneError, match="ttyACM0"):
            plug.find()
    finally:
        let_go()
    assert plug.find() == "/dev/ttyACM1"  # to be asked
    assert plug.device == "/dev/ttyACM0"


def test_a_board_from_another_time_without_a_serial_number_is_not_looked_for_elsewhere():
    plug = UsbIdentity("/dev/ttyACM0", Ports([OTHER_PICO]), PICO)
    with pytest.raises(PortGoneError, match="ttyACM0"):
        plug.find()


@needs_links
def test_a_port_is_held_by_every_name_that_it_has(tmp_path):
    device, link = tmp_path / "ttyACM0", tmp_path / "usb-Arduino_75-if00"
    device.touch()
    link.symlink_to(device)
    let_go = hold(str(link))
    assert is_held(str(device))
    link.unlink()
    let_go()
    assert not is_held(str(device))


def test_a_port_without_a_usb_descriptor_keeps_its_name():
    plug = UsbIdentity("/dev/pts/3", Ports())
    plug.remember()
    assert plug.find() == "/dev/pts/3"
    assert not plug.is_known_board


def test_a_board_known_from_another_time_is_found_before_anything_was_opened():
    here = Ports([OTHER, Port("/dev/ttyACM3", "Arduino Uno", 0x2341, 0x43, "75")])
    assert UsbIdentity("/dev/ttyACM0", here, KNOWN_UNO).find() == "/dev/ttyACM3"


def test_a_board_known_from_another_time_that_was_replaced_is_replaced():
    here = Ports([OTHER])
    plug = UsbIdentity("/dev/ttyACM0", here, KNOWN_UNO)
    assert plug.find() == "/dev/ttyACM0"
    plug.remember()
    here[:] = [KNOWN_UNO]  # now it is this one that was seen
    with pytest.raises(PortGoneError, match="ttyACM0"):
        plug.find()


def test_a_board_known_from_another_time_is_gone_while_nothing_is_on_its_port():
    here = Ports([Port("/dev/ttyACM3", "Arduino Uno", 0x2341, 0x43, "99")])
    with pytest.raises(PortGoneError, match="ttyACM0"):
        UsbIdentity("/dev/ttyACM0", here, KNOWN_UNO).find()


@needs_links
def test_a_board_is_the_same_through_a_link_to_its_port(tmp_path):
    device, link = tmp_path / "ttyACM0", tmp_path / "usb-Arduino_75-if00"
    device.touch()
    link.symlink_to(device)
    here = Ports([Port(str(device), "Arduino Uno", 0x2341, 0x43, "75")])
    plug = UsbIdentity(str(link), here)
    assert plug.find() == str(link)
    plug.remember()
    assert plug.is_usb
    assert plug.is_known_board
    assert plug.find() == str(link)
    link.unlink()
    here[:] = [Port(str(tmp_path / "ttyACM1"), "Arduino Uno", 0x2341, 0x43, "75")]
    assert plug.find() == str(tmp_path / "ttyACM1")
