"""The board panel with real mouse and key events, on a simulated board."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from firmware_io.wire.serial_ports import Port
from gui.hardware import board_panel
from gui.shell.pages import titles
from tests.gui.by_hand import click
from tests.gui.simulated import OFFERED, SIM, choose

#: Places of the tabs.
CONSOLE, HARDWARE = map(list(titles()).index, ("console", "hardware"))


def test_link_stats_are_shown(connected_page, qtbot):
    board = connected_page.board
    qtbot.waitUntil(lambda: board.stats["supply"].text() == "5.00 V")
    assert board.stats["trip"].text().endswith(" ms")
    assert board.stats["resent"].text().isdecimal()
    assert board.stats["since"].text().startswith("0:00:0")
    qtbot.waitUntil(lambda: board.stats["in"].text() != "0.0 kB/s")
    click(board.attach)
    assert {label.text() for label in board.stats.values()} == {"–"}


def test_ports_are_listed_again_each_time_the_list_opens(hardware_page, monkeypatch):
    uno = Port("/dev/ttyACM0", "Arduino Uno", 0x2341, 0x43, "75")
    monkeypatch.setattr(board_panel, "list_serial_ports", lambda: [uno])
    hardware_page.board.port.showPopup()
    hardware_page.board.port.hidePopup()
    texts = [hardware_page.board.port.itemText(i) for i in range(hardware_page.board.port.count())]
    assert texts[0] == "Arduino Uno: /dev/ttyACM0"
    assert texts[1:4] == OFFERED
    assert "one-way" in texts[4]


def test_an_address_can_be_typed_and_a_bad_one_is_refused_in_words(hardware_page):
    edit = hardware_page.board.port.lineEdit()
    edit.selectAll()
    QTest.keyClicks(edit, "ftp://here")
    QTest.keyClick(edit, Qt.Key.Key_Return)  # connects, as expected after typing an address
    assert hardware_page.hardware.choice.where == "ftp://here"
    assert hardware_page.board.mark.text() == "✕"
    assert hardware_page.board.words.text().startswith("'ftp://here' is not the address of a panel")
    assert hardware_page.board.attach.text() == "Connect"


def test_a_strip_asks_for_its_lights_and_not_for_a_rate(hardware_page, monkeypatch):
    nano = Port("/dev/ttyUSB0", "CH340", 0x1A86, 0x7523, None)
    monkeypatch.setattr(board_panel, "list_serial_ports", lambda: [nano])
    hardware_page.board.list_ports()
    choose(hardware_page.board.port, "CH340: /dev/ttyUSB0: Adalight strip, one-way")
    assert hardware_page.board.strip.isVisible()
    assert not hardware_page.board.baud.isVisible()
    hardware_page.board.strip.setValue(60)
    assert hardware_page.hardware.choice.where == "adalight:/dev/ttyUSB0?lights=60"


def test_network_lights_can_be_typed_and_ask_how_many_they_are(hardware_page):
    board, edit = hardware_page.board, hardware_page.board.port.lineEdit()
    edit.selectAll()
    QTest.keyClicks(edit, "ddp:127.0.0.1?order=grb")
    edit.editingFinished.emit()  # choose it without connecting
    assert not hardware_page.hardware.is_wanted
    assert board.strip.isVisible()
    assert not board.baud.isVisible()
    assert board.strip.value() == 400
    board.strip.setValue(64)
    assert hardware_page.hardware.choice.where == "ddp:127.0.0.1?order=grb&lights=64"
    board.strip.setValue(65)
    assert hardware_page.hardware.choice.where == "ddp:127.0.0.1?order=grb&lights=65"


def test_another_panel_takes_the_place_of_the_connected_one(connected_page, qtbot):
    choose(connected_page.board.port, OFFERED[2])
    qtbot.waitUntil(lambda: len(connected_page.lights.lights._levels) == 64)
    assert len(connected_page.lights.knobs._channels) == 4


def test_a_switch_that_is_on_looks_so(connected_page, qapp):
    button = connected_page.board.with_motors
    off = button.grab().toImage()
    button.setChecked(True)
    assert button.grab().toImage() != off
    click(connected_page.board.test)
    assert not button.isChecked()
    connected_page.hardware.testing.stop()


def test_keys_belong_to_the_window_once_a_panel_is_chosen(window, hardware_page, qtbot):
    hardware_page.board.port.lineEdit().setFocus()
    choose(hardware_page.board.port, OFFERED[0])
    click(hardware_page.board.attach)
    assert not hardware_page.board.port.lineEdit().hasFocus()
    hardware_page.board.port.lineEdit().setFocus()
    QTest.keyClicks(hardware_page.board.port.lineEdit(), "nonsense")
    QTest.keyClick(hardware_page.board.port.lineEdit(), Qt.Key.Key_Escape)
    assert hardware_page.board.port.currentText() == OFFERED[0]
    assert not hardware_page.board.port.lineEdit().hasFocus()
    assert hardware_page.hardware.is_wanted


def test_looking_elsewhere_with_something_typed_keeps_the_panel(connected_page):
    edit = connected_page.board.port.lineEdit()
    edit.setFocus()
    edit.selectAll()
    QTest.keyClicks(edit, "banana")
    connected_page.show_.brightness.setFocus()
    assert connected_page.hardware.link is not None
    assert connected_page.board.port.currentText() == OFFERED[0]


def test_a_long_address_is_shown_from_its_beginning_when_the_page_is_back(connected_page):
    connected_page.hardware.choose(where=SIM)
    edit = connected_page.board.port.edit
    for number in ("2", "1"):
        click(connected_page.lights.which.buttons[number])
    assert edit.text() == SIM
    assert edit.cursorPosition() == 0


def test_another_rate_is_taken_at_once(connected_page, qtbot):
    before = connected_page.hardware.link
    choose(connected_page.board.baud, "115200 baud")
    qtbot.waitUntil(lambda: connected_page.hardware.link not in (None, before))


def test_the_log_follows_until_it_is_scrolled_back(connected_page):
    log = connected_page.board.log
    for number in range(60):
        connected_page.hardware.noted.emit(f"line {number}")
        assert log.verticalScrollBar().value() == log.verticalScrollBar().maximum()
    log.verticalScrollBar().setValue(3)
    connected_page.hardware.noted.emit("one more")
    assert log.verticalScrollBar().value() == 3


def test_the_self_test_says_what_to_look_at_and_can_be_stopped(connected_page, qtbot):
    board = connected_page.board
    click(board.test)
    qtbot.waitUntil(lambda: board.bar.value() > 0)
    assert board.test.text() == "Stop test"
    assert not board.words.text().startswith("Connected")
    connected_page.hardware.link.set_appearance(1, 4)  # as the self-test does later
    lights = connected_page.lights.lights
    qtbot.waitUntil(lambda: lights._colors == ("#C07CFF", "#8BE04A"))
    assert not connected_page.show_.map_lights.isEnabled()
    click(board.test)
    assert board.test.text() == "Self-test"
    assert "The self-test was stopped." in board.log.toPlainText()
