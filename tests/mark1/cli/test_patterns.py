"""`mark1 patterns`."""

import json
from pathlib import Path

import numpy as np
import pytest

from mark1.cli.main import build_parser, main
from mark1.cli.man import page
from mark1.patterns import shapes
from mark1.patterns.files import read_patterns, write_patterns
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
    for key in KEYS - {"seconds", "patterns", "table"}:
        assert there[key] == here[key]


@pytest.mark.slow
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


def test_a_named_set_is_listed_with_its_settings(say, say_json):
    lines = say("patterns", "e-x").splitlines()
    assert len(lines) == 1 + len(shapes.BUILT_IN["e-x"].options)
    assert "  rotation   largest rotation in degrees, either way (default: 30; 0 to 180)" in lines
    (row,) = say_json("patterns", "clouds?n=20")["patterns"]
    assert row["name"] == "clouds?n=20"
    assert row["patterns"] == 20
    assert {setting["name"]: setting["allowed"] for setting in row["settings"]} == {
        name: [option.least, option.greatest]
        for name, option in shapes.BUILT_IN["clouds"].options.items()
    }


def test_the_help_lists_every_setting_of_every_set(capsys):
    with pytest.raises(SystemExit):
        main(["patterns", "--help"])
    out = capsys.readouterr().out
    for name, stimulus in shapes.BUILT_IN.items():
        assert not stimulus.options or name in out
        assert all(option.meaning in out for option in stimulus.options.values())


def test_the_manual_page_has_the_table_of_settings():
    lines = list(page(build_parser()))
    assert any(line.startswith("e\\-x\\-f, e\\-x, e\\-f:") for line in lines)
    assert any("largest rotation in degrees, either way" in line for line in lines)


def test_a_set_named_with_settings_is_trained_and_continued(say_json, tmp_path):
    name = "e-x?n=4&size=0.5"
    path = tmp_path / "run.mark1"
    assert say_json("train", "--patterns", name, "--save", path)["patterns"] == name
    assert say_json("evaluate", path)["patterns"] == name
    (row,) = say_json("patterns", name, "--export", tmp_path, "--format", "csv")["patterns"]
    assert Path(row["file"]).name == "e-x-n-4-size-0.5.csv"


def test_a_mistyped_set_with_settings_is_no_missing_file(say):
    assert "Did you mean 'e-x'" in say("train", "--patterns", "e-y?wander=0.2", status=2)


def test_pictures_are_drawn_two_rows_to_a_line(say, monkeypatch):
    monkeypatch.setenv("COLUMNS", "13")
    lines = say("patterns", "bars", "--rows", "3", "--columns", "5", "--show").splitlines()
    lines = lines[lines.index("─ hor  ─ hor") :]  # below what the set is
    assert lines[:3] == ["─ hor  ─ hor", "█████  ▄▄▄▄▄", "       ▀▀▀▀▀"]
    assert max(map(len, lines)) <= 13


def test_large_pictures_are_scaled_to_the_terminal(say, monkeypatch):
    monkeypatch.setenv("COLUMNS", "30")
    lines = say("patterns", "letters", "--rows", "60", "--show").splitlines()
    lines = lines[next(n for n, line in enumerate(lines) if line.startswith("─")) :]
    assert max(map(len, lines)) == 30
    assert len(lines) == 26 * (1 + 15)


def test_only_some_pictures_of_many_are_drawn(say):
    assert say("patterns", "e-x", "--show").endswith(
        "40 more patterns are not shown. Draw all of them with --sheet FILE.png.\n"
    )


def test_points_of_a_file_are_drawn_in_a_plane(say, tmp_path, monkeypatch):
    monkeypatch.setenv("COLUMNS", "9")
    (tmp_path / "points.csv").write_text("no,0,-1\nyes,4,1\n")
    lines = say("patterns", tmp_path / "points.csv", "--show").splitlines()
    lines = lines[lines.index("········y") :]
    assert lines[0] == "········y"
    assert lines[20] == "n········"
    assert lines[21:] == ["x1: 0 to 4", "x2: -1 to 1"]
    (tmp_path / "space.csv").write_text("no,0,-1,1\nyes,4,1,1\n")
    assert "Points of 3 numbers" in say("patterns", tmp_path / "space.csv", "--show", status=2)


def test_a_sheet_is_written_for_one_set(say, tmp_path):
    path = tmp_path / "letters.png"
    assert f"Saved to {path}." in say("patterns", "letters", "--sheet", path)
    assert path.is_file()
    assert "one set of patterns, not 2" in say("patterns", "or", "and", "--sheet", path, status=2)
    assert "end in .png" in say("patterns", "or", "--sheet", tmp_path / "or.jpg", status=2)
    assert "needs the name of a set" in say("patterns", "--show", status=2)


def test_a_folder_that_is_called_like_a_built_in_set_is_not_passed_over(
    say, capsys, tmp_path, monkeypatch
):
    monkeypatch.chdir(tmp_path)
    write_patterns(shapes.make("e-x").subset([0, 99]), tmp_path / "letters", "folder")
    assert main(["patterns", "letters"]) == 0
    printed, said = capsys.readouterr()
    assert "26 classes" in printed
    assert said == (
        "mark1: letters is the built-in set, not the file or folder beside it. "
        "Write ./letters for that.\n"
    )
    assert "2 classes" in say("patterns", "./letters")
    assert "26 classes" in say("patterns", "letters?typeface=serif")


@pytest.mark.parametrize("command", ["patterns", "train", "theory"])
def test_json_lists_what_could_not_be_read_of_a_folder(capsys, tmp_path, command):
    write_patterns(shapes.make("bars"), tmp_path / "set", "folder")
    some = next(path for path in (tmp_path / "set").rglob("*.png"))
    some.write_bytes(some.read_bytes()[:40])
    assert main([command, str(tmp_path / "set"), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    (left_out,) = (found["patterns"][0] if command == "patterns" else found)["left_out"]
    assert some.name in left_out
