"""`mark1 experiment`: tables, lists, refusals, and Ctrl+C."""

import json
import os
import signal
from itertools import chain

import pytest

from mark1 import messages
from mark1.cli.experiment_report import table_of
from mark1.lab.sweeps import SWEEPS
from tests.mark1.lab.long_experiment import assert_no_process_is_left, long_experiment


def test_the_command_prints_a_table(say):
    out = say("experiment", "order", "--seeds", 2, "--workers", 1)
    assert out.startswith("letters by order of presentation; mean ± standard deviation of 2")
    assert out.splitlines()[1].split() == ["order", "right", "learned", "passes", "mistakes"]
    assert [line.split()[0] for line in out.splitlines()[2:]] == ["given", "shuffled", "random"]


def test_the_command_prints_json_and_keeps_the_trials(say, tmp_path):
    out = tmp_path / "order.csv"
    argv = ("order", "--seeds", 2, "--seed", 4, "--workers", 1, "--json", "--out", out)
    found = json.loads(say("experiment", *argv))
    assert found["complete"]
    assert (found["finished"], found["trials"], found["seed"]) == (6, 6, 4)
    assert [result["parameters"] for result in found["results"]] == [
        {"order": "given"}, {"order": "shuffled"}, {"order": "random"},
    ]  # fmt: skip
    assert len(out.read_text().splitlines()) == 7
    again = json.loads(say("experiment", *argv))
    assert again["results"] == found["results"]


def test_the_list_names_every_experiment(say):
    out = say("experiment", "--list")
    assert all(f"\n  {name} " in f"\n{out}" for name in (*SWEEPS, "published"))
    assert [line for line in out.splitlines() if line[0] != " "] == [
        "teaching:", "machine:", "damage:", "later machines:", "history:",
    ]  # fmt: skip
    found = json.loads(say("experiment", "--list", "--json"))
    assert found["experiments"].keys() == {*SWEEPS, "published"}
    assert sorted(chain(*found["groups"].values())) == sorted(found["experiments"])


@pytest.mark.parametrize(
    ("argv", "says"),
    [
        ((), "Name an experiment, one of"),
        (("thta",), "Did you mean 'theta'?"),
        (("theta", "A"), "'A' has no meaning for theta"),
        (("published", "Q"), "There is no published result 'Q'"),
        (("theta", "--seeds", "0"), "0 seeds"),
        (("theta", "--seed", "-1"), "seed is -1"),
        (("theta", "--workers", "0"), "workers is 0"),
        (("theta", "--out", "/no/such/folder/t.csv"), "not a folder that can be written to"),
        (("theta", "--plot", "t.gif"), "ends in .png or .svg"),
        (("theta", "--plot", "/no/such/folder/t.png"), "not a folder that can be written to"),
        (("theta", "--cluster", "127.0.0.1:1", "--workers", "2"), "--workers 2 is for this"),
    ],
)
def test_the_command_refuses_the_impossible_in_one_sentence(say, argv, says):
    err = say("experiment", *argv, status=1 if "folder" in says else 2)
    assert says in err
    assert err.count("\n") == 1


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="sends Ctrl+C as a signal")
def test_ctrl_c_keeps_the_finished_part_and_leaves_no_process(tmp_path):
    out = tmp_path / "noise.csv"
    program = long_experiment(out)
    os.killpg(program.pid, signal.SIGINT)  # as a terminal does, to the workers too
    printed, err = program.communicate(timeout=60)
    assert (program.returncode, err) == (1, "")
    found = json.loads(printed)
    assert 0 < found["finished"] < found["trials"] == 2500
    assert len(out.read_text().splitlines()) == 1 + found["finished"]
    assert_no_process_is_left(program, within=10)


def test_a_table_has_the_decimal_sign_of_the_language(monkeypatch):
    monkeypatch.setattr(messages, "_language", "de")
    results = SWEEPS["eta"].results
    row = {
        "parameters": {"eta": 0.125},
        "trials": 2,
        "mean": dict.fromkeys(results, 0.628),
        "spread": dict.fromkeys(results, 0.284),
    }
    assert table_of(SWEEPS["eta"], [row])[1] == ["0,125", *["0,63 ± 0,28"] * 4]
    assert table_of(SWEEPS["eta"], [{**row, "trials": 1}])[1] == ["0,125", *["0,628"] * 4]
