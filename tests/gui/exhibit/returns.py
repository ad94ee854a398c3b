"""Break the real window of the exhibit again and again, and measure how soon it is back.

Usage: python -m tests.gui.exhibit.returns [TIMES]

The window runs under its supervisor on the platform of QT_QPA_PLATFORM, offscreen by default. At
random moments, also during visits that are told from outside only by the clock, the process is
killed, crashed, or frozen. For each fault it prints the seconds from the moment it was noticed
until the window was ready in attract. Exit status 1 if one took longer than five seconds, if
settings or counts were damaged, or if a process was left.
"""

from __future__ import annotations

import contextlib
import logging
import os
import random
import signal
import sys
import tempfile
import threading
import time
from pathlib import Path

from gui.exhibit.logs import log
from gui.exhibit.settings_file import read, write
from gui.exhibit.supervisor import Beat, Child, Supervisor, program
from gui.exhibit.visits import Visits

#: Seconds in which the exhibit must be back once a fault was noticed.
LIMIT = 5.0

FAULTS = (signal.SIGKILL, signal.SIGSEGV, signal.SIGABRT, signal.SIGBUS, signal.SIGSTOP)

#: Seconds that a frozen window has by itself.
FREEZE = 10.0


class Observer:
    """Notes when each window was started, and when it first said that it shows attract."""

    def __init__(self) -> None:
        self.pid = 0
        self.born = self.back = 0.0
        start, hear = Child.__init__, Child.next_beat

        def started(child: Child, *given: object) -> None:
            start(child, *given)  # type: ignore[arg-type]
            self.pid, self.born, self.back = child.pid, time.monotonic(), 0.0

        def heard(child: Child, seconds: float) -> Beat | None:
            beat = hear(child, seconds)
            if beat is not None and beat.page == "attract" and not self.back:
                self.back = time.monotonic()
            return beat

        Child.__init__, Child.next_beat = started, heard  # type: ignore[method-assign]


def main(times: int, seed: int = 1960) -> int:
    """Break it this often; returns the exit status."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    log.addHandler(logging.NullHandler())
    chance, observer, stop = random.Random(seed), Observer(), threading.Event()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for kind in ("CONFIG", "DATA", "STATE"):
            os.environ[f"XDG_{kind}_HOME"] = str(folder / kind)
        settings = folder / "exhibit.json"
        write(settings, {"brightness": 80, "staff_s": 120})
        before = settings.read_bytes()
        counts = Visits(folder / "DATA" / "mark1" / "exhibit" / "visits.csv")
        for _ in range(7):
            counts.begin()
        command = [*program(), "exhibit", "--window", "--settings", str(settings)]
        supervisor = Supervisor(command, stop.is_set, settings, soon=["sleep", "60"])
        thread = threading.Thread(target=supervisor.run)
        thread.start()
        took, pids = [], []
        try:
            for number in range(times):
                wait_for(lambda: bool(observer.back))
                time.sleep(chance.uniform(0.0, 3.0))
                took.append(break_once(observer, chance.choice(FAULTS)))
                pids.append(observer.pid)
                print(f"{number + 1:4} {took[-1]:6.2f} s", flush=True)
        finally:
            stop.set()
            thread.join()
        whole = settings.read_bytes() == before and not read(settings).problems
        counted = sum(hour.visits for hour in counts.hours())
        left = [pid for pid in pids if is_running(pid)]
    print(f"{times} faults: longest {max(took):.2f} s, mean {sum(took) / times:.2f} s; settings")
    print(f"whole: {whole}; visits {counted} of 7; processes left: {len(left)}")
    return int(max(took) > LIMIT or not whole or counted != 7 or bool(left))


def break_once(observer: Observer, fault: signal.Signals) -> float:
    """Break the window; returns the seconds until another one is in attract."""
    pid, start = observer.pid, time.monotonic()
    with contextlib.suppress(ProcessLookupError):
        os.kill(pid, fault)
    wait_for(lambda: observer.pid != pid and bool(observer.back))
    noticed = FREEZE if fault == signal.SIGSTOP else 0.0
    return observer.back - start - noticed


def wait_for(happened: object) -> None:
    """Wait until something has happened, at most two minutes."""
    end = time.monotonic() + 120
    while not happened():  # type: ignore[operator]
        if time.monotonic() > end:
            raise TimeoutError("the window did not return")
        time.sleep(0.01)


def is_running(pid: int) -> bool:
    """Whether there is such a process."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 40))
