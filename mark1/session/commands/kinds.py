"""What every command is: a frozen record that performs itself on an open document."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Self

from mark1.errors import TrainingError
from mark1.messages import Message
from mark1.patterns.pattern_set import PatternSet
from mark1.session.open_document import OpenDocument
from mark1.storage.document import Document


class Command:
    """Something that a user does to a session.

    Attributes
    ----------
    pauses : bool
        Whether it pauses training in progress.
    """

    __slots__ = ()
    pauses: ClassVar[bool] = True

    def perform(self, document: OpenDocument) -> Message:
        """Perform the command, and return its label."""
        raise TypeError(f"{type(self).__name__} is performed by the session itself")

    def follows(self, earlier: Command) -> bool:
        """Return whether this and the command before it make one undo step."""
        return False


class WhileTraining(Command):
    """A command that leaves training in progress running."""

    __slots__ = ()
    pauses: ClassVar[bool] = False


class Latest(WhileTraining):
    """A choice of which only the last counts: those of a kind in a row make one undo step."""

    __slots__ = ()

    def follows(self, earlier: Command) -> bool:
        """Merge with a choice of the same kind just before."""
        return type(earlier) is type(self)


class Gesture(WhileTraining):
    """A command that may come in pieces, which make one undo step until another command comes."""

    __slots__ = ()
    #: Whether each piece repeats the gesture from its beginning, so that what it passes through
    #: leaves no trace in the run.
    begins_anew: ClassVar[bool] = False
    #: Whether it is work of a person even before it is committed.
    is_kept: ClassVar[bool] = True

    @property
    def label(self) -> Message:
        """Label of all pieces together."""
        raise NotImplementedError

    def joined(self, later: Self) -> Self:
        """Return the gesture extended by a later piece."""
        raise NotImplementedError

    def changed(self, before: Document, after: Document) -> bool:
        """Return whether all pieces together changed anything; if not, they are forgotten."""
        raise NotImplementedError


def did(action: str, **values: Any) -> Message:
    """Return the label of a command."""
    return Message(f"session.did-{action}", values)


def in_label(name: str) -> str:
    """Write a class name to follow a sign: a number is quoted, so that −“0” is not read as −0."""
    return name if name[:1].isalpha() else f"“{name}”"


@dataclass(frozen=True, slots=True)
class Undo(Command):
    """Undo the last step."""


@dataclass(frozen=True, slots=True)
class Redo(Command):
    """Redo the step undone last."""


@dataclass(frozen=True, slots=True)
class Reopen(Command):
    """Mark in the journal that the session was saved and reopened: undo stops here."""


def check_pattern(patterns: PatternSet, indices: tuple[int, ...]) -> None:
    """Raise a `TrainingError` if an index is not that of a pattern."""
    for index in indices:
        if not 0 <= index < len(patterns):
            raise TrainingError("session.no-such-pattern", number=index + 1, n=len(patterns))


def check_class(patterns: PatternSet, name: str) -> None:
    """Raise a `TrainingError` if the set has no such class."""
    if name not in patterns.classes:
        raise TrainingError("session.no-such-class", name=name)
