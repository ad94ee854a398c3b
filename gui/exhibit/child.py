"""The window as a process of its own: started, listened to, measured and ended."""

from __future__ import annotations

import os
import queue
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from gui.exhibit.heartbeat import VARIABLE

#: Most bytes of one line that are read at a time.
LONGEST = 2000

#: Seconds that a process has to write where it is before it is killed, or to end by itself.
LAST_WORDS = 0.5

_BEAT = re.compile(rb"([a-z-]{1,30}) ([a-z]{2})\n")


@dataclass(frozen=True, slots=True)
class Beat:
    """What the window said with a heartbeat.

    Attributes
    ----------
    page : str
        What it shows; "attract" while nobody is there.
    language : str
        The language of the visitor.
    """

    page: str
    language: str


def program() -> list[str]:
    """Return how this program is started: the packaged one, or with Python."""
    if getattr(sys, "frozen", False):
        return [sys.executable]
    return [sys.executable, "-m", "mark1"]


class Child:
    """A process that beats.

    Parameters
    ----------
    command : sequence of str
    restarts : int
        How often it has been started again, which the staff panel shows.
    tell : callable
        Receives each line of its standard error, from a thread.
    """

    def __init__(self, command: Sequence[str], restarts: int, tell: Callable[[str], None]) -> None:
        # Signals of a terminal are for the supervisor, which then ends this process.
        apart = 0x200 if sys.platform == "win32" else 0  # CREATE_NEW_PROCESS_GROUP
        self._process = subprocess.Popen(
            [*command],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=os.environ | {VARIABLE: str(restarts)},
            start_new_session=os.name == "posix",
            creationflags=apart,
        )
        self._beats: queue.SimpleQueue[Beat | None] = queue.SimpleQueue()
        self._tell = tell
        self._readers = [
            threading.Thread(target=self._read_beats, daemon=True),
            threading.Thread(target=self._read_errors, daemon=True),
        ]
        for reader in self._readers:
            reader.start()

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self._process.pid

    @property
    def status(self) -> int | None:
        """Its exit status, −n after signal n; None while it runs."""
        return self._process.poll()

    def next_beat(self, seconds: float) -> Beat | None:
        """Wait for a beat; None if there is none in this time, or if the process has ended."""
        try:
            return self._beats.get(timeout=seconds)
        except queue.Empty:
            return None

    def memory_mb(self) -> float:
        """Return how much memory it uses, in MB; 0 if the system does not say."""
        return memory_mb(self.pid)

    def ask_to_end(self, seconds: float) -> None:
        """Close its input, which tells it to end, and kill it if it does not."""
        with suppress(OSError):
            if self._process.stdin:
                self._process.stdin.close()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(seconds)
        self.kill()

    def kill(self, *, is_frozen: bool = False) -> None:
        """End it and all processes that it has started.

        Parameters
        ----------
        is_frozen : bool
            Whether it should first write to its standard error what it was doing.
        """
        if is_frozen and self.status is None and os.name == "posix":
            self._process.send_signal(signal.SIGABRT)
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(LAST_WORDS)
        if os.name == "posix":
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self.pid, signal.SIGKILL)
        if self.status is None:
            self._process.kill()
        self._process.wait()
        for reader in self._readers:
            reader.join(LAST_WORDS)
        for pipe in (self._process.stdin, self._process.stdout, self._process.stderr):
            with suppress(OSError):
                if pipe:
                    pipe.close()

    def _read_beats(self) -> None:
        for line in _lines(self._process.stdout):
            found = _BEAT.fullmatch(line)
            if found:
                self._beats.put(Beat(found[1].decode(), found[2].decode()))
        self._beats.put(None)

    def _read_errors(self) -> None:
        for line in _lines(self._process.stderr):
            text = line.decode("utf-8", "replace").rstrip()
            if text:
                self._tell(text)


def _lines(pipe: IO[bytes] | None) -> Iterator[bytes]:
    """Yield the lines of a pipe until it is closed, none longer than `LONGEST`."""
    with suppress(OSError, ValueError):  # ValueError: closed by `Child.kill`
        while pipe and (line := pipe.readline(LONGEST)):
            yield line


def memory_mb(pid: int) -> float:
    """Return the memory that a process uses, in MB; 0 if the system does not say.

    On Windows it does not, as far as Python's own library goes.
    """
    try:
        pages = Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1]
        return int(pages) * os.sysconf("SC_PAGE_SIZE") / 1e6
    except (OSError, IndexError, ValueError):
        return _memory_by_ps(pid) if sys.platform == "darwin" else 0.0


def _memory_by_ps(pid: int) -> float:
    command = ["ps", "-o", "rss=", "-p", str(pid)]
    try:
        answer = subprocess.run(command, capture_output=True, timeout=2, check=True)
        return int(answer.stdout) * 1024 / 1e6
    except (OSError, ValueError, subprocess.SubprocessError):
        return 0.0
