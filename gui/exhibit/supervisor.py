"""Keeps the window of an exhibit running: restarts it after a crash, a freeze, or a memory leak.

It loads no Qt, so that what breaks the window does not break it. The window beats several
times a second over a pipe (`gui.exhibit.heartbeat`); in turn, systemd watches the supervisor.
"""

from __future__ import annotations

import os
import queue
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from gui.base.gui_messages import text
from gui.base.screen import screen_problem
from gui.exhibit.heartbeat import RESTART, VARIABLE
from gui.exhibit.logs import folder, log
from gui.exhibit.settings_file import read
from mark1.disk.locks import locked
from mark1.errors import Mark1Error, WriteError

#: The page on which a restart interrupts nobody.
ATTRACT = "attract"

#: How far above the limit of memory a visit is interrupted, as a factor.
FAR_ABOVE = 1.25


@dataclass(frozen=True, slots=True)
class Times:
    """Times in seconds.

    Attributes
    ----------
    tick : float
        Between two checks.
    start : float
        Until the first beat. A start on a busy computer is slow, and killing it makes it slower.
    freeze : float
        Without a beat.
    steady : float
        After the first beat until a crash no longer counts as one of a loop.
    soon : float
        Until visitors are told to wait while the window starts.
    first_wait, longest_wait : float
        Before a start in a loop; each wait is twice as long as the one before.
    shown_wait : float
        The longest wait if the window had been ready: then it is worth showing.
    stop : float
        For the window to end by itself.
    """

    tick: float = 0.25
    start: float = 90.0
    freeze: float = 10.0
    steady: float = 10.0
    soon: float = 6.0
    first_wait: float = 1.0
    longest_wait: float = 60.0
    shown_wait: float = 1.0
    stop: float = 3.0


#: Crashes of a loop after which the window is started again without waiting.
FREE = 3


class Supervisor:
    """Runs a window until the staff quits it or a signal arrives.

    Parameters
    ----------
    command : sequence of str
        Starts the window.
    is_stopped : callable
        Whether a signal asks to stop.
    settings : Path, optional
        The file of settings, which is read before each start.
    soon : sequence of str, optional
        Starts the screen that asks visitors to wait; the code of a language is appended.

    Attributes
    ----------
    restarts : int
        How often the window was started again without being asked.
    """

    def __init__(
        self,
        command: Sequence[str],
        is_stopped: Callable[[], bool],
        settings: Path | None = None,
        times: Times | None = None,
        soon: Sequence[str] | None = None,
    ) -> None:
        self.restarts = 0
        self._command, self._is_stopped, self._path = command, is_stopped, settings
        self._times = times or Times()
        self._soon_command = [*program(), "exhibit", "--soon"] if soon is None else [*soon]
        self._soon: Child | None = None
        self._language = "en"
        self._in_a_row = 0
        self._was_ready = False
        self._memory_limit = 0

    def run(self) -> None:
        """Run the window, again and again."""
        try:
            while self._wait_for_a_screen():
                self._take_settings()
                if not self._run_once():
                    return
                self._back_off()
        finally:
            notify("STOPPING=1")
            self._hide_soon()

    def _take_settings(self) -> None:
        settings = read(self._path).settings
        self._memory_limit = settings.memory_limit_mb
        if not self.restarts:
            self._language = settings.first_language

    # --- one run -----------------------------------------------------------------------------

    def _run_once(self) -> bool:
        """Run the window once; returns whether to start it again."""
        try:
            child = Child(self._command, self.restarts, log.info)
        except OSError as error:
            self._was_ready = False
            self._count_crash("not-started", is_quick=True, reason=error.strerror or str(error))
            return True
        watch = _Watch(child, self._times, self._memory_limit)
        try:
            return self._watch(watch)
        finally:
            self._was_ready = watch.is_ready
            child.kill()

    def _watch(self, watch: _Watch) -> bool:
        child = watch.child
        while True:
            beat = child.next_beat(self._times.tick)
            notify("WATCHDOG=1")
            if self._is_stopped():
                log.info(text("supervisor.stopped"))
                child.ask_to_end(self._times.stop)
                return False
            if beat is not None:
                self._language = beat.language
                if watch.hear(beat):
                    log.info(text("supervisor.ready", seconds=watch.age))
                    notify("READY=1\nSTATUS=" + text("supervisor.ready", seconds=watch.age))
                    self._hide_soon()
            status = child.status
            if status is not None:
                return self._has_ended(status, watch)
            if watch.is_steady:
                self._in_a_row = 0
            if not watch.is_ready and watch.age > self._times.soon:
                self._show_soon()
            fault = watch.fault()
            if fault:
                child.kill(is_frozen=fault != "memory")
                is_quick = fault == "slow-start" or not watch.is_steady
                values = {"megabytes": watch.megabytes, "limit": self._memory_limit}
                self._count_crash(fault, is_quick=is_quick, **values)
                return True

    def _has_ended(self, status: int, watch: _Watch) -> bool:
        """Decide what to do after the window ended by itself."""
        if status == 0:
            log.info(text("supervisor.quit"))
            stay_ended()
            return False
        if status == RESTART:
            log.info(text("supervisor.restart"))
            return True
        self._count_crash("crashed", is_quick=not watch.is_steady, status=status)
        return True

    def _count_crash(self, code: str, *, is_quick: bool, **values: object) -> None:
        self.restarts += 1
        self._in_a_row = self._in_a_row + 1 if is_quick else 0
        log.warning(text(f"supervisor.{code}", **values))
        notify("STATUS=" + text(f"supervisor.{code}", **values))

    # --- between two runs --------------------------------------------------------------------

    def _back_off(self) -> None:
        """Wait, if the window crashes again and again, and tell visitors to come back."""
        beyond = self._in_a_row - FREE
        if beyond <= 0:
            return
        longest = self._times.shown_wait if self._was_ready else self._times.longest_wait
        wait = min(longest, self._times.first_wait * 2.0 ** min(beyond - 1, 30))
        log.warning(text("supervisor.waiting", seconds=wait, times=self._in_a_row))
        self._show_soon()
        self._sleep(wait)

    def _wait_for_a_screen(self) -> bool:
        """Wait until there is a screen; returns False if a signal arrives before."""
        problem = screen_problem()
        if problem:
            log.warning(text("supervisor.no-screen", problem=problem))
            notify("STATUS=" + text("supervisor.no-screen", problem=problem))
            self._hide_soon()
        while problem and self._sleep(1.0):
            problem = screen_problem()
        return not self._is_stopped()

    def _sleep(self, seconds: float) -> bool:
        """Sleep in short parts; returns False as soon as a signal arrives."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0 and not self._is_stopped():
            notify("WATCHDOG=1")
            time.sleep(min(left, self._times.tick))
        return not self._is_stopped()

    def _show_soon(self) -> None:
        if self._soon is not None and self._soon.status is None:
            return
        self._hide_soon()
        try:
            self._soon = Child([*self._soon_command, self._language], 0, log.info)
        except OSError as error:
            log.warning(text("supervisor.not-started", reason=error.strerror or str(error)))

    def _hide_soon(self) -> None:
        if self._soon is not None:
            self._soon.kill()
            self._soon = None


class _Watch:
    """What one run of the window has shown so far.

    Silence is added up from short looks, so that a supervisor that was itself stopped, or a
    computer that slept, does not take the window for frozen.
    """

    def __init__(self, child: Child, times: Times, memory_limit: int) -> None:
        self.child, self._times, self._limit = child, times, memory_limit
        self.megabytes = 0.0
        self._born = self._looked = time.monotonic()
        self._ready_at: float | None = None
        self._silence = 0.0
        self._page = ""

    @property
    def age(self) -> float:
        """Seconds since the start."""
        return time.monotonic() - self._born

    @property
    def is_ready(self) -> bool:
        """Whether it has beaten."""
        return self._ready_at is not None

    @property
    def is_steady(self) -> bool:
        """Whether it has run long enough for a crash to be no part of a loop."""
        return self._ready_at is not None and (
            time.monotonic() - self._ready_at > self._times.steady
        )

    def hear(self, beat: Beat) -> bool:
        """Note a beat; returns whether it is the first."""
        is_first = not self.is_ready
        if is_first:
            self._ready_at = time.monotonic()
        self._silence, self._looked, self._page = 0.0, time.monotonic(), beat.page
        return is_first

    def fault(self) -> str:
        """Return why the window must be ended, as the code of a message; empty if it need not."""
        now = time.monotonic()
        self._silence += min(now - self._looked, 2 * self._times.tick)
        self._looked = now
        if self._silence > (self._times.freeze if self.is_ready else self._times.start):
            return "frozen" if self.is_ready else "slow-start"
        self.megabytes = self.child.memory_mb()
        limit = self._limit if self._page in ("", ATTRACT) else self._limit * FAR_ABOVE
        return "memory" if self._limit and self.megabytes > limit else ""


#: Most bytes of one line that are read at a time.
LONGEST_LINE = 2000

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
        """Wait for a beat; None if none comes in this time, or if the process has ended."""
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
    """Yield the lines of a pipe until it is closed, none longer than `LONGEST_LINE`."""
    with suppress(OSError, ValueError):  # ValueError: closed by `Child.kill`
        while pipe and (line := pipe.readline(LONGEST_LINE)):
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


#: Seconds that an exhibit which was just ended has to leave the screen.
PATIENCE = 3.0


@contextmanager
def alone_on(screen: int) -> Iterator[None]:
    """Keep a second exhibit of this user off a screen while the body runs.

    Where no lock can be written, this does nothing: an exhibit starts whatever the disk does.

    Parameters
    ----------
    screen : int
        Its number, from 1.

    Raises
    ------
    Mark1Error
        If there is an exhibit on it already.
    """
    display = os.environ.get("WAYLAND_DISPLAY") or os.environ.get("DISPLAY", "")
    name = re.sub(r"\W", "-", f"screen {display} {screen}")
    with ExitStack() as held:
        try:
            with suppress(OSError):
                folder().mkdir(parents=True, exist_ok=True)
            held.enter_context(locked(folder() / name, PATIENCE))
        except WriteError:
            raise Mark1Error(text("supervisor.second", screen=screen)) from None
        yield


#: The note that the staff has quit, in the runtime folder of the service.
QUIT = "quit"


def notify(state: str) -> None:
    """Send a state such as ``READY=1``, ``WATCHDOG=1`` or ``STATUS=Running.``."""
    address = os.environ.get("NOTIFY_SOCKET", "")
    if not address or not hasattr(socket, "AF_UNIX"):
        return
    name = "\0" + address[1:] if address.startswith("@") else address
    with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as connection:
        connection.setblocking(False)  # a supervisor that waits for systemd would be no use
        connection.sendto(state.encode(), name)


def stay_ended() -> None:
    """Leave a note that the staff has quit: the unit, which restarts always, then does not."""
    folder = os.environ.get("RUNTIME_DIRECTORY", "")
    if folder:
        with suppress(OSError):
            (Path(folder) / QUIT).touch()
