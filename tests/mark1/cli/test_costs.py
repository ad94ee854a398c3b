"""J and J₁ after each pass."""

import numpy as np
import pytest

#: x with a 1 for the bias, and d, of AND.
X = np.array([[0, 0, 1], [0, 1, 1], [1, 0, 1], [1, 1, 1]])
D = np.array([-1, -1, -1, 1])


def costs_by_hand(eta, batch=False):
    """Train AND by a loop of its own; returns J and J₁ after each pass until one is clean."""
    w, found, clean = np.zeros(3), [], False
    while not clean:
        pending, clean = np.zeros(3), True
        for x, d in zip(X, D, strict=True):
            if np.sign(w @ x) != d:
                clean = False
                pending += eta * d * x
                if not batch:
                    w, pending = w + pending, np.zeros(3)
        w = w + pending
        drive = X @ w
        wrong = np.sign(drive) != D
        found.append([float(np.abs(drive)[wrong].sum()), int(wrong.sum())])
    return found


@pytest.mark.parametrize("rule", ["error-correction", "batch"])
@pytest.mark.parametrize("more", [[], ["--trace", "t.csv"]])
def test_the_costs_of_every_pass_are_those_by_hand(say_json, rule, more, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    run = ["train", "--patterns", "and", "--rule", rule, "--eta", 0.5, "--stop", "clean-pass"]
    made = say_json(*run, "--passes", 40, "--start", "zeros", "--costs", *more)
    assert made["costs"] == costs_by_hand(0.5, rule == "batch")[: made["passes"]]
    assert len(made["costs"]) == made["passes"]
    assert made["costs"][-1] == [made["cost"], made["wrong"]]


def test_costs_are_computed_only_if_asked(say, say_json):
    assert say_json("train", "--patterns", "and")["costs"] is None
    lines = say("train", "--patterns", "and", "--costs").splitlines()
    assert [line for line in lines if line.startswith("pass")] == [
        f"pass {number:<4} J = {cost:.4g}, J₁ = {wrong}"
        for number, (cost, wrong) in enumerate(costs_by_hand(0.5), 1)
    ]


def test_a_rule_that_ends_a_pass_at_a_mistake_has_costs_for_each(say_json):
    made = say_json("train", "--patterns", "clouds?n=10", "--rule", "first-mistake", "--costs")
    assert len(made["costs"]) == made["passes"] > 1
