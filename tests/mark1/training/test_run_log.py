"""The tape alone: few checkpoints, each place near one, nothing by hand lost before its time."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mark1.machine.config import TrainingConfig
from mark1.training.run_log import Checkpoint, History, Position

TRAINING = TrainingConfig()


def checkpoint(step, by_hand=False, passes=0):
    volts = np.array([step], dtype=np.float32)
    return Checkpoint(Position(step=step, passes=passes), volts, TRAINING, by_hand)


def a_history(most=4, spacing=10):
    history = History(most=most, spacing=spacing)
    history.add(checkpoint(0, by_hand=True))
    return history


def run(history, step):
    """Go on to a step, as a run does: a checkpoint wherever one is due."""
    while (due := history.next_checkpoint(history.end)) <= step:
        history.end = due
        history.add(checkpoint(due))
    history.end = step


def steps(history):
    return [c.position.step for c in history.checkpoints]


def test_a_tape_begins_where_the_run_does():
    history = a_history()
    assert (history.first, history.end, steps(history)) == (0, 0, [0])


@pytest.mark.parametrize(("step", "due"), [(0, 10), (1, 10), (9, 10), (10, 20), (11, 20)])
def test_the_next_checkpoint_is_due_after_the_step_at_a_multiple_of_the_spacing(step, due):
    assert a_history().next_checkpoint(step) == due


def test_a_checkpoint_replaces_one_of_the_same_step():
    history = a_history()
    run(history, 10)
    history.add(checkpoint(10, by_hand=True))
    assert steps(history) == [0, 10]
    assert history.checkpoints[-1].by_hand


def test_the_checkpoint_before_a_step_may_be_at_it():
    history = a_history()
    run(history, 35)
    found = [history.before(step).position.step for step in (0, 9, 10, 11, 29, 30, 35)]
    assert found == [0, 0, 10, 10, 20, 30, 30]


def test_too_many_regular_checkpoints_are_thinned_to_twice_the_distance():
    history = a_history(most=4)
    run(history, 49)
    assert (steps(history), history.spacing) == ([0, 10, 20, 30, 40], 10)
    run(history, 50)
    assert (steps(history), history.spacing) == ([0, 20, 40], 20)
    run(history, 100)
    assert (steps(history), history.spacing) == ([0, 40, 80], 40)


def test_what_was_done_by_hand_is_not_thinned():
    history = a_history(most=4)
    run(history, 13)
    history.add(checkpoint(13, by_hand=True))
    run(history, 1000)
    assert 13 in steps(history)
    assert history.first == 0


def test_too_much_by_hand_lets_the_tape_begin_later():
    history = a_history(most=4)
    for step in range(1, 20):
        history.add(checkpoint(step, by_hand=True))
    assert steps(history) == list(range(12, 20))
    assert (history.first, history.end) == (12, 19)


def test_a_cut_forgets_what_comes_after_and_nothing_else():
    history = a_history()
    run(history, 35)
    history.add_passes([3, 2, 1, 0])
    history.cut(Position(step=20, passes=2))
    assert (steps(history), history.end) == ([0, 10, 20], 20)
    assert history.mistakes.tolist() == [3, 2]
    history.cut(Position(step=20, passes=2))
    assert (steps(history), history.mistakes.tolist()) == ([0, 10, 20], [3, 2])


def test_the_mistakes_of_each_pass_are_whole_numbers_in_order():
    history = a_history()
    for mistakes in (5, 0, 2):
        history.add_pass(mistakes)
    assert history.mistakes.tolist() == [5, 0, 2]
    assert history.mistakes.dtype == np.int32
    assert history.mistakes_in(2) == 2


def test_the_mistakes_given_out_are_a_copy():
    history = a_history()
    history.add_pass(5)
    history.mistakes[0] = 9
    assert history.mistakes_in(0) == 5


deeds = st.lists(
    st.tuples(st.just("run"), st.integers(1, 300))
    | st.tuples(st.just("hand"), st.integers(0, 1))
    | st.tuples(st.just("cut"), st.integers(0, 100)),
    max_size=40,
)


@given(deeds, st.integers(2, 6), st.integers(1, 20))
@settings(max_examples=200)
def test_whatever_is_done_each_place_of_the_tape_is_near_a_checkpoint(deeds, most, spacing):
    history = a_history(most, spacing)
    by_hand = {0}
    for deed, much in deeds:
        if deed == "run":
            run(history, history.end + much)
        elif deed == "hand":
            history.add(checkpoint(history.end + much, by_hand=True))
            by_hand.add(history.end)
        else:
            place = history.first + (history.end - history.first) * much // 100
            history.cut(Position(step=place))
            by_hand = {step for step in by_hand if step <= place}
        there = steps(history)
        assert there == sorted(set(there))
        assert len(there) <= 2 * most
        assert 0 <= history.end - there[-1] <= history.spacing
        assert np.diff(there).max(initial=0) <= history.spacing
        assert {step for step in by_hand if step >= history.first} <= set(there)
        for place in range(history.first, history.end + 1, 7):
            assert history.before(place).position.step == max(s for s in there if s <= place)
            assert history.before(place).volts[0] == history.before(place).position.step
