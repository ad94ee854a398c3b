"""A plug: the same board is found again under another name."""

import os

import pytest

from firmware_io.errors import PortGoneError
from firmware_io.ports import Port
from firmware_io.usb_identity import UsbIdentity

posix = pytest.mark.skipif(os.name != "posix", reason="Windows has no links to ports")

UNO = Port("/dev/ttyACM0", "Arduino Uno", 0x2341, 0x43, "75")
OTHER = Port("/dev/ttyACM0", "Arduino Uno", 0x2341, 0x43, "99")


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


def test_without_a_serial_number_one_of_the_same_kind_is_taken():
    clone = Port("/dev/ttyUSB0", "CH340", 0x1A86, 0x7523)
    here = Ports([clone])
    plug = UsbIdentity("/dev/ttyUSB0", here)
    plug.remember()
    here[:] = [Port("/dev/ttyUSB1", "CH340", 0x1A86, 0x7523)]
    assert plug.find() == "/dev/ttyUSB1"


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
