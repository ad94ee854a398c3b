"""Positions and their unit: η matters nowhere that theory says it does not."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mark1 import fit
from mark1.errors import ConfigError
from mark1.machine.config import MachineConfig, TrainingConfig
from mark1.machine.machine import Mark1
from mark1.machine.potentiometers import Potentiometers, Wipers, in_units, positions_of
from mark1.machine.response import Code
from mark1.machine.rules import RULES, unit_of
from mark1.patterns import shapes
from mark1.patterns.pattern_set import PatternSet
from mark1.training.conventions import building, teaching
from mark1.training.evaluation import evaluate
from mark1.training.pattern_loop import PatternLoop
from mark1.training.trainer import Recording, Trainer
from tests.examples import examples
from tests.mark1 import which_loop

#: Rules for which η only scales the weights.
SCALED = [name for name, rule in RULES.items() if not rule.in_volts]

#: None of them but the last two is a sum of few powers of two.
ETAS = (1e-3, 0.01, 0.1, 0.3, 1 / 3, 0.7, 3.3, 1e3, 0.5, 1.0)

GATES = [[0, 0], [0, 1], [1, 0], [1, 1]]


def points_of_gates():
    return PatternSet(
        pictures=np.array(GATES, np.float32)[:, None, :],
        labels=np.array([0, 0, 0, 1], np.int32),
        classes=("0", "1"),
        test=np.zeros(4, bool),
    )


def trainer_of_gates(**settings):
    config = MachineConfig.of("direct", classes=2, rows=1, columns=2, analog=True, limit=np.inf)
    return Trainer(Mark1(config), points_of_gates(), TrainingConfig(**settings))


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
    random = np.random.default_rng(draw(st.integers(0, 10_000)))
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
    np.testing.assert_allclose(found, [float(k) * eta for k in w], rtol=1e-12)
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


@pytest.mark.parametrize("rule", SCALED)
@given(
    kind=st.sampled_from(["mark1", "full", "direct"]),
    seed=st.integers(0, 1000),
    eta=st.sampled_from(ETAS[:-2]),
    tie=st.sampled_from(["undecided", "fires", "silent"]),
)
@settings(max_examples=examples(8))
def test_eta_scales_the_weights_of_every_machine_and_changes_no_answer(rule, kind, seed, eta, tie):
    with_one, recorded = trained(rule, kind, 1.0, seed, tie=tie)
    scaled, recorded_too = trained(rule, kind, eta, seed, tie=tie)
    assert recorded_too.mistaken.tolist() == recorded.mistaken.tolist()
    one, other = (trainer.answering().potentiometers for trainer in (with_one, scaled))
    assert other.positions.tolist() == one.positions.tolist()
    assert other.unit / one.unit == pytest.approx(eta)
    answers = [evaluate(each.answering(), each.patterns).answers for each in (with_one, scaled)]
    assert answers[0].tolist() == answers[1].tolist()


def test_blocks_of_two_sizes_count_gamma_in_the_same_part():
    runs = [
        trained("error-correction-gamma", "mark1", eta, 3, r_units=5) for eta in (1.0, 0.3, 0.7)
    ]
    sizes = {block.stop - block.start for block in runs[0][0].machine.response.blocks}
    assert sizes == {4, 5}
    found = [
        (recording.mistaken.tolist(), run.machine.potentiometers.positions.tolist())
        for run, recording in runs
    ]
    assert len(found[0][0]) > 10
    assert all(number == round(number) for number in found[0][1])
    assert found[1:] == found[:1] * 2


def test_stops_that_are_not_reached_change_nothing():
    runs = []
    for eta, limit in ((0.5, np.inf), (0.3, 11.0), (0.1, 11.0)):
        machine = Mark1(MachineConfig.of("mark1", classes=26, limit=limit))
        trainer = Trainer(machine, shapes.make("letters"), TrainingConfig(eta=eta))
        trainer.finish()
        runs.append((trainer.log.mistakes.tolist(), machine.potentiometers.positions.tolist()))
    assert runs[1:] == runs[:1] * 2


@pytest.mark.parametrize(
    ("training", "sizes", "unit"),
    [
        ({"eta": 0.1}, {3, 4}, 0.1),
        ({"eta": 0.1, "rule": "widrow-hoff"}, {3, 4}, 1.0),
        ({"eta": 0.1, "rule": "pa-1"}, {3, 4}, 1.0),
        ({"eta": 0.25, "rule": "forced-gamma"}, {3, 4}, 0.25 / 12),
        ({"eta": 0.3, "rule": "forced-gamma"}, {102, 103}, 0.3 / (102 * 103)),
        ({"eta": 0.3, "rule": "forced-gamma"}, {341, 342}, 0.3),  # the parts would be too small
    ],
)
def test_the_unit_is_that_in_which_corrections_are_whole(training, sizes, unit):
    assert unit_of(TrainingConfig(**training), sizes) == unit


@pytest.mark.parametrize(("second", "unit"), [(0.1, 0.1), (0.6, 0.3), (0.25, 0.05), (1 / 3, 0.3)])
def test_whole_positions_stay_whole_when_eta_changes_in_the_middle(second, unit):
    trainer = trainer_of_gates(eta=0.3)
    trainer.advance(steps=5)
    before = trainer.machine.potentiometers.volts.tolist()
    assert any(before)
    trainer.change(TrainingConfig(eta=second))
    pots = trainer.machine.potentiometers
    assert (pots.unit, pots.volts.tolist()) == (unit, before)
    trainer.advance(steps=8)
    assert (pots.positions == pots.positions.round()).all() == (second != 1 / 3)


def test_a_mean_goes_on_in_another_unit():
    trainer, w = trainer_of_gates(eta=0.3, rule="averaged"), []
    for step in range(12):
        if step == 5:
            trainer.change(TrainingConfig(eta=0.25, rule="averaged"))
        trainer.step()
        w.append(trainer.machine.potentiometers.volts)
    np.testing.assert_allclose(trainer.predictor.wipers.volts, np.mean(w, axis=0), atol=1e-12)


def test_before_the_first_correction_the_unit_follows_eta():
    trainer = trainer_of_gates(eta=0.3)
    trainer.change(TrainingConfig(eta=0.1))
    assert trainer.machine.potentiometers.unit == 0.1


def test_the_unit_changes_with_the_rule_where_whole_positions_stay_whole():
    pots = Potentiometers(MachineConfig.of("full", classes=2, a_units=3, limit=np.inf))
    pots.load(np.array([0.6, -0.3, 0.0]))
    pots.measure_in(0.3)
    assert (pots.unit, pots.positions.tolist()) == (0.3, [2, -1, 0])
    pots.measure_in(0.1)
    assert (pots.unit, pots.positions.tolist()) == (0.1, [6, -3, 0])
    pots.measure_in(0.25)
    assert (pots.unit, pots.positions.tolist()) == (0.05, [12, -6, 0])
    pots.measure_in(1 / 3)
    assert (pots.unit, pots.positions.tolist()) == (0.05, [12, -6, 0])


def test_a_hand_may_leave_a_wiper_between_two_positions():
    trainer = trainer_of_gates(eta=0.1)
    trainer.turn(0, 0.3)
    trainer.turn(1, 0.25)
    pots = trainer.machine.potentiometers
    assert pots.positions.tolist() == [3, 2.5, 0]
    drive = trainer.machine.response.add_up(np.array([[1.0, -1.0, 0.0]]), pots)
    assert drive == pytest.approx(0.05, abs=1e-15)


def test_an_end_stop_that_is_no_multiple_of_eta_holds_a_wiper_between_two_positions():
    config = MachineConfig.of("full", classes=2, a_units=1, limit=1.0)
    machine, training = Mark1(config), TrainingConfig(rule="forced-alpha", eta=0.3)
    machine.measure_by(training)
    x = np.ones(1)
    found = []
    for d in (1, 1, 1, 1, -1):
        machine.reinforce(x, np.array([d], np.int8), training)
        found.append(machine.potentiometers.volts[0])
    assert found == pytest.approx([0.3, 0.6, 0.9, 1.0, 0.7])


def test_a_motor_with_steps_has_them_for_its_unit():
    machine = Mark1(MachineConfig.of("full", classes=2, a_units=1, step=0.25, limit=np.inf))
    training = TrainingConfig(rule="forced-alpha", eta=0.6)
    machine.measure_by(training)
    assert machine.potentiometers.unit == 0.25
    machine.reinforce(np.ones(1), np.array([1], np.int8), training)
    assert machine.potentiometers.positions.tolist() == [2]  # 0.6 V is nearest to two steps


def test_a_count_beyond_float32_is_added_up_in_float64(monkeypatch):
    """2²⁴ + 1 is no float32, and forced learning goes past it."""
    machine = Mark1(MachineConfig.of("full", classes=2, a_units=2, limit=np.inf))
    patterns = PatternSet(
        pictures=np.full((2, 20, 20), 255, np.uint8),
        labels=np.array([1, 1], np.int32),
        classes=("A", "B"),
        test=np.zeros(2, bool),
    )
    loop = PatternLoop(machine, patterns, Code(machine.config, patterns.codes))
    seen = machine.see(patterns.pictures)[0]
    machine.potentiometers.load(Wipers(np.full(2, 2.0**24 - 3), 0.1))
    which_loop.compiled(monkeypatch)
    loop.present(np.zeros(20, np.int64), TrainingConfig(rule="forced-alpha", eta=0.1), 1)
    assert machine.potentiometers.positions.tolist() == (2.0**24 - 3 + 20 * seen).tolist()


def test_volts_of_few_decimals_are_written_with_few():
    wipers = Wipers(np.arange(12.0), 0.1)
    assert [f"{v}" for v in wipers.volts.tolist()] == [f"{k / 10}" for k in range(12)]


@given(st.floats(-1e3, 1e3), st.sampled_from([1.0, 0.1, 0.3, 1 / 3]))
def test_volts_that_were_read_stay_what_they_are(volts, unit):
    """−5.000000000000006 is not five units of a volt."""
    found = Wipers(positions_of(np.array([volts]), unit), unit).volts
    np.testing.assert_allclose(found, volts, rtol=4e-16)


@given(st.integers(-(2**40), 2**40), st.floats(1e-6, 1e6))
def test_a_whole_position_is_found_again_in_its_volts(position, unit):
    assert in_units(position * unit, unit) == position
    assert in_units((position + 0.25) * unit, unit) == pytest.approx(position + 0.25)


def test_volts_that_no_machine_can_have_are_refused():
    pots = Potentiometers(MachineConfig.of("full", classes=2, a_units=2, limit=1.0))
    for volts in ([1.5, 0.0], [np.nan, 0.0], [0.0]):
        with pytest.raises(ConfigError):
            pots.load(np.array(volts))
    assert not pots.positions.any()
