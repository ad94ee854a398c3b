"""Each rule against a trace worked out by hand."""

import re

import numpy as np
import pytest

from mark1 import messages
from mark1.errors import ConfigError, TrainingError
from mark1.machine.config import MachineConfig, TrainingConfig
from mark1.machine.machine import Mark1
from mark1.machine.rules import RULES, rule_named
from mark1.patterns.pattern_set import PatternSet
from mark1.training.trainer import Trainer
from tests.examples import slow
from tests.mark1.machine.points import AND, direct


def test_error_correction_on_and_follows_the_trace_worked_out_by_hand():
    # η = 1, binary coding, a sum of zero undecided and so wrong; the bias is the last weight.
    # 00→0: ν=0 wrong (0,0,−1) | 01: −1 right | 10: −1 right | 11→1: −1 wrong (1,1,0)
    # 00: 0 wrong (1,1,−1) | 01: 0 wrong (1,0,−2) | 10: −1 right | 11: −1 wrong (2,1,−1)
    # 00: −1 right | 01: 0 wrong (2,0,−2) | 10: 0 wrong (1,0,−3) | 11: −2 wrong (2,1,−2)
    # 00 right | 01: −1 right | 10: 0 wrong (1,1,−3) | 11: −1 wrong (2,2,−2)
    # 00 right | 01: 0 wrong (2,1,−3) | 10: −1 right | 11: 0 wrong (3,2,−2)
    machine, patterns = direct(*AND)
    trainer = Trainer(machine, patterns, TrainingConfig(eta=1.0))
    trace = [
        (0, 0, -1), (0, 0, -1), (0, 0, -1), (1, 1, 0),
        (1, 1, -1), (1, 0, -2), (1, 0, -2), (2, 1, -1),
        (2, 1, -1), (2, 0, -2), (1, 0, -3), (2, 1, -2),
        (2, 1, -2), (2, 1, -2), (1, 1, -3), (2, 2, -2),
        (2, 2, -2), (2, 1, -3), (2, 1, -3), (3, 2, -2),
    ]  # fmt: skip
    for weights in trace:
        trainer.step()
        assert tuple(machine.potentiometers.volts) == weights
    assert trainer.log.mistakes.tolist() == [2, 3, 3, 2, 2]


def test_bipolar_coding_moves_twice_as_far_unless_the_unit_step_is_asked_for():
    first = {}
    for name, training in {
        "binary": TrainingConfig(eta=1.0),
        "bipolar": TrainingConfig(eta=1.0, coding="bipolar"),
        "unit": TrainingConfig(eta=1.0, coding="bipolar", unit_step=True),
    }.items():
        machine, patterns = direct([[2, 1], [0, 1]], [1, 0])
        Trainer(machine, patterns, training).step()
        first[name] = machine.potentiometers.volts.tolist()
    assert first == {"binary": [2, 1, 1], "bipolar": [4, 2, 2], "unit": [2, 1, 1]}


def test_a_tie_that_fires_or_is_silent_is_right_for_one_answer_only():
    for tie, mistakes in (("fires", [0, 1]), ("silent", [1, 0]), ("undecided", [1, 1])):
        found = []
        for label in (1, 0):
            machine, patterns = direct([[0, 0], [1, 1]], [label, 1 - label], tie=tie)
            trainer = Trainer(machine, patterns)
            trainer.step()
            found.append(trainer.position.mistakes)
        assert found == mistakes


def test_forced_alpha_reinforces_whatever_the_response():
    machine, patterns = direct([[1, 0], [0, 1]], [1, 0])
    trainer = Trainer(machine, patterns, TrainingConfig(rule="forced-alpha", eta=0.5))
    volts = []
    for _ in range(4):
        trainer.step()
        volts.append(machine.potentiometers.volts.tolist())
    assert volts == [[0.5, 0, 0.5], [0.5, -0.5, 0], [1, -0.5, 0.5], [1, -1, 0]]


def test_forced_gamma_takes_from_the_others_of_the_block_what_the_active_gain():
    machine, patterns = direct([[1, 0, 0], [0, 1, 1]], [1, 0])
    trainer = Trainer(machine, patterns, TrainingConfig(rule="forced-gamma", eta=1.0))
    # x = (1, 0, 0, 1), mean ½: turn (½, −½, −½, ½)
    trainer.step()
    assert machine.potentiometers.volts.tolist() == [0.5, -0.5, -0.5, 0.5]
    # x = (0, 1, 1, 1), mean ¾, d = −1: turn (¾, −¼, −¼, −¼)
    trainer.step()
    assert machine.potentiometers.volts.tolist() == [1.25, -0.75, -0.75, 0.25]


def test_gamma_with_error_correction_turns_after_mistakes_only():
    # x = (1, 0, 0, 1), mean ½, d = +1: ν = 0 wrong: (½, −½, −½, ½).
    # x = (0, 1, 1, 1), mean ¾, d = −1: ν = −½ right: nothing. The first again: ν = 1 right.
    # x = (0, 1, 1, 1) as +1 in another pass would be wrong; here the pass is clean.
    machine, patterns = direct([[1, 0, 0], [0, 1, 1]], [1, 0])
    trainer = Trainer(machine, patterns, TrainingConfig(rule="error-correction-gamma", eta=1.0))
    trace = []
    for _ in range(4):
        trainer.step()
        trace.append(machine.potentiometers.volts.tolist())
    assert trace == [[0.5, -0.5, -0.5, 0.5]] * 4
    assert trainer.position.clean
    # A third point, (0, 0, 0) as 1: x = (0, 0, 0, 1), mean ¼: ν = ½ right; as 0 wrong, and each of
    # the three others gains ¼ of what the bias loses ¾ of.
    machine, patterns = direct([[0, 0, 0], [1, 1, 1]], [0, 1])
    machine.potentiometers.load(np.array([0, 0, 0, 0.5], dtype=np.float32))
    Trainer(machine, patterns, TrainingConfig(rule="error-correction-gamma", eta=1.0)).step()
    assert machine.potentiometers.volts.tolist() == [0.25, 0.25, 0.25, -0.25]


def run_through(machine, patterns, steps, **training):
    trainer = Trainer(machine, patterns, TrainingConfig(**training))
    volts = []
    for _ in range(steps):
        trainer.step()
        volts.append(machine.potentiometers.volts.tolist())
    return volts


def test_the_repeated_correction_goes_on_until_the_response_is_right():
    # w = (0, 0): x = (3, 1), d = −1: ν = 0 wrong, one step of ½ makes ν = −5.
    # Then x = (1, 1), d = +1: ν = −2 → −1 → 0 → +1, three steps.
    machine, patterns = direct([[3], [1]], [0, 1])
    volts = run_through(machine, patterns, 2, rule="non-quantized", eta=0.5)
    assert volts == [[-1.5, -0.5], [0, 1]]


@pytest.mark.parametrize("points", [[[1e300, 1e300], [1e160, -1e160]], [[1e200], [1e-200]]])
def test_the_repeated_correction_ends_though_numbers_outgrow_everything(points):
    machine, _ = direct(np.zeros_like(points), [0, 1])
    desired = np.array([1], np.int8)
    for x in points:
        machine.reinforce(np.array([*x, 1.0]), desired, TrainingConfig(rule="non-quantized"))
        machine.reinforce(np.array([*x, 1.0]), -desired, TrainingConfig(rule="non-quantized"))


def test_the_repeated_correction_ends_where_it_cannot_help():
    machine = Mark1(MachineConfig(limit=1.0))
    machine.potentiometers.load(np.full(512, 1, dtype=np.float32))
    machine.potentiometers.set(0, -1)
    x = np.zeros(512, dtype=np.float32)
    x[:2] = 1  # one wiper at each stop: ν = 0 and the stops keep it from a lasting answer
    training = TrainingConfig(rule="non-quantized", eta=2.0)
    desired = np.array([1, 0, 0, 0, 0], dtype=np.int8)
    assert machine.reinforce(x, desired, training) == 1
    assert machine.reinforce(np.zeros(512, dtype=np.float32), desired, training) == 1


def test_the_spontaneous_machine_strengthens_what_it_answers():
    machine, patterns = direct([[1], [1]], [0, 1])
    machine.potentiometers.load(np.array([0.5, 0], dtype=np.float32))
    volts = run_through(machine, patterns, 2, rule="spontaneous", eta=0.5)
    assert volts == [[1, 0.5], [1.5, 1]]


def test_the_spontaneous_gamma_machine_takes_from_the_inactive_what_the_active_gain():
    # x = (1, 1), mean 1: nothing turns. x = (0, 1), mean ½, ν = −½: y = −1, turn ½·(½, −½).
    machine, patterns = direct([[1], [0]], [0, 1])
    machine.potentiometers.load(np.array([0.75, -0.5], dtype=np.float32))
    volts = run_through(machine, patterns, 2, rule="spontaneous-gamma", eta=0.5)
    assert volts == [[0.75, -0.5], [1, -0.75]]


@pytest.mark.parametrize("seed", [0, 1, *slow(2, 3, 4)])
def test_two_classes_form_of_themselves_with_gamma_and_one_with_alpha(seed):
    """Squares on the left and on the right, which nobody tells apart for the machine."""
    random = np.random.default_rng(seed)
    groups = np.arange(40) % 2
    pictures = np.zeros((40, 20, 20), np.uint8)
    for picture, group in zip(pictures, groups, strict=True):
        row, column = random.integers(0, 12), random.integers(0, 3) + 10 * group
        picture[row : row + 8, column : column + 8] = 255
    patterns = PatternSet(pictures, groups.astype(np.int32), ("left", "right"), groups > 1)
    sides, found = np.where(groups, 1, -1), {}
    for rule in ("spontaneous", "spontaneous-gamma"):
        config = MachineConfig.of("mark1", classes=2, seed=seed, start="random", limit=np.inf)
        machine = Mark1(config)
        training = TrainingConfig(rule=rule, stop="passes", passes=10)
        Trainer(machine, patterns, training).finish()
        found[rule] = np.array([machine.present(picture).response[0] for picture in pictures])
    assert abs(found["spontaneous"].sum()) == 40
    assert abs(sides @ found["spontaneous-gamma"]) / 40 >= 0.5  # 1 with four of the five seeds


def test_widrow_hoff_corrects_the_sum_and_not_the_response():
    # x = (1, 1), d = 1: ν = 0, turn ¼·1. Then x = (0, 1), d = −1: ν = ¼, turn ¼·(−5/4).
    machine, patterns = direct([[1], [0]], [1, 0])
    volts = run_through(machine, patterns, 2, rule="widrow-hoff", eta=0.25)
    assert volts == [[0.25, 0.25], [0.25, -0.0625]]


@pytest.mark.parametrize(
    ("rule", "c", "expected"),
    [
        # x = (1, 1), ‖x‖² = 2, ℓ = 1: τ = ½; bounded by C; ℓ/(2 + 1/2C) = 1/(2 + 2).
        ("passive-aggressive", 1.0, 0.5),
        ("pa-1", 0.125, 0.125),
        ("pa-1", 9.0, 0.5),
        ("pa-2", 0.25, 0.25),
    ],
)
def test_passive_aggressive_rules_make_the_smallest_turn_to_a_margin_of_one(rule, c, expected):
    machine, patterns = direct([[1], [0]], [1, 0])
    volts = run_through(machine, patterns, 1, rule=rule, c=c)
    assert volts == [[expected, expected]]


@pytest.mark.parametrize(("eta", "expected"), [(1.0, 0.5), (0.5, 0.25), (1.5, 0.75)])
def test_relaxation_makes_a_share_of_that_turn(eta, expected):
    machine, patterns = direct([[1], [0]], [1, 0])
    volts = run_through(machine, patterns, 1, rule="relaxation", eta=eta)
    assert volts == [[expected, expected]]


def test_after_a_passive_aggressive_turn_the_margin_is_one_and_nothing_more_is_done():
    machine, patterns = direct([[2], [0]], [1, 0])
    trainer = Trainer(machine, patterns, TrainingConfig(rule="passive-aggressive"))
    trainer.step()
    assert machine.present(patterns.pictures[0]).drive[0] == pytest.approx(1)
    trainer.step()
    before = machine.potentiometers.volts.copy()
    while machine.present(patterns.pictures[0]).drive[0] < 1:
        trainer.step()
    assert machine.present(patterns.pictures[0]).drive[0] >= 1
    assert before.any()


@pytest.mark.parametrize(("rule", "theirs"), [("pa-1", "pa1"), ("pa-2", "pa2")])
def test_scikit_learn_gives_the_same_passive_aggressive_weights(rule, theirs):
    from sklearn.linear_model import SGDClassifier

    random = np.random.default_rng(8)
    points = random.normal(size=(60, 5))
    labels = (points @ random.normal(size=5) + random.normal(size=60) > 0).astype(int)
    # They keep the bias out of ‖x‖², so here it is one of the numbers.
    seen = np.column_stack([points, np.ones(60)])
    model = SGDClassifier(
        loss="hinge", penalty=None, learning_rate=theirs, eta0=0.3,
        fit_intercept=False, shuffle=False, max_iter=3, tol=None,
    ).fit(seen, labels)  # fmt: skip
    machine, patterns = direct(points, labels)
    training = TrainingConfig(rule=rule, c=0.3, passes=3, stop="passes")
    Trainer(machine, patterns, training).finish()
    np.testing.assert_allclose(machine.potentiometers.volts, model.coef_[0], rtol=1e-4, atol=1e-5)


def test_a_run_whose_weights_grow_beyond_all_numbers_stops_where_it_still_stood():
    machine, patterns = direct([[30, 40], [50, -60]], [1, 0])
    trainer = Trainer(
        machine, patterns, TrainingConfig(rule="widrow-hoff", eta=10.0, passes=1000, stop="passes")
    )
    with pytest.raises(TrainingError, match="Use an η smaller than 10"):
        trainer.finish()
    assert np.isfinite(machine.potentiometers.volts).all()
    there = trainer.position.step
    trainer.seek(there - 1)
    trainer.seek(there)


def test_decay_lets_every_weight_shrink_before_the_step():
    machine, patterns = direct([[1], [0]], [1, 0])
    trainer = Trainer(machine, patterns, TrainingConfig(rule="forced-alpha", eta=1.0, decay=0.5))
    trainer.step()
    trainer.step()
    assert machine.potentiometers.volts.tolist() == [0.5, -0.5]


def test_a_response_unit_that_is_not_asked_does_not_learn():
    machine = Mark1(MachineConfig())
    x = np.ones(512, dtype=np.float32)
    missed = machine.reinforce(x, np.array([0, 1, 0, 0, 0], dtype=np.int8), TrainingConfig())
    second = machine.response.blocks[1].pots
    assert missed == 1
    assert np.count_nonzero(machine.potentiometers.volts) == second.stop - second.start


def test_an_unknown_rule_names_the_nearest():
    with pytest.raises(ConfigError, match="Did you mean 'forced-alpha'"):
        rule_named("forced-alfa")


@pytest.mark.parametrize("rule", RULES.values(), ids=RULES)
def test_every_rule_says_what_it_is(rule):
    assert "w" in rule.formula
    assert rule.source
    assert rule.title


@pytest.mark.parametrize("language", ["de", "es", "fr"])
def test_the_words_of_a_formula_are_in_the_language_in_use(language):
    """The symbols are the same in each."""
    english = {name: rule.formula for name, rule in RULES.items()}
    messages.speak(language)
    try:
        for name, rule in RULES.items():
            symbols = set("wxdyνηντ←ΣC") & set(re.sub(r"[a-zA-Z]{2,}", "", english[name]))
            assert symbols <= set(rule.formula), name
        assert "mistake" not in "".join(rule.formula for rule in RULES.values())
    finally:
        messages.speak("en")
