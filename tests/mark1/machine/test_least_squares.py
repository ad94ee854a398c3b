"""Widrow–Hoff: it settles near the least squares of numpy, with an η that suits the patterns."""

import json

import numpy as np
import pytest

from mark1 import fit
from mark1.cli.main import main
from mark1.errors import ConfigError
from mark1.lab.configuring import machine_for
from mark1.machine.machine import Mark1
from mark1.patterns import shapes
from mark1.session.commands import ChangeTraining, Train
from mark1.session.session import Session
from mark1.training.conventions import teaching
from mark1.training.trainer import Trainer

GATES = np.array([[0, 0], [0, 1], [1, 0], [1, 1]])
AND, XOR = np.array([-1, -1, -1, 1]), np.array([-1, 1, 1, -1])


def least_error(x, d):
    """The least Σ(d − ν)² that any weights have."""
    ones = np.column_stack([x, np.ones(len(x))])
    weights = np.linalg.lstsq(ones, d.astype(float), rcond=None)[0]
    return float(((d - ones @ weights) ** 2).sum())


@pytest.mark.parametrize("d", [AND, XOR], ids=["AND", "XOR"])
@pytest.mark.parametrize("scale", [1, 3])
def test_it_settles_near_least_squares_and_does_not_stop_at_a_clean_pass(d, scale):
    x = scale * GATES
    run = fit(x, d, "widrow-hoff", max_passes=1000)
    least, found = least_error(x, d), float(((d - run.decision(x)) ** 2).sum())
    assert least <= found <= 1.02 * least
    assert run.passes == 1000
    assert run.eta == {1: 0.067, 3: 0.011}[scale]  # 0.2 / (2 scale² + 1)
    assert run.warning is None


def test_by_default_it_makes_a_hundred_passes_and_gets_and_right():
    run = fit(GATES, AND, "widrow-hoff")
    assert (run.passes, run.finished, run.converged) == (100, "passes", True)
    assert (run.per_pass[-50:] == 0).all()


def test_the_letters_are_learned_with_the_defaults(capsys):
    assert main(["train", "letters", "--rule", "widrow-hoff", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["training_accuracy"], found["passes"]) == (1.0, 100)
    # Each R-unit of the Mark I sees the A-units of its own block.
    machine = Mark1(machine_for(shapes.make("letters"), None, 1960, "widrow-hoff"))
    lit = machine.see(shapes.make("letters").pictures)
    longest = max(
        lit[:, block.start : block.stop].sum(axis=1).max() for block in machine.response.blocks
    )
    assert found["eta"] == float(f"{0.2 / longest:.2g}")


def test_an_eta_that_is_too_large_gets_a_sentence():
    says = "η = 1 is too large for these patterns: from 0.667 on"
    assert says in fit(GATES, AND, "widrow-hoff", eta=1.0).why
    assert "too large" not in fit(GATES, AND, "widrow-hoff", eta=0.66).why
    assert "too large" not in fit(GATES, AND, "error-correction", eta=100.0).why


def test_the_command_says_so_too(capsys):
    main(["train", "and", "--rule", "widrow-hoff", "--eta", "1"])
    assert "η = 1 is too large for these patterns" in capsys.readouterr().out


def test_the_window_finds_eta_when_the_rule_is_chosen_and_puts_it_back_with_another():
    session = Session()
    session.perform(ChangeTraining({"rule": "widrow-hoff"}))
    training = session.state.training
    assert 0 < training.eta < 0.01
    assert (training.stop, training.passes) == ("passes", 100)
    session.perform(ChangeTraining({"eta": 0.5}))
    session.perform(Train(26))
    session.perform(ChangeTraining({"passes": 1}))
    session.run()
    assert session.state.message.code == "training.eta-too-large"
    session.perform(ChangeTraining({"rule": "error-correction"}))
    assert session.state.training.eta == 0.5


def test_only_this_rule_finds_its_eta():
    patterns = shapes.make("letters")
    machine = Mark1(machine_for(patterns, None, 1960, "error-correction"))
    with pytest.raises(ConfigError, match="Give a number"):
        Trainer(machine, patterns, teaching("error-correction", eta="auto"))
    with pytest.raises(ConfigError, match="eta"):
        teaching("widrow-hoff", eta="some")


def test_patterns_of_nothing_have_no_eta_that_is_too_large():
    run = fit(np.zeros((2, 1)), [-1, 1], "widrow-hoff", bias=False)
    assert (run.eta, run.warning) == (0.5, None)
