"""The command as a process: its streams and exit statuses."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from mark1.cli.main import main
from mark1.patterns import shapes
from mark1.patterns.files import read_patterns
from mark1.storage.session_file import load_session
from tests.examples import slow
from tests.mark1.cli.running import PROGRAM, ROOT, environment, program


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
        "mark1: There is no built-in set 'lettres'. Did you mean 'letters'?\n",
    )


@pytest.mark.slow
def test_without_a_screen_the_demo_is_shown(tmp_path):
    nothing = dict.fromkeys(("DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET", "QT_QPA_PLATFORM"))
    status, out, err = program(**nothing)
    assert (status, err) == (0, "")
    assert out.startswith("There is no screen")
    assert "26 of 26 right." in out


@pytest.mark.slow
def test_an_ascii_terminal_is_enough():
    status, out, err = program("demo", PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert (status, err) == (0, "")
    assert "26 of 26 right." in out
    assert out.isascii()
    status, out, err = program("train", "--help", PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert (status, err) == (0, "")


@pytest.mark.parametrize("command", ["patterns", *slow("demo", "train --help")])
def test_a_closed_pipe_causes_no_traceback(command):
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
    assert done.returncode in (0, 1)  # argparse ignores the closed pipe


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full here")
def test_a_full_output_device_is_reported_in_one_message():
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
    assert done.returncode == 1
    assert done.stderr == "mark1: The output cannot be written: No space left on device.\n"


#: Commands that write of their progress, if they can.
REPORTING = [
    "train letters --json",
    "experiment order --seeds 1 --workers 1 --json",
    "demo --json",
    "theory xor --json",
    "evaluate {} --json",
    "run {} --json",
    "lessons --json",
]


#: Runs commands in one process, each as if it alone had been started without standard error.
ONE_BY_ONE = """
import json, os, sys
from mark1.cli.main import main
for words in json.loads(sys.argv[1]):
    if sys.stderr is not None:  # what the command before was given in its place
        sys.stderr.close()
        sys.stderr = None
        os.close(2)
    assert main(words) == 0
"""


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="closes streams as a shell of Unix does")
@pytest.mark.parametrize("commands", [REPORTING, *slow(*([command] for command in REPORTING))])
def test_a_closed_standard_error_changes_nothing(commands, tmp_path):
    path = tmp_path / "xor.mark1"
    assert main(["train", "xor", "--passes", "1", "--quiet", "--save", str(path)]) == 0
    words = [command.format(path).split() for command in commands]
    python = [sys.executable, "-W", "error", "-c", ONE_BY_ONE, json.dumps(words)]
    done = subprocess.run(
        ["sh", "-c", 'exec "$@" 2>&-', "sh", *python],
        cwd=ROOT,
        env=environment(),
        stdout=subprocess.PIPE,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0
    told = [json.loads(line) for line in done.stdout.splitlines()]
    assert [type(each) for each in told] == [dict] * len(commands)


@pytest.mark.skipif(os.name != "posix", reason="closes streams as a shell of Unix does")
@pytest.mark.parametrize(
    "words", ["patterns xor --export {}.npz", *slow("train xor --passes 1 --save {}.mark1")]
)
def test_no_file_takes_the_place_of_a_closed_stream(tmp_path, words):
    words = words.format(tmp_path / "xor")
    run = f"exec {' '.join(PROGRAM)} {words} <&- >&- 2>&-"
    assert subprocess.run(["sh", "-c", run], cwd=ROOT, timeout=60, check=False).returncode == 0
    (path,) = tmp_path.iterdir()
    if path.suffix == ".mark1":
        assert load_session(path).trainer().position.passes == 1
    else:
        assert read_patterns(path) == shapes.make("xor")


def test_no_name_of_a_file_reaches_the_terminal_as_control_characters(tmp_path, capsys):
    name = "a\x1b[2J\x07\n\x9b\u202eb"
    path = tmp_path / f"{name}.mark1"
    path.write_bytes(b"")
    folder = tmp_path / f"{name}-pictures"
    table = tmp_path / f"{name}.csv"
    table.write_text("label,x,y\nA,1,2\nB,2,1\n", encoding="utf-8")
    for words, status in (
        (["evaluate", path], 2),
        (["evaluate", tmp_path / f"{name}-missing.mark1"], 2),
        (["train", tmp_path / f"{name}" / "x"], 2),
        (["train", "letters\x1b[2J"], 2),
        (["train", "letters", "--\x1b[2J"], 2),
        (["train", table, "--passes", 1], 0),
        (["train", table, "--passes", 1, "--quiet", "--save", tmp_path / f"{name}2.mark1"], 0),
        (["evaluate", tmp_path / f"{name}2.mark1"], 0),
        (["predict", tmp_path / f"{name}2.mark1", table, "--why"], 0),
        (["theory", table], 0),
        (["patterns", table], 0),
        (["patterns", table, "--show"], 0),
        (["patterns", "xor", "--export", folder], 0),
        (["report", tmp_path / f"{name}2.mark1"], 0),
        (["experiment", "--patterns", table, "--seeds", 1, "--workers", 1], 0),
        (["lessons", "--check", folder], 1),
    ):
        try:
            assert main([*map(str, words), *(["--quiet"] if not status else [])]) == status
        except SystemExit as ended:
            assert ended.code == status
        for text in capsys.readouterr():
            assert not set(text) & {"\x1b", "\x07", "\x9b", "\u202e"}, words
            assert "\nb" not in text, words


def test_a_machine_that_needs_more_memory_than_there_is_is_told_so(capsys, monkeypatch):
    def huge(*args, **settings):
        raise MemoryError("Unable to allocate 99.0 TiB for an array")

    monkeypatch.setattr("mark1.training.trainer.Trainer.advance", huge)
    assert main(["train", "xor"]) == 1
    assert capsys.readouterr().err == (
        "mark1: There is not enough memory. Use fewer patterns or a smaller machine, or close "
        "other programs.\n"
    )
