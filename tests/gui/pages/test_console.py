"""The console: pointing at a part shows what belongs to it in every panel."""

from __future__ import annotations

import numpy as np
import pytest
from pytestqt.qtbot import QtBot

from gui.actions import Actions
from gui.clock import Clock
from gui.pages.console import ConsolePage
from mark1.commands import BuildMachine
from mark1.machine.config import MachineConfig
from tests.gui.by_hand import perform


@pytest.fixture
def page(clock: Clock, actions: Actions, qtbot: QtBot) -> ConsolePage:
    page = ConsolePage(clock, actions)
    qtbot.addWidget(page)
    clock.settle()
    return page


def wires(page: ConsolePage) -> tuple[list[int], list[int]]:
    view = page.retina.retina
    return sorted(view._excitatory.tolist()), sorted(view._inhibitory.tolist())


def test_pointing_at_a_lamp_shows_its_wires_and_its_potentiometer(
    page: ConsolePage, clock: Clock
) -> None:
    page.association.lamps.pointed.emit(137)
    board = clock.session.state.machine.plugboard
    assert board is not None
    excitatory, inhibitory = board.into(137)
    assert wires(page) == (sorted(excitatory.tolist()), sorted(inhibitory.tolist()))
    assert page.association.hint.text().startswith("Unit 138:")
    assert page.potentiometers.dials._marked == 137
    page.association.lamps.pointed.emit(-1)
    assert wires(page) == ([], [])


def test_pointing_at_a_dial_shows_its_unit(page: ConsolePage) -> None:
    page.potentiometers.dials.pointed.emit(137)
    assert page.association.lamps._marked == 137
    assert page.potentiometers.hint.text().startswith("Potentiometer 138")
    page.potentiometers.dials.pointed.emit(-1)
    assert page.association.lamps._marked == -1


def test_in_a_full_machine_each_unit_has_a_dial_for_every_r_unit(
    page: ConsolePage, clock: Clock
) -> None:
    perform(clock, BuildMachine(MachineConfig.of("full", classes=26)))
    page.potentiometers.dials.pointed.emit(512 + 7)
    assert page.association.lamps._marked == 7
    assert page.potentiometers.dials._marked == 512 + 7


def test_another_machine_is_not_pointed_at(page: ConsolePage, clock: Clock) -> None:
    page.association.lamps.pointed.emit(137)
    perform(clock, BuildMachine(MachineConfig.of(classes=26, seed=7)))
    assert wires(page) == ([], [])
    assert page.association.lamps._marked == -1


def test_what_is_dropped_on_the_retina_is_handed_on(page: ConsolePage) -> None:
    dropped: list[object] = []
    page.dropped.connect(dropped.append)
    page.retina.retina.image_dropped.emit(["a.png"])
    assert dropped == [["a.png"]]
    assert np.array_equal(dropped[0], ["a.png"])
