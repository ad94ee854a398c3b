"""The open session: plain Python, changed only by commands, and seen only as frozen states."""

from __future__ import annotations

import time
from pathlib import Path

from mark1.commands import Command, Gesture, Redo, Reopen, Train, Undo
from mark1.errors import Mark1Error
from mark1.evaluating import Evaluating
from mark1.journal import Journal
from mark1.messages import Message
from mark1.new_document import letters
from mark1.open_document import OpenDocument
from mark1.running import Running
from mark1.storage.document import Document
from mark1.storage.session_file import load_session, save_session
from mark1.training.pace import Pace
from mark1.training.progress import end_message
from mark1.undo import Change, UndoStack
from mark1.versions import SessionState, Versions

#: Seconds of one slice of training.
SLICE = 0.008

#: Numbers of presentations that a person asks for; far from those of a run.
LOOKS = 2**40


class Session:
    """One session, from *new* or a file to the next one.

    `perform` is the only way to change it. It pauses a training that is under way where it must,
    ends a gesture, refuses what is impossible, makes one step of undo of what was done, and writes
    it in the journal. `advance`, called by a clock, lets training and evaluation go on.

    Parameters
    ----------
    document : Document, optional
        What to begin with; the 26 letters before a new Mark I if not given.
    recovery : Path, optional
        Where to write the journal as commands happen, so that it survives a kill.

    Attributes
    ----------
    path : Path or None
        The file it was opened from or saved to last.
    pace : Pace
        How fast a run goes.
    """

    def __init__(self, document: Document | None = None, recovery: Path | None = None) -> None:
        self.pace = Pace()
        self._recovery = recovery
        self._evaluating = Evaluating()
        self._versions = Versions()
        document = document or letters()
        self._journal = Journal(document)
        self.begin(document)

    # --- documents --------------------------------------------------------------------------------

    def begin(self, document: Document, path: Path | None = None, story: bytes = b"") -> None:
        """Go on with another document; what was open is forgotten.

        Parameters
        ----------
        document : Document
        path : Path, optional
            The file that holds it.
        story : bytes
            Its journal up to here, if it has one.
        """
        self._running: Running | None = None
        self._gesture: tuple[Gesture, Document] | None = None
        self._undo = UndoStack()
        self.path = path
        self._looks = 0
        self._has_told_problem = False
        self._journal.discard()
        self._open = OpenDocument(document)
        self._saved = self._open.freeze()
        self._journal = Journal(document, story, self._recovery)
        self._note_changes()

    def open(self, path: Path) -> None:
        """Open a file; what was open stays if it cannot be read.

        Raises
        ------
        FileError
            If the file cannot be read.
        """
        saved = load_session(path)
        self.begin(saved.document, path, saved.journal)

    def save(self, path: Path) -> None:
        """Write the session to a file.

        Raises
        ------
        FileError
            If the folder or the disk does not take it.
        """
        self.commit()
        self._commit_run()
        save_session(self.document, path, self.journal)
        self.path = path
        self._saved = self.document
        self._note_changes()

    def close(self) -> None:
        """End the session: nothing is left to be recovered."""
        self.pause()
        self._journal.discard()

    @property
    def document(self) -> Document:
        """The document as it is now."""
        return self._open.freeze()

    @property
    def journal(self) -> bytes:
        """All commands that led here, as `mark1.journal` writes them."""
        return self._journal.story

    @property
    def recovery_path(self) -> Path | None:
        """The file from which all of this can be restored after a crash."""
        return self._journal.path

    # --- commands ---------------------------------------------------------------------------------

    def perform(self, command: Command) -> Change | None:
        """Do what a command says, wholly or not at all.

        Parameters
        ----------
        command : Command

        Returns
        -------
        Change or None
            The step of undo that it made; None if nothing has changed, or if it is a gesture that
            may go on.

        Raises
        ------
        Mark1Error
            If it is impossible; the session is then as it was.
        """
        self._open.message = None
        if command.pauses:
            self.pause()
        if isinstance(command, Gesture):
            self._go_on(command)
            return None
        self.commit()
        self._commit_run()
        if isinstance(command, Undo | Redo):
            return self._turn_back(command)
        if isinstance(command, Reopen):
            self._undo = UndoStack()
            self._journal.append(command)
            return None
        before = self.document
        label = self._try(command, before)
        change = self._log(Change(label, before, self.document, command))
        self._note_changes()
        return change

    def _try(self, command: Command, before: Document) -> Message:
        """Perform a command; if it is refused, nothing has happened."""
        try:
            return command.perform(self._open)
        except Mark1Error as error:
            self._open.restore(before)
            self._tell(error.message)
            raise

    def _log(self, change: Change) -> Change | None:
        """Make a change one step of undo, and write its command in the journal."""
        if self._running is not None:
            self._running.note(change.after)
        ends_run = isinstance(change.command, Train) and not change.command.goes_on
        if change.before.same(change.after) and not ends_run:
            return None
        pushed = self._undo.push(change)
        self._journal.append(change.command)
        return pushed

    def _go_on(self, piece: Gesture) -> None:
        """Do a piece of a gesture: it stays open until it is committed."""
        if self._gesture is not None and type(self._gesture[0]) is not type(piece):
            self.commit()
        if self._gesture is None:
            self._commit_run()
        before = self.document
        self._try(piece, before)
        if self._gesture is None:
            self._gesture = piece, before
        else:
            begun, first = self._gesture
            self._gesture = begun.joined(piece), first
        self._note_changes()

    def commit(self) -> None:
        """End a gesture: whatever comes next is another step of undo."""
        if self._gesture is None:
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
        """Whether a stroke or a turn of a knob is not over."""
        return self._gesture is not None

    def _turn_back(self, command: Undo | Redo) -> Change | None:
        is_undo = isinstance(command, Undo)
        change = self._undo.undo() if is_undo else self._undo.redo()
        if change is None:
            return None
        self._open.restore(change.before if is_undo else change.after)
        self._open.say("session.undone" if is_undo else "session.redone", what=change.label)
        self._journal.append(command)
        self._note_changes()
        return change.inverse if is_undo else change

    def look(self) -> None:
        """Show the drawing once more, with fresh noise if the cells have any."""
        self._looks += 1
        machine = self._open.trainer.answering()
        self._open.show(machine.present(self._open.drawing, LOOKS + self._looks))
        self._versions.bump("presentation")
        self._tell(self.state.answer_message)

    # --- training ---------------------------------------------------------------------------------

    @property
    def is_running(self) -> bool:
        """Whether a training is under way."""
        return self._running is not None

    def run(self, pace: Pace | None = None, now: float | None = None) -> None:
        """Begin to train; `advance` does it.

        Raises
        ------
        PatternError
            If the patterns cannot be learned from.
        """
        self.pause()
        self.commit()
        self.pace = pace or self.pace
        trainer = self._open.trainer
        self._open.message = None
        try:
            trainer.patterns.check_trainable()
        except Mark1Error as error:
            self._tell(error.message)
            raise
        if trainer.finished is not None:
            self._tell(end_message(trainer.progress, trainer.training))
            return
        self._running = Running(self._open, self.pace, time.monotonic() if now is None else now)
        self._note_changes()

    def set_pace(self, pace: Pace, now: float | None = None) -> None:
        """Go on at another pace."""
        self.pace = pace
        if self._running is not None:
            self._commit_run()
            self._running.set_pace(pace, time.monotonic() if now is None else now)
        self._note_changes()

    def pause(self) -> None:
        """Stop a training that is under way."""
        if self._running is None:
            return
        self.commit()
        self._commit_run(goes_on=False)
        self._running = None
        self._note_changes()

    def advance(self, now: float | None = None, seconds: float = SLICE) -> None:
        """Let training go on for a slice, or else the evaluation.

        Parameters
        ----------
        now : float, optional
            Seconds on a clock that never goes back.
        seconds : float
            Overrun by a few milliseconds at most.
        """
        if self._running is None:
            if self._evaluating.advance(self._open.trainer, seconds):
                self._versions.bump("evaluation")
        elif self._gesture is None:  # a hand on a knob, or on the retina, holds it up
            self._train(self._running, time.monotonic() if now is None else now, seconds)

    def _train(self, running: Running, now: float, seconds: float) -> None:
        trainer = self._open.trainer
        try:
            running.advance(now, seconds)
        except Mark1Error as error:
            self.pause()
            self._open.message = error.message
        if self._running is not None and trainer.finished is not None:
            self.pause()
            self._open.message = end_message(trainer.progress, trainer.training)
        elif self._running is not None and running.is_note_due(now):
            self._commit_run()
        self._note_changes()

    def _commit_run(self, goes_on: bool = True) -> None:
        """Make what was trained until now a step of undo, and note it in the journal."""
        running, last = self._running, self._undo.last
        if running is None:
            return
        train = running.part(goes_on)
        ends = not goes_on and last is not None and train.follows(last.command)
        if train.steps or ends:
            self._log(Change(Message("session.did-train"), running.before, self.document, train))

    @property
    def is_evaluating(self) -> bool:
        """Whether patterns are left to be read; `advance` reads them."""
        return not self.is_running and self._evaluating.current(self._open.trainer) is None

    # --- what there is to see ---------------------------------------------------------------------

    def _note_changes(self) -> None:
        """Raise the version of every part that is not what it was."""
        if self._journal.problem is not None and not self._has_told_problem:
            self._has_told_problem = True
            self._open.say("session.journal-stopped", "wrong", reason=self._journal.problem)
        self._versions.compare(
            self._open,
            is_running=self.is_running,
            pace=self.pace,
            undo=(self._undo.last, self._undo.next, self._undo_label),
            file=(self.path, self.is_modified),
        )
        if self.is_running and self._evaluating.forget(self._open.trainer):
            self._versions.bump("evaluation")

    def _tell(self, message: Message) -> None:
        """Leave a message for the person."""
        self._open.message = message
        self._note_changes()

    @property
    def is_modified(self) -> bool:
        """Whether something would be lost by closing now."""
        is_training = self._running is not None and self._running.steps > 0
        return is_training or self._gesture is not None or not self.document.same(self._saved)

    @property
    def _undo_label(self) -> Message | None:
        """What would be taken back next."""
        if self._gesture is not None:
            return self._gesture[0].label
        if self._running is not None and self._running.steps:
            return Message("session.did-train")
        return self._undo.last.label if self._undo.last else None

    @property
    def state(self) -> SessionState:
        """Everything there is to see, frozen; cheap enough for every frame."""
        opened, trainer = self._open, self._open.trainer
        return SessionState(
            machine=trainer.machine,
            patterns=trainer.patterns,
            code=trainer.code,
            training=trainer.training,
            progress=trainer.progress,
            mistakes=trainer.log.mistakes,
            chapters=trainer.log.chapters,
            branches=opened.branches,
            presentation=opened.presentation(self.is_running),
            drawing=opened.drawing,
            by_hand=opened.by_hand,
            target=opened.target,
            desired=opened.desired,
            evaluation=self._evaluating.current(trainer),
            message=opened.message,
            is_running=self.is_running,
            pace=self.pace,
            undo=self._undo_label,
            redo=self._undo.next.label if self._undo.next else None,
            path=self.path,
            is_modified=self.is_modified,
            versions=self._versions.snapshot(),
        )
