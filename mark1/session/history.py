"""What was done in a session: the steps that can be undone, and the journal of all commands."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from mark1.disk.stamp import FileStamp
from mark1.messages import Message
from mark1.session.commands import Command, Redo, Reopen, Train, Undo
from mark1.session.journal import Journal
from mark1.session.undo import Change, UndoStack
from mark1.storage.document import Document

#: Most labels that are kept; what a pupil does in a lesson is far less.
MOST_LABELS = 2000


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
