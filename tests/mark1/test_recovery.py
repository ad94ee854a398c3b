"""A session that is killed comes back: all of it but the gesture that was open."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from mark1.errors import FileError
from mark1.session.journal import left_behind
from mark1.session.replay import read_journal
from mark1.session.session import Session
from tests.examples import slow
from tests.mark1.random_session import digest

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there is no fork and no SIGKILL")

#: Seconds that a session lives at most.
LONGEST = 0.25


@pytest.fixture(scope="module")
def nursery() -> Iterator[subprocess.Popen[str]]:
    """Start the program that forks sessions."""
    program = [sys.executable, "-m", "tests.mark1.killed_session"]
    folder = Path(__file__).parents[2]
    pipe = subprocess.PIPE
    with subprocess.Popen(program, stdin=pipe, stdout=pipe, text=True, cwd=folder) as process:
        assert process.stdin and process.stdout
        assert process.stdout.readline() == "ready\n"
        yield process
        process.stdin.close()
        process.wait(timeout=60)


@pytest.mark.parametrize("seed", [0, 1, 2, *slow(*range(3, 10))])
def test_a_killed_session_comes_back(
    nursery: subprocess.Popen[str], tmp_path: Path, seed: int
) -> None:
    check_recovery(nursery, tmp_path, seed)


@pytest.mark.slow
def test_a_session_killed_at_any_moment_comes_back(
    nursery: subprocess.Popen[str], tmp_path: Path
) -> None:
    for seed in range(10, 210):
        check_recovery(nursery, tmp_path / str(seed), seed)


def check_recovery(nursery: subprocess.Popen[str], folder: Path, seed: int) -> None:
    """Run a session for a while, kill it, and restore it."""
    assert nursery.stdin and nursery.stdout
    nursery.stdin.write(f"{seed} {folder}\n")
    nursery.stdin.flush()
    lines = [nursery.stdout.readline()]
    while lines[-1] == "" or " " in lines[-1]:  # the session may be heard first
        lines.append(nursery.stdout.readline())
    child = int(lines.pop())
    time.sleep(random.Random(seed).uniform(0.01, LONGEST))
    assert left_behind(folder) == [], "the journal of a living session was taken"
    os.kill(child, signal.SIGKILL)
    while (line := nursery.stdout.readline()) != "dead\n":
        assert line
        lines.append(line)
    told = [line.split() for line in lines if line.endswith("\n")]
    check_restored(folder, [(int(count), name) for count, name in told])


def check_restored(folder: Path, told: list[tuple[int, str]]) -> None:
    """The journal holds all that was told, and what was done since."""
    count, name = told[-1] if told else (0, "")
    found = left_behind(folder)
    assert len(found) <= 1
    if not found:
        assert count == 0
        return
    try:
        replay = read_journal(found[0].read_bytes(), str(found[0]))
    except FileError as error:
        assert error.code == "journal.none"
        assert count == 0, "the beginning was written before the first command"
        return
    assert count <= len(replay.commands) <= count + 4  # one thing writes no more commands
    restored = Session(replay.start)
    replay.perform(restored, to=count)
    assert digest(restored.document) == name
    assert replay.perform(restored) == len(replay.commands)
