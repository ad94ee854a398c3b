"""A connection through everything that happens to cables and boards, in simulated time."""

from __future__ import annotations

import numpy as np
import pytest

from firmware_io.board.virtual_board import VirtualBoard
from firmware_io.board_errors import PortForbiddenError, Reason
from firmware_io.link.handshake import ANSWER, SILENCE, STRANGER_ASKS
from firmware_io.link.link_state import Status
from firmware_io.wire.framing import Frame, Receiver, encode
from firmware_io.wire.protocol import TYPES, Ident, Info, pack
from firmware_io.wire.serial_ports import Port
from tests.firmware_io.faulty_panel import Faults, FaultyBoard
from tests.firmware_io.line_watch import random_levels
from tests.firmware_io.simulation import SMALL, SimulatedClock, World


def test_a_slow_board_is_waited_for():
    world, rng = World(faults=Faults(slow=0.3)), np.random.default_rng(3)
    world.until_on()
    world.until_shown(random_levels(rng), 10.0)
    assert world.state.link_stats.round_trip_ms > 250
    world.panel.order(Faults(slow=0.05))
    world.run(20.0)
    world.until_shown(random_levels(rng), 10.0)
    assert world.state.link_stats.sessions == 1


@pytest.mark.parametrize("moment", ["before writing", "after writing", "after reading", "waiting"])
@pytest.mark.parametrize("seconds", [0.02, 0.1])
def test_a_computer_that_is_too_busy_to_listen_sends_nothing_again(moment: str, seconds: float):
    world = World()
    world.until_on()
    world.run(1.0)
    cable, clock = world.loop._transport, world.clock
    assert cable is not None
    write, read, wait = cable.write, cable.read, clock.wait
    counts = dict.fromkeys(("before writing", "after writing", "after reading", "waiting"), 0)

    def pause(here: str) -> None:
        counts[here] += 1
        if here == moment and counts[here] % 5 == 0:
            clock.advance(seconds)

    def slow_write(data: bytes) -> int:
        pause("before writing")
        taken = write(data)
        pause("after writing")
        return taken

    def slow_read(timeout: float) -> bytes:
        data = read(timeout)
        pause("after reading")
        return data

    def slow_wait(condition, time: float) -> None:
        wait(condition, time)
        pause("waiting")

    # mypy allows no method to be replaced; only these three objects are slow.
    cable.write, cable.read, clock.wait = slow_write, slow_read, slow_wait  # type: ignore[method-assign]
    world.run(20.0)
    stats = world.state.link_stats
    assert counts[moment] > 20
    assert (stats.resent, stats.sessions) == (0, 1)


def test_an_info_that_a_usb_chip_kept_is_not_answered():
    usb = [Port("/dev/ttyACM0", "Arduino Mega", 0x2341, 0x42, "1")]
    board = FaultyBoard(SMALL, boot_s=1.0, boot_loader_hangs=True)
    clock = SimulatedClock()

    def opener(name, baud):
        cable = world.panel.connect()
        world.panel._to_host.send(encode(Frame(TYPES[Info], 0, 0, pack(SMALL)[1])), clock.now())
        return cable

    options = {"list_ports": lambda: usb, "opener": opener, "clock": clock}
    world = World(board, where="/dev/ttyACM0", loop=options)
    world.clock = world.panel.clock = clock
    assert 1.0 < world.until_on() < 1.2


def test_a_reset_in_the_middle_of_a_frame_is_repaired():
    world, rng = World(), np.random.default_rng(5)
    world.until_on()
    for _ in range(40):
        world.show(random_levels(rng))
        world.panel.order(Faults(reset=0.02))
        world.run(0.05)
        world.panel.order(Faults())
        world.until_shown(random_levels(rng), 3.0)
    assert world.state.link_stats.sessions > 10


@pytest.mark.parametrize("moment", np.linspace(0, 1.0, 11))
def test_a_host_that_is_gone_leaves_the_board_safe_within_1_2_seconds(moment):
    world = World()
    world.until_on()
    world.show(np.full(64, 100, np.int8))
    world.run(1.0 + moment)
    assert world.shown.any()
    begun = world.clock.now()
    while world.shown.any():
        world.clock.advance(0.01)
        assert world.clock.now() - begun < 1.2
    # The last it heard was a ping, a quarter of the time-out ago at most.
    assert world.clock.now() - begun >= 0.7


def test_a_boot_loader_that_was_left_in_silence_starts_its_program():
    board = FaultyBoard(SMALL, boot_s=2.0, boot_loader_hangs=True)
    world = World(board)
    assert 1.9 < world.until_on() < 2.2


def test_a_silent_boot_loader_is_reported_and_tried_again():
    usb = [Port("/dev/ttyACM0", "Arduino Mega", 0x2341, 0x42, "1")]
    clock = SimulatedClock()
    board = VirtualBoard(SMALL, boot_s=1e9)
    options = {
        "list_ports": lambda: usb,
        "opener": lambda name, baud: world.panel.connect(),
        "clock": clock,
    }
    world = World(board, where="/dev/ttyACM0", loop=options)
    world.clock = world.panel.clock = clock
    took = world.until(lambda: world.state.status is Status.FAILED)
    assert took == pytest.approx(SILENCE + ANSWER, abs=0.1)
    assert world.state.reason is Reason.BOOT_LOADER
    board.boot_s = 0.5
    world.until_on(10.0)


def test_a_missing_permission_is_reported_until_it_is_granted():
    allowed = []

    def way():
        if not allowed:
            raise PortForbiddenError("port.forbidden", port="COM3")
        return world.panel.connect()

    world = World(where=way)
    world.run(1.0)
    assert world.state.status is Status.FAILED
    assert world.state.message.code == "port.forbidden"
    allowed.append(True)
    world.until_on(3.0)


def test_a_port_is_closed_though_nobody_can_list_the_ports_once_it_is_open():
    clock, usb = SimulatedClock(), Port("/dev/ttyACM0", "Arduino Uno", 0x2341, 0x43, "75")
    device = Stranger(clock)

    def list_ports():
        if device.opened:
            raise RuntimeError("a device has vanished")
        return [usb]

    options = {"clock": clock, "list_ports": list_ports, "opener": lambda name, baud: device()}
    world = World(where="/dev/ttyACM0", loop=options)
    world.loop.step()
    assert (device.opened, device.closed) == (1, 1)


class Stranger:
    """A device that is not a panel: sends something, and keeps what it receives."""

    def __init__(self, clock, says=b"", echoes=False):
        self.clock, self.says, self.echoes = clock, says, echoes
        self.heard = b""
        self.opened = self.closed = 0

    def __call__(self):
        self.opened += 1
        return self

    def read(self, timeout):
        self.clock.advance(timeout)
        data, self.back = getattr(self, "back", b""), b""
        return data or self.says

    def write(self, data):
        self.heard += data
        if self.echoes:
            self.back = data
        return len(data)

    def wake(self):
        pass

    def close(self):
        self.closed += 1


@pytest.mark.parametrize(
    ("stranger", "reason", "times"),
    [
        ({}, Reason.NO_ANSWER, 1),
        ({"says": b"T=21.5 C\r\n"}, Reason.NOT_A_PANEL, 1),
        ({"says": bytes(range(200, 250)) + b"\0"}, Reason.NOT_A_PANEL, STRANGER_ASKS),
        ({"echoes": True}, Reason.NOT_A_PANEL, 1),
    ],
    ids=["silence", "another protocol", "noise", "echo"],
)
def test_a_device_that_is_not_ours_is_asked_a_few_times_and_named(stranger, reason, times):
    clock = SimulatedClock()
    device = Stranger(clock, **stranger)
    world = World(where=device, loop={"clock": clock})
    world.clock = clock
    assert world.until(lambda: world.state.status is Status.FAILED) < 7.5
    assert world.state.reason is reason
    assert [frame.type for frame in Receiver().feed(device.heard)] == [TYPES[Ident]] * times
    world.run(4.0)
    assert device.opened == 1


def test_firmware_of_another_major_version_is_sent_nothing_but_the_question():
    clock = SimulatedClock()
    info = encode(Frame(TYPES[Info], 0, 0, pack(Info(major=3))[1]))
    device = Stranger(clock, says=info)
    world = World(where=device, loop={"clock": clock})
    world.clock = clock
    world.show(np.ones(64, np.int8))
    world.run(120.0)
    assert world.state.reason is Reason.OTHER_VERSION
    assert "3.0" in world.state.words
    assert {frame.type for frame in Receiver().feed(device.heard)} <= {TYPES[Ident]}


def test_an_error_in_this_program_is_reported_and_does_not_end_the_link(caplog):
    def way():
        if not broken:
            return world.panel.connect()
        raise ZeroDivisionError("a bug")

    broken, world = [True], World(where=lambda: way())
    world.run(0.1)
    assert world.state.reason is Reason.WORKER
    assert world.state.message.values == {"reason": "a bug"}
    broken.clear()
    world.until_on()
    assert "failed" in caplog.text


class Plugged(Stranger):
    """A port that takes a few bytes, and then none: the driver of its chip hangs."""

    def __init__(self, clock, room):
        super().__init__(clock)
        self.room = room

    def write(self, data):
        taken = data[: self.room]
        self.room -= len(taken)
        return super().write(taken)


@pytest.mark.parametrize("room", [0, 3, 8])
def test_a_port_that_takes_nothing_is_declared_dead_within_ten_seconds(room):
    clock = SimulatedClock()
    device = Plugged(clock, room)
    world = World(where=device, loop={"clock": clock})
    world.clock = clock
    assert world.until(lambda: world.state.status is Status.FAILED, 30.0) < 10.0
    assert world.state.reason is Reason.NO_ANSWER
    assert world.state.needs_person


def test_a_panel_that_falls_silent_is_declared_dead_within_ten_seconds():
    world = World()
    world.until_on()
    world.panel.order(Faults(drop=1.0))
    took = world.until(lambda: world.state.needs_person, 30.0)
    assert 2.0 < took < 10.0  # in between it is started again


def test_a_panel_that_stopped_answering_is_waited_for():
    world = World()
    world.until_on()
    world.panel.order(Faults(drop=1.0))
    world.until(lambda: world.state.reason is Reason.LOST)
    assert not world.state.needs_person
    world.panel.order(Faults())
    world.until_on(5.0)
