"""The tape of a run: where it stood, its curve, and checkpoints to go back to."""

from __future__ import annotations

import array
import bisect
from collections.abc import Iterable
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from mark1.errors import TrainingError
from mark1.machine.config import TrainingConfig


@dataclass(frozen=True, slots=True, kw_only=True)
class Position:
    """Where a run stands.

    Attributes
    ----------
    step : int
        Presentations since the start, those made by hand too.
    passes : int
        Whole passes made.
    index : int
        Presentations made of the present pass.
    mistakes : int
        Patterns answered wrongly so far in the present pass.
    total : int
        Wrong presentations since the start.
    corrections : int
        Wrong R-units since the start.
    touched : bool
        Whether a hand changed something within the present pass, so that it proves nothing.
    clean : bool
        Whether the last whole pass was without a mistake, or the check after it found none, and
        nothing was changed since.
    settled : bool
        Whether the last whole pass moved the weights by less than ε.
    """

    step: int = 0
    passes: int = 0
    index: int = 0
    mistakes: int = 0
    total: int = 0
    corrections: int = 0
    touched: bool = False
    clean: bool = False
    settled: bool = False


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """All that is needed to go on from a position.

    Attributes
    ----------
    position : Position
    volts : ndarray of float32, shape (weights,)
    training : TrainingConfig
    by_hand : bool
        Whether it holds what a person did, which no replay could find again.
    answer : ndarray of float64, or None
        Where that stands which answers for the run, if not the weights themselves do, as
        `mark1.training.predictors` has it.
    """

    position: Position
    volts: NDArray[np.float32]
    training: TrainingConfig
    by_hand: bool = False
    answer: NDArray[np.float64] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Tape:
    """A whole run, as it is kept and taken up again.

    Attributes
    ----------
    position : Position
        Where the run stands, which may be in the middle.
    training : TrainingConfig
        The settings there.
    volts : ndarray of float32, shape (weights,)
        The potentiometers there.
    order : ndarray of int64, shape (training patterns,)
        The order of the pass under way.
    checkpoints : tuple of Checkpoint
    mistakes : ndarray of int32, shape (passes,)
    spacing, end : int
        As in `History`.
    voters : tuple of ndarray of float32, shape (weights,)
        Weights that vote, for a rule that has them do so.
    """

    position: Position
    training: TrainingConfig
    volts: NDArray[np.float32]
    order: NDArray[np.int64]
    checkpoints: tuple[Checkpoint, ...]
    mistakes: NDArray[np.int32]
    spacing: int
    end: int
    voters: tuple[NDArray[np.float32], ...] = ()

    def check(self, patterns: int) -> None:
        """Refuse, with a `TrainingError`, what no run over so many patterns can have left."""
        if not (self.checkpoints and self._steps_fit(patterns) and self._order_fits(patterns)):
            raise TrainingError("the tape does not belong to this machine and these patterns.")

    def _steps_fit(self, patterns: int) -> bool:
        steps = [c.position.step for c in self.checkpoints]
        gaps = np.diff([*steps, self.end])
        positions = [self.position, *(c.position for c in self.checkpoints)]
        return (
            self.spacing >= 1
            and bool((gaps[:-1] >= 1).all())
            and 0 <= gaps[-1] <= self.spacing
            # What lies between two checkpoints was presented, so there must be patterns.
            and bool(gaps.max() <= self.spacing if patterns else self.end - steps[0] < len(steps))
            and steps[0] <= self.position.step <= self.end
            and all(_is_possible(at, patterns, len(self.mistakes)) for at in positions)
        )

    def _order_fits(self, patterns: int) -> bool:
        in_range = self.order.min(initial=0) >= 0 and self.order.max(initial=0) < max(1, patterns)
        return len(self.order) == patterns and in_range and self.mistakes.min(initial=0) >= 0


def _is_possible(at: Position, patterns: int, passes: int) -> bool:
    """Say whether a run over so many patterns, on a tape of so many passes, can stand there."""
    return (
        0 <= at.mistakes <= at.index < max(1, patterns)
        and at.passes <= passes
        and at.passes + at.index <= at.step  # a pass may end at its first mistake
        and at.total <= at.step
    )


@dataclass(slots=True)
class History:
    """Checkpoints in order of their steps, one at most for each, and mistakes per pass.

    Those that stand at regular distances are thinned as the run grows, so that the number stays
    bounded and a replay short. Those by hand stay; when there are too many of them the oldest go,
    and the tape then begins later.

    Parameters
    ----------
    most : int
        Most checkpoints of either sort.
    spacing : int
        Steps between regular checkpoints, doubled whenever they are too many.
    """

    most: int = 128
    spacing: int = 4096
    checkpoints: list[Checkpoint] = field(default_factory=list)
    end: int = 0
    voters: list[NDArray[np.float32]] = field(default_factory=list)
    _mistakes: array.array[int] = field(default_factory=lambda: array.array("i"))

    @property
    def first(self) -> int:
        """The earliest step that can be gone back to."""
        return self.checkpoints[0].position.step

    @property
    def mistakes(self) -> NDArray[np.int32]:
        """Mistakes of each whole pass on the tape, shape (passes,)."""
        return np.array(self._mistakes, dtype=np.int32)

    def mistakes_in(self, number: int) -> int:
        """Mistakes of one whole pass; the first has number 0."""
        return self._mistakes[number]

    def add(self, checkpoint: Checkpoint) -> None:
        """Put a checkpoint at the end; it replaces one of the same step."""
        if self.checkpoints and self.checkpoints[-1].position.step == checkpoint.position.step:
            self.checkpoints.pop()
        self.checkpoints.append(checkpoint)
        self.end = max(self.end, checkpoint.position.step)
        self._thin()

    def add_pass(self, mistakes: int) -> None:
        """Note the mistakes of a whole pass."""
        self._mistakes.append(mistakes)

    def add_passes(self, mistakes: Iterable[int]) -> None:
        """Note the mistakes of many passes, as from a file."""
        self._mistakes.extend(mistakes)

    def next_checkpoint(self, step: int) -> int:
        """Give the step, after this one, at which a regular checkpoint is due."""
        return (step // self.spacing + 1) * self.spacing

    def before(self, step: int) -> Checkpoint:
        """Find the last checkpoint at or before a step."""
        steps = [checkpoint.position.step for checkpoint in self.checkpoints]
        return self.checkpoints[bisect.bisect_right(steps, step) - 1]

    def cut(self, position: Position) -> None:
        """Forget everything after a position: a new branch begins there."""
        while self.checkpoints[-1].position.step > position.step:
            self.checkpoints.pop()
        del self._mistakes[position.passes :]
        self.end = position.step

    def _thin(self) -> None:
        start = self.checkpoints[0]
        regular = [c for c in self.checkpoints[1:] if not c.by_hand]
        if len(regular) > self.most:
            self.spacing *= 2
            self.checkpoints = [start] + [
                c for c in self.checkpoints[1:] if c.by_hand or c.position.step % self.spacing == 0
            ]
        if len(self.checkpoints) > 2 * self.most:
            del self.checkpoints[0]
