"""The lights panel with real mouse and key events, on a simulated board."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from firmware_io.panel.light_map import LightMap
from gui.shell.pages import titles
from mark1.session.commands import PutPicture, TurnPots
from tests.gui.by_hand import click
from tests.gui.simulated import choose, shown

#: Places of the tabs.
CONSOLE, HARDWARE = map(list(titles()).index, ("console", "hardware"))


def test_the_drawing_is_what_the_board_confirmed(window, connected_page, qtbot):
    for _ in range(10):
        QTest.keyClick(window, Qt.Key.Key_S)
    lights, hardware = connected_page.lights.lights, connected_page.hardware
    qtbot.waitUntil(lambda: np.array_equal(lights._levels, shown(hardware)[:512]))
    assert np.array_equal(lights._lamps, shown(hardware)[512:] > 0)
    assert connected_page.lights.note.text() == "as the board last confirmed it"


def test_pointing_at_a_light_says_what_it_shows(window, connected_page, qtbot):
    window.clock.perform(TurnPots(((33, -5.5), (34, 11.0))))
    qtbot.waitUntil(lambda: connected_page.lights.lights._levels[33] != 0)
    lights = connected_page.lights.lights
    QTest.mouseMove(lights, lights.cell_rect(33).center().toPoint())
    assert connected_page.lights.hint.text() == "Light 34: potentiometer 34, −50 % of full light"
    choose(connected_page.show_.shows, "weights of R2")
    QTest.mouseMove(lights, lights.cell_rect(0).center().toPoint())
    first = window.session.state.machine.response.blocks[1].pots.start
    assert f"potentiometer {first + 1}," in connected_page.lights.hint.text()
    choose(connected_page.show_.shows, "R1 on the retina")
    QTest.mouseMove(lights, lights.cell_rect(6).center().toPoint())
    assert "photocell 3, 1," in connected_page.lights.hint.text()
    assert "photocells, those in the middle" in (connected_page.hardware.problem or "")


def test_the_lit_photocells_are_shown_and_told(window, connected_page, qtbot):
    choose(connected_page.show_.shows, "lit photocells")
    picture = np.zeros((20, 20), np.uint8)
    picture[3, 4] = 255
    window.clock.perform(PutPicture(picture))
    lights = connected_page.lights.lights
    qtbot.waitUntil(lambda: np.count_nonzero(lights._levels) == 1)
    (lit,) = np.flatnonzero(lights._levels)  # of a map as it is at first: light and place agree
    QTest.mouseMove(lights, lights.cell_rect(int(lit)).center().toPoint())
    told = connected_page.lights.hint.text()
    assert told == f"Light {lit + 1}: photocell 4, 5, +100 % of full light"


def drag(view, number, up):
    start = view.channel_rect(number).center().toPoint()
    QTest.mousePress(view, Qt.MouseButton.LeftButton, pos=start)
    QTest.mouseMove(view, start - QPoint(0, up))
    QTest.mouseRelease(view, Qt.MouseButton.LeftButton, pos=start - QPoint(0, up))


def test_a_knob_dragged_here_turns_its_weight_through_the_board(window, connected_page, qtbot):
    knobs = connected_page.lights.knobs
    qtbot.waitUntil(lambda: knobs._channels[0].knob is not None)
    drag(knobs, 0, 110)  # from the left end past the needle in its middle, where it takes hold
    qtbot.waitUntil(lambda: abs(knobs._channels[0].knob) < 0.1)
    drag(knobs, 0, 40)
    qtbot.waitUntil(lambda: window.session.state.machine.potentiometers.volts[0] > 3.5)
    qtbot.waitUntil(lambda: window.actions_["undo"].isEnabled())
    QTest.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert abs(window.session.state.machine.potentiometers.volts[0]) < 0.1


def test_the_walk_by_mouse_and_by_key(connected_page, qtbot):
    click(connected_page.show_.map_lights)
    panel = connected_page.lights
    assert panel.foot.currentWidget() is panel.mapping_bar
    assert panel.note.text() == "only light 1 of 512 is lit"
    assert panel.lights._marked == 0
    QTest.keyClick(panel.next_button, Qt.Key.Key_Space)
    assert connected_page.hardware.mapping.light == 1
    click(panel.lights, panel.lights.cell_rect(40).center().toPoint())
    assert connected_page.hardware.mapping.light_map.lights_of(512)[40] == 1
    assert connected_page.show_.note.text() == "custom map"
    click(panel.back_button)
    assert connected_page.hardware.mapping.light == 1
    assert panel.lights._marked == 40
    assert not connected_page.show_.map_lights.isEnabled()
    click(panel.keep_button)
    assert panel.foot.currentWidget() is panel.hint
    assert connected_page.hardware.mapping.light_map.table is not None


def test_the_walk_says_when_it_is_done_and_escape_cancels_it(connected_page, qtbot):
    panel, walk = connected_page.lights, connected_page.hardware.mapping
    click(connected_page.show_.map_lights)
    walk.go_to(511)
    click(panel.next_button)
    assert panel.instruction.text() == "All lights are mapped."
    assert panel.keep_button.objectName() == "primary"
    assert not panel.next_button.isEnabled()
    click(panel.lights, panel.lights.cell_rect(3).center().toPoint())
    assert walk.light_map.table is not None
    panel.lights.setFocus()
    QTest.keyClick(panel.lights, Qt.Key.Key_Escape)
    assert not walk.is_on
    assert walk.light_map == LightMap()


def test_a_long_hint_moves_nothing(connected_page, qtbot):
    qtbot.wait(100)  # until every layout has told the one around it
    before = connected_page.lights.width()
    connected_page.lights.hint.setText("word " * 80)
    qtbot.wait(100)
    assert connected_page.lights.width() == before


def test_a_click_on_a_light_moves_nothing_without_a_walk(connected_page):
    lights = connected_page.lights.lights
    click(lights, lights.cell_rect(40).center().toPoint())
    assert connected_page.hardware.mapping.light_map.table is None


def test_a_hidden_panel_is_not_drawn(window, connected_page, qtbot):
    click(window.tabs, window.tabs.tabRect(CONSOLE).center())
    before = connected_page.lights.lights._levels.copy()
    window.clock.perform(TurnPots(((3, 11.0),)))
    qtbot.waitUntil(lambda: shown(connected_page.hardware)[3] == 127)
    assert np.array_equal(connected_page.lights.lights._levels, before)
    click(window.tabs, window.tabs.tabRect(HARDWARE).center())
    qtbot.waitUntil(lambda: connected_page.lights.lights._levels[3] == 127)
