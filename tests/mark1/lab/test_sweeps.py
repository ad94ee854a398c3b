"""Sweeps: what each of them varies, and what the numbers show."""

import math
from dataclasses import replace

import pytest

from mark1.lab.experiments import run
from mark1.lab.sweeps import DRAWN, MEMORY_PASSES, SWEEPS, letters_machine, taught
from mark1.patterns import shapes


@pytest.mark.parametrize("name", SWEEPS)
def test_a_sweep_runs_and_its_numbers_are_possible(name):
    sweep = SWEEPS[name]
    edges = replace(sweep, settings=(sweep.settings[0], sweep.settings[-1]))
    for record in run(edges, edges.trials(1), workers=1).records:
        assert tuple(record) == sweep.results
        assert record.get("learned", 0) in (0, 1)
        assert 1 <= record.get("passes", 1) <= MEMORY_PASSES
        for share in {"right", "p_a", "p_a_theory", "separable", "learned_theory"} & set(record):
            assert 0 <= record[share] <= 1


def test_every_sweep_has_a_description_and_a_sketch():
    for name, sweep in SWEEPS.items():
        assert sweep.name == name
        assert sweep.group and sweep.about and sweep.sketch
        assert set(sweep.sketch.drawn) <= set(sweep.results)
        assert len({tuple(setting) for setting in sweep.settings}) == 1
        keys = [trial.key for trial in sweep.trials(1)]
        assert len(set(keys)) == len(keys)


def means(name, settings, result, seeds=3):
    """The mean of a result of some settings of a sweep, by their place."""
    sweep = SWEEPS[name]
    some = replace(sweep, settings=tuple(sweep.settings[place] for place in settings))
    return [a.mean[result] for a in run(some, some.trials(seeds), workers=1).averages()]


def test_the_learning_curve_is_that_of_one_run():
    trainer = taught(letters_machine(1960), shapes.make("letters"), passes=16)
    mistakes = [*trainer.log.mistakes.tolist(), *[0] * 16][:16]
    curve = SWEEPS["curve"]
    found = [curve.trial(setting, 1960) for setting in curve.settings]
    settled = [record["last_mistakes"] for record in found if not record["learned"]]
    assert settled == mistakes[: len(settled)]
    assert found[0]["right"] < found[-1]["right"]


def test_as_many_a_units_fire_as_the_theory_says():
    for setting in SWEEPS["theta"].settings:
        record = SWEEPS["theta"].trial(setting, 1960)
        assert record["p_a"] == pytest.approx(record["p_a_theory"], abs=0.03)


@pytest.mark.slow
def test_random_dichotomies_are_separable_as_often_as_cover_says():
    capacity = replace(SWEEPS["capacity"], settings=SWEEPS["capacity"].settings[2:11:2])
    seeds = 3
    for average in run(capacity, capacity.trials(seeds), workers=1).averages():
        share = average.mean["separable_theory"]
        spread = math.sqrt(share * (1 - share) / (seeds * DRAWN))
        assert abs(average.mean["separable"] - share) < 5 * spread + 1e-12


@pytest.mark.slow
def test_without_end_stops_more_random_pictures_are_learned():
    count = len(SWEEPS["memory"].settings) // 2
    at_stops, without = means("memory", (5, count + 5), "right")  # 640 pictures
    assert at_stops < 0.95 < without == 1


def test_cells_that_died_before_training_do_less_harm():
    before, after = means("dead-cells", (4, 11), "right")
    assert after < 0.8 < before


def test_a_potentiometer_at_a_stop_does_more_harm_than_one_at_zero():
    at_zero, at_stop = means("burnt", (3, 10), "right")
    assert at_stop < at_zero < 1


def test_the_more_wires_are_pulled_the_worse_it_reads():
    right = means("wires", range(len(SWEEPS["wires"].settings)), "right")
    assert right == sorted(right, reverse=True)
    assert right[0] == 1 and right[-1] < 0.5


def test_less_of_the_machine_reads_worse():
    removed = run(SWEEPS["removed"], SWEEPS["removed"].trials(2), workers=1).averages()
    right = [average.mean["right"] for average in removed]
    assert right == sorted(right, reverse=True)
    assert right[0] == 1


def test_the_size_of_a_correction_changes_nothing_before_the_stops():
    eta = replace(SWEEPS["eta"], settings=({"eta": 0.125}, {"eta": 0.5}))
    first, second = run(eta, eta.trials(1), workers=1).records
    assert first == second
