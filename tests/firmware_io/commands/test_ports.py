"""The ports of this computer, as the command lists them."""

import json

import pytest

from firmware_io.catalogue import message
from firmware_io.wire import serial_ports
from firmware_io.wire.serial_ports import Port


@pytest.fixture
def some_ports(monkeypatch, tmp_path):
    """A board and a built-in port."""
    found = [Port("/dev/ttyACM0", "Arduino Uno", 0x2341, 0x43, "77"), Port("/dev/ttyS0")]
    monkeypatch.setattr(serial_ports, "list_serial_ports", lambda: found)
    return found


def test_ports_are_listed_with_the_likely_board_first(say, some_ports, monkeypatch):
    monkeypatch.setattr(serial_ports, "permission_problem", lambda device: None)
    assert say("ports") == ("/dev/ttyACM0  likely a board  Arduino Uno\n/dev/ttyS0\n")
    rows = json.loads(say("ports", "--json"))["ports"]
    assert [row["likely"] for row in rows] == [True, False]
    assert rows[0]["serial_number"] == "77"


def test_a_likely_port_that_cannot_be_opened_is_a_problem(say, some_ports, monkeypatch):
    monkeypatch.setattr(serial_ports, "permission_problem", lambda device: message("link.none"))
    assert "\n  No panel is connected." in say("ports", status=1)


def test_without_a_likely_port_a_simulated_panel_is_offered(say, some_ports):
    del some_ports[0]
    assert say("ports").endswith("`mark1 board` makes a simulated panel.\n")


def test_a_computer_without_ports_is_reported(say, monkeypatch):
    monkeypatch.setattr(serial_ports, "list_serial_ports", list)
    assert "no serial ports" in say("ports")
    assert json.loads(say("ports", "--json")) == {"ports": []}


@pytest.mark.parametrize("command", ["selftest", "monitor"])
def test_the_one_likely_port_is_taken_and_otherwise_asked_for(say, monkeypatch, command):
    monkeypatch.setattr(serial_ports, "list_serial_ports", list)
    assert "No panel was found" in say(command, status=2)
    two = [Port(f"/dev/ttyACM{number}", "Uno", 0x2341) for number in range(2)]
    monkeypatch.setattr(serial_ports, "list_serial_ports", lambda: two)
    assert "/dev/ttyACM0, /dev/ttyACM1" in say(command, status=2)
    monkeypatch.setattr(serial_ports, "list_serial_ports", lambda: two[:1])
    argv = ("--seconds", "0.2") if command == "monitor" else ()
    assert "/dev/ttyACM0 is not there" in say(command, *argv, status=1)
