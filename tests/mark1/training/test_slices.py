"""A run gives the same result however it is sliced, even if parts of it are repeated."""

import threading
from types import SimpleNamespace

import numpy as np
import pytest

from mark1.machine.config import MachineConfig
from mark1.machine.loop import UNITS
from mark1.machine.machine import Mark1
from mark1.machine.potentiometers import Wipers
from mark1.machine.response import Code
from mark1.patterns.pattern_set import PatternSet
from mark1.training import features
from mark1.training import trainer as training
from mark1.training.conventions import teaching
from mark1.training.evaluation import evaluate
from mark1.training.pattern_loop import PatternLoop, at_once
from mark1.training.trainer import Trainer
from tests.mark1 import which_loop
from tests.mark1.training.samples import a_trainer, volts

#: Rules with each sort of pending updates, and those whose runs depend on a check of all patterns.
RULES = ("pla-random", "pocket", "batch", "mistake-set", "first-mistake", "minover", "averaged")


def begun(rule):
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
def test_a_run_with_checks_is_the_same_however_it_is_sliced(rule):
    whole = begun(rule)
    whole.finish()
    for size in (1, 3, 64):
        sliced = begun(rule)
        sliced._chunk = SimpleNamespace(size=size, adapt=lambda *_: None)
        while sliced.finished is None:
            sliced.advance(steps=7 if size == 3 else 1)
        assert everything(sliced) == everything(whole)


@pytest.mark.parametrize("rule", RULES)
def test_a_seek_makes_the_same_run_again_in_slices(rule):
    trainer = begun(rule)
    trainer.finish()
    for step in (trainer.log.end, trainer.log.end // 2 + 3, 5):
        trainer.seek(step)
        there = trainer.position, volts(trainer).tobytes()
        trainer.seek(trainer.log.end)
        trainer._chunk.size = 1
        while trainer.seek(step, 1e-9).step != step:
            pass
        assert (trainer.position, volts(trainer).tobytes()) == there


@pytest.mark.parametrize("rule", ["batch", "mistake-set", "minover"])
def test_a_pass_is_made_again_after_a_change_by_hand_or_when_a_session_is_opened(rule):
    trainer, opened = begun(rule), begun(rule)
    for run in (trainer, opened):
        run.advance(steps=19)
        run.turn(0, 1.0)
    for _ in range(40):
        opened.pattern_loop.discard_pending()  # as if the session had just been opened
        for run in (trainer, opened):
            run.advance(steps=1)
        assert everything(opened) == everything(trainer)


def test_a_pass_is_made_again_in_slices(monkeypatch):
    shown, present = [], PatternLoop.present

    def noted(loop, *args):
        outcome = present(loop, *args)
        shown.append(outcome.made)
        return outcome

    trainer = begun("batch")
    trainer.advance(steps=19)
    trainer.turn(0, 1.0)
    trainer._chunk.size = 1
    monkeypatch.setattr(PatternLoop, "present", noted)
    monkeypatch.setattr(training, "grain_of", lambda seconds: 0.0)  # it never grows
    trainer.advance(steps=1)
    assert shown == [1] * 10  # nine of this pass, and the next
    assert trainer.position.step == 20


@pytest.mark.parametrize("rule", RULES)
def test_steps_make_the_same_run(rule):
    whole, stepped = begun(rule), begun(rule)
    whole.finish()
    while stepped.finished is None:
        assert stepped.step() is not None
    assert everything(stepped) == everything(whole)


def test_a_call_of_the_loop_checks_little_more_than_one_set_of_weights_for_the_pocket(monkeypatch):
    monkeypatch.setattr(training, "MOST_CHECKED", 0)
    trainer, counts = begun("pocket"), []
    count, present = PatternLoop.count_wrong, trainer._present
    monkeypatch.setattr(PatternLoop, "count_wrong", lambda *a: counts.append(1) or count(*a))
    whole = begun("pocket")
    whole.finish()
    counts.clear()
    most = 0

    def presented(*given, **named):
        nonlocal most
        before = len(counts)
        made = present(*given, **named)
        most = max(most, len(counts) - before)
        return made

    trainer._present = presented
    trainer.finish()
    assert everything(trainer) == everything(whole)
    assert 1 <= most <= 3  # at the first also the weights at the start


def test_choosing_the_pocket_counts_nothing_at_once(monkeypatch):
    trainer = begun("error-correction")
    trainer.advance(steps=13)
    monkeypatch.setattr(PatternLoop, "count_wrong", None)  # would be called
    trainer.take_up("pocket")
    assert trainer.predictor.right == -1
    monkeypatch.undo()
    before = trainer.machine.potentiometers.wipers
    trainer.step()
    right = len(trainer.rows) - trainer.pattern_loop.count_wrong(before)
    assert trainer.predictor.right == right


def test_a_check_ends_at_the_first_mistake():
    trainer = begun("error-correction")
    nothing = Wipers(np.zeros(trainer.machine.config.weights))  # undecided about every pattern
    first = trainer.pattern_loop._check(nothing, most=1)
    assert np.flatnonzero(first[UNITS]).tolist() == [0]
    assert not trainer.pattern_loop.is_right(nothing)
    assert trainer.pattern_loop.count_wrong(nothing) == len(trainer.rows)


def test_all_of_a_large_set_is_checked(monkeypatch):
    """A check corrects nothing, so it never runs out of room in int16."""
    monkeypatch.setattr("mark1.training.pattern_loop.MOST_SUM", 2**12)
    which_loop.compiled(monkeypatch)
    count = 3000
    patterns = PatternSet(
        pictures=np.full((count, 1, 2), 255, np.uint8),
        labels=(np.arange(count) >= count - 5).astype(np.int32),
        classes=("no", "yes"),
        test=np.zeros(count, np.bool_),
    )
    config = MachineConfig.of("direct", classes=2, rows=1, columns=2)
    loop = PatternLoop(Mark1(config), patterns, Code(config, patterns.codes))
    dark = Wipers(np.full(config.weights, -1.0))
    assert loop.count_wrong(dark) == 5
    assert not loop.is_right(dark)


@pytest.mark.parametrize("start", [2**15 - 4, 2**15 - 100, -(2**15) + 100])
def test_weights_that_outgrow_the_narrow_numbers_go_on_in_wide_ones(start, monkeypatch):
    """Each of 300 presentations is wrong and turns a weight by one unit, beyond 2¹⁵."""
    which_loop.compiled(monkeypatch)
    sign = 1 if start > 0 else -1
    patterns = PatternSet(
        pictures=np.full((300, 1, 3), 255, np.uint8),
        labels=np.full(300, sign > 0, np.int32),
        classes=("no", "yes"),
        test=np.zeros(300, np.bool_),
    )
    config = MachineConfig.of("direct", classes=2, rows=1, columns=3, bias=False)
    machine = Mark1(config)
    others = -(start + sign * 1000.0) / 2
    machine.potentiometers.load(np.array([start, others, others]))
    trainer = Trainer(machine, patterns, teaching("error-correction", eta=1.0, passes=1))
    trainer.make_pass()
    turned = [weight + sign * 300 for weight in (start, others, others)]
    assert machine.potentiometers.volts.tolist() == turned


def test_a_sum_of_corrections_meets_the_steps_of_a_motor_only_once():
    """Four corrections of 0.75 V make one turn of 4 V, by steps of 2 V."""
    patterns = PatternSet(
        pictures=np.array([[[255, 0]]] * 4 + [[[0, 255]]], np.uint8),
        labels=np.array([1, 1, 1, 1, 0], np.int32),
        classes=("no", "yes"),
        test=np.zeros(5, np.bool_),
    )
    config = MachineConfig.of("direct", classes=2, rows=1, columns=2, step=2.0, bias=False)
    trainer = Trainer(Mark1(config), patterns, teaching("batch", eta=0.75, passes=1))
    trainer.make_pass()
    assert trainer.machine.potentiometers.volts.tolist() == [4.0, 0.0]


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


def test_slices_go_on_in_plain_python_while_a_window_has_code_compiled(monkeypatch):
    """To compile takes seconds, in which a window would not answer."""
    from mark1.machine import compiled

    asked, ended = [], threading.Event()

    def prepare(*kind):
        asked.append(kind)
        ended.set()

    which_loop.compiled(monkeypatch)
    monkeypatch.setattr(PatternLoop, "compiles_aside", True)
    monkeypatch.setattr(PatternLoop, "_asked_for", set())
    monkeypatch.setattr(compiled, "is_made", lambda *kind: False)
    monkeypatch.setattr(compiled, "prepare", prepare)
    monkeypatch.setattr(compiled, "train", lambda *_: pytest.fail("waited for the code"))
    sliced = begun("averaged")
    while sliced.advance(0.001).finished is None:
        pass
    assert ended.wait(60)
    monkeypatch.undo()
    whole = begun("averaged")
    whole.finish()
    assert everything(sliced) == everything(whole)
    (kind,) = asked
    assert kind[0] is sliced.rule.turn
