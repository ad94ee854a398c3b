"""`mark1 predict`."""

import csv
import io
import json
from dataclasses import replace

import numpy as np
import pytest
from PIL import Image

from mark1.cli.main import main
from mark1.patterns import shapes
from mark1.patterns.files import write_patterns


@pytest.fixture
def machine(say, tmp_path):
    """Make a machine with ν = 2 x₁ + 2 x₂ − 1, which OR does not change."""
    (tmp_path / "w.csv").write_text("b,w1,w2\n-1,2,2\n")
    path = tmp_path / "or.mark1"
    say("train", "--patterns", "or", "--start", tmp_path / "w.csv", "--save", path)
    return path


@pytest.mark.parametrize(
    "text",
    [
        "0,0\n5,5\n1,-0.5\n",
        "x,y\n0,0\n5,5\n1,-0.5\n",
        "x;y\n0;0\n5;5\n1;-0.5\n",
        "label,x,y\n0,0,0\n9,5,5\n0,1,-0.5\n",
        "x,y,Class\n0,0,a\n5,5,b\n1,-0.5,c\n",
        "1,0,0\n0,5,5\n3,1,-0.5\n",
        "a,0,0\nb,5,5\nc,1,-0.5\n",
        "x,y,test\n0,0,1\n5,5,0\n1,-0.5,0\n",
    ],
)
def test_points_are_read_with_or_without_a_class(say_json, tmp_path, machine, text):
    (tmp_path / "new.csv").write_text(text)
    found = say_json("predict", machine, "--patterns", tmp_path / "new.csv")
    assert found["sums"] == [[-1], [19], [0]]
    assert found["answers"] == ["0", "1", None]


def test_answers_are_printed_as_a_table_or_as_sentences(say, tmp_path, machine):
    (tmp_path / "new.csv").write_text("0,0\n1,1\n0.5,0\n")
    run = ["predict", machine, "--patterns", tmp_path / "new.csv"]
    assert say(*run, "--csv") == "pattern,answer,nu\n1,0,-1.0\n2,1,3.0\n3,,0.0\n"
    assert say(*run) == (
        "pattern 1: 0  (ν = -1)\npattern 2: 1  (ν = 3)\npattern 3: not read as any class  (ν = 0)\n"
    )


def test_an_option_may_stand_between_the_session_and_the_patterns(say, machine):
    plain = say("predict", machine, "xor", "--csv")
    assert (
        say("predict", machine, "--csv", "xor") == say("predict", "--csv", machine, "xor") == plain
    )
    assert plain.startswith("pattern,answer,nu\n1,0,-1.0\n2,1,1.0\n")


def test_a_word_too_many_is_still_refused(machine, capsys):
    with pytest.raises(SystemExit):
        main(["predict", str(machine), "--csv", "xor", "and"])
    assert "The argument 'and' is not expected here." in capsys.readouterr().err


def test_the_option_may_be_left_out(say, machine, tmp_path):
    (tmp_path / "new.csv").write_text("0,0\n5,5\n")
    for command in ("predict", "evaluate"):
        patterns = tmp_path / "new.csv" if command == "predict" else "or"
        long = say(command, machine, "--patterns", patterns)
        assert say(command, machine, patterns) == long != ""


@pytest.fixture(scope="module")
def letters(tmp_path_factory):
    path = tmp_path_factory.mktemp("letters") / "letters.mark1"
    assert main(["train", "--quiet", "--save", str(path)]) == 0
    return path


@pytest.mark.parametrize("kind", ["folder", "idx", "csv", "npz"])
def test_pictures_without_classes_are_read(say_json, tmp_path, letters, kind):
    patterns = shapes.make("letters").subset([4, 23])
    path = tmp_path / ("new" if kind in ("folder", "idx") else f"new.{kind}")
    write_patterns(patterns, path, kind)
    if kind == "folder":
        for number, picture in enumerate(sorted(path.rglob("*.png"))):
            picture.rename(path / f"{number}.png")
        for folder in path.iterdir():
            if folder.is_dir():
                folder.rmdir()
    elif kind == "idx":
        (path / "train-labels-idx1-ubyte").unlink()
    elif kind == "csv":
        lines = [line.split(",")[2:] for line in path.read_text().splitlines()]
        path.write_text("\n".join(map(",".join, lines)) + "\n")
    else:
        np.savez(path, pictures=patterns.pictures)
    found = say_json("predict", letters, "--patterns", path)
    assert found["answers"] == ["E", "X"]
    assert [len(sums) for sums in found["sums"]] == [5, 5]


def test_built_in_sets_and_standard_input_are_read(say_json, say, letters, tmp_path, monkeypatch):
    assert say_json("predict", letters, "--patterns", "letters")["answers"] == list(
        shapes.make("letters").classes
    )
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(letters.read_bytes())))
    assert len(say_json("predict", "-", "--patterns", "letters")["answers"]) == 26
    assert "Only one of" in say("predict", "-", "--patterns", "-", status=2)
    both = ["--patterns", "letters", "--csv", "--json"]
    assert "cannot be combined" in say("predict", letters, *both, status=2)


def test_patterns_of_another_kind_are_refused(say, letters, machine, tmp_path):
    said = say("predict", letters, "--patterns", "xor", status=2)
    assert "reads pictures of 20 × 20 cells, but the patterns are points of 2 numbers" in said
    (tmp_path / "new.csv").write_text("1,2,3,4\n")
    said = say("predict", machine, "--patterns", tmp_path / "new.csv", status=2)
    assert "reads points of 2 numbers, but the patterns are points of 4 numbers" in said


def test_why_explains_each_answer_in_words_and_as_json(say, say_json, tmp_path, machine):
    (tmp_path / "new.csv").write_text("0,0\n1,1\n0.5,0\n")
    run = ["predict", machine, "--patterns", tmp_path / "new.csv", "--why"]
    said = say(*run)
    assert (
        "pattern 2: 1  (ν = 3)\n"
        "    Of 2 inputs, 2 are not zero. 2 of them push up by +4.0 V, and none pulls down."
        " The bias adds −1.0 V. +3.0 V is above zero, so R1 lights.\n"
        "    The code 1 stands for 1.\n"
    ) in said
    assert "The sum is exactly zero, so R1 is undecided.\n    The code ? is incomplete" in said
    accounts = say_json(*run)["accounts"]
    assert [one["answer"] for one in accounts] == ["0", "1", None]
    assert [one["units"][0]["response"] for one in accounts] == [0, 1, None]
    (unit,) = accounts[1]["units"]
    assert (unit["up"], unit["down"], unit["bias"], unit["sum"]) == (4, 0, -1, 3)
    assert [one["volts"] for one in unit["heaviest"]] == [2, 2]
    assert "cannot be combined" in say(*run, "--csv", status=2)


def test_why_names_the_cells_and_units_of_a_picture(say, say_json, letters):
    (account,) = [
        one
        for one in say_json("predict", letters, "letters", "--why")["accounts"]
        if one["answer"] == "E"
    ]
    assert account["code"] == "00100"
    for unit in account["units"]:
        assert unit["up"] + unit["down"] == pytest.approx(unit["sum"])
        assert len(unit["heaviest"]) == min(20, unit["active"])
        assert {len(one["excitatory"]) for one in unit["heaviest"]} == {10}
    said = say("predict", letters, "letters", "--why")
    assert f"    {account['lit']} of 400 cells are lit.\n    Of R1’s 102 units, " in said


@pytest.fixture
def pictures(tmp_path):
    """Make a folder of an E and an F."""
    folder = tmp_path / "new"
    folder.mkdir()
    patterns = shapes.make("e-f")
    for name, index in (("9.png", 0), ("10.png", -1)):
        Image.fromarray(patterns.pictures[index]).save(folder / name)
    return folder


@pytest.fixture
def mixed(pictures):
    """Add two files that are no pictures."""
    (pictures / "a.svg").write_bytes(b"<svg>")
    (pictures / "b.pdf").write_bytes(b"%PDF")
    return pictures


@pytest.fixture
def predict(capsys, e_f, mixed):
    """Run the command; returns its exit status, and the lines of its output and of its notes."""

    def run(*options):
        status = main(["predict", str(e_f), str(mixed), *options])
        found = capsys.readouterr()
        return status, found.out.splitlines(), found.err.splitlines()

    return run


@pytest.fixture(scope="module")
def e_f(tmp_path_factory):
    path = tmp_path_factory.mktemp("saved") / "e-f.mark1"
    assert main(["train", "e-f", "--quiet", "--save", str(path)]) == 0
    return path


def test_the_file_of_each_picture_is_printed(say, say_json, pictures, e_f):
    text = say("predict", e_f, pictures)
    assert [line.partition("  ")[0] for line in text.splitlines()] == [
        "pattern 1 (9.png): E",
        "pattern 2 (10.png): F",
    ]
    table = list(csv.DictReader(io.StringIO(say("predict", e_f, pictures, "--csv"))))
    assert [(row["file"], row["answer"]) for row in table] == [("9.png", "E"), ("10.png", "F")]
    found = say_json("predict", e_f, pictures)
    assert (found["files"], found["left_out"]) == (["9.png", "10.png"], [])
    assert found["answers"] == ["E", "F"]
    assert say_json("predict", e_f, "e-f")["files"] is None


def test_what_is_not_read_is_said_or_refused(predict):
    reasons = [
        "a.svg: SVG cannot be read. Save it as JPEG or PNG.",
        "b.pdf: PDF cannot be read. Save it as JPEG or PNG.",
    ]
    notes = [f"mark1: left out: {reason}" for reason in reasons]
    status, printed, said = predict()
    assert (status, len(printed), said) == (0, 2, notes)
    assert json.loads(predict("--json")[1][0])["left_out"] == reasons
    assert predict("--quiet")[2] == []
    for quiet in ([], ["--quiet"]):
        status, printed, said = predict("--strict", *quiet)
        assert (status, printed, said[:-1]) == (2, [], notes)
        assert "cannot be read whole. Remove or convert what is left out" in said[-1]


def test_of_very_many_only_the_number_is_said(predict, mixed):
    for index in range(30):
        (mixed / f"c{index}.txt").write_text("")
    said = predict()[2]
    assert len(said) == 21
    assert said[-1] == "mark1: left out: 12 more"


def test_pale_pictures_are_read_at_another_threshold(say_json, capsys, tmp_path, e_f):
    """Drawn with a pencil: the lit cells have a quarter of the light of those that were learned."""
    learned = shapes.make("e-f")
    pale = replace(learned, pictures=learned.pictures // 4)
    write_patterns(pale, tmp_path / "pale.npz", "npz")
    whole = say_json("predict", e_f, "e-f")
    assert main(["predict", str(e_f), str(tmp_path / "pale.npz"), "--json"]) == 0
    printed, said = capsys.readouterr()
    assert json.loads(printed)["sums"] != whole["sums"]
    assert "100 of 100 pictures have no cell as bright as" in said
    for light in ("auto", 32):
        for command in ("predict", "evaluate"):
            found = say_json(command, e_f, tmp_path / "pale.npz", "--light", light)
            expected = whole if command == "predict" else say_json("evaluate", e_f)
            key = "sums" if command == "predict" else "wrong"
            assert found[key] == expected[key]


@pytest.mark.parametrize("light", ["auto", "90"])
def test_points_have_no_light_threshold(say, machine, light):
    assert "--light" in say("predict", machine, "or", "--light", light, status=2)


def test_a_light_threshold_that_no_cell_has_is_refused(say, e_f):
    assert "--light is 300. Use a" in say("predict", e_f, "e-f", "--light", "300", status=2)
