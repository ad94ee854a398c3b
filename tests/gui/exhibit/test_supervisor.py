"""The supervisor: crashes, freezes, kills, leaks and loops, with a window that starts at once."""

from __future__ import annotations

import contextlib
import itertools
import logging
import os
import random
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from gui.exhibit import supervisor
from gui.exhibit.heartbeat import RESTART, Heartbeat
from gui.exhibit.logs import log
from gui.exhibit.settings_file import read
from gui.exhibit.supervisor import Supervisor, Times
from gui.exhibit.visits import Visits

#: Seconds in which the exhibit must be back.
LIMIT = 5.0

#: Times for a window that beats fifty times a second and is killed as often.
QUICK = Times(tick=0.02, start=20.0, freeze=0.4, steady=0.0, soon=20.0, stop=2.0)

FAULTS = (signal.SIGKILL, signal.SIGSEGV, signal.SIGABRT, signal.SIGTERM, signal.SIGSTOP)


def until(find: Callable[[], object], seconds: float = 60.0) -> object:
    """Look again and again until there is something."""
    end = time.monotonic() + seconds
    while not (found := find()):
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.002)
    return found


@dataclass
class Stage:
    """A supervisor at work in a thread, and what its windows wrote."""

    folder: Path
    threads: list[threading.Thread] = field(default_factory=list)
    stop: threading.Event = field(default_factory=threading.Event)

    def run(self, *words: str, times: Times = QUICK, soon: list[str] | None = None) -> Supervisor:
        command = [sys.executable, "-m", "tests.gui.exhibit.light", str(self.folder), *words]
        return self.run_command(command, times, soon)

    def run_command(
        self, command: list[str], times: Times = QUICK, soon: list[str] | None = None
    ) -> Supervisor:
        path = self.folder / "exhibit.json"
        it = Supervisor(command, self.stop.is_set, path, times, soon or ["sleep", "60"])
        self.threads.append(threading.Thread(target=it.run))
        self.threads[-1].start()
        return it

    def lives(self, what: str) -> list[tuple[int, float]]:
        """Return process and time of each line that is complete."""
        try:
            lines = (self.folder / "lives").read_text().split("\n")[:-1]
        except FileNotFoundError:
            return []
        found = [line.split() for line in lines]
        return [(int(pid), float(at)) for kind, pid, at in found if kind == what]


@pytest.fixture
def stage(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Stage]:
    monkeypatch.setattr(supervisor, "screen_problem", lambda: None)
    stage = Stage(tmp_path)
    yield stage
    stage.stop.set()
    for thread in stage.threads:
        thread.join(10)


@pytest.fixture
def messages(caplog: pytest.LogCaptureFixture) -> Iterator[Callable[[], list[str]]]:
    """Return what was logged."""
    log.addHandler(caplog.handler)
    log.setLevel(logging.INFO)
    yield lambda: [record.getMessage() for record in caplog.records]
    log.removeHandler(caplog.handler)


def break_and_return(stage: Stage, times: int, seed: int) -> list[float]:
    """Break the window at random moments, also while it starts; returns how long each took."""
    chance, took, known = random.Random(seed), [], 0
    for _ in range(times):
        kind = "ready" if chance.random() < 0.8 else "born"
        until(lambda kind=kind, known=known: len(stage.lives(kind)) > known)
        time.sleep(chance.random() * 0.05)
        pid, _ = stage.lives("born")[-1]
        known = len(stage.lives("born"))
        ready = len(stage.lives("ready"))
        fault = chance.choice(FAULTS)
        start = time.monotonic()
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, fault)
        until(lambda known=known: len(stage.lives("born")) > known)
        until(lambda ready=ready: len(stage.lives("ready")) > ready)
        took.append(stage.lives("ready")[-1][1] - start)
    return took


def check_all_is_whole(stage: Stage) -> None:
    """Hold visits and settings against what the windows wrote."""
    stage.stop.set()
    for thread in stage.threads:
        thread.join(10)
    told, born = len(stage.lives("told")), len(stage.lives("born"))
    counted = sum(hour.visits for hour in Visits(stage.folder / "visits.csv").hours())
    assert told <= counted <= told + born
    assert read(stage.folder / "exhibit.json").problems == ()
    for pid, _ in stage.lives("born"):
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)


@pytest.mark.slow
def test_crashes_freezes_and_kills_at_random_moments(stage: Stage):
    it = stage.run()
    took = break_and_return(stage, 6, seed=0)  # each kind of fault, and two while it starts
    assert max(took) < LIMIT
    assert it.restarts >= 6
    check_all_is_whole(stage)


@pytest.mark.slow
@pytest.mark.timeout(1200)
def test_a_thousand_crashes_freezes_and_kills(stage: Stage):
    it = stage.run()
    took = break_and_return(stage, 1000, seed=2)
    print(f"longest {max(took):.2f} s, mean {sum(took) / 1000:.2f} s")
    assert max(took) < LIMIT
    assert it.restarts >= 1000
    check_all_is_whole(stage)


def test_a_frozen_window_says_where_it_froze(stage: Stage, messages: Callable[[], list[str]]):
    code = (
        "from gui.exhibit.heartbeat import Heartbeat\nimport time\n"
        "Heartbeat().beat('attract', 'en')\n"
        "def stuck_in_here():\n    time.sleep(60)\nstuck_in_here()\n"
    )
    it = stage.run_command([sys.executable, "-c", code])
    until(lambda: it.restarts == 1)
    assert any("stuck_in_here" in text for text in messages())
    assert "The window no longer answered." in messages()


def test_a_slow_start_is_no_freeze(stage: Stage):
    it = stage.run("1.0")  # 2.5 times as long as a window may be silent
    until(lambda: stage.lives("ready"))
    assert it.restarts == 0


def test_a_start_that_never_ends_is_ended(stage: Stage, messages: Callable[[], list[str]]):
    it = stage.run("60", times=Times(tick=0.02, start=0.3))
    until(lambda: it.restarts == 2)
    assert "The window did not start in time." in messages()


def test_a_supervisor_that_was_stopped_itself_kills_nothing(stage: Stage):
    child = FakeChild()
    watch = supervisor._Watch(child, Times(), memory_limit=0)  # type: ignore[arg-type]
    watch.hear(supervisor.Beat("attract", "en"))
    watch._looked -= 3600  # the computer slept for an hour
    assert watch.fault() == ""
    watch._silence = 9.9
    assert watch.fault() == ""
    watch._silence = 10.1
    assert watch.fault() == "frozen"


class FakeChild:
    """A window that takes as much memory as the test says."""

    def __init__(self, megabytes: float = 0) -> None:
        self.megabytes = megabytes

    def memory_mb(self) -> float:
        return self.megabytes


@pytest.mark.parametrize(
    ("page", "megabytes", "fault"),
    [
        ("attract", 999, ""),
        ("attract", 1001, "memory"),
        ("draw", 1001, ""),  # a visit is interrupted only far above the limit
        ("draw", 1251, "memory"),
    ],
)
def test_memory_over_the_limit_restarts_when_nobody_is_there(page, megabytes, fault):
    watch = supervisor._Watch(FakeChild(megabytes), Times(), memory_limit=1000)
    watch.hear(supervisor.Beat(page, "en"))
    assert watch.fault() == fault


@pytest.mark.slow
def test_a_leak_brings_a_new_window(stage: Stage, messages: Callable[[], list[str]]):
    (stage.folder / "exhibit.json").write_text('{"memory_limit_mb": 500}')
    stage.run(times=Times(tick=0.02))
    until(lambda: stage.lives("ready"))
    start = time.monotonic()
    os.kill(stage.lives("ready")[0][0], signal.SIGUSR1)
    until(lambda: len(stage.lives("ready")) == 2)
    assert stage.lives("ready")[1][1] - start < LIMIT
    assert any("the limit is 500 MB" in text for text in messages())


def test_a_loop_backs_off_and_asks_visitors_to_wait(
    stage: Stage, messages: Callable[[], list[str]]
):
    soon = stage.folder / "soon"
    times = Times(tick=0.01, first_wait=0.1, longest_wait=0.4)
    shows = ["sh", "-c", f'echo "$0" >> {soon}; exec sleep 60']
    it = stage.run_command([sys.executable, "-c", "raise SystemExit(7)"], times, shows)
    until(lambda: it.restarts == 8)
    waits = [text.split()[-6] for text in messages() if "in a row" in text]
    assert waits[:4] == ["0", "0", "0", "0"]
    rows = [text for text in messages() if "in a row" in text]
    assert rows[0].startswith("The window crashed 4 times in a row.")
    assert soon.read_text() == "en\n"  # one screen for all of it
    assert "The window ended with exit status 7." in messages()


def test_the_waits_double_up_to_the_longest(stage: Stage, monkeypatch: pytest.MonkeyPatch):
    it = Supervisor([], lambda: True, stage.folder / "exhibit.json", soon=["sleep", "0"])
    slept: list[float] = []
    monkeypatch.setattr(it, "_sleep", slept.append)
    for it._in_a_row in range(1, 14):
        it._back_off()
    assert slept == [1, 2, 4, 8, 16, 32, 60, 60, 60, 60]
    it._was_ready = True  # it runs for a while each time, and is back within five seconds
    it._back_off()
    assert slept[-1] == 1
    it._hide_soon()


def test_the_screen_to_wait_goes_when_the_window_comes(stage: Stage):
    pids = stage.folder / "soon"
    shows = ["sh", "-c", f"echo $$ >> {pids}; exec sleep 60"]
    stage.run("1.0", times=Times(tick=0.02, soon=0.1), soon=shows)
    until(lambda: pids.exists() and pids.read_text())
    until(lambda: stage.lives("ready"))
    pid = int(pids.read_text().split()[0])
    until(lambda: not Path(f"/proc/{pid}").exists())


def test_a_window_that_cannot_be_started_is_tried_again(
    stage: Stage, messages: Callable[[], list[str]]
):
    it = stage.run_command(["/nowhere/mark1"], Times(tick=0.01, first_wait=0.01))
    until(lambda: it.restarts > 4)
    assert "The window cannot be started (No such file or directory)." in messages()


@pytest.mark.parametrize(("status", "runs"), [(0, 1), (RESTART, 3)])
def test_the_staff_quits_or_restarts(
    stage: Stage, status: int, runs: int, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(stage.folder))
    code = (
        "import os, sys\npath = sys.argv[1]\nopen(path, 'a').write('x')\n"
        f"sys.exit({status} if len(open(path).read()) < 3 else 0)"
    )
    file = stage.folder / "runs"
    it = stage.run_command([sys.executable, "-c", code, str(file)])
    stage.threads[0].join(20)
    assert not stage.threads[0].is_alive()
    assert len(file.read_text()) == runs
    assert it.restarts == 0
    assert (stage.folder / "quit").exists()  # the service is not to start it again


def test_only_quitting_keeps_the_service_from_starting_again(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(stage.folder))
    it = stage.run_command([sys.executable, "-c", "raise SystemExit(1)"])
    until(lambda: it.restarts > 1)
    stage.stop.set()
    stage.threads[0].join(60)
    assert not (stage.folder / "quit").exists()


def test_the_window_ends_with_its_supervisor_even_if_both_are_stuck(stage: Stage):
    code = (
        "import sys\nfrom pathlib import Path\n"
        "from gui.exhibit.supervisor import Supervisor, Times\n"
        "from gui.exhibit import supervisor\nsupervisor.screen_problem = lambda: None\n"
        "command = [sys.executable, '-m', 'tests.gui.exhibit.light', sys.argv[1]]\n"
        "Supervisor(command, lambda: False, Path(sys.argv[1]) / 'exhibit.json').run()\n"
    )
    with subprocess.Popen([sys.executable, "-c", code, str(stage.folder)]) as process:
        until(lambda: stage.lives("ready"))
        pid = stage.lives("ready")[0][0]
        os.kill(pid, signal.SIGSTOP)
        process.kill()
    until(lambda: not Path(f"/proc/{pid}").exists(), 5)


def test_it_waits_for_a_screen_and_starts_when_there_is_one(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, messages: Callable[[], list[str]]
):
    problems = itertools.chain(["There is no screen."], itertools.repeat(None))
    monkeypatch.setattr(supervisor, "screen_problem", lambda: next(problems))
    stage.run()
    until(lambda: stage.lives("ready"))
    assert messages()[0] == "Waiting for a screen. There is no screen."


def test_systemd_is_told(stage: Stage, monkeypatch: pytest.MonkeyPatch):
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(str(stage.folder / "notify"))
        systemd.settimeout(20)
        monkeypatch.setenv("NOTIFY_SOCKET", str(stage.folder / "notify"))
        stage.run()
        heard = ""
        while "READY=1" not in heard or "WATCHDOG=1" not in heard:
            heard += systemd.recv(1000).decode() + "\n"
        assert "STATUS=The window was ready after " in heard
        stage.stop.set()
        while "STOPPING=1" not in heard:
            heard += systemd.recv(1000).decode() + "\n"


def test_a_systemd_that_is_away_is_no_error(monkeypatch: pytest.MonkeyPatch):
    for address in ("/nowhere/notify", "@nobody", "x" * 300):
        monkeypatch.setenv("NOTIFY_SOCKET", address)
        supervisor.notify("READY=1")


def test_without_a_supervisor_beats_go_nowhere(capfd: pytest.CaptureFixture[str]):
    heartbeat = Heartbeat()
    heartbeat.beat("attract", "en")
    assert capfd.readouterr().out == ""
    assert heartbeat.restarts == 0


def test_garbage_between_the_beats_is_passed_over(stage: Stage):
    code = (
        "import os, time\nos.write(1, b'\\xff' * 5000 + b'\\nattract en\\nx\\n')\n"
        "print('printed', flush=True)\ntime.sleep(60)"
    )
    it = stage.run_command([sys.executable, "-c", code], Times(tick=0.02, freeze=0.3, stop=0.2))
    until(lambda: it.restarts == 1, 10)  # ready, then frozen: the beat was heard
