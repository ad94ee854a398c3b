"""Commands that change the patterns; each of them begins a chapter of the run."""

from __future__ import annotations

from dataclasses import dataclass

from mark1.messages import Message
from mark1.patterns.pattern_set import PatternSet
from mark1.session.commands.command import Command, check_pattern, did
from mark1.session.document import OpenDocument


@dataclass(frozen=True, slots=True)
class AddPattern(Command):
    """Add the drawing to a class, which may be new."""

    name: str

    def perform(self, document: OpenDocument) -> Message:
        """Add the drawing."""
        patterns = document.patterns.with_added(document.drawing, self.name)
        document.take_patterns(patterns, f"+{self.name}")
        document.choose_class(self.name)
        document.say("session.added", name=self.name)
        return did("add", name=self.name)


@dataclass(frozen=True, slots=True)
class RemovePatterns(Command):
    """Remove patterns from the set."""

    indices: tuple[int, ...]

    def perform(self, document: OpenDocument) -> Message:
        """Remove the patterns."""
        patterns = document.patterns
        check_pattern(patterns, self.indices)
        names = {patterns.classes[patterns.labels[index]] for index in self.indices}
        label = f"−{names.pop()}" if len(names) == 1 else f"−{len(self.indices)}"
        document.take_patterns(patterns.without(list(self.indices)), label)
        return did("remove", n=len(self.indices))


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
        document.take_patterns(document.patterns.without_class(self.name), f"−{self.name}")
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
        document.take_patterns(patterns, f"÷ {self.percent} %")
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
        document.take_patterns(patterns, f"÷ {len(self.indices)}")
        return did("mark-test" if self.test else "mark-training", n=len(self.indices))
