"""The bridge: what a panel shows of a machine, and what its knobs do to it."""

from __future__ import annotations

import contextlib
import doctest
import math
import time
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from firmware_io.board.virtual_board import VirtualBoard
from firmware_io.board.virtual_panel import VirtualPanel
from firmware_io.board_errors import MapError
from firmware_io.catalogue import message
from firmware_io.link.colours import GAMMA, colours_of
from firmware_io.link.link import Link
from firmware_io.link.link_state import Knob
from firmware_io.panel.bridge import Bridge, View, quantised
from firmware_io.panel.knobs import position_of, volts_at
from firmware_io.panel.light_map import LightMap
from firmware_io.wire.protocol import DIGITAL_POTS, KNOBS_IN, LIGHTS, SERVOS, Info
from mark1.machine.config import MachineConfig, TrainingConfig
from mark1.machine.machine import Mark1
from mark1.patterns import shapes
from mark1.training.trainer import Trainer
from tests.firmware_io.simulation import Driven, Noting, World


@pytest.fixture
def machine():
    """Five R-units, and weights all over the range."""
    machine = Mark1(MachineConfig.of(classes=26))
    machine.potentiometers.load(np.linspace(-11, 11, 512).astype(np.float32))
    return machine


@contextlib.contextmanager
def attached(machine, *views, info=None, **options):
    """A machine on a simulated panel; yields panel, link and bridge."""
    panel = VirtualPanel(VirtualBoard(info or Info(lights=512)), baud=500_000)
    with Link(panel.connect) as link:
        yield panel, link, Bridge(link, machine, *views, **options)


def until(bridge, is_so, seconds=60.0, seen=None):
    """Show again and again until something holds; gives how long it took."""
    begun = time.monotonic()
    bridge.show(seen)
    while not is_so():
        assert time.monotonic() - begun < seconds
        bridge.show(seen)
        time.sleep(0.002)
    return time.monotonic() - begun


def shown(panel):
    return panel.look(lambda board: board.shown)


def test_all_weights_are_shown_and_the_largest_is_brightest(machine):
    machine.potentiometers.load(np.linspace(-5.5, 5.5, 512).astype(np.float32))
    with attached(machine) as (panel, _, bridge):
        until(bridge, lambda: bridge.is_shown)
        levels = shown(panel)
    assert levels[:512].tolist() == quantised(machine.potentiometers.volts).tolist()
    assert (levels[0], levels[511]) == (-127, 127)
    assert bridge.problem is None


def test_full_light_may_be_the_end_stops(machine):
    machine.potentiometers.load(np.linspace(-5.5, 5.5, 512).astype(np.float32))
    with attached(machine, View(scale="stops")) as (panel, _, bridge):
        until(bridge, lambda: bridge.is_shown)
        levels = shown(panel)
    assert levels[:512].tolist() == quantised(machine.potentiometers.volts, 11.0).tolist()
    assert GAMMA[levels[511]] in (127, 128)  # half of the light


def test_one_r_unit_is_shown_on_its_own_lights(machine):
    with attached(machine, View.called("r2")) as (panel, _, bridge):
        until(bridge, lambda: bridge.is_shown)
        levels = shown(panel)
    block = machine.response.blocks[1].pots
    weights = machine.potentiometers.volts[block]
    assert levels[: len(weights)].tolist() == quantised(weights).tolist()
    assert not levels[len(weights) :].any()


def test_a_retina_is_upright_on_a_turned_serpentine(machine):
    light_map = LightMap(serpentine=True, turn=90, mirrored=True)
    info = Info(lights=400)
    with attached(machine, View.called("retina3"), light_map, info=info) as (panel, _, bridge):
        until(bridge, lambda: bridge.is_shown)
        levels = shown(panel)
    picture = quantised(machine.weight_pictures()[2])
    assert np.array_equal(levels[light_map.lights_of(400)].reshape(20, 20), picture)
    assert np.abs(picture).max() == 127


def test_a_small_picture_is_in_the_middle_and_a_large_one_is_cut():
    machine = Mark1(MachineConfig.of("direct", classes=2, rows=4, columns=6, r_units=1))
    weights = np.arange(1, len(machine.potentiometers) + 1, dtype=np.float32)
    machine.potentiometers.load(weights)
    view = View.called("retina")
    with attached(machine, view, LightMap(rows=8, columns=8), info=Info(lights=64)) as case:
        panel, _, bridge = case
        until(bridge, lambda: bridge.is_shown)
        grid = shown(panel)[:64].reshape(8, 8)
        assert np.array_equal(grid[2:6, 1:7], quantised(weights[:24].reshape(4, 6)))
        assert np.count_nonzero(grid) == 24
        assert bridge.problem is None
        bridge.light_map = LightMap(rows=2, columns=2)
        until(bridge, lambda: bridge.is_shown and shown(panel)[0] == grid[3, 3])
        levels = shown(panel)[:64]
        assert "4 of 24" in str(bridge.problem)
    assert levels[:4].tolist() == grid[3:5, 3:5].ravel().tolist()
    assert not levels[4:].any()


def test_r_lamps_show_the_response(machine):
    with attached(machine) as (panel, _, bridge):
        response = np.array([1, -1, 0, 1, -1], np.int8)
        seen = replace(machine.present(np.zeros((20, 20), np.uint8)), response=response)
        until(bridge, lambda: bridge.is_shown, seen=seen)
        assert (shown(panel)[512:] > 0).tolist() == [1, 0, 0, 1, 0, 0, 0, 0]


def test_what_does_not_fit_is_reported_and_the_rest_is_shown(machine):
    with attached(machine, info=Info(lights=100, lamps=0)) as (panel, _, bridge):
        until(bridge, lambda: bridge.is_shown)
        assert np.count_nonzero(shown(panel)) == 100
        assert "100 of 512" in str(bridge.problem)
        bridge.light_map = LightMap(rows=99, columns=99)
        bridge.show()
        assert "needs 9801 lights" in str(bridge.problem)


def test_a_panel_without_lights_shows_nothing_and_says_so(machine):
    with attached(machine, info=Info(lights=0, lamps=8)) as (_, link, bridge):
        until(bridge, lambda: link.state().is_checked)
        assert not bridge.is_shown
        assert "has no lights" in str(bridge.problem)


@pytest.mark.parametrize("text", ["", "r0", "r", "weights2", "retina0", "r99999999", "R1\n"])
def test_an_unknown_view_is_refused(text):
    with pytest.raises(MapError):
        View.called(text)


def test_a_view_or_a_knob_of_another_machine_is_refused(machine):
    with Link("sim://") as link:
        with pytest.raises(MapError, match="R-units 1 to 5"):
            Bridge(link, machine, View.called("r6"))
        with pytest.raises(MapError, match="potentiometer 513"):
            Bridge(link, machine, knobs={0: 512})
        bridge = Bridge(link, machine)
        with pytest.raises(MapError):
            bridge.follow(machine, View(unit=9))
        assert bridge.view == View()


def test_without_a_board_showing_does_nothing_and_turns_nothing(machine):
    with Link("/dev/there-is-none") as link:
        bridge = Bridge(link, machine, knobs={0: 1})
        bridge.show()
        assert not bridge.is_shown
        assert bridge.turned() == []


def test_the_panel_equals_the_weights_within_a_second_of_the_last_change():
    forgetful = TrainingConfig(passes=1_000_000, stop="passes", decay=0.01)
    trainer = Trainer(Mark1(MachineConfig.of(classes=26)), shapes.make("letters"), forgetful)
    with attached(trainer.machine) as (panel, _, bridge):
        until(bridge, lambda: bridge.is_shown)
        end = time.monotonic() + 0.5
        while time.monotonic() < end:
            trainer.advance(0.04)
            bridge.show()
        bridge.show()
        assert trainer.finished is None
        took = until(bridge, lambda: bridge.is_shown)
        levels = shown(panel)[:512]
    assert levels.tolist() == quantised(trainer.machine.potentiometers.volts).tolist()
    assert levels.any()
    assert took < 1.0


def test_a_turned_knob_turns_its_potentiometer_and_can_be_undone():
    trainer = Trainer(Mark1(MachineConfig.of(classes=26)), shapes.make("letters"))
    trainer.step()
    steps = trainer.position.step
    with attached(trainer.machine, knobs={1: 40}) as (panel, link, bridge):
        panel.turn(1, 512)
        until(bridge, lambda: 1 in link.state().knobs)
        assert bridge.turned() == []
        for position in (400, 200, 100):
            panel.turn(1, position)
            _take(bridge, trainer, volts_at(position, 11.0))
        assert trainer.machine.potentiometers.volts[40] == pytest.approx(volts_at(100, 11.0))
        until(bridge, lambda: bridge.is_shown)
        level = shown(panel)[40]
    assert level == -127  # the largest weight
    trainer.seek(trainer.position.step - 1)
    assert trainer.machine.potentiometers.volts[40] == 0
    assert trainer.position.step == steps - 1


def _take(bridge, trainer, volts):
    end = time.monotonic() + 60
    while time.monotonic() < end:
        for turned in bridge.turned():
            trainer.turn(turned.index, turned.volts)
            if turned.volts == volts:
                return
        time.sleep(0.005)
    pytest.fail("the knob was not heard")


MOTORS = Info(lights=16, lamps=0, knobs=1, outputs=2, capabilities=LIGHTS | KNOBS_IN | SERVOS)


def test_motors_follow_only_when_armed_and_not_against_a_hand(machine):
    with attached(machine, info=MOTORS, knobs={0: 511}, outputs={0: 511, 1: 0}) as case:
        panel, link, bridge = case
        until(bridge, lambda: bridge.is_shown and 0 in link.state().knobs)
        bridge.turned()
        assert panel.look(lambda board: list(board.outputs)) == [0, 0]
        assert link.arm()
        until(bridge, lambda: panel.look(lambda board: board.outputs[0]) == 65_535)
        bridge.turned()
        panel.turn(0, 1023)  # its motor has brought it there
        time.sleep(0.1)
        assert bridge.turned() == []
        panel.turn(0, 900)  # and this is a hand
        end = time.monotonic() + 60
        while not bridge.turned():
            assert time.monotonic() < end
            time.sleep(0.005)
        machine.potentiometers.set(511, volts_at(900, 11.0))
        machine.potentiometers.set(0, 0.0)
        until(bridge, lambda: panel.look(lambda board: board.outputs[1]) == 32_768)
        assert panel.look(lambda board: board.outputs[0]) == 65_535
        time.sleep(0.5)
        wanted = position_of(volts_at(900, 11.0), 11.0, 65_536)
        until(bridge, lambda: panel.look(lambda board: board.outputs[0]) == wanted)


@pytest.mark.parametrize("ending", ["disarm", "reset"])
def test_on_arming_motors_go_where_the_weights_are_and_not_where_they_were(machine, ending):
    world = World(Noting(MOTORS))
    link = Driven(world)
    bridge = Bridge(link, machine, outputs={0: 511, 1: 0})

    def go_on():
        for _ in range(10):
            bridge.show()
            world.run(0.02)

    world.until_on()
    link.arm()
    go_on()
    assert world.panel.look(lambda board: board.moved) == [(0, 65_535), (1, 0)]
    if ending == "disarm":
        link.disarm()
    else:
        world.panel.press_reset()
        world.until(lambda: world.state.link_stats.sessions == 2)
    go_on()
    machine.potentiometers.set(511, 0.0)
    world.panel.look(lambda board: board.moved.clear())
    link.arm()
    world.run(0.2)  # the bridge is not asked meanwhile
    assert world.panel.look(lambda board: (board.armed, board.moved)) == (True, [])
    go_on()
    assert world.panel.look(lambda board: board.moved) == [(0, 32_768), (1, 0)]


def test_digital_potentiometers_keep_their_targets_without_motors():
    info = Info(lights=4, outputs=2, capabilities=LIGHTS | DIGITAL_POTS)
    world = World(VirtualBoard(info))
    link = Driven(world)
    world.until_on()
    link.move({1: 40_000})
    world.run(0.1)
    link.arm()
    link.disarm()
    world.panel.press_reset()
    world.until(lambda: world.state.link_stats.sessions == 2)
    world.run(0.1)
    assert world.panel.look(lambda board: board.outputs) == [0, 40_000]


def test_digital_potentiometers_follow_without_being_armed(machine):
    link = _Recorder(Info(outputs=1, capabilities=LIGHTS | DIGITAL_POTS))
    Bridge(link, machine, outputs={0: 511}).show()
    assert link.moved == [{0: 65_535}]


def test_choosing_the_same_again_leaves_the_hand_on_its_knob(machine):
    panel = _Recorder(Info())
    bridge = Bridge(panel, machine, knobs={0: 256})

    def turned(position, now):
        panel.turn(0, position, now)
        return [turn.volts for turn in bridge.turned()]

    middle = position_of(float(machine.potentiometers.volts[256]), 11.0)
    assert turned(middle, 0.1) == []
    assert turned(600, 0.2) == [volts_at(600, 11.0)]
    machine.potentiometers.set(256, -9.0)
    bridge.connect({0: 256}, {})
    assert turned(620, 0.3) == [volts_at(620, 11.0)]
    machine.potentiometers.set(256, -9.0)
    bridge.connect({0: 256, 1: 3})
    assert [turned(640, 0.4), turned(660, 0.5)] == [[], []]


@pytest.mark.parametrize("limit", [11.0, 5.0])
def test_no_hand_is_on_the_knobs_of_another_machine(machine, limit):
    panel = _Recorder(Info())
    bridge = Bridge(panel, machine, knobs={0: 256})
    for position, now in ((500, 0.1), (600, 0.2)):
        panel.turn(0, position, now)
        bridge.turned()
    other = Mark1(MachineConfig(limit=limit))
    other.potentiometers.set(256, -limit)
    bridge.follow(other)
    for position, wanted in ((620, []), (640, []), (0, [-limit]), (1023, [limit])):
        now += 0.1
        panel.turn(0, position, now)
        assert [turn.volts for turn in bridge.turned()] == wanted


class _Recorder:
    """A panel that writes down what it is told."""

    def __init__(self, info):
        from firmware_io.link.link_state import LinkState, Status

        self.moved, self.knobs = [], []
        self._state = LinkState(
            status=Status.CONNECTED, message=message("link.none"), info=info, connected_since=0.0
        )

    def show(self, levels):
        self.levels = levels

    def turn(self, knob, position, now):
        self._state = replace(self._state, now=now, knobs={knob: Knob(position, now, now)})

    def state(self):
        return self._state

    def configure_knobs(self, knobs):
        self.knobs.append(list(knobs))

    def move(self, outputs):
        self.moved.append(dict(outputs))


def test_disconnected_knobs_no_longer_report(machine):
    link = _Recorder(Info())
    bridge = Bridge(link, machine, knobs={0: 1, 1: 2})
    bridge.connect(knobs={1: 5})
    assert link.knobs == [[(0, True, 2), (1, True, 2)], [(1, True, 2), (0, False, 2)]]


def test_the_example_of_the_documentation_runs():
    from firmware_io.panel import bridge

    tried = doctest.testmod(bridge)
    assert tried.attempted
    assert not tried.failed


def test_it_says_which_cell_each_light_shows(machine):
    with Link("sim://?lights=9&lamps=0&knobs=0") as link:
        bridge = Bridge(link, machine, light_map=LightMap(rows=2, columns=2, serpentine=True))
        info = Info(lights=9, lamps=0)
        assert bridge.sources(info).tolist() == [0, 1, 3, 2, -1, -1, -1, -1, -1]
        assert str(bridge.problem) == (
            "The lights show 4 of 512 weights. Show the weights of one R-unit, or what it looks "
            "for on the retina."
        )
        bridge.follow(machine, View(0, on_retina=True))
        assert bridge.sources(info)[:4].tolist() == [9 * 20 + 9, 9 * 20 + 10, 190 + 20, 189 + 20]
        assert str(bridge.problem) == (
            "The lights show 4 of 400 photocells, those in the middle. A panel of 20 × 20 lights "
            "shows them all."
        )


numbers = st.floats(width=32)


def naive_level(volts, full):
    """One cell, by the words of the documentation."""
    if math.isnan(volts):
        return 0
    share = min(1.0, abs(volts) / full)
    return round(math.copysign(127 * share ** (1 / 2.2), volts))


@given(arrays(np.float32, st.integers(0, 30), elements=numbers), st.floats(1e-3, 1e9))
@example(np.array([math.inf, -math.inf], np.float32), 0.5)
def test_levels_are_those_of_the_naive_version(volts, full):
    assert quantised(volts, full).tolist() == [naive_level(float(v), full) for v in volts]


@given(arrays(np.float32, 20, elements=st.floats(-(2.0**100), 2.0**100, width=32)))
def test_the_largest_weight_is_the_greatest_level(volts):
    levels = quantised(volts)
    largest = float(np.abs(volts).max())
    wanted = [naive_level(float(v), largest) for v in volts] if largest else [0] * 20
    assert levels.tolist() == wanted
    assert not largest or np.abs(levels).max() == 127


@pytest.mark.parametrize("shows", ["weights", "r1", "retina3"])
def test_no_lit_light_of_a_trained_machine_is_nearly_dark(shows):
    trainer = Trainer(Mark1(MachineConfig.of(classes=26, seed=3)), shapes.make("letters"))
    while trainer.finished is None:
        trainer.advance(1.0)
    view = View.called(shows)
    volts = view.volts(trainer.machine).ravel()
    levels = quantised(volts, view.full(trainer.machine))
    strengths = GAMMA[np.abs(levels[volts != 0].astype(int))]
    linear = GAMMA[np.rint(np.abs(volts[volts != 0]) / 11 * 127).astype(int)]
    if shows == "weights":
        assert 0.5 < np.mean(linear == 1) < 0.7  # as it was, between the end stops
    assert np.mean(strengths == 1) == 0
    exact = 255 * np.abs(volts[volts != 0]) / np.abs(volts).max()
    assert np.abs(strengths - exact).max() < 3  # the light is proportional to the weight


@pytest.mark.parametrize("brightness", [4, 31])
@pytest.mark.parametrize("palette", [0, 1])
def test_one_correction_is_seen_and_two_differ(brightness, palette):
    volts = np.array([0, 0.5, 1.0, -0.5, -1.0, 7.0], np.float32)  # the largest after 14 steps
    dark, one, two, less, least, _ = colours_of(quantised(volts), 6, palette, brightness).tolist()
    assert not any(dark)
    for single, double in ((one, two), (less, least)):
        assert max(single) >= 2  # more than the least light there is, without a brightness field
        assert sum(double) >= 1.5 * sum(single)


def test_a_lit_photocell_has_full_light_and_without_a_picture_all_are_dark():
    machine, view = Mark1(MachineConfig()), View.called("cells")
    seen = machine.present(shapes.make("letters").pictures[4])
    lit = view.volts(machine, seen)
    assert lit.shape == (20, 20)
    assert np.array_equal(quantised(lit).ravel(), 127 * seen.cells)
    assert 0 < seen.cells.sum() < 200
    assert not view.volts(machine).any()
