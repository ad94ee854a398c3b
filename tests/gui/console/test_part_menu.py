"""The menu of a part: by right click and by the menu key, on a cell, a lamp and a dial."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from gui.console.card_view import CardView
from gui.shell.window import MainWindow
from mark1.machine.config import MachineConfig
from mark1.machine.faults import Part
from mark1.session.commands import BreakPart, BuildMachine, ChangeFaults
from tests.gui.by_hand import cell_at, perform

BY_KEY = QContextMenuEvent.Reason.Keyboard


@pytest.fixture
def window(same_window: MainWindow) -> MainWindow:
    return same_window


@pytest.fixture
def wide(window: MainWindow) -> Iterator[MainWindow]:
    """Widen the window, so that lamps and dials are side by side."""
    window.resize(1600, 900)
    QApplication.processEvents()
    yield window


def entries(menu: QMenu) -> list[str]:
    return [action.text() for action in menu.actions() if action.text()]


def menu_at(widget: QWidget, place: QPoint, reason: QContextMenuEvent.Reason) -> QMenu:
    event = QContextMenuEvent(reason, place, widget.mapToGlobal(place))
    QApplication.sendEvent(widget, event)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    return menu


def menu_of(view: CardView, unit: int) -> QMenu:
    """Right-click a lamp or a dial."""
    place = view.unit_rect(unit).center().toPoint()
    return menu_at(view, place, QContextMenuEvent.Reason.Mouse)


def choose(window: MainWindow, menu: QMenu, text: str) -> None:
    next(action for action in menu.actions() if action.text() == text).trigger()
    menu.close()
    window.clock.settle()


def broken(window: MainWindow) -> tuple[Part, ...]:
    return window.clock.session.state.machine.faults.parts


def right_click(window: MainWindow, row: int, column: int) -> QMenu:
    """Right-click a photocell."""
    retina = window.console.retina.retina
    QTest.mouseClick(retina, Qt.MouseButton.RightButton, pos=cell_at(retina, row, column))
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    return menu


def test_a_photocell_is_broken_and_mended_by_right_click(window: MainWindow) -> None:
    menu = right_click(window, 4, 6)
    assert entries(menu)[:2] == [
        *("Break photocell 5, 7: always dark", "Break photocell 5, 7: always lit"),
    ]
    assert "&Save picture…" in entries(menu)
    choose(window, menu, "Break photocell 5, 7: always lit")
    assert broken(window) == (Part("lit-cell", 86),)
    assert "photocell 5, 7 stuck lit" in window.actions_["undo"].toolTip()
    menu = right_click(window, 4, 6)
    assert entries(menu)[:2] == ["Mend photocell 5, 7", "Mend all parts (1)"]
    choose(window, menu, "Mend photocell 5, 7")
    assert broken(window) == ()


def test_a_cell_that_is_dead_by_the_dial_says_so(window: MainWindow) -> None:
    perform(window.clock, ChangeFaults({"dead_cells": 400}))
    menu = right_click(window, 0, 0)
    assert entries(menu)[0] == "Photocell 1, 1 is one of the 400 dead cells"
    assert not menu.actions()[0].isEnabled()
    menu.close()


def test_the_menu_key_breaks_the_cell_at_the_cursor(new_window: MainWindow) -> None:
    window = new_window  # whose cursor is on the first cell
    retina = window.console.retina.retina
    window.activateWindow()
    retina.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(retina, Qt.Key.Key_Right)
    menu = menu_at(retina, QPoint(5, 5), BY_KEY)
    choose(window, menu, "Break photocell 1, 2: always dark")
    assert broken(window) == (Part("dark-cell", 1),)
    assert "dead" in retina.accessibleDescription()


def test_a_lamp_breaks_its_unit_and_marks_it(wide: MainWindow) -> None:
    lamps = wide.console.association.lamps
    before = lamps.grab().toImage()
    choose(wide, menu_of(lamps, 36), "Break A-unit 37")
    assert broken(wide) == (Part("a-unit", 36),)
    assert lamps.grab().toImage() != before
    assert "dead" in lamps.describe(36)
    assert wide.console.association.note.text().endswith("1 broken")
    choose(wide, menu_of(lamps, 36), "Mend A-unit 37")
    assert broken(wide) == ()
    assert lamps.grab().toImage() == before


def test_a_wire_is_pulled_and_plugged_in_again(wide: MainWindow) -> None:
    lamps = wide.console.association.lamps
    cell = int(wide.clock.session.state.machine.plugboard.wires[36, 12])
    text = f"− from photocell {cell // 20 + 1}, {cell % 20 + 1}"
    for name, parts in (("Pull a wire", (Part("wire", 36, cell),)), ("Plug in a wire", ())):
        menu = menu_of(lamps, 36)
        submenu = next(action for action in menu.actions() if action.text() == name).menu()
        menu.close()
        choose(wide, submenu, text)
        assert broken(wide) == parts
    wide.console.point_at_unit(36)
    perform(wide.clock, BreakPart("wire", 36, cell))
    assert wide.console.retina.retina._pulled.tolist() == [cell]


def test_a_dial_is_stuck_until_it_is_mended(wide: MainWindow) -> None:
    dials = wide.console.potentiometers.dials
    choose(wide, menu_of(dials, 8), "Break potentiometer 9: stuck where it is")
    assert broken(wide) == (Part("wiper", 8),)
    assert dials.describe(8).endswith("stuck")
    assert wide.console.potentiometers.note.text().endswith("1 stuck")
    choose(wide, menu_of(dials, 8), "Mend potentiometer 9")
    assert not dials.describe(8).endswith("stuck")


def test_the_menu_key_breaks_the_dial_at_the_cursor(new_window: MainWindow) -> None:
    window = new_window  # whose cursor is on the first dial
    dials = window.console.potentiometers.dials
    window.activateWindow()
    dials.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(dials, Qt.Key.Key_Right)
    menu = menu_at(dials, QPoint(5, 5), BY_KEY)
    choose(window, menu, "Break potentiometer 2: stuck where it is")
    assert broken(window) == (Part("wiper", 1),)


def test_all_parts_are_mended_at_once(wide: MainWindow) -> None:
    for command in (BreakPart("a-unit", 3), BreakPart("wiper", 4), BreakPart("dark-cell", 5)):
        perform(wide.clock, command)
    choose(wide, menu_of(wide.console.association.lamps, 9), "Mend all parts (3)")
    assert broken(wide) == ()


def test_a_wiper_that_is_stuck_by_the_settings_cannot_be_mended(wide: MainWindow) -> None:
    perform(wide.clock, BuildMachine(MachineConfig.of(classes=26, stuck=512)))
    menu = menu_of(wide.console.potentiometers.dials, 0)
    assert entries(menu)[0] == "Potentiometer 1 is stuck by the settings"
    assert not menu.actions()[0].isEnabled()
    menu.close()


def test_tiles_say_to_zoom_in_first(wide: MainWindow) -> None:
    config = MachineConfig.of(classes=26, a_units=8192, fan_out=1000)
    perform(wide.clock, BuildMachine(config))
    field = wide.console.association.field
    menu = menu_of(field.tiles, 0)
    assert entries(menu)[0] == "Zoom in to break a single part"
    menu.close()
    while field.part.group > 1:
        field.look_closer(8000)
    first = field.part.start
    choose(wide, menu_of(field.lamps, 5), f"Break A-unit {first + 6}")
    assert broken(wide) == (Part("a-unit", first + 5),)
    assert "dead" in field.lamps.describe(5)


def test_a_direct_machine_offers_its_chosen_weight(wide: MainWindow) -> None:
    perform(wide.clock, BuildMachine(MachineConfig.of("direct", classes=26)))
    weights = wide.console.weights
    weights.grid.choose(30)
    menu = menu_at(weights.grid, QPoint(9, 9), QContextMenuEvent.Reason.Mouse)
    choose(wide, menu, "Break potentiometer 31: stuck where it is")
    assert broken(wide) == (Part("wiper", 30),)
