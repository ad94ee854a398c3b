"""The self-test as the window runs it, on a simulated board with a real link."""

from __future__ import annotations

from functools import partial

import pytest

from gui.hardware import connection
from mark1.session.commands import TurnPots
from tests.gui.simulated import shown


@pytest.fixture
def quick(monkeypatch):
    """Speeds the self-test up; it still waits for the statistics that a board sends each second."""
    quick = partial(connection.SelfTest, pace=50.0)
    monkeypatch.setattr(connection, "SelfTest", quick)


@pytest.fixture
def small(hardware, qtbot):
    """A panel with few lights, connected."""
    hardware.choose(where="sim://?lights=20&lamps=2&knobs=2&outputs=2")
    hardware.attach()
    qtbot.waitUntil(lambda: hardware.state.is_shown)
    return hardware


@pytest.mark.slow
def test_the_self_test_notes_its_findings_and_the_weights_come_back(quick, small, qtbot):
    notes = []
    small.noted.connect(notes.append)
    small.clock.perform(TurnPots(((3, 11.0),)))
    small.choose(brightness_limit=7)
    small.testing.begin(motors=False)
    assert small.testing.is_on
    qtbot.waitUntil(lambda: not small.testing.is_on, timeout=60_000)
    assert notes[0] == "Self-test:"
    assert len(notes) > 4
    assert all(note.startswith("✓") for note in notes[1:-1]), notes
    assert notes[-1] == "Self-test finished. Check the lights yourself: the test cannot see them."
    qtbot.waitUntil(lambda: shown(small)[3] == 127)
    assert small._simulated.look(lambda board: board.brightness_limit) == 7


def test_a_self_test_can_be_stopped_while_motors_turn(quick, small, qtbot):
    small.clock.perform(TurnPots(((3, 11.0),)))
    small.testing.begin(motors=True)
    qtbot.waitUntil(lambda: small.state.armed)
    assert small.testing.says
    assert 0 < small.testing.share < 1
    small.testing.stop()
    assert not small.testing.is_on
    qtbot.waitUntil(lambda: shown(small)[3] == 127 and not small.state.armed)


def test_a_self_test_ends_by_saying_that_the_panel_is_gone(quick, small, qtbot, monkeypatch):
    monkeypatch.setattr("firmware_io.panel.self_test.GONE_S", 0.1)
    notes = []
    small.noted.connect(notes.append)
    small.testing.begin(motors=False)
    qtbot.waitUntil(lambda: bool(small.testing.says))
    small._simulated.unplug()
    qtbot.waitUntil(lambda: not small.testing.is_on)
    assert notes[-1] == "Self-test ended early: the panel is gone."
    assert not any("Check the lights" in note for note in notes)
