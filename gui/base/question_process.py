"""A process of its own that answers questions which would hold the window up."""

from __future__ import annotations

import multiprocessing
import signal
import threading
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any

from PySide6.QtCore import QObject

from gui.base.clock import Clock


class Questions(QObject):
    """Asks a function in another process, which starts with the first question.

    Only the answer to the latest question counts; one that was asked too late is not waited for.

    Parameters
    ----------
    clock : Clock
        Looks for an answer in each frame.
    work : callable
        Of a module, as the process imports it. Its arguments and answers are pickled.
    answered : callable
        Gets the answer to the latest question; None if the process died.
    """

    def __init__(
        self, clock: Clock, work: Callable[..., Any], answered: Callable[[Any], None]
    ) -> None:
        super().__init__(clock)
        self._clock, self._work, self._answered = clock, work, answered
        self._process: BaseProcess | None = None
        self._line: Connection | None = None
        self._sender: threading.Thread | None = None
        self._next: tuple[Any, ...] | None = None
        self._is_asked = False
        clock.each_frame(self._look)

    @property
    def is_waiting(self) -> bool:
        """Whether the answer to the latest question is still to come."""
        return self._is_asked or self._next is not None

    def ask(self, *arguments: Any) -> None:
        """Ask, in place of a question that was not answered yet."""
        self._next = arguments
        self._clock.hurry()

    def close(self) -> None:
        """End the process, without waiting until it has ended."""
        self._next, self._is_asked = None, False
        process, self._process = self._process, None
        line, self._line = self._line, None
        if process is not None and line is not None:
            process.kill()
            ended = (process, line, self._sender)
            threading.Thread(target=_clear_away, args=ended, name="questions-end").start()

    def _look(self, now: float) -> bool:
        """Send the question, or take the answer; frames go on until it is there."""
        if self._is_asked:
            self._take()
        if self._next is not None and not self._is_asked:
            self._send()
        return self.is_waiting

    def _take(self) -> None:
        assert self._line is not None
        try:
            if not self._line.poll():
                return
            answer = self._line.recv()
        except (EOFError, OSError):
            self.close()
            answer = None
        self._is_asked = False
        if self._next is None:
            self._answered(answer)

    def _send(self) -> None:
        if self._line is None and not self._start():
            self._next = None
            self._answered(None)
            return
        question, self._next = self._next, None
        self._is_asked = True
        # A large question has to wait until the process has started and reads it.
        self._sender = threading.Thread(target=_post, args=(self._line, question), daemon=True)
        self._sender.start()

    def _start(self) -> bool:
        """Start the process; returns whether the system has room for one."""
        # Spawned, not forked: this program has threads and a window.
        context = multiprocessing.get_context("spawn")
        line, other = context.Pipe()
        process = context.Process(target=_serve, args=(self._work, other), daemon=True)
        try:
            process.start()
        except OSError:
            line.close()
            return False
        finally:
            other.close()
        self._line, self._process = line, process
        return True


def _post(line: Connection, question: Any) -> None:
    """Send a question; if the process has died, the end of the line is found where it is read."""
    with suppress(OSError):
        line.send(question)


def _clear_away(process: BaseProcess, line: Connection, sender: threading.Thread | None) -> None:
    """Wait for a process that was killed, and close what led to it."""
    process.join()
    process.close()
    if sender is not None:
        sender.join()  # nobody reads now, so it fails at once
    line.close()


def _serve(work: Callable[..., Any], line: Connection) -> None:
    """Answer until the other end is closed, as when the window ends in any way."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the window
    try:
        while True:
            line.send(work(*line.recv()))
    except (EOFError, OSError):
        return
