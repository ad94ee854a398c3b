"""What a screen or a board sees of a session: a frozen state, with a version for each part.

A view compares the versions with those it drew last, and redraws what differs.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mark1.machine.config import TrainingConfig
from mark1.machine.machine import Mark1, Presentation
from mark1.machine.potentiometers import Potentiometers
from mark1.machine.response import Code
from mark1.messages import Message
from mark1.patterns.pattern_set import PatternSet
from mark1.session.open_document import OpenDocument
from mark1.storage.document import Branch
from mark1.training.evaluation import Evaluation, class_named
from mark1.training.pace import Pace
from mark1.training.progress import Progress
from mark1.training.run_log import Checkpoint

#: The parts that have a version.
PARTS = (
    "machine",
    "patterns",
    "weights",
    "presentation",
    "response",
    "run",
    "evaluation",
    "message",
    "running",
    "pace",
    "undo",
    "file",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionState:
    """A session at one moment.

    Attributes
    ----------
    machine : Mark1
        Read only; its potentiometers turn while training continues.
    patterns : PatternSet
    code : Code
    training : TrainingConfig
    progress : Progress
    destination : int
        The step of the run that the session is at, or on the way to.
    next_pattern : int or None
        The pattern that training presents next, None when it has ended.
    mistakes : ndarray of int32, shape (passes,)
        Mistakes of each whole pass of the log.
    chapters : tuple of Checkpoint
        Where each chapter of the run begins.
    branches : tuple of Branch
    presentation : Presentation
        The drawing as presented to the machine: the record that screen and board both show.
    drawing : ndarray, shape (rows, columns)
    by_hand : bool
        Whether the drawing was made by hand.
    target : str or None
        The marked class.
    desired : ndarray of int8, shape (r_units,)
        ±1, or 0 where unknown.
    evaluation : Evaluation or None
        The answers to all patterns, once all are evaluated.
    message : Message or None
    is_running : bool
    is_seeking : bool
        Whether the session is on the way to a step of the run.
    pace : Pace
    undo, redo : Message or None
        What would be undone or redone.
    done : Counter of str
        How often each command was done in this document, by its name.
    labels : tuple of Message
        What was done in this document, in order; what was undone is in it, too.
    path : Path or None
    is_modified : bool
    versions : dict of str to int
        Version of each part in `PARTS`.
    """

    machine: Mark1
    patterns: PatternSet
    code: Code
    training: TrainingConfig
    progress: Progress
    destination: int
    next_pattern: int | None
    mistakes: NDArray[np.int32]
    chapters: tuple[Checkpoint, ...]
    branches: tuple[Branch, ...]
    presentation: Presentation
    drawing: NDArray[Any]
    by_hand: bool
    target: str | None
    desired: NDArray[np.int8]
    evaluation: Evaluation | None
    message: Message | None
    is_running: bool
    is_seeking: bool
    pace: Pace
    undo: Message | None
    redo: Message | None
    done: Counter[str]
    labels: tuple[Message, ...]
    path: Path | None
    is_modified: bool
    versions: dict[str, int]

    @property
    def answer(self) -> str | None:
        """The class that the response names, or None."""
        return class_named(self.presentation, self.code, self.patterns.classes)

    @property
    def answer_message(self) -> Message:
        """The answer as a sentence."""
        name = self.answer
        if name is not None:
            return Message("session.answer", {"name": name})
        undecided = (self.presentation.response == 0).any()
        return Message("session.undecided" if undecided else "session.no-class")

    @property
    def desired_class(self) -> str | None:
        """The class whose code is the desired response, or None."""
        same = (self.code.words == self.desired).all(axis=1)
        return self.patterns.classes[int(same.argmax())] if same.any() else None

    @property
    def is_right(self) -> bool | None:
        """Whether the answer is the desired one; None if that is unknown, or nothing is learned."""
        asked = self.desired != 0
        if not asked.any() or not self.has_learned:
            return None
        return not self.presentation.is_wrong(self.desired, self.code)

    @property
    def has_learned(self) -> bool:
        """Whether anything was learned, so that answers can be right or wrong."""
        if self.progress.step > 0:
            return True
        config, volts = self.machine.config, self.machine.potentiometers.volts
        if config.start == "random":
            return not np.array_equal(volts, Potentiometers(config).volts)
        return bool(volts.any())

    @property
    def wrong(self) -> NDArray[np.bool_]:
        """Which patterns are answered wrongly, shape (patterns,); all False until evaluated."""
        if self.evaluation is None or not self.has_learned:
            return np.zeros(len(self.patterns), dtype=np.bool_)
        return self.evaluation.wrong


class Versions:
    """Counts the changes of each part."""

    def __init__(self) -> None:
        self._numbers = dict.fromkeys(PARTS, 0)
        self._marks: dict[str, tuple[Any, ...]] = {}

    def bump(self, *parts: str) -> None:
        """Increase the version of each of these parts."""
        for part in parts:
            self._numbers[part] += 1

    def snapshot(self) -> dict[str, int]:
        """Return a copy of all versions."""
        return dict(self._numbers)

    def compare(
        self,
        opened: OpenDocument,
        *,
        is_running: bool,
        is_seeking: bool,
        pace: Pace,
        undo: tuple[Any, ...],
        file: tuple[Any, ...],
    ) -> None:
        """Increase the version of each part that differs from the last comparison."""
        trainer = opened.trainer
        weights = (trainer, trainer.revision)
        # Once it is trained, a machine answers with other weights, such as their mean.
        is_taught = (is_running or is_seeking) and trainer.rule.predictor != "last"
        marks: dict[str, tuple[Any, ...]] = {
            "machine": (trainer.machine, trainer.machine.faults),
            "patterns": (trainer.patterns,),
            "weights": weights,
            "presentation": (*weights, opened.drawing, is_taught),
            "response": (opened.desired, opened.target, trainer.patterns),
            "run": (*weights, opened.branches, trainer.training),
            "message": (opened.message,),
            "running": (is_running, is_seeking),
            "pace": (pace,),
            "undo": undo,
            "file": file,
        }
        self.bump(*(part for part in marks if _differs(marks[part], self._marks.get(part, ()))))
        self._marks = marks


def _differs(one: tuple[Any, ...], other: tuple[Any, ...]) -> bool:
    """Compare plain values by value, and everything else by identity."""
    plain = (bool, int, str, Path, Pace, Message)
    if len(one) != len(other):
        return True
    pairs = zip(one, other, strict=True)
    return any(a is not b and not (isinstance(a, plain) and a == b) for a, b in pairs)
