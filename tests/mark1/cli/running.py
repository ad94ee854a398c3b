"""Shared by several tests: commands as processes, weights in a file, keys of JSON."""

import os
import signal
import subprocess
import sys
from pathlib import Path

from mark1.storage.session_file import load_session
from mark1.training.trainer import Trainer

ROOT = Path(__file__).parents[3]


#: Starts the program with warnings as errors.
PROGRAM = [sys.executable, "-W", "error", "-m", "mark1.cli.main"]


def environment(**changes):
    """Return the environment of a process whose output is buffered, as in a pipe."""
    changed = os.environ | {"PYTHONUNBUFFERED": None} | changes
    return {name: value for name, value in changed.items() if value is not None}


def program(*argv, **env):
    """Run a command in its own process; returns status, output and errors."""
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
    return load_session(path).trainer().machine.potentiometers.volts.tolist()


#: How a command begins to say how it reads a table.
OF_A_TABLE = ("mark1: class: ", "mark1: input", "mark1: text: ", "mark1: decimal comma")

KEYS = {
    "patterns", "machine", "rule", "seed", "passes", "mistakes", "unit_mistakes", "converged",
    "training_accuracy", "test_accuracy", "seconds", "finished", "eta", "order", "tie", "classes",
    "training_patterns", "test_patterns", "weights", "presentations", "cost", "wrong", "w", "b",
    "costs", "unlearnable", "stopped", "saved", "table", "left_out",
}  # fmt: skip


def interrupt_at(monkeypatch, method, call, number=signal.SIGINT):
    """Press Ctrl+C, or send a signal, during one call of a method of the trainer."""
    calls, original = [], getattr(Trainer, method)

    def interrupted(*args, **settings):
        calls.append(args)
        if len(calls) == call:
            signal.raise_signal(number)
        return original(*args, **settings)

    monkeypatch.setattr(Trainer, method, interrupted)
