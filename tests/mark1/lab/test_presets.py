"""The textbook procedures: traces worked out by hand, and what they refuse."""

import numpy as np
import pytest

from mark1 import fit
from mark1.errors import ConfigError
from mark1.machine.config import stream
from mark1.theory.margin import largest_margin

# x₁, x₂ and d of "and"; two classes that no plane through the origin divides need x₀ = 1.
AND = ([[0, 0], [0, 1], [1, 0], [1, 1]], [-1, -1, -1, 1])

#: Three points, divided by a plane through the origin.
THREE = ([[2, 1], [1, 2], [-1, 1]], [1, -1, -1])


def test_delta_dy_on_and():
    # w = (w₁, w₂, w₀), sgn 0 = +1, a mistake moves by 2 d x.
    # pass 1: 00 ν=0→+ wrong (0,0,−2) | 01 −2 | 10 −2 | 11 −2 wrong (2,2,0)
    # pass 2: 00 0→+ wrong (2,2,−2) | 01 0→+ wrong (2,0,−4) | 10 −2 | 11 −2 wrong (4,2,−2)
    # pass 3: 00 −2 | 01 0→+ wrong (4,0,−4) | 10 0→+ wrong (2,0,−6) | 11 −4 wrong (4,2,−4)
    # pass 4: 00 | 01 −2 | 10 0→+ wrong (2,2,−6) | 11 −2 wrong (4,4,−4)
    # pass 5: 00 | 01 0→+ wrong (4,2,−6) | 10 −2 | 11 0→+ right
    # pass 6: 00 −6 | 01 −4 | 10 −2 | 11 0 right: no mistake
    run = fit(*AND, "delta-dy")
    assert (*run.weights, run.bias) == (4, 2, -6)
    assert run.mistaken.tolist() == [0, 3, 0, 1, 3, 1, 2, 3, 2, 3, 1]
    assert run.per_pass.tolist() == [2, 3, 3, 2, 1, 0]


def test_maxiter_bias_ends_by_itself_or_after_so_many_passes():
    # (w, b) = 0: (2,1),+ a=0 wrong (2,1;1) | (1,2),− a=5 wrong (1,−1;0) | (−1,1),− a=−2 right
    # (2,1) a=1 | (1,2) a=−1 | (−1,1) a=−2: no mistake
    run = fit(*THREE, "maxiter-bias", max_passes=10)
    assert (run.weights.tolist(), run.bias, run.passes, run.finished) == ([1, -1], 0, 2, "learned")
    once = fit(*THREE, "maxiter-bias", max_passes=1)
    assert (once.weights.tolist(), once.passes, once.finished) == ([1, -1], 1, "passes")
    assert once.converged


def test_first_mistake_looks_again_from_the_first():
    # w = (0,0): 1st wrong → (2,1). Look: 1st 5 right, 2nd 4 wrong → (1,−1).
    # Look: 1st 1, 2nd −1, 3rd −2: none wrong.
    run = fit(*THREE, "first-mistake")
    assert (run.weights.tolist(), run.bias) == ([1, -1], 0)
    assert run.mistaken.tolist() == [0, 1]
    assert (run.passes, run.finished) == (3, "learned")


def test_the_mistake_set_is_fixed_at_the_start_of_a_pass():
    # w = 0: all three are wrong, and all are added without looking again:
    # d x, x₀ last: (2,1;1) + (−1,−2;−1) + (1,−1;−1) = (2,−2;−1).
    # ν: 4−2−1 = 1, 2−4−1 = −3, −2−2−1 = −5: M is empty.
    run = fit(*THREE, "mistake-set")
    assert (run.weights.tolist(), run.bias) == ([2, -2], -1)
    assert run.per_pass.tolist() == [3, 0]
    assert run.costs.tolist() == [0, 0]


def test_batch_steps_down_j_until_the_step_is_short():
    # η = ½ on x = 1 and 2, d = + and −, no plane at first: w = (0;0).
    # M both: ½[(1;1) + (−2;−1)] = (−½;0), J = 0, J₁ = 2.
    # ν = −½ wrong, −1 right: M first: + (½;½) = (0;½), J = ½, J₁ = 1.
    # ν = ½, ½ wrong: + (−1;−½) = (−1;0), J = ½. | ν = −1 wrong, −2: (−½;½), J = 1.
    # ν = 0 wrong, −½ right: (0;1), J = 0. | ν = 1, 1 wrong: (−1;½), J = 1.
    # ν = −½ wrong, −3/2: (−½;1), J = ½. | ν = ½, 0 wrong: (−3/2;½), J = 0.
    # ν = −1 wrong: (−1;1), J = 1. | ν = 0 wrong, −1: (−½;3/2), J = 0. | ν = 1, ½ wrong: (−3/2;1)
    # J = ½. | ν = −½ wrong: (−1;3/2), J = ½. | ν = ½, −½: none.
    run = fit([[1], [2]], [1, -1], "batch", eta=0.5)
    assert (run.weights.tolist(), run.bias, run.finished) == ([-1], 1.5, "learned")
    assert run.costs.tolist() == [0, 0.5, 0.5, 1, 0, 1, 0.5, 0, 1, 0, 0.5, 0.5, 0]
    assert run.per_pass.tolist() == [2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0]


def test_batch_stops_where_the_mistakes_pull_against_each_other():
    # The same point in both classes: Σ d x = 0 at once, which is shorter than any ε.
    run = fit([[1], [1]], [1, -1], "batch")
    assert (run.finished, run.passes, run.converged) == ("small-change", 1, False)
    assert "less than ε" in run.why


def test_stream_answers_before_it_learns_and_sees_every_x_once():
    # (2,1): ν = 0 wrong (2,1) | (1,2): 4 wrong (1,−1) | (−1,1): −2 right
    run = fit(*THREE, "stream")
    assert (run.weights.tolist(), run.bias, run.mistakes, run.passes) == ([1, -1], 0, 2, 1)


def test_averaged_answers_with_the_mean_of_all_that_there_was():
    # By maxiter-bias above: after each of 6 presentations (2,1;1), 5 × (1,−1;0).
    run = fit(*THREE, "averaged")
    assert run.averaged_weights == pytest.approx([7 / 6, -4 / 6])
    assert run.averaged_bias == pytest.approx(1 / 6)
    assert (run.weights.tolist(), run.bias) == ([1, -1], 0)
    assert run.decision([[6, 0]]) == pytest.approx([7 + 1 / 6])


def test_voted_gives_each_its_survival_time():
    run = fit(*THREE, "voted")
    assert run.voters.tolist() == [[0, 0, 0], [2, 1, 1], [1, -1, 0]]
    assert run.votes.tolist() == [0, 1, 5]
    # (0, 1): for the second vector ν = 2, for the third −1: 1 vote against 5.
    assert run.decision([[0, 1]]).tolist() == [-4]
    assert run.predict([[0, 1]]).tolist() == [-1]


def test_the_pocket_keeps_the_best_there_was():
    # x = 1, 1, 1 of + and 1 of −, in this order: w = b = 0, wrong → (1;1), right, right,
    # 4th wrong → (0;0). (1;1) names three of four and goes into the pocket, and stays.
    run = fit([[1], [1], [1], [1]], [1, 1, 1, -1], "pocket", order="given", max_passes=5)
    assert (run.pocket_weights.tolist(), run.pocket_bias) == ([1], 1)
    assert (run.weights.tolist(), run.bias) == ([0], 0)
    assert run.predict([[1]]).tolist() == [1]


def test_optimal_stability_corrects_the_pattern_with_the_least_margin():
    # No bias. w = 0: all margins 0, the first: (2,1). d ν: 5, −4, 1: the second: (1,−1).
    # d ν: 1, 1, 2: the first: (3,0). d ν: 6, −3, 3: the second: (2,−2).
    run = fit(*THREE, "optimal-stability", bias=False, max_passes=4)
    assert run.weights.tolist() == [2, -2]
    assert run.passes == 4


@pytest.mark.slow
def test_optimal_stability_reaches_the_largest_margin():
    points = np.random.default_rng(4).normal(size=(30, 3))
    d = np.where(points @ [1, 2, -1] > 0, 1, -1)
    points += 0.3 * d[:, None] * np.array([1, 2, -1]) / np.sqrt(6)
    best = largest_margin(points, d)
    w = fit(points, d, "optimal-stability", bias=False, eta=0.01, max_passes=2000).weights
    reached = (d * (points @ w)).min() / np.linalg.norm(w)
    assert 0.98 * best.margin < reached <= best.margin * (1 + 1e-6)


def test_pla_random_starts_small_and_checks_all_after_a_pass():
    run = fit(*AND, "pla-random", seed=3)
    start = stream(3, "start").uniform(-0.01, 0.01, 3).astype(np.float32)
    w, x = start.astype(float), np.column_stack([AND[0], np.ones(4)])
    passes, mistaken = 0, []
    while True:
        for i in stream(3, "order", passes).permutation(4):
            if (1 if float(w @ x[i]) >= 0 else -1) != AND[1][i]:
                w += AND[1][i] * x[i]
                mistaken.append(i)
        passes += 1
        if np.array_equal(np.where(x @ w >= 0, 1, -1), AND[1]):
            break
    assert [*run.weights, run.bias] == w.tolist()
    assert (run.passes, run.mistaken.tolist()) == (passes, mistaken)
    assert run.converged


def test_a_threshold_is_a_bias_weight_of_the_other_sign():
    # θ = 2, w = 0: x = 3: ν = −2 wrong, w = 3 | 1: ν = 1 wrong, w = 2 | 3 right | 1: ν = 0 wrong,
    # w = 1 | 3: ν = 1 and 1: ν = −1 right.
    by_threshold = fit([[3], [1]], [1, -1], threshold=2.0, bias=False)
    assert (by_threshold.weights.tolist(), by_threshold.mistakes) == ([1], 3)
    by_bias = fit([[3], [1]], [1, -1], start=[1, -2])
    assert (by_bias.weights.tolist(), by_bias.bias, by_bias.mistakes) == ([1], -2, 0)
    points = [[-1], [0.5], [2], [7]]
    assert by_threshold.decision(points).tolist() == by_bias.decision(points).tolist()
    assert by_threshold.predict(points).tolist() == by_bias.predict(points).tolist()


@pytest.mark.parametrize(
    ("words", "settings"),
    [
        ("once a pass, and averaged does not", {"rule": "averaged", "stop": "small-change"}),
        ("the run would not end", {"stop": "never"}),
        ("epsilon is -1", {"rule": "batch", "epsilon": -1.0}),
        ("Did you mean 'mistake-set'", {"rule": "mistakeset"}),
        ("Did you mean 'maxiter-bias'", {"rule": "maxiter-bia"}),
    ],
)
def test_what_a_rule_does_not_have_is_refused_in_a_sentence(words, settings):
    with pytest.raises(ConfigError, match=words):
        fit(*AND, **settings)


def test_what_is_given_goes_before_what_the_text_has():
    assert fit(*AND, "delta-dy", tie="undecided", coding="binary").mistaken.tolist() == (
        fit(*AND).mistaken.tolist()
    )
    assert fit(*AND, "first-mistake", bias=True, max_passes=1000).converged


def test_a_rule_answers_to_its_other_names():
    for name, other in (
        ("mistake-set", "cyclic-over-the-mistakes"),
        ("pla-random", "random-order"),
        ("maxiter-bias", "maxiter-with-bias"),
    ):
        first, second = fit(*AND, name), fit(*AND, other)
        assert first.rule == second.rule == name
        assert first.mistaken.tolist() == second.mistaken.tolist()


def test_the_votes_are_those_of_the_weights_on_the_way_though_they_decay():
    rows, d = [[1, 2], [2, 1], [-1, 1], [0, -2]], [1, -1, 1, -1]
    w, seen = np.zeros(2, np.float32), []
    for _ in range(3):
        for x, wanted in zip(np.array(rows, np.float32), d, strict=True):
            w = w * np.float32(0.75)
            if wanted * (float(w @ x) - 1) <= 0:
                w = w + np.float32(wanted) * x
            seen.append(w)
    run = fit(rows, d, "voted", bias=False, threshold=1.0, decay=0.25, stop="passes", max_passes=3)
    points = np.random.default_rng(2).integers(-5, 6, size=(40, 2))
    votes = [sum(np.sign(v.astype(float) @ p - 1) for v in seen) for p in points]
    assert run.decision(points).tolist() == votes


@pytest.mark.parametrize("rule", ["alpha-1958", "beta-1958", "gamma-1958"])
def test_of_two_source_sets_the_greater_sum_answers_whatever_each_has_to_exceed(rule):
    x = np.random.default_rng(0).integers(0, 2, size=(20, 6))
    d = np.where(x[:, 0] + x[:, 1] > 0, 1, -1)
    run = fit(x, d, rule, threshold=2.0)
    assert run.converged == (run.predict(x).tolist() == d.tolist())
    assert run.predict(x).tolist() == fit(x, d, rule).predict(x).tolist()
    with pytest.raises(ConfigError, match="Start it with zeros"):
        fit(x, d, rule, start=[0] * 7)


def test_a_run_says_in_a_sentence_why_it_ended():
    assert fit(*AND, "pla-random", seed=3).why.endswith(
        "a check found every row classified correctly."
    )
    assert fit(*AND, "stream").why == ("Made 1 pass, as the rule specifies. A row is still wrong.")
    assert "Stopped after 1 pass, the limit" in fit(*AND, max_passes=1).why


def test_the_pocket_does_not_take_a_lucky_draw_for_learning():
    xor = [[0, 0], [0, 1], [1, 0], [1, 1]], [-1, 1, 1, -1]
    run = fit(*xor, "pocket", max_passes=300)
    assert (run.finished, run.converged) == ("passes", False)
    assert (run.predict(xor[0]) == xor[1]).sum() >= 2
    learned = fit(*AND, "pocket")
    assert learned.finished == "learned"
    assert learned.predict(AND[0]).tolist() == AND[1]


def test_a_budget_does_not_lose_the_turns_of_a_pass_under_way():
    run = fit(*AND, "batch", budget=2)
    assert (run.finished, run.passes) == ("budget", 1)
    assert (*run.weights, run.bias) == (0, 0, -2)
    assert run.mistakes == 4
