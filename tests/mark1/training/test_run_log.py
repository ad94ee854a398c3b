"""The run log alone: few checkpoints, each place near one, nothing done by hand lost early."""

import dataclasses

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mark1.machine.config import TrainingConfig
from mark1.machine.potentiometers import Wipers
from mark1.patterns.pattern_set import PatternSet
from mark1.training.run_log import Checkpoint, Position, RunLog, RunRecord
from tests.examples import examples

TRAINING = TrainingConfig()
PATTERNS = PatternSet.empty()


def checkpoint(step, by_hand=False, passes=0):
    at, wipers = Position(step=step, passes=passes), Wipers(np.array([float(step)]))
    return Checkpoint(at, wipers, TRAINING, PATTERNS, by_hand)


def a_log(most=4, spacing=10):
    log = RunLog(most=most, most_by_hand=2 * most, spacing=spacing)
    log.add(checkpoint(0, by_hand=True))
    return log


def run(log, step):
    """Advance to a step as a run does, with a checkpoint at each step where one is due."""
    while (due := log.next_checkpoint(log.end)) <= step:
        log.end = due
        log.add(checkpoint(due))
    log.end = step


def steps(log):
    return [c.position.step for c in log.checkpoints]


def test_a_log_begins_where_the_run_does():
    log = a_log()
    assert (log.first, log.end, steps(log)) == (0, 0, [0])


@pytest.mark.parametrize(("step", "due"), [(0, 10), (1, 10), (9, 10), (10, 20), (11, 20)])
def test_the_next_checkpoint_is_due_after_the_step_at_a_multiple_of_the_spacing(step, due):
    assert a_log().next_checkpoint(step) == due


def test_a_checkpoint_replaces_one_of_the_same_step():
    log = a_log()
    run(log, 10)
    log.add(checkpoint(10, by_hand=True))
    assert steps(log) == [0, 10]
    assert log.checkpoints[-1].by_hand


def test_the_checkpoint_before_a_step_may_be_at_it():
    log = a_log()
    run(log, 35)
    found = [log.before(step).position.step for step in (0, 9, 10, 11, 29, 30, 35)]
    assert found == [0, 0, 10, 10, 20, 30, 30]


def test_too_many_regular_checkpoints_are_thinned_to_twice_the_distance():
    log = a_log(most=4)
    run(log, 49)
    assert (steps(log), log.spacing) == ([0, 10, 20, 30, 40], 10)
    run(log, 50)
    assert (steps(log), log.spacing) == ([0, 20, 40], 20)
    run(log, 100)
    assert (steps(log), log.spacing) == ([0, 40, 80], 40)


def test_what_was_done_by_hand_is_not_thinned():
    log = a_log(most=4)
    run(log, 13)
    log.add(checkpoint(13, by_hand=True))
    run(log, 1000)
    assert 13 in steps(log)
    assert log.first == 0


def test_too_much_by_hand_lets_the_log_begin_later():
    log = a_log(most=4)
    for step in range(1, 20):
        log.add(checkpoint(step, by_hand=True))
    assert steps(log) == list(range(11, 20))
    assert (log.first, log.end) == (11, 19)


def test_regular_checkpoints_before_what_was_done_by_hand_go_with_it():
    log = a_log(most=4)
    run(log, 25)
    for step in range(26, 36):
        log.add(checkpoint(step, by_hand=True))
        assert sum(c.by_hand for c in log.checkpoints[1:]) <= log.most_by_hand
    assert steps(log) == list(range(27, 36))


def test_a_cut_forgets_what_comes_after_and_nothing_else():
    log = a_log()
    run(log, 35)
    for mistakes in (3, 2, 1, 0):
        log.add_pass(mistakes)
    log.cut(Position(step=20, passes=2))
    assert (steps(log), log.end) == ([0, 10, 20], 20)
    assert log.mistakes.tolist() == [3, 2]
    log.cut(Position(step=20, passes=2))
    assert (steps(log), log.mistakes.tolist()) == ([0, 10, 20], [3, 2])
    log.add_pass(7)
    assert log.mistakes.tolist() == [3, 2, 7]


def a_record(log):
    last = log.checkpoints[-1]
    return RunRecord(
        position=last.position,
        training=TRAINING,
        patterns=PATTERNS,
        wipers=last.wipers,
        order=np.zeros(0, np.int64),
        checkpoints=tuple(log.checkpoints),
        curve=log.curve,
        passes=log.passes,
        spacing=log.spacing,
        end=log.end,
    )


def test_runs_that_go_on_from_one_record_keep_their_curves_apart():
    log = a_log()
    log.add_pass(9)
    log.add_pass(8)
    record = a_record(log)
    one, other = (RunLog.of(record, most=4, most_by_hand=8) for _ in "12")
    for mistakes in (3, 2):
        log.add_pass(mistakes)
        one.add_pass(10 * mistakes)
        other.add_pass(100 * mistakes)
    later = a_record(one)
    one.cut(Position(passes=1))
    one.add_pass(1)
    assert log.mistakes.tolist() == [9, 8, 3, 2]
    assert one.mistakes.tolist() == [9, 1]
    assert other.mistakes.tolist() == [9, 8, 300, 200]
    assert record.mistakes.tolist() == [9, 8]
    assert later.mistakes.tolist() == [9, 8, 30, 20]
    assert [one.mistakes_in(place) for place in (0, 1)] == [9, 1]


def test_what_a_log_adds_is_not_in_the_record_it_took_up():
    log = a_log()
    record = a_record(log)
    taken = RunLog.of(record, most=4, most_by_hand=8)
    taken.add(checkpoint(5, by_hand=True))
    taken.voters.append(np.zeros(1, np.float32))
    assert len(record.checkpoints) == len(log.checkpoints) == 1
    assert (record.end, record.voters) == (0, ())


def test_the_mistakes_of_each_pass_are_whole_numbers_in_order():
    log = a_log()
    for mistakes in (5, 0, 2):
        log.add_pass(mistakes)
    assert log.mistakes.tolist() == [5, 0, 2]
    assert log.mistakes.dtype == np.int32
    assert log.mistakes_in(2) == 2


def test_the_mistakes_given_out_share_memory_and_never_change():
    log = a_log()
    log.add_pass(5)
    given = log.mistakes
    assert np.shares_memory(given, log.mistakes)
    with pytest.raises(ValueError, match="read-only"):
        given[0] = 9
    log.cut(Position(step=0))
    for mistakes in range(100):
        log.add_pass(mistakes)
    assert given.tolist() == [5]


def test_regular_checkpoints_are_thinned_by_their_memory_too():
    log = RunLog(most=100, most_bytes=80, spacing=10)  # 8 bytes of weights each
    log.add(checkpoint(0, by_hand=True))
    run(log, 100)
    assert (len(steps(log)), log.spacing) == (11, 10)
    run(log, 110)
    assert (steps(log), log.spacing) == ([0, 20, 40, 60, 80, 100], 20)
    state = np.zeros(6)  # 48 bytes of a predictor
    log.end = 120
    log.add(dataclasses.replace(checkpoint(120), predictor=state))
    assert (steps(log), log.spacing) == ([0, 40, 80, 120], 40)


actions = st.lists(
    st.tuples(st.just("run"), st.integers(1, 300))
    | st.tuples(st.just("hand"), st.integers(0, 1))
    | st.tuples(st.just("cut"), st.integers(0, 100)),
    max_size=40,
)


@given(actions, st.integers(2, 6), st.integers(1, 20))
@settings(max_examples=examples(200))
def test_whatever_is_done_each_step_of_the_log_is_near_a_checkpoint(actions, most, spacing):
    log = a_log(most, spacing)
    by_hand = {0}
    for action, much in actions:
        if action == "run":
            run(log, log.end + much)
        elif action == "hand":
            log.add(checkpoint(log.end + much, by_hand=True))
            by_hand.add(log.end)
        else:
            place = log.first + (log.end - log.first) * much // 100
            log.cut(Position(step=place))
            by_hand = {step for step in by_hand if step <= place}
        there = steps(log)
        assert there == sorted(set(there))
        assert sum(not c.by_hand for c in log.checkpoints[1:]) <= most
        assert sum(c.by_hand for c in log.checkpoints[1:]) <= log.most_by_hand
        assert 0 <= log.end - there[-1] <= log.spacing
        recounted = dataclasses.replace(log)  # a copy counts its checkpoints itself
        assert (log._regular, log._bytes) == (recounted._regular, recounted._bytes)
        assert np.diff(there).max(initial=0) <= log.spacing
        assert {step for step in by_hand if step >= log.first} <= set(there)
        for place in range(log.first, log.end + 1, 7):
            assert log.before(place).position.step == max(s for s in there if s <= place)
            assert log.before(place).volts[0] == log.before(place).position.step
