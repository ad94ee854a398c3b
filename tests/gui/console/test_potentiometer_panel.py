"""The potentiometer panel: dials that can be turned, and the retina view."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from gui.base.clock import Clock
from gui.console.potentiometer_panel import PotentiometerPanel
from mark1.machine.config import MachineConfig
from mark1.session.commands import BuildMachine, Reset, TurnPots, Undo
from tests.gui.by_hand import click, learn, opened, perform


@pytest.fixture
def panel(clock: Clock, qtbot: QtBot) -> PotentiometerPanel:
    panel = opened(qtbot, PotentiometerPanel(clock), 345, 390, active=True)
    clock.settle()
    return panel


def volts(clock: Clock, pot: int) -> float:
    return float(clock.session.state.machine.potentiometers.volts[pot])


def test_keys_turn_the_dial_that_is_pointed_at(panel: PotentiometerPanel, clock: Clock) -> None:
    panel.dials.setFocus()
    panel.point_at(7)
    QTest.keyClick(panel.dials, Qt.Key.Key_Plus)
    QTest.keyClick(panel.dials, Qt.Key.Key_Plus)
    clock.settle()
    assert volts(clock, 7) == 1.0
    assert "turn potentiometer" in str(clock.session.state.undo)
    QTest.keyClick(panel.dials, Qt.Key.Key_0)
    clock.settle()
    assert clock.session.state.undo is None  # all is as it was
    assert volts(clock, 7) == 0.0


def test_a_turn_ends_with_its_hand_and_is_one_step_of_undo(
    panel: PotentiometerPanel, clock: Clock
) -> None:
    for value in (1.0, 2.0, 3.0):
        panel.dials.turned.emit(7, value)
    assert volts(clock, 7) == 3.0
    panel.dials.turn_ended.emit(7)
    assert clock.session.journal.count(b'"do":"TurnPots"') == 1
    perform(clock, Undo())
    assert volts(clock, 7) == 0.0


def test_the_hint_says_where_the_pointed_dial_stands(
    panel: PotentiometerPanel, clock: Clock
) -> None:
    assert panel.hint.text() == "+ orange   − blue   drag to turn"
    panel.point_at(7)
    perform(clock, TurnPots(((7, 3.0),)))
    assert "3.0 volts" in panel.hint.text()
    panel.point_at(-1)
    perform(clock, TurnPots(((7, 11.0), (8, -11.0))))
    assert panel.hint.text() == "+ orange   − blue   2 at the stop"


def test_the_retina_view_shows_the_weights_through_the_wires(
    panel: PotentiometerPanel, clock: Clock
) -> None:
    learn(clock)
    click(panel.group.button(1))
    assert panel.stack.currentWidget() is panel.maps
    assert panel.hint.text() == "+ orange   − blue"
    before = panel.maps.grab().toImage()
    perform(clock, Reset())
    assert panel.maps.grab().toImage() != before
    click(panel.group.button(0))
    assert panel.stack.currentWidget() is panel.field


def test_the_note_names_stops_and_number(panel: PotentiometerPanel, clock: Clock) -> None:
    assert panel.note.text() == "−11 … +11 V · 512 in all"
    perform(clock, BuildMachine(MachineConfig.of(classes=26, limit=float("inf"))))
    assert panel.note.text() == "512 in all · no stops"


def test_stuck_potentiometers_are_marked(panel: PotentiometerPanel, clock: Clock) -> None:
    perform(clock, BuildMachine(MachineConfig.of(classes=26, stuck=20)))
    assert panel.dials._stuck.sum() == 20
