"""Panels that come and go: connected, released, waited for, found again."""

import pytest

from firmware_io.board.server import serve_on_pty
from firmware_io.board.virtual_board import VirtualBoard
from firmware_io.board.virtual_panel import VirtualPanel
from firmware_io.link.link_state import Status
from firmware_io.panel.board_choice import BoardChoice
from firmware_io.wire.protocol import Info
from firmware_io.wire.serial_ports import Port
from gui.base import remembered
from gui.hardware import connection as hardware_module
from gui.hardware.connection import Hardware
from mark1.session.commands import Step, TurnPots
from tests.gui.simulated import links, shown


def test_letting_go_makes_the_panel_dark_and_leaves_nothing(attached, qtbot):
    panel = attached._simulated
    attached.clock.perform(Step())
    attached.detach()
    assert attached.link is None
    qtbot.waitUntil(lambda: not links())
    assert not panel.look(lambda board: board.shown.any())
    qtbot.waitUntil(lambda: attached.clock.is_idle)
    assert not attached.choice.connects


def test_closing_ends_the_link_and_is_remembered_as_connected(attached):
    attached.close()
    assert not links()
    assert BoardChoice.from_json(remembered.board()).connects


def test_the_next_start_connects_again(attached, qtbot):
    attached.close()
    again = Hardware(attached.clock)
    try:
        again.resume()
        qtbot.waitUntil(lambda: again.state.status is Status.CONNECTED)
    finally:
        again.close()


def test_another_panel_is_opened_once_the_old_one_is_let_go(attached, qtbot):
    attached.choose(where="sim://?lights=64&lamps=0&knobs=0")
    attached.attach()
    qtbot.waitUntil(lambda: attached.state.info is not None and attached.state.info.lights == 64)
    assert len(links()) == 1


def test_while_the_old_panel_is_let_go_of_it_says_so_and_can_stop(attached, qtbot, monkeypatch):
    link = attached.link
    monkeypatch.setattr(link, "end", lambda: None)  # one that takes its time
    attached.attach()
    assert attached.link is None
    assert attached.state.words == "Disconnecting the previous panel…"
    assert attached.is_wanted
    attached.detach()
    assert not attached.is_wanted
    assert attached.state.words.startswith("No panel")
    monkeypatch.undo()
    link.end()
    qtbot.waitUntil(lambda: attached.clock.is_idle)
    assert attached.link is None


@pytest.mark.parametrize(
    "where",
    ["ftp://x", "sim://?lights=x", "socket://example.com:1", "adalight:", "ddp:", "socket://:"],
)
def test_an_address_that_is_none_is_refused_in_one_sentence(hardware, qtbot, where):
    hardware.choose(where=where)
    hardware.attach()
    assert hardware.link is None
    assert hardware.state.status is Status.FAILED
    assert hardware.state.words.endswith(".")
    assert where in hardware.state.words
    assert not hardware.choice.connects
    qtbot.waitUntil(lambda: hardware.clock.is_idle)


def test_a_port_that_is_not_there_is_waited_for(hardware, qtbot):
    hardware.choose(where="/dev/ttyNONE7")
    hardware.attach()
    qtbot.waitUntil(lambda: hardware.state.status is Status.SEARCHING)
    assert "Plug the panel in" in hardware.state.words


def test_a_cable_pulled_out_and_put_back_is_noted_and_connected_again(attached, qtbot):
    notes = []
    attached.noted.connect(notes.append)
    attached._simulated.unplug()
    qtbot.waitUntil(lambda: attached.state.status is Status.SEARCHING)
    attached.clock.perform(TurnPots(((5, 11.0),)))
    attached._simulated.plug_in()
    qtbot.waitUntil(lambda: attached.state.is_shown and shown(attached)[5] == 127)
    assert any("not there" in note for note in notes)
    assert notes[-2].startswith("Connected")
    assert notes[-1].startswith("Board: simulated, firmware 1")


@pytest.mark.slow
def test_a_board_on_another_port_name_is_found_by_its_serial_number(hardware, qtbot, monkeypatch):
    from firmware_io.link import port_loop

    board = VirtualPanel(VirtualBoard(Info(lights=20, knobs=2)))
    with serve_on_pty(board) as server:
        port = Port(server.address, "Arduino Uno", 0x2341, 0x43, "75")
        monkeypatch.setattr(hardware_module, "list_serial_ports", lambda: [port])
        monkeypatch.setitem(
            port_loop.PortLoop.__init__.__kwdefaults__, "list_ports", lambda: [port]
        )
        old = Port("/dev/ttyACM9", "Arduino Uno", 0x2341, 0x43, "75")
        hardware.choose(where="/dev/ttyACM9", usb=old)
        hardware.attach()
        qtbot.waitUntil(lambda: hardware.state.is_shown)
        assert hardware.choice.where == server.address
        assert hardware.choice.usb == port
        hardware.close()


@pytest.mark.slow
def test_adalight_is_one_way(hardware, qtbot, tmp_path):
    import os
    import pty

    ours, theirs = pty.openpty()
    try:
        hardware.choose(where=f"adalight:{os.ttyname(theirs)}?lights=20")
        os.write(ours, b"Ada\n")
        hardware.attach()
        assert hardware.is_one_way
        qtbot.waitUntil(lambda: hardware.state.status is Status.CONNECTED)
        heard = b""
        while b"Ada\x00\x13F" not in heard:
            heard += os.read(ours, 100)
        hardware.testing.begin(motors=False)
        assert not hardware.testing.is_on
        assert not hardware.arm(True)
        hardware.close()
    finally:
        os.close(ours)
        os.close(theirs)


def test_network_lights_are_one_way_and_show_the_weights(hardware, qtbot):
    from tests.firmware_io.link.test_ddp import Display

    display = Display(20)
    try:
        hardware.choose(where=f"ddp:127.0.0.1:{display.port}?lights=20")
        hardware.attach()
        assert hardware.is_one_way
        qtbot.waitUntil(lambda: hardware.state.status is Status.CONNECTED)
        hardware.clock.perform(TurnPots(((3, -20.0),)))
        qtbot.waitUntil(lambda: display.read() or (display.pictures and display.buffer[11] > 0))
        assert [light for light in range(20) if display.pictures[-1][light].any()] == [3]
        assert not hardware.arm(True)
        hardware.close()
    finally:
        display.close()
