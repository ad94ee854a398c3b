"""A plug: the same board is found again under another name."""

import os
from dataclasses import replace

import pytest

from firmware_io.errors import PortGoneError
from firmware_io.wire.ports import Port, hold, is_held
from firmware_io.wire.usb_identity import UsbIdentity
from tests.firmware_io.simulation import SMALL

posix = pytest.mark.skipif(os.name != "posix", reason="Windows has no links to ports")

UNO = Port("/dev/ttyACM0", "Arduino Uno", 0x2341, 0x43, "75")
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
    plug, here = known(UNO)
    here[:] = [OTHER, Port("/dev/ttyACM3", "Arduino Uno", 0x2341, 0x43, "75")]
    assert plug.find() == "/dev/ttyACM3"
    assert plug.is_known_board


def test_while_it_is_out_no_other_board_is_taken_for_it():
    plug, here = known(UNO)
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


@posix
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
    assert UsbIdentity("/dev/ttyACM0", here, UNO).find() == "/dev/ttyACM3"


def test_a_board_known_from_another_time_that_was_replaced_is_replaced():
    here = Ports([OTHER])
    plug = UsbIdentity("/dev/ttyACM0", here, UNO)
    assert plug.find() == "/dev/ttyACM0"
    plug.remember()
    here[:] = [UNO]  # now it is this one that was seen
    with pytest.raises(PortGoneError, match="ttyACM0"):
        plug.find()


def test_a_board_known_from_another_time_is_gone_while_nothing_is_on_its_port():
    here = Ports([Port("/dev/ttyACM3", "Arduino Uno", 0x2341, 0x43, "99")])
    with pytest.raises(PortGoneError, match="ttyACM0"):
        UsbIdentity("/dev/ttyACM0", here, UNO).find()


@posix
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
