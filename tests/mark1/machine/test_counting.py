"""η changes no decision where theory says so, on every machine and rule that counts in it."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mark1 import fit
from mark1.machine import kernels
from mark1.machine.config import MachineConfig, TrainingConfig
from mark1.machine.conventions import building, teaching
from mark1.machine.counting import counted, counts_of, quantum_of
from mark1.machine.machine import Mark1
from mark1.machine.rules import RULES
from mark1.machine.sums import MOST_COUNTED
from mark1.patterns import shapes
from mark1.patterns.pattern_set import PatternSet
from mark1.training.evaluation import evaluate
from mark1.training.trainer import Recording, Trainer
from tests.examples import examples

#: Rules for which η only scales the weights.
COUNTING = [name for name, rule in RULES.items() if rule.counts]

#: None of them but the last two is a sum of few powers of two.
ETAS = (1e-3, 0.01, 0.1, 0.3, 1 / 3, 0.7, 3.3, 1e3, 0.5, 1.0)

GATES = [[0, 0], [0, 1], [1, 0], [1, 1]]


def test_counting_rules_are_those_of_error_correction_and_their_forced_forms():
    assert {name for name, rule in RULES.items() if not rule.counts} == {
        *("beta-1958", "gamma-1958", "passive-aggressive", "pa-1", "pa-2", "widrow-hoff"),
    }


@pytest.mark.parametrize("eta", ETAS)
def test_and_is_learned_with_the_same_mistakes_whatever_eta(eta):
    run = fit(GATES, [0, 0, 0, 1], eta=eta)
    assert (run.mistakes, run.passes) == (18, 9)
    assert (run.weights / eta).round(5).tolist() == [3, 2]


def exact_error_correction(x, d, tie, passes, less_mean=False):
    """Error correction by 1 in fractions, which round nothing: the mistakes in order, and w.

    With `less_mean` by x − mean x, the γ form.
    """
    w = [Fraction(0)] * x.shape[1]
    at_zero = {"undecided": 0, "fires": 1, "silent": -1}[tie]
    mistaken = []
    for _ in range(passes):
        for row, wanted in zip(range(len(x)), d, strict=True):
            nu = sum(Fraction(int(a)) * b for a, b in zip(x[row], w, strict=True))
            y = (nu > 0) - (nu < 0) or at_zero
            if y != wanted:
                mistaken.append(row)
                mean = Fraction(int(x[row].sum()), x.shape[1]) if less_mean else 0
                w = [b + int(wanted) * (int(a) - mean) for a, b in zip(x[row], w, strict=True)]
    return mistaken, w


@st.composite
def whole_points(draw):
    count, columns = draw(st.integers(2, 9)), draw(st.integers(1, 6))
    most = draw(st.sampled_from([1, 3, 40]))
    seed = draw(st.integers(0, 10_000))
    random = np.random.default_rng(seed)
    labels = np.arange(count) % 2 == 1
    return random.integers(-most, most + 1, (count, columns)), random.permutation(labels)


@given(
    points=whole_points(),
    tie=st.sampled_from(["undecided", "fires", "silent"]),
    eta=st.one_of(st.sampled_from(ETAS), st.floats(1e-3, 1e3)),
    bias=st.booleans(),
    rule=st.sampled_from(["error-correction", "error-correction-gamma"]),
)
@settings(max_examples=examples(300))
def test_every_mistake_is_that_of_a_loop_in_fractions(points, tie, eta, bias, rule):
    x, labels = points
    run = fit(x, labels, rule, eta=eta, tie=tie, bias=bias, max_passes=20, stop="passes")
    seen = np.column_stack([x, np.ones(len(x), int)]) if bias else x
    d = np.where(labels, 1, -1)
    mistaken, w = exact_error_correction(seen, d, tie, 20, less_mean=rule.endswith("gamma"))
    assert run.mistaken.tolist() == mistaken
    found = [*run.weights, run.bias] if bias else run.weights
    np.testing.assert_allclose(found, [float(k) * eta for k in w], rtol=1e-6)
    nu = [sum(int(a) * b for a, b in zip(row, w, strict=True)) for row in seen]
    assert run.predict(x).tolist() == [int(v >= 0 if tie == "fires" else v > 0) for v in nu]
    assert (run.decision(x) == 0).tolist() == [v == 0 for v in nu]


def pictures(seed, count=8):
    random = np.random.default_rng(seed)
    return PatternSet(
        pictures=(255 * (random.random((count, 3, 4)) < 0.5)).astype(np.uint8),
        labels=(np.arange(count) % 2).astype(np.int32),
        classes=("A", "B"),
        test=np.zeros(count, bool),
    )


def trained(rule, kind, eta, seed, **changes):
    built = building(rule, kind, start="zeros", limit=np.inf, **changes)
    small = {} if kind == "direct" else {"a_units": 24, "excitatory": 3, "inhibitory": 2}
    config = MachineConfig.of(kind, classes=2, rows=3, columns=4, seed=seed, **small, **built)
    taught = teaching(rule, eta=eta, passes=8, stop="passes", seed=seed)
    recording = Recording()
    trainer = Trainer(Mark1(config), pictures(seed), taught, recording)
    trainer.finish()
    return trainer, recording


@pytest.mark.parametrize("kind", ["mark1", "full", "direct"])
@pytest.mark.parametrize("rule", COUNTING)
@given(
    seed=st.integers(0, 1000),
    eta=st.sampled_from(ETAS[:-2]),
    tie=st.sampled_from(["undecided", "fires", "silent"]),
)
@settings(max_examples=examples(8))
def test_eta_scales_the_weights_of_every_machine_and_changes_no_answer(rule, kind, seed, eta, tie):
    kernels.compiled()
    with_one, recorded = trained(rule, kind, 1.0, seed, tie=tie)
    scaled, recorded_too = trained(rule, kind, eta, seed, tie=tie)
    assert recorded_too.mistaken.tolist() == recorded.mistaken.tolist()
    units, volts = (one.machine.potentiometers.volts for one in (with_one, scaled))
    if RULES[rule].shares:  # counted in parts of η, and rounded from that
        parts = len(units)  # those of the only R-unit
        assert not np.isnan(counts := counts_of(volts, eta / parts)).any()
        assert counts.tolist() == counts_of(units, 1 / parts).tolist()
    else:
        assert volts.tolist() == (units.astype(np.float64) * eta).astype(np.float32).tolist()
    if RULES[rule].predictor == "mean":
        return  # a mean is no multiple of η, and is rounded
    answers = [evaluate(one.answering(), one.patterns).answers for one in (with_one, scaled)]
    assert answers[0].tolist() == answers[1].tolist()


@pytest.mark.parametrize("fast", [False, True])
def test_blocks_of_two_sizes_count_gamma_in_the_same_part(fast, monkeypatch):
    monkeypatch.setattr(kernels, "is_ready", lambda: fast)
    runs = [
        trained("error-correction-gamma", "mark1", eta, 3, r_units=5) for eta in (1.0, 0.3, 0.7)
    ]
    sizes = {block.stop - block.start for block in runs[0][0].machine.response.blocks}
    assert sizes == {4, 5}
    found = [
        (
            recording.mistaken.tolist(),
            counts_of(run.machine.potentiometers.volts, run.training.eta / 20),
        )
        for run, recording in runs
    ]
    assert len(found[0][0]) > 10
    assert all(mistaken == found[0][0] for mistaken, _ in found)
    assert all(counts.tolist() == found[0][1].tolist() for _, counts in found)


def test_stops_that_are_not_reached_change_nothing():
    runs = []
    for eta, limit in ((0.5, np.inf), (0.3, 11.0), (0.1, 11.0)):
        machine = Mark1(MachineConfig.of("mark1", classes=26, limit=limit))
        trainer = Trainer(machine, shapes.make("letters"), TrainingConfig(eta=eta))
        trainer.finish()
        runs.append((trainer.log.mistakes.tolist(), (machine.potentiometers.volts / eta).round()))
    assert [run[0] for run in runs[1:]] == [runs[0][0]] * 2
    assert all((run[1] == runs[0][1]).all() for run in runs)


def test_a_weight_that_a_hand_turned_elsewhere_is_used_as_it_is():
    machine = Mark1(MachineConfig.of("direct", classes=2, rows=1, columns=2, analog=True))
    trainer = Trainer(machine, points_of_gates(), TrainingConfig(eta=0.1))
    trainer.turn(0, 0.3)
    trainer.turn(1, 0.25)
    counts = counts_of(machine.potentiometers.volts, 0.1)
    assert counts[0] == 3
    assert np.isnan(counts[1])
    x = np.array([[1, -1, 0]], np.float32)
    drive = machine.response.add_up(x, machine.potentiometers.volts)
    assert drive == np.float32(np.float64(np.float32(0.3)) - 0.25)


def points_of_gates():
    return PatternSet(
        pictures=np.array(GATES, np.float32)[:, None, :],
        labels=np.array([0, 0, 0, 1], np.int32),
        classes=("0", "1"),
        test=np.zeros(4, bool),
    )


@pytest.mark.parametrize(
    ("training", "step", "quantum"),
    [
        (TrainingConfig(eta=0.1), 0.0, 0.1),
        (TrainingConfig(eta=0.1), 0.5, 0.0),
        (TrainingConfig(eta=0.1, decay=0.1), 0.0, 0.0),
        (TrainingConfig(eta=0.25), 0.0, 0.0),
        (TrainingConfig(eta=0.1, rule="widrow-hoff"), 0.0, 0.0),
        (TrainingConfig(eta=0.25, rule="forced-gamma"), 0.0, 0.25 / 12),
    ],
)
def test_weights_are_counted_where_that_makes_sums_exact(training, step, quantum):
    assert quantum_of(training, step, {3, 4}) == quantum


def test_gamma_counts_in_no_part_that_would_be_too_small():
    training = TrainingConfig(rule="forced-gamma", eta=0.3)
    assert quantum_of(training, 0.0, {64}) == 0.3 / 64
    assert quantum_of(training, 0.0, {102, 103}) == 0.3 / (102 * 103)
    assert quantum_of(training, 0.0, {341, 342}) == 0.0
    assert quantum_of(TrainingConfig(rule="forced-gamma", eta=0.5), 0.0, {512}) == 0.0


@given(st.integers(-MOST_COUNTED, MOST_COUNTED), st.floats(1e-6, 1e6))
def test_a_count_is_found_again_in_the_weight(count, quantum):
    volts = np.array([count * quantum, (count + 0.25) * quantum]).astype(np.float32)
    assert counts_of(volts, quantum)[0] == count
    whole = volts[:1]
    assert counted(whole, quantum)[0].tolist() == [count]
    assert counted(whole, 0.0)[0] is whole


def test_a_weight_too_large_to_be_told_from_its_neighbours_is_not_counted():
    volts = np.array([2.0**23, np.inf, np.nan], np.float32)
    assert np.isnan(counts_of(volts, 0.7)).all()
