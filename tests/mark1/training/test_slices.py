"""What must be checked or presented again before a run can go on is done in slices as well."""

from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest

from mark1.machine.config import MachineConfig
from mark1.machine.machine import Mark1
from mark1.training import checking, features
from mark1.training import trainer as training
from mark1.training.checking import Checking
from mark1.training.evaluate import evaluate
from mark1.training.pattern_loop import PatternLoop, at_once
from tests.mark1.training.samples import a_trainer, volts

#: Rules with each sort of pending updates, and those whose runs depend on a check of all patterns.
RULES = ("pla-random", "pocket", "batch", "mistake-set", "first-mistake", "minover", "averaged")


class WorkClock:
    """A clock that advances by 0.1 ms with every pattern that is presented or checked."""

    def __init__(self, monkeypatch):
        self.shown = 0
        for name in ("present", "count_wrong"):
            self._watch(monkeypatch, name)
        monkeypatch.setattr(training, "time", SimpleNamespace(perf_counter=self.now))

    def _watch(self, monkeypatch, name):
        method = getattr(PatternLoop, name)

        def watched(loop, *args, **named):
            rows = args[0] if name == "present" else named.get("rows", (args[3:] or (None,))[0])
            self.shown += len(loop.indices if rows is None else rows)
            return method(loop, *args, **named)

        monkeypatch.setattr(PatternLoop, name, watched)

    def now(self):
        return self.shown * 1e-4


def begun(rule, monkeypatch, in_slices=True):
    monkeypatch.setattr(checking, "MOST_AT_ONCE", 0 if in_slices else 2**31)
    return a_trainer(rule, stop="check", passes=12)


def everything(trainer):
    record = trainer.record
    return (
        *(record.position, record.volts.tobytes(), record.end, record.passes, record.spacing),
        record.curve.first(record.passes).tobytes(),
        [voter.tobytes() for voter in record.voters],
        None if record.predictor is None else record.predictor.tobytes(),
        [(c.position, c.volts.tobytes(), c.predictor is None) for c in record.checkpoints],
    )


@pytest.mark.parametrize("rule", RULES)
def test_a_run_is_the_same_however_its_checks_are_sliced(rule, monkeypatch):
    whole = begun(rule, monkeypatch, in_slices=False)
    whole.finish()
    for size in (1, 3, 64):
        sliced = begun(rule, monkeypatch)
        sliced._chunk = SimpleNamespace(size=size, adapt=lambda *_: None)
        while sliced.finished is None:
            sliced.advance(steps=7 if size == 3 else 1)
        assert everything(sliced) == everything(whole)


@pytest.mark.parametrize("rule", RULES)
def test_a_seek_makes_the_same_run_again_in_slices(rule, monkeypatch):
    trainer = begun(rule, monkeypatch)
    trainer.finish()
    for step in (trainer.log.end, trainer.log.end // 2 + 3, 5):
        trainer.seek(step)
        there = trainer.position, volts(trainer).tobytes()
        trainer.seek(trainer.log.end)
        trainer._chunk.size = 1
        while trainer.seek(step, 1e-9).step != step:
            pass
        assert (trainer.position, volts(trainer).tobytes()) == there


@pytest.mark.parametrize("rule", RULES)
def test_no_slice_checks_or_presents_all_patterns(rule, monkeypatch):
    clock = WorkClock(monkeypatch)
    trainer = begun(rule, monkeypatch)
    trainer._chunk.size, longest = 1, 0
    monkeypatch.setattr(training, "GRAIN", 1e-4)
    while trainer.finished is None:
        before = clock.shown
        trainer.advance(2e-4)  # two patterns, and no call of the loop with more than fit in a grain
        longest = max(longest, clock.shown - before)
    assert clock.shown > 3 * len(trainer.rows)
    assert longest <= 2 + 2  # a slice ends after the call during which its time runs out
    assert longest < len(trainer.rows)


def test_a_pass_is_made_again_in_slices_after_a_change_by_hand(monkeypatch):
    clock = WorkClock(monkeypatch)
    monkeypatch.setattr(training, "GRAIN", 1e-4)
    trainer = begun("batch", monkeypatch)
    trainer.advance(steps=19)
    trainer.turn(0, 1.0)
    trainer._chunk.size = 1
    before = clock.shown
    trainer.advance(2e-4)
    assert trainer.position.step == 19
    assert 0 < clock.shown - before < 9
    whole = begun("batch", monkeypatch)
    whole.advance(steps=19)
    whole.turn(0, 1.0)
    for run in (trainer, whole):
        run.advance(steps=1)
    assert volts(trainer).tobytes() == volts(whole).tobytes()


@pytest.mark.parametrize("rule", RULES)
def test_no_slice_of_a_step_checks_or_presents_all_patterns(rule, monkeypatch):
    whole = begun(rule, monkeypatch, in_slices=False)
    clock = WorkClock(monkeypatch)
    trainer = begun(rule, monkeypatch)
    monkeypatch.setattr(training, "GRAIN", 1e-4)
    longest, waits = 0, 0
    while trainer.finished is None:
        trainer._chunk.size = 1
        before, step = clock.shown, trainer.position.step
        shown = trainer.step(2e-4)
        assert (shown is None) == (trainer.position.step == step)
        longest, waits = max(longest, clock.shown - before), waits + (shown is None)
        if shown is not None:
            whole.step()
            trainer.pattern_loop.discard_pending()  # as if the session had just been opened
    assert waits
    assert longest <= 2 + 2
    assert everything(trainer) == everything(whole)


def test_choosing_the_pocket_counts_nothing_at_once(monkeypatch):
    trainer = begun("error-correction", monkeypatch)
    trainer.advance(steps=13)
    monkeypatch.setattr(PatternLoop, "count_wrong", None)  # would be called
    trainer.take_up("pocket")
    assert trainer.predictor.right == -1
    monkeypatch.undo()
    before = volts(trainer)
    trainer.step()
    right = len(trainer.rows) - trainer.pattern_loop.count_wrong(before)
    assert trainer.predictor.right == right


def test_a_count_for_other_weights_or_settings_starts_again(monkeypatch):
    trainer = begun("error-correction", monkeypatch)
    trainer.advance(steps=8)
    check, first = Checking(trainer.pattern_loop, in_slices=True), volts(trainer)
    assert check.wrong(first) is None
    check.advance(4)
    assert check.wrong(-first) is None
    while check.advance(3):
        pass
    assert check.wrong(-first) == trainer.pattern_loop.count_wrong(-first)
    assert check.wrong(first) is None
    while check.advance(3):
        pass
    assert check.wrong(first) == trainer.pattern_loop.count_wrong(first)
    assert check.wrong(-first) is not None  # remembered


def test_a_check_ends_at_the_first_mistake(monkeypatch):
    trainer = begun("error-correction", monkeypatch)
    check = Checking(trainer.pattern_loop, in_slices=True)
    nothing = np.zeros_like(volts(trainer))  # undecided about every pattern
    assert check.wrong(nothing, most=1) is None
    assert check.advance(1) == 1
    assert check.wrong(nothing, most=1) == 1
    assert check.advance(1) == 0


def test_teaching_by_hand_waits_for_the_count_that_the_pocket_needs(monkeypatch):
    trainer = begun("pocket", monkeypatch)
    trainer.change(replace(trainer.training, stop="never"))
    whole = begun("pocket", monkeypatch, in_slices=False)
    whole.change(replace(whole.training, stop="never"))
    for run in (trainer, whole):
        run.teach(run.patterns.pictures[0], run.code.words[0])
        run.advance(steps=5)
        run.teach(run.patterns.pictures[1], run.code.words[1])
    assert trainer.predictor.state.tobytes() == whole.predictor.state.tobytes()


def test_what_was_seen_in_training_is_not_computed_again_to_evaluate_it(monkeypatch):
    run = a_trainer("error-correction", passes=3)
    run.take_patterns(run.patterns.marked([2, 5], test=True))
    run.finish()
    whole = evaluate(run.machine, run.patterns)
    seen, see = [], Mark1.see
    monkeypatch.setattr(Mark1, "see", lambda *args: seen.append(len(args[1])) or see(*args))
    found = evaluate(run.machine, run.patterns, loop=run.pattern_loop)
    assert sum(seen) == 2
    assert found.answers.tolist() == whole.answers.tolist()


def test_a_slice_computes_few_features_however_many_patterns_it_may_present(monkeypatch):
    monkeypatch.setattr(features, "SEEN_AHEAD", 2)
    monkeypatch.setattr(features, "FEATURES_AHEAD", 0)
    seen, see = [], Mark1.see
    monkeypatch.setattr(Mark1, "see", lambda *args: seen.append(len(args[1])) or see(*args))
    run = a_trainer("error-correction", order="shuffled", passes=2)
    run._chunk.size = 64
    run.finish()
    assert max(seen) <= 2
    assert sum(seen) == len(run.rows)


def test_sums_of_wide_patterns_take_little_memory():
    wide = MachineConfig.of(classes=2, rows=64, columns=64, a_units=65536, fan_out=400)
    assert at_once(wide) * wide.features <= 2**20
    assert at_once(MachineConfig()) == 1024
