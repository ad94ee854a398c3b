"""The run log: where a run stands, its learning curve, its chapters, and checkpoints to return to.

A chapter begins where a person changed something: the patterns, the rule, a setting, a knob, or a
part that breaks. All chapters share one timeline, so going back across one restores its patterns
and mends its broken parts too.
"""

from __future__ import annotations

import bisect
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from mark1.errors import TrainingError
from mark1.machine.config import TrainingConfig
from mark1.machine.faults import WHOLE, Faults
from mark1.machine.loop import ANSWER, UNITS, Outcome
from mark1.machine.potentiometers import Wipers
from mark1.patterns.pattern_set import PatternSet
from mark1.training.chapter_titles import in_words

#: Most steps and whole passes of one run: hours at full speed. Its curve then takes 256 MiB.
MOST_STEPS, MOST_PASSES = 2**32, 2**26

#: Most bytes of the regular checkpoints of one run, and of the weights of those made by hand.
LOG_BYTES = 2**26

#: Longest label of a chapter, in characters.
LONGEST_LABEL = 40


class Curve:
    """The learning curve: wrong answers in each whole pass, shared by runs with a common past.

    Numbers are only ever appended.

    Reading and sharing them copies nothing: every reader knows how many are its own.

    Parameters
    ----------
    mistakes : ndarray of int32, shape (passes,)
        Not copied, and never changed.
    """

    def __init__(self, mistakes: NDArray[np.int32] | None = None) -> None:
        self._room = np.zeros(0, np.int32) if mistakes is None else mistakes
        self._length = len(self._room)

    def __len__(self) -> int:
        return self._length

    def __getitem__(self, number: int) -> int:
        return int(self._room[: self._length][number])

    def first(self, passes: int) -> NDArray[np.int32]:
        """Return the mistakes of the first passes, shape (passes,), read only."""
        view = self._room[: min(passes, self._length)]
        view.flags.writeable = False
        return view

    def append(self, mistakes: int) -> None:
        """Append the mistakes of one more pass."""
        if self._length == len(self._room):  # readers keep the old array
            room = np.zeros(max(16, 2 * self._length), np.int32)
            room[: self._length] = self._room
            self._room = room
        self._room[self._length] = mistakes
        self._length += 1


class Position(NamedTuple):
    """Where a run stands.

    Attributes
    ----------
    step : int
        Presentations since the start, including those made by hand.
    passes : int
        Whole passes since the start.
    start_pass : int
        Passes made before the patterns or the rule last changed; the limit on passes counts from
        there.
    index : int
        Presentations made in the present pass.
    mistakes : int
        Wrong answers so far in the present pass.
    unit_mistakes : int
        Wrong R-units so far in the present pass.
    total : int
        Wrong answers since the start.
    unit_total : int
        Wrong R-units since the start.
    touched : bool
        Whether something was changed by hand within the present pass, so that it proves nothing.
    clean : bool
        Whether no R-unit was wrong in the last whole pass, or in the check after it, and nothing
        has changed since.
    settled : bool
        Whether the last whole pass changed the weights by less than ε.
    """

    step: int = 0
    passes: int = 0
    start_pass: int = 0
    index: int = 0  # type: ignore[assignment]  # in place of a tuple's method of this name
    mistakes: int = 0
    unit_mistakes: int = 0
    total: int = 0
    unit_total: int = 0
    touched: bool = False
    clean: bool = False
    settled: bool = False

    def after(self, outcome: Outcome) -> Position:
        """Return the position after presentations of the same pass."""
        units, mistakes = outcome.wrong[UNITS : ANSWER + 1].sum(axis=1).tolist()
        return self._replace(
            step=self.step + outcome.made,
            index=self.index + outcome.made,
            mistakes=self.mistakes + mistakes,
            unit_mistakes=self.unit_mistakes + units,
            total=self.total + mistakes,
            unit_total=self.unit_total + units,
            clean=self.clean and not units,
        )

    def after_pass(self, clean: bool, settled: bool) -> Position:
        """Return the position at the start of the next pass."""
        return self._replace(
            passes=self.passes + 1,
            index=0,
            mistakes=0,
            unit_mistakes=0,
            touched=False,
            clean=clean,
            settled=settled,
        )


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """Everything needed to continue from a position.

    Attributes
    ----------
    position : Position
    wipers : Wipers
    training : TrainingConfig
    patterns : PatternSet
    by_hand : bool
        Whether it holds what a person did, which no replay could find again.
    label : str
        What a chapter that begins here is called, such as ``+D`` or ``η 0.25``; empty if none does.
        In English: `title` is what people read.
    taught : bool
        Whether the last presentation was one taught by hand.
    predictor : ndarray of float64, or None
        State of the predictor that answers for the run, if the weights themselves do not, as
        `mark1.training.predictors` defines it.
    faults : Faults
        What is broken on the machine.
    """

    position: Position
    wipers: Wipers
    training: TrainingConfig
    patterns: PatternSet
    by_hand: bool = False
    label: str = ""
    taught: bool = False
    predictor: NDArray[np.float64] | None = None
    faults: Faults = WHOLE

    @property
    def volts(self) -> NDArray[np.float64]:
        """The weights, shape (weights,), read only."""
        return self.wipers.volts

    @property
    def title(self) -> str:
        """The label in the language in use."""
        return in_words(self.label)

    @property
    def nbytes(self) -> int:
        """Bytes of its weights and of the state of its predictor."""
        return self.wipers.nbytes + (0 if self.predictor is None else self.predictor.nbytes)


@dataclass(frozen=True, slots=True, kw_only=True)
class RunRecord:
    """A whole run, frozen: what a file holds, and what undo and branches return to.

    Attributes
    ----------
    position : Position
        Where the run stands, which may be in the middle.
    training : TrainingConfig
        The settings there.
    patterns : PatternSet
        The patterns there.
    wipers : Wipers
        The potentiometers there.
    order : ndarray of int64, shape (training patterns,)
        The order of the pass under way.
    checkpoints : tuple of Checkpoint
    curve : Curve
        Mistakes of each whole pass; only the first `passes` belong to this run.
    passes : int
    spacing, end : int
        As in `RunLog`.
    voters : tuple of Wipers
        Weights that vote, for a rule that lets them.
    predictor : ndarray of float64, or None
        State of the predictor there, as in `Checkpoint`.
    faults : Faults
        What is broken on the machine there.
    """

    position: Position
    training: TrainingConfig
    patterns: PatternSet
    wipers: Wipers
    order: NDArray[np.int64]
    checkpoints: tuple[Checkpoint, ...]
    curve: Curve
    passes: int
    spacing: int
    end: int
    voters: tuple[Wipers, ...] = ()
    predictor: NDArray[np.float64] | None = None
    faults: Faults = WHOLE

    @property
    def volts(self) -> NDArray[np.float64]:
        """The weights there, shape (weights,), read only."""
        return self.wipers.volts

    @property
    def mistakes(self) -> NDArray[np.int32]:
        """Mistakes of each whole pass, shape (passes,), read only."""
        return self.curve.first(self.passes)

    @property
    def chapters(self) -> tuple[Checkpoint, ...]:
        """The checkpoints at which a chapter begins, the start of the run first."""
        return _chapters(self.checkpoints)

    def check(self) -> None:
        """Raise a `TrainingError` if no run over these patterns can have made this record."""
        if self.end > MOST_STEPS or self.passes > MOST_PASSES:
            raise TrainingError("training.run-too-long", steps=MOST_STEPS, passes=MOST_PASSES)
        fits = self.checkpoints and self._steps_fit() and self._order_fits()
        if not fits or len(self.curve) < self.passes:
            raise TrainingError("training.foreign-log")

    def _steps_fit(self) -> bool:
        steps = [c.position.step for c in self.checkpoints]
        gaps = np.diff([*steps, self.end])
        positions = [(self.position, self.patterns)]
        positions += [(c.position, c.patterns) for c in self.checkpoints]
        counts = [_rows(c.patterns) for c in self.checkpoints]
        # What lies between two checkpoints was presented, so there must have been patterns.
        bridged = list(zip(gaps.tolist(), counts, self._taught_next(), strict=True))
        passes = np.diff([*(c.position.passes for c in self.checkpoints), self.passes]).tolist()
        return (
            self.spacing >= 1
            and bool((gaps[:-1] >= 1).all())
            and 0 <= gaps[-1] <= self.spacing
            and bool(gaps.max() <= self.spacing)
            and all(gap <= taught or count > 0 for gap, count, taught in bridged)
            and all(
                gap <= (more + 1) * count + taught
                for more, (gap, count, taught) in zip(passes, bridged, strict=True)
            )
            and steps[0] <= self.position.step <= self.end
            and all(_is_possible(at, _rows(patterns), self.passes) for at, patterns in positions)
        )

    def _taught_next(self) -> list[int]:
        """Steps after each checkpoint that need no pattern: one if the next was taught by hand."""
        return [int(c.taught) for c in self.checkpoints[1:]] + [0]

    def _order_fits(self) -> bool:
        rows = _rows(self.patterns)
        in_range = self.order.min(initial=0) >= 0 and self.order.max(initial=0) < max(1, rows)
        return len(self.order) == rows and in_range and self.mistakes.min(initial=0) >= 0


def _rows(patterns: PatternSet) -> int:
    """Count the training patterns."""
    return int(np.count_nonzero(~patterns.test))


def _is_possible(at: Position, rows: int, passes: int) -> bool:
    """Return whether a run over this many patterns, with these passes logged, can be there."""
    return (
        0 <= at.mistakes <= at.index < max(1, rows)
        and at.start_pass <= at.passes <= passes
        and at.passes + at.index <= at.step  # a pass may end at its first mistake
        and at.total <= at.step
    )


def _chapters(checkpoints: Iterable[Checkpoint]) -> tuple[Checkpoint, ...]:
    return tuple(c for place, c in enumerate(checkpoints) if c.label or not place)


def check_spacing(spacing: int, weights: int) -> None:
    """Raise a `TrainingError` if no run of a machine with this many weights has such a spacing.

    The longest run, with the largest checkpoints and the fewest that any version keeps, has the
    widest spacing.
    """
    largest = 16 * weights + 2**20
    if spacing > 2 * MOST_STEPS // max(2, min(128, LOG_BYTES // largest)):
        raise TrainingError("training.run-too-long", steps=MOST_STEPS, passes=MOST_PASSES)


@dataclass(slots=True)
class RunLog:
    """Checkpoints in order of their steps, one at most for each, and mistakes per pass.

    Regular checkpoints are thinned as the run grows, so that they take bounded memory and a
    replay stays short. Those made by hand stay; beyond `most_by_hand` the oldest are dropped, and
    the log then begins later.

    Parameters
    ----------
    most, most_by_hand : int
        Most checkpoints of either kind.
    most_bytes : int
        Most bytes of the regular ones, if there are more than two.
    spacing : int
        Steps between regular checkpoints, doubled whenever there are too many. A checkpoint takes
        as long as a few hundred presentations: every 256 steps, training took twice as long.

    Attributes
    ----------
    passes : int
        Whole passes logged.
    has_dropped : bool
        Whether the oldest checkpoints were dropped, and nobody has been told yet.
    """

    most: int = 1024
    most_by_hand: int = 4096
    most_bytes: int = LOG_BYTES
    spacing: int = 4096
    checkpoints: list[Checkpoint] = field(default_factory=list)
    end: int = 0
    voters: list[Wipers] = field(default_factory=list)
    # Append-only, so that records and logs can share it: each knows how many passes are its own.
    curve: Curve = field(default_factory=Curve)
    passes: int = 0
    has_dropped: bool = False
    _regular: int = field(init=False)  # after the first
    _bytes: int = field(init=False)  # of these

    def __post_init__(self) -> None:
        self._keep(self.checkpoints)

    @classmethod
    def of(cls, record: RunRecord, most: int, most_by_hand: int) -> RunLog:
        """Continue from a record; what is added to the log does not change the record."""
        return cls(
            most,
            most_by_hand,
            spacing=record.spacing,
            checkpoints=list(record.checkpoints),
            end=record.end,
            voters=list(record.voters),
            curve=record.curve,
            passes=record.passes,
        )

    @property
    def first(self) -> int:
        """The earliest step that can be returned to."""
        return self.checkpoints[0].position.step

    @property
    def mistakes(self) -> NDArray[np.int32]:
        """Mistakes of each whole pass, shape (passes,), read only."""
        return self.curve.first(self.passes)

    @property
    def chapters(self) -> tuple[Checkpoint, ...]:
        """The checkpoints at which a chapter begins, the start of the run first."""
        return _chapters(self.checkpoints)

    def mistakes_in(self, number: int) -> int:
        """Mistakes of one whole pass; the first has number 0."""
        return self.curve[number]

    def add(self, checkpoint: Checkpoint) -> None:
        """Append a checkpoint; it replaces one at the same step."""
        if self.checkpoints and self.checkpoints[-1].position.step == checkpoint.position.step:
            self._keep(self.checkpoints[:-1])
        self.checkpoints.append(checkpoint)
        self.end = max(self.end, checkpoint.position.step)
        if len(self.checkpoints) > 1 and not checkpoint.by_hand:
            self._regular += 1
            self._bytes += checkpoint.nbytes
        self._thin()

    def add_pass(self, mistakes: int) -> None:
        """Record the mistakes of a whole pass."""
        if len(self.curve) > self.passes:  # the rest belongs to another run
            self.curve = Curve(self.curve.first(self.passes))
        self.curve.append(mistakes)
        self.passes += 1

    def check_room(self) -> None:
        """Raise a `TrainingError` if the run has no room for another step or pass."""
        if self.end >= MOST_STEPS or self.passes >= MOST_PASSES:
            raise TrainingError("training.run-full", steps=self.end, passes=self.passes)

    def next_checkpoint(self, step: int) -> int:
        """Return the next step after this one at which a regular checkpoint is due."""
        return (step // self.spacing + 1) * self.spacing

    def before(self, step: int) -> Checkpoint:
        """Find the last checkpoint at or before a step."""
        return self.checkpoints[self._after(step) - 1]

    def next_by_hand(self, step: int) -> Checkpoint | None:
        """Find the first checkpoint after a step that records a change by hand."""
        later = self.checkpoints[self._after(step) :]
        return next((checkpoint for checkpoint in later if checkpoint.by_hand), None)

    def cut(self, position: Position) -> None:
        """Drop everything after a position, where a branch begins."""
        self._keep(self.checkpoints[: self._after(position.step)])
        self.passes, self.end = position.passes, position.step

    def _after(self, step: int) -> int:
        """Return the index of the first checkpoint after a step."""
        return bisect.bisect_right(self.checkpoints, step, key=lambda c: c.position.step)

    def _keep(self, checkpoints: list[Checkpoint]) -> None:
        """Keep only these. `add` updates the counts: a recount each time took 5 % of a long run."""
        sizes = [c.nbytes for c in checkpoints[1:] if not c.by_hand]
        self.checkpoints, self._regular, self._bytes = checkpoints, len(sizes), sum(sizes)

    def _thin(self) -> None:
        if self._regular > self.most or (self._regular > 2 and self._bytes > self.most_bytes):
            self.spacing *= 2
            start, *others = self.checkpoints
            kept = (c for c in others if c.by_hand or c.position.step % self.spacing == 0)
            self._keep([start, *kept])
        surplus = len(self.checkpoints) - 1 - self._regular - self.most_by_hand
        if surplus > 0:
            by_hand = [i for i, c in enumerate(self.checkpoints) if i and c.by_hand]
            self._keep(self.checkpoints[by_hand[surplus - 1] :])
            self.has_dropped = True
