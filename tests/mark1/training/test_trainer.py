"""The run: its stops, its log, and that slicing changes nothing."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mark1.errors import ConfigError, PatternError, TrainingError
from mark1.machine.config import MachineConfig, TrainingConfig
from mark1.machine.machine import Mark1
from mark1.patterns import shapes
from mark1.patterns.pattern_set import PatternSet
from mark1.training.evaluation import evaluate, is_right
from mark1.training.trainer import COARSE_GRAIN, GRAIN, LARGEST_CHUNK, Chunk, Trainer
from tests.examples import examples, slow
from tests.mark1 import which_loop


def random_patterns(count, classes, seed=0, test=0):
    random = np.random.default_rng(seed)
    return PatternSet(
        pictures=np.where(random.random((count, 6, 6)) < 0.4, 255, 0).astype(np.uint8),
        labels=(np.arange(count) % classes).astype(np.int32),
        classes=tuple(f"class {i}" for i in range(classes)),
        test=np.arange(count) < test,
    )


def small_machine(classes=4, **changes):
    return Mark1(
        MachineConfig.of(
            classes=classes,
            rows=6,
            columns=6,
            a_units=40,
            excitatory=3,
            inhibitory=2,
            theta=1,
            fan_out=40,
            **changes,
        )
    )


def a_trainer(count=9, classes=4, noise=0.0, **training):
    return Trainer(
        small_machine(classes, noise=noise, seed=3),
        random_patterns(count, classes),
        TrainingConfig(**{"passes": 1000, "stop": "passes"} | training),
    )


def run_to(trainer, step):
    trainer.advance(steps=step - trainer.position.step)
    assert trainer.position.step == step


def state(trainer):
    return (
        trainer.machine.potentiometers.volts.tolist(),
        trainer.position,
        trainer.log.mistakes.tolist(),
    )


trainings = st.fixed_dictionaries(
    {
        "order": st.sampled_from(["given", "shuffled", "random"]),
        "rule": st.sampled_from(["error-correction", "forced-alpha", "forced-gamma"]),
        "noise": st.sampled_from([0.0, 0.1]),
        "decay": st.sampled_from([0.0, 0.001]),
    }
)


@pytest.mark.slow
@given(trainings, st.lists(st.integers(1, 400), min_size=1, max_size=6))
@settings(max_examples=examples(60))
def test_the_same_seed_gives_the_same_weights_however_the_run_is_sliced(training, slices):
    whole, sliced = a_trainer(**training), a_trainer(**training)
    run_to(whole, sum(slices))
    for length in slices:
        sliced.step()
        run_to(sliced, sliced.position.step + length - 1)
    assert state(sliced) == state(whole)
    steps = [c.position.step for c in whole.log.checkpoints]
    assert [c.position.step for c in sliced.log.checkpoints] == steps


def test_time_slices_give_the_same_weights_as_one_run():
    whole, sliced = a_trainer(passes=3000), a_trainer(passes=3000)
    whole.finish()
    pauses = 0
    while sliced.finished is None:
        sliced.advance(0.002)
        pauses += 1
    assert pauses > 3
    assert state(sliced) == state(whole)


@pytest.mark.parametrize("noise", [0.0, 0.1])
def test_pictures_are_seen_a_few_at_a_time_which_changes_nothing(noise, monkeypatch):
    """So that the features of a million pictures are never there as floating-point numbers."""
    whole = a_trainer(noise=noise)
    run_to(whole, 100)
    shown = []
    see = Mark1.see

    def counted(machine, pictures, numbers=None, out=None):
        shown.append(len(pictures))
        return see(machine, pictures, numbers, out)

    monkeypatch.setattr(Mark1, "see", counted)
    monkeypatch.setattr("mark1.training.features.SEEN_AT_ONCE", 4 * 40)
    few = a_trainer(noise=noise)
    run_to(few, 100)
    assert shown[:3] == [4, 4, 1]
    assert max(shown) == 4
    assert state(few) == state(whole)


def test_the_readable_loop_trains_to_the_same_weights_as_the_compiled_one(monkeypatch):
    fast, readable = a_trainer(passes=20), a_trainer(passes=20)
    with monkeypatch.context() as patch:
        which_loop.compiled(patch)
        fast.finish()
    which_loop.plainly(monkeypatch)
    readable.advance(60)
    assert state(readable) == state(fast)


@pytest.mark.parametrize("eta", [0.1, 0.3, 0.7])
@pytest.mark.parametrize("seed", [0, *slow(1, 2, 3)])
def test_steps_that_binary_numbers_only_approach_give_one_run_and_its_answers(
    eta, seed, monkeypatch
):
    """Tenths leave sums that are nearly zero: all who add them up must agree on the sign."""
    letters, training = shapes.make("letters"), TrainingConfig(eta=eta)
    fast, readable = (
        Trainer(Mark1(MachineConfig.of(classes=26, seed=seed)), letters, training) for _ in "12"
    )
    with monkeypatch.context() as patch:
        which_loop.compiled(patch)
        assert fast.finish().finished == "learned"
    which_loop.plainly(monkeypatch)
    readable.advance(60)
    assert state(readable) == state(fast)
    assert evaluate(fast.machine, letters).training_accuracy == 1


@given(trainings, st.lists(st.integers(0, 900), min_size=1, max_size=8))
@settings(max_examples=examples(40))
def test_seeking_gives_the_machine_as_it_was_at_every_step(training, places):
    trainer, fresh = a_trainer(**training), a_trainer(**training)
    run_to(trainer, 900)
    for place in places:
        trainer.seek(place)
        assert trainer.position.step == place
    run_to(fresh, places[-1])
    volts = trainer.machine.potentiometers.volts.tolist()
    assert volts == fresh.machine.potentiometers.volts.tolist()
    assert trainer.position == fresh.position


def test_back_undoes_a_step_and_a_step_forward_repeats_it():
    trainer = a_trainer()
    for _ in range(30):
        trainer.step()
    there = state(trainer)
    trainer.seek(trainer.position.step - 1)
    assert trainer.position.step == 29
    trainer.step()
    assert state(trainer) == there


def test_a_step_that_is_not_in_the_log_is_refused_in_a_sentence():
    trainer = a_trainer()
    trainer.step()
    with pytest.raises(
        TrainingError, match=r"Step 2 is not in the run log\. Choose one from 0 to 1"
    ):
        trainer.seek(2)


def test_another_setting_in_the_middle_of_the_log_cuts_it_there():
    trainer = a_trainer()
    for _ in range(40):
        trainer.step()
    trainer.seek(20)
    trainer.change(TrainingConfig(eta=2.0, stop="passes", passes=200))
    assert trainer.log.end == 20
    trainer.step()
    assert trainer.log.end == 21
    assert len(trainer.log.mistakes) == 2


def test_what_a_person_did_is_logged():
    trainer = a_trainer(count=8)
    for _ in range(11):
        trainer.step()
    trainer.turn(5, 7.5)
    for _ in range(6):
        trainer.step()
    trainer.teach(random_patterns(1, 1, seed=9).pictures[0], np.array([1, -1], dtype=np.int8))
    trainer.change(TrainingConfig(eta=0.25, order="shuffled", stop="passes", passes=200))
    for _ in range(9):
        trainer.step()
    end = state(trainer)[:2]
    seen = {}
    for step in range(trainer.position.step + 1):
        trainer.seek(step)
        seen[step] = trainer.machine.potentiometers.volts.copy()
    assert state(trainer)[:2] == end
    assert seen[11][5] == 7.5
    assert seen[10][5] != 7.5
    assert not np.array_equal(seen[17], seen[18])
    trainer.seek(17)
    assert trainer.training.eta == 0.5
    trainer.seek(18)
    assert trainer.training.eta == 0.25


def test_a_pass_in_which_a_hand_changed_something_proves_nothing():
    trainer = a_trainer(stop="clean-pass")
    trainer.finish()
    assert trainer.finished == "learned"
    trainer.turn(0, 3.0)
    assert trainer.finished is None
    trainer.finish()
    trainer.seek(trainer.log.end - 2)
    trainer.turn(0, float(trainer.machine.potentiometers.volts[0]))
    trainer.step()
    trainer.step()
    assert trainer.position.index == 0
    assert trainer.finished is None


def test_a_run_stops_after_a_pass_without_mistakes():
    trainer = a_trainer(stop="clean-pass")
    progress = trainer.finish()
    assert progress.finished == "learned"
    assert progress.last_mistakes == 0
    assert trainer.log.mistakes[:-1].all()


def test_a_run_stops_at_the_limit_of_passes():
    contradiction = PatternSet(
        pictures=np.full((2, 6, 6), 255, dtype=np.uint8),
        labels=np.array([0, 1], dtype=np.int32),
        classes=("a", "b"),
        test=np.zeros(2, dtype=bool),
    )
    trainer = Trainer(small_machine(2), contradiction, TrainingConfig(passes=7))
    progress = trainer.finish()
    assert (progress.finished, progress.passes, progress.step) == ("passes", 7, 14)


def test_a_run_stops_exactly_at_its_budget_of_mistakes():
    trainer = a_trainer(budget=13)
    progress = trainer.finish()
    assert (progress.finished, progress.total) == ("budget", 13)
    assert trainer.seek(trainer.position.step - 1).total == 12


def test_test_patterns_are_never_presented():
    trainer = Trainer(small_machine(3), random_patterns(9, 3, test=4))
    presented = set()
    for _ in range(15):
        presented.add(trainer.next_pattern)
        trainer.step()
    assert presented == set(range(4, 9))


def test_shuffled_presents_each_pattern_once_a_pass_in_a_new_order():
    trainer = a_trainer(order="shuffled")
    orders = []
    for _ in range(3):
        orders.append(trainer.order().tolist())
        for _ in range(9):
            trainer.step()
    assert all(sorted(order) == list(range(9)) for order in orders)
    assert orders[0] != orders[1] != orders[2]


@pytest.mark.slow
def test_a_long_log_keeps_few_checkpoints_and_still_goes_everywhere():
    trainer, fresh = a_trainer(passes=10_000), a_trainer(passes=10_000)
    trainer.finish()
    assert trainer.position.step == 90_000
    assert len(trainer.log.checkpoints) <= 2 * trainer.log.most
    trainer.seek(45_678)
    run_to(fresh, 45_678)
    assert np.array_equal(trainer.machine.potentiometers.volts, fresh.machine.potentiometers.volts)


def test_a_log_of_very_many_actions_by_hand_begins_later_but_still_goes_back(monkeypatch):
    monkeypatch.setattr("mark1.training.trainer.LOG_BYTES", 100 * 8 * 40)
    trainer = a_trainer()
    picture = random_patterns(1, 1).pictures[0]
    volts = []
    for i in range(300):
        trainer.teach(picture, np.array([1, -1] if i % 2 else [-1, 1], dtype=np.int8))
        volts.append(trainer.machine.potentiometers.volts.copy())
    assert trainer.log.first == 200
    trainer.seek(trainer.log.first)
    assert np.array_equal(trainer.machine.potentiometers.volts, volts[trainer.log.first - 1])


def test_nothing_to_learn_from_is_refused_when_training_begins():
    trainer = Trainer(small_machine(), PatternSet.empty(6, 6))
    for begin in (trainer.step, trainer.finish):
        with pytest.raises(PatternError):
            begin()


def test_patterns_of_one_class_are_refused():
    with pytest.raises(PatternError):
        Trainer(small_machine(), random_patterns(3, 1)).step()


def test_pictures_of_another_size_are_refused():
    with pytest.raises(PatternError, match="build a machine for it"):
        Trainer(Mark1(MachineConfig()), random_patterns(4, 2))


def test_more_classes_than_codes_are_refused():
    with pytest.raises(ConfigError, match="Use more R-units"):
        Trainer(small_machine(2), random_patterns(6, 3))


def test_what_is_refused_by_hand_leaves_the_log_whole():
    trainer = a_trainer()
    for _ in range(9):
        trainer.step()
    trainer.seek(4)
    before = state(trainer)
    with pytest.raises(ConfigError):
        trainer.turn(0, float("nan"))
    with pytest.raises(PatternError):
        trainer.teach(np.zeros((5, 5), dtype=np.uint8), np.array([1, -1], dtype=np.int8))
    assert state(trainer) == before
    assert trainer.log.end == 9


def test_an_unknown_rule_is_refused_and_the_old_one_stays():
    trainer = a_trainer()
    with pytest.raises(ConfigError):
        trainer.change(TrainingConfig(rule="magic"))
    assert trainer.training.rule == "error-correction"


@pytest.mark.parametrize("changed", [None, 0, 1500])
def test_whether_all_are_right_is_what_an_evaluation_says(changed):
    patterns = shapes.make("letters").subset(np.arange(1560) % 26)
    trainer = Trainer(Mark1(MachineConfig.of(classes=26)), patterns)
    trainer.finish()
    if changed is not None:
        patterns = patterns.moved([changed], "Z")
    assert is_right(trainer.machine, patterns) is (changed is None)
    assert evaluate(trainer.machine, patterns).wrong.any() == (changed is not None)


# --- how many presentations one call makes -------------------------------------------------------


@pytest.mark.parametrize(
    ("seconds", "grain", "times"),
    [
        (GRAIN / 20, GRAIN, 2),
        (COARSE_GRAIN * 0.9, COARSE_GRAIN, 2),
        (GRAIN * 4, GRAIN, 1 / 4),
        (COARSE_GRAIN * 4, COARSE_GRAIN, 1 / 4),
    ],
)
def test_the_next_call_grows_or_shrinks_by_the_time_of_the_last(seconds, grain, times):
    chunk = Chunk(64)
    chunk.adapt(64, seconds, grain)
    assert chunk.size == 64 * times


def test_a_call_cut_short_by_the_end_of_a_pass_does_not_count():
    chunk = Chunk(64)
    chunk.adapt(63, 0.0, COARSE_GRAIN)
    assert chunk.size == 64


def test_no_call_is_larger_than_the_largest_or_empty():
    chunk = Chunk(LARGEST_CHUNK // 2 + 1)
    chunk.adapt(chunk.size, 0.0, COARSE_GRAIN)
    assert chunk.size == Chunk(2**30).size == LARGEST_CHUNK
    assert Chunk(0).size == 1


@pytest.mark.parametrize(
    ("count", "steps"),
    [
        (1000, [0, 4096, 8192]),
        (4096, [0, 4096, 8192]),
        (5000, [0, 5000, 10_000]),
        (20_000, [0, 4096, 8192]),
    ],
)
def test_checkpoints_divide_no_pass_that_fits_between_two(count, steps):
    trainer = a_trainer(count, order="given")
    run_to(trainer, steps[-1])
    assert [each.position.step for each in trainer.log.checkpoints] == steps
