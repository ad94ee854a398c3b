"""Commands that save to one file at the same time: none replaces what another has just saved."""

import json
import os
import subprocess

import pytest

from mark1.cli import run, train_run
from mark1.cli.main import main
from mark1.session.session import Session
from mark1.storage.session_file import load_session
from tests.examples import slow
from tests.mark1.cli.running import PROGRAM, ROOT, environment

#: More points than the 64 KB that fit into a pipe: once they are written, the command has begun.
POINTS = b"label,x1,x2\n" + b"0,0,0\n0,0,1\n0,1,0\n1,1,1\n" * 4_000


@pytest.fixture
def path(tmp_path):
    """Save a session to a file."""
    path = tmp_path / "xor.mark1"
    assert main(["train", "xor", "--passes", "2", "--save", str(path), "--quiet"]) == 0
    return path


def begin(tmp_path, *words):
    """Start a command, and return it when it reads the last points from standard input."""
    command = subprocess.Popen(
        [*PROGRAM, "train", "-", "--passes", "1", "--quiet", *map(str, words)],
        cwd=ROOT,
        env=environment(XDG_DATA_HOME=str(tmp_path / "data")),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=False,
    )
    command.stdin.write(POINTS)
    command.stdin.flush()
    return command


def end(*commands):
    """Let commands end; returns the status of each, and what it said."""
    for command in commands:
        command.stdin.close()
        command.stdin = None
    said = [command.communicate(timeout=60)[1].decode() for command in commands]
    return [(command.returncode, words) for command, words in zip(commands, said, strict=True)]


@pytest.fixture
def run_first(monkeypatch):
    """Let a command run from beginning to end while another one, which began before, runs."""
    original = train_run._run

    def announce(*words):
        def run_meanwhile(*given, **settings):
            monkeypatch.setattr(train_run, "_run", original)
            assert main(list(words)) == 0
            return original(*given, **settings)

        monkeypatch.setattr(train_run, "_run", run_meanwhile)

    return announce


@pytest.mark.skipif(os.name != "posix", reason="the folder of data is that of Linux")
@pytest.mark.parametrize("is_there", [False, True])
def test_the_second_of_two_commands_does_not_replace_what_the_first_saved(
    tmp_path, capsys, monkeypatch, run_first, is_there
):
    path = tmp_path / "and.mark1"
    train = ["train", "and", "--save", str(path), "--quiet"]
    if is_there:
        assert main(train) == 0
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    run_first(*train, "--seed", "1")
    assert main([*train, "--seed", "2"]) == 1
    said = capsys.readouterr().err
    assert f"did not replace {path}, which another program changed" in said
    assert "--force" in said
    assert said.count("\n") == 1
    assert load_session(path).document.machine.config.seed == 1
    rescued = tmp_path / "data" / "mark1" / "and.mark1"
    assert str(rescued) in said
    assert load_session(rescued).document.machine.config.seed == 2


@pytest.mark.slow
@pytest.mark.parametrize("count", [2, *slow(3)])
@pytest.mark.parametrize("name", ["and.mark1", *slow("and.csv")])
def test_of_commands_that_end_at_the_same_time_exactly_one_saves(tmp_path, name, count):
    option = "--weights" if name.endswith("csv") else "--save"
    commands = [begin(tmp_path, "--seed", seed, option, tmp_path / name) for seed in range(count)]
    found = sorted(end(*commands))
    assert [status for status, _ in found] == [0] + [1] * (count - 1)
    assert all("did not replace" in said for _, said in found[1:])
    assert not list(tmp_path.glob(".*"))


def test_with_force_the_last_command_replaces_the_file(tmp_path, capsys, run_first):
    path = tmp_path / "and.mark1"
    train = ["train", "and", "--save", str(path), "--force", "--quiet"]
    run_first(*train, "--seed", "1")
    assert main([*train, "--seed", "2"]) == 0
    assert capsys.readouterr().err == ""
    assert load_session(path).document.machine.config.seed == 2


def test_a_file_that_is_named_is_replaced_as_it_was_when_the_command_began(path):
    before = path.read_bytes()
    assert main(["train", "and", "--save", str(path), "--quiet"]) == 0
    assert path.read_bytes() != before
    words = ["--from", str(path), "--more", "1", "--save", str(path), "--quiet"]
    assert main(["train", *words]) == 0
    assert main(["train", *words]) == 0


@pytest.mark.parametrize("is_forced", [False, True])
@pytest.mark.parametrize(
    ("module", "function", "words"),
    [
        (train_run, "_run", ["train", "--from", "{path}", "--more", "3", "--save", "{path}"]),
        (run, "_repeat", ["run", "{path}", "--save", "{path}"]),
    ],
)
def test_a_command_that_opens_and_saves_a_file_finds_a_change_between(
    path, capsys, monkeypatch, module, function, words, is_forced
):
    original = getattr(module, function)

    def change_meanwhile(*given, **settings):
        path.write_bytes(b"saved by another program")
        return original(*given, **settings)

    monkeypatch.setattr(module, function, change_meanwhile)
    capsys.readouterr()
    words = [word.format(path=path) for word in words]
    status = main([*words, "--json", *["--force"] * is_forced])
    out, err = capsys.readouterr()
    is_kept = path.read_bytes() == b"saved by another program"
    assert (status, is_kept, "--force" in err) == (
        (0, False, False) if is_forced else (1, True, True)
    )
    assert (json.loads(out)["saved"] == str(path)) is is_forced


@pytest.mark.parametrize("words", [["train", "--from", "{path}", "--more", "1"], ["run", "{path}"]])
def test_a_command_says_that_a_window_has_the_file_open(path, tmp_path, capsys, words):
    window = Session(recovery=tmp_path / "journals")
    window.open(path)
    words = [word.format(path=path) for word in (*words, "--save", "{path}")]
    assert main(words) == 0
    said = f"mark1: {path} is open in a window, which will ask before it replaces"
    assert said in capsys.readouterr().err
    window.close()
    assert main(words) == 0
    assert "window" not in capsys.readouterr().err


def test_a_file_that_vanished_meanwhile_is_saved_again(path, monkeypatch):
    original = train_run._run

    def remove_meanwhile(*given, **settings):
        path.unlink()
        return original(*given, **settings)

    monkeypatch.setattr(train_run, "_run", remove_meanwhile)
    words = ["--from", str(path), "--more", "1", "--save", str(path), "--quiet"]
    assert main(["train", *words]) == 0
    assert load_session(path).document.run.passes >= 3
