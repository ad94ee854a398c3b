"""Two runs of one machine side by side: both at the same time, and how far apart they are."""

from __future__ import annotations

import math
import time
from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mark1.machine.machine import Mark1, Presentation
from mark1.session.commands.training import Retrain, retrainer
from mark1.storage.document import Document
from mark1.training.evaluation import Evaluation, Evaluator, class_named
from mark1.training.run_log import RunRecord


class Retraining:
    """The run with other settings, trained in slices while the session stays as it is.

    It has the same machine and patterns, starts where a reset starts, and ends by itself.

    Parameters
    ----------
    document : Document
    values : mapping
        Settings that differ, such as ``{"eta": 0.25}``.

    Attributes
    ----------
    trainer : Trainer

    Raises
    ------
    ConfigError
        If a setting is impossible.
    PatternError
        If the patterns cannot be learned from.
    """

    def __init__(self, document: Document, values: Mapping[str, Any]) -> None:
        document.patterns.check_trainable()
        self._values = dict(values)
        self.trainer = retrainer(document.trainer(), values, document.chosen)

    def advance(self, seconds: float) -> bool:
        """Train for this many seconds; return whether the run is over."""
        return self.trainer.advance(seconds).finished is not None

    @property
    def share(self) -> float:
        """How much of the longest possible run has been trained, 0…1."""
        progress = self.trainer.progress
        return 1.0 if progress.finished else progress.passes / max(1, progress.of)

    @property
    def run(self) -> RunRecord:
        """The run so far."""
        return self.trainer.record

    def command(self) -> Retrain:
        """Return the command that makes this the run of the session."""
        run = self.run
        return Retrain(self._values, run.end, run)


class Side:
    """One of the two runs.

    Parameters
    ----------
    machine : Mark1
        Of the session; left as it is.
    run : RunRecord

    Attributes
    ----------
    run : RunRecord
    trainer : Trainer
        At the step that is shown.
    machine : Mark1
        The machine that answers there: with the mean of the weights, the best, or a vote, if its
        rule asks for one.
    evaluation : Evaluation or None
        The answers to all patterns there, once all are evaluated.
    """

    def __init__(self, machine: Mark1, run: RunRecord) -> None:
        self.run = run
        self.trainer = Document.holding(machine, run).trainer()
        self.machine = self.trainer.answering()
        self.evaluation: Evaluation | None = None
        self._evaluator = Evaluator()

    @property
    def length(self) -> int:
        """Presentations of the whole run."""
        return self.run.end

    @property
    def rows(self) -> set[int]:
        """How many presentations a pass has, in each part of the run."""
        every = [point.patterns for point in self.run.checkpoints]
        return {int(np.count_nonzero(~patterns.test)) for patterns in every}

    def step_after(self, passes: int) -> int:
        """Return the step at which this many passes are complete, or else the last one."""
        points = [point for point in self.run.checkpoints if point.position.passes < passes]
        if not points:
            return self.run.checkpoints[0].position.step
        last = points[-1]
        count = int(np.count_nonzero(~last.patterns.test))
        left = (passes - last.position.passes) * count - last.position.index
        return min(self.run.end, last.position.step + max(0, left))

    def seek(self, step: int, seconds: float) -> bool:
        """Seek a step; return whether it is reached and all patterns are evaluated."""
        first = self.run.checkpoints[0].position.step
        step = min(max(step, first), self.run.end)
        end = time.perf_counter() + seconds
        if self.trainer.position.step != step:
            self.evaluation = None
            self._evaluator.stop()
            if self.trainer.seek(step, seconds).step != step:
                return False
        if self.evaluation is None:
            if self._evaluator.is_done:
                trainer, self.machine = self.trainer, self.trainer.answering()
                self._evaluator.begin(self.machine, trainer.code, trainer.patterns)
            self.evaluation = self._evaluator.advance(max(0.0, end - time.perf_counter()))
        return self.evaluation is not None

    @property
    def volts(self) -> NDArray[np.float64]:
        """The weights that answer, shape (weights,); of those that vote, the last."""
        return self.machine.potentiometers.volts

    @property
    def voters(self) -> int:
        """How many weights vote; 1 if those in `volts` answer alone."""
        return self.machine.response.voters

    @property
    def norm(self) -> float:
        """‖w‖² in square volts."""
        return float(np.square(self.volts, dtype=np.float64).sum())

    @property
    def wrong(self) -> int | None:
        """How many patterns are answered wrongly, None until all are evaluated."""
        return None if self.evaluation is None else int(np.count_nonzero(self.evaluation.wrong))

    def present(self, drawing: NDArray[Any]) -> tuple[str | None, Presentation]:
        """Present a drawing: the class that the response names, or None, and the presentation."""
        shown = self.machine.present(drawing)
        return class_named(shown, self.trainer.code, self.trainer.patterns.classes), shown


class Comparison:
    """Two runs at the same time.

    Time is counted in steps or, where a pass of one run is longer than a pass of the other, in
    passes. A run that is over stays at its end.

    Parameters
    ----------
    machine : Mark1
    left, right : RunRecord

    Attributes
    ----------
    left, right : Side
    by_pass : bool
        Whether time is counted in passes.
    end : int
        The last step or pass of the longer run.
    at : int
        The time shown; at first where the session is in the left run, or else the end.
    """

    def __init__(self, machine: Mark1, left: RunRecord, right: RunRecord) -> None:
        self.left, self.right = Side(machine, left), Side(machine, right)
        self.by_pass = len(self.left.rows | self.right.rows) > 1
        ends = [run.passes if self.by_pass else run.end for run in (left, right)]
        self.end = self.at = max(ends)
        if (here := left.position).step < left.end:  # the session was moved back to there
            self.at = here.passes if self.by_pass else here.step
        self.is_at_rest = False

    def go_to(self, at: int) -> None:
        """Choose a time, to which `advance` then goes."""
        self.at = min(max(at, 0), self.end)
        self.is_at_rest = False

    def advance(self, seconds: float = math.inf) -> bool:
        """Bring both runs to the chosen time; return whether they are there, and evaluated."""
        end, is_there = time.perf_counter() + seconds, True
        for side in (self.left, self.right):
            step = side.step_after(self.at) if self.by_pass else self.at
            is_there &= side.seek(step, max(0.0, end - time.perf_counter()))
        self.is_at_rest = is_there
        return is_there

    @property
    def has_same_patterns(self) -> bool:
        """Whether both runs have the same patterns at the time shown."""
        one, other = self.left.trainer.patterns, self.right.trainer.patterns
        return one is other or (
            one.classes == other.classes
            and np.array_equal(one.labels, other.labels)
            and np.array_equal(one.test, other.test)
            and np.array_equal(one.pictures, other.pictures)
        )

    @property
    def difference(self) -> NDArray[np.float64]:
        """The weights of the right run minus those of the left one, shape (weights,)."""
        return self.right.volts - self.left.volts

    @property
    def angle(self) -> float | None:
        """Degrees between the two weight vectors; None if one of them is 0."""
        one, other = self.left.volts.astype(np.float64), self.right.volts.astype(np.float64)
        lengths = float(np.linalg.norm(one) * np.linalg.norm(other))
        if lengths == 0.0:
            return None
        cosine = min(1.0, max(-1.0, float(one @ other) / lengths))
        return math.degrees(math.acos(cosine))
