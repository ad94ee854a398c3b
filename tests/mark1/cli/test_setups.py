"""Set-ups of `mark1 experiment`: patterns, machine and training by options, over several seeds."""

import csv
import statistics

import numpy as np
import pytest

from mark1.cli.main import main
from mark1.lab.setups import setup_trial, trainer_of
from mark1.machine.response import blocks_of

SMALL = ["--patterns", "e-x?size=0.6&n=8", "--rows", 10, "--test", 0.5, "--a-units", "24,32"]


def naive(trainer, passes):
    """Train by the rule in three lines, and count what `setup_trial` counts."""
    machine, patterns, code = trainer.machine, trainer.patterns, trainer.code
    w = np.zeros(machine.config.weights)
    (block,) = blocks_of(machine.config)
    x = machine.see(patterns.pictures)[:, block.features].astype(float)
    d = np.array(code.words)[patterns.labels, 0].astype(float)
    mistakes = made = 0
    in_pass = 1
    while in_pass and made < passes:
        made += 1
        in_pass = 0
        for row in patterns.training_indices():
            if np.sign(w @ x[row]) != d[row]:
                w += 0.5 * d[row] * x[row]
                in_pass += 1
        mistakes += in_pass
    right = np.sign(x @ w) == d
    return {
        "right": right[~patterns.test].mean(),
        "unseen": right[patterns.test].mean(),
        "learned": int(not in_pass),
        "passes_made": made,
        "mistakes": mistakes,
    }


@pytest.mark.parametrize("seed", [1960, 7])
@pytest.mark.parametrize("machine", ["mark1", "full"])
def test_a_trial_is_a_run_of_a_naive_loop_on_the_same_wires(seed, machine):
    setup = {"patterns": "e-f?rotation=90&examples=12&outline=1", "test": 0.25, "a_units": 96}
    setup |= {"machine": machine, "passes": 6}
    expected = naive(trainer_of(setup, seed), passes=6)
    assert setup_trial(setup, seed) == pytest.approx(expected)


def test_mean_and_spread_are_those_of_single_runs_of_train(say_json):
    found = say_json("experiment", *SMALL, "--seeds", 3, "--seed", 5, "--workers", 1)
    assert [row["parameters"]["a_units"] for row in found["results"]] == [24, 32]
    for row in found["results"]:
        runs = [
            say_json("train", *SMALL[:-1], row["parameters"]["a_units"], "--seed", seed)
            for seed in (5, 6, 7)
        ]
        for name, key in (("unseen", "test_accuracy"), ("mistakes", "mistakes")):
            values = [run[key] for run in runs]
            assert row["mean"][name] == pytest.approx(statistics.fmean(values))
            assert row["spread"][name] == pytest.approx(statistics.stdev(values))


def test_the_table_shows_what_differs_and_says_the_rest_once(say):
    first, headings, *rows = say("experiment", *SMALL, "--seeds", 2, "--workers", 1).splitlines()
    assert first == (
        "e-x?size=0.6&n=8, rows 10, columns 10, test 0.5; mean ± standard deviation of 2 seeds"
    )
    assert headings.split() == ["a_units", "right", "unseen", "learned", "passes_made", "mistakes"]
    assert [row.split()[0] for row in rows] == ["24", "32"]


def test_sets_rules_and_machines_are_combined(say_json):
    found = say_json(
        *(
            "experiment",
            "--patterns",
            "and, or",
            "--rule",
            "error-correction,pocket",
        ),
        *("--no-bias", "--passes", 3, "--seeds", 1, "--workers", 1),
    )
    settings = [row["parameters"] for row in found["results"]]
    assert [(one["patterns"], one["rule"]) for one in settings] == [
        (name, rule) for name in ("and", "or") for rule in ("error-correction", "pocket")
    ]
    assert {(one["bias"], one["passes"]) for one in settings} == {(False, 3)}
    assert "unseen" not in found["results"][0]["mean"]


def test_a_number_of_passes_is_a_limit_though_nothing_else_stops(say_json):
    found = say_json(
        *("experiment", "--patterns", "xor", "--stop", "never", "--passes", "2,3"),
        *("--budget", 50_000, "--seeds", 1, "--workers", 1),  # which would end it if no limit did
    )
    assert [row["mean"]["passes_made"] for row in found["results"]] == [2, 3]


def test_a_file_is_read_and_a_table_is_resumed(say, tmp_path):
    table, out = tmp_path / "points.csv", tmp_path / "out.csv"
    table.write_text("label,x,y\na,0,0\na,0,1\nb,3,3\nb,3,4\n")
    argv = ["experiment", "--patterns", table, "--passes", "2,5", "--out", out, "--workers", 1]
    say(*argv, "--seeds", 1)
    kept = out.read_text().splitlines()
    say(*argv, "--seeds", 2)
    assert set(kept) < set(out.read_text().splitlines())
    rows = list(csv.DictReader(out.read_text().splitlines()))
    assert [(row["passes"], row["seed"], row["passes_made"]) for row in rows] == [
        ("2", "1960", "2"),
        ("2", "1961", "2"),
        ("5", "1960", "4"),
        ("5", "1961", "4"),
    ]


@pytest.mark.parametrize(
    ("argv", "says"),
    [
        (
            ["e-x"],
            "'e-x' is not an experiment. To train machines on these patterns, use --patterns",
        ),
        (["theta", "--a-units", 5], "theta has settings of its own, so --a-units does not apply"),
        (["--patterns", "-"], "can be read only once. Name a file."),
        (["--patterns", "e-xx"], "There is no built-in set 'e-xx'. Did you mean 'e-x'?"),
        (["--patterns", "xor", "--a-units", 9], "--a-units does not apply: the direct machine"),
        (["--patterns", "xor", "--rows", 9], "--rows does not apply: the patterns are points"),
        (["--a-units", "64,64"], "--a-units has the value 64 twice"),
        (["256", "--a-units", 64], "Separate several values with commas, as in --a-units 64,256."),
        (["--machine", "mark2"], "mark2"),
        (["--patterns", "AND"], "Did you mean 'and'?"),
        (["--eta", 0], "--eta is 0. Use a value from"),
        (["--patterns", "and", "--test", 0.1], "A test share of 0.1 keeps no pattern"),
        (["--rule", "pocket", "--c", "1"], "pocket"),
    ],
)
def test_a_set_up_that_is_not_possible_is_one_sentence(say, argv, says):
    told = say("experiment", *argv, "--seeds", 1, status=2)
    assert says in told
    assert told.count("\n") == 1


def test_a_missing_value_between_commas_is_told(capsys):
    with pytest.raises(SystemExit):
        main(["experiment", "--a-units", "64,"])
    assert "--a-units: '' is not a whole number" in capsys.readouterr().err
