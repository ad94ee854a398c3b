"""Ctrl+C, and progress on a terminal."""

import contextlib
import json
import os
import pty
import re
import signal
import subprocess
import termios
import threading
import time
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pytest

from mark1.cli.main import main
from mark1.cli.terminal import interruptible
from mark1.storage.session_file import load_session, save_session
from mark1.training.trainer import Trainer
from tests.mark1.cli.running import PROGRAM, ROOT, interrupt_at, program, volts


def test_training_works_where_ctrl_c_cannot_be_caught(capsys):
    found = []
    thread = threading.Thread(target=lambda: found.append(main(["train", "--json"])))
    thread.start()
    thread.join()
    assert found == [0]
    assert json.loads(capsys.readouterr().out)["converged"]


#: Never learned, so a run of many seconds.
LONG = ["train", "--patterns", "xor", "--passes", "1000000", "--order", "shuffled"]


def a_terminal():
    """Open a pseudo-terminal; skip the test in a container without /dev/pts."""
    try:
        return pty.openpty()
    except OSError as error:
        pytest.skip(f"there is no terminal here: {error}")


class LongRun:
    """A run of a million passes in its own process, with its messages on a terminal."""

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
        deadline = time.monotonic() + 60
        while text not in self.said:
            assert time.monotonic() < deadline, self.said
            self.said += os.read(self.terminal, 4096).decode()

    def stop(self):
        """Press Ctrl+C; returns exit status and output."""
        self.process.send_signal(signal.SIGINT)
        out, _ = self.process.communicate(timeout=60)
        with contextlib.suppress(OSError):  # the terminal of a process that ended
            while more := os.read(self.terminal, 4096):
                self.said += more.decode()
        return self.process.returncode, out.decode()

    def close(self):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()
        os.close(self.terminal)


class Stopped(NamedTuple):
    """A long run that was stopped by Ctrl+C: what it said on a terminal, and what it printed."""

    saved: Path
    said: str
    status: int
    out: str


@pytest.fixture(scope="module")
def stopped(tmp_path_factory):
    """Start a long run that is to be saved, and stop it once it is learning."""
    path = tmp_path_factory.mktemp("long") / "run.mark1"
    run = LongRun("--save", path)
    try:
        run.wait_for("mistakes so far")
        status, out = run.stop()
    finally:
        run.close()
    return Stopped(path, run.said, status, out)


def test_ctrl_c_stops_a_run_and_saves_it(stopped, say_json):
    path = stopped.saved
    assert stopped.status == 1
    assert "Stopped by hand after " in stopped.out
    assert f"Saved to {path}.\n" in stopped.out
    assert "Traceback" not in stopped.said + stopped.out
    trainer = load_session(path).trainer()
    assert trainer.position.step > 0
    assert trainer.finished is None
    again = Trainer(trainer.machine, trainer.patterns, trainer.training)
    again.machine.potentiometers.load(np.zeros(3, dtype=np.float32))
    kept = load_session(path).trainer()
    again.advance(steps=kept.position.step - again.position.step)
    assert volts(path) == again.machine.potentiometers.volts.tolist()
    more = kept.position.passes + 5
    assert say_json("train", "--from", path, "--passes", more)["passes"] == more


def test_a_run_on_a_terminal_shows_a_progress_bar_and_removes_it(stopped):
    said = stopped.said
    assert said.startswith("\rLoading…")
    assert "\rBuilding the machine…" in said
    assert "\rShowing 4 patterns to the machine…" in said
    assert re.search(r"\d+%\|.*\| *\d+/1000000 \[", said)
    assert stopped.status == 1
    assert "%|" not in stopped.out
    last = said.replace("\x1b[K", "").split("\r")[-1]  # without “clear the line”
    assert last.strip() == ""


@pytest.mark.slow
def test_a_run_in_a_pipe_shows_no_progress():
    status, out, err = program("train", "--patterns", "xor", "--passes", 2000)
    assert (status, err) == (0, "")
    assert "Stopped at the limit of passes, after 2000 passes." in out


def test_json_says_that_a_run_was_stopped(say_json, monkeypatch, tmp_path):
    interrupt_at(monkeypatch, "advance", 1)
    argv = ["train", "--patterns", "xor", "--passes", 1_000_000]
    found = say_json(*argv, "--save", tmp_path / "run.mark1", status=1)
    assert found["stopped"]
    assert found["finished"] is None
    assert found["presentations"] == load_session(tmp_path / "run.mark1").trainer().position.step


@pytest.mark.skipif(os.name != "posix", reason="sends signals of Unix")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_to_end_saves_as_ctrl_c_does(say_json, monkeypatch, tmp_path, number):
    before, path = signal.getsignal(number), tmp_path / "run.mark1"
    interrupt_at(monkeypatch, "advance", 2, number)
    argv = ["train", "--patterns", "xor", "--passes", 1_000_000]
    assert say_json(*argv, "--save", path, status=128 + number)["stopped"]
    assert load_session(path).trainer().position.step > 0
    assert signal.getsignal(number) is before


def test_a_signal_while_a_finished_run_is_saved_does_not_stop_that(say_json, monkeypatch, tmp_path):
    def save(document, path, journal, replaces):
        signal.raise_signal(signal.SIGINT)
        return save_session(document, path, journal, replaces)

    monkeypatch.setattr("mark1.storage.session_file.save_session", save)
    assert not say_json("train", "--save", tmp_path / "run.mark1")["stopped"]
    assert load_session(tmp_path / "run.mark1").trainer().finished


@pytest.mark.skipif(os.name != "posix", reason="only Unix has nohup")
def test_a_command_started_by_nohup_outlives_its_terminal():
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        with interruptible() as is_stopped:
            signal.raise_signal(signal.SIGHUP)
            assert not is_stopped()
    finally:
        signal.signal(signal.SIGHUP, before)


def test_ctrl_c_has_its_previous_handler_after_a_run(say, monkeypatch):
    interrupt_at(monkeypatch, "advance", 1)
    before = signal.getsignal(signal.SIGINT)
    out = say("train", "--patterns", "xor", "--passes", 1_000_000, status=1)
    assert "Saved" not in out
    assert signal.getsignal(signal.SIGINT) is before


def test_ctrl_c_before_the_run_prints_one_word_and_saves_nothing(capsys, monkeypatch, tmp_path):
    def interrupted(name):
        raise KeyboardInterrupt

    monkeypatch.setattr("mark1.cli.loading.importlib.import_module", interrupted)
    assert main(["train", "--save", str(tmp_path / "run.mark1")]) == 1
    out, err = capsys.readouterr()
    assert (out, err) == ("", "mark1: Stopped.\n")
    assert list(tmp_path.iterdir()) == []
