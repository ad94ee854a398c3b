"""`mark1 evaluate`."""

from contextlib import contextmanager
from dataclasses import replace
from types import SimpleNamespace

from PIL import Image

from mark1.patterns import shapes
from mark1.patterns.files import read_patterns, write_patterns
from mark1.session.commands import BreakPart, RemoveClass, RenameClass
from mark1.session.session import Session


def test_a_saved_run_can_be_evaluated(say, say_json, tmp_path):
    path = tmp_path / "figures.mark1"
    taught = say_json(
        *("train", "--patterns", "figures", "--test", 0.25, "--machine", "full"),
        *("--theta", 1, "--save", path),
    )
    found = say_json("evaluate", path)
    for share in ("training_accuracy", "test_accuracy"):
        assert found[share] == taught[share]
    assert found["read"] == 200
    assert len(found["wrong"]) == round(200 * (1 - found["accuracy"]))
    text = say("evaluate", path)
    assert text.startswith(f"figures: {len(found['wrong'])} of 200 wrong\n")
    assert f"read as {found['wrong'][0]['answer'] or 'any class'}" in text


def test_broken_parts_are_counted(say, say_json, tmp_path):
    path = tmp_path / "letters.mark1"
    say_json("train", "--patterns", "e-f", "--save", path)
    assert say_json("evaluate", path)["broken"] == 0
    assert "broken" not in say("evaluate", path)
    session = Session()
    session.open(path)
    session.perform(BreakPart("a-unit", 36))
    session.save(path)
    assert "\n1 part is broken\n" in say("evaluate", path)
    session.perform(BreakPart("wiper", 0))
    session.save(path)
    assert say_json("evaluate", path)["broken"] == 2


def test_a_saved_machine_matches_the_classes_of_other_patterns_by_name(say_json, tmp_path):
    path = tmp_path / "letters.mark1"
    say_json("train", "--patterns", "e-f", "--save", path, "--order", "shuffled")
    patterns = shapes.make("e-f")
    assert patterns.classes == ("E", "F")
    turned = replace(patterns, classes=("F", "E"), labels=1 - patterns.labels)
    write_patterns(turned, tmp_path / "turned.npz", "npz")
    assert read_patterns(tmp_path / "turned.npz").classes == ("F", "E")
    found = say_json("evaluate", path, "--patterns", tmp_path / "turned.npz")
    assert found["read"] == 100
    assert found["accuracy"] == say_json("evaluate", path)["accuracy"] > 0.9


def test_a_machine_whose_class_was_removed_reads_the_others_as_before(say_json, tmp_path):
    path, others = tmp_path / "a.mark1", tmp_path / "others.csv"
    say_json("train", "--patterns", "letters", "--save", path)
    session = Session()
    session.open(path)
    session.perform(RemoveClass("A"))
    write_patterns(session.state.patterns, others, "csv")
    session.save(path)
    for words in ((), ("--patterns", others)):
        found = say_json("evaluate", path, *words)
        assert (found["read"], found["accuracy"]) == (25, 1)
    assert say_json("predict", path, others)["answers"] == list("BCDEFGHIJKLMNOPQRSTUVWXYZ")
    more = say_json("train", "--from", path, "--save", path)
    assert (more["classes"], more["training_accuracy"]) == (25, 1)
    assert say_json("run", path)["same"]


def test_weights_and_patterns_that_were_written_belong_together(say_json, tmp_path):
    path, others, weights = tmp_path / "a.mark1", tmp_path / "others.npz", tmp_path / "w.csv"
    say_json("train", "--patterns", "letters", "--save", path)
    session = Session()
    session.open(path)
    session.perform(RemoveClass("A"))
    write_patterns(session.state.patterns, others, "npz")
    session.save(path)
    say_json("train", "--from", path, "--weights", weights)
    found = say_json("train", others, "--start", weights)
    assert (found["mistakes"], found["training_accuracy"]) == (0, 1)


def test_a_terminal_shows_how_many_patterns_are_read(say, tmp_path, monkeypatch):
    path, seen = tmp_path / "letters.mark1", []
    say("train", "--patterns", "e-f", "--save", path)

    @contextmanager
    def bar(unit, total, *, quiet):
        assert (unit, total) == ("pattern", 100)
        yield None if quiet else SimpleNamespace(update=seen.append)

    monkeypatch.setattr("mark1.cli.evaluate.progress_bar", bar)
    monkeypatch.setattr("mark1.training.evaluation.at_once", lambda config: 30)
    for quiet in ("--json", "--quiet"):
        say("evaluate", path, quiet)
        assert seen == []
    say("evaluate", path)
    assert seen == [30, 30, 30, 10]


def test_the_file_of_a_picture_that_is_read_wrong_is_printed(say, say_json, tmp_path):
    path = tmp_path / "e-f.mark1"
    say_json("train", "e-f", "--save", path)
    first, last = shapes.make("e-f").pictures[[0, -1]]
    for name, picture in (("E/1.png", first), ("E/2.png", last), ("F/3.png", last)):
        file = tmp_path / "new" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        Image.fromarray(picture).save(file)
    (wrong,) = say_json("evaluate", path, tmp_path / "new")["wrong"]
    assert wrong == {"index": 1, "class": "E", "answer": "F", "file": "E/2.png"}
    assert "pattern 2 (E/2.png): E read as F\n" in say("evaluate", path, tmp_path / "new")


def test_a_class_is_the_same_in_both_forms_of_unicode(say_json, tmp_path):
    path, table = tmp_path / "old.mark1", tmp_path / "new.csv"
    say_json("train", "and", "--save", path)
    session = Session()
    session.open(path)
    session.perform(RenameClass("1", "Mu\u0308ller"))
    session.save(path)
    table.write_text("label,x,y\nM\u00fcller,1,1\n0,0,1\n", encoding="utf-8")
    assert say_json("evaluate", path, table)["accuracy"] == 1
