"""The real host and the real firmware, in chip time: minutes of faults, and other trouble."""

from __future__ import annotations

import os

import numpy as np
import pytest

from firmware_io.board_errors import Reason
from firmware_io.link.link_state import Status
from tests.firmware_io.chip_world import ChipWorld
from tests.firmware_io.simulated import OUTPUTS, build

#: Rates of each fault, and seconds of them: what takes under ten seconds, or ten minutes of each
#: where somebody asks for a long one.
LONG = bool(os.environ.get("MARK1_LONG_FUZZ"))
RATES, SECONDS = ([1e-4, 1e-3, 1e-2], 600.0) if LONG else ([1e-3], 25.0)

#: Seconds of chip time in every run of the tests, at a rate high enough to matter.
SHORT, SHORT_RATE = 1.0, 5e-3

CELLS = 72

#: Seconds between two checks of the lights.
LOOK_S = 0.02


class Watch:
    """Measures for how long any cell has had a wrong colour."""

    def __init__(self, world: ChipWorld) -> None:
        self.world = world
        self.levels = np.zeros(CELLS, np.int8)
        self.longest = 0.0
        self._is_wrong = np.zeros(CELLS, bool)
        self._since = np.zeros(CELLS)
        self._look_at = 0.0

    def change(self, cells, values) -> None:
        self.levels[cells] = values
        self.world.show(self.levels)
        self._is_wrong[cells], self._since[cells] = True, self.world.now()

    def look(self) -> None:
        """Look every now and then; what has become right since counts up to this look."""
        now = self.world.now()
        if now < self._look_at:
            return
        if self._is_wrong.any():
            self.longest = max(self.longest, (now - self._since[self._is_wrong]).max())
        is_wrong = (self.world.colours() != self.world.colours_of(self.levels)).any(axis=1)
        self._since[is_wrong & ~self._is_wrong] = self._look_at
        self._is_wrong = is_wrong
        self._look_at = now + LOOK_S


@pytest.mark.parametrize(
    ("name", "rate", "seconds"),
    [
        ("uno", SHORT_RATE, SHORT),
        pytest.param("uno-ws2812", SHORT_RATE, SHORT, marks=pytest.mark.slow),
        *(pytest.param("uno", rate, SECONDS, marks=pytest.mark.slow) for rate in RATES),
        # Ten minutes on the worst line: here the board is deaf now and then.
        pytest.param(
            *("uno-ws2812", 1e-2, 600.0), marks=[pytest.mark.slow, pytest.mark.timeout(900)]
        ),
        pytest.param("pico-ws2812", 1e-2, 600.0 if LONG else 60.0, marks=pytest.mark.slow),
    ],
)
def test_faults_on_the_line_to_a_chip_leave_no_cell_wrong_for_a_second(name, rate, seconds):
    build(name)
    draw = np.random.default_rng(7)
    with ChipWorld(name, 64) as world:
        world.until(lambda: world.loop.is_on)
        watch = Watch(world)
        world.disturb(rate)
        end, change_at = world.now() + seconds, 0.0
        while world.now() < end:
            if world.now() >= change_at:
                change_at = world.now() + 0.25
                count = CELLS if draw.random() < 0.05 else 8
                cells = draw.choice(CELLS, count, replace=False)
                watch.change(cells, draw.integers(-127, 128, count))
            world.step()
            watch.look()
        took = world.until(lambda: world.state.is_shown and world.shows(watch.levels), 2.0)
        world.disturb(0)
        world.run(2.5)  # in which the board's own CRC is asked for twice
        counters, stats = world.simulator.counters(), world.state.link_stats
        print(
            f"{name}, {rate:g}: {counters['injected']} faults, {stats.resent} frames again, "
            f"{stats.mismatches} checks failed, {stats.sessions} sessions, "
            f"a cell wrong for {1000 * watch.longest:.0f} ms at most, right after {took:.2f} s"
        )
        assert watch.longest < 1.0
        assert world.state.is_shown
        assert world.shows(watch.levels)
        assert counters["injected"] > 0
        assert stats.resent > 0
        assert counters["resets"] == 2  # power, and opening the port
        assert counters["odd_frames"] == 0


@pytest.mark.slow
def test_firmware_of_another_major_version_is_left_alone_and_named():
    with ChipWorld("uno-other", 64) as world:
        world.show(np.full(CELLS, 100, np.int8))
        world.until(lambda: world.state.status is Status.FAILED)
        assert world.state.reason is Reason.OTHER_VERSION
        assert "2.0" in world.state.words
        world.run(5.0)
        assert world.written == 0
        assert not world.colours().any()


@pytest.mark.slow
def test_a_motor_that_is_held_is_known_until_motors_are_armed_again():
    fader = 5
    with ChipWorld("uno-outputs", 16, *OUTPUTS) as world:
        world.until(lambda: world.loop.is_on)
        world.simulator.order("block", 0, 1)
        world.loop.desired.targets = {fader: 60_000}
        world.loop.desired.armed = True
        world.run(0.2)
        assert world.state.armed
        assert not world.state.is_motor_stopped
        world.until(lambda: world.state.is_motor_stopped, 0.2)
        world.run(3.0)
        assert world.state.is_motor_stopped
        assert [event.detail for _, event in world.state.events] == [fader]
        world.simulator.order("block", 0, 0)
        world.loop.desired.armed = False
        world.run(2.0)
        assert world.state.is_motor_stopped
        world.loop.desired.armed = True
        world.until(lambda: not world.state.is_motor_stopped, 0.1)
        world.run(1.0)
        assert abs(world.simulator.numbers("faders")[0] - 60_000 / 64) <= 6
