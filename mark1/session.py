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

#: First number of the presentations shown on request; far from those of a run.
LOOKS = 2**40


class Session:
    """One session, from *New* or a file until another one begins.

    `perform` is the only way to change it. It pauses a running training if the command requires
    that, commits an open gesture, rejects invalid commands, pushes one undo step, and appends the
    command to the journal. `advance`, called by a clock, continues training and evaluation.

    Parameters
    ----------
    document : Document, optional
        What to start with; by default the 26 letters and a new Mark I.
    recovery : Path, optional
        Folder in which the journal is written as commands happen, so that it survives a crash.

    Attributes
    ----------
    path : Path or None
        The file that it was last opened from or saved to.
    pace : Pace
        Speed of a run.
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
        """Replace the open document and its undo history.

        Parameters
        ----------
        document : Document
        path : Path, optional
            The file that holds it.
        story : bytes
            The journal that led to it, if known.
        """
        self._open = OpenDocument(document)
        self._running: Running | None = None
        self._gesture: tuple[Gesture, Document] | None = None
        self._undo = UndoStack()
        self.path = path
        self._looks = 0
        self._has_told_problem = False
        self._journal.discard()
        self._saved = self._open.freeze()
        self._journal = Journal(document, story, self._recovery)
        self._note_changes()

    def open(self, path: Path) -> None:
        """Open a file; keep the current document if it cannot be read.

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
            If the file cannot be written.
        """
        self.commit()
        self._commit_run()
        save_session(self.document, path, self.journal)
        self.path = path
        self._saved = self.document
        self._note_changes()

    def close(self) -> None:
        """End the session, and remove its recovery file."""
        self.pause()
        self._journal.discard()

    @property
    def document(self) -> Document:
        """The current document, frozen."""
        return self._open.freeze()

    @property
    def journal(self) -> bytes:
        """All commands that led to this state, in the format of `mark1.journal`."""
        return self._journal.story

    @property
    def recovery_path(self) -> Path | None:
        """The file from which the session can be restored after a crash."""
        return self._journal.path

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
        """Perform a command; restore the document if it is rejected."""
        try:
            return command.perform(self._open)
        except Mark1Error as error:
            self._open.restore(before)
            self._tell(error.message)
            raise

    def _log(self, change: Change) -> Change | None:
        """Push a change as one undo step, and append its command to the journal."""
        if self._running is not None:
            self._running.note(change.after)
        ends_run = isinstance(change.command, Train) and not change.command.goes_on
        if change.before.same(change.after) and not ends_run:
            return None
        pushed = self._undo.push(change)
        self._journal.append(change.command)
        return pushed

    def _go_on(self, piece: Gesture) -> None:
        """Perform a piece of a gesture, which stays open until it is committed."""
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
        """End the open gesture; the next command makes another undo step."""
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
        """Whether a stroke or a turn of a knob is still in progress."""
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
        """Present the drawing again, with new noise if the cells are noisy."""
        self._looks += 1
        machine = self._open.trainer.answering()
        self._open.show(machine.present(self._open.drawing, LOOKS + self._looks))
        self._versions.bump("presentation")
        self._tell(self.state.answer_message)

    # --- training ---------------------------------------------------------------------------------

    @property
    def is_running(self) -> bool:
        """Whether training is in progress."""
        return self._running is not None

    def run(self, pace: Pace | None = None, now: float | None = None) -> None:
        """Start training, which `advance` then performs.

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
        """Change the pace, also of a run in progress."""
        self.pace = pace
        if self._running is not None:
            self._commit_run()
            self._running.set_pace(pace, time.monotonic() if now is None else now)
        self._note_changes()

    def pause(self) -> None:
        """Stop training, if it is in progress."""
        if self._running is None:
            return
        self.commit()
        self._commit_run(goes_on=False)
        self._running = None
        self._note_changes()

    def advance(self, now: float | None = None, seconds: float = SLICE) -> None:
        """Continue training for one slice or, if none is in progress, the evaluation.

        Parameters
        ----------
        now : float, optional
            Time in seconds on a monotonic clock.
        seconds : float
            Length of the slice; it may be exceeded by a few milliseconds.
        """
        if self._running is None:
            if self._evaluating.advance(self._open.trainer, seconds):
                self._versions.bump("evaluation")
        elif self._gesture is None:  # an open gesture holds the training
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
        """Push the training so far as an undo step, and append it to the journal."""
        running, last = self._running, self._undo.last
        if running is None:
            return
        train = running.part(goes_on)
        ends = not goes_on and last is not None and train.follows(last.command)
        if train.steps or ends:
            self._log(Change(Message("session.did-train"), running.before, self.document, train))

    @property
    def is_evaluating(self) -> bool:
        """Whether `advance` still has patterns to evaluate."""
        return not self.is_running and self._evaluating.current(self._open.trainer) is None

    # --- state ------------------------------------------------------------------------------------

    def _note_changes(self) -> None:
        """Increase the version of every part that has changed."""
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
        return self._undo.last.label if self._undo.last else None

    @property
    def state(self) -> SessionState:
        """Everything that can be shown, frozen; cheap enough for every frame."""
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
