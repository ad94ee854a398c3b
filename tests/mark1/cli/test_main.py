"""The command line: what it prints, what it keeps, what it refuses, and how it is stopped."""

import contextlib
import errno
import json
import os
import pty
import re
import signal
import subprocess
import sys
import termios
import threading
import time
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import mark1
from mark1.cli.main import build_parser, main
from mark1.disk import archive
from mark1.machine.config import MachineConfig, TrainingConfig
from mark1.machine.machine import Mark1
from mark1.machine.rules import RULES
from mark1.patterns import shapes
from mark1.patterns.files import read_patterns, write_patterns
from mark1.patterns.pattern_set import PatternSet
from mark1.storage.session_file import FORMAT, Session, load_session, save_session
from mark1.training.trainer import Trainer

ROOT = Path(__file__).parents[3]

#: Starts the program anew, with every warning an error.
PROGRAM = [sys.executable, "-W", "error", "-m", "mark1.cli.main"]


@pytest.fixture
def say(capsys):
    """Run a command here; gives what it printed, and fails on another exit status."""

    def run(*argv, status=0):
        assert main([str(word) for word in argv]) == status
        out, err = capsys.readouterr()
        assert status == 2 or not err
        return err if status == 2 else out

    return run


@pytest.fixture
def say_json(say):
    """Run a command with --json, which must print one line and nothing else."""

    def run(*argv, status=0):
        out = say(*argv, "--json", status=status)
        assert out.endswith("\n")
        assert out.count("\n") == 1
        return json.loads(out)

    return run


def environment(**changes):
    """The environment of a process, its output gathered before it is written, as in a pipe."""
    changed = os.environ | {"PYTHONUNBUFFERED": None} | changes
    return {name: value for name, value in changed.items() if value is not None}


def program(*argv, **env):
    """Run a command in a process of its own; gives status, output and errors."""
    done = subprocess.run(
        [*PROGRAM, *map(str, argv)],
        cwd=ROOT,
        env=environment(**env),
        capture_output=True,
        timeout=60,
        check=False,
    )
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def volts(path):
    return load_session(path).trainer.machine.potentiometers.volts.tolist()


# --- demo ----------------------------------------------------------------------------------------


def test_the_demo_teaches_all_letters_and_lets_one_be_read_that_is_spoilt(say):
    out = say("demo")
    assert "26 of 26 right." in out
    assert re.search(r"pass +1  █+·*  \d+ mistakes", out)
    assert re.search(r"\n  A       00000  ✓ right      N       01101  ✓ right\n", out)
    assert re.search(r"read as [A-Z]|no letter", out)


def test_the_demo_gives_its_figures_as_json(say_json):
    found = say_json("demo")
    assert found["converged"]
    assert found["training_accuracy"] == 1.0
    assert [row["letter"] for row in found["letters"]] == list("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    assert all(row["right"] for row in found["letters"])
    assert found["noisy"]["cells_reversed"] == 2
    assert 0.04 < found["noisy"]["share_right"] < 1


def test_the_demo_follows_its_seed(say_json):
    first, again, other = (say_json("demo", "--seed", seed) for seed in (3, 3, 4))
    first["seconds"] = again["seconds"] = 0
    assert first == again
    assert first["mistakes"] != other["mistakes"] or first["noisy"] != other["noisy"]


# --- train ---------------------------------------------------------------------------------------

KEYS = {
    "patterns", "machine", "rule", "seed", "passes", "mistakes", "converged", "training_accuracy",
    "test_accuracy", "seconds", "finished", "eta", "order", "tie", "classes", "training_patterns",
    "test_patterns", "weights", "presentations", "cost", "wrong", "stopped", "saved",
}  # fmt: skip


def test_training_says_in_words_what_came_of_it(say):
    assert re.fullmatch(
        r"letters on the mark1 machine, seed 1960\n"
        r"26 pictures in 26 classes, by error-correction, η = 0\.5\n"
        r"learned: a whole pass without a mistake after \d+ passes\n"
        r"\d+ mistakes in \d+ presentations\n"
        r"training  100\.0% right\n"
        r"test      none\n",
        say("train"),
    )


def test_training_gives_its_figures_as_json(say_json):
    found = say_json("train", "--patterns", "digits-all", "--test", "0.3", "--seed", 5)
    assert found.keys() == KEYS
    assert found["seconds"] > 0
    assert (found["training_patterns"], found["test_patterns"]) == (20, 10)
    trainer = Trainer(
        Mark1(MachineConfig.of(classes=10, seed=5)), shapes.make("digits-all", seed=5).split(0.3, 5)
    )
    progress = trainer.finish()
    assert (found["passes"], found["mistakes"]) == (progress.passes, progress.total)


def test_the_same_seed_gives_the_same_figures_and_another_seed_others(say_json):
    argv = ("train", "--patterns", "square-circle", "--test", 0.2, "--order", "shuffled")
    first, again, other = (say_json(*argv, "--seed", seed) for seed in (8, 8, 9))
    for found in (first, again, other):
        found.pop("seconds")
    assert first == again
    for found in (first, other):
        found.pop("seed")
    assert first != other


def test_every_option_reaches_the_machine_and_the_teaching(say_json, tmp_path):
    machine = {
        "a_units": 300, "r_units": 6, "theta": 1, "excitatory": 7, "inhibitory": 4, "fan_out": 30,
        "noise": 0.01, "dead_cells": 3, "stuck": 5, "limit": 9.0, "step": 0.25, "tie": "fires",
        "code": "one-per-class", "threshold": 0.125, "start": "random",
    }  # fmt: skip
    training = {
        "rule": "forced-gamma", "eta": 0.3, "passes": 6, "order": "random", "stop": "passes",
        "budget": 5000, "decay": 0.001, "coding": "bipolar",
    }  # fmt: skip
    path = tmp_path / "all.mark1"
    options = [
        word
        for name, value in (machine | training).items()
        for word in ("--" + name.replace("_", "-"), value)
    ]
    found = say_json(
        *("train", "--patterns", "left-right"),
        *("--machine", "full", "--seed", 7, "--test", 0.1, "--unit-step", "--save", path),
        *options,
    )
    trainer = load_session(path).trainer
    assert trainer.machine.config == MachineConfig(kind="full", seed=7, **machine)
    assert trainer.training == TrainingConfig(unit_step=True, **training)
    assert (found["saved"], found["finished"], found["passes"]) == (str(path), "passes", 6)
    assert found["weights"] == 1800


@pytest.mark.parametrize("gate", ["and", "or", "nand", "xor"])
def test_gates_are_learned_by_the_direct_machine_but_for_xor(say_json, gate):
    found = say_json("train", "--patterns", gate)
    assert found["machine"] == "direct"
    assert found["converged"] == (gate != "xor")
    assert found["finished"] == ("passes" if gate == "xor" else "learned")


@pytest.mark.parametrize("kind", ["mark1", "full", "direct"])
def test_every_machine_learns_the_letters(say_json, kind):
    assert say_json("train", "--machine", kind)["training_accuracy"] == 1.0


def test_the_column_of_the_class_can_be_named(say, say_json, tmp_path):
    (tmp_path / "sorts.csv").write_text("x,y,species\n1,1,1\n2,5,2\n1,2,1\n2,6,2\n")
    named = ("--patterns", tmp_path / "sorts.csv", "--label")
    assert "4 points of 2 numbers in 2 classes, by" in say("train", *named, "species")
    say("train", *named, 3, "--save", tmp_path / "a.mark1")
    assert say_json("evaluate", tmp_path / "a.mark1", *named, "Species")["accuracy"] == 1
    assert say_json("theory", *named, 3)["training_patterns"] == 4


def test_a_run_says_what_its_numbers_alone_would_not(say):
    assert "the mean of the weights after every presentation, not the last ones" in say(
        "train", "--rule", "averaged"
    )
    assert "as its mistakes cancel each other" in say(
        "train", "--patterns", "xor", "--rule", "batch"
    )
    assert "turned after right answers too" in say("train", "--rule", "pa-1")
    told = say("train", "--patterns", "and", "--rule", "first-mistake")
    assert "after 100000 passes" in told
    assert "a pattern of zeros cannot be learned; --bias gives one" in told
    assert "no bias" not in say("train", "--patterns", "and", "--rule", "first-mistake", "--bias")


def test_epsilon_is_taken_where_it_acts(say_json):
    found = say_json("train", "--patterns", "and", "--rule", "batch", "--epsilon", 100)
    assert found["finished"] == "small-change"


def test_passes_are_those_in_all_and_more_are_counted_from_here(say, say_json, tmp_path):
    path = tmp_path / "a.mark1"
    say("train", "--passes", 4, "--save", path)
    assert "past 2 passes, 4 were made" in say("train", "--from", path, "--passes", 2, status=2)
    assert say_json("train", "--from", path, "--passes", 5)["passes"] == 5
    assert say_json("train", "--from", path, "--more", 2)["passes"] == 6


def test_a_budget_of_mistakes_is_kept(say):
    assert "stopped at the limit of mistakes" in say("train", "--budget", 40)


def test_training_works_where_ctrl_c_cannot_be_caught(capsys):
    found = []
    thread = threading.Thread(target=lambda: found.append(main(["train", "--json"])))
    thread.start()
    thread.join()
    assert found == [0]
    assert json.loads(capsys.readouterr().out)["converged"]


# --- keeping and going on ------------------------------------------------------------------------


def test_what_is_saved_can_be_evaluated(say, say_json, tmp_path):
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
    assert f"read as {found['wrong'][0]['answer'] or 'nothing'}" in text


def test_a_saved_machine_reads_other_patterns_by_the_names_of_their_classes(say_json, tmp_path):
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


def test_going_on_gives_the_weights_of_one_uninterrupted_run(say, say_json, tmp_path):
    whole, part = tmp_path / "whole.mark1", tmp_path / "part.mark1"
    argv = ["train", "--patterns", "square-diamond", "--order", "shuffled", "--noise", 0.02]
    argv += ["--stop", "passes", "--seed", 3]
    one = say_json(*argv, "--passes", 30, "--save", whole)
    say(*argv, "--passes", 12, "--save", part)
    assert volts(part) != volts(whole)
    two = say_json("train", "--from", part, "--passes", 30, "--save", part)
    assert volts(part) == volts(whole)
    for key in KEYS - {"seconds", "saved"}:
        assert two[key] == one[key]


def test_going_on_from_the_middle_of_a_tape_begins_there(say_json, tmp_path):
    path = tmp_path / "middle.mark1"
    training = TrainingConfig(stop="passes", passes=10)
    trainer = Trainer(Mark1(MachineConfig.of(classes=26)), shapes.make("letters"), training)
    trainer.finish()
    end = trainer.machine.potentiometers.volts.tolist()
    trainer.seek(100)
    save_session(Session(trainer), path)
    assert say_json("train", "--from", path, "--save", path)["presentations"] == 260
    assert volts(path) == end


def test_going_on_where_nothing_is_left_to_do_changes_nothing(say, tmp_path):
    path = tmp_path / "done.mark1"
    first = say("train", "--save", path)
    assert say("train", "--from", path, "--save", path) == first


@pytest.mark.parametrize(
    "option", ["--machine full", "--seed 3", "--test 0.5", "--patterns digits", "--a-units 9"]
)
def test_what_the_file_fixes_cannot_be_asked_for_again(say, tmp_path, option):
    path = tmp_path / "run.mark1"
    say("train", "--save", path)
    name = option.split()[0]
    assert f"{name} cannot be changed with --from" in say(
        "train", "--from", path, *option.split(), status=2
    )


# --- patterns ------------------------------------------------------------------------------------


def test_the_built_in_patterns_are_listed(say, say_json):
    out = say("patterns")
    assert [line.split()[0] for line in out.splitlines()] == list(shapes.BUILT_IN)
    rows = say_json("patterns", "letters", "xor")
    assert [(row["name"], row["patterns"], row["classes"]) for row in rows] == [
        ("letters", 26, 26),
        ("xor", 4, 2),
    ]


@pytest.mark.parametrize("kind", ["folder", "idx", "csv", "npz"])
def test_what_is_exported_trains_as_the_built_in_patterns_do(say_json, tmp_path, kind):
    (row,) = say_json("patterns", "letters", "--export", tmp_path / "out", "--format", kind)
    assert Path(row["file"]).exists()
    there, here = say_json("train", "--patterns", row["file"]), say_json("train")
    for key in KEYS - {"seconds", "patterns"}:
        assert there[key] == here[key]


def test_all_patterns_can_be_exported_at_once_points_as_csv(say_json, tmp_path):
    rows = say_json("patterns", "--export", tmp_path, "--seed", 4)
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


# --- what is refused -----------------------------------------------------------------------------


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    """Files to ask the impossible of."""
    tmp_path = tmp_path_factory.mktemp("files")
    save_session(
        Session(Trainer(Mark1(MachineConfig.of(classes=26)), shapes.make("letters"))),
        tmp_path / "letters.mark1",
    )
    newer = json.dumps({"format": FORMAT, "schema": 99, "program": "9.9"}).encode()
    archive.write_arrays(tmp_path / "newer.mark1", {"header": np.frombuffer(newer, np.uint8)})
    save_session(
        Session(Trainer(Mark1(MachineConfig()), PatternSet.empty())), tmp_path / "empty.mark1"
    )
    (tmp_path / "damaged.mark1").write_bytes(b"PK\3\4 and so on")
    (tmp_path / "nan.csv").write_text("a,0,1\nb,nan,1\n")
    (tmp_path / "one.csv").write_text("a,0,1\na,1,1\n")
    (tmp_path / "sorts.csv").write_text("x,y,species\n1,1,1\n2,5,2\n")
    (tmp_path / "fractions.csv").write_text("0.1,0.2,0\n0.3,0.4,1\n")
    (tmp_path / "folder").mkdir()
    return tmp_path


IMPOSSIBLE = [
    ("train --patterns lettres", "'lettres': did you mean 'letters'?"),
    ("train --patterns zzzzzz", "use one of letters"),
    ("train --patterns {}/missing.csv", "missing.csv does not exist: check the path"),
    ("train --patterns {}/nan.csv", "row 2 holds NaN"),
    ("train --patterns {}/one.csv", "there is nothing to tell apart"),
    ("train --patterns {}/folder", "make a sub-folder for each class"),
    ("train --patterns {}/damaged.mark1", "damaged"),
    ("train --a-units 1000", "20000 plugs"),
    ("train --a-units 0", "--a-units is 0: use a value from 1"),
    ("train --rule bacth", "did you mean 'batch'?"),
    ("train --c 3", "error-correction makes no use of c (pa-1, pa-2 do): leave it out"),
    ("train --epsilon 3", "epsilon has no effect where stop is 'clean-pass'"),
    ("train --unit-step", "--unit-step has no effect with binary coding"),
    ("train --rule passive-aggressive --eta 3", "makes no use of eta"),
    (
        "train --patterns xor --theta 3",
        "--theta is about A-units, which the direct machine has not",
    ),
    ("train --test 0.2", "each class has one pattern, which is trained on"),
    ("train --patterns left-right --test 0.0001", "patterns or fewer"),
    ("train --more 3", "name it with --from"),
    ("train --from {}/letters.mark1 --more 3 --passes 3", "give one"),
    ("train --save {}/run.txt", "run.txt does not end in .mark1"),
    ("train --patterns xor --label 1", "xor is built in, and has no column '1'"),
    ("train --patterns {}/folder --label 1", "only CSV has a column '1'"),
    (
        "train --patterns {}/sorts.csv",
        "all of them hold numbers: head the one with the class label",
    ),
    ("theory {}/sorts.csv", "or name it with --label"),
    ("theory {}/sorts.csv --label sort", "there is no column 'sort'"),
    ("train --patterns {}/fractions.csv", "holds '0.1', which can be no class"),
    ("evaluate {}/letters.mark1 --label 1", "name it with --patterns"),
    ("train --excitatory 300 --inhibitory 300", "600 wires"),
    ("train --r-units 2", "2 R-units can name 4 classes, but there are 26"),
    ("train --r-units 9", "at most 8 R-units"),
    ("train --eta 0", "eta is 0.0: use a value from 1e-06"),
    ("train --eta nan", "eta is nan"),
    ("train --eta -1", "eta is -1.0"),
    ("train --passes 0", "passes is 0: use a value from 1"),
    ("train --budget 0", "budget is 0: use a value from 1 to 9007199254740992."),
    ("train --decay 1", "decay is 1.0"),
    ("train --noise 0.6", "noise is 0.6"),
    ("train --stuck 513", "there are 512 potentiometers"),
    ("train --limit 0", "limit is 0.0"),
    ("train --test 1.5", "a test share of 1.5: use at least 0 and less than 1"),
    ("train --test nan", "a test share of nan"),
    ("train --test -0.1", "a test share of -0.1"),
    ("train --seed -1", "seed is -1: use a value from 0"),
    ("train --seed 99999999999999999999", "seed is 99999999999999999999"),
    ("train --patterns xor --machine mark1", "analog inputs need the direct machine"),
    ("train --patterns xor --noise 0.1", "leave them 0 for points"),
    ("train --save {}/nowhere/run.mark1", "nowhere is no folder that can be written to"),
    ("train --save {}/nan.csv/run.mark1", "no folder that can be written to"),
    ("train --save {}/folder", "folder is a folder: give the name of a file"),
    ("train --from {}/missing.mark1", "cannot be read: No such file"),
    ("train --from {}/newer.mark1", "was written by a later version (9.9): update this program"),
    ("train --from {}/damaged.mark1", "is damaged"),
    ("train --from {}/empty.mark1", "there are no patterns: draw or open"),
    ("train --from {}/letters.mark1 --eta 0", "eta is 0.0"),
    ("demo --seed -1", "seed is -1"),
    ("demo --picture {}/nowhere/window.png", "no folder that can be written to"),
    ("patterns lettres", "did you mean 'letters'?"),
    ("patterns letters --export {}/nan.csv", "nan.csv cannot be made"),
    ("patterns letters --export {}/nan.csv/deep", "cannot be made"),
    ("patterns letters --seed -1", "seed is -1"),
    ("evaluate {}/missing.mark1", "cannot be read: No such file"),
    ("evaluate {}/folder", "is a folder"),
    ("evaluate {}/newer.mark1", "update this program to open it"),
    ("evaluate {}/damaged.mark1", "use another copy of it"),
    ("evaluate {}/empty.mark1", "name some with --patterns"),
    ("evaluate {}/letters.mark1 --patterns digits", "was not taught the class '0': it knows A, B"),
    ("evaluate {}/letters.mark1 --patterns xor", "cannot be scaled to a retina"),
    ("evaluate {}/letters.mark1 --patterns lettres", "did you mean 'letters'?"),
    ("evaluate {}/letters.mark1 --patterns letters --seed -1", "seed is -1"),
]


@pytest.mark.parametrize(("command", "says"), IMPOSSIBLE, ids=[case[0] for case in IMPOSSIBLE])
@pytest.mark.parametrize("form", ["text", "json"])
def test_the_impossible_is_refused_in_one_sentence(files, capsys, monkeypatch, command, says, form):
    monkeypatch.setattr(Trainer, "advance", lambda *args, **kwargs: pytest.fail("it was trained"))
    before = sorted(files.rglob("*"))
    argv = command.format(files).split() + (["--json"] if form == "json" else [])
    assert main(argv) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert says in err
    assert err.startswith("mark1: ")
    assert err.count("\n") == 1
    assert err.endswith((".\n", "?\n"))
    assert sorted(files.rglob("*")) == before


@pytest.mark.parametrize("option", ["train --patterns", "train --save", "demo --picture"])
@pytest.mark.parametrize(("name", "says"), [("", "give"), ("a" * 5000, "Give another name")])
def test_a_name_that_is_empty_or_endless_is_refused_before_the_work(
    capsys, monkeypatch, option, name, says
):
    """An option without its value, as a script's forgotten variable leaves it, is not left out."""
    monkeypatch.setattr(Trainer, "advance", lambda *args, **kwargs: pytest.fail("it was trained"))
    assert main([*option.split(), name]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert says in err
    assert err.count("\n") == 1


def test_going_on_from_a_file_without_a_name_is_no_new_run(capsys):
    assert main(["train", "--from", ""]) == 2
    assert "choose a file" in capsys.readouterr().err


def test_a_set_is_not_exported_over_another(say, tmp_path):
    say("patterns", "letters", "--export", tmp_path)
    assert "is not empty" in say("patterns", "letters", "--export", tmp_path, status=2)


def test_a_save_that_fails_at_the_end_is_said_in_a_sentence(say, tmp_path, monkeypatch):
    def full(handle):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr("mark1.disk.atomic.os.fsync", full)
    text = say("train", "--save", tmp_path / "run.mark1", status=2)
    assert "run.mark1 cannot be written: No space left on device" in text


@pytest.mark.parametrize(
    "command",
    ["trian", "train --speed 9", "train --eta quick", "train --passes 1.5", "train --order up",
     "train --machine mark2", "evaluate", "patterns --format pdf", "train --test half"],
)  # fmt: skip
def test_words_that_are_no_command_are_refused_in_one_line(capsys, command):
    with pytest.raises(SystemExit) as caught:
        main(command.split())
    assert caught.value.code == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("mark1: ")
    assert err.endswith("--help.\n")
    assert err.count("\n") == 1


# --- help ----------------------------------------------------------------------------------------


def commands():
    (action,) = (a for a in build_parser()._actions if a.dest == "==SUPPRESS==" and a.choices)
    return [[], *([name] for name in action.choices)]


@pytest.mark.parametrize("command", commands(), ids=lambda words: "".join(words) or "mark1")
def test_every_command_explains_itself(capsys, command):
    with pytest.raises(SystemExit) as caught:
        main([*command, "--help"])
    assert caught.value.code == 0
    out, err = capsys.readouterr()
    assert out.startswith("usage: mark1")
    assert not err


def test_the_help_of_train_names_every_option_with_its_default(capsys):
    with pytest.raises(SystemExit):
        main(["train", "--help"])
    out = " ".join(capsys.readouterr().out.split())
    for text in (
        "size of a correction in volts (0.5)",
        "(40)",
        "forced-gamma",
        "mark1 (the default)",
    ):
        assert text in out


def test_the_version_is_the_package_s(capsys):
    with pytest.raises(SystemExit) as caught:
        main(["--version"])
    assert caught.value.code == 0
    assert capsys.readouterr().out == f"mark1 {mark1.__version__}\n"


# --- as a process --------------------------------------------------------------------------------


def test_the_installed_command_works():
    command = Path(sys.executable).with_name("mark1")
    done = subprocess.run(
        [command, "patterns", "xor"], capture_output=True, text=True, timeout=60, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("xor ")


def test_a_refusal_ends_the_process_with_status_2_and_no_traceback():
    assert program("train", "--patterns", "lettres") == (
        2,
        "",
        "mark1: there is no built-in set 'lettres': did you mean 'letters'?\n",
    )


def test_without_a_screen_the_demo_is_shown(tmp_path):
    nothing = dict.fromkeys(("DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET", "QT_QPA_PLATFORM"))
    status, out, err = program(**nothing)
    assert (status, err) == (0, "")
    assert out.startswith("There is no screen")
    assert "26 of 26 right." in out


def test_a_terminal_that_knows_only_ascii_is_enough():
    status, out, err = program("demo", PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert (status, err) == (0, "")
    assert "26 of 26 right." in out
    assert out.isascii()
    status, out, err = program("train", "--help", PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert (status, err) == (0, "")


@pytest.mark.parametrize("command", ["patterns", "demo", "train --help"])
def test_a_reader_that_has_seen_enough_causes_no_traceback(command):
    read, write = os.pipe()
    os.close(read)
    done = subprocess.run(
        [*PROGRAM, *command.split()],
        cwd=ROOT,
        env=environment(),
        stdout=write,
        stderr=subprocess.PIPE,
        timeout=60,
        check=False,
    )
    os.close(write)
    assert done.stderr == b""
    assert done.returncode in (0, 1)  # argparse takes no notice of it


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full here")
def test_an_output_that_is_full_is_a_sentence():
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [*PROGRAM, "patterns", "xor"],
            cwd=ROOT,
            env=environment(),
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            timeout=60,
            check=False,
        )
    assert done.returncode == 2
    assert done.stderr == "mark1: the output cannot be written: No space left on device.\n"


#: Never learned, so a run of many seconds.
LONG = ["train", "--patterns", "xor", "--passes", "1000000", "--order", "shuffled"]


def a_terminal():
    """Open a pseudo-terminal; a bare container without /dev/pts has none to give."""
    try:
        return pty.openpty()
    except OSError as error:
        pytest.skip(f"there is no terminal here: {error}")


class LongRun:
    """A run of a million passes in a process of its own, its messages on a terminal."""

    def __init__(self, *argv):
        self.terminal, slave = a_terminal()
        termios.tcsetwinsize(slave, (24, 100))
        self.process = subprocess.Popen(
            [*PROGRAM, *LONG, *map(str, argv)],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=slave,
        )
        os.close(slave)
        self.said = ""

    def wait_for(self, text):
        deadline = time.monotonic() + 30
        while text not in self.said:
            assert time.monotonic() < deadline, self.said
            self.said += os.read(self.terminal, 4096).decode()

    def stop(self):
        """Press Ctrl+C; gives exit status and output."""
        self.process.send_signal(signal.SIGINT)
        out, _ = self.process.communicate(timeout=30)
        with contextlib.suppress(OSError):  # the terminal of a process that ended
            while more := os.read(self.terminal, 4096):
                self.said += more.decode()
        return self.process.returncode, out.decode()

    def close(self):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()
        os.close(self.terminal)


@pytest.fixture
def long_run():
    started = []

    def start(*argv):
        started.append(LongRun(*argv))
        return started[-1]

    yield start
    for run in started:
        run.close()


def test_ctrl_c_stops_a_run_and_keeps_what_was_to_be_saved(long_run, say_json, tmp_path):
    path = tmp_path / "run.mark1"
    run = long_run("--save", path)
    run.wait_for("mistakes so far")
    status, out = run.stop()
    assert status == 1
    assert "stopped by hand after " in out
    assert f"kept in {path}\n" in out
    assert "Traceback" not in run.said + out
    trainer = load_session(path).trainer
    assert trainer.position.step > 1000
    assert trainer.finished is None
    again = Trainer(trainer.machine, trainer.patterns, trainer.training)
    again.machine.potentiometers.load(np.zeros(3, dtype=np.float32))
    kept = load_session(path).trainer
    again.advance(steps=kept.position.step - again.position.step)
    assert volts(path) == again.machine.potentiometers.volts.tolist()
    more = kept.position.passes + 5
    assert say_json("train", "--from", path, "--passes", more)["passes"] == more


def test_a_run_on_a_terminal_shows_how_far_it_is_and_cleans_up_after_itself(long_run):
    run = long_run()
    run.wait_for("mistakes so far")
    assert re.search(r"\d+%\|.*\| *\d+/1000000 \[", run.said)
    status, out = run.stop()
    assert status == 1
    assert "%|" not in out
    assert "kept" not in out
    last = run.said.rstrip("\r").split("\r")[-1]
    assert last.strip() == ""


def test_a_run_in_a_pipe_shows_no_progress():
    status, out, err = program("train", "--patterns", "xor", "--passes", 20_000)
    assert (status, err) == (0, "")
    assert "stopped at the limit of passes after 20000 passes" in out


# --- Ctrl+C at a moment of our choice ------------------------------------------------------------


def interrupt_at(monkeypatch, method, call):
    """Press Ctrl+C in the middle of one call of a method of the trainer."""
    calls, original = [], getattr(Trainer, method)

    def interrupted(*args):
        calls.append(args)
        if len(calls) == call:
            signal.raise_signal(signal.SIGINT)
        return original(*args)

    monkeypatch.setattr(Trainer, method, interrupted)


def test_json_says_that_a_run_was_stopped(say_json, monkeypatch, tmp_path):
    interrupt_at(monkeypatch, "advance", 1)
    argv = ["train", "--patterns", "xor", "--passes", 1_000_000]
    found = say_json(*argv, "--save", tmp_path / "run.mark1", status=1)
    assert found["stopped"]
    assert found["finished"] is None
    assert found["presentations"] == load_session(tmp_path / "run.mark1").trainer.position.step


def test_the_demo_stops_after_the_pass_under_way(say, monkeypatch):
    interrupt_at(monkeypatch, "step", 30)
    out = say("demo", status=1)
    assert "  pass  2 " in out
    assert "  pass  3 " not in out
    assert " of 26 right." in out


def test_after_a_run_ctrl_c_does_what_it_did_before(say, monkeypatch):
    interrupt_at(monkeypatch, "advance", 1)
    before = signal.getsignal(signal.SIGINT)
    say("train", "--patterns", "xor", "--passes", 1_000_000, status=1)
    assert signal.getsignal(signal.SIGINT) is before


def test_ctrl_c_before_the_run_is_a_word_and_nothing_is_kept(capsys, monkeypatch, tmp_path):
    def interrupted():
        raise KeyboardInterrupt

    monkeypatch.setattr("mark1.machine.kernels.compiled", interrupted)
    assert main(["train", "--save", str(tmp_path / "run.mark1")]) == 1
    out, err = capsys.readouterr()
    assert (out, err) == ("", "mark1: stopped.\n")
    assert list(tmp_path.iterdir()) == []


def test_the_rules_are_listed_and_explained(say, say_json):
    lines = say("rules").splitlines()
    assert [line.split()[0] for line in lines] == list(RULES)
    told = say("rules", "batch", "minover")
    assert "batch: batch" in told
    assert "after a pass, once for all mistakes" in told
    assert "epsilon 0…1e+06" in told
    assert "optimal-stability: " in told
    found = say_json("rules")
    assert {rule["name"] for rule in found} == set(RULES)
    assert all(rule["source"] and rule["formula"] for rule in found)
    assert "did you mean 'batch'" in say("rules", "bach", status=2)


@pytest.mark.parametrize("rule", RULES)
def test_every_rule_can_be_trained_saved_and_asked(say_json, tmp_path, rule):
    path = tmp_path / "a.mark1"
    kind = "full" if RULES[rule].building.get("code") else "mark1"
    limit = ("--passes", 30) if rule == "optimal-stability" else ()
    found = say_json("train", "--rule", rule, "--machine", kind, "--save", path, *limit)
    assert found["rule"] == rule
    read = say_json("evaluate", path)
    assert read["training_accuracy"] == found["training_accuracy"]


def test_a_session_goes_on_by_another_rule_with_its_conventions(say_json, tmp_path):
    path = tmp_path / "a.mark1"
    say_json("train", "--passes", 2, "--save", path)
    found = say_json("train", "--from", path, "--rule", "pocket", "--passes", 4)
    assert (found["rule"], found["order"], found["passes"]) == ("pocket", "random", 4)
