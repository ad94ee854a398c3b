"""The textbook procedures against what their texts say, on any whole numbers."""

import random as lottery
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mark1 import fit
from mark1.machine.config import stream
from tests.examples import examples


@st.composite
def tables(draw):
    columns = draw(st.integers(1, 3))
    rows = draw(
        st.lists(
            st.lists(st.integers(-3, 3), min_size=columns, max_size=columns),
            min_size=2,
            max_size=8,
        )
    )
    d = [draw(st.sampled_from([-1, 1])) for _ in rows]
    d[0], d[-1] = -1, 1
    return rows, d


PASSES = 12


def dot(w, x):
    return sum(a * b for a, b in zip(w, x, strict=True))


def plus(w, size, x):
    return [a + size * b for a, b in zip(w, x, strict=True)]


def text_of_delta_dy(rows, d):
    xs, w, mistaken = [[*x, 1] for x in rows], [0] * (len(rows[0]) + 1), []
    for _ in range(PASSES):
        before = len(mistaken)
        for i, x in enumerate(xs):
            y = 1 if dot(w, x) >= 0 else -1
            w = plus(w, d[i] - y, x)
            mistaken += [i] if y != d[i] else []
        if len(mistaken) == before:
            break
    return w, mistaken


def text_of_maxiter_bias(rows, d):
    w, b, mistaken = [0] * len(rows[0]), 0, []
    for _ in range(PASSES):
        before = len(mistaken)
        for i, x in enumerate(rows):
            if d[i] * (dot(w, x) + b) <= 0:
                w, b = plus(w, d[i], x), b + d[i]
                mistaken.append(i)
        if len(mistaken) == before:
            break
    return [*w, b], mistaken


def text_of_first_mistake(rows, d):
    w, mistaken = [0] * len(rows[0]), []
    while len(mistaken) < PASSES:
        wrong = [i for i, x in enumerate(rows) if d[i] * dot(w, x) <= 0]
        if not wrong:
            break
        w = plus(w, d[wrong[0]], rows[wrong[0]])
        mistaken.append(wrong[0])
    return w, mistaken


def text_of_mistake_set(rows, d):
    xs, w, mistaken = [[*x, 1] for x in rows], [0] * (len(rows[0]) + 1), []
    for _ in range(PASSES):
        wrong = [i for i, x in enumerate(xs) if d[i] * dot(w, x) <= 0]
        if not wrong:
            break
        for i in wrong:
            w = plus(w, d[i], xs[i])
        mistaken += wrong
    return w, mistaken


def text_of_batch(rows, d):
    xs, w, mistaken = [[*x, 1] for x in rows], [0] * (len(rows[0]) + 1), []
    for _ in range(PASSES):
        wrong = [i for i, x in enumerate(xs) if d[i] * dot(w, x) <= 0]
        step = [sum(d[i] * xs[i][k] for i in wrong) for k in range(len(w))]
        w = plus(w, 1, step)
        mistaken += wrong
        if not any(step):
            break
    return w, mistaken


def text_of_stream(rows, d):
    w, mistaken = [0] * len(rows[0]), []
    for i, x in enumerate(rows):
        if d[i] * dot(w, x) <= 0:
            w = plus(w, d[i], x)
            mistaken.append(i)
    return w, mistaken


TEXTS = {
    "delta-dy": text_of_delta_dy,
    "maxiter-bias": text_of_maxiter_bias,
    "first-mistake": text_of_first_mistake,
    "mistake-set": text_of_mistake_set,
    "batch": text_of_batch,
    "stream": text_of_stream,
}


@pytest.mark.parametrize("preset", TEXTS)
@given(table=tables())
@settings(max_examples=examples(60))
def test_a_preset_does_what_its_text_says(preset, table):
    run = fit(*table, preset, max_passes=1 if preset == "stream" else PASSES)
    weights, mistaken = TEXTS[preset](*table)
    with_bias = preset not in ("first-mistake", "stream")
    assert [*run.weights, *([run.bias] if with_bias else [])] == weights
    assert run.mistaken.tolist() == mistaken


def all_on_the_way(rows, d, passes):
    """(w, b) after every presentation of maxiter-bias, the clean last pass included."""
    w, b, seen = [0] * len(rows[0]), 0, []
    for _ in range(passes):
        clean = True
        for i, x in enumerate(rows):
            if d[i] * (dot(w, x) + b) <= 0:
                w, b, clean = plus(w, d[i], x), b + d[i], False
            seen.append([*w, b])
        if clean:
            break
    return seen


@given(table=tables())
@settings(max_examples=examples(60))
def test_the_mean_and_the_votes_are_those_over_a_list_of_all(table):
    seen = all_on_the_way(*table, PASSES)
    averaged = fit(*table, "averaged", max_passes=PASSES)
    mean = [float(Fraction(sum(column), len(seen))) for column in zip(*seen, strict=True)]
    assert [*averaged.averaged_weights, averaged.averaged_bias] == pytest.approx(mean, abs=1e-12)
    voted = fit(*table, "voted", max_passes=PASSES)
    points = [[lottery.Random(k).randint(-4, 4) for _ in table[0][0]] for k in range(5)]
    for point, found in zip(points, voted.decision(points), strict=True):
        votes = [np.sign(dot(w, [*point, 1])) for w in seen]
        assert found == sum(votes)


def indices_of(order, number, count):
    random = stream(1960, "order", number)
    if order == "shuffled":
        return random.permutation(count)
    return random.integers(0, count, size=count) if order == "random" else range(count)


@given(table=tables(), order=st.sampled_from(["given", "shuffled", "random"]))
@settings(max_examples=examples(60))
def test_the_pocket_is_gallants_to_the_letter(table, order):
    rows, d = table
    xs = [[*x, 1] for x in rows]

    def count(w):
        return sum(d[i] * dot(w, x) > 0 for i, x in enumerate(xs))

    w = [0] * len(xs[0])
    pocket, longest, right, run = w, 0, count(w), 0
    for number in range(PASSES):
        for i in indices_of(order, number, len(xs)):
            if d[i] * dot(w, xs[i]) > 0:
                run += 1
                if run > longest and count(w) > right:
                    pocket, longest, right = w, run, count(w)
            else:
                w, run = plus(w, d[i], xs[i]), 0
    found = fit(rows, d, "pocket", order=order, stop="passes", max_passes=PASSES)
    assert [*found.weights, found.bias] == w
    assert [*found.pocket_weights, found.pocket_bias] == pocket
