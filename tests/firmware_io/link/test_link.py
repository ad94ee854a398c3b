"""The thread: nobody waits for it, it ends when it should, and leaves nothing."""

from __future__ import annotations

import doctest
import threading
import time

import numpy as np
import pytest

from firmware_io.board.server import serve_on_socket
from firmware_io.board.virtual_board import VirtualBoard
from firmware_io.board.virtual_panel import VirtualPanel
from firmware_io.board_errors import PortGoneError, Reason
from firmware_io.link import link as link_module
from firmware_io.link.link import Link
from firmware_io.link.link_state import Status
from firmware_io.wire.protocol import Info
from tests.firmware_io.faulty_panel import FaultyPanel

#: Seconds in which a call returns that waits for nothing, on a busy computer too: one that waited
#: for the port or the board of these tests would take `A_WHILE`.
AT_ONCE, A_WHILE = 5.0, 60.0


def wait_until(condition, limit=60.0):
    begun = time.monotonic()
    while not condition():
        assert time.monotonic() - begun < limit, "it never happened"
        time.sleep(0.002)
    return time.monotonic() - begun


def test_the_example_runs():
    assert doctest.testmod(link_module).failed == 0


def use_everything(link):
    link.show(np.arange(100, dtype=np.int8))
    link.set_appearance(1, 5)
    link.configure_knobs([(0, True, 3)])
    link.move({0: 5})
    link.arm()
    link.disarm()
    return link.state()


def test_nobody_waits_for_a_port_that_is_slow_to_open():
    let_go = threading.Event()

    def way():
        let_go.wait(A_WHILE)
        raise PortGoneError("COM9")

    with Link(way) as link:
        longest = 0.0
        for _ in range(50):
            begun = time.perf_counter()
            state = use_everything(link)
            longest = max(longest, time.perf_counter() - begun)
        assert not link.arm()  # no motor of a board that is not there yet
        let_go.set()
    assert longest < AT_ONCE
    assert state.status is Status.OPENING


def test_nobody_waits_for_a_board_that_does_not_answer():
    panel = FaultyPanel()
    with Link(panel.connect) as link:
        wait_until(lambda: link.state().status is Status.CONNECTED)
        panel.freeze(A_WHILE)
        for _ in range(100):
            begun = time.perf_counter()
            use_everything(link)
            assert time.perf_counter() - begun < AT_ONCE
            time.sleep(0.002)


@pytest.mark.alone
@pytest.mark.parametrize("where", ["/dev/ttyNOBODY", "loop://", "sim://", "socket://127.0.0.1:9"])
@pytest.mark.parametrize("moment", [0.0, 0.2])
def test_closing_ends_the_thread_within_a_second_wherever_it_is(where, moment):
    link = Link(where)
    time.sleep(moment)
    begun = time.monotonic()
    link.close()
    assert time.monotonic() - begun < 1.0
    assert not link._thread.is_alive()
    assert use_everything(link).status is Status.CLOSED
    link.close()


def test_what_is_desired_before_the_board_is_there_is_done_when_it_comes():
    panel = VirtualPanel(VirtualBoard(Info(lights=40, lamps=0)))
    panel.unplug()
    with Link(panel.connect) as link:
        levels = np.arange(40, dtype=np.int8)
        link.show(levels)
        link.set_appearance(1, 20)
        wait_until(lambda: link.state().status is Status.SEARCHING)
        assert link.state().reason is Reason.GONE
        panel.plug_in()
        wait_until(lambda: link.state().is_shown)
        assert link.state().reason is None
        assert panel.look(lambda board: (board.palette, board.brightness_limit)) == (1, 20)
        assert np.array_equal(panel.look(lambda board: board.shown), levels)


def test_many_threads_may_use_it_at_once():
    panel = VirtualPanel()
    failures = []

    def hammer(seed):
        rng = np.random.default_rng(seed)
        try:
            for _ in range(100):
                link.show(rng.integers(-127, 128, 408))
                use_everything(link)
        except Exception as error:
            failures.append(error)

    with Link(panel.connect) as link:
        threads = [threading.Thread(target=hammer, args=(seed,)) for seed in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        last = np.full(408, 7, np.int8)
        link.show(last)
        wait_until(lambda: link.state().is_shown)
        assert np.array_equal(panel.look(lambda board: board.shown), last)
        assert link.state().link_stats.sessions == 1
    assert failures == []


@pytest.mark.slow
def test_a_server_that_goes_and_comes_is_connected_again_and_nothing_leaks(count_descriptors):
    panel = VirtualPanel()
    server = serve_on_socket(panel)
    port = int(server.address.rpartition(":")[2])
    with Link(server.address) as link:
        for cycle in range(6):
            wait_until(lambda: link.state().status is Status.CONNECTED)
            if cycle == 2:
                descriptors = count_descriptors()
            server.close()
            wait_until(lambda: link.state().status is Status.SEARCHING)
            server = serve_on_socket(panel, port)
            wait_until(lambda: link.state().status is Status.CONNECTED)
        assert count_descriptors() <= descriptors + 1
    server.close()


def test_a_state_is_of_its_moment_and_cannot_be_changed():
    panel = VirtualPanel(VirtualBoard(Info(lights=40, lamps=0)))
    with Link(panel.connect) as link:
        link.show(np.ones(40))
        wait_until(lambda: link.state().is_shown)
        state = link.state()
        link.show(np.full(40, 2))
        assert not link.state().is_shown or link.state().levels[0] == 2
        wait_until(lambda: link.state().is_shown)
        assert state.levels.tolist() == [1] * 40
        with pytest.raises(ValueError, match="read-only"):
            state.levels[0] = 5
        with pytest.raises(AttributeError):
            state.message = "x"


@pytest.mark.slow
def test_changes_come_faster_than_any_eye():
    panel = VirtualPanel(baud=500_000)
    rng = np.random.default_rng(1)
    levels = np.zeros(408, np.int8)
    with Link(panel.connect) as link:
        wait_until(lambda: link.state().is_shown)
        frames = 0
        begun = time.monotonic()
        while time.monotonic() - begun < 1.0:
            levels[rng.integers(0, 400, 40)] += 1
            link.show(levels)
            wait_until(lambda: link.state().is_shown)
            frames += 1
        assert frames > 25
        assert link.state().link_stats.mismatches == 0


@pytest.mark.parametrize(
    "wrong",
    [
        lambda link: link.set_appearance(2, 4),
        lambda link: link.set_appearance(0, 32),
        lambda link: link.move({0: 65_536}),
        lambda link: link.move({-1: 0}),
        lambda link: link.configure_knobs([(0, True, 256)]),
    ],
)
def test_what_no_board_could_do_is_refused_with_the_value(wrong):
    with Link("sim://") as link, pytest.raises(ValueError, match=r"must be 0 to \d+, not"):
        wrong(link)


def test_it_can_be_ended_without_waiting_for_it():
    panel = VirtualPanel(VirtualBoard(Info(lights=10)))
    link = Link(panel.connect)
    link.show(np.full(10, 9, np.int8))
    wait_until(lambda: link.state().is_shown)
    begun = time.monotonic()
    link.end()
    assert time.monotonic() - begun < AT_ONCE
    wait_until(lambda: link.has_ended)
    assert not panel.look(lambda board: board.shown).any()
    assert link.state().status is Status.CLOSED


def test_a_knob_that_moves_calls_once_and_one_that_stands_still_does_not():
    panel = VirtualPanel(VirtualBoard(Info(lights=8, knobs=2)))
    calls = []
    with Link(panel.connect, on_knob=lambda: calls.append(link.state().knobs[1].position)) as link:
        link.configure_knobs([(1, True, 2)])
        wait_until(lambda: 1 in link.state().knobs)
        calls.clear()
        panel.turn(1, 700)
        wait_until(lambda: calls)
        reported = link.state().knobs[1].at
        wait_until(lambda: link.state().board_stats is not None)
    assert calls == [700]
    assert reported > 0
