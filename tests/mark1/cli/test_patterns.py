"""`mark1 patterns`."""

from pathlib import Path

import numpy as np
import pytest

from mark1.patterns import shapes
from mark1.patterns.files import read_patterns
from tests.mark1.cli.running import KEYS


def test_the_built_in_patterns_are_listed(say, say_json):
    out = say("patterns")
    assert [line.split()[0] for line in out.splitlines()] == list(shapes.BUILT_IN)
    rows = say_json("patterns", "letters", "xor")["patterns"]
    assert [(row["name"], row["patterns"], row["classes"]) for row in rows] == [
        ("letters", 26, 26),
        ("xor", 4, 2),
    ]


@pytest.mark.parametrize("kind", ["folder", "idx", "csv", "npz"])
def test_exported_patterns_train_like_the_built_in_ones(say_json, tmp_path, kind):
    found = say_json("patterns", "letters", "--export", tmp_path / "out", "--format", kind)
    (row,) = found["patterns"]
    assert Path(row["file"]).exists()
    there, here = say_json("train", "--patterns", row["file"]), say_json("train")
    for key in KEYS - {"seconds", "patterns"}:
        assert there[key] == here[key]


def test_all_patterns_can_be_exported_at_once_points_as_csv(say_json, tmp_path):
    rows = say_json("patterns", "--export", tmp_path, "--seed", 4)["patterns"]
    assert [row["name"] for row in rows] == list(shapes.BUILT_IN)
    for name in ("letters", "moons"):
        (row,) = (row for row in rows if row["name"] == name)
        assert np.array_equal(
            read_patterns(row["file"]).pictures, shapes.make(name, seed=4).pictures
        )
    assert (tmp_path / "xor.csv").is_file()


def test_patterns_of_a_file_are_described(say, tmp_path):
    say("patterns", "bars", "--export", tmp_path, "--format", "csv")
    assert "in  2 classes  from a file" in say("patterns", tmp_path / "bars.csv")


@pytest.mark.parametrize("ending", ["csv", "npz", "CSV"])
def test_one_set_is_exported_to_a_file_of_that_name(say_json, tmp_path, ending):
    path = tmp_path / f"exp2.{ending}"
    (row,) = say_json("patterns", "letters", "--export", path)["patterns"]
    assert row["file"] == str(path)
    assert path.is_file()
    assert read_patterns(path) == shapes.make("letters")


def test_a_file_holds_one_set_in_the_format_of_its_name(say, tmp_path):
    path = tmp_path / "exp2.csv"
    assert "one set of patterns, not 2" in say(
        "patterns", "xor", "bars", "--export", path, status=2
    )
    said = say("patterns", "xor", "--export", path, "--format", "npz", status=2)
    assert "does not match the format 'npz'" in said
    assert not path.exists()


def test_a_set_is_not_exported_over_another(say, tmp_path):
    say("patterns", "letters", "--export", tmp_path)
    assert "is not empty" in say("patterns", "letters", "--export", tmp_path, status=2)
