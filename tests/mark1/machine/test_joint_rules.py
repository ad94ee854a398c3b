"""Rules that judge the R-units of a pattern together, against a plain loop over whole numbers."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mark1 import fit
from mark1.errors import ConfigError
from mark1.machine.config import MachineConfig
from mark1.machine.machine import Mark1
from mark1.machine.response import judged_jointly
from mark1.patterns.pattern_set import PatternSet
from mark1.training.conventions import teaching
from mark1.training.evaluation import evaluate
from mark1.training.trainer import Trainer
from tests.examples import examples


def trainer_for(points, labels, classes, rule="multi-class", **changes):
    points = np.asarray(points, dtype=np.float32)
    patterns = PatternSet(
        pictures=points[:, None, :],
        labels=np.asarray(labels, dtype=np.int32),
        classes=tuple("abcdefgh"[:classes]),
        test=np.zeros(len(points), dtype=bool),
    )
    config = MachineConfig.of(
        "direct", classes=classes, code="one-per-class", rows=1, columns=points.shape[1],
        analog=True,
    )  # fmt: skip
    return Trainer(Mark1(config), patterns, teaching(rule, eta=1.0, **changes))


def naive(points, labels, classes, passes):
    """Return the weights, their mean after every presentation, and the mistakes of each pass."""
    w = [[0] * (len(points[0]) + 1) for _ in range(classes)]
    total, made, mistakes = [[0] * len(w[0]) for _ in w], 0, []
    while len(mistakes) < passes and (not mistakes or mistakes[-1]):
        mistakes.append(0)
        for point, label in zip(points, labels, strict=True):
            x = [*point, 1]
            sums = [sum(a * b for a, b in zip(x, row, strict=True)) for row in w]
            rivals = [unit for unit in range(classes) if unit != label]
            rival = max(rivals, key=lambda unit: (sums[unit], -unit))
            if sums[label] <= sums[rival]:
                mistakes[-1] += 1
                w[label] = [a + b for a, b in zip(w[label], x, strict=True)]
                w[rival] = [a - b for a, b in zip(w[rival], x, strict=True)]
            for of_sum, of_w in zip(total, w, strict=True):
                of_sum[:] = [a + b for a, b in zip(of_sum, of_w, strict=True)]
            made += 1
    return w, [[a / made for a in row] for row in total], mistakes


@st.composite
def classified(draw):
    classes = draw(st.integers(2, 5))
    columns = draw(st.integers(1, 4))
    point = st.lists(st.integers(-3, 3), min_size=columns, max_size=columns)
    points = draw(st.lists(point, min_size=classes, max_size=12))
    label, more = st.integers(0, classes - 1), len(points) - 2
    return points, [0, 1, *draw(st.lists(label, min_size=more, max_size=more))], classes


@given(classified())
@settings(max_examples=examples(25))
def test_both_multi_class_rules_equal_a_plain_loop(case):
    w, mean, mistakes = naive(*case, passes=6)
    for rule in ("multi-class", "multi-class-averaged"):
        trainer = trainer_for(*case, rule, passes=6)
        trainer.finish()
        assert trainer.machine.potentiometers.volts.reshape(len(w), -1).tolist() == w
        assert trainer.log.mistakes.tolist() == mistakes
    found = trainer.predictor.wipers.volts
    np.testing.assert_allclose(found.reshape(len(w), -1), mean, rtol=1e-12, atol=1e-12)


def test_three_classes_on_a_line_follow_the_trace_worked_out_by_hand():
    # x = (point, 1), weights (slope, bias) of a, b, c; a tie is a mistake.
    # −1→a: 0, 0, 0: a +x, b −x: (−1, 1), (1, −1), (0, 0)
    #  0→b: 1, −1, 0: b +x, a −x: (−1, 0), (1, 0), (0, 0)
    #  1→c: −1, 1, 0: c +x, b −x: (−1, 0), (0, −1), (1, 1)
    trainer = trainer_for([[-1], [0], [1]], [0, 1, 2], 3)
    for expected in ([-1, 1, 1, -1, 0, 0], [-1, 0, 1, 0, 0, 0], [-1, 0, 0, -1, 1, 1]):
        trainer.step()
        assert trainer.machine.potentiometers.volts.tolist() == expected
    assert trainer.cost() == (2.0, 1)  # 0 as b: −1 against 1 of c
    trainer.finish()
    assert trainer.finished == "learned"
    assert not evaluate(trainer.machine, trainer.patterns).wrong.any()


def test_a_class_in_the_middle_is_learned_that_no_r_unit_of_its_own_can_learn():
    """No line has only the middle one of three points on its positive side."""
    points, labels = [[-1], [0], [1]], [0, 1, 2]
    alone = trainer_for(points, labels, 3, "error-correction", passes=200)
    alone.finish()
    assert alone.finished == "passes"
    together = trainer_for(points, labels, 3, passes=200)
    together.finish()
    assert together.finished == "learned"


def test_with_two_classes_the_difference_is_a_perceptron_with_twice_the_step():
    points, labels = [[2, 1], [0, -1], [1, 3], [-2, 0]], [1, -1, -1, 1]
    both = fit(points, labels, "multi-class", max_passes=20)
    one = fit(points, labels, "maxiter-bias", max_passes=20)
    assert (2 * one.weights).tolist() == both.weights.tolist()
    assert (2 * one.bias, one.mistakes, one.finished) == (both.bias, both.mistakes, both.finished)


def test_the_mistakes_keep_to_the_bound_of_keslers_construction():
    random = np.random.default_rng(3)
    points = random.integers(-3, 4, size=(60, 4))
    wanted = np.column_stack([points, np.ones(60, int)]) @ random.integers(-4, 5, size=(5, 4))
    clear = np.diff(np.sort(wanted, axis=1)[:, -2:])[:, 0] > 2
    x, labels = np.column_stack([points, np.ones(60)])[clear], wanted.argmax(axis=1)[clear]
    trainer = trainer_for(points[clear], labels, 4, passes=1000)
    trainer.finish()
    assert trainer.finished == "learned"
    w = trainer.machine.potentiometers.volts.reshape(4, -1).astype(float)
    sums = x @ (w / np.linalg.norm(w)).T
    right = sums[np.arange(len(x)), labels]
    sums[np.arange(len(x)), labels] = -np.inf
    margin, radius = (right - sums.max(axis=1)).min(), np.linalg.norm(x, axis=1).max()
    assert 0 < trainer.position.total <= 2 * radius**2 / margin**2


def test_a_check_after_each_pass_judges_together_too():
    trainer = trainer_for([[-1], [0], [1]], [0, 1, 2], 3, stop="check", passes=200)
    trainer.finish()
    assert trainer.finished == "learned"
    assert trainer.cost() == (0.0, 0)


def test_only_r_units_that_are_asked_are_judged():
    drive = np.array([[3.0, 1.0, 2.0, 9.0]])
    for desired, judged in (
        ([1, -1, -1, 0], [1, -1, -1, 0]),  # right
        ([-1, 1, -1, 0], [1, -1, -1, 0]),  # the second is below the first
        ([1, 1, -1, 0], [1, -1, 1, 0]),  # the least of those that should be lit
        ([-1, -1, -1, 0], [-1, -1, -1, 0]),  # nothing to compare with
        ([1, 1, 0, 0], [1, 1, 0, 0]),
    ):
        found = judged_jointly(drive, np.array([desired], dtype=np.int8))
        assert found.tolist() == [judged]
    endless = judged_jointly(np.array([[np.inf, np.inf]]), np.array([[-1, 1]], dtype=np.int8))
    assert endless.tolist() == [[1, -1]]


def test_the_step_is_that_of_the_coding():
    trainer = trainer_for([[2], [1]], [0, 1], 2)
    trainer.change(replace(trainer.training, unit_step=False))
    trainer.step()
    assert trainer.machine.potentiometers.volts.tolist() == [4, 2, -4, -2]


def test_binary_codes_are_refused():
    trainer = trainer_for([[1], [2]], [0, 1], 2)
    machine = Mark1(replace(trainer.machine.config, code="binary"))
    with pytest.raises(ConfigError, match="one-per-class"):
        Trainer(machine, trainer.patterns, trainer.training)


def test_the_size_of_a_correction_decides_no_tie():
    random = np.random.default_rng(0)
    for _ in range(2):
        points, labels = random.integers(-3, 4, (12, 3)), [0, 1, 2, *random.integers(0, 3, 9)]
        made = set()
        for eta in (0.1, 0.5, 7.0):
            trainer = trainer_for(points, labels, 3, passes=6)
            trainer.change(replace(trainer.training, eta=eta))
            trainer.finish()
            made.add(tuple(trainer.log.mistakes.tolist()))
        assert len(made) == 1
