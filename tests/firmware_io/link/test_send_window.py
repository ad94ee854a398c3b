"""The send window: order, window, going back, round trips."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_io.link.send_window import LEAST_TIMEOUT, MOST_UNANSWERED, SendWindow
from firmware_io.wire.framing import Receiver
from firmware_io.wire.protocol import Check, Delta, Key, Ping, pack, unpack

SESSION = 7


def send_window(window=63, longest=62, trip=0.002):
    return SendWindow(SESSION, window, longest, trip)


def seqs(wire):
    return [frame.seq for frame in Receiver().feed(wire)]


def messages(wire):
    return [unpack(frame.type, frame.payload) for frame in Receiver().feed(wire)]


def test_frames_are_numbered_from_one_and_after_255_comes_0():
    box = send_window()
    for count in range(1, 600):
        assert seqs(box.put(Ping(), count)) == [count % 256]
        assert box.acknowledge((count + 1) % 256, count) == [(count % 256, Ping())]


def test_the_window_is_filled_and_never_exceeded_even_with_the_zero_before():
    box = send_window(window=63)
    box.put(Key(0, (1,) * 53), 0.0)
    assert box.unanswered == 62
    assert box.room < 0
    box.watch(1.0)
    assert len(box.again(1.0)) == 63


def test_a_window_of_kilobytes_holds_no_more_frames_than_a_byte_can_number():
    box = send_window(window=60_000)
    for _ in range(MOST_UNANSWERED):
        box.put(Ping(), 0.0)
    assert box.room < 0


def test_after_a_time_out_only_the_oldest_is_sent_until_it_is_acknowledged():
    box = send_window()
    for _ in range(3):
        box.put(Ping(), 0.0)
    assert box.deadline == LEAST_TIMEOUT
    box.watch(LEAST_TIMEOUT - 0.001)
    assert box.again(LEAST_TIMEOUT - 0.001) == b""
    box.watch(LEAST_TIMEOUT)
    assert seqs(box.again(LEAST_TIMEOUT)) == [1]
    assert box.room < 0
    box.acknowledge(2, 0.015)
    assert seqs(box.again(0.015)) == [2, 3]
    assert box.resent == 3


def waits(box, now, count):
    """Return the milliseconds before each of `count` time-outs in a row, without an answer."""
    found = []
    for _ in range(count):
        found.append(round(1000 * (box.deadline - now)))
        now = box.deadline
        box.watch(now)
        box.again(now)
    return found


def test_the_wait_for_a_busy_board_grows_up_to_a_bound_until_it_answers():
    box = send_window()
    box.put(Ping(), 0.0)
    assert waits(box, 0.0, 9) == [12, 12, 12, 12, 12, 24, 48, 50, 50]
    box.acknowledge(2, 1.0)
    box.put(Ping(), 1.0)
    assert waits(box, 1.0, 2) == [12, 12]
    slow = send_window(trip=0.2)
    slow.put(Ping(), 0.0)
    assert waits(slow, 0.0, 7) == [400] * 7


def test_a_frame_that_is_lost_again_and_again_is_sent_twice_if_the_board_can_hold_both():
    for message, counts in ((Ping(), [1, 2, 2]), (Key(0, (1,) * 40), [1, 1, 1])):
        box, now = send_window(), 0.0
        box.put(message, now)
        sent = []
        for _ in range(3):
            now = box.deadline
            box.watch(now)
            sent.append(len(seqs(box.again(now))))
        assert sent == counts
        assert box.resent == 3


def test_on_a_bad_line_a_prompt_board_is_not_taken_for_a_slow_one():
    box, now = send_window(trip=0.004), 0.0
    for count in range(1, 120):  # every frame is lost five times, and answered after 4 ms
        box.put(Ping(), now)
        for _ in range(5):
            now = box.deadline
            box.watch(now)
            box.again(now)
        now += 0.004
        box.acknowledge((count + 1) % 256, now)
    assert box.round_trip == pytest.approx(0.004)


def test_what_was_had_already_is_not_sent_again():
    box = send_window()
    for _ in range(3):
        box.put(Ping(), 0.0)
    box.watch(0.1)
    box.again(0.1)
    assert [seq for seq, _ in box.acknowledge(4, 0.11)] == [1, 2, 3]
    assert box.again(0.2) == b""
    assert box.deadline == float("inf")


def test_a_nak_sends_again_at_once_and_a_nak_of_the_past_does_not():
    box = send_window()
    box.put(Ping(), 0.0)
    box.refuse(1, 0.0005)  # said before it could have come
    assert box.again(0.0005) == b""
    box.refuse(9, 0.01)
    assert box.again(0.01) == b""
    box.refuse(1, 0.01)
    assert seqs(box.again(0.01)) == [1]


@pytest.mark.parametrize("expected", [0, 1, 5, 130, 255])
def test_a_number_that_was_never_sent_says_nothing(expected):
    box = send_window()
    box.put(Ping(), 0.0)
    box.put(Ping(), 0.0)
    assert box.acknowledge(expected, 0.1) == []
    assert len(box) == 2


def test_round_trips_are_learned_from_frames_that_were_sent_once():
    box = send_window(trip=0.1)
    for count in range(1, 100):
        box.put(Ping(), count)
        box.acknowledge(count + 1, count + 0.01)
    assert box.round_trip == pytest.approx(0.01, rel=0.01)
    box.put(Ping(), 200.0)
    box.watch(200.03)
    box.again(200.03)
    box.acknowledge(101, 200.04)
    assert box.round_trip == pytest.approx(0.01, rel=0.01)


def test_a_board_that_became_slow_is_given_the_time_it_needs():
    box, now, times, rng = send_window(), 0.0, [], random.Random(1960)
    for count in range(1, 120):
        box.put(Ping(), now)
        answered, sent = now + rng.uniform(0.28, 0.3), box.resent
        while box.deadline < answered:
            now = box.deadline
            box.watch(now)
            box.again(now)
        now = answered
        times.append(box.resent - sent)
        box.acknowledge(count + 1, now)
    assert 5 < times[0] < 12
    assert max(times[-10:]) <= 2


def test_frames_get_shorter_on_a_bad_line_and_longer_on_a_good_one():
    box = send_window()
    whole = box.advisable
    for now in range(1, 15):
        box.put(Ping(), now)
        box.watch(now + 0.5)
        box.again(now + 0.5)
        box.acknowledge(now + 1, now + 0.502)
    assert box.advisable == 18
    for now in range(15, 60):
        box.put(Ping(), now)
        box.acknowledge(now + 1, now + 0.01)
    assert box.advisable == whole


def test_a_long_frame_that_does_not_come_through_is_cut():
    box = send_window()
    box.put(Key(5, tuple(range(50))), 0.0)
    for now in (1.0, 2.0):
        box.watch(now)
        rest = box.shorten()
        box.again(now)
    box.watch(3.0)
    rest = rest or box.shorten()
    kept, *copies = messages(box.again(3.0))
    assert all(copy == kept for copy in copies)
    assert rest is not None
    assert kept.first == 5
    assert kept.levels + rest.levels == tuple(range(50))
    assert rest.first == 5 + len(kept.levels)


def test_a_frame_before_a_check_is_not_cut_as_the_check_counts_on_it():
    box = send_window(window=200)
    box.put(Delta(((1, 1),) * 18), 0.0)
    box.put(Check(1), 0.0)
    for now in range(1, 9):
        box.watch(now)
        assert box.shorten() is None
        box.again(now)


@given(
    window=st.integers(24, 300),
    events=st.lists(
        st.tuples(st.sampled_from(["put", "ack", "nak", "wait"]), st.integers(0, 255)), max_size=80
    ),
)
def test_whatever_is_answered_the_window_holds_and_the_order_stands(window, events):
    box, now = send_window(window=window), 0.0
    sent, acknowledged = [], []
    for kind, number in events:
        now += 0.001 * number
        if kind == "put" and box.room >= 3:
            message = Delta(((number, 1),) * (1 + number % (box.room // 3)))
            assert len(pack(message)[1]) <= box.room
            sent.append(message)
            box.put(message, now)
        elif kind == "ack":
            acknowledged += [message for _, message in box.acknowledge(number % 12, now)]
        elif kind == "nak":
            box.refuse(number % 12, now)
        box.watch(now)
        assert len(box.again(now)) <= window
        assert box.unanswered < window
    assert acknowledged == sent[: len(acknowledged)]
