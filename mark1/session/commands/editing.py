"""Commands that change the patterns, or the points of a plane; each begins a chapter of the run."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar, Self

import numpy as np

from mark1.errors import PatternError
from mark1.machine.config import MachineConfig
from mark1.messages import Message
from mark1.patterns.pattern_set import PatternSet
from mark1.session.commands.drawing import Picture
from mark1.session.commands.kinds import Command, Gesture, check_pattern, did, in_label
from mark1.session.open_document import OpenDocument
from mark1.storage.document import Document, same_patterns


@dataclass(frozen=True, slots=True)
class AddPattern(Command):
    """Add the drawing to a class, which may be new."""

    name: str

    def perform(self, document: OpenDocument) -> Message:
        """Add the drawing."""
        patterns = document.patterns.with_added(document.drawing, self.name)
        document.take_patterns(patterns, f"+{in_label(self.name)}")
        document.choose_class(self.name)
        document.say("session.added", name=self.name)
        return did("add", name=self.name)


@dataclass(frozen=True, slots=True)
class RecordPattern(Command):
    """Put on the retina what a camera sees, and add it to a class, which may be new."""

    name: str
    picture: Picture

    def perform(self, document: OpenDocument) -> Message:
        """Add the picture."""
        document.put_drawing(self.picture)
        AddPattern(self.name).perform(document)
        return did("record", name=self.name)


@dataclass(frozen=True, slots=True)
class RemovePatterns(Command):
    """Remove patterns from the set."""

    indices: tuple[int, ...]

    def perform(self, document: OpenDocument) -> Message:
        """Remove the patterns."""
        patterns = document.patterns
        check_pattern(patterns, self.indices)
        names = {patterns.classes[patterns.labels[index]] for index in self.indices}
        label = f"−{in_label(names.pop())}" if len(names) == 1 else f"−{len(self.indices)}"
        document.take_patterns(patterns.without(list(self.indices)), label)
        return did("remove-points" if _is_plane(patterns) else "remove", n=len(self.indices))


@dataclass(frozen=True, slots=True)
class MovePatterns(Command):
    """Move patterns to another class, which may be new."""

    indices: tuple[int, ...]
    name: str

    def perform(self, document: OpenDocument) -> Message:
        """Move the patterns."""
        check_pattern(document.patterns, self.indices)
        moved = document.patterns.moved(list(self.indices), self.name)
        document.take_patterns(moved, f"→{self.name}")
        return did("move", name=self.name)


@dataclass(frozen=True, slots=True)
class RenameClass(Command):
    """Rename a class."""

    old: str
    new: str

    def perform(self, document: OpenDocument) -> Message:
        """Rename the class."""
        patterns = document.patterns.renamed(self.old, self.new)
        document.take_patterns(patterns, f"{self.old} = {self.new}")
        return did("rename", name=self.new)


@dataclass(frozen=True, slots=True)
class RemoveClass(Command):
    """Remove a class and its patterns from the set."""

    name: str

    def perform(self, document: OpenDocument) -> Message:
        """Remove the class."""
        label = f"−{in_label(self.name)}"
        document.take_patterns(document.patterns.without_class(self.name), label)
        return did("remove-class", name=self.name)


@dataclass(frozen=True, slots=True)
class ReplacePatterns(Command):
    """Replace the patterns by another set; the weights stay, and each class keeps its code."""

    patterns: PatternSet

    def perform(self, document: OpenDocument) -> Message:
        """Replace the patterns."""
        label = self.patterns.name or f"={len(self.patterns)}"
        document.take_patterns(self.patterns.coded_as(document.patterns), label)
        return did("replace-patterns", n=len(self.patterns))


@dataclass(frozen=True, slots=True)
class SplitPatterns(Command):
    """Keep a share of each class for testing, drawn at random; 0 trains with all of them."""

    percent: int
    seed: int

    def perform(self, document: OpenDocument) -> Message:
        """Draw the patterns for testing."""
        patterns = document.patterns.split(self.percent / 100, self.seed)
        label = f"{self.percent} % for testing" if self.percent else "all for training"
        document.take_patterns(patterns, label)
        return did("split", percent=self.percent)


@dataclass(frozen=True, slots=True)
class MarkPatterns(Command):
    """Keep patterns for testing, or return them to training."""

    indices: tuple[int, ...]
    test: bool

    def perform(self, document: OpenDocument) -> Message:
        """Mark the patterns."""
        check_pattern(document.patterns, self.indices)
        patterns = document.patterns.marked(list(self.indices), self.test)
        purpose = "for testing" if self.test else "for training"
        document.take_patterns(patterns, f"{len(self.indices)} {purpose}")
        return did("mark-test" if self.test else "mark-training", n=len(self.indices))


# --- points of a plane ---------------------------------------------------------------------------


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
            document.take_patterns(patterns, f"+{in_label(self.name)}")
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


def _is_plane(patterns: PatternSet) -> bool:
    """Return whether the patterns are points of a plane."""
    return patterns.analog and patterns.columns == 2


def _check_plane(patterns: PatternSet) -> None:
    """Raise a `PatternError` unless the patterns are points of a plane."""
    if not _is_plane(patterns):
        raise PatternError("session.no-plane")


def _enlarged(config: MachineConfig, patterns: PatternSet) -> MachineConfig:
    """Change the R-units and the code of a machine to the usual ones for these patterns."""
    usual = MachineConfig.of(config.kind, classes=len(patterns.classes))
    return replace(config, code=usual.code, r_units=usual.r_units)


def _room(config: MachineConfig) -> int:
    """Count the classes that a machine can name."""
    return config.r_units if config.code == "one-per-class" else 2**config.r_units
