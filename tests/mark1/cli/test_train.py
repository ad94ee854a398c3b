"""`mark1 train`: what it prints, keeps and continues."""

import errno
import json
import os
import re
import shutil

import numpy as np
import pytest

from mark1.cli import train_run
from mark1.cli.main import main
from mark1.machine.config import MachineConfig, TrainingConfig
from mark1.machine.machine import Mark1
from mark1.machine.rules import RULES
from mark1.patterns import shapes
from mark1.session.commands import Draw, Seek, ShowPattern, Train, TurnPots
from mark1.session.session import Session
from mark1.storage.document import Document
from mark1.storage.session_file import load_session, save_session
from mark1.training.trainer import Trainer
from tests.mark1.cli.running import KEYS, volts


def test_training_prints_the_result_in_words(say):
    assert re.fullmatch(
        r"letters on the mark1 machine, seed 1960\n"
        r"26 pictures in 26 classes, error-correction, η = 0\.5\n"
        r"Learned in \d+ passes, the last without a mistake\.\n"
        r"\d+ mistakes in \d+ presentations\n"
        r"training  100\.0% right\n"
        r"test      no patterns\n",
        say("train"),
    )


def test_training_prints_json(say_json):
    found = say_json("train", "--patterns", "digits-all", "--test", "0.3", "--seed", 5)
    assert found.keys() == KEYS
    assert found["seconds"] > 0
    assert (found["training_patterns"], found["test_patterns"]) == (20, 10)
    trainer = Trainer(
        Mark1(MachineConfig.of(classes=10, seed=5)), shapes.make("digits-all", seed=5).split(0.3, 5)
    )
    progress = trainer.finish()
    assert (found["passes"], found["mistakes"]) == (progress.passes, progress.total)


def test_the_seed_decides_the_result(say_json):
    argv = ("train", "--patterns", "square-circle", "--test", 0.2, "--order", "shuffled")
    first, again, other = (say_json(*argv, "--seed", seed) for seed in (8, 8, 9))
    for found in (first, again, other):
        found.pop("seconds")
    assert first == again
    for found in (first, other):
        found.pop("seed")
    assert first != other


def test_every_option_reaches_the_machine_and_the_training(say_json, tmp_path):
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
    trainer = load_session(path).trainer()
    assert trainer.machine.config == MachineConfig(kind="full", seed=7, **machine)
    assert trainer.training == TrainingConfig(unit_step=True, **training)
    assert (found["saved"], found["finished"], found["passes"]) == (str(path), "passes", 6)
    assert found["weights"] == 1800


@pytest.mark.parametrize("gate", ["and", "or", "nand", "xor"])
def test_the_direct_machine_learns_every_gate_except_xor(say_json, gate):
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
    assert "4 points of 2 numbers in 2 classes, error-correction" in say("train", *named, "species")
    say("train", *named, 3, "--save", tmp_path / "a.mark1")
    assert say_json("evaluate", tmp_path / "a.mark1", *named, "Species")["accuracy"] == 1
    assert say_json("theory", *named, 3)["training_patterns"] == 4


def test_the_output_explains_what_its_numbers_do_not(say):
    assert "the mean of the weights after every presentation, not the last weights" in say(
        "train", "--rule", "averaged"
    )
    assert "because its mistakes cancel each other" in say(
        "train", "--patterns", "xor", "--rule", "batch"
    )
    assert "also updated after right answers" in say("train", "--rule", "pa-1")
    told = say("train", "--patterns", "and", "--rule", "first-mistake", "--passes", 99)
    assert "after 99 passes" in told
    assert "a pattern of zeros cannot be learned. Add --bias." in told
    assert "Add --bias" not in say(
        "train", "--patterns", "and", "--rule", "first-mistake", "--bias"
    )


def test_a_run_that_cannot_succeed_ends_early_and_names_the_command_that_says_why(say, say_json):
    futile = ("train", "--patterns", "xor", "--rule", "first-mistake", "--bias")
    assert "no weights of R-unit 1 answer all of them correctly. See mark1 theory xor." in say(
        *futile
    )
    found = say_json(*futile)
    assert (found["mistakes"], found["finished"], found["unlearnable"]) == (1000, "budget", 1)
    assert say_json(*futile, "--budget", 1200)["mistakes"] == 1200
    assert say_json("train", "--patterns", "xor")["unlearnable"] == 1
    assert say_json("train", "--patterns", "and", "--passes", 2)["unlearnable"] is None


def test_an_r_unit_that_cannot_learn_alone_is_not_the_whole_machine(say, tmp_path):
    (tmp_path / "line.csv").write_text("x,class\n0,a\n0.1,a\n1,b\n1.1,b\n2,c\n2.1,c\n")
    told = say("train", "--patterns", tmp_path / "line.csv")
    assert "R-unit 2 alone cannot answer all of these patterns correctly" in told
    assert "cannot learn" not in told
    together = say("train", "--patterns", tmp_path / "line.csv", "--rule", "multi-class")
    assert "training  100.0% right" in together


def test_a_run_that_only_takes_long_is_not_cut_short(say_json, monkeypatch):
    monkeypatch.setattr("mark1.cli.train_run.EARLY", 3)
    found = say_json("train", "--patterns", "and", "--rule", "first-mistake", "--bias")
    assert (found["finished"], found["mistakes"] > 3) == ("learned", True)


def test_spontaneous_training_that_turned_nothing_says_so(say):
    told = "All weights are still 0"
    for rule in ("spontaneous", "spontaneous-gamma"):
        run = ("train", "--machine", "full", "--rule", rule, "--passes", 1)
        assert told in say(*run)
        assert told not in say(*run, "--start", "random")


def test_epsilon_stops_rules_that_update_once_per_pass(say_json):
    found = say_json("train", "--patterns", "and", "--rule", "batch", "--epsilon", 100)
    assert found["finished"] == "small-change"


def test_passes_is_a_total_and_more_is_an_addition(say, say_json, tmp_path):
    path = tmp_path / "a.mark1"
    say("train", "--passes", 4, "--save", path)
    assert "4 passes are already made, so --passes 2 allows no more." in say(
        "train", "--from", path, "--passes", 2, status=2
    )
    assert say_json("train", "--from", path, "--passes", 5)["passes"] == 5
    assert say_json("train", "--from", path, "--more", 2)["passes"] == 6


def test_passes_are_a_total_of_all_rules_too(say, say_json, tmp_path):
    path = tmp_path / "a.mark1"
    say("train", "xor", "--passes", 4, "--save", path)
    other = ("train", "--from", path, "--rule", "pocket")
    for passes in (3, 4):
        told = f"4 passes are already made, so --passes {passes} allows no more."
        assert told in say(*other, "--passes", passes, status=2)
    assert "--passes is 0." in say(*other, "--passes", 0, status=2)
    assert say_json(*other, "--passes", 5)["passes"] == 5
    assert say_json(*other, "--more", 3)["passes"] == 7


def test_a_rule_for_another_machine_names_the_option_that_makes_it(say, tmp_path):
    path = tmp_path / "a.mark1"
    say("train", "and", "--save", path)
    for rule, option in (("first-mistake", "--no-bias"), ("multi-class", "--code one-per-class")):
        told = say("train", "--from", path, "--rule", rule, status=2)
        assert f"{rule} needs a machine that was made with {option}. Train" in told


@pytest.mark.parametrize("rule", ["error-correction", "batch", "averaged"])
def test_a_number_of_passes_is_a_limit_though_nothing_else_stops(say, say_json, tmp_path, rule):
    path = tmp_path / "a.mark1"
    argv = ("--stop", "never", "--budget", 50_000)  # which would end it if no limit did
    begun = ("train", "xor", "--rule", rule, *argv)
    found = say_json(*begun, "--passes", 3, "--save", path)
    assert (found["passes"], found["finished"]) == (3, "passes")
    assert "Completed 3 passes." in say(*begun, "--passes", 3)
    for words in (("--more", 2), ("--passes", 5), ("--more", 2, *argv)):
        assert say_json("train", "--from", path, *words)["passes"] == 5
    assert say_json("train", "--from", path, "--stop", "passes")["passes"] == 3


def test_more_passes_are_added_to_those_over_the_patterns_there_are_now(say_json, tmp_path):
    path = tmp_path / "a.mark1"
    trainer = Trainer(
        Mark1(MachineConfig.of(classes=26)), shapes.make("letters"), TrainingConfig(passes=4)
    )
    trainer.finish()
    trainer.take_patterns(trainer.patterns.without([0]))
    save_session(Document.of(trainer), path)
    assert say_json("train", "--from", path, "--more", 2)["passes"] == 6
    assert say_json("train", "--from", path, "--passes", 3)["passes"] == 7


def test_a_budget_of_mistakes_is_kept(say):
    assert "Stopped at the limit of mistakes, after" in say("train", "--budget", 40)


def test_a_continued_run_gives_the_weights_of_an_uninterrupted_one(say, say_json, tmp_path):
    whole, part = tmp_path / "whole.mark1", tmp_path / "part.mark1"
    argv = ["train", "--patterns", "digits", "--order", "shuffled", "--noise", 0.02]
    argv += ["--stop", "passes", "--seed", 3]
    one = say_json(*argv, "--passes", 30, "--save", whole)
    say(*argv, "--passes", 12, "--save", part)
    assert volts(part) != volts(whole)
    two = say_json("train", "--from", part, "--passes", 30, "--save", part)
    assert volts(part) == volts(whole)
    for key in KEYS - {"seconds", "saved"}:
        assert two[key] == one[key]


def test_continuing_from_the_middle_of_a_run_log_starts_there(say_json, tmp_path):
    path = tmp_path / "middle.mark1"
    training = TrainingConfig(stop="passes", passes=10)
    trainer = Trainer(Mark1(MachineConfig.of(classes=26)), shapes.make("letters"), training)
    trainer.finish()
    end = trainer.machine.potentiometers.volts.tolist()
    trainer.seek(100)
    save_session(Document.of(trainer), path)
    assert say_json("train", "--from", path, "--save", path)["presentations"] == 260
    assert volts(path) == end


def test_what_was_trained_is_repeated_from_its_file(say, say_json, tmp_path):
    path = tmp_path / "a.mark1"
    say("train", "--patterns", "digits", "--passes", 3, "--stop", "passes", "--save", path)
    say("train", "--from", path, "--rule", "averaged", "--eta", 0.25, "--more", 2, "--save", path)
    found = say_json("run", path)
    assert (found["commands"], found["passes"], found["same"]) == (4, 5, True)
    assert say_json("run", path, "--to", 1)["passes"] == 3


def test_a_session_of_the_window_keeps_everything_when_its_training_continues(say, tmp_path):
    path, session = tmp_path / "a.mark1", Session()
    session.perform(Train(30))
    session.perform(Seek(10))
    session.perform(TurnPots(((0, 1.0),)))
    session.perform(ShowPattern(3))
    session.perform(Draw(((0, 0, 255),)))
    session.save(path)
    before = session.document
    say("train", "--from", path, "--eta", 0.25, "--save", path)
    after = load_session(path).document
    assert [branch.fork for branch in after.branches] == [10]
    assert after.by_hand
    assert np.array_equal(after.drawing, before.drawing)
    assert after.target == before.target
    assert [point.label for point in after.run.checkpoints if point.label] == ["weight 1 · η 0.25"]


def test_a_journal_that_is_too_large_is_left_out_and_that_is_said(capsys, tmp_path, monkeypatch):
    path = tmp_path / "a.mark1"
    monkeypatch.setattr("mark1.storage.session_file.LONGEST_JOURNAL", 9_999)
    assert main(["train", "--patterns", "digits", "--save", str(path)]) == 0
    assert "Saved without its journal, which is larger than 9999 bytes" in capsys.readouterr().err
    assert not load_session(path).journal


def test_continuing_a_finished_run_changes_nothing(say, tmp_path):
    path = tmp_path / "done.mark1"
    first = say("train", "--save", path)
    assert say("train", "--from", path, "--save", path) == first


@pytest.mark.parametrize(
    "option", ["--machine full", "--seed 3", "--test 0.5", "--patterns digits", "--a-units 9"]
)
def test_options_that_the_file_sets_are_rejected(say, tmp_path, option):
    path = tmp_path / "run.mark1"
    say("train", "--save", path)
    name = option.split()[0]
    assert f"{name} cannot be changed with --from" in say(
        "train", "--from", path, *option.split(), status=2
    )


def test_an_empty_from_is_not_a_new_run(capsys):
    assert main(["train", "--from", ""]) == 2
    assert "Choose an ordinary file" in capsys.readouterr().err


def test_a_read_only_file_is_refused_before_the_training(say, tmp_path, monkeypatch):
    monkeypatch.setattr(Trainer, "advance", lambda *args: pytest.fail("it was trained"))
    path = tmp_path / "run.mark1"
    path.write_bytes(b"old")
    path.chmod(0o444)
    assert f"{path} is read-only. Choose another name" in say("train", "--save", path, status=1)
    assert path.read_bytes() == b"old"


def full(handle):
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def test_a_save_that_fails_at_the_end_is_told_after_the_result(capsys, tmp_path, monkeypatch):
    monkeypatch.setattr("mark1.disk.atomic.os.fsync", full)
    assert main(["train", "--save", str(tmp_path / "run.mark1")]) == 1
    out, err = capsys.readouterr()
    assert "Learned in 14 passes" in out
    assert "Saved" not in out
    assert "run.mark1 cannot be written: the disk is full" in err
    assert err.endswith(" It was not saved.\n")
    assert err.count("\n") == 1


@pytest.mark.parametrize("command", ["train", "run"])
def test_what_cannot_be_saved_where_it_should_be_goes_to_the_data_folder(
    command, capsys, tmp_path, monkeypatch
):
    folder = tmp_path / "gone"
    folder.mkdir()
    argv = ["train", "--json"]
    if command == "run":
        session = Session(recovery=tmp_path / "journals")
        session.perform(Train(3))
        session.commit()
        session._history.journal.close()
        argv = ["run", "--json", str(next((tmp_path / "journals").iterdir()))]
    load = f"mark1.cli.{'train_run' if command == 'train' else command}.load_loop"
    monkeypatch.setattr(load, lambda *, quiet: shutil.rmtree(folder, True))
    monkeypatch.setattr("mark1.disk.user_folders.user_folders", lambda: {"data": tmp_path / "data"})
    for name in ("a.mark1", "a-2.mark1"):
        folder.mkdir(exist_ok=True)
        assert main([*argv, "--save", str(folder / "a.mark1")]) == 1
        out, err = capsys.readouterr()
        spare = tmp_path / "data" / "mark1" / name
        assert json.loads(out)["saved"] == str(spare)
        assert err.endswith(f" It was saved to {spare} instead.\n")
        assert load_session(spare).document.run.position.step > 0


@pytest.mark.parametrize("rule", RULES)
def test_every_rule_can_be_trained_saved_and_evaluated(say_json, tmp_path, rule):
    path = tmp_path / "a.mark1"
    kind = "full" if RULES[rule].building.get("code") else "mark1"
    long = ("optimal-stability", "widrow-hoff", "spontaneous", "trial-and-error")
    is_long = rule.startswith(long)
    limit = ("--passes", 5) if is_long else ()
    found = say_json("train", "--rule", rule, "--machine", kind, "--save", path, *limit)
    assert found["rule"] == rule
    read = say_json("evaluate", path)
    assert read["training_accuracy"] == found["training_accuracy"]


def test_a_session_can_continue_with_another_rule_and_its_conventions(say_json, tmp_path):
    path = tmp_path / "a.mark1"
    say_json("train", "--passes", 2, "--save", path)
    found = say_json("train", "--from", path, "--rule", "pocket", "--passes", 4)
    assert (found["rule"], found["order"], found["passes"]) == ("pocket", "random", 4)


def digits_of_17_levels(path, bright=16):
    """Write pictures of 8 × 8 cells whose classes differ in one half, as a CSV file."""
    rows = ["top," + f"{bright}," * 32 + "0," * 31 + "1", "low," + "1," * 32 + f"{bright}," * 32]
    path.write_text("\n".join(row.rstrip(",") for row in rows))
    return path


def test_pictures_of_17_levels_are_scaled_and_the_run_says_so(capsys, tmp_path):
    path = digits_of_17_levels(tmp_path / "d.csv")
    assert main(["train", "--patterns", str(path), "--machine", "direct"]) == 0
    assert "The greatest brightness is 16, so all were scaled" in capsys.readouterr().err
    assert main(["train", "--patterns", str(path), "--machine", "direct", "--quiet"]) == 0
    assert not capsys.readouterr().err


def test_pictures_below_the_threshold_are_told_and_light_auto_sees_them(capsys, tmp_path):
    path = digits_of_17_levels(tmp_path / "d.csv", bright=99)
    run = ["train", "--patterns", str(path), "--machine", "direct", "--json"]
    assert main(run) == 0
    out, err = capsys.readouterr()
    assert not json.loads(out)["converged"]
    assert "2 of 2 pictures have no cell as bright as the light threshold of 128" in err
    assert main([*run, "--light", "auto"]) == 0
    out, err = capsys.readouterr()
    assert not err
    assert json.loads(out)["converged"]
    assert main([*run, "--light", "99"]) == 0
    assert json.loads(capsys.readouterr().out)["converged"]


def test_the_retina_has_the_size_that_is_asked_for(say_json, say, tmp_path):
    path = tmp_path / "wide.mark1"
    say_json("train", "--patterns", "bars", "--rows", 18, "--columns", 25, "--save", path)
    config = load_session(path).trainer().machine.config
    assert (config.rows, config.columns) == (18, 25)
    say_json("train", "--patterns", "bars", "--columns", 24, "--save", path)
    config = load_session(path).trainer().machine.config
    assert (config.rows, config.columns) == (24, 24)
    assert say_json("evaluate", path, "--patterns", "bars")["accuracy"] == 1
    said = say("train", "--from", path, "--rows", 3, status=2)
    assert "--rows cannot be changed with --from" in said
    assert say("train", "--rows", 0, status=2).startswith("mark1: --rows is 0.")


def test_points_have_neither_rows_nor_light(say):
    for option in (["--rows", 4], ["--columns", 4], ["--light", 9], ["--light", "auto"]):
        said = say("train", "--patterns", "xor", *option, status=2)
        assert said.startswith(f"mark1: {option[0]} does not apply: the patterns are points")


def test_a_knob_turned_at_the_end_of_a_run_is_learned_from():
    class Hand:
        """Turns a knob as soon as the run has ended, once."""

        has_turned = False

        def show(self):
            if session.trainer.finished is None or self.has_turned:
                return ()
            self.has_turned = True
            return ((0, 5.0),)

    machine = Mark1(MachineConfig.of("direct", classes=2, rows=1, columns=2, analog=True))
    session = Session(Document.of(Trainer(machine, shapes.make("or"), TrainingConfig())))
    hand = Hand()
    assert not train_run._run(session, lambda: False, [hand], None, None, quiet=True)
    assert hand.has_turned
    assert session.trainer.finished == "learned"
