"""Noise and dead cells: two fields under the retina, and menus that say the same."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QAction
from pytestqt.qtbot import QtBot

from gui.base.actions import Actions
from gui.base.clock import Clock
from gui.console.fault_fields import FaultFields
from gui.console.retina_panel import RetinaPanel
from mark1.machine.config import MachineConfig
from mark1.session.commands import BuildMachine, ChangeFaults, Train, Undo
from tests.gui.by_hand import perform


@pytest.fixture
def panel(clock: Clock, actions: Actions, qtbot: QtBot) -> RetinaPanel:
    panel = RetinaPanel(clock, actions)
    qtbot.addWidget(panel)
    panel.resize(400, 500)
    panel.show()
    clock.settle()
    return panel


@pytest.fixture
def fields(panel: RetinaPanel) -> FaultFields:
    return panel.faults


def entry(panel: RetinaPanel, menu: str, text: str) -> QAction:
    """Find an entry of a menu behind the three dots."""
    submenu = next(a for a in panel._more.menu().actions() if a.text() == menu).menu()
    return next(a for a in submenu.actions() if a.text() == text)


def test_a_typed_number_changes_the_machine_and_keeps_its_weights(
    fields: FaultFields, clock: Clock
) -> None:
    perform(clock, Train(60))
    kept = clock.session.state.machine.potentiometers.volts.copy()
    fields.noise.setValue(2)
    fields.dead.setValue(5)
    clock.settle()
    state = clock.session.state
    assert (state.machine.config.noise, state.machine.config.dead_cells) == (0.02, 5)
    assert (state.machine.potentiometers.volts == kept).all()
    assert state.progress.step == 60
    assert state.chapters[-1].label == "noise 2 % · 5 dead cells"


def test_the_fields_follow_undo(fields: FaultFields, clock: Clock) -> None:
    fields.noise.setValue(2)
    perform(clock, Undo())
    assert fields.noise.value() == 0
    perform(clock, ChangeFaults({"dead_cells": 7}))
    assert fields.dead.value() == 7


def test_the_menus_do_the_same_and_mark_what_is_set(panel: RetinaPanel, clock: Clock) -> None:
    entry(panel, "Noise", "5 %").trigger()
    entry(panel, "Dead cells", "10").trigger()
    clock.settle()
    config = clock.session.state.machine.config
    assert (config.noise, config.dead_cells) == (0.05, 10)
    assert entry(panel, "Noise", "5 %").isChecked()
    assert not entry(panel, "Noise", "0 %").isChecked()


def test_the_fields_give_way_where_the_panel_is_low(panel: RetinaPanel) -> None:
    assert panel.faults.isVisible()
    panel.resize(400, 420)
    assert not panel.faults.isVisible()


def test_a_machine_for_points_has_neither(panel: RetinaPanel, clock: Clock) -> None:
    config = MachineConfig.of("direct", classes=26, rows=20, columns=20)
    perform(clock, BuildMachine(config))
    assert panel.faults.isEnabled()
    assert panel.faults.dead.maximum() == 400
