"""Undo: each change holds the whole document before and after it, so nothing can be forgotten.

Documents share what did not change, so that a change costs little.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from mark1.commands import Command
from mark1.messages import Message
from mark1.storage.document import Document

#: Most changes that can be undone, and most bytes that they may hold.
MOST_CHANGES = 100
MOST_BYTES = 2**28


@dataclass(frozen=True, slots=True, eq=False)
class Change:
    """One step of undo.

    Attributes
    ----------
    label : Message
        What was done, in a few words.
    before, after : Document
    command : Command
    """

    label: Message
    before: Document
    after: Document
    command: Command

    @property
    def inverse(self) -> Change:
        """The change that takes it back."""
        return replace(self, before=self.after, after=self.before)


class UndoStack:
    """The changes that can be taken back, and those that can be done again."""

    def __init__(self) -> None:
        self._done: list[Change] = []
        self._undone: list[Change] = []

    @property
    def last(self) -> Change | None:
        """The change that would be undone next."""
        return self._done[-1] if self._done else None

    @property
    def next(self) -> Change | None:
        """The change that would be done again next."""
        return self._undone[-1] if self._undone else None

    def push(self, change: Change) -> Change | None:
        """Add a change, to the one before if it follows that.

        Returns
        -------
        Change or None
            The step of undo as it stands now; None if there is none, as all together changed
            nothing.
        """
        self._undone.clear()
        last = self.last
        if last is not None and change.command.follows(last.command):
            self._done.pop()
            change = replace(change, before=last.before)
        if change.before.same(change.after):
            return None
        self._done.append(change)
        self._trim()
        return change

    def undo(self) -> Change | None:
        """Give the last change, which then is one that can be done again."""
        if not self._done:
            return None
        self._undone.append(self._done.pop())
        return self._undone[-1]

    def redo(self) -> Change | None:
        """Give the change that was undone last, which then can be undone again."""
        if not self._undone:
            return None
        self._done.append(self._undone.pop())
        return self._done[-1]

    def _trim(self) -> None:
        while len(self._done) > MOST_CHANGES or self._bytes() > MOST_BYTES:
            if len(self._done) == 1:
                return
            del self._done[0]

    def _bytes(self) -> int:
        documents = [self._done[0].before, *(change.after for change in self._done)]
        arrays = {id(run.volts): run.volts.nbytes for run in (d.run for d in documents)}
        sets = {id(d.patterns): d.patterns.pictures.nbytes for d in documents}
        return sum(arrays.values()) + sum(sets.values())
