"""The part of a session that commands change: the open document and its history."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from mark1.disk.open_marks import OpenMark
from mark1.disk.stamp import FileStamp
from mark1.errors import Mark1Error
from mark1.messages import Message
from mark1.session.commands import Command, Gesture, Redo, Reopen, Undo
from mark1.session.document import OpenDocument
from mark1.session.history import History
from mark1.session.running import Running
from mark1.session.under_way import UnderWay
from mark1.session.undo import Change
from mark1.storage.document import Document


class Performing:
    """An open document that only commands change, to those who use it a `Session`.

    Parameters
    ----------
    document : Document
    recovery : Path, optional
        Folder in which the journal is written as commands happen.
    """

    def __init__(self, document: Document, recovery: Path | None) -> None:
        self._recovery = recovery
        self._history = History(document)
        self.path: Path | None = None
        self._mark: OpenMark | None = None
        self.begin(document)

    def pause(self) -> None:
        """Stop training, and cancel a seek."""
        raise NotImplementedError

    def _commit_run(self, goes_on: bool = True) -> None:
        """Push the training so far as an undo step, and append it to the journal."""
        raise NotImplementedError

    def cancel_seek(self) -> None:
        """Return to where a seek began, if one is in progress."""
        raise NotImplementedError

    def _note_changes(self) -> None:
        """Increase the version of every part that has changed."""
        raise NotImplementedError

    def begin(
        self,
        document: Document,
        path: Path | None = None,
        story: bytes = b"",
        stamp: FileStamp | None = None,
    ) -> None:
        """Replace the open document and its undo history.

        Parameters
        ----------
        document : Document
        path : Path, optional
            The file that holds it.
        story : bytes
            The journal that led to it, if known.
        stamp : FileStamp, optional
            Of the file.
        """
        self._open = OpenDocument(document)
        self._running: Running | None = None
        self._under_way: UnderWay | None = None
        self._gesture: tuple[Gesture, Document] | None = None
        self._name_file(path, stamp)
        self._history.journal.discard()
        self._saved = self._open.freeze()
        self._history = History(document, story, self._recovery, path, stamp)
        self._note_changes()

    def _name_file(self, path: Path | None, stamp: FileStamp | None) -> None:
        """Take a file as that of the session; mark it as open, if this session is a window's."""
        if self._mark is not None and path != self.path:
            self._close_mark()
        if self._mark is None and path is not None and self._recovery is not None:
            self._mark = OpenMark(path)
        self.path, self.stamp = path, stamp

    def _close_mark(self) -> None:
        if self._mark is not None:
            self._mark.close()
        self._mark = None

    @property
    def is_open_elsewhere(self) -> bool:
        """Whether another running window has the same file open."""
        return self._mark is not None and self._mark.is_elsewhere

    @property
    def document(self) -> Document:
        """The current document, frozen; during a seek the one before it."""
        return self._under_way.before if self._under_way is not None else self._open.freeze()

    @property
    def journal(self) -> bytes:
        """All commands that led to this state, in the format of `mark1.session.journal`."""
        return self._history.journal.story

    @property
    def recovery_path(self) -> Path | None:
        """The file from which the session can be restored after a crash."""
        return self._history.journal.path

    # --- commands ---------------------------------------------------------------------------------

    def perform(self, command: Command) -> Change | None:
        """Perform a command, completely or not at all.

        Parameters
        ----------
        command : Command

        Returns
        -------
        Change or None
            The undo step that it made; None if nothing changed, or if it is a gesture that may
            continue.

        Raises
        ------
        Mark1Error
            If the command is invalid; the session is then unchanged.
        """
        self._open.message = None
        self.cancel_seek()
        if command.pauses:
            self.pause()
        if isinstance(command, Gesture):
            self._go_on(command)
            return None
        self._open.notice = None
        self.commit()
        self._commit_run()
        if isinstance(command, Undo | Redo):
            return self._turn_back(command)
        if isinstance(command, Reopen):
            self._history.reopen(command)
            return None
        before = self.document
        label = self._try(command, before)
        change = self._log(Change(label, before, self.document, command))
        self._note_changes()
        return change

    def _try(self, command: Command, before: Document) -> Message:
        """Perform a command; restore the document if it is rejected or fails."""
        with self._restoring(before):
            return command.perform(self._open)

    @contextmanager
    def _restoring(self, before: Document) -> Iterator[None]:
        """Restore the document after any error, and show the user errors that have a message."""
        try:
            yield
        except Mark1Error as error:
            self._open.restore(before)
            self._tell(error.message)
            raise
        except BaseException as error:
            self._open.restore(before, is_broken=True)
            if isinstance(error, MemoryError):
                lack = Mark1Error("session.out-of-memory")
                self._tell(lack.message)
                raise lack from error
            raise

    def _log(self, change: Change) -> Change | None:
        if self._running is not None:
            self._running.note(change.after)
        return self._history.log(change)

    def _go_on(self, piece: Gesture) -> None:
        """Perform a piece of a gesture, which stays open until it is committed."""
        if self._gesture is not None and type(self._gesture[0]) is not type(piece):
            self.commit()
        if self._gesture is None:
            self._commit_run()
        before = self.document
        whole, first = piece, before
        if self._gesture is not None:
            begun, first = self._gesture
            whole = begun.joined(piece)
        if piece.begins_anew and first is not before:
            self._open.restore(first)
            self._try(whole, before)
        else:
            self._try(piece, before)
        self._gesture = whole, first
        self._note_changes()

    def commit(self, kind: type[Gesture] = Gesture) -> None:
        """End the open gesture if it is of this kind; what follows is another undo step."""
        if self._gesture is None or not isinstance(self._gesture[0], kind):
            return
        gesture, before = self._gesture
        self._gesture = None
        if gesture.changed(before, self.document):
            self._log(Change(gesture.label, before, self.document, gesture))
        else:
            self._open.restore(before)
        self._note_changes()

    @property
    def has_open_gesture(self) -> bool:
        """Whether a stroke or a turn of a knob is still in progress."""
        return self._gesture is not None

    def _turn_back(self, command: Undo | Redo) -> Change | None:
        is_undo = isinstance(command, Undo)
        change = self._history.turn_back(command)
        if change is None:
            return None
        self._open.restore(change.before if is_undo else change.after)
        self._open.say("session.undone" if is_undo else "session.redone", what=change.label)
        self._note_changes()
        return change.inverse if is_undo else change

    def _tell(self, message: Message) -> None:
        """Set the message shown to the user."""
        self._open.message = message
        self._note_changes()

    @property
    def is_modified(self) -> bool:
        """Whether closing now would lose changes."""
        is_training = self._running is not None and self._running.steps > 0
        return is_training or self._gesture is not None or not self.document.same(self._saved)

    @property
    def _undo_label(self) -> Message | None:
        """What the next undo would take back."""
        if self._gesture is not None:
            return self._gesture[0].label
        if self._running is not None and self._running.steps:
            return Message("session.did-train")
        return self._history.last.label if self._history.last else None
