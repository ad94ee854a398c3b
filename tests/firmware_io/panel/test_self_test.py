"""What the test of a panel finds: lights, line, knobs, motors, brightness and supply."""

from __future__ import annotations

import doctest
import time

import numpy as np
import pytest

from firmware_io.board.virtual_board import VirtualBoard, VirtualKnobs
from firmware_io.link.link_state import Status
from firmware_io.panel import self_test
from firmware_io.panel.self_test import SelfTest
from firmware_io.wire.protocol import DIALS, EVENT_END_STOP, LIGHTS, Event, Info
from tests.examples import slow
from tests.firmware_io.false_boards import FindsDifferences, RefusesCells
from tests.firmware_io.faulty_panel import Faults
from tests.firmware_io.simulation import Driven, Noting, World
from tests.firmware_io.trial import FEW, Trial

# --- lights and line -----------------------------------------------------------------------------


def test_a_line_that_loses_bytes_is_reported_and_nothing_else_fails():
    trial = Trial()
    trial.world.panel.order(Faults(drop=1e-3, flip=1e-3))
    trial.run()
    assert all(finding.passed for finding in trial.test.findings)
    assert " 0 frames resent" not in trial.found("line").detail


@pytest.mark.slow
def test_the_speed_of_the_line_is_that_of_the_line():
    trial = Trial(Info(lights=400, lamps=0, knobs=0))
    trial.run()
    assert 5000 < trial.test.deltas_per_s < 50_000 / 3
    assert 0.5 < trial.test.round_trip_ms < 20
    assert f"{trial.test.deltas_per_s} changes/s" in trial.found("line").detail


@pytest.mark.parametrize(
    ("count", "words"),
    [
        (1, "The panel did not take R lamp 1."),
        (6, "The panel did not take R lamps 1, 2, 3, 4, 5, 6."),
        (9, "The panel did not take R lamps 1, 2, 3, 4, 5, 6, 3 more."),
    ],
)
def test_what_was_not_taken_is_named_from_1_and_in_short(monkeypatch, count, words):
    monkeypatch.setattr("firmware_io.link.delivery.Delivery.is_shown", property(lambda self: False))
    trial = Trial(Info(lights=0, lamps=count, knobs=0))
    trial.run()
    assert trial.found("R lamps").detail == words


def test_a_panel_that_takes_no_light_is_found(monkeypatch):
    monkeypatch.setattr("firmware_io.link.delivery.Delivery.is_shown", property(lambda self: False))
    trial = Trial()
    trial.run()
    assert not trial.found("blue").passed
    assert trial.found("lights").detail == "The panel did not take lights 1, 2, 3."
    assert trial.found("R lamps").detail == "The panel did not take R lamps 1, 2."


#: A chain too long to be walked light by light.
LONG = Info(lights=3000, lamps=0, knobs=0, window=4000)


@pytest.mark.slow
def test_of_a_very_long_chain_only_some_lights_are_walked():
    trial = Trial(LONG, pace=1000)
    trial.run()
    assert "moves along the chain of 3000 lights in steps of 3" in " ".join(trial.said)
    assert trial.found("lights").detail == "1000 lights lit up in turn."
    assert trial.walked[1:4] == [0, 3, 6]
    assert trial.shares == sorted(trial.shares)


def test_a_walk_along_a_very_long_chain_can_be_stopped():
    trial = Trial(LONG)
    trial.run(lambda test: test.light == 60)
    trial.test.stop()
    trial.world.run(0.5)
    assert trial.test.is_over
    assert not trial.world.shown.any()


@pytest.mark.slow
def test_a_test_of_as_many_lights_as_a_panel_may_claim_ends():
    trial = Trial(Info(lights=60_000, lamps=0, knobs=0), pace=1000)
    trial.run(limit=120.0)
    assert not all(finding.passed for finding in trial.test.findings)  # it shows them too slowly


@pytest.mark.parametrize("kind", [FindsDifferences, RefusesCells])
def test_a_panel_that_shows_something_else_does_not_pass(kind):
    trial = Trial(world=World(kind(FEW)), pace=20)
    trial.run()
    assert not trial.found("orange").passed


def test_a_panel_that_goes_for_good_ends_the_test_within_ten_seconds():
    trial = Trial()
    trial.run_to("moves along")
    begun = trial.world.clock.now()
    trial.world.panel.unplug()
    trial.run()
    assert trial.world.clock.now() - begun < 10
    assert not trial.test.findings[-1].passed
    assert "not there" in trial.test.findings[-1].detail


# --- knobs ---------------------------------------------------------------------------------------


def test_knobs_tell_where_they_stand_and_how_far_they_were_turned():
    trial = Trial()
    trial.world.panel.turn(0, 100)
    trial.run_to("Turn the knobs")
    for position in (500, 20, 1000):
        trial.world.panel.turn(1, position)
        trial.world.run(0.2)
        trial.test.advance()
    trial.run()
    assert trial.found("knobs").detail == "Positions: 1 at 100, 2 at 20…1000."


@pytest.mark.slow
def test_a_knob_that_is_not_heard_of_is_found(monkeypatch):
    monkeypatch.setattr(VirtualKnobs, "configure", lambda self, knobs, now: None)
    trial = Trial()
    trial.run()
    wanted = "The panel did not report knobs 1, 2. Check the wiring."
    assert trial.found("knobs").detail == wanted


# --- motors --------------------------------------------------------------------------------------


def test_motors_go_left_right_and_end_in_the_middle_one_after_the_other():
    trial = Trial(motors=True)
    places = []
    while trial.test.advance():
        places.append(tuple(trial.world.panel.look(lambda board: board.outputs)))
        trial.world.run(0.02)
    firsts, seconds = (list(dict.fromkeys(place[output] for place in places)) for output in (0, 1))
    assert firsts == seconds == [0, 6554, 32768, 58982]
    assert all(first == 32768 for first, second in places if second)
    assert places[-1] == (32768, 32768)
    assert trial.found("motors").passed


@pytest.mark.parametrize("armed", [True, *slow(False)])
def test_motors_turn_one_at_a_time_whatever_they_were_sent_to_before(armed):
    world = World(Noting(FEW))
    world.until_on()
    link = Driven(world)
    if armed:
        link.arm()
    link.move({0: 65_535, 1: 65_535})
    world.run(0.1)
    world.panel.look(lambda board: board.moved.clear())
    trial = Trial(world=world, motors=True)
    trial.run()
    moved = world.panel.look(lambda board: board.moved)
    assert [output for output, _ in moved] == [0] * 4 + [1] * 4
    assert trial.found("motors").passed


def test_motors_stand_still_unless_asked_for():
    trial = Trial()
    trial.run()
    assert trial.settle().outputs == [0, 0]
    assert "motors" not in [finding.name for finding in trial.test.findings]


@pytest.mark.slow
def test_a_panel_without_motors_says_so():
    trial = Trial(Info(lights=2, lamps=0, knobs=0), motors=True)
    trial.run()
    assert trial.found("motors").detail == "No motors are fitted."


def test_a_motor_that_stalls_ends_the_turning():
    trial = Trial(motors=True)
    trial.run_to("motor 1 turns right")
    trial.world.panel.look(lambda board: board.stall(0))
    trial.run()
    assert not trial.found("motors").passed
    assert "Motor 1 stalled and was switched off" in trial.found("motors").detail
    assert trial.found("line").passed
    assert trial.settle().outputs[1] == 0


@pytest.mark.slow
def test_an_end_stop_is_found():
    trial = Trial(motors=True)
    trial.run_to("motor 2 turns right")
    trial.world.panel.look(lambda board: board._say(Event(EVENT_END_STOP, 1)))
    trial.run()
    assert "Motor 2 reached its end stop" in trial.found("motors").detail


def test_a_session_that_ends_while_motors_turn_is_found():
    trial = Trial(motors=True)
    trial.run_to("motor 1 turns right")
    trial.world.panel.press_reset()
    trial.run()
    assert "The session ended" in trial.found("motors").detail
    assert not trial.settle().armed


@pytest.mark.slow
def test_motors_that_somebody_else_switches_off_are_found():
    trial = Trial(motors=True)
    trial.run_to("motor 1 turns right")
    trial.world.loop.desired.armed = False
    trial.run()
    assert trial.found("motors").detail == "The motors were switched off during the test."


@pytest.mark.slow
def test_motors_that_cannot_be_switched_on_are_found(monkeypatch):
    monkeypatch.setattr(Driven, "arm", lambda self: False)
    trial = Trial(motors=True)
    trial.run()
    assert "without a session" in trial.found("motors").detail


# --- brightness and supply -----------------------------------------------------------------------


def supplied(world, millivolts):
    """Make a board measure a supply that depends on its brightness."""
    board = world.panel.look(lambda board: board)
    usual = type(board)._stats

    def stats(now):
        told = usual(board, now)
        return type(told)(
            **{name: getattr(told, name) for name in told.__dataclass_fields__}
            | {"supply_mv": millivolts(board.brightness_limit)}
        )

    board._stats = stats


def test_the_brightness_goes_up_as_far_as_the_panel_allows():
    trial, limits = Trial(), []
    trial.settle()
    while trial.test.advance():
        limits.append(trial.world.panel.look(lambda board: board.brightness_limit))
        trial.world.run(0.02)
    assert list(dict.fromkeys(limits)) == [4, 12, 31]
    assert limits[-1] == 4
    assert trial.found("brightness").detail == "Up to 31 of 31, with a supply of 5000 mV."


def test_a_panel_that_keeps_to_a_limit_of_its_own_is_tried_up_to_it():
    trial, limits = Trial(world=World(VirtualBoard(FEW, brightest=8))), []
    trial.settle()
    while trial.test.advance():
        limits.append(trial.world.panel.look(lambda board: board.brightness_limit))
        trial.world.run(0.02)
    assert list(dict.fromkeys(limits)) == [4, 8]
    wanted = "Up to 8 of 31, the panel's own limit, with a supply of 5000 mV."
    assert trial.found("brightness").detail == wanted


@pytest.mark.slow
def test_a_supply_that_sinks_is_found_before_all_is_asked_of_it():
    trial = Trial()
    supplied(trial.world, lambda brightness_limit: 5000 if brightness_limit < 12 else 4400)
    trial.run()
    assert "fell to 4400 mV at brightness 12 of 31" in trial.found("brightness").detail
    assert not trial.found("supply").passed
    assert trial.found("line").passed


@pytest.mark.parametrize("millivolts", [4300, 5400])
def test_a_supply_is_not_blamed_for_the_error_of_the_board_that_measures_it(millivolts):
    """4.75 V read 4.35 to 5.22 V on an AVR, and 4.45 V on a Pico, behind its diode."""
    trial = Trial()
    supplied(trial.world, lambda _: millivolts)
    trial.run_to("flickers")
    assert trial.found("brightness").passed


def test_a_supply_that_gives_up_is_found():
    trial = Trial()
    trial.run_to("at brightness 31 of 31")
    trial.world.run(0.5)
    trial.world.panel.press_reset()
    trial.run()
    assert "The panel restarted at brightness 31 of 31" in trial.found("brightness").detail


def test_a_board_that_does_not_measure_its_supply_is_not_waited_for():
    trial = Trial()
    supplied(trial.world, lambda brightness_limit: 0)
    trial.run_to("brightness 12")
    begun = trial.world.clock.now()
    trial.run_to("flickers")
    assert trial.world.clock.now() - begun < 4
    assert "not measured" in trial.found("brightness").detail
    trial.run()
    assert trial.test.findings[-1].name == "line"


@pytest.mark.slow
def test_lights_alone_are_a_panel_too():
    trial = Trial(Info(lights=3, lamps=0, knobs=0, capabilities=LIGHTS))
    assert trial.world.state.status is Status.CONNECTED
    trial.run()
    assert [finding.name for finding in trial.test.findings[5:]] == [
        *("lights", "brightness", "line", "supply")
    ]


def test_dials_are_not_tested_as_lights():
    trial = Trial(Info(lights=20, lamps=0, knobs=0, capabilities=DIALS))
    trial.run()
    names = {finding.name for finding in trial.test.findings}
    assert "line" in names
    assert not names & {"colours", "lights", "brightness"}
    assert all(finding.passed for finding in trial.test.findings)


def test_the_example_runs():
    assert doctest.testmod(self_test).failed == 0


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
    assert str(test.ending) == "Self-test ended early: the panel is gone."


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
