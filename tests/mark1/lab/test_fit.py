"""One perceptron in one call: against a trace by hand, a naive loop, and every wrong word."""

import inspect
import subprocess
import sys

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import mark1
from mark1 import Run, fit
from mark1.errors import ConfigError, Mark1Error, PatternError, TrainingError
from mark1.lab.fit import EARLY
from mark1.machine.config import TRAINING_SETTINGS, MachineConfig, stream
from mark1.machine.machine import Mark1
from mark1.machine.rules import RULES
from mark1.theory.bounds import bound_curves
from mark1.training.pattern_loop import PatternLoop
from mark1.training.predictors import MORE_BYTES
from mark1.training.trainer import draw_order
from tests.examples import examples
from tests.mark1.theory.crossing import crossed

GATES = [[0, 0], [0, 1], [1, 0], [1, 1]]
AND, XOR = [-1, -1, -1, 1], [-1, 1, 1, -1]


def test_and_is_learned_as_worked_out_by_hand():
    # η = 1, steps of 1, a sum of zero is a mistake; (w1, w2, b) after each mistake:
    # pass 1: 00 (0,0,−1), 11 (1,1,0)                 pass 2: 00 (1,1,−1), 01 (1,0,−2), 11 (2,1,−1)
    # pass 3: 01 (2,0,−2), 10 (1,0,−3), 11 (2,1,−2)   pass 4: 10 (1,1,−3), 11 (2,2,−2)
    # pass 5: 01 (2,1,−3), 11 (3,2,−2)                pass 6: 01 (3,1,−3), 10 (2,1,−4), 11 (3,2,−3)
    # pass 7: 10 (2,2,−4), 11 (3,3,−3)                pass 8: 01 (3,2,−4)
    # pass 9: sums −4, −2, −1, 1, none wrong
    run = fit(GATES, AND)
    assert run.mistaken.tolist() == [0, 3, 0, 1, 3, 1, 2, 3, 2, 3, 1, 3, 1, 2, 3, 2, 3, 1]
    assert run.per_pass.tolist() == [2, 3, 3, 2, 2, 3, 2, 1, 0]
    assert (run.weights.tolist(), run.bias) == ([3, 2], -4)
    assert (run.mistakes, run.passes, run.converged, run.finished) == (18, 9, True, "learned")
    assert run.decision(GATES).tolist() == [-4, -2, -1, 1]
    assert run.predict(GATES).tolist() == AND
    assert run.why == "Pass 9 had no mistakes."


@pytest.mark.parametrize(
    ("limits", "finished", "mistakes", "passes"),
    [
        ({}, "budget", 1000, 250),
        ({"budget": 9}, "budget", 9, 2),
        ({"max_passes": 5}, "passes", 20, 5),
        ({"max_passes": 5, "stop": "passes"}, "passes", 20, 5),
    ],
)
def test_xor_ends_by_the_first_limit_and_says_why(limits, finished, mistakes, passes):
    # By hand: (0,0,−1), (0,1,0), (1,1,1), (0,0,0), all four wrong, and so on for ever.
    run = fit(GATES, XOR, **limits)
    assert (run.finished, run.converged) == (finished, False)
    assert (run.mistakes, run.passes) == (mistakes, passes)
    assert run.per_pass.sum() == run.mistakes == len(run.mistaken)
    if "stop" in limits:
        assert run.why == "Made 5 passes, as requested. A row is still wrong."
        return
    used = f"{mistakes} mistakes" if finished == "budget" else f"{passes} passes"
    assert run.why.startswith(f"Stopped after {used}")
    asked = run.why[run.why.index("mark1.sep") : run.why.index(" proves")]
    assert not eval(asked, {"mark1": mark1, "x": GATES, "d": XOR}).separable


@pytest.mark.parametrize("rule", ["batch", "mistake-set", "optimal-stability"])
def test_a_rule_that_waits_ends_its_pass_before_the_budget_counts(rule):
    run = fit(GATES, AND, rule, budget=3)
    assert (run.finished, run.mistakes, run.passes) == ("budget", 4, 1)


def test_a_run_says_when_more_would_not_help():
    assert "also updates after correct responses" in fit(GATES, AND, "forced-alpha", budget=9).why
    assert "Add a bias with bias=True" in fit(GATES, AND, "first-mistake", max_passes=99).why
    assert "Add a bias" not in fit(GATES, AND, "first-mistake", bias=True, budget=3).why
    assert "cancel out" in fit(GATES, XOR, "batch").why
    assert "with d of ±1" in fit(GATES, [0, 1, 1, 0], budget=9).why


def test_a_run_without_a_teacher_says_when_it_turned_nothing():
    nothing = fit(GATES, AND, "spontaneous", max_passes=3)
    assert nothing.why.endswith("Start from other weights, with start='random'.")
    assert "still 0" not in fit(GATES, AND, "spontaneous", start="random", max_passes=3).why


def test_a_run_says_which_weights_predict():
    assert fit(GATES, AND, "averaged").why.endswith(". The mean of the weights predicts.")
    assert fit(GATES, AND, "pocket").why.endswith(". The best weights of the run predict.")
    assert fit(GATES, AND, "voted").why.endswith(". The vote of all weights predicts.")
    few = fit(GATES, AND, "averaged")
    assert few.converged or "but the weights that predict still get a row wrong" in few.why


def test_the_package_offers_what_it_is_for():
    assert {"Run", "fit", "separability"} < set(dir(mark1))
    asked = "import mark1; print(mark1.separability.separability([[1], [2]], [1, -1]).separable)"
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True)
    assert done.stdout == "False\n"


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"rule": None}, "rule is None. Use the name of a rule"),
        ({"max_passes": 0}, "^max_passes is 0. Use a whole number from 1 to 1000000"),
        ({"c": 2}, "error-correction does not use c"),
        ({"epsilon": 0.1}, "epsilon has no effect"),
    ],
)
def test_a_setting_the_rule_does_not_use_is_refused(changes, says):
    with pytest.raises(ConfigError, match=says):
        fit(GATES, AND, **changes)


def test_so_many_passes_are_made_though_all_is_learned():
    run = fit(GATES, AND, stop="passes", max_passes=12)
    assert (run.passes, run.finished, run.converged) == (12, "passes", True)
    assert run.per_pass.tolist() == [2, 3, 3, 2, 2, 3, 2, 1, 0, 0, 0, 0]
    assert run.why == "Made 12 passes. Every row is classified correctly."


@pytest.mark.parametrize("rule", ["error-correction", "maxiter-bias", "delta-dy"])
def test_a_number_of_passes_is_a_limit_though_nothing_else_stops(rule):
    run = fit([[0], [1]], [0, 1], rule, stop="never", max_passes=3)
    assert (run.passes, run.finished) == (3, "passes")
    assert "3 passes" in run.why


def test_a_random_draw_without_a_mistake_does_not_show_that_all_is_right():
    runs = [fit(GATES, XOR, order="random", seed=seed, budget=500) for seed in range(20)]
    lucky = [run for run in runs if run.finished == "learned"]
    assert lucky  # and no plane parts these classes
    assert not any(run.converged for run in runs)
    assert all("a random draw" in run.why for run in lucky)


def naive(x, d, bias, eta, gain, tie, order, passes, start):
    """The rule as it stands in the books, with the shuffles of the machine's seed 5."""
    rows = [[*row, 1] if bias else row for row in x]
    w, mistaken = list(start), []
    for number in range(passes):
        made = len(mistaken)
        shuffled = stream(5, "order", number).permutation(len(x))
        for i in shuffled.tolist() if order == "shuffled" else range(len(x)):
            total = sum(a * b for a, b in zip(w, rows[i], strict=True))
            y = (total > 0) - (total < 0) or {"undecided": 0, "fires": 1, "silent": -1}[tie]
            if y != d[i]:
                mistaken.append(i)
                w = [a + eta * gain * d[i] * b for a, b in zip(w, rows[i], strict=True)]
        if len(mistaken) == made:
            break
    return w, mistaken


@st.composite
def tables(draw):
    """Small whole numbers, of two classes."""
    count, columns = draw(st.integers(2, 7)), draw(st.integers(1, 4))
    number = st.integers(-5, 5)
    x = [[draw(number) for _ in range(columns)] for _ in range(count)]
    d = [-1, 1, *draw(st.lists(st.sampled_from([-1, 1]), min_size=count - 2, max_size=count - 2))]
    return x, draw(st.permutations(d))


@given(
    table=tables(),
    bias=st.booleans(),
    eta=st.sampled_from([0.5, 1.0, 3.0]),
    coding=st.sampled_from(["binary", "bipolar"]),
    unit_step=st.booleans(),
    tie=st.sampled_from(["undecided", "fires", "silent"]),
    order=st.sampled_from(["given", "shuffled"]),
    passes=st.integers(1, 12),
    data=st.data(),
)
@settings(max_examples=examples(150))
def test_fit_is_the_naive_loop(table, bias, eta, coding, unit_step, tie, order, passes, data):
    x, d = table
    start = data.draw(st.lists(st.integers(-3, 3), min_size=len(x[0]), max_size=len(x[0])))
    start = [*start, 2] if bias else start
    gain = 2 if coding == "bipolar" and not unit_step else 1
    run = fit(
        x, d, eta=eta, coding=coding, unit_step=unit_step, tie=tie, order=order, start=start,
        bias=bias, max_passes=passes, seed=5,
    )  # fmt: skip
    weights, mistaken = naive(x, d, bias, eta, gain, tie, order, passes, start)
    assert [*run.weights, run.bias] == (weights if bias else [*weights, 0])
    assert run.mistaken.tolist() == mistaken
    if run.finished == "learned":
        assert run.converged
        assert run.predict(x).tolist() == d


@pytest.mark.parametrize("rule", RULES)
def test_every_rule_can_be_asked_for_by_its_name(rule):
    run = fit(GATES, AND, rule, eta=0.25, max_passes=30)
    assert isinstance(run, Run)
    assert len(run.mistaken) == run.mistakes == run.per_pass.sum()
    sure = run.tie != "undecided" or 0 not in run.decision(GATES)
    assert run.converged == (sure and run.predict(GATES).tolist() == AND)


def test_zero_and_one_are_taught_as_minus_one_and_one_and_answered_as_they_came():
    run = fit(GATES, [0, 0, 0, 1])
    assert run.classes == (0, 1)
    assert run.predict(GATES).tolist() == [0, 0, 0, 1]
    assert run.mistaken.tolist() == fit(GATES, AND).mistaken.tolist()
    assert fit(GATES, np.array([False, False, False, True])).classes == (0, 1)


@pytest.mark.parametrize(("tie", "answer"), [("undecided", -1), ("silent", -1), ("fires", 1)])
def test_a_sum_of_zero_is_answered_as_the_tie_says(tie, answer):
    run = fit([[1], [-1]], [1, -1], bias=False, tie=tie)
    assert run.predict([[0]]).tolist() == [answer]


def test_without_a_bias_the_plane_goes_through_the_origin():
    run = fit([[1, 2], [2, 1]], [1, -1], bias=False)
    assert (run.weights.shape, run.bias) == ((2,), 0)
    assert run.decision([[0, 0]]).tolist() == [0]
    # Points on one side of the origin, one behind the other, need a bias.
    assert not fit([[1], [2]], [1, -1], bias=False, max_passes=50).converged
    assert fit([[1], [2]], [1, -1], max_passes=50).converged


def test_a_machine_without_a_bias_has_one_weight_for_each_cell():
    machine = Mark1(MachineConfig.of("direct", classes=3, rows=2, columns=2, bias=False))
    assert len(machine.potentiometers) == 12
    assert machine.weight_pictures().shape == (3, 2, 2)
    assert MachineConfig.from_dict(machine.config.to_dict()) == machine.config
    with pytest.raises(ConfigError, match="only the direct machine has a bias"):
        MachineConfig(bias=False)


def test_a_random_start_is_small_and_comes_from_the_seed():
    first, again, other = (fit(GATES, AND, start="random", seed=seed) for seed in (1, 1, 2))
    assert first.weights.tolist() == again.weights.tolist() != other.weights.tolist()
    begun = first.weights - np.round(first.weights)  # the steps are whole
    assert 0 < np.abs(begun).max() <= 0.01 + 1e-6


def test_the_mistakes_are_those_that_the_curves_of_the_theorem_take():
    x = np.random.default_rng(2).integers(-4, 5, size=(40, 3))
    d = np.where(x @ [2, -1, 3] + 0.5 > 0, 1, -1)
    run = fit(x, d, eta=0.5, coding="bipolar", max_passes=1000)
    assert run.converged
    seen = np.column_stack([x, np.ones(40)])
    curves = bound_curves(seen, d, run.mistaken, [2, -1, 3, 0.5], step=1.0)
    assert not crossed(curves)
    assert curves.square[-1] == run.weights @ run.weights + run.bias**2


def test_a_run_cannot_be_changed():
    run = fit(GATES, AND)
    for array in (run.weights, run.mistaken, run.per_pass):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 7


@pytest.mark.parametrize(
    ("x", "d", "words"),
    [
        ([[1], [2]], [1, 1], "Every d is 1. Add"),
        ([[1], [2]], [0, 0], "Every d is 0. Add"),
        ([[1], [2]], [1, 2], "d holds 2"),
        ([[1], [2], [3]], [0, 1, -1], "mixes −1, 0 and 1"),
        ([[1], [2]], [1, np.nan], "d holds nan"),
        ([[1], [2]], ["a", "b"], "d is not an array of real numbers"),
        ([[1], [2]], [1, -1, 1], r"d has the shape \(3,\)"),
        ([[1], [np.nan]], [1, -1], r"x\[1, 0\] is nan"),
        ([[1, 2], [3, -np.inf]], [1, -1], r"x\[1, 1\] is -inf"),
        ([[1], [np.inf]], [1, -1], "is inf. Use finite numbers"),
        (np.zeros((0, 3)), [], r"the shape \(0, 3\)"),
        (np.zeros((2, 0)), [1, -1], r"the shape \(2, 0\)"),
        ([1, 2], [1, -1], r"the shape \(2,\)"),
        ([[1], [2, 3]], [1, -1], "x is not an array of real numbers"),
        ([["one"], ["two"]], [1, -1], "x is not an array of real numbers"),
        ([[1j], [2]], [1, -1], "x is not an array of real numbers"),
        (np.ma.masked_equal([[1], [9]], 9), [1, -1], "x has masked values. Fill them in"),
        ([[1], [9]], np.ma.masked_equal([1, -1], 1), "d has masked values"),
    ],
)
def test_invalid_points_are_refused_in_a_sentence(x, d, words):
    with pytest.raises(PatternError, match=words) as refused:
        fit(x, d)
    assert is_a_sentence(refused.value)


@pytest.mark.parametrize(
    ("setting", "words"),
    [
        ({"rule": "forced-alfa"}, "Did you mean 'forced-alpha'"),
        ({"tie": "fire"}, "Did you mean 'fires'"),
        ({"order": "shufled"}, "Did you mean 'shuffled'"),
        ({"coding": "bipola"}, "Did you mean 'bipolar'"),
        ({"stop": "pass"}, "Did you mean 'passes'"),
        ({"stop": "passes"}, "max_passes is None"),
        ({"start": "zero"}, "Did you mean 'zeros'"),
        ({"start": [1, 2]}, "Give 3 weights, that of the bias last"),
        ({"start": [1, 2, 3], "bias": False}, "Give 2 weights\\."),
        ({"start": [1, 2, np.inf]}, "NaN or infinity"),
        ({"eta": 0}, "eta is 0"),
        ({"eta": -1.0}, "eta is -1"),
        ({"max_passes": 0}, "passes is 0"),
        ({"budget": 0}, "budget is 0"),
        ({"bias": 1}, "bias is 1"),
    ],
)
def test_a_wrong_setting_is_refused_in_a_sentence(setting, words):
    with pytest.raises(ConfigError, match=words) as refused:
        fit(GATES, AND, **setting)
    assert is_a_sentence(refused.value)


def is_a_sentence(error: Mark1Error) -> bool:
    return str(error).endswith((".", "?")) and "\n" not in str(error)


def test_predicting_points_of_another_width_is_refused():
    with pytest.raises(PatternError, match="x has 3 columns, but the perceptron was trained on 2"):
        fit(GATES, AND).predict([[1, 2, 3]])
    assert fit(GATES, AND).predict(np.zeros((0, 2))).shape == (0,)


def test_weights_that_would_overflow_end_the_run():
    with pytest.raises(TrainingError, match="a weight overflows"):
        fit([[1.7e308], [1.2e308]], [1, -1], eta=2.0, bias=False)


@pytest.mark.parametrize("step", [0, 1, 63, 64, 700, 998])
def test_the_step_of_an_overflow_is_found_among_many_made_at_once(step):
    x, d = np.zeros((1000, 1)), np.where(np.arange(1000) < 999, 1, -1)
    x[step] = 1.7e308
    with pytest.raises(TrainingError, match=f"After step {step} "):
        fit(x, d, eta=2.0, bias=False)


def test_an_overflow_is_found_without_many_repetitions_of_the_run(monkeypatch):
    made, present = [], PatternLoop.present

    def counted(*arguments):
        outcome = present(*arguments)
        made.append(outcome.made)
        return outcome

    monkeypatch.setattr(PatternLoop, "present", counted)
    steps = 20_000  # each a correction by x, one in each of three passes the other way
    x = np.full((8192, 1), np.finfo(np.float64).max / (steps + 0.5))
    d = np.arange(len(x)) > 0
    with pytest.raises(TrainingError, match=f"After step {steps + 2 * 3} "):
        fit(x, d, "forced-alpha", max_passes=5)
    assert sum(made) < 5 * steps


def test_importing_the_package_loads_nothing_heavy():
    program = (
        "import sys, mark1; heavy = {'numpy', 'scipy', 'sklearn', 'numba', 'PIL'}\n"
        "assert not heavy & sys.modules.keys()\n"
        "from mark1 import fit\n"
        "print(sorted(heavy & sys.modules.keys()))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.stdout == "['numpy']\n", done.stderr


def test_what_is_not_at_the_top_is_an_attribute_error():
    with pytest.raises(AttributeError, match="no attribute 'fitt'"):
        _ = mark1.fitt


@pytest.mark.parametrize("size", [1e-44, 1e-24, 1e30, 1e38])
@pytest.mark.parametrize("rule", ["error-correction", "first-mistake", "averaged", "voted"])
def test_points_of_any_size_are_learned_as_those_of_size_one(size, rule):
    points = np.array([[1.0, 2.0], [-2.0, 1.0], [1.0, -1.0]])
    run = fit(points * size, [1, 0, 1], rule, bias=False)
    assert run.converged
    assert run.mistakes == fit(points, [1, 0, 1], rule, bias=False).mistakes
    assert run.predict(points * size).tolist() == [1, 0, 1]


@pytest.mark.parametrize("size", [1e-24, 1.0, 1e30])
@pytest.mark.parametrize("rule", ["passive-aggressive", "pa-1", "pa-2"])
def test_a_passive_aggressive_step_reaches_its_margin_at_any_size(size, rule):
    """τ = 1/‖x‖² of such points is beyond float32; τ x is not."""
    c = {} if rule == "passive-aggressive" else {"c": 1e6}
    run = fit([[size], [-size]], [1, 0], rule, bias=False, max_passes=20, stop="passes", **c)
    if size >= 1 or rule == "passive-aggressive":
        assert run.weights[0] * size == pytest.approx(1, rel=1e-5)
    else:  # C bounds τ: each of 40 presentations moves w by C x, or 2C x
        assert run.weights[0] == pytest.approx((1 if rule == "pa-1" else 2) * 1e6 * 40 * size)
    assert run.converged


def test_a_run_that_cannot_succeed_ends_early_with_a_proof():
    run = fit(GATES, XOR, "first-mistake", bias=True)
    assert (run.mistakes, run.finished, run.unlearnable) == (EARLY, "budget", True)
    assert run.why.startswith("Stopped after 1000 mistakes. This machine cannot learn these")
    with_few = fit(GATES, XOR, max_passes=3)
    assert with_few.why.startswith("Stopped after 3 passes, the limit. This machine cannot")


def test_a_run_that_only_takes_long_goes_on_as_if_nobody_had_asked(monkeypatch):
    monkeypatch.setattr("mark1.lab.fit.EARLY", 7)
    asking, not_asking = fit(GATES, AND), fit(GATES, AND, budget=100_000)
    assert asking.converged
    assert asking.mistaken.tolist() == not_asking.mistaken.tolist()
    assert asking.weights.tolist() == not_asking.weights.tolist()
    assert asking.per_pass.tolist() == not_asking.per_pass.tolist()


@pytest.mark.parametrize("rule", ["pocket", "averaged"])
def test_a_rule_for_classes_that_overlap_makes_use_of_all_its_mistakes(rule):
    run = fit(GATES, XOR, rule, budget=2 * EARLY)
    assert run.mistakes == 2 * EARLY
    assert run.unlearnable


def test_every_setting_of_the_training_is_shown_and_can_be_given():
    shown = inspect.signature(fit).parameters
    assert {*TRAINING_SETTINGS} - {*shown} == {"passes"}  # which is called max_passes here
    asked = {"order": "random", "stop": "passes", "budget": 5, "decay": 0.001}
    asked |= {"coding": "bipolar", "unit_step": True, "eta": 2.0}
    run = fit([[0, 0], [1, 1]], [-1, 1], max_passes=3, **asked)
    plain = fit([[0, 0], [1, 1]], [-1, 1], max_passes=3)
    assert run.stop == "passes" != plain.stop
    with pytest.raises(TypeError, match="unexpected keyword argument 'etta'"):
        fit([[0, 0], [1, 1]], [-1, 1], etta=1)


def noisy(count, columns):
    """Real numbers in two classes, of which every tenth is labelled wrongly."""
    random = np.random.default_rng(12)
    x = random.normal(size=(count, columns))
    d = np.where(x @ random.normal(size=columns) > 0, 1, -1)
    return x, np.where(random.random(count) < 0.1, -d, d)


def test_votes_without_room_for_more_end_the_run_and_keep_what_it_learned(monkeypatch):
    monkeypatch.setattr("mark1.training.predictors.MOST_BYTES", 300 * (21 * 8 + MORE_BYTES))
    x, d = noisy(400, 20)
    run = fit(x, d, "voted", max_passes=40)
    assert run.finished == "memory"
    assert "no room for more weights that vote" in run.why
    assert len(run.voters) == run.mistakes + 1 == 300
    # The same votes as those of a run that was asked to end there.
    monkeypatch.undo()
    same = fit(x, d, "voted", max_passes=40, budget=299)
    assert same.finished == "budget"
    assert same.voters.tolist() == run.voters.tolist()
    assert same.votes.tolist() == run.votes.tolist()
    assert np.array_equal(same.predict(x), run.predict(x))


@pytest.mark.slow
def test_ten_thousand_noisy_points_of_512_numbers_are_voted_on():
    x, d = noisy(10_000, 512)
    run = fit(x, d, "voted", max_passes=40)
    assert run.finished == "memory"
    assert (run.predict(x[:500]) == d[:500]).mean() > 0.8


@pytest.mark.parametrize("order", ["given", "shuffled", "random"])
@pytest.mark.parametrize("rule", ["batch", "mistake-set", "optimal-stability"])
def test_costs_and_mistakes_of_a_pass_are_of_what_was_presented(rule, order):
    """A random pass draws some rows twice and some not at all."""
    x, d = noisy(30, 3)
    costs, wrong, presented, w = [], [], [], np.zeros(4)
    for passes in range(6):
        draws = draw_order(30, passes, order, 7)
        nu = np.column_stack([x, np.ones(30)])[draws] @ w
        missed = d[draws] * nu <= 0
        costs.append(-(d[draws] * nu)[missed].sum())
        wrong.append(missed.sum())
        presented.append(len(np.unique(draws)))
        run = fit(x, d, rule, order=order, seed=7, stop="passes", max_passes=passes + 1)
        w = np.append(run.weights, run.bias)
    np.testing.assert_allclose(run.costs, costs, atol=1e-9)
    assert run.per_pass.tolist() == wrong
    assert (min(presented) < 30) == (order == "random")


@pytest.mark.slow
def test_rows_that_float32_makes_equal_are_counted_where_no_plane_is_found():
    x = np.array([[30000.0001, 1], [30000.0002, 1], [30000.0003, 1], [0, 5]])
    d = [-1, 1, 1, -1]
    run = fit(x.astype(np.float32), d)
    assert run.unlearnable
    assert "3 rows of different classes are equal in float32" in run.why
    assert "equal in float32" not in fit(x, d).why
    assert "equal" not in fit(np.array(GATES, np.float32) + 0.5, XOR).why


# --- the band of Fausett 1994, Fundamentals of Neural Networks, §2.3 ------------------------------


def fausett(x, targets, band, epochs):
    """Her algorithm as printed: y is 1, 0 or −1, and where y ≠ t, w ← w + α t x, b ← b + α t."""
    w, b, changes = [0, 0], 0, []
    for _ in range(epochs):
        changed = 0
        for (x1, x2), t in zip(x, targets, strict=True):
            y_in = b + w[0] * x1 + w[1] * x2
            y = 1 if y_in > band else -1 if y_in < -band else 0
            if y != t:
                w, b, changed = [w[0] + t * x1, w[1] + t * x2], b + t, changed + 1
        changes.append(changed)
    return w, b, changes


#: Example 2.11: AND of binary inputs with bipolar targets, α = 1 and θ = 0.2.
BINARY_AND = [[1, 1], [1, 0], [0, 1], [0, 0]], [1, -1, -1, -1]


def test_the_band_of_fausett_gives_her_weights_after_ten_epochs():
    run = fit(*BINARY_AND, band=0.2)
    assert (run.weights.tolist(), run.bias, run.passes) == ([2, 3], -4, 10)
    w, b, changes = fausett(*BINARY_AND, 0.2, 10)
    assert (w, b, changes) == ([2, 3], -4, run.per_pass.tolist())
    assert run.finished == "learned"
    assert fit(*BINARY_AND, band=1.5).weights.tolist() != [2, 3]  # 0.2 is less than any sum but 0


@given(st.integers(0, 9999), st.sampled_from([0.0, 0.2, 1.0, 3.5]))
def test_any_band_does_as_the_algorithm_as_printed(seed, band):
    random = np.random.default_rng(seed)
    x, d = random.integers(-3, 4, (6, 2)), np.array([1, -1, *random.choice([-1, 1], 4)])
    run = fit(x, d, band=band, max_passes=7, stop="never")
    w, b, changes = fausett(x.tolist(), d.tolist(), band, 7)
    assert (run.weights.tolist(), run.bias, run.per_pass.tolist()) == (w, b, changes)


def test_a_band_with_a_tie_that_decides_is_refused_in_a_sentence():
    with pytest.raises(ConfigError, match="Use the tie 'undecided', or the band 0"):
        fit(*BINARY_AND, "delta-dy", band=0.2)
    with pytest.raises(ConfigError, match=r"band is -0\.2"):
        fit(*BINARY_AND, band=-0.2)
