"""What was done in a session: the steps that can be undone, and the journal of all commands.

Each change holds the whole document before and after it, so undo covers everything. Documents share
unchanged parts, so a change takes little memory.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from numpy.typing import NDArray

from mark1.disk.file_stamp import FileStamp
from mark1.messages import Message
from mark1.session.commands import Command, Redo, Reopen, Train, Undo
from mark1.session.journal import Journal
from mark1.storage.document import Document
from mark1.training.run_log import RunRecord

#: Most labels that are kept; what a pupil does in a lesson is far less.
MOST_LABELS = 2000

#: Most changes that can be undone, and most bytes that they may hold.
MOST_CHANGES = 100
MOST_BYTES = 2**28


class History:
    """Undo steps and journal of one document, from *New* or *Open* until the next.

    Parameters
    ----------
    start : Document
    story : bytes
        The journal that led to this document; empty if unknown.
    folder : Path, optional
        Where the journal is written as commands happen.
    holder : Path, optional
        The file that holds this document.
    stamp : FileStamp, optional
        Of that file.

    Attributes
    ----------
    journal : Journal
    done : Counter of str
        How often each command was done, by its name.
    labels : list of Message
        What was done, in order, undone or not: the first `MOST_LABELS`.
    """

    def __init__(
        self,
        start: Document,
        story: bytes = b"",
        folder: Path | None = None,
        holder: Path | None = None,
        stamp: FileStamp | None = None,
    ) -> None:
        self.journal = Journal(start, story, folder, holder, stamp)
        self.done: Counter[str] = Counter()
        self.labels: list[Message] = []
        self._undo = UndoStack()
        self._has_told_problem = False

    @property
    def last(self) -> Change | None:
        """The change that would be undone next."""
        return self._undo.last

    @property
    def next(self) -> Change | None:
        """The change that would be redone next."""
        return self._undo.next

    def log(self, change: Change) -> Change | None:
        """Push a change as one undo step, and append its command to the journal."""
        ends_run = isinstance(change.command, Train) and not change.command.goes_on
        if change.before.same(change.after) and not ends_run:
            return None
        last, command = self.last, change.command
        is_part = isinstance(command, Train) and last is not None and command.follows(last.command)
        pushed = self._undo.push(change)
        self.journal.append(command)
        if not is_part:  # a long training is one thing that somebody did
            self._count(command, change.label)
        return pushed

    def turn_back(self, command: Undo | Redo) -> Change | None:
        """Move one step back or forward; return the entry, or None at the end."""
        is_undo = isinstance(command, Undo)
        change = self._undo.undo() if is_undo else self._undo.redo()
        if change is not None:
            code = "session.undone" if is_undo else "session.redone"
            self.journal.append(command)
            self._count(command, Message(code, {"what": change.label}))
        return change

    def _count(self, command: Command, label: Message) -> None:
        self.done[type(command).__name__] += 1
        if len(self.labels) < MOST_LABELS:
            self.labels.append(label)

    def reopen(self, command: Reopen) -> None:
        """Forget all undo steps."""
        self._undo = UndoStack()
        self.journal.append(command)

    @property
    def problem(self) -> Message | None:
        """Why the journal can no longer be written, reported once; None if it can."""
        if self.journal.problem is None or self._has_told_problem:
            return None
        self._has_told_problem = True
        return Message("session.journal-stopped", {"reason": self.journal.problem}, "wrong")


@dataclass(frozen=True, slots=True, eq=False)
class Change:
    """One undo step.

    Attributes
    ----------
    label : Message
        What was done, in a few words.
    before, after : Document
    command : Command
    nbytes : int
        Bytes that it keeps in memory because they are no longer part of `after`.
    """

    label: Message
    before: Document
    after: Document
    command: Command
    nbytes: int = 0

    @property
    def inverse(self) -> Change:
        """The change that undoes this one."""
        return replace(self, before=self.after, after=self.before)


class UndoStack:
    """The changes that can be undone, and those that can be redone."""

    def __init__(self) -> None:
        self._done: list[Change] = []
        self._undone: list[Change] = []

    @property
    def last(self) -> Change | None:
        """The change that would be undone next."""
        return self._done[-1] if self._done else None

    @property
    def next(self) -> Change | None:
        """The change that would be redone next."""
        return self._undone[-1] if self._undone else None

    def push(self, change: Change) -> Change | None:
        """Push a change, or merge it into the last one if its command continues that.

        Returns
        -------
        Change or None
            The resulting undo step; None if the merged changes cancel each other.
        """
        self._undone.clear()
        last = self.last
        if last is not None and change.command.follows(last.command):
            self._done.pop()
            change = replace(change, before=last.before)
        if change.before.same(change.after):
            return None
        change = replace(change, nbytes=_dropped(change.before, change.after))
        self._done.append(change)
        self._trim()
        return change

    def undo(self) -> Change | None:
        """Move the last change to those that can be redone, and return it."""
        if not self._done:
            return None
        self._undone.append(self._done.pop())
        return self._undone[-1]

    def redo(self) -> Change | None:
        """Move the change undone last back to those that can be undone, and return it."""
        if not self._undone:
            return None
        self._done.append(self._undone.pop())
        return self._done[-1]

    def _trim(self) -> None:
        while len(self._done) > MOST_CHANGES or sum(c.nbytes for c in self._done) > MOST_BYTES:
            if len(self._done) == 1:
                return
            del self._done[0]


def _dropped(before: Document, after: Document) -> int:
    """Count the bytes of what one document holds and a later one does not."""
    machine = 0 if before.machine is after.machine else before.machine.nbytes
    kept = {id(run) for run in _runs(after)}
    dropped = [run for run in _runs(before) if id(run) not in kept]
    if not dropped:
        return machine
    held = {id(array) for run in _runs(after) for array in _arrays(run)}
    arrays = {id(array): array for run in dropped for array in _arrays(run)}
    return machine + sum(array.nbytes for key, array in arrays.items() if key not in held)


def _runs(document: Document) -> list[RunRecord]:
    return [document.run, *(branch.run for branch in document.branches)]


def _arrays(run: RunRecord) -> Iterator[NDArray[Any]]:
    yield run.wipers.positions
    yield _owner(run.patterns.pictures)
    yield from (voter.positions for voter in run.voters)
    for checkpoint in run.checkpoints:
        yield checkpoint.wipers.positions
        yield _owner(checkpoint.patterns.pictures)
        if checkpoint.predictor is not None:
            yield checkpoint.predictor


def _owner(pictures: NDArray[Any]) -> NDArray[Any]:
    """Return the memory of pictures, which several sets may share."""
    return pictures if pictures.base is None else pictures.base
