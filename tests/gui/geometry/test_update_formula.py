"""The formula of an update has the numbers of that update, whatever the rule."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest

from gui.geometry.update_formula import factors, formula, update_of
from mark1.machine.machine import Mark1
from mark1.machine.rules import RULES
from mark1.patterns import shapes
from mark1.training.conventions import config_for_points, teaching
from mark1.training.step_history import StepHistory, StepRecord
from mark1.training.trainer import Trainer


def steps_of(rule: str, count: int = 12, **changes: Any) -> tuple[list[StepRecord], Mark1]:
    patterns = shapes.make("and")
    machine = Mark1(config_for_points(2, rule))
    trainer = Trainer(machine, patterns, teaching(rule, **changes))
    for _ in range(count):
        trainer.step()
    history = StepHistory()
    history.follow(machine, trainer.record, 60)
    return history.steps, machine


def written(step: StepRecord, machine: Mark1) -> str:
    return formula(step, update_of(step, machine.config, 2))


def test_bipolar_coding_shows_d_minus_y() -> None:
    steps, machine = steps_of("delta-dy")
    assert written(steps[0], machine) == ("w ← (0, 0, 0) + 0.5 · (−1 − 1) · (0, 0, 1) = (0, 0, −1)")
    assert written(steps[3], machine) == (
        "w ← (0, 0, −1) + 0.5 · (1 − (−1)) · (1, 1, 1) = (1, 1, 0)"
    )


def test_binary_coding_shows_ones_and_zeros() -> None:
    steps, machine = steps_of("error-correction")
    assert written(steps[3], machine) == (
        "w ← (0, 0, −0.5) + 0.5 · (1 − 0) · (1, 1, 1) = (0.5, 0.5, 0)"
    )


def test_a_unit_step_shows_d() -> None:
    steps, machine = steps_of("maxiter-bias", eta=0.25)
    assert factors(steps[0], update_of(steps[0], machine.config, 2)) == ("η d", "0.25 · (−1)")


def test_the_end_of_a_pass_shows_the_sum() -> None:
    steps, machine = steps_of("batch")
    assert not update_of(steps[0], machine.config, 2).is_change
    assert written(steps[3], machine).startswith("w ← (0, 0, 0) + (")
    assert factors(steps[3], update_of(steps[3], machine.config, 2)) is None


@pytest.mark.parametrize("rule", [r for r in RULES if r not in ("alpha-1958", "beta-1958")])
def test_the_numbers_of_every_formula_add_up(rule: str) -> None:
    steps, machine = steps_of(rule, 24)
    for step in steps:
        update = update_of(step, machine.config, 2)
        if not update.is_change:
            continue
        left, right = written(step, machine).removeprefix("w ← ").split(" = ")
        assert _value(left) == pytest.approx(_value(right), abs=0.004), (rule, step.step)
        assert _value(right) == pytest.approx(update.after, abs=0.001)


def _value(text: str) -> Any:
    """Compute a formula: vectors are what has a comma between parentheses."""
    code = text.replace("−", "-").replace("·", "*")
    return eval(re.sub(r"\(([^()]*,[^()]*)\)", r"np.array([\1])", code), {"np": np})
