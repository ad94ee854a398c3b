"""Run a command of the program in a process of its own, and take its lines of JSON as they come.

The window never waits for it: Qt tells when there is something to read.
"""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QObject, QProcess, QProcessEnvironment, Signal

#: Milliseconds that a command has to save what it has when the window closes.
PATIENCE = 1500

#: Most characters of an error to show: a sentence, not a traceback.
LONGEST = 600


class Command(QObject):
    """One command at a time.

    Signals
    -------
    told(object)
        A line of JSON on its standard output, as a dict.
    noted(str)
        A sentence on its standard error, such as why it has to wait.
    ended(str)
        It has ended; with the sentence that says why it failed, or empty.
    """

    told = Signal(object)
    noted = Signal(str)
    ended = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._process: QProcess | None = None
        self._rest = b""
        self._errors = b""
        self.is_stopping = False

    @property
    def is_running(self) -> bool:
        """Whether a command is running."""
        return self._process is not None

    def start(self, words: Sequence[str]) -> None:
        """Run ``mark1`` with these words, unless a command is running."""
        if self._process is not None:
            return
        program, *first = _program()
        process = QProcess(self)
        surroundings = QProcessEnvironment.systemEnvironment()
        surroundings.insert("PYTHONIOENCODING", "utf-8")
        process.setProcessEnvironment(surroundings)
        process.readyReadStandardOutput.connect(self._read)
        process.readyReadStandardError.connect(self._read_errors)
        process.finished.connect(self._finish)
        process.errorOccurred.connect(self._fail)
        self._process, self._rest, self._errors = process, b"", b""
        self.is_stopping = False
        process.setStandardInputFile(os.devnull)
        process.start(program, [*first, *words])

    def stop(self) -> None:
        """Ask the command to stop and keep what it has; asked again, end it at once."""
        if self._process is None:
            return
        if self.is_stopping or sys.platform == "win32":  # there, no signal reaches it
            self._process.kill()
        self.is_stopping = True
        self._process.terminate()

    def close(self) -> None:
        """End the command, as the window is closing."""
        process, self._process = self._process, None
        if process is None:
            return
        process.blockSignals(True)
        process.terminate()
        if not process.waitForFinished(PATIENCE):
            process.kill()
            process.waitForFinished(PATIENCE)
        process.deleteLater()

    def _read(self) -> None:
        assert self._process is not None
        *lines, self._rest = (self._rest + self._process.readAllStandardOutput().data()).split(
            b"\n"
        )
        for line in lines:
            self._tell(line)

    def _tell(self, line: bytes) -> None:
        try:
            found: Any = json.loads(line)
        except ValueError:  # a library may print a line of its own
            return
        if isinstance(found, dict):
            self.told.emit(found)

    def _read_errors(self) -> None:
        assert self._process is not None
        found = bytes(self._process.readAllStandardError().data())
        self._errors += found
        if words := _sentence(found):
            self.noted.emit(words)

    def _fail(self, error: QProcess.ProcessError) -> None:
        if error == QProcess.ProcessError.FailedToStart and self._process is not None:
            self._end(self._process.errorString())

    def _finish(self, status: int, how: QProcess.ExitStatus) -> None:
        if self._process is None:
            return
        self._read()
        self._tell(self._rest)
        self._errors += self._process.readAllStandardError().data()
        failed = status != 0 or how != QProcess.ExitStatus.NormalExit
        self._end(_sentence(self._errors) if failed and not self.is_stopping else "")

    def _end(self, problem: str) -> None:
        process, self._process = self._process, None
        assert process is not None
        process.deleteLater()
        self.ended.emit(problem)


def _program() -> list[str]:
    """Return how this program is started: the packaged one, or with Python."""
    if getattr(sys, "frozen", False):
        return [sys.executable]
    return [sys.executable, "-m", "mark1"]


def _sentence(errors: bytes) -> str:
    """Return the last line that a command wrote about what went wrong, without its name."""
    lines = errors.decode("utf-8", "replace").strip().splitlines()
    return lines[-1].removeprefix("mark1: ")[:LONGEST] if lines else ""


def as_text(words: Sequence[str]) -> str:
    """Write a command as it is typed in a terminal of this system."""
    quoted = subprocess.list2cmdline if sys.platform == "win32" else shlex.join
    return quoted(["mark1", *words])
