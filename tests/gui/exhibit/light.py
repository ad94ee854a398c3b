"""A window of an exhibit without the window: it starts at once, beats, counts and saves.

Usage: python -m tests.gui.exhibit.light FOLDER [SECONDS]

It writes its lives to the file `lives` in the folder, one line each: "born", "ready" or "told",
its process and the time. SECONDS is how long its start takes. SIGUSR1 lets it take 600 MB.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from pathlib import Path

from gui.exhibit.heartbeat import Heartbeat
from gui.exhibit.settings_file import read, write
from gui.exhibit.visits import Visits

BEAT = 0.02


def main(folder: Path, start: float = 0.0) -> None:
    """Live until killed."""
    taken: list[bytes] = []
    signal.signal(signal.SIGUSR1, lambda *_: taken.append(b"x" * 600_000_000))
    heartbeat = Heartbeat()
    tell(folder, "born")
    time.sleep(start)
    visits, settings = Visits(folder / "visits.csv"), folder / "exhibit.json"
    visits.compact()
    life = 0
    while True:
        heartbeat.beat("attract", "de")
        if not life:
            tell(folder, "ready")
        visits.begin()
        tell(folder, "told")
        if life % 5 == 0:
            write(settings, {"brightness": 20 + read(settings).settings.brightness % 80})
        life += 1
        time.sleep(BEAT)


def tell(folder: Path, what: str) -> None:
    """Append a line that is either there or not."""
    handle = os.open(folder / "lives", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    os.write(handle, f"{what} {os.getpid()} {time.monotonic()}\n".encode())
    os.close(handle)


if __name__ == "__main__":
    main(Path(sys.argv[1]), *map(float, sys.argv[2:]))
