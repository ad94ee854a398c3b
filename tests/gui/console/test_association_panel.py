"""The association panel: lamps, and why a unit is on."""

from __future__ import annotations

import numpy as np
import pytest
from pytestqt.qtbot import QtBot

from gui.base.clock import Clock
from gui.console.association_panel import AssociationPanel
from mark1.machine.config import MachineConfig
from mark1.session.commands import BuildMachine, Clear, ShowPattern
from tests.gui.by_hand import perform


@pytest.fixture
def panel(clock: Clock, qtbot: QtBot) -> AssociationPanel:
    panel = AssociationPanel(clock)
    qtbot.addWidget(panel)
    clock.settle()
    return panel


def test_the_lamps_are_the_active_units(panel: AssociationPanel, clock: Clock) -> None:
    perform(clock, ShowPattern(7))
    active = clock.session.state.presentation.features != 0
    assert np.array_equal(panel.lamps._active, active)
    assert panel.note.text() == f"{active.sum()} of 512 on · θ 2"
    perform(clock, Clear())
    assert panel.note.text() == "0 of 512 on · θ 2"


def test_the_hint_says_why_a_unit_is_on_or_off(panel: AssociationPanel, clock: Clock) -> None:
    active = clock.session.state.presentation.features != 0
    for unit, sign in ((int(np.argmax(active)), "≥"), (int(np.argmin(active)), "<")):
        panel.point_at(unit)
        assert panel.hint.text().startswith(f"Unit {unit + 1}: ")
        assert panel.hint.text().endswith(f"{sign} θ 2")


def test_the_hint_follows_the_drawing(panel: AssociationPanel, clock: Clock) -> None:
    panel.point_at(137)
    perform(clock, Clear())
    assert panel.hint.text() == "Unit 138: 0 − 0 lit = 0 < θ 2"
    panel.point_at(-1)
    assert panel.hint.text().startswith("Point at a unit")


def test_a_direct_machine_lights_no_units(panel: AssociationPanel, clock: Clock) -> None:
    perform(clock, BuildMachine(MachineConfig.of("direct", classes=26)))
    assert panel.lamps.units == 512  # not its photocells
    assert panel.hint.text().startswith("Point at a unit")


def test_a_unit_that_another_machine_does_not_have_is_not_described(
    panel: AssociationPanel, clock: Clock
) -> None:
    panel.point_at(500)
    perform(clock, BuildMachine(MachineConfig.of(classes=26, a_units=64)))
    assert panel.hint.text().startswith("Point at a unit")
