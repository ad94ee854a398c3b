"""Lets the machine read the whole tray and keeps its answers, without holding up the window."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QObject, QTimer, Signal

from mark1.training.evaluate import read
from mark1.training.trainer import Trainer

#: Patterns read at once, a few milliseconds of work.
AT_ONCE = 256


class Judge(QObject):
    """Reads every pattern: a few at once, many bit by bit while the window goes on answering.

    Attributes
    ----------
    answers : ndarray of int32, shape (patterns,)
        The class read, −1 for none.
    wrong : ndarray of bool, shape (patterns,)
        Where that is not the pattern's own.

    Signals
    -------
    judged
        All patterns are read; emitted once for each `judge`.
    """

    judged = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.answers = np.zeros(0, dtype=np.int32)
        self.wrong = np.zeros(0, dtype=np.bool_)
        self._parts: list[np.ndarray] = []
        self._timer = QTimer(self, interval=0)
        self._timer.timeout.connect(self._read_some)

    def judge(self, trainer: Trainer) -> None:
        """Read all patterns of a trainer with the weights as they are from now on."""
        self._trainer = trainer
        self._machine = trainer.answering()
        self._parts = []
        self._timer.start()
        self._read_some()

    def stop(self) -> None:
        """Leave it at what was read last."""
        self._timer.stop()

    def _read_some(self) -> None:
        patterns = self._trainer.patterns
        done = sum(map(len, self._parts))
        pictures = patterns.pictures[done : done + AT_ONCE]
        if len(pictures):
            self._parts.append(read(self._machine, self._trainer.code, pictures))
        if done + len(pictures) == len(patterns.labels):
            self._timer.stop()
            self.answers = np.concatenate([np.zeros(0, dtype=np.int32), *self._parts])
            self.wrong = self.answers != patterns.labels
            self.judged.emit()
