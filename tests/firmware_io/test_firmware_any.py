"""The files for other chips, on a simulated Uno, by Arduino's own SPI, EEPROM and converter."""

from __future__ import annotations

import pytest

from firmware_io.wire.protocol import Ack, Check, KnobConfig, Knobs, Look
from tests.firmware_io.simulated import (
    Board,
    Host,
    checksum,
    colours,
    is_dark,
    keys,
    some_levels,
)

LIGHTS, LAMPS = 64, 8


@pytest.fixture
def board():
    with Board("uno-any") as board:
        yield board


def test_every_light_has_the_colour_of_its_level_and_no_frame_is_torn(board):
    board.boot()
    host, levels = Host(board), some_levels(LIGHTS + LAMPS)
    host.tell(*keys(levels), Look(1, 3), Check(checksum(levels)))
    board.run(50)
    assert board.lights() == colours(levels, LIGHTS, 1, 3)
    assert host.all_of(Ack)[-1].result == 1
    counters = board.counters()
    assert (counters["odd_frames"], counters["spi_collisions"]) == (0, 0)


def test_no_byte_of_the_line_is_lost_while_cells_stream(board):
    board.boot()
    host = Host(board)
    for seed in range(20):
        host.tell(*keys(some_levels(LIGHTS + LAMPS, seed)))
    board.run(50)
    assert board.lights() == colours(some_levels(LIGHTS + LAMPS, 19), LIGHTS)
    assert (board.counters()["overruns"], board.broken) == (0, 0)


def test_each_start_has_the_next_number(board):
    first = board.boot().nonce
    for start in (1, 2):
        board.order("reset")
        assert board.boot().nonce == (first + start) % 65536


def test_a_knob_that_is_turned_is_reported(board):
    board.boot()
    board.order("adc", 2, 700)
    host = Host(board)
    host.tell(KnobConfig(((2, True, 4),)))
    host.listen(30)
    board.order("adc", 2, 300)
    assert Knobs(False, ((2, 300),)) in host.listen(40)


def test_it_is_dark_a_second_after_the_last_frame(board):
    board.boot()
    host = Host(board)
    host.tell(*keys(some_levels(LIGHTS + LAMPS)))
    board.run(950)
    assert not is_dark(board.lights())
    board.run(100)
    assert is_dark(board.lights())
