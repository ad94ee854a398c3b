"""MADALINE Rule II against plain Python, step by step."""

import itertools

import numpy as np
import pytest

from mark1.lab.madaline import (
    ALPHA,
    MADALINE,
    TOGETHER,
    Madaline,
    _respond,
    madaline_trial,
    train_madaline,
)

XOR = np.array([[-1, -1], [-1, 1], [1, -1], [1, 1]], dtype=np.float32)
D = np.array([-1, 1, 1, -1], dtype=np.int8)


def rows_of(layer):
    units = layer.config.r_units
    return layer.potentiometers.volts.reshape(units, -1).astype(float).tolist()


def sums_of(rows, x):
    return [sum(w * v for w, v in zip(row, [*x, 1], strict=True)) for row in rows]


def signs_of(sums):
    return [1 if total >= 0 else -1 for total in sums]


def correct(row, x, d):
    """α-LMS: the error shrinks by the share α."""
    seen = [*x, 1]
    error = d - sums_of([row], x)[0]
    by = ALPHA * error / sum(v * v for v in seen)
    row[:] = [w + by * v for w, v in zip(row, seen, strict=True)]


def naive(hidden, output, x, d):
    """Adapt the rows of both layers to one pattern by Rule II; returns the wrong outputs."""

    def errors(responses):
        answers = signs_of(sums_of(output, responses))
        return sum(a != b for a, b in zip(answers, d, strict=True))

    sums = sums_of(hidden, x)
    responses = signs_of(sums)
    first = wrong = errors(responses)
    by_doubt = sorted(range(len(hidden)), key=lambda unit: abs(sums[unit]))
    for count in range(1, TOGETHER + 1):
        for units in itertools.combinations(by_doubt, count):
            tried = [-y if unit in units else y for unit, y in enumerate(responses)]
            if wrong and errors(tried) < wrong:
                for unit in units:
                    correct(hidden[unit], x, tried[unit])
                responses = signs_of(sums_of(hidden, x))
                wrong = errors(responses)
    if wrong:
        for row, wanted in zip(output, d, strict=True):
            correct(row, responses, wanted)
    return first


@pytest.mark.parametrize("outputs", [1, 3])
@pytest.mark.parametrize("seed", range(4))
def test_rule_two_equals_plain_python(seed, outputs):
    random = np.random.default_rng(seed)
    machine = Madaline.of(inputs=5, hidden=4, outputs=outputs, seed=seed)
    hidden, output = rows_of(machine.hidden), rows_of(machine.output)
    mistakes = 0
    for _ in range(40):
        point = random.choice([-1, 1], 5).astype(np.float32)
        desired = random.choice([-1, 1], outputs).astype(np.int8)
        wrong = naive(hidden, output, point.tolist(), desired.tolist())
        assert machine.teach(point, desired) == wrong
        np.testing.assert_allclose(rows_of(machine.hidden), hidden, rtol=1e-3, atol=1e-5)
        np.testing.assert_allclose(rows_of(machine.output), output, rtol=1e-3, atol=1e-5)
        mistakes += wrong
    assert mistakes > 10


def test_a_madaline_learns_xor_and_then_no_longer_changes():
    machine = train_madaline(XOR, D, passes=64, seed=1)
    assert machine.answer(XOR)[:, 0].tolist() == D.tolist()
    before = rows_of(machine.hidden), rows_of(machine.output)
    assert [machine.teach(point, D[row : row + 1]) for row, point in enumerate(XOR)] == [0] * 4
    assert (rows_of(machine.hidden), rows_of(machine.output)) == before


def test_what_no_reversal_improves_is_left_to_the_output():
    machine = Madaline.of(inputs=2, hidden=2, outputs=1, seed=1)
    machine.output.potentiometers.load(np.array([0, 0, -1], dtype=np.float32))
    before = rows_of(machine.hidden)
    assert machine.teach(XOR[0], np.array([1], dtype=np.int8)) == 1
    assert rows_of(machine.hidden) == before
    responses, _ = _respond(machine.hidden, XOR[:1])
    _, sums = _respond(machine.output, responses)
    assert sums == pytest.approx(0, abs=1e-15)  # −1 → 0 with α = ½


def test_only_the_madaline_learns_xor():
    right = {
        machine: [
            madaline_trial({"passes": 16, "machine": machine}, seed) for seed in range(1960, 1965)
        ]
        for machine in ("perceptron", "ADALINE", "MADALINE")
    }
    for records in right.values():
        assert all(record["majority"] == 1 for record in records)
    assert max(record["xor"] for record in right["perceptron"] + right["ADALINE"]) < 1
    assert sum(record["xor"] == 1 for record in right["MADALINE"]) >= 4
    assert {setting["machine"] for setting in MADALINE.settings} == set(right)
