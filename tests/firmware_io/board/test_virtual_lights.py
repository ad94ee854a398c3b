"""When a simulated board writes its lights; the same for boards that take turns and others."""

from dataclasses import replace

import numpy as np
import pytest

from firmware_io.board.virtual_board import VirtualBoard
from firmware_io.board.virtual_lights import POSTPONED, VirtualLights
from firmware_io.wire.framing import Receiver
from firmware_io.wire.protocol import TAKES_TURNS, Ack, Check, Delta, Info, Nak, Ping, Start, unpack
from tests.firmware_io.played import frame
from tests.firmware_io.simulation import World

INFO = Info(lights=400, lamps=8)
TURNS = replace(INFO, capabilities=INFO.capabilities | TAKES_TURNS)
LEVELS = np.full(408, 5, np.int8)
CELL = Delta(((3, 5),))


@pytest.fixture
def lights():
    found = VirtualLights(TURNS)
    found.is_due = True
    found.note(Ping())
    found.write(LEVELS, 1.0)
    return found


def test_lights_without_turns_are_written_when_something_has_changed():
    lights = VirtualLights(INFO)
    assert lights.write(LEVELS, 0.0) == 0
    lights.is_due = True
    assert lights.write(LEVELS, 0.0) == pytest.approx(0.0026)
    assert lights.write(LEVELS, 0.1) == 0


def test_in_turns_nothing_is_written_unless_the_host_waits(lights):
    lights.is_due = True
    assert lights.write(LEVELS, 2.0) == 0
    lights.note(CELL)
    assert lights.write(LEVELS, 2.0) == pytest.approx(0.0104, rel=1e-3)
    assert (lights.shown == LEVELS).all()


@pytest.mark.parametrize("command", [Ping(), Check(1)])
def test_cells_wait_for_more_of_them_but_other_commands_do_not(lights, command):
    lights.is_due = True
    lights.note(CELL)
    assert lights.write(LEVELS, 1.0 + POSTPONED / 2) == 0
    lights.note(command)
    assert lights.write(LEVELS, 1.0 + POSTPONED / 2) > 0


def test_a_host_in_turns_loses_nothing_and_sends_nothing_again():
    world = World(VirtualBoard(TURNS))
    world.until_on()
    draw = np.random.default_rng(1)
    for _ in range(20):
        took = world.until_shown(draw.integers(-127, 128, 408).astype(np.int8))
        assert took < 0.08
        assert world.state.is_shown
    stats = world.panel.look(lambda board: board._stats(world.clock.now()))
    assert (stats.broken, stats.gaps, stats.overflows) == (0, 0, 0)
    assert world.state.link_stats.resent == 0
    assert stats.light_frames >= 20


def test_a_board_that_writes_answers_afterwards_and_keeps_three_bytes_of_what_comes():
    board = VirtualBoard(TURNS, boot_s=0.0)
    board.advance(1.0)
    board.receive(frame(Start(1000, 4), 7), 1.1)
    assert Receiver().feed(board.advance(1.1))
    board.receive(frame(CELL, 7, 1), 1.2)
    assert board.advance(1.2) == b""
    board.receive(frame(Ping(), 7, 2), 1.205)
    assert board.advance(1.205) == b""
    (answer,) = Receiver().feed(board.advance(1.2105))
    assert unpack(answer.type, answer.payload) == Ack(2, 0, 2)
    board.receive(b"\0" + frame(Ping(), 7, 2), 1.3)
    answers = Receiver().feed(board.advance(1.3))
    assert [unpack(a.type, a.payload) for a in answers] == [Nak(2, 1), Ack(3, 0, 2)]
