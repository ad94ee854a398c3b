"""Traces and weights that `mark1 train` writes and starts from."""

import csv
import io
import itertools

import numpy as np
import pytest

from mark1.cli import trace
from mark1.storage.session_file import load_session


def rows_of(path):
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_a_trace_is_a_run_by_hand(say, tmp_path):
    """Follow error correction on AND with a loop that shares nothing with the program."""
    path = tmp_path / "and.csv"
    say("train", "--patterns", "and", "--eta", 1, "--trace", path)
    rows, w = rows_of(path), np.zeros(3)
    assert len(rows) == 36
    for t, row in enumerate(rows):
        point = t % 4
        x, d = np.array([1, point // 2, point % 2]), 1 if point == 3 else -1
        nu = w @ x
        y = int(np.sign(nu))
        assert {name: row[name] for name in ("t", "pass", "pattern", "class")} == {
            "t": str(t + 1),
            "pass": str(t // 4 + 1),
            "pattern": str(point + 1),
            "class": str(int(d > 0)),
        }
        assert [float(row[name]) for name in ("x1", "x2", "nu")] == [*x[1:], nu]
        assert [int(row[name]) for name in ("d", "y")] == [d > 0, y > 0 or (not y and d < 0)]
        assert [float(row[f"{name} before"]) for name in ("b", "w1", "w2")] == w.tolist()
        w += (y != d) * d * x
        assert [float(row[f"{name} after"]) for name in ("b", "w1", "w2")] == w.tolist()
        assert "-0" not in row.values()


@pytest.mark.parametrize("machine", ["mark1", "full", "direct"])
def test_a_trace_leads_from_one_row_to_the_next_and_to_the_weights(say_json, tmp_path, machine):
    path, saved = tmp_path / "t.csv", tmp_path / "run.mark1"
    options = [
        "--machine",
        machine,
        "--passes",
        1,
        "--patterns",
        "left-right?n=20",
        "--trace",
        path,
    ]
    made = say_json("train", *options, "--save", saved)
    rows = rows_of(path)
    assert len(rows) == made["presentations"]
    before = [name for name in rows[0] if name.endswith(" before")]
    for row, later in itertools.pairwise(rows):
        assert [row[name.replace("before", "after")] for name in before] == [
            later[name] for name in before
        ]
    trainer = load_session(saved).trainer()
    last = [float(rows[-1][name.replace("before", "after")]) for name in before]
    assert sorted(np.float32(last)) == sorted(trainer.machine.potentiometers.volts)
    x = trainer.machine.see(trainer.patterns.pictures[:1])[0][: 400 if machine == "direct" else 512]
    assert [int(place) - 1 for place in rows[0]["active"].split()] == np.flatnonzero(x).tolist()


def test_columns_of_several_r_units_begin_with_their_names(say, tmp_path):
    path = tmp_path / "t.csv"
    (tmp_path / "three.csv").write_text("a,0.5,1\nb,1,2.5\nc,3,0\n")
    say("train", "--patterns", tmp_path / "three.csv", "--passes", 1, "--trace", path)
    names = path.read_text().splitlines()[0].split(",")
    units = [f"R{unit} {name}" for unit in (1, 2, 3) for name in ("d", "nu", "y")]
    weights = [f"R{unit} {name}" for unit in (1, 2, 3) for name in ("b", "w1", "w2")]
    assert names == [
        *("t", "pass", "pattern", "class", "x1", "x2"),
        *units,
        *(f"{name} before" for name in weights),
        *(f"{name} after" for name in weights),
    ]


def test_a_full_trace_ends_and_says_so_and_the_run_goes_on(capsys, tmp_path, monkeypatch):
    from mark1.cli.main import main

    monkeypatch.setattr(trace, "MOST_NUMBERS", 100)
    path = tmp_path / "and.csv"
    assert main(["train", "--patterns", "and", "--trace", str(path)]) == 0
    out, err = capsys.readouterr()
    assert "Learned in 9 passes" in out
    assert err.startswith("mark1: The trace ends after 6 presentations, when it is full.")
    assert len(rows_of(path)) == 6
    monkeypatch.setattr(trace, "MOST_NUMBERS", 14)
    assert main(["train", "--patterns", "and", "--trace", str(path)]) == 2
    assert "One presentation has 15 numbers, more than the 14" in capsys.readouterr().err
    assert len(rows_of(path)) == 6


def test_a_traced_run_is_the_same_run(say_json, tmp_path):
    for rule in ("error-correction", "batch", "pocket"):
        made = [
            say_json("train", "--patterns", "or", "--rule", rule, *more)
            for more in ([], ["--trace", tmp_path / "t.csv"])
        ]
        for found in made:
            del found["seconds"]
        assert made[0] == made[1]


def test_weights_start_another_run(say_json, say, tmp_path, monkeypatch):
    path = tmp_path / "w.npy"
    first = say_json("train", "--patterns", "and", "--weights", path)
    again = say_json("train", "--patterns", "and", "--start", path)
    assert (first["mistakes"], again["mistakes"]) == (18, 0)
    assert (again["w"], again["b"]) == (first["w"], first["b"]) == ([[1.5, 1.0]], [-2.0])
    say("train", "--patterns", "and", "--weights", tmp_path / "w.csv")
    text = io.BytesIO((tmp_path / "w.csv").read_bytes())
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(text))
    assert say_json("train", "--patterns", "and", "--start", "-")["mistakes"] == 0


def test_a_run_from_given_weights_can_be_repeated(say, say_json, tmp_path):
    (tmp_path / "w.csv").write_text("b,w1,w2\n3,-2,0.5\n")
    saved = tmp_path / "run.mark1"
    say("train", "--patterns", "and", "--start", tmp_path / "w.csv", "--save", saved)
    assert say_json("run", saved)["same"] is True


def test_weights_that_do_not_fit_are_refused(say, tmp_path):
    (tmp_path / "w.csv").write_text("b,w1\n3,-2\n")
    said = say("train", "--patterns", "and", "--start", tmp_path / "w.csv", status=2)
    assert "Name its columns b, w1, w2" in said
    assert "Did you mean 'zeros'" in say("train", "--start", "zeroes", status=2)
    assert "cannot be read" in say("train", "--start", tmp_path / "none.csv", status=2)
    (tmp_path / "w.csv").write_text("b,w1,w2\n3,-2,9\n")
    limited = ["--limit", 5, "--start", tmp_path / "w.csv"]
    assert "end stops" in say("train", "--patterns", "and", *limited, status=2)
    voted = ["--rule", "voted", "--weights", tmp_path / "v.csv"]
    assert "voted answers with all weights found" in say("train", *voted, status=2)
    assert "ends in .csv or .npy" in say("train", "--weights", tmp_path / "w.txt", status=2)


def test_weights_of_a_large_machine_or_of_votes_are_not_listed(say_json, monkeypatch, tmp_path):
    monkeypatch.setattr("mark1.cli.common.MOST_WEIGHTS", 2)
    made = say_json("train", "--patterns", "and")
    assert (made["w"], made["b"], made["weights"]) == (None, None, 3)
    asked = say_json("train", "--patterns", "and", "--weights", tmp_path / "w.csv")
    assert [asked["b"], *asked["w"]] == [[-2.0], [1.5, 1.0]]
    monkeypatch.undo()
    assert say_json("train", "letters", "--passes", 1)["w"] is None  # 5 rows of 512
    assert say_json("train", "--patterns", "and", "--rule", "voted")["w"] is None
    mean = say_json("train", "--patterns", "and", "--rule", "averaged")
    last = say_json("train", "--patterns", "and")
    assert mean["w"] != last["w"]
