"""The pages of `mark1 lecture`, recomputed by loops that share nothing with the program."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from mark1.errors import ConfigError, PatternError
from mark1.lab import lectures
from mark1.lab.lecture_sets import of_two_classes
from mark1.lab.lectures import PAGES, page
from mark1.patterns import shapes
from mark1.patterns.pattern_set import PatternSet

X = np.array([[0, 0, 1], [0, 1, 1], [1, 0, 1], [1, 1, 1]], float)
D = np.array([-1, -1, -1, 1])


def run(x, d, w=(0, 0, 0), eta=1.0):
    """Yield t, x, d, the sum, and w after it, until a pass has no mistakes."""
    w = np.array(w, float)
    for t in itertools.count():
        i = t % len(x)
        if i == 0:
            clean = True
        nu = w @ x[i]
        if np.sign(nu) != d[i]:
            w, clean = w + eta * d[i] * x[i], False
        yield t + 1, x[i], d[i], nu, w
        if clean and i == len(x) - 1:
            return


def corrections(*given, **settings):
    return [turn for turn in run(*given, **settings) if np.sign(turn[3]) != turn[2]]


def test_a_threshold_is_a_bias():
    found = page("threshold")
    turns = list(run(X, D, (2, -1, -3)))
    assert found.values["same"] is True
    assert found.values["count"] == len(turns) == 28
    assert found.values["theta"] == -turns[-1][4][2] == 4
    for row, (t, x, d, nu, w) in zip(found.rows, turns, strict=True):
        written = f"({w[0]:g}, {w[1]:g})".replace("-", "−")
        assert row == (t, f"({x[0]:g}, {x[1]:g})", d, nu, written, -w[2], nu, written, w[2])


@pytest.mark.parametrize(
    ("w", "theta"), [((0, 0), 0), ((0.5, -0.25), 0.75), ((-5, 7.25), -2), ((100, -100), 100)]
)
def test_both_forms_are_equal_from_any_weights(w, theta):
    found = page("threshold", given=w, theta=theta)
    turns = list(run(X, D, (*w, -theta)))
    assert found.values["same"] is True
    assert found.values["count"] == len(turns)
    assert found.values["theta"] == -turns[-1][4][2]
    assert page("threshold", given=(0.1, -0.3), theta=0.7).values["same"] is True  # rounded alike


def test_weights_that_are_not_two_numbers_are_refused():
    with pytest.raises(ConfigError, match=r"The patterns have 2 inputs, but 3 weights were given"):
        page("threshold", given=(1, 2, 3))
    for theta in (101, float("nan"), float("inf")):
        with pytest.raises(ConfigError, match=r"Use numbers from -100 to 100"):
            page("threshold", theta=theta)


def test_a_correction_changes_its_own_sum_by_the_squared_length_and_one():
    found, turns = page("step"), corrections(X, D)
    assert found.values == {"exact": True, "count": len(turns)}
    for (t, _, d, before, length, after), (number, x, wanted, nu, w) in zip(
        found.rows, turns, strict=True
    ):
        assert (t, d, before) == (number, wanted, nu)
        assert length == x[0] ** 2 + x[1] ** 2 + 1
        assert after == w @ x == before + d * length


def test_the_cosine_keeps_above_its_bound():
    found = page("cosine")
    best = np.array([2, 2, -3]) / np.sqrt(
        17
    )  # by hand: halfway between (1, 1) and the line x₁ + x₂ = 1
    gamma, radius = (D * (X @ best)).min(), np.sqrt(3)
    assert gamma == pytest.approx(1 / np.sqrt(17))
    assert found.values["most"] == pytest.approx(51)
    turns = corrections(X, D)
    assert found.values["count"] == len(turns) == 18
    for k, (row, (*_, w)) in enumerate(zip(found.rows, turns, strict=True), 1):
        length = np.linalg.norm(w)
        bound = np.sqrt(k) * gamma / radius
        assert row == pytest.approx((k, w @ best, length, w @ best / length, bound))
        assert row[3] >= row[4]


def test_several_weights_are_solutions():
    found = page("solutions")
    ends = {}
    for order in itertools.permutations(range(4)):
        w = list(run(X[list(order)], D[list(order)]))[-1][4]
        assert (np.sign(X @ w) == D).all()
        ends[tuple(w)] = ends.get(tuple(w), 0) + 1
    written = {f"{a:g} x₁ + {b:g} x₂ − {-c:g}": count for (a, b, c), count in ends.items()}
    assert dict(found.rows) == written
    assert found.values == {"count": 2, "orders": 24}


def test_the_order_of_the_patterns_decides_how_long_it_takes():
    patterns = shapes.make("clouds", examples=100, margin=0.02)
    x = np.hstack([patterns.pictures[:, 0], np.ones((200, 1))]).astype(float)
    d = np.where(patterns.labels == 1, 1, -1)
    rows = {name: counts for name, *counts in page("order").rows}
    first, second = np.flatnonzero(d == 1), np.flatnonzero(d == -1)
    for name, order in (
        ("alternating", np.stack([second, first], axis=1).ravel()),
        ("positive first", np.concatenate([first, second])),
        ("negative first", np.concatenate([second, first])),
    ):
        turns = list(run(x[order], d[order]))
        wrong = [turn for turn in turns if np.sign(turn[3]) != turn[2]]
        assert rows[name] == [len(turns) // 200, len(wrong)]
    assert rows["positive first"][0] > 6 * rows["alternating"][0]  # where sorting matters
    assert rows["positive first"][0] > 6 * rows["shuffled"][0]


def test_w_plus_x_and_w_minus_x_lie_on_both_sides():
    found, turns = page("angle"), corrections(X, D)
    assert found.values == {"count": 18, "nearer": 18}
    before = np.zeros(3)
    for (_, _, d, at, *both), (_, x, wanted, _, w) in zip(found.rows, turns, strict=True):
        made, other = both[:2] if d > 0 else both[2:], both[2:] if d > 0 else both[:2]
        for (written, angle), vector in ((made, before + d * x), (other, before - d * x)):
            assert written == "({:g}, {:g}, {:g})".format(*vector).replace("-", "−")
            cos = vector @ x / np.linalg.norm(vector) / np.linalg.norm(x)
            assert angle == f"{np.degrees(np.arccos(cos)):.0f}°"
        assert d == wanted
        assert (at == "–") == (not before.any())
        assert (before + d * x == w).all()
        before = w


def test_the_strict_test_finds_no_mistake_at_zero():
    found = page("strict")
    assert found.values == {"wrong": 4, "missed": 0}
    assert [row[2:] for row in found.rows] == [(0, "yes", "no")] * 4


def test_with_negatives_turned_round_a_solution_has_positive_sums():
    found, w = page("flip"), list(run(X, D))[-1][4]
    assert found.values == {"positive": 4, "count": 4}
    assert [row[2] for row in found.rows] == [
        *("(0, 0, −1)", "(0, −1, −1)", "(−1, 0, −1)", "(1, 1, 1)")
    ]
    assert [row[3] for row in found.rows] == (X @ w).tolist()
    assert [row[4] for row in found.rows] == (D * (X @ w)).tolist()


def test_the_distance_from_a_long_solution_falls():
    found, turns = page("distance"), corrections(X, D)
    far = 3 * np.array([2, 2, -3])  # αw* = R²/γ* w* with R² = 3 and γ* = 1/√17
    assert found.values["alpha"] ** 2 == pytest.approx(153)
    assert found.values["most"] == pytest.approx(51)
    weights = [np.zeros(3), *(turn[4] for turn in turns)]
    for k, (row, w) in enumerate(zip(found.rows, weights, strict=True)):
        assert row == pytest.approx((k, ((w - far) ** 2).sum(), 153 - 3 * k))
        assert row[1] <= row[2] + 1e-9


def test_batch_goes_down_the_gradient():
    found, w = page("gradient"), np.zeros(3)
    for number, (made, mistakes, height, slope, after) in enumerate(found.rows, 1):
        wrong = [i for i in range(4) if D[i] * (X[i] @ w) <= 0]
        downhill = sum((D[i] * X[i] for i in wrong), np.zeros(3))
        assert (made, mistakes) == (number, len(wrong))
        assert height == sum(-D[i] * (X[i] @ w) for i in wrong)
        assert slope == "({:g}, {:g}, {:g})".format(*(0.0 - downhill)).replace("-", "−")
        w = w + downhill
        assert after == "({:g}, {:g}, {:g})".format(*w).replace("-", "−")
    assert found.values == {"count": 10}
    assert (np.sign(X @ w) == D).all()


def test_a_common_scale_changes_no_mistake_and_other_changes_do():
    rows = {name: counts for name, *counts in page("invariance").rows}
    for name, x, eta in (
        ("η = 1", X, 1),
        ("η = 1/4", X, 0.25),
        ("η = 4", X, 4),
        ("4 (x, 1)", 4 * X, 1),
        ("(4 x, 1)", X * [4, 4, 1], 1),
    ):
        turns = list(run(x, D, eta=eta))
        assert rows[name] == [len(turns) // 4, len(corrections(x, D, eta=eta))]
    same = [rows[name] for name in ("η = 1", "η = 1/4", "η = 4", "4 (x, 1)")]
    assert same == [[9, 18]] * 4
    assert rows["(4 x, 1)"] == [20, 54]
    assert rows["shuffled"] != same[0]


def test_the_formula_gives_the_classes():
    found = page("formula")
    a, b, c = list(run(X, D))[-1][4]
    assert (a, b, c) == (3, 2, -4)
    assert found.values == {"g": "3 x₁ + 2 x₂ − 4", "line": "−1.5 x₁ + 2"}
    assert [row[1] for row in found.rows] == [a * x + b * y + c for x, y, _ in X]
    assert all(row[2] == row[3] for row in found.rows)


def test_an_unknown_page_is_refused_with_a_suggestion():
    with pytest.raises(ConfigError, match=r"no lecture 'cosinus'\. Did you mean 'cosine'"):
        page("cosinus")
    assert len(PAGES) == 12


# --- other sets ----------------------------------------------------------------------------------


def numbers_of(patterns):
    """Return x with its 1, and d."""
    x = np.hstack([patterns.pictures[:, 0], np.ones((patterns.n, 1))]).astype(float)
    return x, np.where(patterns.labels == 1, 1, -1)


@pytest.fixture
def points():
    """Four points on a grid of halves, where plain numbers are exact."""
    values = np.array([[0.5, 1], [2, 1.5], [3, 0.5], [-1, 0.5]], np.float32)
    return PatternSet.from_names(values[:, None, :], ["a", "b", "b", "a"], name="four")


def test_each_page_takes_points(points):
    patterns = of_two_classes(points)
    x, d = numbers_of(patterns)
    turns, wrong = list(run(x, d)), corrections(x, d)
    step = page("step", patterns)
    assert (step.name, step.end, step.values["exact"]) == ("four", "end", True)
    assert [row[3:] for row in step.rows] == [
        (nu, seen @ seen, nu + wanted * (seen @ seen)) for _, seen, wanted, nu, _ in wrong
    ]
    both = page("threshold", patterns, given=(1, -2), theta=0.5)
    assert both.values["same"] is True
    assert both.values["count"] == len(list(run(x, d, (1, -2, -0.5))))
    found = page("formula", patterns)
    assert [row[1] for row in found.rows] == (x @ turns[-1][4]).tolist()
    assert [row[2] for row in found.rows] == (d > 0).astype(int).tolist()
    turned = page("cosine", patterns)
    assert turned.values["count"] == len(wrong) <= turned.values["most"]
    assert all(row[3] >= row[4] - 1e-12 for row in turned.rows)
    assert page("solutions", patterns).values["orders"] == 24
    scaled = {name: counts for name, *counts in page("invariance", patterns).rows}
    assert scaled["η = 1/4"] == scaled["4 (x, 1)"] == [len(turns) // 4, len(wrong)]
    rows = {name: counts for name, *counts in page("order", patterns).rows}
    assert rows["as given"] == [len(turns) // 4, len(wrong)]


def test_pictures_are_shown_by_their_numbers_against_all_other_classes():
    patterns = of_two_classes(shapes.make("letters"), "A")
    assert patterns.classes == ("not A", "A")
    x, d = numbers_of(patterns)
    assert set(np.unique(x)) == {0, 1}
    found, wrong = page("step", patterns), corrections(x, d, np.zeros(401))
    assert [row[1] for row in found.rows] == [f"no. {(t - 1) % 26 + 1}" for t, *_ in wrong]
    assert [row[4] for row in found.rows] == [seen @ seen for _, seen, *_ in wrong]
    w = next(run(x, d, -3 * np.eye(401)[400]))[4]
    first = page("threshold", patterns).rows[0]
    assert first[1:3] == ("no. 1", 1)
    assert first[4] == f"‖·‖ = {np.linalg.norm(w[:-1]):.4g}"


def test_real_numbers_are_rounded_and_the_page_says_so():
    patterns = of_two_classes(shapes.make("clouds?n=12"))
    found = page("step", patterns)
    assert found.end == "end-rounded"
    for _, _, d, before, length, after in found.rows:
        assert after == pytest.approx(before + d * length, rel=1e-6)


@pytest.mark.parametrize(
    ("name", "of", "text", "said"),
    [
        ("step", None, "letters", "tells two classes apart, but letters has 26 classes"),
        ("step", "Ä", "letters", "There is no class Ä. Name one of A, B"),
        ("step", None, "clouds?n=600", "has 600 patterns. A lecture shows every"),
        ("formula", "A", "letters", "of 400 inputs is too long for a line. Use points"),
        ("solutions", "A", "letters", "of 400 inputs is too long for a line. Use points"),
        ("solutions", None, "xor", "xor did not learn all patterns in 9 passes"),
        ("cosine", None, "xor", "No weights separate the classes of xor"),
        ("distance", None, "xor", "No weights separate the classes of xor"),
    ],
)
def test_what_a_page_cannot_show_is_refused_in_a_sentence(name, of, text, said, monkeypatch):
    monkeypatch.setattr(lectures, "MOST_PASSES", 9)
    with pytest.raises(PatternError, match=said):
        page(name, of_two_classes(shapes.make(text), of))


def test_an_order_that_is_not_learned_is_said():
    found = page("order", of_two_classes(shapes.make("xor")))
    assert found.end == "end-open"
