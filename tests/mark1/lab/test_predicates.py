"""Limited A-units against plain Python, and Minsky and Papert's proofs in whole numbers."""

import itertools
from dataclasses import replace

import numpy as np
import pytest

from mark1.lab.experiment_charts import sketched
from mark1.lab.experiments import run
from mark1.lab.predicates import (
    DIAMETER,
    PARITY,
    LimitedRetina,
    all_figures,
    diameter_needed,
    end_figures,
    is_connected,
    is_majority,
    is_odd,
    order_needed,
)
from mark1.machine.config import TrainingConfig
from mark1.storage.document import Document
from mark1.storage.session_file import load_session, save_session
from mark1.theory.separability import cancels, separability
from mark1.training.trainer import Trainer


def naive_connected(figure):
    lit = {(int(r), int(c)) for r, c in np.argwhere(figure)}
    reached = set(itertools.islice(lit, 1))
    while True:
        near = {(r + a, c + b) for r, c in reached for a, b in ((0, 1), (1, 0), (0, -1), (-1, 0))}
        if near & lit <= reached:
            return reached == lit
        reached |= near & lit


def seen(limited, figures, answers):
    return limited.machine().see(limited.patterns(figures, answers).pictures)


def test_the_predicates_say_what_they_should():
    figures = all_figures(2, 3)
    assert len({figure.tobytes() for figure in figures}) == 64
    assert is_odd(figures).tolist() == [int(f.sum()) in (1, 3, 5) for f in figures]
    assert is_majority(figures).tolist() == [int(f.sum()) > 3 for f in figures]
    nine = all_figures(3, 3)
    assert is_connected(nine).tolist() == [naive_connected(figure) for figure in nine]


@pytest.mark.parametrize("order", [1, 2, 3, 4])
@pytest.mark.parametrize("diameter", [1, 2, 3])
def test_an_a_unit_fires_if_all_cells_of_its_mask_are_lit(order, diameter):
    figures = all_figures(2, 3)
    masks = [
        mask
        for size in range(order + 1)
        for mask in itertools.combinations(range(6), size)
        if all(
            abs(a // 3 - b // 3) < diameter and abs(a % 3 - b % 3) < diameter
            for a, b in itertools.combinations(mask, 2)
        )
    ]
    expected = [[all(f.flat[cell] for cell in mask) for mask in masks] for f in figures]
    limited = LimitedRetina(2, 3, order, diameter)
    assert seen(limited, figures, is_odd(figures)).tolist() == np.float32(expected).tolist()


@pytest.mark.parametrize("cells", [2, 3, 4, 5])
def test_parity_needs_all_cells_and_majority_one(cells):
    figures = all_figures(1, cells)
    odd = is_odd(figures)
    assert order_needed(figures, odd).order == cells
    # The proof: over every mask that misses a cell, odd and even pictures balance.
    below = seen(LimitedRetina(1, cells, max(1, cells - 1), cells), figures, odd)
    assert not (np.where(odd, 1, -1) @ below).any()
    many = is_majority(figures)
    assert order_needed(figures, many).order == 1
    x = seen(LimitedRetina(1, cells, 1, 1), figures, many)
    assert ((x @ [-cells, *[2] * cells] > 0) == many).all()


def test_connectedness_on_nine_cells_needs_three_and_both_sides_are_proved():
    figures = all_figures(3, 3)
    answers = is_connected(figures)
    assert order_needed(figures, answers).order == 3
    d = np.where(answers, 1, -1)
    pairs = seen(LimitedRetina(3, 3, 2, 3), figures, answers)
    assert cancels(pairs, d, separability(pairs, d).fractions)


@pytest.mark.parametrize("length", [3, 4])
def test_the_masks_of_all_windows_shorter_than_the_figure_are_not_enough(length):
    figures = end_figures(length)
    answers = is_connected(figures)
    assert answers.tolist() == [False, True, True, False]
    assert diameter_needed(figures, answers, 2).diameter == length
    # Whatever the order: over every mask the connected figures balance the others.
    size = length - 1
    for down, right in itertools.product(range(5 - size + 1), range(2)):
        window = figures[:, down : down + size, right : right + size].reshape(4, -1)
        masks = all_figures(1, size**2).reshape(-1, size**2)
        fires = (window[:, None] | ~masks).all(axis=2)
        assert not (np.where(answers, 1, -1) @ fires).any()


def test_a_limited_machine_learns_and_is_kept_in_a_file(tmp_path):
    figures = all_figures(1, 3)
    limited = LimitedRetina(1, 3, 3, 3)
    patterns = limited.patterns(figures, is_odd(figures))
    trainer = Trainer(limited.machine(), patterns, TrainingConfig(passes=100))
    trainer.advance(steps=50)
    save_session(Document.of(trainer), tmp_path / "parity.mark1")
    again = load_session(tmp_path / "parity.mark1").trainer()
    for each in (trainer, again):
        each.finish()
    assert trainer.finished == "learned"
    found = again.machine.potentiometers.volts.tolist()
    assert found == trainer.machine.potentiometers.volts.tolist()


def test_the_chart_has_a_line_for_each_predicate():
    small = tuple(s for s in PARITY.settings if s["cells"] <= 4)
    some = replace(PARITY, settings=small, fixed=frozenset(range(len(small))))
    table = run(some, some.trials(3), workers=1)
    assert [record["learned"] for record in table.records] == [1] * len(small)
    ((chart,),) = sketched(some, table.averages())
    names = [curve.name for curve in chart.curves]
    assert names == ["parity", "connectedness", "majority"]
    assert chart.curves[0].y.tolist() == [2, 3, 4]


def test_one_trial_is_enough_where_nothing_is_drawn():
    for experiment in (PARITY, DIAMETER):
        assert len(experiment.trials(20)) == len(experiment.settings)
