"""The test of a panel, in simulated time: how it goes on and how it ends."""

from __future__ import annotations

import doctest
import time

import numpy as np
import pytest

from firmware_io.board.virtual_board import VirtualBoard
from firmware_io.panel import selftest
from firmware_io.panel.selftest import SelfTest
from firmware_io.wire.protocol import Info
from tests.firmware_io.simulation import Driven, World
from tests.firmware_io.trial import FEW, Trial


def test_the_example_runs():
    assert doctest.testmod(selftest).failed == 0


def test_a_whole_panel_is_gone_over_and_is_dark_and_still_afterwards():
    trial = Trial(motors=True)
    test = trial.run()
    assert [finding.name for finding in test.findings] == [
        *("panel", "blue", "orange", "violet", "green", "lights", "R lamps", "knobs"),
        *("motors", "brightness", "line", "supply"),
    ]
    assert all(finding.passed for finding in test.findings)
    assert (test.is_over, test.says, test.light, test.share) == (True, "", None, 1.0)
    assert trial.found("supply").detail == "5000 mV."
    assert "R lamps: 2, knobs: 2, motors: 2." in trial.found("panel").detail
    board = trial.settle()
    assert not board.shown.any()
    assert not board.armed
    assert (board.palette, board.brightness_limit) == (0, 4)
    assert not test.advance()


def test_each_light_and_each_lamp_is_lit_alone():
    trial = Trial()
    trial.run()
    for cell in range(FEW.cells):
        alone = [level for level in trial.seen if np.flatnonzero(level).tolist() == [cell]]
        assert alone, f"cell {cell} was never lit alone"
    for level in (-127, 127):
        assert [level] * FEW.lights + [0] * FEW.lamps in trial.seen
    assert [light for light in trial.walked if light is not None] == list(range(FEW.lights))


def test_the_share_grows_from_nothing_to_all():
    trial = Trial(motors=True)
    trial.run()
    assert trial.shares[0] == 0.0
    assert trial.shares == sorted(trial.shares)
    assert max(np.diff(trial.shares)) < 0.3
    assert trial.shares[-1] > 0.9


def test_no_call_waits_or_takes_long(monkeypatch):
    """A window that calls it from a timer must not be held up."""
    world = World(VirtualBoard(Info(lights=400)))
    world.until_on()
    test = SelfTest(Driven(world), clock=world.clock.now, motors=True)
    slept, took = [], []
    monkeypatch.setattr(time, "sleep", slept.append)
    while not test.is_over:
        before = time.thread_time()
        test.advance()
        took.append(time.thread_time() - before)
        world.run(0.016)
    assert slept == []
    assert max(took) < 0.25
    assert all(finding.passed for finding in test.findings)


@pytest.mark.slow
def test_it_waits_for_a_board_that_is_only_starting():
    trial = Trial(world=World(VirtualBoard(FEW, boot_s=3.0)), on=False)
    assert not trial.test.findings
    trial.run()
    assert all(finding.passed for finding in trial.test.findings)


def test_a_panel_that_is_not_there_ends_the_test():
    world = World(VirtualBoard(FEW))
    world.panel.unplug()
    test = Trial(world=world, on=False).run(limit=12)
    assert [finding.name for finding in test.findings] == ["panel"]
    assert not test.findings[0].passed
    assert "is not there" in test.findings[0].detail


def test_a_panel_that_is_pulled_out_meanwhile_ends_the_test():
    trial = Trial()
    trial.run_to("one light moves")
    trial.world.panel.unplug()
    test = trial.run(limit=12)
    assert test.findings[-1].name == "panel"
    assert "is not there" in test.findings[-1].detail


@pytest.mark.slow
def test_a_panel_that_restarts_meanwhile_is_found():
    trial = Trial()
    trial.run_to("one light moves")
    trial.world.panel.press_reset()
    trial.run()
    assert [finding.name for finding in trial.test.findings if not finding.passed] == ["sessions"]
    assert trial.found("sessions").detail.startswith("The session had to be restarted 1 time.")


@pytest.mark.parametrize("words", ["are violet", "one light moves", "motor 2", "flickers"])
def test_a_test_that_is_stopped_leaves_the_panel_dark_and_still(words):
    trial = Trial(motors=True)
    trial.run_to(words)
    findings = trial.test.findings
    trial.test.stop()
    trial.test.stop()
    assert trial.test.is_over
    assert not trial.test.advance()
    assert trial.test.findings == findings
    assert trial.test.says == ""
    board = trial.settle()
    assert not board.shown.any()
    assert not board.armed
    assert (board.palette, board.brightness_limit) == (0, 4)


def test_the_share_of_a_test_that_is_stopped_stays():
    trial = Trial()
    trial.run_to("one light moves")
    share = trial.test.share
    trial.test.stop()
    assert trial.test.share == share < 1.0


@pytest.mark.parametrize("pace", [0, -1, float("nan"), float("inf")])
def test_an_impossible_pace_is_refused(pace):
    with pytest.raises(ValueError, match="pace"):
        Trial(pace=pace)


def test_a_higher_pace_is_quicker():
    times = []
    for pace in (1, 4):
        trial = Trial(Info(lights=6, lamps=9, knobs=0), pace=pace)
        begun = trial.world.clock.now()
        trial.run_to("brightness")
        times.append(trial.world.clock.now() - begun)
    assert times[0] > 2 * times[1]
