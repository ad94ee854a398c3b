"""Replay: training over what the log holds gives the same run, bit for bit, whatever was done."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mark1.errors import PatternError
from tests.examples import examples
from tests.mark1.storage.samples import run_state, some_of
from tests.mark1.training.samples import (
    LABELS,
    SORTS,
    a_run_with_every_chapter,
    a_trainer,
    all_patterns,
    every_sort,
    here,
    train,
)


@every_sort
def test_training_from_the_start_goes_over_all_chapters_again(rule):
    trainer, seen = a_run_with_every_chapter(rule)
    record = trainer.record
    trainer.seek(0)
    train(trainer, record.end, seen)
    assert run_state(trainer.record) == run_state(record)
    for steps in (2, 3, 5, 8, 13):
        trainer.seek(0)
        while trainer.position.step < record.end:
            step = trainer.position.step
            trainer.advance(steps=min(steps, record.end - step))
            assert trainer.position.step == min(step + steps, record.end)
            assert here(trainer) == seen[trainer.position.step]
    assert run_state(trainer.record) == run_state(record)


@every_sort
def test_a_run_that_was_gone_over_again_goes_on_as_it_would_have(rule):
    trainer, seen = a_run_with_every_chapter(rule)
    gone_over, _ = a_run_with_every_chapter(rule)
    train(trainer, 30, seen)
    gone_over.seek(5)
    gone_over.advance(steps=max(seen) - 5)
    assert here(gone_over) == here(trainer)
    assert run_state(gone_over.record) == run_state(trainer.record)


@every_sort
def test_a_step_that_is_made_again_shows_the_same_presentation(rule):
    trainer = a_trainer(rule)
    first = [trainer.step() for _ in range(25)]
    trainer.seek(0)
    for shown in first:
        again = trainer.step()
        for name in ("picture", "cells", "features", "drive", "response", "desired", "turn"):
            assert np.array_equal(getattr(again, name), getattr(shown, name))


def test_a_step_over_one_taught_by_hand_presents_nothing():
    trainer = a_trainer()
    trainer.advance(steps=4)
    shown = trainer.teach(trainer.patterns.pictures[7], -trainer.code.words[1])
    assert shown.turn.any()
    after = here(trainer)
    trainer.seek(4)
    assert trainer.step() is None
    assert here(trainer) == after
    assert trainer.step() is not None


@pytest.mark.parametrize("steps", [1, 5])
def test_the_turn_of_a_step_is_that_of_the_rule_and_not_that_of_a_hand(steps):
    trainer = a_trainer()
    trainer.advance(steps=steps - 1)
    shown = trainer.step()
    trainer.turn(2, 9.0, "knob 3")
    trainer.take_patterns(some_of(trainer.patterns, [0, 1]), "−8")
    after = here(trainer)
    trainer.seek(steps - 1)
    again = trainer.step()
    assert np.array_equal(again.turn, shown.turn)
    assert np.array_equal(again.desired, shown.desired)
    assert here(trainer) == after


def test_training_goes_through_a_chapter_that_was_taught_without_patterns():
    trainer = a_trainer()
    picture = trainer.patterns.pictures[0]
    trainer.take_patterns(some_of(trainer.patterns, []), "cleared")
    for _ in range(3):
        trainer.teach(picture, trainer.code.words[0])
    after = here(trainer)
    trainer.seek(0)
    with pytest.raises(PatternError):
        trainer.advance()  # over what there is, and no further
    assert here(trainer) == after
    trainer.seek(1)
    assert trainer.advance(steps=2).step == 3
    assert here(trainer) == after
    with pytest.raises(PatternError):
        trainer.step()
    assert len(trainer.log.mistakes) == 0


def test_training_stops_before_patterns_of_a_single_class():
    trainer = a_trainer()
    trainer.advance(steps=13)
    trainer.take_patterns(some_of(trainer.patterns, [1, 3, 5]), "one class")
    trainer.seek(2)
    with pytest.raises(PatternError):
        trainer.finish()
    assert trainer.position.step == trainer.log.end == 13


def test_a_run_that_went_on_after_it_was_finished_can_be_gone_over_to_its_end():
    trainer = a_trainer(stop="clean-pass")
    end = trainer.finish().step
    assert trainer.finished == "learned"
    for _ in range(7):
        trainer.step()
    trainer.take_patterns(some_of(trainer.patterns, [2, 3]), "−8")
    after = here(trainer)
    trainer.seek(end)
    assert trainer.finished is None
    trainer.seek(0)
    trainer.advance(steps=end + 7)
    assert here(trainer) == after


def test_a_hand_in_the_middle_of_the_log_cuts_it_there():
    for act in (
        lambda trainer: trainer.turn(0, 1.0),
        lambda trainer: trainer.teach(trainer.patterns.pictures[0], trainer.code.words[0]),
        lambda trainer: trainer.change(replace(trainer.training, eta=0.125)),
        lambda trainer: trainer.take_up("forced-gamma"),
        lambda trainer: trainer.take_patterns(some_of(trainer.patterns, [0, 1])),
        lambda trainer: trainer.cut(),
    ):
        trainer, _ = a_run_with_every_chapter("error-correction")
        trainer.seek(44)
        act(trainer)
        assert trainer.log.end == trainer.position.step in (44, 45)
        assert [c.label for c in trainer.log.chapters] == LABELS[:3]
        assert len(trainer.log.mistakes) == trainer.position.passes


def test_training_in_the_middle_of_the_log_cuts_nothing():
    trainer, seen = a_run_with_every_chapter("error-correction")
    trainer.seek(10)
    trainer.step()
    trainer.advance(steps=5)
    assert trainer.log.end == max(seen)
    assert [c.label for c in trainer.log.chapters] == LABELS


# --- any history -------------------------------------------------------------------------------


def act_on(trainer, patterns, action, number):
    """Do one of the things that a person does; says whether it cuts the log."""
    if action == "turn":
        trainer.turn(number % 24, number / 64, f"knob {number % 24}")
    elif action == "teach":
        trainer.teach(patterns.pictures[number % 10], trainer.code.words[number % 2])
    elif action == "η":
        trainer.change(replace(trainer.training, eta=(1 + number) / 256), "η")
    elif action == "rule":
        trainer.take_up(SORTS[number % len(SORTS)], "rule", stop="passes", passes=1000)
    elif action == "patterns":
        keep = np.flatnonzero([number >> place & 1 for place in range(8)])
        trainer.take_patterns(some_of(patterns, keep), "patterns")
    elif action == "cut":
        trainer.cut()
    elif action == "seek":
        first, end = trainer.log.first, trainer.log.end
        trainer.seek(first + (end - first) * number // 255)
        return False
    elif action == "train":
        is_mixed = len(set(trainer.patterns.labels.tolist())) > 1
        if is_mixed or trainer.position.step < trainer.log.end:
            left = 2**20 if is_mixed else trainer.log.end - trainer.position.step
            trainer.advance(steps=min(left, 1 + number // 8))
        return False
    return True


ACTIONS = ("turn", "teach", "η", "rule", "patterns", "cut", "seek", "seek", "train", "train")

histories = st.lists(st.tuples(st.sampled_from(ACTIONS), st.integers(0, 255)), max_size=25)


@given(histories, st.sampled_from(SORTS))
@settings(max_examples=examples(60))
def test_whatever_is_done_a_step_of_the_log_never_changes(history, rule):
    trainer, patterns, seen = a_trainer(rule), all_patterns(), {}
    for action, number in history:
        try:
            cuts = act_on(trainer, patterns, action, number)
        except PatternError:
            cuts = False  # the end of the log has patterns that cannot be learned from
        step = trainer.position.step
        if cuts:
            seen = {earlier: found for earlier, found in seen.items() if earlier < step}
            assert trainer.log.end == step
        assert seen.setdefault(step, here(trainer)) == here(trainer)
        assert len(trainer.log.mistakes) >= trainer.position.passes
        trainer.check(trainer.record)
    for step, found in seen.items():
        trainer.seek(step)
        assert here(trainer) == found
    trainer.seek(0)
    trainer.advance(steps=trainer.log.end)
    assert trainer.position.step == trainer.log.end


@given(
    st.lists(
        st.tuples(st.sampled_from((*ACTIONS, "resume", "resume")), st.integers(0, 255)),
        max_size=30,
    )
)
@settings(max_examples=examples(60))
def test_a_record_never_changes(history):
    """Two trainers continue each other's records, which share what they can."""
    trainers, patterns, records = [a_trainer(), a_trainer()], all_patterns(), []
    for place, (action, number) in enumerate(history):
        trainer = trainers[place % 2]
        record = trainer.record
        records.append((record, run_state(record)))
        if action == "resume":
            trainer.resume(records[number % len(records)][0])
        else:
            try:
                act_on(trainer, patterns, action, number)
            except PatternError:
                continue
    for record, state in records:
        assert run_state(record) == state
        trainers[0].check(record)
