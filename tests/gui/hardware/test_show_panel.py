"""The choices of what the panel shows, with real events, on a simulated board."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import (
    QApplication,
    QFileDialog,
    QMessageBox,
)

from firmware_io.panel.board_choice import BoardChoice
from firmware_io.panel.light_map import LightMap
from gui.base import remembered
from gui.shell.pages import titles
from mark1.session.commands import TurnPots
from tests.gui.by_hand import click
from tests.gui.simulated import OFFERED, choose, shown

#: Places of the tabs.
CONSOLE, HARDWARE = map(list(titles()).index, ("console", "hardware"))


def test_every_choice_of_appearance_reaches_the_board(connected_page, qtbot):
    panel, look = connected_page.show_, lambda b: (b.palette, b.brightness_limit)
    choose(panel.palette_, "− violet, + green")
    panel.brightness.setValue(12)
    assert panel.brightness_text.text() == "12 of 31"
    board = connected_page.hardware._simulated
    qtbot.waitUntil(lambda: board.look(look) == (1, 12))
    choose(panel.shows, "R2 on the retina")
    choose(panel.scale, "the largest weight")
    choice = connected_page.hardware.choice
    assert (choice.shows, choice.scale) == ("retina2", "largest")
    assert BoardChoice.from_json(remembered.board()) == choice


def test_the_limit_that_was_granted_is_shown_and_not_the_one_asked_for(connected_page):
    panel, hardware = connected_page.show_, connected_page.hardware
    panel.brightness.setValue(12)
    hardware.state = replace(hardware.state, brightness_limit=4)
    panel.show_choice()
    assert panel.brightness.value() == 12  # what was chosen stays for another panel
    assert panel.brightness_text.text() == "4 of 31"
    said = "12 was chosen, but the firmware allows 4 of 31 at most."
    assert panel.brightness.toolTip().startswith(said)
    hardware.state = replace(hardware.state, brightness_limit=31)
    panel.show_choice()
    assert panel.brightness_text.text() == "12 of 31"


@pytest.mark.slow
def test_a_serpentine_chain_moves_the_lights(window, connected_page, qtbot):
    window.clock.perform(TurnPots(((32, 11.0),)))
    choose(connected_page.show_.wiring, "rows back and forth (serpentine)")
    levels = lambda: shown(connected_page.hardware)  # noqa: E731
    qtbot.waitUntil(lambda: levels()[63] == 127 and levels()[32] == 0)
    qtbot.waitUntil(lambda: connected_page.lights.lights._levels[32] == 127)
    choose(connected_page.show_.mounting, "rotated 180°, from behind")
    assert connected_page.hardware.mapping.light_map.turn == 180
    assert connected_page.hardware.mapping.light_map.mirrored
    assert connected_page.show_.remove_map.isEnabled()
    connected_page.show_.remove_map.trigger()
    assert connected_page.show_.mounting.currentText() == "upright"


def test_a_map_is_saved_and_opened_again(connected_page, monkeypatch, tmp_path):
    path = tmp_path / "map.json"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, **__: (str(path), ""))
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_, **__: (str(path), ""))
    connected_page.hardware.mapping.choose(LightMap(turn=90, serpentine=True))
    connected_page.show_.save_map()
    connected_page.hardware.mapping.choose(LightMap())
    connected_page.show_.open_map()
    assert connected_page.hardware.mapping.light_map == LightMap.called(str(path))
    assert connected_page.show_.mounting.currentText() == "rotated 90°"


def test_a_map_is_saved_with_the_suffix_json(connected_page, monkeypatch, tmp_path):
    monkeypatch.setattr(
        QFileDialog, "getSaveFileName", lambda *_, **__: (str(tmp_path / "eight"), "")
    )
    connected_page.show_.save_map()
    assert [path.name for path in tmp_path.glob("*.json")] == ["eight.json"]
    written = (tmp_path / "eight.json").read_bytes()
    asked = []
    monkeypatch.setattr(QMessageBox, "question", lambda *given: asked.append(given[-1]))
    connected_page.hardware.mapping.choose(LightMap(turn=90))
    connected_page.show_.save_map()  # the dialog asked about "eight"
    assert asked == ["eight.json exists. Replace it?"]
    assert (tmp_path / "eight.json").read_bytes() == written


def test_an_unreadable_or_unwritable_map_is_refused(connected_page, monkeypatch, tmp_path):
    path = tmp_path / "map.json"
    path.write_text("{")
    said = []
    monkeypatch.setattr(QMessageBox, "warning", lambda *given: said.append(given[-1]))
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_, **__: (str(path), ""))
    monkeypatch.setattr(
        QFileDialog, "getSaveFileName", lambda *_, **__: (str(tmp_path / "no" / "map.json"), "")
    )
    connected_page.show_.open_map()
    connected_page.show_.save_map()
    assert said[0] == 'The light map is not JSON. Write it like {"serpentine": true}.'
    assert "cannot be written" in said[1]
    assert connected_page.hardware.mapping.light_map == LightMap()


def test_one_side_of_the_size_gives_the_other(connected_page):
    panel = connected_page.show_
    panel.columns.setValue(16)
    assert (panel.columns.value(), panel.rows_.value()) == (16, 32)
    assert connected_page.hardware.mapping.grid() == (32, 16)
    panel.rows_.setValue(8)
    assert connected_page.hardware.mapping.grid() == (8, 16)
    panel.rows_.setValue(64)
    assert connected_page.hardware.mapping.grid() == (64, 8)
    panel.columns.setValue(1000)  # more than there are lights
    assert connected_page.hardware.mapping.grid() == (1, 512)
    panel.columns.setValue(0)
    assert connected_page.hardware.mapping.light_map.rows is None


def test_the_knob_that_is_clicked_can_have_another_potentiometer(connected_page):
    knobs, panel = connected_page.lights.knobs, connected_page.show_
    click(knobs, knobs.channel_rect(2).center().toPoint())
    assert panel.channel_words.text() == "Knob 3"
    assert panel.pot.value() == 3
    panel.pot.setValue(100)
    assert connected_page.hardware.choice.channels == (0, 1, 99)
    assert knobs.describe(2).startswith("Knob 3 turns potentiometer 100")


def test_motors_follow_when_the_button_is_down(window, connected_page, qtbot):
    outputs = lambda: connected_page.hardware._simulated.look(lambda b: list(b.outputs))  # noqa: E731
    click(connected_page.show_.motors)
    window.clock.perform(TurnPots(((2, 11.0),)))
    qtbot.waitUntil(lambda: outputs()[2] == 65_535)
    qtbot.waitUntil(lambda: connected_page.show_.motors.isChecked())
    knobs = connected_page.lights.knobs
    qtbot.waitUntil(lambda: knobs._channels[2].motor == 11.0)
    click(connected_page.show_.motors)
    qtbot.waitUntil(lambda: not connected_page.hardware.state.armed)
    qtbot.waitUntil(lambda: not connected_page.show_.motors.isChecked())
    qtbot.waitUntil(lambda: knobs._channels[2].motor is None)


def test_a_panel_without_motors_offers_none(connected_page, qtbot):
    choose(connected_page.board.port, OFFERED[1])
    qtbot.waitUntil(lambda: len(connected_page.lights.knobs._channels) == 16)
    for motors in (connected_page.show_.motors, connected_page.board.with_motors):
        assert not motors.isEnabled()
        assert motors.toolTip().endswith("\nThis panel has no motors.")


def test_an_own_map_is_safe_from_the_wheel_and_from_the_rows_above(connected_page):
    panel = connected_page.show_
    mapping = connected_page.hardware.mapping
    mapping.choose(mapping.light_map.with_light(4, 9, 512))
    for control in (panel.wiring, panel.mounting, panel.columns, panel.rows_):
        assert not control.isEnabled()
    panel.remove_map.trigger()
    assert panel.wiring.isEnabled()
    for control in (panel.wiring, panel.brightness, panel.shows):
        at = QPointF(control.rect().center())
        wheel = QWheelEvent(
            at, control.mapToGlobal(at), QPoint(), QPoint(0, -120), Qt.MouseButton.NoButton,
            Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
        )  # fmt: skip
        before = connected_page.hardware.choice
        QApplication.sendEvent(control, wheel)
        assert connected_page.hardware.choice == before


def test_motors_can_be_switched_off_during_a_walk(connected_page, qtbot):
    click(connected_page.show_.motors)
    qtbot.waitUntil(lambda: connected_page.hardware.state.armed)
    click(connected_page.show_.map_lights)
    assert connected_page.show_.motors.isEnabled()
    click(connected_page.show_.motors)
    qtbot.waitUntil(lambda: not connected_page.hardware.state.armed)
    qtbot.waitUntil(lambda: not connected_page.show_.motors.isEnabled())
    assert "The motors are off." in connected_page.board.log.toPlainText()
