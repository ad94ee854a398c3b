"""A machine without A-units: its weights on the retina, and a dial for the chosen one."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gui.base.actions import Actions
from gui.base.clock import Clock
from gui.console.page import ConsolePage
from gui.console.weight_panel import WeightPanel
from mark1.machine.config import MachineConfig
from mark1.patterns import shapes
from mark1.session.commands import AddPattern, BuildMachine, RemoveClass, Undo
from mark1.session.new_document import new_document
from mark1.session.session import Session
from tests.gui.by_hand import click, opened, perform, set_text_size
from tests.gui.console.weight_places import place_of


@pytest.fixture
def gate(clock: Clock) -> Clock:
    """Two switches and a bias."""
    clock.session = Session(new_document("direct", shapes.make("and"), 1960))
    return clock


@pytest.fixture
def panel(gate: Clock, qtbot: QtBot) -> WeightPanel:
    panel = opened(qtbot, WeightPanel(gate), 640, 380, active=True)
    gate.settle()
    return panel


def volts(clock: Clock) -> list[float]:
    return [float(v) for v in clock.session.state.machine.potentiometers.volts]


def test_the_dial_of_the_chosen_weight_turns_by_keys(panel: WeightPanel, gate: Clock) -> None:
    panel.grid.setFocus()
    QTest.keyClick(panel.grid, Qt.Key.Key_Right)
    before = volts(gate)
    QTest.keyClick(panel.grid, Qt.Key.Key_Plus)
    gate.settle()
    assert volts(gate)[1] > 0 and [volts(gate)[0], volts(gate)[2]] == [before[0], before[2]]
    assert panel.words.text().startswith("R1, cell 2: +")
    assert panel.dial.accessibleDescription() == panel.words.text()
    QTest.keyClick(panel.grid, Qt.Key.Key_0)
    gate.settle()
    assert volts(gate)[1] == 0.0


def test_the_dial_turns_by_mouse_and_is_one_step_of_undo(panel: WeightPanel, gate: Clock) -> None:
    click(panel.grid, place_of(panel.grid, 2).center())  # the bias
    at = panel.dial.rect().center()
    QTest.mousePress(panel.dial, Qt.MouseButton.LeftButton, pos=at)
    for up in (10, 30):
        QTest.mouseMove(panel.dial, at - QPoint(0, up))
        gate.settle()
    QTest.mouseRelease(panel.dial, Qt.MouseButton.LeftButton, pos=at - QPoint(0, 30))
    gate.settle()
    assert volts(gate)[2] > 0 and volts(gate)[:2] == [0.0, 0.0]
    perform(gate, Undo())
    assert volts(gate) == [0.0, 0.0, 0.0]
    assert panel.words.text() == "R1, bias: 0.0 V"


def test_the_panel_says_how_many_weights_and_which_stops(panel: WeightPanel, gate: Clock) -> None:
    assert panel.note.text() == "3 weights · no stops"
    config = gate.session.state.machine.config
    perform(gate, BuildMachine(replace(config, limit=11.0)))
    assert panel.note.text() == "3 weights · ±11 V"


def test_a_direct_machine_shows_no_a_units(clock: Clock, actions: Actions, qtbot: QtBot) -> None:
    page = ConsolePage(clock, actions)
    opened(qtbot, page, 1256, 600)
    clock.settle()
    assert page.association.isVisible() and not page.weights.isVisible()
    perform(clock, BuildMachine(MachineConfig.of("direct", classes=26)))
    assert page.weights.isVisible()
    assert not page.association.isVisible() and not page.potentiometers.isVisible()
    page.resize(936, 470)
    assert page.weights.isVisible() and not page.association.isVisible()
    perform(clock, BuildMachine(MachineConfig.of(classes=26)))
    assert page.potentiometers.isVisible() and not page.weights.isVisible()


def test_the_weights_of_a_class_keep_its_name_when_another_is_removed(
    clock: Clock, qtbot: QtBot
) -> None:
    clock.session = Session(new_document("direct", shapes.make("letters"), 1960))
    panel = opened(qtbot, WeightPanel(clock), 640, 380)
    perform(clock, RemoveClass("B"))
    assert panel.grid._names == ["A", "R2", *"CDEFGHIJKLMNOPQRSTUVWXYZ"]
    perform(clock, AddPattern("new"))
    assert panel.grid._names[:3] == ["A", "new", "C"]


def test_pointing_at_a_weight_names_it_and_its_photocell(panel: WeightPanel) -> None:
    told: list[int] = []
    panel.pointed.connect(told.append)
    for pot in (1, 2):
        QTest.mouseMove(panel.grid, place_of(panel.grid, pot).center())
    assert told == [1, -1]  # the bias has no photocell
    assert panel.hint.text() == "R1, bias: 0.0 V"


def test_the_photocell_of_a_weight_is_marked_on_the_retina(
    clock: Clock, actions: Actions, qtbot: QtBot
) -> None:
    page = ConsolePage(clock, actions)
    qtbot.addWidget(page)
    page.weights.pointed.emit(47)
    assert page.retina.retina._excitatory.tolist() == [47]
    page.weights.pointed.emit(-1)
    assert page.retina.retina._excitatory.tolist() == []


def test_the_dial_is_larger_where_the_text_is(
    panel: WeightPanel, gate: Clock, at_size: QApplication, qtbot: QtBot
) -> None:
    set_text_size(2.0)
    large = opened(qtbot, WeightPanel(gate), 640, 380)
    assert large.dial.width() == large.dial.height() == 2 * panel.dial.width()
