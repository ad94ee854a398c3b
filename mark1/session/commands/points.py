"""Commands that place points on a plane, or start a run on others."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Self

import numpy as np

from mark1.errors import PatternError
from mark1.machine.config import MachineConfig
from mark1.messages import Message
from mark1.patterns.pattern_set import PatternSet
from mark1.session.commands.command import Command, Gesture, check_pattern, did
from mark1.session.document import OpenDocument
from mark1.storage.document import Document, same_patterns


@dataclass(frozen=True, slots=True)
class AddPoint(Command):
    """Add a point to a class, which may be new.

    A machine without an R-unit for a new class is rebuilt, which starts a new run.
    """

    point: tuple[float, ...]
    name: str

    def perform(self, document: OpenDocument) -> Message:
        """Add the point."""
        _check_plane(document.patterns)
        with np.errstate(over="ignore"):  # the set refuses what is not finite
            patterns = document.patterns.with_added(self.point, self.name)
        config = document.machine.config
        if patterns.codes_end > _room(config):
            document.build(_enlarged(config, patterns), patterns)
        else:
            document.take_patterns(patterns, f"+{self.name}")
        return did("add-point", name=self.name)


@dataclass(frozen=True, slots=True)
class MovePoints(Gesture):
    """Move points, each (index from 0, x, y); the pieces of a drag make one gesture."""

    begins_anew: ClassVar[bool] = True
    moves: tuple[tuple[int, float, float], ...]

    @property
    def label(self) -> Message:
        """Label with the number of points."""
        return did("move-points", n=len({index for index, *_ in self.moves}))

    def joined(self, later: Self) -> Self:
        """Return the drag with the last place of each point."""
        places = {move[0]: move for move in (*self.moves, *later.moves)}
        return replace(self, moves=tuple(places.values()))

    def changed(self, before: Document, after: Document) -> bool:
        """Return whether a point differs from before the drag."""
        return not same_patterns(before.patterns, after.patterns)

    def perform(self, document: OpenDocument) -> Message:
        """Move the points."""
        patterns = document.patterns
        _check_plane(patterns)
        check_pattern(patterns, tuple(index for index, *_ in self.moves))
        pictures = patterns.pictures.copy()
        with np.errstate(over="ignore"):
            for index, *place in self.moves:
                pictures[index, 0] = place
        numbers = sorted({index + 1 for index, *_ in self.moves})
        label = f"↔{numbers[0]}" if len(numbers) == 1 else f"↔{len(numbers)}"
        document.take_patterns(replace(patterns, pictures=pictures), label)
        return self.label


@dataclass(frozen=True, slots=True)
class BeginRun(Command):
    """Build a machine for other patterns and settings, and start a new run: one undoable step.

    Attributes
    ----------
    config : MachineConfig
    patterns : PatternSet
    training : mapping
        Fields of `TrainingConfig` that differ from those in force.
    """

    config: MachineConfig
    patterns: PatternSet
    training: Mapping[str, Any] = field(default_factory=dict)

    def perform(self, document: OpenDocument) -> Message:
        """Start the run."""
        before = document.trainer.training
        training = before.changed(self.training)
        is_other = not same_patterns(self.patterns, document.patterns)
        document.build(self.config, self.patterns, training)
        if is_other:
            return did("begin-with", what=self.patterns.name or f"{len(self.patterns)}")
        return did("begin-again")


def _check_plane(patterns: PatternSet) -> None:
    """Raise a `PatternError` unless the patterns are points of a plane."""
    if not patterns.analog or patterns.columns != 2:
        raise PatternError("session.no-plane")


def _enlarged(config: MachineConfig, patterns: PatternSet) -> MachineConfig:
    """Change the R-units and the code of a machine to the usual ones for these patterns."""
    usual = MachineConfig.of(config.kind, classes=len(patterns.classes))
    return replace(config, code=usual.code, r_units=usual.r_units)


def _room(config: MachineConfig) -> int:
    """Count the classes that a machine can name."""
    return config.r_units if config.code == "one-per-class" else 2**config.r_units
