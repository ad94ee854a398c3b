"""A follower on a panel that only notes what it is given, with a clock turned by hand."""

from dataclasses import replace

import numpy as np
import pytest

from firmware_io.catalogue import message
from firmware_io.link.link_state import Knob, LinkState, Status
from firmware_io.panel.bridge import Bridge
from firmware_io.panel.follower import HEAR_EVERY, STILL, Follower
from firmware_io.panel.knobs import position_of
from firmware_io.wire.protocol import Info
from mark1.machine.config import MachineConfig
from mark1.machine.machine import Mark1
from tests.examples import slow

INFO = Info(lights=512, lamps=8, knobs=4, outputs=2, capabilities=0b110111)


class Clock:
    now = 100.0

    def __call__(self):
        return self.now


class FakePanel:
    """Notes what it is given; each `show` takes some time."""

    def __init__(self, clock):
        self.clock, self.takes, self.busy_s = clock, 0.0, 0.0
        self.shown, self.moves, self.armings = [], [], 0
        self.is_armed = self.may_arm = False
        self.knobs = {}
        self.info = INFO

    def state(self):
        return LinkState(
            status=Status.CONNECTED, message=message("link.none"), info=self.info,
            knobs=dict(self.knobs),
            armed=self.is_armed, connected_since=1.0, now=self.clock.now,
        )  # fmt: skip

    def show(self, levels):
        self.shown.append(np.array(levels))
        self.clock.now += self.takes

    def set_appearance(self, palette, brightness):
        pass

    def configure_knobs(self, knobs):
        pass

    def move(self, outputs):
        self.moves.append(dict(outputs))

    def arm(self):
        self.armings += 1
        self.is_armed = self.may_arm
        return self.may_arm

    def disarm(self):
        self.is_armed = False

    def turn(self, knob, position):
        self.knobs[knob] = Knob(position, self.clock.now, self.clock.now)


class Bench:
    """A machine, its panel and the follower between them."""

    def __init__(self, **options):
        self.clock = Clock()
        self.panel = FakePanel(self.clock)
        self.machine = Mark1(MachineConfig())
        self.shown = self._answered(None)
        self.version = 0
        bridge = Bridge(self.panel, self.machine, knobs={0: 3}, outputs={0: 3})
        self.follower = Follower(bridge, clock=self.clock, **options)

    def change(self, pot, volts, lamp):
        """What one presentation does: a weight and a lamp."""
        self.machine.potentiometers.set(pot, volts)
        self.shown = self._answered(lamp)
        self.version += 1

    def _answered(self, lamp):
        response = np.full(self.machine.config.r_units, -1, np.int8)
        if lamp is not None:
            response[lamp] = 1
        return replace(self.machine.present(np.zeros((20, 20), np.uint8)), response=response)

    def beat(self, after=0.01):
        self.clock.now += after
        self.follower.offer(self.version, lambda: self.shown)
        return self.follower.beat()


@pytest.fixture
def bench():
    return Bench()


def test_weights_and_lamps_of_one_presentation_go_out_together_and_once(bench):
    bench.beat()
    bench.panel.shown.clear()
    bench.change(7, 11.0, lamp=0)
    for _ in range(5):
        bench.beat()
    (levels,) = bench.panel.shown
    assert levels[7] == 127
    assert levels[512] == 127
    assert not levels[513:].any()


def test_nothing_is_sent_while_nothing_changes(bench):
    for _ in range(1000):
        bench.beat()
    assert len(bench.panel.shown) == 1


def test_nothing_is_shown_before_anything_is_offered(bench):
    assert bench.follower.beat() == []
    assert not bench.panel.shown


def test_only_the_newest_state_is_shown(bench):
    bench.beat()
    bench.panel.shown.clear()
    bench.panel.takes = 0.01
    bench.change(1, 11.0, lamp=0)
    for volts in range(1, 11):  # a change each millisecond
        bench.change(0, float(volts), lamp=0)
        bench.beat(0.001)
    bench.beat(10.0)
    assert len(bench.panel.shown) == 2
    assert bench.panel.shown[-1][0] == round((10 / 11) ** (1 / 2.2) * 127)


@pytest.mark.parametrize("share", [0.5, *slow(0.02, 0.05)])
def test_showing_takes_no_more_than_its_share_of_the_time(share):
    bench = Bench(share=share)
    bench.panel.takes = 0.03
    begun = bench.clock.now
    while bench.clock.now - begun < 5.0 / share:
        bench.change(0, 1.0, lamp=0)
        bench.beat(0.001)
    spent = 0.03 * len(bench.panel.shown)
    assert 0.8 * share < spent / (bench.clock.now - begun) <= share + 0.001


@pytest.mark.slow
@pytest.mark.parametrize("share", [0.5, *slow(0.05)])
def test_what_the_link_spends_counts_as_showing(share):
    bench = Bench(share=share, link_rest=0.3)
    begun, spent = bench.clock.now, 0
    while bench.clock.now - begun < 20.0:
        bench.change(0, 1.0, lamp=0)
        bench.beat(0.001)
        if len(bench.panel.shown) > spent:
            spent += 1
            bench.panel.busy_s += 0.005
    assert 0.8 * share < 0.005 * spent / (bench.clock.now - begun) <= share + 0.001


@pytest.mark.parametrize("rest", [0.0, 0.3])
def test_the_lights_never_stand_still_however_busy_the_link_is(rest):
    bench = Bench(link_rest=rest)
    for _ in range(100):
        bench.change(0, 1.0, lamp=0)
        bench.panel.busy_s += 10.0
        bench.beat(rest + 1e-3)
    assert len(bench.panel.shown) >= 99


def test_a_link_that_was_busy_long_ago_delays_nothing():
    bench = Bench(link_rest=0.3)
    bench.beat()
    bench.panel.shown.clear()
    bench.panel.busy_s += 10.0
    bench.clock.now += 60.0
    bench.change(7, 11.0, lamp=0)
    bench.beat()
    assert len(bench.panel.shown) == 1


def test_a_knob_turned_on_the_panel_is_returned_by_the_next_beat_even_while_showing_rests(bench):
    bench.panel.turn(0, position_of(0.0, 11.0))
    bench.beat()
    bench.panel.takes = 5.0
    bench.change(9, 1.0, lamp=0)
    bench.beat()  # showing now rests for 100 s
    bench.panel.turn(0, 800)
    (turned,) = bench.beat()
    assert turned.index == 3
    assert turned.volts == pytest.approx(6.2, abs=0.01)
    assert bench.beat() == []


def test_a_loop_that_never_waits_does_not_look_at_the_knobs_all_the_time(bench):
    asked = []
    bench.follower.bridge.turned = lambda: asked.append(bench.clock.now) or []
    for _ in range(1000):
        bench.clock.now += 1e-4
        bench.follower.beat()
    assert 0.1 / HEAR_EVERY - 1 <= len(asked) <= 0.1 / HEAR_EVERY + 1


def test_while_suspended_nothing_is_shown_and_no_knob_is_heard(bench):
    bench.panel.turn(0, position_of(0.0, 11.0))
    bench.beat()
    bench.panel.shown.clear()
    bench.follower.is_suspended = True
    bench.change(0, 5.0, lamp=1)
    bench.panel.turn(0, 900)
    assert bench.beat() == []
    assert not bench.panel.shown
    bench.follower.is_suspended = False
    assert bench.beat() == []  # what was turned meanwhile is dropped
    assert len(bench.panel.shown) == 1


def test_after_a_pause_the_same_state_is_shown_again(bench):
    bench.beat()
    bench.follower.is_suspended = True
    bench.beat()
    bench.follower.is_suspended = False
    bench.beat()
    assert len(bench.panel.shown) == 2


def test_another_view_or_panel_is_shown_though_no_weight_has_changed(bench):
    bench.beat()
    bench.follower.bridge.follow(
        bench.machine, replace(bench.follower.bridge.view, scale="largest")
    )
    bench.beat()
    assert len(bench.panel.shown) == 2
    bench.panel.info = replace(INFO, nonce=9)
    bench.beat()
    assert len(bench.panel.shown) == 3


def test_motors_are_armed_once_and_follow_from_then_on():
    bench = Bench(arms=True)
    bench.change(3, 11.0, lamp=0)
    bench.beat()
    assert bench.panel.armings == 1
    assert not bench.panel.moves
    bench.panel.may_arm = True
    bench.beat()
    assert bench.panel.moves[-1] == {0: 65_535}
    bench.panel.is_armed = False  # a fault of the panel: a person arms it again
    for _ in range(3):
        bench.beat()
    assert bench.panel.armings == 2


def test_motors_are_left_alone_unless_asked_for(bench):
    bench.panel.may_arm = True
    bench.beat()
    assert not bench.panel.armings


def test_a_hand_leaves_its_knob_once_after_it_has_been_still(bench):
    bench.panel.turn(0, position_of(0.0, 11.0))
    bench.beat()
    bench.panel.turn(0, 700)
    bench.beat()
    bench.follower.touch(9)
    bench.clock.now += STILL - 0.01
    assert bench.follower.released() == []
    bench.clock.now += 0.02
    assert bench.follower.released() == [3, 9]
    assert bench.follower.released() == []


def test_every_hand_can_be_taken_away_at_once(bench):
    bench.follower.touch(4)
    assert bench.follower.release() == [4]
    assert bench.follower.release() == []
