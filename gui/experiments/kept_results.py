"""What the page of the experiments knows of each experiment, in the language in use."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, QTemporaryDir, Signal

from gui.base.command_process import Command
from gui.base.kept_input import Kept
from mark1 import messages


@dataclass
class Result:
    """What is known of an experiment.

    Attributes
    ----------
    words : list of str
        The command that found it.
    file : Path
        The trials.
    state : dict
        The last line of `mark1 experiment --stream`.
    language : str
        The language of the texts in the state.
    """

    words: list[str]
    file: Path
    state: dict[str, Any] = field(default_factory=dict)
    language: str = field(default_factory=messages.language)

    @property
    def reading(self) -> list[str]:
        """The command that tells it again from its file, without running a trial."""
        named = [word for word in self.words if word not in ("--out", str(self.file))]
        return [*named, "--out", str(self.file), "--no-run"]


class Experiments(QObject):
    """What was found, and the experiment that is running, while pages come and go.

    Attributes
    ----------
    results : dict
        Of each experiment that was begun, by the words of its entry.
    running : tuple of str or None
        The words of the entry of the one that is running.
    shown : tuple of str
        The words of the entry that is chosen.
    typed : dict
        What is typed as conditions and set-up.
    out : Path or None
        The file that is chosen for the trials.

    Signals
    -------
    told(object)
        A line of the running experiment was read: the result so far.
    noted(str)
        As in `Command`.
    ended(object, str)
        It has ended: the words of its entry, and what was wrong.
    """

    told = Signal(object)
    noted = Signal(str)
    ended = Signal(object, str)

    def __init__(self) -> None:
        super().__init__()
        self.command = Command(self)
        self.folder = QTemporaryDir()
        self.results: dict[tuple[str, ...], Result] = {}
        self.running: tuple[str, ...] | None = None
        self.shown: tuple[str, ...] = ("curve",)
        self.typed: Kept = {}
        self.out: Path | None = None
        self.command.told.connect(self._take)
        self.command.noted.connect(self.noted)
        self.command.ended.connect(self._end)

    def run(self, entry: Sequence[str], found: Result) -> None:
        """Run an experiment, or continue it."""
        self.running = tuple(entry)
        self.results[self.running] = found
        kept = [] if "--out" in found.words else ["--out", str(found.file)]
        self.command.start([*found.words, *kept, "--stream"])

    def _take(self, state: Mapping[str, Any]) -> None:
        if self.running is not None and "finished" in state:
            found = self.results[self.running]
            found.state = dict(state)
            self.told.emit(found)

    def _end(self, problem: str) -> None:
        words, self.running = self.running, None
        if words is not None:
            self.ended.emit(words, problem)
            if not self.results[words].state:
                del self.results[words]

    def close(self) -> None:
        """End what runs; the trials that finished are in their file."""
        self.command.close()
        self.folder.remove()


class Retelling(QObject):
    """Tells a result again when the language has changed since it was found.

    Signals
    -------
    retold()
        A result is in another language now.
    """

    retold = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.command = Command(self)
        self._result: Result | None = None
        self._language = ""
        self.command.told.connect(self._take)
        self.command.ended.connect(self._end)

    def tell(self, result: Result) -> None:
        """Begin, unless the result is in the language in use or another is being told."""
        if result.language != messages.language() and not self.command.is_running:
            self._result, self._language = result, messages.language()
            self.command.start([*result.reading, "--stream"])

    def _take(self, state: Mapping[str, Any]) -> None:
        """Take the texts, unless the file is no longer the one that was shown."""
        result = self._result
        if result is not None and state.get("finished") == result.state["finished"]:
            result.state = dict(state)

    def _end(self, problem: str) -> None:
        """Count it as told even after a failure, so that it is not tried endlessly."""
        result, self._result = self._result, None
        if result is not None:
            result.language = self._language
        self.retold.emit()
