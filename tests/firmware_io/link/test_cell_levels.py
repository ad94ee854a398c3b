"""Cells: the newest value is sent once, in the fewer bytes, and none waits for ever."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_io.link.cell_levels import OVERHEAD, Cells
from firmware_io.wire.framing import MOST_PAYLOAD, Frame, crc16, encode
from firmware_io.wire.protocol import Delta, Key, pack


def frames_of(cells, room=MOST_PAYLOAD):
    sent = []
    while (message := cells.next_frame(room)) is not None:
        sent.append(message)
    return sent


def apply(levels, messages):
    for message in messages:
        if isinstance(message, Key):
            levels[message.first : message.first + len(message.levels)] = message.levels
        else:
            for cell, level in message.cells:
                levels[cell] = level


def settled(count):
    cells = Cells(count)
    for message in frames_of(cells):
        cells.confirm(message)
    return cells


def test_a_new_board_is_sent_every_cell_in_rows():
    cells = Cells(408)
    sent = frames_of(cells)
    assert all(isinstance(message, Key) for message in sent)
    assert len(sent) == 8  # 408 cells, 53 in each
    assert cells.crc == crc16(bytes(408))


def test_a_few_cells_far_apart_are_sent_one_by_one():
    cells = settled(408)
    levels = np.zeros(408, np.int8)
    levels[[3, 100, 300]] = 5, -6, 7
    cells.want(levels)
    assert frames_of(cells) == [Delta(((3, 5), (100, -6), (300, 7)))]


def test_a_value_changed_back_before_its_turn_is_not_sent():
    cells = settled(20)
    cells.want(np.ones(20, np.int8))
    cells.want(np.zeros(20, np.int8))
    assert frames_of(cells) == []
    assert cells.are_shown


def test_no_cell_waits_behind_others_that_always_change():
    cells = settled(400)
    levels = np.zeros(400, np.int8)
    levels[399] = 9
    for turn in range(12):
        levels[:200] = turn + 1
        cells.want(levels)
        message = cells.next_frame(MOST_PAYLOAD)
        if isinstance(message, Delta | Key) and not cells.next_frame(0):
            cells.confirm(message)
    assert cells.confirmed[399] == 9


def test_after_a_wrong_check_every_cell_is_sent_again():
    cells = settled(10)
    cells.forget()
    assert cells.crc is None
    assert frames_of(cells) == [Key(0, (0,) * 10)]


def test_minus_128_counts_as_minus_127_and_levels_too_many_are_left():
    cells = Cells(3)
    cells.want(np.array([-128, 1, 2, 3, 4], np.int8))
    assert frames_of(cells) == [Key(0, (-127, 1, 2))]
    cells.want(np.array([5], np.int8))
    assert [*frames_of(cells)] == [Key(0, (5, 0, 0))]


@given(
    before=st.lists(st.integers(-127, 127), min_size=120, max_size=120),
    after=st.lists(st.integers(-127, 127), min_size=120, max_size=120),
    kept=st.sets(st.integers(0, 119)),
    room=st.integers(3, MOST_PAYLOAD),
)
def test_whatever_changes_the_frames_bring_it_and_fit(before, after, kept, room):
    after = [before[cell] if cell in kept else level for cell, level in enumerate(after)]
    board, cells = np.zeros(120, np.int8), Cells(120)
    cells.want(np.array(before, np.int8))
    apply(board, frames_of(cells))
    cells.want(np.array(after, np.int8))
    sent = frames_of(cells, room)
    apply(board, sent)
    assert board.tolist() == after
    assert all(len(pack(message)[1]) <= room for message in sent)
    assert cells.crc == crc16(board.tobytes())


@given(cells=st.sets(st.integers(0, 119), min_size=1))
def test_the_frame_is_no_longer_for_each_cell_than_either_kind(cells):
    board = settled(120)
    levels = np.zeros(120, np.int8)
    levels[list(cells)] = 1
    board.want(levels)
    message = board.next_frame(MOST_PAYLOAD)
    wire = len(encode(Frame(3, 0, 1, pack(message)[1])))
    singles = min(len(cells), 18)
    brought = np.count_nonzero(message.levels) if isinstance(message, Key) else len(message.cells)
    assert wire / brought <= OVERHEAD / singles + 3 + 1e-9


@pytest.mark.parametrize("room", [-1, 0, 2])
def test_without_room_nothing_is_taken_for_sent(room):
    cells = Cells(5)
    assert cells.next_frame(room) is None
    assert cells.crc is None
