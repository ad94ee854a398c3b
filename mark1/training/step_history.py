"""The steps of a run one by one, followed in slices: for a table, a trace, and earlier lines."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from mark1.machine.config import MachineConfig, TrainingConfig
from mark1.machine.machine import Mark1, Presentation
from mark1.training.conventions import as_written
from mark1.training.run_log import Checkpoint, RunRecord
from mark1.training.trainer import Trainer

#: Steps kept on either side of the position, if a run is too long to follow all of it.
BEFORE, AFTER = 1000, 200

#: A run that gets further ahead than this is not followed step by step.
TOO_FAR = 2000

#: Maximum steps kept.
MOST = 20_000

#: Most steps that are written at once.
MOST_WRITTEN = 200_000


@dataclass(frozen=True, slots=True, eq=False)
class StepRecord:
    """One presentation of a run.

    Attributes
    ----------
    step : int
        Its number in the run, from 1.
    index : int or None
        The pattern; None if it was taught by hand.
    shown : Presentation or None
        With the weights before it; None if it was taught by hand.
    before, after : ndarray of float64, shape (weights,)
        The potentiometers before and after it, in volts.
    training : TrainingConfig
        The settings in force.
    is_change : bool
        Whether any potentiometer turned.
    is_wrong : bool
        Whether the answer was wrong, or there was none.
    """

    step: int
    index: int | None
    shown: Presentation | None
    before: NDArray[np.float64]
    after: NDArray[np.float64]
    training: TrainingConfig
    is_change: bool
    is_wrong: bool


class StepHistory:
    """Follows a run with a machine of its own, and keeps its steps.

    What was followed stays as long as the run does. A change that a person makes in the middle of
    a run keeps the steps before it.

    Attributes
    ----------
    steps : list of StepRecord
        Consecutive steps.
    """

    def __init__(self) -> None:
        self.steps: list[StepRecord] = []
        self._trainer: Trainer | None = None
        self._machine: Mark1 | None = None
        self._sought: int | None = None  # the step after which to go on, while on the way there
        self._by_hand: list[Checkpoint] = []

    def at(self, step: int) -> StepRecord | None:
        """Return a step by its number, or None if it is not kept."""
        place = step - self.steps[0].step if self.steps else -1
        return self.steps[place] if 0 <= place < len(self.steps) else None

    def follow(self, machine: Mark1, record: RunRecord, seconds: float) -> bool:
        """Follow a run of a machine to its position and a little beyond; return whether it is done.

        Parameters
        ----------
        machine : Mark1
            Its potentiometers are not read, and do not turn.
        record : RunRecord
        seconds : float
            Overrun by the time of one step, or of a few on the way to where steps are kept.
        """
        at, end = record.position.step, time.perf_counter() + seconds
        goal = min(record.end, at + AFTER)
        trainer = self._ready(machine, record)
        first = record.checkpoints[0].position.step
        # The step at the position is kept, too, except before the first, where there is none.
        start, until = self._start(), self._start() + len(self.steps) + TOO_FAR
        if not (start <= at or at == first == start - 1) or at > until:
            trainer = self._restart(machine, record, max(first, at - BEFORE))
        if self._sought is not None:
            trainer.seek(self._sought, max(0.0, end - time.perf_counter()))
            if trainer.position.step != self._sought:
                return False
            self._sought = None
        while trainer.position.step < goal:
            self._add(trainer)
            if time.perf_counter() >= end:
                break
        return trainer.position.step >= goal

    def _start(self) -> int:
        """Return the number of the first step, also before it was followed."""
        if self.steps:
            return self.steps[0].step
        if self._sought is not None:
            return self._sought + 1
        return self._trainer.position.step + 1 if self._trainer else 1

    def _ready(self, machine: Mark1, record: RunRecord) -> Trainer:
        """Drop the steps that this run does not have."""
        by_hand = [checkpoint for checkpoint in record.checkpoints if checkpoint.by_hand]
        pairs = zip(self._by_hand, by_hand, strict=False)
        same = next((n for n, (a, b) in enumerate(pairs) if a is not b), None)
        same = min(len(self._by_hand), len(by_hand)) if same is None else same
        if self._trainer is None or machine is not self._machine or not same:
            return self._restart(machine, record, record.checkpoints[0].position.step)
        differ = [c.position.step for c in (*self._by_hand[same : same + 1], *by_hand[same:])]
        valid = min([*differ, record.end])
        if differ or self._trainer.position.step > record.end:
            kept = [step for step in self.steps if step.step <= valid]
            self._resume(self._trainer, record, kept[-1].step if kept else self._start() - 1)
            self.steps = kept
        self._by_hand = by_hand
        return self._trainer

    def _restart(self, machine: Mark1, record: RunRecord, step: int) -> Trainer:
        """Begin again after a step of a run."""
        self._machine, self.steps = machine, []
        self._by_hand = [checkpoint for checkpoint in record.checkpoints if checkpoint.by_hand]
        self._trainer = Trainer(machine.twin(record.wipers), record.patterns)
        self._resume(self._trainer, record, step)
        return self._trainer

    def _resume(self, trainer: Trainer, record: RunRecord, step: int) -> None:
        """Take up a run, to go on after one of its steps."""
        trainer.resume(record)
        first = record.checkpoints[0].position.step
        self._sought = min(max(step, first), record.end)

    def _add(self, trainer: Trainer) -> None:
        self.steps.append(_step_of(trainer))
        if len(self.steps) > MOST:
            del self.steps[: MOST // 10]


def _step_of(trainer: Trainer) -> StepRecord:
    """Make the next step of a run."""
    index, training = trainer.next_pattern, trainer.training
    before = trainer.machine.potentiometers.volts.copy()
    shown = trainer.step()
    after = trainer.machine.potentiometers.volts.copy()
    is_wrong = False
    if shown is not None and shown.desired is not None:
        is_wrong = shown.is_wrong(shown.desired, trainer.code)
    number = trainer.position.step
    if shown is None:
        index = None
    is_change = not np.array_equal(before, after)
    return StepRecord(number, index, shown, before, after, training, is_change, is_wrong)


def all_steps(
    machine: Mark1, record: RunRecord, watch: Callable[[float], object] = lambda share: None
) -> Iterator[StepRecord]:
    """Repeat a run on a machine of its own, and yield its steps up to its position.

    Parameters
    ----------
    machine : Mark1
        The potentiometers turn. It must be a twin of that which made the run.
    record : RunRecord
    watch : callable
        Receives the share that is repeated, 0…1.

    Yields
    ------
    StepRecord
        The last `MOST_WRITTEN`, if there are more.
    """
    trainer = Trainer(machine, record.patterns)
    trainer.resume(record)
    last = record.position.step
    trainer.seek(max(record.checkpoints[0].position.step, last - MOST_WRITTEN))
    first = trainer.position.step
    while trainer.position.step < last:
        if trainer.position.step % 64 == 0:
            watch((trainer.position.step - first) / (last - first))
        yield _step_of(trainer)


def table_of(steps: Iterable[StepRecord], config: MachineConfig, separator: str = ",") -> str:
    """Write steps on points of a plane: t, x, d, ν, y, and the weights before and after.

    With commas it is CSV; a spreadsheet takes tabs when it is pasted. d and y are those of the
    formula, as `as_written` says.
    """
    names = [f"w{n + 1}" for n in range(config.features - config.has_bias)]
    names += ["b"] * config.has_bias
    units = [f"R{unit + 1} " for unit in range(config.r_units)] if config.r_units > 1 else [""]
    weights = [f"{unit}{name}" for unit in units for name in names]
    head = ["t", "x1", "x2", *(f"{unit}{name}" for unit in units for name in ("d", "nu", "y"))]
    head += [f"{name} {when}" for when in ("before", "after") for name in weights]
    rows = [separator.join(head)]
    for step in steps:
        shown = step.shown
        if shown is None or shown.desired is None:
            continue
        desired, response = as_written(shown, step.training)
        each = zip(desired, shown.drive, response, strict=True)
        cells = [step.step, *shown.picture.ravel(), *(value for unit in each for value in unit)]
        numbers = [*cells, *step.before, *step.after]
        rows.append(separator.join(str(n) if isinstance(n, int) else f"{n:.15g}" for n in numbers))
    return "\n".join(rows) + "\n"
