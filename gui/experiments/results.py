"""What the page of the experiments knows of each experiment, in the language in use."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, QTemporaryDir, Signal

from gui.base.command import Command
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


@dataclass(frozen=True, slots=True)
class Kept:
    """What survives when the page is rebuilt."""

    command: Command
    folder: QTemporaryDir
    results: dict[tuple[str, ...], Result]
    running: tuple[str, ...] | None
    shown: tuple[str, ...]


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
