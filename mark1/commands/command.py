"""What every command is: a frozen record that performs itself on an open document."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Self

from mark1.errors import TrainingError
from mark1.messages import Message
from mark1.open_document import OpenDocument
from mark1.patterns.pattern_set import PatternSet
from mark1.storage.document import Document


class Command:
    """Something that a person does to a session.

    Attributes
    ----------
    pauses : bool
        Whether a training that is under way is paused by it.
    """

    __slots__ = ()
    pauses: ClassVar[bool] = True

    def perform(self, document: OpenDocument) -> Message:
        """Do it, and return what was done."""
        raise TypeError(f"{type(self).__name__} is performed by the session itself")

    def follows(self, earlier: Command) -> bool:
        """Whether this and the command before it are one step of undo."""
        return False


class Gesture(Command):
    """A command that may come in pieces, which are one step of undo until something else comes."""

    __slots__ = ()
    pauses: ClassVar[bool] = False

    @property
    def label(self) -> Message:
        """What was done by all pieces, in a few words."""
        raise NotImplementedError

    def joined(self, later: Self) -> Self:
        """Give the gesture with a later piece."""
        raise NotImplementedError

    def changed(self, before: Document, after: Document) -> bool:
        """Whether the whole gesture did anything."""
        return not before.same(after)


def did(deed: str, **values: Any) -> Message:
    """Say in a few words what was done."""
    return Message(f"session.did-{deed}", values)


@dataclass(frozen=True, slots=True)
class Undo(Command):
    """Take back what was done last."""


@dataclass(frozen=True, slots=True)
class Redo(Command):
    """Do again what was taken back."""


@dataclass(frozen=True, slots=True)
class Reopen(Command):
    """Note in the journal that the session was saved and opened again: no undo goes further."""


def check_pattern(patterns: PatternSet, indices: tuple[int, ...]) -> None:
    """Refuse, with a `TrainingError`, indices that no pattern has."""
    for index in indices:
        if not 0 <= index < len(patterns):
            raise TrainingError("session.no-such-pattern", number=index + 1, n=len(patterns))


def check_class(patterns: PatternSet, name: str) -> None:
    """Refuse, with a `TrainingError`, a class that the set does not have."""
    if name not in patterns.classes:
        raise TrainingError("session.no-such-class", name=name)
