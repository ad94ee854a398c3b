"""The document: everything a session file holds, as one frozen record."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mark1.machine.faults import WHOLE
from mark1.machine.machine import Mark1
from mark1.patterns.pattern_set import PatternSet
from mark1.training.run_log import Checkpoint, RunRecord
from mark1.training.trainer import Trainer

#: Most branches kept; beyond that, the oldest is dropped.
MOST_BRANCHES = 20

#: The title of a branch of which no chapter says what was different.
UNNAMED = "…"

#: Fields of a checkpoint that are compared one by one.
_APART: dict[str, Any] = {"wipers": None, "patterns": None, "predictor": None}


@dataclass(frozen=True, slots=True, eq=False)
class Branch:
    """A run that was left when a change in its middle started another.

    Attributes
    ----------
    fork : int
        The step at which the two separate.
    run : RunRecord
    """

    fork: int
    run: RunRecord

    @property
    def title(self) -> str:
        """The label of the first chapter after the fork, in the language in use."""
        titles = (c.title for c in self.run.chapters if c.position.step >= self.fork)
        return next(filter(None, titles), UNNAMED)

    @property
    def fork_pass(self) -> int:
        """Whole passes made at the fork."""
        last = [point for point in self.run.checkpoints if point.position.step <= self.fork][-1:]
        if not last:
            return 0
        at, rows = last[0].position, int(np.count_nonzero(~last[0].patterns.test))
        made = at.passes + (at.index + self.fork - at.step) // max(1, rows)
        return min(made, self.run.passes)


@dataclass(frozen=True, slots=True, eq=False)
class Document:
    """The state of a session at one moment. Nothing in it ever changes.

    Attributes
    ----------
    machine : Mark1
        Its wires and parts; the volts of its potentiometers and what is broken are in `run`.
    run : RunRecord
        The run, with its patterns and settings.
    branches : tuple of Branch
        The oldest first.
    drawing : ndarray, shape (rows, columns)
        What is on the retina: uint8 light, or float64 numbers of a point.
    by_hand : bool
        Whether the drawing was made by hand.
    target : str or None
        The selected class, to which the drawing would be added.
    desired : ndarray of int8, shape (r_units,)
        The desired response: ±1, or 0 for an R-unit that is not taught.
    chosen : dict
        Settings of the training that a person chose, and not the source of a rule.
    """

    machine: Mark1
    run: RunRecord
    branches: tuple[Branch, ...] = ()
    drawing: NDArray[Any] = field(default_factory=lambda: np.zeros((0, 0), np.uint8))
    by_hand: bool = False
    target: str | None = None
    desired: NDArray[np.int8] = field(default_factory=lambda: np.zeros(0, np.int8))
    chosen: dict[str, Any] = field(default_factory=dict)

    @property
    def patterns(self) -> PatternSet:
        """The patterns at the position of the run."""
        return self.run.patterns

    @classmethod
    def of(cls, trainer: Trainer, drawing: NDArray[Any] | None = None) -> Document:
        """Make a document of a trainer and its run, with a blank retina if there is no drawing."""
        return cls.holding(trainer.machine, trainer.record, drawing)

    @classmethod
    def holding(
        cls, machine: Mark1, run: RunRecord, drawing: NDArray[Any] | None = None
    ) -> Document:
        """Make a document of a run and of the machine at its position."""
        config, patterns = machine.config, run.patterns
        blank = np.zeros((config.rows, config.columns), np.float64 if config.analog else np.uint8)
        return cls(
            machine=machine,
            run=run,
            drawing=blank if drawing is None else drawing,
            by_hand=drawing is not None,
            target=patterns.classes[0] if patterns.classes else None,
            desired=np.zeros(config.r_units, np.int8),
        )

    def trainer(self) -> Trainer:
        """Make a trainer at the position of the run, with a machine of its own."""
        machine = self.machine.twin(self.run.wipers)
        trainer = Trainer(machine, self.run.patterns)  # whose training `resume` replaces
        trainer.resume(self.run)
        return trainer

    def same(self, other: Document) -> bool:
        """Return whether two documents of one session are equal."""
        return (
            _same_machine(self.machine, other.machine)
            and same_run(self.run, other.run)
            and _same_branches(self.branches, other.branches)
            and self.by_hand == other.by_hand
            and self.target == other.target
            and self.chosen == other.chosen
            and np.array_equal(self.desired, other.desired)
            and np.array_equal(self.drawing, other.drawing)
        )


def same_run(one: RunRecord, other: RunRecord) -> bool:
    """Return whether two records of one session hold the same run at the same position."""
    if one is other:
        return True
    return (
        one.position == other.position
        and one.training == other.training
        and one.faults == other.faults
        and same_patterns(one.patterns, other.patterns)
        and (one.end, one.passes) == (other.end, other.passes)
        and len(one.checkpoints) == len(other.checkpoints)
        and _same_log(one, other)
        and one.wipers.equals(other.wipers)
    )


def _same_branches(some: tuple[Branch, ...], others: tuple[Branch, ...]) -> bool:
    """Return whether branches are equal; identical objects are not compared further."""
    return len(some) == len(others) and all(
        one is other or (one.fork == other.fork and same_run(one.run, other.run))
        for one, other in zip(some, others, strict=True)
    )


def _same_log(one: RunRecord, other: RunRecord) -> bool:
    """Return whether two logs are equal; a checkpoint shared by both ends the comparison."""
    if one.checkpoints[-1] is other.checkpoints[-1]:
        return True
    pairs = zip(one.checkpoints, other.checkpoints, strict=True)
    same = all(a is b or _same_checkpoint(a, b) for a, b in pairs)
    return same and np.array_equal(one.mistakes, other.mistakes)


def _same_checkpoint(one: Checkpoint, other: Checkpoint) -> bool:
    states = one.predictor, other.predictor
    return (
        replace(one, **_APART) == replace(other, **_APART)
        and same_patterns(one.patterns, other.patterns)
        and one.wipers.equals(other.wipers)
        and (states[0] is states[1] or _same_array(*states))
    )


def _same_array(one: NDArray[Any] | None, other: NDArray[Any] | None) -> bool:
    return one is not None and other is not None and np.array_equal(one, other)


def same_patterns(one: PatternSet, other: PatternSet) -> bool:
    """Return whether two pattern sets are equal, names included."""
    return one is other or (one == other and one.name == other.name)


def _same_machine(one: Mark1, other: Mark1) -> bool:
    if one is other:
        return True
    boards = one.plugboard, other.plugboard
    wires = [None if board is None else board.wires for board in boards]
    same_wires = boards[0] is boards[1] or _same_array(*wires)
    configs = [WHOLE.built_into(each.config) for each in (one, other)]  # the runs hold the faults
    return configs[0] == configs[1] and same_wires
